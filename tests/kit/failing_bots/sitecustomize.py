"""Bots that fail as TEST_BOTS says, in every process of a service that a test starts with this directory in PYTHONPATH.

Only what searches fails: the levels from 2 on. What does not end is stopped early, so that no test takes long.
"""

import os
import signal

from domain.bots import alpha_beta, tree
from service.play import bot_turn


def _fail(*_: object, **__: object) -> None:
    match os.environ["TEST_BOTS"]:
        case "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hangs":
            while True:
                pass
        case _:
            raise MemoryError("this bot fails")


bot_turn.OVERRUN_SECONDS = 0.2
tree.search = alpha_beta.search = _fail  # type: ignore[assignment]
