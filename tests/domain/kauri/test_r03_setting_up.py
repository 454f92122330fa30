from domain.core import TABLE, Rng, owner
from domain.games.kauri.messages import (
    CardsDrawn,
    ChooseCards,
    DecksShuffled,
    DrawnCards,
    IslandFilled,
    PiecesPlaced,
    PileOrders,
    Settle,
    TurnBegan,
)
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, legal, there, where
from tests.kit.given import Play, given_setup
from tests.kit.rules import rule


def settled(*regions: str, seats: int = 4) -> Play:
    play = given_setup(GAME, seats)
    for region in regions:
        (seat,) = GAME.active(play.state)
        play = play.when(seat, Settle(region))
    return play


@rule("kauri", "3.1")
def test_r3_1_where_the_counters_begin() -> None:
    state = given_setup(GAME, 4).state
    assert (state.period, state.conscience) == (1, 1)


@rule("kauri", "3.2")
def test_r3_2_a_kauri_and_a_kiwi_in_each_region() -> None:
    play = given_setup(GAME, 4)
    assert play.facts[1] == IslandFilled(1, 1)
    assert set(play.state.kauri) == set(play.state.kiwi) == {1}
    assert (play.state.stock.kauri, play.state.stock.kiwi) == (5, 3)


@rule("kauri", "3.3")
def test_r3_3_the_maori_begins_outside_towns() -> None:
    play = given_setup(GAME, 4)
    assert GAME.active(play.state) == {MAORI}
    assert {command.region for command in legal(play)} == {region.key for region in EDITION.regions if not region.town}
    play.when(MAORI, Settle("auckland")).then_rejected("wrong_region", clause="3.3")
    assert where(play.when(MAORI, Settle("taupo")), "maori") == "taupo"


@rule("kauri", "3.4")
def test_r3_4_one_english_begins_in_a_town() -> None:
    play = settled("taupo")
    assert GAME.active(play.state) == {ENGLISH}
    assert [command.region for command in legal(play)] == ["auckland", "gisborne", "wellington"]
    play.when(ENGLISH, Settle("taupo")).then_rejected(
        "wrong_region", clause="3.4", regions=["auckland", "gisborne", "wellington"]
    )
    play = play.when(ENGLISH, Settle("auckland"))
    assert where(play, "english") == "auckland"
    assert play.state.stock.english == 1


@rule("kauri", "3.5")
def test_r3_5_one_possum_with_the_english_and_three_around() -> None:
    play = settled("taupo", "auckland")
    assert play.facts[-1] == PiecesPlaced(POSSUM, "possum", "auckland")
    assert GAME.active(play.state) == {POSSUM}
    assert [command.region for command in legal(play)] == ["whangarei", "kaipara", "hauraki", "waikato"]
    play = play.when(POSSUM, Settle("waikato"))
    play.when(POSSUM, Settle("waikato")).then_rejected(
        "wrong_region", clause="3.5", regions=["whangarei", "kaipara", "hauraki"]
    )
    play = play.when(POSSUM, Settle("kaipara")).when(POSSUM, Settle("hauraki"))
    assert where(play, "possum") == "kaipara auckland hauraki waikato"


@rule("kauri", "3.6")
def test_r3_6_cards_are_shuffled_and_one_is_drawn() -> None:
    play = settled("taupo", "gisborne")
    kinds = [type(fact) for fact in play.facts]
    shuffled = kinds.index(DecksShuffled)
    assert play.facts[shuffled + 1 : shuffled + 4] == (CardsDrawn(1), TurnBegan(1, 1), CardsDrawn(2))
    orders = play.secrets[shuffled][TABLE]
    assert isinstance(orders, PileOrders)
    for seat, faction in enumerate(EDITION.seats[4]):
        assert sorted(orders.piles[seat]) == sorted(EDITION.decks[faction])
        assert play.secrets[shuffled + 1][owner(seat)] == DrawnCards(orders.piles[seat][:1])
        assert play.state.hands[seat] == tuple(sorted(orders.piles[seat][:3]))
        assert play.state.piles[seat] == orders.piles[seat][3:]


@rule("kauri", "3.6")
def test_r3_6_another_draw_gives_other_cards() -> None:
    start = settled("taupo")
    one, two = (start.when(ENGLISH, Settle("gisborne"), rng=Rng(key)).state for key in (b"1", b"2"))
    assert one.piles != two.piles


@rule("kauri", "3.7")
def test_r3_7_one_after_the_other_and_no_question_without_a_choice() -> None:
    play = given_setup(GAME, 4)
    play.when(POSSUM, Settle("auckland")).then_rejected("not_your_turn", clause="3.7")
    play.when(MAORI, ChooseCards("M1", "M2")).then_rejected("wrong_moment", clause="5.3", phase="settling")
    play.when(MAORI, Settle("atlantis")).then_rejected("no_such_region", clause="8.1", region="atlantis")
    assert not any(play.state.hands)
    # Gisborne has three neighbours: the possum is not asked.
    play = settled("taupo", "gisborne")
    assert where(play, "possum") == "te_urewera east_cape gisborne hawkes_bay"
    assert play.state.phase == "choosing"
    assert GAME.active(play.state) == {MAORI, POSSUM, ENGLISH, KIWI}
    # Auckland has four: after two choices one is left to be made.
    play = settled("taupo", "auckland", "kaipara", "whangarei")
    assert play.state.phase == "settling"
    assert there(play, "possum", "auckland") == 1
