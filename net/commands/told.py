"""What `golest join` says of what it hears: lines of JSON, or sentences for who sits at a terminal.

Pure; knows no single game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.games import GAMES
from net import guest as g
from net import messages as msg

SENTENCES = {
    "closed": "The room has closed.",
    "left": "Left the room.",
    "closed_here": "Ended; the seat stays.",
    "removed": "The host has sent this player out. Only the host can ask them in again.",
    "bot": "A bot sits in on this seat. Join again to have it back.",
    "given": "The host has given this seat to somebody else. Watch with --spectate.",
    "locked": "The host has locked the room: nobody new comes in.",
    "no_watchers": "The host wants no spectators now.",
    "elsewhere": "This seat was opened on another machine or window.",
    "host_gone": "No host answers at {where}. Is it running, and let through by its firewall?",
    "not_found": "No room was found. Give its address, or start the host on this network.",
    "wrong_version": "The host runs another version of Gólest. Bring both to the same one.",
    "not_host": "The owner key is not this host's. Leave --owner out to join as a player.",
    "code_wanted": "The room wants its code: give it as --code. The host shows it.",
    "wrong_code": "This is not the room's code, or somebody else answers in the host's place. Look"
    " at the host's screen and try again.",
    "code_not_wanted": "This room has no code. Leave --code out, if that is what its host says.",
    "slow_down": "Too many wrong codes were tried. Wait a minute, then try again.",
    "host_changed": "Another host answers than the one that gave this seat. If it is the right"
    " one, come in anew with another --token-file, or with --code.",
    "name_taken": "Somebody here is called {name} already. Choose another --name.",
    "name_bad": "{name!r} cannot be a name: 1 to 24 visible characters, and not 'host'.",
    "room_full": "Every seat is taken. Watch with --spectate.",
    "started": "The game has begun without a seat for you. Watch with --spectate.",
    "colour_taken": "Somebody has this colour already. Choose another --colour.",
    "save_failed": "The host could not save the game and has stopped.",
    "unknown_game": "The host plays a game that this version does not know.",
}


def line_of(notice: g.Notice) -> Mapping[str, Any] | None:
    """What a program reads of it; None: nothing."""
    told = _LINES.get(type(notice))
    return None if told is None else told(notice)


_LINES: Mapping[type[g.Notice], Callable[[Any], Mapping[str, Any]]] = {
    g.Joined: lambda n: {
        "joined": {"you": n.you, "room": n.room, "room_id": n.room_id, "owner": n.owner}
    },
    g.Shown: lambda n: {
        "view": msgspec.to_builtins(n.view),
        "question": n.question,
        "sand": n.sand,
        "clip": n.clip,
        "missing": list(n.missing),
    },
    g.Heard: lambda n: {"events": [msgspec.to_builtins(event) for event in n.events]},
    g.NotDone: lambda n: {"refused": n.code, "of": n.of, "ref": n.ref},
    g.LobbyShown: lambda n: {"lobby": msgspec.to_builtins(n.lobby)},
    g.Play: lambda n: {"play": {"clip": n.clip, "number": n.number}},
}


class Teller:
    """Says to a person what has changed, and nothing twice."""

    def __init__(self) -> None:
        self._lobby: msg.Lobby | None = None
        self._me: str | None = None
        self._said: dict[str, str] = {}

    def sentences(self, notice: g.Notice) -> list[str]:
        """What is to be read now."""
        tell = self._TELL.get(type(notice))
        return [] if tell is None else tell(self, notice)

    def link(self, line: Mapping[str, Any]) -> list[str]:
        """How the connection stands."""
        if line.get("code") == "save_failed":
            return [f"{SENTENCES['save_failed']} Trying again."]
        known = {
            "lost": "The connection is lost. Trying again.",
            "back": "Connected again.",
        }
        said = known.get(str(line.get("link")))
        return [] if said is None else [said]

    def _fresh(self, kind: str, sentence: str) -> list[str]:
        if self._said.get(kind) == sentence:
            return []
        self._said[kind] = sentence
        return [sentence]

    def _joined(self, notice: g.Joined) -> list[str]:
        self._me = notice.you
        who = "You only watch" if notice.you is None else f"You sit here as {notice.you}"
        return self._fresh("joined", f"The room {notice.room}. {who}.")

    def _lobby_shown(self, notice: g.LobbyShown) -> list[str]:
        self._lobby = lobby = notice.lobby
        if lobby.started:
            return []
        seats = ", ".join(
            f"{seat.name} ({'bot' if seat.bot else seat.colour}{'' if seat.present else ', away'})"
            for seat in lobby.seats
        )
        few = len(lobby.seats) < lobby.least_seats
        then = f"{lobby.least_seats} are needed" if few else "the host may start"
        return self._fresh("lobby", f"At the table: {seats or 'nobody'}; {then}.")

    def _shown(self, notice: g.Shown) -> list[str]:
        view, lobby = notice.view, self._lobby
        if lobby is None:
            return []
        standing = ", ".join(f"{name} {n}" for name, n in GAMES[lobby.game].standing(view).items())
        if view.phase == "over":
            winners = " and ".join(view.winners or ()) or "nobody"
            return self._fresh("over", f"It is over: {winners} won. {standing}.")
        said = self._fresh("standing", f"It stands: {standing}.")
        missing = ", ".join(notice.missing)
        said += self._fresh("missing", f"Away: {missing}." if missing else "Everybody is here.")
        mine = self._me is not None and notice.question is not None
        waiting = ", ".join(view.waiting)
        if view.paused:
            return said + self._fresh("turn", "There is a break.")
        if not mine:
            return said + self._fresh("turn", f"{view.phase}: {waiting} to answer.")
        can = ", ".join(getattr(view, "can", ())) or "answer"
        return said + self._fresh("turn", f"{view.phase}: it is your turn. You can {can}.")

    def _heard(self, notice: g.Heard) -> list[str]:
        return [_sentence(msgspec.to_builtins(event)) for event in notice.events]

    def _not_done(self, notice: g.NotDone) -> list[str]:
        return [] if notice.of == "hello" else [f"Not done: {notice.of} ({notice.code})."]

    _TELL: Mapping[type[g.Notice], Callable[[Teller, Any], list[str]]] = {
        g.Joined: _joined,
        g.LobbyShown: _lobby_shown,
        g.Shown: _shown,
        g.Heard: _heard,
        g.NotDone: _not_done,
    }


def _sentence(event: Mapping[str, Any]) -> str:
    """`placed: by Anna, slot 3`."""
    facts = [f"{key} {_said(value)}" for key, value in event.items() if key != "event"]
    name = str(event.get("event")).replace("_", " ")
    return f"{name}: {', '.join(facts)}" if facts else name


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_said(one)}" for key, one in value.items() if one is not None)
    if isinstance(value, list | tuple):
        return " and ".join(map(_said, value)) or "none"
    return "none" if value is None else str(value)
