"""Golden Goal over real connections: whoever leaves, the evening goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from engine.golden_goal.model import View
from engine.record import line_of, replayed
from net import guest as g
from net import journal
from tests.net.hosts import Friend, Process, host, ready

NAMES = ("Anna", "Béla", "Csaba")
GOOD = 1_500_000
POSITION: dict[str, Any] = {
    "square": {"Anna": 36, "Béla": 12, "Csaba": 20},
    "money": {"Anna": 5_000_000, "Béla": 2_000_000, "Csaba": 5_000_000},
    "tiles": {"Anna": ["Spain attack"], "Béla": ["Italy defence"], "Csaba": ["France attack"]},
    "decks": {"other": [34], "football": [1]},
}
FAN_CLUB = 200_000
SCRIPT = [{"dice": [1, 2]}, {"dice": [1, 2]}]


async def set_up(folder: Path) -> tuple[str, int, list[Friend]]:
    """A room of three on a host that was killed; its save is now in this position."""
    with host(folder, "--game", "golden-goal", "--start-when", "3", "--fast") as process:
        save, port = str(ready(process)["save"]), int(ready(process)["port"])
        friends = []
        for name in NAMES:
            friends.append(Friend(port, name))
            await friends[-1].until(lambda f: f.guest.joined)
        for friend in friends:
            await friend.until(lambda f: f.view is not None)
        process.kill()
    begin_with_position(Path(save))
    return save, port, friends


def begin_with_position(save: Path) -> None:
    header = journal.read(save).header
    header |= {"position": POSITION, "players": list(NAMES), "chance": SCRIPT}
    save.write_text(line_of(header) + "\n", encoding="utf-8")


def skip(process: Process, name: str) -> None:
    process.say({"do": "skip", "player": name})


def seen(friend: Friend) -> View:
    assert isinstance(friend.view, View)
    return friend.view


def test_who_leaves_leading_an_auction_with_an_offer_and_in_debt_holds_nobody_up(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        save, port, (anna, bela, csaba) = await set_up(tmp_path)
        words = ("--resume", save, "--port", str(port), "--fast")
        with host(tmp_path, *words) as process:
            for friend in (anna, bela, csaba):
                await friend.until(lambda f: f.guest.link is g.Link.IN and f.view.active == "Anna")
                await friend.until(lambda f: f.view.square == POSITION["square"])
            anna.act(do="put_up", give={"tiles": ["Spain attack"]}, start=GOOD)
            await bela.until(lambda f: f.view.phase == "auction")
            bela.act(do="bid", amount=1_900_000)
            await csaba.until(lambda f: f.view.auction and f.view.auction.leader == "Béla")
            await bela.leave()
            await csaba.until(lambda f: "Béla" in f.guest.shown.missing)
            csaba.act(do="pass")
            await anna.until(lambda f: f.view.phase == "roll")
            assert seen(anna).tiles["Béla"] == ("Spain attack", "Italy defence")
            assert seen(anna).money["Béla"] == 100_000

            anna.act(do="offer", to="Béla", give={"money": GOOD}, get={"tiles": ["Spain attack"]})
            await anna.until(lambda f: f.view.offers)
            assert seen(anna).waiting == ("Anna",)
            anna.act(do="roll")

            await anna.until(lambda f: f.view.phase == "debt")
            assert (seen(anna).waiting, seen(anna).card) == (("Béla",), 34)
            skip(process, "Béla")
            await anna.until(lambda f: f.view.phase == "turn")
            assert seen(anna).money["Anna"] == 5_000_000 + 1_900_000 + 2 * FAN_CLUB
            assert seen(anna).tiles["Béla"] == ("Italy defence",)
            anna.act(do="end")
            await csaba.until(lambda f: f.view.active == "Béla")
            assert seen(csaba).offers == ()
            skip(process, "Béla")
            await csaba.until(lambda f: f.view.active == "Béla" and f.view.phase != "roll")
            assert process.alive
            record = journal.read(Path(save))
            assert replayed(record.header, record.steps).view(None) == seen(csaba)
            for friend in (anna, csaba):
                await friend.leave()

    asyncio.run(evening())
