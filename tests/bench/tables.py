"""How fast a table of 10,000 goals is read, and whether it gives what is known of it.

The table (in `tests/tables`) is a part of martj42/international_results, CC0."""

from __future__ import annotations

import csv
import gzip
import io
import json
import time

import openpyxl

from net.tables.reading import Preview, read_table
from tests.bench.figures import spread
from tests.tables.test_tables import HERE, disagreements

ROUNDS = 7
GOAL = 3.0
"""Seconds that were asked for."""


def as_workbook(text: bytes) -> bytes:
    """The same rows as XLSX."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("goals")
    for row in csv.reader(io.StringIO(text.decode("utf-8"))):
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def main() -> None:
    """Prints both."""
    text = gzip.decompress((HERE / "large_deck.csv.gz").read_bytes())
    expected = json.loads((HERE / "large_deck.json").read_text("utf-8"))
    semicolons = io.StringIO(newline="")
    rows = csv.reader(io.StringIO(text.decode("utf-8")))
    csv.writer(semicolons, delimiter=";").writerows(rows)
    forms = {
        "CSV": text,
        "CSV, semicolons, Windows-1252": semicolons.getvalue().encode("cp1252", "replace"),
        "XLSX": as_workbook(text),
    }
    print(f"tables: {expected['data_rows']} rows, {ROUNDS} rounds each, no chance in it")
    for name, data in forms.items():
        took: list[float] = []
        work: list[float] = []
        preview: Preview | None = None
        for _ in range(ROUNDS):
            begun, worked = time.perf_counter(), time.process_time()
            preview = read_table(data)
            took.append(1000 * (time.perf_counter() - begun))
            work.append(1000 * (time.process_time() - worked))
        assert preview is not None
        print(f"  {name}: ms {spread(took)}; asked for {GOAL * 1000:,.0f}")
        print(f"    of them processor: {spread(work)}")
        print(f"    {len(preview.cards)} goals in, {len(preview.out)} rows out")
    wrong = disagreements(read_table(text), expected)
    print(f"  disagreements with what is known of it: {len(wrong)}")
    for one in wrong:
        print(f"    {one}")
