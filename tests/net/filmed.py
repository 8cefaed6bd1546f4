"""A deck of one's own clips, made for tests."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av


def deck(folder: Path, cards: int) -> Path:
    """A folder as a person might have it: names and tags that tell everything."""
    folder.mkdir()
    rows = ["id,match,date,home,away,score,order,clip"]
    for n in range(cards):
        name = f"Hungary-{1900 + n}.mp4"
        rows.append(f"c{n},m{n},{1900 + n}-05-01,Hungary,Italy,1-0,1,{name}")
        with av.open(str(folder / name), "w") as out:
            out.metadata["title"] = f"The goal of {1900 + n}"
            stream = out.add_stream("mpeg4", rate=Fraction(10))
            stream.width = stream.height = 64
            for _ in range(5 + n):
                out.mux(stream.encode(av.VideoFrame(64, 64, "yuv420p")))
            out.mux(stream.encode(None))
    (folder / "deck.csv").write_text("\n".join(rows), encoding="utf-8")
    return folder
