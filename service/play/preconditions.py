"""What must hold before the answer to a command is given, and what its sender is told if it does not.

Nothing here asks the store: whatever it takes to judge is handed over.
"""

from collections.abc import Sequence

from msgspec import Struct

from contracts.codec import command_fields, encode_json
from domain.core import Command
from domain.match import MatchState, Recorded
from domain.match.clock import is_credit
from service.errors import HistoryLost, KeyReused, StaleVersion
from service.tokens import fingerprint


class Expected(Struct, frozen=True):
    """Where the sender takes the match to be (If-Match)."""

    version: int
    head: str | None = None
    """The hash of the event at that version: two pasts of the same length differ in it."""

    def fits(self, state: MatchState) -> bool:
        return self.version == state.version and self.head in (None, state.head)


class Repetition(Struct, frozen=True):
    """How the store recognises a command that is sent again. Both are empty where the sender named no idempotency key."""

    key: str = ""
    """The field under which the answer is remembered. Each player has fields of their own."""
    fingerprint: str = ""
    """What must be equal."""

    def check(self, remembered: str) -> None:
        """Raise if something else was sent under the same key before."""
        if remembered != self.fingerprint:
            raise KeyReused


def repetition_of(player: str, key: str | None, command: Command) -> Repetition:
    if key is None:
        return Repetition()
    written = encode_json(command_fields(command))
    return Repetition(fingerprint(player.encode(), key.encode()), fingerprint(written))


def after_credits(expected: Expected, state: MatchState, log: Sequence[Recorded]) -> Expected:
    """What a sender who expected another version can be taken to expect of the newest state.

    If time was given back and nothing else has happened since, they have seen all there is to see. `log` begins with the event
    at the version they named.
    """
    known = log[0].hash if log and log[0].version == expected.version else None
    if expected.version > state.version or expected.head not in (None, known):
        raise HistoryLost(state.version)
    since = [recorded for recorded in log if recorded.version > expected.version]
    if not since or since[-1].version != state.version or not all(is_credit(recorded.event) for recorded in since):
        raise StaleVersion(state.version)
    return Expected(state.version)
