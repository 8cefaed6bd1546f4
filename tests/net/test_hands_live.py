"""The host's hands on a real host: typed on its standard input, felt on real connections."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.net.hosts import Process, host, joined, ready


def event(process: Process, name: str) -> dict[str, Any]:
    return process.wait_for(lambda line: line.get("event") == name)


def refusal(process: Process) -> str:
    return str(event(process, "refused")["code"])


def test_a_seat_goes_through_many_hands_and_a_restart(tmp_path: Path) -> None:
    tokens = tmp_path / "bela.json"
    words = ("--fast", "--start-when", "3", "--bots", "1", "--thinking", "0.2", "--name", "Kocsma")
    with (
        host(tmp_path, *words) as process,
        joined(ready(process)["port"], "--name", "Anna") as anna,
    ):
        port, save = ready(process)["port"], ready(process)["save"]
        anna.wait_for(lambda line: "joined" in line)
        with joined(port, "--name", "Béla", "--token-file", str(tokens)) as bela:
            bela.wait_for(lambda line: "view" in line)
            bela.say({"do": "pass"})
            bela.wait_for(
                lambda line: "Béla" not in line.get("view", {"waiting": "Béla"})["waiting"]
            )
            process.say({"do": "void_card"})
            bela.wait_for(lambda line: "Béla" in line.get("view", {"waiting": ""})["waiting"])
            process.say({"do": "take_back"})
            assert refusal(process) in ("revealed", "nothing_to_take_back")
            process.say({"do": "seat_bot", "player": "Béla", "level": 1})
            assert event(process, "bot_sits")["name"] == "Béla"
            assert bela.wait_for(lambda line: line.get("link") == "over")["code"] == "bot"
            assert bela.end() == 1
        process.wait_for(lambda line: line.get("event") == "step" and line["who"] == "Béla")
        with joined(port, "--name", "Béla", "--token-file", str(tokens)) as bela:
            assert bela.wait_for(lambda line: "joined" in line)["joined"]["you"] == "Béla"
            process.say({"do": "kick", "player": "Béla"})
            assert bela.wait_for(lambda line: line.get("link") == "over")["code"] == "removed"
        with joined(port, "--name", "Béla", "--token-file", str(tokens)) as bela:
            assert bela.wait_for(lambda line: "refused" in line)["refused"] == "removed"
            assert bela.end() == 1
        with joined(port, "--name", "Zoli", "--spectate") as zoli:
            zoli.wait_for(lambda line: "view" in line)
            zoli.say({"do": "ask_seat", "player": "Béla"})
            assert event(process, "asks") == {"event": "asks", "name": "Zoli", "seat": "Béla"}
            process.say({"do": "lock"})
            process.say({"do": "give_seat", "player": "Béla"})
            joined_as = zoli.wait_for(lambda line: line.get("joined", {}).get("you"))
            assert joined_as["joined"]["you"] == "Béla"
        with joined(port, "--name", "Edit") as edit:
            assert edit.wait_for(lambda line: "refused" in line)["refused"] == "locked"
        process.kill()
    with host(tmp_path, "--resume", save, "--fast") as process:
        with joined(ready(process)["port"], "--name", "Edit") as edit:
            assert edit.wait_for(lambda line: "refused" in line)["refused"] == "locked"
        with joined(ready(process)["port"], "--name", "Béla", "--token-file", str(tokens)) as bela:
            assert bela.wait_for(lambda line: "refused" in line)["refused"] == "removed"
        process.say({"do": "seat_bot", "player": "Béla", "level": 1})
        process.say({"do": "seat_bot", "player": "Anna", "level": 1})
        assert event(process, "over")["winners"]
        process.say({"do": "close"})
        assert process.end() == 0
