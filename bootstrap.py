"""Makes a checkout ready to run: Python packages, system libraries, a screen. No game in here.

Standard library only, and read by Pythons that are too old to run the rest: they get a sentence.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is where the others are told
    sys.exit(
        "Gólest needs Python 3.11 or newer, and this is Python {}.{}.\n"
        "Install a newer one (from python.org, or your system's packages) and start it with that,"
        " for example: python3.12 play".format(*sys.version_info)
    )

import contextlib
import ctypes
import errno
import glob
import importlib.util
import json
import os
import select
import shutil
import signal
import subprocess
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from types import FrameType
from typing import NamedTuple, NoReturn

WINDOWS = sys.platform == "win32"
LINUX = sys.platform == "linux"

if sys.platform == "win32":  # spelt out where the type checker must see it
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMP = VENV / "golest.json"


class NotReady(Exception):
    """What is missing and what to do about it, in words for the person at the keyboard."""


class Package(NamedTuple):
    """A Debian package and the sign that it is there: a soname, a program, or a path pattern."""

    name: str
    sign: str


QT = (
    Package("libglib2.0-0", "libglib-2.0.so.0"),
    Package("libgl1", "libGL.so.1"),
    Package("libegl1", "libEGL.so.1"),
    Package("libxkbcommon0", "libxkbcommon.so.0"),
    Package("libfontconfig1", "libfontconfig.so.1"),
    Package("libdbus-1-3", "libdbus-1.so.3"),
)
X11 = (
    Package("libxcb-cursor0", "libxcb-cursor.so.0"),
    Package("libxcb-icccm4", "libxcb-icccm.so.4"),
    Package("libxcb-keysyms1", "libxcb-keysyms.so.1"),
    Package("libxkbcommon-x11-0", "libxkbcommon-x11.so.0"),
    Package("libxcb-shape0", "libxcb-shape.so.0"),
)
WAYLAND = (
    Package("libwayland-client0", "libwayland-client.so.0"),
    Package("libwayland-cursor0", "libwayland-cursor.so.0"),
)
VLC = (
    Package("libvlc5", "libvlc.so.5"),
    Package("vlc-plugin-base", "/usr/lib/*-linux-gnu*/vlc/plugins/codec/libavcodec_plugin.so"),
    Package(
        "vlc-plugin-video-output",
        "/usr/lib/*-linux-gnu*/vlc/plugins/video_output/libxcb_*_plugin.so",
    ),
)
XVFB = (Package("xvfb", "Xvfb"),)


class Screen(Enum):
    """What a command shows, and so what the machine must have for it."""

    NONE = "nothing is drawn"
    PICTURES = "pictures are made, no window is needed"
    WINDOW = "somebody looks at a window"
    VIRTUAL = "a window, on a virtual display if there is no other"
    TESTS = "windows on displays of their own"


def has_display() -> bool:
    return not LINUX or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _needed(screen: Screen) -> tuple[Package, ...]:
    only_wayland = has_display() and not os.environ.get("DISPLAY")
    window = QT + (WAYLAND if only_wayland else X11)
    virtual = window + VLC + (() if has_display() else XVFB)
    return {
        Screen.NONE: (),
        Screen.PICTURES: QT,
        Screen.WINDOW: window,
        Screen.VIRTUAL: virtual,
        Screen.TESTS: QT + X11 + VLC + XVFB,
    }[screen]


def _welcome(screen: Screen) -> tuple[Package, ...]:
    """What the command runs without, but better with: the app itself says that VLC is missing."""
    return VLC if screen in (Screen.WINDOW, Screen.PICTURES) else ()


# --- what the system has ---------------------------------------------------------------------


def _debian() -> bool:
    return LINUX and shutil.which("apt-get") is not None


def _there(package: Package) -> bool:
    if package.sign.startswith("/"):
        # Elsewhere plugins live in other places and come with VLC itself.
        return not _debian() or any(glob.iglob(package.sign))
    if ".so." not in package.sign:
        return shutil.which(package.sign) is not None
    try:
        ctypes.CDLL(package.sign)
    except OSError:
        return False
    return True


def _missing(packages: Iterable[Package]) -> list[Package]:
    return [package for package in packages if not _there(package)] if LINUX else []


def _venv_package() -> list[Package]:
    """Debian keeps the part of Python that makes virtual environments in a package of its own."""
    if not _debian() or importlib.util.find_spec("ensurepip") is not None:
        return []
    usual = os.path.realpath("/usr/bin/python3") == os.path.realpath(sys.executable)
    version = "3" if usual else f"3.{sys.version_info.minor}"
    return [Package(f"python{version}-venv", "")]


def _apt_names(packages: Iterable[Package]) -> list[str]:
    """The names this release knows them by: since Debian 13 and Ubuntu 24.04 some end in t64."""
    names = []
    for package in packages:
        _, known = _quietly(["apt-cache", "pkgnames", package.name])
        renamed = package.name + "t64"
        names.append(renamed if renamed in known.split() else package.name)
    return names


def _administrator() -> list[str] | None:
    """How a command is run with all rights, or None without them."""
    if sys.platform != "win32" and os.geteuid() == 0:
        return []
    if shutil.which("sudo") and _quietly(["sudo", "-n", "true"])[0] == 0:
        return ["sudo", "-n"]
    return None


def _prepare_system(screen: Screen, *, venv_missing: bool) -> None:
    needed = _missing(_needed(screen)) + (_venv_package() if venv_missing else [])
    welcome = _missing(_welcome(screen))
    if not needed and not welcome:
        return
    if not _debian():
        if needed:
            raise NotReady(
                "These are missing: " + ", ".join(p.sign for p in needed) + ".\n"
                "Install them with your system's package manager (on Debian they are in: "
                + " ".join(p.name for p in needed + welcome)
                + "), then run this again."
            )
        return
    rights = _administrator()
    if rights is None:
        if needed:
            raise NotReady(_ask_administrator(needed + welcome))
        return
    try:
        _apt_install(rights, needed + welcome)
    except NotReady as trouble:
        if needed:
            raise
        _say(f"{trouble}\nGoing on without it.")


def _ask_administrator(packages: Iterable[Package]) -> str:
    return (
        "Some system packages are missing, and only an administrator can install them:\n\n"
        f"    apt-get install --no-install-recommends {' '.join(_apt_names(packages))}\n\n"
        "Ask for that one line to be run as root, then run this again."
    )


def _apt_install(rights: list[str], packages: list[Package]) -> None:
    _say("Installing system packages (once): " + " ".join(p.name for p in packages))
    _, update = _quietly([*rights, "apt-get", "update", "-q"])
    names = _apt_names(packages)
    options = ["-y", "-q", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"]
    command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", *options, *names]
    code, install = _quietly([*rights, *command])
    if code != 0:
        raise NotReady(_explain(update + install, f"apt-get could not install: {' '.join(names)}"))


# --- the project's own Python ----------------------------------------------------------------


def _requirements(extras: Iterable[str]) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    return [*project["dependencies"], *(line for extra in extras for line in optional[extra])]


def _installed() -> list[str] | None:
    """What a finished installation for this Python put into .venv; None if there is none."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = PYTHON.exists() and stamp.get("python") == list(sys.version_info[:2])
    return stamp["requirements"] if whole else None


def _prepare_venv(requirements: list[str]) -> None:
    with _alone():
        installed = _installed()
        if installed is not None and set(requirements) <= set(installed):
            return  # somebody else did it while we waited
        # The stamp is written last: whatever was interrupted is made anew.
        STAMP.unlink(missing_ok=True)
        if installed is None:
            _make_venv()
        _say("Installing Python packages into .venv (once, about 100 MB to download) ...")
        options = ["--quiet", "--no-input", "--disable-pip-version-check", "--only-binary=:all:"]
        code, output = _quietly(
            [str(PYTHON), "-m", "pip", "install", *options, *requirements],
            {**_environment(), "PIP_USER": "0"},
        )
        if code != 0:
            raise NotReady(_explain(output, "pip could not install the Python packages"))
        stamp = {"python": sys.version_info[:2], "requirements": requirements}
        STAMP.write_text(json.dumps(stamp), encoding="utf-8")


def _make_venv() -> None:
    python = getattr(sys, "_base_executable", sys.executable)  # the venv may be what runs us
    code, output = _quietly([python, "-m", "venv", "--clear", str(VENV)])
    if code != 0:
        raise NotReady(_explain(output, f"A virtual environment could not be made in {VENV}"))


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Two starts at once: the second waits until the first has installed everything."""
    with open(ROOT / ".venv.lock", "w", encoding="utf-8") as file:
        if sys.platform == "win32":
            while True:
                with contextlib.suppress(OSError):  # it gives up after ten seconds; we do not
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
        else:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


# --- words -----------------------------------------------------------------------------------

NETWORK = "The network could not be reached. Check the connection and run this again."
TROUBLES = (
    ("No space left on device", "The disk is full. Make about 1 GB of room and run this again."),
    ("Permission denied", f"A file could not be written. Check who owns {ROOT}, then try again."),
    ("Read-only file system", f"Put the checkout where files can be written; {ROOT} is not."),
    ("CERTIFICATE_VERIFY_FAILED", "The network's certificate is not trusted on this machine."),
    ("NewConnectionError", NETWORK),
    ("Max retries exceeded", NETWORK),
    ("timed out", NETWORK),
    ("Temporary failure", NETWORK),
    ("Could not resolve", NETWORK),
    ("Could not connect", NETWORK),
    ("Unable to locate package", "This release does not have it, or its package lists are old."),
    (
        "No matching distribution",
        "There is no ready-made package for this Python on this machine. Try Python 3.11 to 3.13.",
    ),
)


def _explain(output: str, what: str) -> str:
    """The end of a failed command's output, and under it what happened and what to do."""
    advice = next((words for sign, words in TROUBLES if sign in output), "")
    lines = [line for line in output.splitlines() if line.strip() and "WARNING:" not in line]
    tail = "\n".join("    " + line for line in lines[-8:])
    return f"{tail}\n\n{what}. {advice or 'See above; then run this again.'}".lstrip("\n")


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


# --- running ---------------------------------------------------------------------------------


def _quietly(command: Sequence[str], env: dict[str, str] | None = None) -> tuple[int, str]:
    """A command's exit code and everything it printed; 127 if there is no such command."""
    try:
        child = subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=not WINDOWS,
        )
    except FileNotFoundError as error:
        return 127, str(error)
    try:
        output, _ = child.communicate()
    except BaseException:
        _end_with_children(child)
        raise
    return child.returncode, output


def _end_with_children(child: subprocess.Popen[str]) -> None:
    """Or an interrupted installation would go on writing under the next one."""
    with contextlib.suppress(OSError):  # gone already, or another user's
        if sys.platform == "win32":
            child.terminate()
        else:
            os.killpg(child.pid, signal.SIGTERM)
    child.wait()


def _environment(**more: str) -> dict[str, str]:
    """Modules come from the checkout and not from wherever one stands, in children too."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1", "PYTHONUTF8": "1", **more}
    env.pop("PYTHONHOME", None)
    return env


def prepare(screen: Screen = Screen.NONE, extras: Iterable[str] = ()) -> None:
    """Everything there for this command, installed if need be; NotReady says what cannot be."""
    requirements = _requirements(extras)
    installed = _installed()
    _prepare_system(screen, venv_missing=installed is None)
    if installed is None or not set(requirements) <= set(installed):
        _prepare_venv(requirements)


def run(
    module: str,
    arguments: Sequence[str],
    screen: Screen = Screen.NONE,
    extras: Iterable[str] = (),
) -> int:
    """Sets up and becomes `python -m module arguments`; where it must stay, its exit code."""
    if screen is Screen.WINDOW and not has_display():
        raise NotReady(_no_display())
    prepare(screen, extras)
    command = [str(PYTHON), "-m", module, *arguments]
    if screen is Screen.VIRTUAL and not has_display():
        with virtual_display() as display:
            return _accompany(command, _environment(DISPLAY=display))
    env = _environment()
    if screen is Screen.PICTURES and not has_display():
        env.setdefault("QT_QPA_PLATFORM", "offscreen")
    if WINDOWS:
        return _accompany(command, env)
    os.execve(PYTHON, command, env)


def _no_display() -> str:
    packages = _missing(QT + X11) + ([] if _installed() else _venv_package())
    asked = _ask_administrator(packages + _missing(VLC)) if packages and _debian() else ""
    missing = f"\n\n{asked}" if asked and _administrator() is None else ""
    return (
        "There is no display here to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is"
        " set).\nOn a desktop this opens the app. Without one, `./play --demo` plays a whole game"
        " on a virtual display\nand `./golest host` hosts an evening without a window." + missing
    )


def call(command: Sequence[str]) -> int:
    """Runs the project's Python with this, in the checkout; its exit code."""
    return subprocess.run([PYTHON, *command], cwd=ROOT, env=_environment(), check=False).returncode


def _accompany(command: Sequence[str], env: dict[str, str]) -> int:
    """Runs it as a child that hears every signal sent to us exactly once."""
    child = subprocess.Popen(command, env=env, start_new_session=not WINDOWS)

    def pass_on(number: int, _frame: FrameType | None) -> None:
        if not WINDOWS:  # there, Ctrl-C reaches every process of the console by itself
            child.send_signal(number)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), pass_on)
    code = child.wait()
    return code if code >= 0 else 128 - code


@contextlib.contextmanager
def virtual_display() -> Iterator[str]:
    """The name of a display that exists only in memory, for as long as this lasts."""
    reading, writing = os.pipe()
    size = ["-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *size],
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(writing)
    try:
        with open(reading, encoding="ascii") as answer:
            ready, _, _ = select.select([answer], [], [], 30)
            number = answer.readline().strip() if ready else ""
        if not number:
            raise NotReady("A virtual display (Xvfb) could not be started. Is /tmp writable?")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    """Ends like an exception does, so that whatever was started is ended too."""
    sys.exit(128 + number)


def main(work: Callable[[], int]) -> NoReturn:
    """Runs a script's work; whatever stands in its way ends in a sentence and exit code 1."""
    signal.signal(signal.SIGTERM, _leave)
    try:
        sys.exit(work())
    except NotReady as trouble:
        _say(str(trouble))
    except KeyboardInterrupt:
        _say("Stopped. Run this again to go on.")
        sys.exit(130)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT):
            raise
        _say(_explain(f"{error.strerror}: {error.filename}", "Setting up stopped"))
    sys.exit(1)
