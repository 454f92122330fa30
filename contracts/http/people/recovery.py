"""Signing in again without the password."""

from typing import Annotated

from msgspec import Meta, Struct

from contracts.http.people.players import DeviceName, Login, Password, RecoveryCodes, SignedIn, players
from contracts.http.shapes import Body

Code = Annotated[
    str, Meta(min_length=1, max_length=40, examples=["7KQ2M-XW9PD"]), "A code. Dashes, spaces and case do not matter"
]
Present = Annotated[Password, "The present password"]


class NewCodes(Body, frozen=True):
    """A request for new recovery codes."""

    password: Present


class Codes(Struct, frozen=True):
    """New recovery codes."""

    recovery_codes: RecoveryCodes


class Recover(Body, frozen=True):
    """A code, and the password that is to be set."""

    login: Login
    code: Code
    password: Annotated[Password, "The new password"]
    device_name: DeviceName = ""
    keep_devices: Annotated[bool, "Leave other devices signed in; all are signed out without it"] = False


class MailedCode(Body, frozen=True):
    """The login for which a code is to be sent."""

    login: Login


class NewMailAddress(Body, frozen=True):
    """A mail address to be confirmed."""

    address: Annotated[
        str,
        Meta(max_length=254, pattern=r"^[!-?A-~]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+\Z", examples=["aroha@example.nz"]),
        "Where recovery codes are to be sent",
    ]
    password: Present


class MailAddress(Struct, frozen=True):
    """Where a recovery code can be sent."""

    address: Annotated[str | None, "The confirmed address"]
    waiting: Annotated[str | None, "An address whose code was not sent back yet"]


class Confirmation(Body, frozen=True):
    """The code that came by mail."""

    code: Code


@players.post("/v1/players/me/codes", "wrong_password", "not_linked", "too_many_guesses")
def renew_codes(body: NewCodes) -> Codes:
    """Get new recovery codes; the earlier ones stop working."""


@players.post("/v1/recovery", "wrong_code", "too_many_guesses", status=201, token=False)
def recover_account(body: Recover) -> SignedIn:
    """Sign in with a recovery code, and set a new password.

    The code is one from your list, or one that came by mail. It works once. The answer is the same for a wrong code and for a
    login that does not exist.
    """


@players.post("/v1/recovery/mail", "no_mail", "too_many_guesses", token=False)
def mail_code(body: MailedCode) -> None:
    """Have a recovery code sent by mail; it is valid for half an hour.

    The answer does not tell whether there is such a login, or whether it has a confirmed address. A new code replaces the one
    before.
    """


@players.post("/v1/players/me/mail", "no_mail", "wrong_password", "not_linked", "too_many_guesses")
def set_mail(body: NewMailAddress) -> MailAddress:
    """Name a mail address for recovery codes. A code is sent there, to confirm it."""


@players.post("/v1/players/me/mail/confirm", "wrong_code", "too_many_guesses")
def confirm_mail(body: Confirmation) -> MailAddress:
    """Confirm your mail address with the code that was sent there."""


@players.delete("/v1/players/me/mail")
def remove_mail() -> None:
    """Remove your mail address."""
