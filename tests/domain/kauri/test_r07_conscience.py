import pytest

from domain.core import Event
from domain.games.kauri.messages import ClaimHeritage, ConscienceMoved, EndCard, TakePiece, TurnConscience
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, POSSUM, acting, island, legal
from tests.kit.rules import rule


@rule("kauri", "7.1")
def test_r7_1_the_english_begin_as_lumberjacks_and_change_both_ways() -> None:
    assert GAME.view(island(conscience=EDITION.conscience.start), None)["conscience"] == {"space": 1, "mind": "lumberjack"}
    on = acting(KIWI, "K1", conscience=7).when(KIWI, TurnConscience(0, 1))
    on.then(ConscienceMoved(8, "ranger", KIWI, 0))
    back = acting(POSSUM, "P6", conscience=8).when(POSSUM, TurnConscience(1, -1))
    back.then(ConscienceMoved(7, "lumberjack", POSSUM, 1))


@rule("kauri", "7.2", "12.4")
def test_r7_2_two_spaces_at_the_end_of_each_period() -> None:
    play = acting(KIWI, "K7", turn=4, conscience=6).when(KIWI, EndCard())
    play.then_includes(ConscienceMoved(8, "ranger"))
    assert play.state.conscience == 8


@rule("kauri", "7.3")
def test_r7_3_a_change_is_immediate_and_costs_the_next_card_its_action() -> None:
    play = acting(KIWI, "K1", conscience=7, after=(ENGLISH,), pieces={"english": "taupo", "possum": "taupo"})
    unchanged = play.when(KIWI, EndCard())
    assert legal(unchanged, TakePiece) == [TakePiece(1, "kauri", "taupo", 0)]
    changed = play.when(KIWI, TurnConscience(0, 1)).when(KIWI, EndCard())
    # E1 is a march and a Felling: the Felling is lost.
    assert changed.state.card == "E1"
    assert not legal(changed, TakePiece)
    claimed = acting(ENGLISH, "E9", conscience=7).when(ENGLISH, ClaimHeritage(0, "activism"))
    assert [command.by for command in legal(claimed, TurnConscience)] == [-2, -1, 1, 2]


@rule("kauri", "7.4")
def test_r7_4_not_beyond_the_last_space() -> None:
    play = acting(KIWI, "K1", conscience=12)
    assert not legal(play, TurnConscience)
    play.when(KIWI, TurnConscience(0, 1)).then_rejected("beside_track", clause="7.4", space=12)
    claimed = acting(ENGLISH, "E9", conscience=11).when(ENGLISH, ClaimHeritage(0, "activism"))
    assert [command.by for command in legal(claimed, TurnConscience)] == [-2, -1, 1]


@rule("kauri", "7.5")
def test_r7_5_not_below_the_first_and_at_the_end_of_a_period_as_far_as_the_track_goes() -> None:
    play = acting(POSSUM, "P6", conscience=1)
    assert not legal(play, TurnConscience)
    play.when(POSSUM, TurnConscience(1, -1)).then_rejected("beside_track", clause="7.5", space=1)
    for before, after, clause in ((11, 12, "7.5"), (10, 12, "12.4")):
        ended = acting(KIWI, "K7", turn=4, conscience=before).when(KIWI, EndCard())
        moved = [event for event in ended.events if isinstance(event.data, ConscienceMoved)]
        assert moved == [Event(ConscienceMoved(after, "ranger"), clause)]
    ended = acting(KIWI, "K7", turn=4, conscience=12).when(KIWI, EndCard())
    assert not any(isinstance(fact, ConscienceMoved) for fact in ended.facts)


@rule("kauri", "7.6")
@pytest.mark.parametrize("space", range(1, 13))
def test_r7_6_the_state_is_read_from_the_counter(space: int) -> None:
    assert EDITION.mind(space) == ("ranger" if space >= 8 else "lumberjack")
    assert GAME.view(island(conscience=space), 0)["conscience"]["mind"] == EDITION.mind(space)
