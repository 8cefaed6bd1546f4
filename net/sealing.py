"""Clips under seal: bricks of one size under each clip's own key, many clips' bricks in one pile.

Pure. Before its key is out a clip is some bricks of a pile, as large as all others and in no order:
neither where it lies nor how many bricks it has can be told, nor which two are of one clip.
Everything follows from the game's secret and from what is in the clips, so that a host that comes
back after a fault has the same piles, and other bytes never come under a key that was used.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

BRICK = 512 * 1024
"""Bytes of a clip in one brick; the last is filled up."""

SEALED = BRICK + 16
"""Bytes of a brick under seal (AES-256-GCM)."""

PILE = 16
"""Clips in one pile, about: fewer would tell more of each, more would be made for longer."""

BLOCK = 32
"""Cards of the drawing order of which drawn films are made ahead."""

RESERVE = 16
"""So many cards before the end of a block the next one is begun."""


class BrokenSeal(OSError):
    """These bytes are not that brick under that key."""


@dataclass(frozen=True)
class Clear:
    """A clip before it is sealed: the opaque name it is shown under, its bytes, a digest of them
    (hex)."""

    clip: str
    size: int
    digest: str

    @property
    def bricks(self) -> int:
        """How many it takes."""
        return -(-self.size // BRICK)


@dataclass(frozen=True)
class Brick:
    """The clip it is of, and its place there, from 0."""

    clip: str
    place: int


@dataclass(frozen=True)
class Pile:
    """What laptops fetch ahead as one file, brick after brick."""

    name: str
    bricks: tuple[Brick, ...]

    @property
    def size(self) -> int:
        """Bytes, sealed."""
        return len(self.bricks) * SEALED

    def of(self, clip: str) -> tuple[int, ...]:
        """Where this clip's bricks lie, in its own order."""
        return tuple(at for _, at in sorted(self._places.get(clip, ())))

    @cached_property
    def _places(self) -> Mapping[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for at, one in enumerate(self.bricks):
            found.setdefault(one.clip, []).append((one.place, at))
        return found


def key_of(secret: str, clear: Clear) -> bytes:
    """The clip's own key: 32 bytes, of use for these bytes alone."""
    return _derived(secret, "key", clear.clip, clear.digest)


def sealed(key: bytes, place: int, data: bytes) -> bytes:
    """One brick under seal; `data` is filled up to a whole one."""
    return AESGCM(key).encrypt(_nonce(place), data.ljust(BRICK, b"\0"), None)


def unsealed(key: bytes, place: int, brick: bytes) -> bytes:
    """What is in it, filling and all. Raises BrokenSeal."""
    try:
        return AESGCM(key).decrypt(_nonce(place), brick, None)
    except InvalidTag:
        raise BrokenSeal(f"brick {place}") from None


def _nonce(place: int) -> bytes:
    # A key seals one clip's bricks once each: their places never come twice.
    return place.to_bytes(12, "big")


def pile_of(secret: str, clips: Sequence[Clear]) -> Pile:
    """Their bricks in an order that only the secret knows, under a name of its own."""
    parts = [part for one in clips for part in (one.clip, one.digest)]
    name = _derived(secret, "pile", *parts).hex()[:32]
    bricks = [Brick(one.clip, place) for one in clips for place in range(one.bricks)]
    bricks.sort(key=lambda one: _derived(secret, "order", name, one.clip, str(one.place)))
    return Pile(name, tuple(bricks))


def alone(clear: Clear) -> Pile:
    """A clip by itself under the name it is shown by, once everybody may see it."""
    return Pile(clear.clip, tuple(Brick(clear.clip, place) for place in range(clear.bricks)))


def shared_out(
    secret: str, clips: Mapping[str, str], own: Iterable[str], drawn: int
) -> list[tuple[str, ...]]:
    """The cards of each pile, in the order in which piles are made and fetched: `clips` names the
    clips by card in drawing order, `own` are the cards with a clip of the deck's, `drawn` how many
    cards have been drawn.

    Drawn films are all of one size, so that nothing tells one from another: of them a block at a
    time is enough. Once a deck has clips of its own, all of it is one block: the last of a block
    could be told by its size."""
    order = list(clips)
    blocks = [order]
    if len(order) > BLOCK and not set(own) & clips.keys():
        many = -(-(drawn + RESERVE) // BLOCK)
        blocks = [order[at : at + BLOCK] for at in range(0, len(order), BLOCK)][:many]
    return [pile for block in blocks for pile in _dealt(secret, clips, block)]


def _dealt(secret: str, clips: Mapping[str, str], block: list[str]) -> list[tuple[str, ...]]:
    mixed = sorted(block, key=lambda card: _derived(secret, "turn", clips[card]))
    piles = max(1, round(len(mixed) / PILE))
    return [tuple(mixed[at::piles]) for at in range(piles)] if mixed else []


def _derived(secret: str, use: str, *parts: str) -> bytes:
    return hmac.digest(secret.encode(), "\0".join((use, *parts)).encode(), "sha256")
