"""Finds libVLC 3 on this machine and says why not. The app must come up without it.

python-vlc looks for the library while it is imported; depending on the system a missing one ends
in OSError, NotImplementedError, KeyError, even SystemExit, or in a module without functions.
All of these become one reason key. No Qt and no clip in here.
"""

import contextlib
import ctypes
import functools
import os
import platform
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

OLDEST = (3, 0)
NEWEST = (3, 255)
_FOREIGN = ("wrong elf class", "incompatible arch", "wrong arch", "not a valid win32")
_BAD_EXE_FORMAT = 193
_SONAME = "libvlc.so.5"

# Where VLC lives when python-vlc does not look there itself: (system, folder, library, plugins).
_PLACES = (
    ("Windows", "%ProgramW6432%/VideoLAN/VLC", "libvlc.dll", "plugins"),
    ("Windows", "%ProgramFiles%/VideoLAN/VLC", "libvlc.dll", "plugins"),
    ("Windows", "%ProgramFiles(x86)%/VideoLAN/VLC", "libvlc.dll", "plugins"),
    ("Windows", "%LOCALAPPDATA%/Programs/VideoLAN/VLC", "libvlc.dll", "plugins"),
    ("Darwin", "/Applications/VLC.app/Contents/MacOS", "lib/libvlc.dylib", "plugins"),
    ("Darwin", "~/Applications/VLC.app/Contents/MacOS", "lib/libvlc.dylib", "plugins"),
)


def _places() -> Iterator[tuple[Path, Path]]:
    """Library and plugin folder of every VLC installed in a usual place of this system."""
    for system, folder, library, plugins in _PLACES:
        base = Path(os.path.expanduser(os.path.expandvars(folder)))
        if platform.system() == system and (base / library).is_file():
            yield base / library, base / plugins


def _point_to_library() -> str | None:
    """Tell python-vlc where the library is, if it is in a usual place; why the found ones fail."""
    if "PYTHON_VLC_LIB_PATH" in os.environ:
        return None
    reason = None
    if platform.system() == "Linux":  # asking the linker beats searching for a compiler to ask
        with contextlib.suppress(OSError):
            ctypes.CDLL(_SONAME)
            os.environ["PYTHON_VLC_LIB_PATH"] = _SONAME
            return None
    for library, plugins in _places():
        try:
            core = library.with_name(library.name.replace("libvlc", "libvlccore"))
            if core.is_file():
                ctypes.CDLL(str(core))
            ctypes.CDLL(str(library))
        except OSError as wrong:
            reason = _reason(wrong)
            continue
        os.environ["PYTHON_VLC_LIB_PATH"] = str(library)
        if plugins.is_dir():
            os.environ.setdefault("PYTHON_VLC_MODULE_PATH", str(plugins))
        return None
    return reason


def _reason(wrong: BaseException) -> str:
    words = str(wrong).lower()
    foreign = getattr(wrong, "winerror", None) == _BAD_EXE_FORMAT
    if foreign or any(sign in words for sign in _FOREIGN):
        return "vlc_wrong_bits"
    return "vlc_missing"


def _version(module: ModuleType) -> tuple[int, int]:
    try:
        major, minor = module.libvlc_get_version().decode().split()[0].split(".")[:2]
        return int(major), int(minor)
    except (ValueError, IndexError, AttributeError):
        return (0, 0)


def _verdict(module: ModuleType) -> str | None:
    if not hasattr(module.dll, "libvlc_media_player_new"):
        return "vlc_missing"
    version = _version(module)
    if version < OLDEST:
        return "vlc_too_old"
    return "vlc_too_new" if version > NEWEST else None


_here = os.getcwd() if sys.platform == "win32" else None
_found = _point_to_library()
try:
    import vlc
except (Exception, SystemExit) as wrong:
    vlc = None
    _why: str | None = _found or _reason(wrong)
else:
    _why = _verdict(vlc)
finally:
    if _here is not None:  # on Windows python-vlc stays in VLC's folder when loading fails
        os.chdir(_here)


_one = threading.Lock()


def instance() -> "vlc.Instance | None":
    """The one libVLC of this process; None where it cannot be had. All players share it."""
    if _why is not None:
        return None
    with _one:
        return _instance()


def thorough() -> "vlc.Instance":
    """Another libVLC, which drops no picture however late it is, and makes no sound.
    Only where instance() is one; with that loaded it takes 10 ms."""
    with _one:
        return _instance("--no-drop-late-frames", "--no-skip-frames", "--no-audio")


@functools.cache
def _instance(*more: str) -> "vlc.Instance | None":
    options = [
        "--quiet", "--ignore-config", "--no-lua", "--no-osd", "--no-spu",
        "--no-video-title-show", "--no-metadata-network-access", "--no-sub-autodetect-file",
        "--avcodec-hw=none",  # pictures have to reach our memory anyway
        "--swscale-mode=1",  # bilinear: made smaller, as good as the usual one for a quarter of it
        *more,
    ]  # fmt: skip
    if sys.platform.startswith("linux"):
        options.append("--no-xlib")  # Qt has not called XInitThreads, and we open no window
    return vlc.Instance(options)


def available() -> str | None:
    """None if clips can play, else why not: `vlc_missing`, `vlc_wrong_bits`, `vlc_too_old`,
    `vlc_too_new`, or `vlc_broken` (the library is there, its plugins are not).
    The first call loads the plugins: a tenth of a second here, more on a cold disk."""
    if _why is not None:
        return _why
    return None if instance() is not None else "vlc_broken"


_Pointer = ctypes.c_void_p
_Counts = ctypes.POINTER(ctypes.c_uint)
FORMAT = ctypes.CFUNCTYPE(
    ctypes.c_uint, ctypes.POINTER(_Pointer), ctypes.POINTER(ctypes.c_char),
    _Counts, _Counts, _Counts, _Counts,
)  # fmt: skip
CLEANUP = ctypes.CFUNCTYPE(None, _Pointer)
LOCK = ctypes.CFUNCTYPE(_Pointer, _Pointer, ctypes.POINTER(_Pointer))
UNLOCK = ctypes.CFUNCTYPE(None, _Pointer, _Pointer, ctypes.POINTER(_Pointer))
DISPLAY = ctypes.CFUNCTYPE(None, _Pointer, _Pointer)
OPEN = ctypes.CFUNCTYPE(
    ctypes.c_int, _Pointer, ctypes.POINTER(_Pointer), ctypes.POINTER(ctypes.c_uint64)
)
READ = ctypes.CFUNCTYPE(ctypes.c_ssize_t, _Pointer, _Pointer, ctypes.c_size_t)
SEEK = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_uint64)
CLOSE = ctypes.CFUNCTYPE(None, _Pointer)


class _VideoTrack(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_uint)
        for name in ("height", "width", "sar_num", "sar_den", "rate_num", "rate_den", "turn", "map")
    ]


class _Track(ctypes.Structure):
    """libvlc_media_track_t. python-vlc lays its union out as three pointers and reads wrongly."""

    _fields_ = [
        ("codec", ctypes.c_uint32), ("original", ctypes.c_uint32), ("id", ctypes.c_int),
        ("type", ctypes.c_int), ("profile", ctypes.c_int), ("level", ctypes.c_int),
        ("video", ctypes.POINTER(_VideoTrack)), ("bitrate", ctypes.c_uint),
        ("language", ctypes.c_char_p), ("description", ctypes.c_char_p),
    ]  # fmt: skip


_Tracks = ctypes.POINTER(ctypes.POINTER(_Track))
_VIDEO_TRACK = 1
_FIRST_LYING_DOWN = 4  # from here on libvlc_video_orient_t swaps width and height


@functools.cache
def _function(name: str, *types: object) -> "ctypes._CFuncPtr":
    return ctypes.CFUNCTYPE(*types)((name, vlc.dll))


def paint_into_memory(
    player: "vlc.MediaPlayer", key: int, lock: LOCK, display: DISPLAY, fmt: FORMAT, clean: CLEANUP
) -> None:
    """Hand a player's pictures to callbacks; `key` comes back as their first argument.

    Bound by hand: python-vlc declares `chroma` as c_char_p, which cannot be written to.
    """
    _function("libvlc_video_set_callbacks", None, _Pointer, LOCK, _Pointer, DISPLAY, _Pointer)(
        player._as_parameter_, lock, None, display, key
    )
    _function("libvlc_video_set_format_callbacks", None, _Pointer, FORMAT, CLEANUP)(
        player._as_parameter_, fmt, clean
    )


def media_read_by(
    one: "vlc.Instance", key: int, open_: OPEN, read: READ, seek: SEEK, close: CLOSE
) -> "vlc.Media":
    """A media whose bytes callbacks give; `key` comes to the first of them."""
    new = vlc.libvlc_media_new_callbacks
    kinds = (vlc.MediaOpenCb, vlc.MediaReadCb, vlc.MediaSeekCb, vlc.MediaCloseCb)
    given = zip(kinds, (open_, read, seek, close), strict=True)
    # The same functions under python-vlc's names: it declares the buffer as text.
    return new(one, *(ctypes.cast(callback, kind) for kind, callback in given), key)


def picture_size(media: "vlc.Media") -> tuple[int, int]:
    """Width and height a parsed media wants to be shown at, (0, 0) if it has no picture."""
    tracks = _Tracks()
    get = _function("libvlc_media_tracks_get", ctypes.c_uint, _Pointer, ctypes.POINTER(_Tracks))
    count = get(media._as_parameter_, ctypes.byref(tracks))
    try:
        for track in (tracks[i].contents for i in range(count)):
            if track.type == _VIDEO_TRACK and track.video.contents.width:
                return _shown_size(track.video.contents)
        return (0, 0)
    finally:
        if count:
            release = _function("libvlc_media_tracks_release", None, _Tracks, ctypes.c_uint)
            release(tracks, count)


def _shown_size(video: _VideoTrack) -> tuple[int, int]:
    width, height = video.width, video.height
    if video.sar_num and video.sar_den:
        width = max(1, round(width * video.sar_num / video.sar_den))
    return (height, width) if video.turn >= _FIRST_LYING_DOWN else (width, height)
