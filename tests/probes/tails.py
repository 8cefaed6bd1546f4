"""R4, tails: the last bytes of saves are cut, flipped or overwritten. What lies before them comes
back as it was, nothing comes back as something else, and nothing is thrown away."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from net import journal
from tests.probes.probe import Found
from tests.probes.recovery import unlike

REACH = 3000
"""Bytes from the end that are damaged at most."""

Damage = Callable[[bytes, int, random.Random], bytes]
"""From a place on."""


def cut(data: bytes, at: int, rng: random.Random) -> bytes:
    return data[:at]


def flipped(data: bytes, at: int, rng: random.Random) -> bytes:
    """One to three bits near each other."""
    some = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        some[min(at + rng.choice((0, 0, 1, 40)), len(data) - 1)] ^= 1 << rng.randrange(8)
    return bytes(some)


def emptied(data: bytes, at: int, rng: random.Random) -> bytes:
    """What a block is that was never written."""
    length = min(rng.choice((1, 16, 512)), len(data) - at)
    return data[:at] + b"\0" * length + data[at + length :]


def overwritten(data: bytes, at: int, rng: random.Random) -> bytes:
    length = min(rng.randint(1, 200), len(data) - at)
    return data[:at] + rng.randbytes(length) + data[at + length :]


def shifted(data: bytes, at: int, rng: random.Random) -> bytes:
    """Some bytes are there twice, or missing."""
    length = rng.randint(1, 80)
    return data[:at] + (data[at - length :] if rng.random() < 0.5 else data[at + length :])


DAMAGES: Sequence[Damage] = (cut, flipped, emptied, overwritten, shifted)


def tails(saves: Sequence[bytes], count: int, seed: int) -> Found:
    """So many damages, each to one of these saves."""
    rng, found = random.Random(seed), Found()
    with tempfile.TemporaryDirectory(prefix="golest-tails-") as name:
        whole = []
        for number, data in enumerate(saves):
            save = Path(name, f"whole-{number}.golest")
            save.write_bytes(data)
            whole.append((data, journal.read(save)))
        for number in range(count):
            data, truth = whole[number % len(whole)]
            damage = DAMAGES[number // len(whole) % len(DAMAGES)]
            folder = Path(name, str(number))
            folder.mkdir()
            header = truth.ends[0]
            at = rng.randrange(max(header, len(data) - REACH), len(data))
            save = folder / "save.golest"
            save.write_bytes(damage(data, at, rng))
            wrong = one_tail(save, data, truth)
            if wrong is not None:
                found.faults.append(f"{damage.__name__} at {at - len(data)}: {wrong}")
            found.did += 1
    return found


def one_tail(save: Path, data: bytes, truth: journal.Saved) -> str | None:
    """What is wrong after a save was damaged."""
    damaged = save.read_bytes()
    same = next((n for n, two in enumerate(zip(data, damaged, strict=False)) if two[0] != two[1]),
                min(len(data), len(damaged)))  # fmt: skip
    least = sum(end <= same for end in truth.ends) - 1
    wrong = unlike(save, truth.steps, least)
    if wrong is not None:
        return wrong
    kept, aside = save.read_bytes(), [p.read_bytes() for p in save.parent.iterdir() if p != save]
    if b"".join([kept.rstrip(b"\n"), *aside]).strip() == damaged.strip():
        return None
    if b"".join([kept, *aside]).strip() == damaged.strip():
        return None
    return "some of its bytes are nowhere any more"
