"""A player's page: five rows, what each can still become, and the ends one may write at.

Shows what it is given; `pressed` an end, `pointed` the end under the pointer or the keyboard,
`closing` a row that a marker may be put on.
"""

from __future__ import annotations

from collections.abc import Sequence

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
from desktop.tables.tiszta_sor.calls import GAME
from desktop.tables.tiszta_sor.faces import STYLES, paint_pips
from desktop.tables.tiszta_sor.page_marks import OPENED, paint_marks, paint_points
from desktop.tables.tiszta_sor.page_plan import Plan, plan_of, title_font
from desktop.tables.tiszta_sor.sense import ROWS, Line, Offer, Place
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.widgets.paint import (
    double_rule,
    draw_centred,
    draw_line,
    draw_wrapped,
    mix,
    paint_badge,
    paint_cross,
)
from desktop.widgets.panel import paint_paper
from desktop.words import Words
from engine.tiszta_sor.model import Type


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
        return plan_of(QRectF(self.rect()), self.look, self._lines, self._room_for_ends)

    def cell(self, row: int, at: int) -> QRectF:
        """A place of a row: see `Plan`."""
        return self.plan().cell(row, at)

    def place_box(self, place: Place) -> QRectF:
        """Where this end is drawn."""
        return self.plan().place_box(place)

    def _place_at(self, point: QPointF) -> Place | None:
        if self._offer is None:
            return None
        grow, plan = self.look.px(6), self.plan()
        for place in self._offer.places():
            box = plan.place_box(place)
            tall = plan.within(plan.cells, place[0])
            hit = QRectF(box.left() - grow / 2, tall.top(), box.width() + grow, tall.height())
            if plan.lines_of(place[0]) > 1:
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
        if not self._lines and self._room_for_ends and plan.large:
            self._paint_begin(painter, plan)
        if self.hasFocus() and self.ring and self._cursor is None:
            face = QRectF(self.rect()).adjusted(5, 5, -5, -7)
            paint_focus(painter, face, self.look.px(6), self.look.theme, self.look.unit * 0.8)

    def _paint_head(self, painter: QPainter, plan: Plan) -> None:
        look, theme, head = self.look, self.look.theme, plan.head
        font = title_font(look, plan.grand)
        metrics = QFontMetricsF(font)
        side = min(metrics.height() * 0.86, head.height() - look.px(8))
        middle = head.top() + (head.height() - look.px(4)) / 2
        badge = QRectF(head.left(), middle - side / 2, side, side)
        paint_badge(painter, badge, self._colour, look.keyline(True), look.unit)
        x, base = badge.right() + look.px(9), middle + metrics.capHeight() / 2
        captioned = plan.large and bool(self._lines)
        if x + metrics.horizontalAdvance(self._title) > plan.types.left() - look.px(10):
            captioned = False
        end = plan.types.left() - look.px(10) if captioned else head.right()
        draw_line(painter, x, base, self._title, font, theme["ink"], end - x)
        if captioned:
            self._paint_caption(painter, plan, middle)
        double_rule(painter, head.left(), head.right(), head.bottom() - look.px(2), look)

    def _paint_caption(self, painter: QPainter, plan: Plan, middle: float) -> None:
        """What stands in the columns at the right: types, and after a little box what it means."""
        look, theme = self.look, self.look.theme
        note, left = look.type("note"), plan.types.left()
        metrics, side = QFontMetricsF(note), look.px(9)
        can, lacks = self._say("page.becomes"), self._say("page.lacks")
        gap, room = look.px(10), plan.head.right() - left
        base = middle + metrics.capHeight() / 2
        both = sum(map(metrics.horizontalAdvance, (can, lacks))) + gap + side * 1.6
        shown = can if both > room else f"{can};"
        left += draw_line(painter, left, base, shown, note, theme["ink2"], room)
        if both <= room:
            left = paint_pips(painter, left + gap * 0.6, middle, 0, 1, look, side)
            draw_line(painter, left + side * 0.4, base, lacks, note, theme["ink2"])

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
            chosen = row == self._close if self._closes else None
            paint_marks(painter, plan, row, self._words, chosen)
            paint_points(painter, plan, row)
        self._paint_ends(painter, plan, row)

    def _paint_begin(self, painter: QPainter, plan: Plan) -> None:
        """On an empty page of one's own: what it is for."""
        look, said = self.look, self._say("page.begin")
        left, row = plan.cells.left() + look.px(64), plan.row(1)
        room = QRectF(left, 0, plan.points.right() - left, 0)
        font, ink = look.type("body", 500), look.theme["ink2"]
        tall = draw_wrapped(None, room, said, font, ink)
        room.moveTop(row.center().y() - min(tall, row.height() - look.px(6)) / 2)
        draw_wrapped(painter, room, said, font, ink)

    def _clash(self) -> tuple[int, ...]:
        """The rows that would stand in each other's way at the end pointed at."""
        if self._offer is None or self._cursor is None:
            return ()
        barred = self._offer.barred.get(self._cursor)
        return barred.rows if barred is not None else ()

    def _paint_numbers(self, painter: QPainter, plan: Plan, row: int) -> None:
        look, theme, line = self.look, self.look.theme, self._lines[row]
        shift = 1 if plan.has_ends(row) else 0
        marker = line.row.marker
        ground = QColor("#FFFFFF")
        if marker is not None and line.row.type is not None:
            ground = mix(theme["paper"], QColor(STYLES[line.row.type].value), 0.28)
        for at, number in enumerate(line.row.nums):
            box = plan.cell(row, at + shift)
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
        large = min(box.height() * 0.74, box.width() * 1.2)
        font.setPixelSize(max(round(self.look.least), round(large)))
        draw_centred(painter, box, str(number), font, colour)

    def _paint_ends(self, painter: QPainter, plan: Plan, row: int) -> None:
        if self._offer is None:
            return
        for place in self._offer.places():
            if place[0] == row:
                self._paint_end(painter, place, plan.place_box(place))

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
            font.setPixelSize(max(round(look.least), round(box.height() * 0.36)))
            corner = QRectF(box.right() - box.width() * 0.36, box.top(), box.width() * 0.36,
                            box.height() * 0.42)  # fmt: skip
            draw_centred(painter, corner, "!", font, theme["ink"])
        if here and self.hasFocus() and self.ring:
            paint_focus(painter, box, radius, theme, look.unit * 0.6)
