"""What the announcer says, and the board above it: a view in words. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from desktop.tables.base import Around
from desktop.tables.goal import sense
from desktop.tables.laptop import pause_words
from desktop.widgets.announcer import Answer, Call, paused_call
from desktop.widgets.seat import Seat
from desktop.words import Words
from engine.goal.model import Outcome, View


@dataclass(frozen=True)
class Reader:
    """Who reads, and in which language: `me` is a seat or None."""

    view: View
    me: str | None
    words: Words

    @property
    def mine(self) -> bool:
        return self.me is not None and self.view.active == self.me

    @property
    def asked(self) -> bool:
        return bool(self.view.can)

    def say(self, key: str, **values: object) -> str:
        return self.words(f"goal.{key}", me=self.me or "", active=self.view.active or "", **values)

    def who(self, key: str, other: str = "other") -> str:
        """The form of a sentence for this reader: `key_me`, `key_other` or `key_all`."""
        form = "me" if self.asked else "all" if self.me is None else other
        return f"say.{key}_{form}"

    def place(self, slot: int | None) -> str:
        return self.words.slot(sense.dates_of(self.view, self.view.active), slot or 0)


def call_of(reader: Reader, hint: str = "") -> Call:
    """The announcer for this reader."""
    view = reader.view
    big, parts, answers = _SAYS[view.phase](reader)
    lit = reader.asked and not view.paused
    note = hint
    if lit and view.phase == "place":
        note = reader.say("small.others_see_thinking")
    who = reader.me if lit else sense.waited_for(view)
    if view.phase == "over":
        who = (view.winners or (None,))[0]
    small = " · ".join(part for part in parts if part)
    colour = view.colours.get(who) if who else None
    call = Call(big, small, colour, lit, answers, note)
    return paused_call(call, pause_words(reader.words, view, reader.me)) if view.paused else call


def clip_call(reader: Reader, slow: Sequence[str], hint: str = "") -> Call:
    """For the room, before everybody's clip begins: that it is waited for, and whose laptop is not
    ready yet."""
    view = reader.view
    late = reader.say("small.clip_for", names=reader.words.list(slow)) if slow else ""
    small = " · ".join(filter(None, (_whose(reader), late)))
    colour = view.colours.get(view.active or "")
    return Call(reader.say("say.clip_comes"), small, colour, note=hint)


def hush_call(reader: Reader, old: View, result: Outcome) -> Call:
    """While the card is not turned yet; `reader.view` is the view after the close, `old` before."""
    small = f"{action_of(reader, old, result)} · {reader.say('small.verdict')}"
    return Call(reader.say("say.verdict"), small, reader.view.colours.get(result.player))


def action_of(reader: Reader, old: View, result: Outcome) -> str:
    """'Anna akciója', of a closed action; `old` is the view before it closed."""
    if result.action == "attempt":
        return reader.say("small.attempt", round=old.bout)
    key = "small.extra_action" if result.action == "extra" else "small.action"
    if result.player == reader.me:
        return reader.say(f"{key}_mine")
    return reader.words(f"goal.{key}", active=result.player)


# What each phase says: the large sentence, the parts of the small one, who has answered.

Said = tuple[str, tuple[str, ...], tuple[Answer, ...]]


def _whose(reader: Reader) -> str:
    """'Anna akciója'; on the projector with the round before it."""
    view = reader.view
    key = "small.extra_action" if view.action == "extra" else "small.action"
    whose = reader.say(f"{key}_mine") if reader.mine else reader.say(key)
    if reader.me is None:
        return f"{reader.say('small.round', round=view.round)} · {whose}"
    return whose


def _nothing(reader: Reader) -> str:
    return reader.say("small.nothing_to_do") if reader.me else ""


def _waiting(reader: Reader) -> str:
    if not reader.view.waiting:
        return ""
    return reader.say("small.waiting_for", names=reader.words.list(reader.view.waiting))


def _answers(reader: Reader, names: Iterable[str]) -> tuple[Answer, ...]:
    view = reader.view
    return tuple(Answer(name, sense.colour(view, name), name not in view.waiting) for name in names)


def _tip(reader: Reader) -> Said:
    view = reader.view
    badges = _answers(reader, sense.names(view))
    if reader.asked:
        return reader.say("say.tip_me"), (_whose(reader), _for_me(reader)), badges
    if reader.me in (view.tipped or ()):
        key = "say.tip_sent" if view.my_tip else "say.tip_passed"
        return reader.say(key), (_whose(reader), _waiting(reader)), badges
    return reader.say(reader.who("tip")), (_whose(reader), _waiting(reader)), badges


def _for_me(reader: Reader) -> str:
    return reader.say("small.you_are_waited_for")


def _place(reader: Reader) -> Said:
    if reader.asked:
        return reader.say("say.place_me"), (reader.say("small.your_turn"),), ()
    return reader.say(reader.who("place")), (_whose(reader), _nothing(reader)), ()


def _challenge(reader: Reader) -> Said:
    view = reader.view
    name = view.waiting[0] if view.waiting else ""
    if view.placed is None:
        where = reader.say("small.not_placed")
    else:
        key = "small.placed_mine" if reader.mine else "small.placed"
        where = reader.say(key, place=reader.place(view.placed))
    if reader.asked:
        key = "say.challenge_me" if view.placed is not None else "say.challenge_me_gone"
        return reader.say(key), (where, reader.say("small.you_decide")), ()
    key = "say.challenge_mine" if reader.mine else reader.who("challenge")
    return reader.say(key, name=name), (where, _nothing(reader)), ()


def _duel(reader: Reader) -> Said:
    seats = reader.view.duellists
    count = reader.words.count(len(seats))
    in_it = reader.me in seats
    how = reader.say("small.duel_me" if in_it else "small.duel_other", count=count)
    badges = _answers(reader, seats)
    if reader.asked:
        return reader.say("say.duel_me"), (how, _for_me(reader)), badges
    if in_it:
        return reader.say("say.duel_sent"), (how, _waiting(reader)), badges
    big = reader.say(reader.who("duel"), names=reader.words.list(seats))
    return big, (how, _nothing(reader)), badges


def _extra(reader: Reader) -> Said:
    view = reader.view
    name = view.waiting[0] if view.waiting else ""
    round_ = reader.say("small.round", round=view.round)
    if reader.asked:
        return reader.say("say.extra_me"), (round_, reader.say("small.you_decide")), ()
    return reader.say(reader.who("extra"), name=name), (round_, _nothing(reader)), ()


def _attempt(reader: Reader) -> Said:
    view = reader.view
    where = reader.say("small.attempt", round=view.bout)
    if "start_clip" in view.can:
        return reader.say("say.attempt_start"), (where, reader.say("small.your_turn")), ()
    if reader.asked:
        return reader.say("say.attempt_me"), (where, reader.say("small.your_turn")), ()
    out = reader.me is not None and reader.me not in (view.still_in or ())
    mine = reader.say("small.out") if out else _nothing(reader)
    other = "starts" if view.clock is None else "other"
    return reader.say(reader.who("attempt", other)), (where, mine), ()


def _over(reader: Reader) -> Said:
    winners = reader.view.winners or ()
    if winners == (reader.me,):
        return reader.say("say.over_me"), (), ()
    if len(winners) == 1:
        return reader.say("say.over_one", name=winners[0]), (), ()
    return reader.say("say.over_many", names=reader.words.list(winners)), (), ()


_SAYS: dict[str, Callable[[Reader], Said]] = {
    "tip": _tip,
    "place": _place,
    "challenge": _challenge,
    "duel": _duel,
    "extra": _extra,
    "attempt": _attempt,
    "over": _over,
}


# The board


def seats_of(reader: Reader, around: Around) -> list[Seat]:
    """The plates, in seat order."""
    view, words = reader.view, reader.words
    in_it = view.still_in or sense.names(view)
    found = []
    for name in sense.names(view):
        mark = "missing" if name in around.missing else "bot" if name in around.bots else ""
        out, active = name not in in_it, name == view.active
        said = [
            words(
                "a11y.seat",
                name=name,
                colour=words.colour(sense.colour(view, name)),
                points=view.points[name],
                tokens=view.tokens.get(name, 0),
            )
        ]
        said += [words(f"a11y.seat_{what}") for what in _marks(active, mark, out)]
        found.append(
            Seat(
                name, sense.colour(view, name), view.points[name], view.tokens.get(name, 0),
                active, out, mark, ", ".join(said),
            )
        )  # fmt: skip
    return found


def _marks(active: bool, mark: str, out: bool) -> list[str]:
    return [what for what, on in (("active", active), (mark, mark), ("out", out)) if on]


def round_of(reader: Reader) -> tuple[str, str, str]:
    """The board's corner: round, a word below it, an arrow."""
    view, words = reader.view, reader.words
    text = words("bar.round", round=view.round)
    if view.phase == "over":
        return text, words("bar.over"), ""
    if view.still_in is not None:
        return words("bar.bout", round=view.bout), words("bar.shootout"), ""
    if view.action == "extra":
        return text, words("bar.extra"), ""
    left = sense.leftwards(view)
    return text, words("bar.to_left" if left else "bar.to_right"), "left" if left else "right"
