"""Logins: with one, a guest is the same player on every device."""

from dataclasses import dataclass
from threading import BoundedSemaphore
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from contracts.http.people.players import SignedIn
from service.errors import AlreadyLinked, LoginTaken, NotLinked, TooManyAttempts, UnknownPlayer, WrongCredentials, WrongPassword
from service.people.devices import Devices
from service.settings import PeopleSettings
from service.store.people.accounts import Account, AccountStore, Allowance, Attempts
from service.tokens import Bearer

AT_ONCE = 4
"""Hashes that a process computes at once: each takes 19 MiB and tens of milliseconds, on purpose."""

_PASSES = 2
_KIBIBYTES = 19 * 1024
_UNMATCHED = f"$argon2id$v=19$m={_KIBIBYTES},t={_PASSES},p=1${'A' * 22}${'A' * 43}"
"""A hash that no password has. Checking it costs as much as any other."""


class Passwords:
    """Argon2id with the minimum that OWASP recommends, so that a server with many threads has enough memory."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=_PASSES, memory_cost=_KIBIBYTES, parallelism=1)
        self._slots = BoundedSemaphore(AT_ONCE)

    def hash(self, password: str) -> str:
        with self._slots:
            return self._hasher.hash(_composed(password))

    def is_right(self, stored: str | None, password: str) -> bool:
        """Takes as long if nothing is stored, so that the time does not show which logins exist."""
        with self._slots:
            try:
                return self._hasher.verify(stored or _UNMATCHED, _composed(password))
            except (VerificationError, InvalidHashError):
                return False

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash was made with other parameters than those in use now."""
        return self._hasher.check_needs_rehash(stored)


def _composed(password: str) -> str:
    """Some phones send a letter and its accent as one character, others as two. It is the same password."""
    return normalize("NFC", password)


WINDOW_MS = 15 * 60 * 1000


def normal_login(text: str) -> str:
    """Logins that look the same are the same."""
    return normalize("NFKC", normalize("NFKC", text).casefold())


@dataclass
class Guard:
    """Counts guesses, by what they are about and by the address that they come from."""

    _attempts: Attempts
    _settings: PeopleSettings

    def take(self, kind: str, name: str, most: int | None = None) -> Allowance:
        allowance = Allowance(kind, name, self._settings.guesses_per_login if most is None else most, WINDOW_MS)
        wait = self._attempts.wait(allowance)
        if wait:
            raise TooManyAttempts(wait / 1000)
        return allowance

    def take_address(self, address: str) -> Allowance:
        return self.take("address", address, self._settings.guesses_per_address)

    def was_right(self, guess: Allowance, from_address: Allowance | None = None) -> None:
        """For the address, only this guess is taken back. Else one own account would allow any number of guesses at others."""
        if from_address is not None:
            self._attempts.uncount(from_address)
        self._attempts.forget(guess)


@dataclass
class Accounts:
    _accounts: AccountStore
    _guard: Guard
    _passwords: Passwords
    _devices: Devices

    def login_of(self, player: str) -> str | None:
        account = self._linked(player)
        return account.login if account is not None else None

    def link(self, bearer: Bearer, login: str, password: str) -> str:
        """The login as it is stored. The same login and password may be sent again."""
        self._devices.check(bearer)
        player, login = bearer.player, normal_login(login)
        linked = self._linked(player)
        if linked is not None:
            if linked.login != login or not self._is_right(player, linked.password, password):
                raise AlreadyLinked
            return login
        if self._accounts.holder(login) not in (None, player):
            raise LoginTaken
        if (left_over := self._accounts.of(player)) is not None:
            self._accounts.unlink(player, left_over.login)
        if not self._accounts.link(player, Account(login, self._passwords.hash(password))):
            # The player linked another login at the same moment, or was erased.
            raise AlreadyLinked if self._accounts.of(player) is not None else UnknownPlayer
        if not self._accounts.claim(player, login):
            self._accounts.unlink(player, login)
            raise LoginTaken
        if self._accounts.of(player) is None:
            # Erased in the meantime, before there was a login to release.
            self._accounts.unlink(player, login)
            raise UnknownPlayer
        return login

    def change_password(self, bearer: Bearer, old: str, new: str) -> None:
        """All other devices are signed out, because they may be in other hands."""
        account = self.check_password(bearer, old)
        if not self._accounts.change_password(bearer.player, account.password, self._passwords.hash(new)):
            raise WrongPassword
        self._devices.sign_out_all(bearer, but_this=True)

    def check_password(self, bearer: Bearer, password: str) -> Account:
        self._devices.check(bearer)
        account = self._linked(bearer.player)
        if account is None:
            raise NotLinked
        if not self._is_right(bearer.player, account.password, password):
            raise WrongPassword
        return account

    def sign_in(self, login: str, password: str, device: str, address: str) -> SignedIn:
        login = normal_login(login)
        per_address = self._guard.take_address(address)
        per_login = self._guard.take("login", login)
        player = self._accounts.holder(login)
        account = self._accounts.of(player) if player is not None else None
        if account is not None and account.login != login:
            account = None
        if not self._passwords.is_right(account.password if account is not None else None, password):
            raise WrongCredentials
        assert player is not None
        assert account is not None
        self._guard.was_right(per_login, per_address)
        if self._passwords.is_outdated(account.password):
            self._accounts.change_password(player, account.password, self._passwords.hash(password))
        try:
            return self._devices.open_another(player, device)
        except UnknownPlayer as erased:
            raise WrongCredentials from erased

    def forget(self, player: str) -> None:
        account = self._accounts.of(player)
        if account is not None:
            self._accounts.unlink(player, account.login)

    def _linked(self, player: str) -> Account | None:
        account = self._accounts.of(player)
        return account if account is not None and self._accounts.holder(account.login) == player else None

    def _is_right(self, player: str, kept: str, password: str) -> bool:
        guess = self._guard.take("player", player)
        if not self._passwords.is_right(kept, password):
            return False
        self._guard.was_right(guess)
        return True
