"""Playing a finished match again, with rotated seats."""

from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.match import CreateMatch, StartMatch, TakeSeat
from domain.match.view import OF_THE_SERVICE
from domain.matchmaking import rematch_of
from service.errors import NotOver, Refused, SeatedOnly, TokenRefused, UnknownMatch
from service.play.handling import Answer, Play, Submission
from service.play.opening import Opening
from service.play.watching import Watch
from service.store.play.log import Log
from service.tokens import Bearer, Keyring

CANCELLED_MOST = 20
"""After so many cancelled rematches of one match there are no more: the last one is not repeated."""
SYSTEM = Bearer(f"{OF_THE_SERVICE}herald", "")


class Rematch(Struct, frozen=True):
    _watch: Watch
    _opening: Opening
    _play: Play
    _keyring: Keyring
    _log: Log

    def ask(self, bearer: Bearer, match: str, nonce: str = "") -> Answer:
        """The first player who asks creates the new match, the others take their seats in it, and the last one starts it.

        Its id follows from the old match and the number of cancelled rematches. So two players who ask at once get the same
        match, and to ask again changes nothing. A cancelled rematch stays cancelled.
        """
        old = self._watch.current(bearer, match)
        if old.seat is None:
            raise SeatedOnly
        if old.state.status != "finished":
            raise NotOver
        command = rematch_of(match, old.state, bearer.player, nonce)
        if not self._opening.offers(command):
            # The edition is not offered any more.
            command = replace(command, edition=UNSET)
        for cancelled in range(CANCELLED_MOST):
            again = self._keyring.rematch_id(match, cancelled)
            try:
                return self._started(bearer, self._seated(bearer, again, command))
            except Refused:
                if not self._is_cancelled(again):
                    raise
        return self._started(bearer, self._seated(bearer, self._keyring.rematch_id(match, CANCELLED_MOST), command))

    def _seated(self, bearer: Bearer, again: str, command: CreateMatch) -> Answer:
        try:
            return self._opening.create(bearer, command, match=again)
        except Refused as refused:
            if refused.rejection.code != "already_created":
                raise
        try:
            return self._play.submit(again, Submission(bearer, TakeSeat(nonce=command.nonce), invited=True))
        except Refused:
            answer = self._watch.current(SYSTEM, again)
            if answer.state.seat_of(bearer.player) is None or answer.state.status == "cancelled":
                raise
            return self._as_it_stands(bearer, answer)

    def _is_cancelled(self, again: str) -> bool:
        try:
            return self._watch.current(SYSTEM, again).state.status == "cancelled"
        except UnknownMatch:
            # It was refused for another reason, and nobody else has created it either.
            return False

    def _started(self, bearer: Bearer, answer: Answer) -> Answer:
        state = answer.state
        if state.status != "open" or any(seat.player is None for seat in state.seats):
            return answer
        try:
            started = self._play.submit(answer.match, Submission(Bearer(state.host, ""), StartMatch()))
        except (Refused, TokenRefused):
            # Another player started it at the same moment, or left.
            return self._as_it_stands(bearer, self._watch.current(SYSTEM, answer.match))
        return _seen_by(bearer, started)

    def _as_it_stands(self, bearer: Bearer, answer: Answer) -> Answer:
        """The answer has a receipt, so what others have written must be durable, too."""
        self._log.confirm(answer.match)
        return _seen_by(bearer, answer)


def _seen_by(bearer: Bearer, answer: Answer) -> Answer:
    return replace(answer, seat=answer.state.seat_of(bearer.player))
