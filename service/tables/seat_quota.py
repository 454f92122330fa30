"""How many matches a player may have a seat in at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from contracts.summary import MatchSummary
from domain.match import CreateMatch, ForkMatch, LeaveSeat, MatchState, Resign, TakeSeat
from service.errors import KeyReused, NotInvited, Refused, StaleVersion, TokenRefused, TooManyMatches, UnknownMatch
from service.settings import TableSettings
from service.store.play.log import Log
from service.store.tables.lists import MatchLists
from service.store.tables.seat_ledger import SeatLedger

BEGINNING_MS = 60_000
"""After so long, a seat that was asked for has been taken and is in the lists, or never will be."""
SITS_DOWN = (CreateMatch, ForkMatch, TakeSeat)
GETS_UP = (LeaveSeat, Resign)
CAME_TO_NOTHING = (Refused, KeyReused, NotInvited, StaleVersion, TokenRefused, UnknownMatch)


class SeatQuota(Struct, frozen=True):
    _ledger: SeatLedger
    _log: Log
    _models: MatchLists
    _settings: TableSettings
    _now: Callable[[], int]

    @contextmanager
    def held(self, player: str, match: str) -> Iterator[None]:
        """Counts the match while the block takes a seat in it. If the block fails, the match no longer counts."""
        noted = self._take(player, match)
        try:
            yield
        except CAME_TO_NOTHING:
            if noted:
                self._ledger.cross_out(player, [match])
            raise

    def release(self, player: str, match: str, now: MatchState) -> None:
        """After a player has left a match, unless the seat is still theirs: a seat that is left to a bot is."""
        seat = now.seat_of(player)
        if seat is None or now.seats[seat].resigned or now.status not in ("open", "running"):
            self._ledger.cross_out(player, [match])

    def _take(self, player: str, match: str) -> bool:
        most = self._settings.open_matches
        noted = self._ledger.note(player, match, most, self._now())
        if noted is None:
            self._ledger.cross_out(player, self._over(player))
            noted = self._ledger.note(player, match, most, self._now())
        if noted is None:
            raise TooManyMatches(most)
        return noted

    def _over(self, player: str) -> list[str]:
        """The noted matches in which the player has no seat any more. The lists may lag."""
        noted = self._ledger.all(player)
        known = self._models.find(list(noted))
        return [match for match, at in noted.items() if not self._sits(player, match, at, known.get(match))]

    def _sits(self, player: str, match: str, noted_at: int, summary: MatchSummary | None) -> bool:
        if summary is None:
            # Too new for the lists; or it never began, because the process that noted it was killed.
            return self._is_recent(noted_at) or self._log.version(match) > 0
        seated = any(seat.player == player and not seat.resigned for seat in summary.seats)
        if not seated and summary.status == "open":
            # The player may be taking the seat at this moment.
            return self._is_recent(noted_at)
        return seated and summary.status in ("open", "running")

    def _is_recent(self, noted_at: int) -> bool:
        """A time in the future was noted before the clock was set back."""
        return 0 <= self._now() - noted_at < BEGINNING_MS
