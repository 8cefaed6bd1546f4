"""Shuts this process in: it may read one file, write in one folder, and has no network. No Qt.

Linux only (Landlock since 5.13, seccomp on x86-64 and arm64); elsewhere, and on older kernels,
`shut_in` does what it can and says what. There is no way back out of it."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER = 38, 22, 2
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION_ONLY, BENEATH = 1, 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
ALL_V1 = (1 << 13) - 1
REFER, TRUNCATE = 1 << 13, 1 << 14
CONNECT_AND_BIND = 0b11
OF_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE

ALLOW, ERROR, KILL = 0x7FFF0000, 0x00050000, 0x80000000
EPERM = 1
X32 = 0x40000000
LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
# As the kernel's audit and system call tables number them: socket, socketpair, connect, ptrace,
# kill, execve, execveat, process_vm_writev, io_uring_setup, pidfd_send_signal.
FORBIDDEN: dict[str, tuple[int, tuple[int, ...]]] = {
    "x86_64": (0xC000003E, (41, 53, 42, 101, 62, 59, 322, 311, 425, 424)),
    "aarch64": (0xC00000B7, (198, 199, 203, 117, 129, 221, 281, 271, 425, 424)),
}


def shut_in(reads: Iterable[Path], writes: Path | None) -> set[str]:
    """From now on nothing but `reads` (files or folders) can be read and nothing be written outside
    the folder `writes` (without one, nowhere); no socket and no other program can be opened.
    Returns which of `files` and `network` this system enforces."""
    if not sys.platform.startswith("linux"):
        return set()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return set()
    kept = {"files"} if _only_files(libc, reads, writes) else set()
    return kept | ({"network"} if _no_network(libc) else set())


def _only_files(libc: ctypes.CDLL, reads: Iterable[Path], writes: Path | None) -> bool:
    version = libc.syscall(CREATE_RULESET, None, 0, VERSION_ONLY)
    if version < 1:
        return False
    rights = ALL_V1 | (REFER if version >= 2 else 0) | (TRUNCATE if version >= 3 else 0)
    network = CONNECT_AND_BIND if version >= 4 else 0
    words = struct.pack("=QQ", rights, network) if version >= 4 else struct.pack("=Q", rights)
    rules = libc.syscall(CREATE_RULESET, words, len(words), 0)
    if rules < 0:
        return False
    try:
        allowed = [(path, READ_FILE | READ_DIR) for path in reads]
        allowed += [(writes, rights & ~EXECUTE)] if writes is not None else []
        for path, wanted in allowed:
            if not path.exists():
                continue
            of_it = rights if path.is_dir() else OF_A_FILE
            handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
            try:
                rule = struct.pack("=Qi", wanted & of_it & rights, handle)
                if libc.syscall(ADD_RULE, rules, BENEATH, rule, 0):
                    return False
            finally:
                os.close(handle)
        return bool(libc.syscall(RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def _no_network(libc: ctypes.CDLL) -> bool:
    machine = FORBIDDEN.get(platform.machine())
    if machine is None:
        return False
    kind, calls = machine
    step = struct.Struct("=HBBI").pack
    # A jump leads to the last line: past what is left of the list, and past the one that allows.
    steps = [
        step(LOAD, 0, 0, 4),
        step(EQUAL, 1, 0, kind),
        step(RETURN, 0, 0, KILL),
        step(LOAD, 0, 0, 0),
        step(AT_LEAST, len(calls) + 1, 0, X32),
        *(step(EQUAL, len(calls) - at, 0, call) for at, call in enumerate(calls)),
        step(RETURN, 0, 0, ALLOW),
        step(RETURN, 0, 0, ERROR | EPERM),
    ]
    data = b"".join(steps)
    program = _Program(len(steps), data)
    return bool(libc.prctl(SET_SECCOMP, FILTER, ctypes.byref(program), 0, 0) == 0)
