"""The connections of a room: who counts, how much they may send, who goes when too many come. Pure.

Knows no message but the last words, and nothing of seats beyond their names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from net import messages as msg
from net.allowance import Allowance
from net.door import By, neighbourhood
from net.effects import Close, Effect, Send
from net.evening import Evening

HELLO_TIME = 5.0
"""Seconds a new connection has for its first Hello, sealing included."""

MOST_STRANGERS = 64
"""Connections that have not been welcomed. Of more, those go that the most came with."""

RATE = 400.0
BURST = 1000.0
"""Messages a second, and at once, that a laptop may send: bots play fast."""

BYTES, BYTES_AT_ONCE = 32 * 1024.0, 64 * 1024.0
"""Bytes a second, and at once, from a laptop."""

STRANGER_BYTES = 1024.0
"""Bytes a second before it has been welcomed."""


@dataclass
class Connection:
    """One laptop's link. `says`, `sends`: the messages and bytes that may still come. `fresh`: it
    has not been sent the room and the game yet. `tries`: what it is trying to show, `expected` the
    proof that it would be; `known`: it has shown it. `asks`: the seat it would like to have;
    `shown`: the fingerprint of the token it is here by, that of a player's laptop or second window.
    `clips`: how those stand there that it has had to do with, `shares` how much of them is there;
    `ticket`: the fingerprint of what fetches clips for it."""

    number: int
    hello_by: float
    says: Allowance
    sends: Allowance
    address: str = ""
    tries: By | None = None
    tried_at: float = 0.0
    expected: str | None = None
    known: bool = False
    welcomed: bool = False
    watching: bool = False
    owner: bool = False
    bot: int = 0
    seat: str | None = None
    name: str = ""
    asks: str | None = None
    shown: str = ""
    clips: dict[str, str] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)
    ticket: str = ""
    fresh: bool = True

    def in_rate(self, now: float) -> bool:
        """Whether one message more may come now."""
        return self.says.take(1, now, RATE, BURST)


class Crowd:
    """Connections by number, and what is to be done about them outside."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.presence_changed = False
        """Whether somebody has come or gone since somebody set this to False."""
        self._connections: dict[int, Connection] = {}
        self._effects: list[Effect] = []

    def opened(self, number: int, now: float, address: str = "") -> None:
        """A new connection, under a number never used before."""
        says, sends = Allowance(BURST, now), Allowance(BYTES_AT_ONCE, now)
        self._connections[number] = Connection(number, now + HELLO_TIME, says, sends, address)
        strangers = [one for one in self._connections.values() if not one.welcomed]
        if len(strangers) > MOST_STRANGERS:
            crowds = Counter(neighbourhood(one.address) for one in strangers)
            crowd, _ = crowds.most_common(1)[0]
            first = next(one for one in strangers if neighbourhood(one.address) == crowd)
            self.broke(first.number, "too_many", now)

    def may_send(self, number: int, size: int, now: float) -> bool:
        """Whether so many bytes more may come from this connection, asked before they are read:
        reading is what costs. Else the connection ends."""
        one = self._connections.get(number)
        if one is None:
            return False
        rate = BYTES if one.welcomed else STRANGER_BYTES
        may = one.sends.take(size, now, rate, BYTES_AT_ONCE)
        if not may:
            self.broke(number, "too_fast", now)
        return may

    def knows(self, number: int) -> bool:
        """Whether this connection still counts."""
        return number in self._connections

    def sits(self, number: int) -> bool:
        """Whether this connection has a seat."""
        one = self._connections.get(number)
        return one is not None and one.seat is not None

    def broke(
        self, number: int, code: str, now: float, of: str = "", ref: int | None = None
    ) -> None:
        """The peer broke the protocol: it is told, and its connection ends."""
        self.evening.now = now
        one = self._connections.get(number)
        if one is not None:
            self._send(one, msg.Refused(code=code, of=of, ref=ref))
            self._drop(one)

    def lost(self, number: int, now: float) -> None:
        """The connection has ended."""
        self.evening.now = now
        one = self._connections.pop(number, None)
        if one is not None and one.welcomed:
            self.presence_changed = True
            if one.seat is not None:
                self.evening.gone(one.seat)

    @property
    def welcomed(self) -> list[Connection]:
        """Those who are in."""
        return [one for one in self._connections.values() if one.welcomed]

    @property
    def deserted(self) -> bool:
        """Whether no person is in: bots at most."""
        return all(one.bot for one in self.welcomed)

    @property
    def present(self) -> dict[str, Connection]:
        """Whose seat is connected, by its name."""
        return {c.seat: c for c in self._connections.values() if c.seat is not None}

    @property
    def watchers(self) -> int:
        """How many only watch."""
        return sum(c.watching for c in self._connections.values())

    def _send(self, one: Connection, message: msg.Message) -> None:
        self._effects.append(Send(one.number, message))

    def _drop(self, one: Connection) -> None:
        self._effects.append(Close(one.number))
        self.lost(one.number, self.evening.now)

    def _part(self, one: Connection, code: str) -> None:
        """Says goodbye and ends it; it has given up its seat before."""
        self._send(one, msg.Bye(code=code))
        self._drop(one)

    def _dismiss(self) -> None:
        """Those whose seat was taken away leave."""
        present = self.present
        for name, code in self.evening.removed:
            if name in present:
                one = present[name]
                one.seat = None
                self._part(one, code)
        if self.evening.removed:
            self._dismiss_second_windows()
        self.evening.removed = []

    def _dismiss_second_windows(self) -> None:
        """Of those whose seat was taken away."""
        out = {one.token for one in self.evening.out}
        for one in self.welcomed:
            if one.shown in out and not one.owner:
                one.seat = None
                self._part(one, "removed")
            elif not self._may_stay(one):
                self._part(one, "no_watchers")

    def _may_stay(self, one: Connection) -> bool:
        """Whether the room admits them, who only watch, or they belong to a seat or the host."""
        mine = one.owner or self.evening.knows(one.shown)
        return mine or self.evening.admits or not one.watching

    def _too_late(self, now: float) -> None:
        """Who has not said Hello in time leaves."""
        for one in list(self._connections.values()):
            if not one.welcomed and now >= one.hello_by:
                self.broke(one.number, "no_hello", now)

    def _next_too_late(self) -> list[float]:
        return [one.hello_by for one in self._connections.values() if not one.welcomed]
