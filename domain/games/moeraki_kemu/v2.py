"""Version 2 of the rules: what it means that the time of a seat is up. RULES.v2.md has the clauses it replaces."""

from domain.core import Turn
from domain.games.moeraki_kemu.messages import BySeat, TaneDeclined
from domain.games.moeraki_kemu.model import Ground, Played
from domain.games.moeraki_kemu.rules import MoerakiKemu, after_game, go_on, still_to_ask


class GameLostOnTime(BySeat, frozen=True):
    """The time of the seat was up before it placed the ball or laid a marble."""

    def apply(self, state: Ground) -> Ground:
        winner = 1 - self.seat
        return state.settled(winner, Played(state.starter, winner, ("time_up",)))


class MoerakiKemu2(MoerakiKemu):
    info = MoerakiKemu.info.next_version(facts=[GameLostOnTime], endings=["time_up"], clauses={"way": {"time_up": "1.7"}})

    def time_is_up(self, turn: Turn[Ground]) -> bool:
        """1.7: a question is declined; without a ball or a marble, the game is lost."""
        asked = turn.state
        if asked.phase == "asking":
            turn.then(TaneDeclined(turn.seat), "1.7")
            go_on(turn, still_to_ask(asked))
        else:
            turn.then(GameLostOnTime(turn.seat), "1.7")
            after_game(turn)
        return True
