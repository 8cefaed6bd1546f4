"""What is said of a view of Tiszta sor: announcer, board, ticket, small lines. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from desktop.tables.ask import Asks
from desktop.tables.base import Around
from desktop.tables.laptop import pause_words
from desktop.tables.tiszta_sor import sense
from desktop.tables.tiszta_sor.sense import MARKERS, Offer, Place
from desktop.widgets.announcer import Call, paused_call
from desktop.widgets.seat import Seat
from desktop.words import Words
from engine.tiszta_sor import model as m
from engine.tiszta_sor.model import Barred, Close, View

GAME = "tiszta-sor"
VERSIONS = {(7, 2): "plain", (9, 3): "full"}
"""The longest desert, and how often a number may stand elsewhere: the rulebook's two."""


@dataclass(frozen=True)
class Reader:
    """Who reads, and in which language: `me` is a seat or None."""

    view: View
    me: str | None
    words: Words

    @property
    def asked(self) -> bool:
        return self.me is not None and self.me in self.view.waiting

    def say(self, key: str, **values: object) -> str:
        return self.words.of(GAME, key, me=self.me or "", **values)

    def nth(self, row: int) -> str:
        """'2.': a row by its number, as its page counts them."""
        return self.say("nth", row=row + 1)

    def numbers(self, numbers: Sequence[int]) -> str:
        return self.words.list(map(str, numbers))


# The announcer


def call_of(reader: Reader, hint: str = "") -> Call:
    """The announcer for this reader."""
    view = reader.view
    big = _over(reader) if view.phase == "over" else _asks(reader)
    lit = reader.asked and not view.paused
    who = view.active
    if view.phase == "over":
        who = next(iter(view.winners or ()), None)
    small = " · ".join(part for part in _small(reader) if part)
    call = Call(big, small, view.colours.get(who) if who else None, lit, (), hint)
    return paused_call(call, pause_words(reader.words, view, reader.me)) if view.paused else call


def _asks(reader: Reader) -> str:
    view = reader.view
    key = f"say.{view.phase}_{'me' if reader.asked else 'other'}"
    if view.phase == "marker" and not view.closes and reader.asked:
        key = "say.done_me"
    left = reader.numbers(view.remaining)
    return reader.say(key, name=view.active or "", numbers=left)


def _over(reader: Reader) -> str:
    winners = reader.view.winners or ()
    if winners == (reader.me,):
        return reader.say("say.over_me")
    if len(winners) == 1:
        return reader.say("say.over_one", name=winners[0])
    return reader.say("say.over_draw")


def _small(reader: Reader) -> tuple[str, ...]:
    view = reader.view
    if view.phase == "over":
        parts = (f"{name} {total}" for name, total in view.points.items())
        return (" – ".join(parts),)
    where = reader.say("small.last_part" if view.last_part else "small.round", round=round_no(view))
    if reader.asked:
        return where, reader.say("small.your_turn")
    return where, reader.say("small.nothing_to_do") if reader.me else ""


def round_no(view: View) -> int:
    """Both players' turns are one round."""
    return (view.turn + 1) // 2


# The board


def seats_of(reader: Reader, around: Around) -> list[Seat]:
    """The plates, in seat order."""
    view, words = reader.view, reader.words
    found = []
    for name in sense.names(view):
        mark = "missing" if name in around.missing else "bot" if name in around.bots else ""
        colour, active = sense.colour(view, name), name == view.active
        marks = [what for what, on in (("active", active), (mark, mark)) if on]
        points = words("common.points", n=view.points[name])
        closed = reader.say("ear.markers", n=sense.markers(view, name))
        told = [name, words.colour(colour), points, closed]
        told += [words(f"a11y.seat_{what}") for what in marks]
        found.append(
            Seat(name, colour, view.points[name], None, active, False, mark, ", ".join(told))
        )
    return found


def round_of(reader: Reader) -> tuple[str, str, str]:
    """The board's corner: the round, and which of the two versions is played."""
    view = reader.view
    text = reader.words("bar.round", round=round_no(view))
    if view.phase == "over":
        return text, reader.words("bar.over"), ""
    if view.last_part:
        return text, reader.say("bar.last_part"), ""
    version = VERSIONS.get((view.n, view.m), "own")
    return text, reader.say(f"bar.{version}", a=view.n, b=view.m), ""


def stock_notes(reader: Reader) -> dict[str, str]:
    """A line or two below each type on the grass."""
    view = reader.view
    return {kind: reader.say(f"shape.{kind}", a=view.n, b=view.m) for kind in m.TYPES}


def takers_of(view: View) -> dict[str, str]:
    """The colour of whoever has each type's marker."""
    return {
        sense.TYPE_OF[row.marker]: sense.colour(view, name)
        for name, rows in view.rows.items()
        for row in rows
        if row.marker is not None
    }


# The ticket


@dataclass(frozen=True)
class Choice:
    """What has been chosen here and not been sent: a number, the end pointed at, a dead end that
    was pressed once, dice to throw again, a row to be closed."""

    number: int | None = None
    place: Place | None = None
    armed: Place | None = None
    again: frozenset[int] = frozenset()
    close: int | None = None


def asks_of(reader: Reader, choice: Choice) -> Asks:
    """The ticket for this reader."""
    view = reader.view
    if not reader.asked or view.phase == "over":
        return _waits(reader)
    return _ASKS[view.phase](reader, choice)


def _waits(reader: Reader) -> Asks:
    view, name = reader.view, reader.view.active or ""
    if view.phase == "over":
        return Asks(_over(reader), reader.say("ticket.over"))
    title = reader.say("ticket.waits", name=name)
    text = reader.say(
        f"ticket.waits_{view.phase}", name=name, numbers=reader.numbers(view.remaining)
    )
    return Asks(title, text, _promise_broken(reader))


def _promise_broken(reader: Reader) -> str:
    """Who pays for a third marker now, if anybody does."""
    view = reader.view
    trigger = view.trigger
    if trigger is None or sense.markers(view, trigger) < MARKERS:
        return ""
    return reader.say("ticket.broken", name=trigger, other=sense.other(view, trigger))


def _reroll(reader: Reader, choice: Choice) -> Asks:
    count = len(choice.again)
    again = reader.say("button.reroll", n=count)
    return Asks(
        reader.say("ticket.reroll"),
        reader.say("ticket.reroll_hint"),
        _promise_broken(reader),
        again if count else reader.say("button.keep"),
        keys=(
            (("1", "2", "3"), reader.say("key.mark")),
            (("Enter",), reader.say("key.throw" if count else "key.keep")),
        ),
    )


def _write(reader: Reader, choice: Choice) -> Asks:
    view, number = reader.view, choice.number
    leftovers = view.phase == "leftovers"
    title = reader.say("ticket.leftovers" if leftovers else "ticket.write", number=number or 0)
    asks = Asks(
        title,
        reader.say("ticket.leftovers_hint" if leftovers else "ticket.write_hint"),
        refusal=reader.say("button.no_more") if leftovers else "",
        keys=(
            (("1", "…", "6"), reader.say("key.number")),
            (("←", "→"), reader.say("key.place")),
            (("Enter",), reader.say("key.write")),
        ),
    )
    if number is None or choice.place is None:
        return asks
    return _pointed(reader, asks, sense.offer(view, number), choice.place)


def _pointed(reader: Reader, asks: Asks, offer: Offer, place: Place) -> Asks:
    """What is said of the end pointed at, and the button if it can be written."""
    number, where = offer.number, where_of(reader, place)
    barred = offer.barred.get(place)
    if barred is not None:
        title = reader.say("ticket.barred", number=number, where=where)
        return replace(asks, title=title, text="", warning=why(reader, barred))
    if place not in offer.open:
        return asks
    title = reader.say("ticket.fits", number=number, where=where)
    if place in offer.dead:
        stuck = reader.say("ticket.dead_last" if reader.view.last_part else "ticket.dead")
        button = reader.say("button.write_anyway", number=number)
        return replace(asks, title=title, text="", warning=stuck, primary=button)
    return replace(asks, title=title, primary=reader.say("button.write", number=number))


def where_of(reader: Reader, place: Place) -> str:
    """'a 2. sor elejére'."""
    row, end = place
    return reader.say(f"where.{end}", row=reader.nth(row))


def why(reader: Reader, barred: Barred) -> str:
    """Why a number may not be written there: the rows that would clash."""
    kinds = reader.words.list(reader.say(f"type.{kind}") for kind in barred.types)
    rows = reader.words.list(reader.nth(row) for row in barred.rows)
    if not barred.rows:
        return reader.say("why.fewer")
    if not barred.types:
        return reader.say("why.nothing", row=reader.nth(barred.rows[0]))
    if len(barred.types) == 1:
        return reader.say("why.one", rows=rows, types=kinds)
    return reader.say("why.few", rows=rows, n=len(barred.types), types=kinds)


def _marker(reader: Reader, choice: Choice) -> Asks:
    view = reader.view
    close = next((one for one in view.closes if one.row == choice.close), None)
    if not view.closes:
        return Asks(
            reader.say("ticket.done"),
            reader.say("ticket.done_stuck" if view.remaining else "ticket.done_hint"),
            _promise_broken(reader),
            reader.say("button.count" if view.last_part else "button.done"),
            keys=((("Enter",), reader.say("key.done")),),
        )
    third = reader.me is not None and sense.markers(view, reader.me) == MARKERS - 1
    promise = reader.say("ticket.third") if third and not view.last_part else ""
    warning = promise or _promise_broken(reader)
    several = len(view.closes) > 1
    keys = [(("Enter",), reader.say("key.take")), (("P",), reader.say("key.no_marker"))]
    if several:
        keys.insert(0, (("↑", "↓"), reader.say("key.row")))
    return Asks(
        reader.say("ticket.marker"),
        "" if warning else reader.say("ticket.marker_hint"),
        warning,
        reader.say("button.take", colour=_colour(reader, close)),
        close is not None,
        "",
        reader.say("button.no_marker"),
        tuple(keys),
    )


def _colour(reader: Reader, close: Close | None) -> str:
    return reader.say(f"colour.{close.colour}") if close is not None else "…"


def _last_throw(reader: Reader, choice: Choice) -> Asks:
    return Asks(
        reader.say("ticket.last_throw"),
        reader.say("ticket.last_throw_hint"),
        _promise_broken(reader),
        reader.say("button.throw"),
        refusal=reader.say("button.no_throw"),
        keys=((("Enter",), reader.say("key.throw")), (("P",), reader.say("key.no_throw"))),
    )


_ASKS: Mapping[str, Callable[[Reader, Choice], Asks]] = {
    "reroll": _reroll,
    "write": _write,
    "leftovers": _write,
    "marker": _marker,
    "last_throw": _last_throw,
}


# What passes by


def whisper_of(event: Any, me: str | None, words: Words) -> str:
    """What is said of an event of this game in passing, '' for most."""
    says = _WHISPERS.get(type(event))
    return says(event, me, words) if says is not None else ""


Says = Callable[[Any, str | None, Words], str]


def _form(key: str, who: str, me: str | None) -> str:
    return f"{GAME}.log.{key}_me" if who == me else f"{GAME}.log.{key}"


def _nth(row: int, words: Words) -> str:
    return words(f"{GAME}.nth", row=row + 1)


def _rethrown(event: m.DiceRethrown, me: str | None, words: Words) -> str:
    key = "rethrown" if event.again else "kept"
    return "" if event.by == me else words(_form(key, event.by, me), name=event.by)


def _written(event: m.NumberWritten, me: str | None, words: Words) -> str:
    if event.by == me:
        return ""
    where = words(f"{GAME}.where.{event.end}", row=_nth(event.row, words))
    return words(f"{GAME}.log.written", name=event.by, number=event.number, where=where)


def _undone(event: m.WritingUndone, me: str | None, words: Words) -> str:
    return "" if event.by == me else words(f"{GAME}.log.undone", name=event.by)


def _taken(event: m.MarkerTaken, me: str | None, words: Words) -> str:
    colour = words(f"{GAME}.colour.{event.colour}")
    row = _nth(event.row, words)
    return words(_form("taken", event.by, me), name=event.by, colour=colour, row=row)


def _stuck(event: m.GotStuck, me: str | None, words: Words) -> str:
    key = "stuck" if event.ends else "stuck_last"
    return words(_form(key, event.by, me), name=event.by)


_WHISPERS: Mapping[type, Says] = {
    m.DiceRethrown: _rethrown,
    m.NumberWritten: _written,
    m.WritingUndone: _undone,
    m.MarkerTaken: _taken,
    m.GotStuck: _stuck,
}
