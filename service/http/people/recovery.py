"""Signing in again without the password."""

from contracts.http.people import recovery as shapes
from contracts.http.people.players import SignedIn
from contracts.texts import Language
from service.http.exchange import printable
from service.store.people.recovery import MailAddress
from service.tokens import Bearer
from service.wiring import Kemu


def renew_codes(kemu: Kemu, bearer: Bearer, body: shapes.NewCodes) -> shapes.Codes:
    return shapes.Codes(kemu.people.recovery.new_codes(bearer, body.password))


def recover_account(kemu: Kemu, body: shapes.Recover, address: str) -> SignedIn:
    device = printable("device_name", body.device_name, shortest=0)
    recover = kemu.people.recovery.recover
    return recover(body.login, body.code, body.password, device, address, keep_devices=body.keep_devices)


def mail_code(kemu: Kemu, body: shapes.MailedCode, address: str, language: Language) -> None:
    kemu.people.recovery.ask_by_mail(body.login, address, language)


def set_mail(kemu: Kemu, bearer: Bearer, body: shapes.NewMailAddress, language: Language) -> shapes.MailAddress:
    return address_shown(kemu.people.recovery.set_address(bearer, body.password, body.address, language))


def confirm_mail(kemu: Kemu, bearer: Bearer, body: shapes.Confirmation) -> shapes.MailAddress:
    return address_shown(kemu.people.recovery.confirm_address(bearer, body.code))


def remove_mail(kemu: Kemu, bearer: Bearer) -> None:
    kemu.people.recovery.remove_address(bearer)


def address_shown(found: MailAddress) -> shapes.MailAddress:
    return shapes.MailAddress(found.address or None, found.waiting or None)
