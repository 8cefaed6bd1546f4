"""The host as a process: whole games over TCP, kills, slow readers, strangers, clean ends."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.goal.play import GoalGame
from engine.goal.timeline import is_right
from engine.record import replayed
from engine.scenario import everything, view_of
from engine.table import Table
from net import caller, journal
from net import guest as g
from net import messages as msg
from net.dial import Tokens, address_of
from net.kept import kept_room
from net.wire import encoded, host_decoder
from tests.engine.games import answer
from tests.net.hosts import Friend, Process, host, joined, ready, sealed

NAMES = ("Anna", "Béla", "Csaba")


def saved(process: Process) -> Table:
    record = journal.read(Path(ready(process)["save"]))
    return replayed(record.header, record.steps)


def plays_at_random(rng: random.Random) -> Any:
    """Answers whatever is asked, legally."""

    def react(friend: Friend, notice: g.Notice) -> None:
        if isinstance(notice, g.Shown) and notice.question is not None:
            step = answer(notice.view, friend.name, rng)
            asyncio.get_running_loop().call_soon(lambda: friend.act(**step))

    return react


@pytest.mark.parametrize("mode", ["easy", "advanced", "hard"])
def test_three_people_play_a_whole_game_over_tcp(mode: str, tmp_path: Path) -> None:
    async def evening(process: Process) -> None:
        port, owner = ready(process)["port"], ready(process)["owner"]
        friends = [Friend(port, name) for name in NAMES]
        watcher = Friend(port, "", role="watch", owner=owner)
        for number, friend in enumerate(friends):
            friend.react = plays_at_random(random.Random(number))
        await watcher.until(lambda w: w.guest.lobby and len(w.guest.lobby.seats) == 3)
        watcher.line.do(lambda guest: guest.host({"do": "start"}))
        for friend in (*friends, watcher):
            await friend.until(lambda f: f.view is not None and f.view.phase == "over")
        table = saved(process)
        assert table.game.over()
        assert sum(table.view(None).points.values()) > 5  # type: ignore[attr-defined]
        for friend in friends:
            assert friend.view == table.view(friend.name)
        assert watcher.view == table.view(None)
        for friend in (*friends, watcher):
            await friend.leave()

    with host(tmp_path, "--fast", "--option", f"mode={mode}", "--seed", "3") as process:
        asyncio.run(evening(process))
        over = process.wait_for(lambda line: line.get("event") == "over")
        assert over["winners"]


def in_a_duel(table: Table, friend: Friend) -> dict[str, Any]:
    """What to do so that the first action ends in a duel."""
    game = table.game
    assert isinstance(game, GoalGame) and game.running is not None and game.active is not None
    right = is_right(game.line_of(game.active), 0, game.running, by_goal=game.by_goal)
    match game.phase:
        case "place":
            return {"do": "place", "slot": 1 if right else 0}
        case "challenge":
            return {"do": "challenge", "slot": 0 if right else 1}
    return {"do": "pass"}


async def to_the_duel(process: Process, friends: list[Friend]) -> None:
    while friends[0].view.phase != "duel":
        table = saved(process)
        name = table.waiting()[0]
        friend = next(one for one in friends if one.name == name)
        asked = friend.guest.shown.question if friend.guest.shown else None
        friend.act(**in_a_duel(table, friend))
        await friend.until(lambda f, asked=asked: f.guest.shown.question != asked)
        for one in friends:
            await one.until(lambda f, old=friend: f.view == saved(process).view(f.name))


def test_a_deck_that_is_gone_when_an_evening_goes_on_is_named_and_can_be_shown(
    tmp_path: Path,
) -> None:
    here, moved = tmp_path / "mine", tmp_path / "moved"
    here.mkdir()
    rows = [f"c{n},m{n},{1900 + n}-05-01,Hungary,Italy,1-0,1" for n in range(20)]
    text = "\n".join(["id,match,date,home,away,score,order", *rows])
    (here / "deck.csv").write_text(text, encoding="utf-8")

    def lost(*words: str) -> tuple[str, str]:
        with host(tmp_path, *words, "--thinking", "600") as process:
            process.terminate()
            return str(ready(process)["lost_deck"]), process.error()

    with host(tmp_path, "--deck", str(here), "--bots", "2", "--start-when", "2") as process:
        process.wait_for(lambda line: line.get("event") == "started")
        save = ready(process)["save"]
        process.kill()
    here.rename(moved)
    path, said = lost("--resume", save)
    assert path == str(here) and path in said
    assert lost("--resume", save, "--deck", str(moved)) == ("", "")
    record = journal.read(Path(save))
    room = kept_room(record.header, record.steps)
    assert room is not None and room.path == str(moved)


def test_a_host_killed_in_a_duel_goes_on_where_it_was(tmp_path: Path) -> None:
    async def evening() -> None:
        words = ("--fast", "--start-when", "3", "--seed", "3", "--name", "Kocsma")
        with host(tmp_path, *words) as process:
            port, save = ready(process)["port"], ready(process)["save"]
            friends = [Friend(port, name) for name in NAMES]
            for friend in friends:
                await friend.until(lambda f: f.view is not None)
            await to_the_duel(process, friends)
            first, second = (
                next(one for one in friends if one.name == name) for name in friends[0].view.waiting
            )
            first.act(do="date", date="1999-01-01")
            await second.until(lambda f: len(f.view.waiting) == 1)
            before = saved(process)
            process.kill()
            for friend in friends:
                await friend.until(lambda f: f.guest.link is g.Link.LOST)
        with host(tmp_path, "--resume", save, "--port", str(port), "--fast") as process:
            assert ready(process)["room"] == "Kocsma"
            for friend in friends:
                await friend.until(lambda f: f.guest.link is g.Link.IN)
                await friend.until(lambda f: f.guest.shown and not f.guest.shown.missing)
            assert {one.name for one in friends} == set(NAMES)
            assert everything(saved(process)) == everything(before)
            assert second.view == before.view(second.name)
            second.act(do="date", date="1950-01-01")
            await first.until(lambda f: f.view.phase != "duel")
            dates = first.view.last_result.dates
            assert dates == {first.name: "1999-01-01", second.name: "1950-01-01"}
            for friend in friends:
                await friend.leave()
            assert process.terminate() == 0

    asyncio.run(evening())


def test_whoever_sits_in_a_silent_room_stays_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last to come hears nothing more until somebody else does something."""
    monkeypatch.setattr(caller, "QUIET", 0.3)

    async def evening() -> None:
        with host(tmp_path, "--no-code") as process:
            friend = Friend(ready(process)["port"], "Anna", code=None)
            await friend.until(lambda f: f.guest.link is g.Link.IN)
            heard = friend.guest.wake_at()
            await asyncio.sleep(6 * caller.QUIET)
            again = friend.guest.wake_at()
            assert heard is not None and again is not None
            assert again - heard > 3 * caller.QUIET  # the host was asked, and has answered since
            assert friend.guest.link is g.Link.IN
            await friend.leave()

    asyncio.run(evening())


def test_a_window_closed_and_opened_again_is_the_same_seat(tmp_path: Path) -> None:
    tokens = tmp_path / "seat.json"
    with host(tmp_path, "--fast", "--start-when", "2") as process:
        port = ready(process)["port"]
        with joined(port, "--name", "Béla") as bela:
            bela.wait_for(lambda line: "joined" in line)
            with joined(port, "--name", "Anna", "--token-file", str(tokens)) as anna:
                anna.wait_for(lambda line: "view" in line)
                anna.say({"do": "tip", "home": 2, "away": 1})
                anna.wait_for(lambda line: line.get("view", {}).get("my_tip"))
                anna.kill()
            bela.wait_for(lambda line: line.get("missing") == ["Anna"])
            with joined(port, "--name", "Anna") as thief:
                assert thief.wait_for(lambda line: "refused" in line)["refused"] == "started"
                assert thief.end() == 1
                assert "--spectate" in thief.error()
            with joined(port, "--name", "Other", "--token-file", str(tokens)) as again:
                assert again.wait_for(lambda line: "joined" in line)["joined"]["you"] == "Anna"
                view = again.wait_for(lambda line: "view" in line)["view"]
                assert view["my_tip"] == {"home": 2, "away": 1}
                again.say({"do": "tip", "home": 2, "away": 1})
                refused = again.wait_for(lambda line: "refused" in line)
                assert (refused["refused"], refused["of"]) == ("already_answered", "tip")
                again.say("no json")
                assert again.wait_for(lambda line: "refused" in line)["refused"] == "bad_value"
                again.say({"do": "tip", "home": float("nan")})
                assert again.wait_for(lambda line: "refused" in line)["refused"] == "bad_value"
                process.say({"do": "close"})
                assert again.end() == 0
        assert process.end() == 0


def test_bots_play_by_themselves_and_end_with_the_host(tmp_path: Path) -> None:
    words = ("--fast", "--bots", "3", "--start-when", "3", "--level", "3")
    with host(tmp_path, *words) as process:
        over = process.wait_for(lambda line: line.get("event") == "over")
        table = saved(process)
        assert over["points"] == view_of(table, None)["points"]
        process.say({"do": "again"})
        process.wait_for(lambda line: line.get("event") == "over")
        assert len(list((tmp_path / "saves").iterdir())) == 2
        assert process.terminate() == 0
    with host(tmp_path, "--bots", "2", "--start-when", "2", "--die-with-parent") as process:
        process.wait_for(lambda line: line.get("event") == "started")
        process.hang_up()
        assert process.end() == 0


def test_a_host_whose_app_is_gone_stays_while_somebody_is_there_and_then_ends(
    tmp_path: Path,
) -> None:
    async def evening(process: Process) -> None:
        friend = Friend(ready(process)["port"], "Anna")
        await friend.until(lambda f: f.guest.lobby is not None)
        process.hang_up()
        await asyncio.sleep(0.6)
        assert process.alive
        await friend.leave()

    with host(tmp_path, "--bots", "1", "--desert-after", "0.2") as process:
        asyncio.run(evening(process))
        assert process.end() == 0


def test_a_private_room_stays_private_when_its_save_goes_on(tmp_path: Path) -> None:
    with host(tmp_path, "--private", "--fast", "--bots", "2", "--start-when", "2") as process:
        save = ready(process)["save"]
        process.wait_for(lambda line: line.get("event") == "started")
    record = journal.read(Path(save))
    assert kept_room(record.header, record.steps).private  # type: ignore[union-attr]
    with host(tmp_path, "--resume", save) as process:
        said = ready(process)
        assert (said["addresses"], said["code"], said["private"]) == (["127.0.0.1"], None, True)


def test_who_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    async def evening(process: Process) -> None:
        port = ready(process)["port"]
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", port))
            deaf = sealed(line)
            hello = msg.Hello(protocol=msg.PROTOCOL, role="watch", owner=ready(process)["owner"])
            deaf.sendall(encoded(hello, msg.CLIENT_FRAME))
            friends = [Friend(port, name) for name in NAMES]
            for number, friend in enumerate(friends):
                friend.react = plays_at_random(random.Random(number))
            for friend in friends:
                await friend.until(lambda f: f.view is not None and f.view.phase == "over")
            for friend in friends:
                await friend.leave()
            deaf.close()

    with host(tmp_path, "--fast", "--start-when", "3", "--seed", "4") as process:
        asyncio.run(evening(process))


UNKNOWN = encoded(msg.Hello(protocol=msg.PROTOCOL, name="Zoli"), 100)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "too_big"),
        (b"\x00\x00\x00\x03abc", "bad_message"),
        (b"\x00\x00\x00\x00", "bad_message"),
        (encoded(msg.Ping(ref=1), 100), "bad_message"),
        (encoded(msg.Clips(ticket="guessed"), 100), "bad_ticket"),
        (encoded(msg.Hello(protocol=99), 100), "wrong_version"),
        (encoded(msg.Proof(proof="0" * 64), 100), "bad_message"),
        (b"\x00\x00\x40\x01" + b"x" * 50_000, "too_big"),
        (UNKNOWN * 9 + b"\xff" * 4, " ".join(["code_wanted"] * 9 + ["too_big"])),
    ],
)
def test_a_stranger_is_answered_and_the_evening_goes_on(
    data: bytes, code: str, a_host: Process
) -> None:
    port = ready(a_host)["port"]
    with sealed(socket.create_connection(("127.0.0.1", port), timeout=20)) as stranger:
        stranger.sendall(data)
        heard: list[msg.HostMessage] = []
        decoder = host_decoder()
        while part := stranger.recv(4096):
            heard += decoder.feed(part)
        assert [m.code for m in heard if isinstance(m, msg.Refused)] == code.split()
    with joined(port, "--spectate") as watcher:
        watcher.wait_for(lambda line: "lobby" in line)


@pytest.fixture(scope="module")
def a_host(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with host(tmp_path_factory.mktemp("host")) as process:
        yield process


def test_the_hosts_own_rights_come_by_standard_input(tmp_path: Path) -> None:
    with host(tmp_path, "--seats", "2") as process:
        process.say({"do": "start"})
        refused = process.wait_for(lambda line: line.get("event") == "refused")
        assert (refused["code"], refused["of"]) == ("too_few", "start")
        for line in ('{"do": ["x"]}', "[1]", '{"do": "sing"}', '{"do": "options", "options": 5}'):
            process.say(line)
            process.wait_for(lambda line: line.get("event") == "refused")
        for half in ('"name": "\\ud83e"', '"\\udd8a": 1', '"level": NaN'):
            process.say(f'{{"do": "seat_bot", {half}}}')
            refused = process.wait_for(lambda line: line.get("event") == "refused")
            assert (refused["code"], refused["of"]) == ("bad_value", "seat_bot")
        process.say({"do": "deck", "deck": "nowhere"})
        refused = process.wait_for(lambda line: line.get("event") == "refused")
        assert refused["code"] == "bad_deck"
        process.say({"do": "seat_bot", "level": 1})
        process.say({"do": "seat_bot", "level": 1})
        process.say({"do": "seat_bot", "level": 1})
        refused = process.wait_for(lambda line: line.get("event") == "refused")
        assert refused["code"] == "room_full"
        process.say({"do": "close"})
        assert process.end() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="ends by Ctrl-Break there")
def test_asked_to_end_it_says_goodbye(tmp_path: Path) -> None:
    with host(tmp_path) as process, joined(ready(process)["port"], "--name", "Anna") as anna:
        anna.wait_for(lambda line: "joined" in line)
        assert process.terminate() == 0
        assert anna.end() == 0


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("host", "--code", "football"), 2, "figures"),
        (("host", "--name", "caf\udce9"), 2, "UTF-8"),
        (("join", "127.0.0.1:1", "--name", "caf\udce9"), 2, "UTF-8"),
        (("host", "--code", "1234", "--no-code"), 2, "--no-code"),
        (("host", "--option", "mode=silly"), 2, "options"),
        (("host", "--option", "hard"), 2, "NAME=VALUE"),
        (("host", "--seats", "9"), 2, "2 to 5"),
        (("host", "--deck", "nowhere", "--port", "0"), 1, "deck"),
        (("host", "--resume", "nowhere.golest", "--port", "0"), 1, "no such file"),
        (("host", "--save", "{file}", "--port", "0"), 1, "--resume"),
        (("host", "--resume", "{file}", "--port", "0"), 1, "no save"),
        (("host", "--port", "70000"), 1, "--port"),
        (("join", "127.0.0.1:0"), 2, "address"),
        (("join", "127.0.0.1", "--code", "x"), 2, "figures"),
        (("replay", "nowhere.golest"), 1, "no such file"),
        (("replay", "{file}"), 1, "no save"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: tuple[str, ...], code: int, why: str, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("not a save\n", encoding="utf-8")
    data = ["--data", str(tmp_path)] if words[0] == "host" else []
    process = Process(words[0], *(word.format(file=file) for word in words[1:]), *data)
    assert process.end() == code, process.error()
    assert why in process.error() and "Traceback" not in process.error()
    process.tidy()


def test_a_port_in_use_is_said(a_host: Process, tmp_path: Path) -> None:
    port = str(ready(a_host)["port"])
    process = Process("host", "--port", port, "--data", str(tmp_path))
    assert process.end() == 1 and "--port" in process.error()
    process.tidy()


def test_a_save_is_replayed_to_any_step(tmp_path: Path) -> None:
    with host(tmp_path, "--fast", "--bots", "2", "--start-when", "2") as process:
        process.wait_for(lambda line: line.get("event") == "over")
        save = Path(ready(process)["save"])
    record = journal.read(save)
    for until in (0, 5, len(record.steps)):
        table = replayed(record.header, record.steps[:until])
        name = table.names[0]
        process = Process("replay", str(save), "--until", str(until), "--seen-by", name)
        view = process.wait_for(lambda line: True)
        assert view == json.loads(json.dumps(view_of(table, name)))
        assert process.end() == 0
        process.tidy()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.7", ("192.168.1.7", msg.PORT)),
        (" laptop.local:5000 ", ("laptop.local", 5000)),
        ("[::1]:5000", ("::1", 5000)),
        ("[::1]", ("::1", msg.PORT)),
        ("fe80::1", ("fe80::1", msg.PORT)),
    ],
)
def test_addresses_are_read_as_people_write_them(text: str, address: tuple[str, int]) -> None:
    assert address_of(text) == address


@pytest.mark.parametrize("text", ["", ":5000", "host:0", "host:70000", "host:x"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        address_of(text)


def test_tokens_are_kept_by_room_and_found_by_address(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "deep" / "tokens.json")
    assert tokens.find("r1", "a:1") is None

    def at(room: str, token: str) -> g.Joined:
        facts = {"you": "Anna", "room": "R", "owner": False, "clip_ticket": ""}
        return g.Joined(room_id=room, token=token, certificate=f"c-{room}", **facts)  # type: ignore[arg-type]

    tokens.keep(at("r1", "t1"), "a:1")
    tokens.keep(at("r2", "t2"), "a:2")
    tokens.keep(at("r3", "t3"), "a:1")
    assert tokens.find("r1") == "t1" and tokens.find(None, "a:2") == "t2"
    assert tokens.find(None, "a:1") == "t3", "the latest room there"
    assert tokens.find(None, "a:9") is None
    assert tokens.seat("r1").certificate == "c-r1" and tokens.seat("r1").sure
    assert not tokens.seat(None, "a:2").sure, "another room may be there by now"
    tokens.forget("r3")
    assert tokens.find(None, "a:1") == "t1"
    (tmp_path / "deep" / "tokens.json").write_text('{"rooms": [1]}', encoding="utf-8")
    assert tokens.find("r1") is None
