"""Creating matches: new ones, and forks of matches that have ended."""

from msgspec import UNSET, Struct

from contracts.codec import decode_event
from domain.bots import BOTS
from domain.core import Rejected, Shelf
from domain.match import LIVES, CreateMatch, ForkMatch, MatchState, Request, StartMatch, new_match
from service.errors import Refused, UnknownGame, UnknownMatch
from service.play.handling import Answer, Play, Submission
from service.play.states import States
from service.play.visibility import Visibility
from service.store.play.log import Log
from service.tokens import Bearer, Keyring, new_id


def trial(games: Shelf, player: str, command: CreateMatch, now: int) -> MatchState:
    """The match that the command would create, with the value of every option. Raises if the command would be refused."""
    if command.game not in games:
        raise UnknownGame(command.game, sorted(games))
    game = games.offered(command.game, command.edition)
    match = new_match(game)
    decision = LIVES[match.life].decide(game, BOTS, match, Request(player, command, now, b""))
    if isinstance(decision, Rejected):
        raise Refused(decision, match)
    return decision.state


class Opening(Struct, frozen=True):
    _states: States
    _log: Log
    _keyring: Keyring
    _visibility: Visibility
    _play: Play

    def offers(self, command: CreateMatch) -> bool:
        """Whether the edition that is asked for is offered to new matches."""
        return command.game in self._states.games and command.edition in self._states.games.editions(command.game)

    def create(self, bearer: Bearer, command: CreateMatch, key: str | None = None, match: str | None = None) -> Answer:
        """`match` is its id, where the service itself knows which one it must be."""
        if command.game not in self._states.games:
            raise UnknownGame(command.game, sorted(self._states.games))
        game = self._states.games.offered(command.game, command.edition)
        match = match or (new_id("m") if key is None else self._keyring.match_id(bearer.player, key))
        return self._play.submit_from(match, game, new_match(game), Submission(bearer, command, key, invited=True))

    def create_started(self, bearer: Bearer, command: CreateMatch, key: str | None = None) -> Answer:
        """Create a match and start it. It is not created if a seat would stay free."""
        free = [seat for seat in range(command.seats) if str(seat) not in command.bots]
        if len(free) > 1 and command.game in self._states.games:
            others = [seat for seat in free if seat != (free[0] if command.seat is UNSET else command.seat)]
            raise Refused(Rejected("seats_free", "M3.2", {"free": others}), new_match(self._states.games[command.game]))
        created = self.create(bearer, command, key)
        # Under a key of its own: if only the match was created so far, the same request starts it.
        start = Submission(bearer, StartMatch(), None if key is None else f"{key}:start", signed=True)
        return self._play.submit(created.match, start)

    def fork(self, bearer: Bearer, command: ForkMatch, key: str | None = None) -> Answer:
        parent = self._states.recent(command.parent)
        if parent.terms.private:
            parent = self._states.newest(command.parent)
            if self._visibility.sight(parent, bearer.player) == "none":
                raise UnknownMatch
        match = new_id("m") if key is None else self._keyring.match_id(bearer.player, key, f"fork:{command.parent}")
        submission = Submission(bearer, command, key, invited=True, in_secret=parent.terms.restricted)
        log = tuple(map(decode_event, self._log.read(command.parent)))
        game = self._states.game(parent)
        return self._play.submit_from(match, game, new_match(game), submission, log)
