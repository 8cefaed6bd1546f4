"""The board and all numbers of Golden Goal, as they were handed in. Reads no file, plays nothing.

What is handed in is one value, the parsed file of the project's assets (its comments say what
every entry means). It goes into a game's record, so that a game keeps the numbers it began with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from engine.game import Refused, Struct

Role = Literal["defence", "midfield", "attack"]
Colour = Literal["green", "yellow", "red"]
Verdict = Literal["victory", "draw", "defeat"]
TokenKind = Literal["dice", "event"]
Deck = Literal["football", "other"]
Kept = Literal["substitute", "review", "transfer"]
Who = Literal["drawer", "everybody", "others", "leader", "last", "rival", "richest"]

COLOURS: tuple[Colour, ...] = ("green", "yellow", "red")
"""The outcome die's, the best first."""
KINDS: tuple[TokenKind, ...] = ("dice", "event")
DECKS: tuple[Deck, ...] = ("football", "other")
CORNERS = ("whistle", "takings", "capital", "scramble")


class Square(Struct, omit_defaults=True, frozen=True):
    """One square: `kind` is `team`, a deck, or a corner; the rest only with a team's tile."""

    kind: str
    tile: str | None = None
    team: str | None = None
    role: Role | None = None
    price: int = 0
    value: int = 0
    whole: int = 0


class Scramble(Struct, frozen=True):
    """Goal actions by where the marker stands."""

    below: int
    level: int
    above: int


class Band(Struct, frozen=True):
    """The fewest goal actions for a draw and for a victory."""

    draw: int
    victory: int


class CupBonus(Struct, frozen=True):
    """What a visit on a whole team with this cup adds."""

    owner: int = 0
    visitor: int = 0
    money: int = 0


class Numbers(Struct, frozen=True):
    """What everybody reads off the table."""

    limit: int
    step: int
    goal_price: int
    goals_at_once: int
    stake: int
    pip: int
    token_price: int
    tokens_in_hand: int
    tokens_in_stock: int
    compensation: int
    draws_in_a_turn: int
    scramble: Scramble
    die: tuple[Colour, ...]
    prizes: dict[Verdict, int]
    points: dict[Verdict, int]
    results: dict[Colour, Band]
    cups: dict[str, CupBonus]


class Shown(Numbers, frozen=True):
    """The board as a view shows it."""

    squares: tuple[Square, ...]


class Start(Struct, forbid_unknown_fields=True, frozen=True):
    """What each player starts with, and how many matches the game has."""

    capital: int
    tiles: tuple[Role, ...]
    matches: int
    quick: int


class Effect(Struct, forbid_unknown_fields=True, frozen=True):
    """One thing an event card does; the file says what each entry means."""

    who: Who = "drawer"
    only: Literal["above", "below"] | None = None
    owning: Role | None = None
    goals: int = 0
    level: bool = False
    money: int = 0
    per_tile: bool = False
    collect: int = 0
    share: int = 0
    die_goals: dict[Colour, int] | None = None
    die_money: dict[Colour, int] | None = None
    move: int = 0
    whistle: bool = False
    token: TokenKind | None = None
    keep: Kept | None = None


class File(Numbers, forbid_unknown_fields=True, frozen=True):
    """The parsed file."""

    title: str
    players: dict[str, Start]
    board: dict[str, list[list[Any]]]
    cards: dict[Deck, dict[str, tuple[Effect, ...]]]


class Board:
    """The numbers, and what follows from them."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        """Raises Refused('bad_value') for anything the game could not be played with."""
        try:
            file = msgspec.convert(given, File)
            squares = tuple(_square(one) for one in file.board["squares"])
            self.starts = {int(players): start for players, start in file.players.items()}
            self.effects = {
                int(number): effects
                for cards in file.cards.values()
                for number, effects in cards.items()
            }
            self.cards: dict[Deck, tuple[int, ...]] = {
                deck: tuple(sorted(int(number) for number in file.cards[deck])) for deck in DECKS
            }
        except (msgspec.ValidationError, ValueError, KeyError, TypeError):
            raise Refused("bad_value") from None
        names = Numbers.__struct_fields__
        self.shown = Shown(**{name: getattr(file, name) for name in names}, squares=squares)
        self.squares = squares
        self.square = {s.tile: s for s in squares if s.tile is not None}
        self.tiles = tuple(self.square)
        """All tiles, in the order of their squares."""
        self.place = {tile: at for at, tile in enumerate(self.tiles)}
        self.team: dict[str, tuple[str, ...]] = {}
        """The three tiles of every team, teams in the order of the board."""
        for tile, square in self.square.items():
            assert square.team is not None
            self.team[square.team] = (*self.team.get(square.team, ()), tile)
        self.cups = tuple(file.cups)
        self.deck: dict[int, Deck] = {
            number: deck for deck, cards in self.cards.items() for number in cards
        }
        self.keeps = {
            number: effect.keep
            for number, effects in self.effects.items()
            for effect in effects
            if effect.keep is not None
        }
        if not _playable(self, file):
            raise Refused("bad_value")

    def up(self, amount: int) -> int:
        """Half of it, rounded up to the smallest note."""
        step = self.shown.step
        return -(-amount // (2 * step)) * step

    def down(self, amount: int) -> int:
        """Half of it, rounded down to the smallest note: what the Bank gives."""
        step = self.shown.step
        return amount // (2 * step) * step

    def verdict(self, colour: Colour, goals: int) -> Verdict:
        """How a match ends with this marker and this die."""
        band = self.shown.results[colour]
        if goals >= band.victory:
            return "victory"
        return "draw" if goals >= band.draw else "defeat"


def board_of(material: Sequence[Mapping[str, Any]]) -> Board:
    """The board handed in as the game's only material; Refused('bad_value') if it is none."""
    if len(material) != 1:
        raise Refused("bad_value")
    return Board(material[0])


def _square(row: Sequence[Any]) -> Square:
    if len(row) == 1 and row[0] in (*CORNERS, *DECKS):
        return Square(kind=row[0])
    team, role, price, value, whole = row
    facts = {"team": team, "role": role, "price": price, "value": value, "whole": whole}
    return msgspec.convert({"kind": "team", "tile": f"{team} {role}", **facts}, Square)


def _playable(board: Board, file: File) -> bool:
    """What the types do not say already."""
    step = file.step
    sums = [file.goal_price, file.stake, file.pip, file.token_price, file.compensation]
    sums += [s.price for s in board.square.values()]
    sums += [start.capital for start in file.players.values()]
    sums += file.prizes.values()
    sums += [cup.money for cup in file.cups.values()]
    for effect in (one for effects in board.effects.values() for one in effects):
        sums += [abs(effect.money), effect.collect, effect.share]
        sums += (effect.die_money or {}).values()
    corners = [s.kind for s in board.squares if s.kind in CORNERS]
    return (
        step > 0
        and min(file.limit, file.goals_at_once, file.tokens_in_hand, file.tokens_in_stock) > 0
        and all(one >= 0 and one % step == 0 for one in sums)
        and len(set(file.die)) > 1
        and {*file.prizes} == {*file.points} == {"victory", "draw", "defeat"}
        and {*file.results} == {*COLOURS}
        and board.squares[0].kind == "whistle"
        and corners.count("whistle") == 1
        and len(board.squares) > 12
        and len(board.square) == sum(s.kind == "team" for s in board.squares)
        and all(len(tiles) == 3 for tiles in board.team.values())
        and len(board.deck) == sum(len(cards) for cards in file.cards.values())
        and all(start.matches > 0 and start.quick > 0 for start in file.players.values())
        and all(
            players * start.tiles.count(role) <= sum(s.role == role for s in board.squares)
            for players, start in board.starts.items()
            for role in start.tiles
        )
    )
