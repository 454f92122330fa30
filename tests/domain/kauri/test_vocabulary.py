"""What the vocabulary has and the edition that ships with Kemu does not use, in variants of the tiny edition."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.core import Event
from domain.games.kauri import Kauri
from domain.games.kauri.messages import (
    ClaimHeritage,
    HeritageClaimed,
    PiecesPlaced,
    PiecesTaken,
    PlacePiece,
    RegionsCleared,
    RegionStruck,
    StrikeRegion,
    TakePiece,
)
from domain.games.kauri.model import NOTHING
from domain.games.kauri.reading import parse
from tests.domain.kauri.test_reading import TINY
from tests.kit.given import Play, given_setup, given_state
from tests.kit.rules import rule

KIWI, ENGLISH, POSSUM, MAORI = range(4)
NORTH, EAST, SOUTH, WEST, COVE = range(5)


def resolving(card: str, *changes: tuple[str, str], **fields: Any) -> Play:
    """The seat of this card resolves it on the tiny island as it was filled, in an edition with these changes."""
    text = TINY
    for part, instead in changes:
        assert part in text, part
        text = text.replace(part, instead, 1)
    game = Kauri(parse(text))
    state = given_setup(game, 4).state
    faction = game.edition.cards[card].faction
    tasks = (NOTHING,) * len(game.edition.cards[card].actions)
    seat = state.factions.index(faction)
    return given_state(game, replace(state, phase="acting", seat=seat, actor=faction, card=card, tasks=tasks, **fields))


@rule("kauri", "10.3", "6.7")
def test_r10_3_several_animals_in_each_region() -> None:
    play = resolving("p-breed")
    one = play.when(POSSUM, PlacePiece(0, "possum", "north"))
    one.then(Event(PiecesPlaced(POSSUM, "possum", "north", 2, 0), "10.3"))
    assert (one.state.possum[NORTH], one.state.stock.possum) == (2, 5)
    one.when(POSSUM, PlacePiece(0, "possum", "north")).then_rejected("region_used", clause="10.3")
    two = one.when(POSSUM, PlacePiece(0, "possum", "south"))
    assert two.state.tasks[0].used == 2
    # As many as the stock has.
    scarce = given_state(play.game, replace(play.state, stock=replace(play.state.stock, possum=1)))
    scarce.when(POSSUM, PlacePiece(0, "possum", "north")).then(PiecesPlaced(POSSUM, "possum", "north", 1, 0))


@rule("kauri", "10.3", "9.9", "11.10")
def test_r10_3_several_animals_meet_poison_together_and_heritages_add_one_by_one() -> None:
    poisoned = resolving("p-breed", poison=(1, 0, 0, 0, 0)).when(POSSUM, PlacePiece(0, "possum", "north"))
    poisoned.then(
        PiecesPlaced(POSSUM, "possum", "north", 2, 0), Event(PiecesTaken(POSSUM, "possum", "north", 2, ENGLISH), "9.9")
    )
    more = resolving("p-breed", claimed=("swarm",)).when(POSSUM, PlacePiece(0, "possum", "north"))
    more = more.when(POSSUM, PlacePiece(0, "possum", "north"))
    more.then(Event(PiecesPlaced(POSSUM, "possum", "north", 1, 0, True), "11.10"))


@rule("kauri", "10.15")
def test_r10_15_beside_the_volcano() -> None:
    placing = resolving("p-breed", ('"regions": 2, "where": "towns"', '"regions": 2, "where": "rim"'))
    assert [command.region for command in placing.game.legal(placing.state, POSSUM) if isinstance(command, PlacePiece)] == [
        "east",
        "west",
    ]
    placing.when(POSSUM, PlacePiece(0, "possum", "north")).then_rejected(
        "wrong_region", clause="10.15", regions=["east", "west"]
    )
    rim = ('"each": 2, "where": "own"', '"each": 2, "where": "rim"')
    taking = resolving("e-patrol", rim, possum=(1, 3, 0, 0, 0))
    taken = taking.when(ENGLISH, TakePiece(0, "possum", "east"))
    taken.then(PiecesTaken(ENGLISH, "possum", "east", 2, ENGLISH, None, 0))
    taking.when(ENGLISH, TakePiece(0, "possum", "north")).then_rejected("wrong_region", clause="10.15")


@rule("kauri", "10.10", "9.10")
@pytest.mark.parametrize(("card", "seat", "swept"), [("m-quake", MAORI, False), ("k-quake", KIWI, True)])
def test_r10_10_what_a_reserve_keeps_is_not_swept_away(card: str, seat: int, swept: bool) -> None:
    kiwis = ('"whare", "epidemic"], "where": "any"', '"kiwi", "whare"], "where": "any"')
    play = resolving(card, kiwis, reserve=(1, 1, 0, 0, 0), whare=(0, 1, 0, 0, 0))
    assert (StrikeRegion(0, "north") in play.game.legal(play.state, seat)) is swept
    struck = play.when(seat, StrikeRegion(0, "east"))
    cleared = [RegionsCleared("kiwi", ("east",))] if swept else []
    struck.then(RegionStruck(seat, "east", 0), *cleared, RegionsCleared("whare", ("east",)))


@rule("kauri", "10.10", "9.10")
def test_r10_10_what_a_reserve_keeps_is_not_swept_from_the_rim() -> None:
    play = resolving(
        "m-claim",
        ('"kind": "repeatable"', '"kind": "single"'),
        ('[{"operation": "curse"}]', '[{"operation": "sweep", "pieces": ["kiwi"], "where": "rim"}]'),
        reserve=(0, 1, 0, 0, 0),
    )
    play.when(MAORI, ClaimHeritage(0, "spell")).then(
        HeritageClaimed(MAORI, "spell", 0), Event(RegionsCleared("kiwi", ("west",)), "10.10")
    )
