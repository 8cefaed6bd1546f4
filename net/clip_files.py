"""Video files without a tale: no tags, no times, sizes in classes. PyAV; no Qt, no network.

Nothing of a file that reaches a laptop may tell which card it belongs to."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import av
from av.container import InputContainer
from av.packet import Packet
from av.stream import Disposition, Stream

KIB, MIB = 2**10, 2**20
CLIP_CLASS = MIB
MOST_STREAMS = 8
# What every player finds in an MP4; anything else goes into Matroska, which holds all there is.
FOR_MP4 = {"h264", "hevc", "av1", "mpeg4", "mpeg2video", "aac", "mp3", "ac3", "eac3", "alac"}

# What the wrapping itself may contain; everything else about a file is dropped.
BARE: dict[str, dict[str, str]] = {
    "mp4": {"fflags": "+bitexact", "movflags": "+faststart"},
    "matroska": {"fflags": "+bitexact"},
}


class CannotUse(Exception):
    """This clip cannot be used; `reason` is a code: `unreadable`, `no_video`, `disk_full`,
    `cannot_write`, `too_large`."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


@contextmanager
def finished(target: Path) -> Iterator[Path]:
    """A name to write to that becomes `target` if all went well, and vanishes if not."""
    name = f".{target.stem[:60]}.{os.getpid()}-{secrets.token_hex(4)}.part{target.suffix}"
    part = target.parent / name
    try:
        yield part
        os.replace(part, target)
    except (OSError, av.FFmpegError) as error:
        raise CannotUse(_reason(error), str(error)) from error
    finally:
        part.unlink(missing_ok=True)


def _reason(error: BaseException) -> str:
    full = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
    return "disk_full" if getattr(error, "errno", None) in full else "cannot_write"


def prepare_clip(source: Path, target: Path) -> Path:
    """A copy of somebody's clip without tags, chapters, subtitles and pictures, its size a multiple
    of CLIP_CLASS. The streams stay as they are. MP4 where that can hold them, else Matroska: the
    path written is `target` with the suffix that fits. Raises CannotUse."""
    with _opened(source) as clip:
        kept = [s for s in clip.streams if s.type in ("video", "audio") and not _is_cover(s)]
        if not any(stream.type == "video" for stream in kept):
            raise CannotUse("no_video")
        kept = kept[:MOST_STREAMS]
        plain = {stream.codec_context.name for stream in kept} <= FOR_MP4
        if plain:
            try:
                return _remuxed(clip, kept, target.with_suffix(".mp4"), "mp4")
            except CannotUse as error:
                if error.reason != "cannot_write":
                    raise
            # Streams from an old container may lack what an MP4 wants to know of them.
            clip.seek(0)
        return _remuxed(clip, kept, target.with_suffix(".mkv"), "matroska")


def picture_of(path: Path) -> tuple[int, int]:
    """Width and height at which a clip is to be shown: its pixels may not be square, and it may lie
    on its side. Raises CannotUse."""
    with _opened(path) as clip:
        try:
            picture = next(clip.decode(video=0))
        except (StopIteration, av.FFmpegError, ValueError, IndexError) as error:
            raise CannotUse("unreadable", str(error)) from error
        shape = clip.streams.video[0].sample_aspect_ratio
        width = max(1, round(picture.width * (shape or 1)))
        return (picture.height, width) if picture.rotation % 180 else (width, picture.height)


def _remuxed(clip: InputContainer, kept: list[Stream], target: Path, kind: str) -> Path:
    with finished(target) as part:
        with av.open(str(part), "w", format=kind, options=BARE[kind]) as out:
            copies = {}
            for stream in kept:
                copy = copies[stream.index] = out.add_stream_from_template(stream)
                copy.metadata.clear()
            packets = 0
            for packet in _packets(clip, kept):
                packet.stream = copies[packet.stream.index]
                out.mux(packet)
                packets += 1
        if not packets:
            raise CannotUse("unreadable", "no picture in it")
        pad(part, CLIP_CLASS)
    return target


def _is_cover(stream: Stream) -> bool:
    return bool(stream.disposition & Disposition.attached_pic)


@contextmanager
def _opened(source: Path) -> Iterator[InputContainer]:
    try:
        clip = av.open(str(source))
    except (OSError, av.FFmpegError, ValueError) as error:
        raise CannotUse("unreadable", str(error)) from error
    with clip:
        yield clip


def _packets(clip: InputContainer, streams: list[Stream]) -> Iterator[Packet[Stream]]:
    """The clip's packets in order; a clip cut off in the middle ends there."""
    packets = clip.demux(streams)
    while True:
        try:
            packet = next(packets)
        except StopIteration:
            return
        except av.FFmpegError:
            return
        # The last packet of a stream is an empty one; some files have packets without a time.
        if packet.dts is not None:
            yield packet


def pad(path: Path, size_class: int) -> None:
    """Grows the file to the next multiple of the class with a box that players skip."""
    with path.open("r+b") as file:
        kind = file.read(4)
        length = file.seek(0, os.SEEK_END)
        smallest = 12
        wanted = -(-(length + smallest) // size_class) * size_class
        filler = _void if kind == b"\x1a\x45\xdf\xa3" else _free
        filler(file, wanted - length)
        file.flush()
        os.fsync(file.fileno())


def _free(file: BinaryIO, length: int) -> None:
    """An MP4 `free` box."""
    file.write(length.to_bytes(4, "big") + b"free")
    _zeros(file, length - 8)


def _void(file: BinaryIO, length: int) -> None:
    """A Matroska `Void` element with a size of eight bytes."""
    file.write(b"\xec" + (length - 9 | 1 << 56).to_bytes(8, "big"))
    _zeros(file, length - 9)


def _zeros(file: BinaryIO, length: int) -> None:
    block = bytes(64 * KIB)
    while length > 0:
        length -= file.write(block[:length])
