"""Packed decks that mean ill: built byte by byte, and sound ones with bytes changed.

Writes ZIP files itself, so that it can write what no library would."""

from __future__ import annotations

import io
import random
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

CLIP = struct.pack(">I4s4sI4s", 20, b"ftyp", b"isom", 0, b"isom") + bytes(300)
HEAD = "date,home,away,score,order,clip\n"


def text(*clips: str) -> bytes:
    rows = [f"2000-01-{day:02},A,B,1-0,1,{clip}\n" for day, clip in enumerate(clips, 1)]
    return ("# name: Deck\n" + HEAD + "".join(rows)).encode()


@dataclass
class Entry:
    """One entry as it will stand in the file, truthful or not."""

    name: bytes
    data: bytes = b""
    method: int = 0
    flags: int = 0x800
    mode: int = stat.S_IFREG | 0o644
    system: int = 3
    packed: bytes | None = None
    size: int | None = None
    packed_size: int | None = None
    crc: int | None = None
    offset: int | None = None
    local_name: bytes | None = None
    extra: bytes = b""
    attributes: int = 0
    hidden: bool = field(default=False)
    """Whether it has no bytes of its own, only a line in the list."""


def archive(entries: list[Entry], comment: bytes = b"", count: int | None = None) -> bytes:
    """The file."""
    out, lines = io.BytesIO(), []
    for one in entries:
        packed = one.packed
        if packed is None:
            packed = one.data
            if one.method == 8:
                squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
                packed = squeeze.compress(one.data) + squeeze.flush()
        sizes = (
            zlib.crc32(one.data) if one.crc is None else one.crc,
            len(packed) if one.packed_size is None else one.packed_size,
            len(one.data) if one.size is None else one.size,
        )
        at = out.tell() if one.offset is None else one.offset
        local = one.name if one.local_name is None else one.local_name
        if not one.hidden:
            out.write(struct.pack("<4s5H3L2H", b"PK\3\4", 20, one.flags, one.method, 0, 33, *sizes,
                                  len(local), 0))  # fmt: skip
            out.write(local + packed)
        lines.append(
            struct.pack("<4s6H3L5H2L", b"PK\1\2", one.system << 8 | 20, 20, one.flags, one.method,
                        0, 33, *sizes, len(one.name), len(one.extra), 0, 0, 0,
                        (one.mode << 16 | one.attributes) & 0xFFFFFFFF, at)
            + one.name + one.extra
        )  # fmt: skip
    start = out.tell()
    out.write(b"".join(lines))
    number = len(entries) if count is None else count
    out.write(struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, number & 0xFFFF, number & 0xFFFF,
                          out.tell() - start, start, len(comment)))  # fmt: skip
    out.write(comment)
    return out.getvalue()


def sound(clips: int = 2) -> list[Entry]:
    """What a real pack holds."""
    names = [f"clips/{number:04}.mp4" for number in range(1, clips + 1)]
    made = [Entry(name.encode(), CLIP + name.encode()) for name in names]
    return [*made, Entry(b"deck.csv", text(*names), method=8)]


def with_entry(*extra: Entry) -> bytes:
    return archive([*extra, *sound()])


def with_first(**changed: object) -> bytes:
    first, *rest = sound()
    return archive([replace(first, **changed), *rest])  # type: ignore[arg-type]


def with_text(data: bytes, **changed: object) -> bytes:
    *clips, deck = sound()
    return archive([*clips, replace(deck, data=data, **changed)])  # type: ignore[arg-type]


def named(name: str | bytes) -> bytes:
    """A sound pack with one more clip of this name, which a card asks for."""
    raw = name if isinstance(name, bytes) else name.encode()
    *clips, deck = sound()
    told = text("clips/0001.mp4", raw.decode("utf-8", "replace"))
    return archive([Entry(raw, CLIP), *clips, replace(deck, data=told)])


def with_clip(value: str) -> bytes:
    return with_text(text(value))


def overlapping() -> bytes:
    first, second, deck = sound()
    return archive([first, replace(second, hidden=True, offset=0, name=b"clips/0002.mp4"), deck])


def quine(times: int) -> bytes:
    """Many lines in the list for one and the same bytes."""
    first, _, deck = sound()
    names = [f"clips/{n:06}.mp4" for n in range(times)]
    lines = [replace(first, name=n.encode(), hidden=True, offset=0) for n in names]
    told = replace(deck, data=text(*names[:28]))
    return archive([first, *lines, told])


def twice_in_the_list() -> bytes:
    entries = sound()
    return archive([*entries, replace(entries[0], hidden=True, offset=0)])


OUTSIDE = (
    "../evil.mp4", "../../evil.mp4", "clips/../../evil.mp4", "clips/..\\..\\evil.mp4",
    "/tmp/golest-evil.mp4", "//host/share/evil.mp4", "\\\\host\\share\\evil.mp4", "C:\\evil.mp4",
    "C:evil.mp4", "c:/evil.mp4", "clips/../deck.csv", "..", "\\evil.mp4", "/",
    "\\\\?\\C:\\evil.mp4", "~/../evil.mp4", "clips/./../../evil.mp4", "..\\evil.mp4",
)  # fmt: skip
RESERVED = (
    "CON", "clips/nul.mp4", "clips/COM1.mp4", "aux.mp4", "clips/lpt9", "PRN.csv", "clips/con .mp4",
    "clips/CONIN$", "nul/x.mp4",
)  # fmt: skip
STRANGE = (
    "evil.exe", "clips/evil.sh", "clips/a/b.mp4", "clips/", "clips", "", " ", ".", ".hidden",
    "clips/evil.mp4\0.txt", "clips/x\n.mp4", "clips/\u202e4pm.evil.mp4", "deck.toml",
    "deck.csv/x.mp4", "Deck.csv", "clips/x.mp4.", "clips/x.mp4 ", "clips/x.mp4:stream",
    "clips/x" * 40 + ".mp4",
    "clips/é.mp4", "desktop.ini", "clips/x.m3u", "clips/x.lnk", "clips/x.py", "~/x.mp4",
    "clips//x.mp4", "./clips/x.mp4", "clips/%2e%2e/x.mp4", "clips/*.mp4",
    "clips/-x.mp4.lua", "%TEMP%/x.mp4",
)  # fmt: skip
LINKS = (
    "http://evil.example/x.mp4", "https://evil.example/x.mp4", "file:///etc/passwd", "/etc/passwd",
    "smb://host/x", "rtsp://host/x", "../../etc/passwd", "clips/none.mp4", "C:\\x.mp4", "fd://0",
    "concat:clips/0001.mp4|/etc/passwd", "data:video/mp4;base64,AAAA", "deck.csv", "clips/0001.MP4",
    "\\\\host\\share\\x.mp4", "cdda:///dev/sda", "v4l2:///dev/video0", "screen://",
)  # fmt: skip
NOT_VIDEO = (
    b"", b"#!/bin/sh\nrm -rf ~\n", b"MZ\x90\0", b"\x7fELF", b"#EXTM3U\nhttp://evil.example/x\n",
    b"[playlist]\nFile1=http://evil.example\n", b"<?xml version='1.0'?><playlist/>", b"PK\3\4" * 9,
    b"RIFF\0\0\0\0WAVE", b"<html>", bytes(400), b"G" + bytes(399), b"ID3" + bytes(400), b"x",
)  # fmt: skip


@lru_cache
def built() -> Mapping[str, bytes]:
    """Every hostile pack that was thought of, by what it tries."""
    laughs = HEAD.encode() + b'"' + b"x" * 100_000
    small = zlib.compressobj(9, zlib.DEFLATED, -15)
    zeros = small.compress(bytes(64 * 2**20)) + small.flush()
    return {
        **{f"outside {name!r}": named(name) for name in OUTSIDE},
        **{f"reserved {name!r}": named(name) for name in RESERVED},
        **{f"strange {name!r}": named(name) for name in STRANGE},
        **{f"link to {value}": with_clip(value) for value in LINKS},
        **{f"no video {data[:12]!r}": with_first(data=data) for data in NOT_VIDEO},
        "not utf-8": named(b"clips/\xff\xfe.mp4"),
        "symbolic link": with_first(mode=stat.S_IFLNK | 0o777, data=b"/etc/passwd"),
        "link as text": with_text(b"/etc/passwd", mode=stat.S_IFLNK | 0o777),
        "reparse point": with_first(attributes=0x400),
        **{
            f"device {kind:o}": with_first(mode=kind | 0o666)
            for kind in (stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFDIR)
        },
        "case twins": with_entry(
            Entry(b"clips/0001.MP4", CLIP), Entry(b"clips/a.mp4", CLIP), Entry(b"clips/A.mp4", CLIP)
        ),
        "composed twins": with_entry(
            Entry("clips/é.mp4".encode(), CLIP), Entry("clips/e\u0301.mp4".encode(), CLIP)
        ),
        "sharp twins": with_entry(
            Entry("clips/ß.mp4".encode(), CLIP), Entry(b"clips/ss.mp4", CLIP)
        ),
        "the same name twice": with_entry(Entry(b"clips/0001.mp4", CLIP)),
        "two texts": with_entry(Entry(b"deck.csv", text("clips/0001.mp4"))),
        "twice in the list": twice_in_the_list(),
        "overlapping": overlapping(),
        "one place a thousand times": quine(1_000),
        "one place twenty thousand times": quine(20_000),
        "encrypted": with_first(flags=0x801),
        "strongly encrypted": with_first(flags=0x841),
        "hidden list": with_first(flags=0x2800),
        "deflated clip": with_first(method=8),
        "bzip2": with_first(method=12),
        "lzma": with_first(method=14),
        "unknown method": with_first(method=99),
        "bomb as clip": with_first(method=8, packed=zeros, size=64 * 2**20),
        "bomb as text": with_text(b"", packed=zeros, size=64 * 2**20),
        "bomb that understates": with_text(b"", packed=zeros, size=1000),
        "text that says little": with_text(text("clips/0001.mp4") * 50, size=10),
        "two sizes": with_first(size=10**9),
        "enormous size": with_first(size=0xFFFFFFFF, packed_size=0xFFFFFFFF),
        "beyond its end": with_first(packed_size=10**6, size=10**6),
        "wrong checksum": with_first(crc=1),
        "another name inside": with_first(local_name=b"../evil.mp4"),
        "place before the file": with_first(offset=2**31),
        "zip64": with_first(
            extra=struct.pack("<HHQQ", 1, 16, 2**40, 2**40), size=0xFFFFFFFF, packed_size=0xFFFFFFFF
        ),
        "broken extra": with_first(extra=b"\1\0\xff\xff"),
        "unicode path": with_first(extra=struct.pack("<HHBL", 0x7075, 16, 1, 0) + b"../evil.mp4"),
        "huge count": archive(sound(), count=65_535),
        "count of none": archive(sound(), count=0),
        "comment": archive(sound(), comment=b"hello"),
        "30,000 entries": archive([Entry(b"clips/%d.mp4" % n) for n in range(30_000)]),
        "no entries": archive([]),
        "no text": archive(sound()[:-1]),
        "empty text": with_text(b""),
        "text of rubbish": with_text(bytes(range(256)) * 100),
        "text without end": with_text(laughs),
        "many lines": with_text(b"\n" * 8_000_000),
        "many bad rows": with_text(HEAD.encode() + b"x\n" * 59_000),
        "many cells": with_text(HEAD.encode() + b"," * 4_000_000),
        "quotation marks": with_text(HEAD.encode() + b'"' * 4_000_001),
        "a name of a megabyte": with_text(HEAD.encode() + b"2000-01-01,A," + b"B" * 10**6),
        "a title that climbs": with_text(b"# name: ../../evil\n" + text("clips/0001.mp4")[13:]),
        "a reserved title": with_text(b"# name: NUL\n" + text("clips/0001.mp4")[13:]),
        "a title of dots": with_text(b"# name: ...\n" + text("clips/0001.mp4")[13:]),
        "a formula": with_text(HEAD.encode() + b"2000-01-01,=1+1,B,1-0,1,clips/0001.mp4\n"),
        "not a zip": b"hello",
        "empty": b"",
        "only an end": archive([])[-22:],
        "rar": b"Rar!\x1a\x07\x00" + bytes(99),
        "prefixed": b"#!/bin/sh\n" + archive(sound()),
        "a zip in front": archive(sound()) + archive(sound()),
        "a workbook": archive([Entry(b"xl/workbook.xml", b"<x/>")]),
    }


def mutated(seed: int) -> bytes:
    """A sound pack, or a hostile one, with bytes changed, cut, doubled or swapped."""
    rng = random.Random(seed)
    data = bytearray(archive(sound(rng.randint(0, 4))))
    if rng.random() < 0.1:
        data = bytearray(_by_zipfile(rng))
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        if not data:
            break
        at = rng.randrange(len(data))
        # The list of entries and the end are where it hurts.
        if rng.random() < 0.6:
            at = max(0, len(data) - 1 - rng.randrange(min(len(data), 260)))
        kind = rng.randrange(6)
        if kind == 0:
            data[at] = rng.randrange(256)
        elif kind == 1:
            data[at : at + 4] = rng.choice((b"\xff" * 4, bytes(4), b"\0\0\0\x80", b"PK\1\2"))
        elif kind == 2:
            del data[at:]
        elif kind == 3:
            del data[at : at + rng.randint(1, 64)]
        elif kind == 4:
            data[at:at] = data[at : at + rng.randint(1, 200)]
        else:
            data[at] ^= 1 << rng.randrange(8)
    return bytes(data)


def _by_zipfile(rng: random.Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", rng.choice((0, 8, 12, 14))) as made:
        for entry in sound(rng.randint(0, 3)):
            made.writestr(entry.name.decode(), entry.data)
    return out.getvalue()
