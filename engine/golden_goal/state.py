"""The state of a game of Golden Goal: who has what, what is asked, what is still to do.

Only moves what it is told to move and says so by events; no rule of the turn is in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.chance import Chance
from engine.game import Event
from engine.golden_goal import events as e
from engine.golden_goal import model as m
from engine.golden_goal.board import Board, Colour, Deck, Kept
from engine.golden_goal.tasks import Auction, Standing, Task

START_PHASE: m.Phase = "roll"


class State:
    """Plain fields without an encoding. Seats are numbers; the Bank is None."""

    def __init__(
        self,
        options: m.Options,
        names: tuple[str, ...],
        colours: dict[str, str],
        board: Board,
        chance: Chance,
    ) -> None:
        start = board.starts[len(names)]
        self.options = options
        self.names = names
        self.colours = colours
        self.board = board
        self.numbers = board.shown
        self.chance = chance
        self.seats = tuple(range(len(names)))
        self.matches = start.quick if options.quick else start.matches
        self.square = [0] * len(names)
        self.played = [0] * len(names)
        self.goals = [0] * len(names)
        self.points = [0] * len(names)
        self.money = [start.capital] * len(names)
        self.owner: dict[str, int | None] = dict.fromkeys(board.tiles)
        self.tokens = [m.Tokens()] * len(names)
        self.cards: list[list[int]] = [[] for _ in names]
        self.decks: dict[Deck, list[int]] = {deck: list(all_) for deck, all_ in board.cards.items()}
        self.cups: dict[str, tuple[int | None, str | None]] = dict.fromkeys(
            board.cups, (None, None)
        )
        self.completed: set[str] = set()
        self.phase: m.Phase = START_PHASE
        self.active: int | None = 0
        self.asked: tuple[int, ...] = ()
        self.pending: Task | None = None
        """What the present question is about."""
        self.todo: list[Task] = []
        self.dice: tuple[int, int] | None = None
        self.die: Colour | None = None
        self.card: int | None = None
        self.tile: str | None = None
        self.draws = 0
        self.auction: Auction | None = None
        self.offers: list[Standing] = []
        self.offered = 0
        self.last_result: m.Outcome | None = None
        self.golden_goal: list[dict[str, Colour]] = []
        self.winners: tuple[int, ...] | None = None
        self.heard: list[Event] = []
        self.number = 0
        self.asked_about: dict[int, tuple[str, int]] = {}
        self.question_of: dict[int, int] = {}
        self.asking = 0

    # Questions about it

    def through(self, seat: int) -> bool:
        """Whether this player has played all matches."""
        return self.played[seat] == self.matches

    def mover(self) -> int:
        """The active player's seat; there is none once the game is over."""
        assert self.active is not None
        return self.active

    def from_(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, this one first."""
        return self.seats[seat:] + self.seats[:seat]

    def tiles_of(self, seat: int | None) -> tuple[str, ...]:
        """Somebody's tiles (None: the Bank's) in the order of their squares."""
        return tuple(tile for tile, owner in self.owner.items() if owner == seat)

    def whole(self, team: str) -> int | None:
        """Who has all three tiles of a team."""
        first, second, third = (self.owner[tile] for tile in self.board.team[team])
        return first if first == second == third else None

    def cup_on(self, team: str) -> str | None:
        """The cup that lies on a team."""
        return next((cup for cup, (_, where) in self.cups.items() if where == team), None)

    def free_teams(self, seat: int) -> tuple[str, ...]:
        """This player's whole teams without a cup."""
        return tuple(
            team
            for team in self.board.team
            if self.whole(team) == seat and self.cup_on(team) is None
        )

    def worth(self, seat: int) -> int:
        """Cash and the full price of all tiles."""
        return self.money[seat] + sum(self.board.square[tile].price for tile in self.tiles_of(seat))

    def stock(self) -> m.Tokens:
        """The tokens nobody has."""
        most = self.numbers.tokens_in_stock
        return m.Tokens(
            dice=most - sum(hand.dice for hand in self.tokens),
            event=most - sum(hand.event for hand in self.tokens),
        )

    def holds(self, seat: int, kept: Kept) -> int | None:
        """A card of this kind in somebody's hand."""
        return next((c for c in self.cards[seat] if self.board.keeps[c] == kept), None)

    def ranking(self) -> list[int]:
        """Seats by points, then goal actions, then seat."""
        return sorted(self.seats, key=lambda s: (-self.points[s], -self.goals[s], s))

    # What moves

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.heard.append(event)

    def name(self, seat: int | None) -> str | None:
        """A seat's name; None for the Bank."""
        return None if seat is None else self.names[seat]

    def pay(self, giver: int | None, taker: int | None, amount: int) -> None:
        """Money changes hands; None is the Bank."""
        if amount == 0 or giver == taker:
            return
        if giver is not None:
            self.money[giver] -= amount
        if taker is not None:
            self.money[taker] += amount
        self.tell(e.MoneyMoved(giver=self.name(giver), taker=self.name(taker), amount=amount))

    def shift(self, seat: int, by: int) -> None:
        """A goal-action marker moves, but not beyond its limits."""
        limit, before = self.numbers.limit, self.goals[seat]
        self.goals[seat] = max(-limit, min(before + by, limit))
        if self.goals[seat] != before:
            self.tell(e.GoalsMoved(player=self.names[seat], before=before, now=self.goals[seat]))

    def give_tile(self, tile: str, taker: int | None) -> None:
        """A tile changes hands; None is the Bank."""
        giver, self.owner[tile] = self.owner[tile], taker
        self.tell(e.TileTaken(tile=tile, giver=self.name(giver), taker=self.name(taker)))

    def put_back(self, seat: int, card: int) -> None:
        """A card kept in hand goes to the bottom of its deck."""
        self.cards[seat].remove(card)
        self.decks[self.board.deck[card]].append(card)

    def go_to(self, seat: int, square: int, steps: int) -> None:
        """A pawn moves."""
        start, self.square[seat] = self.square[seat], square
        name = self.names[seat]
        self.tell(e.PawnMoved(player=name, start=start, to=square, steps=steps))

    # What is asked and done

    def ask(self, phase: m.Phase, *seats: int, about: Task | None = None) -> None:
        """The game stops until these have answered."""
        self.phase = phase
        self.asked = seats
        self.pending = about
        self.asking += 1

    def answered(self) -> Task | None:
        """The question is answered; what it was about."""
        about, self.pending, self.asked = self.pending, None, ()
        return about

    def plan(self, *tasks: Task) -> None:
        """These come next, in this order, before all that was planned."""
        self.todo += reversed(tasks)

    def settle_teams(self, traded: Iterable[str] = ()) -> None:
        """After a change of hands: new whole teams take cups, cups go with whole teams, and
        traded cups (already their new owner's, idle) are put on a team."""
        order: Sequence[str] = tuple(self.board.team)
        new = [t for t in order if self.whole(t) is not None and t not in self.completed]
        new.sort(key=lambda team: self.whole(team) != self.active)
        for team in new:
            self.completed.add(team)
            owner = self.whole(team)
            assert owner is not None
            cup = next((c for c, (has, _) in self.cups.items() if has is None), None)
            if cup is not None:
                self.cups[cup] = (owner, team)
            self.tell(e.TeamCompleted(player=self.names[owner], team=team, cup=cup))
        for cup, (holder, on) in self.cups.items():
            now = None if on is None else self.whole(on)
            if now is not None and now != holder:
                self.put_cup(cup, now, on)
        for cup in self.board.cups:
            holder = self.cups[cup][0]
            if cup in traded and holder is not None:
                self.put_cup(cup, holder, next(iter(self.free_teams(holder)), None))

    def put_cup(self, cup: str, owner: int, team: str | None) -> None:
        """A cup lies on a team, or idle."""
        self.cups[cup] = (owner, team)
        self.tell(e.CupMoved(player=self.names[owner], cup=cup, team=team))
