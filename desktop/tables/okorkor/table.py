"""Ökörkör as one seat sees it: shows views, lights up what they offer, says what is wanted.

Decides nothing about the rules; a trick is told before the view after it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.tables.base import Around, Step
from desktop.tables.laptop import LaptopTable
from desktop.tables.okorkor import sense
from desktop.tables.okorkor.calls import (
    GAME,
    Reader,
    call_of,
    placed_call,
    round_of,
    seats_of,
    turning_call,
    whisper_of,
)
from desktop.tables.okorkor.field import Field
from desktop.tables.okorkor.hand import Hand
from desktop.tables.okorkor.pool import Pool
from desktop.tables.okorkor.score import ScoreSheet
from desktop.tables.okorkor.telling import closed
from desktop.widgets.keys import KeyHints
from desktop.widgets.skip import AnyPress
from engine.okorkor.model import View
from engine.okorkor.rows import ROWS, cards_in_play

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ROW_KEYS = tuple(getattr(Qt.Key, f"Key_{row}") for row in range(1, ROWS + 1))


NEW = 2
"""For so many cards of the first round the aim of the game is said."""


class OkorkorTable(LaptopTable):
    """The laptop's table."""

    game = GAME
    text_wants_room = True
    view: View | None

    def build(self) -> None:
        look, words = self.look, self.words
        self._later: list[tuple[View, str | None, Around]] = []
        self._began: Mapping[str, int] | None = None
        self.field = Field(look, words, self)
        self.pool = Pool(look, words, self)
        self.hand = Hand(look, words, self)
        self.hints = KeyHints(look, surface="night", parent=self)
        self.score = ScoreSheet(look, words, self)
        for part in (self.pool, self.score):
            part.hide()
        self.field.row_chosen.connect(lambda row: self.send({"do": "take", "row": row}))
        self.field.beat.connect(self._beat)
        self.field.told.connect(self._told)
        self._skip = AnyPress(self)
        self._skip.pressed.connect(self.field.finish)
        self.hand.pointed.connect(self._pointed)
        self.pool.chosen.connect(lambda card: self.send({"do": "pick", "card": card}))
        self.hand.chosen.connect(self._put)
        self.score.go.clicked.connect(lambda: self.send({"do": "ready"}))

    # in

    def show_view(self, view: View, me: str | None, around: Around) -> None:
        if self.telling():
            self._queue(view, me, around)
        elif self.view is not None and self.isVisible() and closed(self.view, view):
            self._later = [(view, me, around)]
            self._tell_trick()
        else:
            self.take(view, me, around)

    def _queue(self, view: View, me: str | None, around: Around) -> None:
        """What comes while a trick is told waits; of one trick only the newest."""
        last = self._later[-1][0] if self._later else None
        if last is not None and last.last_trick == view.last_trick:
            self._later.pop()
        self._later.append((view, me, around))

    def whisper(self, event: Any) -> str:
        return super().whisper(event) or whisper_of(event, self.me, self.words)

    def close_clips(self) -> None:
        self._later = []
        self.field.finish()

    def first_focus(self) -> QWidget | None:
        for part in (self.score.go, self.pool, self.hand, self.field):
            if part.isVisible() and part.focusPolicy() != Qt.FocusPolicy.NoFocus:
                return part
        return None

    # showing

    def reader(self) -> Reader:
        assert self.view is not None
        return Reader(self.view, self.me, self.words, sense.Aim.of(self.around.options))

    def answered(self, step: Step) -> bool:
        return step["do"] == "play" and self.view is not None and self.view.my_card == step["card"]

    def show_game(self, fresh: bool) -> None:
        reader = self.reader()
        view = reader.view
        if view.trick <= 1 and view.last_trick is None and view.phase in ("draft", "play"):
            self._began = dict(view.heads)
        self.board.show_seats(seats_of(reader, self.around, view.heads))
        self.board.show_round(*round_of(reader))
        self.announcer.show_call(call_of(reader, self.around.hint))
        self.field.show_view(view, self.me, reader.aim, self.around.missing)
        self._show_score(reader)
        self.pool.setVisible(view.phase == "draft")
        self.hand.setVisible(view.hand is not None)
        if fresh:
            self._focus()

    def _show_score(self, reader: Reader) -> None:
        view = reader.view
        over = view.phase == "over"
        scored = view.phase in ("score", "over")
        self.score.setVisible(scored)
        self.field.setVisible(not scored)
        ready = [name for name in view.heads if name not in view.waiting] if not over else []
        self.score.stands.show_stands(
            sense.stands(view, self._began), view.colours, reader.aim.limit, ready, self.me
        )
        self.score.go.setVisible(scored and not over and self.me is not None)
        self.score.go.say(reader.say("button.ready", round=view.round + 1))

    def allow(self) -> None:
        view = self.view
        if view is None:
            return
        able, can = self.able and not self.telling(), view.can
        down = view.my_card
        if self._sent is not None and self._sent["do"] == "play":
            down = self._sent["card"]
        colour = sense.colour(view, self.me)
        self.hand.show_hand(view.hand or (), down, colour, able and "play" in can)
        self.field.offer_rows(able and "take" in can)
        most = cards_in_play(len(view.heads), known=True)
        self.pool.show_pool(view.pool or (), most, able and "pick" in can)
        why = self.words("goal.why.waiting") if "ready" not in can else ""
        self.score.go.set_able(able and "ready" in can, why)
        self.hints.show_hints(*self._hints())

    def _hints(self) -> tuple[list[tuple[tuple[str, ...], str]], str]:
        """Which keys do something now."""
        view, say = self.view, self.say
        if view is None or view.paused or not view.can:
            return [], ""
        if "play" in view.can:
            figures = ("1", "…", str(len(view.hand or ()) % 10))
            moves = [(figures, say("key.put")), (("←", "→"), say("key.move"))]
            return [*moves, (("Enter",), say("key.put"))], self._would(view)
        if "take" in view.can:
            return [(("1", "…", "4"), say("key.take"))], ""
        if "pick" in view.can:
            return [(("←", "→"), say("key.move")), (("Enter",), say("key.pick"))], ""
        return [(("Enter",), say("key.ready"))], ""

    def _would(self, view: View) -> str:
        """What the marked card would do as the rows stand; at first what the game is about."""
        card = self.hand.marked()
        if card is None:
            return self.say("small.aim") if view.round == 1 and view.trick <= NEW else ""
        row = sense.home(view.rows, card)
        if row is None:
            return self.say("small.would_choose")
        _, heads, full = sense.danger(view.rows[row])
        said = self.say("heads", n=heads)
        return self.say("small.would_take" if full else "small.would_go", row=row + 1, heads=said)

    def _pointed(self) -> None:
        """Another card of the hand is marked."""
        view, card = self.view, self.hand.marked()
        asked = view is not None and "play" in view.can and not view.paused and not self.telling()
        aimed = card is not None and asked and card != self.hand.down()
        self.field.aim_at(sense.home(view.rows, card) if aimed and view and card else None)
        if asked:
            self.hints.show_hints(*self._hints())

    # acting

    def _put(self, card: int) -> None:
        """This card, unless it lies there already."""
        if self.view is not None and card != self.view.my_card:
            self.send({"do": "play", "card": card})

    # a trick

    def telling(self) -> bool:
        """Whether a trick is being told now."""
        return self.field.telling() is not None

    def _tell_trick(self) -> None:
        old, new = self.view, self._later[0][0]
        if old is None or not self.field.tell(old, new):
            return self._told()
        self._skip.listen()
        self.allow()
        self.hold.hide()
        self._arrange()
        mine = next((one.card for one in new.last_trick or () if one.by == self.me), None)
        hand = tuple(card for card in old.hand or () if card != mine)
        self.hand.show_hand(hand, None, sense.colour(old, self.me), False)
        self.hints.show_hints([], self.say("key.skip"))
        self.announcer.show_call(turning_call(self.reader()))

    def _beat(self, number: int) -> None:
        telling = self.field.telling()
        if telling is None or number < 0:
            return
        reader = self.reader()
        self.announcer.show_call(placed_call(reader, telling.beats[number].placed))
        self.board.show_seats(seats_of(reader, self.around, self.field.heads()))

    def _told(self) -> None:
        """Shows what has come meanwhile, and tells the next trick if there is one."""
        self._skip.stop()
        if not self._later:
            return
        self.take(*self._later.pop(0))
        if len(self._later) > 1:  # far behind: the newest, untold
            self._later = self._later[-1:]
        if self._later and self.view is not None:
            if self.isVisible() and closed(self.view, self._later[0][0]):
                self._tell_trick()
            else:
                self.take(*self._later.pop(0))

    # the keyboard

    def _focus(self) -> None:
        """To what is asked, but never away from where one types."""
        if self.view is None or not self.view.can or self.view.paused or self.writes():
            return
        target = self.first_focus()
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys work wherever the focus is on this table."""
        if event.modifiers() not in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            super().keyPressEvent(event)
            return
        view, key = self.view, Qt.Key(event.key())
        can = view.can if view is not None else ()
        done = False
        if "play" in can:
            done = self.hand.take_key(event)
        elif "pick" in can:
            done = self.pool.take_key(event)
        elif "take" in can and key in _ROW_KEYS and not event.isAutoRepeat():
            self.send({"do": "take", "row": _ROW_KEYS.index(key)})
            done = True
        elif "ready" in can and key in _ENTER and not event.isAutoRepeat():
            self.score.go.click()
            done = True
        if not done:
            super().keyPressEvent(event)

    # where things are

    def arrange(self, top: int) -> None:
        px, wide, high = self.look.px, self.width(), self.height()
        room = high - top
        foot = max(round(px(28)), self.hints.sizeHint().height())
        watching = self.view is not None and self.view.hand is None
        scored = not self.score.isHidden()
        drafting = self.view is not None and self.view.phase == "draft"
        share = 0.28 if drafting else 0.335
        hand = 0 if watching else round(min(px(230), max(px(120), room * share)))
        hand = 0 if scored else hand
        stage = room - hand - (0 if watching else foot)
        self.field.setGeometry(0, top, wide, stage)
        self.hand.setGeometry(0, top + stage, wide, hand)
        self.hints.setGeometry(round(px(24)), high - foot, wide - round(px(48)), foot)
        self.hints.setVisible(not watching and not scored)
        rows = self.field.rows_box()
        self.pool.setGeometry(
            round(rows.left()), top + round(rows.top()), round(rows.width()), round(rows.height())
        )
        sheet = round(min(wide - px(48), px(900)))
        tall = min(room - round(px(32)), self.score.wanted())
        self.score.setGeometry((wide - sheet) // 2, top + (room - tall) // 2, sheet, tall)
