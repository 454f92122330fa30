"""Sending one notice. It is never lost, but sent twice if a worker is killed after the answer and before it is stored."""

import logging
from collections.abc import Callable
from contextlib import ExitStack

from msgspec import Struct
from msgspec.structs import replace

from contracts.notices import OF_A_TURN, Notice, notice_body
from contracts.texts import texts_of
from contracts.wire import OTHER_RELEASE
from domain.core import RulesMissing
from domain.core.game import Texts
from service.errors import UnknownMatch
from service.notices.routes import Routes
from service.play.states import States
from service.store.notices.notices import NoticeStore, ReceiverStore
from workers.notices.occasions import people_to_move
from workers.notices.posting import SECOND, Posting

RETRIES_MS = tuple(SECOND * seconds for seconds in (10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600))
"""How long after a failure it is tried again; after the last of these it is dead."""
BUSY_MS = AGAIN_MS = 1_000
GONE = 410

logger = logging.getLogger("kemu.workers")


class Delivery(Struct, frozen=True):
    _states: States
    _notices: NoticeStore
    _receivers: ReceiverStore
    _routes: Routes
    _posting: Posting
    _now: Callable[[], int]
    _retries: tuple[int, ...] = RETRIES_MS

    def send(self, name: str) -> bool:
        """Send a notice that is due, unless another worker has it or it no longer holds; whether it was delivered."""
        notice = self._notices.claim(name, self._now())
        if notice is None:
            return False
        receiver = self._receivers.get(notice.player, notice.receiver)
        url = self._routes.to(receiver) if receiver is not None else None
        try:
            wanted = receiver is not None and url is not None and notice.kind in receiver.kinds and self._holds(notice)
            title = self._title(notice.game)
        except OTHER_RELEASE:
            # A worker of that release may be the next to look.
            self._notices.postpone(notice, self._now() + AGAIN_MS)
            return False
        if receiver is None or url is None or not wanted:
            self._notices.settle(notice.id, "dropped")
            return False
        with ExitStack() as entered:
            for limit, most in self._routes.concurrency_limits(receiver, url).items():
                if not self._notices.enter(limit, notice.id, self._now(), most):
                    self._notices.postpone(notice, self._now() + BUSY_MS)
                    return False
                entered.callback(self._notices.leave, limit, notice.id)
            body = notice_body(notice, receiver, title[receiver.language])
            status, failure = self._posting.post(notice.id, body, url, public=bool(receiver.url))
        return self._conclude(notice, status, failure)

    def _holds(self, notice: Notice) -> bool:
        """Whether it is still true: a turn may be over by now, or be another one."""
        if notice.kind not in OF_A_TURN:
            return True
        try:
            state = self._states.newest(notice.match)
        except UnknownMatch:
            return False
        moving = people_to_move(self._states.game(state), state)
        began = self._notices.turn(notice.match, notice.seat)
        # None if the journal has not been read so far.
        return moving.get(notice.seat) == notice.player and began in (None, notice.version)

    def _title(self, game: str) -> Texts:
        """That of any version: they share it."""
        games = self._states.games
        if game not in games.versions:
            raise RulesMissing(f"{game}, in any version,")
        return texts_of(games.newest(game)).title

    def _conclude(self, notice: Notice, status: int, failure: str) -> bool:
        if 200 <= status < 300:
            return self._notices.settle(notice.id, "delivered")
        if status == GONE:
            self._receivers.remove(notice.player, notice.receiver)
            self._notices.settle(notice.id, "gone")
            return False
        failed = replace(notice, attempts=notice.attempts + 1, failure=failure)
        if failed.attempts > len(self._retries):
            logger.warning("notice %s is given up: %s", notice.id, failure)
            self._notices.bury(replace(failed, died_at=self._now()))
        else:
            self._notices.postpone(failed, self._now() + self._retries[notice.attempts], "retried")
        return False
