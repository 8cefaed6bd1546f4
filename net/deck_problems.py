"""What can be wrong with a deck, a table or a packed deck: codes, how grave they are, and their
sentences, which live with all other words in assets."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

STRINGS = Path(__file__).resolve().parent.parent / "assets" / "strings"

# An `error` keeps a card or a deck out, a `warning` deserves a look, a `note` only says what was
# done with what was written.
_CODES = {
    "error": (
        # a deck and its text
        "no_deck no_text several_texts unreadable too_large broken_toml broken_csv empty too_many "
        "missing_column column_twice too_many_cells too_long bad_date missing same_team bad_score "
        "bad_pens level_pens pens_without_draw pens_missing bad_order order_missing same_id "
        "same_goal match_differs clip_outside clip_missing "
        # a table
        "old_workbook broken_workbook heavy_workbook locked_workbook no_sheet no_heading "
        "unclosed_quote date_order score_over score_short score_conflict minute_missing "
        "scorer_missing order_clash "
        # a packed deck
        "pack_kind pack_broken pack_many pack_large pack_locked pack_name pack_outside pack_device "
        "pack_reserved pack_twin pack_method pack_overlap pack_type pack_link pack_text pack_space "
        "clip_broken"
    ),
    "warning": (
        "bad_team bad_minute bad_flag more_goals order_past_score minutes_against_order clip_kind "
        "score_settled own_goal_side guessed_order part_of_match"
    ),
    "note": (
        "old_letters unknown_column order_guessed no_column other_sheets double kept_twice "
        "sides_swapped tied_minute day_number two_digit_year broken_letters not_in_order "
        "day_first month_first"
    ),
}
LEVELS = {code: level for level, codes in _CODES.items() for code in codes.split()}


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing about a deck or table that its maker should know. `row` counts as a spreadsheet
    does; in TOML it is the number of the card."""

    code: str
    row: int | None = None
    facts: dict[str, str] = {}

    @property
    def level(self) -> str:
        return LEVELS[self.code]


def sentence(problem: Problem) -> str:
    """What is wrong and what to do, in English, for a terminal; windows have words of their own."""
    where = f"row {problem.row}: " if problem.row is not None else ""
    return where + _english()[problem.code].format(**problem.facts)


@lru_cache
def _english() -> dict[str, str]:
    strings: dict[str, Any] = tomllib.loads((STRINGS / "en.toml").read_text("utf-8"))
    found: dict[str, str] = strings["problems"]
    return found
