"""What we got wrong ourselves, wherever it is raised: it is said, and the evening goes on.

The faults are planted in the real rules, room and server; R3 (tests/probes) plants many more."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.goal.play import GoalGame
from engine.record import replayed
from engine.scenario import everything
from engine.table import Table
from net import guest as g
from net import journal, server
from net.play import Play
from net.reports import Reports
from net.room import Room
from tests.engine.games import MODES, OVERTIMES, answer, legal_step, new_table
from tests.net.hosts import Friend
from tests.net.rooms import OWNER
from tests.net.servers import inside, serving
from tests.probes.victim import started


class Planted(Exception):
    """None of the errors that anybody has thought of."""


def plant(
    monkeypatch: pytest.MonkeyPatch, kind: type[Any], name: str, *, times: int = 1
) -> Callable[[], bool]:
    """So often this method does its work and then raises; gives whether it has come to that."""
    honest, left = getattr(kind, name), times

    def method(self: Any, *given: Any, **more: Any) -> Any:
        nonlocal left
        done = honest(self, *given, **more)
        if left:
            left -= 1
            raise Planted(name)
        return done

    monkeypatch.setattr(kind, name, method)
    return lambda: left == 0


@pytest.mark.parametrize("name", ["act", "pass_time"])
def test_nothing_stays_of_a_step_that_goes_wrong_in_its_middle(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(name)
    for mode in MODES:
        table = new_table(rng, mode, rng.choice(OVERTIMES), 3, 70, days=20)
        for _ in range(rng.randint(1, 40)):
            table.act(*legal_step(table, rng, skill=0.5))
        table.act(table.names[0], {"do": "hourglass"})
        before, written = everything(table), list(table.record)
        with monkeypatch.context() as patch:
            plant(patch, GoalGame, name)
            with pytest.raises(Planted):
                if name == "act":
                    table.act(*legal_step(table, rng, skill=0.5))
                else:
                    table.pass_time(0.5)
        assert (everything(table), table.record) == (before, written)
        table.act(*legal_step(table, rng, skill=0.5))


@asynccontextmanager
async def a_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Anna, who has the host's rights, and Béla at a game of GOAL."""
    monkeypatch.setattr(server, "AGAIN", 0.05)
    async with serving(folder, fast=True) as serves:
        friends = [
            await inside(serves, "Anna", owner=OWNER, code=None),
            await inside(serves, "Béla"),
        ]
        await started(friends)
        yield serves, friends
        for friend in friends:
            await friend.leave()


async def played_on(friends: list[Friend], folder: Path) -> None:
    """Somebody answers, everybody hears of it, and what they see is what is written down."""
    friend = next(one for one in friends if one.view.can)
    shown = [one.guest.shown for one in friends]
    friend.act(**answer(friend.view, friend.name, random.Random(1)))
    for one, old in zip(friends, shown, strict=True):
        await one.until(lambda f, old=old: f.guest.shown is not old)
    saved = journal.read(folder / "game.golest")
    table: Table = replayed(saved.header, saved.steps)
    for one in friends:
        await one.until(lambda f: f.view == table.view(f.name))


def lost(friend: Friend) -> bool:
    """Whether it has been cut off."""
    return g.LinkChanged(link=g.Link.LOST) in friend.heard


@pytest.mark.parametrize(
    ("kind", "name"),
    [(Room, "tick"), (Room, "_start_if_enough"), (Reports, "lobby"), (Reports, "_tell_lobby"),
     (Reports, "_tell_news"), (Play, "events"), (Play, "advance")],
    ids=lambda one: one if isinstance(one, str) else one.__name__,
)  # fmt: skip
def test_what_goes_wrong_between_two_moves_is_said_and_tried_again(
    kind: type[Any],
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def evening() -> None:
        async with a_game(tmp_path, monkeypatch) as (serves, friends):
            raised = plant(monkeypatch, kind, name)
            serves.host_step({"do": "lock"})
            for friend in friends:
                await friend.until(lambda f: f.guest.lobby.locked)
            for _ in range(2):
                await played_on(friends, tmp_path)
            assert raised()

    asyncio.run(evening())
    assert f"Planted: {name}" in caplog.text


def test_a_seat_that_cannot_be_told_is_told_again_and_the_others_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    honest, wrong = Table.view, True

    def view(table: Table, name: str | None, public: Any = None) -> Any:
        if wrong and name == "Béla":
            raise Planted(name)
        return honest(table, name, public)

    async def evening() -> None:
        nonlocal wrong
        async with a_game(tmp_path, monkeypatch) as (_, friends):
            anna, bela = friends
            monkeypatch.setattr(Table, "view", view)
            anna.act(do="pause")
            await anna.until(lambda f: f.view.paused)
            assert not bela.view.paused
            wrong = False
            await bela.until(lambda f: f.view.paused)
            assert not any(map(lost, friends))
            anna.act(do="resume")
            for friend in friends:
                await friend.until(lambda f: not f.view.paused)
            await played_on(friends, tmp_path)

    asyncio.run(evening())
    assert "Planted: Béla" in caplog.text
