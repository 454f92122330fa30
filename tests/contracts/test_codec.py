"""Events, commands and states as bytes, and back."""

import pytest

from contracts import codec
from contracts.wire import UnreadableLog, decode_json, decode_state, encode_json, encode_state
from domain.core import TABLE, Event, owner
from domain.match import BotTrace, Cause, CreateMatch, MatchState, Recorded, Resign, StartMatch, TakeSeat
from domain.match.facts import SeatTaken
from tests.kit.games import TOY, every_game, house, subject_named
from tests.kit.given import Match, given_match
from tests.kit.plays import cases, trace
from tests.kit.toy_game.parts import CardDrawn, Deck, DrawCard, DrawnCard, LayCard

NAMES = every_game()


def played(name: str) -> Match:
    """A match with people, bots, nonces, moves and a resignation."""
    game = subject_named(name).game
    seats = game.info.seats[0]
    people = [f"player{seat}" for seat in range(1, seats)]
    match = given_match(
        game,
        ("host", CreateMatch(name, seats, nonce="n0")),
        *((person, TakeSeat(nonce=f"n{number}")) for number, person in enumerate(people)),
        ("host", StartMatch()),
    )
    trace_of_bot = BotTrace("random", "0f", "5e")
    for number in range(12):
        if match.state.status != "running":
            break
        seat = min(game.active(match.state.play))
        player = match.state.seats[seat].player
        assert player is not None
        command = game.legal(match.state.play, seat)[0]
        match = match.when(player, command, key=f"k{number}", bot=trace_of_bot if number % 2 else None)
    for person in people:
        match = match.when(person, Resign())
    return match


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_match_comes_back_from_its_bytes(name: str) -> None:
    subject = subject_named(name)
    match = played(name)
    again = [subject.codec.decode_event(subject.codec.encode_event(recorded)) for recorded in match.log]
    assert again == list(match.log)
    assert encode_json(given_match(subject.game, *again).state) == encode_json(match.state)


@pytest.mark.parametrize("name", NAMES)
def test_the_state_of_a_match_comes_back_at_every_version(name: str) -> None:
    game = subject_named(name).game
    log = played(name).log
    for version in range(len(log) + 1):
        state = given_match(game, *log[:version]).state
        assert decode_state(encode_state(state), lambda _: game) == state


def test_an_event_reads_as_it_is_documented() -> None:
    secrets = {owner(1): DrawnCard(9), TABLE: Deck((1, 2))}
    recorded = Recorded(7, 5, 1, Event(CardDrawn(1), "3.1", secrets), Cause("ben", DrawCard(), "key", BotTrace("b", "s", "v")))
    assert decode_json(TOY.codec.encode_event(recorded)) == {
        "version": 7,
        "at": 5,
        "type": "toy.CardDrawn",
        "v": 1,
        "clause": "3.1",
        "data": {"seat": 1},
        "seat": 1,
        "secrets": {
            "1": {"type": "toy.DrawnCard", "v": 1, "data": {"card": 9}},
            "table": {"type": "toy.Deck", "v": 1, "data": {"cards": [1, 2]}},
        },
        "cause": {
            "player": "ben",
            "command": {"type": "toy.DrawCard", "v": 1, "data": {}},
            "key": "key",
            "bot": {"bot": "b", "seed": "s", "view": "v"},
        },
    }


def test_what_an_event_has_not_is_not_written() -> None:
    written = TOY.codec.encode_event(Recorded(1, 0, None, Event(SeatTaken(0, "ann", None, ""), "M1.2")))
    assert set(decode_json(written)) == {"version", "at", "type", "v", "clause", "data"}


def test_seat_zero_is_written() -> None:
    written = TOY.codec.encode_event(Recorded(1, 0, 0, Event(CardDrawn(0), "3.1")))
    assert decode_json(written)["seat"] == 0


def test_equal_events_have_equal_bytes() -> None:
    one = Event(CardDrawn(1), "3.1", {owner(1): DrawnCard(9), TABLE: Deck((1,))})
    two = Event(CardDrawn(1), "3.1", {TABLE: Deck((1,)), owner(1): DrawnCard(9)})
    assert TOY.codec.encode_event(Recorded(1, 0, 1, one)) == TOY.codec.encode_event(Recorded(1, 0, 1, two))


def test_a_line_added_by_a_later_release_is_passed_over_in_the_envelope() -> None:
    written = TOY.codec.encode_event(Recorded(1, 0, 0, Event(CardDrawn(0), "3.1")))
    later = written[:-1] + b',"weather":"fine"}'
    assert TOY.codec.decode_event(later) == TOY.codec.decode_event(written)


@pytest.mark.parametrize("name", ["", "seat0", "-1", "²", "1.0", "TABLE"])
def test_a_secret_of_nobody_is_neither_written_nor_read(name: str) -> None:
    with pytest.raises(UnreadableLog, match="belongs to a seat or to the table"):
        TOY.codec.encode_event(Recorded(1, 0, 1, Event(CardDrawn(1), "3.1", {name: DrawnCard(9)})))
    written = TOY.codec.encode_event(Recorded(1, 0, 1, Event(CardDrawn(1), "3.1", {"1": DrawnCard(9)})))
    for read in (TOY.codec.decode_event, TOY.codec.decode_folded):
        with pytest.raises(UnreadableLog, match="belongs to a seat or to the table"):
            read(written.replace(b'"secrets":{"1"', f'"secrets":{{"{name}"'.encode()))


@pytest.mark.parametrize("name", NAMES)
def test_what_happened_is_read_alike_with_and_without_its_cause(name: str) -> None:
    subject = subject_named(name)
    log = [*played(name).log, *(recorded for case in cases(subject) for recorded in trace(subject, case).log())]
    assert any(recorded.event.secrets for recorded in log) or not subject.game.info.hidden
    for recorded in log:
        happened = subject.codec.decode_folded(subject.codec.encode_event(recorded))
        assert (happened.version, happened.at) == (recorded.version, recorded.at)
        for part in ("data", "clause", "secrets"):
            assert getattr(happened.event, part) == getattr(recorded.event, part)


def test_a_command_is_shown_with_its_type_beside_its_fields() -> None:
    assert TOY.codec.command_fields(LayCard(3)) == {"type": "toy.LayCard", "card": 3}
    assert TOY.codec.to_part(LayCard(3)).type == "toy.LayCard"


def test_a_state_before_the_start_has_no_play() -> None:
    assert decode_state(encode_state(MatchState()), lambda _: TOY.game) == MatchState()


@pytest.mark.parametrize("name", house())
def test_the_module_speaks_for_every_game_of_the_house(name: str) -> None:
    subject = subject_named(name)
    for recorded in trace(subject, cases(subject)[0]).log():
        raw = codec.encode_event(recorded)
        assert codec.decode_event(raw) == recorded
        assert codec.to_wire(recorded).type == codec.CODEC.to_part(recorded.event.data).type
        if recorded.cause is not None:
            fields = codec.command_fields(recorded.cause.command)
            assert fields["type"] == codec.CODEC.to_part(recorded.cause.command).type
