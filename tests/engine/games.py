"""Random games of GOAL for tests and benchmarks: decks full of ties, players who try everything."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from engine.chance import Chance
from engine.game import HOST, Setup
from engine.goal.model import View
from engine.goal.play import GoalGame
from engine.goal.rules import Goal
from engine.goal.timeline import last_right_slot
from engine.table import Table

NAMES = ("Anna", "Béla", "Csaba", "Dóra", "Edit")
TEAMS = ("Magyarország", "Italia", "England", "Brazil", "Perú", "Norge")
MODES = ("easy", "advanced", "hard")
OVERTIMES = ("traditional", "shootout")


def random_deck(
    rng: random.Random, cards: int, days: int = 12, longest_match: int = 4
) -> list[dict[str, Any]]:
    """Cards of few days: many goals of one match, many matches of one day, some shoot-outs."""
    deck: list[dict[str, Any]] = []
    first = date(1930, 1, 1)
    pool = [first + timedelta(days=rng.randrange(35_000)) for _ in range(days)]
    match = 0
    while len(deck) < cards:
        day, (home, away) = rng.choice(pool), rng.sample(TEAMS, 2)
        goals = rng.randint(1, longest_match)
        level = goals % 2 == 0 and rng.random() < 0.4
        at_home = goals // 2 if level else rng.randint(0, goals)
        facts: dict[str, Any] = {
            "match": f"m{match}",
            "date": day.isoformat(),
            "home": home,
            "away": away,
            "score": [at_home, goals - at_home],
        }
        if level and rng.random() < 0.7:
            facts["pens"] = rng.choice([[4, 3], [3, 5], [2, 4], [1, 0]])
        deck += [{"id": f"c{match}-{n}", **facts, "order": n} for n in range(1, goals + 1)]
        match += 1
    rng.shuffle(deck)
    return deck[:cards]


def new_table(
    rng: random.Random, mode: str, overtime: str, players: int, cards: int, days: int = 12
) -> Table:
    """A table at which nobody has acted yet."""
    setup = Setup(
        options={"mode": mode, "overtime": overtime},
        players=NAMES[:players],
        material=tuple(random_deck(rng, cards, days)),
    )
    return Table(Goal, setup, Chance())


def open_question(table: Table, rng: random.Random) -> tuple[str, View]:
    """Somebody the game waits for, and what they see."""
    name = rng.choice(table.waiting())
    view = table.view(name)
    assert isinstance(view, View)
    return name, view


def legal_step(table: Table, rng: random.Random, skill: float = 0.0) -> tuple[str, dict[str, Any]]:
    """A step the game takes: mostly an answer, sometimes the host's skip or a voided card.
    `skill`: the share of placements and challenges that are right, by a look at the card."""
    name, view = open_question(table, rng)
    if rng.random() < 0.03:
        return HOST, {"do": "skip", "player": name}
    if view.phase != "extra" and rng.random() < 0.01:
        return HOST, {"do": "void_card"}
    step = answer(view, name, rng)
    if "slot" in step and rng.random() < skill:
        game = table.game
        assert isinstance(game, GoalGame) and game.running and game.active is not None
        line = game.line_of(game.active)
        slot = last_right_slot(line, game.running, by_goal=game.by_goal)
        if step["do"] == "place" or slot != game.placed:
            step["slot"] = slot
    return name, step


def answer(view: View, name: str, rng: random.Random) -> dict[str, Any]:
    """A random legal answer to what this view asks."""
    do = rng.choice(view.can)
    match do:
        case "tip":
            return random_tip(view.mode, rng)
        case "place":
            return {"do": do, "slot": rng.randint(0, slots(view, name))}
        case "challenge":
            free = [s for s in range(slots(view, name) + 1) if s != view.placed]
            return {"do": do, "slot": rng.choice(free)}
        case "date":
            return {"do": do, "date": rng.choice(["1954-07-04", "1986-06-22", "2024-02-29"])}
    return {"do": do}


def slots(view: View, name: str) -> int:
    """The last slot of the timeline that is played on."""
    if view.timeline is not None:
        return len(view.timeline)
    assert view.timelines is not None
    return len(view.timelines[view.active or name])


def random_tip(mode: str, rng: random.Random) -> dict[str, Any]:
    """A tip, about half of the draws with a shoot-out."""
    step: dict[str, Any] = {"do": "tip", "home": rng.randint(0, 3), "away": rng.randint(0, 3)}
    if step["home"] == step["away"] and rng.random() < 0.5:
        hard = rng.choice([[4, 3], [3, 5], [2, 4]])
        step["pens"] = hard if mode == "hard" else rng.choice(["home", "away"])
    return step


def stray_step(table: Table, rng: random.Random) -> tuple[str, Mapping[str, Any]]:
    """Anything anybody might try at any moment, allowed or not."""
    who = rng.choice([*table.names, HOST, "Nobody"])
    slot = rng.choice([-1, 0, 1, 2, 99, "0", None, 1.0, True])
    steps: list[dict[str, Any]] = [
        {"do": "pass"},
        {"do": "place", "slot": slot},
        {"do": "challenge", "slot": slot},
        {"do": "buy"},
        {"do": "date", "date": rng.choice(["1970-01-01", "1970-02-30", "x", 3, "٢٠٢٤-01-01"])},
        {"do": "tip", "home": rng.choice([0, 1, 100, None, "1"]), "away": 1},
        {"do": "tip", "home": 1, "away": 1, "pens": rng.choice(["home", [3, 2], [2, 2], 5, None])},
        {"do": "pause"},
        {"do": "resume"},
        {"do": "hourglass"},
        {"do": "start_clip"},
        {"do": "take_back"},
        {"do": "void_card"},
        {"do": "drop_clip"},
        {"do": "skip", "player": rng.choice([*table.names, "Nobody", 3])},
        {"do": "sing"},
        {"do": None},
        {"do": ["pass"]},
        {},
        {"do": "pass", "slot": 1},
        {"do": "place"},
    ]
    return who, rng.choice(steps)
