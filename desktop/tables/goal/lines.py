"""What the pitch shows of a view: cards, provisional card, flags, what may be chosen. Pure."""

from __future__ import annotations

from collections.abc import Hashable

from desktop.tables.goal import sense
from desktop.tables.goal.calls import Reader
from desktop.tables.goal.faces import face_of
from desktop.widgets.card_face import CardFace
from desktop.widgets.scene import Marker, TimelineModel
from desktop.widgets.timeline_stack import OwnTimeline
from engine.goal.model import View

PROVISIONAL = ("place", "challenge", "duel")
CHOICES = ("place", "challenge")


def faces_of(view: View, owner: str | None) -> tuple[CardFace, ...]:
    """The cards of a timeline, as far as the view shows them."""
    line = sense.line_of(view, owner)
    return tuple(
        face_of(view.cards[card], who, view.colours) for card, who in line if card in view.cards
    )


def is_played_on(view: View, owner: str | None) -> bool:
    """Whether the running card goes onto this timeline."""
    return view.timeline is not None or (owner is not None and owner == view.active)


def model_of(
    reader: Reader, owner: str | None, question: Hashable, able: bool = True
) -> TimelineModel:
    """The timeline of `owner` (None: the shared one). `able`: whether a choice may be made now."""
    view, me = reader.view, reader.me
    played = is_played_on(view, owner) and view.phase in (*PROVISIONAL, "attempt")
    choosing = next((do for do in CHOICES if do in view.can), None) if played and able else None
    provisional = None
    flags: tuple[Marker, ...] = ()
    if played and view.placed is not None and view.active is not None:
        provisional = Marker(view.placed, sense.colour(view, view.active), view.active)
    if played:
        flags = tuple(Marker(f.slot, sense.colour(view, f.by), f.by) for f in view.challenges)
    taken = {view.placed} if choosing == "challenge" and view.placed is not None else set()
    return TimelineModel(
        cards=faces_of(view, owner),
        provisional=provisional,
        challenges=flags,
        choosing=choosing,  # type: ignore[arg-type]
        me=(sense.colour(view, me), me or ""),
        taken=frozenset(taken),
        empty=empty_words(reader, owner),
        question=(view.round, view.action, view.active, view.phase, question),
    )


def empty_words(reader: Reader, owner: str | None) -> str:
    if owner is None:
        return ""
    if owner == reader.me:
        return reader.say("timeline.empty")
    return reader.say("timeline.empty_other", name=owner)


def all_lines(reader: Reader) -> tuple[OwnTimeline, ...]:
    """Everybody's own timeline, for the projector."""
    view = reader.view
    return tuple(
        OwnTimeline(
            name, sense.colour(view, name), model_of(reader, name, None), name == view.active
        )
        for name in view.timelines or {}
    )
