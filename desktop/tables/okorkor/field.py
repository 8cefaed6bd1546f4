"""The four rows and everybody's place, where the cards are put down, turned and sent from.

Shows a view and tells a trick between two views; `row_chosen` only while rows are offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from desktop.look import Look, kit
from desktop.tables.okorkor import sense
from desktop.tables.okorkor.faces import (
    paint_back,
    paint_bull,
    paint_card,
    paint_heads,
    paint_place,
)
from desktop.tables.okorkor.spots import Spots, spots_of
from desktop.tables.okorkor.telling import Moment, Telling, closed, telling_of
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.widgets.paint import draw_centred, draw_line, fitted, mix, paint_badge, paint_lamp
from desktop.words import Words
from engine.okorkor.model import View
from engine.okorkor.rows import FULL, ROWS, heads_in

BADGE = 1.45
"""A badge's side beside a name, in heights of its text."""

LEAST_NAME = 0.7
"""A long name is written smaller before it is cut, but not below this share."""


class Field(Painted):
    """`row_chosen` a row, 0 to 3; `beat` the number of the card that moves, `told` at the end."""

    row_chosen = Signal(int)
    beat = Signal(int)
    told = Signal()

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words = words
        self._view: View | None = None
        self._me: str | None = None
        self._aim = sense.Aim()
        self._missing: tuple[str, ...] = ()
        self._offered = False
        self._row: int | None = None
        self._telling: Telling | None = None
        self._ms, self._beat = 0.0, -1
        self._spots: Spots | None = None
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.finish)
        self.setMouseTracking(True)

    # in

    def show_view(
        self, view: View, me: str | None, aim: sense.Aim, missing: Sequence[str] = ()
    ) -> None:
        self._view, self._me, self._aim = view, me, aim
        self._missing = tuple(missing)
        self._spots = None
        self._tell_ear()
        self.update()

    def offer_rows(self, offered: bool) -> None:
        """Whether a row can be chosen now."""
        if offered != self._offered:
            self._offered = offered
            self._row = 0 if offered and self._row is None else self._row if offered else None
            policy = Qt.FocusPolicy.StrongFocus if offered else Qt.FocusPolicy.NoFocus
            self.setFocusPolicy(policy)
            shape = Qt.CursorShape.PointingHandCursor if offered else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    def tell(self, old: View, new: View) -> bool:
        """Tells the trick between the two; False if there is none to tell."""
        if not closed(old, new):
            return False
        self._telling = telling_of(old, new)
        self._ms, self._beat = 0.0, -1
        self._clock.stop()
        self._clock.setDuration(round(self._telling.length))
        self._clock.setEndValue(self._telling.length)
        self._clock.start()
        self.update()
        return True

    def telling(self) -> Telling | None:
        return self._telling

    def finish(self) -> None:
        """What is told is told; `told` comes once."""
        if self._telling is None:
            return
        self._telling = None
        self._clock.stop()
        self.update()
        self.told.emit()

    def heads(self) -> Mapping[str, int]:
        """The totals as counted so far."""
        moment = self._moment()
        return moment.heads if moment is not None else self._view.heads if self._view else {}

    def _tick(self, ms: float) -> None:
        if self._telling is None:
            return
        self._ms = float(ms)
        now = self._telling.at(self._ms).beat
        if now != self._beat:
            self._beat = now
            self.beat.emit(now)
        self.update()

    def _moment(self) -> Moment | None:
        return self._telling.at(self._ms, self.look.still) if self._telling else None

    def _tell_ear(self) -> None:
        if self._view is None:
            return
        said = []
        for number, row in enumerate(self._view.rows, 1):
            heads = self._words("okorkor.heads", n=heads_in(row))
            cards = ", ".join(map(str, row))
            said.append(self._words("okorkor.row", n=number, cards=cards, heads=heads))
        self.setAccessibleName(" ".join(said))

    # where things are

    def spots(self) -> Spots:
        if self._spots is None:
            count = len(self._view.heads) if self._view is not None else 2
            drafted = self._view is not None and self._view.phase == "draft"
            self._spots = spots_of(self.look, self.width(), self.height(), count, drafted)
        return self._spots

    def dressed(self) -> None:
        self._spots = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._spots = None

    def rows_box(self) -> QRectF:
        """The part with the rows, where the draft's cards lie too."""
        return self.spots().rows

    # acting

    def _row_at(self, at: QPointF) -> int | None:
        spots = self.spots()
        return next((row for row in range(ROWS) if spots.row(row).contains(at)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position())
        if self._offered and row is not None and row != self._row:
            self._row = row
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position())
        if self._offered and row is not None and event.button() == Qt.MouseButton.LeftButton:
            self._row = row
            self.row_chosen.emit(row)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if self._offered and step is not None:
            self._row = min(ROWS - 1, max(0, (self._row or 0) + step))
            self.ring = True
            self.update()
        elif self._offered and enter and not event.isAutoRepeat():
            self.row_chosen.emit(self._row or 0)
        else:
            super().keyPressEvent(event)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._view
        if view is None:
            return
        painter = painter_for(self)
        moment = self._moment()
        if view.phase != "draft" or self._telling is not None:
            rows = moment.rows if moment is not None else view.rows
            self._paint_rows(painter, rows, moment)
        self._paint_places(painter, moment)
        if moment is not None:
            self._paint_moving(painter, moment)

    def _paint_rows(
        self, painter: QPainter, rows: Sequence[Sequence[int]], moment: Moment | None
    ) -> None:
        spots, theme = self.spots(), self.look.theme
        newest = sense.newest(self._view) if self._view and moment is None else {}
        goes_to = self._goes_to(moment)
        for number, row in enumerate(rows):
            box = spots.row(number)
            painter.fillRect(box, theme["pitch1" if number % 2 == 0 else "pitch2"])
            if (self._offered and number == self._row) or number == goes_to:
                painter.fillRect(box, mix(theme["pitch1"], theme["grass_hover"], 0.6))
            for spot in range(FULL):
                where = spots.slot(number, spot)
                if spot < len(row):
                    going = moment is not None and number == goes_to and 0 < moment.taken < 1
                    if not going:
                        paint_card(painter, where, row[spot], self.look)
                        self._paint_owner(painter, where, newest.get(row[spot]))
                else:
                    line = QColor(theme["chalk"])
                    line.setAlphaF(0.34)
                    paint_place(painter, where, line, self.look)
            self._paint_danger(painter, spots.slot(number, FULL), tuple(row), number)
            if self._offered:
                self._paint_offered(painter, box, number)
        line = self.look.px(2)
        box = spots.rows
        for number in range(ROWS + 1):
            y = box.top() + spots.row_high * number
            painter.fillRect(QRectF(box.left(), y - line / 2, box.width(), line), theme["chalk"])

    def _goes_to(self, moment: Moment | None) -> int | None:
        """The row the moving card belongs to."""
        if moment is None or self._telling is None or moment.beat < 0:
            return None
        return self._telling.beats[moment.beat].placed.row

    def _paint_owner(self, painter: QPainter, where: QRectF, name: str | None) -> None:
        """Whose card it was that came last: a badge at the card's corner."""
        if name is None or self._view is None:
            return
        side = where.width() * 0.36
        box = QRectF(where.right() - side * 0.72, where.top() - side * 0.3, side, side)
        paint_badge(painter, box, sense.colour(self._view, name), self.look.keyline(True))

    def _paint_danger(
        self, painter: QPainter, where: QRectF, row: tuple[int, ...], number: int
    ) -> None:
        """In the sixth card's place: the heads it would take, and how full the row is."""
        look, theme = self.look, self.look.theme
        count, heads, full = sense.danger(row)
        ground, ink = (theme["bulb"], theme["ink"]) if full else (theme["board"], theme["bulb"])
        box = where.adjusted(0, 0, where.width() * 0.46, 0)
        painter.setPen(QPen(theme["ink" if full else "plate"], look.px(2)))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, look.px(5), look.px(5))
        if full:
            self._hatch(painter, box)
        size = min(box.height() * 0.42, box.width() * 0.42)
        upper = QRectF(box.left(), box.top() + box.height() * 0.06, box.width(), box.height() * 0.6)
        paint_heads(painter, upper, heads, look, ink, size)
        step = min(box.width() / (FULL + 1), look.px(16))
        y = box.bottom() - box.height() * 0.19
        left = box.center().x() - step * (FULL - 1) / 2
        for spot in range(FULL):
            centre = QPointF(left + step * spot, y)
            painter.setPen(QPen(ink, max(1.0, look.px(1.3))))
            painter.setBrush(ink if spot < count else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, step * 0.3, step * 0.3)

    def _hatch(self, painter: QPainter, box: QRectF) -> None:
        """Slanting ink along the plate's foot: the next card takes the row, for every eye."""
        painter.save()
        band = QRectF(box.left(), box.bottom() - box.height() * 0.06, box.width(), 0)
        band.setHeight(box.height() * 0.06)
        painter.setClipRect(band)
        painter.setPen(QPen(self.look.theme["ink"], self.look.px(4)))
        x = band.left() - band.height()
        while x < band.right():
            painter.drawLine(QPointF(x, band.bottom()), QPointF(x + band.height(), band.top()))
            x += self.look.px(9)
        painter.restore()

    def _paint_offered(self, painter: QPainter, box: QRectF, number: int) -> None:
        """The row's key, and the ring round the one that is meant."""
        look, theme = self.look, self.look.theme
        side = min(self.spots().pitch * 0.3, look.px(28))
        cap = QRectF(box.left() + look.px(4), box.center().y() - side / 2, side, side)
        painter.setPen(QPen(theme["ink"], look.px(1.5)))
        painter.setBrush(theme["paper"])
        painter.drawRoundedRect(cap, look.px(4), look.px(4))
        font = look.type("note", 700)
        font.setPixelSize(max(8, round(side * 0.62)))
        draw_centred(painter, cap, str(number + 1), font, theme["ink"])
        if number == self._row:
            inner = box.adjusted(look.px(5), look.px(5), -look.px(5), -look.px(5))
            paint_focus(painter, inner, look.px(6), theme, look.unit * 0.8)

    # everybody's place

    def _paint_places(self, painter: QPainter, moment: Moment | None) -> None:
        view = self._view
        assert view is not None
        for seat, name in enumerate(view.heads):
            where = self.spots().put(seat)
            self._paint_put(painter, where, name, moment)
            self._paint_name(painter, seat, name)

    def _paint_put(
        self, painter: QPainter, where: QRectF, name: str, moment: Moment | None
    ) -> None:
        view, look = self._view, self.look
        assert view is not None
        colour = sense.colour(view, name)
        if moment is not None:
            self._paint_told(painter, where, name, colour, moment)
            return
        shown = {one.by: one.card for one in view.revealed or ()} if view.phase == "take" else {}
        if name in shown:
            paint_card(painter, where, shown[name], look, lit=name == sense.chooser(view))
        elif name in (view.played or ()):
            paint_back(painter, where, colour, look)
        elif view.phase == "draft" and view.hand_sizes.get(name):
            paint_back(painter, where, colour, look)
            self._paint_count(painter, where, view.hand_sizes[name], name in view.waiting)
        else:
            line = QColor(look.theme["surf_text2"])
            line.setAlphaF(0.75 if name in view.waiting else 0.3)
            paint_place(painter, where, line, look)
            if name in view.waiting and view.phase in ("play", "draft"):
                paint_lamp(painter, where.center(), look.px(5), look, look.theme["surf_text2"])

    def _paint_count(self, painter: QPainter, where: QRectF, count: int, turn: bool) -> None:
        """How many cards somebody has drawn together, and whether it is their turn."""
        look, theme = self.look, self.look.theme
        high = max(look.size("note") * 1.5, where.height() * 0.24)
        box = QRectF(0, 0, high * 1.5, high)
        box.moveCenter(QPointF(where.center().x(), where.bottom() - high * 0.3))
        painter.setPen(QPen(theme["ink"], look.px(1.6)))
        painter.setBrush(theme["bulb" if turn else "paper"])
        painter.drawRoundedRect(box, look.px(4), look.px(4))
        font = look.font("poster", 10, 800, figures=True)
        font.setPixelSize(max(8, round(high * 0.78)))
        draw_centred(painter, box, str(count), font, theme["ink"])

    def _paint_told(
        self, painter: QPainter, where: QRectF, name: str, colour: str, moment: Moment
    ) -> None:
        """A card on its place while the trick is told, unless it has gone from there."""
        assert self._telling is not None
        order = [beat.placed.by for beat in self._telling.beats]
        if name not in order:
            return
        at = order.index(name)
        card = self._telling.beats[at].placed.card
        if at < moment.beat or (at == moment.beat and moment.gone > 0):
            line = QColor(self.look.theme["surf_text2"])
            line.setAlphaF(0.3)
            paint_place(painter, where, line, self.look)
        elif moment.turned < 1:
            self._paint_turning(painter, where, card, colour, moment.turned)
        else:
            paint_card(painter, where, card, self.look, lit=at == max(0, moment.beat))

    def _paint_turning(
        self, painter: QPainter, where: QRectF, card: int, colour: str, turned: float
    ) -> None:
        share = abs(1 - 2 * turned)
        wide = max(2.0, where.width() * share)
        box = QRectF(where.center().x() - wide / 2, where.top(), wide, where.height())
        if turned < 0.5:
            paint_back(painter, box, colour, self.look)
        else:
            paint_card(painter, box, card, self.look)

    def name_of(self, seat: int, name: str) -> tuple[QFont, float, bool]:
        """How a name is written under its place, the width it has there, and whether its badge
        stands beside it: where any name has no room for that, all badges are on the cards."""
        assert self._view is not None
        look, wide = self.look, self.spots().places[seat].width()
        font = look.type("note", 700 if name == self._me else 600)
        metrics = QFontMetricsF(look.type("note", 700))
        beside = wide - look.size("note") * BADGE - look.px(10)
        if all(metrics.horizontalAdvance(one) <= beside for one in self._view.heads):
            return font, beside, True
        room = wide - look.px(6)
        return fitted(font, name, room, look.size("note") * LEAST_NAME), room, False

    def _paint_name(self, painter: QPainter, seat: int, name: str) -> None:
        """Badge and name under a place, and the heads with how near they are to the end."""
        view, look, theme, px = self._view, self.look, self.look.theme, self.look.px
        assert view is not None
        box, put = self.spots().places[seat], self.spots().put(seat)
        faint = name in self._missing
        painter.setOpacity(0.5 if faint else 1.0)
        side = look.size("note") * BADGE
        y = put.bottom() + px(7)
        font, room, beside = self.name_of(seat, name)
        metrics = QFontMetricsF(font)
        taken = side + px(5) if beside else 0.0
        left = box.center().x() - (taken + min(metrics.horizontalAdvance(name), room)) / 2
        if beside:
            badge = QRectF(left, y, side, side)
            paint_badge(painter, badge, sense.colour(view, name), look.keyline(False), look.unit)
        else:
            self._paint_owner(painter, put, name)
        baseline = y + side / 2 + metrics.capHeight() / 2
        draw_line(painter, left + taken, baseline, name, font, theme["surf_text"], room)
        self._paint_total(painter, QRectF(box.left(), y + side + px(4), box.width(), side), name)
        painter.setOpacity(1.0)

    def _paint_total(self, painter: QPainter, row: QRectF, name: str) -> None:
        look, theme, px = self.look, self.look.theme, self.look.px
        heads = self.heads().get(name, 0)
        figure = look.size("note") * 1.35
        limit = self._aim.limit
        aim = "" if limit is None else f"/{limit}"
        text, longest = f"{heads}{aim}", f"{max(self.heads().values(), default=0)}{aim}"
        font = look.font("poster", 10, 800, figures=True)
        font.setPixelSize(max(8, round(figure)))
        font = fitted(font, longest, row.width() - figure * 1.3, 8)
        wide = QFontMetricsF(font).horizontalAdvance(text)
        side = font.pixelSize() * 0.86
        left = row.center().x() - (wide + px(4) + side) / 2
        middle = row.top() + row.height() / 2
        baseline = middle + QFontMetricsF(font).capHeight() / 2
        draw_line(painter, left, baseline, text, font, theme["surf_text"])
        bull = QRectF(left + wide + px(4), middle - side / 2, side, side)
        paint_bull(painter, bull, theme["surf_text"])
        if limit is None:
            return
        bar = QRectF(row.center().x() - px(36), row.bottom() + px(3), px(72), px(6))
        bar.setWidth(min(row.width() * 0.9, px(72)))
        bar.moveLeft(row.center().x() - bar.width() / 2)
        painter.setPen(QPen(theme["surf_text2"], max(1.0, px(1))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar)
        share = min(1.0, heads / max(1, limit))
        filled = QRectF(bar.left(), bar.top(), bar.width() * share, bar.height())
        painter.fillRect(filled, theme["surf_text"])

    # what moves

    def _paint_moving(self, painter: QPainter, moment: Moment) -> None:
        if self._telling is None or moment.beat < 0:
            return
        beat = self._telling.beats[moment.beat]
        one, spots = beat.placed, self.spots()
        seat = list(self._telling.before.heads).index(one.by)
        home = spots.put(seat)
        if one.taken and 0 < moment.taken < 1:
            for spot, card in enumerate(beat.row_before):
                share = eased(min(1.0, max(0.0, moment.taken * 1.4 - spot * 0.08)))
                painter.setOpacity(1.0 - max(0.0, share - 0.75) * 4)
                box = between(spots.slot(one.row, spot), home, share)
                paint_card(painter, box, card, self.look)
            painter.setOpacity(1.0)
        if one.taken and moment.taken >= 1:
            self._paint_gain(painter, home, heads_in(one.taken), sense_colour(self._view, one.by))
        if 0 < moment.gone < 1:
            spot = 0 if one.taken else len(beat.row_before)
            box = between(home, spots.slot(one.row, spot), eased(moment.gone))
            paint_card(painter, box, one.card, self.look, lit=True)

    def _paint_gain(self, painter: QPainter, home: QRectF, heads: int, colour: str) -> None:
        """'+7' and a bull's head over the place of whoever took them."""
        look, theme = self.look, self.look.theme
        high = home.height() * 0.5
        box = QRectF(home.left() - home.width() * 0.1, 0, home.width() * 1.2, high)
        box.moveTop(home.center().y() - high / 2)
        painter.setPen(QPen(theme["ink"], look.px(2)))
        painter.setBrush(theme["paper"])
        painter.drawRoundedRect(box, look.px(6), look.px(6))
        bar = QRectF(box.left() + look.px(3), box.bottom() - look.px(8), 0, look.px(5))
        bar.setWidth(box.width() - look.px(6))
        painter.fillRect(bar, QColor(kit(colour).value))
        font = look.font("poster", 10, 900, figures=True)
        text = f"+{heads}"
        font.setPixelSize(max(8, round(high * 0.62)))
        side = high * 0.48
        font = fitted(font, text, box.width() - side - look.px(12), 8)
        wide = QFontMetricsF(font).horizontalAdvance(text)
        left = box.center().x() - (wide + look.px(3) + side) / 2
        middle = box.center().y() - look.px(2)
        baseline = middle + QFontMetricsF(font).capHeight() / 2
        draw_line(painter, left, baseline, text, font, theme["brick"])
        bull = QRectF(left + wide + look.px(3), middle - side / 2, side, side)
        paint_bull(painter, bull, theme["brick"])


def sense_colour(view: View | None, name: str) -> str:
    return sense.colour(view, name) if view is not None else "white"


def eased(share: float) -> float:
    """In and out, quadratic."""
    return 2 * share * share if share < 0.5 else 1 - 2 * (1 - share) ** 2


def between(one: QRectF, other: QRectF, share: float) -> QRectF:
    """A rectangle on its way from one to the other."""
    return QRectF(
        one.left() + (other.left() - one.left()) * share,
        one.top() + (other.top() - one.top()) * share,
        one.width() + (other.width() - one.width()) * share,
        one.height() + (other.height() - one.height()) * share,
    )
