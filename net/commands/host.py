"""`golest host`: a host without a window, in a process of its own. Shell; knows no rule."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import os
import re
import secrets
import socket
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.game import Refused
from engine.games import GAMES
from engine.record import BadRecord, replayed
from engine.table import Table
from net import effects as do
from net import messages as msg
from net.announcement import Announcement
from net.announcer import Announcer
from net.boards import board_of
from net.bots import Bots
from net.clips import ClipShelf, cache_folder
from net.commands.lines import hear_stdin, on_end, say, say_text, speakable, step_of, utf8
from net.deal import Material
from net.decks import BUILT_IN, STARTER, Deck, find_decks, load_deck, path_of
from net.door import CODE_FIGURES, code_of, grouped
from net.evening import MOST_WATCHERS, Plan
from net.journal import SUFFIX, Journal, JournalFailed, saves_folder
from net.kept import kept_room
from net.multicast import own_addresses
from net.room import Room
from net.server import Server
from net.tls import Key, keys_folder

log = logging.getLogger(__name__)

HANDED_ON = 0.0002
"""Seconds after which a thread that calculates (at the door) hands on to who waits at the table."""


DESERTED_LOOKS = 20
"""So often it is looked whether anybody is there, in the time after which an empty room ends."""


class Sorry(Exception):
    """It cannot be done; the sentence says what to do."""


def main(argv: Sequence[str] | None = None) -> int:
    """0 when the room was closed, 1 with a sentence when it went wrong."""
    parser = _parser()
    given = parser.parse_args(argv)
    speakable(parser, given)
    utf8()
    logging.basicConfig(stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")
    if given.code is not None and (given.no_code or code_of(given.code) is None):
        parser.error("--code is 4 to 12 figures, such as 482 913; with it, leave --no-code out")
    given.options = _options(parser, given)
    rules = GAMES[given.game]
    if given.seats is not None and given.seats not in rules.seats:
        parser.error(f"{given.game} has {rules.seats[0]} to {rules.seats[-1]} seats")
    if not 0 <= given.bots <= (given.seats or rules.seats[-1]):
        parser.error("there are not so many seats for --bots")
    given.json = given.json or not sys.stdout.isatty()
    sys.setswitchinterval(HANDED_ON)
    try:
        return asyncio.run(_Host(given).run())
    except Sorry as sorry:
        print(sorry, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="golest host",
        description="A host without a window. Its first line says where it is; standard input"
        ' takes the host\'s rights as JSON lines: {"do": "start"}, {"do": "close"}, ...',
    )
    add = parser.add_argument
    add("--game", choices=sorted(GAMES), default="goal", help="which game (goal)")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="mode=hard, ...")
    add("--name", metavar="ROOM", help="what the room is called")
    add("--port", type=int, default=msg.PORT, metavar="N", help=f"0 picks one ({msg.PORT})")
    add("--listen", metavar="ADDRESS", help="only on this address of the machine")
    add("--code", metavar="CODE", help="the room's code, in figures (else six are picked)")
    add(
        "--no-code",
        action="store_true",
        help="an open door: whoever reaches the port may sit"
        " down, and laptops trust whoever answers first",
    )
    add("--watch-freely", action="store_true", help="who only watches needs no code")
    add("--deck", metavar="NAME_OR_PATH", help=f"the deck ({STARTER}, or that of the save)")
    add("--seats", type=int, metavar="N", help="how many may sit down")
    add("--watchers", type=int, default=MOST_WATCHERS, metavar="N", help="how many may watch (40)")
    add("--bots", type=int, default=0, metavar="N", help="so many seats are taken by bots")
    add("--level", type=int, choices=(1, 2, 3), default=2, help="how good the bots are (2)")
    add("--thinking", type=float, metavar="SECONDS", help="about so long bots pretend to think")
    add("--film-size", default="1280x720", metavar="WxH", help="of the films made (1280x720)")
    add("--language", metavar="xx", help="of the teams' names in the films made: hu, en, it")
    add("--save", type=Path, metavar="FILE", help="where the game is written down")
    add("--resume", type=Path, metavar="FILE", help="goes on with this save")
    add("--data", type=Path, metavar="DIR", help="everything it keeps, instead of the user's own")
    add("--fast", action="store_true", help="no waiting for people to watch")
    add("--start-when", type=int, metavar="N", help="starts when N sit there, bots counted")
    add("--seed", type=int, metavar="N", help="of the shuffle, to have the same deal again")
    add(
        "--owner-key",
        metavar="KEY",
        help="what gives the host's rights (else GOLEST_OWNER_KEY, else picked)",
    )
    add("--room-id", metavar="ID", help="of a room that starts anew: laptops know it again")
    add("--no-clips", action="store_true", help="plays without clips")
    add("--no-announce", action="store_true", help="is not to be found, only dialled")
    add("--json", action="store_true", help="lines of JSON also on a terminal")
    add(
        "--private",
        action="store_true",
        help="for this machine alone: no other can dial it, nor one that goes on with its save",
    )
    add("--die-with-parent", action="store_true", help="ends when standard input does")
    add(
        "--desert-after",
        type=float,
        metavar="SECONDS",
        help="ends when standard input has, and no person has been there for so long",
    )
    return parser


def _options(parser: argparse.ArgumentParser, given: argparse.Namespace) -> dict[str, Any]:
    options = {}
    for one in given.option:
        name, equals, value = one.partition("=")
        if not equals:
            parser.error(f"--option {one}: write it as NAME=VALUE")
        options[name] = _value(value)
    try:
        GAMES[given.game].options(options)
    except Refused:
        parser.error(f"{given.game} does not take these options: {' '.join(given.option)}")
    return options


def _value(text: str) -> Any:
    """`true`, `3`: what they say; anything else is a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


class FreshFrom:
    """Randomness for a room: secrets from the system, seeds from a given one if there is one."""

    def __init__(self, seed: int | None) -> None:
        self._next = seed

    def token(self) -> str:
        """A new secret."""
        return secrets.token_hex(32)

    def seed(self) -> int:
        """A new seed."""
        if self._next is None:
            return secrets.randbits(48)
        self._next += 1
        return self._next - 1


def material_of(deck: Deck, path: str) -> Material:
    """A deck as a room knows it."""
    return Material(
        name=deck.name,
        path=path,
        title=deck.title,
        cards=tuple(msgspec.to_builtins(card) for card in deck.cards),
        problems=Counter(problem.code for problem in deck.problems),
    )


class _Host:
    """One run of the command; what the room's effects need beside the network."""

    def __init__(self, given: argparse.Namespace) -> None:
        self._given = given
        self._search = (*([given.data / "decks"] if given.data else []), BUILT_IN)
        self._journal: Journal | None = None
        self._table: Table | None = None
        self._header: dict[str, Any] = {}
        self._steps: list[dict[str, Any]] = []
        self._announcer: Announcer | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._saves = 0
        self._shelf: ClipShelf | None = None
        self._lost = ""
        self._key: Key
        self._server: Server
        self._bots: Bots

    async def run(self) -> int:
        """Until the room closes."""
        given = self._given
        if given.resume is not None:
            self._resume(given.resume)
        plan = self._plan()
        material, clips = self._material(plan)
        now = asyncio.get_running_loop().time()
        try:
            room = Room(plan, material, FreshFrom(given.seed), now)
        except Refused:
            raise Sorry("The game does not take these options.") from None
        cards = room.evening.material.cards
        if self._table is not None:
            room.resume(self._header, self._table, self._steps)
            cards = self._table.setup.material
        if not given.no_clips and clips is not None:
            self._shelf = ClipShelf(
                self._clips_are,
                cache_folder(given.data),
                size=given.film_size,
                language=given.language,
            )
        pace = {"fast": given.fast, "thinking": given.thinking, "seed": given.seed}
        self._bots = Bots(plan.room_id, plan.certificate, self._bot_failed, **pace)
        serve = self._shelf.serve if self._shelf is not None else None
        self._server = Server(room, self, self._key.context, self._journal, serve)
        if self._shelf is not None and clips is not None:
            self._shelf.material(cards, clips)
        try:
            await self._server.listen(given.port, given.listen)
        except (OSError, OverflowError) as wrong:
            raise Sorry(
                f"Port {given.port} cannot be used ({wrong}). Close the other host, or give"
                " another --port; 0 picks a free one."
            ) from None
        for _ in range(given.bots if self._table is None else 0):
            self._server.host_step({"do": "seat_bot", "level": given.level})
        on_end(self._server.close)
        hear_stdin(self._typed)
        self._say_ready(plan)
        return await self._serve()

    async def _serve(self) -> int:
        # What is there by now stays: looking through it for garbage would hold up the game.
        gc.collect()
        gc.freeze()
        try:
            await self._server.serve()
        except JournalFailed as failed:
            raise Sorry(
                f"The game could not be saved: {failed.path}: {failed.why}. When that is mended,"
                f" go on with --resume {failed.path}"
            ) from None
        finally:
            for task in self._tasks:
                task.cancel()
            await self._bots.end()
            if self._shelf is not None:
                await self._shelf.close()
            if self._announcer is not None:
                await self._announcer.stop()
        return 0

    def _plan(self) -> Plan:
        given = self._given
        kept = kept_room(self._header, self._steps)
        if given.private or (kept is not None and kept.private):
            given.private = given.no_announce = given.no_code = True
            given.listen, given.code = msg.LONELY, None
        name = given.name or (kept.name if kept else None) or socket.gethostname()
        save = given.resume or given.save or self._save_path(name)
        if given.resume is None and save.exists():
            raise Sorry(
                f"{save} is already there. Go on with it by --resume {save}, or give another name."
            )
        room_id = kept.id if kept else given.room_id or secrets.token_hex(8)
        try:
            self._key = Key(keys_folder(given.data), room_id)
        except OSError as wrong:
            raise Sorry(f"The room's key cannot be kept: {wrong}. Give another --data.") from None
        return Plan(
            room=name,
            room_id=room_id,
            game=str(self._header.get("game", "goal")) if self._header else given.game,
            owner_key=given.owner_key
            or os.environ.get("GOLEST_OWNER_KEY")
            or secrets.token_hex(16),
            options=given.options,
            version=msg.VERSION,
            most_seats=given.seats,
            most_watchers=given.watchers,
            start_when=given.start_when,
            fast=given.fast,
            save=str(save.absolute()),
            decks=tuple(found.name for found in find_decks(self._search)),
            code=self._code(),
            certificate=self._key.fingerprint,
            watch_freely=given.watch_freely,
            clips=not given.no_clips,
            private=given.private,
        )

    def _code(self) -> str | None:
        if self._given.no_code:
            return None
        if self._given.code is not None:
            return code_of(self._given.code)
        return f"{secrets.randbelow(10**CODE_FIGURES):0{CODE_FIGURES}}"

    def _save_path(self, room: str) -> Path:
        day = time.strftime("%Y-%m-%d")
        words = re.sub(r"[^\w-]+", "-", room).strip("-")[:40] or "golest"
        folder = saves_folder(self._given.data)
        names = (f"{day}-{words}{'' if n == 1 else f'-{n}'}{SUFFIX}" for n in range(1, 10_000))
        return next(folder / name for name in names if not (folder / name).exists())

    def _material(self, plan: Plan) -> tuple[Material, Mapping[str, Path] | None]:
        """What is played with, and the deck's own clips; None for a game that needs no deck."""
        if GAMES[plan.game].wanted(2, plan.options) == 0:
            return Material(cards=board_of(plan.game)), None
        if self._table is not None:
            return self._material_again(self._table)
        name = self._given.deck or STARTER
        deck = load_deck(name, self._search)
        if not deck.cards:
            why = ", ".join(f"{p.code} {dict(p.facts)}" for p in deck.errors[:3])
            raise Sorry(f"There is nothing to play with in the deck {name}: {why}.")
        return material_of(deck, path_of(name, self._search)), deck.clips

    def _material_again(self, table: Table) -> tuple[Material, Mapping[str, Path]]:
        """The saved game's deck, for its clips and for the next game. Its cards are in the save:
        where it is gone they are played without its clips."""
        kept = kept_room(self._header, self._steps)
        names = [self._given.deck, *((kept.path, kept.deck) if kept else (STARTER,))]
        cards = {card.get("id") for card in table.setup.material}
        for name in filter(None, names):
            deck = load_deck(name, self._search)
            if cards & {card.id for card in deck.cards}:
                return material_of(deck, path_of(name, self._search)), deck.clips
        if kept is None:
            return Material(), {}
        self._lost = kept.path or kept.deck
        print(
            f"The deck {self._lost} is not there any more: the game goes on without its clips."
            " With --deck and where it is now, it has them again.",
            file=sys.stderr,
        )
        return Material(name=kept.deck, path=kept.path, title=kept.title), {}

    def _resume(self, path: Path) -> None:
        try:
            self._journal, self._header, steps, aside = Journal.resume(path)
            self._steps = steps
            try:
                self._table = replayed(self._header, steps)
            except BadRecord as bad:
                if bad.line < 2:
                    raise Sorry(f"{path} cannot be played on: {bad}.") from None
                aside = self._journal.set_aside(bad.line - 2)
                self._steps = steps[: bad.line - 2]
                self._table = replayed(self._header, self._steps)
        except JournalFailed as failed:
            raise Sorry(f"{path}: {failed.why}.") from None
        if aside is not None:
            print(f"The end of {path} could not be read; it was put into {aside}", file=sys.stderr)

    def _say_ready(self, plan: Plan) -> None:
        everywhere = self._given.listen in (None, "0.0.0.0")
        addresses = list(own_addresses()) if everywhere else [self._given.listen]
        ready = {
            "ready": True,
            "port": self._server.port,
            "addresses": addresses,
            "code": plan.code,
            "certificate": plan.certificate,
            "save": plan.save,
            "owner": plan.owner_key,
            "room_id": plan.room_id,
            "room": plan.room,
            "lost_deck": self._lost,
            "private": plan.private,
        }
        if self._given.json:
            return say(ready)
        where = ", ".join(f"{address}:{self._server.port}" for address in addresses)
        code = "without a code" if plan.code is None else f"with the code {grouped(plan.code)}"
        say_text(f"The room {plan.room} is open at {where}, {code}")
        say_text(f"Its game is written to {plan.save}")

    def _typed(self, line: str | None) -> None:
        if line is None:
            if self._given.die_with_parent:
                self._server.close()
            elif self._given.desert_after is not None:
                self._do(self._until_deserted(self._given.desert_after))
            return
        step = step_of(line)
        if step is None:
            return self.happened({"event": "refused", "code": "bad_value", "of": None})
        step.pop("as", None)
        self._server.host_step(step)

    async def _until_deserted(self, seconds: float) -> None:
        """Whoever opened the room is gone: it stays for those who are in it, and for their coming
        back, and then ends by itself."""
        since = self._server.now
        while self._server.now - since < seconds:
            await asyncio.sleep(seconds / DESERTED_LOOKS)
            if not self._server.room.deserted:
                since = self._server.now
        self._server.close()

    # What the room's effects need

    def begin(self, header: dict[str, Any]) -> Journal:
        """A new record: the first where it was promised, further ones beside it."""
        first = Path(str(self._server.room.plan.save))
        self._saves += 1
        resumed = self._given.resume is not None
        if self._saves == 1 and not resumed:
            return Journal.create(first, header)
        number = 2
        while (path := first.with_name(f"{first.stem}-{number}{first.suffix}")).exists():
            number += 1
        return Journal.create(path, header)

    def happened(self, event: dict[str, Any]) -> None:
        """One line."""
        if self._given.json:
            return say(event)
        facts = [f"{key}: {value}" for key, value in event.items() if key != "event"]
        say_text(f"{event['event']}  {'  '.join(facts)}")

    def start_bot(self, name: str, level: int, token: str, port: int) -> None:
        """A bot's process."""
        self._bots.start(name, level, token, port)

    def _bot_failed(self, name: str, code: str, why: str) -> None:
        self._server.bot_failed(name, code, why)

    def stop_bot(self, name: str) -> None:
        """It is no more needed."""
        self._bots.stop(name)

    def find_deck(self, wish: do.FindDeck) -> None:
        """Reads the deck, beside the loop."""

        async def found() -> None:
            material: Material | None = None
            try:
                deck = await asyncio.to_thread(load_deck, wish.name, self._search)
                path = path_of(wish.name, self._search)
                material = material_of(deck, path) if deck.cards else None
            except Exception:
                log.exception("the deck %s could not be read", wish.name)
            lobby = self._server.room.evening.stage is msg.Stage.LOBBY
            if material is not None and self._shelf is not None and lobby:
                self._shelf.material(material.cards, deck.clips)
            self._server.room.deck_found(wish, material, self._server.now)
            self._server.wake()

        self._do(found())

    def want_clips(self, wish: do.WantClips) -> None:
        """Leads to `_clips_are`. A game without a deck has nothing that could be shown."""
        if self._shelf is not None:
            self._shelf.want(wish.names, wish.showing, wish.upcoming, wish.secret)

    def _clips_are(self, now: do.ClipsNow) -> None:
        self._server.clips_are(now)

    def announce(self, lobby: msg.Lobby) -> None:
        """Tells the network, if it is to be told."""
        if self._given.no_announce:
            return
        leading = (seat.name for seat in lobby.seats if seat.owner)
        said = Announcement(
            name=lobby.room,
            room_id=lobby.room_id,
            game=lobby.game,
            mode=str(lobby.options.get("mode", "")),
            overtime=str(lobby.options.get("overtime", "")),
            players=len(lobby.seats),
            seats=lobby.most_seats,
            started=lobby.started,
            protocol=msg.PROTOCOL,
            version=msg.VERSION,
            host=next(leading, socket.gethostname()),
            signs=tuple(seat.colour for seat in lobby.seats),
            code=self._server.room.door.needs_code(),
        )
        self._do(self._tell_network(said))

    async def _tell_network(self, said: Announcement) -> None:
        if self._announcer is None:
            self._announcer = Announcer()
            await self._announcer.start(said, self._server.port)
        else:
            await self._announcer.update(said)

    def _do(self, what: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("something beside the evening has failed", exc_info=wrong)


if __name__ == "__main__":
    sys.exit(main())
