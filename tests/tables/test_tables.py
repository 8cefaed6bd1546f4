"""What reading a table promises: the same facts from every way of writing them, and no row lost
for another's mistake."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goal.deck import unplayable
from engine.goal.model import Card
from net.deck_text import read_csv, to_csv
from net.decks import BUILT_IN, load_deck
from net.tables.dates import read_date
from net.tables.letters import decoded
from net.tables.reading import Choices, Preview, read_table
from tests.examples import examples
from tests.tables import dialects as ways
from tests.tables.dialects import Dialect, Fact

HERE = Path(__file__).parent
HEAD = "date,home,away,score,minute,scorer,team\n"


def table(*rows: str, head: str = HEAD) -> bytes:
    return (head + "".join(f"{row}\n" for row in rows)).encode()


def why(preview: Preview) -> dict[int, list[str]]:
    """Row -> codes, for the rows that stay out."""
    return {line.row: [p.code for p in line.problems] for line in preview.out}


def facts_of(cards: Sequence[Card]) -> list[tuple[Any, ...]]:
    return [
        (c.date, c.home, c.away, c.score, c.pens, c.order, c.minute, c.scorer, c.team, c.own_goal,
         c.penalty)
        for c in sorted(cards, key=lambda c: (c.date, c.order))
    ]  # fmt: skip


def known(goals: Sequence[Fact]) -> list[tuple[Any, ...]]:
    """The facts in the same shape, each match's goals numbered by minute."""
    seen: Counter[Any] = Counter()
    told = []
    for g in sorted(goals, key=lambda g: (g.day, ways.key(g.minute))):
        seen[g.day] += 1
        told.append((g.day.isoformat(), g.home, g.away, g.score, g.pens, seen[g.day], g.minute,
                     g.scorer, g.team, g.own_goal, g.penalty))  # fmt: skip
    return told


def read_as(data: bytes, how: Dialect) -> Preview:
    """Read without a hint; if the day's place is asked, it is answered."""
    preview = read_table(data)
    if preview.question is None:
        return preview
    order = ways.ORDER[how.dates]
    return read_table(data, Choices(dates=order))  # type: ignore[arg-type]


# whatever way it is written


HUNGARIAN = ways.facts(ways.HUNGARIAN), ways.dialects("cp1250", ["en", "hu"])
ITALIAN = ways.facts(ways.ITALIAN), ways.dialects("cp1252", ["en", "it"])


@examples(30)
@given(*HUNGARIAN)
def test_a_hungarian_table_says_the_same_however_it_was_written(
    goals: list[Fact], how: Dialect
) -> None:
    assert facts_of(read_as(ways.as_text(goals, how), how).cards) == known(goals)


@examples(30)
@given(*ITALIAN)
def test_an_italian_table_says_the_same_however_it_was_written(
    goals: list[Fact], how: Dialect
) -> None:
    assert facts_of(read_as(ways.as_text(goals, how), how).cards) == known(goals)


@examples(10)
@given(*ITALIAN, st.booleans())
def test_a_workbook_says_the_same_as_its_text(
    goals: list[Fact], how: Dialect, real_dates: bool
) -> None:
    data = ways.as_workbook(goals, how, real_dates)
    assert facts_of(read_as(data, how).cards) == known(goals)


@examples(20)
@given(*HUNGARIAN)
def test_a_deck_written_from_a_table_is_read_as_the_same_cards(
    goals: list[Fact], how: Dialect
) -> None:
    preview = read_as(ways.as_text(goals, how), how)
    again = read_csv(to_csv(preview.cards))
    assert [p.code for p in again.problems if p.level == "error"] == []
    assert again.cards == preview.cards


@pytest.mark.parametrize("names", [ways.HUNGARIAN, ways.ITALIAN])
@pytest.mark.parametrize("alone", [True, False])
def test_letters_of_another_time_are_told_apart(names: tuple[str, ...], alone: bool) -> None:
    page = "cp1250" if names is ways.HUNGARIAN else "cp1252"
    for name in names:
        text = f"scorer,x\n{name}\n" if alone else "scorer,x\n" + "\n".join(names)
        if any(ord(c) > 127 for c in name):
            read = decoded(text.encode(page)).text
            same = {c.encode("cp1250", "ignore") == c.encode("cp1252", "ignore") for c in name}
            assert read == text or same == {True}


# days


DAYS = {
    "2006.07.09.": "2006-07-09", "9 July 2006": "2006-07-09", "July 9th, 2006": "2006-07-09",
    "09-Jul-2006": "2006-07-09", "2006. VII. 9.": "2006-07-09", "9.7.2006": "2006-07-09",
    "2006. július 9. (vasárnap)": "2006-07-09", "domenica 9 luglio 2006": "2006-07-09",
    "2006-07-09T20:00:00Z": "2006-07-09", "20060709": "2006-07-09", "13/7/2006": "2006-07-13",
    "1º luglio 2006": "2006-07-01", "86/06/22": "1986-06-22", "2006 július 9-én": "2006-07-09",
}  # fmt: skip


@pytest.mark.parametrize(("written", "day"), DAYS.items())
def test_a_day_is_read_as_people_write_it(written: str, day: str) -> None:
    found = read_date(written)
    assert found is not None and not found.ambiguous and found.day.isoformat() == day


@pytest.mark.parametrize("written", ["", "12", "2006-02-30", "29/02/2023", "3-2", "next May", "٢"])
def test_what_is_no_day_is_none(written: str) -> None:
    assert read_date(written) is None


@given(st.text(st.sampled_from("0123456789./- junfebdi.,")) | st.text())
def test_any_text_is_a_day_or_none(text: str) -> None:
    found = read_date(text)
    assert found is None or 1 <= found.day.year <= 9999


def test_a_day_that_may_be_two_is_asked_once_and_the_others_go_in() -> None:
    data = table("9/7/2006,A,B,1-0,5,x,A", "8/7/2006,C,D,1-0,5,x,C", "2006-07-01,E,F,1-0,5,x,E")
    preview = read_table(data)
    assert preview.question is not None
    assert (preview.question.day, preview.question.month) == ("2006-07-09", "2006-09-07")
    assert preview.question.rows == 2
    assert why(preview) == {2: ["date_order"], 3: ["date_order"]}
    assert [c.date for c in preview.cards] == ["2006-07-01"]
    assert [c.date for c in read_table(data, Choices(dates="day")).cards][1:] == [
        "2006-07-08", "2006-07-09",
    ]  # fmt: skip
    assert [c.date for c in read_table(data, Choices(dates="month")).cards][1:] == [
        "2006-08-07", "2006-09-07",
    ]  # fmt: skip


def test_a_file_whose_own_days_settle_it_is_not_asked() -> None:
    preview = read_table(table("9/7/2006,A,B,1-0,5,x,A", "13/7/2006,C,D,1-0,5,x,C"))
    assert preview.question is None
    assert [c.date for c in preview.cards] == ["2006-07-09", "2006-07-13"]
    assert [p.code for p in preview.problems if p.code.endswith("_first")] == ["day_first"]


def test_a_file_that_proves_both_is_asked_about_the_rest() -> None:
    rows = ["9/7/2006,A,B,1-0,5,x,A", "13/7/2006,C,D,1-0,5,x,C", "7/13/2006,E,F,1-0,5,x,E"]
    preview = read_table(table(*rows))
    assert preview.question is not None and preview.question.rows == 1
    assert len(preview.cards) == 2


# what is wrong stays out, alone


BAD = {
    "2006-02-30,A,B,1-0,5,x,A": "bad_date",
    ",A,B,1-0,5,x,A": "missing",
    "2006-01-01,A,A,1-0,5,x,A": "same_team",
    "2006-01-01,A,B,3. febr.,5,x,A": "bad_score",
    "2006-01-01,A,B,,5,x,A": "missing",
    '2006-01-01,"A,B,1-0,5,x,A': "unclosed_quote",
    f"2006-01-01,A,B,1-0,5,{'x' * 300},A": "too_long",
}


@pytest.mark.parametrize(("row", "code"), BAD.items())
def test_a_bad_row_stays_out_and_takes_no_other_with_it(row: str, code: str) -> None:
    good = [f"2007-01-{day:02},C,D,1-0,5,x,C" for day in range(1, 10)]
    preview = read_table(table(*good[:4], row, *good[4:]))
    assert why(preview) == {6: [code]}
    assert len(preview.cards) == 9


def test_rows_are_counted_as_a_spreadsheet_counts_them() -> None:
    data = b'My goals\n\ndate,home,away,score,notes\n2006-01-01,A,B,1-0,"two\nlines"\nx,A,B,1-0\n'
    preview = read_table(data)
    assert preview.header_row == 3
    assert [line.row for line in preview.lines] == [4, 5]
    assert why(preview) == {5: ["bad_date"]}


def test_what_looks_like_a_formula_is_text() -> None:
    formula = "=cmd|' /C calc'!A0"
    preview = read_table(table(f'2006-01-01,A,B,1-0,5,"{formula}",A'))
    (card,) = preview.cards
    assert card.scorer == formula
    written = to_csv([card])
    assert f",{formula}" not in written and f"'{formula}" in written
    assert read_csv(written).cards == (card,)


# matches


def test_rows_out_of_order_are_put_in_order_and_ties_stay_as_written() -> None:
    rows = ["90+1,last,A", "46,third,A", "45+2,second,B", "46,fourth,B", "9,first,B"]
    preview = read_table(table(*[f"2000-01-01,A,B,2-3,{row}" for row in rows]))
    order = {c.scorer: c.order for c in preview.cards}
    assert order == {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 5}
    assert [preview.lines[3].problems[0].code] == ["tied_minute"]


def test_the_running_score_orders_goals_of_one_minute() -> None:
    head = "date,home,away,score,minute,scorer,home_after,away_after\n"
    rows = ["90,second,1,1", "90,first,1,0"]
    preview = read_table(table(*[f"2000-01-01,A,B,1-1,{row}" for row in rows], head=head))
    assert [(c.scorer, c.team) for c in preview.cards] == [("first", "A"), ("second", "B")]


def test_equal_rows_are_two_goals_only_if_the_score_needs_both() -> None:
    same = "90,x,A"
    both = read_table(table(*[f"2000-01-01,A,B,2-0,{same}"] * 2))
    assert len(both.cards) == 2
    assert both.counts == {"kept_twice": 1}
    once = read_table(table(*[f"2000-01-01,A,B,1-0,{same}"] * 2))
    assert len(once.cards) == 1
    assert why(once) == {3: ["double"]}


def test_a_table_pasted_twice_is_one_table() -> None:
    rows = [f"2000-01-01,A,B,3-1,{row}" for row in ("5,x,A", "90,y,A", "90,y,A", "91,z,B")]
    assert facts_of(read_table(table(*rows, *rows)).cards) == facts_of(
        read_table(table(*rows)).cards
    )


def test_scores_that_do_not_add_up_keep_their_match_out_and_no_other() -> None:
    whole = [f"2001-01-{day:02},C,D,1-0,5,x,C" for day in range(1, 9)]
    short = read_table(table("2000-01-01,A,B,2-0,5,x,A", *whole))
    assert why(short) == {2: ["score_short"]}
    assert (
        len(read_table(table("2000-01-01,A,B,2-0,5,x,A", *whole), Choices(whole=False)).cards) == 9
    )
    over = read_table(table("2000-01-01,A,B,1-0,5,x,A", "2000-01-01,A,B,1-0,6,y,A", *whole))
    assert why(over) == {2: ["score_over"], 3: ["score_over"]}


def test_single_goals_of_many_matches_are_welcome() -> None:
    preview = read_table(table(*[f"2001-01-{day:02},C,D,3-2,5,x,C" for day in range(1, 9)]))
    assert not preview.whole
    assert len(preview.cards) == 8
    assert preview.counts == {"part_of_match": 8}


def test_an_own_goal_written_for_the_scorers_team_counts_for_the_other() -> None:
    head = "date,home,away,score,minute,scorer,team,own goal\n"
    rows = ["5,x,A,", "7,y,A,yes"]
    preview = read_table(table(*[f"2000-01-01,A,B,1-1,{row}" for row in rows], head=head))
    assert [(c.team, c.own_goal) for c in preview.cards] == [("A", False), ("B", True)]


@pytest.mark.parametrize(
    ("scorer", "minute", "own", "penalty"),
    [
        ("x (og)", "5", True, False), ("x (öngól)", "5", True, False), ("x", "5 (p)", False, True),
        ("x (aut.)", "5'", True, False), ("x (11-esből)", "45+2.", False, True),
        ("x (rig.)", "5", False, True), ("x", "5p", False, True), ("x", "5 og", True, False),
    ],
)  # fmt: skip
def test_own_goals_and_penalties_marked_at_the_name_or_minute(
    scorer: str, minute: str, own: bool, penalty: bool
) -> None:
    (card,) = read_table(table(f"2000-01-01,A,B,1-0,{minute},{scorer},A")).cards
    assert (card.scorer, card.own_goal, card.penalty) == ("x", own, penalty)
    assert card.minute in ("5", "45+2")


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ("1-1 (4-2 pens)", (4, 2)), ("1:1, t: 4:2", (4, 2)), ("1–1 (dcr 4–2)", (4, 2)),
        ("1-1 szétlövés: 4-2", (4, 2)), ("1-1 (1-0)", None), ("1-1", None),
    ],
)  # fmt: skip
def test_a_shoot_out_beside_the_score_is_told_from_half_time(
    score: str, expected: tuple[int, int] | None
) -> None:
    rows = [f'2000-01-01,A,B,"{score}",5,x,A', f'2000-01-01,A,B,"{score}",6,y,B']
    assert {c.pens for c in read_table(table(*rows)).cards} == {expected}


def test_a_shoot_out_without_its_score_keeps_the_match_out() -> None:
    head = "date,home,away,score,minute,decided_by\n"
    rows = ["2000-01-01,A,B,1-1,5,penalties", "2000-01-01,A,B,1-1,6,"]
    assert set(why(read_table(table(*rows, head=head)))) == {2, 3}


def test_a_match_written_from_the_other_side_is_the_same_match() -> None:
    preview = read_table(table("2000-01-01,A,B,1-1,5,x,A", "2000-01-01,B,A,1-1,9,y,B"))
    assert {(c.match, c.home, c.order, c.team) for c in preview.cards} == {
        ("2000-01-01 A – B", "A", 1, "A"), ("2000-01-01 A – B", "A", 2, "B"),
    }  # fmt: skip


def test_both_teams_may_stand_in_one_column() -> None:
    head = "Mikor,Meccs,Eredmény,Perc,Ki lőtte\n"
    data = table("2006. július 9.,Olaszország–Franciaország,1:1,7,Zidane", head=head)
    (card,) = read_table(data, Choices(columns={"scorer": "Ki lőtte"})).cards
    assert (card.home, card.away, card.scorer) == ("Olaszország", "Franciaország", "Zidane")


# the large table whose contents are known, and our own


def test_the_large_table_gives_what_is_known_of_it() -> None:
    expected = json.loads((HERE / "large_deck.json").read_text("utf-8"))
    preview = read_table(gzip.decompress((HERE / "large_deck.csv.gz").read_bytes()))
    assert disagreements(preview, expected) == []


def disagreements(preview: Preview, expected: dict[str, Any]) -> list[str]:
    """What differs from the table's own account, by name."""
    rows = {line.row: line for line in preview.lines}
    cards = preview.cards
    codes = {"score_mismatch": {"score_short", "score_over", "score_conflict"},
             "unknown_minute_or_scorer": {"minute_missing", "scorer_missing", "bad_minute"},
             "missing_shootout": {"pens_missing"}}  # fmt: skip

    def told(line: int) -> str:
        parts = rows[line].text.split(" · ")
        return f"{parts[0]} {parts[2]}-{parts[3]}"

    def having(wanted: set[str]) -> list[str]:
        found = [n for n, line in rows.items() if wanted & {p.code for p in line.problems}]
        return list(dict.fromkeys(map(told, found)))

    twins = [
        {"line": line.row, "first_line": int(problem.facts["other"])}
        for line in preview.lines
        for problem in line.problems
        if problem.code in ("kept_twice", "double")
    ]
    days = Counter(date for date, _ in {(told(n).split(" ")[0], told(n)) for n in rows})
    mine = {
        "encoding": preview.letters, "delimiter": preview.delimiter,
        "header_line": preview.header_row, "data_rows": len(rows),
        "matches": len({told(n) for n in rows}), "accept_goals": len(cards),
        "accept_matches": len({c.match for c in cards}),
        "held_back": {name: sorted(having(wanted)) for name, wanted in codes.items()},
        "identical_rows": twins,
        "minute_ties_between_teams": sorted(having({"tied_minute"})),
        "rows_not_in_minute_order": having({"not_in_order"}),
        "first_date": min(told(n).split(" ")[0] for n in rows),
        "last_date": max(told(n).split(" ")[0] for n in rows),
        "busiest_days": sorted(count for count in days.values())[-5:],
    }  # fmt: skip
    theirs = {
        **{name: expected["format"][name] for name in ("encoding", "delimiter")},
        **{name: expected[name] for name in mine if name in expected},
        "identical_rows": expected["identical_rows"]["lines"],
        "busiest_days": sorted(count for count, _ in expected["busiest_days"]),
        "held_back": {name: sorted(v) for name, v in expected["held_back"].items()},
    }
    return [
        f"{name}: {mine[name]} and {theirs[name]}" for name in mine if mine[name] != theirs[name]
    ]


def test_our_own_table_is_read_as_our_own_deck() -> None:
    text = (BUILT_IN / "starter" / "deck.csv").read_bytes()
    preview = read_table(text)
    assert (preview.out, preview.question) == ((), None)
    starter = sorted(load_deck("starter").cards, key=lambda c: c.id)
    assert sorted(preview.cards, key=lambda c: c.id) == starter


# files that mean ill


def workbook(**parts: bytes) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (HEAD.strip().split(","), ["2006-01-01", "A", "B", "1-0", "5", "x", "A"]):
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    made = io.BytesIO()
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, parts.get(info.filename, old.read(info)))
        for name in parts.keys() - set(old.namelist()):
            new.writestr(name, parts[name])
    return made.getvalue()


LAUGHS = (
    b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>"""
)
FAR = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    b'<row r="1"><c r="A1" t="inlineStr"><is><t>date</t></is></c></row>'
    b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
)
ILL = {
    "entities": (workbook(**{"xl/styles.xml": LAUGHS}), "broken_workbook"),
    "a bomb": (workbook(**{"xl/media/a.bin": bytes(65 * 2**20)}), "heavy_workbook"),
    "no sheet": (workbook(**{"xl/workbook.xml": b"<x/>"}), "broken_workbook"),
    "cut off": (workbook()[:2000], "broken_workbook"),
    "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old_workbook"),
    "a lone cell in the last corner": (workbook(**{"xl/worksheets/sheet1.xml": FAR}), "no_heading"),
    "another zip": (b"PK\x03\x04" + bytes(100), "broken_workbook"),
}


@pytest.mark.parametrize(("data", "code"), ILL.values(), ids=ILL.keys())
def test_a_workbook_that_cannot_be_read_says_why(data: bytes, code: str) -> None:
    preview = read_table(data)
    assert preview.cards == ()
    assert code in [problem.code for problem in preview.problems]


def test_a_sound_workbook_is_read_and_the_chosen_sheet_taken() -> None:
    assert len(read_table(workbook()).cards) == 1
    assert [p.code for p in read_table(workbook(), Choices(sheet="x")).problems] == ["no_sheet"]


@examples(60)
@given(
    st.binary()
    | st.text().map(str.encode)
    | st.text(st.sampled_from('date,home;away,score\n\r\t"#:-0123 =[]')).map(
        lambda t: (HEAD + t).encode()
    )
)
def test_any_bytes_give_a_preview_of_playable_cards(data: bytes) -> None:
    preview = read_table(data)
    assert preview.cards or preview.problems or preview.question
    assert not any(unplayable(card) for card in preview.cards)
    assert len({(c.match, c.order) for c in preview.cards}) == len(preview.cards)
