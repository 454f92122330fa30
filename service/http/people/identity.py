"""Devices, tokens and logins."""

from typing import Any, TypeVar

from flask import Response, request

from contracts.http import people as shapes
from contracts.http.shapes import timestamp
from contracts.language import Message
from service.http.binding import handles
from service.http.bodies import body, printable
from service.http.responses import json_response, no_content
from service.people.accounts import normal_login
from service.people.devices import Pair
from service.protocol.limits import address_of
from service.protocol.problems import Problem
from service.store.people.devices import Device
from service.tokens import Bearer
from service.wiring import Kemu

Tokens = TypeVar("Tokens", bound=shapes.Tokens)

_LOGIN_FORM = Message(
    f"Between {shapes.LOGIN_SHORTEST} and {shapes.LOGIN_LONGEST} characters, and no space.",
    f"Entre {shapes.LOGIN_SHORTEST} et {shapes.LOGIN_LONGEST} caractères, sans espace.",
)


@handles("sign_in")
def sign_in(kemu: Kemu) -> Response:
    asked = body(shapes.SignIn)
    device = printable("device_name", asked.device_name, shortest=0)
    address = address_of(request.environ, kemu.settings.trusted_proxies)
    return json_response(_signed_in(kemu.people.accounts.sign_in(asked.login, asked.password, device, address)), 201)


@handles("refresh_token")
def refresh_token(kemu: Kemu) -> Response:
    return json_response(_signed_in(kemu.people.devices.refresh(body(shapes.Refresh).refresh_token)))


@handles("revoke_token")
def revoke_token(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.people.devices.sign_out(bearer, bearer.token)
    return no_content()


@handles("list_devices")
def list_devices(kemu: Kemu, bearer: Bearer) -> Response:
    return json_response(shapes.Devices([device_shown(device, bearer) for device in kemu.people.devices.all(bearer)]))


@handles("revoke_device")
def revoke_device(kemu: Kemu, bearer: Bearer, device: str) -> Response:
    kemu.people.devices.sign_out(bearer, device)
    return no_content()


@handles("revoke_devices")
def revoke_devices(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.people.devices.sign_out_all(bearer)
    return no_content()


@handles("link_account")
def link_account(kemu: Kemu, bearer: Bearer) -> Response:
    asked = body(shapes.NewAccount)
    login = printable("login", asked.login)
    if " " in login or not shapes.LOGIN_SHORTEST <= len(normal_login(login)) <= shapes.LOGIN_LONGEST:
        raise Problem("malformed", errors={"login": [_LOGIN_FORM]})
    return json_response(shapes.Account(kemu.people.accounts.link(bearer, login, asked.password)))


@handles("change_password")
def change_password(kemu: Kemu, bearer: Bearer) -> Response:
    asked = body(shapes.NewPassword)
    kemu.people.accounts.change_password(bearer, asked.old_password, asked.password)
    return no_content()


def device_shown(device: Device, bearer: Bearer) -> shapes.Device:
    return shapes.Device(
        id=device.id,
        name=device.name,
        created_at=timestamp(device.created_at),
        refreshed_at=timestamp(device.refreshed_at),
        expires_at=timestamp(device.expires_at),
        this=device.id == bearer.token,
    )


def tokens_shown(shape: type[Tokens], pair: Pair, **more: Any) -> Tokens:
    return shape(
        device=pair.device,
        token=pair.token,
        expires_at=timestamp(pair.expires_at),
        refresh_token=pair.refresh_token,
        refresh_expires_at=timestamp(pair.refresh_expires_at),
        **more,
    )


def _signed_in(pair: Pair) -> shapes.SignedIn:
    return tokens_shown(shapes.SignedIn, pair, player=pair.player)
