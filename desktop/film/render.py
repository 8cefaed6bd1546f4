"""One goal to one film. Needs a QGuiApplication."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import cast

from desktop.film.encode import write_film
from desktop.film.facts import SECONDS, Facts, film_key
from desktop.film.motion import BEATS, NET_REACHED, STRIKE
from desktop.film.scenes import Film
from desktop.film.sound import soundtrack
from desktop.film.stage import new_image

Progress = Callable[[float], None]


class Cancelled(Exception):
    """Raised by a progress callback to stop a film."""


def film_path(cache: Path, facts: Facts, size: tuple[int, int], fps: Fraction) -> Path:
    return cache / f"{film_key(facts, *size, fps)}.mp4"


def render_film(
    facts: Facts,
    target: Path,
    size: tuple[int, int],
    fps: Fraction,
    progress: Progress = lambda share: None,
) -> None:
    """Draws and encodes the film. `progress` hears 0 to 1 about every half second of film and may
    raise Cancelled. Raises CannotUse when it cannot be written."""
    film = Film(facts, *size)
    image = new_image(*size)
    frames = round(SECONDS * fps)

    def draw(i: int) -> bytes:
        if i % 12 == 0:
            progress(i / frames)
        film.paint(image, float(i / fps))
        return cast(bytes, image.constBits())

    play = film.play
    whistle = BEATS[1] + 1.5 if facts.penalty else None
    sound = soundtrack(play.kicks[:-1], BEATS[2] + STRIKE, BEATS[3] + NET_REACHED, whistle)
    write_film(target, size, fps, frames, draw, sound)
    progress(1.0)
