"""What players read, in their language. Knows the strings in assets and no game, no widget.

A language is a file in assets/strings, and that is all it takes to have one more.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLocale

from desktop.grammar import FORMS, Grammar, Sentence

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "strings"
DEFAULT = "en"
RULES = "language"
"""The table of a file that is no text: what the language calls itself, and its grammar."""

Text = str | dict[str, str]


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """Those we have words for, by their two letters."""
    return tuple(sorted(file.stem for file in folder.glob("*.toml")))


LANGUAGES = languages()


def system_language() -> str:
    """The first language of the system's that we speak, else English."""
    for name in QLocale.system().uiLanguages():
        if name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return DEFAULT


@functools.lru_cache(maxsize=8)
def _read(language: str, folder: Path) -> dict[str, Any]:
    with (folder / f"{language}.toml").open("rb") as file:
        return tomllib.load(file)


def read_strings(language: str, folder: Path = FOLDER) -> dict[str, Text]:
    """All texts of a language by dotted key."""
    texts = {key: value for key, value in _read(language, folder).items() if key != RULES}
    return dict(_flat(texts))


def own_name(language: str, folder: Path = FOLDER) -> str:
    """What a language calls itself."""
    return str(_read(language, folder).get(RULES, {}).get("name", language))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Text]]:
    for key, value in table.items():
        if isinstance(value, dict) and not value.keys() <= FORMS:
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


class Words:
    """The texts of one language: `words("goal.pass")`, `words("goal.tip", score="2–3")`.

    A missing key falls back to English, then to the key itself in ⟨⟩: visible, never an error.
    """

    def __init__(self, language: str | None = None, folder: Path = FOLDER) -> None:
        wanted = language or system_language()
        known = wanted in LANGUAGES or (folder / f"{wanted}.toml").is_file()
        self.language = wanted if known else DEFAULT
        self._texts = read_strings(self.language, folder)
        self._fallback = self._texts if self.language == DEFAULT else read_strings(DEFAULT, folder)
        self.grammar = Grammar(_read(self.language, folder).get(RULES, {}))
        self._formatter = Sentence(lambda key, number: self(key, n=number))

    def __call__(self, key: str, **values: Any) -> str:
        text = self._texts.get(key, self._fallback.get(key))
        if text is None:
            return f"⟨{key}⟩"
        if isinstance(text, dict):
            text = self.grammar.form(values.get("n"), text)
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
        return self.grammar.ordinal(n)

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
        return self.grammar.decade(year // 10 * 10, level)

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
