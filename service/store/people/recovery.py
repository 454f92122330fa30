"""Codes with which a player who has lost the password signs in again, and mails on their way.

Only fingerprints of codes are stored, made with the service's secret. The code of a mail follows from the mail's id, so the
worker that sends it can make it again.
"""

from msgspec import Struct, json

from contracts.mails import Mail
from service.store import keys
from service.store.client import Redis
from service.store.script import lua


class MailAddress(Struct, frozen=True):
    address: str
    """The confirmed one; empty if there is none."""
    waiting: str
    """One that is to be confirmed; empty if there is none."""


class Mailed(Struct, frozen=True):
    code: str
    """The fingerprint of the code that is valid; empty if there is none."""
    address: MailAddress


class RecoveryStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._renew, self._use, self._write, self._confirm = (
            redis.register_script(lua(__package__, f"recovery_{name}")) for name in ("renew", "use", "write", "confirm")
        )

    def renew(self, player: str, prints: list[str]) -> bool:
        """Replace all codes; False if the player has no login."""
        return bool(self._renew(keys=[keys.of_player(player, "codes"), keys.of_player(player, "account")], args=prints))

    def left(self, player: str) -> int:
        return self._redis.scard(keys.of_player(player, "codes"))

    def holds(self, player: str, print_: str, now: int) -> bool:
        """Whether a code would be accepted now."""
        code, until = self._redis.hmget(keys.of_player(player, "mail"), ["recover", "recover_until"])
        mailed = code == print_.encode() and int(until or 0) > now
        return self._redis.sismember(keys.of_player(player, "codes"), print_) == 1 or mailed

    def use(self, player: str, login: str, print_: str, password: str, now: int) -> bool:
        """Use up a code and set the password; False if the code is not valid, or not any more."""
        names = [keys.of_player(player, part) for part in ("account", "codes", "mail")]
        return bool(self._use(keys=names, args=[login, print_, password, now]))

    def address(self, player: str) -> MailAddress:
        found = self._redis.hmget(keys.of_player(player, "mail"), ["address", "waiting"])
        return MailAddress(*((text or b"").decode() for text in found))

    def write(self, mail: Mail, print_: str, waiting: str = "") -> bool:
        """Store the code of a mail in the place of the one before; False if the player has no login any more."""
        names = [keys.of_player(mail.player, "mail"), keys.of_player(mail.player, "account")]
        return bool(self._write(keys=names, args=[mail.purpose, print_, mail.expires_at, waiting]))

    def confirm(self, player: str, print_: str, now: int) -> bool:
        """The address that waits is confirmed, if this is its code."""
        return bool(self._confirm(keys=[keys.of_player(player, "mail")], args=[print_, now]))

    def mailed(self, mail: Mail) -> Mailed:
        """What a mail is checked against before it is sent."""
        code = (self._redis.hget(keys.of_player(mail.player, "mail"), mail.purpose) or b"").decode()
        return Mailed(code, self.address(mail.player))

    def remove_address(self, player: str) -> bool:
        return bool(self._redis.delete(keys.of_player(player, "mail")))


class MailStore:
    """Mails that wait, by when they are to be sent. A worker that takes one postpones it, in case it is killed."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._claim = redis.register_script(lua(__package__, "mails_claim"))

    def add(self, mail: Mail, due: int) -> None:
        self._redis.zadd(keys.MAILS, {_encode(mail).decode(): due})

    def due(self, now: int, most: int) -> dict[str, int]:
        found = self._redis.zrangebyscore(keys.MAILS, "-inf", now, start=0, num=most, withscores=True)
        return {mail.decode(): int(at) for mail, at in found}

    def claim(self, raw: str, now: int, until: int) -> Mail | None:
        """Take a mail that is due; None if another worker has it."""
        return _decode(raw) if self._claim(keys=[keys.MAILS], args=[raw, now, until]) else None

    def settle(self, mail: Mail) -> None:
        self._redis.zrem(keys.MAILS, _encode(mail))


_encode = json.Encoder(order="deterministic").encode
_decode = json.Decoder(Mail).decode
