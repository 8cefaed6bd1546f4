"""`./golest` and `./play`: reads the command line, catches what nobody caught, runs the app."""

from __future__ import annotations

import argparse
import logging
import logging.handlers
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QSize, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from desktop import settings
from desktop.address import EXAMPLE, Address, parse
from desktop.app import App, Wishes
from desktop.look import load_fonts
from desktop.words import LANGUAGES
from net.door import code_of
from net.messages import PORT

LOG_BYTES, LOG_FILES = 500_000, 3
log = logging.getLogger("desktop")
LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def size(text: str) -> QSize:
    """`1280x720`."""
    wide, _, high = text.lower().partition("x")
    if not (wide.isdigit() and high.isdigit() and int(wide) >= 640 and int(high) >= 360):
        raise argparse.ArgumentTypeError("write it as 1280x720; 640x360 is the least")
    return QSize(int(wide), int(high))


def address(text: str) -> Address:
    """`192.168.1.20:4729`."""
    found = parse(text, PORT)
    if found is None:
        raise argparse.ArgumentTypeError(f"write it as {EXAMPLE}")
    return found


def code(text: str) -> str:
    """`482 913`."""
    found = code_of(text)
    if found is None:
        raise argparse.ArgumentTypeError("write it as 482913")
    return found


def wishes(argv: Sequence[str] | None = None) -> Wishes:
    """What the command line asks for; ends with code 2 where its words are wrong."""
    parser = argparse.ArgumentParser(prog="golest", description="Opens the app.")
    add = parser.add_argument
    add("--language", choices=LANGUAGES, help="instead of the system's")
    add("--window", type=size, default=QSize(1280, 720), metavar="WxH", help="1280x720")
    add("--data", type=Path, metavar="DIR", help="keeps everything there")
    add("--join", type=address, metavar="ADDRESS", help="joins this room at once")
    add("--project", type=address, metavar="ADDRESS", help="only projects this room")
    add("--name", help="what you are called")
    add("--code", type=code, help="of the room to join or project")
    add("files", nargs="*", metavar="FILE", help="a packed deck, a table or videos to open")
    given = parser.parse_args(argv)
    data = given.data.absolute() if given.data else None
    return Wishes(
        given.language, given.window, data, given.join, given.project, given.name, given.code,
        files=tuple(str(Path(file).absolute()) for file in given.files),
    )  # fmt: skip


def keep_log(folder: Path) -> None:
    """Everything that goes wrong, in a few small files; on a full disk only on standard error."""
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "golest.log"
        rotating = logging.handlers.RotatingFileHandler(
            file, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8", delay=True
        )
        handlers.append(rotating)
    except OSError:
        pass
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    logging.basicConfig(level=logging.WARNING, format=form, handlers=handlers)


def catch_everything(app: App) -> None:
    """No handler fails in silence: it is logged, and the window says so."""

    def uncaught(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(130)
            return
        log.error("uncaught", exc_info=(kind, error, trace))
        app.link.broke.emit(f"{kind.__name__}: {error}")

    def uncaught_in_thread(what: threading.ExceptHookArgs) -> None:
        uncaught(what.exc_type, what.exc_value or what.exc_type(), what.exc_traceback)

    def from_qt(kind: QtMsgType, where: QMessageLogContext, text: str) -> None:
        logging.getLogger("qt").log(LEVELS.get(kind, logging.WARNING), text)

    sys.excepthook = uncaught
    threading.excepthook = uncaught_in_thread
    qInstallMessageHandler(from_qt)


def main(argv: Sequence[str] | None = None) -> int:
    wished = wishes(argv)
    keep_log(settings.folders(wished.data).log)
    qt = QApplication(sys.argv[:1])
    qt.setApplicationName("Gólest")
    qt.setDesktopFileName("golest")
    load_fonts()
    app = App(wished)
    catch_everything(app)
    app.start()
    code = qt.exec()
    app.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
