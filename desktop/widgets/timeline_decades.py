"""The ground of each decade and where its name stands: plain numbers in, plain numbers out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from desktop.widgets.timeline_layout import Row


@dataclass(frozen=True, slots=True)
class Stripe:
    """The ground of one decade. An opened gap between two decades is split between both."""

    decade: int
    left: float
    right: float


def stripes(laid: Row, years: Sequence[int]) -> list[Stripe]:
    """One stripe per run of cards of one decade; `years` are those of this row's cards."""
    found: list[Stripe] = []
    for index, year in enumerate(years):
        left = sum(laid.gaps[index]) / 2
        right = sum(laid.gaps[index + 1]) / 2
        decade = year // 10 * 10
        if found and found[-1].decade == decade:
            found[-1] = Stripe(decade, found[-1].left, right)
        else:
            found.append(Stripe(decade, left, right))
    return found


@dataclass(frozen=True, slots=True)
class Name:
    """A decade's name: which of its forms, its middle, and how far its letters are narrowed."""

    decade: int
    form: int
    x: float
    narrow: float


Widths = Callable[[int], Sequence[float]]
"""How wide each form of a decade's name is, longest first."""


def form_of(
    ground: Sequence[Stripe], widths: Widths, left: float, right: float, air: float = 6.0
) -> int:
    """The longest form in which every name of the row stands on its own decade's ground; the very
    longest only where each stripe holds it. The shortest where none does."""
    measured = [widths(stripe.decade) for stripe in ground]
    forms = min(map(len, measured), default=1)
    for form in range(forms - 1):
        wide = [one[form] for one in measured]
        if sum(wide) + air * len(wide) > right - left:
            continue
        if form == 0:
            good = all(w + air <= s.right - s.left for w, s in zip(wide, ground, strict=True))
        else:
            placed = _placed(ground, wide, left, right, air)
            good = all(s.left <= x <= s.right for x, s in zip(placed, ground, strict=True))
        if good:
            return form
    return forms - 1


def names(
    ground: Sequence[Stripe],
    widths: Widths,
    left: float,
    right: float,
    air: float = 6.0,
    least: int = 0,
) -> list[Name]:
    """Where the decades' names stand: never over one another, never missing, all in one form, no
    longer than `least`. Where not even the shortest fits, they are narrowed alike."""
    if not ground:
        return []
    form = max(least, form_of(ground, widths, left, right, air))
    wide = [widths(stripe.decade)[form] for stripe in ground]
    narrow = min(1.0, (right - left) / (sum(wide) + air * len(wide)))
    centres = _placed(ground, wide, left, right, air, narrow)
    return [Name(s.decade, form, x, narrow) for s, x in zip(ground, centres, strict=True)]


def _placed(
    ground: Sequence[Stripe],
    wide: Sequence[float],
    left: float,
    right: float,
    air: float,
    narrow: float = 1.0,
) -> list[float]:
    """The middles of names so wide, as near as can be to those of their stripes."""
    wanted = [(s.left + s.right) / 2 for s in ground]
    return _apart(wanted, [(w + air) * narrow for w in wide], left, right)


def _apart(
    wanted: Sequence[float], wide: Sequence[float], left: float, right: float
) -> list[float]:
    """Centres as near as can be to those wanted, in order, without overlap, between the ends.

    Blocks that touch are joined and stand on the mean of what their members want.
    """
    blocks: list[tuple[list[int], float, float]] = []  # members, left edge, width
    for index, width in enumerate(wide):
        members, size = [index], width
        edge = _held(wanted[index] - width / 2, size, left, right)
        while blocks and blocks[-1][1] + blocks[-1][2] > edge:
            before, _, before_size = blocks.pop()
            members, size = before + members, before_size + size
            edge = _held(_mean_edge(members, wanted, wide), size, left, right)
        blocks.append((members, edge, size))
    centres = [0.0] * len(wide)
    for members, edge, _ in blocks:
        for index in members:
            centres[index] = edge + wide[index] / 2
            edge += wide[index]
    return centres


def _mean_edge(members: Sequence[int], wanted: Sequence[float], wide: Sequence[float]) -> float:
    offset = total = 0.0
    for index in members:
        total += wanted[index] - wide[index] / 2 - offset
        offset += wide[index]
    return total / len(members)


def _held(edge: float, size: float, left: float, right: float) -> float:
    return max(left, min(right - size, edge))
