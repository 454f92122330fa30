"""Devices, tokens and logins."""

from contracts.http.people import players as shapes
from contracts.http.shapes import shape_of, timestamp
from contracts.texts import Message
from service.http.exchange import printable
from service.people.accounts import normal_login
from service.protocol.problems import Problem
from service.store.people.accounts import Device
from service.tokens import Bearer
from service.wiring import Kemu

_LOGIN_FORM = Message(
    f"Between {shapes.LOGIN_SHORTEST} and {shapes.LOGIN_LONGEST} characters, and no space.",
    f"Entre {shapes.LOGIN_SHORTEST} et {shapes.LOGIN_LONGEST} caractères, sans espace.",
)


def create_player(kemu: Kemu, body: shapes.NewPlayer) -> shapes.NewGuest:
    name, device = printable("name", body.name), printable("device_name", body.device_name, shortest=0)
    player, signed_in = kemu.people.players.sign_up(name, device)
    return shape_of(shapes.NewGuest, signed_in, name=player.name, created_at=timestamp(player.created_at))


def sign_in(kemu: Kemu, body: shapes.SignIn, address: str) -> shapes.SignedIn:
    device = printable("device_name", body.device_name, shortest=0)
    return kemu.people.accounts.sign_in(body.login, body.password, device, address)


def refresh_token(kemu: Kemu, body: shapes.Refresh) -> shapes.SignedIn:
    return kemu.people.devices.refresh(body.refresh_token)


def revoke_token(kemu: Kemu, bearer: Bearer) -> None:
    kemu.people.devices.sign_out(bearer, bearer.token)


def list_devices(kemu: Kemu, bearer: Bearer) -> shapes.Devices:
    return shapes.Devices([device_shown(device, bearer) for device in kemu.people.devices.all(bearer)])


def revoke_device(kemu: Kemu, bearer: Bearer, device: str) -> None:
    kemu.people.devices.sign_out(bearer, device)


def revoke_devices(kemu: Kemu, bearer: Bearer) -> None:
    kemu.people.devices.sign_out_all(bearer)


def link_account(kemu: Kemu, bearer: Bearer, body: shapes.NewAccount) -> shapes.Account:
    login = printable("login", body.login)
    if " " in login or not shapes.LOGIN_SHORTEST <= len(normal_login(login)) <= shapes.LOGIN_LONGEST:
        raise Problem("malformed", errors={"login": [_LOGIN_FORM]})
    linked = kemu.people.accounts.link(bearer, login, body.password)
    return shapes.Account(linked, kemu.people.recovery.first_codes(bearer.player))


def change_password(kemu: Kemu, bearer: Bearer, body: shapes.NewPassword) -> None:
    kemu.people.accounts.change_password(bearer, body.old_password, body.password)


def device_shown(device: Device, bearer: Bearer) -> shapes.Device:
    return shape_of(
        shapes.Device,
        device,
        created_at=timestamp(device.created_at),
        refreshed_at=timestamp(device.refreshed_at),
        expires_at=timestamp(device.expires_at),
        this=device.id == bearer.token,
    )
