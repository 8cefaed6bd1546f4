"""The rulebook of a game as Markdown, out of the words. Pictures are `![shown](picture:name)`."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.rules import PICTURES, RULES, title_of
from desktop.words import Words


def rulebook_text(words: Words, game: str) -> str:
    """The book written for a game; for one without, the chapters of its page. Raises KeyError."""
    key = f"rulebook.{game}"
    return words(key) if words.has(key) else "\n\n".join(_chapters(words, game))


def _chapters(words: Words, game: str) -> Iterable[str]:
    place, chapters = RULES[game]
    yield f"# {words(title_of(game))}"
    yield words(f"{place}.short")
    for title, texts in chapters:
        heading = words(f"{place}.{title}_title")
        yield f"## {heading}"
        for text in texts:
            yield words(f"{place}.{text}")
            if text in PICTURES.get(game, {}):
                yield f"![{heading}](picture:{text})"
