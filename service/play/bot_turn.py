"""A bot takes its turn, on the same path as a person."""

import hashlib
from math import inf
from time import monotonic

from contracts.codec import encode_json
from domain.bots import choose
from domain.core import Rng, Seat, bot_key
from domain.match import BotTrace, MatchState, bots_to_move
from service.errors import Refused, StaleVersion
from service.play.handling import Play, Submission
from service.play.states import States
from service.play.timekeeping import Timekeeper
from service.tokens import Bearer, Keyring


class BotTurn:
    def __init__(self, states: States, play: Play, timekeeper: Timekeeper, keyring: Keyring) -> None:
        self._states = states
        self._play = play
        self._timekeeper = timekeeper
        self._keyring = keyring

    def take(self, match: str, seconds: float = inf) -> int:
        """Move for the bots of a match until it is a person's turn or the time is up; how many moves that was.

        If a bot is to move, it makes one move in any case. The same position always gives the same move, so it does no harm
        if two workers do this at once.
        """
        moves, until = 0, monotonic() + seconds
        state = self._states.newest(match)
        while not moves or monotonic() < until:
            waiting = bots_to_move(self._states.game(state), state)
            if not waiting:
                break
            try:
                # First, so that the bot thinks about the version at which it moves.
                credited = self._timekeeper.credit(match, state)
                state = self._move(match, credited, waiting[0])
                moves += 1
            except (StaleVersion, Refused):
                before, state = state, self._states.newest(match)
                if state.head == before.head:
                    # Nobody moved in between: this bot will never get further.
                    raise
        return moves

    def _move(self, match: str, state: MatchState, seat: Seat) -> MatchState:
        game = self._states.game(state)
        holder = state.seats[seat]
        if holder.bot is None or holder.player is None:
            raise ValueError("no bot sits there")
        seed = bot_key(self._keyring.seed(match), state.version, seat)
        view = hashlib.sha256(encode_json(game.view(state.play, seat))).hexdigest()
        command = choose(holder.bot, game, state.play, seat, Rng(seed))
        submission = Submission(
            Bearer(holder.player, ""),
            command,
            if_match=state.version,
            head=state.head,
            bot=BotTrace(holder.bot, seed.hex(), view),
        )
        return self._play.submit(match, submission).state
