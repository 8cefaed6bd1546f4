"""The overview strip, true to scale: plain numbers in, plain numbers out."""

from __future__ import annotations

from collections.abc import Sequence


def scale(years: Sequence[int], today: int) -> tuple[int, int]:
    """First and last year of the true scale: at least 1930 to today, whole decades at the left."""
    first = min([1930, *years]) // 10 * 10
    return first, max([today, *years]) + 1


def overview(
    years: Sequence[int], first: int, last: int, left: float, right: float, block: float
) -> list[tuple[float, int]]:
    """Left edge and height (counted in blocks) of every card's block; same columns pile up."""
    piles: dict[int, int] = {}
    found: list[tuple[float, int]] = []
    for year in years:
        x = left + (right - left) * (year + 0.5 - first) / max(1, last - first)
        column = round((x - left) / block)
        level = piles.get(column, 0)
        piles[column] = level + 1
        found.append((min(right - block, left + column * block), level))
    return found


def decade_ticks(first: int, last: int, most: int) -> list[int]:
    """Years to be written under the scale, at most about `most` of them."""
    step = 10
    while (last - first) / step > most:
        step *= 10 if step == 50 else 5 if step == 10 else 2
    return list(range(-(-first // step) * step, last, step))
