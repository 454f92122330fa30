"""Who is at a match for the moment, and what they say to each other."""

from collections.abc import Callable

from contracts.phrases import PhraseKey
from service.errors import SeatedOnly, TooManyPhrases
from service.play.watching import Watch
from service.store.tables.presence import Presence, PresenceStore, Said
from service.tokens import Bearer


class TableTalk:
    def __init__(self, watch: Watch, live: PresenceStore, now: Callable[[], int]) -> None:
        self._watch = watch
        self._live = live
        self._now = now

    def present(self, bearer: Bearer, match: str) -> Presence:
        self._watch.current(bearer, match)
        return self._live.company(match, self._now())

    def say(self, bearer: Bearer, match: str, phrase: PhraseKey) -> Said:
        seat = self._watch.current(bearer, match).seat
        if seat is None:
            raise SeatedOnly
        said = Said(seat, phrase, self._now())
        waiting = self._live.say(match, said)
        if waiting > 0:
            raise TooManyPhrases(waiting / 1000)
        return said

    def said(self, bearer: Bearer, match: str) -> list[Said]:
        self._watch.current(bearer, match)
        return self._live.said(match)
