"""What players read, in their language. Knows the strings in assets and no game, no widget."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLocale

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "strings"
LANGUAGES = ("hu", "en", "it")
DEFAULT = "en"
FORMS = {"one", "other"}  # a table with these keys is one text, chosen by the value of {n}

Text = str | dict[str, str]


def system_language() -> str:
    """The first language of the system's that we speak, else English."""
    for name in QLocale.system().uiLanguages():
        if name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return DEFAULT


def read_strings(language: str, folder: Path = FOLDER) -> dict[str, Text]:
    """All texts of a language by dotted key."""
    with (folder / f"{language}.toml").open("rb") as file:
        return dict(_flat(tomllib.load(file)))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Text]]:
    for key, value in table.items():
        if isinstance(value, dict) and not value.keys() <= FORMS:
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


# ---------------------------------------------------------------- grammar


def hungarian_the(word: str) -> str:
    """'az Anna', 'a Béla', 'az 1953', 'a 2014': the article goes by how the word is said."""
    head = word.lstrip("„\"'(").lower()
    if head[:1].isdigit():
        digits = head[: len(head) - len(head.lstrip("0123456789"))]
        vowel = digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)
    else:
        vowel = head[:1] in set("aáeéiíoóöőuúüű")
    return f"{'az' if vowel else 'a'} {word}"


_LAST_DIGIT = {1: "es", 2: "es", 3: "as", 4: "es", 5: "ös", 6: "os", 7: "es", 8: "as", 9: "es"}
_TENS = {1: "es", 2: "as", 3: "as", 4: "es", 5: "es", 6: "as", 7: "es", 8: "as", 9: "es"}


def hungarian_s(number: int) -> str:
    """'1960-as', '1970-es', '2006-os'."""
    last, tens, hundreds = number % 10, number // 10 % 10, number // 100 % 10
    if last:
        ending = _LAST_DIGIT[last]
    elif tens:
        ending = _TENS[tens]
    elif hundreds:
        ending = "as"
    else:
        ending = "es" if number else "s"
    return f"{number}-{ending}"


def _english_ordinal(n: int) -> str:
    if n % 100 in (11, 12, 13):
        return f"{n}th"
    return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th') }"


ORDINALS: dict[str, Callable[[int], str]] = {
    "hu": lambda n: f"{n}.",
    "en": _english_ordinal,
    "it": lambda n: f"{n}º",
}
DECADES: dict[str, Callable[[int], tuple[str, str, str, str]]] = {
    "hu": lambda y: (f"{hungarian_s(y)} évek", hungarian_s(y), str(y), f"’{y % 100:02}"),
    "en": lambda y: (f"The {y}s", f"{y}s", str(y), f"’{y % 100:02}"),
    "it": lambda y: (f"Anni {y}", f"anni ’{y % 100:02}", str(y), f"’{y % 100:02}"),
}


def _up(word: str) -> str:
    return word[:1].upper() + word[1:]


class _Sentence(string.Formatter):
    """Like str.format, but a value that is not there stays visible, and {name:the} is 'a/az name'.

    {name:The} begins a sentence with it; {count:up} begins one with a word.
    """

    FORMS: Mapping[str, Callable[[str], str]] = {
        "the": hungarian_the,
        "The": lambda word: _up(hungarian_the(word)),
        "up": _up,
    }

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: Any, format_spec: str) -> str:
        form = self.FORMS.get(format_spec)
        return form(str(value)) if form else str(super().format_field(value, format_spec))


# ---------------------------------------------------------------- words


class Words:
    """The texts of one language: `words("goal.pass")`, `words("goal.tip", score="2–3")`.

    A missing key falls back to English, then to the key itself in ⟨⟩: visible, never an error.
    """

    def __init__(self, language: str | None = None, folder: Path = FOLDER) -> None:
        wanted = language or system_language()
        self.language = wanted if wanted in LANGUAGES else DEFAULT
        self._texts = read_strings(self.language, folder)
        self._fallback = self._texts if self.language == DEFAULT else read_strings(DEFAULT, folder)
        self._formatter = _Sentence()

    def __call__(self, key: str, **values: Any) -> str:
        text = self._texts.get(key, self._fallback.get(key))
        if text is None:
            return f"⟨{key}⟩"
        if isinstance(text, dict):
            form = "one" if values.get("n") == 1 and "one" in text else "other"
            text = text.get(form, next(iter(text.values())))
        return self._formatter.vformat(text, (), values)

    def of(self, game: str, key: str, **values: Any) -> str:
        """What a game says of its own; what it leaves out is said as everywhere, or as in GOAL."""
        ways = (f"{game}.{key}", key, f"goal.{key}")
        return self(next((way for way in ways if self.has(way)), ways[0]), **values)

    def has(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> set[str]:
        return set(self._texts)

    # names and numbers

    def error(self, code: str, **values: Any) -> str:
        """A refusal's code as a kind sentence."""
        known = f"errors.{code}"
        return self(known, **values) if self.has(known) else self("errors.other", code=code)

    def team(self, name: str) -> str:
        """A national team's name in this language; an unknown team is called as in the deck."""
        return self(f"teams.{name}") if self.has(f"teams.{name}") else name

    def code(self, name: str) -> str:
        """The short name on a card: three or four letters."""
        known = f"codes.{name}"
        return self(known) if self.has(known) else name.replace(" ", "")[:3].upper()

    def colour(self, colour: str) -> str:
        return self(f"colours.{colour}")

    def ordinal(self, n: int) -> str:
        return ORDINALS[self.language](n)

    def count(self, n: int) -> str:
        """So many people as a word: 'négyen', 'four', 'in quattro'; figures from eleven."""
        return self(f"counts.{n}") if self.has(f"counts.{n}") else self("counts.more", n=n)

    def decimal(self, number: float, places: int = 1) -> str:
        """'1,3' where a comma stands in numbers, '1.3' elsewhere."""
        return f"{number:.{places}f}".replace(".", self("common.decimal"))

    def list(self, names: Iterable[str]) -> str:
        """'Anna, Béla és Csilla'."""
        *most, last = list(names) or [""]
        return self("common.list", most=", ".join(most), last=last) if most else last

    # dates

    def date(self, iso: str) -> str:
        """'1954. június 20.', '20 June 1954', '20 giugno 1954'."""
        year, month, day = _parts(iso)
        return self("dates.full", year=year, month=self(f"dates.month.{month}"), day=day)

    def day(self, iso: str) -> str:
        """Month and day: 'június 20.'."""
        _, month, day = _parts(iso)
        return self("dates.day", month=self(f"dates.month.{month}"), day=day)

    def day_short(self, iso: str) -> str:
        """Month and day on a card: 'jún. 20.'."""
        _, month, day = _parts(iso)
        return self("dates.day", month=self(f"dates.short.{month}"), day=day)

    def date_short(self, iso: str) -> str:
        """'1954. jún. 20.'."""
        year, month, day = _parts(iso)
        return self("dates.full", year=year, month=self(f"dates.short.{month}"), day=day)

    def month(self, month: int) -> str:
        return self(f"dates.month.{month}")

    def decade(self, year: int, level: int = 0) -> str:
        """'1960-as évek', '1960-as', '1960', '’60' by level 0–3."""
        return DECADES[self.language](year // 10 * 10)[level]

    def slot(self, dates: Sequence[str], slot: int) -> str:
        """Where a slot lies among the dates (ISO, left to right): '1958 és 1962 közé'.

        Fits after 'Lerakom', 'Place', 'Metto', and before 'tette', 'hívta'.
        """
        before = dates[slot - 1] if 0 < slot <= len(dates) else None
        after = dates[slot] if 0 <= slot < len(dates) else None
        return self.between(before, after)

    def between(self, before: str | None, after: str | None) -> str:
        """The place between two dates (ISO), either of which may be missing at an end."""
        if before and after:
            return self._between(before, after)
        if before:
            return self("place.after", year=_parts(before)[0])
        return self("place.before", year=_parts(after)[0]) if after else self("place.first")

    def _between(self, before: str, after: str) -> str:
        left, right = _parts(before)[0], _parts(after)[0]
        if left != right:
            return self("place.between", left=left, right=right)
        if before == after:
            return self("place.same_day", date=self.date_short(before))
        days = {"left": self.day_short(before), "right": self.day_short(after)}
        return self("place.same_year", year=left, **days)

    # matches

    def match(self, home: str, away: str) -> str:
        return f"{self.team(home)} – {self.team(away)}"

    def score(self, score: Sequence[int], pens: Sequence[int] | str | None = None) -> str:
        """'2–5'; with a shoot-out its score, or for a tip the side that wins it."""
        plain = f"{score[0]}–{score[1]}"
        if not pens:
            return plain
        if isinstance(pens, str):
            return self(f"match.pens_{pens}", score=plain)
        return self("match.pens", score=plain, pens=f"{pens[0]}–{pens[1]}")

    def result(
        self, home: str, away: str, score: Sequence[int], pens: Sequence[int] | None = None
    ) -> str:
        """'Svédország – Brazília 2–5'."""
        return f"{self.match(home, away)} {self.score(score, pens)}"

    def occasion(self, competition: str | None, stage: str | None) -> str:
        """'Világbajnokság, döntő'; what is not known is left out, a friendly said once."""
        named = [
            self(f"{table}.{name}") if self.has(f"{table}.{name}") else name
            for table, name in (("competitions", competition), ("stages", stage))
            if name and (table == "competitions" or name != competition)
        ]
        return ", ".join(named)

    def scorer(
        self, scorer: str | None, minute: str | None, penalty: bool = False, own_goal: bool = False
    ) -> str:
        """'Nils Liedholm, 4. perc (tizenegyes)'; what is not known is left out."""
        kind = "penalty" if penalty else "own_goal" if own_goal else ""
        when = self("match.minute", minute=minute) if minute else ""
        said = ", ".join(part for part in (scorer or "", when) if part)
        return f"{said} ({self(f'match.{kind}')})".strip() if kind else said


def _parts(iso: str) -> tuple[int, int, int]:
    year, month, day = (int(part) for part in iso.split("-"))
    return year, month, day


def names_in_all_languages() -> dict[str, list[str]]:
    """What teams, competitions and stages are called, by the name that decks have for them."""
    names: dict[str, list[str]] = {}
    for language in LANGUAGES:
        for key, text in read_strings(language).items():
            table, _, name = key.partition(".")
            if table in ("teams", "competitions", "stages") and isinstance(text, str):
                names.setdefault(name, []).append(text)
    return names
