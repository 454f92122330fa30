"""Mails with codes: which are due, and sending one. The player waits for it, so it is tried again until its code expires."""

import logging
from collections.abc import Callable

from msgspec import Struct

from contracts.mails import mail_body
from service.settings import PeopleSettings
from service.store.people.players import PlayerStore
from service.store.people.recovery import MailStore, RecoveryStore
from service.tokens import Keyring
from workers.notices.posting import SECOND, Posting
from workers.queues import Queues

LOOK_MS = 200
MOST = 100
"""At one look."""
AGAIN_MS = 30 * SECOND
"""Longer than sending can take: a mail that a killed worker had is due again after this."""

logger = logging.getLogger("kemu.workers")


class MailDelivery(Struct, frozen=True):
    _mails: MailStore
    _recovery: RecoveryStore
    _players: PlayerStore
    _keyring: Keyring
    _posting: Posting
    _settings: PeopleSettings
    _now: Callable[[], int]

    def send(self, raw: str) -> bool:
        """Send a mail that is due, unless another worker has it or its code is not valid any more; whether it was sent."""
        mail = self._mails.claim(raw, self._now(), self._now() + AGAIN_MS)
        if mail is None:
            return False
        code = self._keyring.mailed_code(mail.player, mail.id)
        player, kept = self._players.get(mail.player), self._recovery.mailed(mail)
        if player is None or kept.code != self._keyring.code_print(mail.player, code) or mail.expires_at <= self._now():
            self._mails.settle(mail)
            return False
        to = kept.address.waiting if mail.purpose == "confirm" else kept.address.address
        status, failure = self._posting.post(
            mail.id, mail_body(mail, to, player.name, code), self._settings.mail_url, public=False
        )
        if 200 <= status < 300:
            self._mails.settle(mail)
            return True
        logger.warning("mail %s was not taken by the gateway: %s", mail.id, failure)
        return False


class MailDispatch(Struct):
    """Queues the mails that are due. The job of each has a name of its own for each attempt, so it is queued once."""

    _mails: MailStore
    _queues: Queues
    _now: Callable[[], int]
    """The time of day."""
    _looked_at: int = 0

    def look(self, at: int) -> None:
        """`at` comes from a clock that is never set back."""
        if at - self._looked_at < LOOK_MS:
            return
        self._looked_at = at
        for mail, due in self._mails.due(self._now(), MOST).items():
            self._queues.send_mail(mail, due)
