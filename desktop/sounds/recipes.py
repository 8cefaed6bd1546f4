"""Every sound of the app, made from numbers. No files, no Qt.

A recipe gives samples between -1 and 1 at RATE. The lengths are those of the look's table.
"""

from __future__ import annotations

import io
import math
import random
import wave
from array import array
from collections.abc import Callable, Mapping

RATE = 32_000
LOUDEST = 0.7
"""Every sound's own loudest sample, before the volume somebody has chosen."""

Samples = list[float]
Recipe = Callable[[], Samples]


def _over(seconds: float, at: Callable[[float], float]) -> Samples:
    """The values of a function of time, without a click at either end."""
    edge = min(0.004, seconds / 8)
    return [
        at(s) * min(1.0, s / edge, max(0.0, seconds - s) / edge)
        for s in (i / RATE for i in range(round(seconds * RATE)))
    ]


def _after(*parts: Samples, gap: float = 0.0) -> Samples:
    """One after the other, with silence of `gap` seconds between them."""
    silence = [0.0] * round(gap * RATE)
    made: Samples = []
    for part in parts:
        made += part if not made else silence + part
    return made


def _tone(hertz: float, s: float) -> float:
    return math.sin(2 * math.pi * hertz * s)


def _pea(seconds: float) -> Samples:
    """The referee's whistle: two near tones, chopped by the pea."""

    def at(s: float) -> float:
        pea = 0.72 + 0.28 * math.sin(2 * math.pi * 36 * s)
        return pea * (_tone(2_790, s) + 0.6 * _tone(3_020, s))

    return _over(seconds, at)


def kick_off() -> Samples:
    return _pea(0.4)


def final_whistle() -> Samples:
    return _after(_pea(0.22), _pea(0.22), _pea(0.6), gap=0.08)


def _crowd(seed: int, seconds: float, low: float, high: float) -> Samples:
    """Many voices at once: noise between two frequencies that breathes."""
    dice = random.Random(seed)
    rise, fall = 1 - math.exp(-2 * math.pi * high / RATE), 1 - math.exp(-2 * math.pi * low / RATE)
    first = second = bottom = 0.0
    made = []
    for i in range(round(seconds * RATE)):
        first += rise * (dice.random() - 0.5 - first)
        second += rise * (first - second)
        bottom += fall * (second - bottom)
        breath = 1 + 0.25 * math.sin(2 * math.pi * 5.3 * i / RATE + 1.7 * math.sin(i / RATE * 9))
        made.append((second - bottom) * breath)
    return made


def _shaped(samples: Samples, level: Callable[[float], float]) -> Samples:
    return [value * level(i / RATE) for i, value in enumerate(samples)]


def roar() -> Samples:
    """A stand that jumps up."""
    return _shaped(
        _crowd(29, 1.6, 380, 1_700), lambda s: min(1.0, s / 0.12) * math.exp(-1.7 * max(0, s - 0.5))
    )


def sigh() -> Samples:
    """A stand that says "ó": vowels that fall, on breath."""
    breath = _crowd(31, 1.0, 220, 700)
    voices = [(146.0, 0.0), (155.0, 0.4), (171.0, 1.1), (196.0, 2.0)]

    def at(s: float) -> float:
        fall = 1 - 0.16 * s
        turn = sum(
            math.sin(2 * math.pi * hertz * s * fall + phase)
            + 0.6 * math.sin(4 * math.pi * hertz * s * fall)
            + 0.35 * math.sin(6 * math.pi * hertz * s * fall)
            for hertz, phase in voices
        )
        return turn / 14

    loudest = max(map(abs, breath))
    sung = _over(1.0, at)
    both = [0.5 * b / loudest + v for b, v in zip(breath, sung, strict=True)]
    return _shaped(both, lambda s: min(1.0, s / 0.14) * math.exp(-3.2 * max(0.0, s - 0.35)))


def _bell(seconds: float, partials: tuple[tuple[float, float, float], ...]) -> Samples:
    """Struck metal: (hertz, level, how fast it dies) of each of its tones."""
    return _over(seconds, lambda s: sum(v * _tone(f, s) * math.exp(-d * s) for f, v, d in partials))


def coin_up() -> Samples:
    return _after(
        _bell(0.09, ((1_568, 1, 18), (3_136, 0.3, 30))),
        _bell(0.16, ((2_093, 1, 16), (4_186, 0.35, 28))),
    )


def coin_down() -> Samples:
    return _after(
        _bell(0.09, ((2_093, 1, 22), (4_186, 0.3, 30))),
        _bell(0.16, ((1_397, 1, 18), (2_794, 0.3, 28))),
    )


def _knock(seconds: float, hertz: float, dying: float, hiss: float, seed: int) -> Samples:
    """Something struck: a falling thump and the noise of the blow."""
    dice = random.Random(seed)
    return _over(
        seconds,
        lambda s: (
            _tone(hertz * (1 + 0.6 * math.exp(-60 * s)), s) * math.exp(-dying * s)
            + hiss * (dice.random() - 0.5) * math.exp(-3 * dying * s)
        ),
    )


def flap() -> Samples:
    return _knock(0.08, 240, 60, 1.2, 3)


def flag() -> Samples:
    return _after(_knock(0.05, 900, 80, 1.6, 4), _knock(0.15, 180, 28, 0.8, 5))


def stamp() -> Samples:
    return _knock(0.15, 95, 24, 1.1, 6)


def peg() -> Samples:
    return _after(_knock(0.06, 520, 60, 0.6, 7), _knock(0.14, 392, 36, 0.3, 8))


def tick() -> Samples:
    return _knock(0.03, 1_300, 160, 0.7, 9)


def dice() -> Samples:
    """Dice that roll out on a table."""
    return _after(*(_knock(0.04 + 0.02 * n, 640 - 60 * n, 90, 0.9, 40 + n) for n in range(5)))


def rattle() -> Samples:
    """A wooden rattle, swung twice: one's own turn."""
    clicks = [_knock(0.028, 780 + 40 * (n % 3), 120, 1.0, 10 + n) for n in range(8)]
    stroke = _after(*clicks)
    return _after(stroke, stroke, gap=0.06)


def hourglass() -> Samples:
    """Sand that begins to run, and the wood that stands."""
    dice = random.Random(21)
    sand = _over(0.5, lambda s: (dice.random() - 0.5) * 0.35 * min(1.0, s / 0.2))
    return _after(_knock(0.1, 330, 40, 0.4, 22), sand)


def gong() -> Samples:
    return _bell(1.0, ((196, 1, 3), (277, 0.5, 4), (415, 0.35, 5), (587, 0.2, 7)))


def pause() -> Samples:
    return _after(_bell(0.14, ((659, 1, 9),)), _bell(0.16, ((494, 1, 10),)))


def go_on() -> Samples:
    return _after(_bell(0.14, ((494, 1, 9),)), _bell(0.16, ((659, 1, 10),)))


RECIPES: Mapping[str, Recipe] = {
    "kick_off": kick_off,
    "final_whistle": final_whistle,
    "roar": roar,
    "sigh": sigh,
    "coin_up": coin_up,
    "coin_down": coin_down,
    "flap": flap,
    "flag": flag,
    "stamp": stamp,
    "peg": peg,
    "tick": tick,
    "dice": dice,
    "turn": rattle,
    "hourglass": hourglass,
    "gong": gong,
    "pause": pause,
    "go_on": go_on,
}
"""By the name a cue gives it."""


def wav(name: str, volume: int = 100) -> bytes:
    """A sound as a WAV file: 16 bit, one channel, RATE; `volume` 0 to 100. Raises KeyError."""
    samples = RECIPES[name]()
    heard = (volume / 100) ** 2  # half the number sounds half as loud
    factor = 32_767 * LOUDEST * heard / max(map(abs, samples))
    whole = array("h", [round(value * factor) for value in samples])
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(whole.tobytes())
    return file.getvalue()
