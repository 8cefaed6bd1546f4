"""What is said of what happened to somebody's seat. Knows the words and no widget."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from desktop.words import Words
from net.messages import Lobby
from net.news import NEWS, BotFailed, SeatGiven


def said_of_all(events: Iterable[Any], words: Words) -> str:
    """One line for all of them, '' if there is nothing to say."""
    return " · ".join(filter(None, (said_of(event, words) for event in events)))


def is_bad(events: Iterable[Any]) -> bool:
    """Whether something of it went wrong."""
    return any(isinstance(event, BotFailed) for event in events)


def said_of_lobby(before: Lobby | None, now: Lobby, words: Words) -> str:
    """What has changed of who may come in, and who asks for a seat, which only the host is told."""
    if before is None:
        return ""
    said = []
    if before.locked != now.locked:
        said.append(words("news.locked" if now.locked else "news.unlocked"))
    if before.admits != now.admits:
        said.append(words("news.watchers" if now.admits else "news.no_watchers"))
    for one in now.asking:
        if one not in before.asking:
            key = "news.asks" if one.name else "news.asks_somebody"
            said.append(words(key, name=one.name, seat=one.seat))
    return " · ".join(said)


def said_of(event: Any, words: Words) -> str:
    """A line for everybody to read, '' for what a game has to tell."""
    if not isinstance(event, NEWS):
        return ""
    key = f"news.{event.__struct_config__.tag}"
    if isinstance(event, SeatGiven) and not event.to:
        key += "_to_somebody"
    if isinstance(event, BotFailed) and words.has(f"{key}_{event.why}"):
        key += f"_{event.why}"
    return words(key, **msgspec.structs.asdict(event))
