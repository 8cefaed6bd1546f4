"""Films as files: what is in them, that equal goals give equal bytes, and the worker's manners."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import av
import msgspec
import pytest

from desktop.film.encode import film_class
from desktop.film.facts import SECONDS, SIZES, facts_of, film_key
from desktop.words import Words
from engine.goal.model import Card

ROOT = Path(__file__).resolve().parents[2]
PUSKAS = Card(
    id="1954",
    match="m1",
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
TWIN = Card(
    id="2001",
    match="m2",
    date="2001-01-01",
    home="West Germany",
    away="Hungary",
    score=(0, 4),
    order=3,
    scorer="Ferenc Puskás",
    team="Hungary",
    minute="6",
    competition="Friendly",
)
PENALTY = Card(
    id="pen",
    match="m3",
    date="1974-07-07",
    home="Republic of Ireland",
    away="An Eleven Nobody Knows",
    score=(1, 0),
    order=1,
    penalty=True,
)


def asked(card: Card) -> dict[str, Any]:
    return {"card": json.loads(msgspec.json.encode(card))}


def worker(cache: Path, lines: Sequence[object]) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "desktop.film.worker", "--cache", str(cache)]
    text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(
        [*command, "--size", "draft", "--language", "hu"],
        input=text.encode(),
        cwd=ROOT,
        capture_output=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same goal in two caches of two processes, and a penalty."""
    made: dict[str, Path] = {}
    for card, more in ((PUSKAS, [PENALTY]), (TWIN, [])):
        said = worker(tmp_path_factory.mktemp("cache"), [asked(c) for c in (card, *more)])
        made |= {line["done"]: Path(line["path"]) for line in said if "done" in line}
    return made


def test_goals_that_differ_only_in_what_is_guessed_give_the_same_bytes(
    films: dict[str, Path],
) -> None:
    assert films["1954"].read_bytes() == films["2001"].read_bytes()
    assert films["1954"].name == films["2001"].name


def test_teams_are_written_in_the_language_of_whoever_asked(films: dict[str, Path]) -> None:
    words = Words("hu")
    names = {team: words.team(team) for team in (PUSKAS.home, PUSKAS.away)}
    assert "Magyarország" in names.values()
    width, height, fps = SIZES["draft"]
    assert films["1954"].stem == film_key(facts_of(PUSKAS, names), width, height, fps)


def test_other_goals_give_other_films_of_the_same_size(films: dict[str, Path]) -> None:
    one, other = films["1954"].read_bytes(), films["pen"].read_bytes()
    assert one != other
    assert len(one) == len(other) == film_class(360)


@pytest.mark.parametrize("name", ["1954", "pen"])
def test_a_film_plays_for_its_whole_length_with_sound(films: dict[str, Path], name: str) -> None:
    with av.open(str(films[name])) as film:
        video, audio = film.streams.video[0], film.streams.audio[0]
        assert (video.width, video.height, video.codec_context.name) == (640, 360, "h264")
        assert audio.codec_context.name == "aac"
        pictures = list(film.decode(video))
        assert len(pictures) == round(SECONDS * 12.5)
        film.seek(0)
        sounds = list(film.decode(audio))
    assert sum(frame.samples for frame in sounds) / 32_000 == pytest.approx(SECONDS, abs=0.1)
    assert max(abs(v) for v in memoryview(sounds[-20].planes[0]).cast("B").cast("f")) > 0.05


def test_a_film_starts_with_its_index_and_carries_no_tag(films: dict[str, Path]) -> None:
    for path in films.values():
        data = path.read_bytes()
        assert data.index(b"moov") < data.index(b"mdat")
        with av.open(str(path)) as film:
            kept = {"major_brand", "minor_version", "compatible_brands"}
            assert set(film.metadata) <= kept
        for word in (b"Pusk", b"1954", b"Lavf", path.stem.encode()):
            assert word not in data


def test_the_worker_reports_progress_keeps_what_it_made_and_drops_what_is_cancelled(
    tmp_path: Path, films: dict[str, Path]
) -> None:
    cache = films["2001"].parent
    said = worker(cache, [{"cancel": "1954"}, asked(TWIN), asked(PENALTY), {"cancel": "pen"}])
    assert {"done": "2001", "path": str(films["2001"]), "picture": [640, 360]} in said
    assert {"failed": "pen", "reason": "cancelled"} in said
    assert not any("progress" in line for line in said if line.get("progress") == "2001")
    assert [path.name for path in cache.iterdir()] == [films["2001"].name]


def test_the_worker_outlives_nonsense_and_a_folder_it_cannot_write_to(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    said = worker(blocked, ["nonsense\n", '{"card": 3}\n', "\n", asked(PENALTY), asked(TWIN)])
    reasons = [line["reason"] for line in said if "failed" in line]
    assert reasons == ["bad_request", "bad_request", "cannot_write", "cannot_write"]


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes there")
def test_a_full_disk_is_said_and_leaves_nothing_behind(tmp_path: Path) -> None:
    inner = f"{sys.executable} -m desktop.film.worker --cache {tmp_path} --size draft"
    done = subprocess.run(
        ["sh", "-c", f"ulimit -f 200; exec {inner}"],
        input=(json.dumps(asked(PENALTY)) + "\n").encode(),
        cwd=ROOT,
        capture_output=True,
        timeout=200,
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line.get("reason") for line in said if "failed" in line] == ["disk_full"]
    assert list(tmp_path.iterdir()) == []
