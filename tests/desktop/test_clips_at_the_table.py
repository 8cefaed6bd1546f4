"""From a real host to a window: a clip that comes under seal plays when its action begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.binding import Binding
from desktop.look import laptop
from desktop.tables import TABLES
from desktop.tables.goal.table import GoalTable
from desktop.video import available
from desktop.words import Words
from tests.desktop.hosted import LOCAL, LONG, network, seated, started, where
from tests.net.filmed import deck


@pytest.mark.skipif(available() is not None, reason=f"clips: {available()}")
def test_a_sealed_clip_plays_as_soon_as_its_action_begins(qtbot: QtBot, tmp_path: Path) -> None:
    films = deck(tmp_path / "deck", 6)
    words = tuple(word for word in LOCAL if word not in ("--no-clips", "--fast"))
    host = started(qtbot, tmp_path / "data", "--deck", str(films), words=words)
    try:
        with network(tmp_path / "hers") as hers, network(tmp_path / "his") as his:
            ready = where(host)
            anna = seated(qtbot, hers, ready, "Anna", owner=ready.owner)
            bela = seated(qtbot, his, ready, "Béla")

            def all_here() -> bool:
                seats = bela.lobby.seats if bela.lobby else ()
                return len(seats) == 2 and all(seat.clips == 1.0 for seat in seats)

            qtbot.waitUntil(all_here, timeout=LONG)
            assert not bela.films
            anna.as_host("start")
            qtbot.waitUntil(lambda: bela.state is not None, timeout=LONG)
            table = Binding(laptop(), Words("en"), bela, TABLES)
            widget = table.widget
            assert isinstance(widget, GoalTable)
            qtbot.addWidget(widget)
            widget.show()
            player = widget.clip.player
            with qtbot.waitSignal(player.started, timeout=LONG):
                pass
            assert player.state == "playing" and bela.state.clip in bela.films
            shown = bela.films[str(bela.state.clip)]
            qtbot.waitUntil(lambda: bela.playing is not None, timeout=LONG)
            qtbot.waitUntil(lambda: bela.state.clip in anna.films, timeout=LONG)
            clear = shown.read(0, 4096)
            assert clear[4:8] == b"ftyp"
            for file in (tmp_path / "his" / "clips").iterdir():
                assert clear[:64] not in file.read_bytes()
            table.close()
    finally:
        host.stop_and_wait()
