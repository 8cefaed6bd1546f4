"""What is said of a view of Golden Goal: announcer, board, small lines. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from desktop.tables.base import Around
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, card, money, tile
from desktop.tables.laptop import pause_words
from desktop.widgets.announcer import Answer, Call, paused_call
from desktop.widgets.seat import Seat
from desktop.words import Words
from engine.golden_goal import events as e
from engine.golden_goal.model import View


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

    def money(self, amount: int) -> str:
        return money(self.words, amount)

    def mine(self) -> int:
        """My cash."""
        return self.view.money[self.me] if self.me is not None else 0


# The announcer


def call_of(reader: Reader, hint: str = "") -> Call:
    """The announcer for this reader."""
    view = reader.view
    big = _over(reader) if view.phase == "over" else _asks(reader)
    lit = reader.asked and not view.paused
    who = _whose(view)
    small = " · ".join(part for part in _small(reader) if part)
    answers = _answers(view) if view.phase == "auction" else ()
    call = Call(big, small, view.colours.get(who) if who else None, lit, answers, hint)
    return paused_call(call, pause_words(reader.words, view, reader.me)) if view.paused else call


def _whose(view: View) -> str | None:
    """Whose pennant flies: whoever is waited for; in an auction whoever leads."""
    if view.phase == "over":
        return next(iter(view.winners or ()), None)
    if view.auction is not None and view.auction.leader is not None:
        return view.auction.leader
    return view.waiting[0] if view.waiting else view.active


def _answers(view: View) -> tuple[Answer, ...]:
    """Those still in the auction, a tick for those who need not speak just now."""
    auction = view.auction
    if auction is None:
        return ()
    return tuple(
        Answer(name, sense.colour(view, name), name not in view.waiting) for name in auction.bidders
    )


def _asks(reader: Reader) -> str:
    view, mine = reader.view, reader.asked
    name = view.waiting[0] if view.waiting else view.active or ""
    auction = view.auction
    if auction is not None:
        what = (
            tile(reader.words, auction.tile)
            if auction.tile
            else reader.say("say.lot", name=auction.seller or "")
        )
        if auction.leader is not None and auction.leader == reader.me:
            return reader.say("say.auction_lead", money=reader.money(auction.bid or 0))
        key = "say.auction_me" if mine else "say.auction_other"
        return reader.say(key, what=what, money=reader.money(auction.least))
    what = tile(reader.words, view.tile) if view.tile else ""
    values = {"name": name, "what": what}
    if view.card is not None:
        values["what"] = what or card(reader.words, view.card)
    if view.debt is not None:
        values["what"] = reader.money(view.debt.amount)
    return reader.say(f"say.{view.phase}_{'me' if mine else 'other'}", **values)


def _over(reader: Reader) -> str:
    winners = reader.view.winners or ()
    if winners == (reader.me,):
        return reader.say("say.over_me")
    return reader.say("say.over_one", name=reader.words.list(winners))


def _small(reader: Reader) -> tuple[str, ...]:
    view = reader.view
    if view.phase == "over":
        return (" – ".join(f"{name} {points}" for name, points in view.points.items()),)
    active = view.active or ""
    match = min(view.matches, view.played.get(active, 0) + 1)
    where = reader.say("small.match", name=active, n=match, of=view.matches)
    if sense.to_me(view, reader.me) and "accept" in view.can.get(reader.me or "", ()):
        return where, reader.say("small.offer")
    if reader.asked:
        return where, reader.say("small.your_turn")
    return where, reader.say("small.nothing_to_do") if reader.me else ""


# The board


def seats_of(reader: Reader, around: Around) -> list[Seat]:
    """The plates, in seat order, with everybody's cash."""
    view, words = reader.view, reader.words
    found = []
    for name in sense.names(view):
        mark = "missing" if name in around.missing else "bot" if name in around.bots else ""
        colour, active = sense.colour(view, name), name == view.active
        marks = [what for what, on in (("active", active), (mark, mark)) if on]
        cash = reader.money(view.money[name])
        points = words("common.points", n=view.points[name])
        told = [name, words.colour(colour), points, cash]
        told += [words(f"a11y.seat_{what}") for what in marks]
        found.append(
            Seat(
                name, colour, view.points[name], None, active, False, mark, ", ".join(told), cash
            )
        )  # fmt: skip
    return found


def round_of(reader: Reader) -> tuple[str, str, str]:
    """The board's corner: how many matches, and how many tiles the Bank still has."""
    view = reader.view
    if view.phase == "over":
        return reader.say("bar.matches", n=view.matches), reader.words("bar.over"), ""
    return reader.say("bar.matches", n=view.matches), reader.say("bar.bank", n=len(view.bank)), ""


# What passes by


Says = Callable[[Any, str | None, Words], str]


def whisper_of(event: Any, me: str | None, words: Words) -> str:
    """What is said of an event of this game in passing, '' for most."""
    says = _WHISPERS.get(type(event))
    return says(event, me, words) if says is not None else ""


def _say(words: Words, key: str, who: str | None, me: str | None, **values: object) -> str:
    mine = f"{GAME}.log.{key}_me"
    chosen = mine if who == me and who is not None and words.has(mine) else f"{GAME}.log.{key}"
    return words(chosen, name=who or "", **values)


def _taken(event: e.TileTaken, me: str | None, words: Words) -> str:
    if event.taker is None:
        return ""
    return _say(words, "taken", event.taker, me, what=tile(words, event.tile))


def _visited(event: e.Visited, me: str | None, words: Words) -> str:
    what = tile(words, event.tile)
    return words(f"{GAME}.log.visited", name=event.visitor, owner=event.owner, what=what)


def _bid(event: e.BidMade, me: str | None, words: Words) -> str:
    return _say(words, "bid", event.by, me, money=money(words, event.amount))


def _left(event: e.BidderLeft, me: str | None, words: Words) -> str:
    return _say(words, "left", event.by, me)


def _closed(event: e.AuctionClosed, me: str | None, words: Words) -> str:
    if event.winner is None:
        return words(f"{GAME}.log.no_bid")
    return _say(words, "won_auction", event.winner, me, money=money(words, event.price))


def _sold(event: e.Sold, me: str | None, words: Words) -> str:
    return _say(words, "sold", event.by, me, money=money(words, event.amount))


def _offered(event: e.OfferMade, me: str | None, words: Words) -> str:
    offer = event.offer
    return _say(words, "offered", offer.by, me, other=offer.to)


def _answered(event: e.OfferClosed, me: str | None, words: Words) -> str:
    if event.why not in ("accepted", "rejected", "withdrawn", "void"):
        return ""
    return words(f"{GAME}.log.offer_{event.why}", name=event.to, other=event.by)


def _completed(event: e.TeamCompleted, me: str | None, words: Words) -> str:
    said = _say(words, "completed", event.player, me, team=words.team(event.team))
    if event.cup is None:
        return said
    return f"{said} {words(f'{GAME}.log.cup', cup=words(f'{GAME}.cup.{event.cup}'))}"


def _drawn(event: e.CardDrawn, me: str | None, words: Words) -> str:
    return _say(
        words, "kept" if event.kept else "drawn", event.by, me, what=card(words, event.card)
    )


def _used(event: e.Used, me: str | None, words: Words) -> str:
    return _say(words, "used", event.by, me, what=words(f"{GAME}.use.{event.what}"))


def _staked(event: e.Staked, me: str | None, words: Words) -> str:
    what = money(words, event.money) if event.money else words(f"{GAME}.goals", n=event.goals)
    return _say(words, "staked", event.by, me, what=what)


def _waived(event: e.DebtWaived, me: str | None, words: Words) -> str:
    return _say(words, "waived", event.player, me, money=money(words, event.amount))


def _ended(event: e.MatchEnded, me: str | None, words: Words) -> str:
    one = event.result
    result = words(f"{GAME}.result.{one.result}")
    return words(f"{GAME}.log.match", name=one.player, n=one.match, result=result)


_WHISPERS: Mapping[type, Says] = {
    e.TileTaken: _taken,
    e.Visited: _visited,
    e.BidMade: _bid,
    e.BidderLeft: _left,
    e.AuctionClosed: _closed,
    e.Sold: _sold,
    e.OfferMade: _offered,
    e.OfferClosed: _answered,
    e.TeamCompleted: _completed,
    e.CardDrawn: _drawn,
    e.Used: _used,
    e.Staked: _staked,
    e.DebtWaived: _waived,
    e.MatchEnded: _ended,
}
