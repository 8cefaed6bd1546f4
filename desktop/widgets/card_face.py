"""What is printed on an open card, and its words. Paints nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QPixmap

from desktop.look import REFERENCE
from desktop.words import Words


@dataclass(frozen=True)
class CardFace:
    """What is printed on an open card. `owner` None and colour "white": the reference.

    Facts nobody knows are empty; `score` and `pens` are (home, away).
    """

    id: str
    date: str
    home: str
    away: str
    score: tuple[int, int] | None
    pens: tuple[int, int] | None = None
    scorer: str | None = None
    owner: str | None = None
    colour: str = REFERENCE

    @property
    def year(self) -> int:
        return int(self.date[:4])


Picture = Callable[[str], QPixmap | None]
"""The still of a card's film by the card's id, or None while there is none."""


def no_picture(card: str) -> QPixmap | None:
    return None


def result(face: CardFace, words: Words, pens: bool = False) -> str:
    """'SVÉ 2–5 BRA', with the shoot-out if asked for; only the teams if the score is unknown."""
    score = "–" if face.score is None else f"{face.score[0]}–{face.score[1]}"
    if pens and face.pens is not None:
        score += f" ({face.pens[0]}–{face.pens[1]})"
    return f"{words.code(face.home)} {score} {words.code(face.away)}"


def surname(scorer: str | None) -> str:
    """'Liedholm' of 'Nils Liedholm', 'van Basten' of 'Marco van Basten'."""
    parts = (scorer or "").split()
    if len(parts) < 2:
        return " ".join(parts)
    small = next((i for i in range(1, len(parts) - 1) if parts[i][0].islower()), len(parts) - 1)
    return " ".join(parts[small:])
