"""Peers that stop reading, and what they may cost. Real sockets, real TLS."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from net import messages as msg
from net import server as net_server
from net.server import OUTBOX, Peer, Server
from net.wire import encoded
from tests.net.hosts import sealed
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
                peer.send([(msg.Told, frame)])
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
                peer.send([(msg.Told, frame)])
                await asyncio.sleep(0)
            await until(lambda: server.room.lobby().watchers == 0)
            line.close()
            await anna.leave()

    monkeypatch.setattr(net_server, "STUCK", 0.5)
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
                peer.send([(msg.Told, frame)])
                await asyncio.sleep(0)
            peer.finish()
            written = peer._outbox.size
            while peer._outbox.size == written:
                await asyncio.to_thread(line.recv, 16384)
            async with asyncio.timeout(net_server.STUCK / 2):
                await peer.ended
            await asyncio.to_thread(read_to_its_end, line)
            line.close()

    monkeypatch.setattr(net_server, "STUCK", 20.0)
    asyncio.run(evening())
