"""Signing in again without the password: with a code from the player's list, or with one that comes by mail."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from contracts.http.people.players import SignedIn
from contracts.mails import MAIL_MINUTES, Mail, Purpose
from contracts.texts import Language
from service.errors import NoMail, NotLinked, UnknownPlayer, WrongCode
from service.people.accounts import Accounts, Guard, Passwords, normal_login
from service.people.devices import DEVICES_MOST, Devices
from service.settings import PeopleSettings
from service.store.people.accounts import AccountStore
from service.store.people.recovery import MailAddress, MailStore, RecoveryStore
from service.tokens import INVITE_LENGTH, Bearer, Keyring, code_of, new_id

CODES = 10
MAILS_MOST = 3
"""In a quarter of an hour, for one login."""
NOBODY = "nobody"
"""Stands for the owner of a login that does not exist, so that the answer takes as long."""


@dataclass
class Recovery:
    _accounts: Accounts
    _account_store: AccountStore
    _store: RecoveryStore
    _mails: MailStore
    _guard: Guard
    _passwords: Passwords
    _devices: Devices
    _keyring: Keyring
    _now: Callable[[], int]
    _settings: PeopleSettings

    def first_codes(self, player: str) -> list[str]:
        """Ten codes, for a login that was just linked."""
        codes = [code_of(secrets.token_bytes(INVITE_LENGTH)) for _ in range(CODES)]
        if not self._store.renew(player, [self._keyring.code_print(player, code) for code in codes]):
            raise NotLinked
        return [f"{code[:5]}-{code[5:]}" for code in codes]

    def new_codes(self, bearer: Bearer, password: str) -> list[str]:
        """Replaces all earlier codes."""
        self._accounts.check_password(bearer, password)
        return self.first_codes(bearer.player)

    def codes_left(self, player: str) -> int:
        return self._store.left(player)

    def address_of(self, player: str) -> MailAddress:
        return self._store.address(player)

    def recover(self, login: str, code: str, password: str, device: str, address: str, *, keep_devices: bool) -> SignedIn:
        """Unknown logins, wrong codes and used ones are the same to the sender."""
        login = normal_login(login)
        per_address = self._guard.take_address(address)
        guess = self._guard.take("recovery", login)
        player = self._account_store.holder(login) or NOBODY
        written = self._print(player, code)
        if not self._store.holds(player, written, self._now()):
            raise WrongCode
        if not self._store.use(player, login, written, self._passwords.hash(password), self._now()):
            raise WrongCode
        self._guard.was_right(guess, per_address)
        try:
            return self._devices.open_another(player, device, DEVICES_MOST - 1 if keep_devices else 0)
        except UnknownPlayer as erased:
            raise WrongCode from erased

    def ask_by_mail(self, login: str, address: str, language: Language) -> None:
        """Send a code to the owner of a login, if there is one with a confirmed address. The sender does not learn whether."""
        self._guard.take_address(address)
        self._check_mail()
        login = normal_login(login)
        self._guard.take("mail", login, MAILS_MOST)
        # If there is no such address, the worker finds that out: until then, all logins take as long.
        self._send(self._account_store.holder(login) or NOBODY, "recover", language)

    def set_address(self, bearer: Bearer, password: str, address: str, language: Language) -> MailAddress:
        """Send a code to an address. Until it is confirmed, the one before stays."""
        self._devices.check(bearer)
        self._check_mail()
        self._accounts.check_password(bearer, password)
        self._guard.take("mail", bearer.player, MAILS_MOST)
        if not self._send(bearer.player, "confirm", language, address):
            raise NotLinked
        return self._store.address(bearer.player)

    def confirm_address(self, bearer: Bearer, code: str) -> MailAddress:
        self._devices.check(bearer)
        guess = self._guard.take("confirm", bearer.player)
        if not self._store.confirm(bearer.player, self._print(bearer.player, code), self._now()):
            raise WrongCode
        self._guard.was_right(guess)
        return self._store.address(bearer.player)

    def remove_address(self, bearer: Bearer) -> None:
        self._devices.check(bearer)
        self._store.remove_address(bearer.player)

    def _send(self, player: str, purpose: Purpose, language: Language, waiting: str = "") -> bool:
        mail = Mail(new_id("e"), player, purpose, language, self._now() + MAIL_MINUTES * 60_000)
        code = self._keyring.mailed_code(player, mail.id)
        written = self._store.write(mail, self._keyring.code_print(player, code), waiting)
        self._mails.add(mail, self._now())
        return written

    def _print(self, player: str, code: str) -> str:
        """The fingerprint of a code, in upper or lower case, with or without hyphens and spaces."""
        return self._keyring.code_print(player, code.upper().replace("-", "").replace(" ", ""))

    def _check_mail(self) -> None:
        if not self._settings.mail_url:
            raise NoMail
