"""What need not be done at once: presence, revoked tokens, and comparing every match with the store from time to time."""

from collections.abc import Iterable

from service.feed.follower import Follower
from service.feed.presence import PresenceSync
from service.feed.tables import Feed, Tables
from service.feed.threads import StoreThreads
from service.people.players import Players
from service.store.people.revocations import Revocations

SWEEP_ROUNDS = 10
"""In so many rounds, every match is compared with the store once."""
TOKENS_EVERY = 4
"""Rounds between two looks at revoked tokens."""


class Housekeeping:
    def __init__(
        self,
        revocations: Revocations,
        players: Players,
        tables: Tables,
        follower: Follower,
        presence: PresenceSync,
        call: StoreThreads,
    ) -> None:
        self._revocations = revocations
        self._players = players
        self._tables = tables
        self._follower = follower
        self._presence = presence
        self._call = call
        self._rounds = 0
        self._sweep: list[str] = []

    async def round(self) -> None:
        self._rounds += 1
        self._follower.release()
        await self._presence.push()
        if self._rounds % TOKENS_EVERY == 0:
            await self._close_revoked()
        await self._follower.compare(self._next_share())

    def _next_share(self) -> Iterable[str]:
        if not self._sweep:
            self._sweep = list(self._tables)
        share = max(1, -(-len(self._tables) // SWEEP_ROUNDS))
        swept, self._sweep = self._sweep[:share], self._sweep[share:]
        return swept

    async def _close_revoked(self) -> None:
        feeds = self._tables.feeds
        names = {name for feed in feeds for name in (feed.bearer.token, feed.bearer.player)}
        if not names:
            return
        revoked = await self._call(self._revocations.revoked_of, sorted(names))
        for feed in feeds if revoked else ():
            if feed.bearer.token in revoked or feed.bearer.player in revoked:
                feed.close()
        await self._close_former_arbiters([feed for feed in feeds if feed.by_role])

    async def _close_former_arbiters(self, feeds: list[Feed]) -> None:
        for player in {feed.bearer.player for feed in feeds}:
            if not await self._call(self._players.is_arbiter, player):
                for feed in feeds:
                    if feed.bearer.player == player:
                        feed.close()
