"""A day as people write it, in three languages. Says when it may be two days."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal, NamedTuple

Order = Literal["day", "month"]

_MONTHS = (
    ("january", "januar", "gennaio", "jan", "i"),
    ("february", "februar", "febbraio", "feb", "ii"),
    ("march", "marcius", "marzo", "mar", "iii"),
    ("april", "aprilis", "aprile", "apr", "iv"),
    ("may", "majus", "maggio", "may", "v"),
    ("june", "junius", "giugno", "jun", "vi"),
    ("july", "julius", "luglio", "jul", "vii"),
    ("august", "augusztus", "agosto", "aug", "viii"),
    ("september", "szeptember", "settembre", "sept", "ix"),
    ("october", "oktober", "ottobre", "oct", "x"),
    ("november", "november", "novembre", "nov", "xi"),
    ("december", "december", "dicembre", "dec", "xii"),
)
_SERIAL_START = date(1899, 12, 30)
_SERIALS = range(10_000, 60_000)  # 1927 to 2064
_TIME = re.compile(
    r"[ t]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:z|[+-]\d\d:?\d\d|[ap]m)?$"
)
_WEEKDAY = re.compile(
    r"^(?:mon|tue|wed|thu|fri|sat|sun|het|kedd|szer|csut|pent|szom|vas|lun|mart|merc|gio|ven|sab"
    r"|dom)[a-z]*[.,]?\s+|[,;(]\s*(?:hetfo|kedd|szerda|csutortok|pentek|szombat|vasarnap)\)?$"
)
_PARTS = re.compile(r"\d+|[a-z]+")
_WELL_FORMED = re.compile(
    r"(?:\d{1,4}|[a-z]+)(?:st|nd|rd|th|o|[ao]?n|[ae]n)?(?:[\s./,-]+(?:de\s+|del\s+|of\s+)?"
    r"(?:\d{1,4}|[a-z]+)(?:st|nd|rd|th)?){2}\.?(?:\s*-?[aei]n?)?"
)


class Read(NamedTuple):
    """A day, or two that it may be: `day` if the day comes first, `month` if the month does.
    `note` is the code of something worth saying; `proves` the order this date alone shows."""

    day: date
    month: date
    note: str | None = None
    proves: Order | None = None

    @property
    def ambiguous(self) -> bool:
        return self.day != self.month

    def as_(self, order: Order) -> date:
        return self.day if order == "day" else self.month


def _month_names() -> dict[str, int]:
    names: dict[str, int] = {}
    for number, (*full, short, roman) in enumerate(_MONTHS, 1):
        for name in (*full, short):
            for length in range(3, len(name) + 1):
                # `mar` is March in all three, `mag` May, `giu` June: no beginning means two months.
                names.setdefault(name[:length], number)
        names[roman] = number
    return names


MONTHS = _month_names()


@lru_cache(maxsize=4096)
def read_date(value: str) -> Read | None:
    """The day that stands in a cell, or None if none does."""
    text = "".join(
        c for c in unicodedata.normalize("NFKD", value.casefold()) if not unicodedata.combining(c)
    )
    text = _TIME.sub("", " ".join(text.split()))
    text = _WEEKDAY.sub("", text).strip(" ,")
    if text.isascii() and text.isdigit():
        return _bare_number(text)
    parts = [part for part in _PARTS.findall(text) if part not in _ENDINGS]
    if len(parts) != 3 or not _WELL_FORMED.fullmatch(text):
        return None
    words = [at for at, part in enumerate(parts) if not part.isdigit()]
    if words:
        return _named(parts, words)
    return _numbers(parts, "." in text)


_ENDINGS = {"st", "nd", "rd", "th", "o", "an", "en", "n", "a", "e", "i", "de", "del", "of"}


def _bare_number(text: str) -> Read | None:
    if len(text) == 8:
        return _read(text[:4], int(text[4:6]), int(text[6:]))
    if len(text) == 5 and int(text) in _SERIALS:
        day = _SERIAL_START + timedelta(int(text))
        return Read(day, day, "day_number")
    return None


def _named(parts: list[str], words: list[int]) -> Read | None:
    """One of the three is a month's name; of the others the year is the longer one."""
    month = MONTHS.get(parts[words[0]])
    if len(words) > 1 or month is None or words[0] == 2:
        return None
    first, second = (part for at, part in enumerate(parts) if at != words[0])
    year, day = (first, second) if len(first) > 2 else (second, first)
    return _read(year, month, int(day)) if len(day) <= 2 else None


def _numbers(parts: list[str], dotted: bool) -> Read | None:
    a, b, c = (int(part) for part in parts)
    long = [len(part) for part in parts]
    if long[0] == 4 or (max(long) <= 2 and a > 31):
        return _read(parts[0], b, c)
    if long[0] > 2 or long[1] > 2 or long[2] == 3:
        return None
    day_first, month_first = _read(parts[2], b, a), _read(parts[2], a, b)
    if dotted:  # whoever writes dots writes the day first
        return day_first
    if day_first and month_first:
        return Read(day_first.day, month_first.day, day_first.note)
    if day_first:
        return day_first._replace(proves="day")
    return month_first and month_first._replace(proves="month")


def _read(year: str, month: int, day: int) -> Read | None:
    """Of two figures of a year those are meant that lie near a game night: 30 to 99 are of the
    last century."""
    number, note = int(year), None
    if len(year) <= 2:
        number, note = number + (2000 if number < 30 else 1900), "two_digit_year"
    try:
        found = date(number, month, day)
    except ValueError:
        return None
    return Read(found, found, note)


def settled(found: Iterable[Read]) -> Order | None:
    """The order that a file's own dates prove, if they prove one and not both."""
    proved = {read.proves for read in found if read.proves}
    return proved.pop() if len(proved) == 1 else None
