"""Peers that stop reading, and what they may cost. Real sockets, real TLS."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from net import crowd
from net import guest as g
from net import messages as msg
from net import peer as net_peer
from net.peer import OUTBOX, Peer
from net.server import Server
from net.wire import encoded, host_decoder
from tests.net.hosts import Friend, a_key, sealed
from tests.net.servers import inside, narrow, read_to_its_end, serving
from tests.net.test_clips import until

NOTE = msg.Told(events=({"event": "x" * 9000},))
ENOUGH = 200
"""Notes that neither our buffers nor the system's hold."""


async def deaf_watcher(server: Server) -> tuple[socket.socket, Peer]:
    """Somebody who watches and reads nothing, and the host's side of them."""
    before = set(server._peers)
    line = await asyncio.to_thread(lambda: sealed(narrow(server.port)))
    hello = msg.Hello(protocol=msg.PROTOCOL, role="watch")
    await asyncio.to_thread(line.sendall, encoded(hello, msg.CLIENT_FRAME))
    await until(lambda: server.room.lobby().watchers == 1)
    (number,) = set(server._peers) - before
    return line, server._peers[number]


def kept_for(peer: Peer) -> int:
    """Bytes that wait here and may wait in the system."""
    assert peer._transport is not None
    system = peer._transport.get_extra_info("socket")
    buffers: int = system.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    return buffers + peer._transport.get_write_buffer_size() + peer._outbox.size


def test_who_does_not_read_costs_little_and_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with serving(tmp_path, watch_freely=True) as server:
            anna = await inside(server, "Anna")
            line, peer = await deaf_watcher(server)
            frame, most = encoded(NOTE, msg.HOST_FRAME), 0
            for _ in range(ENOUGH):
                peer.send([(msg.Told, frame)], frame)
                if peer._transport is None or peer._transport.is_closing():
                    break
                most = max(most, kept_for(peer))
                await asyncio.sleep(0)
            assert OUTBOX < most < 2 * OUTBOX, most
            await until(lambda: server.room.lobby().watchers == 0)
            line.close()
            # One that waits with less than that is gone as well, after a while.
            line, peer = await deaf_watcher(server)
            while not peer._paused:
                peer.send([(msg.Told, frame)], frame)
                await asyncio.sleep(0)
            await until(lambda: server.room.lobby().watchers == 0)
            line.close()
            await anna.leave()

    monkeypatch.setattr(net_peer, "STUCK", 0.5)
    asyncio.run(evening())


def test_an_ended_line_ends_however_its_peer_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads a little after the last words were said, and again nothing: no new patience."""

    async def evening() -> None:
        async with serving(tmp_path, watch_freely=True) as server:
            line, peer = await deaf_watcher(server)
            frame = encoded(NOTE, msg.HOST_FRAME)
            while peer._outbox.size < OUTBOX - 2 * len(frame):
                peer.send([(msg.Told, frame)], frame)
                await asyncio.sleep(0)
            peer.finish()
            written = peer._outbox.size
            while peer._outbox.size == written:
                await asyncio.to_thread(line.recv, 16384)
            async with asyncio.timeout(net_peer.STUCK / 2):
                await peer.ended
            await asyncio.to_thread(read_to_its_end, line)
            line.close()

    monkeypatch.setattr(net_peer, "STUCK", 20.0)
    asyncio.run(evening())


@pytest.mark.parametrize(
    "begun", [b"", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03half a hello", "sealed"]
)
def test_a_door_that_is_left_half_open_closes(
    begun: bytes | str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it stalls in: the seal, or the Hello after it."""

    async def evening() -> None:
        async with serving(tmp_path) as server:
            anna = await inside(server, "Anna")
            line = narrow(server.port)
            if isinstance(begun, bytes):
                line.sendall(begun)
            else:
                line = await asyncio.to_thread(lambda: sealed(line))
            await asyncio.to_thread(read_to_its_end, line)
            line.close()
            await until(lambda: len(server._peers) == 1)
            assert anna.guest.link is g.Link.IN
            await anna.leave()

    monkeypatch.setattr(crowd, "HELLO_TIME", 1.0)
    asyncio.run(evening())


def test_who_comes_back_has_their_seat_though_the_old_line_hangs_in_the_air(
    tmp_path: Path,
) -> None:
    """A laptop that was carried to another network: nobody has told the host of its old line."""

    async def evening() -> None:
        async with serving(tmp_path, code=None) as server:
            line = await asyncio.to_thread(lambda: sealed(narrow(server.port)))
            hello = encoded(msg.Hello(protocol=msg.PROTOCOL, name="Anna"), msg.CLIENT_FRAME)
            welcome = await asyncio.to_thread(answer_to, line, hello)
            (old,) = server._peers.values()
            note = encoded(NOTE, msg.HOST_FRAME)
            while not old._paused:  # and much is on its way to where nobody is any more
                old.send([(msg.Told, note)], note)
                await asyncio.sleep(0)
            friend = Friend(server.port, "Anna", code=None)
            friend.guest.token = welcome.token
            friend.guest.certificate = a_key().fingerprint
            await friend.until(lambda f: f.guest.lobby)
            assert friend.name == "Anna"
            assert [seat.present for seat in server.room.lobby().seats] == [True]
            await until(lambda: old not in server._peers.values())
            line.close()
            assert friend.guest.link is g.Link.IN
            await friend.leave()

    asyncio.run(evening())


def answer_to(line: socket.socket, hello: bytes) -> msg.Welcome:
    line.sendall(hello)
    decoder = host_decoder()
    while True:
        for message in decoder.feed(line.recv(4096)):
            if isinstance(message, msg.Welcome):
                return message
