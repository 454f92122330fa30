"""A bot that thinks as long as it does in service chooses the same move in states that its seat cannot tell apart.

The law `bots_choose_by_knowledge` looks at every option, seat and level, and lets them search a little. Here the level that
gives hints searches in earnest, in the middle of a match of each game in which something is hidden.
"""

import pytest

from contracts.wire import encode_json
from domain.bots import choose, think
from domain.core import Rng, Seat
from domain.games import GAMES
from domain.match import HINT_BOT
from tests.kit.options import defaults_of

MOVES = 11
MORE_HIDDEN = {"kiwara": {"reinforcement": "mystery"}}
HIDING = [(key, seats) for key, game in GAMES.items() if game.info.hidden for seats in game.info.seats]


@pytest.mark.parametrize(("key", "seats"), HIDING)
def test_the_adviser_knows_no_more_than_its_seat(key: str, seats: int) -> None:
    game, rng = GAMES[key], Rng(b"hidden")
    state = game.start({**defaults_of(game), **MORE_HIDDEN.get(key, {})}, seats, rng).state
    for move in range(MOVES):
        seat = min(game.active(state))
        command = choose("level1", game, state, seat, Rng(b"%d" % move))
        state = game.play(state, seat, command, rng).state  # type: ignore[union-attr]
    observer: Seat = min(game.active(state))
    other = game.imagine(state, observer, Rng(b"another world"))
    assert encode_json(state) != encode_json(other)
    assert encode_json(game.view(state, observer)) == encode_json(game.view(other, observer))
    one, two = (think(HINT_BOT, game, each, observer, Rng(b"same")).command for each in (state, other))
    assert one == two
    assert one in game.legal(state, observer)
