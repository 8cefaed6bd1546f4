"""What is said to be told and done is compared with the record: each difference is found."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from net import journal
from tests.engine.okorkor_games import new_table
from tests.probes.players import digest
from tests.probes.story import Restart, Story, disagreements, last_seen
from tests.probes.twins import record_of


@pytest.fixture
def story(tmp_path: Path) -> Story:
    """Six moves of two players."""
    table = new_table(2, 1)
    for _ in range(3):
        for name in table.names:
            table.act(name, {"do": "play", "card": min(table.view(name).hand)})  # type: ignore[attr-defined]
            if table.view(None).phase == "take":  # type: ignore[attr-defined]
                table.act(table.waiting()[0], {"do": "take", "row": 0})
    save = tmp_path / "save.golest"
    header, steps = record_of(table, {})
    save.write_text("".join(map(journal.line_of, [header, *steps])), encoding="utf-8")
    return Story(save)


def report(story: Story, name: str) -> dict[str, Any]:
    """What this player would say who was told everything and did everything."""
    told = [(float(n), one) for n, one in enumerate(story.of(name))]
    own = [step for step in story.steps if step["as"] == name]
    acts = [[1, {k: v for k, v in step.items() if k != "as"}, "taken"] for step in own]
    return {"told": told, "acts": acts}


def test_an_honest_report_agrees(story: Story) -> None:
    assert disagreements(story, {"Anna": report(story, "Anna")}) == []
    lost = report(story, "Anna")
    lost["acts"][0][2] = "lost"
    lost["acts"].insert(1, [1, {"do": "play", "card": 99}, "lost"])
    lost["acts"].insert(1, [1, {"do": "play", "card": 99}, "refused"])
    assert disagreements(story, {"Anna": lost}) == []


def test_every_difference_is_found(story: Story) -> None:
    honest = report(story, "Anna")

    def changed(change: Any) -> list[str]:
        one = copy.deepcopy(honest)
        change(one)
        return disagreements(story, {"Anna": one})

    assert changed(lambda r: r["told"].insert(2, (1.5, digest("nothing"))))
    assert changed(lambda r: r["acts"].append([9, {"do": "play", "card": 99}, "taken"]))
    assert changed(lambda r: r["acts"].pop())
    assert changed(lambda r: r["acts"].reverse())
    assert changed(lambda r: r["acts"].insert(0, r["acts"][0]))


def test_a_restart_that_lost_what_was_told_is_found(story: Story) -> None:
    honest = {"Anna": report(story, "Anna")}
    assert not disagreements(story, honest, [Restart(2.5, 2)])
    assert disagreements(story, honest, [Restart(4.5, 2)])


def test_who_has_lost_the_line_after_the_end_has_seen_it() -> None:
    told = [(1.0, "begun"), (2.0, None), (3.0, "over"), (4.0, None)]
    assert last_seen({"told": told}) == "over"
    assert last_seen({"told": told[:2]}) == "begun"
    assert last_seen({"told": []}) is None
