"""The walk of one accepted command through our code: `python -m tests.service.walk` prints it.

It is counted, not timed, so it is the same on every machine. The command is a marble laid in a match of Moeraki-Kemu without a
clock, sent with an idempotency key to a process that remembers the match.

- A call is one of any function of ours. Comprehensions count, and so does each time a generator goes on.
- A file is passed if it holds one of these functions.
- A switch is where a call lies in another file than the call before it.
- A fold is a call of the `apply` of a fact.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from msgspec import Struct

import contracts
import domain
import service
import workers
from service.http.app import create_app
from service.settings import Settings
from service.wiring import wire
from tests.kit.servers import GENEROUS, SECRET, new_fake_redis
from tests.service.people import in_process, open_table, sign_up

ROOT = Path(service.__file__).parents[1]
OURS = tuple(f"{package.__path__[0]}/" for package in (domain, contracts, service, workers))
MARBLES_BEFORE = 2
"""The match is under way, and what is remembered of it is at hand."""


class Call(Struct, frozen=True):
    depth: int
    """How many functions of ours are at work around it."""
    file: str
    name: str


class Walk(Struct, frozen=True):
    calls: list[Call]
    events: int

    @property
    def files(self) -> list[str]:
        """In the order in which they are met."""
        return list(dict.fromkeys(call.file for call in self.calls))

    @property
    def switches(self) -> int:
        return sum(call.file != before.file for before, call in zip(self.calls, self.calls[1:], strict=False))

    @property
    def folds(self) -> int:
        return sum(call.name.endswith(".apply") for call in self.calls)


def walk() -> Walk:
    with new_fake_redis() as redis:
        send = in_process(create_app(wire(Settings().with_values(secret=SECRET, **GENEROUS), redis)))
        table = open_table(send, game="moeraki_kemu")
        seated = (*table.seated, sign_up(send, "Guest"))
        commands = f"{table.path}/commands"
        seated[1].post(f"{table.path}/join")
        state = seated[0].post(f"{table.path}/start").json
        marbles = 0
        while True:
            mover = seated[state["view"]["active"][0]]
            command = mover.get(table.path).json["legal"][0]
            marbles += command["type"] == "moeraki_kemu.LayMarble"
            if marbles > MARBLES_BEFORE:
                break
            state = mover.post(commands, command).json
        with _recorded() as calls:
            # Nothing of the tests lies in our rooms, so all that is recorded belongs to the command.
            answer = mover.post(commands, command, key="once")
        assert answer.status == 200, answer
        return Walk(calls, answer.json["version"] - state["version"])


@contextmanager
def _recorded() -> Iterator[list[Call]]:
    calls: list[Call] = []
    depth = 0

    def record(frame: FrameType, event: str, _: Any) -> None:
        nonlocal depth
        code = frame.f_code
        if event not in ("call", "return") or not code.co_filename.startswith(OURS):
            return
        if event == "call":
            calls.append(Call(depth, str(Path(code.co_filename).relative_to(ROOT)), code.co_qualname))
        depth += 1 if event == "call" else -1

    before: Callable[..., Any] | None = sys.getprofile()
    sys.setprofile(record)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def main() -> None:
    found = walk()
    last = ""
    for call in found.calls:
        print(f"{'' if call.file == last else call.file:42}{'  ' * call.depth}{call.name}")
        last = call.file
    print(
        f"\n{len(found.calls)} calls in {len(found.files)} files, {found.switches} switches between them, "
        f"{found.folds} folds for {found.events} events"
    )


if __name__ == "__main__":
    main()
