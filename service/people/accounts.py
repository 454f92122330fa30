"""Logins: a guest links one, to be the same player on another device."""

from unicodedata import normalize

from msgspec import Struct

from service.errors import (
    AlreadyLinked,
    LoginTaken,
    NotLinked,
    TooManyAttempts,
    UnknownPlayer,
    WrongCredentials,
    WrongPassword,
)
from service.people.devices import Devices, Pair
from service.people.passwords import Passwords
from service.store.people.accounts import Account, AccountStore
from service.store.people.attempts import Allowance, Attempts
from service.tokens import Bearer

WINDOW_MS = 15 * 60 * 1000


class Guessing(Struct, frozen=True):
    """How many wrong passwords are let pass in a quarter of an hour."""

    per_login: int
    per_address: int


def normal_login(text: str) -> str:
    """Logins that look the same are the same."""
    return normalize("NFKC", normalize("NFKC", text).casefold())


class Accounts:
    def __init__(
        self, accounts: AccountStore, attempts: Attempts, passwords: Passwords, devices: Devices, guessing: Guessing
    ) -> None:
        self._accounts = accounts
        self._attempts = attempts
        self._passwords = passwords
        self._devices = devices
        self._guessing = guessing

    def login_of(self, player: str) -> str | None:
        account = self._linked(player)
        return account.login if account is not None else None

    def link(self, bearer: Bearer, login: str, password: str) -> str:
        """The login as it is kept. Sent again with the same password, it is the same answer."""
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
            # Either he was faster himself with another login, or he is no more.
            raise AlreadyLinked if self._accounts.of(player) is not None else UnknownPlayer
        if not self._accounts.claim(player, login):
            self._accounts.unlink(player, login)
            raise LoginTaken
        if self._accounts.of(player) is None:
            # Erased in the meantime, when the login was not yet his to be given back.
            self._accounts.unlink(player, login)
            raise UnknownPlayer
        return login

    def change_password(self, bearer: Bearer, old: str, new: str) -> None:
        """Whoever else is signed in does not know the new one, and is signed out."""
        self._devices.check(bearer)
        account = self._linked(bearer.player)
        if account is None:
            raise NotLinked
        if not self._is_right(bearer.player, account.password, old):
            raise WrongPassword
        if not self._accounts.change_password(bearer.player, account.password, self._passwords.hash(new)):
            raise WrongPassword
        self._devices.sign_out_all(bearer, but_this=True)

    def sign_in(self, login: str, password: str, device: str, address: str) -> Pair:
        login = normal_login(login)
        per_login = self._allowance("login", login)
        per_address = Allowance("address", address, self._guessing.per_address, WINDOW_MS)
        self._take(per_address)
        self._take(per_login)
        player = self._accounts.holder(login)
        account = self._accounts.of(player) if player is not None else None
        if account is not None and account.login != login:
            account = None
        if not self._passwords.is_right(account.password if account is not None else None, password):
            raise WrongCredentials
        assert player is not None
        assert account is not None
        # Only what was guessed wrong counts against an address, or one good account would let it guess at all others.
        self._attempts.give_back(per_address)
        self._attempts.forget(per_login)
        if self._passwords.is_outdated(account.password):
            self._accounts.change_password(player, account.password, self._passwords.hash(password))
        self._devices.make_room(player)
        try:
            return self._devices.open(player, device)
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
        allowance = self._allowance("player", player)
        self._take(allowance)
        if not self._passwords.is_right(kept, password):
            return False
        self._attempts.forget(allowance)
        return True

    def _allowance(self, kind: str, name: str) -> Allowance:
        return Allowance(kind, name, self._guessing.per_login, WINDOW_MS)

    def _take(self, allowance: Allowance) -> None:
        wait = self._attempts.wait(allowance)
        if wait:
            raise TooManyAttempts(wait / 1000)
