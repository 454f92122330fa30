"""From a log to a state: in one go, one by one, or from the middle."""

import pytest

from contracts.wire import encode_json
from domain.core import Event
from domain.match import MatchState, Recorded, evolve, replay
from domain.match.facts import MatchStarted
from tests.domain.match.table import ANN, played_out, running
from tests.kit.given import Match, given_match
from tests.kit.toy_game import TOY
from tests.kit.toy_game.parts import Hand


@pytest.fixture(scope="module")
def match() -> Match:
    return played_out(running(3))


def test_a_log_folds_to_the_state_it_came_from(match: Match) -> None:
    assert replay(TOY, MatchState(), match.log) == match.state


def test_a_log_folds_alike_one_event_at_a_time(match: Match) -> None:
    state = MatchState()
    for recorded in match.log:
        state = evolve(TOY, state, recorded)
    assert state == match.state


def test_a_log_folds_alike_from_any_version_on(match: Match) -> None:
    for version in range(len(match.log) + 1):
        middle = replay(TOY, MatchState(), match.log[:version])
        assert middle.version == version
        assert replay(TOY, middle, match.log[version:]) == match.state


def test_no_events_change_nothing(match: Match) -> None:
    assert replay(TOY, match.state, ()) is match.state


def test_a_fold_leaves_the_state_it_began_with_as_it_was(match: Match) -> None:
    middle = replay(TOY, MatchState(), match.log[:6])
    before = encode_json(middle)
    replay(TOY, middle, match.log[6:])
    assert encode_json(middle) == before


def test_an_event_of_no_game_is_an_error(match: Match) -> None:
    with pytest.raises(LookupError):
        evolve(TOY, match.state, Recorded(99, 0, None, Event(Hand(()), "1.2")))


def test_starting_again_from_recorded_events_gives_the_same_match(match: Match) -> None:
    assert given_match(TOY, *match.log).state == match.state


def test_the_play_of_a_match_begins_with_its_start(match: Match) -> None:
    state = MatchState()
    for recorded in match.log:
        started = isinstance(recorded.event.data, MatchStarted) or state.play is not None
        state = evolve(TOY, state, recorded)
        assert (state.play is not None) == started
    assert state.host == ANN
