"""A film may know the goal and nothing else; teams are told apart."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.colour import contrast, distance
from desktop.film.facts import facts_of, film_key
from desktop.film.kits import LEAST_DISTANCE, TEAMS, keeper_kit, kits
from desktop.film.motion import BUILD_UP, POST, SHOT
from desktop.film.play import play_of
from engine.goal.model import Card
from net.decks import load_deck

GOAL = Card(
    id="a",
    match="m",
    date="1954-07-04",
    home="West Germany",
    away="Hungary",
    score=(3, 2),
    order=1,
    scorer="Ferenc Puskás",
    team="Hungary",
    minute="6",
    competition="FIFA World Cup",
    stage="Final",
)
HIDDEN = {
    "id": "b",
    "match": "n",
    "date": "2001-01-01",
    "score": (1, 1),
    "pens": (5, 4),
    "order": 2,
    "competition": "Friendly",
    "stage": "Group stage",
    "clip": "x.mp4",
}
SHOWN = {"scorer": "Zoltán Czibor", "minute": "8", "own_goal": True, "penalty": True, "team": None}
DRAFT = (640, 360, Fraction(25, 2))


def changed(name: str, value: object) -> Card:
    return msgspec.structs.replace(GOAL, **{name: value})


def test_every_fact_of_a_card_is_either_shown_or_hidden() -> None:
    assert {*HIDDEN, *SHOWN, "home", "away"} == set(Card.__struct_fields__)


@pytest.mark.parametrize("name", HIDDEN)
def test_a_film_does_not_know_what_is_to_be_guessed(name: str) -> None:
    assert facts_of(changed(name, HIDDEN[name])) == facts_of(GOAL)


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_shown_makes_another_film(name: str) -> None:
    other = facts_of(changed(name, SHOWN[name]))
    assert film_key(other, *DRAFT) != film_key(facts_of(GOAL), *DRAFT)


def test_a_language_changes_what_is_written_and_nothing_that_moves() -> None:
    facts = facts_of(GOAL, {"Hungary": "Magyarország"})
    assert facts.team_name == "Magyarország"
    assert film_key(facts, *DRAFT) != film_key(facts_of(GOAL), *DRAFT)
    assert facts.seed == facts_of(GOAL).seed


def test_all_teams_of_the_starter_deck_have_a_kit_and_no_two_sides_look_alike() -> None:
    for card in load_deck("starter").cards:
        assert {card.home, card.away} <= set(TEAMS)
        home, away = kits(card.home, card.away)
        assert distance(home.shirt, away.shirt) >= LEAST_DISTANCE, (card.home, card.away)
        keeper = keeper_kit(home, away)
        assert min(distance(keeper.shirt, kit.shirt) for kit in (home, away)) >= 15


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_two_teams_look_different_and_their_names_can_be_read(one: str, other: str) -> None:
    home, away = kits(one, other)
    assert distance(home.shirt, away.shirt) >= LEAST_DISTANCE
    assert min(contrast(kit.text, kit.shirt) for kit in (home, away)) >= 3


@pytest.mark.parametrize("card", load_deck("starter").cards[::29], ids=lambda card: card.id)
def test_the_ball_never_jumps_and_ends_between_the_posts(card: Card) -> None:
    play = play_of(facts_of(card))
    way = [play.ball_in_move(BUILD_UP * i / 100) for i in range(101)]
    steps = [sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) ** 0.5 for p, q in pairwise(way)]
    assert max(steps) < 3.0
    x, y, z = play.ball_in_shot(SHOT)
    assert abs(x) < POST - 0.2
    assert abs(y) < 1e-6
    assert 0.1 < z < 2.44
