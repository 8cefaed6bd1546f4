"""A clip starts at one moment for all: when the host says so, and what laptops make of it."""

from __future__ import annotations

import random

import pytest

from net import effects as do
from net import guest as g
from net import messages as msg
from net.clock import MOST_DRIFT, HostClock
from net.showing import CLIP_WAIT, LEAD, LONGEST_WAIT
from tests.net.rooms import OWNER, Bench, Laptop
from tests.net.test_guest import Wired
from tests.net.test_room import in_an_attempt


def says(clip: str | None, state: str, *laptops: Laptop) -> None:
    assert clip is not None
    for laptop in laptops:
        laptop.send(msg.ClipState(clip=clip, state=state))  # type: ignore[arg-type]


def at_a_clip(*names: str) -> tuple[Bench, list[Laptop], str]:
    bench = Bench()
    laptops = bench.started(*names)
    clip = laptops[0].last(msg.State).clip
    assert clip is not None
    return bench, laptops, clip


# The host


def test_a_clip_starts_for_all_at_once_when_the_last_of_them_is_ready() -> None:
    bench, (anna, bela), clip = at_a_clip("Anna", "Béla")
    wall = bench.laptop(role="watch")
    says(clip, "here", anna, bela, wall)
    says(clip, "ready", anna, bela)
    assert not anna.all(msg.PlayClip), "the projector is waited for too"
    bench.pass_time(1)
    says(clip, "ready", wall)
    said = [one.all(msg.PlayClip) for one in (anna, bela, wall)]
    assert said[0] == said[1] == said[2] and len(said[0]) == 1
    assert said[0][0].at == bench.now + LEAD and said[0][0].position == 0


def test_who_cannot_show_a_clip_is_not_waited_for_and_is_named() -> None:
    _, (anna, bela), clip = at_a_clip("Anna", "Béla")
    says(clip, "ready", anna)
    assert anna.last(msg.State).unseen == ()
    says(clip, "failed", bela)
    assert len(anna.all(msg.PlayClip)) == 1
    assert anna.last(msg.State).unseen == bela.last(msg.State).unseen == ("Béla",)


def test_everybody_reads_whose_laptop_a_clip_is_waiting_for_until_it_starts() -> None:
    bench, (anna, bela, csilla), clip = at_a_clip("Anna", "Béla", "Csilla")
    wall = bench.laptop(role="watch")
    says(clip, "ready", anna, wall)
    for one in (anna, bela, wall):
        assert one.last(msg.State).slow == ("Béla", "Csilla")
    says(clip, "here", bela)
    says(clip, "failed", csilla)
    assert anna.last(msg.State).slow == ("Béla",)
    says(clip, "ready", bela)
    assert anna.last(msg.State).slow == () and len(anna.all(msg.PlayClip)) == 1


def test_who_is_slow_is_waited_for_shortly_from_when_the_first_is_ready() -> None:
    bench, (anna, _), clip = at_a_clip("Anna", "Béla")
    bench.pass_time(5)
    assert not anna.all(msg.PlayClip), "they may still be told the last verdict"
    says(clip, "ready", anna)
    bench.pass_time(CLIP_WAIT - 0.1)
    assert not anna.all(msg.PlayClip)
    bench.pass_time(0.2)
    assert len(anna.all(msg.PlayClip)) == 1


def test_a_clip_of_which_nobody_says_anything_starts_all_the_same() -> None:
    bench, (anna, _), _ = at_a_clip("Anna", "Béla")
    bench.pass_time(LONGEST_WAIT - 0.1)
    assert not anna.all(msg.PlayClip)
    bench.pass_time(0.2)
    assert len(anna.all(msg.PlayClip)) == 1


def test_a_fast_room_waits_for_nobody() -> None:
    bench = Bench(fast=True)
    anna, _ = bench.started("Anna", "Béla")
    assert [one.at for one in anna.all(msg.PlayClip)] == [bench.now]


def test_a_clip_that_is_known_to_be_missing_is_not_played() -> None:
    bench = Bench()
    anna, _ = bench.laptop("Anna", owner=OWNER), bench.laptop("Béla")
    names = list(bench.room.evening.deal.clips.values())
    bench.room.clips_are(do.ClipsNow(none=frozenset(names[:3])))
    bench.settle()
    assert not anna.last(msg.ClipsWanted).clips, "nobody is told before it is its turn"
    anna.host({"do": "start"})
    bench.pass_time(LONGEST_WAIT + 1)
    assert not anna.all(msg.PlayClip)
    assert anna.act({"do": "pass"}) is None


def test_who_comes_in_the_middle_is_told_when_it_began() -> None:
    bench, (anna, bela), clip = at_a_clip("Anna", "Béla")
    says(clip, "ready", anna, bela)
    began = anna.last(msg.PlayClip)
    bench.pass_time(3)
    late = bench.laptop(role="watch")
    assert late.last(msg.PlayClip) == began and began.at < bench.now
    token = bela.token
    bela.lost()
    back = bench.laptop(token=token)
    assert back.last(msg.PlayClip) == began
    assert len(anna.all(msg.PlayClip)) == 1


def test_a_pause_stops_a_clip_and_it_goes_on_from_there_for_all_at_once() -> None:
    bench, (anna, bela), clip = at_a_clip("Anna", "Béla")
    says(clip, "ready", anna, bela)
    began = anna.last(msg.PlayClip)
    bench.pass_time(LEAD + 2)
    anna.act({"do": "pause"})
    bench.pass_time(60)
    assert len(anna.all(msg.PlayClip)) == 1
    anna.act({"do": "resume"})
    on = [one.last(msg.PlayClip) for one in (anna, bela)]
    assert on[0] == on[1] and on[0].at == bench.now + LEAD
    assert on[0].position == pytest.approx(2)
    assert (on[0].clip, on[0].number, on[0].again) == (began.clip, began.number, began.again)
    bench.pass_time(1)
    anna.act({"do": "pause"})
    anna.act({"do": "resume"})
    assert anna.last(msg.PlayClip).position == pytest.approx(2 + 1 - LEAD)


def test_no_clip_starts_while_the_table_is_paused() -> None:
    bench, (anna, bela), clip = at_a_clip("Anna", "Béla")
    anna.act({"do": "pause"})
    says(clip, "ready", anna, bela)
    bench.pass_time(60)
    assert not anna.all(msg.PlayClip)
    anna.act({"do": "resume"})
    assert [one.position for one in anna.all(msg.PlayClip)] == [0.0]


def test_the_host_has_a_clip_begin_anew_for_all() -> None:
    bench, (anna, bela), clip = at_a_clip("Anna", "Béla")
    assert anna.host({"do": "replay_clip"}) == "wrong_phase"
    says(clip, "ready", anna, bela)
    assert bela.host({"do": "replay_clip"}) == "not_host"
    bench.pass_time(5)
    lines = len(bench.records[-1])
    assert anna.host({"do": "replay_clip"}) is None
    again = bela.last(msg.PlayClip)
    assert (again.at, again.position, again.again) == (bench.now + LEAD, 0.0, 1)
    assert len(bench.records[-1]) == lines, "nothing in the game has changed"
    assert anna.host({"do": "drop_clip"}) is None
    assert anna.host({"do": "replay_clip"}) == "wrong_phase"


# An attempt


def test_in_an_attempt_the_player_starts_clip_and_clock_and_both_wait_for_the_others() -> None:
    bench, laptops = in_an_attempt()
    bench.room.plan = bench.room.plan.__class__(**{**vars(bench.room.plan), "fast": False})
    active = next(one for one in laptops if one.name == laptops[0].view.active)
    other = next(one for one in laptops if one is not active)
    clip = active.last(msg.State).clip
    before = [len(one.all(msg.PlayClip)) for one in (active, other)]
    says(clip, "ready", active, other)
    bench.pass_time(20)
    says(clip, "here", other)
    assert other.act({"do": "start_clip"}) == "not_your_turn"
    assert active.act({"do": "start_clip"}) is None
    bench.pass_time(1)
    assert active.view.clock is None and "start_clip" in active.view.can
    says(clip, "ready", other)
    after = [len(one.all(msg.PlayClip)) for one in (active, other)]
    assert after == [one + 1 for one in before]
    assert active.last(msg.PlayClip) == other.last(msg.PlayClip)
    bench.pass_time(LEAD - 0.01)
    assert active.view.clock is None
    bench.pass_time(0.02)
    assert active.view.clock == pytest.approx(30, abs=0.05)
    assert bench.saved().view(None) == bench.table.view(None)


def test_the_player_of_an_attempt_is_waited_for_longest() -> None:
    bench, laptops = in_an_attempt()
    bench.room.plan = bench.room.plan.__class__(**{**vars(bench.room.plan), "fast": False})
    active = next(one for one in laptops if one.name == laptops[0].view.active)
    other = next(one for one in laptops if one is not active)
    says(active.last(msg.State).clip, "ready", other)
    active.act({"do": "start_clip"})
    bench.pass_time(CLIP_WAIT + 1)
    assert active.view.clock is None
    bench.pass_time(LONGEST_WAIT)
    assert active.view.clock is not None


def test_a_pause_before_the_start_of_an_attempt_keeps_its_clock() -> None:
    bench, laptops = in_an_attempt()
    bench.room.plan = bench.room.plan.__class__(**{**vars(bench.room.plan), "fast": False})
    active = next(one for one in laptops if one.name == laptops[0].view.active)
    says(active.last(msg.State).clip, "ready", *laptops)
    active.act({"do": "start_clip"})
    active.act({"do": "pause"})
    bench.pass_time(60)
    assert active.view.clock is None
    active.act({"do": "resume"})
    bench.pass_time(LEAD + 0.01)
    assert active.view.clock == pytest.approx(30, abs=0.05)


# The laptop


def test_a_laptop_knows_the_hosts_clock_in_spite_of_delays_and_drift() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        ahead, drift = rng.uniform(-5, 5), rng.uniform(-2e-4, 2e-4)
        clock, now = HostClock(), 1000.0
        for number in range(60):
            there, back = (0.0005 + rng.uniform(0, 0.02) for _ in range(2))
            answered = now + there
            clock.heard(now, answered + back, answered * (1 + drift) + ahead)
            now += 0.1 if number < 10 else 1.0
            if number >= 9:
                soon = now + 0.3
                assert abs(clock.here(soon * (1 + drift) + ahead) - soon) < 0.007


def test_a_clock_that_has_jumped_is_learned_anew() -> None:
    clock = HostClock()
    for number in range(30):
        clock.heard(number, number + 0.01, number + 100.005)
    for number in range(30, 40):
        clock.heard(number, number + 0.01, number + 160.005)
    assert clock.here(200.005) == pytest.approx(40.0, abs=0.006 + 10 * MOST_DRIFT)


def test_a_guest_is_told_of_a_start_in_its_own_time_as_soon_as_it_knows_the_hosts() -> None:
    bench = Bench()
    anna = Wired(bench)
    anna.dial()
    anna.guest.received(msg.PlayClip(clip="c", number=3, at=500.0, position=1.5), bench.now)
    anna.heard += anna.guest.notices()
    assert not anna.all(g.Play)
    anna.guest.tick(bench.now)
    (ping,) = anna.guest.outgoing()
    assert isinstance(ping, msg.Ping)
    anna.guest.received(msg.Pong(ref=ping.ref, at=400.0), bench.now)
    anna.heard += anna.guest.notices()
    (play,) = anna.all(g.Play)
    assert (play.clip, play.number, play.position) == ("c", 3, 1.5)
    assert play.at == pytest.approx(bench.now + 100, abs=1e-6)


def test_what_was_said_of_a_clip_is_said_again_on_the_next_line() -> None:
    bench = Bench()
    anna = Wired(bench)
    anna.dial()
    clip = next(iter(bench.room.evening.deal.clips.values()))
    anna.guest.clip_state(clip, "ready")
    anna.guest.clip_state(clip, "here")
    anna.guest.lost(bench.now)
    bench.room.clips_are(do.ClipsNow(wanted=(msg.ClipInfo(clip=clip, size=5),)))
    anna.dial()
    assert anna.laptop is not None
    (one,) = [c for c in bench.room.welcomed if c.number == anna.laptop.number]
    assert one.clips == {clip: "ready"}
