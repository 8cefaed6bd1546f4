"""GOAL as one seat sees it: shows views, lights up what they offer, says what is wanted.

Decides nothing about the rules; a closed action is told before the view after it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.tables.base import Around, Start
from desktop.tables.frame import whisper_of_all
from desktop.tables.goal import sense
from desktop.tables.goal.around import Opened, Tabs
from desktop.tables.goal.calls import Reader, call_of, round_of, seats_of
from desktop.tables.goal.clip import Clip
from desktop.tables.goal.drama import Drama, began, landing
from desktop.tables.goal.faces import Stills, face_of, nobodys
from desktop.tables.goal.ground import Ground, Parts
from desktop.tables.goal.lines import model_of
from desktop.tables.goal.results import result_of
from desktop.tables.goal.rows import Rows
from desktop.tables.goal.sheet import Sheet
from desktop.tables.goal.tickets import Tickets
from desktop.tables.goal.waits import tip_rows, told_rows
from desktop.tables.goal.whispers import AFTERWARDS, whisper_of
from desktop.tables.laptop import LaptopTable
from desktop.video import Player
from desktop.widgets.button import Button
from desktop.widgets.dim import Dim
from desktop.widgets.flight import Flight
from desktop.widgets.panel import Panel
from desktop.widgets.result import ResultPanel
from desktop.widgets.skip import AnyPress
from desktop.widgets.timeline import Timeline
from engine.goal.model import Card, Outcome, View

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True)
class Begun:
    """What somebody has chosen and not sent: the `slot`, what is `written` on the ticket, whose
    `line` is looked at. `asked` is the question it was meant for."""

    asked: object
    slot: int | None
    written: object
    line: str | None


class GoalTable(LaptopTable):
    """The laptop's table."""

    game = "goal"
    view: View | None

    def __init__(
        self,
        *given: Any,
        player: Player | None = None,
        clip: Clip | None = None,
        begun: Begun | None = None,
        **more: Any,
    ) -> None:
        """As every table; `player`: another than the usual one; `clip` and what was `begun` go on
        here."""
        self._player, self._kept, self._handed = player, clip, False
        self._begun = begun
        super().__init__(*given, **more)

    def build(self) -> None:
        self._wanted_line: str | None = None
        self._later: tuple[View, str | None, Around] | None = None
        self._play_later: Start | None = None
        self._unseen: tuple[str, ...] = ()
        self._tips_beside = False
        self._afterwards = ""
        self._stills = Stills(self._card)
        self._make(self._player)
        self._connect()
        self._skip = AnyPress(self)
        self._skip.pressed.connect(self.end_verdict)
        self._drama = Drama(self)
        self._drama.opened.connect(self._opened)
        self._drama.paid.connect(self._paid)
        self._drama.ended.connect(self.end_verdict)

    def _card(self, card_id: str) -> Card | None:
        views = [view for view in (self._later and self._later[0], self.view) if view]
        return next((v.cards[card_id] for v in views if card_id in v.cards), None)

    def _make(self, player: Player | None) -> None:
        look, words = self.look, self.words
        film, state = self._clip_film, self._clip_state
        self.clip = self._kept or Clip(look, words, film, state, player, self)
        if self._kept is not None:
            self.clip.move_to(self, look, words, film, state)
        self.tickets = Tickets(look, words, self._stills)
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
        self.ground = Ground(
            self,
            Parts(
                self.clip.widget, self.tickets.all, self.tickets.wide, self.result, self.tips,
                self.tabs, self.timeline,
            ),
        )  # fmt: skip
        self.opened = Opened(look, words, self._stills, self)
        self.flight = Flight(look, self)
        self.dim = Dim(look, self.ground.stage)
        self.ground.show_sheet(self.sheet)

    def _connect(self) -> None:
        tickets, timeline = self.tickets, self.timeline
        for sheet in tickets.all:
            sheet.sent.connect(self.send)
        tickets.attempt.start_asked.connect(self._start_attempt)
        tickets.attempt.clock.ticked.connect(self._ticked)
        tickets.place.card.carried.connect(timeline.carry_to)
        tickets.place.card.dropped.connect(timeline.drop_at)
        timeline.slot_chosen.connect(lambda _: self._chosen())
        timeline.slot_lifted.connect(self._chosen)
        timeline.slot_refused.connect(self._refuse_slot)
        timeline.confirmed.connect(lambda _: self._press(self.sheet.primary))
        timeline.card_opened.connect(self.open_card)
        self.result.installEventFilter(self)
        self.opened.closed.connect(self._focus)
        self.tabs.chosen.connect(self._look_at)
        self.clip.said.connect(self.clip_said)

    @property
    def sheet(self) -> Sheet:
        """The ticket that is out."""
        return self.tickets.out

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        held = view.phase == "attempt" and view.clock is None
        self.clip.show_token(around.clip, view.prompt is not None, held)
        self.clip.wait_for([name for name in around.slow if name != me])
        self.clip.pause(view.paused)
        self._name_unseen(around)
        if self.telling():
            self._later = (view, me, around)
            return
        old = self.view
        outcome = sense.closed(old, view)
        if outcome is None or old is None or not self.isVisible():
            self.take(view, me, around)
            return
        self._later = (view, me, around)
        self._tell(old, outcome)

    def _name_unseen(self, around: Around) -> None:
        """The host is told whose laptops show nothing, whenever there is one more."""
        new = [name for name in around.unseen if name not in self._unseen and name != self.me]
        self._unseen = around.unseen
        if new and around.owner:
            names = self.words.list(name for name in around.unseen if name != self.me)
            self.announcer.whisper(self.words("goal.log.clip_unseen", players=names))

    def tell(self, events: Sequence[Any]) -> None:
        super().tell(events)
        for flag in self._drama.hear(events):
            self.timeline.plant(flag)

    def whisper(self, event: Any) -> str:
        """While an action is told nobody talks over it; what comes after it is said after it."""
        said = whisper_of(event, self.me, self.words)
        if not self.telling():
            return said
        if isinstance(event, AFTERWARDS):
            self._afterwards = said or self._afterwards
        return whisper_of_all(event, self.me, self.words)

    def play_clip(self, start: Start) -> None:
        if self.telling():
            self._play_later = start
        elif start.token == self.clip.token:
            self.clip.play(start)

    def clips_changed(self) -> None:
        self.clip.look_again()

    def keeps(self) -> dict[str, Any]:
        self._handed = True
        written = self.sheet.begun()
        begun = Begun(self._asked, self.timeline.chosen(), written, self._wanted_line)
        return {"clip": self.clip, "begun": begun}

    def close_clips(self) -> None:
        self.end_verdict()
        self.tickets.attempt.clock.stop()
        if not self._handed:
            self.clip.close()
        if self.opened.player is not None:
            self.opened.player.close()

    def first_focus(self) -> QWidget | None:
        if self.view is None or not self.view.can or self.view.paused:
            return None
        return self.timeline if self.timeline.chooses() else self.sheet.first()

    # showing

    def reader(self) -> Reader:
        assert self.view is not None
        return Reader(self.view, self.me, self.words)

    def show_game(self, fresh: bool) -> None:
        reader = self.reader()
        if fresh:
            self._wanted_line = None
        self.board.show_seats(seats_of(reader, self.around))
        text, line, arrow = round_of(reader)
        self.board.show_round(text, line, arrow)
        turns = arrow and reader.view.timeline is not None  # they turn where the line is shared
        self.board.setToolTip(self.words(f"bar.turns_{arrow}") if turns else "")
        self.announcer.show_call(call_of(reader, self.around.hint))
        if not self._must_start():
            self.tickets.attempt.wait_for_clip(False)
        self._tips_beside = self.ground.has_tips_panel()
        self.tickets.show(reader, fresh, self._tips_beside)
        self.ground.show_sheet(self.sheet)
        self._show_line(reader)
        self._go_on()
        self.result.show_result(result_of(reader))
        if reader.view.last_result is not None:
            self.result.setCursor(Qt.CursorShape.PointingHandCursor)
            self.result.setToolTip(f"{self.words('goal.result.replay')} (R)")
        rows = tip_rows(reader)
        self._tip_rows.show_rows(rows)
        self.ground.show_tips(bool(rows))
        if fresh:
            self._focus()

    def _go_on(self) -> None:
        """The first view: what was begun for its question at the table before goes on."""
        begun, self._begun = self._begun, None
        if begun is None or begun.asked != self._asked:
            return
        self.sheet.go_on(begun.written)
        if begun.line is not None:
            self._look_at(begun.line)
        self.timeline.choose(begun.slot)
        self._chosen()

    def allow(self) -> None:
        self.sheet.set_able(self.able and not self.telling())

    def show_times(self) -> None:
        super().show_times()
        self.tickets.attempt.clock.show_of(self.reader())

    def _show_line(self, reader: Reader) -> None:
        view = reader.view
        owner = sense.line_owner(view, self.me, self._wanted_line)
        self.timeline.display(model_of(reader, owner, self.around.question, self.able))
        lines = view.timelines or {}
        several = len(lines) > 1 and view.still_in is None
        self.tabs.show_owners(
            [
                (name, sense.colour(view, name), len(cards), self._tab_words(name, len(cards)))
                for name, cards in (lines.items() if several else ())
            ],
            owner,
        )
        self.ground.show_tabs(several)
        self._chosen()

    def _tab_words(self, name: str, count: int) -> str:
        key = "goal.timeline.yours" if name == self.me else "goal.timeline.of"
        return f"{self.words(key, name=name)}, {self.words('goal.timeline.cards', n=count)}"

    # acting

    def _chosen(self) -> None:
        """The choice on the timeline has changed: the ticket says it in words."""
        slot = self.timeline.chosen()
        place = "" if slot is None else self.timeline.slot_words(slot)
        self.sheet.choose(slot, place)

    def _refuse_slot(self, slot: int) -> None:
        if self.view is not None:
            self.toast.say(self.reader().say("why.own_slot"))

    def _press(self, button: Button | None) -> None:
        if button is not None and button.isEnabled() and button.isVisible():
            button.click()

    def _look_at(self, name: str) -> None:
        if self.view is not None:
            self._wanted_line = name
            self._show_line(self.reader())

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
        face = face_of(card, owner, view.colours)
        if card_id == view.reference:
            whose = self.words("common.reference")
        elif owner is None:
            face, whose = nobodys(card), self.words("goal.result.nobody")
        else:
            whose = self.words("goal.timeline.owner", name=owner)
        token = self.around.clips.get(card_id)
        film = self._clip_film(token) if token else None
        self.clip.put_aside()
        self.opened.open_card(face, card, whose, film)

    # an attempt

    def _must_start(self) -> bool:
        return self.view is not None and "start_clip" in self.view.can

    def _start_attempt(self) -> None:
        """The host has everybody's clip start, and the clock with it."""
        if self._age.elapsed() >= self.settle_ms:
            self.tickets.attempt.wait_for_clip(True)
            self.send({"do": "start_clip"})

    def _ticked(self) -> None:
        """The last seconds are heard by whoever has them."""
        if self.view is not None and self.me == self.view.active:
            self.sounded.emit("tick")

    def _unsend(self) -> None:
        self.tickets.attempt.wait_for_clip(False)
        super()._unsend()

    # a verdict

    def telling(self) -> bool:
        """Whether a closed action is being told now."""
        return self._drama.running()

    def _tell(self, old: View, outcome: Outcome) -> None:
        assert self._later is not None
        view, me, _ = self._later
        reader = Reader(view, me, self.words)
        tale = self._drama.tell(reader, old, outcome)
        self._skip.listen()
        self.tickets.attempt.clock.stop()
        self.announcer.show_call(tale.hush)
        self.tickets.verdict.show_hush(tale.match, tale.told)
        self.tickets.out = self.tickets.verdict
        self.hold.hide()
        self.ground.show_sheet(self.sheet)
        self._arrange()
        owner = sense.line_owner(old, me, self._wanted_line)
        if old.timeline is not None or owner == old.active:
            slot = landing(old, view, owner, outcome.card)
            self.timeline.play_verdict(
                tale.told.face, tale.told.right, slot, began(old, owner, outcome)
            )
            # The pitch as it is afterwards waits for the end of it.
            self.timeline.display(model_of(reader, owner, None, able=False))
        self.dim.fall(self.ground.stage.rect(), (self.sheet,))
        self.clip.busy(True)
        self._drama.begin(self.look)

    def _opened(self) -> None:
        tale = self._drama.tale
        self.dim.lift()
        if tale is not None:
            told = tale.verdict
            self.announcer.show_call(tale.call)
            self.tickets.verdict.show_verdict(told.title, told.facts, told_rows(told), told.tips)

    def _paid(self) -> None:
        if self._drama.tale is None or self._later is None:
            return
        view, me, around = self._later
        self.board.show_seats(seats_of(Reader(view, me, self.words), around))
        self.flight.fly_home(self.tickets.verdict.card(), self.board, self._drama.tale.gained)

    def end_verdict(self) -> None:
        """Shows what has come meanwhile."""
        self._skip.stop()
        self._drama.stop()
        self.dim.lift()
        self.clip.busy(False)
        self.flight.land()
        later, self._later = self._later, None
        if later is not None:
            self.timeline.finish()
            self.take(*later)
        said, self._afterwards = self._afterwards, ""
        if said:
            self.announcer.whisper(said)
        playing, self._play_later = self._play_later, None
        if playing is not None:
            self.play_clip(playing)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on the last action opens its card."""
        if watched is self.result and event.type() == QEvent.Type.MouseButtonRelease:
            self._open_last()
        return False

    # the keyboard

    def _focus(self) -> None:
        """To the obvious control when something is asked, but never away from where one types."""
        target = self.first_focus()
        if target is not None and not self.opened.isVisible() and not self.writes():
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys work wherever the focus is on this table."""
        if self.timeline.take_key(event):
            if not self.timeline.hasFocus():
                self.timeline.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if event.isAutoRepeat() or not plain:
            super().keyPressEvent(event)
        elif event.key() in _ENTER:
            self._enter()
        elif event.key() == Qt.Key.Key_P:
            self._press(self.sheet.refusal)
        elif event.key() == Qt.Key.Key_R:
            self._open_last()
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        """The obvious thing; what it would do unseen is said first."""
        if self.sheet.enter_means_primary():
            self._press(self.sheet.primary)
        elif self.able and not self.telling() and (why := self.sheet.enter_was_early()):
            self.toast.say(why)

    # size

    def arrange(self, top: int) -> None:
        beside = self.ground.has_tips_panel()
        if self.view is not None and beside != self._tips_beside and not self.telling():
            self._tips_beside = beside
            self.tickets.show(self.reader(), False, beside)
        self.ground.arrange(top)
        self.opened.setGeometry(self.rect())
