"""Cutting a video and hiding parts of its picture. Asks for pictures; changes no file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.screens.base import row
from desktop.screens.forms import Pick
from desktop.screens.sheet import Sheet
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.widgets.button import Button, IconButton, Link
from desktop.widgets.label import Label
from desktop.words import Words
from desktop.workshop.draft import Box, Source
from desktop.workshop.glance import Seen

SMALLEST = 0.02
"""Share of the picture below which a drawn box was only a click."""
GRAB = 9.0


class Picture(Painted):
    """The picture and the boxes on it. Drawing with the pointer makes one, a click chooses one,
    Delete takes it away."""

    changed = Signal(object)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look)
        self.boxes: tuple[Box, ...] = ()
        self.chosen: int | None = None
        self.how = "blur"
        self._image = QImage()
        self._begun: QPointF | None = None
        self._drawn = QRectF()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(320, 180))

    def show_image(self, image: QImage) -> None:
        self._image = image
        self.update()

    def show_boxes(self, boxes: Sequence[Box]) -> None:
        self.boxes = tuple(boxes)
        if self.chosen is not None and self.chosen >= len(self.boxes):
            self.chosen = None
        self.update()

    def place(self) -> QRectF:
        """Where the picture is."""
        room = QRectF(self.rect()).adjusted(8, 8, -8, -8)
        shape = self._image.size() if not self._image.isNull() else QSize(16, 9)
        size = shape.scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        left = room.center().x() - size.width() / 2
        return QRectF(left, room.center().y() - size.height() / 2, size.width(), size.height())

    def _rect_of(self, box: Box) -> QRectF:
        at = self.place()
        return QRectF(
            at.left() + box.left * at.width(), at.top() + box.top * at.height(),
            box.wide * at.width(), box.high * at.height(),
        )  # fmt: skip

    def remove_chosen(self) -> None:
        if self.chosen is not None:
            boxes = tuple(one for at, one in enumerate(self.boxes) if at != self.chosen)
            self.chosen = None
            self.changed.emit(boxes)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._begun = event.position()
        self._drawn = QRectF()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._begun is not None:
            self._drawn = QRectF(self._begun, event.position()).normalized() & self.place()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at, drawn, begun = self.place(), self._drawn, self._begun
        self._begun, self._drawn = None, QRectF()
        if begun is None:
            return
        if drawn.width() > SMALLEST * at.width() and drawn.height() > SMALLEST * at.height():
            box = Box(
                (drawn.left() - at.left()) / at.width(), (drawn.top() - at.top()) / at.height(),
                drawn.width() / at.width(), drawn.height() / at.height(),
                "fill" if self.how == "fill" else "blur",
            )  # fmt: skip
            self.chosen = len(self.boxes)
            self.changed.emit((*self.boxes, box))
        else:
            hit = [n for n, box in enumerate(self.boxes) if self._rect_of(box).contains(begun)]
            self.chosen = hit[-1] if hit else None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.chosen is not None:
            self.remove_chosen()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        place, theme = self.place(), self.look.theme
        painter.fillRect(place, theme["board"])
        if not self._image.isNull():
            painter.drawImage(place, self._image)
        for number, box in enumerate(self.boxes):
            rect = self._rect_of(box)
            painter.fillRect(rect, QColor(0, 0, 0, 255 if box.how == "fill" else 130))
            painter.setPen(QPen(theme["focus"], 4 if number == self.chosen else 2))
            painter.drawRect(rect)
        if not self._drawn.isNull():
            painter.setPen(QPen(theme["focus"], 2, Qt.PenStyle.DashLine))
            painter.drawRect(self._drawn)
        if self.hasFocus() and self.ring:
            paint_focus(painter, place, 3, theme, self.look.unit)


class Wave(Painted):
    """How loud the video is, what of it is kept, and where one is. ← → step by a picture, with
    Shift by a second; I and O cut; the ends can be drawn with the pointer."""

    went = Signal(float)
    cut = Signal(float, float)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look)
        self.seconds, self.rate, self.at = 0.0, 25.0, 0.0
        self.begin, self.end = 0.0, 0.0
        self._loud: tuple[float, ...] = ()
        self._held = ""
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(round(look.px(74)))

    def show_loudness(self, loud: Sequence[float]) -> None:
        self._loud = tuple(loud)
        self.update()

    def show_cut(self, begin: float, end: float) -> None:
        self.begin, self.end = begin, end
        self.update()

    def _ground(self) -> QRectF:
        return QRectF(self.rect()).adjusted(10, 8, -10, -8)

    def _x(self, at: float) -> float:
        ground = self._ground()
        return ground.left() + ground.width() * (at / self.seconds if self.seconds else 0.0)

    def _time(self, x: float) -> float:
        ground = self._ground()
        return min(1.0, max(0.0, (x - ground.left()) / ground.width())) * self.seconds

    def step(self, pictures: float) -> None:
        self.go(self.at + pictures / self.rate)

    def go(self, at: float) -> None:
        last = max(0.0, self.seconds - 1 / self.rate)
        self.at = min(last, max(0.0, at))
        self.update()
        self.went.emit(self.at)

    def set_begin(self, at: float) -> None:
        self.cut.emit(min(at, self.end - 1 / self.rate), self.end)

    def set_end(self, at: float) -> None:
        self.cut.emit(self.begin, max(at, self.begin + 1 / self.rate))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        whole = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        step = self.rate if whole else 1.0
        does: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Left: partial(self.step, -step),
            Qt.Key.Key_Right: partial(self.step, step),
            Qt.Key.Key_Home: partial(self.go, self.begin),
            Qt.Key.Key_End: partial(self.go, self.end),
            Qt.Key.Key_I: lambda: self.set_begin(self.at),
            Qt.Key.Key_O: lambda: self.set_end(self.at),
        }
        do = does.get(event.key())
        if do is None:
            super().keyPressEvent(event)
            return
        self.ring = True
        do()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        x = event.position().x()
        near = {"begin": abs(x - self._x(self.begin)), "end": abs(x - self._x(self.end))}
        held = min(near, key=lambda which: near[which])
        self._held = held if near[held] <= GRAB else "at"
        self._drag(x)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held:
            self._drag(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = ""

    def _drag(self, x: float) -> None:
        at = self._time(x)
        if self._held == "begin":
            self.set_begin(at)
        elif self._held == "end":
            self.set_end(at)
        self.go(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, ground = self.look.theme, self._ground()
        painter.fillRect(ground, theme["board"])
        kept = QRectF(self._x(self.begin), ground.top(), 0, ground.height())
        kept.setRight(self._x(self.end))
        painter.fillRect(kept, theme["board2"])
        wide = ground.width() / max(1, len(self._loud))
        for number, loud in enumerate(self._loud):
            high = max(1.0, loud * (ground.height() - 6))
            x = ground.left() + number * wide
            inside = kept.left() <= x <= kept.right()
            bar = QRectF(x, ground.center().y() - high / 2, max(1.0, wide - 0.6), high)
            painter.fillRect(bar, theme["bulb" if inside else "bulb2"])
        for x in (kept.left(), kept.right()):
            painter.fillRect(
                QRectF(x - 2, ground.top() - 5, 4, ground.height() + 10), theme["grass"]
            )
        x = self._x(self.at)
        painter.fillRect(QRectF(x - 1, ground.top() - 3, 2, ground.height() + 6), theme["focus"])
        painter.setPen(QPen(theme["ink"], 1))
        painter.drawRect(ground)
        if self.hasFocus() and self.ring:
            paint_focus(painter, ground, 3, theme, self.look.unit)


class CutSheet(Sheet):
    """`wanted`: the picture at so many seconds. `chosen`: the source as cut and hidden now."""

    wanted = Signal(float)
    chosen = Signal(object)

    def __init__(self, look: Look, words: Words, page: QWidget, source: Source) -> None:
        super().__init__(look, page, words("cut.title"), 1000)
        self._words, self._source, self._known = words, source, False
        self.picture = Picture(look, words("cut.picture"))
        self.picture.setObjectName("picture")
        self.picture.show_boxes(source.boxes)
        self.picture.changed.connect(self._boxes_changed)
        self.wave = Wave(look, words("cut.wave"))
        self.wave.setObjectName("wave")
        self.wave.went.connect(self.wanted)
        self.wave.cut.connect(self._cut_changed)
        self.said = Label(look, words("cut.opening"), "body", wrap=False)
        self.how = Pick(
            look, words("cut.how"), [(one, words(f"cut.{one}")) for one in ("blur", "fill")], "blur"
        )
        self.how.setMinimumContentsLength(8)
        self.how.currentIndexChanged.connect(lambda _: self._how_changed())
        self.clear = Link(look, words("cut.clear"), "ink")
        self.clear.setObjectName("clear")
        self.clear.clicked.connect(self.picture.remove_chosen)
        self._lay_out()
        self.open(self.wave)
        self.wanted.emit(source.cut_in)

    def _lay_out(self) -> None:
        look, words = self.look, self._words
        steps = row(space=4)
        for name, icon, pictures in (("before", "left", -1.0), ("after", "right", 1.0)):
            made = IconButton(look, icon, words(f"cut.{name}"))
            made.setObjectName(name)
            made.clicked.connect(partial(self.wave.step, pictures))
            steps.addWidget(made)
        for name, do in (("begin", self.wave.set_begin), ("end", self.wave.set_end)):
            button = Button(look, words(f"cut.{name}"), step="small_button")
            button.setObjectName(name)
            button.clicked.connect(lambda _=False, do=do: do(self.wave.at))
            steps.addWidget(button)
        steps.addSpacing(8)
        steps.addWidget(self.said, 1)
        hide = row(Label(look, words("cut.help"), "note", "ink2"), self.how, self.clear, space=8)
        hide.setStretch(0, 1)
        self.body.addWidget(self.picture, 1)
        self.body.addWidget(self.wave)
        self.body.addLayout(steps)
        self.body.addLayout(hide)
        back = Button(look, words("common.cancel"), step="small_button")
        back.setObjectName("back")
        done = Button(look, words("cut.done"), primary=True, step="small_button")
        done.setObjectName("done")
        self.finish(back, done)
        back.clicked.connect(self.close_sheet)
        done.clicked.connect(self._done)

    def give_way(self) -> None:
        high = self._page.height() - 400 * max(1.0, self.look.text)
        self.picture.setMinimumHeight(round(max(180.0, min(520.0 * self.look.text, high))))

    # what it shows

    def show_seen(self, seen: Seen) -> None:
        """A picture has come."""
        self.picture.show_image(seen.image)
        wave, source = self.wave, self._source
        wave.seconds, wave.rate = seen.seconds, seen.rate
        if not self._known:
            self._known = True
            wave.at = source.cut_in
            wave.show_cut(source.cut_in, source.cut_out or seen.seconds)
        self._say()

    def show_loudness(self, loud: Sequence[float]) -> None:
        self.wave.show_loudness(loud)

    def show_wrong(self, why: str) -> None:
        self.said.setText(why)

    def _say(self) -> None:
        wave = self.wave
        length = wave.end - wave.begin
        facts = {"at": wave.at, "begin": wave.begin, "end": wave.end, "length": length}
        shown = {name: f"{value:.2f}" for name, value in facts.items()}
        self.said.setText(self._words("cut.said", **shown))
        self.wave.setAccessibleDescription(self.said.text())

    # what is done

    def _cut_changed(self, begin: float, end: float) -> None:
        self.wave.show_cut(max(0.0, begin), min(self.wave.seconds, end))
        self._say()

    def _boxes_changed(self, boxes: tuple[Box, ...]) -> None:
        self._source = msgspec.structs.replace(self._source, boxes=boxes)
        self.picture.show_boxes(boxes)

    def _how_changed(self) -> None:
        """For the next box, and for the chosen one."""
        picture = self.picture
        picture.how = self.how.value
        if picture.chosen is not None:
            box = msgspec.structs.replace(picture.boxes[picture.chosen], how=picture.how)
            boxes = [box if n == picture.chosen else one for n, one in enumerate(picture.boxes)]
            self._boxes_changed(tuple(boxes))

    def _done(self) -> None:
        wave = self.wave
        whole = not self._known or wave.end >= wave.seconds - 0.5 / wave.rate
        begin = wave.begin if self._known else self._source.cut_in
        cut_out = None if whole else round(wave.end, 3)
        source = msgspec.structs.replace(self._source, cut_in=round(begin, 3), cut_out=cut_out)
        self.close_sheet()
        self.chosen.emit(source)
