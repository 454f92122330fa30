"""A bot takes its turn, on the same path as a person."""

import logging
from math import inf
from time import monotonic, sleep

from msgspec import Struct

from contracts.bot_trace import asked
from domain.bots import MOST_SECONDS, SEARCHING, fallbacks
from domain.core import Command, Seat
from domain.match import HINT_BOT, BotTrace, GiveHint, MatchState, bots_to_move
from domain.match.view import OF_THE_SERVICE
from service.errors import Refused, StaleVersion
from service.play.handling import Play, Submission
from service.play.overrun import stopped_after
from service.play.states import States
from service.play.timekeeping import Timekeeper
from service.tokens import Bearer, Keyring

ANSWER_SECONDS = 0.5
"""How long a searching bot takes to answer in a hidden game, where its thinking time would give its cards away."""

OVERRUN_SECONDS = MOST_SECONDS + 1.0
"""A bot is asked to end before. One that has not by then is broken."""

ADVISER = Bearer(f"{OF_THE_SERVICE}adviser", "")

logger = logging.getLogger("kemu.bots")


class BotTurn(Struct, frozen=True):
    _states: States
    _play: Play
    _timekeeper: Timekeeper
    _keyring: Keyring

    def take(self, match: str, seconds: float = inf, attempt: int = 1) -> int:
        """Give hints and move for the bots of a match until a person is to move or the time is up; how many moves that was.

        Where earlier attempts at the first of these moves have failed, a simpler bot makes it. If a bot is to move, it makes
        one move in any case. The same position always gives the same move, so two workers at once do no harm.
        """
        moves, until = 0, monotonic() + seconds
        state = self._states.newest(match)
        while not moves or monotonic() < until:
            # Hints first: a move would make them lapse.
            hints = state.hints_due
            waiting = hints or bots_to_move(self._states.game(state), state)
            if not waiting:
                break
            act = self._advise if hints else self._move
            try:
                # First, so that the bot thinks about the version at which it moves.
                credited = self._timekeeper.credit(match, state)
                state = act(match, credited, waiting[0], attempt if not moves else 1)
                moves += 1
            except (StaleVersion, Refused):
                before, state = state, self._states.newest(match)
                if state.head == before.head:
                    # Nothing has changed in between: this bot would never get further.
                    raise
        return moves

    def _move(self, match: str, state: MatchState, seat: Seat, attempt: int) -> MatchState:
        holder = state.seats[seat]
        if holder.bot is None or holder.player is None:
            raise ValueError("no bot sits there")
        command, trace = self._thought(match, state, seat, holder.bot, attempt)
        submission = Submission(Bearer(holder.player, ""), command, if_match=state.version, head=state.head, bot=trace)
        return self._play.submit(match, submission).state

    def _advise(self, match: str, state: MatchState, seat: Seat, attempt: int) -> MatchState:
        move, trace = self._thought(match, state, seat, HINT_BOT, attempt)
        command = GiveHint(seat, state.version, move)
        submission = Submission(ADVISER, command, if_match=state.version, head=state.head, bot=trace, role="adviser")
        return self._play.submit(match, submission).state

    def _thought(self, match: str, state: MatchState, seat: Seat, bot: str, attempt: int) -> tuple[Command, BotTrace]:
        """Of the bot, or of a simpler one if it raises, does not come to an end, or made workers die before."""
        game, seed, began = self._states.game(state), self._keyring.seed(match), monotonic()
        tells = bot in SEARCHING and game.tells(state.play)
        until = began + (ANSWER_SECONDS if tells else MOST_SECONDS)
        simpler = fallbacks(bot)
        for number in range(min(attempt, len(simpler)) - 1, len(simpler)):
            instead = simpler[number] if number else None
            try:
                with stopped_after(OVERRUN_SECONDS):
                    thought = asked(game, state, seat, bot, seed, instead=instead, more=lambda: monotonic() < until)
                break
            except Exception:
                if number == len(simpler) - 1:
                    raise
                logger.exception("bot %s cannot think about match %s at version %d", simpler[number], match, state.version)
        if tells:
            sleep(max(0.0, until - monotonic()))
        return thought
