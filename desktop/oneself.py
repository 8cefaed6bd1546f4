"""Oneself: what this machine's person is called and how they like it. Asks in sheets over the
window and keeps what they say; what it means for a room or a page is somebody else's."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop import settings as kept
from desktop.screens.settings import NameSheet, SettingsSheet, changed_settings
from desktop.settings import Settings
from desktop.sounds.speaker import Speaker
from desktop.window import Window
from desktop.words import Words

log = logging.getLogger(__name__)


def _dress_of(settings: Settings) -> tuple[object, ...]:
    return settings.language, settings.theme, settings.text, settings.still


class Oneself(QObject):
    """`changed` when something was said and is kept, `dressed` when it is one of those things by
    which everything looks or reads differently: whoever hears it gives `words` in the language."""

    changed = Signal()
    dressed = Signal()

    def __init__(
        self, window: Window, words: Words, settings: Settings, file: Path, speaker: Speaker
    ) -> None:
        """`file` is where settings are kept."""
        super().__init__(window)
        self.words, self.settings = words, settings
        self.sheet: SettingsSheet | None = None
        self._window, self._file, self._speaker = window, file, speaker

    def ask_name(self, then: Callable[[], object] | None = None) -> None:
        """`then` is done once there is a name."""
        name, colour = self.settings.name, self.settings.colour
        sheet = NameSheet(self._window.look, self.words, self._window, name, colour)
        sheet.chosen.connect(self.named)
        if then is not None:
            sheet.chosen.connect(lambda *_: then())

    @Slot(str, str)
    def named(self, name: str, colour: str) -> None:
        self._keep(changed_settings(self.settings, name=name, colour=colour))

    def toggle_sound(self) -> None:
        self._keep(changed_settings(self.settings, muted=not self.settings.muted))

    @Slot(str)
    def speak(self, language: str) -> None:
        self._keep(changed_settings(self.settings, language=language))
        self.dressed.emit()

    @Slot()
    def show_settings(self) -> None:
        self.sheet = SettingsSheet(self._window.look, self.words, self._window, self.settings)
        self.sheet.changed.connect(self._change_in_sheet)
        self.sheet.closed.connect(self._sheet_closed)

    @Slot(object)
    def _change_in_sheet(self, settings: Settings) -> None:
        """What changes how everything looks or reads is put on at once, the sheet included."""
        before = self.settings
        self._keep(settings)
        if _dress_of(before) != _dress_of(settings):
            QTimer.singleShot(0, self, self._redress)

    @Slot()
    def _redress(self) -> None:
        focused = self._window.focusWidget()
        name = focused.objectName() if focused is not None else ""
        if self.sheet is not None:
            self.sheet.close_sheet()
        self.dressed.emit()
        self.show_settings()
        again = self.sheet.findChild(QWidget, name) if self.sheet and name else None
        if again is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _sheet_closed(self) -> None:
        self.sheet = None

    def _keep(self, settings: Settings) -> None:
        full = settings.fullscreen != self.settings.fullscreen
        loud = settings.volume, settings.muted
        if loud != (self.settings.volume, self.settings.muted):
            self._speaker.set_volume(settings.volume, muted=settings.muted)
            self._speaker.play("coin_up")
        self.settings = settings
        try:
            kept.save(self._file, settings)
        except OSError:
            log.exception("the settings could not be kept")
        if full:
            self._window.settings = settings
            self._window.show_as_wished()
        self.changed.emit()
