"""Hands of several people at their windows, each a process of its own. Not a test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 220
"""Seconds after which a hand that has not seen the end is ended."""


def hand(folder: Path, name: str, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    """Somebody at a window, with all they keep in this folder."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.hand", "--data", str(folder), "--name", name, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "GOLEST_NO_AUDIO": "1", **variables},
    )


def heard(
    hands: Sequence[subprocess.Popen[str]], longest: float = LONGEST
) -> list[tuple[str, str]]:
    """All that each of them said, whether it ended or had to be ended."""

    def one(of: subprocess.Popen[str]) -> tuple[str, str]:
        try:
            return of.communicate(timeout=longest)
        except subprocess.TimeoutExpired:
            of.kill()
            return of.communicate()

    with ThreadPoolExecutor(len(hands)) as threads:
        return list(threads.map(one, hands))


def all_well(hands: Sequence[subprocess.Popen[str]], said: Sequence[tuple[str, str]]) -> None:
    """Each of them ended by itself with the end seen; else the last lines of each are shown."""
    codes = [one.returncode for one in hands]
    last = [
        "\n".join([f"{code}:", *out.splitlines()[-3:], *err.splitlines()[-20:]])
        for code, (out, err) in zip(codes, said, strict=True)
    ]
    assert not any(codes), "\n\n".join(last)


def ends_of(said: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    """What each hand saw at the end, of those that saw one."""
    lines = [json.loads(line) for out, _ in said for line in out.splitlines()]
    return [line for line in lines if "over" in line]


def golden_goal(
    folder: Path, room: str, names: Sequence[str], bots: int, seed: int
) -> list[subprocess.Popen[str]]:
    """A quick game at so many windows and with so many bots; nothing travels on these screens."""
    common = ("--room", room, "--game", "golden-goal", "--choose", "length=quick")
    common += ("--players", str(len(names) + bots), "--bots", str(bots))
    hands = []
    for at, (name, language) in enumerate(zip(names, ("hu", "en", "it") * 2, strict=False)):
        own = folder / f"window-{at}"
        own.mkdir(parents=True)
        (own / "settings.json").write_text('{"still": true}', encoding="utf-8")
        host = ("--host",) if at == 0 else ()
        more = ("--seed", str(seed + at), "--language", language, *host)
        hands.append(hand(own, name, *common, *more))
    return hands
