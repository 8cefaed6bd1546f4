"""Which moments of Ökörkör, Tiszta sor and Golden Goal are set up for the gallery's laptop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from desktop.commands.gallery_page import Page
from desktop.commands.gallery_staged import LONG, NAMES, Did, Hand, Moment

ANNA, BELA, CSILLA, DEZSO, EDIT, GYOZO = NAMES[:6]
ROLL, PASS, PAUSE, GLASS = ({"do": what} for what in ("roll", "pass", "pause", "hourglass"))


def around(moment: Moment) -> dict[str, Moment]:
    """What may come about at any moment: a break, somebody who is gone, a window that watches."""
    gone, steps = {"missing": (ANNA,)}, moment.steps
    return {
        "watched": replace(moment, eyes=None),
        "paused-me": replace(moment, steps=(*steps, (ANNA, PAUSE))),
        "paused": replace(moment, steps=(*steps, (ANNA, PAUSE)), eyes=BELA),
        "missing": replace(moment, eyes=BELA, around={**gone, "owner": False}),
        "missing-host": replace(moment, eyes=BELA, around={**gone, "owner": True}),
        "nudged": replace(moment, last=(BELA, GLASS)),
        "refused": replace(moment, hand=lambda page: page.refused("not_your_turn")),
    }


# Ökörkör

OKORKOR = "okorkor"
DRAFT = {"open_draft": True, "known_cards": True}


def _trick(number: int, played: int = 0) -> Callable[[Any], bool]:
    return lambda v: v.phase == "play" and v.trick == number and len(v.played or ()) == played


def _pool(left: int, asked: bool) -> Callable[[Any], bool]:
    return lambda v: v.phase == "draft" and len(v.pool) <= left and (ANNA in v.waiting) is asked


def okorkor() -> dict[str, Moment]:
    five = Moment(OKORKOR, 5, until=_trick(4, 2), eyes=DEZSO)
    ten = Moment(OKORKOR, 10, until=_trick(4, 6), eyes=NAMES[9])
    long = replace(ten, names=LONG, until=_trick(5, 4))
    return {
        **{
            f"5-{name}": one
            for name, one in around(replace(five, eyes=ANNA, until=_trick(4))).items()
        },
        "5-sent": replace(five, eyes=ANNA),
        "10-sent": replace(ten, eyes=ANNA),
        "10-late": ten,
        "10-long": long,
        "2-long": replace(long, players=2, eyes=ANNA, until=_trick(8)),
        "10-score-long": replace(long, until=lambda v: v.phase == "score", options={"limit": 200}),
        "10-rounds": replace(ten, options={"rounds": 3}),
        "draft-2-me": Moment(OKORKOR, 2, options=DRAFT, until=_pool(16, True)),
        "draft-6-me": Moment(OKORKOR, 6, options=DRAFT, until=_pool(64, True)),
        "draft-6-other": Moment(OKORKOR, 6, options=DRAFT, until=_pool(40, False)),
        "draft-6-all": Moment(OKORKOR, 6, options={"open_draft": True}, until=_pool(104, True)),
    }


# Tiszta sor

TISZTA = "tiszta-sor"
Row = Sequence[int] | tuple[Sequence[int], str]
Rows = Sequence[Row]
MINE: Rows = ([4, 4, 4], [2, 3, 3, 5], [6, 2], [1, 4, 3])
THEIRS: Rows = (([3, 3, 3], "yellow"), [6, 5, 5, 2, 1], [2, 4, 6, 5], [1])
FULL: Rows = ([5, 5, 5, 5], [1, 1, 2, 2, 4], [6, 5, 3], [2, 4, 5, 3, 1], [6, 3, 1, 2])
TIGHT: Rows = ([5, 3, 2, 6], [2, 6, 4], [5, 2, 1], [1, 2], [6])
CLOSABLE: Rows = ([4, 4, 4], [2, 3, 3, 5, 5], [6, 5, 2], [1, 4, 3])
FIVES: Rows = (
    [3, 3, 3, 3, 3], [1, 2, 2, 4, 6], ([6, 5, 5, 4, 4], "blue"), [1, 3, 6, 4, 2], [5, 3, 1, 2, 6],
)  # fmt: skip
NINES: Rows = (
    [6] * 9, [1, 1, 2, 2, 3, 3, 4, 5, 6], [6, 6, 5, 5, 4, 3, 3, 2, 1], [1, 2, 3, 4, 5, 6, 5, 4, 2],
    [6, 5, 4, 3, 2, 1, 2, 3, 5],
)  # fmt: skip
LONGEST: Rows = (
    [6] * 8, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6], [6, 6, 6, 5, 5, 5, 4, 4, 4, 3],
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 1, 2, 3, 4],
)  # fmt: skip


def _rows(given: Rows) -> list[dict[str, Any]]:
    """As a position has them: numbers, and a marker after them if there is one."""
    closed = [bool(row) and isinstance(row[-1], str) for row in given]
    return [
        {"nums": list(row[0]), "marker": row[-1]} if marked else {"nums": list(row)}  # type: ignore[call-overload]
        for row, marked in zip(given, closed, strict=True)
    ]


def sheet(mine: Rows, theirs: Rows = THEIRS, phase: str = "write", **more: Any) -> Moment:
    """Anna's turn with these rows; the rest is either the position's or the moment's."""
    known = {key: more.pop(key) for key in list(more) if key in Moment.__dataclass_fields__}
    rows = {ANNA: _rows(mine), BELA: _rows(theirs)}
    dice = more.setdefault("dice", [5, 1, 4])
    if phase == "write":
        more.setdefault("remaining", dice)
    return Moment(TISZTA, position={"rows": rows, "phase": phase, **more}, **known)


def point(number: int, row: int, end: str) -> Hand:
    """A number is chosen, and an end is pointed at."""

    def do(table: Any) -> None:
        table._choose_number(number)
        table.mine._point((row, end))

    return do


def tiszta_sor() -> dict[str, Moment]:
    nine, writes = {"n": 9, "m": 3}, sheet(MINE)
    left = {"dice": [4, 6, 2], "remaining": [4, 6]}
    two = (([4, 4, 4], "yellow"), CLOSABLE[1], CLOSABLE[2], ([1, 4, 5, 3, 2], "red"))
    three = (([4, 4, 4], "yellow"), ([1, 1, 2, 2, 4], "green"), [6, 5, 3], ([2, 4, 5, 3, 1], "red"))
    return {
        "start": Moment(TISZTA),
        "fives": sheet(FIVES[:4], FIVES[:2]),
        "five-rows": sheet(FIVES, FIVES[:1], dice=[1, 6, 3]),
        "nines": sheet(NINES, NINES[1:], options=nine, dice=[1, 6, 3]),
        "nines-other": sheet(NINES, NINES[1:], options=nine, dice=[1, 6, 3], eyes=BELA),
        "nines-long": sheet(LONGEST, THEIRS, options=nine, dice=[6, 1, 5], names=LONG),
        "nines-long-other": sheet(
            LONGEST, THEIRS, options=nine, dice=[6, 1, 5], names=LONG, eyes=BELA
        ),
        "pointed": replace(writes, hand=point(5, 1, "back")),
        "barred": sheet(FULL, **left, hand=point(6, 2, "back")),
        "dead": sheet(TIGHT, **left, hand=point(6, 3, "back")),
        "marked": sheet(MINE, phase="reroll", hand=lambda table: table.tray.pressed.emit(1)),
        "marker-two": sheet(two, THEIRS[1:], phase="marker", dice=[5, 5, 4], written=[1, 2]),
        "marker-none": sheet(MINE, phase="marker", written=[2]),
        "leftovers": sheet(FULL, phase="leftovers", dice=[6, 2, 4], remaining=[6, 2]),
        "last-throw": sheet(FULL, phase="last_throw", dice=[6, 2, 4], remaining=[6]),
        "over-broken": sheet(FULL[:4], three, phase="over", trigger=BELA, eyes=BELA),
        "over-draw": sheet(FULL[:2], FULL[:2], phase="over", trigger=BELA),
        **around(writes),
    }


# Golden Goal

GOLDEN = "golden-goal"
RICH: Mapping[str, Any] = {
    "square": {ANNA: 12, BELA: 27},
    "goals": {ANNA: 3, BELA: -2},
    "points": {ANNA: 7, BELA: 4},
    "played": {ANNA: 3, BELA: 3},
    "money": {ANNA: 7_400_000, BELA: 3_900_000},
    "tiles": {
        ANNA: [
            "Spain defence", "Spain midfield", "Spain attack", "Italy defence", "Brazil attack",
        ],
        BELA: ["England defence", "England attack", "France midfield", "Germany attack"],
    },
    "tokens": {ANNA: {"dice": 1, "event": 1}, BELA: {"event": 2}},
    "cards": {ANNA: [28, 55], BELA: [27]},
    "cups": {"bronze": {"owner": ANNA, "team": "Spain"}},
}  # fmt: skip
CASH = (6_400_000, 3_900_000, 8_100_000, 1_200_000, 5_500_000, 900_000)
SIX: Mapping[str, Any] = {
    "square": {ANNA: 36, BELA: 27, CSILLA: 14, DEZSO: 14, EDIT: 31, GYOZO: 3},
    "goals": {ANNA: 3, BELA: -2, CSILLA: 7, DEZSO: -6, EDIT: 0, GYOZO: 1},
    "points": {ANNA: 4, BELA: 1, CSILLA: 6, DEZSO: 3, EDIT: 3, GYOZO: 0},
    "played": dict.fromkeys(NAMES[:6], 2),
    "money": dict(zip(NAMES, CASH, strict=False)),
    "tiles": {
        ANNA: ["Spain defence", "Spain midfield", "Spain attack", "Italy defence"],
        BELA: ["England defence", "England attack", "France midfield"],
        CSILLA: ["Argentina defence", "Argentina midfield", "Argentina attack"],
        DEZSO: ["Germany attack", "Uruguay attack"],
        EDIT: ["Brazil defence", "Italy attack"],
        GYOZO: ["France attack"],
    },
    "tokens": {ANNA: {"dice": 1}, CSILLA: {"event": 1}, EDIT: {"dice": 1, "event": 1}},
    "cards": {BELA: [27], GYOZO: [28]},
    "cups": {
        "bronze": {"owner": ANNA, "team": "Spain"},
        "silver": {"owner": CSILLA, "team": "Argentina"},
    },
}
HEAP: Mapping[str, Any] = {
    **SIX,
    "square": dict.fromkeys(NAMES[:6], 12),
    "goals": dict.fromkeys(NAMES[:6], 0),
    "points": dict.fromkeys(NAMES[:6], 18),
    "money": dict.fromkeys(NAMES[:6], 12_300_000),
    "turn": BELA,
}
"""Everybody on one square, with as much as a row can hold."""
OFFER: Did = (ANNA, {
    "do": "offer", "to": BELA, "give": {"money": 1_200_000, "tokens": {"dice": 1}},
    "get": {"tiles": ["England attack", "England defence"]},
})  # fmt: skip
ASKS: Did = (BELA, {
    "do": "offer", "to": ANNA, "give": {"money": 2_500_000, "cards": [27]},
    "get": {"tiles": ["Brazil attack"], "cups": ["bronze"]},
})  # fmt: skip
LOT: Did = (ANNA, {
    "do": "put_up", "give": {"tiles": ["Brazil attack"], "tokens": {"event": 1}, "cards": [28]},
    "start": 1_500_000,
})  # fmt: skip
OFFERS: Sequence[Did] = (
    (
        CSILLA,
        {
            "do": "offer",
            "to": ANNA,
            "give": {"money": 900_000},
            "get": {"tiles": ["Italy defence"]},
        },
    ),
    (
        EDIT,
        {
            "do": "offer",
            "to": ANNA,
            "give": {"tiles": ["Italy attack"]},
            "get": {"cups": ["bronze"]},
        },
    ),
    (
        ANNA,
        {
            "do": "offer",
            "to": BELA,
            "give": {"money": 2_000_000},
            "get": {"tiles": ["France midfield"]},
        },
    ),
)
DEBT = {"tokens": {}, "decks": {"other": [48]}}


def rich(*steps: Did, script: Sequence[Mapping[str, Any]] = (), **more: Any) -> Moment:
    """Two who have a little of everything."""
    known = {key: more.pop(key) for key in list(more) if key in Moment.__dataclass_fields__}
    return Moment(GOLDEN, 2, steps, script=script, position={**RICH, **more}, **known)


def six(*steps: Did, script: Sequence[Mapping[str, Any]] = (), **more: Any) -> Moment:
    """Six in the middle of it."""
    known = {key: more.pop(key) for key in list(more) if key in Moment.__dataclass_fields__}
    return Moment(GOLDEN, 6, steps, script=script, position={**SIX, **more}, **known)


def _click(chips: Any, keys: Sequence[str]) -> None:
    for chip in chips.chips:
        if chip.slip.key in keys:
            chip.click()


def trade(table: Any) -> None:
    """An offer is being written."""
    table.open_trade(table.people.rows[1].person.seat)
    for side in (table.sheet.give, table.sheet.get):
        _click(side.chips, ("tile:Italy defence", "cup:bronze", "tile:England attack"))
    table.sheet.give.purse.set_value(800_000)


def door(name: str, *keys: str) -> Hand:
    """A sheet is opened, and things on it are picked."""

    def do(table: Any) -> None:
        table._door(name)
        goods = table.sheet.goods
        _click(goods if name == "transfer" else getattr(goods, "chips", goods), keys)

    return do


def pick(*keys: str) -> Hand:
    return lambda table: _click(table.ticket.chips, keys)


def bid(name: str, amount: int) -> Did:
    return name, {"do": "bid", "amount": amount}


def golden_goal() -> dict[str, Moment]:
    me: Sequence[Did] = ((ANNA, ROLL), (ANNA, PASS))
    bank = {"square": {ANNA: 0, BELA: 27}, "script": ({"dice": [2, 3]},)}
    hall = {"script": ({"dice": [1, 1]},)}
    out: Sequence[Did] = (
        *me,
        (ANNA, PASS),
        bid(CSILLA, 1_700_000),
        (GYOZO, PASS),
        bid(EDIT, 2_600_000),
    )
    poor = {
        **DEBT, "script": ({"dice": [3, 4]},), "square": {**SIX["square"], ANNA: 12},
        "money": {**SIX["money"], ANNA: 200_000},
    }  # fmt: skip
    tie: Mapping[str, Any] = {
        "tokens": {}, "cards": {}, "tiles": {}, "cups": {}, "points": {ANNA: 7, BELA: 7},
        "money": {ANNA: 3_400_000, BELA: 3_900_000}, "goals": {ANNA: -9, BELA: -2},
        "square": {ANNA: 38, BELA: 0}, "played": {ANNA: 7, BELA: 8},
    }  # fmt: skip
    thrown = (
        {"dice": [1, 3]},
        {"die": "red"},
        {"die": "green"},
        {"die": "green"},
        {"die": "yellow"},
        {"die": "red"},
    )
    return {
        "start-2": Moment(GOLDEN, 2),
        "start-6": Moment(GOLDEN, 6, eyes=CSILLA),
        "debt": six((ANNA, ROLL), **poor),
        "debt-other": six((ANNA, ROLL), **poor, eyes=BELA),
        "offer-mine": rich(OFFER),
        "offer-asked": rich(OFFER, eyes=BELA),
        "offers": six(*OFFERS),
        "offers-watched": six(*OFFERS, eyes=None),
        "offers-long": six(*OFFERS, names=LONG),
        "trade": rich(hand=trade),
        "trade-six": six(hand=trade),
        "sale": rich(hand=door("sell", "tile:Spain attack", "dice:0")),
        "put-up": rich(hand=door("put_up", "tile:Italy defence", "card:28")),
        "transfer": rich(hand=door("transfer", "Italy attack")),
        "auction-opens": six(*me, (ANNA, PASS), **hall),
        "auction-asked": six(*out, **hall),
        "auction-leads": six(*out, bid(ANNA, 2_900_000), **hall),
        "auction-out": six(*out, **hall, eyes=GYOZO),
        "auction-watched": six(*out, **hall, eyes=None),
        "auction-long": six(*out, **hall, names=LONG),
        "demand": rich(*me, (ANNA, {"do": "buy"}), eyes=BELA, **bank),
        "reserved": rich(*me, (ANNA, {"do": "buy"}), (BELA, {"do": "demand"}), eyes=BELA, **bank),
        "reserved-leads": rich(*me, (ANNA, {"do": "buy"}), (BELA, {"do": "demand"}), **bank),
        "lot": rich(LOT, eyes=BELA),
        "lot-mine": rich(LOT),
        "heap": Moment(GOLDEN, 6, position=HEAP, eyes=EDIT),
        "heap-me": Moment(GOLDEN, 6, position={**HEAP, "turn": ANNA}),
        "heap-long": Moment(GOLDEN, 6, position={**HEAP, "turn": ANNA}, names=LONG),
        "told": rich(last=(ANNA, ROLL), script=({"dice": [6, 5]},)),
        "over-tie": rich((ANNA, ROLL), (ANNA, PASS), script=thrown, **tie),
        "over-6": Moment(GOLDEN, 6, eyes=BELA, until=lambda v: False, options={"quick": True}),
        **{f"6-{name}": one for name, one in around(six()).items()},
    }


STAGED: Mapping[str, Callable[[], dict[str, Moment]]] = {
    OKORKOR: okorkor,
    TISZTA: tiszta_sor,
    GOLDEN: golden_goal,
}


def moments() -> dict[str, Moment]:
    """By the name of the picture."""
    return {
        f"table-{game}-at-{name}": moment
        for game, made in STAGED.items()
        for name, moment in made().items()
    }


ON_THE_WALL: Mapping[str, Sequence[str]] = {
    OKORKOR: (
        "5-paused", "5-missing", "5-nudged", "10-long", "2-long", "10-score-long", "10-rounds",
        "draft-2-me", "draft-6-me", "draft-6-other", "draft-6-all",
    ),
    TISZTA: (
        "start", "fives", "five-rows", "nines", "nines-long", "marker-two", "marker-none",
        "leftovers", "last-throw", "over-broken", "over-draw", "paused", "missing",
    ),
    GOLDEN: (
        "start-2", "start-6", "debt", "offer-mine", "offers", "offers-long", "auction-opens",
        "auction-asked", "auction-leads", "auction-long", "demand", "reserved", "lot", "heap",
        "heap-long", "told", "over-tie", "over-6", "6-paused", "6-missing",
    ),
}  # fmt: skip
"""Which of them the room sees in another way than what the bots come by."""


def pages() -> dict[str, Page]:
    """A page for each, and one more for what the wall shows."""
    known = moments()
    made = {name: moment.page() for name, moment in known.items()}
    for game, names in ON_THE_WALL.items():
        for name in names:
            moment = known[f"table-{game}-at-{name}"]
            made[f"projector-{game}-at-{name}"] = moment.page(projected=True)
    return made
