"""What can be done at the end of an evening: goals seen again, its story, earlier evenings,
a picture to keep. Follows a session's last view."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QWidget

from desktop import history
from desktop.look import Look, projector
from desktop.screens.doors import CardSheet
from desktop.screens.end import EndScreen
from desktop.screens.ending import result_of
from desktop.screens.past import PastSheet
from desktop.screens.story import StorySheet
from desktop.session import Session
from desktop.settings import Settings
from desktop.tables.goal.faces import face_of, nobodys
from desktop.video import Player
from desktop.window import Window
from desktop.words import Words

KEEPSAKE = QSize(1920, 1080)


class Finale(QObject):
    """`kept` is the file of earlier evenings. Of a `practice` nothing is kept there, nor of an old
    game that is looked at again."""

    def __init__(
        self, window: Window, session: Session, kept: Path | None, practice: bool, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._session, self._kept = window, session, kept
        self._practice = practice
        self._words, self._settings = Words(), Settings()

    def page(self, look: Look, words: Words, settings: Settings) -> EndScreen:
        """The end of this session's game."""
        session = self._session
        self._words, self._settings = words, settings
        page = EndScreen(look, words)
        seats = session.lobby.seats if session.lobby else ()
        following = seats[1 % len(seats)].name if seats else ""
        again = session.owner and not (self._practice and session.you is None)
        page.show_end(result_of(session.view), session.you, again, following)
        page.card_opened.connect(self.open_card)
        page.picture.connect(self.save_picture)
        page.story_asked.connect(self.show_story)
        page.past_asked.connect(self.show_past)
        return page

    def open_card(self, card_id: str) -> None:
        view, state = self._session.view, self._session.state
        if view is None or state is None or card_id not in view.cards:
            return
        card = view.cards[card_id]
        owner = next((f.owner for f in result_of(view).cards if f.id == card_id), None)
        on_the_line = owner is not None or card_id == view.reference
        face = face_of(card, owner, view.colours) if on_the_line else nobodys(card)
        film = self._session.films.get(state.clips.get(card_id, ""))
        window = self._window
        CardSheet(window.look, self._words, window, card, face, film, self._player)

    def _player(self, parent: QWidget) -> Player:
        player = Player(parent)
        player.set_volume(self._settings.volume)
        player.set_muted(self._settings.muted)
        return player

    def show_story(self) -> None:
        """What everybody was right and wrong about."""
        window = self._window
        sheet = StorySheet(window.look, self._words, window, result_of(self._session.view))
        sheet.card_opened.connect(self.open_card)

    def show_past(self) -> None:
        found = history.read(self._kept) if self._kept is not None else []
        PastSheet(self._window.look, self._words, self._window, found)

    def remember(self) -> None:
        """Keeps how this game ended, on this laptop."""
        view, lobby = self._session.view, self._session.lobby
        if self._practice or self._kept is None or view is None or lobby is None:
            return
        result = result_of(view)
        evening = history.Evening(
            when=datetime.now().isoformat(timespec="minutes"),
            room=lobby.room,
            game=result.game,
            mode=getattr(view, "mode", ""),
            winners=result.winners,
            points={one.name: one.points for one in result.standings},
            colours=dict(result.colours),
            round=result.round,
        )
        history.keep(self._kept, evening)

    def save_picture(self) -> None:
        """The end as the room sees it: winner, table and the finished timeline, no buttons."""
        look = projector(KEEPSAKE.height(), self._window.look.theme.name, still=True)
        page = EndScreen(look, self._words)
        page.show_end(result_of(self._session.view), None, False)
        page.resize(KEEPSAKE)
        self._window.save_picture(page, self._words)
        page.deleteLater()
