"""Playing a finished match again, with turned seats."""

from domain.match import StartMatch, TakeSeat
from domain.matchmaking import rematch_of
from service.tokens import Bearer, Keyring
from service.usecases.errors import NotOver, Refused, SeatedOnly, TokenRefused
from service.usecases.play import Answer, Play, Submission
from service.usecases.visibility import OF_THE_SERVICE
from service.usecases.watch import Watch

HERALD = Bearer(f"{OF_THE_SERVICE}herald", "")


class Rematch:
    def __init__(self, watch: Watch, play: Play, keyring: Keyring) -> None:
        self._watch = watch
        self._play = play
        self._keyring = keyring

    def ask(self, bearer: Bearer, match: str, nonce: str = "") -> Answer:
        """The first who asks creates the new match, the others take their seats in it, and the last one lets it start.

        Its id follows from the old match, so two who ask at once get the same one, and whoever asks again changes nothing.
        """
        old = self._watch.current(bearer, match)
        if old.seat is None:
            raise SeatedOnly
        if old.state.status != "finished":
            raise NotOver
        again = self._keyring.rematch_id(match)
        try:
            answer = self._play.create(bearer, rematch_of(match, old.state, bearer.player, nonce), match=again)
        except Refused as refused:
            if refused.rejection.code != "already_created":
                raise
            answer = self._joined(bearer, again, nonce)
        return self._started(bearer, answer)

    def _joined(self, bearer: Bearer, again: str, nonce: str) -> Answer:
        try:
            return self._play.submit(again, Submission(bearer, TakeSeat(nonce=nonce), invited=True))
        except Refused:
            state = self._watch.current(HERALD, again).state
            seat = state.seat_of(bearer.player)
            if seat is None:
                raise
            return Answer(again, state, seat)

    def _started(self, bearer: Bearer, answer: Answer) -> Answer:
        state = answer.state
        if state.status != "open" or any(seat.player is None for seat in state.seats):
            return answer
        try:
            state = self._play.submit(answer.match, Submission(Bearer(state.host, ""), StartMatch())).state
        except (Refused, TokenRefused):
            # Somebody else let it start at the same moment, or left.
            state = self._watch.current(HERALD, answer.match).state
        return Answer(answer.match, state, state.seat_of(bearer.player))
