"""GOAL as one seat sees it: shows views, lights up what they offer, says what is wanted.

Decides nothing about the rules; every step goes out once and waits for the next view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from desktop.look import Look
from desktop.tables.base import Around, ClipPath, ClipState, Step, Table, may_come, no_clip
from desktop.tables.goal import sense
from desktop.tables.goal.around import Opened, Tabs
from desktop.tables.goal.attempt import AttemptSheet
from desktop.tables.goal.calls import Reader, call_of, round_of, seats_of, verdict_call
from desktop.tables.goal.clip import Clip
from desktop.tables.goal.duel import DuelSheet
from desktop.tables.goal.faces import Stills, face_of
from desktop.tables.goal.ground import Ground, Parts
from desktop.tables.goal.lines import model_of
from desktop.tables.goal.results import Verdict, result_of, verdict_of
from desktop.tables.goal.rows import Rows
from desktop.tables.goal.sheets import (
    ChallengeSheet,
    ExtraSheet,
    PlaceSheet,
    Sheet,
    VerdictSheet,
    WaitSheet,
)
from desktop.tables.goal.tip import TipSheet
from desktop.tables.goal.waits import (
    attempt_note,
    attempt_rows,
    challenge_rows,
    match_of,
    tip_rows,
    told_rows,
    waiting_of,
)
from desktop.tables.goal.whispers import whisper_of
from desktop.tables.laptop import fitting
from desktop.video import Player
from desktop.widgets.announcer import Announcer
from desktop.widgets.hold import HoldBar
from desktop.widgets.notices import Guide, Toast
from desktop.widgets.panel import Panel
from desktop.widgets.result import ResultPanel
from desktop.widgets.seat import Scoreboard
from desktop.widgets.timeline import Timeline
from desktop.words import Words
from engine.game import HourglassTurned
from engine.goal.model import Card, Outcome, View

VERDICT_MS = 3000
"""How long a closed action is told at most; any key or click ends it."""
SETTLE_MS = 300
"""A press this soon after the question was meant for what stood there before."""
ANSWER_MS = 5000
"""Without a word from the host for so long, what was sent may be sent again."""
START_MS = 10_000
"""A clip that has not come by then no longer keeps the clock of an attempt from starting."""

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SILENT_KEYS = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr,
)  # fmt: skip


class GoalTable(Table):
    """The laptop's table."""

    def __init__(
        self,
        look: Look,
        words: Words,
        clip_path: ClipPath = no_clip,
        clip_state: ClipState = may_come,
        parent: QWidget | None = None,
        *,
        player: Player | None = None,
    ) -> None:
        super().__init__(look, words, clip_path, clip_state, parent)
        self._given = look
        self.view: View | None = None
        self.me: str | None = None
        self.around = Around()
        self._wanted_line: str | None = None
        self._asked: object = None
        self._pending = False
        self._told_end = False
        self._later: tuple[View, str | None, Around] | None = None
        self._play_later: tuple[str, int] | None = None
        self._stills = Stills(self._card)
        self.settle_ms = SETTLE_MS
        self._age = QElapsedTimer()
        self._age.start()
        self._make(player)
        self._connect()
        self._make_timers()

    def _card(self, card_id: str) -> Card | None:
        views = [view for view in (self._later and self._later[0], self.view) if view]
        return next((v.cards[card_id] for v in views if card_id in v.cards), None)

    def _make(self, player: Player | None) -> None:
        look, words = self.look, self.words
        self.board = Scoreboard(look, self)
        self.announcer = Announcer(look, words, self)
        self.hold = HoldBar(look, self)
        self.clip = Clip(look, words, self._clip_path, self._clip_state, player, self)
        self.tip, self.place = TipSheet(look, words), PlaceSheet(look, words)
        self.challenge, self.duel = ChallengeSheet(look, words), DuelSheet(look, words)
        self.extra, self.attempt = ExtraSheet(look, words), AttemptSheet(look, words)
        self.wait, self.verdict = WaitSheet(look, words), VerdictSheet(look, words, self._stills)
        self.result = ResultPanel(
            look,
            words("goal.result.title"),
            words("goal.result.none"),
            words("goal.result.none_help"),
        )
        self.tips = Panel(look, words("goal.ticket.tips"), "strong")
        self._tip_rows = Rows(look)
        self.tips.body.addWidget(self._tip_rows)
        self.tips.body.addStretch(1)
        self.tabs = Tabs(look, self)
        self.timeline = Timeline(look, words, self._stills, self)
        self.sheets: tuple[Sheet, ...] = (
            self.tip, self.place, self.challenge, self.duel,
            self.extra, self.attempt, self.wait, self.verdict,
        )  # fmt: skip
        self.ground = Ground(
            self,
            Parts(
                self.board, self.announcer, self.hold, self.clip.widget, self.sheets,
                (self.duel, self.verdict), self.result, self.tips, self.tabs, self.timeline,
            ),
        )  # fmt: skip
        self.opened = Opened(look, words, self._stills, self)
        self.toast = Toast(look, self)
        self.sheet: Sheet = self.wait
        self.ground.show_sheet(self.wait)

    def _connect(self) -> None:
        for sheet in self.sheets:
            sheet.sent.connect(self._send)
        self.attempt.start_asked.connect(self._start_attempt)
        self.place.card.carried.connect(self.timeline.carry_to)
        self.place.card.dropped.connect(self.timeline.drop_at)
        self.timeline.slot_chosen.connect(lambda _: self._chosen())
        self.timeline.slot_lifted.connect(self._chosen)
        self.timeline.slot_refused.connect(self._refuse_slot)
        self.timeline.confirmed.connect(lambda _: self._press(self.sheet.primary))
        self.timeline.card_opened.connect(self.open_card)
        self.result.installEventFilter(self)
        self.opened.closed.connect(self._focus)
        self.announcer.hourglass_turned.connect(lambda: self.acted.emit({"do": "hourglass"}))
        self.announcer.hourglass_asked.connect(self._guide)
        self.announcer.pause_pressed.connect(self._pause)
        self.announcer.menu_pressed.connect(lambda: self.asked.emit("menu"))
        self.hold.pressed.connect(self._held)
        self.tabs.chosen.connect(self._look_at)
        self.clip.said.connect(self.clip_said)
        self.clip.said.connect(self._clip_told)

    def _make_timers(self) -> None:
        def single(ms: int, call: Callable[[], None]) -> QTimer:
            made = QTimer(self, singleShot=True, interval=ms)
            made.timeout.connect(call)
            return made

        self._verdict_ends = single(VERDICT_MS, self.end_verdict)
        self._unanswered = single(ANSWER_MS, self._unsend)
        self._start_anyway = single(START_MS, self._clock_starts)

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        self.clip.show_token(around.clip)
        if self.telling():
            self._later = (view, me, around)
            return
        old = self.view
        outcome = sense.closed(old, view)
        if outcome is None or old is None or not self.isVisible():
            self._take(view, me, around)
            return
        self._later = (view, me, around)
        self._tell_verdict(old, outcome)

    def tell(self, events: Sequence[Any]) -> None:
        for event in events:
            text = whisper_of(event, self.me, self.words)
            if text:
                self.announcer.whisper(text)
            if isinstance(event, HourglassTurned):
                self.announcer.hourglass.run()

    def play_clip(self, token: str, number: int) -> None:
        if self.telling():
            self._play_later = (token, number)
        elif token == self.clip.token and not self._must_start():
            self.clip.play(number)

    def clips_changed(self) -> None:
        self.clip.look_again()
        if self._start_anyway.isActive() and not self.clip.can_come():
            self._clock_starts()

    def refused(self, code: str) -> None:
        self._unsend()
        self.toast.say(self.words.error(code))

    def wear(self, look: Look) -> None:
        self._given = look
        self._fit()

    def close_clips(self) -> None:
        self.end_verdict()
        self.attempt.clock.stop()
        self.clip.close()
        if self.opened.player is not None:
            self.opened.player.close()

    def menu_place(self) -> QPoint:
        menu = self.announcer.menu
        return menu.mapToGlobal(QPoint(0, menu.height()))

    def first_focus(self) -> QWidget | None:
        return self.timeline if self.timeline.focusPolicy() else self.sheet.first()

    # showing

    def reader(self) -> Reader | None:
        if self.view is None:
            return None
        return Reader(self.view, self.me, self.words)

    def _take(self, view: View, me: str | None, around: Around) -> None:
        """Shows this view, all of it."""
        again = view is self.view  # only what is around it has changed: its times are old
        holder = self.window().focusWidget()
        self.view, self.me, self.around = view, me, around
        asked = (me, view.round, view.action, view.active, view.phase, around.question, view.can)
        fresh, self._asked = asked != self._asked, asked
        reader = Reader(view, me, self.words)
        if fresh:
            self._age.restart()
            self._wanted_line = None
            self._unanswered.stop()
            self._pending = False
        self.board.show_seats(seats_of(reader, around))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(call_of(reader, around.hint))
        if not again:
            self._show_sand(around.sand)
            self._show_clock(reader)
        self._show_hold(reader)
        self._show_sheet(reader, fresh)
        self._show_line(reader)
        self.result.show_result(result_of(reader))
        if view.last_result is not None:
            self.result.setCursor(Qt.CursorShape.PointingHandCursor)
            self.result.setToolTip(f"{self.words('goal.result.replay')} (R)")
        rows = tip_rows(reader)
        self._tip_rows.show_rows(rows)
        self.ground.arrange(tips=bool(rows))
        if fresh:
            self._focus()
        if not view.can:
            self._keep_focus(holder)
        if view.phase == "over" and not self._told_end:
            self._told_end = True
            self.finished.emit()
        self._told_end = view.phase == "over"

    def _show_sand(self, sand: float | None) -> None:
        glass = self.announcer.hourglass
        if sand is None:
            glass.stop()
        elif not glass.running():
            glass.run(sand, swing=False)

    def _show_hold(self, reader: Reader) -> None:
        """The strip under the announcer: a break and who may end it, or who is missing."""
        view, words, say = reader.view, self.words, reader.say
        gone = [name for name in view.waiting if name in self.around.missing]
        if view.paused:
            if self.around.owner or view.paused_by == self.me:
                self.hold.show_hold(say("hold.yours"), words("goal.button.resume"), primary=True)
            else:
                self.hold.show_hold(say("why.resume_not_you", name=view.paused_by or ""))
        elif gone:
            text = say("missing.gone", name=gone[0])
            if self.around.owner:
                skip = say("button.skip", name=gone[0])
                sure = (say("button.skip_sure", name=gone[0]), skip)
                self.hold.show_hold(text, skip, sure)
            else:
                self.hold.show_hold(f"{text}. {say('missing.gone_help')}")
        self.ground.show_hold(view.paused or bool(gone))

    def _show_sheet(self, reader: Reader, fresh: bool) -> None:
        """The sheet for what is asked, else the one for waiting."""
        view = reader.view
        do = "attempt" if view.phase == "attempt" else view.phase if view.can else "wait"
        sheet, fill = {
            "tip": (self.tip, self._fill_tip),
            "place": (self.place, self._fill_place),
            "challenge": (self.challenge, self._fill_challenge),
            "duel": (self.duel, self._fill_duel),
            "extra": (self.extra, self._fill_extra),
            "attempt": (self.attempt, self._fill_attempt),
        }.get(do, (self.wait, self._fill_wait))
        self.sheet = sheet
        fill(reader, fresh)
        self._allow()
        self.ground.show_sheet(sheet)

    def _allow(self) -> None:
        paused = self.view is not None and self.view.paused
        self.sheet.set_able(not paused and not self._pending)

    def _fill_tip(self, reader: Reader, fresh: bool) -> None:
        view = reader.view
        if fresh and view.prompt:
            tokens = view.tokens.get(self.me or "", 0)
            self.tip.ask(*view.prompt, view.mode == "hard", tokens)

    def _fill_place(self, reader: Reader, fresh: bool) -> None:
        colour = sense.colour(reader.view, self.me)
        tips = () if self.ground.has_tips_panel() else tip_rows(reader, whole=False)
        self.place.show_card(match_of(reader), colour, self.me or "", tips)

    def _fill_challenge(self, reader: Reader, fresh: bool) -> None:
        rows = challenge_rows(reader, without=self.me)
        self.challenge.show_challenges(rows, self.me or "", sense.colour(reader.view, self.me))

    def _fill_duel(self, reader: Reader, fresh: bool) -> None:
        if fresh:
            self.duel.ask(match_of(reader), self._near_date(reader))

    def _near_date(self, reader: Reader) -> str:
        """Where the wheels begin: between the cards beside the own flag."""
        flags = [flag.slot for flag in reader.view.challenges if flag.by == self.me]
        line = sense.line_of(reader.view, reader.view.active)
        dates = [reader.view.cards[card].date for card, _ in line if card in reader.view.cards]
        beside = dates[max(0, flags[0] - 1) : flags[0] + 1] if flags else []
        return beside[0] if beside else "1970-06-15"

    def _fill_extra(self, reader: Reader, fresh: bool) -> None:
        self.extra.show_tokens(reader.view.tokens.get(self.me or "", 0))

    def _fill_attempt(self, reader: Reader, fresh: bool) -> None:
        view = reader.view
        starting = "start_clip" in view.can
        mine = bool(view.can) or (self._pending and reader.mine)
        if not starting:
            self._start_anyway.stop()
        self.attempt.show_attempt(
            attempt_rows(reader),
            attempt_note(reader),
            mine,
            starting,
            self._start_anyway.isActive(),
        )

    def _show_clock(self, reader: Reader) -> None:
        view = reader.view
        if view.phase != "attempt":
            self.attempt.clock.stop()
            return
        title = reader.say("ticket.clock_not_started" if view.clock is None else "ticket.time_left")
        self.attempt.clock.show_clock(view.clock, not view.paused, title)

    def _fill_wait(self, reader: Reader, fresh: bool) -> None:
        self.wait.show_waiting(waiting_of(reader))

    def _show_line(self, reader: Reader) -> None:
        view = reader.view
        owner = sense.line_owner(view, self.me, self._wanted_line)
        able = not view.paused and not self._pending
        self.timeline.display(model_of(reader, owner, self.around.question, able))
        lines = view.timelines or {}
        self.tabs.show_owners(
            [
                (name, sense.colour(view, name), len(cards), self._tab_words(name, len(cards)))
                for name, cards in lines.items()
            ]
            if view.still_in is None
            else [],
            owner,
        )
        self.ground.show_tabs(len(lines) > 1 and view.still_in is None)
        self._chosen()

    def _tab_words(self, name: str, count: int) -> str:
        key = "goal.timeline.yours" if name == self.me else "goal.timeline.of"
        return f"{self.words(key, name=name)}, {self.words('goal.timeline.cards', n=count)}"

    # acting

    def _chosen(self) -> None:
        """The choice on the timeline has changed: the ticket says it in words."""
        slot = self.timeline.chosen()
        place = "" if slot is None else self.timeline.slot_words(slot)
        for sheet in (self.place, self.challenge, self.attempt):
            if sheet is self.sheet:
                sheet.choose(slot, place)

    def _refuse_slot(self, slot: int) -> None:
        reader = self.reader()
        if reader is not None:
            self.toast.say(reader.say("why.own_slot"))

    def _press(self, button: Any) -> None:
        if button is not None and button.isEnabled() and button.isVisible():
            button.click()

    def _send(self, step: Step) -> None:
        """One step for one question, and none that was meant for the question before."""
        if self._pending or self.telling() or self._age.elapsed() < self.settle_ms:
            return
        self._pending = True
        self._unanswered.start()
        holder = self.window().focusWidget()
        self._allow()
        self._keep_focus(holder)
        self.acted.emit(step)

    def _unsend(self) -> None:
        """What was sent was not taken: it may be sent again."""
        self._unanswered.stop()
        if self._pending:
            self._pending = False
            self._allow()

    def _pause(self) -> None:
        if self.view is None:
            return
        if self.view.paused:
            self._resume()
        else:
            self.acted.emit({"do": "pause"})

    def _resume(self) -> None:
        mine = self.view is not None and self.view.paused_by == self.me
        if self.around.owner and not mine:
            self.hosted.emit({"do": "resume"})
        elif mine:
            self.acted.emit({"do": "resume"})
        else:
            self.toast.say(self.words.error("not_host"))

    def _held(self) -> None:
        """The button of the strip under the announcer."""
        if self.view is None:
            return
        if self.view.paused:
            self._resume()
            return
        gone = [name for name in self.view.waiting if name in self.around.missing]
        if gone:
            self.hosted.emit({"do": "skip", "player": gone[0]})

    def _guide(self) -> None:
        words = self.words
        texts = (words("goal.hourglass.guide"), words("goal.hourglass.hint"))
        guide = Guide(self.look, words("goal.hourglass.title"), texts, self)
        guide.show_by(self.announcer.info)

    def _look_at(self, name: str) -> None:
        reader = self.reader()
        if reader is not None:
            self._wanted_line = name
            self._show_line(reader)

    def _open_last(self) -> None:
        """The card of the last action, which may lie on no timeline."""
        if self.view is not None and self.view.last_result is not None:
            self.open_card(self.view.last_result.card)

    def open_card(self, card_id: str) -> None:
        """A card's facts and its film, over the table."""
        view, card = self.view, self._card(card_id)
        if view is None or card is None:
            return
        owner = sense.owner_of(view, card_id)
        if card_id == view.reference:
            owner, whose = None, self.words("common.reference")
        elif owner is None:
            whose = self.words("goal.result.nobody")
        else:
            whose = self.words("goal.timeline.owner", name=owner)
        token = self.around.clips.get(card_id)
        path = self._clip_path(token) if token else None
        self.clip.player.pause()
        self.opened.open_card(face_of(card, owner, view.colours), card, whose, path)

    # an attempt

    def _must_start(self) -> bool:
        return self.view is not None and "start_clip" in self.view.can

    def _start_attempt(self) -> None:
        if self._age.elapsed() < self.settle_ms:
            return
        if not self.clip.can_come():
            self._clock_starts()
            return
        self._start_anyway.start()
        self.clip.play()
        reader = self.reader()
        if reader is not None:
            self._show_sheet(reader, False)

    def _clip_told(self, token: str, state: str) -> None:
        waited = self._start_anyway.isActive()
        if (state == "started" and self._must_start()) or (state == "failed" and waited):
            self._clock_starts()

    def _clock_starts(self) -> None:
        self._start_anyway.stop()
        if self._must_start() and not self._pending:
            self._send({"do": "start_clip"})

    # a verdict

    def telling(self) -> bool:
        """Whether a closed action is being told now."""
        return self._verdict_ends.isActive()

    def _tell_verdict(self, old: View, outcome: Outcome) -> None:
        assert self._later is not None
        view, me, around = self._later
        reader = Reader(view, me, self.words)
        told = verdict_of(reader, old, outcome)
        card = view.cards.get(outcome.card)
        if told is None or card is None:
            self._later = None
            self._take(view, me, around)
            return
        self._verdict_ends.start()
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)
        self.announcer.show_call(verdict_call(reader, outcome))
        self.board.show_seats(seats_of(reader, around))
        winner = (outcome.won_by or (outcome.player,))[0]
        face = face_of(card, winner, view.colours)
        self.verdict.show_card(face, bool(outcome.won_by))
        self._show_told(told)
        owner = sense.line_owner(old, me, self._wanted_line)
        if old.timeline is None and owner != old.active:
            return
        before = [one for one, _ in sense.line_of(old, owner)]
        after = [one for one, _ in sense.line_of(view, owner)]
        slot = sense.landing(before, after, outcome.card)
        self.timeline.play_verdict(face, bool(outcome.won_by), slot)
        # The pitch as it is afterwards waits for the end of it.
        self.timeline.display(model_of(reader, owner, None, able=False))

    def _show_told(self, told: Verdict) -> None:
        rows = told_rows(told)
        self.verdict.show_verdict(told.title, told.facts, rows, told.tips)
        self.sheet = self.verdict
        self.ground.show_hold(False)
        self.ground.show_sheet(self.verdict)

    def end_verdict(self) -> None:
        """Shows what has come meanwhile."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self._verdict_ends.stop()
        later, self._later = self._later, None
        if later is not None:
            self.timeline.finish()
            self._take(*later)
        playing, self._play_later = self._play_later, None
        if playing is not None:
            self.play_clip(*playing)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While a verdict is told, any key or click in this window ends it, and does no more.
        Else a click on the last action opens its card."""
        kind = event.type()
        if not self.telling():
            if watched is self.result and kind == QEvent.Type.MouseButtonRelease:
                self._open_last()
            return False
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            return False
        if not isinstance(watched, QWidget) or watched.window() is not self.window():
            return False
        if isinstance(event, QKeyEvent) and event.key() in _SILENT_KEYS:
            return False
        self.end_verdict()
        return True

    # the keyboard

    def _focus(self) -> None:
        """To the obvious control when something is asked, but never away from where one types."""
        if self.view is None or not self.view.can or self.view.paused or self.opened.isVisible():
            return
        holder = QApplication.focusWidget()
        if isinstance(holder, QLineEdit) and holder.isVisible() and not holder.isReadOnly():
            return
        chooses = self.timeline.focusPolicy() != Qt.FocusPolicy.NoFocus
        target = self.timeline if chooses else self.sheet.first()
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_focus(self, holder: QWidget | None) -> None:
        """What is turned off or hidden hands the keyboard to the table: a second Enter must not
        press whatever comes next."""
        if holder is None or not self.isAncestorOf(holder):
            return
        if not holder.isEnabled() or not holder.isVisible():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if event.isAutoRepeat() or not plain:
            super().keyPressEvent(event)
        elif event.key() in _ENTER and self.sheet.enter_means_primary():
            self._press(self.sheet.primary)
        elif event.key() == Qt.Key.Key_P:
            self._press(self.sheet.refusal)
        elif event.key() == Qt.Key.Key_R:
            self._open_last()
        else:
            super().keyPressEvent(event)

    # size

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        look = fitting(self._given, self.width(), self.height())
        if look != self.look:
            super().wear(look)
            for widget in self.findChildren(QWidget):
                wear = getattr(widget, "wear", None)
                if wear is not None:
                    wear(look)
        self.ground.arrange()
        self.opened.setGeometry(self.rect())
