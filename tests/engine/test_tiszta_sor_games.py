"""Games of Tiszta sor: random ones keep the rules, constructed ones reach the maxima."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance
from engine.game import HOST, Refused, Setup
from engine.record import lines_of, loaded, replay_step
from engine.scenario import everything
from engine.table import Table
from engine.tiszta_sor.model import View
from engine.tiszta_sor.play import SheetGame
from engine.tiszta_sor.rules import TisztaSor
from tests.engine.tiszta_sor_games import (
    NAMES,
    completable,
    largest_rows,
    legal_step,
    new_table,
    play_out,
    seen,
    stray_step,
)
from tests.examples import examples

VERSIONS = [(7, 2), (9, 3), (3, 1)]
versions = st.sampled_from(VERSIONS)
seeds = st.integers(0, 2**32)


def state_of(table: Table) -> dict[str, Any]:
    """Every field of the game, and what stands around it."""
    fields = {k: v for k, v in vars(table.game).items() if k not in ("heard", "chance")}
    return {**fields, "drawn": table.chance.given, "around": table.around}


def rules_are_kept(view: View) -> None:
    for name, rows in view.rows.items():
        assert len(rows) <= 5
        assert completable([(row.nums, row.marker) for row in rows], view.n, view.m), name
        assert sum(row.marker is not None for row in rows) <= 3
        if len(rows) < 5 and view.trigger is not None:
            assert view.trigger != name, "stuck with a row to begin"
    taken = [row.marker for rows in view.rows.values() for row in rows if row.marker]
    assert len({*taken, *view.pool}) == len(taken) + len(view.pool) == 5
    if view.phase == "write":
        assert view.places and not {"pass", "take"} & set(view.can)


@examples(60)
@given(seed=seeds, version=versions, writing=st.sampled_from(["local", "most"]))
def test_a_random_game_keeps_the_rules_and_replays_at_every_step(
    seed: int, version: tuple[int, int], writing: str
) -> None:
    rng = random.Random(seed)
    table = new_table(seed, *version, writing)
    twin = loaded(lines_of(table))
    while not table.game.over():
        if rng.random() < 0.15:
            before = everything(table), state_of(table)
            who, stray = stray_step(table, rng)
            try:
                table.act(who, stray)
            except Refused:
                assert (everything(table), state_of(table)) == before
                continue
        elif rng.random() < 0.03:
            table.act(HOST, {"do": "skip", "player": table.waiting()[0]})
        else:
            table.act(*legal_step(table, rng))
        replay_step(twin, table.record[-1])
        rules_are_kept(seen(table, NAMES[0]))
        assert state_of(twin) == state_of(table)
    assert everything(loaded(lines_of(table))) == everything(table)
    assert table.game.outcome()


def recounted(table: Table) -> dict[str, int]:
    """Everybody's points, from the accepted steps alone."""
    sheets: dict[str, list[list[int]]] = {name: [] for name in NAMES}
    marked: dict[str, set[int]] = {name: set() for name in NAMES}
    pages: list[dict[str, list[list[int]]]] = []
    for step in table.record:
        rows = sheets.get(step["as"], [])
        match step["do"]:
            case "write":
                pages.append({name: [[*row] for row in all_] for name, all_ in sheets.items()})
                if step["end"] == "new":
                    rows.append([])
                at = 0 if step["end"] == "front" else len(rows[step["row"]])
                rows[step["row"]].insert(at, step["number"])
            case "undo":
                sheets = pages.pop()
            case "take":
                marked[step["as"]].add(step["row"])
    trigger = seen(table).trigger
    assert trigger is not None
    other = next(name for name in NAMES if name != trigger)
    times = {trigger: 2, other: 3 if len(marked[trigger]) == 3 else 2}
    return {
        name: sum(sum(row) * (times[name] if at in marked[name] else 1) for at, row in enumerate(s))
        for name, s in sheets.items()
    }


@examples(60)
@given(seed=seeds, version=versions)
def test_points_are_those_that_the_record_gives(seed: int, version: tuple[int, int]) -> None:
    table = new_table(seed, *version)
    play_out(table, random.Random(seed))
    view = seen(table)
    assert view.totals is not None and view.totals == view.points == recounted(table)
    best = max(view.totals.values())
    assert view.winners == tuple(name for name in NAMES if view.totals[name] == best)


def most_that_fit(view: View, name: str, numbers: tuple[int, ...]) -> int:
    """How many numbers the best order and places can write, by trying them all."""

    def longest(rows: list[tuple[int, ...]], left: tuple[int, ...]) -> int:
        if not left:
            return 0
        best = 0
        grown = [
            [*rows[:at], new, *rows[at + 1 :]]
            for at, row in enumerate(rows)
            if markers[at] is None
            for new in {(left[0], *row), (*row, left[0])}
        ]
        if len(rows) < 5:
            grown.append([*rows, (left[0],)])
        for sheet in grown:
            kept = zip(sheet, markers[: len(sheet)], strict=True)
            if completable(list(kept), view.n, view.m):
                best = max(best, 1 + longest(sheet, left[1:]))
        return best

    rows = [row.nums for row in view.rows[name]]
    markers = [row.marker for row in view.rows[name]] + [None] * 5
    return max(longest(rows, order) for order in set(permutations(numbers)))


@examples(12)
@given(seed=seeds, version=versions)
def test_under_the_other_reading_the_most_numbers_are_written(
    seed: int, version: tuple[int, int]
) -> None:
    rng = random.Random(seed)
    table = new_table(seed, *version, "most")
    wanted = done = 0
    while not table.game.over():
        name = table.waiting()[0]
        before = seen(table, name)
        if before.phase == "reroll":
            table.act(name, {"do": "reroll", "dice": []})
            wanted, done = most_that_fit(before, name, before.dice), 0
        elif before.phase == "write":
            spot = rng.choice(before.places)
            step = {"do": "write", "number": spot.number, "row": spot.row, "end": spot.end}
            table.act(name, step)
            done += 1
        else:
            who, step = legal_step(table, rng)
            table.act(who, step)
            done -= step["do"] == "undo"
            continue
        if seen(table).phase != "write":
            assert done == wanted


# Constructed games


def constructed(n: int, m: int, takes: dict[str, set[int]], players: tuple[str, str]) -> Table:
    """Both write the largest rows from left to right, and close those that they shall when they
    are whole, a mine already before that."""
    rows = largest_rows(n, m)
    numbers = [(number, at) for at, row in enumerate(rows) for number in row]
    throws = [[number for number, _ in numbers[i : i + 3]] for i in range(0, len(numbers), 3)]
    throws[-1] += [6] * (3 - len(throws[-1]))
    script = [{"dice": throw} for throw in throws for _ in players]
    setup = Setup(options={"n": n, "m": m}, players=players)
    table = Table(TisztaSor, setup, Chance(script=script))
    ahead = {name: list(numbers) for name in players}
    while not table.game.over():
        name = table.waiting()[0]
        view = seen(table, name)
        table.act(name, constructed_step(view, ahead[name], takes[name], rows))
    return table


def constructed_step(
    view: View, ahead: list[tuple[int, int]], takes: set[int], rows: list[list[int]]
) -> dict[str, Any]:
    mine = view.rows[view.waiting[0]]
    match view.phase:
        case "reroll":
            return {"do": "reroll", "dice": []}
        case "last_throw":
            return {"do": "throw" if ahead else "pass"}
        case "marker":
            for close in view.closes:
                whole = len(mine[close.row].nums) == len(rows[close.row])
                if close.row in takes and (whole or close.row == 4):
                    return {"do": "take", "row": close.row}
            return {"do": "pass"}
    if view.phase == "leftovers" and ahead[0][0] not in view.remaining:
        return {"do": "pass"}
    number, row = ahead.pop(0)
    return {
        "do": "write",
        "number": number,
        "row": row,
        "end": "back" if row < len(mine) else "new",
    }


@pytest.mark.parametrize(
    ("n", "m", "most"), [(7, 2, (42, 42, 42, 36, 41)), (9, 3, (54, 63, 63, 36, 41))]
)
def test_the_largest_rows_can_all_be_written_in_one_game(
    n: int, m: int, most: tuple[int, ...]
) -> None:
    table = constructed(n, m, {"Anna": set(), "Béla": set()}, NAMES)
    view = seen(table)
    for name in NAMES:
        assert tuple(sum(row.nums) for row in view.rows[name]) == most
    assert view.totals == dict.fromkeys(NAMES, sum(most)) and view.winners == NAMES


def test_three_doubled_rows_make_the_most_points_there_are_without_a_broken_promise() -> None:
    table = constructed(7, 2, {"Anna": {0, 1, 2}, "Béla": set()}, ("Béla", "Anna"))
    view = seen(table)
    assert view.totals == {"Béla": 203, "Anna": 203 + 42 + 42 + 42}


def test_a_broken_promise_triples_the_two_markers_that_are_left_for_the_other() -> None:
    table = constructed(7, 2, {"Anna": {0, 1}, "Béla": {2, 3, 4}}, ("Béla", "Anna"))
    view = seen(table)
    assert view.trigger == "Béla"
    assert [row.marker for row in view.rows["Béla"]] == [None, None, "blue", "red", "black"]
    assert view.totals is not None and view.totals["Anna"] == 203 + 2 * (42 + 42)


# The order of checks, skip, undo


def position(rows: list[dict[str, Any]], other: Any = (), **more: Any) -> Table:
    setup = Setup(
        options={"n": more.pop("n", 7), "m": more.pop("m", 2)},
        players=NAMES,
        position={"rows": {"Anna": rows, "Béla": list(other)}, **more},
    )
    return Table(TisztaSor, setup, Chance(1))


def row(*nums: int, marker: str | None = None) -> dict[str, Any]:
    return {"nums": list(nums), "marker": marker}


def refusal(table: Table, who: str, **step: Any) -> str:
    with pytest.raises(Refused) as refused:
        table.act(who, step)
    return refused.value.code


def test_markers_are_refused_with_the_code_that_says_why() -> None:
    rows = [row(4, 4, 4), row(1, 2, 3, 2, 1), row(6, 5, 4)]
    table = position(rows, phase="marker", written=[0, 2], pool=["green", "blue", "red"])
    assert refusal(table, "Anna", do="take", row=0) == "marker_gone"
    assert refusal(table, "Anna", do="take", row=1) == "not_written_this_turn"
    assert refusal(table, "Anna", do="take", row=2) == "marker_condition"
    assert refusal(table, "Anna", do="take", row=3) == "no_such_place"
    assert refusal(table, "Anna", do="take", row=2, colour="white") == "bad_value"
    assert refusal(table, "Béla", do="take", row=0) == "not_your_turn"
    assert seen(table, "Anna").can == ("pass",)


def test_a_marker_that_another_row_must_have_is_refused() -> None:
    rows = [row(4, 4, 4), row(5, 5, 5, 5)]
    table = position(rows, phase="marker", written=[0, 1], n=9, m=3)
    assert refusal(table, "Anna", do="take", row=0) == "breaks_rows"
    table.act("Anna", {"do": "take", "row": 1, "colour": "yellow"})
    assert seen(table).rows["Anna"][1].marker == "yellow"


def test_a_third_marker_in_the_last_part_needs_the_whole_throw() -> None:
    rows = [row(4, 4, 4, marker="yellow"), row(1, 1, 2, 2, 3, marker="green"), row(6, 3, 1, 3, 5)]
    more = {"phase": "marker", "written": [2], "trigger": "Béla"}
    table = position(rows, all_written=False, **more)
    assert refusal(table, "Anna", do="take", row=2) == "third_marker"
    assert seen(table).closes == ()
    position(rows, all_written=True, **more).act("Anna", {"do": "take", "row": 2})
    two = [row(4, 4, 4, marker="yellow"), row(6, 3, 1, 3, 5)]
    again = position(two, all_written=False, **{**more, "written": [1]})
    again.act("Anna", {"do": "take", "row": 1})
    assert again.game.over()


def test_writing_is_refused_with_the_code_that_says_why() -> None:
    table = position([row(1, 2, 1), row(4, 4, 4, marker="yellow")], phase="write", remaining=[3, 5])
    assert refusal(table, "Anna", do="pass") == "must_write"
    assert refusal(table, "Anna", do="write", number=7, row=0, end="back") == "bad_value"
    assert refusal(table, "Anna", do="write", number=4, row=0, end="back") == "no_such_place"
    assert refusal(table, "Anna", do="write", number=3, row=1, end="back") == "no_such_place"
    assert refusal(table, "Anna", do="write", number=3, row=3, end="new") == "no_such_place"
    assert refusal(table, "Anna", do="write", number=3, row=0, end="back") == "breaks_rows"
    assert refusal(table, "Anna", do="undo") == "wrong_phase"
    assert [one.rows for one in seen(table).barred] == [(0,)] * 4
    table.act("Anna", {"do": "write", "number": 3, "row": 2, "end": "new"})
    assert refusal(table, "Béla", do="undo") == "wrong_phase"


@examples(15)
@given(seed=seeds)
def test_what_is_taken_back_is_as_if_it_had_never_been_written(seed: int) -> None:
    rng = random.Random(seed)
    table = new_table(seed, 7, 2)
    while not table.game.over():
        before = state_of(table)
        who, step = legal_step(table, rng)
        turn = seen(table).turn
        table.act(who, step)
        if step["do"] == "write" and seen(table).turn == turn:
            table.act(who, {"do": "undo"})
            after = state_of(table)
            assert {**after, "number": 0} == {**before, "number": 0}
            assert after["number"] > before["number"], "another question"
            table.act(who, step)


def test_skipping_ends_the_turn_of_who_is_gone() -> None:
    table = new_table(3, 7, 2)
    table.act(HOST, {"do": "skip", "player": "Anna"})
    view = seen(table)
    assert view.active == "Béla" and sum(len(row.nums) for row in view.rows["Anna"]) == 3
    assert refusal(table, HOST, do="skip", player="Anna") == "not_your_turn"
    while not table.game.over():
        table.act(HOST, {"do": "skip", "player": table.waiting()[0]})


def test_everybody_sees_the_same() -> None:
    table = new_table(5, 9, 3)
    rng = random.Random(5)
    while not table.game.over():
        views = [seen(table, name) for name in (None, *NAMES)]
        plain = [{f: getattr(v, f) for f in v.__struct_fields__ if f != "can"} for v in views]
        assert plain[0] == plain[1] == plain[2]
        table.act(*legal_step(table, rng))


@pytest.mark.parametrize(
    "more",
    [
        {"phase": "sing"},
        {"dice": [1, 2]},
        {"dice": [1, 2, 7]},
        {"pool": ["white"]},
        {"written": [1]},
        {"trigger": "Anna"},
        {"trigger": "Nobody"},
        {"weather": "fine"},
        {"rows": {"Nobody": []}},
        {"rows": {"Anna": [{"nums": []}]}},
        {"rows": {"Anna": [{"nums": [0]}]}},
        {"rows": {"Anna": [{"nums": [1]}] * 6}},
        {"rows": {"Anna": [row(4, 4, 4, marker="yellow")] * 2}},
    ],
    ids=str,
)
def test_a_position_that_is_none_is_refused(more: dict[str, Any]) -> None:
    set_up = {"rows": {"Anna": [row(1)]}, **more}
    with pytest.raises(Refused, match="bad_value"):
        Table(TisztaSor, Setup(options={}, players=NAMES, position=set_up), Chance(1))


@pytest.mark.parametrize(
    "options", [{"n": 2}, {"n": 13}, {"m": 0}, {"m": 5}, {"m": True}, {"writing": "x"}, {"k": 1}]
)
def test_options_there_are_not_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad_value"):
        TisztaSor.options(options)


def test_a_game_is_a_sheet_game() -> None:
    assert isinstance(new_table(1, 7, 2).game, SheetGame)
