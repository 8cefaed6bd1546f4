"""Two records of one game, alike in all that one seat (None: spectators) may know, and different in
everything else: cards to come, the running one, others' hands, tips and dates, the seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.goal.play import GoalGame
from engine.okorkor.play import OkorkorGame
from engine.record import header_of, table_of
from engine.table import Table
from tests.engine.test_goal_secrets import another_card

Record = tuple[dict[str, Any], list[dict[str, Any]]]


def record_of(table: Table, extra: Mapping[str, Any]) -> Record:
    """The table's record. What chance has given stands in it, so that a twin can draw the same;
    `extra` is what a room adds to a header."""
    header = header_of(table.rules, table.setup, table.chance, extra)
    return header, [dict(step) for step in table.record]


def twin(table: Table, seat: int | None, extra: Mapping[str, Any], rng: random.Random) -> Record:
    """The other record; `table` is the first one's."""
    header, steps = record_of(table, extra)
    del header["seed"]
    # Chance goes on differently, wherever it goes on.
    header["chance"] = msgspec.to_builtins(table.chance.given)
    change = CHANGES.get(header["game"])
    if change is not None:
        change(table, seat, header, steps, rng)
    return header, steps


def replays(record: Record) -> Table:
    """The table of a record."""
    table = table_of(record[0])
    for step in record[1]:
        if "clock" in step:
            table.pass_time(step["clock"])
        else:
            table.act(step["as"], {key: value for key, value in step.items() if key != "as"})
    return table


def _goal(
    table: Table,
    seat: int | None,
    header: dict[str, Any],
    steps: list[dict[str, Any]],
    rng: random.Random,
) -> None:
    game = table.game
    assert isinstance(game, GoalGame)
    others: dict[str, dict[str, Any]] = {}
    for card in game.deck:
        changed = msgspec.structs.replace(another_card(card, rng), home="Nowhere", away="Nobody")
        others[card.id] = msgspec.to_builtins(changed)
    if game.running is not None:
        running = another_card(game.running, rng)
        if game.phase != "tip":  # who has tipped right is known
            running = msgspec.structs.replace(
                running, score=game.running.score, pens=game.running.pens
            )
        if game.phase not in ("tip", "place", "challenge"):  # and who has placed it right
            date, match, order = game.running.date, game.running.match, game.running.order
            running = msgspec.structs.replace(running, date=date, match=match, order=order)
        others[game.running.id] = msgspec.to_builtins(running)
    header["deck"] = [others.get(card["id"], card) for card in header["deck"]]
    for one, name in enumerate(table.names):
        if one == seat:
            continue
        if game.phase == "tip" and one in game.tips and name not in table.waiting():
            _answer(steps, name, {"do": "tip", "home": rng.randint(1, 99), "away": 0})
        if game.phase == "duel" and game.dates.get(one) is not None:
            _answer(steps, name, {"do": "date", "date": f"{rng.randint(1000, 1999)}-05-05"})


def _okorkor(
    table: Table,
    seat: int | None,
    header: dict[str, Any],
    steps: list[dict[str, Any]],
    rng: random.Random,
) -> None:
    game = table.game
    assert isinstance(game, OkorkorGame)
    if game.round > 1 or game.phase == "over":
        return  # cards come twice by then: only what is dealt later differs
    hands = header["chance"][-1]["deal"]["hands"]
    rows = header["chance"][-1]["deal"]["rows"]
    # The host plays the lowest card for somebody: it tells of the others.
    skipped = {step.get("player") for step in steps}
    left = {
        one: [*game.hands[one]]
        for one in game.seats
        if one != seat and table.names[one] not in skipped
    }
    stay = {card for one in game.seats if one not in left for card in game.hands[one]}
    out = {card for one in game.seats for card in hands[table.names[one]]}
    played = out - {card for one in game.seats for card in game.hands[one]}
    free = [card for card in range(1, 105) if card not in stay | played | {*rows}]
    rng.shuffle(free)
    for one, cards in left.items():
        name = table.names[one]
        changed = {card: free.pop() for card in cards}
        hands[name] = sorted(changed.get(card, card) for card in hands[name])
        for step in steps:
            if step.get("as") == name and step.get("card") in changed:
                step["card"] = changed[step["card"]]


def _answer(steps: list[dict[str, Any]], name: str, step: dict[str, Any]) -> None:
    """What this player answered last becomes something else, unless the host answered for them."""
    for at, one in reversed([*enumerate(steps)]):
        if one.get("player") == name:
            return
        if one.get("as") == name and one["do"] in SECRET:
            steps[at] = {"as": name, **step}
            return


SECRET = ("tip", "pass", "date")
"""Answers that others do not see until all have given one."""

Change = Callable[[Table, int | None, dict[str, Any], list[dict[str, Any]], random.Random], None]
CHANGES: Mapping[str, Change] = {"goal": _goal, "okorkor": _okorkor}
"""By game. In the other two nothing is hidden but what chance will give."""
