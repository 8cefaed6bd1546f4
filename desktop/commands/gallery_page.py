"""A page of the gallery: how it is made, brought where it is looked at, and taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QElapsedTimer, QEventLoop, QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from desktop.look import Look
from desktop.tables.base import Table
from desktop.words import Words

Make = Callable[[Look, Words], QWidget]
Step = tuple[str, Callable[[Any], None]]
"""What is added to the picture's name, and what is done with the page before it is taken."""

PATIENCE_MS = 10_000


def rest(page: QWidget) -> None:
    """Nothing is done with it."""


class Page(NamedTuple):
    """One page and its pictures, one a step. `moving`: with its motion, which takes its time."""

    projected: bool
    make: Make
    steps: tuple[Step, ...] = (("", rest),)
    moving: bool = False


def wait(ms: int) -> None:
    """What moves goes on moving."""
    passed = QElapsedTimer()
    passed.start()
    wait_for(lambda: passed.elapsed() >= ms)


def wait_for(reached: Callable[[], object]) -> None:
    """Until it is so. Raises TimeoutError if that does not come."""
    passed = QElapsedTimer()
    passed.start()
    while True:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if reached():
            return
        if passed.elapsed() > PATIENCE_MS:
            raise TimeoutError("a page never came where its picture is taken")


def taken(page: QWidget, steps: tuple[Step, ...], wanted: QSize) -> dict[str, QImage]:
    """The pictures of a page of this size, by step; it is closed then."""
    images = {}
    page.resize(wanted)
    page.show()
    _settle()
    for name, step in steps:
        step(page)
        if step is rest:
            _settle()
        images[name] = _image(page)
    if isinstance(page, Table):
        page.close_clips()
    page.close()
    page.deleteLater()
    _settle()
    return images


def _settle() -> None:
    for _ in range(20):
        QApplication.processEvents()


def _image(page: QWidget) -> QImage:
    """The page, and over it what is open in a window of its own."""
    image = page.grab().toImage()
    popup = QApplication.activePopupWidget()
    if popup is not None:
        painter = QPainter(image)
        painter.drawPixmap(popup.pos() - page.mapToGlobal(QPoint(0, 0)), popup.grab())
        painter.end()
        popup.close()
    return image


def save(image: QImage, where: Path, wide: int | None = None) -> None:
    """As a PNG; `wide`: made small for a document."""
    (image if wide is None else small(image, wide)).save(str(where), quality=0)


def small(image: QImage, wide: int) -> QImage:
    """So many points wide and with the 256 colours it has most of: a sixth of the bytes."""
    mode = Qt.TransformationMode.SmoothTransformation
    shown = image.scaledToWidth(wide, mode).convertToFormat(QImage.Format.Format_RGB32)
    counted = Counter(memoryview(shown.constBits()).cast("I"))
    table = [colour for colour, _ in counted.most_common(256)]
    plain = Qt.ImageConversionFlag.ThresholdDither
    return shown.convertToFormat(QImage.Format.Format_Indexed8, table, plain)
