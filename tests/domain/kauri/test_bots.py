"""Bots need the game to say how good a position looks."""

import pytest
from msgspec.structs import replace

from domain.bots import choose
from domain.core import Command, Event, Rng
from domain.games.kauri.appraise import Appraiser
from domain.games.kauri.messages import ClaimHeritage, EndCard, MatchScored, MovePiece, PlacePiece, TakePiece
from domain.games.kauri.model import NOTHING
from domain.games.kauri.vocabulary import Place
from tests.domain.kauri.scene import EDITION, ENGLISH, EVERYWHERE, GAME, KIWI, MAORI, POSSUM, acting, island, steering
from tests.kit.given import Play
from tests.kit.matches import final, greedy_wins

APPRAISER = Appraiser(EDITION)
CASES = [(seats, seat) for seats in (2, 3, 4) for seat in range(seats)]


def chosen(play: Play) -> Command:
    (seat,) = GAME.active(play.state)
    return choose("greedy", GAME, play.state, seat, Rng(b"greedy"))


@pytest.mark.parametrize(("seats", "seat"), CASES)
def test_greedy_beats_random_clearly_with_every_faction(seats: int, seat: int) -> None:
    matches = 12
    won = sum(greedy_wins(GAME, f"duel {number}", seats, seat) for number in range(matches))
    # A fair share would be a half, a third or a fourth.
    assert won > matches / 2


def test_greedy_fells_and_goes_where_it_can_fell() -> None:
    play = acting(ENGLISH, "E1", pieces={"english": "taranaki", "kauri": "whanganui"})
    assert chosen(play) == MovePiece(0, "english", "taranaki", "whanganui", 1, 0)
    there = acting(ENGLISH, "E1", pieces={"english": "taranaki", "kauri": "taranaki"})
    assert chosen(there) == TakePiece(1, "kauri", "taranaki", 0)


def test_greedy_builds_and_breeds() -> None:
    assert chosen(acting(MAORI, "M3", pieces={"maori": "taupo"})) == PlacePiece(1, "whare", "taupo")
    assert isinstance(chosen(acting(POSSUM, "P4", pieces={"possum": "taupo"})), PlacePiece)


def test_greedy_shelters_bare_kiwis() -> None:
    play = acting(KIWI, "K6", pieces={"kiwi": "taupo waikato", "kauri": "waikato"})
    assert chosen(play) == PlacePiece(0, "kauri", "taupo")


def test_greedy_claims_and_uses_what_it_claimed() -> None:
    play = acting(KIWI, "K9", pieces={"possum": "taupo:9 kaimanawa:5", "kiwi": "auckland"})
    assert chosen(play) == ClaimHeritage(0, "eruption")
    swept = acting(KIWI, "K9", pieces={"possum": "auckland:9", "kiwi": "taupo"}).when(KIWI, ClaimHeritage(0, "earthquake"))
    assert not isinstance(chosen(swept), EndCard)
    conserve = acting(
        ENGLISH,
        "E9",
        conscience=9,
        pieces={"kauri": "taupo", "possum": "kapiti", "english": "auckland"},
        roads=(("kapiti", "wellington"),),
    ).when(ENGLISH, ClaimHeritage(0, "conservation"))
    assert chosen(conserve) == PlacePiece(1, "kauri", "kapiti")


def test_what_a_heritage_does_is_no_hope_without_its_prerequisite() -> None:
    play = acting(ENGLISH, "E9", conscience=8, pieces={"kauri": "taupo", "english": "auckland"})
    state = play.when(ENGLISH, ClaimHeritage(0, "conservation")).state
    assert APPRAISER.prospect(state, ENGLISH) > 0
    lost = replace(state, conscience=7)
    assert APPRAISER.prospect(lost, ENGLISH) == 0


def test_more_pieces_at_once_promise_more() -> None:
    state = island(pieces={"possum": "taupo"})
    one, three = (Place("possum", "own", each) for each in (1, 3))
    hopes = [APPRAISER.gain(state, "possum", place, NOTHING) for place in (one, three)]
    assert hopes[1] == 3 * hopes[0]
    scarce = island(pieces={"possum": "taupo:28"})
    assert APPRAISER.gain(scarce, "possum", three, NOTHING) == 2 * hopes[0]


def test_greedy_steers_the_english_for_its_own_sake() -> None:
    assert chosen(steering(1, pieces={"english": "taupo", "kiwi": "taupo", "possum": "auckland"})) == TakePiece(
        1, "kauri", "taupo"
    )


def test_an_end_is_good_for_the_winner_and_bad_for_the_others() -> None:
    state = GAME.evolve(island(pieces={"kiwi": "taupo:3", "possum": "taupo:2"}), Event(MatchScored(), "12.5"))
    assert GAME.appraise(state, KIWI) > 1000 > -1000 > GAME.appraise(state, POSSUM)


def test_what_a_human_stands_on_is_worth_something() -> None:
    rich = GAME.appraise(island(pieces={"maori": "taupo", "english": "auckland"}), MAORI)
    sick = GAME.appraise(island(pieces={"maori": "taupo", "english": "auckland", "epidemic": "taupo"}), MAORI)
    assert rich > sick


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_learnt_fits_the_features(seats: int) -> None:
    state = final(GAME, "features", seats)
    for seat, faction in enumerate(state.factions):
        features = dict(zip(GAME.weights, GAME.features(state, seat), strict=True))
        assert {name for name in features if name.endswith("_left") and features[name]} == {f"{faction}_left"}
        assert features["worth"] >= 100 * GAME.scores(state)[seat] - 1000
    assert GAME.outlook(state, seats) == [GAME.appraise(state, seat) for seat in range(seats)]


def test_nobody_gains_by_ending_the_last_card_of_a_turn() -> None:
    play = acting(KIWI, "K3", pieces={"kiwi": EVERYWHERE})
    before, ended = play.state, play.when(KIWI, EndCard()).state
    assert (ended.turn, ended.phase) == (before.turn + 1, "choosing")
    assert GAME.features(ended, KIWI) == GAME.features(before, KIWI)


def test_a_kauri_that_shelters_a_kiwi_is_foraged_first() -> None:
    play = acting(POSSUM, "P5", pieces={"possum": "taupo waikato", "kauri": "taupo waikato", "kiwi": "taupo"})
    forage = APPRAISER.edition.actions["foraging"].operation
    alone = acting(POSSUM, "P5", pieces={"possum": "taupo waikato", "kauri": "taupo waikato", "kiwi": "kapiti"})
    assert APPRAISER.gain(play.state, "possum", forage, NOTHING) > APPRAISER.gain(alone.state, "possum", forage, NOTHING)
