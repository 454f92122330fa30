import hashlib

import pytest

from contracts.texts import texts_of
from domain.core import Event
from domain.games.kauri.editions import FIRST, text_of
from domain.games.kauri.messages import EditionOpened
from domain.games.kauri.vocabulary import Claim
from tests.domain.kauri.scene import EDITION, GAME, island
from tests.kit.given import given_setup
from tests.kit.rules import rule

TEXT = text_of(FIRST)


@rule("kauri", "2.1")
def test_r2_1_what_is_in_the_box() -> None:
    assert dict(EDITION.pieces) == {
        "kauri": 30,
        "maori": 1,
        "whare": 8,
        "kiwi": 28,
        "flood": 2,
        "reserve": 3,
        "english": 2,
        "road": 8,
        "poison": 2,
        "possum": 30,
        "epidemic": 1,
    }
    assert dict(EDITION.tokens) == {"maori": 4, "possum": 4, "english": 4, "kiwi": 5}
    assert {faction: len(deck) for faction, deck in EDITION.decks.items()} == dict.fromkeys(EDITION.tokens, 9)
    # One heritage for each token, which is 17 in all.
    assert len(EDITION.heritages) == sum(EDITION.tokens.values()) == 17


@rule("kauri", "2.2")
def test_r2_2_tracks_counters_and_the_table_of_priorities_are_seen_by_all() -> None:
    seen = GAME.view(island(), None)
    assert (seen["period"], seen["conscience"]["space"]) == (1, 1)
    assert len(seen["regions"]) == 25
    assert (EDITION.conscience.least, EDITION.conscience.most) == (1, 12)
    assert set(EDITION.priority) == set(EDITION.tokens)


@rule("kauri", "2.3")
def test_r2_3_the_first_event_names_the_edition_and_its_hash() -> None:
    first = given_setup(GAME, 4).events[0]
    digest = hashlib.sha256(TEXT.encode()).hexdigest()
    assert first == Event(EditionOpened("reconstruction-1", digest, EDITION.seats[4], False), "2.3")
    for seat in (None, 0):
        assert GAME.view(island(), seat)["edition"]["fingerprint"] == digest
    assert GAME.info.edition == "reconstruction-1"


@rule("kauri", "2.4")
def test_r2_4_a_reconstructed_edition_says_so_wherever_it_is_shown() -> None:
    assert GAME.view(island(), None)["edition"]["reconstructed"] is True
    assert texts_of(GAME).names["edition"]["reconstruction-1"] == {
        "en": "First reconstructed edition",
        "fr": "Première édition reconstituée",
    }
    told = [texts["en"] for texts in texts_of(GAME).reconstructed]
    assert len(told) == len(EDITION.reconstructed) + 2
    assert told[-2].startswith("Actions named by us: Hīkoi, Possum hunt, Kiwi hunt")
    assert "Temple" not in told[-2]
    assert told[-1].startswith("Heritages devised by us: Utu, ")
    assert "Waitangi" not in told[-1]
    # Four heritages are named in the booklet.
    assert sum(heritage.reconstructed for heritage in EDITION.heritages.values()) == 13


@rule("kauri", "2.6")
@pytest.mark.parametrize("faction", EDITION.decks)
def test_r2_6_a_deck_lasts_a_period_and_has_one_claim(faction: str) -> None:
    deck = EDITION.decks[faction]  # type: ignore[index]
    assert len(deck) == 2 * EDITION.turns + 1
    claims = [card for card in deck if any(isinstance(each.operation, Claim) for each in EDITION.cards[card].actions)]
    assert len(claims) == 1
