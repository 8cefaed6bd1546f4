"""R4's damaged saves in small, and that a record without checksums is found."""

from __future__ import annotations

import json
import random

import pytest

from net import journal
from tests.probes.hidden import KINDS, a_table
from tests.probes.tails import tails
from tests.probes.twins import record_of


def saves(count: int) -> list[bytes]:
    """Records as hosts write them."""
    rng = random.Random(1)
    return [
        "".join(journal.line_of(one, n) for n, one in enumerate([header, *steps])).encode()
        for header, steps in (
            record_of(a_table(kind, rng), {}) for kind in KINDS.values() for _ in range(count)
        )
        if len(steps) > 20
    ]


def test_the_last_bytes_of_a_save_may_be_anything() -> None:
    found = tails(saves(3), 500, seed=1)
    assert found.faults == []
    assert found.did == 500


def test_a_reader_that_believes_every_line_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def believing(line: str, number: int) -> dict[str, object]:
        value: dict[str, object] = json.loads(line)
        value.pop("crc", None)
        return value

    monkeypatch.setattr(journal, "value_of", believing)
    assert tails(saves(1), 400, seed=1).faults
