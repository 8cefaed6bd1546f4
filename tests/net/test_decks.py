"""Decks as people write them: what is forgiven, what is refused, and where clips may lie."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.words import read_strings
from engine.goal.deck import unplayable
from engine.goal.model import Card
from net.deck_problems import LEVELS, sentence
from net.deck_text import DeckText, decode, read_csv, read_toml, to_csv
from net.decks import BUILT_IN, find_decks, load_deck

HEAD = "date,home,away,score,order\n"
GOOD = HEAD + "1954-07-04,NSZK,Magyarország,3-2,1\n"


def codes(text: DeckText | str) -> list[str]:
    read = read_csv(text) if isinstance(text, str) else text
    return [problem.code for problem in read.problems]


def one(text: str) -> Card:
    read = read_csv(text)
    assert [sentence(p) for p in read.problems if p.level == "error"] == []
    (card,) = read.cards
    return card


# the starter deck


def test_the_starter_deck_has_409_goals_of_127_matches_and_nothing_wrong() -> None:
    deck = load_deck("starter")
    assert deck.problems == ()
    assert len(deck.cards) == len({card.id for card in deck.cards}) == 409
    assert len({card.match for card in deck.cards}) == 127
    assert deck.title == "Gólest"


def test_every_match_of_the_starter_deck_is_complete() -> None:
    matches: dict[str, list[Card]] = {}
    for card in load_deck("starter").cards:
        matches.setdefault(card.match, []).append(card)
    for cards in matches.values():
        assert sorted(card.order for card in cards) == list(range(1, sum(cards[0].score) + 1))
        for side, goals in zip((cards[0].home, cards[0].away), cards[0].score, strict=True):
            assert sum(card.team == side for card in cards) == goals


def test_the_starter_deck_can_be_played() -> None:
    assert [unplayable(card) for card in load_deck("starter").cards if unplayable(card)] == []


# what is forgiven

SPELLINGS: dict[str, bytes] = {
    "semicolons, as a Hungarian spreadsheet writes": GOOD.replace(",", ";").encode(),
    "tabs": GOOD.replace(",", "\t").encode(),
    "a mark at the beginning": b"\xef\xbb\xbf" + GOOD.encode(),
    "two bytes for a letter": GOOD.encode("utf-16"),
    "Windows-1250": GOOD.encode("cp1250"),
    "Windows line ends": GOOD.replace("\n", "\r\n").encode(),
    "old Mac line ends": GOOD.replace("\n", "\r").encode(),
    "blank lines and empty rows": ("\n\n" + GOOD.replace("\n", "\n,,,,\n\n")).encode(),
    "remarks": ("# my deck\n" + GOOD + "# the end\n").encode(),
    "quotation marks": GOOD.replace("NSZK", '"NSZK"').encode(),
    "spaces round cells": GOOD.replace(",", " , ").encode(),
    "an en dash in the result": GOOD.replace("3-2", "3–2").encode(),
    "a Hungarian date": GOOD.replace("1954-07-04", "1954. 07. 04.").encode(),
    "Hungarian column names": GOOD.replace(
        "date,home,away,score,order", "Dátum,Hazai,Vendég,Eredmény,Sorrend"
    ).encode(),
    "goals in two columns": GOOD.replace("score", "home_goals,away_goals")
    .replace("3-2", "3,2")
    .encode(),
}


@pytest.mark.parametrize("data", SPELLINGS.values(), ids=SPELLINGS.keys())
def test_the_same_deck_is_read_however_it_was_saved(data: bytes) -> None:
    text, _ = decode(data)
    assert one(text) == one(GOOD)


def test_letters_of_another_time_are_read_and_mentioned() -> None:
    assert [p.code for p in decode(GOOD.encode("cp1250"))[1]] == ["old_letters"]


def test_toml_says_the_same_as_csv() -> None:
    read = read_toml(
        'name = "Az én paklim"\n[[cards]]\ndate = 1954-07-04\nhome = "NSZK"\n'
        'away = "Magyarország"\nscore = [3, 2]\norder = 1\n'
    )
    assert read.problems == ()
    assert read.title == "Az én paklim"
    assert read.cards == (one(GOOD),)


def test_rows_of_one_day_and_pairing_are_one_match_without_being_told() -> None:
    read = read_csv(GOOD + "1954-07-04,NSZK,Magyarország,3-2,2\n1954-07-05,A,B,1-0,1\n")
    assert len({card.match for card in read.cards}) == 2


def test_without_an_order_goals_go_by_their_minute_and_then_by_the_file() -> None:
    read = read_csv(
        "date,home,away,score,minute,scorer\n"
        "2000-01-01,A,B,2-2,46,third\n"
        "2000-01-01,A,B,2-2,45+2,second\n"
        "2000-01-01,A,B,2-2,9,first\n"
        "2000-01-01,A,B,2-2,46,fourth\n"
    )
    assert {card.scorer: card.order for card in read.cards} == {
        "first": 1,
        "second": 2,
        "third": 3,
        "fourth": 4,
    }
    assert codes(read) == ["order_guessed"]


def test_minutes_and_flags_are_read_as_people_write_them() -> None:
    card = one(
        "date,home,away,score,order,minute,own goal,team\n2000-01-01,A,B,1-0,1,45 + 2',igen,a\n"
    )
    assert (card.minute, card.own_goal, card.team) == ("45+2", True, "A")


def test_a_remark_names_the_deck() -> None:
    assert read_csv("# name: Döntők\n" + GOOD).title == "Döntők"


# what is refused


def row(**cells: str) -> str:
    usual = {"date": "2000-01-01", "home": "A", "away": "B", "score": "1-1", "order": "1"}
    whole = usual | cells
    return ",".join(whole) + "\n" + ",".join(whole.values()) + "\n"


WRONG: dict[str, tuple[str, str]] = {
    "a day that never was": (row(date="2023-02-29"), "bad_date"),
    "a date the other way round": (row(date="29.07.1966"), "bad_date"),
    "no date": (row(date=""), "missing"),
    "a team against itself": (row(away="A"), "same_team"),
    "a result that is a date": (row(score="3. febr."), "bad_score"),
    "a hundred goals": (row(score="100-0"), "bad_score"),
    "no result": (row(score=""), "missing"),
    "half a result": (
        "date,home,away,home_goals,away_goals\n2000-01-01,A,B,1,\n",
        "bad_score",
    ),
    "a shoot-out after a win": (row(score="2-1", pens="4-2"), "pens_without_draw"),
    "a level shoot-out": (row(pens="4-4"), "level_pens"),
    "a shoot-out without its result": (row(decided_by="penalties"), "pens_missing"),
    "an order that is no number": (row(order="first"), "bad_order"),
    "goal 0": (row(order="0"), "bad_order"),
    "a comma too many": (row() + "2000-01-01,A,B,1-1,2,oops\n", "too_many_cells"),
    "a novel for a name": (row(scorer="x" * 300), "too_long"),
    "no column for the date": ("home,away,score\nA,B,1-0\n", "missing_column"),
    "no column for the result": ("date,home,away\n2000-01-01,A,B\n", "missing_column"),
    "nothing": ("", "empty"),
    "a heading only": (HEAD, "empty"),
    "the same goal twice": (GOOD + GOOD.splitlines()[1], "same_goal"),
    "an open quotation mark": (GOOD + '2000-01-01,"A,B,1-0,1\n', "broken_csv"),
}


@pytest.mark.parametrize("text, code", WRONG.values(), ids=WRONG.keys())
def test_a_mistake_is_named_with_what_to_do(text: str, code: str) -> None:
    problems = [problem for problem in read_csv(text).problems if problem.code == code]
    assert problems
    assert problems[0].level == "error"
    assert "{" not in sentence(problems[0])


def test_a_wrong_row_is_named_as_a_spreadsheet_counts_and_the_others_stay() -> None:
    read = read_csv(GOOD + "\n# remark\n2023-02-29,A,B,1-0,1\n2000-01-01,A,B,1-0,1\n")
    assert [(p.code, p.row) for p in read.problems] == [("bad_date", 5)]
    assert len(read.cards) == 2


def test_two_cards_with_one_id_are_refused() -> None:
    text = "id,date,home,away,score\nx,2000-01-01,A,B,1-0\nx,2000-01-02,A,B,1-0\n"
    assert codes(text) == ["same_id"]


def test_rows_of_one_match_must_agree_on_it() -> None:
    head = "match,date,home,away,score,order\n"
    assert codes(head + "m,2000-01-01,A,B,1-1,1\nm,2000-01-01,A,B,2-1,2\n") == ["match_differs"]


def test_a_match_is_numbered_wholly_or_not_at_all() -> None:
    assert codes(GOOD + "1954-07-04,NSZK,Magyarország,3-2,\n") == ["order_missing"]


LOOK_AGAIN: dict[str, tuple[str, str]] = {
    "more goals than the score": (row(score="1-0") + "2000-01-01,A,B,1-0,2\n", "more_goals"),
    "goal 4 of a 2-1": (row(score="2-1", order="4"), "order_past_score"),
    "a team that did not play": (row(team="C"), "bad_team"),
    "a minute that is none": (row(minute="late"), "bad_minute"),
    "neither yes nor no": (row(penalty="perhaps"), "bad_flag"),
    "an earlier minute after a later": (
        "date,home,away,score,order,minute\n2000-01-01,A,B,2-0,1,50\n2000-01-01,A,B,2-0,2,20\n",
        "minutes_against_order",
    ),
}


@pytest.mark.parametrize("text, code", LOOK_AGAIN.values(), ids=LOOK_AGAIN.keys())
def test_what_is_odd_is_mentioned_but_played(text: str, code: str) -> None:
    read = read_csv(text)
    assert [(p.code, p.level) for p in read.problems] == [(code, "warning")]
    assert read.cards


def test_an_unknown_column_is_ignored_with_a_note() -> None:
    read = read_csv(row(weather="rain"))
    assert [(p.code, p.level) for p in read.problems] == [("unknown_column", "note")]
    assert len(read.cards) == 1


@pytest.mark.parametrize(
    "text", ["cards = 3", "[[cards]]\ndate = {a = 1}", "= =", "cards = [1, 2]", "[" * 9000]
)
def test_toml_of_any_shape_is_answered_with_a_problem(text: str) -> None:
    read = read_toml(text)
    assert read.cards == ()
    assert any(problem.level == "error" for problem in read.problems)


# clips and folders


def deck_in(folder: Path, clip: str) -> Any:
    folder.mkdir(exist_ok=True)
    head = "date,home,away,score,order,clip\n"
    (folder / "deck.csv").write_text(head + f"2000-01-01,A,B,1-0,1,{clip}\n", "utf-8")
    return load_deck(folder)


def test_a_clip_beside_the_text_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "clips").mkdir(parents=True)
    (folder / "clips" / "goal.mp4").write_bytes(b"x")
    deck = deck_in(folder, "clips\\goal.mp4")
    assert deck.problems == ()
    assert list(deck.clips.values()) == [folder / "clips" / "goal.mp4"]


def test_a_clip_is_found_though_its_letters_are_cased_or_composed_otherwise(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "Go\u0301l.MP4").write_bytes(b"x")
    deck = deck_in(folder, "gól.mp4")
    assert deck.problems == ()
    assert len(deck.clips) == 1


@pytest.mark.parametrize(
    "clip",
    ["../secret.mp4", "clips/../../secret.mp4", "/etc/passwd", "C:\\secret.mp4", "\\\\host\\a.mp4"],
)
def test_a_clip_outside_the_folder_is_refused(tmp_path: Path, clip: str) -> None:
    (tmp_path / "secret.mp4").write_bytes(b"x")
    deck = deck_in(tmp_path / "mine", clip)
    assert [problem.code for problem in deck.errors] == ["clip_outside"]
    assert deck.clips == {}


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.mp4").write_bytes(b"x")
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "clip.mp4").symlink_to(tmp_path / "secret.mp4")
    assert [problem.code for problem in deck_in(folder, "clip.mp4").errors] == ["clip_outside"]


def test_a_missing_clip_is_an_error_but_the_card_stays(tmp_path: Path) -> None:
    deck = deck_in(tmp_path / "mine", "nowhere.mp4")
    assert [problem.code for problem in deck.errors] == ["clip_missing"]
    assert len(deck.cards) == 1


def test_a_deck_is_found_by_name_folder_or_file(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "goals.csv").write_text(GOOD, "utf-8")
    assert [found.name for found in find_decks([tmp_path, BUILT_IN])] == ["mine", "starter"]
    by = (load_deck("mine", [tmp_path]), load_deck(folder), load_deck(folder / "goals.csv"))
    assert {deck.cards for deck in by} == {(one(GOOD),)}
    assert {deck.name for deck in by} == {"mine"}


def test_what_cannot_be_loaded_is_a_deck_with_one_problem(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "two").mkdir()
    for name in ("a.csv", "b.csv"):
        (tmp_path / "two" / name).write_text(GOOD, "utf-8")
    for name, code in (("nothing", "no_deck"), ("empty", "no_text"), ("two", "several_texts")):
        deck = load_deck(name, [tmp_path])
        assert [problem.code for problem in deck.errors] == [code]
        assert deck.cards == ()


# whatever is written

NAMES = st.text(
    st.characters(categories=["L", "N"], include_characters=" ,;'\"-–.#"), min_size=1, max_size=30
).map(lambda text: " ".join(text.split()) or "x")


@st.composite
def goals(draw: st.DrawFn) -> tuple[Card, ...]:
    cards = []
    for number in range(draw(st.integers(1, 4))):
        home, away = "A " + draw(NAMES), "B " + draw(NAMES)
        score = draw(st.tuples(st.integers(0, 9), st.integers(0, 9)))
        pens = None
        if score[0] == score[1] and draw(st.booleans()):
            pens = draw(st.sampled_from([(4, 2), (0, 1), (12, 11)]))
        for order in range(1, draw(st.integers(1, 3)) + 1):
            cards.append(
                Card(
                    id=f"c{number}.{order}",
                    match=f"m{number}",
                    date=draw(st.dates()).isoformat() if order == 1 else cards[-1].date,
                    home=home,
                    away=away,
                    score=score,
                    pens=pens,
                    order=order,
                    scorer=draw(st.none() | NAMES),
                    team=draw(st.sampled_from([None, home, away])),
                    minute=draw(st.sampled_from([None, "1", "45+2", "120"])),
                    own_goal=draw(st.booleans()),
                    penalty=draw(st.booleans()),
                    stage=draw(st.none() | NAMES),
                )
            )
    return tuple(cards)


@given(goals())
def test_a_written_deck_is_read_back_unchanged(cards: tuple[Card, ...]) -> None:
    nfc = read_csv(to_csv(cards))
    assert [sentence(p) for p in nfc.problems if p.level == "error"] == []
    assert to_csv(nfc.cards) == to_csv(read_csv(to_csv(nfc.cards)).cards)
    assert [(c.id, c.date, c.score, c.pens, c.order) for c in nfc.cards] == [
        (c.id, c.date, c.score, c.pens, c.order) for c in cards
    ]


@given(st.text() | st.text(st.sampled_from('date,home;away\n\r\t"#:-0123 =[]')))
def test_any_text_gives_a_deck_that_can_be_played_or_problems(text: str) -> None:
    for read in (read_csv(text), read_toml(text)):
        assert read.cards or any(problem.level == "error" for problem in read.problems)
        assert not any(unplayable(card) for card in read.cards)
        assert all(sentence(problem) for problem in read.problems)


@given(st.binary())
def test_any_bytes_are_some_text(data: bytes) -> None:
    decode(data)


def test_every_kind_of_problem_says_what_to_do() -> None:
    assert set(LEVELS.values()) == {"error", "warning", "note"}
    facts = defaultdict(lambda: "x")
    for code in LEVELS:
        said = read_strings("en")[f"problems.{code}"]
        assert isinstance(said, str) and said.format_map(facts).endswith(".")


def test_the_examples_of_the_guide_are_decks_without_a_flaw() -> None:
    guide = (BUILT_IN.parents[1] / "docs" / "decks.md").read_text("utf-8")
    table = guide.split("```csv\n")[1].split("```")[0]
    toml = guide.split("```toml\n")[1].split("```")[0]
    for read, cards in ((read_csv(table), 3), (read_toml(toml), 1)):
        assert read.problems == ()
        assert read.title == "My goals"
        assert len(read.cards) == cards


def test_a_name_longer_than_names_can_be_is_no_deck() -> None:
    assert load_deck("x" * 5000).errors
