"""A player's page: five rows, what each can still become, and the ends one may write at.

Shows what it is given; `pressed` an end, `pointed` the end under the pointer or the keyboard,
`closing` a row that a marker may be put on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.look import Look, kit
from desktop.tables.tiszta_sor.faces import (
    STYLES,
    paint_condition,
    paint_marker,
    paint_tile,
    pips_width,
)
from desktop.tables.tiszta_sor.sense import ROWS, Line, Offer, Place
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.widgets.paint import (
    double_rule,
    draw_centred,
    draw_line,
    fitted,
    mix,
    paint_badge,
    paint_cross,
    paint_flap,
)
from desktop.widgets.panel import paint_paper
from desktop.words import Words
from engine.tiszta_sor.model import TYPES, Type

GAME = "tiszta-sor"
LARGE_ROW = 46
"""From so many units a row has room for pips and words."""
OPENED = "#D9E4C6"


@dataclass(frozen=True)
class Plan:
    """Where a page of this size has what."""

    head: QRectF
    top: float
    high: float
    left: float
    cells: QRectF
    types: QRectF
    points: QRectF
    large: bool

    def row(self, at: int) -> QRectF:
        right = self.points.right()
        return QRectF(self.left, self.top + self.high * at, right - self.left, self.high)

    def within(self, column: QRectF, at: int) -> QRectF:
        """This row's part of a column."""
        return QRectF(column.left(), self.top + self.high * at, column.width(), self.high)


class Page(Painted):
    """One player's rows on paper."""

    pressed = Signal(int, str)
    pointed = Signal(object)
    closing = Signal(int)

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words = words
        self._title, self._colour = "", "white"
        self._lines: tuple[Line, ...] = ()
        self._offer: Offer | None = None
        self._cursor: Place | None = None
        self._closes = False
        self._close: int | None = None
        self._room_for_ends = False
        self.setMouseTracking(True)

    # in

    def show_page(self, title: str, colour: str, lines: Sequence[Line]) -> None:
        self._title, self._colour, self._lines = title, colour, tuple(lines)
        said = [title, *(self.said(at) for at in range(len(self._lines)))]
        self.setAccessibleName(". ".join(said))
        self.update()

    def keep_ends(self, kept: bool) -> None:
        """This is the reader's own page: both ends keep their room in every phase."""
        self._room_for_ends = kept

    def show_offer(self, offer: Offer | None) -> None:
        """The ends at which a number may be written now; None: nothing is asked of this page."""
        if offer == self._offer:
            return
        self._offer = offer
        if offer is None or self._cursor not in offer.places():
            self._point(None)
        self._be_useful()

    def show_closes(self, offered: bool, chosen: int | None) -> None:
        """Whether rows are offered for a marker, and the one that is chosen."""
        self._closes, self._close = offered, chosen
        self._be_useful()

    def cursor_place(self) -> Place | None:
        """The end under the pointer or the keyboard."""
        return self._cursor

    def title(self) -> str:
        return self._title

    def lines(self) -> tuple[Line, ...]:
        return self._lines

    def _be_useful(self) -> None:
        useful = self._offer is not None or self._closes
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if useful else Qt.FocusPolicy.NoFocus)
        if not useful:
            self.unsetCursor()
        self.update()

    def said(self, at: int) -> str:
        """A row for the ear."""
        line, say = self._lines[at], self._say
        nums = ", ".join(map(str, line.row.nums))
        kinds = self._words.list(say(f"type.{kind}") for kind in line.row.types)
        key = "ear.closed" if line.row.marker else "ear.row"
        row = say(key, row=at + 1, nums=nums, types=kinds, n=line.points)
        certain = line.row.type is not None and line.row.marker is None
        return f"{row}. {self._told(line, line.row.type)}" if certain else row

    def _say(self, key: str, **values: object) -> str:
        return self._words(f"{GAME}.{key}", **values)

    # where things are

    def plan(self) -> Plan:
        px, look = self.look.px, self.look
        side = px(16)
        room = QRectF(self.rect()).adjusted(side, px(8), -side, -px(8))
        grand = self.height() > px(330)
        head = max(px(38 if grand else 30), QFontMetricsF(self._title_font(grand)).height() * 1.12)
        top = room.top() + head + px(4)
        high = (room.bottom() - top) / ROWS
        large = high >= px(LARGE_ROW)
        gutter = px(26 if large else 20)
        points = px(52 if large else 40) * (1.15 if look.projector else 1)
        tile = self._tile(high, large)
        kinds = len(TYPES) * (tile + px(5 if large else 3))
        right = room.right()
        points_box = QRectF(right - points, top, points, high)
        types_box = QRectF(points_box.left() - kinds - px(8), top, kinds, high)
        left = room.left() + gutter
        cells = QRectF(left, top, types_box.left() - px(10) - left, high)
        return Plan(
            QRectF(room.left(), room.top(), room.width(), head),
            top, high, room.left(), cells, types_box, points_box, large,
        )  # fmt: skip

    def _tile(self, high: float, large: bool) -> float:
        return min(high * 0.62, self.look.px(36)) if large else min(high * 0.72, self.look.px(22))

    def _title_font(self, grand: bool) -> object:
        return self.look.type("title" if grand else "strong")

    def _least(self) -> float:
        """The smallest side of a cell whose number can still be read."""
        return self.look.px(27)

    def _room(self, plan: Plan, row: int) -> float:
        """How wide the cells of a row may be in all; a small page's marks leave what they can."""
        if plan.large or row >= len(self._lines):
            return plan.cells.width()
        return self._small_marks(plan, row) - self.look.px(8) - plan.cells.left()

    def _small_marks(self, plan: Plan, row: int) -> float:
        """Where the marks of a row begin on a small page: they stand at the right."""
        line = self._lines[row].row
        wide = self._tile(plan.high, False) + self.look.px(3)
        return plan.types.right() - wide * max(1, 1 if line.marker else len(line.types))

    def _gap(self, plan: Plan) -> float:
        return self.look.px(3 if plan.large else 1.5)

    def _spread(self, plan: Plan, row: int) -> tuple[float, int]:
        """The side of a row's cells and how many of them stand in a line."""
        count, gap = max(1, self._cells(row)), self._gap(plan)
        most = min(plan.high * 0.76, self.look.px(46 if plan.large else 25))
        wide = self._room(plan, row) / count - gap
        if wide >= self._least() or not plan.large:
            return min(most, wide), count
        half = -(-count // 2)
        return min(plan.high / 2 - gap, self._room(plan, row) / half - gap), half

    def cell(self, row: int, at: int) -> QRectF:
        """The place number `at` of a row, the end before the first number being 0 where the page
        may be written on."""
        plan = self.plan()
        side, each = self._spread(plan, row)
        gap, box = self._gap(plan), plan.within(plan.cells, row)
        pitch = side + gap
        lines = 2 if self._cells(row) > each else 1
        top = box.center().y() - (pitch * lines - gap) / 2
        return QRectF(box.left() + pitch * (at % each), top + pitch * (at // each), side, side)

    def _cells(self, row: int) -> int:
        """How many cells a row takes, its ends among them."""
        count = len(self._lines[row].row.nums) if row < len(self._lines) else 0
        return count + (2 if self._ends(row) else 0)

    def _ends(self, row: int) -> bool:
        """Whether room is kept for both ends: on a page that can be written on."""
        return self._room_for_ends and row < len(self._lines)

    def place_box(self, place: Place) -> QRectF:
        """Where this end is drawn."""
        row, end = place
        at = len(self._lines[row].row.nums) + 1 if end == "back" else 0
        return self.cell(row, at)

    def _place_at(self, point: QPointF) -> Place | None:
        if self._offer is None:
            return None
        grow, plan = self.look.px(6), self.plan()
        for place in self._offer.places():
            box = self.place_box(place)
            tall = plan.within(plan.cells, place[0])
            hit = QRectF(box.left() - grow / 2, tall.top(), box.width() + grow, tall.height())
            if self._cells(place[0]) > self._spread(plan, place[0])[1]:
                hit = box
            if hit.contains(point):
                return place
        return None

    def _close_at(self, point: QPointF) -> int | None:
        if not self._closes:
            return None
        plan = self.plan()
        rows = (at for at, line in enumerate(self._lines) if line.close is not None)
        return next((at for at in rows if plan.row(at).contains(point)), None)

    # acting

    def _point(self, place: Place | None) -> None:
        if place != self._cursor:
            self._cursor = place
            self.update()
            self.pointed.emit(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        place, close = self._place_at(at), self._close_at(at)
        self._point(place)
        can = place is not None and self._offer is not None and place in self._offer.open
        shape = Qt.CursorShape.PointingHandCursor if can or close is not None else None
        if shape is None:
            self.unsetCursor()
        else:
            self.setCursor(shape)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            text = self.told_at(QPointF(event.pos()))
            if text:
                QToolTip.showText(event.globalPos(), text, self)
                return True
        return super().event(event)

    def told_at(self, point: QPointF) -> str:
        """What the marks and pips under the pointer mean, '' elsewhere."""
        plan = self.plan()
        for at, line in enumerate(self._lines):
            if plan.within(plan.types, at).contains(point):
                return "\n".join(self._told(line, kind) for kind in line.row.types)
        return ""

    def _told(self, line: Line, kind: Type) -> str:
        """A type it can be, and how far its marker is."""
        name, reach = self._say(f"type.{kind}"), line.reach.get(kind)
        if line.row.marker is not None:
            return f"{name} ×{line.times}"
        if reach is None:
            return f"{name}: {self._say('page.gone')}"
        have = [min(got, need) for got, need in zip(reach.have, reach.need, strict=True)]
        parts = dict(zip("abcd", [*have, *reach.need], strict=False))
        return f"{name}: {self._say(f'reach.{kind}', **parts)}"

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus() or not self.ring:
            self._point(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        place, close = self._place_at(event.position()), self._close_at(event.position())
        if place is not None:
            self._point(place)
            self.pressed.emit(*place)
        elif close is not None:
            self.closing.emit(close)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Whether this key means something to the page; it is done then."""
        key = Qt.Key(event.key())
        enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        arrows = {
            Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
        }  # fmt: skip
        if key in arrows and (self._offer is not None or self._closes):
            self.ring = True
            if self._offer is not None:
                self._step(*arrows[key])
            elif arrows[key][0]:
                self._step_close(arrows[key][0])
            return True
        if enter and self._offer is not None and self._cursor is not None:
            if not event.isAutoRepeat():
                self.pressed.emit(*self._cursor)
            return True
        return False

    def _step(self, down: int, along: int) -> None:
        """To the next end, or to the row above or below."""
        assert self._offer is not None
        places = self._offer.places()
        if not places:
            return
        now = self._cursor
        if now is None:
            first = next((place for place in places if place in self._offer.open), places[0])
            return self._point(first)
        if along:
            at = places.index(now) + along
            return self._point(places[min(len(places) - 1, max(0, at))])
        rows = sorted({place[0] for place in places})
        row = rows[min(len(rows) - 1, max(0, rows.index(now[0]) + down))]
        there = [place for place in places if place[0] == row]
        same = [place for place in there if (place[1] == "back") == (now[1] == "back")]
        self._point((same or there)[0])

    def _step_close(self, down: int) -> None:
        rows = [at for at, line in enumerate(self._lines) if line.close is not None]
        if rows:
            at = rows.index(self._close) + down if self._close in rows else 0
            self.closing.emit(rows[min(len(rows) - 1, max(0, at))])

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, plan = painter_for(self), self.plan()
        paint_paper(painter, QRectF(self.rect()), self.look)
        self._paint_head(painter, plan)
        for row in range(ROWS):
            self._paint_row(painter, plan, row)
        if self.hasFocus() and self.ring and self._cursor is None:
            face = QRectF(self.rect()).adjusted(5, 5, -5, -7)
            paint_focus(painter, face, self.look.px(6), self.look.theme, self.look.unit * 0.8)

    def _paint_head(self, painter: QPainter, plan: Plan) -> None:
        look, theme, head = self.look, self.look.theme, plan.head
        font = self._title_font(self.height() > look.px(330))
        metrics = QFontMetricsF(font)
        side = min(metrics.height() * 0.86, head.height() - look.px(8))
        middle = head.top() + (head.height() - look.px(4)) / 2
        badge = QRectF(head.left(), middle - side / 2, side, side)
        paint_badge(painter, badge, self._colour, look.keyline(True), look.unit)
        x, base = badge.right() + look.px(9), middle + metrics.capHeight() / 2
        caption = self._say("page.becomes") if plan.large else ""
        if x + metrics.horizontalAdvance(self._title) > plan.types.left() - look.px(10):
            caption = ""
        end = plan.types.left() - look.px(10) if caption else head.right()
        draw_line(painter, x, base, self._title, font, theme["ink"], end - x)
        if caption:
            note = fitted(look.type("note"), caption, plan.types.width(), look.size("note"))
            base = middle + QFontMetricsF(note).capHeight() / 2
            room = head.right() - plan.types.left()
            draw_line(painter, plan.types.left(), base, caption, note, theme["ink2"], room)
        double_rule(painter, head.left(), head.right(), head.bottom() - look.px(2), look)

    def _paint_row(self, painter: QPainter, plan: Plan, row: int) -> None:
        look, theme, box = self.look, self.look.theme, plan.row(row)
        clash = self._clash()
        if row in clash:
            face = box.adjusted(-look.px(8), look.px(2), look.px(8), -look.px(2))
            painter.setPen(QPen(theme["brick"], look.px(2)))
            painter.setBrush(mix(theme["paper"], theme["brick"], 0.1))
            painter.drawRoundedRect(face, look.px(5), look.px(5))
        elif row:
            painter.fillRect(
                QRectF(box.left(), box.top(), box.width(), max(1.0, look.px(1))),
                mix(theme["paper"], theme["rule"], 0.5),
            )
        written = row < len(self._lines)
        font = look.type("chalk" if plan.large else "note", 700)
        if look.projector:
            font.setPixelSize(round(look.size("note")))
        base = box.center().y() + QFontMetricsF(font).capHeight() / 2
        colour = theme["brick" if row in clash else "ink" if written else "ink2"]
        draw_line(painter, box.left(), base, f"{row + 1}.", font, colour)
        if written:
            self._paint_numbers(painter, plan, row)
            self._paint_kinds(painter, plan, row)
            self._paint_points(painter, plan, row)
        self._paint_ends(painter, row)

    def _clash(self) -> tuple[int, ...]:
        """The rows that would stand in each other's way at the end pointed at."""
        if self._offer is None or self._cursor is None:
            return ()
        barred = self._offer.barred.get(self._cursor)
        return barred.rows if barred is not None else ()

    def _paint_numbers(self, painter: QPainter, plan: Plan, row: int) -> None:
        look, theme, line = self.look, self.look.theme, self._lines[row]
        shift = 1 if self._ends(row) else 0
        marker = line.row.marker
        ground = QColor("#FFFFFF")
        if marker is not None and line.row.type is not None:
            ground = mix(theme["paper"], QColor(STYLES[line.row.type].value), 0.28)
        for at, number in enumerate(line.row.nums):
            box = self.cell(row, at + shift)
            new = at in line.fresh
            painter.setPen(QPen(theme["ink"], max(1.0, look.px(1.6 if plan.large else 1.1))))
            painter.setBrush(QColor("#FFF3C4") if new else ground)
            painter.drawRoundedRect(box, look.px(3), look.px(3))
            if new:
                bar = max(2.0, box.height() * 0.1)
                foot = QRectF(box.left(), box.bottom() - bar, box.width(), bar)
                painter.fillRect(foot, QColor(kit(self._colour).value))
            self._paint_number(painter, box, number, theme["ink"])

    def _paint_number(self, painter: QPainter, box: QRectF, number: int, colour: QColor) -> None:
        font = self.look.font("poster", 10, 800, figures=True)
        font.setPixelSize(max(8, round(box.height() * 0.74)))
        draw_centred(painter, box, str(number), font, colour)

    def _paint_ends(self, painter: QPainter, row: int) -> None:
        if self._offer is None:
            return
        for place in self._offer.places():
            if place[0] == row:
                self._paint_end(painter, place, self.place_box(place))

    def _paint_end(self, painter: QPainter, place: Place, box: QRectF) -> None:
        look, theme, offer = self.look, self.look.theme, self._offer
        assert offer is not None
        here, radius = place == self._cursor, look.px(3)
        box = box.adjusted(look.px(1), look.px(1), -look.px(1), -look.px(1))
        if place in offer.barred:
            painter.setPen(QPen(theme["brick" if here else "rule"], look.px(2 if here else 1)))
            painter.setBrush(theme["paper2"])
            painter.drawRoundedRect(box, radius, radius)
            side = box.width() * 0.3
            mark = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
            painter.setOpacity(1.0 if here else 0.55)
            paint_cross(painter, mark, theme["brick"])
            painter.setOpacity(1.0)
            return
        dead = place in offer.dead
        tone = theme["brass_edge" if dead else "grass"]
        pen = QPen(tone, look.px(2.4))
        if not here:
            pen.setDashPattern([2.6, 1.8])
        painter.setPen(pen)
        painter.setBrush(
            theme["brass" if dead else "grass"]
            if here
            else mix(theme["paper"], theme["brass"], 0.35)
            if dead
            else QColor(OPENED)
        )
        painter.drawRoundedRect(box, radius, radius)
        ink = theme["ink"] if dead else theme["on_grass" if here else "grass"]
        self._paint_number(painter, box, offer.number, ink)
        if dead:
            font = look.type("note", 700)
            font.setPixelSize(max(8, round(box.height() * 0.36)))
            corner = QRectF(box.right() - box.width() * 0.36, box.top(), box.width() * 0.36,
                            box.height() * 0.42)  # fmt: skip
            draw_centred(painter, corner, "!", font, theme["brick"])
        if here and self.hasFocus() and self.ring:
            paint_focus(painter, box, radius, theme, look.unit * 0.6)

    def _paint_kinds(self, painter: QPainter, plan: Plan, row: int) -> None:
        line, box = self._lines[row], plan.within(plan.types, row)
        if line.row.marker is not None:
            self._paint_closed(painter, plan, box, line, row)
        elif line.row.type is not None and plan.large:
            self._paint_certain(painter, plan, box, line, row)
        else:
            self._paint_chances(painter, plan, box, line, row)

    def _paint_closed(
        self, painter: QPainter, plan: Plan, box: QRectF, line: Line, row: int
    ) -> None:
        look, kind = self.look, line.row.type
        if kind is None:
            return
        high = min(box.height() * 0.78, look.px(48))
        left = box.left() + look.px(6) if plan.large else self._small_marks(plan, row)
        foot = QPointF(left, box.center().y() + high / 2)
        paint_marker(painter, foot, high, kind, look)
        if plan.large:
            left = foot.x() + high * 0.9 + look.px(6)
            self._words_of(painter, box, left, self._say(f"type.{kind}"), f"×{line.times}")

    def _words_of(self, painter: QPainter, box: QRectF, left: float, name: str, below: str) -> None:
        look, theme = self.look, self.look.theme
        room = box.right() - left
        font = fitted(look.type("chalk"), name, room, look.size("note"))
        note = fitted(look.type("note", 600), below, room, look.size("note"))
        if look.projector or not self._two_lines(box):
            draw_line(painter, left, box.center().y() + QFontMetricsF(font).capHeight() / 2,
                      name, font, theme["ink"], room)  # fmt: skip
            return
        gap = look.px(5)
        upper = box.center().y() - gap / 2
        lower = box.center().y() + gap / 2 + QFontMetricsF(note).capHeight() + look.px(2)
        draw_line(painter, left, upper, name, font, theme["ink"], room)
        draw_line(painter, left, lower, below, note, theme["ink2"], room)

    def _two_lines(self, box: QRectF) -> bool:
        """Whether a name and a line below it have room in a row."""
        name, below = (QFontMetricsF(self.look.type(step)) for step in ("chalk", "note"))
        return name.capHeight() + below.capHeight() * 2 + self.look.px(12) < box.height()

    def _paint_certain(
        self, painter: QPainter, plan: Plan, box: QRectF, line: Line, row: int
    ) -> None:
        """The mark of the one type it can be, its name, and how far its marker is."""
        look, kind = self.look, line.row.type
        assert kind is not None
        if line.close is not None and self._closes:
            self._paint_offered(painter, box, row)
        tile = self._tile(plan.high, True)
        face = QRectF(box.left(), box.center().y() - tile / 2, tile, tile)
        paint_tile(painter, face, kind, look, on=True)
        left, reach = face.right() + look.px(9), line.reach.get(kind)
        name = self._say(f"type.{kind}")
        if line.close is not None and self._closes:
            self._words_of(painter, box, left, name, self._say("page.close"))
            return
        if reach is None:
            self._words_of(painter, box, left, name, self._say("page.gone"))
            return
        font = fitted(look.type("chalk"), name, box.right() - left, look.size("note"))
        gap, side = look.px(6), look.px(11)
        if not self._two_lines(box):
            paint_condition(painter, left, box.center().y(), reach.have, reach.need, look, side)
            return
        ink = look.theme["ink"]
        upper = box.center().y() - gap / 2
        draw_line(painter, left, upper, name, font, ink, box.right() - left)
        middle = box.center().y() + gap / 2 + side / 2 + look.px(2)
        paint_condition(painter, left, middle, reach.have, reach.need, look, side)

    def _paint_offered(self, painter: QPainter, box: QRectF, row: int) -> None:
        """A marker may be put here: lit, and ringed if it is chosen."""
        look, theme = self.look, self.look.theme
        face = box.adjusted(-look.px(6), look.px(5), look.px(2), -look.px(5))
        pen = QPen(theme["grass"], look.px(2.6))
        if row != self._close:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.setBrush(QColor(OPENED))
        painter.drawRoundedRect(face, look.px(5), look.px(5))

    def _paint_chances(
        self, painter: QPainter, plan: Plan, box: QRectF, line: Line, row: int
    ) -> None:
        """The five marks, those it can still be in colour, with their pips below."""
        look = self.look
        tile, gap = self._tile(plan.high, plan.large), look.px(5 if plan.large else 3)
        pips = plan.large and not look.projector
        shift = look.px(5) if pips else 0
        kinds = TYPES if plan.large else line.row.types
        start = box.left() if plan.large else self._small_marks(plan, row)
        for at, kind in enumerate(kinds):
            on = kind in line.row.types
            left = start + at * (tile + gap)
            face = QRectF(left, box.center().y() - tile / 2 - shift, tile, tile)
            paint_tile(painter, face, kind, look, on=on)
            reach = line.reach.get(kind)
            if pips and on and reach is not None:
                side = min(look.px(6), tile / (pips_width(reach.need, 1.0)))
                wide = pips_width(reach.need, side)
                first = face.center().x() - wide / 2
                middle = face.bottom() + look.px(8)
                paint_condition(painter, first, middle, reach.have, reach.need, look, side)

    def _paint_points(self, painter: QPainter, plan: Plan, row: int) -> None:
        look, box = self.look, plan.within(plan.points, row)
        tall = min(box.height() * 0.68, look.px(38 if plan.large else 23))
        if look.projector:
            tall = max(tall, look.px(28))
        wide = min(box.width() - look.px(4), tall * 1.2)
        face = QRectF(box.right() - wide, box.center().y() - tall / 2, wide, tall)
        font = look.font("poster", 10, 800, figures=True)
        font.setPixelSize(max(8, round(tall * 0.72)))
        text = str(self._lines[row].points)
        paint_flap(painter, face, text, fitted(font, text, wide * 0.86, 8), look)
