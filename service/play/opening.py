"""Matches that begin: new ones, and forks of matches that have ended."""

from contracts.codec import decode_event
from domain.match import CreateMatch, ForkMatch, new_match
from service.errors import UnknownGame, UnknownMatch
from service.play.handling import Answer, Play, Submission
from service.play.states import States
from service.play.visibility import Visibility
from service.store.play.log import Log
from service.tokens import Bearer, Keyring, new_id


class Opening:
    def __init__(self, states: States, log: Log, keyring: Keyring, visibility: Visibility, play: Play) -> None:
        self._states = states
        self._log = log
        self._keyring = keyring
        self._visibility = visibility
        self._play = play

    def offers(self, command: CreateMatch) -> bool:
        """Whether the edition that is asked for is offered to new matches."""
        return command.game in self._states.games and command.edition in self._states.games.editions(command.game)

    def create(self, bearer: Bearer, command: CreateMatch, key: str | None = None, match: str | None = None) -> Answer:
        """`match` is its id, where the service itself knows which one it must be."""
        if command.game not in self._states.games:
            raise UnknownGame(command.game, sorted(self._states.games))
        game = self._states.games.offered(command.game, command.edition)
        match = match or (new_id("m") if key is None else self._keyring.match_id(bearer.player, key))
        return self._play.begin(match, game, new_match(game), Submission(bearer, command, key, invited=True))

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
        return self._play.begin(match, game, new_match(game), submission, log)
