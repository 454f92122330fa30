from contracts.texts import texts_of
from domain.core import Rejected
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import DeclineTane, LayMarble, PlaceBall, TaneOffered
from domain.games.moeraki_kemu.rules import KemuOptions
from domain.match import CreateMatch, Resign, StartMatch, TakeSeat
from domain.match.facts import MatchFinished
from tests.domain.moeraki_kemu.scene import BLACK, SEATS, WHITE, legal, peaceful, playing, spot, win
from tests.domain.moeraki_kemu.test_r09_tane import GAZE
from tests.kit.given import Match, given_match, given_setup
from tests.kit.matches import played
from tests.kit.rules import rule


def running(**options: object) -> Match:
    return given_match(
        MOERAKI_KEMU, ("ann", CreateMatch("moeraki_kemu", 2, options)), ("bob", TakeSeat()), ("ann", StartMatch())
    )


@rule("moeraki_kemu", "1.1")
def test_r1_1_moeraki_kemu_is_a_game_for_two() -> None:
    assert MOERAKI_KEMU.info.key == "moeraki_kemu"
    assert MOERAKI_KEMU.info.seats == (2,)


@rule("moeraki_kemu", "1.2")
def test_r1_2_neither_one_nor_three_can_sit_down() -> None:
    for seats in (1, 3, 4):
        asked = given_match(MOERAKI_KEMU).when("ann", CreateMatch("moeraki_kemu", seats))
        asked.then_rejected("bad_seat_count", clause="M1.1")


@rule("moeraki_kemu", "1.3")
def test_r1_3_seats_keep_their_tribe_whichever_begins() -> None:
    names = texts_of(MOERAKI_KEMU).names["tribe"]
    assert "Manaia" in names[str(WHITE)]["en"]
    assert "Matau" in names[str(BLACK)]["en"]
    play = given_setup(MOERAKI_KEMU, 2, ladder=3)
    for winner in (WHITE, BLACK):
        play = win(play, winner)
        played = play.state.games[-1]
        assert (played.winner, played.lines[0].hollows) == (winner, (0, 4, 5, 10))


@rule("moeraki_kemu", "1.4")
def test_r1_4_level_and_ladder_are_all_there_is_to_choose() -> None:
    assert [option.name for option in MOERAKI_KEMU.options] == ["level", "ladder"]
    assert MOERAKI_KEMU.read_options({}, 2, "M1.1") == {"level": "basic", "ladder": 1}
    assert isinstance(MOERAKI_KEMU.read_options({"ladder": 2}, 2, "M1.1"), Rejected)
    assert MOERAKI_KEMU.check_options(KemuOptions("expert", 10), 2) is None


@rule("moeraki_kemu", "1.4")
def test_r1_4_they_hold_to_the_end_of_the_match() -> None:
    states = [state for state, *_ in played(MOERAKI_KEMU, "options", level="expert", ladder=3)]
    assert {(state.level, state.target) for state in states} == {("expert", 3)}


@rule("moeraki_kemu", "1.5")
def test_r1_5_everybody_sees_everything() -> None:
    assert not MOERAKI_KEMU.info.hidden
    for state, _, _, events in played(MOERAKI_KEMU, "open", level="expert", ladder=3):
        seen = [MOERAKI_KEMU.view(state, viewer) for viewer in (None, *SEATS)]
        assert seen[0] == seen[1] == seen[2]
        assert {"marbles", "markers", "stock", "tanes", "stones", "asked", "offered"} <= set(seen[0])
        assert not any(event.secrets for event in events)


@rule("moeraki_kemu", "1.6")
def test_r1_6_a_seat_that_resigns_loses_the_match() -> None:
    match = running(ladder=3)
    people = ("ann", "bob")
    starter = match.state.play.turn
    # The one who is about to be ahead on the ladder goes.
    match = match.when(people[starter], PlaceBall(28))
    for mine, yours in zip((53, 54, 55), (0, 4, 5), strict=True):
        match = match.when(people[1 - starter], LayMarble(mine)).when(people[starter], LayMarble(yours))
    match = match.when(people[1 - starter], LayMarble(56))
    assert match.state.play.stones[1 - starter] == 1
    last = match.when(people[1 - starter], Resign()).facts[-1]
    assert isinstance(last, MatchFinished)
    assert last.outcome.reason == "resignation"
    assert last.outcome.winners == (starter,)


@rule("moeraki_kemu", "1.7")
def test_r1_7_only_the_player_who_is_asked_can_decline() -> None:
    play = playing(GAZE, level="expert")
    play.when(WHITE, DeclineTane()).then_rejected("wrong_moment", clause="9.15", phase="laying")
    asked = play.when(WHITE, LayMarble(spot(GAZE)))
    assert isinstance(asked.facts[-1], TaneOffered)
    assert legal(asked, DeclineTane) == [DeclineTane()]


@rule("moeraki_kemu", "1.8")
def test_r1_8_matches_stay_within_their_bounds() -> None:
    assert MOERAKI_KEMU.info.longest == 2280 == max(40 * 57, 19 * (57 + 40))
    for number in range(12):
        events = [
            event for *_, events in played(MOERAKI_KEMU, f"long {number}", chooser=peaceful, level="expert") for event in events
        ]
        assert sum(isinstance(event.data, TaneOffered) for event in events) <= 40
    commands = [
        command for _, _, command, _ in played(MOERAKI_KEMU, "long", chooser=peaceful, level="beginner", ladder=3) if command
    ]
    assert len(commands) <= 12 * 57
