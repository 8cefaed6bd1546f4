"""The host's hands during an evening, and a watcher's wish, as entries of a menu. Decides nothing:
the host does.

Nobody's seat is handled without a question first, where it could not be undone by the next click.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from desktop.screens.base import Entry
from desktop.session import Session
from desktop.words import Words
from engine.games import GAMES
from net.messages import SeatInfo

Opens = Callable[[Sequence[Entry]], object]
"""Shows a further menu in the first one's place."""

Asks = Callable[[str, str, Callable[[], object]], object]
"""Asks a question: the sentence, the word for yes, and what yes does."""

BOT_LEVEL = 2


class Hands:
    """What the host of this session's room may do now."""

    def __init__(
        self,
        session: Session,
        words: Words,
        opens: Opens,
        asks: Asks,
        says: Callable[[str], object],
    ) -> None:
        self._session, self._words = session, words
        self._opens, self._asks, self._says = opens, asks, says

    def at_the_table(self) -> list[Entry]:
        """Of a game: the pause, the skips, what is taken back, the seats, the door."""
        words, view = self._words, self._session.view
        if view is None:
            return []
        paused = "resume" if view.paused else "pause"
        hands: list[Entry] = [(words(f"goal.button.{paused}"), self._host(paused))]
        for name in view.waiting:
            if name != self._session.you:
                yes = words("goal.button.skip", name=name)
                hands.append((yes, self._sure("goal.button.skip_sure", yes, "skip", name)))
        hands.append((words("hands.take_back"), self._host("take_back")))
        if self._may_void:
            filmed = self._session.state is not None and self._session.state.clip is not None
            if filmed:
                hands.append((words("hands.replay_clip"), self._host("replay_clip")))
            yes = words("hands.void_card")
            void = partial(self._asks, words("hands.void_sure"), yes, self._host("void_card"))
            hands.append((yes, void))
            if filmed:
                hands.append((words("hands.drop_clip"), self._host("drop_clip")))
        hands.append(None)
        for seat in self._seats:
            if seat.name != self._session.you:
                opens = partial(self._opens, self.of_a_seat(seat))
                hands.append((words("hands.seat", name=seat.name), opens))
        return [*hands, (words("hands.door"), partial(self._opens, self.at_the_door()))]

    def of_a_seat(self, seat: SeatInfo) -> list[Entry]:
        """What may be done with somebody's seat in play."""
        words, name = self._words, seat.name
        hands: list[Entry] = []
        if seat.bot:
            hands.append(
                (words("hands.unseat_bot", name=name), self._host("unseat_bot", player=name))
            )
        else:
            yes = words("goal.button.seat_bot", name=name)
            bot = self._host("seat_bot", player=name, level=BOT_LEVEL)
            sure = partial(self._asks, words("hands.bot_sure", name=name), yes, bot)
            hands.append((yes, sure if seat.present else bot))
        if seat.bot or not seat.present:
            hands += self._giving(name)
        if seat.removed and not seat.bot:
            hands.append((words("hands.invite", name=name), self._host("invite", player=name)))
        else:
            yes = words("hands.kick", name=name)
            hands.append((yes, self._sure("hands.kick_sure", yes, "kick", name)))
        return hands

    def of_a_watcher(self) -> list[Entry]:
        """Anybody's who only watches: the seats that could be had, or asked for."""
        if self._session.you is not None:
            return []
        return [
            (
                self._words("hands.ask", name=seat.name),
                partial(self._ask_seat, seat),
            )
            for seat in self._seats
            if seat.bot or not seat.present
        ]

    def _ask_seat(self, seat: SeatInfo) -> None:
        self._session.ask_seat(seat.name)
        self._says(self._words("hands.asked", seat=seat.name))

    def at_the_door(self) -> list[Entry]:
        """Who comes in: the lock, spectators, those who were sent out."""
        words, lobby = self._words, self._session.lobby
        if lobby is None:
            return []
        lock = "unlock" if lobby.locked else "lock"
        admit = "no_watchers" if lobby.admits else "watchers"
        return [
            (words(f"hands.{lock}"), self._host(lock)),
            (words(f"hands.{admit}"), self._host("admit", watchers=not lobby.admits)),
            *(
                (words("hands.invite", name=name), self._host("invite", player=name))
                for name in lobby.out
            ),
        ]

    def _giving(self, name: str) -> list[Entry]:
        words, lobby = self._words, self._session.lobby
        asking = lobby.asking if lobby is not None else ()
        given: list[Entry] = [
            (
                words("hands.give_to", name=one.name or words("hands.somebody"), seat=name),
                self._host("give_seat", player=name, to=one.number),
            )
            for one in asking
            if one.seat == name
        ]
        yes = words("hands.give", name=name)
        return [*given, (yes, self._sure("hands.give_sure", yes, "give_seat", name))]

    @property
    def _seats(self) -> tuple[SeatInfo, ...]:
        return self._session.lobby.seats if self._session.lobby is not None else ()

    @property
    def _may_void(self) -> bool:
        """Whether a card runs that could have a broken clip."""
        lobby, view = self._session.lobby, self._session.view
        rules = None if lobby is None else GAMES.get(lobby.game)
        running = getattr(view, "prompt", None) is not None
        return rules is not None and "void_card" in rules.actions and running

    def _host(self, do: str, **fields: object) -> Callable[[], None]:
        return partial(self._session.as_host, do, **fields)

    def _sure(self, sentence: str, yes: str, do: str, name: str) -> Callable[[], object]:
        said = self._words(sentence, name=name)
        return partial(self._asks, said, yes, self._host(do, player=name))
