"""The games for the laws: all real games, those of the tests, and the broken variants of the toy game."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct

from contracts import codec
from contracts.codec import contract_of
from contracts.shape import Contract, Shape
from contracts.wire import Codec
from domain.core import Command, Fact, Rules
from tests.kit import toy_game
from tests.kit.hex import HEX
from tests.kit.nim import NIM


class Subject(Struct, frozen=True):
    """A game with the contract that carries it."""

    name: str
    game: Rules[Any]
    contract: Contract
    codec: Codec

    def shape_of(self, part: Command | Fact) -> Shape:
        for shape in (*self.contract.commands, *self.contract.facts):
            if shape.kind is type(part):
                return shape
        raise LookupError(f"the contract of {self.contract.key} has no shape for {type(part).__name__}")


def subject_of(game: Rules[Any]) -> Subject:
    """A game that is not of the house, with a contract and a codec of its own."""
    contract = contract_of((game,))
    return Subject(game.info.key, game, contract, Codec((codec.MATCH, contract)))


OF_THE_TESTS: Mapping[str, Subject] = {game.info.key: subject_of(game) for game in (toy_game.TOY, NIM, HEX)}
TOY = OF_THE_TESTS["toy"]
BROKEN = "broken:"
"""Before the name of a broken variant of the toy."""


@cache
def house() -> Mapping[str, Subject]:
    """All rules of the house. Asked for late, so that the toy can be tested where no game works yet."""
    games = import_module("domain.games").GAMES
    contracts = import_module("contracts.codec").CONTRACTS
    codec = import_module("contracts.codec").CODEC
    return {name_of(rules): Subject(name_of(rules), rules, contracts[rules.info.key], codec) for rules in games.every}


FIRST_EDITIONS: Mapping[str, str] = {"kauri": "reconstruction-1"}
"""Of games with several."""


def name_of(rules: Rules[Any]) -> str:
    """The key of the game; of a later version `moeraki_kemu.v2`, of a later edition `kauri.reconstruction_2`."""
    info = rules.info
    if info.edition != FIRST_EDITIONS.get(info.key, info.edition):
        return f"{info.key}.{info.edition.replace('-', '_')}"
    return f"{info.key}.v{info.rules_version}" if info.rules_version > 1 else info.key


def every_game() -> tuple[str, ...]:
    """All games, each version and edition by itself."""
    return (*OF_THE_TESTS, *house())


def every_page() -> tuple[str, ...]:
    """All games with rules that are written down: each version, but not each edition."""
    return tuple(name for name in every_game() if ".v" in name or "." not in name)


def subject_named(name: str) -> Subject:
    """Also in another process, where only the name arrives."""
    if name in OF_THE_TESTS:
        return OF_THE_TESTS[name]
    if name.startswith(BROKEN):
        found: Subject = import_module("tests.kit.broken").VARIANTS[name.removeprefix(BROKEN)].subject
        return found
    return house()[name]
