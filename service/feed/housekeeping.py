"""Work that is not urgent: presence, revoked tokens, and a regular comparison of every match with the store."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from service.feed.follower import Follower
from service.feed.own import OwnFeed, OwnFeeds
from service.feed.presence import PresenceSync
from service.feed.tables import Feed, Tables
from service.feed.threads import StoreThreads
from service.people.players import Players
from service.store.people.accounts import Revocations

SWEEP_ROUNDS = 10
"""Rounds in which every match is compared with the store once."""
TOKENS_EVERY = 4
"""Rounds between two looks at revoked tokens."""


@dataclass
class Housekeeping:
    _revocations: Revocations
    _players: Players
    _tables: Tables
    _own: OwnFeeds
    _follower: Follower
    _presence: PresenceSync
    _call: StoreThreads
    _rounds: int = 0
    _sweep: list[str] = field(default_factory=list)

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
        feeds: list[Feed | OwnFeed] = [*self._tables.feeds, *self._own.feeds]
        names = {name for feed in feeds for name in (feed.bearer.token, feed.bearer.player)}
        if not names:
            return
        revoked = await self._call(self._revocations.revoked_of, sorted(names))
        for feed in feeds if revoked else ():
            if feed.bearer.token in revoked or feed.bearer.player in revoked:
                feed.close()
        await self._close_former_arbiters([feed for feed in self._tables.feeds if feed.by_role])

    async def _close_former_arbiters(self, feeds: list[Feed]) -> None:
        for player in {feed.bearer.player for feed in feeds}:
            if not await self._call(self._players.is_arbiter, player):
                for feed in feeds:
                    if feed.bearer.player == player:
                        feed.close()
