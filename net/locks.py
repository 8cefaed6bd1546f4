"""One writer at a time: a lock on an open file that ends with the process. Knows no journal."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF0000
    """Windows locks bytes for readers too, so one is locked where no file reaches."""

    def lock(fd: int) -> bool:
        """Whether this process now is the file's only writer; never waits."""
        place = os.lseek(fd, 0, os.SEEK_CUR)
        try:
            os.lseek(fd, _FAR, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(fd, place, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(fd: int) -> bool:
        """Whether this process now is the file's only writer; never waits."""
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # A file system without locks: the evening is worth more than the guard.
            return True
        return True
