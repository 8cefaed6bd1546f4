"""Every message with one field wrong (tests/net/wrong.py) is refused and changes nothing."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest

from engine.game import COMMON
from engine.goal.rules import Goal
from engine.scenario import everything
from net import host_steps
from net import messages as msg
from net.wire import BadFrame, client_decoder
from tests.net.rooms import OWNER, Bench, Laptop, play_on
from tests.net.wrong import FINE, GOOD, NAMES, STEPS, WRONG, broken, message_kinds, packed


def code_of(laptop: Laptop, data: bytes) -> str | None:
    """As the server does it: what the laptop is refused with, if it is."""
    bench = laptop.bench
    before = len(laptop.all(msg.Refused))
    try:
        for message in client_decoder().feed(data):
            bench.room.received(laptop.number, message, bench.now)
    except BadFrame as bad:
        bench.room.broke(laptop.number, bad.code, bench.now)
    bench.settle()
    new = laptop.all(msg.Refused)[before:]
    return new[-1].code if new else None


def test_every_type_and_every_step_is_here() -> None:
    assert GOOD.keys() == message_kinds().keys()
    assert STEPS.keys() == {*COMMON, *Goal.actions, *host_steps.HOST_STEPS}


@pytest.mark.parametrize("tag", GOOD)
def test_a_message_with_a_wrong_field_is_refused_and_changes_nothing(tag: str) -> None:
    bench = Bench()
    laptops = bench.started(*NAMES)
    before, lobby = everything(bench.table), bench.room.lobby().seats[1:]
    kind, good = message_kinds()[tag], {"type": tag, **GOOD[tag]}
    for name, what, message in broken(good, kind):
        token = laptops[0].token
        code = code_of(laptops[0], packed(message))
        if (tag, name) == ("act", "question") and not laptops[0].closed:
            assert code in ("stale_question", None)  # None: it names the question
        elif (tag, name) == ("clip_state", "clip") and not laptops[0].closed:
            assert code is None and isinstance(message.get("clip"), str), what
        elif (tag, name) == ("clip_state", "share") and not laptops[0].closed:
            assert code is None and 0 <= message["share"] <= 1, what
        elif (tag, name) == ("rename", "name") and not laptops[0].closed:
            assert code == "started"
        elif not laptops[0].closed and code is None:
            assert tag in ("ping", "leave", "host", "act"), (tag, name, what)
        else:
            assert code is not None, (tag, name, what)
        if code is None and tag == "act":  # a good message after all
            break
        assert everything(bench.table) == before, (tag, name, what)
        if laptops[0].closed:
            laptops[0] = bench.laptop(token=token, owner=OWNER)
    assert bench.room.lobby().seats[1:] == lobby


def in_phase(phase: str) -> tuple[Bench, list[Laptop]]:
    """A game that has come into this phase."""
    for seed in range(200):
        bench = Bench(seed)
        laptops = bench.started(*NAMES)
        assert laptops[0].host({"do": "options", "options": {}}) == "started"
        rng = random.Random(seed)
        for _ in range(60):
            if laptops[0].view.phase == phase:
                return bench, laptops
            if laptops[0].view.phase == "over":
                break
            play_on(bench, laptops, rng)
    raise AssertionError(f"no game came into {phase}")


PHASES = ("tip", "place", "challenge", "extra")


@pytest.mark.parametrize("phase", [*PHASES, "lobby"])
@pytest.mark.parametrize("do", STEPS)
def test_a_step_with_a_wrong_field_is_refused_and_changes_nothing(do: str, phase: str) -> None:
    if phase == "lobby":
        bench = Bench()
        laptops = [bench.laptop("Anna", owner=OWNER), bench.laptop("Béla"), bench.laptop("Csaba")]
        who = laptops[0]
    else:
        bench, laptops = in_phase(phase)
        waits = laptops[0].last(msg.State).view["waiting"][0]
        who = next(laptop for laptop in laptops if laptop.name == waits)
    as_host = do in host_steps.HOST_STEPS and do not in ("pause", "resume")
    sender = laptops[0] if as_host else who
    kind = host_steps.HOST_STEPS[do].kind if as_host else None
    kind = kind or {**COMMON, **Goal.actions}[do]
    for name, what, step in broken({"do": do, **STEPS[do]}, kind):
        if what in FINE.get((do, name), ()):
            continue
        before, token = known(bench), sender.token
        owner = OWNER if sender.last(msg.Welcome).owner else None
        tag = "host" if as_host else "act"
        code = code_of(sender, packed({"type": tag, "ref": 7, "step": step}))
        assert code is not None, (do, phase, name, what)
        assert sender.closed == (code in ("bad_message", "too_big")), (do, phase, name, what)
        if sender.closed:
            sender = bench.laptop(token=token, owner=owner)
        assert known(bench) == before, (do, phase, name, what)


def known(bench: Bench) -> Any:
    """What a refused step must leave alone."""
    lobby = bench.room.lobby()
    seats = [(seat.name, seat.colour, seat.bot) for seat in lobby.seats]
    table = everything(bench.table) if bench.room.evening.play else None
    return table, lobby.options, seats, [len(record) for record in bench.records]


@pytest.mark.parametrize("do", WRONG.values(), ids=list(WRONG))
def test_a_step_of_no_known_name_is_refused(do: Any) -> None:
    bench = Bench()
    anna, *_ = bench.started(*NAMES)
    before = everything(bench.table)
    token = anna.token
    for tag in ("act", "host"):
        code = code_of(anna, packed({"type": tag, "ref": 7, "step": {"do": do}}))
        assert code in ("unknown_action", "bad_message", "too_big")
        if anna.closed:
            anna = bench.laptop(token=token, owner=OWNER)
    assert everything(bench.table) == before


def test_a_message_from_the_host_is_not_taken_from_a_laptop() -> None:
    for kind in get_args(msg.HostMessage):
        bench = Bench()
        anna, bela = bench.started("Anna", "Béla")
        tag = str(kind.__struct_config__.tag)
        assert code_of(bela, packed({"type": tag})) == "bad_message"
        assert bela.closed and not anna.closed


@pytest.mark.parametrize("tag", sorted(set(GOOD) - {"hello", "knock"}))
def test_nothing_is_taken_before_hello(tag: str) -> None:
    bench = Bench()
    stranger = bench.laptop()
    assert code_of(stranger, packed({"type": tag, **GOOD[tag]})) == "bad_message"
    assert stranger.closed


def test_hello_is_said_once() -> None:
    bench = Bench()
    anna = bench.laptop("Anna")
    assert code_of(anna, packed({"type": "hello", **GOOD["hello"]})) == "bad_message"
    assert anna.closed
