"""Soft shadows from cached pixmaps, and rectangles on whole device pixels."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap


@lru_cache(maxsize=32)
def _shadow(blur: int, radius: int, alpha: int, dpr: float) -> QPixmap:
    """A soft dark rounded square, to be stretched by its nine parts."""
    side = 2 * (2 * blur + radius) + 2
    pixmap = QPixmap(round(side * dpr), round(side * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    steps = 2 * blur
    share = alpha / 255
    before = 0.0
    for step in range(steps):
        # The alpha wanted at this ring, told as what has to be added over the rings before.
        wanted = share * ((step + 1) / steps) ** 1.8
        painter.setBrush(QColor.fromRgbF(0, 0, 0, (wanted - before) / (1 - before)))
        before = wanted
        painter.drawRoundedRect(
            QRectF(step, step, side - 2 * step, side - 2 * step),
            radius + 2 * blur - step,
            radius + 2 * blur - step,
        )
    painter.end()
    return pixmap


def paint_shadow(
    painter: QPainter, rect: QRectF, blur: float, alpha: int, drop: float, radius: float
) -> None:
    """A soft shadow round an opaque `rect`, from a cached pixmap; under it nothing is drawn."""
    dpr = painter.device().devicePixelRatioF()
    soft = max(1, round(blur))
    pixmap = _shadow(soft, max(1, round(radius)), alpha, dpr)
    corner = (pixmap.width() - round(2 * dpr)) // 2
    target = snapped(rect.adjusted(-soft, -soft + drop, soft, soft + drop), dpr)
    edge = min(corner / dpr, target.width() / 2, target.height() / 2)
    # Whole device pixels and no smoothing: plain copies, many times faster.
    smooth = QPainter.RenderHint.SmoothPixmapTransform
    was_smooth = painter.testRenderHint(smooth)
    painter.setRenderHint(smooth, False)
    xs = (target.left(), target.left() + edge, target.right() - edge)
    ys = (target.top(), target.top() + edge, target.bottom() - edge)
    sizes_x = (edge, target.width() - 2 * edge, edge)
    sizes_y = (edge, target.height() - 2 * edge, edge)
    middle = pixmap.width() - 2 * corner
    cuts, parts = (0, corner, corner + middle), (corner, middle, corner)
    for i in range(3):
        for j in range(3):
            if sizes_x[i] > 0 and sizes_y[j] > 0 and (i, j) != (1, 1):
                painter.drawPixmap(
                    QRectF(xs[i], ys[j], sizes_x[i], sizes_y[j]),
                    pixmap,
                    QRectF(cuts[i], cuts[j], parts[i], parts[j]),
                )
    painter.setRenderHint(smooth, was_smooth)


def snapped(rect: QRectF, dpr: float) -> QRectF:
    """The rectangle on whole device pixels."""
    left, top = round(rect.left() * dpr) / dpr, round(rect.top() * dpr) / dpr
    right, bottom = round(rect.right() * dpr) / dpr, round(rect.bottom() * dpr) / dpr
    return QRectF(left, top, right - left, bottom - top)
