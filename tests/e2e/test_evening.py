"""Three people at three windows: found over zeroconf, played by clicks, seen to the end."""

from __future__ import annotations

import json
import uuid
from pathlib import Path

from tests.bench.workshop_soak import BROKEN, made_and_played
from tests.e2e.hands import all_well, ends_of, golden_goal, hand, heard
from tests.film.videos import FEW, odd_videos

HEADER = "id,match,date,home,away,score,order\n"
CARDS = 8


def short_deck(folder: Path) -> None:
    """So few goals that the evening ends with the deck."""
    folder.mkdir(parents=True)
    rows = [
        f"c{n},m{n},{1950 + 9 * n}-06-{10 + n},Hungary,Italy,{n % 3}-{n % 2},1\n"
        for n in range(CARDS)
    ]
    (folder / "deck.csv").write_text(HEADER + "".join(rows), encoding="utf-8")


def test_three_windows_find_each_other_and_play_a_whole_evening_by_clicks(tmp_path: Path) -> None:
    room = f"Nappali {uuid.uuid4().hex[:6]}"
    short_deck(tmp_path / "anna" / "decks" / "short")
    common = ("--room", room, "--choose", "mode=advanced", "--deck", "short")
    hands = [
        hand(tmp_path / "anna", "Anna", *common, "--host", "--seed", "1"),
        hand(tmp_path / "bela", "Béla", *common, "--seed", "2", "--language", "hu"),
        hand(tmp_path / "csilla", "Csilla", *common, "--seed", "3", "--language", "it"),
    ]
    said = heard(hands)
    all_well(hands, said)
    ends = ends_of(said)
    assert len(ends) == 3
    assert len({json.dumps([end["over"], end["points"]]) for end in ends}) == 1
    assert set(ends[0]["points"]) == {"Anna", "Béla", "Csilla"}
    seen = set(ends[0]["phases"])
    assert {
        "Home",
        "HostForm",
        "LobbyScreen",
        "GoalTable",
        "EndScreen",
        "tip-me",
        "place-me",
    } <= seen
    assert all("Traceback" not in err for _, err in said), said


def test_odd_videos_become_a_deck_by_clicks_and_are_played_with_their_clips_to_the_end(
    tmp_path: Path,
) -> None:
    videos = tmp_path / "my videos"
    odd_videos(videos, FEW[:4])
    (videos / "no video.mkv").write_bytes(BROKEN["no video.mkv"])
    told, wrong = made_and_played(tmp_path, videos, ("Anna", "Béla"), bots=1)
    assert wrong == []
    assert [line["refused"] for line in told if "refused" in line] == ["no video.mkv"]


def test_two_windows_play_a_round_of_another_game_on_a_real_host(tmp_path: Path) -> None:
    room = f"Konyha {uuid.uuid4().hex[:6]}"
    common = ("--room", room, "--game", "okorkor", "--choose", "length=rounds-1", "--players", "2")
    hands = [
        hand(tmp_path / "anna", "Anna", *common, "--host", "--seed", "1", "--language", "hu"),
        hand(tmp_path / "bela", "Béla", *common, "--seed", "2"),
    ]
    said = heard(hands)
    all_well(hands, said)
    ends = ends_of(said)
    assert len({json.dumps([end["over"], end["points"]]) for end in ends}) == 1
    points = ends[0]["points"]
    assert min(points.values()) == points[ends[0]["over"][0]]
    assert {"HostForm", "LobbyScreen", "OkorkorTable", "telling", "play-me"} <= set(
        ends[0]["phases"]
    )
    assert all("Traceback" not in err for _, err in said), said


def test_two_windows_play_tiszta_sor_to_its_end_by_clicks_and_keys(tmp_path: Path) -> None:
    room = f"Terasz {uuid.uuid4().hex[:6]}"
    choose = ("--choose", "version=7-2", "--choose", "writing=most")
    common = ("--room", room, "--game", "tiszta-sor", *choose, "--players", "2")
    hands = [
        hand(tmp_path / "anna", "Anna", *common, "--host", "--seed", "1", "--language", "it"),
        hand(tmp_path / "bela", "Béla", *common, "--seed", "2", "--language", "hu"),
    ]
    said = heard(hands)
    all_well(hands, said)
    ends = ends_of(said)
    assert len({json.dumps([end["over"], end["points"]]) for end in ends}) == 1
    points = ends[0]["points"]
    assert max(points.values()) == points[ends[0]["over"][0]]
    seen = {phase for end in ends for phase in end["phases"]}
    assert {"HostForm", "LobbyScreen", "TisztaSorTable", "write-me", "last_throw-me"} <= seen
    assert all("Traceback" not in err for _, err in said), said


def test_two_windows_and_four_bots_play_golden_goal_to_its_end_by_clicks(tmp_path: Path) -> None:
    room = f"Pince {uuid.uuid4().hex[:6]}"
    hands = golden_goal(tmp_path, room, ("Anna", "Béla"), bots=4, seed=1)
    said = heard(hands)
    all_well(hands, said)
    ends = ends_of(said)
    assert len({json.dumps([end["over"], end["points"]]) for end in ends}) == 1
    points = ends[0]["points"]
    assert max(points.values()) == points[ends[0]["over"][0]]
    seen = {phase for end in ends for phase in end["phases"]}
    assert {"GoldenGoalTable", "roll-me", "auction-me", "turn-me", "goals-me"} <= seen
    assert {"TradeSheet", "SaleSheet", "PutUpSheet"} & seen
    assert all("Traceback" not in err for _, err in said), said
