"""One game in play at a table: who may act, what is recorded, who gets to see what.

Every step comes through here, whoever sends it: a laptop, a bot, a scenario, a save being read.
The order of checks is that of the scenario format. Knows no clock: time is passed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec import ValidationError, convert, inspect

from engine.chance import Chance
from engine.game import (
    COMMON,
    HOST,
    HOST_SEAT,
    Action,
    Around,
    Event,
    Game,
    HostAction,
    Hourglass,
    HourglassTurned,
    Pause,
    PauseBegan,
    PauseEnded,
    PrivateEvent,
    Refused,
    Resume,
    Rules,
    Setup,
    Skip,
    Skipped,
    Struct,
    TakeBack,
    TakenBack,
)

HOURGLASS_TIME = 60_000_000
"""Microseconds of sand."""

LONGEST_STEP = 1e9
"""Seconds that may pass at once: more than any evening, less than what counting cannot hold."""

_COMMON_KINDS = frozenset(COMMON.values())

_AROUND = ("pause", "resume", "hourglass")
"""What goes on around the game: no action that could be taken back."""

_ANOTHER_COUNT = 1 << 20
"""Added to the number of a question that is asked again: more than a game has questions."""

Kinds = Mapping[str, type[Action]]
Fields = tuple[frozenset[str], frozenset[str]]


class Table:
    """A game, the pause and the hourglass around it, and everything accepted so far.

    `record` holds the accepted steps in the vocabulary of the scenario format. Whoever acts is
    named: a player's name, or `host`.
    """

    def __init__(self, rules: type[Rules], setup: Setup, chance: Chance) -> None:
        names = setup.players
        if len(set(names)) < len(names) or not all(names) or HOST in names:
            raise Refused("bad_value")
        self.rules = rules
        self.setup = setup
        self.chance = chance
        self.game: Game = rules.start(setup, chance)
        self.record: list[dict[str, Any]] = []
        self._seats = {name: seat for seat, name in enumerate(names)}
        self._actions, self._seats_own = _kinds_of(rules)
        self._paused_by: str | None = None
        self._sand: int | None = None
        self._last: Sequence[Event] | None = None
        """What came of the last action that could be taken back."""
        self._counts = [0] * len(names)

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self.setup.players

    @property
    def around(self) -> Around:
        """The pause and the hourglass as every view shows them."""
        return Around(
            paused=self._paused_by is not None,
            paused_by=self._paused_by,
            hourglass=self._sand is not None,
        )

    @property
    def sand_left(self) -> float | None:
        """Seconds of sand in the turned hourglass, None when it stands."""
        return None if self._sand is None else self._sand / 1_000_000

    @property
    def revealed(self) -> bool:
        """Whether somebody may know more since the last action, and by it or by time."""
        return self._last is not None and _reveals(self._last)

    def waiting(self) -> tuple[str, ...]:
        """The names whose answer the game waits for."""
        return tuple(self.names[seat] for seat in self.game.waiting())

    def question(self, name: str) -> int | None:
        """The number of what this player is asked now, or None."""
        return self._question(self._seats[name])

    def view(self, name: str | None, public: Struct | None = None) -> Struct:
        """The view of the player called so, or of a spectator (None). `public`: the spectator's
        of this very moment, if it is at hand."""
        if name is None:
            return public or self.game.view(None, self.around)
        if public is None:
            return self.game.view(self._seats[name], self.around)
        return self.game.view_beside(public, self._seats[name], self.around)

    def check(self, who: str, step: Mapping[str, Any]) -> None:
        """Raises Refused if `who` may not take this step now. Changes nothing."""
        self._checked(who, step)

    def act(self, who: str, step: Mapping[str, Any]) -> Sequence[Event]:
        """Carries out `step` ({"do": name, field: value, ...}) for `who` and records it.

        Raises Refused and changes nothing if it may not be.
        """
        seat, action = self._checked(who, step)
        try:
            if type(action) not in _COMMON_KINDS:
                events = self._last = self.game.act(seat, action)
            else:
                events = self._around(who, action)
                if isinstance(action, Skip):
                    self._last = events
        except Exception:
            self._begin_anew()
            raise
        self.record.append({"as": who, **step})
        return events

    def pass_time(self, seconds: float) -> tuple[Event, ...]:
        """Time passes on the host's clock, and is recorded. Seconds, 0 or more."""
        if isinstance(seconds, bool) or not 0 <= seconds <= LONGEST_STEP:
            raise ValueError(f"time cannot pass by {seconds!r} s")
        try:
            events = self._passed(round(seconds * 1_000_000))
        except Exception:
            self._begin_anew()
            raise
        if _reveals(events):
            self._last = events
        self.record.append({"clock": seconds})
        return events

    def deadline(self) -> float | None:
        """Seconds until time alone changes something at this table, or None."""
        running = None if self._paused_by is not None else self.game.deadline()
        ends = [end for end in (running, self._sand) if end is not None]
        return min(ends) / 1_000_000 if ends else None

    def may_hear(self, events: Sequence[Event], name: str | None) -> list[Event]:
        """The events that this player (None: a spectator) is told."""
        return [e for e in events if not isinstance(e, PrivateEvent) or e.to == name]

    def _checked(self, who: str, step: Mapping[str, Any]) -> tuple[int, Action]:
        try:
            kind = self._seats_own[step["do"]]
            seat = self._seats[who]
        except (KeyError, TypeError):
            kind, seat = self._by_right(who, step)
        game = self.game
        if game.over():
            raise Refused("game_over")
        if self._paused_by is not None and kind not in (Resume, Hourglass):
            raise Refused(_while_paused(kind, step))
        try:
            action = convert(step, kind)
        except (ValidationError, RecursionError):
            raise Refused("bad_value") from None
        if kind in _COMMON_KINDS:
            self._check_common(action)
        else:
            game.check(seat, action)
        return seat, action

    def _by_right(self, who: str, step: Mapping[str, Any]) -> tuple[type[Action], int]:
        """The kind and the seat of what is no seat's own action, or comes from no seat."""
        try:
            kind = self._actions[step["do"]]
        except (KeyError, TypeError):
            raise Refused("unknown_action") from None
        self._check_right(who, kind, step)
        return kind, self._seats.get(who, HOST_SEAT)

    def _check_common(self, action: Action) -> None:
        if isinstance(action, Resume) and self._paused_by is None:
            raise Refused("wrong_phase")
        if isinstance(action, Skip) and self._seats[action.player] not in self.game.waiting():
            raise Refused("not_your_turn")
        if isinstance(action, TakeBack):
            self._check_last()

    def _check_right(self, who: str, kind: type[Action], step: Mapping[str, Any]) -> None:
        if issubclass(kind, Skip | TakeBack | HostAction):
            if who != HOST:
                raise Refused("not_host" if who in self._seats else "not_seated")
            player = step.get("player")
            if kind is Skip and isinstance(player, str) and player not in self._seats:
                raise Refused("not_seated")
        elif who != HOST or kind not in (Pause, Resume):
            if who not in self._seats:
                raise Refused("not_seated")
            if kind is Resume and self._paused_by not in (None, who):
                raise Refused("not_host")

    def _check_last(self) -> None:
        """Raises Refused if the last action cannot be taken back."""
        if self._last is None:
            raise Refused("nothing_to_take_back")
        if self.revealed:
            raise Refused("revealed")

    def _around(self, who: str, action: Action) -> Sequence[Event]:
        match action:
            case Pause():
                self._paused_by = who
                return (PauseBegan(by=who),)
            case Resume():
                self._paused_by = None
                return (PauseEnded(by=who),)
            case Hourglass():
                self._sand = HOURGLASS_TIME
                return (HourglassTurned(by=who, waiting=self.waiting()),)
            case Skip(player=player):
                return (Skipped(player=player), *self.game.skip(self._seats[player]))
            case TakeBack():
                return (TakenBack(by=self._take_back()),)
        raise AssertionError(f"{action} is none of the common actions")

    def _take_back(self) -> str:
        """Plays the record again without the last action; gives whose it was. A question that
        this changes gets a number it never had, so that no answer on its way is meant for it."""
        asked = [self._question(seat) for seat in self._seats.values()]
        steps = standing(self.record)
        undone = steps.pop(last_action(steps))
        again = self._repeated(steps)
        self.game, self.chance = again.game, again.chance
        changed = [self._question(seat) != number for seat, number in enumerate(asked)]
        self._counts = [
            count + _ANOTHER_COUNT if new else count
            for count, new in zip(self._counts, changed, strict=True)
        ]
        self._last = None
        return str(undone["as"])

    def _repeated(self, steps: Sequence[Mapping[str, Any]]) -> Table:
        """Another table that has come so far."""
        again = Table(self.rules, self.setup, Chance(self.chance.seed, self.chance.script))
        for step in steps:
            if "clock" in step:
                again.pass_time(step["clock"])
            else:
                again.act(step["as"], {key: step[key] for key in step if key != "as"})
        return again

    def _begin_anew(self) -> None:
        """Nothing of a step stays that went wrong in its middle: the record is the truth."""
        vars(self).update(vars(self._repeated(self.record)))

    def _question(self, seat: int) -> int | None:
        number = self.game.question(seat)
        return None if number is None else number + self._counts[seat]

    def _passed(self, microseconds: int) -> tuple[Event, ...]:
        if self._sand is not None:
            self._sand -= microseconds
            if self._sand <= 0:
                self._sand = None
        if self._paused_by is not None:
            return ()
        return tuple(self.game.pass_time(microseconds))


def standing(record: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The steps of a record that were not taken back, in order."""
    steps: list[Mapping[str, Any]] = []
    for step in record:
        if step.get("do") == "take_back":
            del steps[last_action(steps)]
        else:
            steps.append(step)
    return steps


def last_action(steps: Sequence[Mapping[str, Any]]) -> int:
    """Where the last action of the game is among these steps."""
    return max(at for at, step in enumerate(steps) if step.get("do", "pause") not in _AROUND)


def _reveals(events: Sequence[Event]) -> bool:
    return any(map(attrgetter("reveals"), events))


@cache
def _kinds_of(rules: type[Rules]) -> tuple[Kinds, Kinds]:
    """All actions by their names, and those that are a seat's own."""
    own = {name: k for name, k in rules.actions.items() if not issubclass(k, HostAction)}
    return {**COMMON, **rules.actions}, own


def _fields_of(kind: type[Action]) -> Fields:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    required = frozenset(f.encode_name for f in info.fields if f.required)
    return required, frozenset(("do", *(f.encode_name for f in info.fields)))


class _FieldTable(dict[type[Action], Fields]):
    """The fields a step must and may have, looked up once a kind of action."""

    def __missing__(self, kind: type[Action]) -> Fields:
        self[kind] = _fields_of(kind)
        return self[kind]


def _while_paused(kind: type[Action], step: Mapping[str, Any]) -> str:
    """The code with which a step is refused in a pause."""
    required, allowed = _FIELDS(kind)
    return "paused" if required <= step.keys() <= allowed else "bad_value"


_FIELDS = _FieldTable().__getitem__
