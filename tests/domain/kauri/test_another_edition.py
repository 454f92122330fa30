"""A second, tiny edition: another map, other decks, heritages, points and numbers. No code knows the first one."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from contracts.codec import CODEC, CONTRACTS
from contracts.texts import texts_of
from domain.games.kauri import KAURI, Kauri
from domain.games.kauri.messages import EndCard, StrikeRegion
from domain.games.kauri.model import Task
from domain.games.kauri.reading import parse
from tests.domain.kauri.scene import EDITION
from tests.kit.games import Subject, house
from tests.kit.given import given_setup, given_state
from tests.kit.knowledge import KNOWLEDGE
from tests.kit.laws import LAWS
from tests.kit.plays import Case, trace
from tests.kit.rules import rule

TEXT = Path(__file__).with_name("tiny.json").read_text(encoding="utf-8")
TINY = Kauri(parse(TEXT))
SUBJECT = Subject("kauri-tiny", TINY, CONTRACTS["kauri"], CODEC)
CASES = [
    Case(seats, seed, {"redraw": seed % 2 == 1}, "greedy" if seed % 5 == 4 else "random")
    for seats in (2, 4)
    for seed in range(10)
]


@pytest.fixture
def tiny_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Laws look plays up by the name of their game."""
    monkeypatch.setitem(house(), SUBJECT.name, SUBJECT)  # type: ignore[arg-type]


# Bots know no edition by name: both printed ones show that they choose by knowledge.
SHOWN = {**LAWS, **KNOWLEDGE}.keys() - {"bots_choose_by_knowledge"}


@rule("kauri", "2.3")
@pytest.mark.usefixtures("tiny_is_known")
@pytest.mark.parametrize("law", sorted(SHOWN))
def test_matches_of_another_edition_keep_every_law(law: str) -> None:
    for case in CASES:
        {**LAWS, **KNOWLEDGE}[law](SUBJECT, case)


@rule("kauri", "2.3")
@pytest.mark.usefixtures("tiny_is_known")
def test_another_edition_is_another_game() -> None:
    seen: Counter[str] = Counter()
    for case in CASES:
        played = trace(SUBJECT, case)
        start: Any = played.start
        assert (start.edition, start.fingerprint) == ("tiny", TINY.edition.fingerprint)
        seen.update(type(step.command).__name__ for step in played.steps)
        outcome = TINY.outcome(played.states[-1])
        assert outcome is not None
    # Every command but the return of the possum, which never dies out here, is of use.
    assert set(seen) >= {command.__name__ for command in TINY.info.commands} - {"ReturnPossum"}


def test_what_is_shown_comes_from_the_edition() -> None:
    assert TINY.info.seats == (2, 4)
    assert TINY.info.edition == "tiny"
    texts = texts_of(TINY)
    assert texts.reconstructed == ()
    assert set(texts.names["region"]) == {"peak", "north", "east", "south", "west", "cove"}
    assert texts.names["card"]["m-stones"] == {"en": "Stones or House or Chase", "fr": "Pierres ou Maison ou Chasse"}
    assert TINY.view(TINY.initial(), None)["edition"]["reconstructed"] is False
    assert TINY.edition.fingerprint != EDITION.fingerprint
    assert KAURI.info.edition == "reconstruction-1"


def test_a_human_does_not_strike_a_region_with_an_epidemic() -> None:
    start = given_setup(TINY, 4).state
    state = replace(
        start,
        phase="acting",
        seat=3,
        actor="maori",
        card="m-quake",
        tasks=(Task(),),
        epidemic=(1, 0, 0, 0, 0),
        whare=(1, 1, 0, 0, 0),
    )
    play = given_state(TINY, state)
    assert TINY.legal(state, 3) == (StrikeRegion(0, "east"), EndCard())
    play.when(3, StrikeRegion(0, "north")).then_rejected("epidemic", clause="9.8", region="north")
