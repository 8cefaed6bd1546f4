"""R6 in small, and that five leaks are found: by what is sent first, the log, the seed, the size of
a message, the words of a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from engine.game import Event, Refused
from net import messages as msg
from net.play import Play
from tests.probes.hidden import hidden
from tests.probes.hidden_live import hidden_live
from tests.probes.registry import PROBES
from tests.probes.secrecy import secrecy


def test_two_games_that_differ_only_in_secrets_are_told_alike() -> None:
    found = secrecy(PROBES["R6"].each_commit or 0, seed=1)
    assert found.faults == []
    assert found.did == PROBES["R6"].each_commit


state, told, act, replace = Play.state, Play.told, Play.act, msgspec.structs.replace


def running(play: Play) -> str:
    """What nobody may know: the card that is played for, or one that comes."""
    game = play.table.game
    return game.showing() or next(iter(game.upcoming()), "none")


def in_the_first_state(play: Play, *to: Any) -> msg.State:
    return replace(state(play, *to[:2]), clip=running(play))


def in_the_log(play: Play, events: tuple[Event, ...], name: str | None, *_: Any) -> msg.Told | None:
    honest = told(play, events, name)
    if honest is None:
        return None
    return msg.Told(events=({**honest.events[0], "card": running(play)}, *honest.events[1:]))


def by_the_seed(play: Play, *to: Any) -> msg.State:
    honest = state(play, *to[:2])
    view = msgspec.to_builtins(honest.view)
    return replace(honest, view={**view, "seed": play.table.chance.seed})


def by_the_size(play: Play, *to: Any) -> msg.State:
    honest = state(play, *to[:2])
    pad = "." * (sum(map(ord, running(play))) % 64)
    return replace(honest, view={**msgspec.to_builtins(honest.view), "pad": pad})


def by_a_refusal(
    play: Play, who: str, step: Mapping[str, Any], question: int | None, now: float
) -> bool:
    try:
        return act(play, who, step, question, now)
    except Refused as refused:
        raise Refused(f"{refused.code} {running(play)}") from None


@pytest.mark.parametrize(
    ("where", "leak"),
    [
        ("state", in_the_first_state),
        ("told", in_the_log),
        ("state", by_the_seed),
        ("state", by_the_size),
        ("act", by_a_refusal),
    ],
)
def test_a_leak_is_found(
    where: str, leak: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Play, where, leak)
    assert hidden(24, seed=1).faults


def test_a_real_host_that_tells_by_the_size_of_its_messages_is_found() -> None:
    assert hidden_live(2, seed=1, env={"GOLEST_PLANT": "tell_by_size"}).faults
