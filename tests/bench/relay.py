"""`python -m tests.bench.relay PORT LINES JITTER`: a bad network on this machine.

As many ports as lines, each leading to that port of 127.0.0.1; whatever passes, in either
direction, is late by a random part of so many milliseconds, in order. Prints its ports as JSON and
ends with its standard input.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from contextlib import suppress

READ = 64 * 1024


async def _late(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, jitter: float, rng: random.Random
) -> None:
    """Passes on what comes, late; never one byte before those that came first."""
    loop = asyncio.get_running_loop()
    waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(16)

    async def passed_on() -> None:
        while True:
            due, data = await waiting.get()
            await asyncio.sleep(due - loop.time())
            if not data:
                return writer.close()
            writer.write(data)
            await writer.drain()

    passing = asyncio.create_task(passed_on())
    with suppress(OSError):
        while True:
            data = await reader.read(READ)
            await waiting.put((loop.time() + rng.uniform(0, jitter), data))
            if not data:
                break
    with suppress(OSError):
        await passing


async def relay(port: int, lines: int, jitter: float) -> None:
    """Until standard input ends."""
    rng = random.Random(port)

    async def through(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(_late(reader, back, jitter, rng), _late(there, writer, jitter, rng))

    servers = [await asyncio.start_server(through, "127.0.0.1", 0) for _ in range(lines)]
    print(json.dumps({"ports": [one.sockets[0].getsockname()[1] for one in servers]}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(relay(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]) / 1000))
