"""A game of Ökörkör in play: the draft, tricks, the chosen row, rounds and the end.

Source: the project's page on Ökörkör. Time changes nothing in this game.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.chance import Chance, OffScript
from engine.game import Action, Around, Event, Refused, Struct
from engine.okorkor import model as m
from engine.okorkor.rows import FULL, HAND, ROWS, cheapest, heads_in, row_for
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
        if position is None:
            self._begin_round()
        else:
            self._set_up(position)

    def view(self, seat: int | None, around: Around) -> Struct:
        return build_view(self, seat, around)

    def view_beside(self, public: m.View, seat: int, around: Around) -> Struct:
        return build_view(self, seat, around, public)

    # What may be done

    def check(self, seat: int, action: Action) -> None:
        if self.phase != PHASE[type(action)]:
            raise Refused("wrong_phase")
        if not self.is_asked(seat):
            raise Refused("already_answered" if self.phase == "score" else "not_your_turn")
        if isinstance(action, m.Play):
            if action.card not in self.hands[seat]:
                raise Refused("not_in_hand")
        elif isinstance(action, m.Take):
            if not 0 <= action.row < ROWS:
                raise Refused("no_such_row")
        elif isinstance(action, m.Pick) and action.card not in self.pool:
            raise Refused("not_in_pool")

    def act(self, seat: int, action: Action) -> Sequence[Event]:
        self.heard = []
        DO[type(action)](self, seat, action)
        return self.heard

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

    def _tell(self, event: Event) -> None:
        self.heard.append(event)

    def _ask(self, phase: m.Phase, *seats: int) -> None:
        self.phase = phase
        self.asked = list(seats)
        self.number += 1

    # A round

    def _begin_round(self) -> None:
        self.round += 1
        self.trick = 0
        self.revealed = self.last_trick = None
        self._tell(m.RoundBegan(round=self.round))
        if self.options.open_draft:
            self.rows = [[] for _ in range(ROWS)]
            self.pool = list(range(1, self.cards + 1))
            self._ask("draft", (self.round - 1) % len(self.seats))
            return
        deal = self.chance.outcome("deal", lambda rng: self._deal(rng.sample))
        if self.chance.script is not None:
            self._check_deal(deal)
        self.rows = [[card] for card in deal["rows"]]
        self.hands = [sorted(deal["hands"][name]) for name in self.names]
        self._open_trick()

    def _check_deal(self, dealt: Any) -> None:
        """Raises OffScript if this cannot be dealt."""
        try:
            deal = msgspec.convert(dealt, m.Deal)
        except msgspec.ValidationError as wrong:
            raise OffScript(f"the deal is none: {wrong}") from None
        if not self._fits([[card] for card in deal.rows], deal.hands, HAND):
            raise OffScript("the deal does not fit the game")

    def _deal(self, sample: Callable[[range, int], list[int]]) -> dict[str, Any]:
        """A shuffled deck, as far as it is dealt: the hands in seat order, then the rows."""
        drawn = sample(range(1, self.cards + 1), HAND * len(self.seats) + ROWS)
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
        self.rows = [list(row) for row in position.rows]
        self.hands = [sorted(position.hands[name]) for name in self.names]
        self.heads = [totals.get(name, 0) for name in self.names]
        self._next_trick()

    # The draft

    def _pick(self, seat: int, action: m.Pick) -> None:
        self.pool.remove(action.card)
        insort(self.hands[seat], action.card)
        self._tell(m.CardPicked(by=self.names[seat], card=action.card))
        if len(self.pool) > ROWS:
            return self._ask("draft", (seat + 1) % len(self.seats))
        self.rows = [[card] for card in self.pool]
        self.pool = []
        self._open_trick()

    # A trick

    def _next_trick(self) -> None:
        if self.hands[0]:
            self._open_trick()
        else:
            self._end_round()

    def _open_trick(self) -> None:
        self.trick += 1
        self.revealed = None
        self._ask("play", *self.seats)

    def _play(self, seat: int, action: m.Play) -> None:
        again = seat in self.put
        self.put[seat] = action.card
        if again:
            return self._tell(m.CardChanged(to=self.names[seat], card=action.card))
        self._tell(m.CardPut(by=self.names[seat]))
        self.asked.remove(seat)
        if not self.asked:
            self._turn()

    def _turn(self) -> None:
        for seat, card in self.put.items():
            self.hands[seat].remove(card)
        names, trick = self.names, self._cards_put()
        self.revealed = tuple(m.Turned(by=names[seat], card=card) for card, seat in trick)
        self._tell(m.CardsTurned(cards=self.revealed))
        lowest, owner = trick[0]
        if row_for(lowest, self.rows) is not None:
            return self._place(trick)
        self._tell(m.RowAsked(by=names[owner]))
        self._ask("take", owner)

    def _cards_put(self) -> list[tuple[int, int]]:
        """The trick's cards with their seats, ascending."""
        return sorted((card, seat) for seat, card in self.put.items())

    def _take(self, seat: int, action: m.Take) -> None:
        self._place(self._cards_put(), action.row)

    def _place(self, trick: Sequence[tuple[int, int]], chosen: int | None = None) -> None:
        """The cards to their rows, from the lowest up; `chosen` is the lowest one's row."""
        rows, names, ways = self.rows, self.names, []
        for card, seat in trick:
            at = row_for(card, rows)
            if at is None:
                assert chosen is not None
                way = self._taking(seat, card, chosen, "take_chosen")
            elif len(rows[at]) == FULL:
                way = self._taking(seat, card, at, "take_full")
            else:
                rows[at].append(card)
                way = m.Placed(by=names[seat], card=card, row=at, action="append", taken=())
            ways.append(way)
        self.put = {}
        self.last_trick = tuple(ways)
        self._tell(m.TrickPlaced(cards=self.last_trick))
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
        self._tell(m.RoundScored(round=self.round, heads=totals))
        if self.options.rounds is None:
            last = max(self.heads) >= self.options.limit
        else:
            last = self.round >= self.options.rounds
        if last:
            return self._end()
        self._ask("score", *self.seats)

    def _ready(self, seat: int, action: m.Ready) -> None:
        self.asked.remove(seat)
        self._tell(m.ReadySaid(by=self.names[seat]))
        if not self.asked:
            self._begin_round()

    def _end(self) -> None:
        fewest = min(self.heads)
        self.winners = tuple(s for s in self.seats if self.heads[s] == fewest)
        self._ask("over")
        self._tell(m.GameEnded(winners=tuple(self.names[s] for s in self.winners)))


PHASE: Mapping[type[Action], m.Phase] = {
    m.Pick: "draft",
    m.Play: "play",
    m.Take: "take",
    m.Ready: "score",
}

DO: Mapping[type[Action], Callable[[OkorkorGame, int, Any], None]] = {
    m.Pick: OkorkorGame._pick,
    m.Play: OkorkorGame._play,
    m.Take: OkorkorGame._take,
    m.Ready: OkorkorGame._ready,
}
