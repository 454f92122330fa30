"""Players, their devices and their logins."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from contracts.http.endpoint import WITH_BODY, Endpoint
from contracts.http.notices import Receiver
from contracts.http.shapes import Body, Time
from contracts.http.standings import PlayerRating
from contracts.http.tables.feed import Said
from contracts.http.tables.matches import Summary
from contracts.http.tables.matchmaking import OwnTicket

NAME_LONGEST = 40
LOGIN_SHORTEST, LOGIN_LONGEST = 3, 80
PASSWORD_SHORTEST, PASSWORD_LONGEST = 8, 200

DeviceName = Annotated[
    str,
    Meta(
        max_length=NAME_LONGEST,
        description="What you call this device, to know it again in the list",
        examples=["My phone"],
        extra_json_schema={"format": "printable"},
    ),
]


def _login(description: str) -> Meta:
    return Meta(
        min_length=LOGIN_SHORTEST,
        max_length=LOGIN_LONGEST,
        description=description,
        examples=["aroha"],
        extra_json_schema={"format": "login"},
    )


def _password(description: str) -> Meta:
    return Meta(
        min_length=PASSWORD_SHORTEST,
        max_length=PASSWORD_LONGEST,
        description=description,
        examples=["correct horse"],
        extra_json_schema={"format": "password"},
    )


class NewPlayer(Body, frozen=True):
    name: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=NAME_LONGEST,
            description="What others see; nothing but characters that can be printed",
            examples=["Aroha"],
            extra_json_schema={"format": "printable"},
        ),
    ]
    device_name: DeviceName = ""


class Refresh(Body, frozen=True):
    refresh_token: Annotated[str, Meta(min_length=1, max_length=400, description="The newest you were given")]


class SignIn(Body, frozen=True):
    login: Annotated[str, _login("Capital or small letters make no difference")]
    password: Annotated[str, _password("The password of the login")]
    device_name: DeviceName = ""


class NewAccount(Body, frozen=True):
    login: Annotated[str, _login("Nobody else sees it. No spaces; capital or small letters make no difference")]
    password: Annotated[str, _password("Any characters")]


class NewPassword(Body, frozen=True):
    old_password: Annotated[str, _password("The one that holds now")]
    password: Annotated[str, _password("The one that is to hold from now on")]


class Player(Struct, frozen=True):
    id: str
    name: str
    created_at: Time


class Me(Player, frozen=True):
    roles: Annotated[Sequence[str], Meta(description="What you may do beside playing: `arbiter`, `operator`")]
    login: Annotated[str | None, Meta(description="null for a guest")]


class Account(Struct, frozen=True):
    login: Annotated[str, Meta(description="As it is kept, in small letters")]


class Tokens(Struct, frozen=True):
    """What a device goes on with."""

    device: Annotated[str, Meta(description="The id of this device")]
    token: Annotated[str, Meta(description="Send it as `Authorization: Bearer <token>`. It is shown only once.")]
    expires_at: Time
    refresh_token: Annotated[
        str, Meta(description="Exchange it at `/v1/tokens/refresh` for the next pair. It is shown only once.")
    ]
    refresh_expires_at: Time


class SignedIn(Tokens, frozen=True):
    player: str


class NewGuest(Tokens, frozen=True):
    id: str
    name: str
    created_at: Time


class Device(Struct, frozen=True):
    id: str
    name: str
    created_at: Time
    refreshed_at: Time
    expires_at: Annotated[Time, Meta(description="Signed out by itself then, unless it is used")]
    this: Annotated[bool, Meta(description="The one that asks")]


class Devices(Struct, frozen=True):
    devices: Annotated[Sequence[Device], Meta(description="Newest first; at most 20")]


class OwnMatch(Struct, frozen=True):
    """A match in the export of a player."""

    match: Summary
    asked: Sequence[Struct]
    said: Sequence[Said]


class Export(Struct, frozen=True):
    """Everything the service knows of a player."""

    player: Player
    roles: Sequence[str]
    login: str | None
    devices: Sequence[Device]
    matches: Annotated[Sequence[OwnMatch], Meta(description="Each with its summary, and what the player asked for and said")]
    ratings: Sequence[PlayerRating]
    receivers: Annotated[Sequence[Receiver], Meta(description="Where notices are sent")]
    tickets: Annotated[Sequence[OwnTicket], Meta(description="Of the last day, the newest first")]


ENDPOINTS = (
    Endpoint(
        "create_player",
        "POST",
        "/v1/players",
        "players",
        "Sign up as a guest",
        NewGuest,
        201,
        body=NewPlayer,
        token=False,
        problems=WITH_BODY,
    ),
    Endpoint("read_me", "GET", "/v1/players/me", "players", "Who am I", Me, problems=("no_such_player",)),
    Endpoint(
        "read_player",
        "GET",
        "/v1/players/{player}",
        "players",
        "The public part of a player",
        Player,
        problems=("no_such_player",),
    ),
    Endpoint(
        "export_player",
        "GET",
        "/v1/players/me/export",
        "players",
        "Everything the service knows of you",
        Export,
        problems=("no_such_player", "busy"),
    ),
    Endpoint(
        "erase_player",
        "DELETE",
        "/v1/players/me",
        "players",
        "Forget me: leaves every match that goes on, erases name, login, devices and tokens; what was played stays provable",
        None,
        204,
        problems=("no_such_player", "busy"),
    ),
    Endpoint(
        "revoke_token",
        "DELETE",
        "/v1/players/me/token",
        "players",
        "Sign out this device: the one whose token this request came with",
        None,
        204,
    ),
    Endpoint("list_devices", "GET", "/v1/players/me/devices", "players", "The devices you are signed in on", Devices),
    Endpoint(
        "revoke_device",
        "DELETE",
        "/v1/players/me/devices/{device}",
        "players",
        "Sign out a device: its tokens are dead at once",
        None,
        204,
        problems=("no_such_device",),
    ),
    Endpoint("revoke_devices", "DELETE", "/v1/players/me/devices", "players", "Sign out everywhere, here as well", None, 204),
    Endpoint(
        "link_account",
        "POST",
        "/v1/players/me/account",
        "players",
        "Link a login and a password, to be the same player on another device",
        Account,
        body=NewAccount,
        problems=(*WITH_BODY, "no_such_player", "login_taken", "already_linked", "too_many_guesses"),
    ),
    Endpoint(
        "change_password",
        "POST",
        "/v1/players/me/password",
        "players",
        "Change the password; all other devices are signed out",
        None,
        204,
        body=NewPassword,
        problems=(*WITH_BODY, "wrong_password", "not_linked", "too_many_guesses"),
    ),
    Endpoint(
        "sign_in",
        "POST",
        "/v1/tokens",
        "players",
        "Sign in with login and password",
        SignedIn,
        201,
        body=SignIn,
        token=False,
        problems=(*WITH_BODY, "wrong_credentials", "too_many_guesses"),
    ),
    Endpoint(
        "refresh_token",
        "POST",
        "/v1/tokens/refresh",
        "players",
        "Exchange a `refresh_token` for a new pair; asked again within ten seconds, it gives the same one again",
        SignedIn,
        body=Refresh,
        token=False,
        problems=(*WITH_BODY, "refresh_invalid", "refresh_reused", "busy"),
    ),
)
