"""What is missing or doubtful about the cards of a draft: codes with facts, card by card. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from desktop.workshop.draft import Draft, Item
from net.deck_text import minute_key
from net.tables.cells import fold
from net.tables.dates import read_date

NONE: Mapping[str, str] = {}
STOPPED = "cancelled"
"""The reason of a clip that somebody stopped."""
LONG = 30.0
"""Seconds from which a clip is long for a table that waits."""


@dataclass(frozen=True)
class Doubt:
    """`stops`: with it the card cannot be played."""

    code: str
    stops: bool = False
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Video:
    """What is known of a video: its length in seconds, what is written into it, or why it cannot
    be read."""

    seconds: float = 0.0
    tags: tuple[str, ...] = ()
    wrong: str = ""


def doubts_of(
    draft: Draft, videos: Mapping[str, Video], refused: Mapping[str, str] = NONE
) -> dict[str, list[Doubt]]:
    """Each item's doubts, by its key. `videos` by file, those that have been looked at; `refused`
    by key, why no clip is made."""
    found = {
        item.key: [*_missing(item), *_about_video(item, videos, refused.get(item.key, ""))]
        for item in draft.items
    }
    matches: dict[str, list[Item]] = defaultdict(list)
    for item in draft.items:
        if item.day and item.home and item.away:
            matches[f"{item.day} {'|'.join(sorted((fold(item.home), fold(item.away))))}"].append(
                item
            )
    for items in matches.values():
        for item, doubt in _about_match(items):
            found[item.key].append(doubt)
    return found


def _missing(item: Item) -> list[Doubt]:
    doubts = []
    if item.day is None:
        read = read_date(item.date) if item.date else None
        code = "two_days" if read else "bad_day" if item.date else "no_date"
        facts = {"value": item.date}
        if read:
            facts |= {"day": read.day.isoformat(), "month": read.month.isoformat()}
        doubts.append(Doubt(code, True, facts))
    if not item.home or not item.away:
        doubts.append(Doubt("no_teams", True))
    elif fold(item.home) == fold(item.away):
        doubts.append(Doubt("same_team", True, {"value": item.home}))
    if item.score is None:
        doubts.append(Doubt("no_score", True))
    elif item.pens and item.score[0] != item.score[1]:
        doubts.append(Doubt("pens_without_draw", True, {"value": "{}–{}".format(*item.score)}))
    elif item.pens and item.pens[0] == item.pens[1]:
        doubts.append(Doubt("level_pens", True, {"value": "{}–{}".format(*item.pens)}))
    if not item.scorer:
        doubts.append(Doubt("no_scorer"))
    return doubts


def _about_video(item: Item, videos: Mapping[str, Video], refused: str) -> list[Doubt]:
    if item.source is None:
        return []
    doubts = []
    if refused == STOPPED:
        doubts.append(Doubt("clip_stopped"))
    elif refused:
        doubts.append(Doubt("no_clip", False, {"why": refused}))
    video = videos.get(item.source.file)
    if video is None:
        return doubts
    if video.wrong:
        return doubts or [Doubt("bad_video", False, {"why": video.wrong})]
    end = video.seconds if item.source.cut_out is None else item.source.cut_out
    length = end - item.source.cut_in
    if length > LONG:
        doubts.append(Doubt("clip_long", False, {"seconds": str(round(length))}))
    telling = next((tag for tag in video.tags if _tells(tag, item)), None)
    if telling is not None:
        doubts.append(Doubt("tag_tells", False, {"tag": telling[:60]}))
    return doubts


def _tells(tag: str, item: Item) -> bool:
    """Whether a title names a year, the card's or any that it could be."""
    years = re.findall(r"(?<!\d)(?:19[3-9]\d|20[0-4]\d)(?!\d)", tag)
    return bool(years) or (bool(item.day) and str(item.day)[:4] in tag)


def _about_match(items: Sequence[Item]) -> list[tuple[Item, Doubt]]:
    """What the cards of one match say against each other and against its score."""
    first = items[0]
    found: list[tuple[Item, Doubt]] = []
    seen: dict[object, Item] = {}
    for item in items:
        if (item.score, item.pens) != (first.score, first.pens):
            found.append((item, Doubt("scores_differ", True)))
        for said in _who_it_is(item):
            if said in seen:
                found.append((item, Doubt("same_goal", True)))
                break
            seen[said] = item
    if first.score is None:
        return found
    goals = sum(first.score)
    sides = {"home": first.score[0], "away": first.score[1]}
    for item in items:
        if item.order is not None and item.order > goals:
            facts = {"order": str(item.order), "goals": str(goals)}
            found.append((item, Doubt("order_past_score", False, facts)))
        if item.side is not None and sum(o.side == item.side for o in items) > sides[item.side]:
            found.append((item, Doubt("score_over", False, {"goals": str(sides[item.side])})))
        if item.order is None and len(items) > 1:
            found.append((item, Doubt("no_order", True)))
    known = [item for item in items if item.order is not None and item.minute]
    known.sort(key=lambda item: item.order or 0)
    for before, item in pairwise(known):
        if _minute(item) < _minute(before):
            found.append((item, Doubt("minutes_against_order")))
    return found


def _minute(item: Item) -> tuple[int, int]:
    return minute_key(item.minute) if re.fullmatch(r"\d+(\+\d+)?", item.minute) else (0, 0)


def _who_it_is(item: Item) -> list[object]:
    said: list[object] = []
    if item.order is not None:
        said.append(item.order)
    if item.minute and item.scorer:
        said.append((item.minute, fold(item.scorer)))
    return said
