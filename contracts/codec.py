"""The contract of each game, derived from its classes, and the codec of all commands and events."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from contracts.schemas import schema_of
from contracts.shape import Contract, Shape, Upcaster
from contracts.texts import OF_THE_MATCH, texts_of
from contracts.wire import Codec
from domain.core import Command, Fact, Rules
from domain.core.event import wire_name
from domain.games import GAMES
from domain.match.commands import COMMANDS
from domain.match.facts import FACTS

Upcasters = Mapping[str, Mapping[int, Upcaster]]
"""By wire name and version."""


def contract_of(versions: Sequence[Rules[Any]], upcasters: Upcasters | None = None) -> Contract:
    """The contract of a game has the shapes of all its versions. They share one view, score sheet and material."""
    newest = versions[-1]
    key = newest.info.key
    if any((each.View, each.Sheet, each.Material) != (newest.View, newest.Sheet, newest.Material) for each in versions):
        raise TypeError(f"{key}: a version has another class of views, score sheets or material; add a field with a default")
    return Contract(
        key,
        commands=shapes(key, dict.fromkeys(kind for each in versions for kind in each.info.commands), upcasters or {}),
        facts=shapes(key, dict.fromkeys(kind for each in versions for kind in each.info.facts), upcasters or {}),
        refusals={**OF_THE_MATCH.refusals_of_every_game, **texts_of(newest).refusals},
        view=schema_of(newest.View, key),
        sheet=schema_of(newest.Sheet, key),
        material=schema_of(newest.Material, key),
    )


def shapes(key: str, kinds: Iterable[type[Command] | type[Fact]], upcasters: Upcasters) -> tuple[Shape, ...]:
    def shape(kind: type[Command] | type[Fact]) -> Shape:
        wire = wire_name(key, kind)
        return Shape(wire, kind, schema_of(kind, key), upcasters.get(wire, {}))

    return tuple(map(shape, kinds))


MATCH = Contract("match", shapes("match", COMMANDS, {}), shapes("match", FACTS, {}), OF_THE_MATCH.refusals)
"""The life of a match, around any game."""


CONTRACTS: dict[str, Contract] = {MATCH.key: MATCH} | {key: contract_of(versions) for key, versions in GAMES.versions.items()}


SNAPSHOT_FORMAT = 5
"""Raise it when the format of a state changes. Older snapshots are then ignored and replaced."""

CODEC = Codec(CONTRACTS.values())

encode_event = CODEC.encode_event
to_wire = CODEC.to_wire
decode_event = CODEC.decode_event
decode_folded = CODEC.decode_folded
command_fields = CODEC.command_fields
