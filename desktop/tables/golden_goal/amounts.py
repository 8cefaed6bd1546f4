"""Money, goal actions and goods in words. Pure."""

from __future__ import annotations

from desktop.words import Words
from engine.golden_goal.model import Goods

GAME = "golden-goal"
MILLION = 1_000_000


def money(words: Words, amount: int) -> str:
    """In millions: '1,3 M', '12 M'; a smaller step shows more places."""
    text = f"{amount / MILLION:.6f}".rstrip("0").rstrip(".")
    return words(f"{GAME}.money", n=text.replace(".", words("common.decimal")))


def signed(number: int) -> str:
    """'+2', '−3', '0'."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def goals(words: Words, number: int) -> str:
    """'2 gólhelyzet'."""
    return words(f"{GAME}.goals", n=number)


def tile(words: Words, name: str) -> str:
    """'Anglia, védelem': tiles are named by team and role."""
    team, _, role = name.rpartition(" ")
    return words(f"{GAME}.tile", team=words.team(team), role=words(f"{GAME}.role.{role}"))


def tile_short(words: Words, name: str) -> str:
    """'ANG védelem'."""
    team, _, role = name.rpartition(" ")
    return f"{words.code(team)} {words(f'{GAME}.role.{role}')}"


def card(words: Words, number: int) -> str:
    return words(f"{GAME}.card.{number}.name")


def goods(words: Words, given: Goods, short: bool = False) -> str:
    """All of it in one line; nothing is '–'."""
    name = tile_short if short else tile
    parts = [money(words, given.money)] if given.money else []
    parts += [name(words, one) for one in given.tiles]
    parts += [words(f"{GAME}.cup.{cup}") for cup in given.cups]
    for kind in ("dice", "event"):
        count = getattr(given.tokens, kind)
        if count:
            parts.append(
                f"{count}× {words(f'{GAME}.token.{kind}')}"
                if count > 1
                else words(f"{GAME}.token.{kind}")
            )
    parts += [card(words, one) for one in given.cards]
    return "; ".join(parts) if parts else "–"
