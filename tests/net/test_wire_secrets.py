"""Secrecy on the wire: change everything a seat cannot know, and its bytes stay equal.

The engine's tests ask this of views; here it is asked of every byte a laptop is sent.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.goal.model import View
from engine.goal.play import GoalGame
from net import messages as msg
from net.deal import Deal
from net.play import Play
from net.room import Room
from tests.engine.games import MODES
from tests.engine.test_goal_secrets import with_other_secrets
from tests.net.rooms import Bench, Laptop, step_on

NAMES = ("Anna", "Béla", "Csaba")


def with_secrets_of_its_own(bench: Bench, seat: int | None, seed: int) -> Bench:
    """The same room, with everything changed that this seat cannot know."""
    twin = copy.deepcopy(bench)
    before = bench.play.table.game
    table = with_other_secrets(twin.play.table, seat, seed)
    after = table.game
    assert isinstance(before, GoalGame) and isinstance(after, GoalGame)
    twin.play.table = table
    # Clips are named by drawing position: the other cards have the names of those they replace.
    clips = dict(bench.room.evening.deal.clips)
    pairs = list(zip(before.deck, after.deck, strict=True))
    if before.running is not None and after.running is not None:
        pairs.append((before.running, after.running))
    for old, new in pairs:
        clips[new.id] = clips.pop(old.id)
    deal = twin.room.evening.deal
    twin.room.evening.deal = Deal(deal.material, deal.seed, deal.secret, clips, deal.names)
    twin.play._clips = clips
    if twin.play.showing is not None and after.running is not None:
        twin.play.showing.material = after.running.id
    return twin


def whole(bench: Bench, name: str | None, token: str | None) -> bytes:
    """All that is sent to somebody who comes (back) now, and to everybody when somebody does."""
    role = "watch" if name is None else "play"
    laptop = bench.laptop(role=role, token=token)
    bench.pass_time(5)
    laptop.act({"do": "hourglass"})
    laptop.act({"do": "date", "date": "2024-02-30"})
    laptop.ask(msg.Ping)
    return laptop.bytes


def leaks(bench: Bench, seed: int) -> list[str]:
    """The phases and seats in which bytes tell something secret."""
    tokens = {one.name: one.token for one in list(bench.laptops.values())[:3]}
    found = []
    for name in (None, *NAMES):
        seat = None if name is None else bench.table.names.index(name)
        honest, twin = copy.deepcopy(bench), with_secrets_of_its_own(bench, seat, seed)
        token = None if name is None else tokens[name]
        if whole(honest, name, token) != whole(twin, name, token):
            found.append(f"{bench.laptops[1].view.phase} {name}")
    return found


PHASES = {"tip", "place", "challenge", "duel", "extra", "attempt", "over"}
LOOKS = 2
"""How often a phase is looked into, in each mode."""


@pytest.mark.parametrize("mode", MODES)
def test_the_bytes_of_a_seat_tell_no_secret(mode: str) -> None:
    looks = dict.fromkeys(PHASES, 0)
    for seed in range(60):
        rng = random.Random(seed)
        skill = rng.choice([0.3, 0.9])
        bench = Bench(seed, options={"mode": mode, "overtime": "shootout"}, fast=True)
        laptops = bench.started(*NAMES)
        while True:
            phase = laptops[0].view.phase
            often = phase in ("tip", "place", "challenge")
            if looks[phase] < LOOKS and (not often or rng.random() < 0.1):
                looks[phase] += 1
                assert leaks(bench, seed) == []
            if phase == "over":
                break
            step_on(bench, laptops, rng, skill)
        if min(looks.values()) >= LOOKS:
            return
    raise AssertionError(f"not every phase came up: {looks}")


def test_an_answer_sends_the_others_the_same_whatever_it_says() -> None:
    sent = []
    for step in ({"do": "tip", "home": 3, "away": 1}, {"do": "pass"}):
        bench = Bench()
        laptops = bench.started(*NAMES)
        watcher = bench.laptop(role="watch")
        before = [len(one.bytes) for one in (*laptops, watcher)]
        assert laptops[0].act(step) is None
        rest = zip((*laptops, watcher), before, strict=True)
        sent.append([one.bytes[start:] for one, start in list(rest)[1:]])
        assert all(sent[-1])
    assert sent[0] == sent[1]


def show_what_comes_next(room: Room, honest: msg.State) -> msg.State:
    play = room.evening.play
    assert play is not None
    return msgspec.structs.replace(
        honest, clips={**honest.clips, play.table.game.upcoming()[0]: ""}
    )


def show_the_running_card(room: Room, honest: msg.State) -> msg.State:
    play = room.evening.play
    assert play is not None and play.showing is not None
    return msgspec.structs.replace(honest, clip=play.showing.material)


@pytest.mark.parametrize("leak", [show_what_comes_next, show_the_running_card])
def test_a_planted_leak_is_caught(
    leak: Callable[[Room, msg.State], msg.State], monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench()
    bench.started(*NAMES)
    assert leaks(bench, 1) == []
    state = Play.state

    def leaking(play: Play, name: str | None, missing: tuple[str, ...], *public: Any) -> msg.State:
        rooms = [bench.room, *seen]
        room = next(one for one in rooms if one.evening.play is play)
        return leak(room, state(play, name, missing, *public))

    seen: list[Room] = []
    drain = Room.drain

    def telling(room: Room, now: float) -> object:
        seen.append(room)
        return drain(room, now)

    monkeypatch.setattr(Room, "drain", telling)
    monkeypatch.setattr(Play, "state", leaking)
    assert len(leaks(bench, 1)) == 4


def test_names_of_clips_are_told_by_no_order() -> None:
    bench = Bench()
    names = list(bench.room.evening.deal.clips.values())
    assert len(set(names)) == len(names) and sorted(names) != names
    assert {len(name) for name in names} == {32}
    again = Bench(seed=1)
    assert not set(names) & set(again.room.evening.deal.clips.values())


def test_a_view_of_the_wire_is_the_view_of_the_table() -> None:
    bench = Bench()
    laptops: list[Laptop] = bench.started(*NAMES)
    for laptop in laptops:
        assert laptop.view == bench.table.view(laptop.name)
        assert isinstance(laptop.view, View)
