"""What may lie in a packed deck: one text and clips, nothing else. Looks at names, sizes and
places before a byte is unpacked; writes nothing.

A pack is a ZIP file: `deck.csv` and `clips/NAME.EXT`. Clips are stored, not deflated, so nothing
in a pack can unpack to more than the pack itself."""

from __future__ import annotations

import re
import stat
import struct
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath, PureWindowsPath
from typing import BinaryIO

from net.deck_folders import reserved, same_name
from net.deck_problems import Problem

TEXT = "deck.csv"
MOST_ENTRIES = 20_001
LARGEST_TEXT = 8 * 2**20
MOST_LINES = 60_000
LARGEST = 2**32 - 1
"""Bytes of a pack: what a ZIP file can hold without its extensions."""
LARGEST_DIRECTORY = 4 * 2**20

_CLIP = re.compile(r"clips/[0-9A-Za-z_-]{1,60}\.(mp4|m4v|mov|mkv|webm|avi|mpg|mpeg|ogv|ts|wmv)")
_END = struct.Struct("<4s4H2LH")
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_REPARSE_POINT = 0x400

# The first bytes of the containers that clips come in.
_KINDS = (
    re.compile(rb".{4}(?:ftyp|moov|mdat|free|skip|wide)", re.S),  # MP4, MOV
    re.compile(rb"\x1aE\xdf\xa3"),  # Matroska, WebM
    re.compile(rb"RIFF.{4}AVI ", re.S),
    re.compile(rb"\x00\x00\x01[\xb0-\xbf]"),  # MPEG
    re.compile(rb"G.{187}G|.{4}G.{191}G", re.S),  # MPEG-TS, with or without time stamps
    re.compile(rb"OggS"),
    re.compile(rb"0&\xb2u\x8ef\xcf\x11"),  # ASF
)


class PackRefused(Exception):
    """This file is not opened, or this deck not packed; `problem` says why."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.problem = Problem(code=code, facts=facts)


def is_video(head: bytes) -> bool:
    """Whether a file that begins so (400 bytes are enough) is a container we know."""
    return any(kind.match(head) for kind in _KINDS)


def check_end(file: BinaryIO, size: int) -> int:
    """That the file is a ZIP of a size and count a deck can have, by its last 22 bytes; the count.
    Raises PackRefused."""
    if size > LARGEST:
        raise PackRefused("pack_large", most=str(LARGEST // 2**20))
    file.seek(0)
    if file.read(4) != b"PK\x03\x04":
        raise PackRefused("pack_kind")
    if size < _END.size:
        raise PackRefused("pack_broken", why="it is cut off")
    file.seek(size - _END.size)
    mark, disk, first, here, count, length, offset, comment = _END.unpack(file.read(_END.size))
    if mark != b"PK\x05\x06" or comment or disk or first or here != count:
        raise PackRefused("pack_broken", why="its end is missing")
    if count > MOST_ENTRIES:
        raise PackRefused("pack_many", most=str(MOST_ENTRIES))
    if length > LARGEST_DIRECTORY:
        raise PackRefused("pack_large", most=str(LARGEST // 2**20))
    if offset + length + _END.size != size:
        raise PackRefused("pack_broken", why="its list of entries is not where it should be")
    return int(count)


def check_entries(entries: Sequence[zipfile.ZipInfo], directory: int) -> None:
    """That every entry is one a deck has, and lies in a place of its own before the `directory`.
    Raises PackRefused for the first that is not."""
    seen: dict[str, str] = {}
    for entry in entries:
        name = entry.orig_filename
        _check_name(name)
        _check_kind(entry)
        if (other := seen.setdefault(same_name(name), name)) is not name:
            raise PackRefused("pack_twin", name=_shown(name), other=_shown(other))
    for entry in entries:
        name = entry.orig_filename
        if name != TEXT and not _CLIP.fullmatch(name):
            raise PackRefused("pack_name", name=_shown(name))
        _check_size(entry)
    _check_places(entries, directory)
    if TEXT not in seen.values():
        raise PackRefused("pack_text")


def _check_name(name: str) -> None:
    slashed = name.replace("\\", "/")
    parts = PurePosixPath(slashed).parts
    windows = PureWindowsPath(name)
    if windows.drive or windows.root or slashed.startswith("/") or ".." in slashed.split("/"):
        raise PackRefused("pack_outside", name=_shown(name))
    if any(reserved(part) for part in parts):
        raise PackRefused("pack_reserved", name=_shown(name))


def _check_kind(entry: zipfile.ZipInfo) -> None:
    name = _shown(entry.orig_filename)
    if entry.flag_bits & _ENCRYPTED:
        raise PackRefused("pack_locked", name=name)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG) or entry.external_attr & _REPARSE_POINT:
        raise PackRefused("pack_device", name=name)


def _check_size(entry: zipfile.ZipInfo) -> None:
    name = entry.orig_filename
    stored = entry.compress_type == zipfile.ZIP_STORED
    if not stored and (name != TEXT or entry.compress_type != zipfile.ZIP_DEFLATED):
        raise PackRefused("pack_method", name=_shown(name))
    if stored and entry.file_size != entry.compress_size:
        raise PackRefused("pack_broken", why=f"two sizes for {_shown(name)}")
    if name == TEXT and entry.file_size > LARGEST_TEXT:
        raise PackRefused("pack_text")


def _check_places(entries: Iterable[zipfile.ZipInfo], directory: int) -> None:
    free_from = 0
    for entry in sorted(entries, key=lambda entry: entry.header_offset):
        # Its header repeats the name; what else stands there makes the entry no shorter.
        begin = entry.header_offset
        if begin < free_from:
            raise PackRefused("pack_overlap", name=_shown(entry.orig_filename))
        free_from = begin + 30 + len(entry.orig_filename.encode()) + entry.compress_size
        if free_from > directory:
            raise PackRefused("pack_overlap", name=_shown(entry.orig_filename))


def _shown(name: str) -> str:
    """A name from a stranger as it may stand in a sentence."""
    bare = "".join(c if c.isprintable() else "?" for c in name)
    return bare if len(bare) <= 60 else bare[:57] + "…"
