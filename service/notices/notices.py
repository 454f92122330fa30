"""The receivers of a player, and notices that could not be delivered."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from contracts.notices import Kind, Notice, Receiver
from contracts.texts import Language
from service.errors import NoUrls, TooManyReceivers, UnknownNotice, UnknownReceiver
from service.notices.outgoing import check_url
from service.people.players import Players
from service.settings import NoticeSettings
from service.store.notices.notices import NoticeStore, ReceiverStore
from service.tokens import Bearer, Keyring


class Notices(Struct, frozen=True):
    _players: Players
    _receivers: ReceiverStore
    _notices: NoticeStore
    _keyring: Keyring
    _now: Callable[[], int]
    _settings: NoticeSettings

    def add(self, bearer: Bearer, address: str, language: Language, kinds: Sequence[Kind], url: str) -> Receiver:
        """The same address again takes the place of the one before."""
        player = self._players.read(bearer, bearer.player).id
        if url:
            if not self._settings.notice_player_urls:
                raise NoUrls
            check_url(url)
        name = self._keyring.receiver_id(player, url, address)
        receiver = Receiver(name, address, language, tuple(dict.fromkeys(kinds)), url, self._now())
        if not self._receivers.add(player, receiver):
            raise TooManyReceivers
        return receiver

    def receivers(self, bearer: Bearer) -> Sequence[Receiver]:
        self._players.check(bearer)
        return self._receivers.of([bearer.player])[bearer.player]

    def remove(self, bearer: Bearer, receiver: str) -> None:
        self._players.check(bearer)
        if not self._receivers.remove(bearer.player, receiver):
            raise UnknownReceiver

    def dead(self, bearer: Bearer, cursor: str | None, limit: int) -> tuple[list[Notice], str | None, dict[str, int]]:
        self._players.check_operator(bearer)
        return *self._notices.dead_page(cursor, limit), self._notices.counts()

    def retry(self, bearer: Bearer, notice: str) -> None:
        self._players.check_operator(bearer)
        dead = self._dead(notice)
        if not self._notices.revive(dead, replace(dead, attempts=0, failure="", died_at=0), self._now()):
            raise UnknownNotice

    def drop(self, bearer: Bearer, notice: str) -> None:
        self._players.check_operator(bearer)
        if not self._notices.forget(self._dead(notice)):
            raise UnknownNotice

    def _dead(self, notice: str) -> Notice:
        found = self._notices.dead(notice)
        if found is None:
            raise UnknownNotice
        return found
