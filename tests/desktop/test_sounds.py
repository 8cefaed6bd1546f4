"""Sounds: every recipe is what the look asks for, cues fit ears, and VLC really plays them."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import wave
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from desktop.sounds import recipes
from desktop.sounds.cues import Cue, Ears, common
from desktop.sounds.speaker import Speaker
from desktop.tables import SOUNDED, TABLES
from desktop.tables.goal.cues import COINS, FINAL, STAMP, STAND
from engine.game import HourglassTurned, PauseBegan
from engine.goal import model as goal
from engine.okorkor import model as okorkor
from tests.engine import games as goal_games
from tests.engine import golden_games, okorkor_games, tiszta_sor_games

SECONDS = {
    "kick_off": 0.4, "final_whistle": 1.2, "roar": 1.6, "sigh": 1.0, "coin_up": 0.25,
    "coin_down": 0.25, "flap": 0.08, "flag": 0.2, "stamp": 0.15, "hourglass": 0.6, "turn": 0.5,
    "tick": 0.03, "gong": 1.0, "peg": 0.2, "pause": 0.3, "go_on": 0.3, "dice": 0.4,
}  # fmt: skip
"""The lengths the look's page asks for."""

ANNA, BELA, ROOM, NOBODY = Ears("Anna"), Ears("Béla"), Ears(None, True), Ears()


def samples_of(made: bytes) -> tuple[array[int], int]:
    with wave.open(io.BytesIO(made)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return array("h", file.readframes(file.getnframes())), file.getframerate()


@pytest.mark.parametrize("name", recipes.RECIPES)
def test_a_sound_is_as_long_as_the_look_says_and_begins_and_ends_without_a_click(name: str) -> None:
    samples, rate = samples_of(recipes.wav(name))
    assert len(samples) / rate == pytest.approx(SECONDS[name], abs=0.02)
    loudest = max(map(abs, samples))
    assert loudest == pytest.approx(32_767 * recipes.LOUDEST, abs=1)
    assert abs(samples[0]) < loudest / 10 and abs(samples[-1]) < loudest / 10


def test_half_the_volume_is_a_quarter_of_the_swing_and_none_is_none() -> None:
    loud, half, none = (max(map(abs, samples_of(recipes.wav("peg", v))[0])) for v in (100, 50, 0))
    assert half == pytest.approx(loud / 4, rel=0.01)
    assert none == 0


def heard(cues: Iterable[Cue]) -> list[tuple[str, float]]:
    return [(cue.name, cue.after) for cue in cues]


def outcome(**given: Any) -> goal.Outcome:
    fields = {"card": "c", "player": "Anna", "action": "basic", "outcome": "right", "won_by": ()}
    return goal.Outcome(**{**fields, **given})


def test_the_stand_is_heard_by_the_active_seat_and_the_room_and_coins_by_whose_they_are() -> None:
    told = [goal.ActionClosed(result=outcome(gained=("Béla",)))]
    cues = SOUNDED["goal"]
    assert heard(cues(told, ANNA)) == [("stamp", STAMP), ("roar", STAND)]
    assert heard(cues(told, BELA)) == [("stamp", STAMP), ("coin_up", COINS)]
    assert heard(cues(told, ROOM)) == [("stamp", STAMP), ("roar", STAND), ("coin_up", COINS)]
    assert heard(cues(told, NOBODY)) == [("stamp", STAMP)]


def test_the_next_kick_off_waits_for_the_verdict() -> None:
    opened = goal.ActionOpened(player="Anna", action="basic", round=1)
    cues = SOUNDED["goal"]
    assert heard(cues([opened], ANNA)) == [("kick_off", 0)]
    assert ("kick_off", FINAL) in heard(cues([goal.ActionClosed(result=outcome()), opened], ANNA))
    assert heard(cues([opened], BELA)) == []


def test_an_hourglass_is_heard_by_those_it_nudges_and_a_pause_by_everybody() -> None:
    turned = HourglassTurned(by="Anna", waiting=("Béla",))
    assert heard(common([turned], BELA)) == heard(common([turned], ROOM)) == [("hourglass", 0)]
    assert heard(common([turned], ANNA)) == []
    assert heard(common([PauseBegan(by="host")], NOBODY)) == [("pause", 0)]


def test_every_card_of_a_trick_is_heard_as_it_lies_down() -> None:
    ways = tuple(
        okorkor.Placed(by=name, card=card, row=row, action="append", taken=taken)
        for name, card, row, taken in (
            ("Anna", 4, 0, (5, 6)),
            ("Béla", 30, 1, ()),
        )
    )
    told = SOUNDED["okorkor"]([okorkor.TrickPlaced(cards=ways)], ANNA)
    names = [cue.name for cue in sorted(told, key=lambda cue: cue.after)]
    assert names == ["sigh", "peg", "peg"]


def played(game: str, seed: int) -> Iterable[Sequence[Any]]:
    """What one whole random game tells, step by step."""
    rng = random.Random(seed)
    table, step = {
        "goal": lambda: (goal_games.new_table(rng, "hard", "shootout", 3, 160), goal_games),
        "okorkor": lambda: (okorkor_games.new_table(4, seed), okorkor_games),
        "tiszta-sor": lambda: (tiszta_sor_games.new_table(seed, 7, 2), tiszta_sor_games),
        "golden-goal": lambda: (golden_games.new_table(seed, 3), golden_games),
    }[game]()
    while not table.game.over():
        yield table.act(*step.legal_step(table, rng))


WHOLE = {
    "goal": {"kick_off", "flap", "flag", "coin_down", "stamp", "roar", "sigh"},
    "okorkor": {"kick_off", "tick", "flap", "peg", "sigh", "coin_down"},
    "tiszta-sor": {"dice", "tick", "flag", "coin_up", "gong"},
    "golden-goal": {"dice", "tick", "kick_off", "coin_up", "coin_down", "roar", "sigh", "flap"},
}


@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game_is_heard_with_sounds_that_there_are(game: str) -> None:
    names: set[str] = set()
    for seed in range(6):
        for events in played(game, seed):
            for ears in (
                ROOM,
                NOBODY,
                *(Ears(event.by) for event in events if hasattr(event, "by")),
            ):
                names |= {cue.name for cue in (*common(events, ears), *SOUNDED[game](events, ears))}
    assert names <= recipes.RECIPES.keys()
    assert names >= WHOLE[game] | {"final_whistle"}


def test_every_game_has_its_cues() -> None:
    assert SOUNDED.keys() == TABLES.keys()


def test_an_unknown_sound_is_a_mistake_and_a_muted_one_is_silence(tmp_path: Path) -> None:
    speaker = Speaker(tmp_path / "sounds", muted=True)
    with pytest.raises(KeyError):
        speaker.play("trumpet")
    speaker.play("peg")
    speaker.close()
    assert not (tmp_path / "sounds").exists()


PLAYS = """
import sys, time
from pathlib import Path
from desktop.sounds.speaker import Speaker
speaker = Speaker(Path(sys.argv[1]))
speaker.play("coin_up")
speaker.play("coin_up")
last = time.monotonic() + 30
while not any(Path(sys.argv[1]).glob("*.wav")) and time.monotonic() < last:
    time.sleep(0.05)
out = Path(sys.argv[2])
while (not out.exists() or out.stat().st_size < 20_000) and time.monotonic() < last:
    time.sleep(0.05)
time.sleep(0.5)
speaker.close()
"""

ALSA = """
pcm.nothing { type null }
pcm.tape { type file slave.pcm nothing file "%s" format raw }
pcm.!default { type plug slave.pcm tape }
ctl.!default { type null }
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the tape is a device of ALSA's")
def test_vlc_really_plays_a_sound_and_the_same_twice_is_heard_once(tmp_path: Path) -> None:
    tape, config = tmp_path / "tape.raw", tmp_path / "asound.conf"
    config.write_text(ALSA % tape, encoding="utf-8")
    env = {**os.environ, "ALSA_CONFIG_PATH": str(config), "PULSE_SERVER": "/nowhere"}
    env.pop("GOLEST_NO_AUDIO", None)
    command = [sys.executable, "-c", PLAYS, str(tmp_path / "sounds"), str(tape)]
    subprocess.run(command, env=env, check=True, timeout=100, capture_output=True)
    played = array("h", tape.read_bytes()[: tape.stat().st_size // 4 * 4])[::2]
    made, _ = samples_of((next((tmp_path / "sounds").glob("coin_up-*.wav"))).read_bytes())
    assert sum(abs(value) > 200 for value in played) > 1000
    assert max(map(abs, played)) == pytest.approx(max(map(abs, made)), rel=0.15)
