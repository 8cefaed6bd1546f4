"""The seats of a room: who sits where, in which colour. Pure; knows no game and no connection.

Everything here raises Refused with a code and then has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.chance import Chance
from engine.game import Refused
from net.names import name_of, skeleton

BOT_NAMES = (
    "Öcsi", "Cucu", "Kocka", "Öreg", "Törő", "Császár", "Nyíl", "Párduc", "Tigris", "Góliát",
)  # fmt: skip
"""Nicknames that Hungarian football knows."""


@dataclass(frozen=True)
class Seat:
    """One seat. `token` is the fingerprint of what brings it back, empty while the seat is for
    whoever says its name; `bot` the level of the bot that plays on it, 0 for a person; `stand_in`
    the fingerprint of that bot's token if it plays for somebody. `removed`: they were sent out,
    and the token is nobody's."""

    name: str
    colour: str
    token: str
    bot: int = 0
    stand_in: str = ""
    removed: bool = False


class Seats:
    """The seats in order; the first starts the game."""

    def __init__(self, most: int, colours: Sequence[str], seats: Sequence[Seat] = ()) -> None:
        self.most = most
        self._colours = tuple(colours)
        self._seats = list(seats)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)

    def __contains__(self, name: object) -> bool:
        return any(seat.name == name for seat in self._seats)

    def __getitem__(self, name: str) -> Seat:
        """The seat of this name. Raises Refused('not_seated')."""
        for seat in self._seats:
            if seat.name == name:
                return seat
        raise Refused("not_seated")

    @property
    def names(self) -> tuple[str, ...]:
        """In order."""
        return tuple(seat.name for seat in self._seats)

    def sit(self, raw_name: str, colour: str | None, token: str, bot: int = 0) -> Seat:
        """Somebody sits down on the next seat, in the colour wanted or the first free one."""
        if len(self._seats) >= self.most:
            raise Refused("room_full")
        name = self._free_name(raw_name)
        if not bot:
            self._ask_bot_for(colour)
        seat = Seat(name, self._free_colour(colour), token, bot)
        self._seats.append(seat)
        return seat

    def sit_bot(self, level: int, raw_name: str | None, token: str) -> Seat:
        """A bot sits down, under the first free bot's name if none is given."""
        if raw_name is None:
            taken = {skeleton(name) for name in self.names}
            raw_name = next((n for n in BOT_NAMES if skeleton(n) not in taken), "")
        return self.sit(raw_name, None, token, level)

    def rename(self, name: str, raw_name: str) -> Seat:
        """Another name for this seat."""
        return self.alter(name, name=self._free_name(raw_name, but=name))

    def recolour(self, name: str, colour: str) -> Seat:
        """Another colour for this seat."""
        if not self[name].bot:
            self._ask_bot_for(colour)
        return self.alter(name, colour=self._free_colour(colour, but=name))

    def alter(self, which: str, /, **facts: Any) -> Seat:
        """Other facts of this seat; a name or a colour is not looked at."""
        old = self[which]
        new = replace(old, **facts)
        self._seats[self._seats.index(old)] = new
        return new

    def remove(self, name: str) -> None:
        """The seat is free again."""
        self._seats.remove(self[name])

    def order(self, names: Sequence[str]) -> None:
        """The seats in this order: every name once."""
        if sorted(names) != sorted(self.names):
            raise Refused("bad_value")
        self._seats = [self[name] for name in names]

    def start_with(self, name: str) -> None:
        """Rotates the order so that this seat is first."""
        at = self._seats.index(self[name])
        self._seats = self._seats[at:] + self._seats[:at]

    def shuffle(self, chance: Chance) -> None:
        """A random order."""
        self._seats = chance.shuffled(self._seats, "seats")

    def _free_name(self, raw_name: str, but: str | None = None) -> str:
        name = name_of(raw_name)
        if name is None:
            raise Refused("name_bad")
        if any(skeleton(name) == skeleton(n) for n in self.names if n != but):
            raise Refused("name_taken")
        return name

    def _ask_bot_for(self, colour: str | None) -> None:
        """A bot that wears what a person would like takes another colour, if there is one left for
        it."""
        for at, seat in enumerate(self._seats):
            if seat.colour == colour and seat.bot and not seat.stand_in:
                taken = {one.colour for one in self._seats}
                left = next((one for one in self._colours if one not in taken), None)
                if left is not None:
                    self._seats[at] = replace(seat, colour=left)

    def _free_colour(self, colour: str | None, but: str | None = None) -> str:
        taken = {seat.colour for seat in self._seats if seat.name != but}
        free = [one for one in self._colours if one not in taken]
        if colour is None:
            return free[0]
        if colour not in self._colours:
            raise Refused("bad_value")
        if colour not in free:
            raise Refused("colour_taken")
        return colour
