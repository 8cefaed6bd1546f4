"""Ökörkör's trick once more, from the rulebook alone. Imports nothing of the engine.

Written to be obvious, not quick: every row is asked by how much the card would exceed its end.
"""

from __future__ import annotations

from collections.abc import Mapping

DOUBLES = {11, 22, 33, 44, 66, 77, 88, 99}


def bulls(card: int) -> int:
    """Penalty points by the digits that are printed on the card."""
    if card == 55:
        return 2 + 5
    if card in DOUBLES:
        return 5
    last = str(card)[-1]
    return {"0": 3, "5": 2}.get(last, 1)


def must_choose(rows: list[list[int]], cards: Mapping[str, int]) -> str | None:
    """Who has to take a row of their choice before anything is placed."""
    lowest = min(cards.values())
    if any(row[-1] < lowest for row in rows):
        return None
    return next(name for name, card in cards.items() if card == lowest)


def trick(
    rows: list[list[int]], cards: Mapping[str, int], choice: int | None
) -> tuple[list[list[int]], dict[str, list[int]], dict[str, int]]:
    """Rows, taken cards and row number by name after the trick."""
    table = {number: list(row) for number, row in enumerate(rows)}
    taken: dict[str, list[int]] = {name: [] for name in cards}
    where: dict[str, int] = {}
    waiting = dict(cards)
    while waiting:
        name = min(waiting, key=lambda one: waiting[one])
        card = waiting.pop(name)
        over = {card - row[-1]: number for number, row in table.items() if card > row[-1]}
        if over:
            number = over[min(over)]
            starts_anew = len(table[number]) == 5
        else:
            assert choice is not None and not where, "only the first card may need a choice"
            number, starts_anew = choice, True
        if starts_anew:
            taken[name] = table[number]
            table[number] = []
        table[number] = [*table[number], card]
        where[name] = number
    return [table[number] for number in sorted(table)], taken, where
