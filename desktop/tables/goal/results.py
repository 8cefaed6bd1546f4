"""The last closed action in words: for the panel that keeps it, and for its verdict. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.tables.goal import sense
from desktop.tables.goal.calls import Reader
from desktop.tables.goal.faces import scorer_of
from desktop.tables.goal.reasons import days_off, reason_of, tip_told
from desktop.widgets.result import Result, ResultRow
from engine.goal.model import Card, Outcome, View


def result_of(reader: Reader, short: bool = False) -> Result | None:
    """What the panel shows, None before the first action has closed. `short` for the projector:
    one sentence, a shoot-out only by its score."""
    view, outcome = reader.view, reader.view.last_result
    if outcome is None or outcome.card not in view.cards:
        return None
    card, words = view.cards[outcome.card], reader.words
    return Result(
        year=card.date[:4],
        day=words.day(card.date),
        match=_short(reader, card)
        if short and card.pens
        else words.result(card.home, card.away, card.score, card.pens),
        scorer=scorer_of(card, words),
        name=outcome.player,
        colour=sense.colour(view, outcome.player),
        outcome=outcome.outcome,
        word=reader.say(f"result.{outcome.outcome}"),
        sentence=_sentence(reader, outcome, short),
        lines=_lines(reader, outcome),
        rows=_duel_rows(reader, outcome, card, short),
    )


def _sentence(reader: Reader, outcome: Outcome, short: bool) -> str:
    """Where it was put and why that ended so, if both can be seen; `short` and after a duel, whose
    dates need the room, only why."""
    tied = len(outcome.won_by) > 1
    why = tied_words(reader, outcome) if tied else reason_of(reader, outcome)
    why = why if why.endswith((".", "!")) else f"{why}."
    if short or outcome.dates:
        return why
    placed = placed_words(reader, outcome)
    hidden = outcome.action == "attempt" and between_words(reader, outcome) is None
    return placed if hidden or outcome.outcome in ("right", "expired") else f"{placed} {why}"


def _short(reader: Reader, card: Card) -> str:
    """'NSZK – Franciaország 3–3 (5–4)'."""
    played = reader.words.result(card.home, card.away, card.score)
    return f"{played} ({reader.words.score(card.pens)})" if card.pens else played


def between_words(reader: Reader, outcome: Outcome) -> str | None:
    """Where the card was put, if this seat can see the cards beside it."""
    cards = reader.view.cards
    if outcome.between is None or any(c is not None and c not in cards for c in outcome.between):
        return None
    left, right = (None if c is None else cards[c].date for c in outcome.between)
    return reader.words.between(left, right)


def placed_words(reader: Reader, outcome: Outcome) -> str:
    """'1958 és 1962 közé tette, jó helyre. +1 pont.'"""
    if outcome.outcome == "expired":
        return reader.say("result.attempt_expired")
    if outcome.between is None and outcome.action != "attempt":
        return reader.say("result.placed_nowhere")
    place = between_words(reader, outcome)
    if place is None:
        return reader.say(f"result.attempt_{outcome.outcome}")
    return reader.say(f"result.placed_{outcome.outcome}", place=place)


def tied_words(reader: Reader, outcome: Outcome) -> str:
    return reader.say("result.tied_duel", names=reader.words.list(outcome.won_by))


def _lines(reader: Reader, outcome: Outcome) -> tuple[str, ...]:
    lines = []
    winners = outcome.won_by[1:]
    for name, card in zip(winners, outcome.rewards, strict=False):
        if card in reader.view.cards:
            year = reader.view.cards[card].date[:4]
            lines.append(reader.say("result.reward", name=name, year=year))
    if outcome.gained:
        lines.append(gained_words(reader, outcome))
    return tuple(lines)


def gained_words(reader: Reader, outcome: Outcome) -> str:
    if outcome.gained == (reader.me,):
        return reader.say("result.tip_gained_me")
    return reader.say("result.tip_gained", names=reader.words.list(outcome.gained))


def _duel_rows(reader: Reader, outcome: Outcome, card: Card, short: bool) -> tuple[ResultRow, ...]:
    """The dates of a duel, nearest first; `short` with how far off they were, as no other sentence
    says it there."""
    rows = []
    for name, sent in duel_order(outcome, card):
        colour = sense.colour(reader.view, name)
        mark = "right" if name in outcome.won_by else "wrong"
        if short or sent is None:
            rows.append(ResultRow(name, colour, date_words(reader, sent, card.date), mark))
        else:
            figure = reader.words.date_short(sent)
            rows.append(ResultRow(name, colour, "", mark, figure=figure))
    return tuple(rows)


def duel_order(outcome: Outcome, card: Card) -> list[tuple[str, str | None]]:
    """Who sent which date, nearest first, those without one last."""

    def off(answer: tuple[str, str | None]) -> tuple[bool, int]:
        return answer[1] is None, days_off(answer[1], card.date) if answer[1] else 0

    return sorted((outcome.dates or {}).items(), key=off)


def date_words(reader: Reader, sent: str | None, true: str) -> str:
    """'1954. jún. 20., 14 nappal tévedett'."""
    off = off_words(reader, sent, true)
    return f"{reader.words.date_short(sent)}, {off}" if sent else off


def off_words(reader: Reader, sent: str | None, true: str) -> str:
    """'14 nappal tévedett'."""
    if sent is None:
        return reader.say("result.no_date")
    off = days_off(sent, true)
    return reader.say("result.days_off" if off else "result.days_exact", n=off)


# The verdict


@dataclass(frozen=True)
class VerdictRow:
    """Somebody's place in the action that has closed; `figure` the date they sent in a duel."""

    name: str
    colour: str
    text: str
    right: bool
    word: str
    figure: str = ""


@dataclass(frozen=True)
class Verdict:
    """`title` says where the card belongs, `facts` what it was, `tips` who tipped it."""

    title: str
    facts: str
    rows: tuple[VerdictRow, ...]
    tips: str


def verdict_of(reader: Reader, old: View, outcome: Outcome) -> Verdict:
    """`reader.view` is the view after the close, `old` the last one before it."""
    card, words = reader.view.cards[outcome.card], reader.words
    facts = words.result(card.home, card.away, card.score, card.pens)
    scorer = scorer_of(card, words)
    return Verdict(
        words.date(card.date) if outcome.dates else belongs_words(reader, old, outcome, card),
        f"{facts}, {scorer}" if scorer else facts,
        _rows(reader, old, outcome, card),
        " ".join(filter(None, (_own_tip(reader, old, outcome, card), _gained(reader, outcome)))),
    )


def _gained(reader: Reader, outcome: Outcome) -> str:
    return gained_words(reader, outcome) if outcome.gained else ""


def _own_tip(reader: Reader, old: View, outcome: Outcome, card: Card) -> str:
    """Why the reader's own tip earned nothing."""
    tip = (old.tips or {}).get(reader.me or "")
    if tip is None or reader.me in outcome.gained:
        return ""
    told = tip_told(reader, tip, card)
    shadowed = outcome.gained == (outcome.player,)
    if told or not shadowed:
        return told
    return reader.words("goal.result.tip_shadowed", active=outcome.player)


def belongs_words(reader: Reader, old: View, outcome: Outcome, card: Card) -> str:
    """'1954 helye: 1953 és 1958 közé', by the dates of the line it was played on."""
    dates = sense.dates_of(old, old.active)
    if outcome.action == "attempt" and old.active != reader.me:
        return reader.words.date(card.date)
    slot = sum(day <= card.date for day in dates)
    return reader.say("result.belongs", year=card.date[:4], place=reader.words.slot(dates, slot))


def _rows(reader: Reader, old: View, outcome: Outcome, card: Card) -> tuple[VerdictRow, ...]:
    placed = _verdict_rows(reader, old, outcome)
    return (*_dated_rows(reader, outcome, card), *placed[:1]) if outcome.dates else placed


def _dated_rows(reader: Reader, outcome: Outcome, card: Card) -> tuple[VerdictRow, ...]:
    """The dates of a duel, large, nearest first."""
    rows = []
    for name, sent in duel_order(outcome, card):
        figure = reader.words.date_short(sent) if sent else ""
        off = off_words(reader, sent, card.date)
        rows.append(_row(reader, name, off, name in outcome.won_by, figure))
    return tuple(rows)


def _verdict_rows(reader: Reader, old: View, outcome: Outcome) -> tuple[VerdictRow, ...]:
    line = sense.dates_of(old, old.active)
    player, right = outcome.player, outcome.outcome == "right"
    place = between_words(reader, outcome)
    text = _says(reader, "placed", place, right) if place else placed_words(reader, outcome)
    rows = [_row(reader, player, text, right)]
    for flag in old.challenges:
        place = reader.words.slot(line, flag.slot)
        won = flag.by in outcome.won_by
        rows.append(_row(reader, flag.by, _says(reader, "challenged", place, won), won))
    return tuple(rows)


def _says(reader: Reader, did: str, place: str, won: bool) -> str:
    text = reader.say(f"result.row_{did}", place=place)
    return f"{text}: {reader.say('result.row_won')}" if won else text


def _row(reader: Reader, name: str, text: str, right: bool, figure: str = "") -> VerdictRow:
    word = reader.say("result.right" if right else "result.wrong")
    return VerdictRow(name, sense.colour(reader.view, name), text, right, word, figure)
