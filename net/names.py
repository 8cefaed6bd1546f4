"""What a player may be called, and when two names are the same to a reader. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from engine.game import HOST
from net.messages import LONGEST_NAME

LONGEST_RAW = 96
"""Code points: emoji families and combining marks are long, towers of marks are not wanted."""

JOINER = "\u200d"
JOINERS = "\u200c\u200d"
"""Persian needs the one, emoji the other."""

BLACK_FLAG = "\U0001f3f4"
INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u061c\u180e")
"""Letters and signs by their class, but nobody sees them."""

NEWER_EMOJI = ("\U0001f000", "\U0001fbff")
"""Emoji are added every year; this Python's tables may not know the newest."""

LOOK_ALIKES = str.maketrans(
    # Cyrillic, then Greek, Armenian and Latin letters of the phonetic alphabet.
    "АВЕЗКМНОРСТУХЅІЈԚԜҮаеорсухѕіјһԁԛԝӏүвкмнтзѵ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικονρτυχ"
    "օսհոԼՕՍ"
    "ıɑɡɩʟᴏ"
    # Figures, and letters that are each other in many a typeface.
    "01|I",
    "ABE3KMHOPCTYXSIJQWYaeopcyxsijhdqwlybkmht3vABEZHIKMNOPTYXaeikovptuxouhnLOUiagiloOlll",
)
"""Letters of other alphabets, and figures, by the Latin letter that they look like. Far from all
that Unicode knows: those that somebody types at a table to be taken for somebody else."""

ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "COMBINING")
"""Whose letters need no mark beyond those above that they are composed with."""

HARDLY_SEEN = (1, 220)
"""Classes of marks that lie over a letter or below it."""

FORBIDDEN = frozenset({"Cc", "Cs", "Co", "Zl", "Zp"})
MARKS = frozenset({"Mn", "Me", "Cf"})


def name_of(raw: str) -> str | None:
    """The name as it is shown: composed, trimmed, single spaces. None: nobody can be called so."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not name or len(name) > LONGEST_RAW or not all(map(_allowed, " " + name, name)):
        return None
    if not any(map(_is_seen, name)):
        return None
    if not 1 <= visible_length(name) <= LONGEST_NAME or skeleton(name) in ("", HOST):
        return None
    return name


def _allowed(before: str, char: str) -> bool:
    kind = unicodedata.category(char)
    if kind == "Cf":  # direction overrides and the like; tags only as part of a flag
        return char in JOINERS or (_is_tag(char) and (before == BLACK_FLAG or _is_tag(before)))
    if kind == "Cn":
        return _is_emoji(char)
    return kind not in FORBIDDEN and char not in INVISIBLE


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" or _is_emoji(char)


def _is_emoji(char: str) -> bool:
    return NEWER_EMOJI[0] <= char <= NEWER_EMOJI[1]


def _is_tag(char: str) -> bool:
    return "\U000e0020" <= char <= "\U000e007f"


def visible_length(name: str) -> int:
    """Characters as people count them: marks, joined emoji, skin tones and flag halves are part
    of the one before."""
    count = 0
    before = ""
    half_flag = False
    for char in name:
        letter = "\U0001f1e6" <= char <= "\U0001f1ff"
        tone = "\U0001f3fb" <= char <= "\U0001f3ff"
        if letter and half_flag:
            half_flag = False
        elif unicodedata.category(char) not in MARKS and not tone and before != JOINER:
            count += 1
            half_flag = letter
        before = char
    return count


def skeleton(name: str) -> str:
    """Equal for names that look the same but for case, width, alphabet or what nobody sees: the
    idea of Unicode's UTS 39, for the letters that names at a table have."""
    latin = unicodedata.normalize("NFKD", name).translate(LOOK_ALIKES).casefold().replace("i", "l")
    seen = (c for c in latin if unicodedata.category(c) != "Cf" and not "\ufe00" <= c <= "\ufe0f")
    marked = _without(lambda mark: unicodedata.combining(mark) in HARDLY_SEEN, "".join(seen))
    composed = unicodedata.normalize("NFC", marked)
    return _without(lambda mark: unicodedata.category(mark) in ("Mn", "Me"), composed)


def _without(dropped: Callable[[str], bool], text: str) -> str:
    """Leaves out such marks on letters of alphabets that do not need them."""
    kept = ""
    for char in text:
        if not (dropped(char) and unicodedata.name(kept[-1:] or " ", "").startswith(ALPHABETS)):
            kept += char
    return kept
