"""What a painter of the field sees: a view, or a moment of a trick that is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.look import Look
from desktop.tables.okorkor import sense
from desktop.tables.okorkor.spots import Spots
from desktop.tables.okorkor.telling import Moment, Telling
from desktop.widgets.paint import paint_badge
from engine.okorkor.model import View


@dataclass(frozen=True)
class Seen:
    """`heads` are the totals counted so far, `limit` how many end the game; `row` is the one that
    is meant while rows are `offered`, `aimed` the one that a marked card would go to."""

    look: Look
    view: View
    spots: Spots
    me: str | None
    missing: tuple[str, ...]
    limit: int | None
    heads: Mapping[str, int]
    offered: bool
    row: int | None
    telling: Telling | None
    moment: Moment | None
    aimed: int | None = None


def paint_owner(painter: QPainter, seen: Seen, where: QRectF, name: str | None) -> None:
    """Whose card it was that came last: a badge at the card's corner."""
    if name is None:
        return
    side = where.width() * 0.36
    box = QRectF(where.right() - side * 0.72, where.top() - side * 0.3, side, side)
    paint_badge(painter, box, sense.colour(seen.view, name), seen.look.keyline(True))
