"""Who may come in, and as whom: the one place where admission is decided. Pure.

A newcomer shows the room code by SPAKE2 (RFC 9382): neither who listens nor who answers in the
host's place learns anything to try codes on later, and one exchange is one try. Both roles and the
host's certificate are bound into it, so that a man in the middle, whose certificate is another,
fails on both sides. A laptop sends nothing secret before the host has proved itself, by this
exchange or by the certificate that the laptop remembers.

    laptop                       host
    Knock(by, element)    ->
                          <-     Answer(element, proof)   the host proves itself
    Proof(proof), Hello   ->                              the laptop does
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Literal, TypeVar

from spake2 import SPAKE2_A, SPAKE2_B  # type: ignore[import-untyped]

from engine.game import Refused

TOKEN_BYTES = 32
"""Random bytes of a seat's token, sent as hex."""

CODE_FIGURES = 6
"""Of a code that the host makes up. Guessed at from one address for four hours, six fall with
0.24 %, from any number of addresses with 0.72 %; four would fall with 24 % and 72 %."""

CODE_LENGTHS = range(4, 13)
"""Figures of a code that somebody chooses."""

MINUTE = 60.0
EACH_MINUTE = 10
"""Wrong tries a minute from one address."""

ALL_MINUTE = 30
"""Wrong tries a minute from all addresses but this machine's own."""

ELEMENT_BYTES = 33
NO_BREAK = "\u00a0"

K = TypeVar("K")
By = Literal["code", "owner"]
Fresh = Callable[[int], bytes]
"""So many random bytes that nobody can foretell."""


class BadKnock(Exception):
    """What came is no part of an exchange."""


def code_of(text: str) -> str | None:
    """The figures of a code as somebody wrote it, grouped, in whatever digits; None: it is none."""
    written = "".join(text.split()).replace("-", "")
    figures = [unicodedata.decimal(one, None) for one in written]
    if len(figures) not in CODE_LENGTHS or None in figures:
        return None
    return "".join(map(str, figures))


def grouped(code: str) -> str:
    """A code as people read it out: 482 913, never over two lines."""
    size = 3 if len(code) % 3 == 0 else 4 if len(code) % 4 == 0 else len(code)
    return NO_BREAK.join(code[at : at + size] for at in range(0, len(code), size))


# The exchange


def _password(by: By, secret: str) -> bytes:
    return f"golest {by} {secret}".encode("utf-8", "replace")


def _names(by: By, certificate: str) -> dict[str, bytes]:
    return {"idA": f"laptop {by}".encode(), "idB": f"host {certificate}".encode()}


def _proof(key: bytes, of: str) -> str:
    return hmac.new(key, f"golest {of}".encode(), hashlib.sha256).hexdigest()


def _key(side: SPAKE2_A | SPAKE2_B, element: str) -> bytes:
    """Raises BadKnock. The library raises whatever it happens upon."""
    try:
        came = bytes.fromhex(element)
        if len(came) != ELEMENT_BYTES:
            raise BadKnock("length")  # it would take a longer one for its beginning
        key: bytes = side.finish(came)
    except Exception as wrong:
        raise BadKnock(str(wrong)) from None
    return key


class Visitor:
    """A laptop's side of one exchange. `certificate`: that at the other end of this very line."""

    def __init__(self, by: By, secret: str, certificate: str, fresh: Fresh) -> None:
        names = _names(by, certificate)
        self._side = SPAKE2_A(_password(by, secret), **names, entropy_f=fresh)
        self.by = by
        self.element: str = self._side.start().hex()

    def proof(self, element: str, proof: str) -> str | None:
        """What to show in return; None: who answered does not know the secret, or does not sit at
        the other end of this line. Once only."""
        try:
            key = _key(self._side, element)
        except BadKnock:
            return None
        if not hmac.compare_digest(_proof(key, "host").encode(), proof.encode("utf-8", "replace")):
            return None
        return _proof(key, "laptop")


@dataclass(frozen=True)
class Answer:
    """What the host says, and the proof it expects."""

    element: str
    proof: str
    expected: str


@dataclass(frozen=True)
class Exam:
    """The host's side of one exchange, to be worked out: some 20 ms, beside whatever else runs."""

    by: By
    secret: str
    certificate: str
    element: str

    def answer(self, fresh: Fresh) -> Answer:
        """Raises BadKnock."""
        names = _names(self.by, self.certificate)
        side = SPAKE2_B(_password(self.by, self.secret), **names, entropy_f=fresh)
        element: str = side.start().hex()
        key = _key(side, self.element)
        return Answer(element, _proof(key, "host"), _proof(key, "laptop"))


# Tries


def neighbourhood(address: str) -> str:
    """Addresses of which whoever has one has all: an IPv6 network, this machine."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if found.is_loopback:
        return HERE
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


HERE = "here"


class Tries:
    """Tries of the last minute. One counts from its beginning, and not at all once it was right:
    many at once are no way round, and seated players are never slowed."""

    def __init__(self, each: int = EACH_MINUTE, all_: int = ALL_MINUTE) -> None:
        self._each, self._all = each, all_
        self._tries: deque[tuple[float, str]] = deque()

    def begin(self, address: str, now: float) -> bool:
        """Whether one more may be made now; then it counts."""
        while self._tries and now - self._tries[0][0] >= MINUTE:
            self._tries.popleft()
        who = neighbourhood(address)
        mine = sum(one == who for _, one in self._tries)
        others = sum(one != HERE for _, one in self._tries)
        if mine >= self._each or (who != HERE and others >= self._all):
            return False
        self._tries.append((now, who))
        return True

    def was_right(self, address: str, began: float) -> None:
        """The try that began then does not count."""
        one = (began, neighbourhood(address))
        if one in self._tries:
            self._tries.remove(one)

    def was_wrong(self, address: str, now: float) -> None:
        """Something shown that is nobody's. Raises Refused('slow_down') if it is one too many."""
        if not self.begin(address, now):
            raise Refused("slow_down")


# The door


class Door:
    """Compares what somebody shows with what this room has given out. `code` None: the door is
    open. `watch_freely`: who only watches needs no code."""

    def __init__(
        self,
        owner_key: str,
        code: str | None = None,
        certificate: str = "",
        *,
        watch_freely: bool = False,
    ) -> None:
        self._secrets: Mapping[By, str | None] = {"code": code, "owner": owner_key}
        self._certificate = certificate
        self._watch_freely = watch_freely
        self.tries = Tries()

    def needs_code(self, role: str = "play") -> bool:
        """Whether somebody unknown must show the code."""
        return self._secrets["code"] is not None and not (role == "watch" and self._watch_freely)

    def exam(self, by: By, element: str) -> Exam:
        """The host's side of this knock. Raises Refused('code_not_wanted'): a laptop that has a
        code does not go on without, or who answers in our place could say so."""
        secret = self._secrets[by]
        if secret is None:
            raise Refused("code_not_wanted")
        return Exam(by, secret, self._certificate, element)

    def owner(self, key: str, address: str, now: float) -> None:
        """Raises Refused if this is not the key that gives the host's rights, or if it is not even
        looked at: people choose keys too, so that each is a try."""
        if not self.tries.begin(address, now):
            raise Refused("slow_down")
        if not hmac.compare_digest(fingerprint(key), fingerprint(self._secrets["owner"] or "")):
            raise Refused("not_host")
        self.tries.was_right(address, now)

    @staticmethod
    def whose(token: str | None, seats: Mapping[K, str]) -> K | None:
        """Whose token this is; `seats`: fingerprints by seat. Nobody's counts as a try by the
        caller (`was_wrong`); the right one is looked at however many there were, because nobody
        finds 256 bits, and who sits is kept out by nobody's guessing."""
        if not token:
            return None
        shown = fingerprint(token)
        found = [one for one, kept in seats.items() if hmac.compare_digest(kept, shown)]
        return found[0] if found else None


def fingerprint(token: str) -> str:
    """What is kept of a token, in memory and in saves: nobody can sit down with it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
