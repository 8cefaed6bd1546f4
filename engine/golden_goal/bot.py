"""A player of Golden Goal that is a program. It sees the view, as everybody does.

It prices every tile for itself, buys and bids below its price, asks for the third tile of a team,
and looks up in the result table what a goal action is worth. At level 1 it does not trade and
prices badly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.chance import mind
from engine.game import Refused, Struct
from engine.golden_goal.board import Square, Verdict
from engine.golden_goal.model import Goods, OfferShown, View

Step = dict[str, Any]


class Level(Struct, frozen=True):
    """How good a player is. `noise`: of its prices, one standard deviation; `trades`: whether it
    makes offers; `point`: what a point is worth to it in money; `careful`: cash it keeps back;
    `shrewd`: bids no more than it takes, and knows what money is for in the last match."""

    noise: float
    trades: bool
    point: int
    careful: int
    shrewd: bool = False


LEVELS: Mapping[int, Level] = {
    1: Level(noise=0.35, trades=False, point=800_000, careful=3_000_000),
    2: Level(noise=0.18, trades=True, point=2_200_000, careful=1_000_000),
    3: Level(noise=0.05, trades=True, point=2_500_000, careful=700_000, shrewd=True),
}

TOKEN_WORTH = 450_000
CARD_WORTH = 500_000
CUP_WORTH = 900_000
EARLY, LATE = 1.25, 1.0
"""What a tile is worth of its price, at the start and at the end."""
SECOND, THIRD, SPOILS = 1.15, 2.3, 1.3
"""And how much more as the second or third of a team, or where it spoils another's."""
ASKS = 2.0
"""Of its price is offered for a third tile."""
GIVES_AWAY = 0.25
"""Of its price it costs to complete another's team."""


class Lookup:
    """Squares by tile, and every tile's team."""

    def __init__(self, squares: tuple[Square, ...]) -> None:
        self.squares = squares
        self.square = {one.tile: one for one in squares if one.tile is not None}
        self.teams: dict[str, tuple[str, ...]] = {}
        for tile, one in self.square.items():
            self.teams[one.team or ""] = (*self.teams.get(one.team or "", ()), tile)
        self.mates = {
            tile: tuple(mate for mate in self.teams[one.team or ""] if mate != tile)
            for tile, one in self.square.items()
        }

    def completes(self, view: View, name: str, tile: str) -> bool:
        """Whether this tile is the last that this player's team lacks."""
        return all(mate in view.tiles[name] for mate in self.mates[tile])


class Bot:
    """One such player. The same seed and views give the same answers."""

    def __init__(self, level: int, seed: int) -> None:
        self.level = LEVELS[level]
        self._random = mind(seed)
        self._taste: dict[str, float] = {}
        self._board = Lookup(())
        self._asked: set[tuple[Any, ...]] = set()

    def answer(self, view: Any, name: str) -> Step | None:
        """The step this bot takes as `name`, or None when nothing is asked of it."""
        assert isinstance(view, View)
        if view.paused or name not in view.can:
            return None
        if self._board.squares != view.board.squares:
            self._board = Lookup(view.board.squares)
        reply = self._reply(view, name)
        if reply is not None or name not in view.waiting:
            return reply
        return _ANSWERS[view.phase](self, view, name)

    # What things are worth

    def tile_worth(self, view: View, name: str, tile: str) -> int:
        """To this player, whoever has it now."""
        square = self._board.square[tile]
        if tile not in self._taste:
            self._taste[tile] = max(0.5, self._random.gauss(1.0, self.level.noise))
        left = 1 - view.played[name] / view.matches
        worth = square.price * (LATE + (EARLY - LATE) * left) * self._taste[tile]
        mates = self._board.mates[tile]
        mine = sum(t in view.tiles[name] for t in mates)
        if mine:
            worth *= (SECOND, THIRD)[mine - 1]
        elif any(all(t in tiles for t in mates) for tiles in view.tiles.values()):
            worth *= SPOILS
        return int(worth)

    def goods_worth(self, view: View, name: str, goods: Goods) -> int:
        """To this player."""
        return (
            goods.money
            + sum(self.tile_worth(view, name, tile) for tile in goods.tiles)
            + TOKEN_WORTH * (goods.tokens.dice + goods.tokens.event)
            + CARD_WORTH * len(goods.cards)
            + CUP_WORTH * len(goods.cups)
        )

    def _spare(self, view: View, name: str) -> int:
        return view.money[name] - self.level.careful

    # Trades

    def _reply(self, view: View, name: str) -> Step | None:
        """To the oldest offer that stands before it."""
        for offer in view.offers:
            if offer.to == name:
                if "accept" not in view.can[name]:
                    continue
                good = self._gain(view, name, offer) > 0
                return {"do": "accept" if good else "reject", "offer": offer.id}
        return None

    def _gain(self, view: View, name: str, offer: OfferShown) -> int:
        gain = self.goods_worth(view, name, offer.give) - self.goods_worth(view, name, offer.get)
        for tile in offer.get.tiles:
            if self._board.completes(view, offer.by, tile):
                gain -= int(self._board.square[tile].price * GIVES_AWAY)
        return gain

    def _own_offer(self, view: View, name: str) -> Step | None:
        """For the third tile of a team: money, or a third tile of the other's."""
        if not self.level.trades:
            return None
        for tiles in self._board.teams.values():
            missing = [tile for tile in tiles if tile not in view.tiles[name]]
            if len(missing) != 1 or missing[0] in view.bank:
                continue
            owner = next(who for who, has in view.tiles.items() if missing[0] in has)
            now = (name, missing[0], owner, tuple(view.played.values()))
            give = self._price_for(view, name, owner, missing[0])
            if give is None or now in self._asked or owner == name:
                continue
            self._asked.add(now)
            get = {"tiles": [missing[0]]}
            return {"do": "offer", "to": owner, "give": give, "get": get}
        return None

    def _price_for(self, view: View, name: str, owner: str, tile: str) -> Step | None:
        swap = [t for t in view.tiles[name] if self._board.completes(view, owner, t)]
        if swap and swap[0] not in self._board.mates[tile]:
            return {"tiles": swap[:1]}
        step = view.board.step
        asks = ASKS - 0.25 * self.level.shrewd * (view.played[name] % 2 == 0)
        price = int(self._board.square[tile].price * asks) // step * step
        enough = price <= min(view.money[name], self.tile_worth(view, name, tile))
        return {"money": price} if enough else None

    def _transfer(self, view: View, name: str) -> Step | None:
        """The best tile of the Bank, if it completes a team or little time is left."""
        if "transfer" not in view.can[name]:
            return None
        late = _last(view, name)
        for tile in sorted(view.bank, key=lambda t: -self.tile_worth(view, name, t)):
            if self._board.square[tile].price <= view.money[name]:
                if late or self._board.completes(view, name, tile):
                    return {"do": "transfer", "tile": tile}
                break
        return None

    # Answers by phase

    def _roll(self, view: View, name: str) -> Step:
        own = self._own_offer(view, name) or self._transfer(view, name)
        return own or {"do": "roll"}

    def _turn(self, view: View, name: str) -> Step:
        return self._transfer(view, name) or {"do": "end"}

    def _dice(self, view: View, name: str) -> Step:
        assert view.dice is not None
        throws = [a + b for a in range(1, 7) for b in range(1, 7)]
        usual = sum(_landing(view, name, steps) for steps in throws) / len(throws)
        bad = _landing(view, name, sum(view.dice)) < usual - 1.2
        return {"do": "use", "what": "dice"} if bad else {"do": "pass"}

    def _buy(self, view: View, name: str) -> Step:
        assert view.tile is not None
        price = self._board.square[view.tile].price
        wants = price <= min(view.money[name], self.tile_worth(view, name, view.tile))
        return {"do": "buy"} if wants else {"do": "pass"}

    def _demand(self, view: View, name: str) -> Step:
        assert view.tile is not None
        price = self._board.square[view.tile].price + view.board.step
        wants = price <= min(view.money[name], self.tile_worth(view, name, view.tile))
        return {"do": "demand"} if wants else {"do": "pass"}

    def _auction(self, view: View, name: str) -> Step:
        auction = view.auction
        assert auction is not None
        if auction.tile is not None:
            worth = self.tile_worth(view, name, auction.tile)
        else:
            assert auction.goods is not None
            worth = self.goods_worth(view, name, auction.goods)
            most = view.board.tokens_in_hand
            hand, tokens = view.tokens[name], auction.goods.tokens
            if hand.dice + tokens.dice > most or hand.event + tokens.event > most:
                return {"do": "pass"}
        most = min(worth, view.money[name])
        if auction.least > most:
            return {"do": "pass"}
        step = view.board.step
        if self.level.shrewd:
            return {"do": "bid", "amount": auction.least}
        jump = int((most - auction.least) * self._random.uniform(0, 0.35)) // step * step
        return {"do": "bid", "amount": auction.least + jump}

    def _substitute(self, view: View, name: str) -> Step:
        square = view.board.squares[view.square[name]]
        number = square.whole if square.team in view.whole else square.value
        late = _last(view, name)
        return {"do": "use", "what": "substitute"} if number > 1 or late else {"do": "pass"}

    def _stake(self, view: View, name: str) -> Step:
        """The die pays more often than it takes."""
        step = view.board.step
        money = min(view.board.stake, view.money[name] // step * step)
        if self.level.shrewd:
            if money >= view.board.stake // 3 and not _last(view, name):
                return {"do": "stake", "money": money}
            return {"do": "stake", "goals": view.board.goals_at_once}
        if money >= view.board.stake // 2 and view.goals[name] not in (1, 2, 3):
            return {"do": "stake", "money": money}
        return {"do": "stake", "goals": view.board.goals_at_once}

    def _cancel(self, view: View, name: str) -> Step:
        return {"do": "use", "what": "event"}

    def _die(self, view: View, name: str) -> Step:
        assert view.die is not None and view.thrower is not None
        mine = view.thrower == name
        gain = _throw_again(view, view.thrower) * (1 if mine else -1)
        if name not in view.uses or (
            not mine and view.points[view.thrower] < max(view.points.values())
        ):
            return {"do": "pass"}
        if gain < (0.6 if mine else 1.0):
            return {"do": "pass"}
        return {"do": "use", "what": view.uses[name][0]}

    def _debt(self, view: View, name: str) -> Step:
        return {"do": "pass"}

    def _goals(self, view: View, name: str) -> Step:
        """As many as pay, at what a point is worth; in the last match money is worth little."""
        goals, board = view.goals[name], view.board
        last = _last(view, name)
        point = self.level.point * (4 if last else 1)
        most = min(board.goals_at_once, board.limit - goals, view.money[name] // board.goal_price)
        gains = {
            number: (_mean(view, goals + number) - _mean(view, goals)) * point
            - number * board.goal_price
            for number in range(1, most + 1)
        }
        best = max(gains, key=lambda number: gains[number], default=0)
        if self.level.shrewd and last:
            sale = self._last_sale(view, name, best)
            if sale is not None:
                return sale
        if best and gains[best] > 0:
            return {"do": "buy_goals", "number": best}
        return {"do": "pass"}

    def _last_sale(self, view: View, name: str, afford: int) -> Step | None:
        """Before its last whistle tiles are only worth what they bring: one is sold if that pays
        for goal actions which make the match likelier to be won."""
        goals, board = view.goals[name], view.board
        most = min(board.goals_at_once, board.limit - goals)
        now = _mean(view, goals + afford)
        wanted = next((n for n in range(afford + 1, most + 1) if _mean(view, goals + n) > now), 0)
        lacks = wanted * board.goal_price - view.money[name]
        halves = {tile: self._half(view, tile) for tile in view.tiles[name]}
        if not wanted or sum(halves.values()) < lacks:
            return None
        enough = [tile for tile in halves if halves[tile] >= lacks]
        tile = min(enough or halves, key=lambda t: halves[t] if enough else -halves[t])
        return {"do": "sell", "tiles": [tile]}

    def _half(self, view: View, tile: str) -> int:
        step = view.board.step
        return self._board.square[tile].price // (2 * step) * step

    def _cup(self, view: View, name: str) -> Step:
        """An idle cup is put on a team; others stay."""
        bare = {team for team, owner in view.whole.items() if owner == name}
        bare -= {cup.team for cup in view.cups.values() if cup.team is not None}
        for cup, where in view.cups.items():
            if bare and where.owner == name and where.team not in view.whole:
                return {"do": "move_cup", "cup": cup, "team": min(bare)}
        return {"do": "pass"}

    def _tokens(self, view: View, name: str) -> Step:
        hand, price = view.tokens[name], view.board.token_price
        stock = view.stock
        kinds = ["dice"] * (hand.dice == 0 < stock.dice) + ["event"] * (
            hand.event == 0 < stock.event
        )
        kinds = kinds[: max(0, self._spare(view, name)) // price]
        return {"do": "buy_tokens", "kinds": kinds} if kinds else {"do": "pass"}


def _last(view: View, name: str) -> bool:
    """Whether this player is in the last match."""
    return view.played[name] == view.matches - 1


def _points(view: View, colour: Any, goals: int) -> int:
    band = view.board.results[colour]
    verdict: Verdict = "defeat"
    if goals >= band.draw:
        verdict = "victory" if goals >= band.victory else "draw"
    return view.board.points[verdict]


def _mean(view: View, goals: int) -> float:
    """Points to be expected at the whistle with this marker."""
    die = view.board.die
    return sum(_points(view, colour, goals) for colour in die) / len(die)


def _throw_again(view: View, thrower: str) -> float:
    """What the thrower may expect to gain by another throw, in points at the whistle."""
    assert view.die is not None
    if view.square[thrower] == 0:
        goals = view.goals[thrower]
        return _mean(view, goals) - _points(view, view.die, goals)
    return {"green": -1.0, "yellow": 0.2, "red": 1.0}[view.die]


def _landing(view: View, name: str, steps: int) -> float:
    """How good a square is to come to, in goal actions."""
    squares = view.board.squares
    square = squares[(view.square[name] + steps) % len(squares)]
    if square.tile is None:
        return {"capital": 1.0, "takings": 0.7}.get(square.kind, 0.2)
    if square.tile in view.bank:
        return 1.0 if square.price <= view.money[name] else 0.2
    if square.tile in view.tiles[name]:
        return 0.0
    return -float(square.whole if square.team in view.whole else square.value)


_ANSWERS: Mapping[str, Callable[[Bot, View, str], Step]] = {
    "roll": Bot._roll,
    "dice": Bot._dice,
    "buy": Bot._buy,
    "demand": Bot._demand,
    "auction": Bot._auction,
    "substitute": Bot._substitute,
    "stake": Bot._stake,
    "cancel": Bot._cancel,
    "die": Bot._die,
    "debt": Bot._debt,
    "goals": Bot._goals,
    "cup": Bot._cup,
    "tokens": Bot._tokens,
    "turn": Bot._turn,
}


def bot(level: int, seed: int) -> Bot:
    """A bot; Refused('bad_value') for a level there is not."""
    if level not in LEVELS:
        raise Refused("bad_value")
    return Bot(level, seed)
