"""One card in the making: its video, its face, what is missing, and a line for each fact. Tells
what was written; keeps nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import msgspec
from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.film.still import still
from desktop.look import Look
from desktop.screens.base import Ends, Scroller, column, row
from desktop.screens.forms import Line, Pick, among_others, example, in_line
from desktop.tables.goal.faces import HIGH, WIDE, nobodys
from desktop.widgets.base import BLEED, Painted, painter_for
from desktop.widgets.button import Button, Link
from desktop.widgets.card import paint_card
from desktop.widgets.label import Label
from desktop.widgets.panel import Panel
from desktop.words import Words
from desktop.workshop.doubts import Doubt
from desktop.workshop.draft import Item, card_of
from engine.goal.model import Card
from net.tables.dates import read_date

WIDTHS = range(1000, 219, -20)
"""Pixels that the clip may be wide."""
WIDE_ENOUGH = 640
"""Units of the panel from which there is room for the card's face."""
KINDS = ("goal", "penalty", "own_goal")
_PAIR = re.compile(r"\s*(\d{1,2})\s*[-–—:]\s*(\d{1,2})\s*")
_MINUTE = re.compile(r"\s*(\d{1,3})\s*(?:\+\s*(\d{1,2}))?\s*['’′.]?\s*")


def doubt_words(words: Words, doubt: Doubt) -> str:
    """A doubt as a sentence that says what to do."""
    facts = dict(doubt.facts)
    if "why" in facts:
        facts["why"] = reason_words(words, facts["why"])
    for name in ("day", "month"):
        if name in facts:
            facts[name] = words.date(facts[name])
    return words(f"doubts.{doubt.code}", **facts)


def reason_words(words: Words, code: str) -> str:
    """Why a video did not become a clip."""
    key = f"workshop.reason_{code}"
    return words(key) if words.has(key) else code


class Face(Painted):
    """The open card as it will lie on the table."""

    def __init__(self, look: Look, words: Words) -> None:
        super().__init__(look)
        self._words, self._card, self._picture = words, None, QPixmap()
        self.setFixedSize(QSize(round(look.px(130)), round(look.px(196))))
        self.setAccessibleName(words("workshop.face"))
        self.hide()

    _card: Card | None

    def show_card(self, card: Card | None) -> None:
        if card != self._card:
            self._card = card
            self._picture = (
                QPixmap() if card is None else QPixmap.fromImage(still(card, WIDE, HIGH))
            )
            self.update()

    @property
    def there(self) -> bool:
        """Whether there is a card to show."""
        return self._card is not None

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._card is None:
            return
        rect = QRectF(self.rect()).adjusted(4, 4, -4, -6)
        face = replace(nobodys(self._card), owner=self._words("workshop.card"))
        paint_card(painter_for(self), rect, face, self.look, self._words, self._picture)


class CardEditor(Panel):
    """`changed` gives the item as it is written now. `asked`: library, video, cut, remove,
    preview, stop, make. `clip` makes what shows the clip; `known` gives a deck's name for what is
    called so in some language."""

    changed = Signal(object)
    asked = Signal(str)

    def __init__(
        self,
        look: Look,
        words: Words,
        clip: Callable[[], QWidget | None],
        known: Callable[[str], str],
    ) -> None:
        super().__init__(look, words("workshop.card"))
        self._known = known
        self._words, self._item, self._showing = words, None, False
        self.face = Face(look, words)
        self.doubts = in_line(look, Label(look, "", "note", "brick", weight=600))
        self.source = in_line(look, Label(look, "", "note", "ink2"))
        self.making = Link(look, "", "ink")
        self.making.clicked.connect(lambda _=False: self.asked.emit(self.making.objectName()))
        self.nothing = Label(look, words("workshop.no_card"), "body", "ink2")
        self._make_fields()
        self._lay_out(clip())

    _item: Item | None

    def _make_fields(self) -> None:
        look, words = self.look, self._words
        self.lines = {
            name: Line(look, self._label(name), "", example(words, f"workshop.hint_{name}"))
            for name in ("date", "minute", "order", "home", "away", "score", "scorer")
        }
        for name in ("pens", "competition", "stage"):
            self.lines[name] = Line(look, self._label(name))
        for name, line in self.lines.items():
            line.field.setObjectName(name)
            line.field.editingFinished.connect(self._written)
        sides = [("", words("workshop.side_none")), ("home", ""), ("away", "")]
        self.side = Pick(look, self._label("team"), sides, "")
        self.side.setObjectName("team")
        kinds = [(kind, words(f"workshop.kind_{kind}")) for kind in KINDS]
        self.kind = Pick(look, words("workshop.kind"), kinds, "goal")
        self.kind.setObjectName("kind")
        for pick in (self.side, self.kind):
            pick.setMinimumContentsLength(7)
            pick.activated.connect(lambda _: self._written())

    def _lay_out(self, clip: QWidget | None) -> None:
        look, words = self.look, self._words
        bleed = round(look.px(BLEED))
        self.body.setContentsMargins(0, 0, 0, 0)
        beside = column(self.doubts, self.source, row(self.making, 0), 0, space=6)
        top = row(space=14)
        top.setContentsMargins(bleed, 0, bleed, 0)
        if clip is not None:
            top.addWidget(clip, 3)
        top.addWidget(self.face)
        top.addLayout(beside, 2)
        lines = self.lines
        self._clip, self._grid = clip, column(
            self._across((lines["date"], 3), (lines["minute"], 2), (lines["order"], 2)),
            self._across((lines["home"], 3), (lines["away"], 3), (lines["score"], 2),
                         (lines["pens"], 2)),
            self._across((lines["scorer"], 4), (self._named(self._label("team"), self.side), 3),
                         (self._named(words("workshop.kind"), self.kind), 3)),
            self._across((lines["competition"], 1), (lines["stage"], 1)),
            space=2,
        )  # fmt: skip
        self.form = QWidget()
        self.form.setLayout(column(top, 6, self._grid, 0))
        self.body.addLayout(among_others(look, self.nothing))
        last = " · ".join(self._label(name) for name in ("competition", "stage"))
        self._scroller = Scroller(self.form, look, last=last)
        self.body.addWidget(self._scroller, 1)
        self.body.addStretch(0)
        self.remove = Link(look, words("workshop.remove"), "ink")
        self.remove.setObjectName("remove")
        self.video = Button(look, words("workshop.video"), step="small_button")
        self.video.setObjectName("video")
        self.preview = Button(look, words("workshop.preview"), step="small_button")
        self.preview.setToolTip(words("workshop.preview_help"))
        self.preview.setObjectName("preview")
        self.cut = Button(look, words("workshop.cut"), step="small_button")
        self.cut.setObjectName("cut")
        self.library = Button(look, words("workshop.choose_goal"), step="small_button")
        self.library.setObjectName("library")
        for button in (self.remove, self.video, self.cut, self.preview, self.library):
            button.clicked.connect(partial(self.asked.emit, button.objectName()))
        ways = QWidget()
        ways.setLayout(row(self.video, self.cut, self.preview, self.library, space=4))
        self.foot = Ends(self.remove, ways)
        self.body.addWidget(self.foot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()

    def _give_way(self) -> None:
        """In a narrow panel what there is to say is worth more than the card's face; the clip is as
        large as leaves the lines in sight, where that can be."""
        self.face.setVisible(self.face.there and self.width() >= self._least())
        if self._clip is not None and self._clip.hasHeightForWidth():
            room = self._scroller.height() - self._grid.sizeHint().height() - 8
            fits = (wide for wide in WIDTHS if self._clip.heightForWidth(wide) <= room)
            self._clip.setMaximumWidth(next(fits, WIDTHS[-1]))

    def _least(self) -> float:
        return self.look.px(WIDE_ENOUGH) * max(1.0, self.look.text)

    def _across(self, *parts: tuple[QWidget, int]) -> QWidget:
        holder, laid = QWidget(), row(space=8)
        for widget, share in parts:
            laid.addWidget(widget, share)
        holder.setLayout(laid)
        return holder

    def _named(self, text: str, pick: Pick) -> QWidget:
        holder = QWidget()
        name = in_line(self.look, Label(self.look, text, "note", "ink2", False, weight=600))
        laid = column(pick)
        laid.setContentsMargins(*(round(self.look.px(BLEED)),) * 4)
        holder.setLayout(column(name, laid, 0))
        return holder

    def _label(self, column: str) -> str:
        return self._words("workshop.field", name=self._words(f"columns.{column}"))

    # what it shows

    def show_item(self, item: Item | None, doubts: Sequence[Doubt]) -> None:
        """The card, and what is missing or doubtful about it."""
        words = self._words
        self.nothing.setVisible(item is None)
        self._scroller.setVisible(item is not None)
        self.foot.setVisible(item is not None)
        another = item is None or self._item is None or item.key != self._item.key
        self._item = item
        if item is None:
            return
        self._showing = True
        for name, text in self._texts(item).items():
            line = self.lines[name]
            if line.field.text() != text and (another or not line.field.hasFocus()):
                line.field.setText(text)
                line.field.setCursorPosition(0)
        self.side.setItemText(1, words.team(item.home) or words("columns.home"))
        self.side.setItemText(2, words.team(item.away) or words("columns.away"))
        self.side.setCurrentIndex(max(0, self.side.findData(item.side or "")))
        kind = "own_goal" if item.own_goal else "penalty" if item.penalty else "goal"
        self.kind.setCurrentIndex(self.kind.findData(kind))
        self._showing = False
        said = [f"✕ {doubt_words(words, one)}" for one in doubts if one.stops]
        said += [f"! {doubt_words(words, one)}" for one in doubts if not one.stops]
        self.doubts.setText("\n".join(said) or f"✓ {words('workshop.card_fine')}")
        self.doubts.paint_in("brick" if any(one.stops for one in doubts) else "ink")
        self.face.show_card(card_of(item))
        self.preview.set_able(card_of(item) is not None)
        self.cut.setVisible(item.source is not None)
        self._give_way()
        self.foot.fit()

    def show_source(self, source: str, way: str = "") -> None:
        """What is known of its video; `way` is what can be done about its clip: stop, make."""
        self.source.setText(source)
        self.source.setVisible(bool(source))
        self.making.setVisible(bool(way))
        if way:
            self.making.setObjectName(way)
            self.making.say(self._words(f"workshop.{way}_clip"))

    def _texts(self, item: Item) -> dict[str, str]:
        """What stands in the lines: names and days as this language has them."""
        words = self._words
        day = read_date(item.date)
        iso = day is not None and item.date == day.day.isoformat()
        return {
            "date": words.date(item.date) if iso else item.date,
            "minute": item.minute, "order": str(item.order or ""),
            "home": words.team(item.home), "away": words.team(item.away),
            "score": _pair_text(item.score), "pens": _pair_text(item.pens),
            "scorer": item.scorer,
            "competition": words.occasion(item.competition or None, None),
            "stage": words.occasion(None, item.stage or None),
        }  # fmt: skip

    # what is written

    def _written(self) -> None:
        item = self._item
        if item is None or self._showing:
            return
        text = {name: line.text for name, line in self.lines.items()}
        score, pens = self._pair("score"), self._pair("pens")
        order = text["order"].rstrip(".")
        minute = _MINUTE.fullmatch(text["minute"])
        self.lines["minute"].complain(
            self._words("doubts.bad_minute") if text["minute"] and not minute else ""
        )
        shown = self._texts(item)
        said = {
            name: getattr(item, name) if text[name] == shown[name] else self._known(text[name])
            for name in ("home", "away", "competition", "stage")
        }
        said["scorer"] = text["scorer"]
        said["date"] = item.date if text["date"] == shown["date"] else _day_text(text["date"])
        fresh = msgspec.structs.replace(
            item, **said, score=score, pens=pens,
            order=int(order) if order.isdecimal() and 0 < int(order) < 100 else None,
            minute=_minute_text(minute) if minute else "",
            side=self.side.value or None,
            own_goal=self.kind.value == "own_goal", penalty=self.kind.value == "penalty",
        )  # fmt: skip
        if (fresh.date, fresh.home, fresh.away) != (item.date, item.home, item.away):
            fresh = msgspec.structs.replace(fresh, match="")
        if fresh != item:
            self.changed.emit(fresh)

    def _pair(self, name: str) -> tuple[int, int] | None:
        line = self.lines[name]
        found = _PAIR.fullmatch(line.text)
        line.complain(self._words("doubts.bad_pair") if line.text and not found else "")
        return (int(found[1]), int(found[2])) if found else None


def _pair_text(pair: tuple[int, int] | None) -> str:
    return f"{pair[0]}–{pair[1]}" if pair else ""


def _day_text(text: str) -> str:
    """The day as decks write it, or what was typed if it is none, or may be two."""
    found = read_date(text)
    return text if found is None or found.ambiguous else found.day.isoformat()


def _minute_text(found: re.Match[str]) -> str:
    return str(int(found[1])) + (f"+{int(found[2])}" if found[2] else "")
