"""The goals of a table, put together to matches: doubles, sums, order. What a match proves about
its own rows is settled; what it leaves open keeps its goals out, and says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from math import gcd

from net.deck_problems import Problem
from net.deck_text import minute_key
from net.tables.cells import Goal, Pair, Side, fold

OTHER: dict[Side, Side] = {"home": "away", "away": "home"}


@dataclass
class Match:
    """The goals of one match in their order. `out` keeps all of them out."""

    date: str
    home: str
    away: str
    goals: list[Goal]
    score: Pair | None = None
    pens: Pair | None = None
    out: Problem | None = None
    doubles: dict[int, int] = field(default_factory=dict)
    """Row that says nothing new -> the row that said it."""

    @property
    def complete(self) -> bool:
        """Whether every goal of the score is here."""
        return self.score is not None and sum(self.score) == len(self.goals)

    def refuse(self, code: str, **facts: str) -> None:
        self.out = self.out or Problem(code=code, facts=facts)


def matches_of(goals: Iterable[tuple[str, Goal]]) -> list[Match]:
    """The matches of (day, goal), in the order of their first rows, looked through."""
    found: dict[tuple[str, str, str], Match] = {}
    for day, goal in goals:
        home, away = fold(goal.home), fold(goal.away)
        match = found.get((day, home, away))
        if match is None and (turned := found.get((day, away, home))) is not None:
            match = turned
            _turn(goal)
        if match is None:
            match = found[day, home, away] = Match(day, goal.home, goal.away, [])
        match.goals.append(goal)
    for match in found.values():
        _settle_scores(match)
        _drop_doubles(match)
        _settle_sides(match)
        _put_in_order(match)
        _decide(match)
    return list(found.values())


def hold_parts(matches: Iterable[Match], columns: Container[str]) -> None:
    """In a table of whole matches a match with a gap, in a column that the table has, is a
    mistake: it stays out."""
    for match in matches:
        if match.score is None or match.out is not None:
            continue
        if not match.complete:
            match.refuse("score_short", goals=str(sum(match.score)), rows=str(len(match.goals)))
        elif "minute" in columns and any(goal.minute is None for goal in match.goals):
            match.refuse("minute_missing")
        elif "scorer" in columns and any(goal.scorer is None for goal in match.goals):
            match.refuse("scorer_missing")


def lists_whole_matches(matches: Iterable[Match]) -> bool:
    """Whether the table means to list every goal of its matches: three in four add up."""
    whole = [match.complete for match in matches if match.score is not None]
    return bool(whole) and sum(whole) * 4 >= len(whole) * 3


def _turn(goal: Goal) -> None:
    """The same match, written from the other side."""
    goal.home, goal.away = goal.away, goal.home
    goal.score, goal.pens, goal.after = (
        pair and (pair[1], pair[0]) for pair in (goal.score, goal.pens, goal.after)
    )
    goal.side = goal.side and OTHER[goal.side]
    goal.mind("sides_swapped", home=goal.home, away=goal.away)


def _settle_scores(match: Match) -> None:
    """The score and shoot-out that the rows agree on, or that the number of goals proves."""
    scores = Counter(goal.score for goal in match.goals if goal.score is not None)
    if not scores:
        match.refuse("missing", column="score")
        return
    fitting = [score for score in scores if sum(score) == len(match.goals)]
    (first, most), *others = scores.most_common()
    if not others:
        match.score = first
    elif len(fitting) == 1:
        match.score = fitting[0]
    elif most > others[0][1] and most > 1:
        match.score = first
    else:
        said = ", ".join(f"{home}-{away}" for home, away in scores)
        match.refuse("score_conflict", values=said)
        return
    for goal in match.goals:
        if goal.score not in (None, match.score):
            value, taken = ("{}-{}".format(*pair) for pair in (goal.score, match.score))
            goal.mind("score_settled", value=value, taken=taken)
    pens = Counter(goal.pens for goal in match.goals if goal.pens is not None)
    if len(pens) > 1:
        match.refuse("score_conflict", values=", ".join(f"{h}-{a}" for h, a in pens))
    match.pens = next(iter(pens), None)


def _drop_doubles(match: Match) -> None:
    """Rows that say the same are two goals if the score needs both, else one written twice."""
    alike: dict[object, list[Goal]] = {}
    for goal in match.goals:
        said = (goal.minute, fold(goal.scorer or ""), goal.side, goal.order, goal.after)
        nothing = goal.minute is None and goal.scorer is None and goal.order is None
        alike.setdefault(goal.row if nothing else said, []).append(goal)
    if len(alike) == len(match.goals):
        return
    if match.score is None or len(match.goals) != sum(match.score):
        times = reduce(gcd, map(len, alike.values()))  # the whole match may stand there twice
        kept = sum(len(same) // times for same in alike.values())
        if match.score is None or kept != sum(match.score):
            times = 0
        for same in alike.values():
            keep = len(same) // times if times else 1
            match.doubles |= {goal.row: same[0].row for goal in same[keep:]}
        match.goals = [goal for goal in match.goals if goal.row not in match.doubles]
    for same in alike.values():
        for goal in same[1:]:
            if goal.row not in match.doubles:
                goal.mind("kept_twice", other=str(same[0].row))


def _settle_sides(match: Match) -> None:
    """Own goals written for the scorer's team count for the other, if only so the score fits."""
    if match.score is None or match.out is not None:
        return
    own = [goal for goal in match.goals if goal.own_goal and goal.side is not None]
    if own and _over(match, _counts(match.goals)) and match.complete:
        for goal in own:
            goal.side = OTHER[goal.side]  # type: ignore[index]
        if _over(match, _counts(match.goals)):
            for goal in own:
                goal.side = OTHER[goal.side]  # type: ignore[index]
        else:
            for goal in own:
                goal.mind("own_goal_side", team=getattr(match, goal.side or "home"))
    if any(goal.side is None for goal in match.goals):
        _sides_from_running_score(match)


def _counts(goals: Iterable[Goal]) -> Counter[Side | None]:
    return Counter(goal.side for goal in goals)


def _over(match: Match, counts: Counter[Side | None]) -> bool:
    home, away = match.score or (0, 0)
    return counts["home"] > home or counts["away"] > away


def _sides_from_running_score(match: Match) -> None:
    """Without a team the score after each goal tells whose it was."""
    if not match.complete or any(goal.after is None for goal in match.goals):
        return
    before = (0, 0)
    for goal in sorted(match.goals, key=lambda goal: sum(goal.after or ())):
        after = goal.after or before
        step = after[0] - before[0], after[1] - before[1]
        if goal.side is None and step in ((1, 0), (0, 1)):
            goal.side = "home" if step[0] else "away"
        before = after


def _put_in_order(match: Match) -> None:
    """By number, else by running score or minute; goals of one minute stay as the table has
    them."""
    goals = match.goals
    rows = [goal.row for goal in goals]
    numbers = [goal.order for goal in goals if goal.order is not None]
    if len(numbers) == len(goals) and len(set(numbers)) == len(goals):
        goals.sort(key=lambda goal: goal.order or 0)
        _mind_minutes_against_order(goals)
        return
    if len(set(numbers)) < len(numbers) and not all(goal.minute for goal in goals):
        match.refuse("order_clash")
    if len(goals) < 2:
        return
    totals = [sum(goal.after) for goal in goals if goal.after is not None]
    if len(totals) == len(goals) and len(set(totals)) == len(goals):
        goals.sort(key=lambda goal: sum(goal.after or ()))
    elif all(goal.minute for goal in goals):
        goals.sort(key=lambda goal: minute_key(goal.minute or "0"))
        _mind_ties(goals)
    else:
        for goal in goals:
            if goal.minute is None:
                goal.mind("guessed_order")
    if rows != [goal.row for goal in goals]:
        goals[0].mind("not_in_order")


def _mind_minutes_against_order(goals: list[Goal]) -> None:
    before: Goal | None = None
    for goal in goals:
        if goal.minute is None:
            continue
        if before is not None and minute_key(goal.minute) < minute_key(before.minute or "0"):
            said = {"before": before.minute or "", "other": str(before.row)}
            goal.mind("minutes_against_order", value=goal.minute, **said)
        before = goal


def _mind_ties(goals: list[Goal]) -> None:
    for before, goal in pairwise(goals):
        if before.minute == goal.minute and before.side != goal.side:
            goal.mind("tied_minute", value=goal.minute or "", other=str(before.row))


def _decide(match: Match) -> None:
    """What no game can be played with: more goals than the score, a shoot-out without result."""
    if match.score is None:
        return
    goals, counts = sum(match.score), _counts(match.goals)
    score = "{}-{}".format(*match.score)
    if len(match.goals) > goals:
        match.refuse("score_over", rows=str(len(match.goals)), score=score)
    elif _over(match, counts):
        side: Side = "home" if counts["home"] > match.score[0] else "away"
        said = f"{counts[side]} ({getattr(match, side)})"
        match.refuse("score_over", rows=said, score=score)
    drawn = match.score[0] == match.score[1]
    if match.pens is not None and not drawn:
        match.refuse("pens_without_draw", value=score)
    if match.pens is None and any(goal.on_penalties for goal in match.goals):
        match.refuse("pens_missing")
