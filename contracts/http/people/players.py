"""Players, how to find them, and how they sign in: devices, tokens and logins."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from contracts.http.endpoint import Tag
from contracts.http.shapes import OF_PAGE_BEFORE, Body, Next, PageSize, Query, Time

players = Tag("players", "Guests, their devices and tokens, and accounts")

NAME_LONGEST = 40

PlayerId = Annotated[str, "The id of the player"]
Name = Annotated[
    str,
    Meta(min_length=1, max_length=NAME_LONGEST, examples=["Aroha"], extra_json_schema={"format": "printable"}),
    "What other players see; printable characters only",
]


class NewName(Body, frozen=True):
    """The new name of a player."""

    name: Name


class PlayerQuery(Query, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=NAME_LONGEST), "How the name begins; case and accents do not matter"]
    cursor: Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){1,4000}\Z"), OF_PAGE_BEFORE] | None = None
    limit: PageSize = 20


class Player(Struct, frozen=True):
    """The public part of a player."""

    id: PlayerId
    name: Annotated[str, "What other players see"]
    created_at: Annotated[Time, "When the player signed up"]


class PlayerPage(Struct, frozen=True):
    """A page of players."""

    players: Annotated[Sequence[Player], "In alphabetical order. A page may have fewer than `limit` players"]
    next: Next


class Me(Player, frozen=True):
    """Your own player."""

    roles: Annotated[Sequence[str], "Roles besides playing: `arbiter`, `operator`"]
    login: Annotated[str | None, "null for a guest"]
    recovery_codes: Annotated[int, "How many recovery codes are left"]
    mail: Annotated[str | None, "The confirmed address to which a recovery code can be sent"]


@players.get("/v1/players")
def find_players(query: PlayerQuery) -> PlayerPage:
    """Find players by the beginning of their name."""


@players.get("/v1/players/me", "no_such_player")
def read_me() -> Me:
    """Read your own account."""


@players.post("/v1/players/me/name", "no_such_player")
def rename_player(body: NewName) -> Me:
    """Change your name."""


@players.get("/v1/players/{player}")
def read_player() -> Player:
    """Read the public part of a player."""


LOGIN_SHORTEST, LOGIN_LONGEST = 3, 80

DeviceName = Annotated[
    str,
    Meta(max_length=NAME_LONGEST, examples=["My phone"], extra_json_schema={"format": "printable"}),
    "Name of this device, for the list of devices",
]
Login = Annotated[
    str,
    Meta(min_length=LOGIN_SHORTEST, max_length=LOGIN_LONGEST, examples=["aroha"], extra_json_schema={"format": "login"}),
    "Other players do not see it. No spaces; upper and lower case make no difference",
]
Password = Annotated[
    str,
    Meta(min_length=8, max_length=200, examples=["correct horse"], extra_json_schema={"format": "password"}),
    "Any characters",
]


class NewPlayer(Body, frozen=True):
    """A guest who signs up."""

    name: Name
    device_name: DeviceName = ""


class Refresh(Body, frozen=True):
    """The refresh token to be exchanged."""

    refresh_token: Annotated[str, Meta(min_length=1, max_length=400), "The newest one of this device"]


class SignIn(Body, frozen=True):
    """A login and its password."""

    login: Login
    password: Password
    device_name: DeviceName = ""


class NewAccount(Body, frozen=True):
    """A login and a password to be linked."""

    login: Login
    password: Password


class NewPassword(Body, frozen=True):
    """A change of password."""

    old_password: Annotated[Password, "The present password"]
    password: Annotated[Password, "The new password"]


RecoveryCodes = Annotated[
    Sequence[str],
    "Each signs in once if the password is lost, and is shown only now. The codes before them are no longer valid",
]


class Account(Struct, frozen=True):
    """A login that was linked."""

    login: Annotated[str, "As it is stored, in lower case"]
    recovery_codes: RecoveryCodes


class SignedIn(Struct, frozen=True):
    """The tokens of a device."""

    player: PlayerId
    device: Annotated[str, "The id of this device"]
    token: Annotated[str, "Send it as `Authorization: Bearer <token>`. It is shown only once."]
    expires_at: Annotated[Time, "When the token expires"]
    refresh_token: Annotated[str, "Exchange it at `/v1/tokens/refresh` for the next pair. It is shown only once."]
    refresh_expires_at: Annotated[Time, "When the refresh token expires, unless it is exchanged before"]


class NewGuest(SignedIn, frozen=True):
    """A new player, with the tokens of the first device."""

    name: Annotated[str, "What other players see"]
    created_at: Annotated[Time, "When the player signed up"]


class Device(Struct, frozen=True):
    """A device that is signed in."""

    id: Annotated[str, "The id of the device"]
    name: Annotated[str, "Its name, if it was given one"]
    created_at: Annotated[Time, "When it was signed in"]
    refreshed_at: Annotated[Time, "When its tokens were last refreshed"]
    expires_at: Annotated[Time, "When the device is signed out, unless it is used before"]
    this: Annotated[bool, "True for the device that sent this request"]


class Devices(Struct, frozen=True):
    """The devices of a player."""

    devices: Annotated[Sequence[Device], "Newest first; at most 20"]


@players.post("/v1/players", status=201, token=False)
def create_player(body: NewPlayer) -> NewGuest:
    """Sign up as a guest."""


@players.delete("/v1/players/me/token")
def revoke_token() -> None:
    """Sign out this device."""


@players.get("/v1/players/me/devices")
def list_devices() -> Devices:
    """List your signed-in devices."""


@players.delete("/v1/players/me/devices/{device}")
def revoke_device() -> None:
    """Sign out a device; its tokens stop working at once."""


@players.delete("/v1/players/me/devices")
def revoke_devices() -> None:
    """Sign out all devices, including this one."""


@players.post("/v1/players/me/account", "no_such_player", "login_taken", "already_linked", "too_many_guesses")
def link_account(body: NewAccount) -> Account:
    """Link a login and a password, to sign in on other devices.

    Sent again with the same login and password, it gives new recovery codes.
    """


@players.post("/v1/players/me/password", "wrong_password", "not_linked", "too_many_guesses")
def change_password(body: NewPassword) -> None:
    """Change the password; all other devices are signed out."""


@players.post("/v1/tokens", "wrong_credentials", "too_many_guesses", status=201, token=False)
def sign_in(body: SignIn) -> SignedIn:
    """Sign in with login and password."""


@players.post("/v1/tokens/refresh", "refresh_invalid", "refresh_reused", "busy", token=False)
def refresh_token(body: Refresh) -> SignedIn:
    """Exchange a `refresh_token` for a new pair; repeated within ten seconds, it returns the same pair."""
