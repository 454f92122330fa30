"""How many matches somebody may sit in at once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from contracts.summary import MatchSummary
from domain.match import CreateMatch, ForkMatch, LeaveSeat, MatchState, Resign, TakeSeat
from service.errors import KeyReused, NotInvited, Refused, StaleVersion, TokenRefused, TooManyMatches, UnknownMatch
from service.store.play.log import Log
from service.store.tables.lists import MatchLists
from service.store.tables.seat_ledger import SeatLedger

BEGINNING_MS = 60_000
"""By then a seat that was asked for is taken, and stands in the lists, or never will be."""
SITS_DOWN = (CreateMatch, ForkMatch, TakeSeat)
GETS_UP = (LeaveSeat, Resign)
CAME_TO_NOTHING = (Refused, KeyReused, NotInvited, StaleVersion, TokenRefused, UnknownMatch)


class SeatQuota:
    def __init__(self, sittings: SeatLedger, log: Log, models: MatchLists, most: int, now: Callable[[], int]) -> None:
        self._sittings = sittings
        self._log = log
        self._models = models
        self._most = most
        self._now = now

    @contextmanager
    def held(self, player: str, match: str) -> Iterator[None]:
        """Around whatever takes a seat; a place that comes to nothing is given back."""
        noted = self._take(player, match)
        try:
            yield
        except CAME_TO_NOTHING:
            if noted:
                self._sittings.cross_out(player, [match])
            raise

    def give_back(self, player: str, match: str, now: MatchState) -> None:
        """After somebody got up, if he did: a seat that is left to a bot stays his, and a leave repeated changes nothing."""
        seat = now.seat_of(player)
        if seat is None or now.seats[seat].resigned or now.status not in ("open", "running"):
            self._sittings.cross_out(player, [match])

    def _take(self, player: str, match: str) -> bool:
        noted = self._sittings.note(player, match, self._most, self._now())
        if noted is None:
            self._sittings.cross_out(player, self._over(player))
            noted = self._sittings.note(player, match, self._most, self._now())
        if noted is None:
            raise TooManyMatches(self._most)
        return noted

    def _over(self, player: str) -> list[str]:
        """Those noted matches that he sits in no more. The lists may lag: then one that has just ended still counts."""
        noted = self._sittings.all(player)
        known = self._models.find(list(noted))
        return [match for match, at in noted.items() if not self._sits(player, match, at, known.get(match))]

    def _sits(self, player: str, match: str, noted_at: int, summary: MatchSummary | None) -> bool:
        if summary is None:
            # Too new for the lists; or it never began, because whoever noted it was killed before.
            return self._is_recent(noted_at) or self._log.version(match) > 0
        seated = any(seat.player == player and not seat.resigned for seat in summary.seats)
        if not seated and summary.status == "open":
            # He may be sitting down at this moment.
            return self._is_recent(noted_at)
        return seated and summary.status in ("open", "running")

    def _is_recent(self, noted_at: int) -> bool:
        """A note from the future was made before the clock was set back."""
        return 0 <= self._now() - noted_at < BEGINNING_MS
