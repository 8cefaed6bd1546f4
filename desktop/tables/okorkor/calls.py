"""What the announcer says, the board above it, and small lines: a view in words. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.tables.base import Around
from desktop.tables.laptop import pause_words
from desktop.tables.okorkor import sense
from desktop.widgets.announcer import Answer, Call, paused_call
from desktop.widgets.seat import Seat
from desktop.words import Words
from engine.okorkor import model as m
from engine.okorkor.model import Placed, View
from engine.okorkor.rows import heads_in

GAME = "okorkor"

FEW = 2
"""So many names fit on a line of the announcer beside ten badges; more are told by those."""


@dataclass(frozen=True)
class Reader:
    """Who reads, and in which language: `me` is a seat or None."""

    view: View
    me: str | None
    words: Words
    aim: sense.Aim

    @property
    def asked(self) -> bool:
        """Whether this seat is waited for; one that may still change its card is not."""
        return self.me is not None and self.me in self.view.waiting

    def say(self, key: str, **values: object) -> str:
        return self.words.of(GAME, key, me=self.me or "", **values)


def call_of(reader: Reader, hint: str = "") -> Call:
    """The announcer for this reader."""
    view = reader.view
    big, parts, answers = _SAYS[view.phase](reader)
    lit = reader.asked and not view.paused
    who = reader.me if lit else next(iter(view.waiting), None)
    if view.phase == "over":
        who = next(iter(view.winners or ()), None)
    if len(view.waiting) > 1 and not lit:
        who = None
    small = " · ".join(part for part in parts if part)
    call = Call(big, small, view.colours.get(who) if who else None, lit, answers, hint)
    return paused_call(call, pause_words(reader.words, view, reader.me)) if view.paused else call


def turning_call(reader: Reader) -> Call:
    """While the cards turn over."""
    return Call(reader.say("say.turn"), _where(reader))


def placed_call(reader: Reader, one: Placed) -> Call:
    """One card's way, as it goes."""
    mine = one.by == reader.me
    heads = reader.say("heads", n=heads_in(one.taken))
    key = f"say.{'append' if not one.taken else 'takes'}{'_me' if mine else ''}"
    big = reader.say(key, name=one.by, card=one.card, row=str(one.row + 1), heads=heads)
    return Call(big, _where(reader), reader.view.colours.get(one.by))


Said = tuple[str, Sequence[str], tuple[Answer, ...]]


def _where(reader: Reader) -> str:
    """'3. kör · 4. lap'."""
    view = reader.view
    return reader.say("small.trick", round=view.round, trick=view.trick)


def _answers(reader: Reader) -> tuple[Answer, ...]:
    view = reader.view
    return tuple(
        Answer(name, sense.colour(view, name), name not in view.waiting) for name in view.heads
    )


def _waiting(reader: Reader) -> str:
    """Who is waited for, while they are few."""
    view = reader.view
    if not view.waiting or len(view.waiting) > FEW:
        return ""
    return reader.say("small.waiting_for", names=reader.words.list(view.waiting))


def _draft(reader: Reader) -> Said:
    name = next(iter(reader.view.waiting), "")
    where = reader.say("small.draft", round=reader.view.round)
    if reader.asked:
        return reader.say("say.draft_me"), (where, reader.say("small.your_turn")), ()
    return reader.say("say.draft_other", name=name), (where, _idle(reader)), ()


def _idle(reader: Reader) -> str:
    return reader.say("small.nothing_to_do") if reader.me else ""


def _play(reader: Reader) -> Said:
    view, badges = reader.view, _answers(reader)
    if reader.asked:
        last = len(view.waiting) == 1 and len(view.heads) > 1
        why = reader.say("small.only_you") if last else reader.say("small.you_are_waited_for")
        return reader.say("say.play_me"), (_where(reader), why), badges
    if view.my_card is not None:
        sent = reader.say("say.play_sent", card=view.my_card)
        return sent, (_where(reader), reader.say("small.may_change"), _waiting(reader)), badges
    return reader.say("say.play_all"), (_where(reader), _waiting(reader)), badges


def _take(reader: Reader) -> Said:
    view = reader.view
    name = sense.chooser(view) or ""
    cards = {one.by: one.card for one in view.revealed or ()}
    why = reader.say("small.lowest", card=cards.get(name, 0))
    if reader.asked:
        return reader.say("say.take_me"), (_where(reader), why), ()
    return reader.say("say.take_other", name=name), (_where(reader), why), ()


def _score(reader: Reader) -> Said:
    view, badges = reader.view, _answers(reader)
    big = reader.say("say.score", round=view.round)
    if reader.asked:
        return big, (reader.say("small.ready_me"),), badges
    first = (reader.say("small.fewest"),) if reader.me is None else ()  # a seat's ticket says it
    return big, (*first, _waiting(reader)), badges


def _over(reader: Reader) -> Said:
    winners, small = reader.view.winners or (), reader.say("small.fewest")
    if winners == (reader.me,):
        return reader.say("say.over_me"), (small,), ()
    if len(winners) == 1:
        return reader.say("say.over_one", name=winners[0]), (small,), ()
    return reader.say("say.over_many", names=reader.words.list(winners)), (small,), ()


_SAYS: Mapping[str, Callable[[Reader], Said]] = {
    "draft": _draft,
    "play": _play,
    "take": _take,
    "score": _score,
    "over": _over,
}


# The board


def seats_of(reader: Reader, around: Around, heads: Mapping[str, int]) -> list[Seat]:
    """The plates, in seat order; `heads` as counted so far."""
    view, words = reader.view, reader.words
    single = view.waiting if len(view.waiting) == 1 and view.phase != "over" else ()
    found = []
    for name in view.heads:
        mark = "missing" if name in around.missing else "bot" if name in around.bots else ""
        colour, count, active = sense.colour(view, name), heads.get(name, 0), name in single
        said = f"{name}, {words.colour(colour)}, {reader.say('heads', n=count)}"
        marks = [what for what, on in (("active", active), (mark, mark)) if on]
        told = ", ".join([said, *(words(f"a11y.seat_{what}") for what in marks)])
        found.append(Seat(name, colour, count, None, active, False, mark, told))
    return found


def round_of(reader: Reader) -> tuple[str, str, str]:
    """The board's corner: the round, and below it what it is played to."""
    view, aim = reader.view, reader.aim
    text = reader.words("bar.round", round=view.round)
    if view.phase == "over":
        return text, reader.words("bar.over"), ""
    if aim.limit is None:
        return text, reader.say("of_rounds", rounds=aim.rounds), ""
    return text, reader.say("to_limit", limit=aim.limit), ""


# What passes by


def whisper_of(event: Any, me: str | None, words: Words) -> str:
    """What is said of an event of this game in passing, '' for most."""
    says = _WHISPERS.get(type(event))
    return says(event, me, words) if says is not None else ""


def _round(event: m.RoundBegan, me: str | None, words: Words) -> str:
    return words("goal.log.round", round=event.round)


def _picked(event: m.CardPicked, me: str | None, words: Words) -> str:
    return "" if event.by == me else words("okorkor.log.picked", name=event.by, card=event.card)


_WHISPERS: Mapping[type, Callable[[Any, str | None, Words], str]] = {
    m.RoundBegan: _round,
    m.CardPicked: _picked,
}
