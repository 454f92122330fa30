"""Devices, tokens and logins."""

from flask import Response, request

from contracts.http.players import (
    LOGIN_LONGEST,
    LOGIN_SHORTEST,
    NewAccountSchema,
    NewPasswordSchema,
    RefreshSchema,
    SignInSchema,
)
from contracts.language import Message
from service.http.binding import handles, no_content
from service.http.rendering import device_body, json_response, tokens_body
from service.http.requests import json_body, printable
from service.people.accounts import normal_login
from service.people.devices import Pair
from service.protocol.limits import address_of
from service.protocol.problems import Problem
from service.protocol.reading import loaded
from service.tokens import Bearer
from service.wiring import Kemu

_LOGIN_FORM = Message(
    f"Between {LOGIN_SHORTEST} and {LOGIN_LONGEST} characters, and no space.",
    f"Entre {LOGIN_SHORTEST} et {LOGIN_LONGEST} caractères, sans espace.",
)


@handles("sign_in")
def sign_in(kemu: Kemu) -> Response:
    asked = loaded(SignInSchema, json_body(request.environ))
    device = printable("device_name", asked["device_name"], shortest=0)
    address = address_of(request.environ, kemu.settings.trusted_proxies)
    return json_response(_signed_in(kemu.accounts.sign_in(asked["login"], asked["password"], device, address)), 201)


@handles("refresh_token")
def refresh_token(kemu: Kemu) -> Response:
    return json_response(_signed_in(kemu.devices.refresh(loaded(RefreshSchema, json_body(request.environ))["refresh_token"])))


@handles("revoke_token")
def revoke_token(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.devices.sign_out(bearer, bearer.token)
    return no_content()


@handles("list_devices")
def list_devices(kemu: Kemu, bearer: Bearer) -> Response:
    return json_response({"devices": [device_body(device, bearer) for device in kemu.devices.all(bearer)]})


@handles("revoke_device")
def revoke_device(kemu: Kemu, bearer: Bearer, device: str) -> Response:
    kemu.devices.sign_out(bearer, device)
    return no_content()


@handles("revoke_devices")
def revoke_devices(kemu: Kemu, bearer: Bearer) -> Response:
    kemu.devices.sign_out_all(bearer)
    return no_content()


@handles("link_account")
def link_account(kemu: Kemu, bearer: Bearer) -> Response:
    asked = loaded(NewAccountSchema, json_body(request.environ))
    login = printable("login", asked["login"])
    if " " in login or not LOGIN_SHORTEST <= len(normal_login(login)) <= LOGIN_LONGEST:
        raise Problem("malformed", errors={"login": [_LOGIN_FORM]})
    return json_response({"login": kemu.accounts.link(bearer, login, asked["password"])})


@handles("change_password")
def change_password(kemu: Kemu, bearer: Bearer) -> Response:
    asked = loaded(NewPasswordSchema, json_body(request.environ))
    kemu.accounts.change_password(bearer, asked["old_password"], asked["password"])
    return no_content()


def _signed_in(pair: Pair) -> dict[str, str]:
    return {"player": pair.player, **tokens_body(pair)}
