"""The table of messages is whole, and says what the rest of the project says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import get_args

from engine.game import COMMON, HostAction
from engine.games import GAMES
from net import host_steps
from net import messages as msg

ROOT = Path(__file__).resolve().parents[2]


def test_the_table_says_of_every_message_when_it_is_allowed() -> None:
    # Fetch belongs to clip connections, which never come to a room.
    assert {*msg.WHEN, msg.Fetch} == set(get_args(msg.ClientMessage))


def test_every_host_step_has_the_name_it_goes_by() -> None:
    actions = [action for rules in GAMES.values() for action in rules.actions.items()]
    games_own = {do for do, kind in actions if issubclass(kind, HostAction)}
    for do, when in host_steps.HOST_STEPS.items():
        assert when.kind is None or when.kind.__struct_config__.tag == do
        assert (when.kind is None) == (do in COMMON or do in games_own)
    assert games_own <= host_steps.HOST_STEPS.keys()


def test_no_message_has_the_name_of_another() -> None:
    kinds = [*get_args(msg.ClientMessage), *get_args(msg.HostMessage)]
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == msg.VERSION
