"""Multicast DNS packets that tell of rooms there are not, or of others' rooms. Chance goes in,
bytes come out; knows no socket."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from zeroconf import DNSAddress, DNSOutgoing, DNSPointer, DNSRecord, DNSService, DNSText, const

from net.announcement import Announcement, properties
from net.multicast import SERVICE

TTL = 120
FLAGS = const._FLAGS_QR_RESPONSE | const._FLAGS_AA
IN = const._CLASS_IN
FLUSH = const._CLASS_IN | const._CLASS_UNIQUE


@dataclass(frozen=True)
class Said:
    """What one packet says: that there is a service `label`, a room, at these addresses."""

    label: str
    room: Announcement
    addresses: Sequence[str]
    port: int
    revision: int = 1
    ttl: int = TTL


def packet(said: Said) -> bytes:
    """All of it at once, so that nothing has to be asked for."""
    name, server = f"{said.label}.{SERVICE}", f"{said.label}.local."
    text = b"".join(
        bytes([len(entry)]) + entry
        for key, value in properties(said.room, said.revision).items()
        for entry in [f"{key}={value}".encode()]
    )
    records: list[DNSRecord] = [
        DNSPointer(SERVICE, const._TYPE_PTR, IN, said.ttl, name),
        DNSService(name, const._TYPE_SRV, FLUSH, said.ttl, 0, 0, said.port, server),
        DNSText(name, const._TYPE_TXT, FLUSH, said.ttl, text),
    ]
    records += [
        DNSAddress(server, const._TYPE_A, FLUSH, said.ttl, bytes(map(int, one.split("."))))
        for one in said.addresses
    ]
    out = DNSOutgoing(FLAGS)
    for record in records:
        out.add_answer_at_time(record, 0)
    return out.packets()[0]


class Forger:
    """Whoever does all that. `real`: rooms that there are; `open_port`: where somebody listens."""

    def __init__(self, seed: int, real: Sequence[Said], open_port: int) -> None:
        self.rng = random.Random(seed)
        self.real = real
        self.open_port = open_port
        self._count = 0

    def next(self) -> tuple[str, bytes]:
        """What kind it is, and the packet."""
        kind = self.rng.choice(KINDS)
        return kind.__name__, kind(self)

    def _address(self) -> str:
        return f"10.9.{self.rng.randrange(1, 250)}.{self.rng.randrange(1, 250)}"

    def new_room(self) -> bytes:
        """One more room: half of them where somebody answers."""
        self._count += 1
        name = self.rng.choice((f"Este {self._count}", "Este", self.real[0].room.name))
        room = replace(self.real[0].room, name=name, room_id=f"forged-{self._count}")
        port = self.rng.choice((self.open_port, 9))
        return packet(Said(f"forged-{self._count}", room, [self._address()], port))

    def twin(self) -> bytes:
        """A room that there is, once more: under another name, at another place."""
        self._count += 1
        said = self.rng.choice(self.real)
        twin = replace(said, label=f"twin-{self._count}", addresses=[self._address()])
        return packet(replace(twin, port=self.open_port))

    def other_words(self) -> bytes:
        """A room that there is, under its own name: elsewhere, or another one."""
        said = self.rng.choice(self.real)
        said = replace(said, revision=self.rng.randrange(2, 10**6))
        if self.rng.random() < 0.5:
            return packet(replace(said, addresses=[self._address()], port=self.open_port))
        return packet(replace(said, room=replace(said.room, players=self.rng.randrange(99))))

    def goodbye(self) -> bytes:
        """A room that there is has closed."""
        return packet(replace(self.rng.choice(self.real), ttl=0))

    def out_of_bounds(self) -> bytes:
        """A room that cannot be."""
        self._count += 1
        real = self.real[0].room
        room = self.rng.choice(
            (
                replace(real, players=10**9),
                replace(real, name="\u202e" * 60),
                replace(real, name=""),
                replace(real, game="<b>"),
                replace(real, room_id=" "),
                replace(real, signs=("x" * 40,) * 5),
            )
        )
        addresses = ["10.9.0.1", "0.0.0.0", "224.0.0.251", "255.255.255.255"]
        return packet(Said(f"odd-{self._count}", room, self.rng.sample(addresses, 2), 0))

    def many_addresses(self) -> bytes:
        """One room with thirty addresses."""
        self._count += 1
        room = replace(self.real[0].room, room_id=f"forged-{self._count}")
        addresses = [self._address() for _ in range(30)]
        return packet(Said(f"wide-{self._count}", room, addresses, self.open_port))

    def rubbish(self) -> bytes:
        """No packet, or a mangled one."""
        if self.rng.random() < 0.3:
            return self.rng.randbytes(self.rng.choice((1, 12, 100, 1400)))
        data = bytearray(self.new_room())
        for _ in range(self.rng.choice((1, 3, 10))):
            data[self.rng.randrange(len(data))] = self.rng.choice(b"\x00\x01\x0c\x3f\xc0\xff")
        if self.rng.random() < 0.2:
            data[6:8] = b"\xff\xff"  # so many answers
        return bytes(data)


KINDS: Sequence[Callable[[Forger], bytes]] = (
    *(Forger.new_room,) * 6,
    *(Forger.twin,) * 4,
    *(Forger.rubbish,) * 3,
    Forger.other_words,
    Forger.goodbye,
    Forger.out_of_bounds,
    Forger.many_addresses,
)
