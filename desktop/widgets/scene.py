"""What a timeline shows at one moment, and where: model, choice, rows. Paints and hears nothing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from PySide6.QtCore import QPointF, QRectF

from desktop.look import Look
from desktop.widgets import pitch
from desktop.widgets.beats import SLIDE
from desktop.widgets.card_cache import CardCache
from desktop.widgets.card_face import CardFace, Picture
from desktop.widgets.timeline_flags import Flag, flags
from desktop.widgets.timeline_layout import (
    ONE_ROW_UP_TO,
    OVERVIEW_FROM,
    Row,
    Sizes,
    focus_at,
    opening,
    row,
    split,
)
from desktop.widgets.timeline_overview import overview, scale
from desktop.widgets.told_card import Told
from desktop.words import Words


@dataclass(frozen=True)
class Marker:
    """Somebody's slot: the provisional card or a challenge."""

    slot: int
    colour: str
    name: str


@dataclass(frozen=True)
class TimelineModel:
    """Everything a timeline shows, as plain values.

    `choosing` says whether this seat may choose a gap now, and what for; `me` is (colour, name).
    `question` names what is asked: a choice lives as long as question, cards and choosing stay.
    `taken` slots are refused. `lit` is a gap shown as the place where a card belongs. `empty` is
    said while there is no card.
    """

    cards: tuple[CardFace, ...] = ()
    provisional: Marker | None = None
    challenges: tuple[Marker, ...] = ()
    choosing: Literal["place", "challenge"] | None = None
    me: tuple[str, str] = ("white", "")
    chosen: int | None = None
    taken: frozenset[int] = frozenset()
    lit: int | None = None
    empty: str = ""
    question: Hashable = None

    def ids(self) -> list[str]:
        return [card.id for card in self.cards]

    def years(self) -> list[int]:
        return [card.year for card in self.cards]

    def allows(self, slot: int) -> bool:
        return 0 <= slot <= len(self.cards) and slot not in self.taken

    def asks(self) -> tuple[object, ...]:
        """What a choice answers: if this changes, the choice is void."""
        return self.choosing, self.question, self.ids()


@dataclass(frozen=True)
class Verdict:
    """How the running card ends: told at the slot `start`, slid to its own or off the field."""

    told: Told
    slot: int | None
    start: int | None


STILL = 1500  # all of it, with reduced motion
STRIP, LEAST_GROUND = 60, 150
"""Units of the overview, and of the grass that it leaves at least."""
ABOVE, LEAST_CARD = 22, 60
"""Units of air above flags, and of a card of which its year is seen."""


@dataclass
class Scene:
    """The moment. `rows`, `head` and `lift` are as painted now, on their way to their targets."""

    look: Look
    words: Words
    picture: Picture
    today: int
    width: float = 0.0
    height: float = 0.0
    model: TimelineModel = field(default_factory=TimelineModel)
    rows: list[Row] = field(default_factory=list)
    head: float = 0.0
    lift: float | None = None
    chosen: int | None = None
    reading: int | None = None
    hover: int | None = None
    pointer: float | None = None
    pointer_row: int = 0
    lens: float | None = None
    dragging: bool = False
    moving: bool = False
    verdict: Verdict | None = None
    verdict_ms: float = 0.0
    new_flags: set[tuple[int, str]] = field(default_factory=set)
    drawn: CardCache = field(default_factory=CardCache)
    flag_rise: float = 1.0

    @property
    def sizes(self) -> Sizes:
        if self.look.projector:
            return Sizes.projector(self.look.unit)
        return Sizes.laptop(max(1.0, self.look.text))

    # ------------------------------------------------------------ heights

    def strip(self) -> float:
        """Height of the overview with the air under it, 0 while there is none."""
        few = len(self.model.cards) < OVERVIEW_FROM
        low = self.height < (STRIP + LEAST_GROUND) * self.look.unit  # the cards want it more
        return 0.0 if self.look.projector or few or low else STRIP * self.look.unit

    def strip_rect(self) -> QRectF:
        margin = self.sizes.margin
        high = self.strip() - 8 * self.look.unit
        return QRectF(margin, 0, self.width - 2 * margin, high)

    def blocks(self) -> list[tuple[float, int]]:
        """Where the overview's blocks are: left edge, how high up the pile."""
        years = self.model.years()
        span = pitch.overview_span(self.strip_rect(), self.look)
        return overview(years, *scale(years, self.today), *span, pitch.block_size(self.look))

    def slices(self) -> list[tuple[int, int]]:
        """First card and end of every row."""
        if self.look.projector:
            return split(self.model.years(), ONE_ROW_UP_TO)
        return [(0, len(self.model.cards))]

    def longest_row(self) -> int:
        return max(stop - start for start, stop in self.slices())

    def ground(self, index: int) -> QRectF:
        """The grass of one row."""
        top = self.strip()
        high = (self.height - top) / len(self.slices())
        return QRectF(0, top + index * high, self.width, high)

    def low(self, units: float, share: float) -> float:
        """So many units, but on a low pitch no more than this share of it."""
        return min(units * self.look.unit, share * self.ground(0).height())

    def foot(self) -> float:
        return min(pitch.name_size(self.look) * 1.78, self.ground(0).height() * 0.29)

    def chalk(self, index: int) -> float:
        """y of the line the cards stand on."""
        return self.ground(index).bottom() - self.foot()

    def card_height(self, index: int) -> float:
        room = self.ground(index).height() - self.foot() - self.head
        return max(20.0, min(room, 262 * self.look.unit))

    def row_at(self, y: float) -> int | None:
        for index in range(len(self.rows)):
            ground = self.ground(index)
            if ground.top() <= y < ground.bottom():
                return index
        return None

    def slot_at(self, at: QPointF) -> int | None:
        """The gap under a point, by the rows as they are painted."""
        index = self.row_at(at.y())
        return None if index is None else self.rows[index].slot_at(at.x())

    def place(self, slot: int | None) -> tuple[int, float]:
        """Row and x of a slot; without one the middle of the field."""
        for index, laid in enumerate(self.rows):
            if slot is not None and laid.has_slot(slot):
                return index, laid.spot(slot)
        return 0, self.width / 2

    # ------------------------------------------------------------ what stands open

    def openings(self) -> dict[int, float]:
        """Slots that stand open, and how wide."""
        wide = opening(self.longest_row(), self.width, self.sizes)
        if self.verdict is not None:
            sliding = self.verdict_ms >= SLIDE[0]
            slots = [self.verdict.slot if sliding else self.verdict.start]
        else:
            slots = [self.model.lit]
            if self.model.provisional is not None:
                slots.append(self.model.provisional.slot)
            if self.model.choosing == "place":
                slots.append(self.chosen)
        return {slot: wide for slot in slots if slot is not None}

    def _focus(self, openings: dict[int, float]) -> float | None:
        """The card the row spreads round: the pointer's, the lens's, or the open gap's."""
        if self.pointer is not None:
            count = len(self.model.cards)
            return focus_at(self.pointer, count, self.width, self.sizes, openings=openings)
        if self.lens is not None:
            return self.lens
        if self.reading is not None:
            return float(self.reading)
        if self.chosen is not None:
            return self.chosen - 0.5
        return min(openings) - 0.5 if openings else None

    def wanted_rows(self) -> list[Row]:
        """Where everything belongs now."""
        openings = self.openings()
        focus = None if self.look.projector else self._focus(openings)
        found: list[Row] = []
        for first, stop in self.slices():
            own = {slot: openings.pop(slot) for slot in list(openings) if first <= slot <= stop}
            found.append(
                row(stop - first, self.width, self.sizes, first=first, focus=focus, openings=own)
            )
        return found

    def wanted_lift(self, rows: Sequence[Row]) -> float | None:
        """x of this seat's own lifted card."""
        if self.model.choosing != "place" or self.chosen is None:
            return None
        return next((laid.spot(self.chosen) for laid in rows if laid.has_slot(self.chosen)), None)

    def wanted_head(self, rows: Sequence[Row]) -> float:
        """Room between touchline and card tops: more for a lifted card, more for flags."""
        unit = self.look.unit
        lifted = self.verdict is not None or self.model.provisional is not None
        raised = lifted or self.model.choosing == "place"
        head = self.low(54, 0.24) if raised else self.low(34, 0.16)
        levels = 1 + max((flag.level for _, flag in self.flown(rows)), default=-1)
        if levels:
            head = max(head, ABOVE * unit + levels * pitch.flag_step(self.look))
        return head

    def lifted_rect(self, index: int, x: float) -> QRectF:
        """A card off the grass, its middle over x."""
        unit, chalk = self.look.unit, self.chalk(index)
        high = max(self.card_height(index) * 1.06, 150 * unit)
        wide = opening(self.longest_row(), self.width, self.sizes) - 22 * unit
        rise = self.low(34, 0.15)
        high = min(high, chalk - rise - self.ground(index).top() - self.low(16, 0.06))
        wide = min(wide, high * 0.72)
        return QRectF(x - wide / 2, chalk - rise - high, wide, high)

    # ------------------------------------------------------------ flags

    def _flags(self) -> list[Marker]:
        found = list(self.model.challenges)
        asked = self.verdict is None and self.model.choosing == "challenge"
        if asked and self.chosen is not None:
            colour, name = self.model.me
            found.append(Marker(self.chosen, colour, f"{name}?"))
        return sorted(found, key=lambda marker: marker.slot)

    def _lifted_slot(self) -> int | None:
        if self.verdict is not None:
            return self.verdict.start
        return self.model.provisional.slot if self.model.provisional is not None else None

    def unsent(self, marker: Marker) -> bool:
        """This seat's own flag, chosen but not sent."""
        return self.model.choosing == "challenge" and marker not in self.model.challenges

    def _levels(self) -> int | None:
        """How many levels of flags leave something to be seen of the cards."""
        if self.look.projector:
            return None
        room = self.ground(0).height() - self.foot() - (ABOVE + LEAST_CARD) * self.look.unit
        return max(1, int(room // pitch.flag_step(self.look)))

    def flown(self, rows: Sequence[Row]) -> list[tuple[Marker, Flag]]:
        """Every flag with how it flies, row by row."""
        found: list[tuple[Marker, Flag]] = []
        left = self._flags()
        for laid in rows:
            here = [marker for marker in left if laid.has_slot(marker.slot)]
            left = [marker for marker in left if not laid.has_slot(marker.slot)]
            slot = self._lifted_slot()
            lifted = laid.gap(slot) if slot is not None and laid.has_slot(slot) else None
            flown = flags(
                [laid.spot(marker.slot) for marker in here],
                [pitch.flag_width(marker.name, self.look) for marker in here],
                0,
                self.width,
                lifted,
                5 * self.look.unit,
                pitch.flag_width("", self.look),
                self._levels(),
            )
            found += zip(here, flown, strict=True)
        return found
