"""Open cards drawn once and kept as pixmaps, so that sixty of them can move at sixty a second."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from desktop.look import Look
from desktop.widgets.card import paint_card
from desktop.widgets.card_face import CardFace
from desktop.widgets.shadow import snapped
from desktop.words import Words

MOST_PIXELS = 16_000_000
"""All of them together: 64 MB; the longest unused go first."""


class CardCache:
    """`paint` is like `paint_card`, on whole device pixels. `forget` after another look."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()
        self._pixels = 0

    def forget(self) -> None:
        self._kept.clear()
        self._pixels = 0

    def __len__(self) -> int:
        return len(self._kept)

    def paint(
        self,
        painter: QPainter,
        rect: QRectF,
        face: CardFace,
        look: Look,
        words: Words,
        picture: QPixmap | None,
        level: str,
    ) -> None:
        dpr = painter.device().devicePixelRatioF()
        here, air = snapped(rect, dpr), round(7 * look.unit)
        key = (
            face, here.width(), here.height(), level, dpr,
            0 if picture is None else picture.cacheKey(),
        )  # fmt: skip
        pixmap = self._kept.get(key)
        if pixmap is None:
            pixmap = self._drawn(here, face, look, words, picture, level, dpr, air)
            self._keep(key, pixmap)
        else:
            self._kept.move_to_end(key)
        painter.drawPixmap(QPointF(here.left() - air, here.top() - air), pixmap)

    def _drawn(
        self,
        rect: QRectF,
        face: CardFace,
        look: Look,
        words: Words,
        picture: QPixmap | None,
        level: str,
        dpr: float,
        air: int,
    ) -> QPixmap:
        made = QPixmap(
            round((rect.width() + 2 * air) * dpr), round((rect.height() + 2 * air) * dpr)
        )
        made.setDevicePixelRatio(dpr)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        inside = QRectF(air, air, rect.width(), rect.height())
        paint_card(painter, inside, face, look, words, picture, level)
        painter.end()
        return made

    def _keep(self, key: tuple[object, ...], pixmap: QPixmap) -> None:
        self._kept[key] = pixmap
        self._pixels += pixmap.width() * pixmap.height()
        while self._pixels > MOST_PIXELS and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._pixels -= oldest.width() * oldest.height()
