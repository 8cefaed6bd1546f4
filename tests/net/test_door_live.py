"""The door of real hosts over real sockets: between, beside and before it stand strangers."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import product
from pathlib import Path

import pytest

from net import guest as g
from net import messages as msg
from net.clip_fetch import ClipFetch
from net.clip_store import ClipStore
from net.dial import always
from net.door import EACH_MINUTE, Visitor
from net.sealed import Sealed
from net.tls import Key, dialled
from net.wire import client_decoder, encoded, host_decoder
from tests.net.hosts import (
    CODE,
    PATIENCE,
    Friend,
    Process,
    a_key,
    answered,
    host,
    joined,
    ready,
    reset,
    sealed,
)

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def between(serve: Serve, key: Key | None = None) -> AsyncIterator[int]:
    """Somebody who sits between laptop and host, on this port; sealed with a key of theirs."""
    tasks: set[asyncio.Task[None]] = set()

    async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        try:
            with suppress(OSError, asyncio.CancelledError):
                await serve(reader, writer)
        finally:
            tasks.discard(task)
            writer.close()

    seal = None if key is None else key.context
    server = await asyncio.start_server(came, "127.0.0.1", 0, ssl=seal)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def poured(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: bytearray
) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            seen += data
            writer.write(data)
            await writer.drain()
    writer.close()


async def gone(friend: Friend) -> None:
    friend.line.do(lambda guest: guest.close())
    await friend.task


async def heard(reader: asyncio.StreamReader, kind: type[msg.Message]) -> msg.Message:
    """The next message of this kind."""
    decoder = host_decoder()
    async with asyncio.timeout(PATIENCE):
        while data := await reader.read(65536):
            for message in decoder.feed(data):
                if isinstance(message, kind):
                    return message
    raise EOFError


def test_a_man_in_the_middle_fails_on_both_sides(tmp_path: Path) -> None:
    """He seals with a key of his own and hands everything on, to read along."""
    to_host, to_laptop = bytearray(), bytearray()

    async def evening(process: Process) -> None:
        port = ready(process)["port"]

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            host_reader, host_writer, _ = await dialled("127.0.0.1", port, PATIENCE)
            await asyncio.gather(
                poured(reader, host_writer, to_host), poured(host_reader, writer, to_laptop)
            )

        async with between(serve, a_key()) as middle:
            anna = Friend(middle, "Anna")
            await anna.until(lambda f: f.guest.link is g.Link.REFUSED)
            assert anna.guest.code == "wrong_code"
            await gone(anna)
        said = list(client_decoder().feed(bytes(to_host)))
        assert [type(one) for one in said] == [msg.Knock], "no proof, no name, no token"
        assert [type(one) for one in host_decoder().feed(bytes(to_laptop))] == [msg.Answer]
        assert await nobody_sits(process)

    with host(tmp_path) as process:
        asyncio.run(evening(process))


def test_who_answers_in_the_hosts_place_or_asks_in_a_laptops_is_found_out(tmp_path: Path) -> None:
    """He does not hand on, but plays either side with a code that he guesses."""

    async def evening(process: Process) -> None:
        port = ready(process)["port"]
        laptop_said: list[msg.ClientMessage] = []

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            decoder = client_decoder()
            while data := await reader.read(4096):
                for message in decoder.feed(data):
                    laptop_said.append(message)
                    answer = Visitor("code", "000000", a_key().fingerprint, secrets.token_bytes)
                    element = "42" + answer.element[2:]  # B, not A
                    reply = msg.Answer(element=element, proof=secrets.token_hex(32))
                    writer.write(encoded(reply, msg.HOST_FRAME))

        async with between(serve, a_key()) as middle:
            anna = Friend(middle, "Anna")
            await anna.until(lambda f: f.guest.link is g.Link.REFUSED)
            assert anna.guest.code == "wrong_code"
            await gone(anna)
        assert [type(one) for one in laptop_said] == [msg.Knock]
        reader, writer, certificate = await dialled("127.0.0.1", port, PATIENCE)
        visitor = Visitor("code", "000000", certificate, secrets.token_bytes)
        knock = msg.Knock(by="code", element=visitor.element)
        writer.write(encoded(knock, msg.CLIENT_FRAME))
        answer = await heard(reader, msg.Answer)
        assert isinstance(answer, msg.Answer)
        assert visitor.proof(answer.element, answer.proof) is None
        writer.write(encoded(msg.Proof(proof=secrets.token_hex(32)), msg.CLIENT_FRAME))
        refused = await heard(reader, msg.Refused)
        assert isinstance(refused, msg.Refused) and refused.code == "wrong_code"
        writer.close()
        await writer.wait_closed()
        assert await nobody_sits(process)

    with host(tmp_path) as process:
        asyncio.run(evening(process))


async def nobody_sits(process: Process) -> bool:
    watcher = Friend(ready(process)["port"], "", role="watch")
    await watcher.until(lambda w: w.guest.lobby)
    assert watcher.guest.lobby is not None
    seats = watcher.guest.lobby.seats
    await gone(watcher)
    return not seats


def test_who_listens_hears_nothing_that_is_said(tmp_path: Path) -> None:
    seen = bytearray()

    async def evening(process: Process) -> None:
        port = ready(process)["port"]

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            host_reader, host_writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(
                poured(reader, host_writer, seen), poured(host_reader, writer, seen)
            )

        async with between(serve) as cable:
            anna = Friend(cable, "Annamária")
            await anna.until(lambda f: f.guest.lobby)
            token = anna.guest.token
            assert token is not None
            await gone(anna)
        assert len(seen) > 2000
        for word in (CODE, token, "Annamária", "hello", "knock", "welcome", "red"):
            assert word.encode() not in seen

    with host(tmp_path, "--name", "Kocsma") as process:
        asyncio.run(evening(process))
        assert b"Kocsma" not in seen


def test_guessing_is_slowed_and_nobody_who_sits_notices(tmp_path: Path) -> None:
    async def evening(process: Process) -> None:
        port = ready(process)["port"]
        anna = Friend(port, "Anna")
        await anna.until(lambda f: f.guest.lobby)
        codes: list[str | None] = []
        for guess in range(EACH_MINUTE + 3):
            stranger = Friend(port, "Béla", code=f"{guess:06}")
            await stranger.until(lambda f: f.guest.link is g.Link.REFUSED)
            codes.append(stranger.guest.code)
            await gone(stranger)
        assert codes == ["wrong_code"] * EACH_MINUTE + ["slow_down"] * 3
        await answered(anna)
        # The seat comes back, where no code would be listened to.
        await gone(anna)
        again = Friend(port, "Anna", code=None)
        again.guest.token, again.guest.certificate = anna.guest.token, anna.guest.certificate
        await again.until(lambda f: f.guest.link is g.Link.IN)
        assert again.name == "Anna"
        await gone(again)

    with host(tmp_path) as process:
        asyncio.run(evening(process))


def test_two_hundred_half_open_doors_hold_up_nobody(tmp_path: Path) -> None:
    """Silent ones, ones in the middle of their hello, and sealed ones that say nothing."""

    async def evening(process: Process) -> None:
        port = ready(process)["port"]
        anna = Friend(port, "Anna")
        await anna.until(lambda f: f.guest.lobby)
        crowd = [await asyncio.open_connection("127.0.0.1", port) for _ in range(150)]
        for _, writer in crowd[::2]:
            writer.write(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03half a hello")
        silent = [await dialled("127.0.0.1", port, PATIENCE) for _ in range(50)]
        await answered(anna)
        bela = Friend(port, "Béla")
        await bela.until(lambda f: f.guest.link is g.Link.IN)
        await answered(anna)
        async with asyncio.timeout(PATIENCE):
            for reader, writer in [*crowd, *((r, w) for r, w, _ in silent)]:
                with suppress(OSError):
                    await reader.read()
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
        await answered(bela)
        for friend in (anna, bela):
            assert g.LinkChanged(link=g.Link.LOST) not in friend.heard
            await gone(friend)

    with host(tmp_path) as process:
        asyncio.run(evening(process))


@pytest.mark.parametrize(
    "rubbish",
    [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\0" * 5000, b"\x16\x03\x01\xff\xff" + b"x" * 70_000],
)
def test_what_is_no_seal_ends_that_connection_alone(rubbish: bytes, a_host: Process) -> None:
    where = ("127.0.0.1", ready(a_host)["port"])
    with socket.create_connection(where, timeout=PATIENCE) as line, suppress(OSError):
        line.sendall(rubbish)
        while line.recv(4096):
            pass
    with sealed(socket.create_connection(where, timeout=PATIENCE)) as line:
        line.sendall(b"\xff" * 100)
        assert line.recv(4096)
    with joined(ready(a_host)["port"], "--spectate") as watcher:
        watcher.wait_for(lambda line: "lobby" in line)


@pytest.fixture(scope="module")
def a_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with host(tmp_path_factory.mktemp("host")) as process:
        yield process


def test_no_older_seal_is_taken(a_host: Process) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with (
        socket.create_connection(("127.0.0.1", ready(a_host)["port"])) as line,
        pytest.raises(OSError),
    ):
        context.wrap_socket(line)


def test_a_laptop_is_let_in_by_its_code_then_by_its_token(tmp_path: Path) -> None:
    tokens = tmp_path / "seat.json"
    with host(tmp_path, "--code", "482 913") as process:
        port = ready(process)["port"]
        assert ready(process)["code"] == "482913"
        for code, why in (("", "--code"), ("482914", "not the room's code")):
            words = ("--code", code) if code else ()
            stranger = Process("join", f"127.0.0.1:{port}", "--json", "--name", "Anna", *words)
            assert stranger.end() == 1 and why in stranger.error()
            stranger.tidy()
        with joined(
            port, "--code", "482-913", "--name", "Anna", "--token-file", str(tokens)
        ) as one:
            one.wait_for(lambda line: "lobby" in line)
        kept = json.loads(tokens.read_text(encoding="utf-8"))["rooms"]
        assert [seat["certificate"] for seat in kept.values()] == [ready(process)["certificate"]]
        again = Process("join", f"127.0.0.1:{port}", "--json", "--token-file", str(tokens))
        assert again.wait_for(lambda line: "joined" in line)["joined"]["you"] == "Anna"
        again.tidy()


def test_a_resumed_room_has_the_certificate_it_had(tmp_path: Path) -> None:
    with host(tmp_path, "--fast", "--bots", "2", "--start-when", "2") as process:
        process.wait_for(lambda line: line.get("event") == "started")
        save, certificate = ready(process)["save"], ready(process)["certificate"]
        process.kill()
    with host(tmp_path, "--resume", save) as process:
        assert ready(process)["certificate"] == certificate
        process.wait_for(lambda line: line.get("event") == "back")
        process.kill()
    (key,) = (tmp_path / "keys").iterdir()
    key.write_text("no key any more", encoding="utf-8")
    with host(tmp_path, "--resume", save) as process:
        assert ready(process)["certificate"] != certificate


def test_a_key_is_its_owners_alone_and_its_name_leads_nowhere(tmp_path: Path) -> None:
    key = Key(tmp_path / "keys", "../../etc/x\0y")
    assert key.path.parent == tmp_path / "keys"
    assert [one.name for one in key.path.parent.iterdir()] == [key.path.name]
    if hasattr(socket, "AF_UNIX"):
        assert key.path.stat().st_mode & 0o077 == 0
    assert Key(tmp_path / "keys", "../../etc/x\0y").fingerprint == key.fingerprint
    assert Key(tmp_path / "keys", "another").fingerprint != key.fingerprint


def test_clips_are_not_asked_for_from_somebody_else(tmp_path: Path) -> None:
    """A ticket, too, goes to the host that gave it alone: see test_clip_fetch for the right one."""
    asked = bytearray()

    async def evening() -> None:
        came = asyncio.Event()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            asked.extend(await reader.read())
            came.set()

        async with between(serve, a_key()) as port:
            store = ClipStore(tmp_path)
            fetch = ClipFetch(store, always("127.0.0.1", port), lambda clip, path: None)
            fetch.ticket("the ticket", "another certificate")
            fetch.want([msg.ClipInfo(clip="c" * 32, size=5)])
            task = asyncio.create_task(fetch.run())
            async with asyncio.timeout(PATIENCE):
                await came.wait()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(evening())
    assert not asked


def test_a_line_is_as_good_sealed_as_plain(tmp_path: Path) -> None:
    """Large things, small things, both ways at once, and the end of it in order."""

    sent = b"early" + secrets.token_bytes(3_000_000)

    class Echo(asyncio.Protocol):
        came = 0

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            self.transport = transport
            transport.write(b"early")

        def data_received(self, data: bytes) -> None:
            self.transport.write(data)
            self.came += len(data)
            if self.came == len(sent) - len(b"early"):
                self.transport.write_eof()

        def eof_received(self) -> bool:
            return False

    async def talk() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Sealed(a_key().context, Echo()), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        reader, writer, certificate = await dialled("127.0.0.1", port, PATIENCE)
        assert certificate == a_key().fingerprint
        for at in range(5, len(sent), 70_001):
            writer.write(sent[at : at + 70_001])
        assert await reader.read(-1) == sent
        writer.close()
        await writer.wait_closed()
        server.close()

    asyncio.run(talk())


def test_who_is_gone_before_the_loop_knows_is_no_harm() -> None:
    class Quiet(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            self.transport = transport

        def data_received(self, data: bytes) -> None:
            came.set_result(self.transport)

        def connection_lost(self, exc: Exception | None) -> None:
            lost.set()

    async def talk() -> None:
        nonlocal came
        loop = asyncio.get_running_loop()
        came = loop.create_future()
        server = await loop.create_server(lambda: Sealed(a_key().context, Quiet()), "127.0.0.1", 0)
        where = server.sockets[0].getsockname()
        line = await asyncio.to_thread(lambda: sealed(socket.create_connection(where)))
        line.sendall(b"something")
        transport = await came
        line.close()  # to the goodbye its machine answers that nobody is there
        transport.write_eof()
        transport.write(b"too late")
        transport.write_eof()
        transport.close()
        async with asyncio.timeout(PATIENCE):
            await lost.wait()
        server.close()

    came: asyncio.Future[asyncio.Transport]
    lost = asyncio.Event()
    asyncio.run(talk())


def test_connections_that_break_at_any_moment_end_alone(tmp_path: Path) -> None:
    hello = encoded(msg.Hello(protocol=msg.PROTOCOL, role="watch"), msg.CLIENT_FRAME)
    last_words = [b"\xff" * 100, hello, encoded(msg.Hello(protocol=99), 100), hello[:9], b""]

    async def evening(process: Process) -> None:
        where = ("127.0.0.1", ready(process)["port"])
        anna = Friend(where[1], "Anna")
        await anna.until(lambda f: f.guest.lobby)

        def break_off() -> None:
            for words, end in product(last_words * 4, (reset, socket.socket.close)):
                with suppress(OSError):
                    line = sealed(socket.create_connection(where, timeout=PATIENCE))
                    line.sendall(words)
                    end(line)

        await asyncio.gather(*(asyncio.to_thread(break_off) for _ in range(3)))
        await answered(anna)
        await gone(anna)

    with host(tmp_path) as process:
        asyncio.run(evening(process))
        process.say({"do": "close"})
        assert process.end() == 0 and "Traceback" not in process.error()
