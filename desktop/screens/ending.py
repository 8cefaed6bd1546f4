"""What the end of a game says, as plain values: who won, how everybody stands, what was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from desktop.look import REFERENCE
from desktop.tables.goal.faces import face_of
from desktop.tables.golden_goal.sense import decided
from desktop.widgets.card_face import CardFace
from engine.games import GAMES
from engine.goal.model import Card, Played, View


@dataclass(frozen=True)
class Deeds:
    """Cards by own placing and by challenge (a won date duel counts), tips, and those right."""

    own: int
    challenged: int
    tips: int
    tips_right: int


def deeds_of(story: Sequence[Played] | None, name: str) -> Deeds | None:
    """None of a game that tells no story."""
    if story is None:
        return None
    won = [one.result for one in story if name in one.result.won_by]
    own = sum(result.player == name for result in won)
    return Deeds(
        own,
        len(won) - own,
        sum(name in one.tipped for one in story),
        sum(name in one.tipped_right for one in story),
    )


def contested(story: Sequence[Played]) -> tuple[Played, int] | None:
    """The action for which most different places were named, and how many, if it was several."""
    counts = [
        (len({one.placed, *(flag.slot for flag in one.challenges)} - {None}), one) for one in story
    ]
    most = max((count for count, _ in counts), default=0)
    found = next((one for count, one in counts if count == most), None)
    return None if found is None or most < 3 else (found, most)


@dataclass(frozen=True)
class Standing:
    """A player's place at the end; those with as many points share one. `deeds` says how they came
    by their cards and how often they tipped right."""

    place: int
    name: str
    colour: str
    points: int
    tokens: int | None
    won: bool
    deeds: Deeds | None = None


@dataclass(frozen=True)
class Result:
    """All that the end shows. `cards`, `facts` and `story` only of a game with a timeline."""

    game: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    cards: tuple[CardFace, ...]
    facts: Mapping[str, Card]
    colours: Mapping[str, str]
    round: int
    ended_by: str = "points"
    story: tuple[Played, ...] = ()


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
                deeds_of(getattr(view, "story", None), name),
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
        view.bout if ended_by == "shootout" and view.bout else view.round, ended_by,
        view.story or (),
    )  # fmt: skip


def _golden_goal(game: str, view: Any) -> Result:
    """Points, or what decided between equal ones: cash and tiles, or the die."""
    result = _plain(game, view)
    return replace(result, ended_by=decided(view))


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
