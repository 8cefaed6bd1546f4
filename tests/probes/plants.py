"""Faults that can be planted in a host, for probes to show that they find them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from net import wire
from net.door import Tries
from net.peer import Peer


def trip_over_odd_keys() -> None:
    """A frame with an odd key is none of the errors that were thought of."""

    def strict(pairs: list[tuple[Any, Any]]) -> dict[str, Any]:
        for key, _ in pairs:
            if not isinstance(key, str) or not key:
                raise RuntimeError(key)
        return dict(pairs)

    wire._map = strict


def keep_what_is_bad() -> None:
    """Every frame that is none costs memory for good."""
    kept: list[bytes] = []
    honest = wire.Decoder._message

    def message(decoder: wire.Decoder[Any], frame: bytes) -> Any:
        try:
            return honest(decoder, frame)
        except wire.BadFrame:
            kept.append(b"x" * 1_000_000)
            raise

    wire.Decoder._message = message  # type: ignore[method-assign]


def count_no_guesses() -> None:
    """Whoever wants to may try codes and tokens as often as they like."""
    Tries.begin = lambda tries, address, now: True  # type: ignore[method-assign]


def hoard_for_who_does_not_read() -> None:
    """Five MB for everybody who is behind."""
    kept: list[bytes] = []
    honest = Peer.pause_writing

    def pause_writing(peer: Peer) -> None:
        kept.append(b"x" * 5_000_000)
        honest(peer)

    Peer.pause_writing = pause_writing  # type: ignore[method-assign]


PLANTS: Mapping[str, Callable[[], None]] = {
    plant.__name__: plant
    for plant in (
        trip_over_odd_keys,
        keep_what_is_bad,
        count_no_guesses,
        hoard_for_who_does_not_read,
    )
}
