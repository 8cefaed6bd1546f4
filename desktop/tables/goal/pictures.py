"""Pictures for GOAL's rules: the table's own widgets, set to a moment that explains something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QMargins, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.look import Look
from desktop.tables.goal.duel import DuelSheet
from desktop.tables.goal.sheet import Sheet
from desktop.tables.goal.tip import TipSheet
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.card_face import CardFace
from desktop.widgets.scene import Marker, TimelineModel
from desktop.widgets.timeline import Timeline
from desktop.words import Words

FINE = 2.0
"""Pixels of a picture to one of the screen's: good for paper too."""
MAT = 16
"""Of night around a sheet."""
ANNA, BELA, CSILLA = ("Anna", "red"), ("Béla", "blue"), ("Csilla", "yellow")
CARDS = (
    CardFace("1", "1954-07-04", "Germany FR", "Hungary", (3, 2), None, "Helmut Rahn", *BELA),
    CardFace("2", "1966-07-30", "England", "Germany FR", (4, 2), None, "Geoff Hurst"),
    CardFace("3", "1970-06-21", "Brazil", "Italy", (4, 1), None, "Carlos Alberto", *ANNA),
    CardFace("4", "1986-06-22", "Argentina", "England", (2, 1), None, "Diego Maradona", *CSILLA),
    CardFace("5", "2010-07-11", "Netherlands", "Spain", (0, 1), None, "Andrés Iniesta", *ANNA),
)


def _whole(sheet: Sheet, wide: int) -> QWidget:
    """As high as it wants to be at this width, with its heading."""
    high = max(sheet.sizeHint().height(), sheet.heightForWidth(wide), sheet.roomy_from())
    sheet.resize(wide, high)
    return sheet


def _tip(look: Look, words: Words) -> QWidget:
    sheet = TipSheet(look, words)
    sheet.ask("Argentina", "England", hard=False, tokens=2)
    sheet.home.set_value(2)
    sheet.away.set_value(1)
    return _whole(sheet, 430)


def _line(look: Look, words: Words, model: TimelineModel) -> QWidget:
    line = Timeline(look, words)
    line.resize(760, 250)
    line.display(model)
    return line


def _place(look: Look, words: Words) -> QWidget:
    name, colour = ANNA
    return _line(look, words, TimelineModel(CARDS, choosing="place", me=(colour, name), chosen=3))


def _challenge(look: Look, words: Words) -> QWidget:
    flags = (Marker(4, BELA[1], BELA[0]),)
    return _line(look, words, TimelineModel(CARDS, Marker(3, ANNA[1], ANNA[0]), flags))


def _duel(look: Look, words: Words) -> QWidget:
    sheet = DuelSheet(look, words)
    sheet.ask(words("rules.duel_title").partition(" ")[2], "1990-07-08")
    return _whole(sheet, 700)


SHOTS: Mapping[str, Callable[[Look, Words], QWidget]] = {
    "tip": _tip,
    "place": _place,
    "challenge": _challenge,
    "duel": _duel,
}


def shot(look: Look, words: Words, name: str) -> QImage:
    """A picture by its name, FINE pixels to one of the screen's. Raises KeyError."""
    widget = SHOTS[name](look, words)
    # A sheet of paper lies on the night, or it could not be told from the page it is shown on.
    edge = 0 if isinstance(widget, Timeline) else MAT
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    palette = widget.palette()
    palette.setColor(widget.backgroundRole(), QColor(look.theme.night2))
    widget.setPalette(palette)
    widget.show()
    if isinstance(widget, Timeline):
        widget.finish()
    size = widget.size().grownBy(QMargins(edge, edge, edge, edge))
    image = QImage(size * FINE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(FINE)
    image.fill(QColor(look.theme.night2))
    widget.render(image, QPoint(edge, edge))
    widget.hide()
    widget.deleteLater()
    return image


class Shot(Painted):
    """A picture as wide as there is room, never larger than it is."""

    def __init__(self, look: Look, words: Words, name: str) -> None:
        super().__init__(look)
        self._image = shot(look, words, name)
        self.setAccessibleName(words(f"rules.{name}_title"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def image(self) -> QImage:
        """The whole of it."""
        return self._image

    def sizeHint(self) -> QSize:
        return (QSize(self._image.size()) / FINE).boundedTo(QSize(640, 300))

    def paintEvent(self, event: QPaintEvent) -> None:
        whole = self._image.size() / FINE
        fits = whole.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio).boundedTo(whole)
        painter_for(self).drawImage(QRectF(0, 0, fits.width(), fits.height()), self._image)


PICTURES: Mapping[str, Callable[[Look, Words], QWidget]] = {
    name: partial(Shot, name=name) for name in SHOTS
}
"""By the text of the rules that a picture follows."""
