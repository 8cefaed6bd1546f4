"""The board: squares round a pitch, pawns that walk, and on the pitch the track and the stage.

Shows what it is given; a square that is looked at is told. Rolling only looks like it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.look import INK, Look
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, money, tile
from desktop.tables.golden_goal.cell_plan import CellPlan, plan_of
from desktop.tables.golden_goal.cells import cap_of, paint_cell
from desktop.tables.golden_goal.faces import paint_pawn
from desktop.tables.golden_goal.layers import Layer
from desktop.tables.golden_goal.layout import BoardLayout, lay_out
from desktop.tables.golden_goal.motion import FLIP_MS, ROLL_MS, Motion, Scene
from desktop.tables.golden_goal.stage import Stage, lies, paint_stage, reads
from desktop.tables.golden_goal.track import Track, paint_markers, paint_track
from desktop.widgets.base import Painted, paint_focus, painter_for
from desktop.widgets.pitch import paint_grass
from desktop.widgets.timeline_decades import Stripe
from desktop.words import Words
from engine.golden_goal import events as e
from engine.golden_goal.model import View

FRAME_MS = 20
STRIPES = 10
LOW = 150
"""With fewer units above the track nothing could be read there."""
MOST_TEXT = 1.25
"""The size of text that still fits the squares."""


class Field(Painted):
    """The whole board in one widget. Arrow keys go from square to square once it has the focus."""

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(replace(look, text=min(look.text, look.unit * MOST_TEXT)), parent)
        self._words = words
        self._view: View | None = None
        self._me: str | None = None
        self._layout: BoardLayout | None = None
        self._views = 0
        self._ground, self._lanes, self._shown = Layer(), Layer(), Layer()
        self._scene = Scene()
        self._dirty = QRegion()
        self._at: int | None = None
        self._clock = QElapsedTimer()
        self._clock.start()
        self._frames = QTimer(self, interval=FRAME_MS)
        self._frames.timeout.connect(self._frame)
        self.setMouseTracking(True)
        if not look.projector:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # in

    def show_view(self, view: View, me: str | None) -> None:
        """Shows it all; what has changed since the view before moves there."""
        before, self._view, self._me = self._view, view, me
        self._views += before is not view
        if before is not None and before is not view and self.isVisible() and not self.look.still:
            self._set_off(before, view)
        elif before is not view:
            self._scene = Scene()
        if before is None or len(before.board.squares) != len(view.board.squares):
            self._lay_out()
        self._tell_ear()
        self.update()

    def tell(self, events: Sequence[Any]) -> None:
        """The true way of a pawn, if the events say more than two views do."""
        if self._view is None or not self.isVisible() or self.look.still:
            return
        ways: dict[str, tuple[int, ...]] = {}
        round_ = len(self._view.board.squares)
        for event in events:
            if isinstance(event, e.PawnMoved):
                leg = sense.way(event.start, event.to, event.steps, round_)
                ways[event.player] = (*ways.get(event.player, ())[:-1], *leg)
            elif isinstance(event, e.DieThrown):
                self._scene.die = Motion(self._now(), ROLL_MS)
                self._go()
        for name, way in ways.items():
            running = self._scene.walks.get(name)
            if running is not None and running.motion.share(self._now()) < 0.5:
                self._scene.walk(name, way, running.motion.begin)

    def _set_off(self, before: View, view: View) -> None:
        now, scene = self._now(), self._scene
        begin, round_ = now, len(view.board.squares)
        if view.dice is not None and view.dice != before.dice:
            scene.dice = Motion(now, ROLL_MS)
            begin += ROLL_MS
        there = begin
        for name, square in view.square.items():
            old = before.square.get(name, square)
            if old != square and name in before.square:
                there = max(there, scene.walk(name, sense.way(old, square, None, round_), begin))
        for name, number in view.goals.items():
            old = before.goals.get(name, number)
            if old != number:
                scene.slide(name, old, number, there)
        if view.die is not None and view.die != before.die:
            scene.die = Motion(now, ROLL_MS)
        if view.card is not None and view.card != before.card:
            scene.card = Motion(there, FLIP_MS)
        self._go()

    def moving(self) -> bool:
        return self._frames.isActive()

    def settle(self) -> None:
        """Everything is where it belongs."""
        self._scene = Scene()
        self._frames.stop()
        self.update()

    def _now(self) -> float:
        return float(self._clock.elapsed())

    def _go(self) -> None:
        if self._scene.end() > self._now():
            self._frames.start()

    def _frame(self) -> None:
        now = self._now()
        if now >= self._scene.end():
            self.settle()
            return
        fresh = self._moved(now)
        self.update(self._dirty + fresh)
        self._dirty = fresh

    def _moved(self, now: float) -> QRegion:
        """Where something is on its way at this time."""
        view, layout, region = self._view, self._layout, QRegion()
        if view is None or layout is None:
            return region
        scene, r = self._scene, self._pawn_r(layout) * 3
        for walk in scene.walks.values():
            spot = self._between(layout, view, walk.way, walk.motion.share(now))
            region += QRectF(spot.x() - r, spot.y() - r, 2 * r, 2 * r).toAlignedRect()
        track = self._track(layout, view)
        for at, name in enumerate(track.names):
            if name in scene.slides:
                region += track.lane(at).toAlignedRect()
        if any(one is not None for one in (scene.dice, scene.die, scene.card)):
            region += self.stage_room().adjusted(-9, -30, 9, 9).toAlignedRect()
        return region

    # where things are

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def wear(self, look: Look) -> None:
        """Squares do not grow with the text: from some size on it is read elsewhere."""
        super().wear(replace(look, text=min(look.text, look.unit * MOST_TEXT)))

    def dressed(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        if self._view is None or self.width() < 50 or self.height() < 50:
            return
        px, wide, high = self.look.px, self.width(), self.height()
        room = QRectF(self.rect()).adjusted(px(2), px(2), -px(2), -px(4))
        count = len(self._view.board.squares)
        if self.look.projector:
            deep, side, band = max(px(82), high * 0.132), max(px(90), wide * 0.135), px(25)
        else:
            deep, side, band = max(px(70), high * 0.132), max(px(90), wide * 0.11), px(17)
        self._layout = lay_out(room, count, deep, side, band)

    def bank(self) -> QPointF:
        """Where the Bank's money comes from and goes to."""
        return QPointF(self.rect().center())

    # pointing

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._layout is not None:
            self._look_at(self._layout.at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._look_at(None)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self._layout.at(QPointF(event.pos())) if self._layout is not None else None
            text = self.told_of(at) if at is not None else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: 1, Qt.Key.Key_Right: -1}.get(Qt.Key(event.key()))
        if step is None or self._layout is None or self._view is None:
            super().keyPressEvent(event)
            return
        self.ring = True
        start = self._view.square.get(self._me or self._view.active or "", 0)
        at = start if self._at is None else self._at + step
        self._look_at(at % len(self._layout.cells))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self.settle()

    def _look_at(self, at: int | None) -> None:
        if at != self._at:
            self._at = at
            self._tell_ear()
            self.update()

    def told_of(self, at: int) -> str:
        """A square in words."""
        view, words = self._view, self._words
        assert view is not None
        square = view.board.squares[at]
        here = [name for name, where in view.square.items() if where == at]
        said = []
        if square.tile is None:
            said = [words(f"{GAME}.{what}.{square.kind}") for what in ("square", "does")]
        if square.tile is not None:
            owner = sense.owners(view).get(square.tile)
            said.append(tile(words, square.tile))
            said.append(words(f"{GAME}.ear.price", price=money(words, square.price)))
            said.append(words(f"{GAME}.ear.value", n=square.value, whole=square.whole))
            key = f"{GAME}.ear.{'owner' if owner else 'bank'}"
            said.append(words(key, name=owner or ""))
            cup = sense.cup_on(view, square.team)
            if cup is not None:
                said.append(words(f"{GAME}.cup.{cup}"))
        if here:
            said.append(words(f"{GAME}.ear.here", names=words.list(here)))
        return ". ".join(said)

    def _tell_ear(self) -> None:
        if self._view is not None and self._at is not None:
            self.setAccessibleName(self.told_of(self._at))
        else:
            self.setAccessibleName(self._words(f"{GAME}.ear.board"))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        view, layout = self._view, self._layout
        if view is None or layout is None:
            return
        painter, now = painter_for(self), self._now()
        self._show_ground(painter, layout, view)
        stage = self.stage_room()
        if not self._filled():
            self._show_track(painter, layout, view, now)
        if event.region().intersects(stage.toAlignedRect()):
            self._show_stage(painter, stage, view, now)
        self._paint_pawns(painter, layout, view, now)
        if self._at is not None and self.hasFocus() and self.ring:
            box, look = layout.cells[self._at].box, self.look
            paint_focus(painter, box, 2, look.theme, look.unit * 0.8)

    def _show_ground(self, painter: QPainter, layout: BoardLayout, view: View) -> None:
        """Squares and grass change with their owners, their teams and the cups only."""
        lies = [tuple(known.items()) for known in (view.tiles, view.whole, view.cups)]

        def draw(inner: QPainter) -> None:
            self._paint_pitch(inner, layout.pitch)
            owners = sense.owners(view)
            whole = layout.cells[0].box
            for square, cell in zip(view.board.squares, layout.cells, strict=True):
                owner = owners.get(square.tile or "")
                colour = sense.colour(view, owner) if owner else None
                paint_cell(inner, cell, square, view, colour, self.look, self._words)
                whole = whole.united(cell.box)
            inner.setPen(QPen(QColor(INK), max(2.0, self.look.px(2.5))))
            inner.setBrush(Qt.BrushStyle.NoBrush)
            inner.drawRect(whole)
            inner.drawRect(layout.pitch)

        self._ground.show(painter, QRectF(self.rect()), (*lies, self.look), draw)

    def _show_track(self, painter: QPainter, layout: BoardLayout, view: View, now: float) -> None:
        track = self._track(layout, view)
        key = (tuple(view.goals.items()), tuple(view.played.items()), view.active, self.look)
        self._lanes.show(
            painter, track.room, key, lambda one: paint_track(one, track, self._words, self._me)
        )
        paint_markers(painter, track, self._scene.markers(view.goals, now))

    def _show_stage(self, painter: QPainter, room: QRectF, view: View, now: float) -> None:
        scene = self._scene
        shares = [
            1.0 if one is None else one.share(now) for one in (scene.dice, scene.die, scene.card)
        ]
        stage = Stage(view, self._me, self.look, self._words, *shares)
        if min(shares) < 1:
            paint_stage(painter, room, stage)
            return
        wide = room.adjusted(-self.look.px(6), -self.look.px(6), self.look.px(6), self.look.px(6))
        key = (self._views, self.look)
        self._shown.show(painter, wide, key, lambda one: paint_stage(one, room, stage))

    def _paint_pitch(self, painter: QPainter, pitch: QRectF) -> None:
        look, each = self.look, pitch.width() / STRIPES
        stripes = [
            Stripe(at, pitch.left() + at * each, pitch.left() + (at + 1) * each)
            for at in range(STRIPES)
        ]
        painter.save()
        painter.setClipRect(pitch)
        paint_grass(painter, pitch, stripes, pitch.bottom() + look.px(30), look)
        chalk = QColor(look.theme["chalk"])
        chalk.setAlpha(70)
        painter.setPen(QPen(chalk, look.px(2)))
        inner = pitch.adjusted(look.px(7), look.px(7), -look.px(7), -look.px(7))
        painter.drawRect(inner)
        painter.restore()

    def _split(self, pitch: QRectF) -> float:
        """Where the stage ends and the track begins."""
        view = self._view
        assert view is not None
        look = self.look
        rows = len(sense.names(view)) * (33 if look.projector else 25)
        rows += len(view.board.results) * (27 if look.projector else 21)
        wanted = look.px(rows) + look.size("note") * 1.3 + look.px(16)
        share = 0.645 if look.projector or lies(view) else 0.9
        return pitch.bottom() - min(wanted, pitch.height() * share)

    def _filled(self) -> bool:
        """On the projector an auction has the whole pitch, in a low window whatever is read."""
        view, layout = self._view, self._layout
        if view is None or layout is None:
            return False
        if self.look.projector:
            return view.auction is not None
        low = self._split(layout.pitch) - layout.pitch.top() < self.look.px(LOW)
        return low and reads(view)

    def stage_room(self) -> QRectF:
        """Where dice, cards and auctions are."""
        assert self._layout is not None
        pitch, pad = self._layout.pitch, self.look.px(14)
        room = pitch.adjusted(pad, pad, -pad, 0)
        if self._filled():
            return room.adjusted(0, 0, 0, -pad)
        room.setBottom(self._split(pitch) - self.look.px(6))
        return room

    def _track(self, layout: BoardLayout, view: View) -> Track:
        pad = self.look.px(12)
        top = self._split(layout.pitch)
        room = layout.pitch.adjusted(pad, 0, -pad, -pad * 0.8)
        room.setTop(top)
        return Track(room, view, self.look)

    def _paint_pawns(self, painter: QPainter, layout: BoardLayout, view: View, now: float) -> None:
        standing: dict[int, list[str]] = {}
        walking: list[str] = []
        for name, square in view.square.items():
            walk = self._scene.walks.get(name)
            if walk is not None and walk.motion.share(now) < 1:
                walking.append(name)
            else:
                standing.setdefault(square, []).append(name)
        for square, who in standing.items():
            stands = self.stands(layout, view, square, len(who))
            for name, (spot, r) in zip(who, stands, strict=True):
                paint_pawn(painter, spot, r, sense.colour(view, name))
        r = self._pawn_r(layout)
        for name in walking:
            walk = self._scene.walks[name]
            share = walk.motion.share(now)
            spot = self._between(layout, view, walk.way, share)
            hop = abs(math.sin(share * (len(walk.way) - 1) * math.pi)) * r * 0.9
            paint_pawn(painter, spot, r * 1.1, sense.colour(view, name), hop)

    def stands(
        self, layout: BoardLayout, view: View, square: int, of: int
    ) -> list[tuple[QPointF, float]]:
        """Where so many pawns stand on a square, and how large they are there."""
        plan = self.plan(layout, view, square)
        return plan.stands(of, self._pawn_r(layout), self.look.unit)

    def plan(self, layout: BoardLayout, view: View, square: int) -> CellPlan:
        """Where a square has what."""
        shown = view.board.squares[square]
        owned = shown.tile in sense.owners(view)
        cap = cap_of(self.look)
        return plan_of(layout.cells[square], self.look.unit, cap, shown.tile is not None, owned)

    def _between(
        self, layout: BoardLayout, view: View, squares: Sequence[int], share: float
    ) -> QPointF:
        """A point so far along the ways of a pawn from square to square."""
        along = share * (len(squares) - 1)
        at = min(max(0, len(squares) - 2), int(along))
        spots = [self.stands(layout, view, n, 1)[0][0] for n in squares[at : at + 2]]
        return spots[0] + (spots[-1] - spots[0]) * (along - at)

    def _pawn_r(self, layout: BoardLayout) -> float:
        low = min(cell.box.height() for cell in layout.cells)
        return min(low * 0.36, self.look.px(19 if self.look.projector else 14))
