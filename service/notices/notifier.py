"""Notifying players, in their feeds and by notices on their receivers."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from contracts.notices import Notice, Occasion
from service.notices.routes import Routes
from service.settings import NoticeSettings
from service.store.notices.feeds import FeedStore
from service.store.notices.notices import NoticeStore, ReceiverStore


class Notifier(Struct, frozen=True):
    feeds: FeedStore
    _notices: NoticeStore
    _receivers: ReceiverStore
    _routes: Routes
    _settings: NoticeSettings
    _now: Callable[[], int]

    def notify(self, occasions: Sequence[Occasion]) -> None:
        """May be repeated: feeds have an occasion once, and its notice has the same id again."""
        now = self._now()
        self.feeds.add(occasions, now)
        self._notices.add(self.notices(occasions), now)

    def notices(self, occasions: Sequence[Occasion]) -> list[Notice]:
        """One for each receiver that wants it and can be reached."""
        if not self._settings.wanted:
            return []
        receivers = self._receivers.of(occasion.player for occasion in occasions)
        return [
            occasion.on(receiver)
            for occasion in occasions
            for receiver in receivers[occasion.player]
            if occasion.kind in receiver.kinds and self._routes.to(receiver) is not None
        ]
