"""A game written down: a header and steps. Save, replay, scenario and report are this one thing.

Text in, table out and back; reads and writes no file. The steps' vocabulary is that of the
scenario format; a record is JSON Lines, the header first, then one accepted step a line. The last
key of a line, `crc`, is the CRC-32 of the line without it, begun with the step's number: a byte
that has changed is noticed, and so is a line that is missing, there twice or elsewhere. A line that
somebody wrote by hand carries none, and is read as it stands; older records' begin with 0.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from engine.chance import Chance, OffScript
from engine.game import Refused, Rules, Setup
from engine.games import GAMES
from engine.table import Table

MARK, END = ',"crc":"', '"}'
"""What stands before and after a line's checksum, eight hex figures."""

SUM = 8
SCHEMA = 2
"""Version of the record format. From 2 on `advanced` is Haladó."""

SCHEMA_1_MODES = {"könnyű": "easy", "nehéz": "hard", "haladó": "hard"}
"""Schema 1's modes; Nehéz was known as haladó before, and both go on as hard."""


class BadRecord(Exception):
    """A record that cannot be read. `line` counts from 1; `why` is for a person to read."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


def header_of(
    rules: type[Rules], setup: Setup, chance: Chance, extra: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The first line of a record: all that the game started from."""
    header: dict[str, Any] = {
        "schema": SCHEMA,
        "game": rules.name,
        "rules": rules.version,
        "options": dict(setup.options),
        "players": list(setup.players),
        "colours": dict(setup.colours),
        "deck": [dict(one) for one in setup.material],
        "seed": chance.seed,
        **(extra or {}),
    }
    if setup.position is not None:
        header["position"] = dict(setup.position)
    if chance.script is not None:
        header["chance"] = chance.script
    return header


def table_of(header: Mapping[str, Any]) -> Table:
    """A table as the header (of a record or a scenario) starts it.

    Raises Refused for options, players, deck or position that the rules do not take, and
    BadRecord(1) for a header that is none.
    """
    if not isinstance(header, Mapping):
        raise BadRecord(1, "the header is not an object")
    schema = header.get("schema", SCHEMA)
    if not isinstance(schema, int) or not 1 <= schema <= SCHEMA:
        raise BadRecord(1, f"schema {schema!r} is not one this version knows (1 to {SCHEMA})")
    rules = GAMES.get(str(header.get("game", "goal" if schema == 1 else None)))
    if rules is None:
        raise BadRecord(1, f"there is no game called {header.get('game')!r}")
    options = header.get("options", {})
    players = header.get("players")
    deck = header.get("deck", [])
    colours = header.get("colours", {})
    if not (
        isinstance(players, list)
        and all(isinstance(name, str) for name in players)
        and isinstance(deck, list)
        and all(isinstance(one, Mapping) for one in deck)
        and isinstance(options, Mapping)
        and isinstance(colours, Mapping)
    ):
        raise Refused("bad_value")
    if schema == 1:
        options = from_schema_1(options or header)
    script = header.get("chance")
    if script is not None and not isinstance(script, list):
        raise BadRecord(1, "chance is not a list")
    setup = Setup(
        options=options,
        players=tuple(players),
        colours=colours,
        material=tuple(deck),
        position=header.get("position"),
    )
    return Table(rules, setup, Chance(header.get("seed"), script))


def from_schema_1(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a schema 1 save in today's words: no overtime choice, other mode names."""
    mode = options.get("mode", "könnyű")
    return {"mode": SCHEMA_1_MODES.get(mode, mode), "overtime": "traditional"}


def replayed(header: Mapping[str, Any], steps: Iterable[Mapping[str, Any]]) -> Table:
    """The table after these accepted steps. Raises BadRecord for a step that does not fit."""
    try:
        table = table_of(header)
    except (Refused, OffScript) as wrong:
        raise BadRecord(1, f"the game cannot be started ({wrong})") from None
    for line, step in enumerate(steps, start=2):
        try:
            replay_step(table, step)
        except (Refused, OffScript, KeyError, TypeError, ValueError) as wrong:
            raise BadRecord(line, f"the step {step} does not fit ({wrong})") from None
    return table


def replay_step(table: Table, step: Mapping[str, Any]) -> None:
    """One accepted step, once more. What a room noted about itself is none."""
    if "room" in step:
        return
    if "clock" in step:
        table.pass_time(step["clock"])
    else:
        table.act(step["as"], {key: value for key, value in step.items() if key != "as"})


def line_of(step: Mapping[str, Any], number: int = 0) -> str:
    """One line of a record, its checksum and line break included. `number`: that of the step, from
    1; 0 for the header."""
    text = _text(step)
    return f"{text[:-1]}{MARK}{_sum(text, number)}{END}\n"


def value_of(line: str, number: int = 0) -> dict[str, Any]:
    """What a line of a record says, `number` as for `line_of`. Raises ValueError for what is no
    object of JSON, and for one that is not what was written there."""
    text = line.strip()
    tail = text[-len(MARK) - SUM - len(END) :]
    frame = tail[: len(MARK)] + tail[-len(END) :]
    strange = sum(one != due for one, due in zip(frame, MARK + END, strict=False))
    body = text if strange else text[: -len(tail)] + "}"
    # One strange character: it is the mark itself that has changed.
    if strange == 1 or (not strange and not _fits(tail[len(MARK) : -len(END)], body, number)):
        raise ValueError("its checksum does not fit")
    value = json.loads(body, parse_constant=_no_number)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    if "\\ud" in body.lower():
        _text(value).encode()  # an escape for half a character: nobody could be told of it
    said = value.pop("crc", None)  # still there: another program has spaced it otherwise
    if said is not None and not _fits(said, _text(value), number):
        raise ValueError("its checksum does not fit")
    return value


_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=list).encode


def _sum(text: str, number: int) -> str:
    return f"{zlib.crc32(text.encode(), number):08x}"


def _fits(said: object, text: str, number: int) -> bool:
    return said == _sum(text, number) or said == _sum(text, 0)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def lines_of(table: Table, extra: Mapping[str, Any] | None = None) -> list[str]:
    """The whole record of a table."""
    header = header_of(table.rules, table.setup, table.chance, extra)
    return [line_of(step, number) for number, step in enumerate([header, *table.record])]


def parsed(lines: Sequence[str]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Header and steps of a record's lines. Raises BadRecord at the first unreadable one."""
    values: list[dict[str, Any]] = []
    for number, line in enumerate(lines):
        try:
            values.append(value_of(line, number))
        except (ValueError, RecursionError) as wrong:
            raise BadRecord(number + 1, f"not a line of JSON as it was written ({wrong})") from None
    if not values:
        raise BadRecord(1, "the record is empty")
    return values[0], values[1:]


def loaded(lines: Sequence[str]) -> Table:
    """The table that a record's lines describe."""
    header, steps = parsed(lines)
    return replayed(header, steps)
