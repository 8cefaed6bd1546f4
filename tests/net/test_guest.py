"""The player's side: it dials again, presents its token, and converts what it hears."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.goal.model import View
from net import caller
from net import guest as g
from net import messages as msg
from net.wire import client_decoder, encoded
from tests.net.rooms import Bench, Laptop

CERTIFICATE = "c" * 64
randbytes = random.Random(1).randbytes


class Wired:
    """A guest and a room, joined without a socket."""

    def __init__(self, bench: Bench, name: str = "Anna", token: str | None = None) -> None:
        self.bench = bench
        self.guest = g.Guest(g.Who(name=name), token, bench.now)
        self.certificate = CERTIFICATE
        self.heard: list[g.Notice] = []
        self.laptop: Laptop | None = None
        self._read = 0

    def dial(self) -> None:
        self.guest.connected(self.bench.now, self.certificate, randbytes)
        self.laptop = self.bench.laptop()
        self._read = 0
        self.talk()

    def talk(self) -> None:
        assert self.laptop is not None
        while (says := self.guest.outgoing()) or self._read < len(self.laptop.heard):
            for message in says:
                self.laptop.send(message)
            while self._read < len(self.laptop.heard):
                self._read += 1
                self.guest.received(self.laptop.heard[self._read - 1], self.bench.now)
        self.heard += self.guest.notices()
        if self.guest.hang_up:
            self.guest.lost(self.bench.now)
            self.heard += self.guest.notices()

    def all(self, kind: type[Any]) -> list[Any]:
        return [notice for notice in self.heard if isinstance(notice, kind)]


def test_a_guest_is_welcomed_and_sees_the_game_as_its_own_structs() -> None:
    bench = Bench(start_when=2)
    anna = Wired(bench)
    anna.dial()
    assert anna.guest.link is g.Link.IN
    assert anna.all(g.Joined)[0].you == "Anna"
    bench.laptop("Béla")
    anna.talk()
    shown = anna.all(g.Shown)[-1]
    assert isinstance(shown.view, View) and shown.view == bench.table.view("Anna")
    anna.guest.act({"do": "pass"}, shown.question)
    anna.talk()
    assert anna.all(g.Heard)[-1].events[0].by == "Anna"


def test_a_lost_link_is_dialled_again_with_the_token_ever_more_patiently() -> None:
    bench = Bench(start_when=2)
    anna = Wired(bench)
    anna.dial()
    bench.laptop("Béla")
    waits = []
    anna.guest.lost(bench.now)
    assert anna.guest.link is g.Link.LOST
    for _ in range(8):
        assert anna.guest.dial_at is not None
        waits.append(anna.guest.dial_at - bench.now)
        anna.guest.lost(bench.now)
    assert waits == sorted(waits) and waits[0] < 0.5 and waits[-1] == 1.0
    anna.dial()
    assert anna.guest.link is g.Link.IN and anna.all(g.Joined)[-1].you == "Anna"


def test_patience_ends() -> None:
    guest = g.Guest(g.Who(name="Anna"), now=0.0, patience=10.0)
    guest.lost(5.0)
    assert guest.link is g.Link.DIALLING
    guest.lost(10.5)
    assert guest.link is g.Link.OVER and guest.code == "host_gone" and guest.dial_at is None


def test_an_address_where_nobody_listens_is_said_at_once_and_a_host_that_was_there_waited_for() -> (
    None
):
    guest = g.Guest(g.Who(name="Anna"), now=0.0, patience=10.0)
    guest.lost(0.1, nobody_there=True)
    assert (guest.link, guest.code) == (g.Link.OVER, "host_gone")
    anna = Wired(Bench())
    anna.dial()
    anna.guest.patience = 10.0
    for _ in range(3):
        anna.guest.lost(anna.bench.now, nobody_there=True)
    assert anna.guest.link is g.Link.LOST and anna.guest.dial_at is not None


def test_a_refused_hello_waits_for_another() -> None:
    bench = Bench()
    bench.laptop("Anna")
    other = Wired(bench, "anna")
    other.dial()
    assert (other.guest.link, other.guest.code) == (g.Link.REFUSED, "name_taken")
    other.guest.hello(g.Who(name="Béla"), bench.now)
    other.talk()
    assert other.guest.link is g.Link.IN and other.guest.joined is not None
    assert other.guest.joined.you == "Béla"


@pytest.mark.parametrize("code", ["closed", "removed", "elsewhere"])
def test_a_goodbye_is_final(code: str) -> None:
    guest = g.Guest(g.Who(name="Anna"))
    guest.connected(0.0, CERTIFICATE, randbytes)
    guest.received(msg.Bye(code=code), 0.0)
    assert guest.hang_up and guest.link is g.Link.OVER and guest.code == code
    guest.lost(1.0)
    assert guest.dial_at is None


def test_who_closes_while_dialling_stays_away() -> None:
    bench = Bench()
    anna = Wired(bench)
    anna.guest.close()
    anna.dial()
    assert anna.laptop is not None and anna.laptop.heard == []
    assert (anna.guest.link, anna.guest.dial_at) == (g.Link.OVER, None)


def test_who_closes_before_the_welcome_is_heard_stays_away() -> None:
    """Or a bot whose host has died would look for it for ever."""
    bench = Bench()
    anna = Wired(bench)
    talk, anna.talk = anna.talk, lambda: None  # type: ignore[method-assign]
    anna.dial()
    assert anna.laptop is not None
    for message in anna.guest.outgoing():
        anna.laptop.send(message)
    assert any(isinstance(message, msg.Welcome) for message in anna.laptop.heard)
    anna.guest.close()
    talk()
    assert (anna.guest.link, anna.guest.dial_at) == (g.Link.OVER, None)
    assert anna.all(g.Joined) == []


def test_a_host_whose_disk_failed_is_dialled_again() -> None:
    wired = Wired(Bench())
    wired.dial()
    guest = wired.guest
    guest.received(msg.Bye(code="save_failed"), 0.0)
    assert guest.hang_up
    guest.lost(1.0)
    assert (guest.link, guest.code) == (g.Link.LOST, "save_failed")
    assert guest.dial_at is not None


def test_what_cannot_be_sent_is_answered_at_once() -> None:
    guest = g.Guest(g.Who(name="Anna"))
    ref = guest.act({"do": "pass"})
    assert guest.notices()[-1] == g.NotDone(code="not_connected", of="pass", ref=ref)
    bench = Bench(start_when=2)
    anna = Wired(bench)
    anna.dial()
    for step in (
        {"do": "tip", "home": float("nan")},
        {"do": "tip", "home": 2**70},
        {"do": "tip", "home": "\ud800"},
        {"do": "tip", "home": "x" * 20_000},
        {"do": "tip", "home": [[[[[[[[[[]]]]]]]]]]},
        {"do": ["tip"]},
        {"do": object()},
    ):
        anna.guest.act(step)
        anna.talk()
    assert anna.guest.link is g.Link.IN
    assert {notice.code for notice in anna.all(g.NotDone)} == {"bad_value", "wrong_phase"}


def test_a_silent_host_is_pinged_and_then_given_up() -> None:
    bench = Bench()
    anna = Wired(bench)
    anna.dial()
    begin = bench.now
    wake_at = anna.guest.wake_at()
    assert wake_at is not None and wake_at <= begin + caller.QUIET
    anna.guest.tick(begin + caller.QUIET)
    (ping,) = anna.guest.outgoing()
    assert isinstance(ping, msg.Ping)
    anna.guest.tick(begin + caller.DEAD - 0.1)
    assert not anna.guest.hang_up
    anna.guest.tick(begin + caller.DEAD)
    assert anna.guest.hang_up


def test_a_pong_tells_the_hosts_clock() -> None:
    bench = Bench()
    anna = Wired(bench)
    anna.dial()
    anna.guest.tick(bench.now + caller.QUIET)
    anna.guest.outgoing()
    anna.guest.received(msg.Pong(ref=1, at=5.0), bench.now + caller.QUIET + 0.03)
    middle = bench.now + caller.QUIET + 0.015
    assert anna.guest.clock.here(5.0) == pytest.approx(middle, abs=0.016)


def test_a_game_that_is_not_known_here_is_over_at_once() -> None:
    bench = Bench()
    bench.laptop("Béla")
    guest = g.Guest(g.Who(role="watch"))
    guest.connected(0.0, CERTIFICATE, randbytes)
    guest.received(bench.laptops[1].last(msg.Welcome), 0.0)
    lobby = bench.room.lobby()
    fields = {name: getattr(lobby, name) for name in lobby.__struct_fields__}
    guest.received(msg.Lobby(**{**fields, "game": "chess"}), 0.0)
    guest.received(msg.State(view={}), 0.0)
    assert guest.link is g.Link.OVER and guest.code == "unknown_game"


def test_a_view_that_is_none_ends_the_connection_not_the_player() -> None:
    bench = Bench()
    anna = Wired(bench)
    anna.dial()
    anna.guest.received(msg.State(view={"phase": "singing"}), bench.now)
    assert anna.guest.hang_up and anna.guest.link is g.Link.IN


def test_everything_a_guest_says_passes_the_wire() -> None:
    bench = Bench()
    anna = Wired(bench)
    anna.dial()
    verbs = [
        lambda: anna.guest.act({"do": "tip", "home": 1, "away": 1, "pens": [4, 3]}, 3),
        lambda: anna.guest.host({"do": "start"}),
        lambda: anna.guest.choose_colour("sky"),
        lambda: anna.guest.rename("Éva"),
        lambda: anna.guest.clip_state("c", "ready"),
        lambda: anna.guest.leave(),
    ]
    for verb in verbs:
        verb()
        for message in anna.guest.outgoing():
            data = encoded(message, msg.CLIENT_FRAME)
            assert list(client_decoder().feed(data)) == [message]
