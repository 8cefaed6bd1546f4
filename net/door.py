"""Who may come in, and as whom: the one place where admission is decided. Pure.

Now: whoever reaches the port may sit down or watch; a seat comes back by its token alone, the
host's rights by the owner key. The room code and the sealed connection go in here.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

TOKEN_BYTES = 32
"""Random bytes of a seat's token, sent as hex."""


class Door:
    """Compares what a Hello shows with what this room has given out."""

    def __init__(self, owner_key: str) -> None:
        self._owner = owner_key

    def owner(self, key: str | None) -> bool:
        """Whether this is the key that gives the host's rights."""
        return key is not None and hmac.compare_digest(key.encode(), self._owner.encode())

    def seat(self, token: str | None, seats: Mapping[str, str]) -> str | None:
        """The name of the seat that this token brings back; `seats`: fingerprints by name."""
        if not token:
            return None
        shown = fingerprint(token)
        found = [name for name, kept in seats.items() if hmac.compare_digest(kept, shown)]
        return found[0] if found else None


def fingerprint(token: str) -> str:
    """What is kept of a token, in memory and in saves: nobody can sit down with it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
