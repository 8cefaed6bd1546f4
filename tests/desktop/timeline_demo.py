"""Timelines to look at: made-up evenings of any length. Run it to get pictures.

`python -m tests.desktop.timeline_demo FOLDER` writes one PNG per situation.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.look import Look, laptop, load_fonts, projector
from desktop.widgets.card_face import CardFace
from desktop.widgets.timeline import Marker, Timeline, TimelineModel
from desktop.words import Words

PLAYERS = (
    ("Anna", "red"),
    ("Béla", "blue"),
    ("Csilla", "yellow"),
    ("Győző", "sky"),
    ("Erzsi", "purple"),
)
MATCHES = (
    ("Uruguay", "Argentina", "Pablo Dorado"),
    ("Sweden", "Brazil", "Nils Liedholm"),
    ("England", "Germany FR", "Geoff Hurst"),
    ("Netherlands", "Germany FR", "Johan Neeskens"),
    ("Argentina", "Germany FR", "José Luis Brown"),
    ("Brazil", "France", "Zinedine Zidane"),
    ("Netherlands", "Spain", "Andrés Iniesta"),
    ("England", "Hungary", None),
)


def demo_faces(count: int) -> tuple[CardFace, ...]:
    """So many cards from 1930 on, closer together towards today, one of them the reference."""
    faces = []
    for i in range(count):
        share = (i + 0.5) / count
        year = 1930 + round(96 * share**0.75)
        home, away, scorer = MATCHES[i * 5 % len(MATCHES)]
        owner, colour = PLAYERS[i * 7 % 11 % 5]
        reference = i == count // 2
        faces.append(
            CardFace(
                f"card{i}",
                f"{year}-{i % 12 + 1:02}-{i * 7 % 28 + 1:02}",
                home,
                away,
                (i % 4, i * 3 % 5),
                None,
                scorer,
                None if reference else owner,
                "white" if reference else colour,
            )
        )
    return tuple(sorted(faces, key=lambda face: face.date))


def picture(
    name: str,
    folder: Path,
    look: Look,
    size: tuple[int, int],
    model: TimelineModel,
    pointer: float | None = None,
    language: str = "hu",
) -> None:
    words = Words(language)
    shown = Timeline(look, words)
    palette = shown.palette()
    palette.setColor(shown.backgroundRole(), QColor(look.theme.night2))
    shown.setPalette(palette)
    shown.setAutoFillBackground(True)
    shown.resize(*size)
    shown.show()
    shown.display(model)
    if pointer is not None:
        QTest.mouseMove(shown, QPoint(3, size[1] - 3))
        QTest.mouseMove(shown, QPoint(round(size[0] * pointer), round(size[1] * 0.8)))
    QTest.qWait(60)
    shown.finish()
    shown.grab().save(str(folder / f"{name}.png"))
    shown.close()


def main(folder: Path) -> None:
    app = QApplication.instance() or QApplication(sys.argv)
    load_fonts()
    still = laptop(still=True)
    me = ("yellow", "Csilla")
    for n in (0, 1, 2, 10, 13, 25, 40, 60):
        faces = demo_faces(n)
        place = TimelineModel(faces, choosing="place", me=me, chosen=None)
        picture(f"place-{n}", folder, still, (1280, 246 + (60 if n > 25 else 0)), place, 0.62)
        chosen = TimelineModel(faces, choosing="place", me=("sky", "Győző"), chosen=n * 2 // 3)
        picture(f"chosen-{n}", folder, still, (1280, 300), chosen)
        picture(f"quiet-{n}", folder, still, (1280, 246), TimelineModel(faces))
        wide = laptop(still=True)
        picture(f"wide-{n}", folder, wide, (1920, 360), chosen)
        if n:
            marks = tuple(
                Marker(min(n, s), c, name)
                for s, (name, c) in zip((1, 2, 1), PLAYERS[1:4], strict=True)
            )
            duel = TimelineModel(
                faces,
                Marker(n // 2, "red", "Anna"),
                marks,
                "challenge",
                ("purple", "Erzsi"),
                n,
                frozenset({n // 2}),
            )
            picture(f"challenge-{n}", folder, still, (1280, 300), duel)
        for height in (720, 1080):
            seen = projector(height, still=True)
            wide_px = height * 16 // 9
            tall = round((720 - 196 - (190 if n <= 40 else 0)) * height / 720)
            model = TimelineModel(faces, Marker(n // 3, "red", "Anna"))
            picture(f"projector-{height}-{n}", folder, seen, (wide_px, tall), model)
    picture(
        "light-25",
        folder,
        laptop("light", still=True),
        (1280, 260),
        TimelineModel(demo_faces(25), choosing="place", me=me),
        0.4,
    )
    picture("lit-13", folder, still, (1280, 260), TimelineModel(demo_faces(13), lit=3))
    app.processEvents()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
