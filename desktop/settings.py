"""What the app remembers about its person, and the folders it keeps things in. No Qt in here."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import platformdirs
from msgspec import Meta

from net.durable import replace

NAME = "Golest"
LONGEST_NAME = 24
LONGEST_FILE = 2**16

Colour = Literal["red", "blue", "yellow", "sky", "purple"]
Percent = Annotated[int, Meta(ge=0, le=100)]
TextSize = Annotated[int, Meta(ge=100, le=200)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`text` is the size of text in percent, `language` None for the system's, `name` '' until
    somebody has said what they are called."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    colour: Colour = "red"
    language: Annotated[str, Meta(max_length=8)] | None = None
    theme: Literal["dark", "light"] = "dark"
    volume: Percent = 80
    muted: bool = False
    text: TextSize = 100
    still: bool = False
    fullscreen: bool = False


@dataclass(frozen=True)
class Folders:
    """Where everything is kept. None of them need exist yet."""

    config: Path
    data: Path
    cache: Path

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"

    @property
    def places(self) -> Path:
        """Where files were chosen last: a file."""
        return self.config / "places.json"

    @property
    def saves(self) -> Path:
        return self.data / "saves"

    @property
    def history(self) -> Path:
        """The evenings this machine has been part of: a file."""
        return self.data / "evenings.jsonl"

    @property
    def decks(self) -> Path:
        return self.data / "decks"

    @property
    def seats(self) -> Path:
        """Tokens of the seats this machine has in rooms: a file."""
        return self.data / "seats.json"

    @property
    def hosting(self) -> Path:
        """The key to a room this machine has opened, should the window be closed by a fault."""
        return self.data / "hosting.json"

    @property
    def clips(self) -> Path:
        return self.cache / "clips"

    @property
    def sounds(self) -> Path:
        """Made sounds; they can be made again."""
        return self.cache / "sounds"

    @property
    def log(self) -> Path:
        return self.data / "log"


def folders(data: Path | None = None) -> Folders:
    """Everything below `data`, or in the person's own folders as their system wants it."""
    if data is not None:
        return Folders(data, data, data)
    return Folders(
        Path(platformdirs.user_config_dir(NAME, appauthor=False)),
        Path(platformdirs.user_data_dir(NAME, appauthor=False)),
        Path(platformdirs.user_cache_dir(NAME, appauthor=False)),
    )


def load(file: Path) -> tuple[Settings, Path | None]:
    """The settings, and where a file that could not be read was put aside.

    Whatever is wrong, there are settings: the defaults.
    """
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return Settings(), None
    except OSError:
        return Settings(), None
    try:
        if len(data) > LONGEST_FILE:
            raise msgspec.ValidationError("too long to be ours")
        return msgspec.json.decode(data, type=Settings), None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return Settings(), _put_aside(file)


def _put_aside(file: Path) -> Path | None:
    """Renames the file so that nothing overwrites what a person may still want to read."""
    for number in range(1, 1000):
        aside = file.with_name(f"{file.name}.unreadable-{number}")
        if not aside.exists():
            with contextlib.suppress(OSError):
                return file.rename(aside)
            return None
    return None


def save(file: Path, settings: Settings) -> None:
    """All or nothing: a power cut leaves the old file or the new one. Raises OSError."""
    replace(file, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
