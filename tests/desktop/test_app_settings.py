"""What the app remembers survives, and nothing in its file can keep the app from opening."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop import settings
from desktop.settings import Settings


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "settings.json"
    said = Settings(name="Győző", colour="sky", language="hu", text=150, muted=True, still=True)
    settings.save(file, said)
    assert settings.load(file) == (said, None)


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "settings.json") == (Settings(), None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[]",
        b'{"volume": 900}',
        b'{"colour": "white"}',
        b'{"name": 7}',
        b'{"text": 1e999}',
        b"[" * 100_000,
        b'{"name": "' + b"x" * 100_000 + b'"}',
    ],
)
def test_a_broken_file_gives_defaults_and_is_kept_aside(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    found, aside = settings.load(file)
    assert found == Settings()
    assert aside is not None and aside.read_bytes() == content
    assert not file.exists()
    settings.save(file, Settings(name="Anna"))
    file.write_bytes(content)
    _, second = settings.load(file)
    assert second is not None and second != aside and aside.exists()


def test_what_a_newer_version_wrote_does_not_disturb(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"name": "Anna", "hologram": True}), "utf-8")
    assert settings.load(file) == (Settings(name="Anna"), None)


def test_everything_is_kept_below_the_folder_that_is_named(tmp_path: Path) -> None:
    kept = settings.folders(tmp_path)
    places = (kept.settings, kept.saves, kept.decks, kept.seats, kept.clips, kept.log)
    assert all(place.is_relative_to(tmp_path) for place in places)
    assert len(set(places)) == len(places)


def test_two_people_on_one_machine_keep_apart(tmp_path: Path) -> None:
    assert not settings.folders().settings.is_relative_to(tmp_path)
    assert settings.folders(tmp_path / "a").seats != settings.folders(tmp_path / "b").seats
