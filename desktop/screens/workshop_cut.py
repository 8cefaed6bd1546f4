"""Cutting a video and hiding parts of its picture. Asks for pictures; changes no file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import row
from desktop.screens.cut_picture import Picture
from desktop.screens.cut_wave import Wave
from desktop.screens.forms import Pick, in_line
from desktop.screens.sheet import Sheet
from desktop.widgets.button import Button, IconButton, Link
from desktop.widgets.label import Label
from desktop.words import Words
from desktop.workshop.draft import Box, Source
from desktop.workshop.glance import Seen


class CutSheet(Sheet):
    """`wanted`: the picture at so many seconds. `chosen`: the source as cut and hidden now."""

    wanted = Signal(float)
    chosen = Signal(object)

    def __init__(self, look: Look, words: Words, page: QWidget, source: Source) -> None:
        super().__init__(look, page, words("cut.title"), 1000, form=True)
        self._words, self._source, self._known = words, source, False
        self.picture = Picture(look, words("cut.picture"), words("cut.picture_keys"))
        self.picture.setObjectName("picture")
        self.picture.show_boxes(source.boxes)
        self.picture.changed.connect(self._boxes_changed)
        self.wave = Wave(look, words("cut.wave"))
        self.wave.setObjectName("wave")
        self.wave.setToolTip(words("cut.wave_keys"))
        self.wave.went.connect(self.wanted)
        self.wave.cut.connect(self._cut_changed)
        self.said = Label(look, words("cut.opening"), "body")
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
        help_line = in_line(look, Label(look, words("cut.help"), "note", "ink2"))
        hide = row(help_line, self.how, self.clear, space=8)
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
        self.grow(self.picture, 180, 520 * max(1.0, self.look.text))

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
        shown = {name: self._words.decimal(value, 2) for name, value in facts.items()}
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
