"""A worker process as it runs, without anybody who starts it again."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


@contextmanager
def worker_process(kind: str, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    started = subprocess.Popen([sys.executable, "-m", "workers", kind], env=environment)
    try:
        yield started
    finally:
        started.kill()
        started.wait()
