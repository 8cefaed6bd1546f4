"""Ökörkör over real connections: killed in a reveal, left in a trick, joined late."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from engine.okorkor.model import View
from engine.record import line_of, replayed
from engine.scenario import everything
from engine.table import Table
from net import guest as g
from net import journal
from tests.net.hosts import Friend, host, ready

NAMES = ("Anna", "Béla", "Csaba")
POSITION: dict[str, Any] = {
    "rows": [[50], [60], [70], [80]],
    "hands": {"Anna": [1, 55, 90], "Béla": [51, 61, 91], "Csaba": [71, 81, 99]},
    "heads": {"Anna": 5, "Béla": 6, "Csaba": 7},
}


async def set_up(folder: Path) -> tuple[Path, int, list[Friend]]:
    """A room of three on a host that was killed; its save is now in this position."""
    with host(folder, "--game", "okorkor", "--start-when", "3", "--fast") as process:
        save, port = Path(ready(process)["save"]), int(ready(process)["port"])
        friends = []
        for name in NAMES:
            friends.append(Friend(port, name))
            await friends[-1].until(lambda f: f.guest.joined)
        for friend in friends:
            await friend.until(lambda f: f.view is not None)
        process.kill()
    begin_with_position(save)
    return save, port, friends


def begin_with_position(save: Path) -> None:
    header = {**journal.read(save).header, "position": POSITION, "players": list(NAMES)}
    save.write_text(line_of(header), encoding="utf-8")


def seen(friend: Friend) -> View:
    assert isinstance(friend.view, View)
    return friend.view


def saved(save: Path) -> Table:
    record = journal.read(save)
    return replayed(record.header, record.steps)


def test_killed_in_a_reveal_left_and_joined_late_a_trick_goes_on(tmp_path: Path) -> None:
    async def evening() -> None:
        save, port, friends = await set_up(tmp_path)
        anna, bela, csaba = friends
        words = ("--resume", str(save), "--port", str(port), "--fast")
        with host(tmp_path, *words) as process:
            for friend in friends:
                await friend.until(lambda f: f.guest.link is g.Link.IN and f.view.rows[0] == (50,))
            for friend, card in zip(friends, (1, 51, 71), strict=True):
                friend.act(do="play", card=card)
            for friend in friends:
                await friend.until(lambda f: f.view.phase == "take")
            before = saved(save)
            process.kill()
            for friend in friends:
                await friend.until(lambda f: f.guest.link is g.Link.LOST)

        with host(tmp_path, *words) as process:
            late = Friend(port, "Dóra", role="watch")
            for friend in (*friends, late):
                await friend.until(lambda f: f.guest.link is g.Link.IN and f.guest.shown)
                await friend.until(lambda f: not f.guest.shown.missing)
            assert everything(saved(save)) == everything(before)
            assert [seen(friend) for friend in friends] == [before.view(name) for name in NAMES]
            assert seen(late) == before.view(None) and seen(late).hand is None
            assert [one.card for one in seen(late).revealed or ()] == [1, 51, 71]

            anna.act(do="take", row=0)
            await bela.until(lambda f: f.view.trick == 9)
            assert seen(bela).rows == ((1, 51), (60,), (70, 71), (80,))
            assert seen(bela).heads["Anna"] == 5 + 3
            assert seen(bela).heads["Béla"] == 6
            await bela.leave()
            anna.act(do="play", card=55)
            csaba.act(do="play", card=81)
            await csaba.until(lambda f: f.view.waiting == ("Béla",) and f.guest.shown.missing)
            assert seen(csaba).played == ("Anna", "Csaba")
            process.say({"do": "skip", "player": "Béla"})
            await csaba.until(lambda f: f.view.trick == 10)

            late.line.do(lambda guest: guest.ask_seat("Béla"))
            process.say({"do": "give_seat", "player": "Béla"})
            await late.until(lambda f: f.guest.joined.you == "Béla" and f.view.hand == (91,))
            for friend, card in ((anna, 90), (late, 91), (csaba, 99)):
                friend.act(do="play", card=card)
            for friend in (anna, late, csaba):
                await friend.until(lambda f: f.view.phase == "score")
            table = saved(save)
            assert [table.view(friend.name) for friend in (anna, late, csaba)] == [
                seen(anna), seen(late), seen(csaba),
            ]  # fmt: skip
            for friend in (anna, csaba, late):
                await friend.leave()

    asyncio.run(evening())
