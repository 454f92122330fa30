"""The devices somebody plays on: each has a chain of refresh tokens, and is signed out alone or with all others."""

import hashlib
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from service.errors import Busy, RefreshRefused, RefreshReused, TokenRefused, UnknownDevice, UnknownPlayer
from service.store.people.devices import Device, DeviceStore
from service.store.people.revocations import Revocations
from service.tokens import Bearer, Keyring, new_id

GRACE_MS = 10_000
"""How long a refresh token may be repeated, for a phone that never got the answer."""
DEVICES_MOST = 20
_DAY_MS = 24 * 60 * 60 * 1000
_MOST_ATTEMPTS = 100


class Pair(Struct, frozen=True):
    """What a device is given to go on with."""

    player: str
    device: str
    token: str
    expires_at: int
    refresh_token: str
    refresh_expires_at: int


def exchanged(device: Device, presented: str, following: str, now: int, expires_at: int) -> Device | None:
    """The device after a refresh token was exchanged for the one that follows it; None if that token is not good any more."""
    if device.stolen or device.expires_at <= now:
        return None
    if device.current == presented:
        return replace(device, current=following, previous=presented, refreshed_at=now, expires_at=expires_at)
    repeated = (device.previous, device.current) == (presented, following)
    return device if repeated and now - device.refreshed_at < GRACE_MS else None


class Devices:
    def __init__(
        self, devices: DeviceStore, revocations: Revocations, keyring: Keyring, now: Callable[[], int], refresh_days: int
    ) -> None:
        self._devices = devices
        self._revocations = revocations
        self._keyring = keyring
        self._now = now
        self._lifetime = refresh_days * _DAY_MS

    def open(self, player: str, name: str) -> Pair:
        now = self._now()
        device = new_id("d")
        refresh = self._keyring.first_refresh(player, device)
        opened = Device(device, name, now, now, now + self._lifetime, _print(refresh))
        if not self._devices.replace(player, None, opened):
            raise UnknownPlayer
        return self._pair(Bearer(player, device), opened, refresh)

    def make_room(self, player: str) -> None:
        """Before one more is opened: those that were not used for longest go."""
        known = sorted(self._devices.all(player), key=lambda device: device.refreshed_at, reverse=True)
        for device in known[DEVICES_MOST - 1 :]:
            self._sign_out(player, device.id)

    def refresh(self, text: str) -> Pair:
        bearer = self._keyring.read_refresh(text)
        if bearer is None:
            raise RefreshRefused
        player, following = bearer.player, self._keyring.next_refresh(bearer, text)
        for _ in range(_MOST_ATTEMPTS):
            device, now = self._devices.get(player, bearer.token), self._now()
            if device is None or (device.expires_at <= now and not device.stolen):
                raise RefreshRefused
            after = exchanged(device, _print(text), _print(following), now, now + self._lifetime)
            if after is None:
                # It was ours, for it is signed, and was exchanged before: two hold what only one should.
                if device.stolen or self._devices.replace(player, device, replace(device, stolen=True)):
                    self._sign_out(player, device.id)
                    raise RefreshReused
            elif after is device or self._devices.replace(player, device, after):
                if self._revocations.is_revoked(device.id, player):
                    raise RefreshRefused
                return self._pair(bearer, after, following)
        raise Busy

    def all(self, bearer: Bearer) -> list[Device]:
        self.check(bearer)
        return self.of(bearer.player)

    def of(self, player: str) -> list[Device]:
        now = self._now()
        return [device for device in self._devices.all(player) if device.expires_at > now and not device.stolen]

    def sign_out(self, bearer: Bearer, device: str) -> None:
        self.check(bearer)
        if device != bearer.token and self._devices.get(bearer.player, device) is None:
            raise UnknownDevice
        self._sign_out(bearer.player, device)

    def sign_out_all(self, bearer: Bearer, *, but_this: bool = False) -> None:
        self.check(bearer)
        for device in self._devices.all(bearer.player):
            if device.id != bearer.token:
                self._sign_out(bearer.player, device.id)
        if not but_this:
            # The one that asks comes last: if this breaks off, it can ask again.
            self._sign_out(bearer.player, bearer.token)

    def check(self, bearer: Bearer) -> None:
        """For requests that look at no match, where nothing else asks whether the token still holds."""
        if self._revocations.is_revoked(bearer.token, bearer.player):
            raise TokenRefused

    def _sign_out(self, player: str, device: str) -> None:
        # Its access tokens first: a refresh that slips in between only gets more of what is dead.
        self._revocations.revoke(device, self._now())
        self._devices.remove(player, device)

    def _pair(self, bearer: Bearer, device: Device, refresh: str) -> Pair:
        access = self._keyring.access(bearer.player, device.id)
        return Pair(bearer.player, device.id, access.token, access.expires_at, refresh, device.expires_at)


def _print(refresh: str) -> str:
    return hashlib.sha256(refresh.encode()).hexdigest()
