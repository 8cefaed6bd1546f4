"""The goal library: found by what people type, and each match known whole."""

from __future__ import annotations

import msgspec
import pytest

from desktop.words import names_in_all_languages
from net.decks import STARTER, load_deck
from net.library import Library

CARDS = load_deck(STARTER).cards


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(CARDS, names_in_all_languages())


@pytest.mark.parametrize(
    ("typed", "scorers"),
    [
        ("puskas", {"Ferenc Puskás"}),
        ("PUSKÁS 1953", {"Ferenc Puskás"}),
        ("rahn", {"Helmut Rahn"}),
        ("rah hel", {"Helmut Rahn"}),
        ("şentürk", {"Semih Şentürk"}),
        ("senturk", {"Semih Şentürk"}),
    ],
)
def test_a_name_finds_its_goals_without_case_and_accents(
    library: Library, typed: str, scorers: set[str]
) -> None:
    assert {card.scorer for card in library.find(typed)} == scorers


def test_a_year_a_team_in_any_language_and_a_competition_find_their_goals(library: Library) -> None:
    assert {card.date[:4] for card in library.find("1954")} == {"1954"}
    assert library.find("magyarorszag 1954") == library.find("hungary 1954") != []
    assert library.find("ungheria 1954") == library.find("hungary 1954")
    assert {card.competition for card in library.find("copa america")} == {"Copa América"}
    assert library.find("nobody at all") == []
    assert len(library.find("", 10_000)) == len(CARDS) == len(library)


def test_a_scorers_own_goals_come_before_those_of_teams_called_so(library: Library) -> None:
    found = library.find("germa", 500)
    assert found and all("Germany" in f"{card.home} {card.away}" for card in found)
    assert library.find("mull")[0].scorer in {"Gerd Müller", "Dieter Müller", "Thomas Müller"}


def test_a_goal_of_two_decks_is_known_once_and_its_match_stays_whole() -> None:
    other = [msgspec.structs.replace(card, match="another", id=f"x{card.id}") for card in CARDS[:9]]
    library = Library([*CARDS, *other], names_in_all_languages())
    assert len(library) == len(CARDS)
    match = library.match_of(other[0])
    assert [card.order for card in match] == list(range(1, 7))
    assert {card.match for card in match} == {"19300730-URU-ARG"}


def test_a_goal_written_by_hand_gets_its_place_in_a_known_match(library: Library) -> None:
    card = next(c for c in CARDS if c.scorer == "Helmut Rahn" and c.minute == "84")
    bare = msgspec.structs.replace(
        card, id="1", match="x", order=1, home="Magyarország", away="NSZK", score=(2, 3),
        team="NSZK", competition=None, stage=None, clip="clips/a.mp4",
    )  # fmt: skip
    assert library.goal_of(bare) == card
    assert library.goal_of(msgspec.structs.replace(bare, scorer="Rahn")) == card
    assert library.goal_of(msgspec.structs.replace(bare, scorer="Puskás")) is None
    in_match = library.in_match(bare)
    assert (in_match.match, in_match.home, in_match.score) == (card.match, card.home, (3, 2))
    unknown = msgspec.structs.replace(bare, score=(9, 9))
    assert library.goal_of(unknown) is None
    assert library.in_match(unknown) == unknown


def test_names_of_all_languages_become_those_that_decks_use(library: Library) -> None:
    card = msgspec.structs.replace(
        CARDS[0], home="Magyarország", away="Germania Ovest", team="magyarorszag", stage="döntő",
        competition="Mondiali", scorer="Olaszország",
    )  # fmt: skip
    known = library.in_deck_names(card)
    assert (known.home, known.away, known.team) == ("Hungary", "West Germany", "Hungary")
    assert (known.stage, known.scorer) == ("Final", "Olaszország")
    strange = msgspec.structs.replace(card, home="FC Alsó", team=None)
    assert library.in_deck_names(strange).home == "FC Alsó"
