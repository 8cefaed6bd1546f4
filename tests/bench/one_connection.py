"""What `golest bench clips` compares with: a host that sends clips and answers on one connection.

`python -m tests.bench.one_connection FILE`: the same TLS, messages and pieces as our host, and the
buffers that asyncio and the system have by themselves. Prints its port; ends with standard input.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

from net import messages as msg
from net.sealed import Sealed
from net.tls import Key
from net.wire import client_decoder, encoded

PIECE = 64 * 1024


async def _served(file: Path, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    decoder = client_decoder()
    pouring: asyncio.Task[None] | None = None
    try:
        while data := await reader.read(4096):
            for message in decoder.feed(data):
                if isinstance(message, msg.Fetch):
                    pouring = asyncio.create_task(_poured(file, message.clip, writer))
                elif isinstance(message, msg.Ping):
                    pong = msg.Pong(ref=message.ref, at=time.monotonic())
                    writer.write(encoded(pong, msg.HOST_FRAME))
    except OSError:
        pass
    finally:
        if pouring is not None:
            pouring.cancel()
        writer.close()


async def _poured(file: Path, clip: str, writer: asyncio.StreamWriter) -> None:
    whole, at = memoryview(await asyncio.to_thread(file.read_bytes)), 0
    total = len(whole)
    while at < total:
        data = bytes(whole[at : at + PIECE])
        part = msg.Part(clip=clip, total=total, offset=at, data=data)
        writer.write(encoded(part, msg.HOST_FRAME))
        await writer.drain()
        at += len(data)


async def main(file: Path) -> None:
    loop = asyncio.get_running_loop()
    with tempfile.TemporaryDirectory() as folder:
        key = Key(Path(folder), "bench")

    def came_in() -> Sealed:
        reader = asyncio.StreamReader()
        streams = asyncio.StreamReaderProtocol(reader, lambda r, w: _served(file, r, w))
        return Sealed(key.context, streams)

    server = await loop.create_server(came_in, "0.0.0.0", 0)
    print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
