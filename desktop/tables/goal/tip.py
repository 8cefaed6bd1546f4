"""The ticket for a tip: two figures, and on a draw the shoot-out. Knows no rule but its form."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.film.kits import kits
from desktop.look import Look
from desktop.tables.base import Step
from desktop.tables.goal.sheet import LARGE, Sheet, text
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Button
from desktop.widgets.dates import Chip
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_line, fitted
from desktop.widgets.stepper import Stepper
from desktop.words import Words

MIDDLE = Qt.AlignmentFlag.AlignHCenter
SMALL = 0.76


class Team(Painted):
    """A team's name with the colour of its shirt."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._name, self._shirt, self._second = "", "#FFFFFF", "#FFFFFF"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_team(self, name: str, shirt: str, second: str) -> None:
        self._name, self._shirt, self._second = name, shirt, second
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        tall = QFontMetricsF(self.look.type("strong")).height()
        return QSize(round(self.look.px(120)), round(tall))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = painter_for(self), self.look
        side = look.size("strong") * 0.8
        room = self.width() - side - look.px(10)
        font = fitted(look.type("strong", 600), self._name, room, look.size("note") * 0.85)
        metrics = QFontMetricsF(font)
        wide = min(room, metrics.horizontalAdvance(self._name))
        x, middle = (self.width() - wide - side - look.px(8)) / 2, self.height() / 2
        chip = QRectF(x, middle - side / 2, side, side)
        painter.setPen(QPen(look.theme["ink"], look.px(1.8)))
        painter.setBrush(QColor(self._shirt))
        painter.drawRoundedRect(chip, look.px(3), look.px(3))
        baseline = middle + metrics.capHeight() / 2
        x = chip.right() + look.px(8)
        draw_line(painter, x, baseline, self._name, font, look.theme["ink"], room)


class Dash(Painted):
    """The line between two figures, as high as the one that it is `beside`."""

    def __init__(self, look: Look, beside: Stepper, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._beside = beside
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(16)), self._beside.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, middle = painter_for(self), QRectF(self.rect()).center()
        painter.setPen(QPen(self.look.theme["ink"], self.look.px(3)))
        half = self.look.px(7)
        painter.drawLine(middle - QPointF(half, 0), middle + QPointF(half, 0))


class SmallStepper(Stepper):
    """A stepper of three quarters, for a second line."""

    def __init__(self, look: Look, name: str, value: int = 0) -> None:
        super().__init__(_smaller(look), name, value)

    def wear(self, look: Look) -> None:
        super().wear(_smaller(look))


def _smaller(look: Look) -> Look:
    return replace(look, unit=look.unit * SMALL)


class Penalties(QWidget):
    """What the tip says of a shoot-out: nothing, the side that wins it, or in hard its score."""

    changed = Signal()

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._exact, self._side = words, False, ""
        self._title = Label(look, "", "note", "ink2", wrap=False, weight=600)
        self._before = Label(look, words("goal.ticket.pens"), "note", "ink2", False, 600)
        self._brief = False
        self.chips = {
            "": Chip(look, words("goal.ticket.shootout_none")),
            "home": Chip(look, ""),
            "away": Chip(look, ""),
            "exact": Chip(look, words("goal.ticket.shootout_toggle")),
        }
        self._long, self._short = words("goal.ticket.shootout_toggle"), words("goal.ticket.pens")
        for key, chip in self.chips.items():
            chip.clicked.connect(lambda _=False, key=key: self.choose(key))
        self.home, self.away = SmallStepper(look, "", 4), SmallStepper(look, "", 3)
        self._dash = Dash(look, self.home)
        for stepper in (self.home, self.away):
            stepper.changed.connect(lambda _: self.changed.emit())
        across = QHBoxLayout()
        across.setSpacing(round(look.px(2)))
        for widget in (self._before, *self.chips.values(), self.home, self._dash, self.away):
            across.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        across.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addLayout(across)

    def ask(self, exact: bool, home: str, away: str) -> None:
        """A new tip: `exact` asks for the score, otherwise for the side."""
        self._exact = exact
        self._title.setText(self._words("goal.ticket.shootout_who"))
        self.chips[""].setVisible(not exact)
        for side, name in (("home", home), ("away", away)):
            self.chips[side].say(name)
            self.chips[side].setVisible(not exact)
        self.chips["exact"].setVisible(exact)
        self.home.name(home)
        self.away.name(away)
        self.choose("")

    def be_brief(self, brief: bool) -> None:
        """Whether its question is one word beside the answers, where there is room, or above."""
        self._brief = brief
        self._put_question()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._put_question()

    def _put_question(self) -> None:
        said = (self._before, *(chip for side, chip in self.chips.items() if side != "exact"))
        fits = sum(widget.sizeHint().width() + 4 for widget in said) <= self.width()
        self._title.setVisible(not self._exact and not self._brief)
        self._before.setVisible(not self._exact and self._brief and fits)

    def choose(self, side: str) -> None:
        """`exact` once more takes it back: there is one chip for both."""
        self._side = "" if side == self._side == "exact" else side
        side = self._side
        self.chips["exact"].say(self._short if side == "exact" else self._long)
        for key, chip in self.chips.items():
            chip.setChecked(key == side)
        for widget in (self.home, self._dash, self.away):
            widget.setVisible(self._exact and side == "exact")
        self.changed.emit()

    def value(self) -> str | list[int] | None:
        if self._side == "exact":
            return [self.home.value(), self.away.value()]
        return self._side or None

    def begun(self) -> tuple[str, int, int]:
        return self._side, self.home.value(), self.away.value()

    def go_on(self, side: str, home: int, away: int) -> None:
        """After `ask`: as it was `begun` elsewhere."""
        self.home.set_value(home)
        self.away.set_value(away)
        self.choose(side)

    def words(self) -> str:
        """What the button says of it: ' (4–3)', ' (Olaszország)'."""
        if self._side == "exact":
            return f" ({self.home.value()}–{self.away.value()})"
        return f" ({self.chips[self._side].text()})" if self._side else ""

    def level(self) -> bool:
        """A shoot-out's score that can't be."""
        return self._side == "exact" and self.home.value() == self.away.value()


class TipSheet(Sheet):
    """Two steppers and, on a draw, the shoot-out below them."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self._stake = False
        self._teams = (Team(look), Team(look))
        self.home, self.away = Stepper(look, ""), Stepper(look, "")
        self.penalties = Penalties(look, words)
        self._dash = Dash(look, self.home)
        self._hint = text(look, step="note")
        across = QHBoxLayout()
        across.setSpacing(round(look.px(4)))
        across.addStretch(1)
        for at, (team, stepper) in enumerate(zip(self._teams, (self.home, self.away), strict=True)):
            if at:
                across.addWidget(self._dash, 0, Qt.AlignmentFlag.AlignBottom)
            column = QVBoxLayout()
            column.setSpacing(0)
            column.addWidget(team)
            column.addWidget(stepper, 0, MIDDLE)
            across.addLayout(column, 8)
        across.addStretch(1)
        self.inside.addWidget(self._hint)
        self.inside.addStretch(1)
        self.inside.addLayout(across)
        self.inside.addWidget(self.penalties)
        self.inside.addStretch(1)
        for stepper in (self.home, self.away):
            stepper.changed.connect(lambda _: self._changed())
            stepper.installEventFilter(self)
        self.penalties.changed.connect(self._changed)
        self._touched = False
        tip = Button(look, "", primary=True)
        tip.clicked.connect(lambda: self.sent.emit(self.step()))
        no = Button(look, words("goal.button.pass"))
        no.clicked.connect(lambda: self.sent.emit({"do": "pass"}))
        self.put_buttons(tip, no)

    def ask(self, home: str, away: str, hard: bool, tokens: int) -> None:
        """A new match to tip: everything at its beginning."""
        words = self.words
        self._stake = hard and tokens > 0
        self.set_title(words.match(home, away))
        secret = "free" if not hard else "stake" if tokens else "gift"
        self._hint.setText(words(f"goal.ticket.secret_{secret}"))
        worn = kits(home, away)
        for team, name, kit in zip(self._teams, (home, away), worn, strict=True):
            team.show_team(words.team(name), kit.shirt, kit.second)
        for stepper, name in ((self.home, home), (self.away, away)):
            stepper.name(words.team(name))
            stepper.set_value(0)
        self.penalties.ask(hard, words.team(home), words.team(away))
        self._changed()
        self._touched = False
        self._show_form()

    def begun(self) -> tuple[int, int, tuple[str, int, int]] | None:
        if not self._touched:
            return None
        return self.home.value(), self.away.value(), self.penalties.begun()

    def go_on(self, begun: tuple[int, int, tuple[str, int, int]] | None) -> None:
        if begun is not None:
            self.home.set_value(begun[0])
            self.away.set_value(begun[1])
            self.penalties.go_on(*begun[2])
            self._changed()

    def dressed(self) -> None:
        super().dressed()
        if hasattr(self, "_touched"):
            self._show_form()

    def _space(self) -> None:
        super()._space()
        self._column.setSpacing(0)  # the air is wanted between hint and figures

    def _loosen(self) -> None:
        super()._loosen()
        self.inside.setSpacing(0)  # its parts bring their own air

    def step(self) -> Step:
        step: Step = {"do": "tip", "home": self.home.value(), "away": self.away.value()}
        pens = self.penalties.value() if self._drawn() else None
        return step if pens is None else {**step, "pens": pens}

    def _drawn(self) -> bool:
        return self.home.value() == self.away.value()

    def _changed(self) -> None:
        self._touched = True
        self._show_form()
        self.refresh()

    def _show_form(self) -> None:
        """A draw asks for the shoot-out, an untouched 0–0 too. Once somebody has begun the whole
        question takes the hint's place, and with large text the brief one."""
        drawn, large = self._drawn(), self.look.text / self.look.unit > LARGE
        self.penalties.setVisible(drawn)
        self.penalties.be_brief(large or not self._touched)
        self._hint.setVisible(not drawn or not (self._touched or large))

    def whole(self) -> int:
        asked = self._teams[0].sizeHint().height() + self.home.sizeHint().height()
        if self._drawn():
            asked += self.penalties.sizeHint().height()
        return self._head_and_foot(headed=False) + asked

    def refresh(self) -> None:
        super().refresh()
        if self.primary is None:
            return
        pens = self.penalties.words() if self._drawn() else ""
        score = f"{self.home.value()}–{self.away.value()}{pens}"
        key = "tip_stake" if self._stake else "tip"
        self.primary.say(self.words(f"goal.button.{key}", score=score))
        if self._able and self._drawn() and self.penalties.level():
            self.primary.set_able(False, self.words("goal.why.bad_pens"))

    def first(self) -> QWidget | None:
        return self.home

    def enter_means_primary(self) -> bool:
        return self._touched  # a goalless tip nobody has looked at is not sent by a stray key

    def enter_was_early(self) -> str:
        self._touched = True
        self._show_form()
        return self.words("goal.why.untouched_tip")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A typed 0 changes nothing on a flap that shows 0, and is meant all the same.
        typed = isinstance(event, QKeyEvent) and event.text().isdigit()
        if (typed or event.type() == QEvent.Type.MouseButtonPress) and not self._touched:
            self._touched = True
            self._show_form()
        return False
