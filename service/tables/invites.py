"""Invite codes, which also lead to private matches."""

from collections.abc import Callable

from msgspec import Struct

from contracts.http.shapes import timestamp
from contracts.http.tables.matches import Invite
from domain.core import Rejected
from domain.match import MatchState, TakeSeat
from domain.match.view import OF_THE_SERVICE
from service.errors import Refused, SeatedOnly, UnknownInvite
from service.people.players import Players
from service.play.handling import Answer, Play, Submission
from service.play.watching import Watch
from service.settings import TableSettings
from service.store.tables.invites import InviteStore
from service.tokens import INVITE_SIGNS, Bearer, Keyring

HOUR_MS = 60 * 60 * 1000
USHER = Bearer(f"{OF_THE_SERVICE}usher", "")


class Invites(Struct, frozen=True):
    _watch: Watch
    _play: Play
    _players: Players
    _store: InviteStore
    _keyring: Keyring
    _now: Callable[[], int]
    _settings: TableSettings

    def offer(self, bearer: Bearer, match: str) -> Invite:
        """The code of a match. To ask again gives the same code and renews it."""
        answer = self._watch.current(bearer, match)
        state = answer.state
        if answer.seat is None:
            raise SeatedOnly
        in_secret = state.terms.restricted
        if state.status != "open":
            raise Refused(Rejected("not_open", "M2.1", {"status": state.status}), state, in_secret=in_secret)
        if all(seat.player is not None for seat in state.seats):
            raise Refused(Rejected("match_full", "M2.1"), state, in_secret=in_secret)
        code = self._keyring.invite_code(match)
        lasts_ms = self._settings.invite_hours * HOUR_MS
        self._store.keep(code, match, lasts_ms)
        return Invite(code, f"/v1/invites/{code}", timestamp(self._now() + lasts_ms))

    def read(self, bearer: Bearer, code: str) -> MatchState:
        """The match that a code invites to, as long as it has not started."""
        state = self._watch.current(USHER, self._match_of(bearer, code)).state
        if state.status != "open":
            raise UnknownInvite
        return state

    def join(self, bearer: Bearer, code: str, command: TakeSeat, key: str | None) -> Answer:
        match = self._match_of(bearer, code)
        return self._play.submit(match, Submission(bearer, command, key, invited=True))

    def _match_of(self, bearer: Bearer, code: str) -> str:
        self._players.check(bearer)
        written = code.upper()
        match = self._store.match_of(written) if set(written) <= set(INVITE_SIGNS) else None
        if match is None:
            raise UnknownInvite
        return match
