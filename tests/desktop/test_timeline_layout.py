"""The timeline's geometry: one view, every gap reachable, names that never collide."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.widgets import timeline_decades as decades
from desktop.widgets import timeline_flags as flagged
from desktop.widgets import timeline_layout as tl
from desktop.widgets import timeline_overview as strip

LAPTOP = tl.Sizes.laptop()
counts = st.integers(0, 80)
wide = st.floats(640, 2600)
share = st.floats(0, 1)


@st.composite
def rows(draw: st.DrawFn) -> tuple[tl.Row, float]:
    count, width = draw(counts), draw(wide)
    focus = draw(st.none() | st.floats(-0.5, max(count - 0.5, 0)))
    opened = draw(st.dictionaries(st.integers(0, count), st.floats(0, 150), max_size=2))
    laid = tl.row(count, width, LAPTOP, focus=focus, strength=draw(share), openings=opened)
    return laid, width


@given(rows())
def test_all_cards_are_in_one_view_in_order(drawn: tuple[tl.Row, float]) -> None:
    laid, width = drawn
    edges: list[float] = []
    for index, gap in enumerate(laid.gaps):
        edges.extend(gap)
        edges.extend(laid.cells[index] if index < len(laid.cells) else ())
    assert edges == sorted(edges)
    assert edges[0] >= -0.01
    assert edges[-1] <= width + 0.01
    assert all(right > left for left, right in laid.cells)


@given(rows(), share)
def test_the_gap_shown_is_the_gap_sent(drawn: tuple[tl.Row, float], at: float) -> None:
    """Whatever is laid out, the slot under a point is the gap painted nearest to it."""
    laid, width = drawn
    x = at * width
    slot = laid.slot_at(x)
    assert 0 <= slot <= len(laid.cells)

    def away(k: int) -> float:
        left, right = laid.gaps[k]
        return max(left - x, x - right, 0.0)

    assert away(slot) <= min(away(k) for k in range(len(laid.gaps))) + 0.01


@given(rows())
def test_every_gap_can_be_hit_on_its_own_spot(drawn: tuple[tl.Row, float]) -> None:
    laid, _ = drawn
    assert [laid.slot_at(laid.spot(k)) for k in range(len(laid.gaps))] == list(
        range(len(laid.gaps))
    )


@given(st.integers(1, 80), wide, share)
def test_the_spread_lies_under_the_pointer(count: int, width: float, at: float) -> None:
    base = tl.row(count, width, LAPTOP)
    left, right = base.cells[0][0], base.cells[-1][1]
    x = left + at * (right - left)
    focus = tl.focus_at(x, count, width, LAPTOP)
    assert focus is not None
    laid = tl.row(count, width, LAPTOP, focus=focus)
    index = min(range(count), key=lambda i: abs(i - focus))
    cell = laid.cells[index]
    assert cell[0] - 1 <= x <= cell[1] + 1


@given(st.integers(26, 70), st.floats(1200, 2600), share)
def test_the_middle_card_is_readable_and_its_gaps_wide(n: int, width: float, at: float) -> None:
    middle = at * (n - 1)
    opened = {round(middle): tl.opening(n, width, LAPTOP)}
    laid = tl.row(n, width, LAPTOP, focus=middle, openings=opened)
    index = round(middle)
    left, right = laid.cells[index]
    assert right - left >= 70
    centres = laid.centres()
    assert all(
        b - a >= 24 for a, b in pairwise(centres) if abs((a + b) / 2 - (left + right) / 2) < 90
    )


def test_few_cards_stay_centred_and_no_wider_than_allowed() -> None:
    laid = tl.row(3, 1280, LAPTOP)
    assert laid.cells == ((445, 575), (575, 705), (705, 835))
    assert tl.row(0, 1280, LAPTOP).spot(0) == 640


@pytest.mark.parametrize("where", [0, 1, 2])
def test_a_card_comes_in_through_the_gap_that_was_open(where: int) -> None:
    old = tl.row(2, 1280, LAPTOP, openings={where: 120})
    names = ["a", "b"]
    start = tl.carried(old, names, [*names[:where], "new", *names[where:]])
    assert start.cells[where] == old.gaps[where]
    assert len(start.gaps) == 4
    end = tl.row(3, 1280, LAPTOP)
    assert tl.blend(start, end, 1) == end
    assert tl.blend(start, end, 0).cells == start.cells


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [(84, 130, "full"), (84, 120, "short"), (33, 200, "short"), (30, 200, "spine")],
)
def test_level_of_detail_follows_the_drawn_width(
    width: float, height: float, expected: str
) -> None:
    assert tl.detail(width, height, 14) == expected
    assert tl.detail(2 * width, 2 * height, 28, 2) == expected


years = st.lists(st.integers(1, 9999), max_size=70).map(sorted)


def forms(decade: int) -> list[float]:
    return [104.0, 62.0, 34.0, 20.0]


@given(years | st.lists(st.integers(1930, 2029), max_size=70).map(sorted), st.data())
def test_decade_names_never_overlap_and_never_vanish(ys: list[int], data: st.DataObject) -> None:
    width = data.draw(wide)
    opened = data.draw(st.dictionaries(st.integers(0, len(ys)), st.just(120.0), max_size=1))
    laid = tl.row(len(ys), width, LAPTOP, focus=data.draw(st.floats(0, 70)), openings=opened)
    ground = decades.stripes(laid, ys)
    assert [s.decade for s in ground] == sorted({y // 10 * 10 for y in ys})
    placed = decades.names(ground, forms, 4, width - 4)
    assert [p.decade for p in placed] == [s.decade for s in ground]
    edge = 4.0
    for name in placed:
        half = forms(name.decade)[name.form] * name.narrow / 2
        assert name.x - half >= edge - 0.01
        edge = name.x + half
    assert edge <= width - 4 + 0.01


def test_all_names_of_a_row_have_one_form_the_longest_that_stands_on_its_own_decade() -> None:
    ground = [
        decades.Stripe(1930, 0, 130),
        decades.Stripe(1940, 130, 200),
        decades.Stripe(1950, 200, 240),
        decades.Stripe(1960, 240, 255),
        decades.Stripe(1970, 255, 400),
    ]
    placed = decades.names(ground, forms, 0, 400)
    assert [p.form for p in placed] == [2] * 5
    assert all(s.left <= p.x <= s.right for p, s in zip(placed, ground, strict=True))
    whole = [decades.Stripe(1930, 0, 130), decades.Stripe(1970, 255, 400)]
    assert [p.form for p in decades.names(whole, forms, 0, 400)] == [0, 0]
    assert [p.form for p in decades.names(whole, forms, 0, 400, least=1)] == [1, 1]


@given(st.lists(st.integers(1930, 2029), max_size=70).map(sorted), wide)
def test_no_two_names_of_a_row_differ_in_form(ys: list[int], width: float) -> None:
    ground = decades.stripes(tl.row(len(ys), width, LAPTOP), ys)
    assert len({p.form for p in decades.names(ground, forms, 4, width - 4)}) <= 1


def test_flags_that_have_no_room_for_names_fly_with_their_signs_alone_and_off_the_card() -> None:
    placed = flagged.flags([18, 18], [97, 115], 0, 1280, (81, 169), bare=55)
    assert [flag.bare for flag in placed] == [True, True]
    assert [flag.level for flag in placed] == [0, 1]
    assert all(flagged.flown(18, 55, flag.side)[1] < 81 for flag in placed)
    named = flagged.flags([18, 400], [55, 115], 0, 1280, (81, 169), bare=55)
    assert [flag.bare for flag in named] == [False, False]


def test_an_opened_gap_between_two_decades_belongs_to_both() -> None:
    laid = tl.row(2, 1280, LAPTOP, openings={1: 120})
    first, second = decades.stripes(laid, [1958, 1962])
    assert first.right == second.left == laid.spot(1)


@given(years)
def test_rows_of_a_projector_hold_every_card_once(ys: list[int]) -> None:
    slices = tl.split(ys)
    assert len(slices) == (1 if len(ys) <= 40 else 2)
    assert [i for a, b in slices for i in range(a, b)] == list(range(len(ys)))


def test_two_rows_break_at_a_decade() -> None:
    ys = [1930 + i * 100 // 60 for i in range(60)]
    (_, cut), _ = tl.split(ys)
    assert ys[cut] // 10 != ys[cut - 1] // 10
    assert 24 <= cut <= 36


poles = st.lists(st.floats(30, 1250), min_size=1, max_size=5).map(sorted)


@given(poles, st.data())
def test_flags_cover_neither_flags_nor_poles(xs: list[float], data: st.DataObject) -> None:
    widths = [data.draw(st.floats(60, 120)) for _ in xs]
    placed = flagged.flags(xs, widths, 0, 1280)
    spans = [flagged.flown(x, w, f.side) for x, w, f in zip(xs, widths, placed, strict=True)]
    for i, a in enumerate(placed):
        assert spans[i][0] >= 0
        assert spans[i][1] <= 1280
        for j, b in enumerate(placed[:i]):
            same_pole = xs[i] == xs[j]
            if a.level == b.level and not same_pole:
                assert spans[i][1] <= spans[j][0] or spans[j][1] <= spans[i][0]
            if not same_pole and b.level >= a.level:
                assert not spans[i][0] < xs[j] < spans[i][1]


def test_two_flags_in_one_gap_fly_to_both_sides() -> None:
    assert flagged.flags([600, 600], [100, 100], 0, 1280) == [
        flagged.Flag(1, 0),
        flagged.Flag(-1, 0),
    ]


def test_a_flag_keeps_clear_of_the_lifted_card() -> None:
    assert flagged.flags([600], [100], 0, 1280, lifted=(610, 730)) == [flagged.Flag(-1, 0)]


def test_the_overview_is_true_to_scale_and_piles_up() -> None:
    first, last = strip.scale([1954, 2014], 2026)
    assert (first, last) == (1930, 2027)
    blocks = strip.overview([1954, 1954, 2014], first, last, 0, 970, 8)
    assert blocks[0][0] == blocks[1][0]
    assert [level for _, level in blocks] == [0, 1, 0]
    assert strip.decade_ticks(1930, 2027, 14) == [
        1930,
        1940,
        1950,
        1960,
        1970,
        1980,
        1990,
        2000,
        2010,
        2020,
    ]
    assert len(strip.decade_ticks(0, 9999, 14)) <= 15


def test_where_names_would_stand_too_high_over_the_cards_signs_fly_alone() -> None:
    poles, names = [176, 317, 432], [250, 90, 250]
    tall = flagged.flags(poles, names, 0, 1280, (550, 630), bare=60)
    assert max(flag.level for flag in tall) == 2 and not any(flag.bare for flag in tall)
    low = flagged.flags(poles, names, 0, 1280, (550, 630), bare=60, high=1)
    assert all(flag.level == 0 and flag.bare for flag in low)
