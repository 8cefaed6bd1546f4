"""Bytes of a text file to text: UTF-8, UTF-16 with its mark, Windows-1250 or Windows-1252."""

from __future__ import annotations

import re
from typing import NamedTuple

LETTERS = ("utf-8", "utf-16", "windows-1250", "windows-1252")
_CODECS = {"windows-1250": "cp1250", "windows-1252": "cp1252", "utf-8": "utf-8-sig"}

# A byte means another letter in each page. Each pattern is a place where only one of the two
# makes a word of a language we know; what is a letter in one page and a sign in the other is
# counted apart.
_WORD = rb"A-Za-z\x80-\xff"
_CENTRAL = [
    re.compile(rb"[\xf5\xfb\xd5\xdb](?![eE])"),  # ő ű, where 1252 has õ û
    re.compile(rb"(?<=[iI])\xe6"),  # ić
    re.compile(rb"\xe8(?=[aeiouAEIOU])|(?<=[A-Za-z])\xe8(?=[kn])|\xc8(?=[aeiou])"),  # ča če čk
    re.compile(rb"\xf0|\xd0"),  # đ
    re.compile(rb"(?<=[a-z])\xf8|\xf8(?=[aei])|\xd8(?=[ei])"),  # ř
    re.compile(rb"(?<=[a-z])\xec(?=[a-z])"),  # ě inside a word
]
_WESTERN = [
    re.compile(rb"[\xe0\xe8\xec\xf2\xf9](?![" + _WORD + rb"])"),  # à è ì ò ù end Italian words
    re.compile(rb"(?<=[aeiouAEIOU])\xf1(?=[aeiou\xe1\xe9\xed\xf3\xfa])"),  # ñ between vowels
    re.compile(rb"\xe3(?=[eo])|\xf5(?=e)"),  # ão ãe õe
    re.compile(rb"\xf8(?=[dlnrstv])|\xe5(?=[bdeghlnrst])|\xe6(?=[dlnrst])"),  # ø å æ
    re.compile(rb"\xef(?=[cdkl])|\xeb(?=[lmn])|\xea(?=[lmt])|\xe7|\xfb(?=[t])"),  # ï ë ê û
]
_ONLY_CENTRAL = re.compile(rb"(?<=[A-Za-z])[\xa3\xa5\xaa\xaf\xb3\xb9\xba\xbc\xbe\xbf\x9c\x9f]")


class Decoded(NamedTuple):
    """`letters` is one of LETTERS; `repaired` says how many bytes fitted nothing."""

    text: str
    letters: str
    repaired: int = 0


def decoded(data: bytes, wanted: str | None = None) -> Decoded:
    """The text. `wanted` (one of LETTERS) is taken instead of what the bytes look like."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) and wanted in (None, "utf-16"):
        return _as(data, "utf-16")
    if wanted is not None:
        return _as(data, wanted)
    try:
        return Decoded(data.decode("utf-8-sig"), "utf-8")
    except UnicodeDecodeError:
        return _as(data, "utf-8" if _mostly_utf8(data) else _page(data))


def _as(data: bytes, letters: str) -> Decoded:
    text = data.decode(_CODECS.get(letters, letters), "replace")
    return Decoded(text, letters, text.count("\ufffd"))


def _mostly_utf8(data: bytes) -> bool:
    """A file that was UTF-8 until somebody cut or mended it elsewhere."""
    good = len(re.findall(rb"[\xc3-\xcf\xd0-\xdf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}", data))
    high = len(re.findall(rb"[\x80-\xff]", data))
    return good * 2 >= high * 0.8


def _page(data: bytes) -> str:
    central = sum(len(found.findall(data)) for found in _CENTRAL)
    central += 2 * len(_ONLY_CENTRAL.findall(data))
    western = sum(len(found.findall(data)) for found in _WESTERN)
    return "windows-1252" if western > central else "windows-1250"
