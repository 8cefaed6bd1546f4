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


def names(
    ground: Sequence[Stripe],
    widths: Callable[[int], Sequence[float]],
    left: float,
    right: float,
    air: float = 6.0,
) -> list[Name]:
    """Where the decades' names stand: never over one another, never missing.

    `widths(decade)` measures its forms, longest first. A name takes the longest form its stripe
    holds, but the very longest only where all can; where not even the shortest fits, it pushes its
    neighbours aside.
    """
    if not ground:
        return []
    forms: list[int] = []
    for stripe in ground:
        measured = widths(stripe.decade)
        fits = (i for i, w in enumerate(measured) if w + air <= stripe.right - stripe.left)
        forms.append(next(fits, len(measured) - 1))
    forms, wide = _alike(forms, ground, widths)
    room = right - left
    for index in sorted(range(len(ground)), key=lambda i: -wide[i]):
        if sum(wide) + air * len(wide) <= room:
            break
        measured = widths(ground[index].decade)
        forms[index] = len(measured) - 1
        wide[index] = measured[-1]
    forms, wide = _alike(forms, ground, widths)
    narrow = min(1.0, room / (sum(wide) + air * len(wide)))
    steps = [(w + air) * narrow for w in wide]
    wanted = [(s.left + s.right) / 2 for s in ground]
    centres = _apart(wanted, steps, left, right)
    decades = [s.decade for s in ground]
    return [
        Name(*four) for four in zip(decades, forms, centres, [narrow] * len(forms), strict=True)
    ]


def _alike(
    forms: Sequence[int], ground: Sequence[Stripe], widths: Callable[[int], Sequence[float]]
) -> tuple[list[int], list[float]]:
    """No whole name beside a shorter one, and how wide they are: not 'The 1930s' beside '1960s'."""
    least = min(1, max(forms))
    chosen = [max(least, form) for form in forms]
    return chosen, [widths(s.decade)[form] for s, form in zip(ground, chosen, strict=True)]


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
