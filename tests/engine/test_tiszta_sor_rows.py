"""What rows of Tiszta sor can be, held against lists of all finished rows; markers; clashes."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tiszta_sor import types as t
from engine.tiszta_sor.model import COLOURS, TYPES, Options, Row, Spot
from engine.tiszta_sor.sheet import assigned, barred, fits, legal_spots, spots
from tests.engine.tiszta_sor_games import completable, finished_rows, kinds_of, open_rows

VERSIONS = [(7, 2), (9, 3), (3, 1), (12, 4)]
MASKS = sorted(
    {t.could_be(nums, 9, 3) for size in (1, 2, 3, 4) for nums in product(t.VALUES, repeat=size)}
    - {0}
)
some_rows = st.lists(
    st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple), min_size=1, max_size=5
)


@pytest.mark.parametrize(("n", "m"), VERSIONS)
def test_the_type_test_agrees_with_every_extension_of_every_short_row(n: int, m: int) -> None:
    for size in range(1, 6):
        for nums in product(t.VALUES, repeat=size):
            assert t.named(t.could_be(nums, n, m)) == kinds_of(nums, n, m), nums


@pytest.mark.parametrize(("n", "m"), VERSIONS[:3])
def test_the_type_test_knows_every_stretch_of_every_finished_row(n: int, m: int) -> None:
    for place, kind in enumerate(TYPES):
        for nums in open_rows(n, m)[kind]:
            assert t.could_be(nums, n, m) >> place & 1, (kind, nums)


@pytest.mark.parametrize(
    ("n", "m", "most"), [(7, 2, (42, 42, 42, 36, 41)), (9, 3, (54, 63, 63, 36, 41))]
)
def test_no_finished_row_counts_more_than_the_page_says(
    n: int, m: int, most: tuple[int, ...]
) -> None:
    assert tuple(max(map(sum, rows)) for rows in finished_rows(n, m).values()) == most


def test_rows_together_have_the_types_that_trying_all_assignments_finds() -> None:
    for size in (1, 2, 3):
        for sets in product(MASKS, repeat=size):
            found = [0] * size
            for order in product([1 << place for place in range(5)], repeat=size):
                if len(set(order)) == size and all(a & b for a, b in zip(order, sets, strict=True)):
                    found = [a | b for a, b in zip(found, order, strict=True)]
            assert t.together(sets) == (tuple(found) if all(found) else None)


@given(rows=some_rows, marked=st.none() | st.integers(0, 4), version=st.sampled_from(VERSIONS))
def test_rows_can_be_assigned_just_when_an_order_of_types_does_it(
    rows: list[tuple[int, ...]], marked: int | None, version: tuple[int, int]
) -> None:
    n, m = version
    markers = [COLOURS[marked] if at == marked else None for at in range(len(rows))]
    sheet = tuple(Row(nums=nums, marker=c) for nums, c in zip(rows, markers, strict=True))
    possible = completable(list(zip(rows, markers, strict=True)), n, m)
    assert (assigned(sheet, Options(n=n, m=m)) is not None) == possible


@given(rows=some_rows, version=st.sampled_from(VERSIONS))
def test_what_clashes_is_the_fewest_rows_with_too_few_types(
    rows: list[tuple[int, ...]], version: tuple[int, int]
) -> None:
    options = Options(n=version[0], m=version[1])
    sheet = tuple(Row(nums=nums) for nums in rows)
    if assigned(sheet, options) is None:
        return
    legal = legal_spots(sheet, t.VALUES, options)
    for spot in spots(sheet, t.VALUES):
        assert (spot in legal) == fits(sheet, spot, options)
        if spot not in legal:
            said = barred(sheet, spot, options)
            grown = [list(nums) for nums in rows]
            grown[spot.row].insert(0 if spot.end == "front" else 99, spot.number)
            kinds = [set(kinds_of(nums, *version)) for nums in grown]
            assert spot.row in said.rows
            assert set(said.types) == set().union(*(kinds[row] for row in said.rows))
            assert len(said.types) < len(said.rows)
            for size in range(1, len(said.rows)):
                for fewer in combinations(range(len(rows)), size):
                    assert len(set().union(*(kinds[row] for row in fewer))) >= size


def test_a_new_row_always_fits_before_the_fifth() -> None:
    options = Options()
    for sets in product(range(1, 6), repeat=2):
        sheet = tuple(Row(nums=(a,)) for a in sets)
        assert fits(sheet, Spot(number=6, row=2, end="new"), options)


@pytest.mark.parametrize(
    ("nums", "colour"),
    [
        ((4, 4), None),
        ((4, 4, 4), "yellow"),
        ((1, 1, 2, 2, 3), "green"),
        ((1, 1, 2, 3, 4), None),
        ((1, 1, 2, 2), None),
        ((3, 2, 2, 1, 1), "blue"),
        ((1, 2, 3, 2, 1), "red"),
        ((1, 2, 3, 4, 1), None),
        ((1, 6, 5, 4, 1), None),
        ((6, 3, 1, 2, 6), "black"),
        ((6, 5, 4, 3, 2, 1), None),
        ((1, 2, 3, 4, 5, 6), None),
    ],
)
def test_a_marker_asks_for_what_the_page_says(nums: tuple[int, ...], colour: str | None) -> None:
    assert t.closing(nums, 7, 2) == colour


@pytest.mark.parametrize(("n", "m"), VERSIONS)
def test_a_row_never_meets_the_conditions_of_two_markers(n: int, m: int) -> None:
    for size in range(1, 7):
        for nums in product(t.VALUES, repeat=size):
            types = t.could_be(nums, n, m)
            met = [
                colour
                for colour, need in t.NEEDED.items()
                if types & t.TYPE_OF[colour]
                and all(a >= b for a, b in zip(t.reached(nums, colour), need, strict=True))
            ]
            assert len(met) <= 1
