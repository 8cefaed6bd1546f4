"""Every basic widget with made-up words, to be looked at. Plays no game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.address import EXAMPLE
from desktop.look import Look, floodlight
from desktop.widgets.announcer import Announcer, Answer, Call, paused_call
from desktop.widgets.base import Painted, painter_for
from desktop.widgets.button import Button, IconButton, Link
from desktop.widgets.clock import Clock
from desktop.widgets.dates import DateWheels
from desktop.widgets.field import Choice, Field, Option
from desktop.widgets.flaps import Flaps
from desktop.widgets.hourglass import Hourglass
from desktop.widgets.keys import KeyHints
from desktop.widgets.label import Label
from desktop.widgets.notices import Toast
from desktop.widgets.panel import Panel, Ticket
from desktop.widgets.result import Result, ResultPanel, ResultRow
from desktop.widgets.rows import PlayerRows, Row
from desktop.widgets.seat import Badge, Scoreboard, Seat
from desktop.widgets.stepper import Stepper
from desktop.widgets.tokens import TokenRow
from desktop.words import Words

NAMES = ("Anna", "Béla", "Csilla", "Győző", "Erzsi")
COLOURS = ("red", "blue", "yellow", "sky", "purple")


class Night(Painted):
    """A floodlit ground to stand things on, one below the other."""

    def __init__(self, look: Look, margin: float = 24, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.column = QVBoxLayout(self)
        side = round(look.px(margin))
        self.column.setContentsMargins(side, side, side, side)
        self.column.setSpacing(round(look.px(16)))

    def row(self, *widgets: QWidget) -> None:
        row = QHBoxLayout()
        row.setSpacing(round(self.look.px(16)))
        for widget in widgets:
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        row.addStretch(1)
        self.column.addLayout(row)

    def paintEvent(self, event: QPaintEvent) -> None:
        floodlight(painter_for(self), QRectF(self.rect()), self.look.theme)


def buttons(look: Look, words: Words) -> QWidget:
    night, panel = Night(look), Panel(look, words("goal.ticket.challenges"))
    tip = Button(look, words("goal.button.tip", score="2–3"), primary=True)
    coin = Button(look, words("goal.button.challenge"), primary=True, coin=True)
    off = Button(look, words("goal.button.challenge"), primary=True)
    off.set_able(False, words("goal.why.no_token_challenge"))
    for line in ((tip, Button(look, words("goal.button.pass"))), (coin,), (off,)):
        row = QHBoxLayout()
        for button in line:
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        row.addStretch(1)
        panel.body.addLayout(row)
    panel.body.addWidget(Link(look, words("lobby.change"), "ink"))
    night.column.addWidget(panel)
    night.row(
        Button(look, words("home.host"), icon="plus"),
        Button(look, words("home.practise"), icon="bot"),
        Button(look, words("lobby.shuffle"), step="small_button", icon="again"),
    )
    icons = ("pause", "menu", "info", "screen", "book", "eye", "down", "sound", "mute", "whistle")
    night.row(*(IconButton(look, icon, icon, on_board=True) for icon in icons))
    night.row(
        Link(look, words("home.by_address")),
        Link(look, words("home.rules"), icon="book", underline=False),
    )
    return night


def tip_ticket(look: Look, words: Words) -> QWidget:
    night = Night(look)
    ticket = Ticket(look, words.match("West Germany", "Hungary"))
    ticket.body.addWidget(Label(look, words("goal.ticket.secret_free"), "note", "ink2"))
    row = QHBoxLayout()
    row.addStretch(1)
    row.addWidget(Stepper(look, words.team("West Germany"), 2))
    row.addWidget(Label(look, "–", "choice", wrap=False))
    row.addWidget(Stepper(look, words.team("Hungary"), 3))
    row.addStretch(1)
    ticket.body.addLayout(row)
    top = Qt.AlignmentFlag.AlignTop
    ticket.foot.addWidget(Button(look, words("goal.button.pass")), 0, top)
    tip = Button(look, words("goal.button.tip", score="2–3"), primary=True)
    ticket.foot.addWidget(tip, 1, top)
    night.column.addWidget(ticket)
    return night


def seats(look: Look, words: Words) -> QWidget:
    night = Night(look)
    for count in (2, 4, 5):
        night.column.addWidget(_board(look, words, count))
    crowd = Scoreboard(look)
    crowd.show_seats([Seat(f"Játékos {i}", COLOURS[i % 5], i, i, i == 3) for i in range(10)])
    night.column.addWidget(crowd)
    return night


def _board(look: Look, words: Words, count: int) -> Scoreboard:
    board = Scoreboard(look)
    marks = ("", "", "bot", "missing", "")
    board.show_seats(
        [Seat(NAMES[i], COLOURS[i], 9 + i, i, i == 1, i == 4, marks[i]) for i in range(count)]
    )
    if not look.projector:
        board.show_round(words("bar.round", round=3), words("bar.to_right"), "right")
    return board


def announcers(look: Look, words: Words) -> QWidget:
    night = Night(look)
    answers = tuple(Answer(n, c, i % 2 == 0) for i, (n, c) in enumerate(zip(NAMES, COLOURS)))[:4]  # noqa: B905
    waited = (words("goal.small.action", active="Anna"), words("goal.small.nothing_to_do", me="B"))
    calls = [
        Call(words("goal.say.tip_me"), " · ".join(waited), "blue", True, answers),
        Call(words("goal.say.place_other", active="Anna"), " · ".join(waited), "red", False),
        Call(
            words("goal.say.place_me"),
            words("goal.small.your_turn", me="Erzsi"),
            "purple",
            True,
            note=words("goal.small.others_see_thinking"),
        ),
        Call(words("goal.say.lost"), words("goal.small.lost")),
        paused_call(Call(""), words("goal.say.paused_by", name="Anna")),
    ]
    for call in calls:
        announcer = Announcer(look, words)
        announcer.show_call(call)
        night.column.addWidget(announcer)
    return night


def figures(look: Look, words: Words) -> QWidget:
    night = Night(look)
    glasses = [Hourglass(look, words("a11y.hourglass")) for _ in range(3)]
    glasses[1].run(34, swing=False)
    glasses[2].run(0, swing=False)
    night.row(*glasses, *(Badge(look, colour, size=36, on_paper=False) for colour in COLOURS))
    clock = Flaps(look, "17", (104, 148), split=True)
    last = Flaps(look, "04", (104, 148), split=True)
    last.invert(True)
    night.row(clock, last, Flaps(look, "4729", (32, 46), split=True), Flaps(look, "13"))
    coins = [TokenRow(look, count, colour="bulb") for count in (2, 4, 7)]
    spent = TokenRow(look)
    spent.show_tokens(3, 1)
    night.row(*coins, spent)
    return night


def results(look: Look, words: Words) -> QWidget:
    night, row = Night(look), QHBoxLayout()
    row.setSpacing(round(look.px(16)))
    title, empty = words("goal.result.title"), words("goal.result.none")
    right = Result(
        "1958",
        words.day("1958-06-29"),
        words.result("Sweden", "Brazil", (2, 5)),
        words.scorer("Nils Liedholm", "4"),
        "Győző",
        "sky",
        "right",
        words("goal.result.right"),
        words("goal.result.placed_right", place=words.between("1953-11-25", "1962-06-17")),
        (words("goal.result.tip_gained", names="Csilla"),),
    )
    duel = Result(
        "1954",
        words.day("1954-07-04"),
        words.result("West Germany", "Hungary", (3, 2)),
        words.scorer("Ferenc Puskás", "6"),
        "Anna",
        "red",
        "wrong",
        words("goal.result.wrong"),
        words("goal.reason.duel", name="Béla", why=words("goal.reason.days", n=14)),
        (words("goal.result.tips_none_right"),),
        tuple(
            ResultRow(n, c, f"{words.date_short(d)} ({words('goal.result.days_off', n=k)})", o)
            for n, c, d, k, o in (
                ("Béla", "blue", "1954-06-20", 14, "right"),
                ("Győző", "sky", "1953-11-25", 221, "wrong"),
            )
        ),
    )
    for shown in (None, right, duel):
        panel = ResultPanel(look, title, empty, words("goal.result.none_help"))
        panel.show_result(shown)
        row.addWidget(panel)
    night.column.addLayout(row)
    return night


def dates(look: Look, words: Words) -> QWidget:
    night = Night(look)
    ticket = Ticket(look, words.match("West Germany", "Hungary"))
    ticket.body.addWidget(Label(look, words("goal.ticket.duel_hint"), "note", "ink2"))
    ticket.body.addWidget(DateWheels(look, words, "1954-06-20", 2026), 1)
    send = words("goal.button.date", date=words.date("1954-06-20"))
    ticket.foot.addWidget(Button(look, send, primary=True), 1)
    night.column.addWidget(ticket)
    return night


def forms(look: Look, words: Words) -> QWidget:
    night, panel = Night(look), Panel(look, words("host.title"))
    panel.body.addWidget(Field(look, "Nappali", words("host.name")))
    panel.body.addWidget(
        Field(look, "", words("home.address"), words("common.example", what=EXAMPLE))
    )
    modes = [Option(m, words(f"modes.{m}"), words(f"modes.{m}_line")) for m in MODES]
    panel.body.addWidget(Choice(look, modes, "advanced", words("host.mode")))
    night.column.addWidget(panel)
    toast = Toast(look, night)
    toast.say(words.error("slot_taken"))
    return night


def rows(look: Look, words: Words) -> QWidget:
    night, panel = Night(look), Panel(look, words("goal.ticket.tips"))
    tips, verdict = PlayerRows(look), PlayerRows(look, ruled=True)
    scores = ("3–1", "2–3", "3–2", words("common.pass"))
    people = list(zip(NAMES, COLOURS, scores, strict=False))
    tips.show_rows([Row(n, c, figure=score) for n, c, score in people])
    place = words.between("1958-06-29", "1962-06-17")
    right, wrong = words("goal.result.right"), words("goal.result.wrong")
    verdict.show_rows(
        [
            Row("Anna", "red", words("goal.result.row_placed", place=place), "", wrong, "wrong"),
            Row(
                "Béla", "blue", words("goal.result.row_challenged", place=place), "", right, "right"
            ),
            Row("Győző", "sky", f"{place}?", mine=True),
        ]
    )
    panel.body.addWidget(tips)
    panel.body.addWidget(verdict)
    hints = [(("←", "→"), words("goal.ticket.key_slot"))]
    hints.append((("Enter",), words("goal.ticket.key_place")))
    panel.body.addWidget(KeyHints(look, hints, words("goal.ticket.place_how")))
    night.column.addWidget(panel)
    return night


def clocks(look: Look, words: Words) -> QWidget:
    night, row = Night(look), QHBoxLayout()
    for left in (None, 16.4, 3.2):
        said = (words("goal.ticket.time_left"), words("goal.ticket.clock_not_started"))
        clock = Clock(look, *said)
        clock.show_seconds(left)
        row.addWidget(clock)
    night.column.addLayout(row)
    return night


MODES = ("easy", "advanced", "hard")
DEMOS: dict[str, tuple[Callable[[Look, Words], QWidget], tuple[int, int]]] = {
    "buttons": (buttons, (760, 560)),
    "tip": (tip_ticket, (480, 340)),
    "seats": (seats, (1280, 400)),
    "announcers": (announcers, (1280, 460)),
    "figures": (figures, (900, 380)),
    "results": (results, (1240, 380)),
    "dates": (dates, (800, 430)),
    "rows": (rows, (560, 470)),
    "clocks": (clocks, (1000, 300)),
    "forms": (forms, (560, 560)),
}
"""name: (what makes it, its size in units)"""


def show(name: str, look: Look, words: Words) -> QWidget:
    """One of DEMOS, sized and ready to be grabbed."""
    make, (wide, tall) = DEMOS[name]
    widget = make(look, words)
    widget.resize(round(look.px(wide)), round(look.tall(tall)))
    return widget
