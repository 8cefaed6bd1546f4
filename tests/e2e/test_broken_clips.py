"""Clips that do not come, or do not play, on somebody's laptop: the others see them, that player is
told, the host has hands for it, and the evening goes to its end. Real windows, a real host."""

from __future__ import annotations

import json
import uuid
from pathlib import Path

import msgspec

from desktop.settings import folders
from desktop.words import Words
from net.deck_folders import write_deck
from net.decks import STARTER, load_deck
from tests.desktop.test_video import needs_vlc
from tests.e2e.hands import all_well, ends_of, hand, heard
from tests.film.videos import H264, video

HANDS = ("replay_clip", "void_card", "drop_clip")
CARDS = 6


def filmed_deck(folder: Path) -> None:
    """So few goals that the evening ends with the deck, each with a clip of its own."""
    (folder / "clips").mkdir(parents=True)
    made = video(folder / "clips" / "0.mp4", **H264, size=(160, 90), seconds=0.4).read_bytes()
    cards = []
    for number, card in enumerate(load_deck(STARTER).cards[:: 409 // CARDS][:CARDS]):
        (folder / "clips" / f"{number}.mp4").write_bytes(made)
        cards.append(msgspec.structs.replace(card, clip=f"clips/{number}.mp4"))
    write_deck(folder, cards, "filmed")


@needs_vlc
def test_clips_that_fail_on_two_laptops_are_told_mended_by_the_host_and_stop_nobody(
    tmp_path: Path,
) -> None:
    room = f"Konyha {uuid.uuid4().hex[:6]}"
    filmed_deck(tmp_path / "anna" / "decks" / "filmed")
    # Béla has no VLC that could be used, and on Csilla's disk there is no place for clips.
    spoiled = folders(tmp_path / "csilla").clips
    spoiled.parent.mkdir(parents=True)
    spoiled.write_text("no folder")
    common = ("--room", room, "--choose", "mode=easy", "--deck", "filmed", "--clips")
    wishes = [word for do in HANDS for word in ("--hands", do)]
    hands = [
        hand(tmp_path / "anna", "Anna", *common, "--host", *wishes, "--seed", "1"),
        hand(tmp_path / "bela", "Béla", *common, "--seed", "2", PYTHON_VLC_LIB_PATH=str(tmp_path)),
        hand(tmp_path / "csilla", "Csilla", *common, "--seed", "3"),
    ]
    said = heard(hands)
    all_well(hands, said)
    ends = ends_of(said)
    assert len({json.dumps([end["over"], end["points"]]) for end in ends}) == 1
    anna, bela, csilla = ends
    assert anna["ran"] and not bela["ran"] and not csilla["ran"]
    words = Words("en")
    assert set(bela["told"]) & {words("goal.clip.no_vlc"), words("goal.clip.broken")}
    assert words("goal.clip.lost") in csilla["told"]
    lines = [json.loads(line) for line in said[0][0].splitlines()]
    mended = [(line["hand"], set(line["unseen"])) for line in lines if "hand" in line]
    assert mended == [(do, {"Béla", "Csilla"}) for do in HANDS]
