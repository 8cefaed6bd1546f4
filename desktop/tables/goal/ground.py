"""Where everything of the laptop's table stands, at any size of window and text. Paints nothing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from desktop.screens.base import Screen, Scroller
from desktop.tables.goal.sheet import Sheet
from desktop.video import ClipWidget

WIDE = 1400
"""From this many units on the tips have a panel of their own beside the last action."""
LARGE_TEXT, LARGE_WHEN_LOW = 1.3, 1.1
"""From here on the last action moves under the ticket and the clip becomes small; in a low window
sooner."""
LOW_WINDOW = 800
LEAST_TICKET = 206
TOO_LITTLE, SEEN_PITCH = 150, 110
NARROW = 1100
"""Below so many units clip and last action are narrower, for the ticket to have room."""


@dataclass(frozen=True)
class Parts:
    """What is put in place. `alone` are the sheets that take the last action's place too."""

    clip: ClipWidget
    sheets: tuple[Sheet, ...]
    alone: tuple[Sheet, ...]
    result: QWidget
    tips: QWidget
    tabs: QWidget
    timeline: QWidget


class Ground:
    """The stage and the rows below it. `show_*` say what is there, `arrange` puts it in place."""

    def __init__(self, frame: Screen, parts: Parts) -> None:
        self.frame, self.parts = frame, parts
        self.stage = QWidget()
        self.well = Scroller(self.stage, frame.look, frame, ground="")
        self.sheet: Sheet | None = None
        self.tabs = self.tips = False
        for part in (parts.clip, *parts.sheets, parts.result, parts.tips):
            part.setParent(self.stage)
            part.hide()
        parts.tabs.hide()

    def show_sheet(self, sheet: Sheet) -> None:
        if sheet is not self.sheet:
            if self.sheet is not None:
                self.sheet.hide()
            self.sheet = sheet
            sheet.show()

    def show_tabs(self, shown: bool) -> None:
        self.tabs = shown

    def show_tips(self, shown: bool) -> None:
        self.tips = shown

    def has_tips_panel(self) -> bool:
        look = self.frame.look  # larger letters than usual want wider tickets first
        return self.frame.width() >= WIDE * max(look.unit, look.text) and not self._large()

    def _large(self) -> bool:
        look = self.frame.look
        low = self.frame.height() < LOW_WINDOW * look.unit
        return look.text / look.unit > (LARGE_WHEN_LOW if low else LARGE_TEXT)

    def _narrow(self) -> bool:
        return self.frame.width() < NARROW * self.frame.look.unit

    def arrange(self, y: int) -> None:
        """Puts everything where it belongs now, from y down."""
        parts, px = self.parts, self.frame.look.px
        wide = self.frame.width()
        tabs = parts.tabs.sizeHint().height() if self.tabs else 0
        panel = self._panel(self.frame.height() - y - tabs)
        stage = panel + round(px(34))
        self.well.setGeometry(0, y, wide, stage)
        self._stage(wide, panel)
        y += stage
        parts.tabs.setVisible(self.tabs)
        parts.tabs.setGeometry(round(px(24)), y, wide - round(px(24)), tabs)
        y += tabs
        parts.timeline.setGeometry(0, y, wide, max(0, self.frame.height() - y))

    def _panel(self, room: int) -> int:
        """How tall the panels of the stage are; the pitch gets the rest."""
        look, px = self.frame.look, self.frame.look.px
        text = look.text / look.unit
        wanted = self.parts.clip.heightForWidth(round(self.frame.width() * 0.345))
        wanted = max(wanted, round(px(318) * (1 + (text - 1) * 0.5)))
        if self._large() and self.sheet is not None:
            needs = self.sheet.needs(round(self.frame.width() - px(24 + 320 + 16 + 24 + 16)))
            # What has little to say leaves the room to the pitch.
            wanted = min(wanted, max(needs, round(px(LEAST_TICKET)))) if needs else wanted
        least, most = px(self._pitch(room)), px(410)
        wanted = max(wanted, round(room - px(34) - most))
        smallest = max(px(200), self.sheet.least() if self.sheet is not None else 0)
        panel = round(max(smallest, min(wanted, room - px(34) - least)))
        left = room - px(34) - panel
        if least == 0 and left < px(TOO_LITTLE):  # cards cut in half tell nothing
            panel = round(room - px(34))
        return panel

    def _pitch(self, room: int) -> int:
        """The least height of the pitch, in units: with large text or in a small window the ticket
        takes what it can while nothing is chosen on the grass, and all there is rather than hide
        a part of its question."""
        if (
            (self._large() or self._narrow())
            and self.sheet is not None
            and not self.sheet.on_the_pitch
        ):
            if self.sheet in self.parts.alone:
                return 0
            if self.sheet.whole() > room - self.frame.look.px(34 + SEEN_PITCH):
                return 0
            waits = self.sheet.needs(self.frame.width()) is not None
            return 150 if waits and not self._large() else SEEN_PITCH  # flags want to be seen
        return 176 if self.tabs else 206

    def _stage(self, wide: int, panel: int) -> None:
        parts, px = self.parts, self.frame.look.px
        margin, gap, top = round(px(24)), round(px(16)), round(px(18))
        clip = self._clip_width(wide, panel)
        left = margin + clip + gap
        parts.clip.setGeometry(margin, top, clip, min(panel, parts.clip.heightForWidth(clip)))
        # Large wheels need the whole width.
        roomy = self._large() and self.sheet in parts.alone
        parts.clip.setVisible(not roomy)
        left = margin if roomy else left
        right = wide - margin
        if self._large():
            self._below(left, right, top, panel)
            return
        self.stage.setMinimumHeight(panel + top)
        side = self._side(wide)
        alone = self.sheet in parts.alone
        if self.sheet is not None:
            end = right if alone else right - side - gap
            self.sheet.setGeometry(left, top, end - left, panel)
        parts.result.setVisible(not alone)
        beside = self.tips and self.has_tips_panel() and not alone
        parts.tips.setVisible(beside)
        box = QRect(right - side, top, side, panel)
        if beside:
            half = round((side - gap) * 0.45)
            parts.tips.setGeometry(box.left(), top, half, panel)
            box.setLeft(box.left() + half + gap)
        parts.result.setGeometry(box)

    def _below(self, left: int, right: int, top: int, panel: int) -> None:
        """Large text: the ticket as tall as the stage, the last action under it."""
        parts, gap = self.parts, round(self.frame.look.px(16))
        tall = max(panel, parts.result.sizeHint().height())
        if self.sheet is not None:
            self.sheet.setGeometry(left, top, right - left - gap, panel)
        parts.result.setGeometry(left, top + panel + gap, right - left - gap, tall)
        parts.result.show()
        parts.tips.hide()
        self.stage.setMinimumHeight(top + panel + gap + tall + gap)

    def _clip_width(self, wide: int, panel: int) -> int:
        px = self.frame.look.px
        if self._large():
            return round(px(320))
        strip = self.parts.clip.heightForWidth(round(px(340))) - px(336) * 9 / 16
        by_height = (panel - strip) * 16 / 9 + px(4)
        share = 0.25 if self._narrow() else 0.4
        return round(min(by_height, wide * share, px(560)))

    def _side(self, wide: int) -> int:
        px = self.frame.look.px
        if self.has_tips_panel():
            return round(px(500 if self.tips else 320))
        return round(px(220 if self._narrow() else 268))
