"""Where everything on a timeline stands: plain numbers in, plain numbers out. No Qt, no colours.

A timeline of n cards has n + 1 gaps ("slots"): slot 0 is before the first card. A card stands in
a *cell*; cells touch, except where a gap is opened for a lifted card. One rule decides which gap a
point belongs to, for painting and for sending alike: the half of the card it is on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp

Span = tuple[float, float]

OVERVIEW_FROM = 26
"""From this many cards a laptop shows the overview strip."""
ONE_ROW_UP_TO = 40
"""A projector shows more cards than this in two rows."""

HALVINGS = 16  # of the search for the focus: to a thousandth of a card

FULL, SHORT, SPINE = "full", "short", "spine"


@dataclass(frozen=True, slots=True)
class Sizes:
    """The measures of one drawing, in pixels. `smallest` is the smallest text allowed."""

    unit: float = 1.0
    smallest: float = 14.0
    margin: float = 24.0
    widest: float = 130.0
    middle: float = 94.0
    middle_least: float = 76.0
    edge_least: float = 16.0
    opened: float = 104.0

    @classmethod
    def laptop(cls, scale: float = 1.0) -> Sizes:
        return cls(scale, 14 * scale, 24 * scale, 130 * scale, 94 * scale, 76 * scale, 16 * scale)

    @classmethod
    def projector(cls, unit: float) -> Sizes:
        """`unit` is the height of the window / 720."""
        return cls(unit, 20 * unit, 18 * unit, 130 * unit, 0, 0, 16 * unit, 84.0)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of cards. `first` is the timeline's index of its first card.

    `cells[i]` is the ground of card first + i, `gaps[k]` the ground between two cells: no width
    unless opened.
    """

    first: int
    cells: tuple[Span, ...]
    gaps: tuple[Span, ...]

    @property
    def last_slot(self) -> int:
        return self.first + len(self.cells)

    def has_slot(self, slot: int) -> bool:
        return self.first <= slot <= self.last_slot

    def spot(self, slot: int) -> float:
        """Where the chalk spot of a gap is painted."""
        left, right = self.gaps[slot - self.first]
        return (left + right) / 2

    def gap(self, slot: int) -> Span:
        return self.gaps[slot - self.first]

    def centres(self) -> list[float]:
        return [(left + right) / 2 for left, right in self.cells]

    def slot_at(self, x: float) -> int:
        """The gap a point belongs to: on a card its half decides, so no strip is dead."""
        return self.first + bisect_left(self.centres(), x)

    def card_at(self, x: float) -> int | None:
        """The timeline's index of the card whose ground this is."""
        for index, (left, right) in enumerate(self.cells):
            if left <= x < right:
                return self.first + index
        return None

    def card(self, index: int) -> Span:
        """Left and right edge of the drawn card, the air to its neighbours taken off."""
        return inset(self.cells[index - self.first])


def inset(cell: Span) -> Span:
    left, right = cell
    air = min(16.0, max(1.6, (right - left) * 0.1)) / 2
    return left + air, right - air


def detail(width: float, height: float, smallest: float, unit: float = 1.0) -> str:
    """How much of a card of this drawn size can be read, if text must be `smallest` or larger.

    A laptop shows a full card from 84 pixels, a projector from 100 units; the four figures of a
    year need 31 and 42.
    """
    if width >= 46 * unit + 2.7 * smallest and height >= 9.25 * smallest:
        return FULL
    return SHORT if width >= 1.86 * smallest + 4.4 * unit else SPINE


def opening(count: int, width: float, sizes: Sizes) -> float:
    """How wide a gap opens for the lifted card."""
    pitch = min(sizes.widest, (width - 2 * sizes.margin) / (count + 1))
    return min(150 * sizes.unit, max(sizes.opened * sizes.unit, 1.3 * pitch))


# --- the spread -----------------------------------------------------------------------------


def _bumps(count: int, focus: float) -> list[float]:
    sigma = min(2.6, max(1.8, 2.6 - 0.8 * (count - 25) / 25))
    return [exp(-(((index - focus) / sigma) ** 2)) for index in range(count)]


def cell_widths(
    count: int, ground: float, focus: float | None, sizes: Sizes, strength: float = 1.0
) -> list[float]:
    """Widths of the cells on `ground` pixels; together exactly the ground that they use.

    `focus` is the card (a float: between two cards is fine) round which the row spreads;
    `strength` 0 to 1 lets the spread grow and fade.
    """
    if not count:
        return []
    pitch = min(sizes.widest, ground / count)
    if focus is None or pitch >= sizes.middle or strength <= 0:
        return [pitch] * count
    bumps = _bumps(count, min(count - 0.5, max(-0.5, focus)))
    peak, mass = max(bumps), sum(bumps)
    readable = (ground - sizes.edge_least * (count - mass)) / mass
    wanted = min(sizes.middle, max(sizes.middle_least, readable))
    wanted = min(wanted, 0.6 * ground * peak / mass)
    wanted = pitch + strength * (wanted - pitch)
    if wanted <= pitch:
        return [pitch] * count
    height = count * (wanted - pitch) / (peak * count * pitch - wanted * mass)
    scale = count * pitch / (count + height * mass)
    return [scale * (1 + height * bump) for bump in bumps]


def row(
    count: int,
    width: float,
    sizes: Sizes,
    *,
    first: int = 0,
    focus: float | None = None,
    strength: float = 1.0,
    openings: Mapping[int, float] | None = None,
    left: float = 0.0,
) -> Row:
    """Lay out cards first … first + count - 1 between `left` and `left` + `width`.

    `focus` and the slots of `openings` are counted on the whole timeline.
    """
    opened = [0.0] * (count + 1)
    for slot, pixels in (openings or {}).items():
        if first <= slot <= first + count:
            opened[slot - first] = pixels
    ground = max(0.0, width - 2 * sizes.margin - sum(opened))
    widths = cell_widths(count, ground, None if focus is None else focus - first, sizes, strength)
    x = left + (width - sum(widths) - sum(opened)) / 2
    cells: list[Span] = []
    gaps: list[Span] = []
    for index in range(count + 1):
        gaps.append((x, x + opened[index]))
        x += opened[index]
        if index < count:
            cells.append((x, x + widths[index]))
            x += widths[index]
    return Row(first, tuple(cells), tuple(gaps))


def focus_at(
    x: float,
    count: int,
    width: float,
    sizes: Sizes,
    *,
    openings: Mapping[int, float] | None = None,
) -> float | None:
    """The focus that puts the middle of the spread exactly under x, so what the pointer is on
    grows without running away from it. None for an empty timeline."""
    if not count:
        return None
    low, high = -0.5, count - 0.5
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        laid = row(count, width, sizes, focus=middle, openings=openings)
        if _where(laid, middle) < x:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _where(laid: Row, position: float) -> float:
    """x of a position counted in cards (card i's middle is i)."""
    index = min(len(laid.cells) - 1, max(0, int(position + 0.5)))
    left, right = laid.cells[index]
    return left + (right - left) * (position + 0.5 - index)


def blend(start: Row, end: Row, share: float) -> Row:
    """Part of the way between two layouts of the same cards."""
    if share >= 1 or len(start.cells) != len(end.cells):
        return end

    def between(a: Span, b: Span) -> Span:
        return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share

    return Row(
        end.first,
        tuple(map(between, start.cells, end.cells)),
        tuple(map(between, start.gaps, end.gaps)),
    )


def carried(old: Row, old_ids: Sequence[str], new_ids: Sequence[str]) -> Row:
    """The old layout told with the new cards: where an animation to them starts.

    A card that was not there starts in the gap it comes into; one that left is forgotten.
    """
    place = {name: index for index, name in enumerate(old_ids)}
    cells: list[Span] = []
    gaps: list[Span] = []
    slot = 0
    for name in new_ids:
        if name in place:
            slot = place[name] + 1
            gaps.append(old.gaps[slot - 1])
            cells.append(old.cells[slot - 1])
        else:
            gap = old.gaps[slot]
            gaps.append((gap[0], gap[0]))
            cells.append(gap)
    gaps.append(old.gaps[slot])
    return Row(0, tuple(cells), tuple(gaps))


# --- rows of a projector --------------------------------------------------------------------


def split(years: Sequence[int], most: int = ONE_ROW_UP_TO) -> list[tuple[int, int]]:
    """Slices of the cards, a row each: broken at the decade nearest the middle."""
    count = len(years)
    if count <= most:
        return [(0, count)]
    changes = [i for i in range(1, count) if years[i] // 10 != years[i - 1] // 10]
    cut = min(changes, key=lambda i: abs(i - count / 2), default=count // 2)
    if min(cut, count - cut) < count // 4:
        cut = count // 2
    return [(0, cut), (cut, count)]
