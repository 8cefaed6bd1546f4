"""Qt's own few words (a field's menu, the file dialog) in the language that is spoken here."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from desktop.words import Words

OURS = {
    "&Look in:": "qt.look_in", "Look in:": "qt.look_in",
    "Files of &type:": "qt.files_of_type", "Files of type:": "qt.files_of_type",
}  # fmt: skip
"""What Qt's file window says and its translations lack, and where we say it."""


class _Lacking(QTranslator):
    """Asked last, for what Qt has no words for."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.words: Words | None = None

    def isEmpty(self) -> bool:
        return False  # or it would not be asked at all

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:  # type: ignore[override]
        key = OURS.get(source)
        return None if key is None or self.words is None else self.words(key)


class QtWords(QObject):
    """Speaks English until told otherwise, or where neither Qt nor we know the language."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lacking, self._translator = _Lacking(self), QTranslator(self)

    def speak(self, words: Words) -> None:
        for one in (self._translator, self._lacking):
            QCoreApplication.removeTranslator(one)
        self._lacking.words = words
        QCoreApplication.installTranslator(self._lacking)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{words.language}", folder):
            QCoreApplication.installTranslator(self._translator)  # asked first
