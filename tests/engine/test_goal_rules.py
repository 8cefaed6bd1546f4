"""Single rules of GOAL against plain restatements of them."""

from __future__ import annotations

import random
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Refused
from engine.goal.dates import calendar_day, nearest
from engine.goal.model import Card, Tip
from engine.goal.timeline import is_right, last_right_slot
from engine.goal.tips import check_tip, is_right_tip, rewarded, settled

cards = st.builds(
    lambda day, match, order: Card(
        id=f"{day}-{match}-{order}",
        match=f"{day}-{match}",
        date=f"2000-01-{day:02}",
        home="A",
        away="B",
        score=(9, 9),
        order=order,
    ),
    day=st.integers(1, 3),
    match=st.sampled_from("mn"),
    order=st.integers(1, 4),
)


@given(st.lists(cards, max_size=6), cards, st.booleans())
def test_a_slot_is_right_as_the_rule_says_it(line: list[Card], card: Card, by_goal: bool) -> None:
    for slot in range(len(line) + 1):
        wrong = False
        for at, other in enumerate(line):
            first, second = (other, card) if at < slot else (card, other)
            if first.date > second.date:
                wrong = True
            if by_goal and first.match == second.match and first.order > second.order:
                wrong = True
        assert is_right(line, slot, card, by_goal=by_goal) is not wrong


@given(st.lists(cards, max_size=8, unique_by=lambda card: card.id), st.booleans(), st.randoms())
def test_automatic_placing_takes_the_last_right_slot(
    pile: list[Card], by_goal: bool, rng: random.Random
) -> None:
    line: list[Card] = []
    rng.shuffle(pile)
    for card in pile:
        slot = last_right_slot(line, card, by_goal=by_goal)
        assert is_right(line, slot, card, by_goal=by_goal)
        assert not any(
            is_right(line, later, card, by_goal=by_goal) for later in range(slot + 1, len(line) + 1)
        )
        line.insert(slot, card)


def match(score: tuple[int, int], pens: tuple[int, int] | None = None) -> Card:
    return Card(
        id="c", match="m", date="2000-01-01", home="A", away="B", score=score, pens=pens, order=1
    )


SHOOT_OUT = match((3, 3), (5, 4))
PLAIN = match((1, 1))


@pytest.mark.parametrize(
    ("tip", "card", "mode", "right"),
    [
        (Tip(home=1, away=1), PLAIN, "easy", True),
        (Tip(home=1, away=1, pens="home"), PLAIN, "easy", False),
        (Tip(home=1, away=1, pens=(4, 3)), PLAIN, "hard", False),
        (Tip(home=2, away=1), PLAIN, "advanced", False),
        (Tip(home=2, away=1), SHOOT_OUT, "easy", True),
        (Tip(home=1, away=2), SHOOT_OUT, "easy", False),
        (Tip(home=0, away=0, pens="home"), SHOOT_OUT, "advanced", True),
        (Tip(home=3, away=3), SHOOT_OUT, "advanced", False),
        (Tip(home=3, away=3, pens="away"), SHOOT_OUT, "advanced", False),
        (Tip(home=3, away=3, pens=(5, 4)), SHOOT_OUT, "hard", True),
        (Tip(home=3, away=3, pens=(4, 5)), SHOOT_OUT, "hard", False),
        (Tip(home=2, away=2, pens=(5, 4)), SHOOT_OUT, "hard", False),
        (Tip(home=3, away=3), SHOOT_OUT, "hard", False),
        (Tip(home=4, away=3), SHOOT_OUT, "hard", False),
    ],
)
def test_which_tips_are_right(tip: Tip, card: Card, mode: str, right: bool) -> None:
    assert is_right_tip(tip, card, mode) is right  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tip", "mode"),
    [
        (Tip(home=100, away=0), "easy"),
        (Tip(home=0, away=-1), "easy"),
        (Tip(home=1, away=0, pens="home"), "easy"),
        (Tip(home=1, away=1, pens=(4, 3)), "easy"),
        (Tip(home=1, away=1, pens=(4, 3)), "advanced"),
        (Tip(home=1, away=1, pens="home"), "hard"),
        (Tip(home=1, away=1, pens=(3, 3)), "hard"),
        (Tip(home=1, away=1, pens=(100, 3)), "hard"),
        (Tip(home=1, away=1, pens=(3, -1)), "hard"),
    ],
)
def test_impossible_tips_are_refused(tip: Tip, mode: str) -> None:
    with pytest.raises(Refused, match="bad_value"):
        check_tip(tip, mode)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("balance", "right", "after"),
    [(2, True, 3), (2, False, 1), (1, True, 2), (1, False, 0), (0, True, 1), (0, False, 0)],
)
def test_a_hard_tip_is_settled_by_the_opening_balance(
    balance: int, right: bool, after: int
) -> None:
    assert settled(balance, balance, right) == after


def test_the_active_player_comes_first_in_rewards() -> None:
    right, wrong = Tip(home=1, away=1), Tip(home=0, away=1)
    assert rewarded({0: right, 1: right, 2: wrong, 3: None}, 1, PLAIN, "easy") == [1]
    assert rewarded({2: right, 0: right, 1: wrong, 3: None}, 1, PLAIN, "advanced") == [0, 2]


@given(st.dates(min_value=date(1, 1, 1)), st.dates(min_value=date(1, 1, 1)))
def test_distances_are_calendar_days(one: date, other: date) -> None:
    gap = calendar_day(one.isoformat()) - calendar_day(other.isoformat())
    assert gap == (one - other).days


@pytest.mark.parametrize(
    "text",
    ["1995-02-29", "1900-02-29", "2000-13-01", "2000-00-10", "0000-01-01", "10000-01-01",
     "2000-1-1", "20000101", "2000-01-01T00:00", " 2000-01-01", "2000-01-01\n", "２000-01-01",
     "٢٠٠٠-٠١-٠١", "2000-W01-1", "", "-001-01-01"],
)  # fmt: skip
def test_what_is_no_calendar_day_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="bad_value"):
        calendar_day(text)


def test_the_nearest_dates_win_and_no_answer_is_infinitely_far() -> None:
    guesses = {3: "2000-01-03", 1: None, 0: "1999-12-30", 2: "2001-01-01"}
    assert nearest(guesses, "2000-01-01") == [3, 0]
    assert nearest({1: None, 2: None}, "2000-01-01") == []
    assert nearest({1: None, 2: "0001-01-01"}, "9999-12-31") == [2]
