"""Rules are found by game, version and edition."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from domain.core import Rules, RulesMissing, Shelf
from tests.kit.hex import HEX
from tests.kit.nim import NIM


class Match(Struct):
    """As much of a match as names its rules."""

    game: str = "nim"
    rules: int = 1
    edition: str = NIM.info.edition


def nim(version: int, edition: str = NIM.info.edition) -> Rules:
    rules = type(NIM)()
    rules.info = replace(NIM.info, rules_version=version, edition=edition)
    return rules


SECOND, THIRD = nim(2), nim(3)
OTHER = nim(1, "other")


def test_new_matches_are_offered_the_newest_version() -> None:
    for rules in ((NIM, SECOND, THIRD), (THIRD, NIM, SECOND)):
        assert Shelf(*rules)["nim"] is THIRD


def test_a_match_keeps_the_rules_it_was_created_with() -> None:
    shelf = Shelf(NIM, HEX, SECOND)
    assert shelf.at(Match()) is NIM
    assert shelf.at(Match(rules=2)) is SECOND


def test_retired_rules_are_kept_for_the_matches_that_have_them() -> None:
    shelf = Shelf(NIM, retired=[SECOND, HEX])
    assert list(shelf) == ["nim"]
    assert shelf["nim"] is NIM
    assert shelf.at(Match(rules=2)) is SECOND
    assert {key: list(rules) for key, rules in shelf.versions.items()} == {"nim": [NIM, SECOND], "hex": [HEX]}


def test_editions_stand_side_by_side_and_the_first_is_the_usual_one() -> None:
    shelf = Shelf(NIM, OTHER, SECOND)
    assert shelf["nim"] is SECOND
    assert shelf.editions("nim") == {NIM.info.edition: SECOND, "other": OTHER}
    assert shelf.at(Match(edition="other")) is OTHER


@pytest.mark.parametrize(
    ("match", "named"),
    [
        (Match(rules=4), f"version 4 of the rules of nim, {NIM.info.edition} edition"),
        (Match(rules=2, edition="other"), "version 2 of the rules of nim, other edition"),
        (Match("chess"), f"version 1 of the rules of chess, {NIM.info.edition} edition"),
    ],
)
def test_rules_that_are_missing_are_named(match: Match, named: str) -> None:
    with pytest.raises(RulesMissing, match=f"{named}, is not at hand"):
        Shelf(NIM, SECOND, OTHER).at(match)


def test_two_rules_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="same version and edition"):
        Shelf(NIM, SECOND, retired=[nim(2)])
