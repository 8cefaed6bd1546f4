"""What the look promises: readable pairs, colours every eye tells apart, nothing by hue alone."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QPainterPath, QRawFont

from desktop import look
from desktop.colour import VISIONS, ciede2000, contrast, distance
from desktop.tables.laptop import fitting

TEXT, LARGE = 4.5, 3.0
PAIRS = [
    ("ink", "paper", TEXT),
    ("ink2", "paper", TEXT),
    ("ink2", "paper2", TEXT),
    ("grass", "paper", TEXT),
    ("brick", "paper", TEXT),
    ("on_grass", "grass", TEXT),
    ("on_grass", "grass_hover", TEXT),
    ("on_grass", "grass_down", TEXT),
    ("bulb", "board", TEXT),
    ("bulb", "board2", TEXT),
    ("bulb", "plate", TEXT),
    ("bulb2", "board", TEXT),
    ("bulb2", "plate", TEXT),
    ("surf_text", "night", TEXT),
    ("surf_text", "night2", TEXT),
    ("surf_text2", "night", TEXT),
    ("surf_text2", "night2", TEXT),
    ("decade", "pitch1", TEXT),
    ("decade", "pitch2", TEXT),
    ("rule", "paper", LARGE),
    ("focus", "ink", LARGE),
]


@pytest.mark.parametrize("theme", look.THEMES)
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_what_is_read_stands_out_from_its_ground(
    theme: str, front: str, ground: str, least: float
) -> None:
    worn = look.THEMES[theme]
    assert contrast(getattr(worn, front), getattr(worn, ground)) >= least


@pytest.mark.parametrize("theme", look.THEMES)
@pytest.mark.parametrize(
    "ground", ["night", "night2", "pitch1", "pitch2", "board", "board2", "paper", "paper2"]
)
def test_half_of_the_focus_ring_shows_on_every_ground(theme: str, ground: str) -> None:
    worn = look.THEMES[theme]
    value = getattr(worn, ground)
    assert max(contrast(worn.focus, value), contrast(worn.ink, value)) >= 8


@pytest.mark.parametrize("colour", look.KITS)
def test_a_sign_is_read_on_its_colour_and_on_its_shade(colour: str) -> None:
    worn = look.kit(colour)
    for ground in filter(None, (worn.value, worn.shade)):
        assert contrast(worn.ink, ground) >= TEXT


@pytest.mark.parametrize("colour", look.KITS)
def test_a_keyline_sets_every_colour_off_from_its_ground(colour: str) -> None:
    value = look.kit(colour).value
    for theme in look.THEMES.values():
        worn = look.Look(theme)
        for ground, on_paper in ((theme.paper, True), (look.DARK.board, False)):
            line = worn.keyline(on_paper).name()
            assert max(contrast(value, ground), contrast(line, ground)) >= LARGE


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    ("colours", "least"), [((*look.WELL_APART, look.REFERENCE), 20), (tuple(look.KITS), 11.5)]
)
def test_every_eye_tells_the_colours_apart(
    colours: tuple[str, ...], least: float, vision: str
) -> None:
    # Ten cannot be as far from each other as five; then the sign and the pattern have to help.
    for one, other in combinations(colours, 2):
        far = distance(look.kit(one).value, look.kit(other).value, vision)
        assert far >= least, f"{one} and {other}: {far:.1f}"


def test_nothing_is_told_by_colour_alone() -> None:
    kits = look.KITS.values()
    assert len({kit.sign for kit in kits}) == len(look.KITS)
    assert len({kit.pattern for kit in kits}) == len(look.KITS)
    shapes = [look.sign_path(kit.colour) for kit in kits]
    for one, other in combinations(shapes, 2):
        only_one = _area(one.subtracted(other)) + _area(other.subtracted(one))
        assert only_one > 0.15 * min(_area(one), _area(other))


def _area(path: QPainterPath) -> float:
    steps = [(i + 0.5) / 20 * 3 - 1.5 for i in range(20)]
    return sum(path.contains(QPointF(x, y)) for x in steps for y in steps) * 0.0225


def test_nobody_can_wear_white() -> None:
    assert look.REFERENCE not in look.PLAYER_COLOURS
    assert set(look.PLAYER_COLOURS) | {look.REFERENCE} == set(look.KITS)


def test_ciede2000_gives_the_published_values() -> None:
    # From the test data of Sharma, Wu and Dalal 2005.
    known = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, expected in known:
        assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


def test_nothing_on_the_projector_is_smaller_than_a_thirty_sixth(qapp: object) -> None:
    big = look.projector(1080)
    assert min(big.size(step) for step in look.STEPS) >= 1080 / 36


def test_both_typefaces_are_ours_and_know_hungarian_and_italian(qapp: object) -> None:
    look.load_fonts()
    assert set(look.FAMILIES.values()) <= set(QFontDatabase.families())
    for role in look.FAMILIES:
        face = QRawFont.fromFont(look.font(role, 20, 700))
        assert face.familyName().startswith(look.FAMILIES[role])
        assert all(face.supportsCharacter(ord(c)) for c in "őűŐŰáéíóöúüÁÉàèéìòùÀÈ–„”’×−·…")


@pytest.mark.parametrize("role", look.FAMILIES)
def test_figures_can_line_up(qapp: object, role: str) -> None:
    look.load_fonts()
    metrics = QFontMetricsF(look.font(role, 100, 800, figures=True))
    assert len({metrics.horizontalAdvance(figure) for figure in "0123456789"}) == 1


def test_reduced_motion_takes_no_time() -> None:
    calm = look.laptop(still=True)
    assert all(calm.ms(motion) == 0 for motion in look.MOTION)


def test_a_type_step_grows_with_the_text_size_on_the_laptop_only(qapp: object) -> None:
    assert look.laptop(text=2.0).type("body").pixelSize() == 32
    assert isinstance(look.projector(720).type("body"), QFont)
    assert look.projector(1440).size("body") == 2 * look.projector(720).size("body")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_letters_outside_the_scale_grow_once_with_the_window(size: tuple[int, int]) -> None:
    for text in (1.0, 1.5):
        grown = fitting(look.laptop(text=text), *size)
        chip, body = grown.font("poster", 18).pixelSize(), grown.size("body")
        assert abs(chip / body - 18 / look.laptop().size("body")) < 0.1
