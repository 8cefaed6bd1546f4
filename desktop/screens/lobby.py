"""The dressing room: who is in, in which order and colour, and what is fixed once it starts.

Shows a lobby as the host says it; what somebody wants goes out as signals, and nothing changes
here before the host has said so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import floor

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.look import Look
from desktop.screens.base import Ends, Entry, Screen, Scroller, below, column, open_menu, row
from desktop.screens.flow import Flow
from desktop.screens.forms import Colours, Pick, among_others
from desktop.screens.host_form import Wishes, section
from desktop.screens.lobby_parts import LARGE, Bar, Programme
from desktop.screens.options import LEVELS, lines
from desktop.screens.pegs import Peg, Pegs
from desktop.screens.sheet import Sheet, ask
from desktop.widgets.announcer import Announcer, Call
from desktop.widgets.button import Button, Link
from desktop.widgets.label import Label
from desktop.widgets.panel import Panel
from desktop.words import Words
from net.messages import Lobby, SeatInfo

PROGRAMME = 340
"""Pixels that the programme is wide at least."""
LOW = 640
"""A window less high keeps its room for what is in it."""


def seat_line(words: Words, lobby: Lobby, number: int) -> str:
    """What stands under a name on its peg."""
    seat = lobby.seats[number]
    if not seat.present and not seat.bot:
        return words("lobby.seat_away", n=number + 1)
    if seat.bot:
        return words(
            "lobby.seat_bot", n=number + 1, level=words.of(lobby.game, f"levels.{seat.bot}")
        )
    line = words("lobby.seat_starts" if number == 0 else "lobby.seat_nth", n=number + 1)
    if lobby.clips_making < lobby.clips and seat.clips < 1.0:
        return words("lobby.seat_clips", line=line, percent=floor(seat.clips * 100))
    return line


def pegs_of(words: Words, lobby: Lobby, you: str | None) -> list[Peg]:
    """Everybody on their pegs, then the free ones."""
    pegs = [
        Peg(
            seat.name,
            seat.colour,
            seat_line(words, lobby, number),
            dim=not seat.present,
            mine=seat.name == you,
            told=f"{seat.name}, {words.colour(seat.colour)}, {seat_line(words, lobby, number)}",
        )
        for number, seat in enumerate(lobby.seats)
    ]
    free = max(0, lobby.most_seats - len(pegs))
    return pegs + [Peg(None, line=words("lobby.free_seat"))] * free


def deck_line(words: Words, lobby: Lobby) -> str:
    """How many cards there are against what this table needs."""
    count = len(lobby.seats)
    known = f"lobby.deck_for.{count}"
    whom = words(known if words.has(known) else "lobby.deck_for.more") if count else ""
    kind = "small"
    if lobby.cards >= lobby.cards_wanted:
        kind = "ample" if lobby.cards >= 2 * lobby.cards_wanted else "enough"
    return words(f"lobby.deck_{kind}", n=lobby.cards, whom=whom).strip()


def clips_line(words: Words, lobby: Lobby) -> str:
    """How far the clips are: made, on their way, on the laptops of those who are here."""
    people = [seat for seat in lobby.seats if not seat.bot and seat.present]
    ready = sum(seat.clips >= 1.0 for seat in people)
    if not lobby.clips:
        return words("lobby.clips_none")
    if lobby.clips_making:
        done = lobby.clips - lobby.clips_making
        return words("lobby.clips_making", done=done, all=lobby.clips)
    if ready == len(people):
        return words("lobby.clips_ready")
    percent = floor(sum(seat.clips for seat in people) / len(people) * 100)
    some = words("lobby.clips_some", ready=ready, all=len(people))
    return f"{words('lobby.clips_coming', percent=percent)} · {some}"


def hosts_name(lobby: Lobby) -> str | None:
    return next((seat.name for seat in lobby.seats if seat.owner), None)


class LobbyScreen(Screen):
    """`asked` is a step of the host's own rights; the rest is what everybody may do."""

    asked = Signal(str, dict)
    recoloured = Signal(str)
    renaming = Signal()
    leaving = Signal()
    wanted = Signal(str)  # projector, menu

    def __init__(self, look: Look, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(look, words, parent)
        self._lobby: Lobby | None = None
        self._you: str | None = None
        self._owner = False
        self._choosing_starter = False
        self._halves: QHBoxLayout | None = None
        self._foot: Panel | None = None
        self.bar = Bar(look, words)
        self.bar.wanted.connect(self.wanted)
        self.announcer = Announcer(look, words, tools=False)
        self.pegs = Pegs(look)
        self.pegs.chosen.connect(self._pressed)
        self.pegs.moved.connect(self._move)
        self.colours = Colours(look, words, 5)
        self.colours.chosen.connect(self.recoloured)
        self._note = Label(look, words("lobby.order_note"), "body", "surf_text2")
        self._hands = self._owners_hands()
        self._mine = self._own_corner()
        self._lay_out(self._start_corner())

    # what it is made of

    def _small(self, key: str, icon: str | None, do: object) -> Button:
        made = Button(self.look, self.words(key), step="small_button", icon=icon)
        made.setObjectName(key.split(".")[-1])
        made.clicked.connect(do)
        made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        return made

    def _owners_hands(self) -> QWidget:
        self._shuffle = self._small(
            "lobby.shuffle", "again", lambda: self.asked.emit("shuffle", {})
        )
        self._starter = self._small("lobby.choose_starter", None, self._choose_starter)
        self._bot = self._small("lobby.add_bot", "bot", self._add_bot)
        return Flow((self._shuffle, self._starter, self._bot), 0, 0)

    def _own_corner(self) -> QWidget:
        look, words = self.look, self.words
        name = Label(look, words("lobby.your_colour"), "strong", "surf_text", False)
        rename = Link(look, words("app.rename"))
        rename.setObjectName("rename")
        rename.clicked.connect(self.renaming)
        self._white = Label(look, words("lobby.white_note"), "note", "surf_text2")
        holder = QWidget()
        holder.setLayout(column(row(name, 8, rename, 0), self.colours, 2, self._white, space=2))
        return holder

    def _start_corner(self) -> QWidget:
        look, words = self.look, self.words
        self.start = Button(look, words("lobby.start"), primary=True, icon="whistle")
        self.start.setObjectName("start")
        self.start.clicked.connect(lambda: self.asked.emit("start", {}))
        self._change = Link(look, words("lobby.change"), "ink")
        self._change.setObjectName("change")
        self._change.clicked.connect(self._change_settings)
        self._leave = Link(look, words("lobby.leave"), "ink")
        self._leave.setObjectName("leave")
        self._leave.clicked.connect(self.leaving)
        holder = QWidget()
        self._ways = Ends(self._change, self._leave)
        holder.setLayout(column(self.start, 2, self._ways))
        return holder

    def _lay_out(self, corner: QWidget) -> None:
        look, words = self.look, self.words
        title = self._title = Label(look, words("lobby.title"), "announcer", "surf_text", False)
        head = row(title, self._note, space=18)
        head.setStretch(1, 1)
        left = column(head, 10, self.pegs, 10, self._hands, 0, self._mine)
        inside = QWidget()
        inside.setLayout(left)
        scroller = Scroller(inside, look, ground="night")
        if look.text > LARGE:
            self.programme = Programme(look, words)
            left.addSpacing(20)
            left.addWidget(self.programme)
            left.setContentsMargins(40, 26, 36, 30)
            foot = Panel(look)
            foot.body.addWidget(corner)
            self._foot = foot
            whole = column(self.bar, self.announcer, scroller, foot)
            whole.setStretch(2, 1)
        else:
            self.programme = Programme(look, words, corner)
            self.programme.setMinimumWidth(PROGRAMME)
            halves = row(scroller, self.programme, space=32)
            halves.setStretch(0, 64)
            halves.setStretch(1, 36)
            self._halves = halves
            whole = column(self.bar, self.announcer)
            whole.addLayout(halves, 1)
        self.setLayout(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._halves is not None:
            low = self.height() < LOW
            self._halves.setContentsMargins(*((24, 12, 20, 12) if low else (40, 26, 36, 30)))
        if self._foot is not None:  # who is in is seen with the largest letters too
            others = (self.bar, self.announcer, self._foot, self._title)
            self.pegs.limit(self.height() - sum(one.sizeHint().height() for one in others) - 36)

    def first_focus(self) -> QWidget | None:
        return self.start if self.start.isEnabled() else self._leave

    # what it shows

    def show_lobby(
        self, lobby: Lobby, you: str | None, owner: bool, addresses: Sequence[str] = ()
    ) -> None:
        self._lobby, self._you, self._owner = lobby, you, owner
        words = self.words
        game = words(f"{lobby.game}.name")
        line = f"{game} · {words('lobby.waiting')}"
        if lobby.watchers:
            line += f" · {words('lobby.spectators', n=lobby.watchers)}"
        self.bar.show_room(lobby.room, line, addresses, lobby.code)
        self._announce(lobby)
        self.pegs.show_pegs(pegs_of(words, lobby, you), usable=owner)
        mine = next((seat.colour for seat in lobby.seats if seat.name == you), None)
        # A bot gives its colour up to whoever would like to have it.
        others = (seat for seat in lobby.seats if seat.name != you and not seat.bot)
        owners = {seat.colour: seat.name for seat in others}
        self._mine.setVisible(mine is not None)
        self.colours.offer(lobby.colours)
        self.colours.show_colours(mine, owners)
        self._white.setText(words.of(lobby.game, "lobby.white_note"))
        self.programme.show_lines(self._programme(lobby))
        self._hands.setVisible(owner)
        self._bot.set_able(len(lobby.seats) < lobby.most_seats)
        self._change.setVisible(owner)
        self._leave.say(words("lobby.close_room" if owner else "lobby.leave"))
        self._ways.fit()
        self._show_start(lobby)

    def _show_start(self, lobby: Lobby) -> None:
        words = self.words
        if not self._owner:
            self.start.say(words("lobby.start_waits"))
            self.start.set_able(False)
            return
        if len(lobby.seats) > lobby.most_seats:
            self.start.set_able(False, words.error("too_many_seats"))
            return
        enough = len(lobby.seats) >= lobby.least_seats
        self.start.set_able(enough, words("lobby.why_not_alone"))

    def _announce(self, lobby: Lobby) -> None:
        words, count = self.words, len(lobby.seats)
        host = hosts_name(lobby)
        small = words("lobby.host_line", name=host) if host else words("app.only_hosts")
        right = words("lobby.your_screen", name=self._you) if self._you else ""
        enough = count >= lobby.least_seats
        waited: SeatInfo | None = next((s for s in lobby.seats if s.owner), None)
        named = words.count(count)
        if self._choosing_starter:
            large = words("lobby.choose_starter_help")
        elif self._owner and enough:
            key = "lobby.say_can_start" if self._you else "app.can_start"
            large = words(key, name=self._you, count=named)
        elif self._owner:
            missing = lobby.least_seats - count
            key = "lobby.say_host_alone" if self._you else "lobby.say_need_more"
            large = words(key, name=self._you, n=missing)
        elif not enough:
            large = words("lobby.say_need_more", n=lobby.least_seats - count)
        else:
            large = words("lobby.say_waiting_host" if host else "app.host_starts", name=host)
        lit = self._owner and enough
        colour = waited.colour if waited else None
        self.announcer.show_call(Call(large, small, colour, lit, note=right))

    def _programme(self, lobby: Lobby) -> list[tuple[str, str, str]]:
        words, game = self.words, lobby.game
        said = [(words("lobby.game"), words(f"{game}.name"), "")]
        said += lines(words, game, lobby.options)
        win = (words("lobby.win"), words.of(game, "lobby.win_line"), "")
        if not lobby.cards_wanted:
            return [*said, win]
        deck = deck_line(words, lobby)
        wrong = sum(lobby.problems.values())
        if wrong:
            deck = f"{deck} · {words('app.deck_wrong', n=wrong)}"
        wait = words("lobby.clips_wait") if lobby.clips_making else ""
        clips = (words("lobby.clips"), clips_line(words, lobby), wait)
        return [*said, (words("lobby.deck"), lobby.deck, deck), win, clips]

    # what somebody does

    def _choose_starter(self) -> None:
        self._choosing_starter = not self._choosing_starter
        if self._lobby:
            self._announce(self._lobby)
        if self._choosing_starter and self._lobby and self._lobby.seats:
            self.pegs.button(0).setFocus(Qt.FocusReason.TabFocusReason)

    def _pressed(self, index: int) -> None:
        if not self._owner or self._lobby is None or index >= len(self._lobby.seats):
            return
        seat = self._lobby.seats[index]
        if self._choosing_starter:
            self._choosing_starter = False
            self.asked.emit("starter", {"player": seat.name})
            self._announce(self._lobby)
            return
        self._seat_menu(index, seat)

    def _seat_menu(self, index: int, seat: SeatInfo) -> None:
        words, name = self.words, seat.name
        entries: list[Entry] = []
        if index > 0:
            entries.append((words("lobby.move_left", name=name), partial(self._move, index, -1)))
        if self._lobby and index < len(self._lobby.seats) - 1:
            entries.append((words("lobby.move_right", name=name), partial(self._move, index, 1)))
        if index > 0:
            entries.append(
                (
                    words("app.make_starter", name=name),
                    partial(self.asked.emit, "starter", {"player": name}),
                )
            )
        if name != self._you:
            entries += [None, (words("lobby.remove", name=name), partial(self._remove, seat))]
        if entries:
            open_menu(self.look, entries, self, below(self.pegs.button(index)))

    def _remove(self, seat: SeatInfo) -> None:
        def remove() -> None:
            self.asked.emit("kick", {"player": seat.name})

        if seat.bot:
            remove()
            return
        sentence = self.words("app.remove_sure", name=seat.name)
        ask(self.look, self.words, self.window(), sentence, self.words("common.yes"), remove)

    def _move(self, index: int, step: int) -> None:
        if not self._owner or self._lobby is None:
            return
        names = [seat.name for seat in self._lobby.seats]
        other = index + step
        if 0 <= index < len(names) and 0 <= other < len(names):
            names[index], names[other] = names[other], names[index]
            self.asked.emit("order", {"players": names})
            self.pegs.button(other).setFocus(Qt.FocusReason.TabFocusReason)

    def _add_bot(self) -> None:
        words, game = self.words, self._lobby.game if self._lobby else ""
        entries: list[Entry] = [
            (
                f"{words.of(game, f'levels.{level}')}: {words.of(game, f'levels.{level}_line')}",
                partial(self.asked.emit, "seat_bot", {"level": int(level)}),
            )
            for level in LEVELS
        ]
        open_menu(self.look, entries, self, below(self._bot))

    def _change_settings(self) -> None:
        if self._lobby is not None:
            ChangeSheet(self.look, self.words, self.window(), self._lobby).asked.connect(self.asked)


class ChangeSheet(Sheet):
    """What is played and with which deck in an open room, before the start."""

    asked = Signal(str, dict)

    def __init__(self, look: Look, words: Words, page: QWidget, lobby: Lobby) -> None:
        super().__init__(look, page, words("lobby.change"), 620, form=True)
        self.wishes = Wishes(look, words)
        self.wishes.show_game(lobby.game, lobby.options)
        self.wishes.changed.connect(lambda one: self.asked.emit("options", {"options": one}))
        self.body.addWidget(self.wishes)
        if lobby.cards_wanted and len(lobby.decks) > 1:
            entries = [(name, name) for name in lobby.decks]
            deck = Pick(look, words("host.deck"), entries, lobby.deck_name or "")
            deck.currentIndexChanged.connect(lambda: self.asked.emit("deck", {"deck": deck.value}))
            self.body.addWidget(section(look, words("host.deck")))
            self.body.addLayout(among_others(look, deck))
        done = Button(look, words("settings.done"), primary=True, step="small_button")
        done.setObjectName("done")
        done.clicked.connect(self.close_sheet)
        self.finish(done)
        self.open(self.wishes.first() or done)
