"""The contract every game meets, and the words all games share. Knows no single game.

A game in play is an object with two halves: questions about it (`waiting`, `check`, `view`, ...),
which never change it, and changes (`act`, `skip`, `pass_time`), which are only called after
`check` has let the action through. So a refused action cannot leave a trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, dataclass_transform

import msgspec

from engine.chance import Chance

T = TypeVar("T")

HOST = "host"
"""Who the host's own rights are exercised as; no player may be called so."""


class Refused(Exception):
    """The player may not do this now. `code` is one of the codes of the scenario format."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# Type checkers do not inherit frozen and kw_only by themselves.
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Struct(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A frozen value."""


class Action(Struct, forbid_unknown_fields=True, tag_field="do", frozen=True):
    """What a seat or the host asks for: a step, `do` being its tag and the rest its fields."""


class Pause(Action, tag="pause", frozen=True):
    """Stops everything for everybody. Any seat or the host."""


class Resume(Action, tag="resume", frozen=True):
    """Ends the common pause. Its caller or the host."""


class Hourglass(Action, tag="hourglass", frozen=True):
    """Turns the hourglass, a courtesy to whoever the game waits for."""


class Skip(Action, tag="skip", frozen=True):
    """The host answers for somebody who is gone."""

    player: str


class TakeBack(Action, tag="take_back", frozen=True):
    """The host undoes the last action, if nothing hidden was revealed by it."""


def named(*kinds: type[Action]) -> Mapping[str, type[Action]]:
    """These actions by the names that steps give them."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


COMMON = named(Pause, Resume, Hourglass, Skip, TakeBack)
"""What can be asked in every game, by the name a step gives it."""


class HostAction(Action, frozen=True):
    """An action of one game that only the host may take; it comes to the game as HOST_SEAT's."""


HOST_SEAT = -1
"""The seat whose number the host's own actions carry."""


class Event(Struct, tag_field="event", frozen=True):
    """Something that happened. Events only narrate: losing one breaks nothing.

    `reveals`: somebody may know more after it than the one who acted has shown of themselves (a
    card drawn, choices turned over, a verdict). A step with such an event cannot be taken back.
    """

    reveals: ClassVar[bool] = True


class PublicEvent(Event, frozen=True):
    """An event that everybody may hear."""


class PrivateEvent(Event, frozen=True):
    """An event for one seat alone; the table tells it to nobody else."""

    to: str


class PauseBegan(PublicEvent, tag="pause_began", frozen=True):
    """`by` is a seat's name or `host`."""

    reveals: ClassVar[bool] = False
    by: str


class PauseEnded(PublicEvent, tag="pause_ended", frozen=True):
    """`by` is a seat's name or `host`."""

    reveals: ClassVar[bool] = False
    by: str


class HourglassTurned(PublicEvent, tag="hourglass_turned", frozen=True):
    """`by` turned the hourglass to nudge the seats in `waiting`."""

    reveals: ClassVar[bool] = False
    by: str
    waiting: tuple[str, ...]


class Skipped(PublicEvent, tag="skipped", frozen=True):
    """The host answered for `player`."""

    reveals: ClassVar[bool] = False
    player: str


class TakenBack(PublicEvent, tag="taken_back", frozen=True):
    """The host undid the last action, which was that of `by` (a seat's name or `host`)."""

    reveals: ClassVar[bool] = False
    by: str


COMMON_EVENTS: tuple[type[Event], ...] = (
    PauseBegan,
    PauseEnded,
    HourglassTurned,
    Skipped,
    TakenBack,
)
"""What can happen in every game."""


class Around(Struct, frozen=True):
    """What stands around every game: the common pause and the hourglass."""

    paused: bool = False
    paused_by: str | None = None
    hourglass: bool = False


class Setup(Struct, frozen=True):
    """All that a game starts from.

    `options` as the room chose them, `players` in seat order (the first starts), `material` what
    the game is played with in the order in which it is drawn (GOAL: the deck's cards, as
    mappings; Golden Goal: its board, one mapping), `position` a set-up position instead of a
    fresh deal.
    """

    options: Mapping[str, Any]
    players: tuple[str, ...]
    colours: Mapping[str, str] = {}
    material: tuple[Mapping[str, Any], ...] = ()
    position: Mapping[str, Any] | None = None


class Game(Protocol):
    """One game in play. Seats are numbers from 0 in seat order."""

    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer the game waits for, in the order in which it says so."""

    def over(self) -> bool:
        """Whether the game has ended."""

    def outcome(self) -> tuple[int, ...] | None:
        """The winners in seat order, or None while the game goes on."""

    def question(self, seat: int) -> int | None:
        """The number of what this seat is asked, or None when nothing is asked of it. It may be
        asked something (an offer) that the game does not wait for.

        It changes only when this seat's own question changes, so that an answer sent to an
        older question can be told from one to the present.
        """

    def choices(self, seat: int) -> tuple[str, ...]:
        """Names of the actions open to this seat now, the common ones left out."""

    def check(self, seat: int, action: Action) -> None:
        """Raises Refused if the seat may not do this now. Changes nothing, draws nothing."""

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        """Carries out an action that `check` has let through."""

    def skip(self, seat: int) -> Sequence[Event]:
        """Answers for a seat that is waited for, as the game's page says."""

    def pass_time(self, microseconds: int) -> Sequence[Event]:
        """Moves the game's own clock, if one is running."""

    def deadline(self) -> int | None:
        """Microseconds until time alone changes something, or None."""

    def showing(self) -> str | None:
        """The id of the material everybody is shown now (GOAL: the running card), or None.

        For the host only: it prepares and sends the clip by it, under a name that tells nothing.
        """

    def upcoming(self) -> tuple[str, ...]:
        """Ids of material that nobody may have seen yet, soonest first; what is shown only once
        somebody starts it (GOAL: an attempt's clip) is still among it. For the host only."""

    def view(self, seat: int | None, around: Around) -> Struct:
        """What this seat (None: a spectator) may know, built from that and nothing else."""

    def view_beside(self, public: Any, seat: int, around: Around) -> Struct:
        """`view` of this seat, where the spectator's of this very moment is at hand: what both
        know may be taken from there, and is then built only once."""


def ranked(counts: Mapping[str, int], *, fewest: bool = False) -> dict[str, int]:
    """The most (or the fewest) first, equals in the order they had."""
    sign = 1 if fewest else -1
    return dict(sorted(counts.items(), key=lambda one: sign * one[1]))


def converted(value: Any, kind: type[T]) -> T:
    """Plain values (options, a position) as the type they stand for. Refused('bad_value')."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        raise Refused("bad_value") from None


def whole(chosen: Mapping[str, Any], kind: type[Struct]) -> dict[str, Any]:
    """All options, what was not chosen at its usual value. Refused('bad_value')."""
    options: dict[str, Any] = msgspec.to_builtins(converted(chosen, kind))
    return options


def worn(setup: Setup, colours: Sequence[str]) -> dict[str, str]:
    """Everybody's colour, by name in seat order: the chosen one, else the seat's own of these.
    Refused('bad_value') if two wear the same, or one that the game has not."""
    wanted = dict(zip(setup.players, colours, strict=False)) | dict(setup.colours)
    wanted = {name: wanted[name] for name in setup.players}
    if not all(one in colours for one in wanted.values()):
        raise Refused("bad_value")
    if len(set(wanted.values())) < len(wanted):
        raise Refused("bad_value")
    return wanted


class Brain(Protocol):
    """A player that is a program: it sees a seat's view and nothing else."""

    def answer(self, view: Any, name: str) -> dict[str, Any] | None:
        """The step the player called `name` takes on seeing this view; None if none is wanted."""


class Rules(Protocol):
    """The rules of one game: what it needs, and how one begins."""

    name: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[range]
    colours: ClassVar[tuple[str, ...]]
    actions: ClassVar[Mapping[str, type[Action]]]
    view: ClassVar[type[Struct]]
    events: ClassVar[tuple[type[Event], ...]]

    @staticmethod
    def options(chosen: Mapping[str, Any]) -> dict[str, Any]:
        """All options, what was not chosen at its usual value. Raises Refused('bad_value')."""

    @staticmethod
    def seating(options: Mapping[str, Any]) -> range:
        """How many may play with these options, within `seats`."""

    @staticmethod
    def standing(view: Any) -> dict[str, int]:
        """What everybody has by this view, by name, whoever stands best first: points, or what
        the game counts instead of them."""

    @staticmethod
    def wanted(players: int, options: Mapping[str, Any]) -> int:
        """How much material an evening of this size comfortably needs; a room warns below it."""

    @staticmethod
    def prepare(material: Sequence[Any], chance: Chance) -> tuple[Any, ...]:
        """The material in the order in which a new game draws it."""

    @staticmethod
    def start(setup: Setup, chance: Chance) -> Game:
        """A game in play. Raises Refused('bad_value') for options, players, material, position."""

    @staticmethod
    def brain(level: int, seed: int, lore: Sequence[Mapping[str, Any]]) -> Brain:
        """A bot of level 1 (weak) to 3 (strong). `lore` is what a player of the game may know
        of the world beforehand (GOAL: facts of real goals, in no order)."""
