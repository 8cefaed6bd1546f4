"""Qt's own few words (a field's menu, the file dialog) in the language that is spoken here."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator


class QtWords(QObject):
    """Speaks English until told otherwise, or where Qt does not know the language."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._translator = QTranslator(self)

    def speak(self, language: str) -> None:
        QCoreApplication.removeTranslator(self._translator)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{language}", folder):
            QCoreApplication.installTranslator(self._translator)
