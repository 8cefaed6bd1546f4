"""The look: colours, type, space, motion, and what a player's shirt is made of. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

ASSETS = Path(__file__).resolve().parent.parent / "assets"


# ---------------------------------------------------------------- colours


@dataclass(frozen=True)
class Theme:
    """One value per colour token, as '#rrggbb'; `theme["ink"]` gives it as a QColor."""

    name: str
    night: str
    night2: str
    pitch1: str
    pitch2: str
    chalk: str
    decade: str
    board: str
    board2: str
    plate: str
    bulb: str
    bulb2: str
    paper: str
    paper2: str
    surf_text: str
    surf_text2: str
    ink: str = "#1E1A15"
    ink2: str = "#5B4E3B"
    rule: str = "#8D7B58"
    grass: str = "#0E6246"
    grass_hover: str = "#127A58"
    grass_down: str = "#0A4A35"
    on_grass: str = "#FFF8E6"
    brick: str = "#9C2B1C"
    focus: str = "#FFF3C4"
    brass: str = "#D9A441"
    brass_edge: str = "#4A3208"

    def __getitem__(self, token: str) -> QColor:
        return QColor(getattr(self, token))


DARK = Theme(
    name="dark",
    night="#0C211B",
    night2="#133529",
    pitch1="#17533F",
    pitch2="#124536",
    chalk="#EEF3E6",
    decade="#EEF3E6",
    board="#15120E",
    board2="#262019",
    plate="#423A2D",
    bulb="#FFEFB8",
    bulb2="#C9B98A",
    paper="#F6ECD4",
    paper2="#E9DBBB",
    surf_text="#F6ECD4",
    surf_text2="#C5D2BF",
)
LIGHT = Theme(
    name="light",
    night="#E9DDC0",
    night2="#F3E9D0",
    pitch1="#C6DBAA",
    pitch2="#B7CF99",
    chalk="#FFFFFF",
    decade="#1E1A15",
    board="#1D3B2E",
    board2="#27493A",
    plate="#425F4B",
    bulb="#FFF3C9",
    bulb2="#D6DCBE",
    paper="#FFFBEF",
    paper2="#F1E6CB",
    surf_text="#1E1A15",
    surf_text2="#4C4837",
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}
TOKENS = tuple(field.name for field in fields(Theme) if field.name != "name")


# ---------------------------------------------------------------- players


@dataclass(frozen=True)
class Kit:
    """A player's colour and what goes with it: second shade, ink of the sign, sign, pattern."""

    colour: str
    value: str
    shade: str | None
    ink: str
    sign: str
    pattern: str


INK, WHITE = "#1E1A15", "#FFFFFF"
KITS = {
    kit.colour: kit
    for kit in (
        Kit("red", "#D8210F", "#AD1A0C", WHITE, "circle", "stripes"),
        Kit("blue", "#1F5FEA", "#194CBB", WHITE, "triangle", "hoops"),
        Kit("yellow", "#FFAF1C", "#E29516", INK, "square", "slanting"),
        Kit("sky", "#71C8F5", "#5AA9D6", INK, "diamond", "dots"),
        Kit("purple", "#4E1461", "#714381", WHITE, "cross", "chequers"),
        Kit("green", "#3AB06B", "#309C5C", INK, "star", "lattice"),
        Kit("orange", "#F06B2F", "#FF8E55", INK, "crescent", "zigzag"),
        Kit("pink", "#D272B6", "#E493CB", INK, "bars", "rings"),
        Kit("brown", "#672D18", "#854632", WHITE, "chevron", "diamonds"),
        Kit("teal", "#116D5D", "#0B5548", WHITE, "bowtie", "sails"),
        Kit("white", "#FFFFFF", None, INK, "ring", "none"),
    )
}
REFERENCE = "white"
PLAYER_COLOURS = tuple(colour for colour in KITS if colour != REFERENCE)
WELL_APART = PLAYER_COLOURS[:5]
"""Those that every eye tells apart by the colour alone; every game has them."""
TILE = 14  # every pattern repeats on a square of this many units


def kit(colour: str) -> Kit:
    """The kit of a player's colour; an unknown colour wears the reference's white."""
    return KITS.get(colour, KITS[REFERENCE])


def _stripes(path: QPainterPath) -> None:
    path.addRect(7, 0, 7, 14)


def _hoops(path: QPainterPath) -> None:
    path.addRect(0, 7, 14, 7)


def _slanting(path: QPainterPath) -> None:
    path.addPolygon(_polygon((0, 0), (7, 0), (0, 7)))
    path.addPolygon(_polygon((14, 0), (14, 7), (7, 14), (0, 14)))


def _dots(path: QPainterPath) -> None:
    path.addEllipse(QPointF(3.5, 3.5), 2.3, 2.3)
    path.addEllipse(QPointF(10.5, 10.5), 2.3, 2.3)


def _chequers(path: QPainterPath) -> None:
    path.addRect(0, 0, 7, 7)
    path.addRect(7, 7, 7, 7)


def _lattice(path: QPainterPath) -> None:
    path.addRect(0, 0, 14, 4)
    path.addRect(0, 4, 4, 10)


def _zigzag(path: QPainterPath) -> None:
    path.addPolygon(_polygon((0, 7), (7, 0), (14, 7), (14, 13), (7, 6), (0, 13)))


def _rings(path: QPainterPath) -> None:
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for radius in (5.4, 2.8):
        path.addEllipse(QPointF(7, 7), radius, radius)


def _diamonds(path: QPainterPath) -> None:
    path.addPolygon(_polygon((7, 1), (12, 7), (7, 13), (2, 7)))


def _sails(path: QPainterPath) -> None:
    path.addPolygon(_polygon((0, 14), (14, 0), (14, 14)))


def _polygon(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in (*points, points[0])])


PATTERNS: dict[str, Callable[[QPainterPath], None]] = {
    "stripes": _stripes,
    "hoops": _hoops,
    "slanting": _slanting,
    "dots": _dots,
    "chequers": _chequers,
    "lattice": _lattice,
    "zigzag": _zigzag,
    "rings": _rings,
    "diamonds": _diamonds,
    "sails": _sails,
    "none": lambda path: None,
}


@lru_cache(maxsize=64)
def _tile(colour: str, pixels: int) -> QPixmap:
    worn = kit(colour)
    tile = QPixmap(pixels, pixels)
    tile.fill(QColor(worn.value))
    path = QPainterPath()
    PATTERNS[worn.pattern](path)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels / TILE, pixels / TILE)
    if worn.shade:
        painter.fillPath(path, QColor(worn.shade))
    painter.end()
    return tile


def pattern_brush(colour: str, unit: float = 1.0, dpr: float = 1.0) -> QBrush:
    """The mown-in pattern, drawn sharp for this device; its tile starts at the brush origin."""
    pixels = max(2, round(TILE * unit * dpr))
    brush = QBrush(_tile(colour, pixels))
    stretch = TILE * unit / pixels
    brush.setTransform(QTransform.fromScale(stretch, stretch))
    return brush


def _circle(path: QPainterPath) -> None:
    path.addEllipse(QPointF(0, 0), 0.92, 0.92)


def _triangle(path: QPainterPath) -> None:
    path.addPolygon(_polygon((0, -1.02), (1.05, 0.86), (-1.05, 0.86)))


def _square(path: QPainterPath) -> None:
    path.addRect(-0.84, -0.84, 1.68, 1.68)


def _diamond(path: QPainterPath) -> None:
    path.addPolygon(_polygon((0, -1.15), (1.0, 0), (0, 1.15), (-1.0, 0)))


def _cross(path: QPainterPath) -> None:
    path.addRect(-0.36, -1.02, 0.72, 2.04)
    path.addRect(-1.02, -0.36, 2.04, 0.72)


def _ring(path: QPainterPath) -> None:
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for radius in (0.99, 0.71, 0.26):
        path.addEllipse(QPointF(0, 0), radius, radius)


def _star(path: QPainterPath) -> None:
    corners = [math.radians(36 * i - 90) for i in range(10)]
    far = [1.12 if i % 2 == 0 else 0.5 for i in range(10)]
    spots = [(math.cos(a) * r, math.sin(a) * r) for a, r in zip(corners, far, strict=True)]
    path.addPolygon(_polygon(*spots))


def _crescent(path: QPainterPath) -> None:
    moon, bite = QPainterPath(), QPainterPath()
    # Cut out large: curves of this size would be cut into a few straight lines.
    moon.addEllipse(QPointF(0, 0), 105, 105)
    bite.addEllipse(QPointF(55, 0), 82, 82)
    path.addPath(QTransform.fromScale(0.01, 0.01).map(moon.subtracted(bite)))


def _bars(path: QPainterPath) -> None:
    path.addRect(-0.9, -0.95, 0.6, 1.9)
    path.addRect(0.3, -0.95, 0.6, 1.9)


def _chevron(path: QPainterPath) -> None:
    path.addPolygon(
        _polygon((-1.05, -0.85), (-0.5, -0.85), (0, 0.05), (0.5, -0.85), (1.05, -0.85), (0, 1.0))
    )


def _bowtie(path: QPainterPath) -> None:
    path.addPolygon(
        _polygon((-1.08, -0.8), (0, -0.12), (1.08, -0.8), (1.08, 0.8), (0, 0.12), (-1.08, 0.8))
    )


SIGNS: dict[str, Callable[[QPainterPath], None]] = {
    "circle": _circle,
    "triangle": _triangle,
    "square": _square,
    "diamond": _diamond,
    "cross": _cross,
    "star": _star,
    "crescent": _crescent,
    "bars": _bars,
    "chevron": _chevron,
    "bowtie": _bowtie,
    "ring": _ring,
}


def sign_path(colour: str) -> QPainterPath:
    """A player's sign around (0, 0) with r = 1."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    SIGNS[kit(colour).sign](path)
    return path


def paint_sign(painter: QPainter, colour: str, centre: QPointF, r: float) -> None:
    """The sign in its ink. Stands on the plain colour only: see paint_disc."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(centre)
    painter.scale(r, r)
    painter.fillPath(sign_path(colour), QColor(kit(colour).ink))
    painter.restore()


def paint_disc(
    painter: QPainter, colour: str, centre: QPointF, r: float, ring: float = 0.0
) -> None:
    """The sign on its plain disc, which may lie on the pattern; `ring` is the width of an edge."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(kit(colour).ink), ring) if ring else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(kit(colour).value))
    painter.drawEllipse(centre, r, r)
    painter.restore()
    paint_sign(painter, colour, centre, r * 0.5)


def shirt_path() -> QPainterPath:
    """A shirt in a 100 box."""
    path = QPainterPath(QPointF(34, 8))
    for x, y in (
        (12, 20),
        (3, 44),
        (20, 50),
        (24, 40),
        (24, 94),
        (76, 94),
        (76, 40),
        (80, 50),
        (97, 44),
        (88, 20),
        (66, 8),
    ):
        path.lineTo(x, y)
    path.quadTo(50, 22, 34, 8)
    path.closeSubpath()
    return path


# ---------------------------------------------------------------- type, space, motion

FAMILIES = {"poster": "Sofia Sans Extra Condensed", "text": "Public Sans"}


@dataclass(frozen=True)
class Step:
    """A step of the type scale: laptop pixels, and the projector's share of its height (1/n)."""

    role: str
    weight: int
    laptop: int
    projector: float


STEPS = {
    "note": Step("text", 500, 14, 36),
    "body": Step("text", 500, 16, 33),
    "name": Step("text", 600, 17, 33),
    "strong": Step("text", 700, 17, 29),
    "chalk": Step("poster", 700, 18, 33),
    "button": Step("poster", 800, 25, 24),
    "small_button": Step("poster", 700, 20, 30),
    "title": Step("poster", 800, 28, 18),
    "announcer": Step("poster", 800, 35, 13),
    "figure": Step("poster", 800, 40, 12),
    "choice": Step("poster", 800, 48, 12),
    "event": Step("poster", 900, 72, 8),
    "clock": Step("poster", 900, 150, 3.4),
}

SPACE = (4, 8, 12, 16, 24, 32, 48)
RADIUS = {"flap": 4, "badge": 5, "button": 6, "card": 7, "panel": 8, "notch": 9}
MOTION = {
    "hover": 90,
    "press": 60,
    "spread": 140,
    "slot": 180,
    "announcer": 220,
    "flag": 260,
    "flap": 180,
    "peg": 320,
    "coin": 500,
    "coin_gap": 80,
    "turn": 420,
    "verdict": 2400,
    "fade": 120,
}


def load_fonts(folder: Path = ASSETS / "fonts") -> list[str]:
    """Makes our typefaces known to Qt once a QGuiApplication exists; gives the families found."""
    families: list[str] = []
    for file in sorted(folder.glob("*.ttf")):
        found = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(file)))
        families += [family for family in found if family not in families]
    return families


def font(role: str, size: float, weight: int = 600, figures: bool = False) -> QFont:
    """`role` is 'poster' or 'text', `size` in pixels; `figures` makes all figures equally wide."""
    made = QFont([FAMILIES[role], "sans-serif"])
    made.setPixelSize(max(1, round(size)))
    made.setWeight(QFont.Weight(weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if figures:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made


@dataclass(frozen=True)
class Look:
    """What a widget is dressed in: theme, size of a unit in pixels, projector or laptop, motion.

    `text` is the laptop's text size, 1.0–2.0. `still` asks for no travel (reduced motion).
    """

    theme: Theme = DARK
    unit: float = 1.0
    projector: bool = False
    text: float = 1.0
    still: bool = False

    def px(self, units: float) -> float:
        return units * self.unit

    def tall(self, units: float) -> float:
        """Pixels of a height that holds text: grows with the laptop's text size."""
        return self.px(units) * (1 + max(0.0, self.text / self.unit - 1) * 0.8)

    def size(self, step: str) -> float:
        """Pixels of a step of the type scale."""
        entry = STEPS[step]
        return self.px(720 / entry.projector) if self.projector else entry.laptop * self.text

    @property
    def least(self) -> float:
        """No text is smaller, in pixels: where a note has no room, that is all it may shrink to."""
        return self.size("note") * (1 if self.projector else 6 / 7)

    def type(self, step: str, weight: int | None = None, figures: bool = False) -> QFont:
        entry = STEPS[step]
        return font(entry.role, self.size(step), weight or entry.weight, figures)

    def font(self, role: str, units: float, weight: int = 600, figures: bool = False) -> QFont:
        """A size outside the scale, in units."""
        return font(role, units * self.letters, weight, figures)

    @property
    def letters(self) -> float:
        """Pixels of a unit of what is written outside the scale. Where a unit has grown with the
        window, so has the text's size: it is not to grow twice."""
        return self.unit if self.projector else self.unit * self.text / max(1.0, self.unit)

    def ms(self, motion: str) -> int:
        """How long a motion of MOTION lasts: 0 if everything is to be still."""
        return 0 if self.still else MOTION[motion]

    def colour(self, token: str) -> QColor:
        return self.theme[token]

    def keyline(self, on_paper: bool) -> QColor:
        """The line round a player's colour: ink on paper, paper on every dark ground."""
        return self.theme["ink"] if on_paper else QColor("#F6ECD4")


def laptop(theme: str = "dark", text: float = 1.0, still: bool = False) -> Look:
    return Look(THEMES.get(theme, DARK), 1.0, False, text, still)


def projector(height: float, theme: str = "dark", still: bool = False) -> Look:
    """The projector's look in a window of this height: one unit is a 720th of it."""
    return Look(THEMES.get(theme, DARK), height / 720, True, 1.0, still)


def floodlight(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The night round the ground, lighter at the top where the light falls."""
    light = QRadialGradient(QPointF(rect.center().x(), rect.top()), max(1.0, rect.width() * 0.7))
    light.setColorAt(0, theme["night2"])
    light.setColorAt(1, theme["night"])
    painter.fillRect(rect, light)
