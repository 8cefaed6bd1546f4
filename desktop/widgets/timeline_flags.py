"""How the flags of challenges fly, so that none covers another: plain numbers in and out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.widgets.timeline_layout import Span


@dataclass(frozen=True, slots=True)
class Flag:
    """How a flag flies: to the right (1) or left (-1) of its pole, on which level (0 lowest).
    `bare`: with its sign alone, where a name would not go."""

    side: int
    level: int
    bare: bool = False


def flags(
    poles: Sequence[float],
    widths: Sequence[float],
    left: float,
    right: float,
    lifted: Span | None = None,
    air: float = 5.0,
    bare: float | None = None,
    high: int | None = None,
) -> list[Flag]:
    """Sides and levels for flags so that no flag covers another, a pole, or the lifted card.

    The fewest levels are taken, at most one a flag; a few flags only, so trying is cheap. Where
    their names have no room they fly with their signs alone, `bare` wide: no room on the pitch, or
    none on the `high` levels over the cards.
    """
    levels = len(poles)
    named, plain = list(widths), [bare or 0.0] * levels
    low = min(levels, high if high is not None else levels)
    tries = [(named, range(1, low + 1))]
    tries += [(plain, range(1, low + 1))] if bare is not None else []
    tries += [(named, range(low + 1, levels + 1))]
    tries += [(plain, range(low + 1, levels + 1))] if bare is not None else []
    for wide, counts in tries:
        for most in counts:
            placed = _fly(poles, wide, left, right, lifted, air, most, [])
            if placed is not None:
                return [Flag(one.side, one.level, bare=wide is plain) for one in placed]
    return [
        Flag(1 if x + w <= right else -1, i % levels)
        for i, (x, w) in enumerate(zip(poles, widths, strict=True))
    ]


def _fly(
    poles: Sequence[float],
    widths: Sequence[float],
    left: float,
    right: float,
    lifted: Span | None,
    air: float,
    most: int,
    done: list[Flag],
) -> list[Flag] | None:
    index = len(done)
    if index == len(poles):
        return done
    for level in range(most):
        for side in (1, -1):
            new = Flag(side, level)
            span = flown(poles[index], widths[index], side)
            if span[0] < left or span[1] > right:
                continue
            if lifted is not None and _touch(span, lifted, air):
                continue
            if any(
                _clash(
                    new,
                    poles[index],
                    span,
                    done[j],
                    poles[j],
                    flown(poles[j], widths[j], done[j].side),
                    air,
                )
                for j in range(index)
            ):
                continue
            found = _fly(poles, widths, left, right, lifted, air, most, [*done, new])
            if found is not None:
                return found
    return None


def flown(pole: float, width: float, side: int) -> Span:
    return (pole, pole + width) if side > 0 else (pole - width, pole)


def _touch(a: Span, b: Span, air: float) -> bool:
    return a[0] < b[1] + air and b[0] < a[1] + air


def _clash(a: Flag, ax: float, a_span: Span, b: Flag, bx: float, b_span: Span, air: float) -> bool:
    if a.level == b.level and not (ax == bx and a.side != b.side) and _touch(a_span, b_span, air):
        return True
    over_a = bx != ax and b.level >= a.level and a_span[0] - air < bx < a_span[1] + air
    over_b = bx != ax and a.level >= b.level and b_span[0] - air < ax < b_span[1] + air
    return over_a or over_b
