"""How a game begins: hands dealt and decks shuffled, or a position set up. Plays nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from engine.chance import OffScript
from engine.game import Refused, Struct, converted
from engine.golden_goal import model as m
from engine.golden_goal.board import DECKS, KINDS, Board, Deck, Role
from engine.golden_goal.goods import sum_of
from engine.golden_goal.state import State

T = TypeVar("T")
Sample = Callable[[Any, int], list[Any]]
"""So many of these, in random order."""

COMPENSATED = 3
"""From so many players on, moving late is made up for."""


def deal(game: State) -> None:
    """Random tiles, shuffled decks, money for moving late."""
    board, names = game.board, game.names
    roles = board.starts[len(names)].tiles
    dealt = _of_type(
        game.chance.outcome("tiles", lambda rng: _dealt(board, names, roles, rng.sample)),
        dict[str, list[str]],
    )
    if not _is_deal(board, names, roles, dealt):
        raise OffScript(f"no such hands can be dealt: {dealt!r}")
    for seat, name in enumerate(names):
        for tile in dealt[name]:
            game.owner[tile] = seat
    decks = _of_type(
        game.chance.outcome("decks", lambda rng: _shuffled(board, rng.sample)),
        dict[Deck, list[int]],
    )
    if {deck: tuple(sorted(cards)) for deck, cards in decks.items()} != board.cards:
        raise OffScript(f"these are not the decks: {decks!r}")
    game.decks = {deck: decks[deck] for deck in DECKS}
    if game.options.compensation and len(names) >= COMPENSATED:
        for seat in game.seats:
            game.money[seat] += game.numbers.compensation * seat


def _of_type(value: Any, kind: type[T]) -> T:
    """A drawn outcome. Raises OffScript for another shape."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        raise OffScript(f"a script's outcome is none: {wrong}") from None


def _dealt(
    board: Board, names: tuple[str, ...], roles: tuple[Role, ...], sample: Sample
) -> dict[str, list[str]]:
    """Hands in the roles' order, no team twice in a hand."""
    while True:
        tiles = sample(board.tiles, len(board.tiles))
        piles = {role: [t for t in tiles if board.square[t].role == role] for role in roles}
        hands: dict[str, list[str]] = {name: [] for name in names}
        for role in roles:
            for hand in hands.values():
                teams = {board.square[tile].team for tile in hand}
                fits = [tile for tile in piles[role] if board.square[tile].team not in teams]
                hand += fits[:1]
                piles[role] = [tile for tile in piles[role] if tile not in hand]
        if all(len(hand) == len(roles) for hand in hands.values()):
            return hands


def _is_deal(
    board: Board, names: tuple[str, ...], roles: tuple[Role, ...], dealt: dict[str, list[str]]
) -> bool:
    if {*dealt} != {*names}:
        return False
    all_: list[str] = [tile for hand in dealt.values() for tile in hand]
    return (
        len(set(all_)) == len(all_)
        and set(all_) <= set(board.tiles)
        and all(
            tuple(board.square[tile].role for tile in hand) == roles
            and len({board.square[tile].team for tile in hand}) == len(roles)
            for hand in dealt.values()
        )
    )


def _shuffled(board: Board, sample: Sample) -> dict[str, list[int]]:
    return {deck: sample(board.cards[deck], len(board.cards[deck])) for deck in DECKS}


# A position


class CupPlace(Struct, forbid_unknown_fields=True, frozen=True):
    """Where a cup is."""

    owner: str | None = None
    team: str | None = None


class Position(Struct, forbid_unknown_fields=True, frozen=True):
    """A set-up position; whatever is missing is as the game's page says."""

    square: Mapping[str, int] = {}
    money: Mapping[str, int] = {}
    goals: Mapping[str, int] = {}
    points: Mapping[str, int] = {}
    played: Mapping[str, int] = {}
    tiles: Mapping[str, tuple[str, ...]] = {}
    tokens: Mapping[str, m.Tokens] = {}
    cards: Mapping[str, tuple[int, ...]] = {}
    cups: Mapping[str, CupPlace] = {}
    completed: tuple[str, ...] = ()
    turn: str | None = None
    phase: Literal["roll", "turn"] = "roll"
    decks: Mapping[Literal["football", "other"], tuple[int, ...]] = {}


def set_up(game: State, given: Mapping[str, Any]) -> None:
    """Raises Refused('bad_value') for a position that cannot be."""
    position = converted(given, Position)
    by_name = ("square", "money", "goals", "points", "played", "tiles", "tokens", "cards")
    names = {name for key in by_name for name in getattr(position, key)}
    if not names <= {*game.names} or position.turn not in (None, *game.names):
        raise Refused("bad_value")
    _set_numbers(game, position)
    _set_things(game, position)
    _set_cups(game, position)
    _set_cards(game, position)
    game.active = 0 if position.turn is None else game.names.index(position.turn)
    game.phase = position.phase
    away = any(game.through(seat) and game.square[seat] for seat in game.seats)
    if game.through(game.active) or away:
        raise Refused("bad_value")


def _set_numbers(game: State, position: Position) -> None:
    limit = game.numbers.limit
    within = {
        "square": (0, len(game.board.squares) - 1),
        "goals": (-limit, limit),
        "points": (0, 1_000_000),
        "played": (0, game.matches),
    }
    for key, (least, most) in within.items():
        for name, value in getattr(position, key).items():
            if not least <= value <= most:
                raise Refused("bad_value")
            getattr(game, key)[game.names.index(name)] = value
    for name, money in position.money.items():
        game.money[game.names.index(name)] = sum_of(game.board, money)


def _set_things(game: State, position: Position) -> None:
    for name, tiles in position.tiles.items():
        for tile in tiles:
            if game.owner.get(tile, 0) is not None:
                raise Refused("bad_value")
            game.owner[tile] = game.names.index(name)
    for name, tokens in position.tokens.items():
        if not all(0 <= tokens.of(kind) <= game.numbers.tokens_in_hand for kind in KINDS):
            raise Refused("bad_value")
        game.tokens[game.names.index(name)] = tokens
    if any(game.stock().of(kind) < 0 for kind in KINDS):
        raise Refused("bad_value")


def _set_cups(game: State, position: Position) -> None:
    board = game.board
    teams = [one.team for one in position.cups.values() if one.team is not None]
    if (
        not {*position.cups} <= {*board.cups}
        or not {*teams, *position.completed} <= {*board.team}
        or len(set(teams)) < len(teams)
        or len(set(position.completed)) < len(position.completed)
    ):
        raise Refused("bad_value")
    for cup, place in position.cups.items():
        if place.owner is None and place.team is None:
            continue
        if place.owner not in game.names:
            raise Refused("bad_value")
        owner = game.names.index(place.owner)
        if place.team is not None and game.whole(place.team) not in (None, owner):
            raise Refused("bad_value")
        game.cups[cup] = (owner, place.team)
    whole = {team for team in board.team if game.whole(team) is not None}
    game.completed = {*position.completed, *teams, *whole}


def _set_cards(game: State, position: Position) -> None:
    board = game.board
    hands = [card for cards in position.cards.values() for card in cards]
    if len(set(hands)) < len(hands) or not {*hands} <= {*board.keeps}:
        raise Refused("bad_value")
    for name, cards in position.cards.items():
        game.cards[game.names.index(name)] = sorted(cards)
    for deck in DECKS:
        usual = tuple(card for card in board.cards[deck] if card not in hands)
        order = position.decks.get(deck, usual)
        if len(set(order)) < len(order) or not {*order} <= {*usual}:
            raise Refused("bad_value")
        game.decks[deck] = list(order)
