"""Clips under seal: what lies where follows from the secret alone, and only the key opens it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from net.sealing import (
    BLOCK,
    BRICK,
    PILE,
    RESERVE,
    SEALED,
    BrokenSeal,
    Clear,
    alone,
    key_of,
    pile_of,
    sealed,
    shared_out,
    unsealed,
)

CLIPS = [Clear(f"clip{n}", 1 + n * BRICK * 3 // 4, f"{n:064x}") for n in range(9)]
NAMES = {f"card-{n}": f"{n:032x}" for n in range(90)}


def test_a_brick_is_opened_by_its_own_key_at_its_own_place_alone() -> None:
    keys = [key_of("secret", one) for one in CLIPS]
    assert len({*keys, key_of("other", CLIPS[0])}) == len(CLIPS) + 1
    brick = sealed(keys[0], 3, b"goal")
    assert len(brick) == SEALED and b"goal" not in brick
    assert unsealed(keys[0], 3, brick) == b"goal".ljust(BRICK, b"\0")
    spoilt = brick[:-1] + bytes([brick[-1] ^ 1])
    for key, place, bad in [(keys[1], 3, brick), (keys[0], 2, brick), (keys[0], 3, spoilt)]:
        with pytest.raises(BrokenSeal):
            unsealed(key, place, bad)


def test_other_bytes_never_come_under_a_key_that_was_used() -> None:
    clear = CLIPS[0]
    again = Clear(clear.clip, clear.size, "f" * 64)
    assert key_of("secret", clear) != key_of("secret", again)
    assert pile_of("secret", [clear]).name != pile_of("secret", [again]).name


def test_a_pile_holds_every_brick_once_and_knows_where() -> None:
    pile = pile_of("secret", CLIPS)
    assert pile.size == len(pile.bricks) * SEALED
    assert Counter(one.clip for one in pile.bricks) == {one.clip: one.bricks for one in CLIPS}
    for one in CLIPS:
        assert [pile.bricks[at] for at in pile.of(one.clip)] == list(alone(one).bricks)
    assert pile_of("secret", CLIPS) == pile  # a host that comes back has the same


def test_where_a_brick_lies_depends_on_nothing_but_the_secret() -> None:
    """Over many secrets each clip's bricks are everywhere, and no more often side by side than
    any two."""
    two = [Clear("a" * 32, 2 * BRICK, "1"), Clear("b" * 32, 2 * BRICK, "2")]
    first, beside = Counter[str](), 0
    for secret in map(str, range(600)):
        pile = pile_of(secret, two)
        first[pile.bricks[0].clip] += 1
        at = pile.of(two[0].clip)
        beside += abs(at[0] - at[1]) == 1
    assert abs(first[two[0].clip] - 300) < 75
    assert abs(beside - 300) < 75  # half of all pairs of places are side by side


def test_a_deck_with_clips_of_its_own_is_shared_out_whole_in_even_piles() -> None:
    piles = shared_out("secret", NAMES, ["card-3"], drawn=0)
    assert sorted(card for pile in piles for card in pile) == sorted(NAMES)
    assert {len(pile) for pile in piles} == {15}
    assert piles != shared_out("other", NAMES, ["card-3"], drawn=0)
    assert piles == shared_out("secret", NAMES, ["card-3"], drawn=80)
    few = dict(list(NAMES.items())[:3])
    assert [sorted(pile) for pile in shared_out("s", few, few, 0)] == [sorted(few)]
    assert shared_out("s", {}, [], 0) == []


def test_of_drawn_films_a_block_at_a_time_is_made() -> None:
    order = list(NAMES)
    sizes = []
    for drawn in range(len(order) + 1):
        piles = shared_out("secret", NAMES, ["another deck's"], drawn)
        cards = {card for pile in piles for card in pile}
        assert cards == set(order[: len(cards)])
        assert len(cards) >= min(drawn + RESERVE, len(order))
        sizes.append(len(cards))
        assert all(len(pile) >= PILE // 2 for pile in piles)
    assert sizes[0] == BLOCK and sizes == sorted(sizes) and sizes[-1] == len(order)


def test_which_cards_lie_together_is_told_by_no_drawing_order() -> None:
    rng, together = random.Random(1), 0
    for _ in range(400):
        secret = f"{rng.getrandbits(64):x}"
        first = shared_out(secret, NAMES, NAMES, 0)[0]
        together += {"card-0", "card-1"} <= set(first)
    share = 14 / 89 * 15 / 90  # of two cards at random in the first of six piles
    assert together / 400 == pytest.approx(share, abs=0.03)
