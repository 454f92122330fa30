"""The devices of a player. Each has a chain of refresh tokens, and can be signed out alone or with all others."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from contracts.http.people.players import SignedIn
from contracts.http.shapes import timestamp
from service.errors import Busy, RefreshRefused, RefreshReused, TokenRefused, UnknownDevice, UnknownPlayer
from service.settings import PeopleSettings
from service.store.people.accounts import Device, DeviceStore, Revocations
from service.tokens import Bearer, Keyring, new_id

GRACE_MS = 10_000
"""How long a refresh token may be sent again, by a phone that never got the answer."""
DEVICES_MOST = 20
_DAY_MS = 24 * 60 * 60 * 1000
_MOST_ATTEMPTS = 100


def exchanged(device: Device, presented: str, following: str, now: int, expires_at: int) -> Device | None:
    """The device after a refresh token was exchanged for the next one; None if that token is no longer valid."""
    if device.stolen or device.expires_at <= now:
        return None
    if device.current == presented:
        return replace(device, current=following, previous=presented, refreshed_at=now, expires_at=expires_at)
    repeated = (device.previous, device.current) == (presented, following)
    return device if repeated and now - device.refreshed_at < GRACE_MS else None


@dataclass
class Devices:
    _devices: DeviceStore
    _revocations: Revocations
    _keyring: Keyring
    _now: Callable[[], int]
    _settings: PeopleSettings

    @property
    def _lifetime(self) -> int:
        return self._settings.refresh_days * _DAY_MS

    def open(self, player: str, name: str) -> SignedIn:
        now = self._now()
        device = new_id("d")
        refresh = self._keyring.first_refresh(player, device)
        opened = Device(device, name, now, now, now + self._lifetime, _print(refresh))
        if not self._devices.replace(player, None, opened):
            raise UnknownPlayer
        return self._signed_in(Bearer(player, device), opened, refresh)

    def open_another(self, player: str, name: str, keep: int = DEVICES_MOST - 1) -> SignedIn:
        """Before, all devices but those used last are signed out."""
        known = sorted(self._devices.all(player), key=lambda device: device.refreshed_at, reverse=True)
        for device in known[keep:]:
            self._sign_out(player, device.id)
        return self.open(player, name)

    def refresh(self, text: str) -> SignedIn:
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
                # We signed this token, and it was exchanged before: two devices hold what only one should.
                if device.stolen or self._devices.replace(player, device, replace(device, stolen=True)):
                    self._sign_out(player, device.id)
                    raise RefreshReused
            elif after is device or self._devices.replace(player, device, after):
                if self._revocations.is_revoked(device.id, player):
                    raise RefreshRefused
                return self._signed_in(bearer, after, following)
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
            # This device comes last: if the loop breaks off, it can ask again.
            self._sign_out(bearer.player, bearer.token)

    def check(self, bearer: Bearer) -> None:
        """For requests that read no match; reading a match also checks the token."""
        if self._revocations.is_revoked(bearer.token, bearer.player):
            raise TokenRefused

    def _sign_out(self, player: str, device: str) -> None:
        # Access tokens first: a refresh in between then only gets a revoked token.
        self._revocations.revoke(device, self._now())
        self._devices.remove(player, device)

    def _signed_in(self, bearer: Bearer, device: Device, refresh: str) -> SignedIn:
        access = self._keyring.access(bearer.player, device.id)
        return SignedIn(
            bearer.player, device.id, access.token, timestamp(access.expires_at), refresh, timestamp(device.expires_at)
        )


def _print(refresh: str) -> str:
    return hashlib.sha256(refresh.encode()).hexdigest()
