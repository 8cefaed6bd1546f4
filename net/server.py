"""The host on the network: one port, every connection sealed, the room's effects carried out.
Shell.

All that arrives in one turn of the loop is one group: its moves are on disk together before
anybody hears of one of them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from engine.game import Refused
from net import effects as do
from net import messages as msg
from net.clip_lines import ClipLines, Serve
from net.door import Answer, BadKnock, Exam
from net.journal import Journal, JournalFailed
from net.peer import LINGER, Peer
from net.room import Room
from net.sealed import Sealed
from net.turnstile import Turnstile
from net.wire import Packer, Unsendable, encoded

log = logging.getLogger(__name__)

WAITING = 32
"""Connections that are let in before anybody else is listened to again."""

MOST_AT_THE_DOOR = 200
"""Connections of any kind at once."""

ANSWER_AFTER = 0.1
"""Seconds from a knock to its answer, however long it took: how long tells of the code."""


AGAIN = 1.0
"""Seconds after which what we got wrong, on nobody's connection, is tried again."""

GATHERING = 0.2
"""Of the time that the disk takes: so long a group stays open where several moves come at once."""


class Outside(Protocol):
    """What the room's effects need beside the network."""

    def begin(self, header: dict[str, Any]) -> Journal:
        """A new record, its header on disk. Raises JournalFailed."""

    def happened(self, event: dict[str, Any]) -> None:
        """For whoever runs the host."""

    def start_bot(self, name: str, level: int, token: str, port: int) -> None:
        """A bot's process."""

    def stop_bot(self, name: str) -> None:
        """It is no more needed."""

    def find_deck(self, wish: do.FindDeck) -> None:
        """Leads to `Server.deck_found`."""

    def want_clips(self, wish: do.WantClips) -> None:
        """Leads to `Server.clips_are`."""

    def announce(self, lobby: msg.Lobby) -> None:
        """What is announced of the room."""


class Server:
    """A room on a port. `serve` ends when the room has closed."""

    def __init__(
        self,
        room: Room,
        outside: Outside,
        seal: ssl.SSLContext,
        journal: Journal | None = None,
        clips: Serve | None = None,
    ) -> None:
        """`seal`: what every connection is sealed with."""
        self.room = room
        self.port = 0
        self._outside = outside
        self._journal = journal
        self._clips = None if clips is None else ClipLines(clips, room.sits)
        self._peers: dict[int, Peer] = {}
        self._seal, self._turnstile = seal, Turnstile()
        self._exams: set[asyncio.Task[None]] = set()
        # One at a time: a crowd at the door never takes more than a share of one processor.
        self._examiner = ThreadPoolExecutor(1, "door")
        self._count = 0
        self._moves = 0
        """Of the group that is gathering."""
        self._together = False
        """Whether the last group had several."""
        self._wake = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._not_before = 0.0
        """When time may make the room do something again."""
        self._servers: list[asyncio.Server] = []
        self._closed = False

    @property
    def now(self) -> float:
        """Seconds on the host's clock."""
        return time.monotonic()  # which asyncio's loops go by too

    async def listen(self, port: int, address: str | None = None) -> None:
        """Opens the port (0: picks one), on all interfaces or one address. Raises OSError."""
        loop = asyncio.get_running_loop()
        first = await loop.create_server(self._came_in, address or "0.0.0.0", port, backlog=WAITING)
        self._servers.append(first)
        self.port = first.sockets[0].getsockname()[1]
        if address is None and socket.has_ipv6:
            try:
                six = await loop.create_server(self._came_in, "::", self.port, backlog=WAITING)
            except OSError:
                return  # a machine without IPv6
            self._servers.append(six)

    def _came_in(self) -> Sealed:
        return Sealed(self._seal, Peer(self), self._turnstile)

    async def serve(self) -> None:
        """Carries effects out until the room has closed. Raises JournalFailed."""
        self.wake()
        try:
            while not self._closed:
                self._set_timer()
                await self._wake.wait()
                if self._together and self._journal is not None:
                    await asyncio.sleep(self._journal.took * GATHERING)
                self._wake.clear()
                self._together, self._moves = self._moves > 1, 0
                await self._carry_out(self._due())
        except JournalFailed:
            for peer in self._peers.values():
                last = encoded(msg.Bye(code="save_failed"), msg.HOST_FRAME)
                peer.send([(msg.Bye, last)], last)
            raise
        finally:
            await self._end()

    def _due(self) -> list[do.Effect]:
        """What the room wants done now. What we got wrong ends no evening."""
        effects: list[do.Effect] = []
        try:
            self.room.tick(self.now)
        except Exception:
            log.exception("time could not pass")
            self._not_before = self.now + AGAIN
        try:
            effects = self.room.drain(self.now)
        except Exception:
            log.exception("what is to be done could not be found out")
            self._try_again()
        return effects

    def _try_again(self) -> None:
        self._not_before = self.now + AGAIN
        asyncio.get_running_loop().call_at(self._not_before, self.wake)

    def wake(self) -> None:
        """There may be something to do."""
        self._wake.set()

    # From the outside

    def host_step(self, step: Mapping[str, Any]) -> None:
        """A step of the host's own rights; a refusal becomes an event."""
        of = step.get("do")
        try:
            self.room.host_step(step, self.now)
        except Refused as refused:
            self._outside.happened({"event": "refused", "code": refused.code, "of": of})
        self.wake()

    def close(self, code: str = "closed") -> None:
        """Says goodbye and ends."""
        self.room.close(code)
        self.wake()

    def bot_failed(self, name: str, code: str, why: str) -> None:
        """A bot's process could not be started, or has ended; `why`: for a person."""
        self.room.bot_failed(name, code, why, self.now)
        self.wake()

    def clips_are(self, now: do.ClipsNow) -> None:
        """What laptops should have now."""
        self.room.clips_are(now)
        self.wake()

    # From the connections

    def came(self, peer: Peer, address: str) -> int:
        """A new connection gets its number, before it is known what it is."""
        self._count += 1
        self._peers[self._count] = peer
        if len(self._peers) > MOST_AT_THE_DOOR:
            leaving = (one for one in self._peers.values() if one.leaving)
            next(leaving, peer).abort()
        self.room.opened(self._count, self.now, address)
        self.wake()
        return self._count

    def may_send(self, number: int, size: int) -> bool:
        """Whether so many bytes more may be read; else the connection is ending."""
        may = self.room.may_send(number, size, self.now)
        if not may:
            self.wake()
        return may

    def heard(self, number: int, message: msg.ClientMessage) -> bool:
        """One message; whether more may follow. What we got wrong ends this connection alone."""
        self._moves += isinstance(message, msg.Act)
        try:
            self.room.received(number, message, self.now)
        except Exception:
            log.exception("a message could not be handled: %s", type(message).__name__)
            self.room.broke(number, "internal", self.now)
        self.wake()
        return self.room.knows(number)

    def broke(self, number: int, code: str) -> None:
        """The peer broke the protocol."""
        self.room.broke(number, code, self.now)
        self.wake()

    def gone(self, number: int) -> None:
        """The connection has ended."""
        self._peers.pop(number, None)
        self._end_clips(number)
        self.room.lost(number, self.now)
        self.wake()

    def hand_over(
        self, number: int, address: str, transport: asyncio.Transport, ticket: str, rest: bytes
    ) -> None:
        """A connection becomes one for clips, if its ticket is right; else it ends."""
        whose = self.room.clips_for(number, ticket, self.now)
        self.wake()
        if whose is None:
            return
        if self._clips is None:
            return self.broke(number, "bad_ticket")
        self.gone(number)
        self._clips.begin(whose, address, transport, rest)

    # Inside

    def _end_clips(self, number: int) -> None:
        if self._clips is not None:
            self._clips.end(number)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        at = self.room.wake_at()
        loop = asyncio.get_running_loop()
        self._timer = None if at is None else loop.call_at(max(at, self._not_before), self.wake)

    async def _carry_out(self, effects: list[do.Effect]) -> None:
        packer = Packer(msg.HOST_FRAME)
        for effect in effects:
            match effect:
                case do.Begin(header):
                    if self._journal is not None:
                        self._journal.close()
                    self._journal = self._outside.begin(header)
                    self.room.reports.is_saved(str(self._journal.path))
                case do.Lines(steps):
                    assert self._journal is not None
                    await self._journal.commit(steps)
                case do.Tell(to, messages):
                    self._tell(to, messages, packer)
                case do.Send(one, message):
                    self._tell((one,), (message,), packer)
                case do.Untold(wrong):
                    log.error("somebody could not be told of the game", exc_info=wrong)
                    self._try_again()
                case do.Close(one):
                    self._hang_up(one)
                case do.Examine(to, exam):
                    task = asyncio.create_task(self._examine(to, exam))
                    self._exams.add(task)
                    task.add_done_callback(self._exams.discard)
                case do.Closed():
                    self._closed = True
                case _:
                    try:
                        self._carry_outside(effect)
                    except Exception:  # a full disk under a bot is not worth the evening
                        log.exception("could not be carried out: %s", type(effect).__name__)

    def _tell(self, to: Sequence[int], messages: Sequence[msg.Message], packer: Packer) -> None:
        """What goes wrong on a connection ends that one and no more."""
        try:
            frames = [(type(one), packer.frame(one)) for one in messages]
            whole = b"".join([frame for _, frame in frames])
        except Unsendable:
            log.exception("could not be sent: %s", [type(one).__name__ for one in messages])
            frames, whole = [], b""
        for number in to:
            peer = self._peers.get(number)
            if peer is None:
                continue
            try:
                peer.send(frames, whole) if frames else peer.abort()
            except Exception:
                log.exception("a connection could not be written to")
                peer.abort()

    def _hang_up(self, number: int) -> None:
        peer = self._peers.get(number)
        if peer is None:
            return
        try:
            self._end_clips(number)
            peer.finish()
        except Exception:
            log.exception("a connection could not be ended")
            peer.abort()

    def _carry_outside(self, effect: do.Effect) -> None:
        match effect:
            case do.Happened(event):
                self._outside.happened(event)
            case do.StartBot(name, level, token):
                self._outside.start_bot(name, level, token, self.port)
            case do.StopBot(name):
                self._outside.stop_bot(name)
            case do.FindDeck():
                self._outside.find_deck(effect)
            case do.WantClips():
                self._outside.want_clips(effect)
            case do.Announce():
                self._outside.announce(self.room.lobby())

    async def _examine(self, number: int, exam: Exam) -> None:
        loop, began = asyncio.get_running_loop(), self.now
        answer: Answer | None
        try:
            work = loop.run_in_executor(self._examiner, exam.answer, secrets.token_bytes)
            answer = await work
        except BadKnock:
            answer = None
        except Exception:
            log.exception("a knock could not be answered")
            answer = None
        await asyncio.sleep(ANSWER_AFTER - (self.now - began))
        self.room.examined(number, answer, self.now)
        self.wake()

    async def _end(self) -> None:
        for task in self._exams:
            task.cancel()
        self._examiner.shutdown(wait=False, cancel_futures=True)
        if self._timer is not None:
            self._timer.cancel()
        for server in self._servers:
            server.close()
        if self._clips is not None:
            self._clips.close()
        leaving = list(self._peers.values())
        for peer in leaving:
            peer.finish()
        if leaving:
            await asyncio.wait([peer.ended for peer in leaving], timeout=LINGER)
        for peer in leaving:
            peer.abort()
        if self._journal is not None:
            self._journal.close()
