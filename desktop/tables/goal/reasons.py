"""Why an action ended as it did, in one sentence: 'Béla was right: 1954 is before 1966'. Pure."""

from __future__ import annotations

from datetime import date

from desktop.tables.goal import sense
from desktop.tables.goal.calls import Reader
from engine.goal.model import Card, Outcome, TipShown


def reason_of(reader: Reader, outcome: Outcome) -> str:
    """Of a closed action that this reader's view tells of."""
    card = reader.view.cards[outcome.card]
    beside = _beside(reader, outcome)
    if outcome.dates:
        return _duel(reader, outcome, card)
    if outcome.action == "attempt" and (outcome.outcome == "expired" or beside is None):
        return _attempt(reader, outcome)
    why = _why(reader, outcome, card, beside) if beside is not None else ""
    if outcome.won_by:
        winner = outcome.won_by[0]
        return _because(reader, "right", winner, why) if why else _won(reader, outcome, winner)
    return reader.say("reason.nobody", why=why) if why else reader.say("say.nobody")


def _why(
    reader: Reader, outcome: Outcome, card: Card, beside: tuple[Card | None, Card | None]
) -> str:
    if outcome.outcome == "right":
        return _for(reader, card, *beside)
    return _against(reader, card, *beside)


def _won(reader: Reader, outcome: Outcome, name: str) -> str:
    """Who won the card, where nothing was placed or the cards beside it are hidden."""
    key = "say.right" if outcome.outcome == "right" else "say.challenge_won"
    return reader.say(f"{key}_me" if name == reader.me else key, name=name)


def _because(reader: Reader, key: str, name: str, why: str) -> str:
    form = f"reason.{key}_me" if name == reader.me else f"reason.{key}"
    return reader.say(form, name=name, why=why)


def _attempt(reader: Reader, outcome: Outcome) -> str:
    """Of an attempt on a timeline that this reader does not see."""
    name = outcome.player
    if outcome.outcome == "expired":
        return reader.say("say.expired_me" if name == reader.me else "say.expired", name=name)
    form = f"say.attempt_{outcome.outcome}"
    return reader.say(f"{form}_me" if name == reader.me else form, name=name)


def _duel(reader: Reader, outcome: Outcome, card: Card) -> str:
    won = outcome.won_by
    if not won:
        return reader.say("say.nobody")
    if len(won) > 1:
        return reader.say("say.duel_tied", names=reader.words.list(won))
    sent = (outcome.dates or {}).get(won[0])
    off = days_off(sent, card.date) if sent else 0
    why = reader.say("reason.days" if off else "reason.exact", n=off)
    return _because(reader, "duel", won[0], why)


def days_off(sent: str, true: str) -> int:
    return abs((date.fromisoformat(sent) - date.fromisoformat(true)).days)


def tip_missed(tip: TipShown, card: Card, mode: str) -> str:
    """Why a tip was wrong, as the end of a key; '' if it was right."""
    exact = (tip.home, tip.away) == card.score
    if card.pens is None:
        return "score" if not exact else "no_pens" if tip.pens is not None else ""
    if mode == "hard":
        if not exact:
            return "score"
        return (
            "pens_forgotten" if tip.pens is None else "" if tip.pens == card.pens else "pens_score"
        )
    sides = ("home", "away")
    named = tip.pens if isinstance(tip.pens, str) else None
    if named is None and tip.home != tip.away:
        named = sides[tip.home < tip.away]
    if named is None:
        return "pens_unsaid"
    return "" if named == sides[card.pens[0] < card.pens[1]] else "pens_side"


def tip_told(reader: Reader, tip: TipShown, card: Card) -> str:
    """'Your tip missed: it ended 1–0.'; '' for a right one."""
    why, words = tip_missed(tip, card, reader.view.mode), reader.words
    if not why:
        return ""
    shown = card.pens if why in ("pens_forgotten", "pens_score") and card.pens else card.score
    score = words.score(shown, card.pens if why == "score" else None)
    won = card.home if card.pens and card.pens[0] > card.pens[1] else card.away
    return reader.say(f"result.tip_missed_{why}", score=score, team=words.team(won))


def _beside(reader: Reader, outcome: Outcome) -> tuple[Card | None, Card | None] | None:
    """The cards between which it was put, as far as this view shows them; None if it does not, or
    if it was put nowhere. An attempt that went right lies on one's own timeline now."""
    view, between = reader.view, outcome.between
    line = [card for card, _ in sense.line_of(view, outcome.player)]
    if outcome.action == "attempt" and outcome.player == reader.me and outcome.card in line:
        at = line.index(outcome.card)
        between = (line[at - 1] if at else None, line[at + 1] if at + 1 < len(line) else None)
    if between is None or not {*between} - {None} <= view.cards.keys():
        return None
    left, right = (None if c is None else view.cards[c] for c in between)
    return left, right


def _against(reader: Reader, card: Card, left: Card | None, right: Card | None) -> str:
    """The neighbour that the active player's slot contradicts."""
    if right is not None and _later(card, right):
        return _told(reader, "after", card, right)
    if left is not None and _later(left, card):
        return _told(reader, "before", card, left)
    return ""


def _for(reader: Reader, card: Card, left: Card | None, right: Card | None) -> str:
    """Both neighbours of a slot that is right."""
    if left is None and right is None:
        return reader.say("reason.first")
    if left is None or right is None:
        only = left or right
        assert only is not None
        return _told(reader, "before" if left is None else "after", card, only)
    if card.date in (left.date, right.date):
        other = right if card.date == left.date else left
        if other.date == card.date:
            return reader.say("reason.same_day")
        return _told(reader, "before" if other is right else "after", card, other)
    if card.date[:4] in (left.date[:4], right.date[:4]):
        names = [reader.words.date_short(one.date) for one in (card, left, right)]
        key = "reason.between_day"
    else:
        names = [one.date[:4] for one in (card, left, right)]
        key = "reason.between"
    return reader.say(key, card=names[0], left=names[1], right=names[2])


def _later(one: Card, other: Card) -> bool:
    if one.date != other.date:
        return one.date > other.date
    return one.match == other.match and one.order > other.order


def _told(reader: Reader, way: str, card: Card, other: Card) -> str:
    if card.date == other.date:
        if card.match == other.match:
            return reader.say(f"reason.{way}_in_match")
        return reader.say("reason.same_day")
    if card.date[:4] != other.date[:4]:
        return reader.say(f"reason.{way}", card=card.date[:4], other=other.date[:4])
    short = reader.words.date_short
    return reader.say(f"reason.{way}_day", card=short(card.date), other=short(other.date))
