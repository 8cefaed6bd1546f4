"""How clips travel beside nginx, and what they cost the game's messages.

Five laptops take 20 MB each through a shaped cable, in turns from our host and from nginx, in one
run: MB a second, MB a second of the host's processor. Meanwhile the game's messages: their slowest
per cent on a connection of their own, as they are, beside one connection for all. nginx is only for
this.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import av

from net.tls import Key
from tests.bench.figures import load, middle
from tests.bench.line import Cable, cable
from tests.bench.rivals import cpu_of
from tests.net.hosts import Process, host, ready

ROUNDS = 7
LAPTOPS = 5
SIZE = 20 * 2**20
GIGABIT, FAST_ETHERNET = 1000, 100
NGINX = """daemon off;
worker_processes auto;
error_log stderr crit;
pid {folder}/pid;
{user}
events {{ worker_connections 256; }}
http {{
  access_log off; sendfile on; tcp_nopush on; default_type video/mp4; root {folder}/www;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen {http}; }}
  server {{
    listen {https} ssl; ssl_certificate {key}; ssl_certificate_key {key}; ssl_protocols TLSv1.3;
  }}
}}
"""
HTTP, HTTPS = 18480, 18481

Figures = defaultdict[str, list[float]]


def main(rounds: int | None = None) -> None:
    """Prints all of it; what is missing is said and left out."""
    rounds = rounds or ROUNDS
    print(f"clips: {rounds} rounds, {LAPTOPS} laptops x {SIZE // 2**20} MB, load {load()}")
    with tempfile.TemporaryDirectory(prefix="golest-") as name:
        folder = Path(name)
        own_deck(folder / "deck")
        for megabits in (GIGABIT, FAST_ETHERNET):
            figures: Figures = defaultdict(list)
            with cable(megabits) as line:
                if megabits != GIGABIT and not line.shaped:
                    break
                delivery(figures, folder, line, rounds if megabits == GIGABIT else 2, megabits)
            say(figures, megabits if line.shaped else None)
    print(f"  load {load()}")


def own_deck(folder: Path) -> None:
    """Four cards whose clips, in one pile, are about 20 MB that nothing makes smaller."""
    folder.mkdir()
    rng = random.Random(1)
    wide, high, bytes_left = 640, 360, SIZE // 4 - 2**19
    with av.open(str(folder / "0.mp4"), "w", format="mp4") as out:
        options = {"preset": "ultrafast", "qp": "8", "g": "1"}
        video = out.add_stream("libx264", rate=Fraction(30), options=options)
        video.width, video.height, video.pix_fmt = wide, high, "yuv420p"
        while bytes_left > 0:
            picture = av.VideoFrame(wide, high, "yuv420p")
            for plane in picture.planes:
                plane.update(rng.randbytes(plane.buffer_size))
            for packet in video.encode(picture):
                bytes_left -= packet.size
                out.mux(packet)
        out.mux(video.encode(None))
    rows = ["id,match,date,home,away,score,order,clip"]
    for n in range(4):
        if n:
            shutil.copyfile(folder / "0.mp4", folder / f"{n}.mp4")
        rows.append(f"c{n},m{n},{1950 + n}-05-01,Hungary,Italy,1-0,1,{n}.mp4")
    (folder / "deck.csv").write_text("\n".join(rows), encoding="utf-8")


def delivery(figures: Figures, folder: Path, line: Cable, rounds: int, megabits: int) -> None:
    """All that send, and all that take, in turns."""
    with ExitStack() as stack:
        data = folder / f"host-{megabits}"
        words = ("--deck", str(folder / "deck"), "--watch-freely")
        process = stack.enter_context(host(data, *words, clips=True, before=line.host))
        port = int(ready(process)["port"])
        laptops = {"ours": drain(stack, line, "ours", port)}
        size = int(laptops["ours"].lines[0]["size"])
        pings = drain(stack, line, "pings", port)
        film = folder / "film"
        film.write_bytes(os.urandom(size))
        one = Process("tests.bench.one_connection", str(film), before=line.host)
        stack.callback(one.tidy)
        single = int(one.wait_for(lambda said: "port" in said)["port"])
        laptops["one"] = drain(stack, line, "one", single, size)
        pids = {"ours": lambda: cpu_of(process.pid), "one": lambda: cpu_of(one.pid)}
        if megabits == GIGABIT and (server := stack.enter_context(nginx(folder, film, line))):
            laptops |= {
                "nginx": drain(stack, line, "http", HTTP, size),
                "nginx with TLS": drain(stack, line, "https", HTTPS, size),
            }
            pids |= dict.fromkeys(("nginx", "nginx with TLS"), lambda: cpu_of_all(server))
        for number in range(rounds):
            turns = list(laptops)
            for who in turns if number % 2 == 0 else reversed(turns):
                took = turn(laptops[who], pids[who], pings if who == "ours" else None)
                for what, value in took.items():
                    figures[f"{who} {what}"] += value if isinstance(value, list) else [value]


def turn(laptop: Process, cpu: Any, pings: Process | None) -> dict[str, Any]:
    """One round of five downloads: MB a second, MB a second of processor, pings in ms."""
    before = cpu()
    laptop.say("go")
    said = laptop.wait_for(lambda line: "seconds" in line)
    spent, megabytes = cpu() - before, said["bytes"] / 1e6
    took = {"MB/s": megabytes / said["seconds"], "MB/cpu": megabytes / spent}
    trips = said["pings"]
    if pings is not None:  # once more, for the game's messages beside it
        pings.say("go")
        pings.wait_for(lambda line: "began" in line)
        laptop.say("go")
        laptop.wait_for(lambda line: "seconds" in line)
        pings.say("enough")
        trips = pings.wait_for(lambda line: "pings" in line)["pings"]
    return {**took, "pings": [trip * 1000 for trip in trips]}


def drain(stack: ExitStack, line: Cable, kind: str, port: int, size: int = 0) -> Process:
    words = (kind, line.address, str(port), str(LAPTOPS), str(size))
    process = Process("tests.bench.drain", *words, before=line.guest)
    stack.callback(process.tidy)
    process.wait_for(lambda said: "size" in said)
    return process


@contextmanager
def nginx(folder: Path, film: Path, line: Cable) -> Iterator[int | None]:
    """A Debian nginx with this file; its process. None, and a word on it, where there is none."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        print("  nginx is not here (apt install nginx-light): nothing to compare with")
        yield None
        return
    home = folder / "nginx"
    (home / "www").mkdir(parents=True)
    shutil.copyfile(film, home / "www" / "clip")
    config = home / "conf"
    user = "user root;" if os.geteuid() == 0 else ""
    key = Key(home, "nginx").path
    config.write_text(NGINX.format(folder=home, http=HTTP, https=HTTPS, key=key, user=user))
    server = subprocess.Popen([*line.host, program, "-p", str(home), "-c", str(config)])
    try:
        time.sleep(1)
        yield server.pid
    finally:
        server.terminate()
        server.wait()


def cpu_of_all(pid: int) -> float:
    """Of a process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return cpu_of(pid) + sum(cpu_of_all(int(child)) for child in children)


def say(figures: Figures, megabits: int | None) -> None:
    """Medians, and ratios of the same run."""
    print(f"  {'loopback' if megabits is None else f'{megabits} Mbit/s'}:")
    for who in ("ours", "nginx", "nginx with TLS"):
        if rates := figures[f"{who} MB/s"]:
            per_cpu = figures[f"{who} MB/cpu"]
            print(f"    {who}: {middle(rates)} MB/s, {middle(per_cpu)} MB per second of processor")
    for rival, what, least in (("nginx", "MB/s", 0.95), ("nginx with TLS", "MB/cpu", 0.7)):
        if theirs := figures[f"{rival} {what}"]:
            ratio = [a / b for a, b in zip(figures[f"ours {what}"], theirs, strict=True)]
            print(f"    {what} / {rival}: {middle(ratio)}, at least {least} wanted")
    own, single = (sorted(figures[f"{who} pings"]) for who in ("ours", "one"))
    slow = [one[round(0.99 * (len(one) - 1))] for one in (own, single)]
    most = 0.1 if megabits == FAST_ETHERNET else 0.3
    print(
        f"    a game message's way there and back meanwhile: p50 {statistics.median(own):.1f}, "
        f"p99 {slow[0]:.1f} ms of {len(own)}; on one connection p50 "
        f"{statistics.median(single):.1f}, p99 {slow[1]:.1f} ms of {len(single)}"
    )
    print(f"      p99 ratio {slow[0] / slow[1]:.3f}, at most {most} wanted")


if __name__ == "__main__":
    main()
