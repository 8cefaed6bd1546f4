"""What a game is always played with: assets/GAME/board.toml, if there is one. Shell; no rule."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.games import GAMES

ASSETS = Path(__file__).resolve().parent.parent / "assets"
NAME = "board.toml"

Things = tuple[Mapping[str, Any], ...]


def board_of(game: str, assets: Path = ASSETS) -> Things:
    """The game's board as its material; nothing for games without one."""
    path = assets / game / NAME
    if game not in GAMES or not path.is_file():
        return ()
    return (tomllib.loads(path.read_text(encoding="utf-8")),)


def equipped(header: Mapping[str, Any], assets: Path = ASSETS) -> Mapping[str, Any]:
    """A scenario or a header with its game's board, unless it brings material of its own."""
    game = header.get("game")
    board = board_of(game, assets) if isinstance(game, str) and not header.get("deck") else ()
    return {**header, "deck": list(board)} if board else header
