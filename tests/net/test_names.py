"""Which names are one to a reader, and which two."""

from __future__ import annotations

import pytest

from net import messages as msg
from net.names import name_of, skeleton
from tests.net.rooms import OWNER, Bench

BELA = "Béla"
DISGUISES = {
    "Cyrillic е and а": "Bélа",
    "Cyrillic В": "Вéla",
    "Greek alpha": "Bélα",
    "full width": "Ｂéｌａ",
    "mathematical bold": "𝐁é𝐥𝐚",
    "zero-width joiner": "Bé\u200dla",
    "zero-width non-joiner": "Bé\u200cla",
    "decomposed": "Be\u0301la",
    "dot below": "Bé\u0323la",
    "dots and strokes": "B\u0335é\u0323\u0324l\u0336a\u0332",
    "capital I for l": "BéIa",
    "figure for l": "Bé1a",
    "another case": "BÉLA",
    "spaces": "  Béla\u2003",
    "variation selector": "Béla\ufe00",
}
SOMEBODY_ELSE = [
    ("Éva", "Eva"), ("Zoltán", "Zoltan"), ("Ödön", "Odon"), ("Ágnes", "Agnes"), ("Jenő", "Jenö"),
    ("Аня", "Anya"), ("Юлия", "Julia"), ("Νίκος", "Nikos"), ("مريم", "مَرْيَم"), ("שלום", "שלוֹם"),
    ("किरण", "करण"), ("👩‍👩‍👧", "👩‍👦"), ("🇭🇺", "🇮🇹"), ("Anna", "Hanna"), ("Peti", "Petra"),
    ("Şule", "Sule"),
]  # fmt: skip


@pytest.mark.parametrize("disguise", DISGUISES.values(), ids=DISGUISES)
def test_nobody_sits_down_in_the_guise_of_somebody_who_sits(disguise: str) -> None:
    bench = Bench()
    bela = bench.laptop(BELA, owner=OWNER)
    thief = bench.laptop(disguise)
    assert not thief.closed and thief.last(msg.Refused).code in ("name_taken", "name_bad")
    other = bench.laptop("Anna")
    assert other.ask(msg.Rename, name=disguise) in ("name_taken", "name_bad")
    assert bela.host({"do": "seat_bot", "name": disguise}) in ("name_taken", "name_bad")
    assert [seat.name for seat in bench.room.evening.seats] == [BELA, "Anna"]


@pytest.mark.parametrize(("one", "other"), SOMEBODY_ELSE)
def test_names_that_look_different_are_different(one: str, other: str) -> None:
    assert name_of(one) == one and name_of(other) == other
    assert skeleton(one) != skeleton(other)
    for name in (one, other):
        assert skeleton(name) == skeleton(name.upper()) == skeleton(f" {name} ".strip())


def test_nobody_plays_the_host() -> None:
    for name in ("host", "HOST", "hоst", "ｈｏｓｔ", "h0st", "ho\u0323st"):
        assert name_of(name) is None
