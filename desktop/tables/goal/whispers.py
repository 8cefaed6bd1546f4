"""Events as small lines that pass by under the board. Pure; losing one loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop.tables.frame import whisper_of_all
from desktop.words import Words
from engine.goal import model as m

Says = Callable[[Any, str | None, Words], str]


def _log(key: str) -> Says:
    return lambda event, me, words: words(f"goal.log.{key}", name=event.by)


def _round(event: m.RoundBegan, me: str | None, words: Words) -> str:
    if event.bout is not None:
        return ""  # who goes on is said; the announcer counts these rounds
    if event.round == 1:
        return words("goal.small.first_round", name=event.order[0])
    return words("goal.log.round", round=event.round)


def _seats(key: str) -> Says:
    return lambda event, me, words: words(f"goal.say.{key}", names=words.list(event.seats))


_SAYS: dict[type, Says] = {
    m.CardVoided: lambda event, me, words: words("goal.log.voided"),
    m.ClipDropped: lambda event, me, words: words("goal.log.clip_dropped"),
    m.ChallengePassed: _log("passed"),
    m.Bought: _log("bought"),
    m.ExtraPassed: _log("no_extra"),
    m.RoundBegan: _round,
    m.ShootoutBegan: _seats("shootout_begins"),
    m.KnockedOut: _seats("knocked_out"),
}


AFTERWARDS = (m.RoundBegan, m.ShootoutBegan, m.KnockedOut)
"""What closes no action, but comes of it."""


def whisper_of(event: Any, me: str | None, words: Words) -> str:
    """What is said of an event in passing, '' for most."""
    says = _SAYS.get(type(event))
    return says(event, me, words) if says else whisper_of_all(event, me, words)
