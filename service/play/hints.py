"""A hint: the move that a bot would play. A worker thinks it out, as it does for a bot that is to move."""

from time import monotonic

from msgspec import Struct

from contracts.codec import decode_event
from domain.core import Command, owner
from domain.match import AskHint
from domain.match.facts import HintedMove
from service.errors import HistoryLost, Refused
from service.play.handling import Answer, Play, Submission
from service.play.watching import Watch
from service.slots import Slots
from service.store.play.log import Log
from service.tokens import Bearer

ASKED = "hint_asked"


class Hints(Struct, frozen=True):
    _watch: Watch
    _play: Play
    _log: Log
    _waits: Slots

    def take(self, bearer: Bearer, match: str, wait: float, address: str) -> tuple[Answer, Command | None]:
        """The hint in this position, asked for if it has not been yet; no command while the bot thinks.

        It waits up to `wait` seconds for it, in a slot of player and address.
        """
        now = self._asked(bearer, match)
        move = self._given(now)
        if move is not None or wait <= 0:
            return now, move
        until = monotonic() + wait
        with self._waits.taken(player=bearer.player, address=address):
            while move is None and (left := until - monotonic()) > 0:
                self._watch.awaited(bearer, match, now.state, left)
                # If others have played meanwhile, the hint has lapsed.
                now = self._asked(bearer, match)
                move = self._given(now)
        return now, move

    def _asked(self, bearer: Bearer, match: str) -> Answer:
        now = self._watch.current(bearer, match)
        if now.state.hint_of(now.seat) is not None and now.state.status == "running":
            return now
        try:
            return self._play.submit(match, Submission(bearer, AskHint()))
        except Refused as refused:
            if refused.rejection.code != ASKED:
                raise
            # Another request of the same player was faster.
            return self._watch.current(bearer, match)

    def _given(self, now: Answer) -> Command | None:
        """The move, once the bot has thought."""
        hint = now.state.hint_of(now.seat)
        if hint is None or hint.version is None:
            return None
        found = self._log.read(now.match, hint.version, hint.version + 1)
        secret = decode_event(found[0]).event.secrets.get(owner(hint.seat)) if found else None
        if not isinstance(secret, HintedMove):
            raise HistoryLost(now.state.version)
        return secret.move
