"""The goal-action track across the pitch: what the die would make of every number, and a lane for
each player with their odds at the coming whistle. Keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from desktop.look import INK, Look, paint_disc
from desktop.tables.golden_goal import sense
from desktop.tables.golden_goal.amounts import GAME, signed
from desktop.tables.golden_goal.faces import (
    draw_on_block,
    paint_odds,
    paint_outcome,
    paint_verdict,
)
from desktop.widgets.paint import draw_centred, draw_line, fitted, paint_badge
from desktop.words import Words
from engine.golden_goal.board import Colour
from engine.golden_goal.model import View


class Track:
    """Where everything of the track is, in its room."""

    def __init__(self, room: QRectF, view: View, look: Look) -> None:
        self.view, self.look = view, look
        board = view.board
        self.limit = board.limit
        self.names = sense.names(view)
        self.dies = sense.faces(board)
        px = look.px
        self.left = room.left() + px(96 if look.projector else 62)
        self.right = room.right() - px(150 if look.projector else 106)
        self.step = (self.right - self.left) / (2 * self.limit + 1)
        note = look.size("note")
        self.head = QRectF(room.left(), room.top(), room.width(), note * 1.3)
        high, share, lower = room.height() - self.head.height() - px(4), 0.78, 0.45
        if high / (len(self.dies) * share + len(self.names)) < note:
            share = lower  # the lanes have words too
        each = high / (len(self.dies) * share + len(self.names))
        self.tall = min(each, px(46 if look.projector else 38))
        self.band = min(each * share, px(34 if look.projector else 26))
        self.bands = self.head.bottom() + px(2)
        self.lanes = self.bands + self.band * len(self.dies) + px(2)
        self.room = room

    def x(self, goals: float) -> float:
        """The middle of the column of a number of goal actions."""
        return self.left + (goals + self.limit + 0.5) * self.step

    def lane(self, at: int) -> QRectF:
        return QRectF(self.room.left(), self.lanes + self.tall * at, self.room.width(), self.tall)

    def marker(self, at: int, goals: float) -> QPointF:
        return QPointF(self.x(goals), self.lane(at).center().y())

    def marker_r(self) -> float:
        return min(self.tall * 0.4, self.step * 0.62)


def paint_track(painter: QPainter, track: Track, words: Words, me: str | None) -> None:
    """All but the markers, which move."""
    _paint_numbers(painter, track, words)
    _paint_bands(painter, track, words)
    for at, name in enumerate(track.names):
        _paint_lane(painter, track, at, name, words, me)


def paint_markers(painter: QPainter, track: Track, goals: Mapping[str, float]) -> None:
    """Everybody's marker where it is just now."""
    look, r = track.look, track.marker_r()
    line = look.keyline(False)
    for at, name in enumerate(track.names):
        spot = track.marker(at, goals.get(name, 0.0))
        painter.save()
        painter.setPen(QPen(line, max(1.5, r * 0.16)))
        painter.setBrush(QColor(INK))
        painter.drawEllipse(spot, r, r)
        painter.restore()
        paint_disc(painter, sense.colour(track.view, name), spot, r * 0.92)


def _paint_numbers(painter: QPainter, track: Track, words: Words) -> None:
    look = track.look
    font = look.type("note", 700, figures=True)
    colour = look.theme["decade"]
    longest = QFontMetricsF(font).horizontalAdvance(signed(-track.limit))
    fits = (every for every in (1, 2, 5) if track.step * every > longest * 1.25)
    every = next(fits, track.limit)
    for goals in range(-track.limit, track.limit + 1):
        if goals % every == 0:
            text, wide = signed(goals), track.step * every
            box = QRectF(track.x(goals) - wide / 2, track.head.top(), wide, track.head.height())
            draw_centred(painter, box, text, fitted(font, text, wide * 0.95, look.least), colour)
    half = longest / 2 + look.px(6)  # of the numbers at the ends
    title = words(f"{GAME}.track.title")
    room = track.x(-track.limit) - half - track.room.left() - look.px(4)
    small = _heading(look, title, room)
    base = track.head.center().y() + QFontMetricsF(small).capHeight() / 2
    draw_line(painter, track.room.left() + look.px(4), base, title, small, colour, room)
    if all(played >= track.view.matches for played in track.view.played.values()):
        return
    odds = words(f"{GAME}.track.odds")
    room = track.room.right() - track.x(track.limit) - half - look.px(2)
    font = _heading(look, odds, room)
    left = track.room.right() - look.px(2) - QFontMetricsF(font).horizontalAdvance(odds)
    draw_line(painter, left, base, odds, font, colour)


def _heading(look: Look, text: str, room: float) -> QFont:
    """The font of a column's heading: in narrow letters where the others have no room."""
    font = look.type("note", 600)
    if QFontMetricsF(font).horizontalAdvance(text) <= room:
        return font
    narrow = look.font("poster", 1, 700)
    narrow.setPixelSize(round(look.size("note") * 1.1))
    return fitted(narrow, text, room, look.least)


def _paint_bands(painter: QPainter, track: Track, words: Words) -> None:
    """A row for each colour of the die: from where a match is a draw, from where a victory."""
    look, board = track.look, track.view.board
    font = look.type("note", 700)
    # If a row is too low for a word, all of them are named once.
    once = track.band * 0.78 < look.least
    if not once:
        font.setPixelSize(max(round(look.least), min(font.pixelSize(), round(track.band * 0.78))))
    for at, (die, faces) in enumerate(track.dies.items()):
        top = track.bands + track.band * at
        pieces = _pieces(track, die)
        for what, left, right in pieces:
            box = QRectF(left, top + 1, right - left, track.band - 2)
            paint_verdict(painter, box, what)
            if not once:
                _paint_word(painter, track, words, what, box, font)
        side = track.band * 0.86
        middle = top + track.band / 2
        face = QRectF(track.left - side - look.px(4), middle - side / 2, side, side)
        paint_outcome(painter, face, die, look)
        if not once:
            count = f"{faces}/{len(board.die)}"
            x = face.left() - look.px(4) - QFontMetricsF(font).horizontalAdvance(count)
            base = middle + QFontMetricsF(font).capHeight() / 2
            draw_line(painter, x, base, count, font, look.theme["decade"])
    if once:
        for what, box in _shared(track).items():
            _paint_word(painter, track, words, what, box, font)


def _paint_word(
    painter: QPainter, track: Track, words: Words, what: str, box: QRectF, font: QFont
) -> None:
    """The verdict's name on a block in the middle of this box, if it is wide enough."""
    text, metrics = words(f"{GAME}.result.{what}"), QFontMetricsF(font)
    wide = metrics.horizontalAdvance(text) + track.look.px(12)
    if wide < box.width():
        block = QRectF(0, 0, wide, max(track.band * 0.8, metrics.capHeight() * 1.7))
        block.moveCenter(box.center())
        draw_on_block(painter, block, text, font)


def _shared(track: Track) -> dict[str, QRectF]:
    """Where all rows say the same; what they never share is where the middle one says it."""
    rows = [{what: (a, b) for what, a, b in _pieces(track, die)} for die in track.dies]
    high, found = track.band * len(rows), {}
    for what, (left, right) in rows[len(rows) // 2].items():
        starts, ends = zip(*(row[what] for row in rows if what in row), strict=True)
        if max(starts) < min(ends):
            left, right = max(starts), min(ends)
        found[what] = QRectF(left, track.bands, right - left, high)
    return found


def _pieces(track: Track, die: Colour) -> list[tuple[str, float, float]]:
    """The verdicts along a row, from the left."""
    half, found = track.step / 2, []
    band = track.view.board.results[die]
    edges = [-track.limit, band.draw, band.victory, track.limit + 1]
    for what, start, end in zip(("defeat", "draw", "victory"), edges, edges[1:], strict=False):
        start, end = max(-track.limit, start), min(track.limit + 1, end)
        if start < end:
            found.append((what, track.x(start) - half, track.x(end) - half))
    return found


def _paint_lane(
    painter: QPainter, track: Track, at: int, name: str, words: Words, me: str | None
) -> None:
    look, view = track.look, track.view
    lane, middle = track.lane(at), track.lane(at).center().y()
    chalk = QColor(look.theme["decade"])
    chalk.setAlpha(120)
    if name == view.active:
        lit = QColor(look.theme["bulb"])
        lit.setAlpha(34)
        painter.fillRect(lane.adjusted(0, 1, 0, -1), lit)
    painter.setPen(QPen(chalk, max(1.0, look.px(1.2))))
    painter.drawLine(QPointF(track.x(-track.limit), middle), QPointF(track.x(track.limit), middle))
    for goals in range(-track.limit, track.limit + 1):
        tall = track.tall * (0.2 if goals % 5 else 0.32)
        painter.drawLine(
            QPointF(track.x(goals), middle - tall), QPointF(track.x(goals), middle + tall)
        )
    zero = QPen(look.theme["decade"], max(1.5, look.px(2.4)))
    painter.setPen(zero)
    painter.drawLine(
        QPointF(track.x(0), middle - track.tall * 0.42),
        QPointF(track.x(0), middle + track.tall * 0.42),
    )
    side = min(track.tall * 0.78, look.px(34 if look.projector else 24))
    badge = QRectF(lane.left() + look.px(4), middle - side / 2, side, side)
    paint_badge(painter, badge, sense.colour(view, name), look.keyline(False), look.unit)
    text = f"{min(view.matches, view.played[name] + 1)}/{view.matches}"
    if view.played[name] >= view.matches:
        text = words(f"{GAME}.track.through")
    font = look.type("note", 700 if name == me else 600, figures=True)
    box = QRectF(
        badge.right() + look.px(3),
        lane.top(),
        track.left - badge.right() - look.px(3),
        lane.height(),
    )
    font = fitted(font, text, box.width(), look.least)
    draw_centred(painter, box, text, font, look.theme["decade"])
    _paint_chances(painter, track, lane, name, words)


def _paint_chances(painter: QPainter, track: Track, lane: QRectF, name: str, words: Words) -> None:
    """The coming whistle's odds as a bar, and the points to be expected."""
    look, view = track.look, track.view
    if view.played[name] >= view.matches:
        return
    goals = view.goals[name]
    shares = [(what, share) for what, share in sense.odds(view.board, goals).items()]
    px = look.px
    left = track.right + px(6)
    tall = min(lane.height() * 0.5, px(22 if look.projector else 14))
    text = words.decimal(sense.expected(view.board, goals))
    font = look.type("note", 700, figures=True)
    wide = QFontMetricsF(font).horizontalAdvance("0.0") + px(8)
    bar = QRectF(left, lane.center().y() - tall / 2, track.room.right() - left - wide - px(2), tall)
    paint_odds(painter, bar, shares, look)
    box = QRectF(bar.right(), lane.top(), wide, lane.height())
    draw_centred(painter, box, text, font, look.theme["decade"])
