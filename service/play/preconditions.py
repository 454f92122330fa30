"""Conditions on a command: the version its sender expects (If-Match), and idempotency keys. Pure functions."""

from collections.abc import Sequence

from msgspec import Struct

from contracts.codec import command_fields
from contracts.wire import encode_json
from domain.core import Command
from domain.match import MatchState, Recorded
from domain.match.clock import is_credit
from domain.match.commands import SEATS_MOST
from domain.match.facts import HintAsked, HintGiven
from service.errors import HistoryLost, KeyReused, StaleVersion
from service.store.play.outages import REMEMBERED
from service.tokens import fingerprint

PASSED_OVER_MOST = REMEMBERED + 2 * SEATS_MOST
"""The most events that are passed over: the credits of all outages, and two for the hint of each seat."""


def _is_beside_play(recorded: Recorded) -> bool:
    return is_credit(recorded.event) or isinstance(recorded.event.data, HintAsked | HintGiven)


class Expected(Struct, frozen=True):
    """The version at which the sender believes the match to be (If-Match)."""

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
        """Raise if another command was sent under the same key before."""
        if remembered != self.fingerprint:
            raise KeyReused


def repetition_of(player: str, key: str | None, command: Command) -> Repetition:
    if key is None:
        return Repetition()
    written = encode_json(command_fields(command))
    return Repetition(fingerprint(player.encode(), key.encode()), fingerprint(written))


def passing_over(expected: Expected, state: MatchState, log: Sequence[Recorded]) -> Expected:
    """What to expect of the newest state, if the sender expected an older version.

    Credits and hints do not count: if nothing else has happened since that version, the expectation is met. `log` begins with
    the event at the expected version.
    """
    known = log[0].hash if log and log[0].version == expected.version else None
    if expected.version > state.version or expected.head not in (None, known):
        raise HistoryLost(state.version)
    since = [recorded for recorded in log if recorded.version > expected.version]
    if not since or since[-1].version != state.version or not all(map(_is_beside_play, since)):
        raise StaleVersion(state.version)
    return Expected(state.version)
