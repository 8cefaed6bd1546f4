"""Scenarios: one game written down, and what everybody must see. Reads no file.

A scenario runs the table the way the host runs it; see the scenario format of the project.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.chance import OffScript
from engine.game import Refused
from engine.record import BadRecord, lines_of, loaded, table_of
from engine.table import Table

ABSENT = {"absent": True}


class Differs(Exception):
    """A scenario does not hold: at which step (from 1; 0 is the start) and what differed."""

    def __init__(self, step: int, what: str) -> None:
        super().__init__(f"step {step}: {what}")


def run(scenario: Mapping[str, Any]) -> None:
    """Runs one scenario; raises Differs where it does not hold."""
    wanted = scenario.get("refused")
    try:
        table = table_of(scenario)
    except (Refused, BadRecord, OffScript) as wrong:
        code = wrong.code if isinstance(wrong, Refused) else None
        if wanted is not None and code == wanted:
            return
        raise Differs(0, f"the game cannot be started: {wrong}") from None
    if wanted is not None:
        raise Differs(0, f"started, though it had to be refused with {wanted}")
    steps = scenario.get("steps", [])
    if not isinstance(steps, list):
        raise Differs(0, "steps is not a list")
    for number, step in enumerate(steps, start=1):
        try:
            table = _step(table, step)
        except _Unlike as unlike:
            raise Differs(number, str(unlike)) from None
        except OffScript as wrong:
            raise Differs(number, str(wrong)) from None
        except (BadRecord, KeyError, TypeError, ValueError, AttributeError) as wrong:
            raise Differs(number, f"{type(wrong).__name__}: {wrong}") from None


class _Unlike(Exception):
    """What differed."""


def _step(table: Table, step: Mapping[str, Any]) -> Table:
    if "expect" in step:
        _compare(step["expect"], view_of(table, step.get("seen_by")), "")
    elif "hidden" in step:
        view = view_of(table, step.get("seen_by"))
        for value in step["hidden"]:
            if stands_in(value, view):
                raise _Unlike(f"{value!r} stands in the view")
    elif "reload" in step:
        return loaded(lines_of(table))
    elif "clock" in step:
        table.pass_time(step["clock"])
    else:
        _act(table, step)
    return table


def _act(table: Table, step: Mapping[str, Any]) -> None:
    wanted = step.get("error")
    action = {key: value for key, value in step.items() if key not in ("as", "error")}
    before = everything(table) if wanted is not None else None
    try:
        table.act(step["as"], action)
    except Refused as refused:
        if wanted is None:
            raise _Unlike(f"refused with {refused.code}: {dict(step)}") from None
        if refused.code != wanted:
            raise _Unlike(f"refused with {refused.code}, not {wanted}: {dict(step)}") from None
        if everything(table) != before:
            raise _Unlike("the refused step changed something") from None
        return
    if wanted is not None:
        raise _Unlike(f"accepted, though it had to be refused with {wanted}: {dict(step)}")


def view_of(table: Table, name: str | None) -> dict[str, Any]:
    """The view of a seat, or the spectator's, as the plain values that are sent."""
    view: dict[str, Any] = msgspec.to_builtins(table.view(name))
    return view


def everything(table: Table) -> Any:
    """All views, the chance and the record's length: what a refused step must leave alone."""
    views = [view_of(table, name) for name in (None, *table.names)]
    return views, len(table.chance.given), len(table.record), table.deadline()


def _compare(wanted: Any, got: Any, where: str) -> None:
    """Objects as subsets, recursively; lists and plain values exactly."""
    if wanted == ABSENT:
        if got is not None:
            raise _Unlike(f"{where or 'the view'} is {got!r}, not absent")
    elif isinstance(wanted, Mapping):
        if not isinstance(got, Mapping):
            raise _Unlike(f"{where or 'the view'} is {got!r}, not an object")
        for key, value in wanted.items():
            _compare(value, got.get(key), f"{where}.{key}" if where else key)
    elif plain(wanted) != plain(got) or type_of(wanted) != type_of(got):
        raise _Unlike(f"{where} is {plain(got)!r}, not {wanted!r}")


def plain(value: Any) -> Any:
    """Tuples as lists, all the way down; keys without a value left out of objects."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items() if one is not None}
    return value


def type_of(value: Any) -> str:
    """JSON's type of a value: true is not 1."""
    if isinstance(value, bool):
        return "boolean"
    return "number" if isinstance(value, int | float) else type(plain(value)).__name__


def stands_in(value: Any, view: Any) -> bool:
    """Whether a string is contained in a key or string, or a number equals a number, anywhere."""
    if isinstance(view, Mapping):
        return any(stands_in(value, one) for pair in view.items() for one in pair)
    if isinstance(view, list | tuple):
        return any(stands_in(value, one) for one in view)
    if isinstance(value, str):
        return isinstance(view, str) and value in view
    return type_of(view) == type_of(value) and view == value
