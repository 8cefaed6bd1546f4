"""`golest deck import`: a table of goals becomes a deck, after saying row by row what stays out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from desktop.settings import folders
from desktop.words import names_in_all_languages
from net.deck_folders import new_folder, write_deck
from net.deck_problems import Problem, sentence
from net.library import Library
from net.tables.letters import LETTERS
from net.tables.reading import LARGEST, Choices, Preview, read_table

ORDERS = {"day-first": "day", "month-first": "month"}
WHOLE = {"yes": True, "no": False, "auto": None}
SHOWN = 12


def add_to(commands: Any) -> None:
    """Adds the command to `golest deck`."""
    one = commands.add_parser("import", help="makes a deck of a table: CSV, TSV or XLSX")
    add = one.add_argument
    add("file", type=Path, help="the table")
    add("--preview", action="store_true", help="only says what would go in and what would not")
    add("--rows", action="store_true", help="says so for every row")
    add("--name", help="the deck's title; the file's name without it")
    add("--out", type=Path, metavar="DIR", help="where the deck's folder goes; to the app's decks")
    add("--dates", choices=ORDERS, help="which comes first in 9/7/2006")
    add("--letters", choices=LETTERS, help="the file's letters, if they were guessed wrong")
    add("--sheet", help="which sheet of a workbook")
    add(
        "--whole-matches",
        choices=WHOLE,
        default="auto",
        help="whether a match that lacks goals stays out; auto: if three in four are complete",
    )
    add(
        "--column",
        action="append",
        default=[],
        metavar="NAME=HEADING",
        help="which heading means what, as scorer='Ki lőtte' (repeatable)",
    )
    add("--json", action="store_true", help="one JSON object for each row, then a summary")
    one.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Shows the preview, writes the deck; 1 if there is nothing to write or something to ask."""
    wrong = [pair for pair in chosen.column if "=" not in pair]
    if wrong:
        print(f"--column wants NAME=HEADING, not {wrong[0]!r}.", file=sys.stderr)
        return 2
    try:
        data = _bytes_of(chosen.file)
    except OSError as error:
        print(f"Cannot read {chosen.file}: {error.strerror or error}.", file=sys.stderr)
        return 1
    preview = read_table(data, _choices(chosen))
    title = chosen.name or chosen.file.stem
    target = None
    if not chosen.preview and preview.cards and preview.question is None:
        try:
            folder = new_folder(chosen.out or folders().data / "decks", title)
            names = Library(names=names_in_all_languages())
            cards = [names.in_deck_names(card) for card in preview.cards]
            target = write_deck(folder, cards, title)
        except OSError as error:
            print(f"Cannot write the deck: {error.strerror or error}.", file=sys.stderr)
            return 1
    _say(preview, chosen, target)
    return 0 if target or (chosen.preview and preview.cards) else 1


def _bytes_of(file: Path) -> bytes:
    """No more than a table can have; what is larger is refused by its first bytes."""
    if not file.is_file():
        raise FileNotFoundError(2, "there is no such file")
    with file.open("rb") as opened:
        return opened.read(LARGEST + 1)


def _choices(chosen: argparse.Namespace) -> Choices:
    return Choices(
        dates=ORDERS.get(chosen.dates),  # type: ignore[arg-type]
        letters=chosen.letters,
        sheet=chosen.sheet,
        whole=WHOLE[chosen.whole_matches],
        columns=dict(pair.split("=", 1) for pair in chosen.column),
    )


def _say(preview: Preview, chosen: argparse.Namespace, target: Path | None) -> None:
    if chosen.json:
        for line in preview.lines:
            said = {"row": line.row, "in": line.card is not None, "text": line.text}
            if line.card is not None:
                said["card"] = line.card
            _json({**said, "problems": [_told(problem) for problem in line.problems]})
        _json({"summary": _summary(preview), "deck": str(target.parent) if target else None})
        return
    for text in _told_in_words(preview, chosen):
        print(text)
    if target is not None:
        print(f"Written to {target.parent}")
        print(f"  ./golest deck check '{target.parent}'")


def _json(line: object) -> None:
    print(msgspec.json.encode(line).decode())


def _told(problem: Problem) -> dict[str, object]:
    said = msgspec.structs.asdict(problem)
    return {**said, "level": problem.level, "text": sentence(problem)}


def _summary(preview: Preview) -> dict[str, object]:
    question = preview.question
    return {
        "rows": len(preview.lines),
        "goals": len(preview.cards),
        "matches": len({card.match for card in preview.cards}),
        "out": len(preview.out),
        "whole_matches": preview.whole,
        "letters": preview.letters,
        "delimiter": preview.delimiter,
        "sheet": preview.sheet,
        "header_row": preview.header_row,
        "counts": dict(preview.counts),
        "question": None if question is None else asdict(question),
        "problems": [_told(problem) for problem in preview.problems],
    }


def _told_in_words(preview: Preview, chosen: argparse.Namespace) -> Iterator[str]:
    how = [f"sheet {preview.sheet}" if preview.sheet else "", preview.letters or ""]
    if preview.delimiter:
        how.append("tabs" if preview.delimiter == "\t" else f"'{preview.delimiter}'")
    yield f"{chosen.file.name}: {len(preview.lines)} rows ({', '.join(filter(None, how))})"
    for problem in preview.problems:
        yield f"  {sentence(problem)}"
    if chosen.rows:
        for line in preview.lines:
            yield f"row {line.row} {'in ' if line.card else 'OUT'} {line.text}"
            yield from (f"    {sentence(_bare(problem))}" for problem in line.problems)
    else:
        yield from _grouped(preview)
    matches = len({card.match for card in preview.cards})
    yield f"in: {len(preview.cards)} goals of {matches} matches; out: {len(preview.out)} rows"
    if preview.question is not None:
        asked = preview.question
        yield (
            f"{asked.rows} rows wait for an answer: {asked.sample} is {asked.day} with "
            f"--dates day-first and {asked.month} with --dates month-first."
        )


def _grouped(preview: Preview) -> Iterator[str]:
    """Each problem once, with how many rows have it and which."""
    rows: dict[str, list[int]] = {}
    first: dict[str, Problem] = {}
    for line in preview.lines:
        for problem in line.problems:
            rows.setdefault(problem.code, []).append(line.row)
            first.setdefault(problem.code, problem)
    for code, numbers in rows.items():
        where = ", ".join(map(str, numbers[:SHOWN])) + (", …" if len(numbers) > SHOWN else "")
        kept = "out" if any(line.row == numbers[0] for line in preview.out) else "in"
        yield f"  {kept}, {len(numbers)} ×: {sentence(_bare(first[code]))}"
        yield f"      {'rows' if len(numbers) > 1 else 'row'} {where}"


def _bare(problem: Problem) -> Problem:
    return msgspec.structs.replace(problem, row=None)
