"""Random games of Golden Goal for tests: players who try everything, and the books they leave."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from engine.chance import Chance
from engine.game import HOST, Event, Setup
from engine.golden_goal import events as e
from engine.golden_goal.model import View
from engine.golden_goal.play import GoldenGoalGame
from engine.golden_goal.rules import GoldenGoal
from engine.golden_goal.trade import possible
from engine.table import Table
from net.boards import board_of

NAMES = ("Anna", "Béla", "Csaba", "Dóra", "Edit", "Feri")
BOARD = board_of(GoldenGoal.name)
ONCE = ("heard", "board", "numbers", "chance", "colours", "options")


def new_table(seed: int, players: int, **options: bool) -> Table:
    """A table at which nobody has acted yet."""
    setup = Setup(options=options, players=NAMES[:players], material=BOARD)
    return Table(GoldenGoal, setup, Chance(seed))


def odd_table(seed: int, players: int, **options: bool) -> Table:
    """One set up: hardly any money, most tiles in hands, whole teams, cups, tokens and cards."""
    rng = random.Random(seed)
    names = NAMES[:players]
    full = look(new_table(seed, players))
    tiles: dict[str, list[str]] = {name: [] for name in names}
    teams: dict[str, set[str]] = {}
    for square in full.board.squares:
        if square.tile is not None and rng.random() < 0.85:
            likely = sorted(teams.get(square.team or "", set()))
            name = likely[0] if likely and rng.random() < 0.6 else rng.choice(names)
            tiles[name].append(square.tile)
            teams.setdefault(square.team or "", set()).add(name)
    whole = {team: owner for owner, has in tiles.items() for team in _whole(has)}
    cups = rng.sample(list(full.cups), min(len(whole), rng.randint(0, 3)))
    hands = {27: rng.choice(names), 28: rng.choice(names), 55: rng.choice(names)}
    kept = [card for card in hands if rng.random() < 0.6]
    position = {
        "square": {name: rng.randrange(40) for name in names},
        "money": {name: 100_000 * rng.choice([0, 0, 1, 4, 30]) for name in names},
        "goals": {name: rng.randint(-10, 10) for name in names},
        "tiles": tiles,
        "tokens": {name: {"dice": rng.randint(0, 1), "event": rng.randint(0, 1)} for name in names},
        "cards": {name: [card for card in kept if hands[card] == name] for name in names},
        "cups": {c: {"owner": whole[t], "team": t} for c, t in zip(cups, whole, strict=False)},
        "decks": {
            "football": [card for card in rng.sample(range(1, 29), 28) if card not in kept],
            "other": [card for card in rng.sample(range(29, 56), 27) if card not in kept],
        },
        "turn": rng.choice(names),
        "phase": rng.choice(["roll", "turn"]),
    }
    setup = Setup(options=options, players=names, material=BOARD, position=position)
    return Table(GoldenGoal, setup, Chance(seed))


def _whole(tiles: list[str]) -> list[str]:
    teams = [tile.split()[0] for tile in tiles]
    return [team for team in dict.fromkeys(teams) if teams.count(team) == 3]


def game_of(table: Table) -> GoldenGoalGame:
    """The game, as what it is."""
    assert isinstance(table.game, GoldenGoalGame)
    return table.game


def look(table: Table) -> View:
    """What everybody sees."""
    view = table.view(None)
    assert isinstance(view, View)
    return view


def state_of(table: Table) -> dict[str, Any]:
    """Every field that can change, and what stands around the game."""
    fields = {key: value for key, value in vars(game_of(table)).items() if key not in ONCE}
    drawn = len(table.chance.given), table.chance.given[-1:]
    return {**fields, "drawn": drawn, "around": table.around, "sand": table.sand_left}


class Books:
    """Who has how much, told by the events alone."""

    def __init__(self, table: Table) -> None:
        game = game_of(table)
        self.names = table.names
        self.purse: dict[str | None, int] = dict(zip(table.names, game.money, strict=True))
        self.goals = dict(zip(table.names, game.goals, strict=True))
        self.tiles = {tile: game.name(owner) for tile, owner in game.owner.items()}
        self.purse[None] = 0
        self.all = sum(game.money)

    def hear(self, events: Iterable[Event]) -> None:
        """What happened."""
        for event in events:
            match event:
                case e.MoneyMoved(giver=giver, taker=taker, amount=amount):
                    assert amount > 0 and giver != taker
                    self.purse[giver] -= amount
                    self.purse[taker] += amount
                case e.GoalsMoved(player=player, before=before, now=now):
                    assert self.goals[player] == before
                    self.goals[player] = now
                case e.TileTaken(tile=tile, giver=giver, taker=taker):
                    assert self.tiles[tile] == giver
                    self.tiles[tile] = taker

    def agree(self, table: Table) -> None:
        """The game says the same, and nothing has come or gone."""
        game = game_of(table)
        assert [self.purse[name] for name in self.names] == game.money
        assert sum(self.purse.values()) == self.all
        assert min(game.money) >= 0 and all(money % 100_000 == 0 for money in game.money)
        assert [self.goals[name] for name in self.names] == game.goals
        assert all(-10 <= goals <= 10 for goals in game.goals)
        assert self.tiles == {tile: game.name(owner) for tile, owner in game.owner.items()}
        things_are_kept(game)


def things_are_kept(game: GoldenGoalGame) -> None:
    """Tokens, cards, cups and offers."""
    for hand in (*game.tokens, game.stock()):
        assert hand.dice >= 0 and hand.event >= 0
    assert all(hand.dice <= 2 and hand.event <= 2 for hand in game.tokens)
    held = [card for cards in game.cards for card in cards]
    decked = [card for deck in game.decks.values() for card in deck]
    assert sorted(held + decked) == sorted(game.board.deck)
    assert all(game.board.deck[card] == deck for deck, left in game.decks.items() for card in left)
    teams = [team for _, team in game.cups.values() if team is not None]
    assert len(set(teams)) == len(teams) and set(teams) <= game.completed
    for owner, team in game.cups.values():
        assert owner is not None or team is None
        assert team is None or game.whole(team) in (None, owner)
    assert {t for t in game.board.team if game.whole(t) is not None} <= game.completed
    assert game.over() or game.asked
    assert all(possible(game, offer) for offer in game.offers)
    assert not (game.over() and game.offers)
    assert all(played <= game.matches for played in game.played)


def likely_step(table: Table, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """Mostly an answer that is due, sometimes something out of turn; not always allowed."""
    view = look(table)
    if rng.random() < 0.15 or (view.offers and rng.random() < 0.4):
        return _out_of_turn(view, rng)
    name = rng.choice(view.waiting)
    if rng.random() < 0.04:
        return HOST, {"do": "skip", "player": name}
    return name, _answer(view, name, rng)


def legal_step(table: Table, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """An answer that is certainly allowed."""
    view = look(table)
    return HOST, {"do": "skip", "player": rng.choice(view.waiting)}


def _answer(view: View, name: str, rng: random.Random) -> dict[str, Any]:
    do = rng.choice([one for one in view.can[name] if one not in OUT_OF_TURN] or ["pass"])
    match do:
        case "bid":
            assert view.auction is not None
            return {"do": do, "amount": view.auction.least + rng.choice([0, 0, 300_000])}
        case "use":
            return {"do": do, "what": rng.choice(view.uses.get(name) or ("dice",))}
        case "stake" if rng.random() < 0.5:
            return {"do": do, "goals": rng.randint(1, 3)}
        case "stake":
            return {"do": do, "money": min(view.money[name], 100_000 * rng.randint(1, 30))}
        case "buy_goals":
            return {"do": do, "number": rng.randint(1, 3)}
        case "buy_tokens":
            return {"do": do, "kinds": rng.choice([["dice"], ["event"], ["event", "dice"]])}
        case "move_cup":
            team = rng.choice([*view.whole])
            return {"do": do, "cup": rng.choice([*view.cups]), "team": team}
    return {"do": do}


OUT_OF_TURN = ("sell", "offer", "accept", "reject", "withdraw", "put_up", "transfer")


def _out_of_turn(view: View, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """Somebody does something nobody has asked for: an answer to an offer, if one stands."""
    mover = view.active or rng.choice(list(view.money))
    other = rng.choice([name for name in view.money if name != mover])
    who, to = rng.sample([mover, other], 2)
    if view.offers and rng.random() < 0.6:
        offer = rng.choice(view.offers)
        do = rng.choice(["accept", "accept", "accept", "reject", "withdraw"])
        return offer.by if do == "withdraw" else offer.to, {"do": do, "offer": offer.id}
    trading = view.phase in ("roll", "turn")
    do = rng.choice(["offer", "offer", "put_up", "transfer", "sell"] if trading else ["sell"])
    match do:
        case "sell" if rng.random() < 0.3:
            return who, {"do": do, "tokens": {rng.choice(["dice", "event"]): 1}}
        case "sell":
            return who, {"do": do, "tiles": some(view.tiles[who], rng)[:1]}
        case "offer":
            give, get = goods(view, who, rng), goods(view, to, rng)
            return who, {"do": do, "to": to, "give": give, "get": get}
        case "put_up":
            give = {k: v for k, v in goods(view, mover, rng).items() if k != "money"}
            return mover, {"do": do, "give": give, "start": 100_000 * rng.randint(1, 12)}
    return mover, {"do": "transfer", "tile": rng.choice(view.bank or ("Spain attack",))}


def goods(view: View, name: str, rng: random.Random) -> dict[str, Any]:
    """Something of somebody's."""
    cups = [cup for cup, where in view.cups.items() if where.owner == name]
    hand = view.tokens[name]
    all_: Mapping[str, Any] = {
        "money": min(view.money[name], 100_000 * rng.randint(0, 20)),
        "tiles": some(view.tiles[name], rng),
        "cups": some(cups, rng),
        "tokens": {"dice": rng.randint(0, hand.dice), "event": rng.randint(0, hand.event)},
        "cards": some(view.cards[name], rng),
    }
    has = [key for key, thing in all_.items() if thing]
    return {key: all_[key] for key in rng.sample(has, min(len(has), rng.randint(1, 3)))}


def some(things: Iterable[Any], rng: random.Random) -> list[Any]:
    """Up to two of them."""
    pool = list(things)
    return rng.sample(pool, min(len(pool), rng.choice([0, 1, 1, 2])))


def stray_step(table: Table, rng: random.Random) -> tuple[str, Mapping[str, Any]]:
    """Anything anybody might try at any moment, allowed or not."""
    who = rng.choice([*table.names, HOST, "Nobody"])
    money = rng.choice([-100_000, 0, 50_000, 100_000, 9_900_000, 10**9, "1", None, 1.5, True])
    tile = rng.choice(["Spain attack", "Spain", "Italy defence", None, 3])
    to = rng.choice([*table.names, "Nobody", None])
    trade: dict[str, Any] = {
        "money": money,
        "tiles": [tile] * rng.randint(0, 2),
        "cups": rng.choice([[], ["gold"], ["tin"], ["gold", "gold"]]),
        "tokens": rng.choice([{}, {"dice": 3}, {"dice": -1}, {"luck": 1}, {"event": 1}]),
        "cards": rng.choice([[], [28], [1], [28, 28], ["28"]]),
    }
    some_goods = {key: trade[key] for key in rng.sample(list(trade), rng.randint(0, 2))}
    steps: list[dict[str, Any]] = [
        *({"do": do} for do in (*GoldenGoal.actions, "sing", "pause", "resume", "hourglass")),
        {"do": "bid", "amount": money},
        {"do": "stake", "money": money},
        {"do": "stake", "goals": rng.choice([0, 1, 3, 4, None])},
        {"do": "stake", "goals": 1, "money": 100_000},
        {"do": "buy_goals", "number": rng.choice([0, 1, 3, 4, "2"])},
        {"do": "buy_tokens", "kinds": rng.choice([[], ["dice"], ["dice", "dice"], ["luck"], 3])},
        {"do": "move_cup", "cup": rng.choice(["gold", "tin"]), "team": rng.choice(["Spain", "X"])},
        {"do": "use", "what": rng.choice(["dice", "event", "review", "substitute", "luck", 3])},
        {"do": "sell", "tiles": [tile]},
        {"do": "sell", "tokens": trade["tokens"]},
        {"do": "offer", "to": to, "give": some_goods, "get": {}},
        {"do": "offer", "to": to, "give": {}, "get": some_goods},
        {"do": "put_up", "give": some_goods, "start": money},
        {"do": "transfer", "tile": tile},
        *({"do": do, "offer": rng.choice([0, 1, 2, -1, "1"])} for do in ("accept", "withdraw")),
        {"do": "skip", "player": to},
        {"do": "pass", "amount": 1},
        {},
    ]
    return who, rng.choice(steps)
