"""A deck as one file: what goes in comes out, and nothing else is opened."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import msgspec
import pytest

from desktop.commands.deck import main
from net.deck_folders import folder_name, new_folder, reserved, write_deck
from net.decks import STARTER, Deck, find_decks, load_deck
from net.pack_entries import PackRefused
from net.packs import open_pack, pack_deck
from tests.film.test_clip_files import TITLE, clip, pictures_of
from tests.probes.hostile_packs import RESERVED, archive, built, sound

REASONS = {
    "outside": "pack_outside", "reserved": "pack_reserved", "link to": "pack_link",
    "no video": "pack_type", "device": "pack_device", "symbolic": "pack_device",
    "encrypted": "pack_locked", "strongly": "pack_locked", "overlapping": "pack_overlap",
    "30,000": "pack_many", "bomb as clip": "pack_method", "bomb as text": "pack_text",
    "case twins": "pack_twin", "composed": "pack_twin", "sharp": "pack_twin",
    "not a zip": "pack_kind", "rar": "pack_kind", "only an end": "pack_kind",
    "many lines": "pack_text", "wrong checksum": "pack_broken",
}  # fmt: skip
OTHERWISE = {"reserved 'clips/con .mp4'": "pack_name", "link to data": "pack_text"}


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    """Twelve goals, two of them filmed."""
    folder = tmp_path / "own"
    (folder / "my clips").mkdir(parents=True)
    clip(folder / "my clips" / "á b+&.mp4")
    clip(folder / "other.mkv", "ffv1")
    clips = {0: "my clips/á b+&.mp4", 5: "other.mkv"}
    cards = [
        msgspec.structs.replace(card, clip=clips.get(number))
        for number, card in enumerate(load_deck(STARTER).cards[:12])
    ]
    write_deck(folder, cards, "Döntők: a legjobbak")
    return load_deck(folder)


def test_a_packed_deck_is_opened_as_the_same_deck(tmp_path: Path, deck: Deck) -> None:
    file = pack_deck(deck, tmp_path / "deck.golest")
    there = load_deck(open_pack(file, tmp_path / "decks"))
    assert there.problems == ()
    assert there.title == deck.title
    bare = [msgspec.structs.replace(card, clip=None) for card in deck.cards]
    assert [msgspec.structs.replace(card, clip=None) for card in there.cards] == bare
    assert there.clips.keys() == deck.clips.keys()
    for card, path in deck.clips.items():
        assert pictures_of(there.clips[card]) == pictures_of(path)
        assert TITLE.encode() not in there.clips[card].read_bytes()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_deck_opened_twice_gets_two_folders(tmp_path: Path, deck: Deck) -> None:
    file = pack_deck(deck, tmp_path / "deck.golest")
    names = [open_pack(file, tmp_path / "decks").name for _ in range(3)]
    assert names == ["Döntők a legjobbak", "Döntők a legjobbak 2", "Döntők a legjobbak 3"]
    assert [found.name for found in find_decks([tmp_path / "decks"])] == names


def test_packing_the_same_deck_gives_the_same_bytes(tmp_path: Path, deck: Deck) -> None:
    one, other = (pack_deck(deck, tmp_path / name) for name in ("a.golest", "b.golest"))
    assert one.read_bytes() == other.read_bytes()


def test_a_clip_that_is_no_video_is_named_and_nothing_is_packed(tmp_path: Path, deck: Deck) -> None:
    (deck.folder / "other.mkv").write_bytes(b"nothing")
    with pytest.raises(PackRefused) as refused:
        pack_deck(deck, tmp_path / "deck.golest")
    assert refused.value.problem.code == "clip_broken"
    assert not (tmp_path / "deck.golest").exists()


@pytest.mark.parametrize("kind", REASONS)
def test_a_hostile_pack_is_refused_for_what_it_is(tmp_path: Path, kind: str) -> None:
    tried = {name: data for name, data in built().items() if name.startswith(kind)}
    assert tried
    for name, data in tried.items():
        (tmp_path / "x.golest").write_bytes(data)
        with pytest.raises(PackRefused) as refused:
            open_pack(tmp_path / "x.golest", tmp_path / "decks")
        wanted = next((c for n, c in OTHERWISE.items() if name.startswith(n)), REASONS[kind])
        assert (name, refused.value.problem.code) == (name, wanted)
    assert list((tmp_path / "decks").iterdir()) == []


def test_a_pack_cut_anywhere_is_refused(tmp_path: Path) -> None:
    whole = archive(sound())
    for length in range(0, len(whole), 7):
        (tmp_path / "x.golest").write_bytes(whole[:length])
        with pytest.raises(PackRefused):
            open_pack(tmp_path / "x.golest", tmp_path / "decks")
    assert list((tmp_path / "decks").iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes of this kind")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.golest")
    for path in (tmp_path / "pipe.golest", tmp_path, Path(os.devnull), tmp_path / "none"):
        with pytest.raises(PackRefused):
            open_pack(path, tmp_path / "decks")


def test_leftovers_of_an_opening_that_was_cut_off_are_swept(tmp_path: Path, deck: Deck) -> None:
    decks = tmp_path / "decks"
    (decks / ".opening-old").mkdir(parents=True)
    (decks / ".opening-old" / "deck.csv").write_text("x")
    os.utime(decks / ".opening-old", (0, 0))
    assert find_decks([decks]) == []
    open_pack(pack_deck(deck, tmp_path / "deck.golest"), decks)
    assert [path.name for path in decks.iterdir()] == ["Döntők a legjobbak"]


@pytest.mark.parametrize("title", ["", "..", "a/b\\c", "NUL", "x" * 300, "  ", "Ő*?", "com1.x"])
def test_any_title_is_a_folders_name_everywhere(tmp_path: Path, title: str) -> None:
    name = folder_name(title)
    assert name and name == name.strip(" .") and not set(name) & set('/\\:*?"<>|')
    assert not reserved(name) and len(name) < 100
    assert new_folder(tmp_path, title).parent == tmp_path


def test_names_that_windows_keeps_are_known() -> None:
    assert reserved("NUL") and reserved("com1.mp4") and not reserved("common.mp4")
    assert len(RESERVED) > 5


def test_the_commands_pack_and_open_a_deck(
    tmp_path: Path, deck: Deck, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "shared.golest"
    assert main(["pack", str(deck.folder), "--out", str(file)]) == 0
    assert main(["open", str(file), "--out", str(tmp_path / "decks"), "--json"]) == 0
    said = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (said["cards"], said["clips"], said["title"]) == (12, 2, deck.title)
    file.write_bytes(archive(sound())[:-1])
    assert main(["open", str(file), "--out", str(tmp_path / "decks")]) == 1
    assert "Ask for it again." in capsys.readouterr().err
