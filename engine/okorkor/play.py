"""A game of Ökörkör in play: the draft, tricks, the chosen row, rounds and the end.

Source: the project's page on Ökörkör. Time changes nothing in this game.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.chance import Chance, OffScript, drawn
from engine.game import Action, Around, Event, Refused, Struct
from engine.okorkor import model as m
from engine.okorkor.rows import FULL, HAND, ROWS, cheapest, heads_in
from engine.okorkor.state import OkorkorState
from engine.okorkor.view import build_view


class OkorkorGame(OkorkorState):
    """One game of Ökörkör in play: the state and what changes it."""

    def __init__(
        self,
        options: m.Options,
        names: tuple[str, ...],
        colours: Mapping[str, str],
        chance: Chance,
        position: m.Position | None = None,
    ) -> None:
        super().__init__(options, names, colours)
        self.chance = chance
        self.heard: list[Event] = []
        self.card_put = tuple(m.CardPut(by=name) for name in names)
        if position is None:
            self._begin_round()
        else:
            self._set_up(position)

    def view(self, seat: int | None, around: Around) -> Struct:
        return build_view(self, seat, around)

    def view_beside(self, public: m.View, seat: int, around: Around) -> Struct:
        return build_view(self, seat, around, public)

    # What may be done

    def check(self, seat: int, action: Any) -> None:
        phase = self.phase
        if phase != PHASE[type(action)]:
            raise Refused("wrong_phase")
        if phase == "play":
            if action.card not in self.hands[seat]:
                raise Refused("not_in_hand")
        elif seat not in self.asked:
            raise Refused("already_answered" if phase == "score" else "not_your_turn")
        elif isinstance(action, m.Take):
            if not 0 <= action.row < ROWS:
                raise Refused("no_such_row")
        elif isinstance(action, m.Pick) and action.card not in self.pool:
            raise Refused("not_in_pool")

    def act(self, seat: int, action: Any) -> Sequence[Event]:
        heard: list[Event] = []
        self.heard = heard
        DO[self.phase](self, seat, action)
        return heard

    def skip(self, seat: int) -> Sequence[Event]:
        """The lowest card of the hand or the pool, the cheapest row, or ready."""
        self.heard = []
        if self.phase == "play":
            self._play(seat, m.Play(card=self.hands[seat][0]))
        elif self.phase == "take":
            self._take(seat, m.Take(row=cheapest(self.rows)))
        elif self.phase == "draft":
            self._pick(seat, m.Pick(card=self.pool[0]))
        else:
            self._ready(seat, m.Ready())
        return self.heard

    def pass_time(self, microseconds: int) -> Sequence[Event]:
        return ()

    def _ask(self, phase: m.Phase, seats: Iterable[int]) -> None:
        self.phase = phase
        self.asked = list(seats)
        self.number += 1

    # A round

    def _begin_round(self) -> None:
        self.round += 1
        self.trick = 0
        self.revealed = self.last_trick = None
        self.heard.append(m.RoundBegan(round=self.round))
        if self.options.open_draft:
            self.rows = [[] for _ in range(ROWS)]
            self.pool = list(range(1, self.cards + 1))
            self._ask("draft", [(self.round - 1) % len(self.seats)])
            return
        cards, count = range(1, self.cards + 1), HAND * len(self.seats) + ROWS
        deal = self.chance.outcome("deal", lambda rng: self._deal(drawn(rng, cards, count)))
        if self.chance.script is not None:
            self._check_deal(deal)
        self._lay([[card] for card in deal["rows"]])
        self.hands = [sorted(deal["hands"][name]) for name in self.names]
        self._next_trick()

    def _check_deal(self, dealt: Any) -> None:
        """Raises OffScript if this cannot be dealt."""
        try:
            deal = msgspec.convert(dealt, m.Deal)
        except msgspec.ValidationError as wrong:
            raise OffScript(f"the deal is none: {wrong}") from None
        if not self._fits([[card] for card in deal.rows], deal.hands, HAND):
            raise OffScript("the deal does not fit the game")

    def _deal(self, drawn: list[int]) -> dict[str, Any]:
        """The cards as they are drawn from a shuffled deck: hands in seat order, then the rows."""
        hands = {name: drawn[HAND * s : HAND * (s + 1)] for s, name in enumerate(self.names)}
        return {"rows": drawn[-ROWS:], "hands": hands}

    def _fits(
        self, rows: Sequence[Sequence[int]], hands: Mapping[str, Sequence[int]], size: int
    ) -> bool:
        """Whether these can lie on the table: cards of the game, each once, rows ascending."""
        cards = [card for some in (*rows, *hands.values()) for card in some]
        return (
            hands.keys() == set(self.names)
            and all(len(hand) == size for hand in hands.values())
            and all(1 <= len(row) <= FULL and list(row) == sorted(row) for row in rows)
            and len(set(cards)) == len(cards)
            and all(1 <= card <= self.cards for card in cards)
        )

    def _set_up(self, position: m.Position) -> None:
        """Goes on from a position, in its first round. Refused('bad_value') if it cannot be."""
        size = len(next(iter(position.hands.values()), ()))
        totals = position.heads
        if not (
            size <= HAND
            and self._fits(position.rows, position.hands, size)
            and totals.keys() <= set(self.names)
            and all(heads >= 0 for heads in totals.values())
        ):
            raise Refused("bad_value")
        self.round = 1
        self.trick = HAND - size
        self._lay([list(row) for row in position.rows])
        self.hands = [sorted(position.hands[name]) for name in self.names]
        self.heads = [totals.get(name, 0) for name in self.names]
        self._next_trick()

    # The draft

    def _pick(self, seat: int, action: m.Pick) -> None:
        self.pool.remove(action.card)
        insort(self.hands[seat], action.card)
        self.heard.append(m.CardPicked(by=self.names[seat], card=action.card))
        if len(self.pool) > ROWS:
            return self._ask("draft", [(seat + 1) % len(self.seats)])
        self._lay([[card] for card in self.pool])
        self.pool = []
        self._next_trick()

    # A trick

    def _lay(self, rows: list[list[int]]) -> None:
        """The rows as they lie now, and the order of their ends."""
        self.rows = rows
        self.order = sorted(range(ROWS), key=lambda at: rows[at][-1])
        self.ends = [rows[at][-1] for at in self.order]

    def _next_trick(self) -> None:
        if not self.hands[0]:
            return self._end_round()
        self.trick += 1
        self.revealed = None
        self._ask("play", self.seats)

    def _play(self, seat: int, action: m.Play) -> None:
        put, asked = self.put, self.asked
        if seat in put:
            self.heard.append(m.CardChanged(to=self.names[seat], card=action.card))
            put[seat] = action.card
            return
        put[seat] = action.card
        self.heard.append(self.card_put[seat])
        asked.remove(seat)
        if not asked:
            self._turn()

    def _turn(self) -> None:
        put, hands, names = self.put, self.hands, self.names
        trick, turned = self._by_card(), []
        for seat in trick:
            card = put[seat]
            hands[seat].remove(card)
            turned.append(m.Turned(by=names[seat], card=card))
        self.revealed = tuple(turned)
        self.heard.append(m.CardsTurned(cards=self.revealed))
        owner = trick[0]
        if put[owner] > self.ends[0]:
            return self._place(trick)
        self.heard.append(m.RowAsked(by=names[owner]))
        self._ask("take", [owner])

    def _by_card(self) -> list[int]:
        """The seats whose cards lie there, from the lowest card up."""
        return sorted(self.put, key=self.put.__getitem__)

    def _take(self, seat: int, action: m.Take) -> None:
        _, *rest = self._by_card()
        card, ends, order = self.put[seat], self.ends, self.order
        at = order.index(action.row)
        del ends[at], order[at]
        ends.insert(0, card)  # lower than all others
        order.insert(0, action.row)
        self._place(rest, self._taking(seat, card, action.row, "take_chosen"))

    def _place(self, trick: Sequence[int], *ways: m.Placed) -> None:
        """The cards of these seats to their rows, from the lowest up, after what has been placed.

        A card takes the place of the end it goes to, so the order of the ends stays as it is.
        """
        rows, names, put, placed = self.rows, self.names, self.put, list(ways)
        ends, order, way = self.ends, self.order, m.Placed
        for seat in trick:
            card = put[seat]
            nearest = bisect(ends, card) - 1
            ends[nearest] = card
            at = order[nearest]
            row = rows[at]
            if len(row) < FULL:
                row.append(card)
                placed.append(way(by=names[seat], card=card, row=at, action="append", taken=()))
            else:
                placed.append(self._taking(seat, card, at, "take_full"))
        self.put = {}
        self.last_trick = tuple(placed)
        self.heard.append(m.TrickPlaced(cards=self.last_trick))
        self._next_trick()

    def _taking(self, seat: int, card: int, row: int, action: m.Taking) -> m.Placed:
        """The card starts a row anew, and its owner takes what lay there."""
        taken = tuple(self.rows[row])
        self.heads[seat] += heads_in(taken)
        self.rows[row] = [card]
        return m.Placed(by=self.names[seat], card=card, row=row, action=action, taken=taken)

    # The score

    def _end_round(self) -> None:
        totals = dict(zip(self.names, self.heads, strict=True))
        self.heard.append(m.RoundScored(round=self.round, heads=totals))
        if self.options.rounds is None:
            last = max(self.heads) >= self.options.limit
        else:
            last = self.round >= self.options.rounds
        if last:
            return self._end()
        self._ask("score", self.seats)

    def _ready(self, seat: int, action: m.Ready) -> None:
        self.asked.remove(seat)
        self.heard.append(m.ReadySaid(by=self.names[seat]))
        if not self.asked:
            self._begin_round()

    def _end(self) -> None:
        fewest = min(self.heads)
        self.winners = tuple(s for s in self.seats if self.heads[s] == fewest)
        self._ask("over", ())
        self.heard.append(m.GameEnded(winners=tuple(self.names[s] for s in self.winners)))


PHASE: Mapping[type[Action], m.Phase] = {
    m.Pick: "draft",
    m.Play: "play",
    m.Take: "take",
    m.Ready: "score",
}

DO: Mapping[m.Phase, Callable[[OkorkorGame, int, Any], None]] = {
    "draft": OkorkorGame._pick,
    "play": OkorkorGame._play,
    "take": OkorkorGame._take,
    "score": OkorkorGame._ready,
}
