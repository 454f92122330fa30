from collections import Counter

import pytest

from domain.core import Command, Event, Rng, Seat
from domain.games.mauw import MAUW
from domain.games.mauw.edition import MAUI, deck_for
from domain.games.mauw.messages import (
    AttackLet,
    AttackParried,
    AttackPressed,
    AttackStopped,
    CardPlayed,
    CardsDrawn,
    GainOffered,
    LetThrough,
    MauwDrawn,
    PairDiscarded,
    PairTurned,
    Parry,
    PlaceGain,
    PlayCard,
    PressOn,
    StopAttack,
    TurnEnded,
)
from domain.games.mauw.model import Board
from tests.domain.mauw.scene import ANN, BEN, CLEO, cards, drawn, hand, legal, playing
from tests.kit.given import Play
from tests.kit.matches import played
from tests.kit.rules import rule

ATTACKED = """
    . . . .
    mm5 4 . .
    . . . .
"""


def attacked(anns: str = "5551", bens: str = "5512", card: str = "5", **fields: object) -> Play:
    """Ann attacks the 5 that lies on two Mauw of Ben."""
    return playing(ATTACKED, anns, bens, **fields).when(ANN, PlayCard(card, BEN, 0))  # type: ignore[arg-type]


@rule("mauw", "10.1", "10.10")
def test_r10_1_the_attacker_has_the_gain_of_a_same_value_pair() -> None:
    play = attacked().then(CardPlayed(ANN, "5", BEN, 0, 5), CardsDrawn(ANN, 1))
    assert play.clauses[0] == "10.1"
    play = play.when(BEN, LetThrough())
    play.then(AttackLet(BEN), PairTurned(ANN, BEN, 0, "5", "5", 5), GainOffered(ANN, (0, 1, 2, 3)))
    assert play.events[0].clause == "10.3"
    play = play.when(ANN, PlaceGain(3))
    assert drawn(play, ANN) == ". . . m5"
    assert drawn(play, BEN) == "mm 4 . ."


@rule("mauw", "10.1", "10.10")
def test_r10_1_the_attacker_has_the_gain_of_nine_lives() -> None:
    play = attacked("4123", card="4").when(BEN, LetThrough())
    play.then(AttackLet(BEN), PairDiscarded(ANN, BEN, 0), MauwDrawn(ANN), GainOffered(ANN, (0, 1, 2, 3)))
    play = play.when(ANN, PlaceGain(0))
    assert drawn(play, ANN) == "m . . ."
    assert drawn(play, BEN) == "mm 4 . ."
    assert play.state.discard == cards("54")


@rule("mauw", "10.2")
@pytest.mark.parametrize("card", ["1", "2", "3", "6", "7", "8", "spirit"])
def test_r10_2_no_other_colour_attacks(card: str) -> None:
    letter = "S" if card == "spirit" else card
    play = playing(ATTACKED, letter * 4)
    play.when(ANN, PlayCard(card, BEN, 0)).then_rejected("not_open_to_card", clause="5.5", values=[4, 5])  # type: ignore[arg-type]


@rule("mauw", "10.3")
@pytest.mark.parametrize("card", ["5", "maui"])
def test_r10_3_an_identical_warrior_or_maui_parries(card: str) -> None:
    play = attacked(bens="5M12").when(BEN, Parry(card))  # type: ignore[arg-type]
    play.then(Event(AttackParried(BEN, card), "10.3"), CardsDrawn(BEN, 1))  # type: ignore[arg-type]
    play = play.when(ANN, StopAttack())
    play.then(AttackStopped(ANN), TurnEnded(ANN, BEN))
    assert play.state.discard == ("5", card)
    assert drawn(play, BEN) == "mm5 4 . ."


@rule("mauw", "10.3", "10.5")
def test_r10_3_nothing_else_parries() -> None:
    play = attacked(bens="4126")
    assert legal(play) == [LetThrough()]
    play.when(BEN, Parry("4")).then_rejected("not_identical", clause="10.5", value=5)
    play.when(BEN, Parry("5")).then_rejected("card_not_held", clause="10.5", card="5")


@rule("mauw", "10.4")
def test_r10_4_a_parried_attack_may_go_on_until_one_gives_in() -> None:
    play = attacked(pile="66666").when(BEN, Parry("5"))
    play = play.when(ANN, PressOn("5")).then(AttackPressed(ANN, "5"), CardsDrawn(ANN, 1))
    play = play.when(BEN, Parry("5")).when(ANN, PressOn("5"))
    assert legal(play) == [LetThrough()]
    play = play.when(BEN, LetThrough()).then_includes(AttackLet(BEN), PairTurned(ANN, BEN, 0, "5", "5", 5))
    assert [len(held) for held in play.state.hands] == [4, 4, 4]


@rule("mauw", "10.5")
def test_r10_5_the_value_of_the_first_card_holds_for_the_whole_fight() -> None:
    play = attacked("4455", "4412", card="4").when(BEN, Parry("4"))
    assert legal(play) == [PressOn("4"), StopAttack()]
    play.when(ANN, PressOn("5")).then_rejected("not_identical", clause="10.5", value=4)
    play.when(ANN, PressOn("8")).then_rejected("card_not_held", clause="10.5")


@rule("mauw", "10.5")
def test_r10_5_a_maui_counts_as_the_value_of_the_fight() -> None:
    play = playing(ATTACKED, "M4M1", "45M1").when(ANN, PlayCard("maui", BEN, 0, 4))
    assert legal(play) == [Parry("4"), Parry("maui"), LetThrough()]
    play = play.when(BEN, Parry("maui")).when(ANN, PressOn("maui")).when(BEN, LetThrough())
    # Maui was named 4, so the last card of the fight makes nine lives with the 5.
    play.then_includes(PairDiscarded(ANN, BEN, 0))


@rule("mauw", "10.6")
def test_r10_6_both_windows_open_without_a_card_for_them() -> None:
    play = attacked(bens="1234")
    assert MAUW.active(play.state) == {BEN}
    assert legal(play) == [LetThrough()]
    play = attacked("5123", pile="66666").when(BEN, Parry("5"))
    assert MAUW.active(play.state) == {ANN}
    assert legal(play) == [StopAttack()]


@rule("mauw", "10.6")
def test_r10_6_nobody_sees_whether_the_other_could() -> None:
    with_card, without = attacked(bens="5512"), attacked(bens="1234")
    for viewer in (None, ANN, CLEO):
        assert MAUW.view(with_card.state, viewer) == MAUW.view(without.state, viewer)
    attackers = [attacked(anns, "5512", pile="6666").when(BEN, Parry("5")) for anns in ("5551", "5123")]
    for viewer in (None, BEN, CLEO):
        assert MAUW.view(attackers[0].state, viewer) == MAUW.view(attackers[1].state, viewer)


@rule("mauw", "10.6")
def test_r10_6_a_card_drawn_during_the_fight_may_be_used_in_it() -> None:
    play = attacked("5123", "5612", pile="5M78").when(BEN, Parry("5"))
    assert PressOn("5") in legal(play)
    play = play.when(ANN, PressOn("5"))
    assert legal(play) == [Parry("maui"), LetThrough()]


@rule("mauw", "10.7")
def test_r10_7_no_other_seat_acts() -> None:
    play = attacked()
    for seat in (ANN, CLEO):
        play.when(seat, LetThrough()).then_rejected("not_your_turn", clause="10.7", phase="parrying")
        play.when(seat, Parry("5")).then_rejected("not_your_turn", clause="10.7")
    play.when(BEN, PlayCard("5", ANN, 0)).then_rejected("wrong_moment", clause="5.1", phase="parrying")
    play = play.when(BEN, Parry("5"))
    play.when(BEN, StopAttack()).then_rejected("not_your_turn", clause="10.7", phase="pressing")


@rule("mauw", "10.7")
def test_r10_7_the_fight_is_about_one_column_and_its_warrior_stays_if_it_fails() -> None:
    play = attacked().when(BEN, Parry("5"))
    assert play.state.clash is not None
    assert (play.state.clash.area, play.state.clash.column, play.state.clash.card) == (BEN, 0, None)
    assert drawn(play, BEN) == "mm5 4 . ."
    play = play.when(ANN, StopAttack())
    assert drawn(play, BEN) == "mm5 4 . ."
    assert play.state.clash is None


@rule("mauw", "10.8")
def test_r10_8_spent_cards_lie_aside_until_the_fight_is_over() -> None:
    play = attacked(pile="", discard="").when(BEN, Parry("5")).when(ANN, PressOn("5")).when(BEN, Parry("5"))
    assert play.state.aside == cards("5555")
    assert MAUW.view(play.state, CLEO)["aside"] == ["5", "5", "5", "5"]
    assert play.state.discard == ()
    # Nothing to draw meanwhile: two cards are owed on both sides.
    assert [len(held) for held in play.state.hands] == [2, 2, 4]
    play = play.when(ANN, StopAttack())
    assert [len(held) for held in play.state.hands] == [4, 4, 4]
    assert play.state.aside == ()


@rule("mauw", "10.8")
def test_r10_8_spent_cards_are_discarded_before_the_association() -> None:
    play = attacked("4441", "4512", card="4", pile="").when(BEN, Parry("4")).when(ANN, PressOn("4")).when(BEN, LetThrough())
    assert [type(fact).__name__ for fact in play.facts][:4] == ["AttackLet", "PairDiscarded", "PileRebuilt", "MauwDrawn"]
    assert play.facts[2].cards == 4  # type: ignore[attr-defined]


def fight(state: Board, seat: Seat, commands: tuple[Command, ...], rng: Rng) -> Command:
    """Always attack, parry and press on."""
    cards_of_fight = [command for command in commands if isinstance(command, Parry | PressOn)]
    attacks = [
        command
        for command in commands
        if isinstance(command, PlayCard) and command.area != seat and state.areas[command.area][command.column].top
    ]
    return rng.choice(cards_of_fight or attacks or commands)


@rule("mauw", "10.8", "10.9")
@pytest.mark.parametrize("seats", MAUW.info.seats)
def test_r10_8_fights_end_also_if_nobody_ever_gives_in(seats: int) -> None:
    longest = 0
    for number in range(6):
        spent = 0
        for _, _, command, _ in played(MAUW, f"fighters {seats} {number}", seats, fight):
            spent = spent + 1 if isinstance(command, Parry | PressOn) else 1
            longest = max(longest, spent)
    assert 2 < longest <= {2: 6, 3: 8, 4: 8, 5: 11, 6: 11}[seats]


@rule("mauw", "10.9")
@pytest.mark.parametrize(("seats", "most"), [(2, 6), (3, 8), (4, 8), (5, 11), (6, 11)])
def test_r10_9_so_many_cards_are_of_one_value_or_maui(seats: int, most: int) -> None:
    deck = Counter(deck_for(seats))
    assert deck["5"] + deck[MAUI] == most


@rule("mauw", "10.9")
def test_r10_9_a_fight_of_eleven_cards() -> None:
    play = playing("m . . .\nmm4 . . .", "5555", "555M", pile="MM21M" + 9 * "2").when(ANN, PlayCard("5", BEN, 0))
    spent = 1
    while len(legal(play)) > 1:
        (seat,) = MAUW.active(play.state)
        play = play.when(seat, legal(play)[0])
        spent += 1
        if spent == 2:
            assert hand(play, BEN) == cards("55MM")
    assert spent == 11
    assert sorted(play.state.aside) == sorted(cards("5555555MMM"))
    play = play.when(BEN, LetThrough())
    assert len(play.state.discard) == 12
