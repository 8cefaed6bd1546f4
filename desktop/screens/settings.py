"""One's own name, colour and comfort. Shows settings and says which were chosen; keeps none."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.look import Look
from desktop.screens.base import column
from desktop.screens.flow import Columns
from desktop.screens.forms import Colours, Line, Pick, Slide, among_others, in_line
from desktop.screens.host_form import section
from desktop.screens.sheet import Sheet
from desktop.settings import LONGEST_NAME, Settings
from desktop.widgets.button import Button
from desktop.widgets.field import Choice, Option
from desktop.widgets.label import Label
from desktop.words import LANGUAGES, Words, own_name

COLUMN = 260
"""Units that a column is wide at least."""
SIZES = (100, 125, 150, 175, 200)


class SettingsSheet(Sheet):
    """Every choice is told at once as whole settings: `changed`. The name when it is done."""

    changed = Signal(object)

    def __init__(self, look: Look, words: Words, page: QWidget, now: Settings) -> None:
        super().__init__(look, page, words("settings.title"), 1120, form=True)
        self._now, self._words = now, words
        self.name = Line(look, words("settings.name"), now.name, longest=LONGEST_NAME)
        self.colours = Colours(look, words, 2, on_paper=True)
        self.colours.choose_freely(now.colour)
        languages = [Option(one, own_name(one)) for one in LANGUAGES]
        self.language = Choice(look, languages, words.language, words("settings.language"))
        themes = [Option(one, words(f"settings.{one}")) for one in ("dark", "light")]
        self.theme = Choice(look, themes, now.theme, words("settings.theme"))
        sizes = [(str(size), f"{size} %") for size in SIZES]
        self.text = Pick(look, words("settings.text_size"), sizes, str(now.text))
        motions = [Option(one, words(f"settings.motion_{one}")) for one in ("full", "still")]
        moves = "still" if now.still else "full"
        self.motion = Choice(look, motions, moves, words("settings.motion"))
        sounds = [Option("on", words("common.on")), Option("off", words("settings.mute"))]
        self.sound = Choice(look, sounds, "off" if now.muted else "on", words("home.sound"))
        self.volume = Slide(look, words("settings.volume"), 0, 100, now.volume, 5)
        windows = [
            Option("no", words("projector.window")),
            Option("yes", words("projector.full_screen")),
        ]
        full = "yes" if now.fullscreen else "no"
        self.window_kind = Choice(look, windows, full, words("app.window"))
        for name in ("language", "theme", "text", "motion", "sound", "volume", "window_kind"):
            getattr(self, name).setObjectName(name)
        self._fill(look, words)
        self._connect()
        self.open(self.name.field)

    def _fill(self, look: Look, words: Words) -> None:
        me = column(
            self.name,
            *(8, section(look, words("settings.colour")), self.colours),
            *(8, section(look, words("settings.language")), self.language, 0),
        )
        looks = column(
            *(section(look, words("settings.theme")), self.theme),
            *(8, section(look, words("settings.motion")), self.motion),
            *(8, section(look, words("app.window")), self.window_kind, 0),
        )
        rest = column(
            *(section(look, words("settings.text_size")), 4, among_others(look, self.text)),
            *(8, section(look, words("home.sound")), self.sound),
            *(4, in_line(look, Label(look, words("settings.volume"), "note", "ink2"))),
            *(among_others(look, self.volume), 0),
        )
        self.body.addWidget(Columns(look, COLUMN, me, looks, rest))
        done = Button(look, words("settings.done"), primary=True, step="small_button")
        done.setObjectName("done")
        done.clicked.connect(self.close_sheet)
        self.name.entered.connect(self.close_sheet)
        self.finish(done)

    def _connect(self) -> None:
        self.colours.chosen.connect(self._recolour)
        self.language.chosen.connect(lambda one: self._change(language=one))
        self.theme.chosen.connect(lambda one: self._change(theme=one))
        self.text.currentIndexChanged.connect(lambda _: self._change(text=int(self.text.value)))
        self.motion.chosen.connect(lambda one: self._change(still=one == "still"))
        self.sound.chosen.connect(lambda one: self._change(muted=one == "off"))
        self.window_kind.chosen.connect(lambda one: self._change(fullscreen=one == "yes"))
        self.volume.valueChanged.connect(lambda value: self._change(volume=value))

    def _recolour(self, colour: str) -> None:
        self.colours.choose_freely(colour)
        self._change(colour=colour)

    def _change(self, **fields: object) -> None:
        self._now = changed_settings(self._now, name=self.name.text or self._now.name, **fields)
        self.changed.emit(self._now)

    def close_sheet(self) -> None:
        if self.name.text and self.name.text != self._now.name:
            self._change()
        super().close_sheet()


class NameSheet(Sheet):
    """The first time: what are you called, and which colour do you like. `cancelled` if it was
    closed without an answer."""

    chosen = Signal(str, str)
    cancelled = Signal()

    def __init__(self, look: Look, words: Words, page: QWidget, name: str, colour: str) -> None:
        first = not name
        title = words("settings.first_title" if first else "home.name_and_colour")
        super().__init__(look, page, title, 560, form=True)
        self._colour, self._words = colour, words
        self._given = False
        self.closed.connect(lambda: None if self._given else self.cancelled.emit())
        self.name = Line(look, words("settings.name"), name, longest=LONGEST_NAME)
        self.colours = Colours(look, words, 3 if look.text < 1.4 else 2, on_paper=True)
        self.colours.choose_freely(colour)
        self.colours.chosen.connect(self._recolour)
        self.done = Button(look, words("settings.done"), primary=True)
        self.done.setObjectName("done")
        help_line = Label(look, words("settings.first_help"), "body", "ink2")
        self.body.addWidget(in_line(look, help_line))
        self.body.addWidget(self.name)
        self.body.addWidget(section(look, words("settings.colour")))
        self.body.addWidget(self.colours)
        self.finish(self.done)
        self.done.clicked.connect(self._done)
        self.name.entered.connect(self._done)
        self.open(self.name.field)

    def _recolour(self, colour: str) -> None:
        self._colour = colour
        self.colours.choose_freely(colour)

    def _done(self) -> None:
        if not self.name.text:
            self.name.complain(self._words("errors.name_bad"))
            self.refit()
            return
        self._given = True
        self.close_sheet()
        self.chosen.emit(self.name.text, self._colour)


def changed_settings(now: Settings, **fields: object) -> Settings:
    """The same settings but for these."""
    return msgspec.structs.replace(now, **fields)
