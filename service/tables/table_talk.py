"""Presence and phrases at a table."""

from collections.abc import Callable

from msgspec import Struct

from contracts.texts import PhraseKey
from service.errors import SeatedOnly, TooManyOfLate
from service.play.watching import Watch
from service.store.people.contacts import ContactStore
from service.store.tables.presence import Presence, PresenceStore, SentPhrase
from service.tokens import Bearer


class TableTalk(Struct, frozen=True):
    _watch: Watch
    _live: PresenceStore
    _contacts: ContactStore
    _now: Callable[[], int]

    def present(self, bearer: Bearer, match: str) -> Presence:
        self._watch.current(bearer, match)
        return self._live.presence(match, self._now())

    def say(self, bearer: Bearer, match: str, phrase: PhraseKey) -> SentPhrase:
        answer = self._watch.current(bearer, match)
        if answer.seat is None:
            raise SeatedOnly
        players = {seat.player: number for number, seat in enumerate(answer.state.seats) if seat.player and seat.bot is None}
        hidden_from = sorted(players[blocker] for blocker in self._contacts.blockers(bearer.player, players))
        sent = SentPhrase(answer.seat, phrase, self._now(), tuple(hidden_from))
        waiting = self._live.say(match, sent)
        if waiting > 0:
            raise TooManyOfLate(waiting / 1000)
        return sent

    def phrases(self, bearer: Bearer, match: str) -> list[SentPhrase]:
        seat = self._watch.current(bearer, match).seat
        return [phrase for phrase in self._live.phrases(match) if seat not in phrase.hidden_from]
