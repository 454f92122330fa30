"""A disk that can hang and lose power, which shows what a server has really flushed.

The server is traced (ptrace), which needs no privileges and nothing installed. Every fdatasync and fsync is seen: what the file
held when it began is safe once it is done. A power cut kills the server and cuts its files back to that.
"""

import ctypes
import os
import platform
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path

from service.host.embedded import EmbeddedServer
from tests.kit.waiting import PATIENCE_SECONDS

FSYNCS = {"x86_64": (74, 75), "aarch64": (82, 83)}[platform.machine()]
"""The numbers of the system calls fsync and fdatasync."""

SEIZE, INTERRUPT, SYSCALL, GET_SYSCALL_INFO = 0x4206, 0x4207, 24, 0x420E
OPTIONS = 0x01 | 0x08  # Mark the stops at system calls; trace new threads, too.
ENTRY, EXIT = 1, 2
OF_THIS_THREAD = os.WNOHANG | 0x40000000 | 0x20000000  # __WALL | __WNOTHREAD

_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.restype = ctypes.c_long
_libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)


class _SyscallInfo(ctypes.Structure):
    _fields_ = (
        ("op", ctypes.c_uint8),
        ("pad", ctypes.c_uint8 * 3),
        ("arch", ctypes.c_uint32),
        ("instruction_pointer", ctypes.c_uint64),
        ("stack_pointer", ctypes.c_uint64),
        ("number_or_result", ctypes.c_int64),
        ("arguments", ctypes.c_uint64 * 6),
    )


class Disk:
    """What lies under the append-only files of one server."""

    def __init__(self, server: EmbeddedServer) -> None:
        assert server.pid is not None
        self._server = server
        self._pid = server.pid
        self._safe = {path: path.stat().st_size for path in self._files()}
        self._flushing: dict[int, tuple[Path, int]] = {}
        self._held: set[int] = set()
        self._stuck = threading.Event()
        self._attached = threading.Event()
        self._thread = threading.Thread(target=self._trace, daemon=True)
        self._thread.start()
        assert self._attached.wait(PATIENCE_SECONDS), "the server cannot be traced"

    def get_stuck(self) -> None:
        """From now on no flush ends."""
        self._stuck.set()

    @property
    def flushing(self) -> bool:
        """Whether a flush is under way that does not end."""
        return bool(self._held)

    def kill_server(self) -> None:
        """End it as a crash would. `Popen` must not look before: it takes a thread that is stopped here for an end."""
        os.kill(self._pid, signal.SIGKILL)
        self._thread.join()
        self._server.kill()

    def cut_power(self) -> None:
        """End the server, and take away what was not flushed."""
        self.kill_server()
        for path in self._files():
            os.truncate(path, min(path.stat().st_size, self._safe.get(path, 0)))

    def _files(self) -> list[Path]:
        return sorted((self._server.directory / "appendonlydir").glob("*.aof"))

    def _trace(self) -> None:
        for thread in (int(path.name) for path in Path(f"/proc/{self._pid}/task").iterdir()):
            _ptrace(SEIZE, thread, OPTIONS)
            _ptrace(INTERRUPT, thread)
        self._attached.set()
        while True:
            if not self._stuck.is_set():
                for thread in list(self._held):
                    self._held.discard(thread)
                    _go_on(thread)
            try:
                thread, status = os.waitpid(-1, OF_THIS_THREAD)
            except ChildProcessError:
                return
            if thread == 0:
                time.sleep(0.0005)
            elif os.WIFSTOPPED(status):
                self._stopped(thread, os.WSTOPSIG(status), status >> 16)

    def _stopped(self, thread: int, number: int, event: int) -> None:
        if number == signal.SIGTRAP | 0x80:
            self._at_syscall(thread)
            if thread in self._held:
                return
            number = 0
        _go_on(thread, 0 if event or number == signal.SIGTRAP else number)

    def _at_syscall(self, thread: int) -> None:
        info = _SyscallInfo()
        _libc.ptrace(GET_SYSCALL_INFO, thread, ctypes.sizeof(info), ctypes.byref(info))
        if info.op == ENTRY and info.number_or_result in FSYNCS:
            with suppress(OSError):
                path = Path(f"/proc/{self._pid}/fd/{info.arguments[0]}").resolve()
                self._flushing[thread] = path, path.stat().st_size
            if self._stuck.is_set():
                self._held.add(thread)
        elif info.op == EXIT and (done := self._flushing.pop(thread, None)) and info.number_or_result == 0:
            path, size = done
            self._safe[path] = max(size, self._safe.get(path, 0))


def _ptrace(request: int, thread: int, data: int = 0) -> None:
    if _libc.ptrace(request, thread, None, data) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _go_on(thread: int, number: int = 0) -> None:
    # A thread that was killed meanwhile cannot go on, and need not.
    with suppress(ProcessLookupError):
        _ptrace(SYSCALL, thread, number)
