"""Sending one notice. It may be sent twice, if a worker is killed between the answer and writing that down, but never lost."""

import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from http.client import HTTPException
from typing import Any

from msgspec.structs import replace
from rq.timeouts import JobTimeoutException

from contracts.notices import OF_A_TURN, Notice, Receiver, notice_body
from contracts.texts import texts_of
from contracts.wire import OTHER_RELEASE
from domain.core import Rules
from service.errors import UnknownMatch
from service.notices.outgoing import BadUrl, Outgoing
from service.play.states import States
from service.proof.signing import Signer
from service.store.notices.notices import NoticeStore
from service.store.notices.receivers import ReceiverStore
from workers.notices.occasions import people_to_move
from workers.notices.routes import Routes

SECOND = 1_000
RETRIES_MS = tuple(SECOND * seconds for seconds in (10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600))
"""How long after a failure it is tried again; after the last of these it is dead."""
BUSY_MS = AGAIN_MS = 1_000
GONE = 410
FAILURE_LONGEST = 200

logger = logging.getLogger("kemu.workers")


class Delivery:
    def __init__(
        self,
        states: States,
        notices: NoticeStore,
        receivers: ReceiverStore,
        signer: Signer,
        routes: Routes,
        outgoing: Outgoing,
        now: Callable[[], int],
        retries: tuple[int, ...] = RETRIES_MS,
    ) -> None:
        self._states = states
        self._notices = notices
        self._receivers = receivers
        self._signer = signer
        self._routes = routes
        self._outgoing = outgoing
        self._now = now
        self._retries = retries

    def send(self, name: str) -> bool:
        """Send a notice that is due, unless somebody else is at it or it means nothing any more; whether it was delivered."""
        notice = self._notices.claim(name, self._now())
        if notice is None:
            return False
        receiver = self._receivers.get(notice.player, notice.receiver)
        url = self._routes.to(receiver) if receiver is not None else None
        try:
            wanted = receiver is not None and url is not None and notice.kind in receiver.kinds and self._holds(notice)
        except OTHER_RELEASE:
            # A worker of that release may be the next to look.
            self._notices.postpone(notice, self._now() + AGAIN_MS)
            return False
        if receiver is None or url is None or not wanted:
            self._notices.settle(notice.id, "dropped")
            return False
        with ExitStack() as passed:
            for door, most in self._routes.doors(receiver, url).items():
                if not self._notices.enter(door, notice.id, self._now(), most):
                    self._notices.postpone(notice, self._now() + BUSY_MS)
                    return False
                passed.callback(self._notices.leave, door, notice.id)
            status, failure = self._post(notice, receiver, url)
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
        return moving.get(notice.seat) == notice.player and self._notices.turn(notice.match, notice.seat) == notice.version

    def _post(self, notice: Notice, receiver: Receiver, url: str) -> tuple[int, str]:
        body = notice_body(notice, receiver, _title(self._states.games, notice.game, receiver))
        time = self._now() // SECOND
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "kemu",
            "Kemu-Notice-Id": notice.id,
            "Kemu-Notice-Time": str(time),
            "Kemu-Key": self._signer.current.id,
            "Kemu-Signature": f"ed25519={self._signer.notice(notice.id, time, body)}",
        }
        try:
            status = self._outgoing.post(url, body, headers, public=bool(receiver.url))
        except (OSError, HTTPException, BadUrl, JobTimeoutException) as error:
            return 0, f"{type(error).__name__}: {error}"[:FAILURE_LONGEST]
        return status, f"status {status}"

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


def _title(games: Mapping[str, Rules[Any]], game: str, receiver: Receiver) -> str:
    return texts_of(games[game]).title[receiver.language]
