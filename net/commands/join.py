"""`golest join`: a player without a window: for scripts, bots and tests. Knows no single game."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import os
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.game import Brain
from engine.games import GAMES
from net import guest as g
from net import host_steps
from net import messages as msg
from net.commands.lines import hear_stdin, on_end, say, say_text, speakable, step_of, utf8
from net.commands.told import SENTENCES, Teller, line_of
from net.decks import STARTER, load_deck
from net.dial import KeptSeat, Line, Tokens, Where, address_of, always
from net.discovery import Finder
from net.door import code_of

LOOKING = 10.0
"""Seconds a host may take to be found or to answer at first."""

FAITH = 300.0
"""Seconds a host that was there may be gone."""

THINKING = (0.8, 2.5)
SECOND_THOUGHT = 0.2
"""Seconds before a bot tries again, however fast it is."""

FINE = frozenset({"closed", "left", "closed_here"})


def main(argv: Sequence[str] | None = None) -> int:
    """0 when the room closed or was left, 1 with a sentence when it went wrong."""
    parser = _parser()
    given = parser.parse_args(argv)
    speakable(parser, given)
    utf8()
    given.json = given.json or not sys.stdout.isatty()
    given.code = given.code or os.environ.get("GOLEST_CODE")
    if given.code is not None and (figures := code_of(given.code)) is None:
        parser.error(f"{given.code!r} is no room code; it is figures, such as 482 913")
    given.code = None if given.code is None else figures
    given.owner = given.owner or os.environ.get("GOLEST_OWNER_KEY")
    if given.name is None:
        given.name = "" if given.spectate else getpass.getuser()[: msg.LONGEST_NAME]
    try:
        given.where = None if given.address is None else address_of(given.address)
    except ValueError:
        parser.error(f"{given.address!r} is no address; write 192.168.1.7 or 192.168.1.7:4729")
    return asyncio.run(Player(given).run())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="golest join",
        description="A player without a window. Standard input takes actions as JSON lines"
        ' ({"do": "tip", "home": 2, "away": 1}); without an address the room is looked up.',
    )
    add = parser.add_argument
    add("address", nargs="?", metavar="ADDRESS[:PORT]")
    add("--room", metavar="NAME", help="the room to look up, if there are several")
    add("--name", metavar="NAME", help="what the player is called")
    add("--colour", metavar="COLOUR", help="the colour wanted")
    add("--token-file", type=Path, metavar="FILE", help="where its seat is remembered")
    add(
        "--owner",
        metavar="KEY",
        help="the host's key, which gives the host's rights (better"
        " in GOLEST_OWNER_KEY: other users of the machine see the command line)",
    )
    add("--bot", type=int, choices=(1, 2, 3), metavar="LEVEL", help="plays by itself, 1 to 3")
    add("--spectate", action="store_true", help="watches only")
    add("--fast", action="store_true", help="a bot does not pretend to think")
    add("--thinking", type=float, metavar="SECONDS", help="about so long a bot pretends to")
    add("--seed", type=int, metavar="N", help="of the bot's mind")
    add(
        "--code",
        metavar="CODE",
        help="the room's code (or in GOLEST_CODE); none is needed to come back with --token-file",
    )
    add(
        "--json",
        action="store_true",
        help="every message received is a line of JSON, as it is without a terminal",
    )
    add("--die-with-parent", action="store_true", help="ends when standard input does")
    return parser


class Player:
    """One run of the command."""

    def __init__(self, given: argparse.Namespace) -> None:
        self._given = given
        self._tokens = None if given.token_file is None else Tokens(given.token_file)
        self._finder: Finder | None = None
        self._address = "" if given.where is None else "{}:{}".format(*given.where)
        self._room_id: str | None = None
        self._exit: str | None = None
        self._teller = Teller()
        self._line: Line
        self._bot = None if given.bot is None else Bot(given, self._bot_acts)

    async def run(self) -> int:
        """Until it is over; the exit code."""
        where = await self._found()
        if where is None:
            return self._sorry("not_found")
        given = self._given
        seat = KeptSeat()
        if self._tokens is not None:
            seat = self._tokens.seat(self._room_id, self._address)
        who = g.Who(
            role="watch" if given.spectate else "play",
            name=given.name,
            colour=given.colour,
            owner=given.owner,
            bot=given.bot or 0,
            version=msg.VERSION,
            code=given.code,
        )
        now = asyncio.get_running_loop().time()
        guest = g.Guest(who, seat.token, now, LOOKING, certificate=seat.certificate, sure=seat.sure)
        self._line = Line(guest, where, self._heard)
        on_end(self._end)
        hear_stdin(self._typed)
        await self._line.run()
        if self._bot is not None:
            self._bot.stop()
        if self._finder is not None:
            await self._finder.stop()
        code = self._exit or self._line.guest.code or "closed"
        if code in FINE and not given.json:
            say_text(SENTENCES[code])
        return 0 if code in FINE else self._sorry(code)

    async def _found(self) -> Where | None:
        if self._given.where is not None:
            return always(*self._given.where)
        self._finder = Finder()
        await self._finder.start(lambda rooms: None)
        ends = asyncio.get_running_loop().time() + LOOKING
        while await self._look_up() is None:
            if asyncio.get_running_loop().time() >= ends:
                await self._finder.stop()
                return None
            await asyncio.sleep(0.1)
        return self._look_up

    async def _look_up(self) -> tuple[str, int] | None:
        """Where the room is now: it may have come back on another port."""
        assert self._finder is not None
        for room in self._finder.rooms:
            said = room.announcement
            wanted = self._room_id in (None, said.room_id)
            if wanted and self._given.room in (None, said.name):
                self._room_id = said.room_id
                self._address = f"{room.addresses[0]}:{room.port}"
                return room.addresses[0], room.port
        return None

    def _sorry(self, code: str) -> int:
        sentence = SENTENCES.get(code, f"It ended: {code}.")
        where = self._address or "the address found"
        if code == "host_gone" and self._given.die_with_parent:
            return 1  # a bot of a host that is ending: there is nobody to be told
        print(sentence.format(where=where, name=self._given.name), file=sys.stderr)
        return 1

    def _end(self) -> None:
        self._line.do(lambda guest: guest.close())

    # What is typed

    def _typed(self, line: str | None) -> None:
        if line is None:
            if self._given.die_with_parent:
                self._end()
            return
        step = step_of(line)
        if step is None:
            if self._given.json:
                return say({"refused": "bad_value", "of": None})
            return self._tell(['That is no step. Write one as {"do": "pass"}.'])
        self._line.do(lambda guest: self._step(guest, step))

    @staticmethod
    def _step(guest: g.Guest, step: dict[str, Any]) -> None:
        """A step goes to the table, the lobby, or the host's own rights, by its name."""
        do = step.get("do")
        owner = guest.joined is not None and guest.joined.owner
        seated = guest.joined is not None and guest.joined.you is not None
        as_host = step.pop("as", None) == "host"
        common = do in ("pause", "resume")
        if isinstance(do, str) and do in LOBBY_STEPS:
            if LOBBY_STEPS[do](guest, step) is None:
                guest.refuse("bad_value", do)
        elif as_host or (owner and do in list(host_steps.HOST_STEPS) and not (common and seated)):
            guest.host(step)
        else:
            question = step.pop("question", None)
            guest.act(step, question if type(question) is int else None)

    def _bot_acts(self, step: dict[str, Any], question: int | None) -> None:
        self._line.do(lambda guest: guest.act(step, question))

    # What is heard

    def _heard(self, notice: g.Notice) -> None:
        match notice:
            case g.LinkChanged(link=link, code=code):
                self._link(link, code)
            case g.Joined():
                self._line.guest.patience = FAITH
                self._room_id = notice.room_id
                self._keep_seat(notice)
                if self._bot is not None:
                    self._bot.refused()  # its last answer may have gone with the connection
            case g.NotDone():
                if self._bot is not None:
                    self._bot.refused()
            case g.Shown():
                if notice.clip is not None and self._bot is None:
                    self._line.guest.clip_state(notice.clip, "failed")
                if self._bot is not None:
                    self._bot.sees(notice, self._line.guest)
        line = line_of(notice)
        if self._given.json and line is not None:
            say(line)
        elif not self._given.json:
            self._tell(self._teller.sentences(notice))

    def _keep_seat(self, notice: g.Joined) -> None:
        if self._tokens is None:
            return
        try:
            self._tokens.keep(notice, self._address)
        except OSError as wrong:
            sentence = f"The seat cannot be remembered ({wrong}); it stays as long as this runs."
            print(sentence, file=sys.stderr)

    def _link(self, link: g.Link, code: str | None) -> None:
        if link is g.Link.LOST:
            self._lost = True
            self._say_link({"link": "lost"} if code is None else {"link": "lost", "code": code})
        elif link is g.Link.IN and self._lost:
            self._lost = False
            self._say_link({"link": "back"})
        elif link is g.Link.REFUSED:
            self._exit = code
            self._line.guest.close()
        elif link is g.Link.OVER:
            self._say_link({"link": "over", "code": code})

    _lost = False

    def _say_link(self, line: Mapping[str, Any]) -> None:
        if self._given.json:
            say(line)
        else:
            self._tell(self._teller.link(line))

    @staticmethod
    def _tell(sentences: Sequence[str]) -> None:
        for sentence in sentences:
            say_text(sentence)


LOBBY_STEPS: Mapping[str, Callable[[g.Guest, dict[str, Any]], int | None]] = {
    "choose_colour": lambda guest, step: (
        guest.choose_colour(step["colour"]) if isinstance(step.get("colour"), str) else None
    ),
    "rename": lambda guest, step: (
        guest.rename(step["name"]) if isinstance(step.get("name"), str) else None
    ),
    "ask_seat": lambda guest, step: (
        guest.ask_seat(step["player"]) if isinstance(step.get("player"), str) else None
    ),
    "leave": lambda guest, step: guest.leave(),
}


class Bot:
    """A brain that takes its time: one thought at a time, dropped when the question changes."""

    def __init__(
        self, given: argparse.Namespace, acts: Callable[[dict[str, Any], int | None], None]
    ) -> None:
        self._level = given.bot
        self._thinking = THINKING
        if given.thinking is not None:
            self._thinking = (given.thinking * 0.5, given.thinking * 1.5)
        if given.fast:
            self._thinking = (0.0, 0.0)
        self._random = random.Random(given.seed)
        self._acts = acts
        self._brain: Brain | None = None
        self._thought: asyncio.TimerHandle | None = None
        self._about: tuple[int | None, tuple[str, ...]] | None = None
        self._answered = False

    def sees(self, shown: g.Shown, guest: g.Guest) -> None:
        """A new view: answers it, now or after thinking."""
        name = guest.joined.you if guest.joined is not None else None
        about = (shown.question, getattr(shown.view, "can", ()))
        if about == self._about and (self._thought is not None or self._answered):
            return  # still thinking about this, or its answer is on its way
        self.stop()
        if name is None or shown.question is None or guest.lobby is None or shown.view.paused:
            return
        if self._brain is None:
            lore = [msgspec.to_builtins(card) for card in load_deck(STARTER).cards]
            rules = GAMES[guest.lobby.game]
            self._brain = rules.brain(self._level, self._random.getrandbits(32), lore)
        self._about, self._answered = about, False
        pause = self._random.uniform(*self._thinking)
        loop = asyncio.get_running_loop()
        self._thought = loop.call_later(pause, self._answer, guest, name)

    def refused(self) -> None:
        """The answer was none: the next view is thought about anew."""
        self._answered = False

    def stop(self) -> None:
        """Drops the thought."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = None

    def _answer(self, guest: g.Guest, name: str) -> None:
        self._thought = None
        if guest.shown is None or self._brain is None:
            return
        step = self._brain.answer(guest.shown.view, name)
        if step is not None:
            self._answered = True
            self._acts(step, guest.shown.question)


if __name__ == "__main__":
    sys.exit(main())
