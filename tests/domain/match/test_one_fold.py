"""An event of a game is folded once, however many parts of the code need the state after it."""

from collections import Counter

from domain.core import Event
from domain.games.moeraki_kemu import MoerakiKemu
from domain.games.moeraki_kemu.model import Ground
from domain.match import LIVES, CreateMatch, MatchState, Request, StartMatch, TakeSeat, new_match, replay
from domain.match.facts import FACTS

SEED = b"seed" * 8


class Counting(MoerakiKemu):
    def __init__(self) -> None:
        self.folded: Counter[int] = Counter()
        super().__init__()

    def evolve(self, state: Ground, event: Event) -> Ground:
        self.folded[id(event)] += 1
        return super().evolve(state, event)


def test_an_accepted_command_folds_each_event_of_the_game_once() -> None:
    game = Counting()
    state, log = new_match(game), []

    def ask(player: str, command: object) -> None:
        nonlocal state
        game.folded.clear()
        decision = LIVES[state.life].decide(game, (), state, Request(player, command, 1, SEED))  # type: ignore[arg-type]
        log.extend(decision.events)  # type: ignore[union-attr]
        state = decision.state  # type: ignore[union-attr]
        events = [recorded.event for recorded in decision.events]  # type: ignore[union-attr]
        of_game = [event for event in events if not isinstance(event.data, FACTS)]
        assert game.folded == Counter(map(id, of_game))

    ask("ann", CreateMatch("moeraki_kemu", 2, {"level": "expert"}))
    ask("ben", TakeSeat())
    ask("ann", StartMatch())
    players = ("ann", "ben")
    while state.status == "running":
        [seat] = game.active(state.play)
        ask(players[seat], game.legal(state.play, seat)[0])
    assert state.outcome is not None
    assert replay(game, MatchState(), log) == state
