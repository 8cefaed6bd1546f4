"""What is said for a moment: a refusal at the foot of the window, a short guide in a bubble."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.widgets.base import Dressed, Painted, painter_for
from desktop.widgets.label import Heading, Label
from desktop.widgets.paint import draw_wrapped, paint_cross, paint_tick

SHOWN_MS = 5000


class Toast(Painted):
    """A strip of paper at the foot of its parent. A click takes it away."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._text, self._wrong = "", True
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def say(self, text: str, wrong: bool = True, ms: int = SHOWN_MS) -> None:
        """`wrong` marks a refusal with ✕, otherwise it is good news with ✓."""
        self._text, self._wrong = text, wrong
        self.setAccessibleName(text)
        self._gone.start(ms)
        self._place()
        self.show()
        self.raise_()
        self.update()

    def text(self) -> str:
        return self._text

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def dressed(self) -> None:
        self._place()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()

    def _text_width(self) -> float:
        parent = self.parentWidget()
        most = min(self.look.px(620), (parent.width() if parent else 700) - self.look.px(120))
        metrics = QFontMetricsF(self.look.type("body", 600))
        return max(40.0, min(most, metrics.horizontalAdvance(self._text) + 2))

    def sizeHint(self) -> QSize:
        px, wide = self.look.px, self._text_width()
        font = self.look.type("body", 600)
        tall = draw_wrapped(None, QRectF(0, 0, wide, 0), self._text, font, self.look.theme["ink"])
        return QSize(round(wide + px(68)), round(tall + px(26)))

    def _place(self) -> None:
        parent, size = self.parentWidget(), self.sizeHint()
        if parent is not None:
            x = (parent.width() - size.width()) // 2
            y = parent.height() - size.height() - round(self.look.px(24))
            self.setGeometry(x, y, size.width(), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        theme, px = self.look.theme, self.look.px
        face = QRectF(self.rect()).adjusted(2, 2, -2, -px(4))
        painter.setPen(QPen(theme["ink"], px(2)))
        painter.setBrush(theme["ink"])
        painter.drawRoundedRect(face.translated(0, px(2)), px(8), px(8))
        painter.setBrush(theme["paper"])
        painter.drawRoundedRect(face, px(8), px(8))
        side = px(16)
        where = QRectF(px(20), face.center().y() - side / 2, side, side)
        if self._wrong:
            paint_cross(painter, where, theme["brick"])
        else:
            paint_tick(painter, where, theme["grass"])
        room = QRectF(px(48), px(11), self._text_width(), 0)
        draw_wrapped(painter, room, self._text, self.look.type("body", 600), theme["ink"])


class Guide(Dressed, QFrame):
    """A short guide in a bubble beside something; any click or Esc closes it."""

    def __init__(
        self, look: Look, title: str, texts: tuple[str, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.look = look
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        side = round(look.px(20))
        column.setContentsMargins(side, round(look.px(14)), side, round(look.px(16)))
        column.setSpacing(round(look.px(8)))
        column.addWidget(Heading(look, title))
        for i, text in enumerate(texts):
            column.addWidget(Label(look, text, "body" if i == 0 else "note", "ink"))
        large = max(1.0, look.text / look.unit)
        room = parent.width() - look.px(48) if parent is not None else look.px(340)
        self.setFixedWidth(round(min(look.px(340) * large, room)))

    def show_by(self, widget: QWidget) -> None:
        """Below the widget, its right edges in line, within the window."""
        layout = self.layout()
        assert layout is not None
        self.setFixedHeight(layout.totalHeightForWidth(self.width()))
        corner = widget.mapToGlobal(QPoint(widget.width(), widget.height()))
        self.move(corner - QPoint(self.width(), -round(self.look.px(4))))
        self.show()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        painter.fillRect(self.rect(), self.look.theme["paper"])
        painter.setPen(QPen(self.look.theme["ink"], 3))
        painter.drawRect(self.rect())
