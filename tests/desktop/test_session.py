"""What a window knows of a room, over a real link to a real host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.host_process import HostProcess
from net import guest as g
from tests.desktop.hosted import LOCAL, LONG, dialled, network, seated, started, where


@pytest.fixture
def kept() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def host(qtbot: QtBot, tmp_path: Path, kept: ExitStack) -> HostProcess:
    made = started(qtbot, tmp_path / "host")
    kept.callback(made.stop_and_wait)
    return made


def test_who_sits_down_sees_the_room_and_who_is_in_it(
    qtbot: QtBot, tmp_path: Path, kept: ExitStack, host: HostProcess
) -> None:
    anna = kept.enter_context(network(tmp_path / "a"))
    bela = kept.enter_context(network(tmp_path / "b"))
    ready = where(host)
    first = seated(qtbot, anna, ready, "Anna", colour="sky", owner=ready.owner)
    second = seated(qtbot, bela, ready, "Béla")
    qtbot.waitUntil(lambda: len(first.lobby.seats) == 2, timeout=LONG)
    assert (first.you, first.owner, second.owner) == ("Anna", True, False)
    assert [(seat.name, seat.colour) for seat in first.lobby.seats] == [
        ("Anna", "sky"),
        ("Béla", "red"),
    ]
    assert first.seat("Anna").owner and not first.seat("Béla").owner
    second.choose_colour("purple")
    second.rename("Bálint")
    qtbot.waitUntil(
        lambda: first.seat("Bálint") is not None and first.seat("Bálint").colour == "purple",
        timeout=LONG,
    )
    first.as_host("order", players=["Bálint", "Anna"])
    qtbot.waitUntil(lambda: second.lobby.seats[0].name == "Bálint", timeout=LONG)


def test_a_window_that_is_slow_to_listen_misses_no_word(
    qtbot: QtBot, tmp_path: Path, kept: ExitStack, host: HostProcess
) -> None:
    ready = where(host)
    anna = kept.enter_context(network(tmp_path / "a"))
    room = anna.dial(("127.0.0.1", ready.port), g.Who(name="Anna", owner=ready.owner))
    qtbot.wait(600)
    heard: list[g.Notice] = []
    room.noticed.connect(heard.append)
    room.begin()
    qtbot.waitUntil(lambda: any(isinstance(one, g.LobbyShown) for one in heard), timeout=LONG)
    assert any(isinstance(one, g.Joined) for one in heard)


def test_an_action_answers_the_question_that_was_seen_and_no_later_one(
    qtbot: QtBot, tmp_path: Path, kept: ExitStack, host: HostProcess
) -> None:
    ready = where(host)
    anna = kept.enter_context(network(tmp_path / "a"))
    bela = kept.enter_context(network(tmp_path / "b"))
    first = seated(qtbot, anna, ready, "Anna", owner=ready.owner)
    second = seated(qtbot, bela, ready, "Béla")
    first.as_host("start")
    qtbot.waitUntil(lambda: first.view is not None and second.view is not None, timeout=LONG)
    assert first.view.phase == "tip" and first.state.question is not None
    with qtbot.waitSignal(first.refused, timeout=LONG) as refusal:
        first.act({"do": "pass"})
        first.act({"do": "pass"})
    assert refusal.args[0] in ("already_answered", "stale_question")
    with qtbot.waitSignal(second.told, timeout=LONG):
        second.act({"do": "tip", "home": 2, "away": 1})
    qtbot.waitUntil(lambda: second.view.phase == "place", timeout=LONG)
    assert second.view.tips["Béla"].home == 2


def test_a_closed_window_that_opens_again_is_in_its_seat(
    qtbot: QtBot, tmp_path: Path, kept: ExitStack, host: HostProcess
) -> None:
    ready = where(host)
    bela = kept.enter_context(network(tmp_path / "b"))
    with network(tmp_path / "a") as anna:
        first = seated(qtbot, anna, ready, "Anna", owner=ready.owner)
        second = seated(qtbot, bela, ready, "Béla")
        first.as_host("start")
        qtbot.waitUntil(lambda: second.view is not None, timeout=LONG)
    qtbot.waitUntil(lambda: second.state.missing == ("Anna",), timeout=LONG)
    again = kept.enter_context(network(tmp_path / "a"))
    assert again.has_seat(ready.room_id)
    back = seated(qtbot, again, ready, "Somebody")
    qtbot.waitUntil(lambda: back.view is not None, timeout=LONG)
    assert back.you == "Anna"
    qtbot.waitUntil(lambda: second.state.missing == (), timeout=LONG)


def test_a_host_that_was_killed_and_started_on_its_save_is_found_again(
    qtbot: QtBot, tmp_path: Path, kept: ExitStack, host: HostProcess
) -> None:
    ready = where(host)
    anna = kept.enter_context(network(tmp_path / "a"))
    bela = kept.enter_context(network(tmp_path / "b"))
    first = seated(qtbot, anna, ready, "Anna", owner=ready.owner)
    second = seated(qtbot, bela, ready, "Béla")
    first.as_host("start")
    qtbot.waitUntil(lambda: None not in (first.view, second.view), timeout=LONG)
    second.act({"do": "pass"})
    qtbot.waitUntil(lambda: first.view.tipped == ("Béla",), timeout=LONG)
    with qtbot.waitSignal(host.died, timeout=LONG):
        host._process.kill()
    qtbot.waitUntil(lambda: first.link is g.Link.LOST, timeout=LONG)
    follower = started(
        qtbot, tmp_path / "host", "--resume", ready.save, "--owner-key", ready.owner,
        port=ready.port,
    )  # fmt: skip
    kept.callback(follower.stop_and_wait)
    qtbot.waitUntil(lambda: {first.link, second.link} == {g.Link.IN}, timeout=LONG)
    qtbot.waitUntil(lambda: first.view.tipped == ("Béla",), timeout=LONG)
    assert first.owner
    first.act({"do": "pass"})
    qtbot.waitUntil(lambda: first.view.phase == "place", timeout=LONG)


def test_a_refused_hello_can_be_said_again_otherwise(
    qtbot: QtBot, tmp_path: Path, kept: ExitStack, host: HostProcess
) -> None:
    ready = where(host)
    anna = kept.enter_context(network(tmp_path / "a"))
    other = kept.enter_context(network(tmp_path / "b"))
    seated(qtbot, anna, ready, "Anna")
    session = dialled(other, ready, name="anna")
    qtbot.waitUntil(lambda: session.link is g.Link.REFUSED, timeout=LONG)
    assert session.why == "name_taken"
    session.hello_as(name="Panni")
    qtbot.waitUntil(lambda: session.you == "Panni", timeout=LONG)


def test_a_projector_watches_and_has_no_seat(
    qtbot: QtBot, tmp_path: Path, kept: ExitStack, host: HostProcess
) -> None:
    ready = where(host)
    link = kept.enter_context(network(tmp_path / "a"))
    session = dialled(link, ready, role="watch")
    qtbot.waitUntil(lambda: session.lobby is not None and session.lobby.watchers == 1, timeout=LONG)
    assert session.you is None and session.lobby.seats == ()


def test_the_host_ends_when_it_is_asked_to(qtbot: QtBot, tmp_path: Path) -> None:
    host = started(qtbot, tmp_path)
    with qtbot.waitSignal(host.ended, timeout=LONG):
        host.stop()
    assert not host.running


def test_a_host_that_cannot_start_says_why(qtbot: QtBot, tmp_path: Path, host: HostProcess) -> None:
    port = where(host).port
    second = HostProcess(["--data", str(tmp_path / "2"), "--port", str(port), *LOCAL])
    with qtbot.waitSignal(second.died, timeout=LONG) as death:
        second.start()
    assert str(port) in death.args[0] and "--port" in death.args[0]
