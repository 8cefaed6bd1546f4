"""Clips: real libVLC, real files, what really reaches the screen."""

import ctypes
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import av
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.look import laptop
from desktop.video import ClipWidget, ClipWords, Film, Player, available, frames, libvlc, reel
from desktop.video.showing import Showing, Stage

ROOT = Path(__file__).resolve().parents[2]
WORDS = ClipWords("Lejátszás", "Újra", "Hely a klipben", "Hang ki", "Hang be")
BORDER = 6
WHITE = (235, 128, 128)
COLOURS = {"red": (81, 90, 240), "green": (145, 54, 34), "blue": (41, 240, 110)}  # Y, Cb, Cr

needs_vlc = pytest.mark.skipif(available() is not None, reason=f"clips: {available()}")


def film(path: Path, width: int = 320, height: int = 180, seconds: float = 1.2) -> Path:
    """A clip red in its first third, then green, then blue, with a white border all around."""
    rate = 30
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as out:
        video = out.add_stream("libx264", rate=rate)
        video.width, video.height, video.pix_fmt = width, height, "yuv420p"
        sound = out.add_stream("aac", rate=48000, layout="mono")
        total = int(seconds * rate)
        for i in range(total):
            colour = list(COLOURS.values())[i * 3 // total]
            picture = av.VideoFrame(width, height, "yuv420p")
            for plane, inner, outer in zip(picture.planes, colour, WHITE, strict=True):
                plane.update(_bordered(plane, inner, outer, BORDER * plane.width // width))
            picture.pts, picture.time_base = i, Fraction(1, rate)
            out.mux(video.encode(picture))
            silence = av.AudioFrame("fltp", "mono", 48000 // rate)
            silence.sample_rate, silence.pts = 48000, i * 48000 // rate
            silence.planes[0].update(bytes(silence.planes[0].buffer_size))
            out.mux(sound.encode(silence))
        for stream in (video, sound):
            out.mux(stream.encode(None))
    return path


def _bordered(plane: av.video.plane.VideoPlane, inner: int, outer: int, border: int) -> bytes:
    edge = bytes([outer]) * plane.line_size
    middle = bytes([outer]) * border + bytes([inner]) * (plane.width - 2 * border)
    middle += bytes([outer]) * (plane.line_size - len(middle))
    rows = [edge] * border + [middle] * (plane.height - 2 * border) + [edge] * border
    return b"".join(rows)


def colour_at(image: QImage, x: int, y: int) -> str:
    """The name of a pixel's colour."""
    pixel = image.pixelColor(x, y)
    parts = {"red": pixel.red(), "green": pixel.green(), "blue": pixel.blue()}
    if min(parts.values()) > 200:
        return "white"
    if max(parts.values()) < 60:
        return "black"
    return max(parts, key=lambda name: parts[name])


@pytest.fixture(scope="module")
def clips(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("clips")
    made = {
        "wide": film(folder / "gól, 1. félidő.mp4"),
        "odd": film(folder / "odd.mp4", 322, 182),
        "long": film(folder / "long.mp4", seconds=15),
        "square": film(folder / "square.mp4", 240, 240),
        "short": film(folder / "short.mp4", seconds=0.4),
    }
    whole = made["wide"].read_bytes()
    contents = {"rubbish": b"no clip at all " * 999, "empty": b"", "cut": whole[: len(whole) // 3]}
    for name, content in contents.items():
        made[name] = folder / f"{name}.mp4"
        made[name].write_bytes(content)
    return made | {"missing": folder / "missing.mp4", "folder": folder}


@pytest.fixture
def player(qapp: QObject) -> Iterator[Player]:
    made = Player(sound=False)
    yield made
    made.close()


@pytest.fixture
def widget(qtbot: QtBot, player: Player) -> ClipWidget:
    made = ClipWidget(player, WORDS, laptop())
    qtbot.addWidget(made)
    made.resize(404, made.heightForWidth(404))
    made.show()
    qtbot.waitExposed(made)
    return made


def load(qtbot: QtBot, player: Player, clip: Film, *size: int) -> None:
    with qtbot.waitSignal(player.ready, timeout=15000):
        player.load(clip, *size)


def play(qtbot: QtBot, player: Player) -> None:
    with qtbot.waitSignal(player.started, timeout=15000):
        player.start()


def heard(player: Player) -> list[str]:
    """The names of the player's signals, as they come."""
    log: list[str] = []
    for name in ("ready", "started", "ended", "failed"):
        getattr(player, name).connect(lambda *_, name=name: log.append(name))
    return log


# The player


@needs_vlc
def test_a_loaded_clip_shows_nothing_until_it_starts_and_starts_at_its_beginning(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["wide"], 320, 180)
    qtbot.wait(150)
    assert player.image() is None and player.state == "ready"
    play(qtbot, player)
    assert colour_at(player.image(), 160, 90) == "red"
    with qtbot.waitSignal(player.ended, timeout=15000):
        pass
    assert colour_at(player.image(), 160, 90) == "blue"


@needs_vlc
@pytest.mark.parametrize("prime", [True, False])
def test_a_clip_told_to_start_while_it_loads_starts_as_soon_as_it_can(
    qtbot: QtBot, player: Player, clips: dict[str, Path], prime: bool
) -> None:
    player.load(clips["wide"], prime=prime)
    play(qtbot, player)
    assert colour_at(player.image(), 160, 90) == "red"


@needs_vlc
@pytest.mark.parametrize(("name", "told"), [("wide", True), ("wide", False), ("odd", False)])
def test_a_picture_is_neither_stretched_nor_padded(
    qtbot: QtBot, player: Player, clips: dict[str, Path], name: str, told: bool
) -> None:
    width, height = (320, 180) if name == "wide" else (322, 182)
    load(qtbot, player, clips[name], *((width, height) if told else ()))
    play(qtbot, player)
    image = player.image()
    assert (image.width(), image.height()) == (width, height)
    x, y = width // 2, height // 2
    for edge in ((x, 1), (x, height - 2), (1, y), (width - 2, y)):
        assert colour_at(image, *edge) == "white"
    inside = BORDER + 4
    for spot in ((x, inside), (x, height - 1 - inside), (inside, y), (width - 1 - inside, y)):
        assert colour_at(image, *spot) == "red"


@needs_vlc
def test_pictures_come_no_larger_than_they_are_shown(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    for limit, wanted in (
        (QSize(160, 160), (160, 90)),
        (QSize(151, 86), (151, 86)),  # only rounding is missing
        (QSize(4000, 4000), (320, 180)),
    ):
        player.fit(limit)
        load(qtbot, player, clips["wide"])
        play(qtbot, player)
        assert player.image().size().toTuple() == wanted
        assert colour_at(player.image(), wanted[0] // 2, wanted[1] - 2) == "white"


class FromMemory:
    """A clip that lies in no file. `breaks`: from which byte on it cannot be had."""

    def __init__(self, data: bytes, breaks: int = 2**40) -> None:
        self.data, self.breaks = data, breaks
        self.size, self.picture = len(data), (320, 180)
        self.asked = 0

    def read(self, offset: int, length: int) -> bytes:
        self.asked += 1
        if offset + length > self.breaks:
            raise OSError("gone")
        return self.data[offset : offset + length]


@needs_vlc
def test_a_clip_plays_from_memory_as_from_a_file(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    source = FromMemory(clips["wide"].read_bytes())
    load(qtbot, player, source)
    play(qtbot, player)
    assert (player.image().width(), player.image().height()) == (320, 180)
    assert colour_at(player.image(), 160, 90) == "red"
    player.pause()
    qtbot.waitUntil(lambda: player.state == "paused", timeout=15000)
    player.seek(0.85)
    qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "blue", timeout=15000)
    player.seek(0.0)
    player.start()
    with qtbot.waitSignal(player.ended, timeout=15000):
        pass
    asked = source.asked
    player.stop()
    load(qtbot, player, source)
    assert source.asked > asked


@needs_vlc
@pytest.mark.parametrize("breaks", [0, 3000])
def test_memory_that_cannot_be_read_is_a_clip_that_does_not_play(
    qtbot: QtBot, player: Player, clips: dict[str, Path], breaks: int
) -> None:
    with qtbot.waitSignal(player.failed, timeout=15000):
        player.load(FromMemory(clips["wide"].read_bytes(), breaks))
        player.start()
    load(qtbot, player, clips["wide"])


@needs_vlc
def test_a_clip_starts_once_and_ends_as_often_as_it_is_replayed(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    log = heard(player)
    load(qtbot, player, clips["wide"])
    player.start()
    for _ in range(3):
        with qtbot.waitSignal(player.ended, timeout=15000):
            pass
        player.replay()
    qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "red", timeout=15000)
    assert log == ["ready", "started", "ended", "ended", "ended"]


@needs_vlc
def test_a_clip_rests_on_its_last_picture_however_slow_the_machine(
    qtbot: QtBot, clips: dict[str, Path]
) -> None:
    """VLC's own thread is held up for longer than the clip takes: it drops all that was due."""
    held_up = iter([0.5])
    stages: list[Stage] = []
    seen: list[str] = []

    def sees(colour: str) -> bool:
        picture = clip.take()
        if picture is not None:
            size = (picture.width, picture.height, picture.pitch)
            seen.append(colour_at(QImage(picture.data, *size, QImage.Format.Format_RGB32), 160, 90))
        return seen[-1:] == [colour]

    clip = reel.Reel(
        FromMemory(clips["short"].read_bytes()),
        Showing((320, 180), sound=False, patience=60),
        lambda report: stages.append(report.stage),
        lambda: time.sleep(next(held_up, 0)),
    )
    try:
        qtbot.waitUntil(lambda: stages[-1:] == [Stage.READY], timeout=15000)
        clip.start()
        qtbot.waitUntil(lambda: sees("red"), timeout=15000)
        qtbot.waitUntil(lambda: sees("blue") and stages[-1] is Stage.ENDED, timeout=15000)
        assert seen == sorted(seen, key=list(COLOURS).index)
    finally:
        clip.retire()
        clip.wait(15)


@needs_vlc
def test_seeking_a_paused_clip_shows_the_place_and_stays_paused(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["wide"])
    play(qtbot, player)
    player.pause()
    qtbot.waitUntil(lambda: player.state == "paused", timeout=15000)
    for fraction, colour in ((0.85, "blue"), (0.5, "green"), (0.0, "red")):
        player.seek(fraction)
        qtbot.waitUntil(lambda c=colour: colour_at(player.image(), 160, 90) == c, timeout=15000)
    assert player.state == "paused"


@needs_vlc
def test_the_position_runs_from_the_beginning_to_the_length(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    places: list[tuple[float, float]] = []
    player.position.connect(lambda *place: places.append(place))
    load(qtbot, player, clips["wide"])
    with qtbot.waitSignal(player.ended, timeout=15000):
        player.start()
    seconds = [second for second, _ in places]
    assert seconds == sorted(seconds)
    assert seconds[0] < 0.5 and places[-1][0] == places[-1][1] == pytest.approx(1.2, abs=0.1)


@pytest.mark.parametrize("name", ["rubbish", "empty", "cut", "missing", "folder"])
def test_a_clip_that_does_not_play_says_so_and_harms_nothing(
    qtbot: QtBot, player: Player, clips: dict[str, Path], name: str
) -> None:
    with qtbot.waitSignal(player.failed, timeout=15000) as failed:
        player.load(clips[name])
        player.start()
    assert failed.args[0]
    log = heard(player)
    for call in (player.start, player.replay, player.pause, player.stop, player.start):
        call()
    player.seek(0.5)
    player.set_muted(True)
    assert log == [] and player.image() is None
    if available() is None:
        load(qtbot, player, clips["wide"])


@needs_vlc
def test_a_clip_that_does_not_get_on_is_given_up(qtbot: QtBot, clips: dict[str, Path]) -> None:
    """Without patience the breath a clip takes between two pictures is too long."""
    hasty = Player(sound=False, patience=0)
    with qtbot.waitSignal(hasty.failed, timeout=15000) as failed:
        hasty.load(clips["wide"])
        hasty.start()
    assert failed.args[0] in ("no_picture", "stalled")
    hasty.close()


@needs_vlc
def test_many_clips_in_a_row_leave_no_thread_and_no_memory_behind(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    before = threading.active_count()
    for i in range(30):
        player.load(clips["wide"])
        if i % 3 == 0:
            play(qtbot, player)
    load(qtbot, player, clips["odd"])
    player.close()
    assert threading.active_count() <= before  # somebody else's may have ended meanwhile
    assert not frames._painting and not reel._running


@needs_vlc
def test_two_players_show_each_its_own_clip(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    other = Player(sound=False)
    for one, name in ((player, "wide"), (other, "square")):
        load(qtbot, one, clips[name])
        play(qtbot, one)
    assert player.image().width() == 320 and other.image().width() == 240
    other.close()
    assert other.image() is None and other.state == "empty"
    with qtbot.waitSignal(player.ended, timeout=15000):
        pass


@needs_vlc
def test_a_machine_without_a_sound_device_plays_the_picture(
    qtbot: QtBot, clips: dict[str, Path]
) -> None:
    """With a device it is heard instead; the promise is the same."""
    loud = Player()
    loud.set_volume(0)
    load(qtbot, loud, clips["wide"])
    play(qtbot, loud)
    loud.set_muted(True)
    with qtbot.waitSignal(loud.ended, timeout=15000):
        pass
    loud.close()


# The widget


def picture_of(widget: ClipWidget) -> QImage:
    return widget.grab(widget._picture.geometry()).toImage()


@needs_vlc
def test_the_widget_paints_the_clip_to_its_edges(
    qtbot: QtBot, player: Player, widget: ClipWidget, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["wide"])
    play(qtbot, player)
    shot = picture_of(widget)
    middle = (shot.width() // 2, shot.height() // 2)
    assert colour_at(shot, *middle) == "red"
    for x, y in ((2, middle[1]), (shot.width() - 3, middle[1]), (middle[0], shot.height() - 3)):
        assert colour_at(shot, x, y) == "white"


@needs_vlc
def test_a_clip_of_another_shape_gets_bars(
    qtbot: QtBot, player: Player, widget: ClipWidget, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["square"])
    play(qtbot, player)
    shot = picture_of(widget)
    y, side = shot.height() // 2, shot.height()
    left = (shot.width() - side) // 2
    assert colour_at(shot, left - 4, y) == colour_at(shot, left + side + 4, y) == "black"
    assert colour_at(shot, left + 2, y) == colour_at(shot, left + side - 3, y) == "white"


class PaintCount(QObject):
    """Counts the paintings of a widget and all its parts."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        for part in (widget, *widget.findChildren(QWidget)):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


@needs_vlc
def test_a_resting_clip_repaints_nothing(
    qtbot: QtBot, player: Player, widget: ClipWidget, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["wide"])
    with qtbot.waitSignal(player.ended, timeout=15000):
        player.start()
    qtbot.waitUntil(lambda: player._reel._last is None, timeout=15000)  # its last picture is there
    qtbot.wait(300)
    painted = PaintCount(widget)
    qtbot.wait(600)
    assert painted.count == 0


def vlc_threads() -> int:
    """Threads of this process that Python does not know."""
    return len(list(Path("/proc/self/task").iterdir())) - threading.active_count()


@needs_vlc
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="counts threads in /proc")
@pytest.mark.parametrize("rests", ["ended", "paused"])
def test_a_clip_that_rests_long_lets_vlc_go_and_can_do_all_it_could(
    qtbot: QtBot, clips: dict[str, Path], rests: str
) -> None:
    player = Player(sound=False, doze=0.05)
    try:
        load(qtbot, player, clips["wide"])
        play(qtbot, player)
        busy = vlc_threads()
        if rests == "paused":
            player.pause()
        for fraction, colour in ((0.85, "blue"), (0.5, "green")) if rests == "paused" else ():
            qtbot.waitUntil(lambda: vlc_threads() < busy, timeout=15000)
            player.seek(fraction)
            qtbot.waitUntil(lambda c=colour: colour_at(player.image(), 160, 90) == c, timeout=15000)
            assert player.state == "paused"
        qtbot.waitUntil(lambda: player.state == rests and vlc_threads() < busy, timeout=15000)
        assert player.image() is not None
        with qtbot.waitSignal(player.ended, timeout=15000):
            player.start()
        player.replay()
        qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "red", timeout=15000)
    finally:
        player.close()


@needs_vlc
def test_what_is_asked_for_while_a_clip_wakes_is_done(qtbot: QtBot, clips: dict[str, Path]) -> None:
    """A second press of a key, say, before VLC has shown where the first one led."""
    player = Player(sound=False, doze=0.05)

    def rest() -> None:
        qtbot.waitUntil(lambda: player.state == "paused" and player._reel._dozing, timeout=15000)

    def shows(colour: str) -> bool:
        return colour_at(player.image(), 160, 90) == colour

    try:
        load(qtbot, player, clips["wide"])
        play(qtbot, player)
        player.pause()
        rest()
        for fraction in (0.85, 0.1, 0.5):
            player.seek(fraction)
        qtbot.waitUntil(lambda: shows("green"), timeout=15000)
        rest()
        assert shows("green")
        player.seek(0.85)
        player.replay()
        qtbot.waitUntil(lambda: player.state == "playing" and shows("red"), timeout=15000)
    finally:
        player.close()


@needs_vlc
@pytest.mark.parametrize("doze", [0.05, 60.0])
def test_a_clip_rests_where_it_was_sent_however_late_it_can_be_paused(
    qtbot: QtBot, clips: dict[str, Path], doze: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy machine gives our thread its turn late, and VLC has run on meanwhile."""
    look = reel._LOOKS[Stage.SEEKING]

    def late(one: reel.Reel) -> None:
        time.sleep(0.4)
        look(one)

    player = Player(sound=False, doze=doze)
    try:
        load(qtbot, player, clips["wide"])
        play(qtbot, player)
        player.pause()
        qtbot.waitUntil(lambda: player.state == "paused", timeout=15000)
        qtbot.waitUntil(lambda: player._reel._dozing or doze > 1, timeout=15000)
        monkeypatch.setitem(reel._LOOKS, Stage.SEEKING, late)
        for fraction, colour in ((0.5, "green"), (0.1, "red"), (0.5, "green")):
            player.seek(fraction)
            qtbot.waitUntil(lambda c=colour: colour_at(player.image(), 160, 90) == c, timeout=15000)
            stays = Stage.SEEKING, Stage.OPENING
            qtbot.waitUntil(lambda s=stays: player._reel._stage not in s, timeout=15000)
            qtbot.wait(200)
            assert colour_at(player.image(), 160, 90) == colour
        player.start()
        qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "blue", timeout=15000)
    finally:
        player.close()


@needs_vlc
def test_everything_can_be_done_from_the_keyboard(
    qtbot: QtBot, player: Player, widget: ClipWidget, clips: dict[str, Path]
) -> None:
    strip = widget._strip
    load(qtbot, player, clips["wide"])
    with qtbot.waitSignal(player.ended, timeout=15000):
        QTest.keyClick(strip.play, Qt.Key.Key_Return)
    assert strip.play.accessibleName() == "Újra"
    QTest.keyClick(strip.play, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: player.state == "playing", timeout=15000)
    player.pause()
    qtbot.waitUntil(lambda: player.state == "paused", timeout=15000)
    QTest.keyClick(strip.bar, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "red", timeout=15000)
    QTest.keyClick(strip.bar, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "green", timeout=15000)


@needs_vlc
def test_a_click_on_the_bar_goes_there(
    qtbot: QtBot, player: Player, widget: ClipWidget, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["wide"])
    play(qtbot, player)
    player.pause()
    bar = widget._strip.bar
    qtbot.waitUntil(lambda: player.state == "paused" and bar.isEnabled(), timeout=15000)
    place = QPoint(round(bar.width() * 0.85), bar.height() // 2)
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "blue", timeout=15000)


@needs_vlc
def test_what_cannot_be_done_yet_cannot_be_pressed(
    qtbot: QtBot, player: Player, widget: ClipWidget, clips: dict[str, Path]
) -> None:
    strip = widget._strip
    assert not strip.play.isEnabled() and not strip.bar.isEnabled()
    load(qtbot, player, clips["wide"])
    assert strip.play.isEnabled() and not strip.bar.isEnabled()
    play(qtbot, player)
    qtbot.waitUntil(strip.bar.isEnabled, timeout=15000)
    assert strip.bar.accessibleName() == WORDS.seek


def test_a_text_stands_over_the_picture_and_can_be_read_out(
    player: Player, widget: ClipWidget
) -> None:
    still = picture_of(widget)
    widget.say("A klip úton van: 40 %", 0.4)
    assert picture_of(widget) != still
    assert widget.accessibleDescription() == "A klip úton van: 40 %"
    widget.say("")
    assert picture_of(widget) == still


# Machines


NO_VLC = """
import sys
import threading
import time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop.look import laptop
from desktop.video import ClipWidget, ClipWords, Player, available
app = QApplication([])
player = Player()
widget = ClipWidget(player, ClipWords("p", "r", "s", "m", "u"), laptop())
widget.resize(400, 300)
widget.show()
def gone(reason):
    widget.say(reason)
    player.start()
    print("reason", available(), reason, widget.grab().width())
    app.quit()
player.failed.connect(gone)
QTimer.singleShot(0, lambda: player.load(__file__))
sys.exit(app.exec())
"""

EXIT_WHILE_PLAYING = """
import sys
import threading
import time
from PySide6.QtWidgets import QApplication
from desktop.video import Player
app = QApplication([])
player = Player(sound=False)
player.started.connect(lambda: sys.exit(0) if len(sys.argv) > 2 else app.quit())
player.load(sys.argv[1])
player.start()
app.exec()
print("left")
"""


def run(script: str, folder: Path, *arguments: str, **variables: str) -> str:
    file = folder / "script.py"
    file.write_text(script)
    done = subprocess.run(
        [sys.executable, str(file), *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", **variables},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_vlc_everything_stands_and_says_why(tmp_path: Path) -> None:
    out = run(NO_VLC, tmp_path, PYTHON_VLC_LIB_PATH=str(tmp_path / "libvlc.so"))
    assert out.split() == ["reason", "vlc_missing", "vlc_missing", "400"]


@needs_vlc
def test_a_program_that_ends_while_a_clip_plays_ends_quietly(
    tmp_path: Path, clips: dict[str, Path]
) -> None:
    assert run(EXIT_WHILE_PLAYING, tmp_path, str(clips["wide"])) == "left\n"
    run(EXIT_WHILE_PLAYING, tmp_path, str(clips["wide"]), "abruptly")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("libvlc.so.5: wrong ELF class: ELFCLASS32", "vlc_wrong_bits"),
        ("[WinError 193] %1 is not a valid Win32 application", "vlc_wrong_bits"),
        ("mach-o file, but is an incompatible architecture (have 'x86_64')", "vlc_wrong_bits"),
        ("Could not find module 'libvlc.dll'", "vlc_missing"),
    ],
)
def test_a_library_that_does_not_load_is_explained(said: str, reason: str) -> None:
    assert libvlc._reason(OSError(said)) == reason


@pytest.mark.parametrize(
    ("version", "reason"),
    [(b"2.2.8 Weatherwax", "vlc_too_old"), (b"3.0.21 Vetinari", None), (b"4.0.0", "vlc_too_new")],
)
def test_only_libvlc_3_will_do(version: bytes, reason: str | None) -> None:
    module = ModuleType("vlc")
    module.dll = ModuleType("dll")
    module.dll.libvlc_media_player_new = None
    module.libvlc_get_version = lambda: version
    assert libvlc._verdict(module) == reason
    module.dll = ctypes.pythonapi  # what python-vlc may hold when it found no library at all
    assert libvlc._verdict(module) == "vlc_missing"


# Together with others


@needs_vlc
def test_a_clip_that_follows_others_shows_its_first_picture_when_it_was_told_to(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["wide"])
    at = time.monotonic() + 0.25
    with qtbot.waitSignal(player.started, timeout=15000):
        player.follow(at)
    assert time.monotonic() >= at - 0.02
    assert colour_at(player.image(), 160, 90) == "red"


@needs_vlc
@pytest.mark.parametrize("primed", [True, False])
def test_who_comes_late_joins_a_running_clip_where_it_is(
    qtbot: QtBot, player: Player, clips: dict[str, Path], primed: bool
) -> None:
    player.load(clips["long"])
    if primed:
        qtbot.waitUntil(lambda: player.state == "ready", timeout=15000)
    with qtbot.waitSignal(player.started, timeout=15000):
        player.follow(time.monotonic() - 5.0)
    assert colour_at(player.image(), 160, 90) == "green"


@needs_vlc
def test_a_clip_that_is_over_for_the_others_waits_to_be_seen_from_its_beginning(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["wide"])
    player.follow(time.monotonic() - 60)
    qtbot.wait(150)
    assert player.state == "ready" and player.image() is None
    play(qtbot, player)
    assert colour_at(player.image(), 160, 90) == "red"


@needs_vlc
@pytest.mark.parametrize("doze", [0.0, 60.0])
def test_a_clip_that_was_stopped_goes_on_at_its_place_and_begins_anew_for_all(
    qtbot: QtBot, clips: dict[str, Path], doze: float
) -> None:
    """Whether or not it has let go of VLC meanwhile."""
    player = Player(sound=False, doze=doze)
    load(qtbot, player, clips["long"])
    play(qtbot, player)
    player.pause()
    qtbot.waitUntil(lambda: player.state == "paused", timeout=15000)
    qtbot.wait(100)
    player.follow(time.monotonic() + 0.3, position=6.0)
    qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "green", timeout=15000)
    player.follow(time.monotonic() + 0.3)
    qtbot.waitUntil(lambda: colour_at(player.image(), 160, 90) == "red", timeout=15000)
    player.close()


@needs_vlc
def test_a_clip_begins_anew_for_all_as_often_as_it_is_shown_to_them(
    qtbot: QtBot, clips: dict[str, Path]
) -> None:
    """Between two times somebody looks at a place of it by themselves."""
    player = Player(sound=False, doze=0.05)

    def shows(colour: str) -> bool:
        image = player.image()
        return image is not None and colour_at(image, 160, 90) == colour

    load(qtbot, player, clips["wide"])
    for _ in range(3):
        player.follow(time.monotonic() + 0.4)
        qtbot.waitUntil(lambda: player.state == "playing" and shows("red"), timeout=5000)
        player.pause()
        qtbot.waitUntil(lambda: player._reel._dozing, timeout=15000)
        player.seek(0.5)
        qtbot.waitUntil(lambda: shows("green"), timeout=15000)
        qtbot.waitUntil(lambda: player._reel._dozing, timeout=15000)
    player.close()


@needs_vlc
def test_a_pause_before_the_start_keeps_a_clip_from_starting(
    qtbot: QtBot, player: Player, clips: dict[str, Path]
) -> None:
    load(qtbot, player, clips["wide"])
    player.follow(time.monotonic() + 0.1)
    player.pause()
    qtbot.wait(250)
    assert player.state == "ready" and player.image() is None
