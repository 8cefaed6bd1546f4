"""What a language does to words and numbers. Knows no text: each language's file brings its rules.

A rule is a table by how a number ends: the longest ending decides, "=1" is the number itself, ""
all others. So 1st, 11th, 1960-as and the plurals of any language are said with one kind of table.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Endings = Mapping[str, str]
FORMS = {"zero", "one", "two", "few", "many", "other"}
"""A table with only such keys is one text: the language's rule says which of them, by {n}."""

PLURAL: Endings = {"=1": "one", "": "other"}
AS_IT_IS: Endings = {"": "{n}"}
COUNTED = "#"
"""{points:#common.points} is that text, counted: '1 point', '2 points'."""


def by_ending(table: Endings, number: object) -> str:
    """What a table says of this number."""
    said = str(number)
    ways = (f"={said}", *(said[at:] for at in range(len(said) + 1)))
    return next((table[way] for way in ways if way in table), "")


def capital(text: str) -> str:
    """As a line of its own begins: in a menu, in a list, on a button."""
    return text[:1].upper() + text[1:]


def hungarian_the(word: str) -> str:
    """'az Anna', 'a Béla', 'az 1953', 'a 2014': the article goes by how the word is said."""
    head = word.lstrip("„\"'(").lower()
    if head[:1].isdigit():
        digits = head[: len(head) - len(head.lstrip("0123456789"))]
        vowel = digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)
    else:
        vowel = head[:1] in set("aáeéiíoóöőuúüű")
    return f"{'az' if vowel else 'a'} {word}"


class Grammar:
    """One language's rules: `plural` (the form's name), `ordinal`, `suffixed`, and `decade`, its
    ways to name one from the longest to the shortest."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self._plural: Endings = said.get("plural", PLURAL)
        self._ordinal: Endings = said.get("ordinal", AS_IT_IS)
        self._suffixed: Endings = said.get("suffixed", AS_IT_IS)
        self._decade: Sequence[str] = said.get("decade", ("{year}",))

    def form(self, number: object, forms: Mapping[str, str]) -> str:
        """The form that goes with this number; the last one where a text has not got it."""
        return forms.get(by_ending(self._plural, number), list(forms.values())[-1])

    def ordinal(self, number: int) -> str:
        return by_ending(self._ordinal, number).format(n=number)

    def suffixed(self, number: int) -> str:
        """'1960-as', where a language hangs something on numbers."""
        return by_ending(self._suffixed, number).format(n=number)

    def decade(self, year: int, level: int) -> str:
        way = self._decade[min(level, len(self._decade) - 1)]
        return way.format(year=year, suffixed=self.suffixed(year), short=f"{year % 100:02}")


class Sentence(string.Formatter):
    """Like str.format, but a value that is not there stays visible, and {name:the} is 'a/az name'.

    {name:The} begins a sentence with it, {count:up} begins one with a word, and
    {points:#common.points} counts: `counted` gives a key's text for a number.
    """

    FORMS: Mapping[str, Callable[[str], str]] = {
        "the": hungarian_the,
        "The": lambda word: capital(hungarian_the(word)),
        "up": capital,
    }

    def __init__(self, counted: Callable[[str, object], str]) -> None:
        self._counted = counted

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith(COUNTED):
            return self._counted(format_spec[len(COUNTED) :], value)
        form = self.FORMS.get(format_spec)
        return form(str(value)) if form else str(super().format_field(value, format_spec))
