"""Work in threads whose results come back to the thread that asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

log = logging.getLogger(__name__)


def _raise(error: Exception) -> None:
    raise error


class Background(QObject):
    """`do` gives the work's result to `done`, what it raises to `wrong`, both in this thread."""

    _done = Signal(object)

    def __init__(self, threads: int, parent: QObject) -> None:
        super().__init__(parent)
        self._done.connect(lambda call: call())
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(threads)

    def do(
        self,
        work: Callable[[], object],
        done: Callable[[object], object],
        wrong: Callable[[Exception], object] = _raise,
    ) -> None:
        def run() -> None:
            try:
                result = work()
            except Exception as error:
                log.info("work in the background failed", exc_info=True)
                self._done.emit(partial(wrong, error))
            else:
                self._done.emit(partial(done, result))

        self._pool.start(_Call(run))

    def finish(self) -> None:
        """Drops what has not begun and waits for the rest."""
        self._pool.clear()
        self._pool.waitForDone()


class _Call(QRunnable):
    def __init__(self, call: Callable[[], None]) -> None:
        super().__init__()
        self._call = call

    def run(self) -> None:
        self._call()
