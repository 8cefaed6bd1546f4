"""What the sheets show of a view: rows of players, and what comes next for this seat. Pure."""

from __future__ import annotations

from collections.abc import Callable

from desktop.tables.goal import sense
from desktop.tables.goal.calls import Reader
from desktop.tables.goal.results import Verdict
from desktop.tables.goal.rows import Row
from desktop.tables.goal.wait import Waiting
from engine.goal.model import TipShown


def match_of(reader: Reader) -> str:
    prompt = reader.view.prompt
    return reader.words.match(*prompt) if prompt else ""


def tip_words(reader: Reader, tip: TipShown | None) -> str:
    """'2–3', or 'passz'."""
    if tip is None:
        return reader.words("common.pass")
    return f"{tip.home}–{tip.away}"


def pens_words(reader: Reader, tip: TipShown | None) -> str:
    """What a tip says of a shoot-out, short: 'OLA' or '4–3'."""
    prompt = reader.view.prompt
    if tip is None or tip.pens is None or prompt is None:
        return ""
    if isinstance(tip.pens, str):
        return reader.words.code(prompt[0] if tip.pens == "home" else prompt[1])
    return f"{tip.pens[0]}–{tip.pens[1]}"


def tip_rows(reader: Reader, whole: bool = True) -> tuple[Row, ...]:
    """Everybody's tip, once they are public; `whole` with what it says of a shoot-out."""
    view = reader.view
    rows = []
    for name, tip in (view.tips or {}).items():
        pens = pens_words(reader, tip) if whole else ""
        figure = tip_words(reader, tip)
        figure = f"{figure} ({pens})" if pens else figure
        rows.append(Row(name, sense.colour(view, name), figure=figure))
    return tuple(rows)


def challenge_rows(reader: Reader, without: str | None = None) -> tuple[Row, ...]:
    """Every challenger with their place, or where they stand."""
    view = reader.view
    flags = {flag.by: flag.slot for flag in view.challenges}
    rows = []
    for name in sense.challengers(view):
        stand = sense.stand(view, name)
        if name == without:
            continue
        challenged = name in flags
        text = reader.place(flags[name]) if challenged else reader.say(f"ticket.challenge_{stand}")
        ink = "ink" if challenged else "ink2"
        bold = stand == "thinking"
        rows.append(Row(name, sense.colour(view, name), text, ink=ink, bold=bold))
    return tuple(rows)


def attempt_rows(reader: Reader) -> tuple[Row, ...]:
    """Those still in, with how their attempt of this round went."""
    view = reader.view
    rows = []
    order = [name for name in sense.round_order(view) if name in (view.still_in or ())]
    for name in order:
        done = (view.attempts or {}).get(name, "")
        if done:
            word = reader.say(f"result.{done}")
        else:
            now = "now" if name == view.active else "later"
            word = reader.say(f"ticket.attempt_{now}")
        colour = sense.colour(view, name)
        rows.append(Row(name, colour, outcome=done, word=word, bold=name == view.active))
    return tuple(rows)


def attempt_note(reader: Reader) -> str:
    view = reader.view
    inside = (*(view.still_in or ()), reader.me)  # who is out knows it from the announcer
    out = [name for name in sense.names(view) if name not in inside]
    if "start_clip" in view.can:
        return reader.say("ticket.starts_with_clip")
    return reader.say("ticket.attempt_follow", names=reader.words.list(out)) if out else ""


def told_rows(told: Verdict) -> tuple[Row, ...]:
    """A closed action, a row a player."""
    return tuple(
        Row(
            row.name, row.colour, row.text, row.figure, word=row.word,
            outcome="right" if row.right else "wrong",
        )
        for row in told.rows
    )  # fmt: skip


def waiting_of(reader: Reader) -> Waiting:
    """The sheet of somebody who has nothing to do now."""
    return _WAITS[reader.view.phase](reader)


def _running(reader: Reader) -> tuple[str, str] | None:
    view = reader.view
    return (sense.colour(view, view.active), view.active) if view.active else None


def _answer_rows(reader: Reader, names: tuple[str, ...]) -> tuple[Row, ...]:
    view = reader.view
    rows = []
    for name in names:
        given = name not in view.waiting
        word = reader.say("ticket.answered" if given else "ticket.thinks")
        rows.append(Row(name, sense.colour(view, name), word=word, given=given))
    return tuple(rows)


def _tip(reader: Reader) -> Waiting:
    view = reader.view
    sent = ""
    if reader.me in (view.tipped or ()):
        tip = view.my_tip
        pens = pens_words(reader, tip)
        score = tip_words(reader, tip)
        if pens:
            score = f"{score} ({reader.say('ticket.pens_short', pens=pens)})"
        sent = reader.say("ticket.your_tip", score=score) if tip else reader.say("ticket.your_pass")
    then = "ticket.wait_tip_me" if reader.mine else "ticket.wait_tip"
    rows = _answer_rows(reader, sense.names(view))
    return Waiting(match_of(reader), rows, "", reader.say(then), _running(reader), sent)


def _place(reader: Reader) -> Waiting:
    rows = tip_rows(reader)
    head = reader.say("ticket.tips") if rows else ""
    return Waiting(match_of(reader), rows, head, _next_challenge(reader), _running(reader))


def _next_challenge(reader: Reader) -> str:
    """What a challenge may mean for this seat, before it is its turn."""
    view, me = reader.view, reader.me
    if me is None:
        return ""
    if me == view.active:
        return reader.say("ticket.challenge_yours")
    stand = sense.stand(view, me) if view.phase == "challenge" else "later"
    if stand not in ("later", "skipped"):
        return ""
    if not view.tokens.get(me, 0):
        return reader.say("ticket.challenge_no_token")
    tokens = reader.words("common.tokens", n=view.tokens[me])
    return reader.say("ticket.challenge_next", tokens=tokens)


def _challenge(reader: Reader) -> Waiting:
    head = reader.say("ticket.challenges")
    rows, then = challenge_rows(reader), _next_challenge(reader)
    return Waiting(match_of(reader), rows, head, then)  # the card lies on the pitch


def _duel(reader: Reader) -> Waiting:
    seats = reader.view.duellists
    sent = ""
    if reader.me in seats and reader.view.my_date:
        date = reader.words.date(reader.view.my_date)
        sent = reader.say("ticket.your_date", date=date)
    note = reader.say("ticket.duel_watch") if reader.me not in seats else ""
    rows = _answer_rows(reader, seats)
    return Waiting(match_of(reader), rows, "", note, _running(reader), sent)


def _extra(reader: Reader) -> Waiting:
    view = reader.view
    rows = []
    for name in sense.names(view):
        word = reader.say("ticket.challenge_thinking") if name in view.waiting else ""
        tokens = reader.words("common.tokens", n=view.tokens.get(name, 0))
        rows.append(Row(name, sense.colour(view, name), word=word or tokens, bold=bool(word)))
    return Waiting(
        reader.say("ticket.extra_title"), tuple(rows), "", reader.say("ticket.extra_watch")
    )


def _over(reader: Reader) -> Waiting:
    view = reader.view
    order = sorted(sense.names(view), key=lambda name: -view.points[name])
    rows = tuple(
        Row(
            name,
            sense.colour(view, name),
            figure=str(view.points[name]),
            bold=name in (view.winners or ()),
        )
        for name in order
    )
    return Waiting(reader.words("end.title"), rows)


_WAITS: dict[str, Callable[[Reader], Waiting]] = {
    "tip": _tip,
    "place": _place,
    "challenge": _challenge,
    "duel": _duel,
    "extra": _extra,
    "attempt": _over,
    "over": _over,
}
