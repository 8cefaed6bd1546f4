"""The end of the evening: who has won, how everybody stands, and the finished timeline.

Shows a game's last view as plain values; replays and new games are asked for by signals.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRadialGradient, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from desktop.look import PLAYER_COLOURS, REFERENCE, Look, kit
from desktop.screens.base import Screen, Scroller, column, row
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Button, Link
from desktop.widgets.card_face import CardFace
from desktop.widgets.flaps import Flaps
from desktop.widgets.label import Label
from desktop.widgets.paint import draw_centred, fitted, paint_shirt
from desktop.widgets.panel import Panel
from desktop.widgets.scene import TimelineModel
from desktop.widgets.seat import Badge
from desktop.widgets.timeline import Timeline
from desktop.words import Words
from engine.games import GAMES
from engine.goal.model import Card, View

CONFETTI = 70
MANY = 6
"""With more players the lines of the final table move together."""


@dataclass(frozen=True)
class Standing:
    """A player's place at the end; those with as many points share one."""

    place: int
    name: str
    colour: str
    points: int
    tokens: int | None
    won: bool


@dataclass(frozen=True)
class Result:
    """All that the end shows. `cards` and `facts` only of a game with a timeline."""

    game: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    cards: tuple[CardFace, ...]
    facts: Mapping[str, Card]
    colours: Mapping[str, str]
    round: int
    ended_by: str = "points"


def result_of(view: Any) -> Result:
    """What the last view of a game says."""
    game = next(name for name, rules in GAMES.items() if isinstance(view, rules.view))
    return RESULTS.get(game, _plain)(game, view)


def standings_of(game: str, view: Any) -> tuple[Standing, ...]:
    """The winners first, then whoever stands best."""
    winners, counts = view.winners or (), GAMES[game].standing(view)
    tokens = getattr(view, "tokens", None) or {}
    standings: list[Standing] = []
    for at, name in enumerate(sorted(counts, key=lambda n: n not in winners)):
        place = at + 1
        if name in winners:
            place = 1
        elif standings and not standings[-1].won and standings[-1].points == counts[name]:
            place = standings[-1].place
        left = tokens.get(name)
        standings.append(
            Standing(
                place, name, view.colours.get(name, REFERENCE), counts[name],
                left if isinstance(left, int) else None, name in winners,
            )
        )  # fmt: skip
    return tuple(standings)


def _plain(game: str, view: Any) -> Result:
    """Of a game without a timeline of goals."""
    round_ = getattr(view, "round", 0)
    found = standings_of(game, view)
    return Result(game, tuple(view.winners or ()), found, (), {}, view.colours, round_)


def _goal(game: str, view: View) -> Result:
    winners = view.winners or ()
    best = max(view.points.values(), default=0)
    leaders = sum(points == best for points in view.points.values())
    ended_by = "points"
    if best < 10 or (leaders > 1 and view.overtime == "traditional") or len(winners) > 1:
        ended_by = "deck"
    elif view.still_in is not None:
        ended_by = "shootout"
    return Result(
        game, winners, standings_of(game, view), cards_of(view), view.cards, view.colours,
        view.round, ended_by,
    )  # fmt: skip


def _golden_goal(game: str, view: Any) -> Result:
    """Points, or what decided between equal ones: cash and tiles, or the die."""
    result = _plain(game, view)
    best = max(view.points.values())
    tied = sum(points == best for points in view.points.values()) > 1
    how = "golden_goal" if view.golden_goal else "worth" if tied else "points"
    return replace(result, ended_by=how)


RESULTS: Mapping[str, Callable[[str, Any], Result]] = {"goal": _goal, "golden-goal": _golden_goal}
"""Games whose end says more than how everybody stands."""


def cards_of(view: View) -> tuple[CardFace, ...]:
    """Every card that lies on a timeline at the end, in their owners' colours."""
    if view.timeline is not None:
        owned = [(spot.card, spot.owner) for spot in view.timeline]
    else:
        lines = view.final or view.timelines or {}
        owners: dict[str, str | None] = {}
        for name, cards in lines.items():
            for card in cards:
                owners[card] = None if card == view.reference else name
        owned = sorted(owners.items(), key=lambda entry: (view.cards[entry[0]].date, entry[0]))
    return tuple(face_of(view.cards[card], owner, view.colours) for card, owner in owned)


def face_of(card: Card, owner: str | None, colours: Mapping[str, str]) -> CardFace:
    return CardFace(
        card.id, card.date, card.home, card.away, card.score, card.pens, card.scorer, owner,
        colours.get(owner, REFERENCE) if owner else REFERENCE,
    )  # fmt: skip


class Joy(Painted):
    """The winner's shirt in the floodlight, paper falling round it, and the words."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._colours: tuple[str, ...] = ()
        self._big = self._small = ""
        self._fallen = 1.0
        self._fall = QVariantAnimation(self)
        self._fall.setStartValue(0.0)
        self._fall.setEndValue(1.0)
        self._fall.valueChanged.connect(self._falls)
        self._fall.setDuration(look.ms("verdict"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_winners(self, colours: Sequence[str], big: str, small: str) -> None:
        self._colours, self._big, self._small = tuple(colours), big, small
        self.setAccessibleName(f"{big} {small}")
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.look.ms("verdict"):
            self._fall.start()

    def _falls(self, share: float) -> None:
        self._fallen = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self.look.px(420)), round(self.look.px(360)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.look.px(240)), round(self.look.px(220)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px = painter_for(self), self.look.px
        wide, high = float(self.width()), float(self.height())
        middle = QPointF(wide / 2, high * 0.4)
        dark = self.look.theme.name == "dark"
        light = QRadialGradient(middle, min(wide * 0.5, high * 0.4))
        light.setColorAt(0, QColor(255, 243, 196, 120 if dark else 230))
        light.setColorAt(1, QColor(255, 243, 196, 0))
        painter.fillRect(self.rect(), light)
        big = (
            self.look.type("event")
            if not self.look.projector
            else self.look.font("poster", 96, 900)
        )
        big = fitted(big, self._big, wide - px(24), self.look.size("title") * 0.8)
        small = fitted(
            self.look.type("body"), self._small, wide - px(16), self.look.size("note") * 0.8
        )
        words = big.pixelSize() * 1.15 + small.pixelSize() * 2.2
        side = max(
            px(60), min(high - words - px(10), wide * 0.72 / max(1, len(self._colours)) ** 0.6)
        )
        self._paint_confetti(painter, wide, side)
        step = side * 0.72
        left = wide / 2 - (step * (len(self._colours) - 1) + side) / 2
        for at, colour in enumerate(self._colours):
            paint_shirt(painter, QRectF(left + step * at, px(4), side, side), colour)
        line = QRectF(0, side + px(8), wide, big.pixelSize() * 1.1)
        draw_centred(painter, line, self._big, big, self.look.theme["surf_text"])
        below = QRectF(0, line.bottom() + px(4), wide, small.pixelSize() * 1.5)
        draw_centred(painter, below, self._small, small, self.look.theme["surf_text2"])

    def _paint_confetti(self, painter: QPainter, wide: float, high: float) -> None:
        chance = random.Random(7)
        worn = [kit(colour).value for colour in self._colours or PLAYER_COLOURS[:1]]
        colours = [*worn * 3, "#FFFFFF", "#FFAF1C"]
        size = self.look.px(11)
        for _ in range(CONFETTI):
            x, end = chance.uniform(0, wide), chance.uniform(-0.02, 0.98) * high
            delay, turn = chance.uniform(0, 0.45), chance.uniform(0, 180)
            colour = QColor(chance.choice(colours))
            share = min(1.0, max(0.0, (self._fallen - delay) / 0.55))
            if share <= 0:
                continue
            y = end - (1 - share) * (high + 40)
            painter.save()
            painter.translate(x + math.sin(share * 9 + turn) * 6, y)
            painter.rotate(turn + share * 240)
            painter.fillRect(QRectF(-size * 0.25, -size * 0.5, size * 0.5, size), colour)
            painter.restore()


class Standings(Panel):
    """The final table."""

    def __init__(self, look: Look, words: Words) -> None:
        super().__init__(look, words("end.title"))
        self._words = words
        self._grid = QGridLayout()
        self._grid.setColumnStretch(2, 1)
        self._grid.setHorizontalSpacing(round(look.px(14)))
        self._grid.setVerticalSpacing(round(look.px(4) + look.size("note") * 0.5))
        self.body.addLayout(self._grid)
        self.body.addStretch(1)

    def show_standings(self, standings: Sequence[Standing], game: str = "goal") -> None:
        look, words = self.look, self._words
        small = len(standings) > MANY
        self._grid.setVerticalSpacing(round(look.px(1 if small else 4) + look.size("note") * 0.5))
        for at, one in enumerate(standings):
            place = Label(look, words("end.rank", n=one.place), "title", wrap=False)
            badge = Badge(look, one.colour)
            name = Label(look, one.name, "strong")
            left = "" if one.tokens is None else words("common.tokens", n=one.tokens)
            tokens = Label(look, left, "note", "ink2", False)
            points = Flaps(look, str(one.points), (44, 27) if small else (52, 40))
            points.setAccessibleName(words.of(game, "common.points", n=one.points))
            for spot, made in enumerate((place, badge, name, tokens, points)):
                self._grid.addWidget(made, at, spot, Qt.AlignmentFlag.AlignVCenter)


class EndScreen(Screen):
    """`card_opened` asks for a card's facts and film."""

    again = Signal()
    home = Signal()
    card_opened = Signal(str)
    picture = Signal()

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self.joy = Joy(look)
        self.standings = Standings(look, words)
        self.timeline = Timeline(look, words)
        self.timeline.card_opened.connect(self.card_opened)
        self.again_button = Button(look, words("end.again"), primary=True)
        self.again_button.setObjectName("again")
        self.again_button.clicked.connect(self.again)
        self.picture_button = Button(look, words("end.picture"), step="small_button", icon="down")
        self.picture_button.setObjectName("picture")
        self.picture_button.clicked.connect(self.picture)
        self.home_link = Link(look, words("end.home"))
        self.home_link.setObjectName("home")
        self.home_link.clicked.connect(self.home)
        self._who = Label(look, "", "body", "surf_text2")
        self._who.setIndent(8)
        self._hint = Label(look, words("end.timeline_hint"), "body", "surf_text2")
        self._hint.setIndent(28)
        self._lay_out()

    def _lay_out(self) -> None:
        look = self.look
        doors = QWidget()
        doors.setLayout(
            column(
                self.again_button, self._who, 12, self.picture_button, 8, self.home_link, 0, space=2
            )
        )
        if look.projector:
            for hidden in (doors, self._hint):
                hidden.hide()
        stage = QWidget()
        large = look.text > 1.4
        if large:
            laid: QBoxLayout = column(self.joy, self.standings, doors, space=16)
        else:
            laid = row(self.joy, column(self.standings, 0), doors, space=round(look.px(24)))
            laid.setStretch(0, 36)
            laid.setStretch(1, 40)
            laid.setStretch(2, 24)
        edge = round(look.px(28))
        laid.setContentsMargins(edge, edge, edge, round(look.px(8)))
        stage.setLayout(laid)
        whole = column(Scroller(stage, look), self._hint, 4, self.timeline)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        share = 0.38 if self.look.projector else 0.36
        least, most = (236, 320) if not self.look.projector else (round(self.look.px(220)), 2000)
        self.timeline.setFixedHeight(min(most, max(least, round(self.height() * share))))
        super().resizeEvent(event)

    def show_end(
        self, result: Result, you: str | None, owner: bool, next_starter: str = ""
    ) -> None:
        words = self.words
        winners = result.winners
        if len(winners) == 1:
            big = words("end.won_me" if winners[0] == you else "end.won", name=winners[0])
        else:
            big = words("end.shared")
        points = max((one.points for one in result.standings if one.won), default=0)
        game, how = result.game, f"end.how_{result.ended_by}"
        small = words.of(game, how, points=points, round=result.round)
        if len(winners) > 1:
            small = f"{words('end.shared_names', names=words.list(winners))}, {small}"
        self.joy.show_winners([result.colours.get(n, REFERENCE) for n in winners], big, small)
        self.standings.show_standings(result.standings, game)
        self.timeline.display(TimelineModel(cards=result.cards))
        self.timeline.setVisible(bool(result.cards))
        self._hint.setVisible(bool(result.cards) and not self.look.projector)
        self.picture_button.say(words.of(game, "end.picture"))
        self.again_button.set_able(owner, words("end.again_waits"))
        self.again_button.stand_on_night()
        self._who.setText(words("end.again_help", name=next_starter) if next_starter else "")
        self._who.setVisible(bool(next_starter) and owner)

    def first_focus(self) -> QWidget | None:
        return self.again_button if self.again_button.isEnabled() else self.home_link
