from collections import Counter

import pytest

from contracts.wire import encode_json
from domain.core import TABLE, Event, Rng, owner
from domain.games.mauw import MAUW
from domain.games.mauw.edition import deck_for
from domain.games.mauw.messages import (
    CardsDrawn,
    DrawnCards,
    GainLost,
    Hand,
    HandDiscarded,
    LetThrough,
    MauwDrawn,
    MauwFace,
    PileOrder,
    PileRebuilt,
    PlaceGain,
    PlayCard,
    Redraw,
)
from domain.games.mauw.model import Board
from domain.match import Recorded, cut
from tests.domain.mauw.scene import ANN, BEN, NOTHING, cards, legal, playing, scene
from tests.kit.matches import played
from tests.kit.rules import rule

SEATS = MAUW.info.seats


def hidden_sum(state: Board) -> Counter[str]:
    """What lies in hands and, drawn from the pile, under Mauw."""
    hidden = Counter[str]()
    for held in state.hands:
        hidden.update(held)
    for area in state.areas:
        for column in area:
            hidden.update(column.drawn)
    if state.gain is not None and state.gain.drawn:
        hidden[state.gain.face] += 1
    return hidden


@rule("mauw", "13.1")
def test_r13_1_only_its_owner_sees_a_hand() -> None:
    state = scene(NOTHING, "1234", "5678")
    assert MAUW.view(state, ANN)["hand"] == ["1", "2", "3", "4"]
    assert MAUW.view(state, BEN)["hand"] == ["5", "6", "7", "8"]
    assert MAUW.view(state, None)["hand"] is None
    other = scene(NOTHING, "1234", "MSMS", pile="SSSSSSSS")
    for viewer in (ANN, None):
        assert MAUW.view(state, viewer) == MAUW.view(other, viewer)


@rule("mauw", "13.1")
@pytest.mark.parametrize("seats", SEATS)
def test_r13_1_what_is_drawn_is_told_to_the_drawer_alone_and_sorted(seats: int) -> None:
    for _, _, _, events in played(MAUW, f"told {seats}", seats):
        for number, event in enumerate(events):
            secret = {name: type(part) for name, part in event.secrets.items()}
            match event.data:
                case CardsDrawn(seat, count):
                    assert secret == {owner(seat): DrawnCards}
                    told = event.secrets[owner(seat)].cards  # type: ignore[attr-defined]
                    assert list(told) == sorted(told)
                    assert len(told) == count
                case MauwDrawn():
                    assert secret == {TABLE: MauwFace}
                case _:
                    assert set(secret.values()) <= {PileOrder, Hand}
            for viewer in (None, *range(seats)):
                seen = cut(Recorded(number + 1, 0, None, event), viewer).event.secrets
                assert set(seen) <= {str(viewer)}


@rule("mauw", "13.2")
def test_r13_2_the_discard_is_open_and_sizes_are_public() -> None:
    play = playing("S S S S\n. . . .", "1234", pile="5678", discard="M").when(ANN, Redraw())
    play.then_includes(HandDiscarded(ANN, ("1", "2", "3", "4")))
    for viewer in (None, ANN, BEN):
        seen = MAUW.view(play.state, viewer)
        assert seen["discard"] == ["maui", "1", "2", "3", "4"]
        assert (seen["pile"], seen["hands"]) == (0, [4, 4])


@rule("mauw", "13.2")
def test_r13_2_a_new_pile_is_public_and_its_order_is_not() -> None:
    play = playing(NOTHING, "1234", pile="", discard="567").when(ANN, PlayCard("1", ANN, 0))
    assert play.facts[1] == PileRebuilt(3)
    assert set(play.secrets[1]) == {TABLE}


@rule("mauw", "13.3")
def test_r13_3_nobody_sees_the_face_of_a_drawn_mauw() -> None:
    plays = [playing("5 . . .\n. . . .", "4123", pile=f"6{face}78").when(ANN, PlayCard("4", ANN, 0)) for face in "1M"]
    for viewer in (None, ANN, BEN):
        one, two = (MAUW.view(play.state, viewer) for play in plays)
        assert one == two
        assert one["gain"] == {"mauw": 1, "top": None, "value": None, "columns": [0, 1, 2, 3]}
        laid = [MAUW.view(play.when(ANN, PlaceGain(0)).state, viewer)["areas"] for play in plays]
        assert laid[0] == laid[1]


@rule("mauw", "13.3")
def test_r13_3_turned_and_drawn_mauw_are_shown_alike() -> None:
    for viewer in (None, ANN, BEN):
        assert MAUW.view(scene("t . . .\n. . . ."), viewer) == MAUW.view(scene("m . . .\n. . . ."), viewer)


@rule("mauw", "13.3")
def test_r13_3_a_lost_mauw_is_shown_to_all() -> None:
    play = playing("mmm5 S S S\n. . . .", "4123", pile="67").when(ANN, PlayCard("4", ANN, 0))
    assert GainLost(ANN, ("7",)) in play.facts
    assert GainLost in MAUW.info.reveals


@rule("mauw", "13.4")
@pytest.mark.parametrize("seats", SEATS)
def test_r13_4_cards_have_no_other_name_than_what_is_on_them(seats: int) -> None:
    for state, seat, command, _ in played(MAUW, f"names {seats}", seats):
        assert all(list(held) == sorted(held) for held in state.hands)
        for active in MAUW.active(state):
            listed = MAUW.legal(state, active)
            assert len(set(map(encode_json, listed))) == len(listed)
        if isinstance(command, PlayCard):
            assert command.card in deck_for(seats)
            assert seat is not None


@rule("mauw", "13.4")
def test_r13_4_equal_cards_are_equal() -> None:
    assert len(legal(playing(NOTHING, "5555"))) == len(legal(playing(NOTHING, "5SSS"))) == 4


@rule("mauw", "13.5")
@pytest.mark.parametrize("seats", [2, 3])
def test_r13_5_after_a_rebuild_the_pile_is_known_as_a_sum(seats: int) -> None:
    """At any later time an imagined pile has only cards of that sum; right after it, exactly those."""
    rebuilt = 0
    state = MAUW.initial()
    for _, _, _, events in played(MAUW, f"counting {seats}", seats):
        for event in events:
            state = MAUW.evolve(state, event)
            just_rebuilt = isinstance(event.data, PileRebuilt)
            rebuilt += just_rebuilt
            for viewer in (None, *range(seats)):
                other = MAUW.imagine(state, viewer, Rng(event.clause.encode()))
                assert not Counter(other.pile) - Counter(state.fresh)
                assert len(other.pile) == len(state.pile)
                assert Counter(other.pile) + hidden_sum(other) == Counter(state.pile) + hidden_sum(state)
                if just_rebuilt:
                    assert Counter(other.pile) == Counter(state.pile)
                    assert hidden_sum(other) == hidden_sum(state)
    assert rebuilt > 1


@rule("mauw", "13.5")
def test_r13_5_a_card_seen_to_leave_the_pile_is_not_imagined_in_it() -> None:
    """The pile is made of one 7 and three 1; the 7 is drawn, cannot be laid and lies open: the pile has only 1."""
    for number in range(20):
        play = playing("mmm5 S S S\n. . . .", "4123", "7SSS", pile="", discard="7111")
        play = play.when(ANN, PlayCard("4", ANN, 0), rng=Rng(b"%d" % number))
        if GainLost(ANN, ("7",)) in play.facts:
            break
    assert "7" in play.state.discard
    for number in range(30):
        assert "7" not in MAUW.imagine(play.state, ANN, Rng(b"%d" % number)).pile


@rule("mauw", "13.5")
def test_r13_5_imagination_keeps_what_is_public_in_the_middle_of_a_fight() -> None:
    play = playing("m t . .\nmm5 . . .", "5M12", "5634", pile="12345678").when(ANN, PlayCard("5", BEN, 0))
    for viewer in (None, ANN, BEN):
        pictures = [MAUW.imagine(play.state, viewer, Rng(b"%d" % number)) for number in range(30)]
        for picture in pictures:
            assert MAUW.view(picture, viewer) == MAUW.view(play.state, viewer)
            assert MAUW.census(picture) == MAUW.census(play.state)
            assert picture.areas[ANN][1] == play.state.areas[ANN][1]
            assert picture.clash == play.state.clash
        hands = {picture.hands for picture in pictures}
        assert len(hands) > 20
        if viewer is not None:
            assert {each[viewer] for each in hands} == {play.state.hands[viewer]}


@rule("mauw", "13.3", "13.5")
def test_r13_5_a_drawn_gain_is_imagined_too() -> None:
    play = playing("5 . . .\n. . . .", "4123", pile="12345678").when(ANN, PlayCard("4", ANN, 0))
    faces = {MAUW.imagine(play.state, ANN, Rng(b"%d" % number)).gain.face for number in range(40)}  # type: ignore[union-attr]
    assert len(faces) > 4
    turned = playing(". . . .\nt5 . . .", "5123").when(ANN, PlayCard("5", BEN, 0)).when(BEN, LetThrough())
    assert MAUW.imagine(turned.state, BEN, Rng(b"x")).gain == turned.state.gain


def test_cards_of_the_table_reach_nobody() -> None:
    event = Event(MauwDrawn(ANN), "8.1", {TABLE: MauwFace("5")})
    for viewer in (None, ANN, BEN):
        assert cut(Recorded(1, 0, ANN, event), viewer).event.secrets == {}
    assert cards("5M") == ("5", "maui")
