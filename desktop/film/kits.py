"""What teams wear. Colours only: no crest, no maker, no Qt."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from desktop.colour import contrast, distance

LEAST_DISTANCE = 22.0
"""CIEDE2000 below which two shirts are not told apart and the second team changes."""
CREAM = "#F3EAD2"
NIGHT = "#1C1B20"
INK, WHITE = "#1E1A15", "#FFFFFF"


@dataclass(frozen=True)
class Kit:
    """`style`: plain, stripes, hoops, chequers, sash, sleeves; drawn in `second`."""

    shirt: str
    second: str
    shorts: str
    style: str = "plain"

    @property
    def text(self) -> str:
        """Ink or white, whichever is read better on the shirt."""
        return max((INK, WHITE), key=lambda ink: contrast(ink, self.shirt))


_RED, _BLUE, _NAVY, _GREEN, _BLACK = "#C8202B", "#2450B8", "#1B2A5C", "#14804A", "#1D1D20"
_YELLOW, _ORANGE, _SKY, _CLARET = "#FFCF2E", "#F2701D", "#7FC4EE", "#8E1B32"

# team -> shirt, second colour, shorts, style
TEAMS: dict[str, Kit] = {
    "Albania": Kit(_RED, _BLACK, _BLACK),
    "Argentina": Kit(_SKY, WHITE, _BLACK, "stripes"),
    "Austria": Kit(_RED, WHITE, WHITE),
    "Belgium": Kit("#B3161F", _YELLOW, _BLACK, "sleeves"),
    "Brazil": Kit(_YELLOW, _GREEN, _BLUE, "sleeves"),
    "Bulgaria": Kit(WHITE, _GREEN, _GREEN, "sleeves"),
    "Cameroon": Kit(_GREEN, _RED, _RED),
    "Chile": Kit(_RED, WHITE, _BLUE),
    "Colombia": Kit(_YELLOW, _NAVY, _BLUE),
    "Croatia": Kit(WHITE, _RED, WHITE, "chequers"),
    "Czech Republic": Kit(_RED, _BLUE, WHITE),
    "Czechoslovakia": Kit("#B5202C", _BLUE, WHITE),
    "Denmark": Kit("#D0202E", WHITE, WHITE, "sleeves"),
    "East Germany": Kit("#2B62C4", WHITE, WHITE),
    "Ecuador": Kit(_YELLOW, _BLUE, _BLUE, "sleeves"),
    "El Salvador": Kit("#2F6BD0", WHITE, "#2F6BD0"),
    "England": Kit(WHITE, _NAVY, _NAVY),
    "France": Kit("#2A45A8", WHITE, WHITE),
    "Germany": Kit(WHITE, _BLACK, _BLACK, "sleeves"),
    "Ghana": Kit(WHITE, _BLACK, WHITE),
    "Greece": Kit("#2C63BF", WHITE, "#2C63BF"),
    "Hungary": Kit("#C9202C", WHITE, WHITE, "sleeves"),
    "Iceland": Kit("#1F54B0", _RED, "#1F54B0"),
    "Italy": Kit("#2763C5", WHITE, WHITE),
    "Japan": Kit("#2338A0", WHITE, "#2338A0"),
    "Mexico": Kit("#12744A", WHITE, WHITE, "sleeves"),
    "Morocco": Kit("#B8202A", _GREEN, _GREEN),
    "Netherlands": Kit(_ORANGE, _BLACK, WHITE),
    "Nigeria": Kit("#17914F", WHITE, WHITE, "sleeves"),
    "North Korea": Kit("#BE1F2B", WHITE, "#BE1F2B"),
    "Norway": Kit("#C4212E", _NAVY, WHITE),
    "Paraguay": Kit(WHITE, _RED, _BLUE, "stripes"),
    "Peru": Kit(WHITE, _RED, WHITE, "sash"),
    "Poland": Kit(WHITE, _RED, _RED),
    "Portugal": Kit(_CLARET, _GREEN, _GREEN, "sleeves"),
    "Republic of Ireland": Kit("#168A4E", WHITE, WHITE),
    "Romania": Kit(_YELLOW, _RED, _YELLOW, "sleeves"),
    "Russia": Kit("#B01F30", WHITE, WHITE),
    "Scotland": Kit("#1D2C55", WHITE, WHITE),
    "South Korea": Kit("#DA2337", _BLACK, _BLACK),
    "Soviet Union": Kit("#C41E25", WHITE, WHITE),
    "Spain": Kit("#C71F2A", _YELLOW, _NAVY, "sleeves"),
    "Sweden": Kit(_YELLOW, _BLUE, _BLUE),
    "Switzerland": Kit("#CF2430", WHITE, WHITE),
    "Turkey": Kit("#CB1F2C", WHITE, WHITE, "hoops"),
    "Ukraine": Kit(_YELLOW, _BLUE, _YELLOW),
    "United States": Kit(WHITE, _NAVY, _NAVY, "sash"),
    "Uruguay": Kit("#74BDE8", _BLACK, _BLACK),
    "West Germany": Kit(WHITE, _BLACK, _BLACK),
    "Yugoslavia": Kit("#2A5BC0", _RED, WHITE),
}

# For a team the table does not know: chosen by its name, so it always wears the same.
OTHERS = (
    Kit("#B3261E", WHITE, WHITE),
    Kit("#245BBF", WHITE, WHITE),
    Kit("#F0B429", _NAVY, _NAVY),
    Kit("#6A2C91", WHITE, WHITE),
    Kit("#E8701A", _BLACK, _BLACK),
    Kit("#79BFE6", WHITE, _NAVY, "stripes"),
    Kit("#7A1F35", _SKY, WHITE),
    Kit(WHITE, _RED, _BLACK, "hoops"),
)
KEEPERS = tuple(
    Kit(shirt, second, "#23252B")
    for shirt, second in (
        ("#4FB287", "#2E7F5C"),
        ("#E9A23B", "#B8741B"),
        ("#8C6BC2", "#61449A"),
        ("#9AA3AC", "#6B737C"),
        ("#E27FA6", "#B3507A"),
    )
)


def own_kit(team: str) -> Kit:
    if team in TEAMS:
        return TEAMS[team]
    number = int.from_bytes(hashlib.sha256(team.encode()).digest()[:4], "big")
    return OTHERS[number % len(OTHERS)]


def kits(home: str, away: str) -> tuple[Kit, Kit]:
    """What the two wear against each other: if their shirts are too like, the second team plays in
    cream, or in near-black where the first is pale."""
    first, second = own_kit(home), own_kit(away)
    if distance(first.shirt, second.shirt) < LEAST_DISTANCE:
        shirt = max((CREAM, NIGHT), key=lambda change: distance(first.shirt, change))
        if distance(first.shirt, CREAM) >= LEAST_DISTANCE:
            shirt = CREAM
        trim = second.shirt if distance(second.shirt, shirt) >= LEAST_DISTANCE else second.shorts
        second = replace(second, shirt=shirt, second=trim, shorts=shirt, style="sleeves")
    return first, second


def keeper_kit(*worn: Kit) -> Kit:
    """The keeper's: the first that differs from both teams, else the one that differs most."""

    def nearest(kit: Kit) -> float:
        return min(distance(kit.shirt, other.shirt) for other in worn)

    return next((k for k in KEEPERS if nearest(k) >= LEAST_DISTANCE), max(KEEPERS, key=nearest))
