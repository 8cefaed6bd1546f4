"""A deck in the making: nothing is lost, every step goes back, and what is doubtful is said."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from desktop.workshop import store
from desktop.workshop.doubts import Video, doubts_of
from desktop.workshop.draft import (
    Draft,
    History,
    Item,
    Source,
    card_of,
    cards_of,
    item_of,
    with_facts,
)
from net.decks import STARTER, load_deck

CARDS = load_deck(STARTER).cards
RAHN = next(card for card in CARDS if card.scorer == "Helmut Rahn" and card.minute == "84")
FINAL = [card for card in CARDS if card.match == RAHN.match]


def draft(*items: Item) -> Draft:
    return Draft("Mine", items)


def codes(*items: Item, videos: dict[str, Video] | None = None) -> dict[str, list[str]]:
    found = doubts_of(draft(*items), videos or {})
    return {key: [doubt.code for doubt in doubts] for key, doubts in found.items()}


def change(item: Any, **fields: object) -> Any:
    return msgspec.structs.replace(item, **fields)


@pytest.mark.parametrize("card", CARDS[::37])
def test_a_card_becomes_an_item_and_the_same_card_again(card: object) -> None:
    assert isinstance(card, type(RAHN))
    item = item_of(card, "1")
    assert card_of(item) == msgspec.structs.replace(card, id="1")
    assert cards_of(draft(item)) == [card]


def test_ten_thousand_goals_come_into_a_deck_at_once_and_each_once() -> None:
    many = [change(RAHN, match=f"m{n}", clip="theirs.mp4") for n in range(10_000)]
    made = draft(item_of(many[0], "7")).with_cards([*many, many[5]])
    assert [item.match for item in made.items] == [card.match for card in many]
    assert len({item.key for item in made.items}) == 10_000
    assert {item.clip for item in made.items[1:]} == {""}
    assert made.with_cards(many) == made


def test_every_step_goes_back_and_forth() -> None:
    seen: list[Draft] = []
    history = History(draft(), seen.append)
    states = [draft(*[Item(str(n)) for n in range(count)]) for count in range(1, 5)]
    for state in states:
        history.do(state)
    assert history.now == states[-1] and not history.can_redo
    while history.undo():
        pass
    assert history.now == draft() and history.can_redo
    while history.redo():
        pass
    assert history.now == states[-1]
    history.undo()
    history.do(draft(Item("9")))
    assert not history.can_redo
    assert seen[-1] == history.now


def test_the_same_state_is_no_step() -> None:
    history = History(draft())
    history.do(draft())
    assert not history.can_undo


# what is said about a card


RIGHT = item_of(RAHN, "1")
SAID = {
    "no_date": change(RIGHT, date=""),
    "bad_day": change(RIGHT, date="1954-02-30"),
    "two_days": change(RIGHT, date="4/7/1954"),
    "no_teams": change(RIGHT, home=""),
    "same_team": change(RIGHT, home="Hungary", away="hungary"),
    "no_score": change(RIGHT, score=None),
    "pens_without_draw": change(RIGHT, pens=(4, 2)),
    "level_pens": change(RIGHT, score=(2, 2), pens=(4, 4)),
}


@pytest.mark.parametrize(("code", "item"), SAID.items())
def test_what_a_card_lacks_is_said_and_it_is_not_played(code: str, item: Item) -> None:
    assert code in codes(item)["1"]
    assert any(d.stops for d in doubts_of(draft(item), {})["1"])
    assert cards_of(draft(item)) == []


def test_a_card_with_all_its_facts_has_no_doubts() -> None:
    assert codes(RIGHT) == {"1": []}
    assert codes(*[item_of(card, str(n)) for n, card in enumerate(FINAL)]) == {
        str(n): [] for n in range(len(FINAL))
    }


def test_two_cards_of_one_goal_are_found_by_number_and_by_name() -> None:
    twin = change(RIGHT, key="2")
    assert codes(RIGHT, twin) == {"1": [], "2": ["same_goal"]}
    other = change(RIGHT, key="2", order=3, scorer="helmut RAHN")
    assert codes(RIGHT, other)["2"] == ["same_goal"]
    assert len(cards_of(draft(RIGHT, twin))) == 1


def test_the_score_is_held_against_the_goals() -> None:
    two = [change(item_of(card, str(n)), score=(1, 0)) for n, card in enumerate(FINAL[2:4])]
    assert all("score_over" in said for said in codes(*two).values())
    assert "order_past_score" in codes(change(RIGHT, order=9))["1"]
    assert "scores_differ" in codes(RIGHT, change(item_of(FINAL[0], "2"), score=(4, 4)))["2"]
    assert "no_order" in codes(RIGHT, change(item_of(FINAL[0], "2"), order=None))["2"]


def test_a_long_clip_and_a_title_that_tells_are_said() -> None:
    item = change(RIGHT, source=Source("a.mkv"))
    telling = {"a.mkv": Video(41.0, ("World Cup final 1954",))}
    assert codes(item, videos=telling) == {"1": ["clip_long", "tag_tells"]}
    cut = change(RIGHT, source=Source("a.mkv", 20.0, 31.0))
    assert codes(cut, videos={"a.mkv": Video(41.0, ("h264",))}) == {"1": []}
    assert codes(cut, videos={"a.mkv": Video(wrong="no_video")}) == {"1": ["bad_video"]}


# on disk


def test_a_draft_is_kept_with_all_it_lacks_and_its_deck_can_be_played(tmp_path: Path) -> None:
    folder = store.begin(tmp_path, "Döntők", FINAL)
    empty = Item("77", date="next year", source=Source("/videos/á.mkv", 1.5, 9.0))
    kept = store.load(folder).put(empty)
    store.save(folder, kept)
    assert store.load(folder) == kept
    deck = load_deck(folder)
    assert (deck.title, deck.errors) == ("Döntők", ())
    assert list(deck.cards) == FINAL


def test_a_text_changed_by_hand_counts_and_keeps_its_videos(tmp_path: Path) -> None:
    folder = store.begin(tmp_path, "Mine", FINAL[:1])
    (folder / "clips").mkdir()
    (folder / "clips" / "a.mp4").write_bytes(b"x")
    source = Source("/videos/a.mkv")
    item = change(store.load(folder).items[0], clip="clips/a.mp4", source=source)
    store.save(folder, draft(item))
    text = (folder / "deck.csv").read_text("utf-8").replace("Ferenc Puskás", "Somebody")
    (folder / "deck.csv").write_text(text, "utf-8")
    (again,) = store.load(folder).items
    assert (again.scorer, again.source, again.clip) == ("Somebody", source, "clips/a.mp4")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"draft":1}', b"\xff" * 99, b"[" * 99_999])
def test_whatever_lies_in_the_drafts_file_the_deck_is_opened(tmp_path: Path, data: bytes) -> None:
    folder = store.begin(tmp_path, "Mine", FINAL)
    (folder / store.WORK).write_bytes(data)
    assert len(store.load(folder).items) == len(FINAL)


def test_facts_are_changed_under_a_video_and_the_video_stays() -> None:
    item = Item("5", source=Source("a.mkv"), clip="clips/a.mp4")
    told = with_facts(item, RAHN)
    assert (told.key, told.source, told.clip) == ("5", item.source, item.clip)
    assert told.scorer == "Helmut Rahn"


def test_only_what_the_workshop_made_and_nobody_has_is_swept(tmp_path: Path) -> None:
    clips = tmp_path / "clips"
    clips.mkdir()
    kept, gone, own = "0" * 16 + ".mp4", "1" * 16 + ".mp4", "2" * 20 + ".mp4"
    for name in (kept, gone, own, "holiday.mp4"):
        (clips / name).write_bytes(b"x")
    for folder, age in ((".making-old", 2 * store.OLD), (".making-now", 0.0)):
        (tmp_path / folder).mkdir()
        os.utime(tmp_path / folder, (time.time() - age,) * 2)
    store.sweep(tmp_path, draft(Item("1", clip=f"clips/{kept}")))
    assert {path.name for path in clips.iterdir()} == {kept, own, "holiday.mp4"}
    assert {path.name for path in tmp_path.iterdir()} == {"clips", ".making-now"}
