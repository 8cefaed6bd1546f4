"""What every game's table on a laptop has: board, announcer, the break, one step per question.

A game adds its stage by `build`, `show_game` and `arrange`. Knows no game and no network.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from PySide6.QtCore import QElapsedTimer, QPoint, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.look import Look
from desktop.tables.base import Around, Step
from desktop.tables.frame import Framed
from desktop.widgets.hold import HoldBar
from desktop.widgets.notices import Guide, Toast
from desktop.words import Words
from engine.game import HOST

COMFORTABLE = (1536, 864)
"""From here on everything grows with the window."""
LARGEST = 2.5
PLAIN, ANY = 450, 720
SETTLE_MS = 300
"""A press this soon after the question was meant for what stood there before."""
ANSWER_MS = 5000
"""Without a word from the host for so long, what was sent may be sent again."""


def fitting(look: Look, width: int, height: int) -> Look:
    """The look in units for this size of window; the text's size stays as it was given."""
    share = min(width / COMFORTABLE[0], height / COMFORTABLE[1])
    unit = max(1.0, look.unit, round(min(LARGEST, share), 2))
    return replace(look, unit=unit, text=max(look.text, unit))


def with_room(look: Look, width: int, height: int) -> Look:
    """The look with the text no larger than this window has room for: of any size from 1280×720
    on, plain at PLAIN units of height."""
    high = min(width * 9 / 16, height) / look.unit
    most = 1 + max(0.0, (high - PLAIN) / (ANY - PLAIN))
    return replace(look, text=min(look.text, look.unit * most))


def pause_words(words: Words, view: Any, me: str | None) -> str:
    """What is announced while the table is paused."""
    by = view.paused_by
    if by is not None and by == me:
        return words("goal.say.paused_me")
    return words("goal.say.paused") if by in (None, HOST) else words("goal.say.paused_by", name=by)


class LaptopTable(Framed):
    """The frame. `show_game` shows a view, `arrange` puts the stage where there is room."""

    game: ClassVar[str]
    text_wants_room: ClassVar[bool] = False
    """In a small window large text is as large as it has room for."""

    def furnish(self) -> None:
        look = self.look
        self._given = look
        self._asked: object = None
        self._sent: Step | None = None
        self.settle_ms = SETTLE_MS
        self._age = QElapsedTimer()
        self._age.start()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.hold = HoldBar(look, self)
        self.hold.hide()
        self.toast = Toast(look, self)
        self.announcer.hourglass_turned.connect(lambda: self.acted.emit({"do": "hourglass"}))
        self.announcer.hourglass_asked.connect(self._guide)
        self.announcer.pause_pressed.connect(self._pause)
        self.announcer.menu_pressed.connect(lambda: self.asked.emit("menu"))
        self.hold.pressed.connect(self._held)
        self._unanswered = self.timer(ANSWER_MS, self._unsend)

    # for the game

    def show_game(self, fresh: bool) -> None:
        """Shows `view` as `me` may see it; `fresh`: this seat is asked something new."""
        raise NotImplementedError

    def arrange(self, top: int) -> None:
        """Puts the stage into the room below `top`."""
        raise NotImplementedError

    def allow(self) -> None:
        """Turns on or off what sends a step: see `able`."""
        raise NotImplementedError

    def answered(self, step: Step) -> bool:
        """Whether the view shows that this step was taken, though its question still stands."""
        return False

    def question_of(self, view: Any, me: str | None, around: Around) -> object:
        """What this seat is asked: while it stays the same, so does what was chosen here."""
        return me, view.phase, around.question, view.can

    def timer(self, ms: int, call: Callable[[], None]) -> QTimer:
        """One that fires once, when started."""
        made = QTimer(self, singleShot=True, interval=ms)
        made.timeout.connect(call)
        return made

    def say(self, key: str, **values: object) -> str:
        """A text of this game, or else of all."""
        return self.words.of(self.game, key, **values)

    @property
    def able(self) -> bool:
        """Whether what the view offers can be sent now."""
        return self.view is not None and not self.view.paused and self._sent is None

    # in

    def take(self, view: Any, me: str | None, around: Around) -> None:
        """Shows this view, all of it."""
        again = view is self.view  # only what is around it has changed: its times are old
        self.greet(around)
        self.view, self.me, self.around = view, me, around
        asked = self.question_of(view, me, around)
        fresh, self._asked = asked != self._asked, asked
        if fresh:
            self._age.restart()
        if fresh or (self._sent is not None and self.answered(self._sent)):
            self._unanswered.stop()
            self._sent = None
        if not again:
            self.show_times()
        holder = self.window().focusWidget()
        self._show_hold()
        self.show_game(fresh)
        self.allow()
        self._arrange()
        if self.first_focus() is None:
            self._keep_focus(holder)
        self.tell_end()

    def refused(self, code: str) -> None:
        self._unsend()
        self.toast.say(self.words.error(code))

    def wear(self, look: Look) -> None:
        self._given = look
        self._fit()

    def menu_place(self) -> QPoint:
        menu = self.announcer.menu
        return menu.mapToGlobal(QPoint(0, menu.height()))

    # acting

    def send(self, step: Step) -> bool:
        """One step for one question, and none that was meant for the question before."""
        if not self.able or self._age.elapsed() < self.settle_ms:
            return False
        self._sent = step
        self._unanswered.start()
        holder = self.window().focusWidget()
        self.allow()
        self._keep_focus(holder)
        self.acted.emit(step)
        return True

    def _keep_focus(self, holder: QWidget | None) -> None:
        """What is turned off or hidden hands the keyboard to the table: a second Enter must not
        press whatever comes next."""
        if holder is None or not self.isAncestorOf(holder):
            return
        if not holder.isEnabled() or not holder.isVisible():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _unsend(self) -> None:
        """What was sent was not taken: it may be sent again."""
        self._unanswered.stop()
        if self._sent is not None:
            self._sent = None
            self.allow()

    def writes(self) -> bool:
        """Whether somebody is writing in a field of this window."""
        holder = self.window().focusWidget()
        return isinstance(holder, QLineEdit) and holder.isVisible() and not holder.isReadOnly()

    # the break, and who is missing

    def show_times(self) -> None:
        """What runs by itself is put right: only by a new view, never by what is around it."""
        self.announcer.hourglass.keep(self.around.sand)

    def _gone(self) -> list[str]:
        return [name for name in self.view.waiting if name in self.around.missing]

    def _show_hold(self) -> None:
        """The strip under the announcer."""
        view, gone = self.view, self._gone()
        if view.paused:
            if self.around.owner or view.paused_by == self.me:
                resume = self.words("goal.button.resume")
                self.hold.show_hold(self.words("goal.hold.yours"), resume, primary=True)
            elif view.paused_by in (None, HOST):
                self.hold.show_hold(self.words("goal.hold.host"))
            else:
                self.hold.show_hold(self.words("goal.why.resume_not_you", name=view.paused_by))
        elif gone:
            text = self.why_missing(gone[0])
            if self.around.owner:
                skip = self.say("button.skip", name=gone[0])
                sure = (self.say("button.skip_sure", name=gone[0]), skip)
                self.hold.show_hold(text, skip, sure)
            else:
                out = gone[0] in self.around.removed
                help_ = self.words(
                    "goal.missing.sent_out_help" if out else "goal.missing.gone_help"
                )
                self.hold.show_hold(f"{text}. {help_}")
        self.hold.setVisible(view.paused or bool(gone))

    def _pause(self) -> None:
        if self.view is None:
            return
        if self.view.paused:
            self._resume()
        else:
            self.acted.emit({"do": "pause"})

    def _resume(self) -> None:
        mine = self.view.paused_by == self.me
        if self.around.owner and not mine:
            self.hosted.emit({"do": "resume"})
        elif mine:
            self.acted.emit({"do": "resume"})
        else:
            self.toast.say(self.words.error("not_host"))

    def _held(self) -> None:
        """The button of the strip."""
        if self.view is None:
            return
        if self.view.paused:
            self._resume()
        elif gone := self._gone():
            self.hosted.emit({"do": "skip", "player": gone[0]})

    def _guide(self) -> None:
        words = self.words
        texts = (words("goal.hourglass.guide"), words("goal.hourglass.hint"))
        guide = Guide(self.look, words("goal.hourglass.title"), texts, self)
        guide.show_by(self.announcer.info)

    # size

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        look = fitting(self._given, self.width(), self.height())
        if self.text_wants_room:
            look = with_room(look, self.width(), self.height())
        if look != self.look:
            super().wear(look)
            for child in self.findChildren(QWidget):
                wear = getattr(child, "wear", None)
                if wear is not None:
                    wear(look)
        self._arrange()

    def _arrange(self) -> None:
        px, wide, y = self.look.px, self.width(), self.arrange_head()
        if not self.hold.isHidden():
            tall = max(round(px(50)), self.hold.sizeHint().height())
            self.hold.setGeometry(round(px(24)), y + round(px(8)), wide - round(px(48)), tall)
            y += tall + round(px(8))
        self.arrange(y)
