"""The player's side of a link to a host: what is known, what is to be sent, when to dial again.

Messages and time go in, notices and messages come out; no sockets, no clock. Used by the desktop,
by `golest join` and by bots alike.

The shell (net/dial.py) dials when `dial_at` has come, then calls `connected` with the fingerprint
of the certificate at the other end, `received` for every message, `lost` when the connection has
ended, and `tick` when `wake_at()` has come; after each of these, and after every verb, it sends
`outgoing()`, hands `notices()` on, and closes the connection if `hang_up` is set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from engine.game import COMMON_EVENTS, Rules
from engine.games import GAMES
from net import messages as msg
from net.caller import Caller
from net.door import Fresh
from net.news import NEWS
from net.notices import (
    Heard,
    Joined,
    Link,
    LinkChanged,
    LobbyShown,
    NotDone,
    Notice,
    Opened,
    Play,
    Shown,
    Wanted,
    Who,
)
from net.wire import Unsendable, encoded

__all__ = [
    "Guest",
    "Heard",
    "Joined",
    "Link",
    "LinkChanged",
    "LobbyShown",
    "NotDone",
    "Notice",
    "Opened",
    "Play",
    "Shown",
    "Wanted",
    "Who",
]  # who has a guest has its notices


Standing = Literal["here", "ready", "failed", "started", "ended"]
"""How a clip stands on a laptop."""

PLAYABLE: tuple[Standing, ...] = ("ready", "started", "ended")


class Guest(Caller):
    """One player's (or watcher's) side of one room: a caller who is in, what it knows and does."""

    lobby: msg.Lobby | None = None
    shown: Shown | None = None

    def __init__(
        self,
        who: Who,
        token: str | None = None,
        now: float = 0.0,
        patience: float | None = None,
        *,
        certificate: str | None = None,
        sure: bool = False,
    ) -> None:
        super().__init__(who, token, now, patience, certificate=certificate, sure=sure)
        self._to_play: msg.PlayClip | None = None
        self._clips: dict[str, Standing] = {}
        self._clips_said: set[str] = set()

    def received(self, message: msg.Message, now: float) -> None:
        """A message from the host; nothing any more when it is over."""
        if self.link is Link.OVER:
            return
        self._heard_at = now
        handle = _HANDLE.get(type(message))
        if handle is None:
            return self.broke(now)
        handle(self, message, now)

    def connected(self, now: float, certificate: str, fresh: Fresh) -> None:
        """As a caller's; nothing has been said on this line."""
        self._to_play = None
        self._clips_said.clear()
        super().connected(now, certificate, fresh)

    # Verbs: what the player does. Each gives the reference that a refusal would carry

    def act(self, step: Mapping[str, Any], question: int | None = None) -> int:
        """A step in the game ({"do": "tip", "home": 2, ...}); `question` that of the Shown it
        answers."""
        do = step.get("do")
        ref = self._next()
        of = do if isinstance(do, str) else "act"
        return self._send(msg.Act(ref=ref, step=dict(step), question=question), of, ref)

    def host(self, step: Mapping[str, Any]) -> int:
        """A step of the host's own rights ({"do": "start"})."""
        do = step.get("do")
        ref = self._next()
        of = do if isinstance(do, str) else "host"
        return self._send(msg.Host(ref=ref, step=dict(step)), of, ref)

    def choose_colour(self, colour: str) -> int:
        """Another colour, in the lobby."""
        ref = self._next()
        return self._send(msg.ChooseColour(ref=ref, colour=colour), "choose_colour", ref)

    def rename(self, name: str) -> int:
        """Another name, in the lobby."""
        ref = self._next()
        return self._send(msg.Rename(ref=ref, name=name), "rename", ref)

    def ask_seat(self, player: str) -> int:
        """In play, from who watches: this seat for me. Given, `joined` says so."""
        ref = self._next()
        return self._send(msg.AskSeat(ref=ref, player=player), "ask_seat", ref)

    def clip_state(
        self, clip: str, state: Standing | Literal["coming"], share: float = 0.0
    ) -> None:
        """How a clip, or a pile of them, stands here; `share` of one that is `coming` is here. All
        else is kept while not connected, and said when the host wants it."""
        if state == "coming":
            if self.link is Link.IN:
                self._out.append(msg.ClipState(clip=clip, state=state, share=share))
            return
        if state != "here" or self._clips.get(clip) not in PLAYABLE:
            self._clips[clip] = state
        if self.link is Link.IN:
            self._clips_said.add(clip)
            self._out.append(msg.ClipState(clip=clip, state=self._clips[clip]))

    def leave(self) -> int:
        """Goodbye for good: in the lobby the seat is free again."""
        ref = self._next()
        if self.link is Link.IN:
            self._out.append(msg.Leave(ref=ref))
        self._end("left")
        self.hang_up = self._connected
        return ref

    def _send(self, message: msg.Message, of: str, ref: int) -> int:
        if self.link is not Link.IN:
            return self._not_done("not_connected", of, ref)
        try:
            encoded(message, msg.CLIENT_FRAME)
        except Unsendable:
            return self._not_done("bad_value", of, ref)
        self._out.append(message)
        return ref

    # What the host reports

    def _lobby(self, message: msg.Lobby, now: float) -> None:
        self.lobby = message
        if not message.started:
            self.shown = None
        if self.joined is not None and message.room_id == self.joined.room_id:
            self._notices.append(LobbyShown(lobby=message))

    def _state(self, message: msg.State, now: float) -> None:
        rules = self._rules()
        if rules is None:
            return
        try:
            view = msgspec.convert(message.view, rules.view)
        except msgspec.ValidationError:
            return self.broke(now)
        self.shown = Shown(
            view=view,
            question=message.question,
            sand=message.sand,
            clip=message.clip,
            clips=message.clips,
            missing=message.missing,
            unseen=message.unseen,
            slow=message.slow,
        )
        self._notices.append(self.shown)

    def _told(self, message: msg.Told, now: float) -> None:
        rules = self._rules()
        if rules is None:
            return
        kinds = {
            kind.__struct_config__.tag: kind for kind in (*COMMON_EVENTS, *NEWS, *rules.events)
        }
        events = []
        for event in message.events:
            kind = kinds.get(event.get("event"))
            try:
                if kind is not None:
                    events.append(msgspec.convert(event, kind))
            except msgspec.ValidationError:
                continue  # events only narrate
        self._notices.append(Heard(events=tuple(events)))

    def _rules(self) -> type[Rules] | None:
        """The game's rules. A host whose game is not known here cannot be played with."""
        rules = None if self.lobby is None else GAMES.get(self.lobby.game)
        if rules is None:
            self._end("unknown_game")
            self.hang_up = True
        return rules

    def _wanted(self, message: msg.ClipsWanted, now: float) -> None:
        for info in message.clips:
            state = self._clips.get(info.clip)
            if state is not None and info.clip not in self._clips_said:
                self.clip_state(info.clip, state)  # before the line was lost, or while it was
        self._notices.append(Wanted(clips=message.clips))

    def _opened(self, message: msg.ClipKeys, now: float) -> None:
        self._notices.append(Opened(keys=message.keys))

    def _play(self, message: msg.PlayClip, now: float) -> None:
        self._to_play = message
        self._tell_play()

    def _tell_play(self) -> None:
        """As soon as the host's clock is known."""
        message = self._to_play
        if message is None or not self.clock.known:
            return
        self._to_play = None
        self._notices.append(
            Play(
                clip=message.clip,
                number=message.number,
                at=self.clock.here(message.at),
                position=message.position,
                again=message.again,
            )
        )

    def _bye(self, message: msg.Bye, now: float) -> None:
        if message.code in COMING_BACK:
            self._parting = message.code
        else:
            self._end(message.code)
        self.hang_up = True

    def _pong(self, message: msg.Pong, now: float) -> None:
        self._ponged(message, now)
        self._tell_play()


COMING_BACK = frozenset({"restarting", "save_failed"})
"""Goodbyes after which the same host is dialled again."""

_HANDLE: Mapping[type[msg.Message], Any] = {
    msg.Answer: Guest._answer,
    msg.Welcome: Guest._welcome,
    msg.Refused: Guest._refused,
    msg.Lobby: Guest._lobby,
    msg.State: Guest._state,
    msg.Told: Guest._told,
    msg.ClipsWanted: Guest._wanted,
    msg.ClipKeys: Guest._opened,
    msg.PlayClip: Guest._play,
    msg.Bye: Guest._bye,
    msg.Pong: Guest._pong,
}
