"""What happened to somebody's seat, for everybody at the table to hear in words. Pure.

Told like a game's events, by who reads them, and like those they only narrate: the lobby has it
all."""

from __future__ import annotations

from engine.game import Event, PublicEvent


class SentOut(PublicEvent, tag="sent_out", frozen=True):
    """The host has sent `player` out."""

    player: str


class AskedBack(PublicEvent, tag="asked_back", frozen=True):
    """Whoever was sent out as `player` may come in again."""

    player: str


class SeatGiven(PublicEvent, tag="seat_given", frozen=True):
    """The seat of `player` is now that of `to`, who only watched; '' if they gave no name."""

    player: str
    to: str


class SeatOpened(PublicEvent, tag="seat_opened", frozen=True):
    """The seat of `player` is for the first who comes in under this name."""

    player: str


class BotSatDown(PublicEvent, tag="bot_sat_down", frozen=True):
    """A bot sits in for `player`."""

    player: str


class BotGotUp(PublicEvent, tag="bot_got_up", frozen=True):
    """The bot on the seat of `player` has left it."""

    player: str


class BotFailed(PublicEvent, tag="bot_failed", frozen=True):
    """The bot on the seat of `player` cannot be had. `why`: `no_disk` (its seat could not be
    written down), `no_process` (the host's machine could not start it), `ended`, `lost` (it ended,
    or lost its connection, again and again)."""

    player: str
    why: str = ""


NEWS: tuple[type[Event], ...] = (
    SentOut,
    AskedBack,
    SeatGiven,
    SeatOpened,
    BotSatDown,
    BotGotUp,
    BotFailed,
)
