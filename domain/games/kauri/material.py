"""An edition, as clients draw it and players read it: the island with coordinates, cards and heritages, and their texts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from domain.core import Point
from domain.core.game import GameTexts, Texts
from domain.games.kauri.edition import Action, Card, Edition, Heritage, Setup, Track, Worth
from domain.games.kauri.vocabulary import Faction, HeritageKind, Key, Lasting, Link, Mind, Operation, Piece

Deed = Mapping[str, Any]
"""An operation or something lasting as the file of the edition has it: its name and its fields."""

CLAUSES: Mapping[str, str] = {
    "move": "10.1",
    "take": "10.2",
    "place": "10.3",
    "place_on_border": "10.4",
    "push": "10.5",
    "push_all": "10.6",
    "claim": "10.7",
    "conscience": "10.8",
    "swap_kept_card": "10.9",
    "sweep": "10.10",
    "drive_out": "10.11",
    "replant": "10.12",
    "go_to": "10.13",
    "curse": "10.14",
    "together": "11.9",
    "more_pieces": "11.10",
    "more_steps": "11.11",
    "enable": "11.12",
    "roads": "11.12",
    "tolerate": "11.12",
    "spare": "11.12",
    "reach": "11.13",
}
"""What each operation, and each lasting effect, does."""


class RegionOfMap(Struct, frozen=True):
    """A region of the island."""

    region: Annotated[Key, "Key of the region"]
    at: Annotated[Point, "Where its name stands"]
    neighbours: Annotated[tuple[Key, ...], "The regions that it borders on"]
    town: Annotated[bool, "It has a town"]


class VolcanoOfMap(Struct, frozen=True):
    """The volcano of the island."""

    region: Annotated[Key, "Key of the volcano, which cannot be entered"]
    at: Annotated[Point, "Where its name stands"]
    rim: Annotated[tuple[Key, ...], "The regions around it"]


class ActionOfCard(Struct, frozen=True):
    """An action that stands on a card."""

    action: Annotated[Key, "Key of the action"]
    needs: Annotated[Key | None, "Its prerequisite: a state of mind, or a heritage that enables it"]
    operation: Annotated[Deed, "What it does: the name of the operation, and its fields"]
    reconstructed: Annotated[bool, "We named it; the rulebook does not describe it"]


class CardOfFaction(Struct, frozen=True):
    """A card of a faction."""

    card: Annotated[Key, "Key of the card"]
    faction: Annotated[Faction, "Whose card it is"]
    initiative: Annotated[int, "Its initiative number"]
    link: Annotated[Link, "`and`: all actions in any order. `or`: only one of them"]
    actions: Annotated[tuple[Key, ...], "Its actions, in the printed order"]


class HeritageOfFaction(Struct, frozen=True):
    """A heritage of a faction."""

    heritage: Annotated[Key, "Key of the heritage"]
    faction: Annotated[Faction, "Whose heritage it is"]
    kind: Annotated[HeritageKind, "How long it acts, and how often it can be claimed"]
    needs: Annotated[Key | None, "Its prerequisite: a state of mind, or a heritage that enables it"]
    effect: Annotated[tuple[Deed, ...], "What it does once, in this order"]
    lasting: Annotated[tuple[Deed, ...], "What it does as long as the match lasts"]
    reconstructed: Annotated[bool, "We devised it; the rulebook does not describe it"]


class Steered(Struct, frozen=True):
    """Who plays the automated English in one state of mind."""

    mind: Annotated[Mind, "State of mind of the English"]
    by: Annotated[Faction, "The faction that plays them"]
    actions: Annotated[tuple[Key, ...], "What they can do"]


class KauriMaterial(Struct, frozen=True):
    """The island, the pieces, the tracks, the cards and the heritages."""

    regions: Annotated[tuple[RegionOfMap, ...], "The regions of the island"]
    volcano: Annotated[VolcanoOfMap, "The volcano in the middle"]
    borders: Annotated[tuple[tuple[Key, Key], ...], "Each border once; commands and facts name the regions in this order"]
    pieces: Annotated[Mapping[Piece, int], "How many there are of each piece"]
    tokens: Annotated[Mapping[Faction, int], "Heritage tokens of each faction"]
    seats: Annotated[Mapping[int, tuple[Faction, ...]], "The factions of the seats, by number of seats"]
    priority: Annotated[tuple[Faction, ...], "The table of priorities"]
    setup: Annotated[Setup, "The pieces that a match begins with"]
    periods: Annotated[int, "Periods of a match: the length of their track"]
    turns: Annotated[int, "Turns of a Period: the length of their track"]
    conscience: Annotated[Track, "The track of the Conscience"]
    scoring: Annotated[Mapping[Faction, tuple[Worth, ...]], "What each faction scores at the end"]
    cards: Annotated[tuple[CardOfFaction, ...], "The cards of all factions"]
    actions: Annotated[tuple[ActionOfCard, ...], "The actions that stand on cards, and those of the automated English"]
    heritages: Annotated[tuple[HeritageOfFaction, ...], "The heritages of all factions"]
    settled_by: Annotated[Faction, "The faction that chooses the town of the automated English"]
    steering: Annotated[tuple[Steered, ...], "Which faction plays the automated English"]
    game: Literal["kauri"] = "kauri"
    width: Annotated[int, "Of the picture: all coordinates lie within it"] = 920
    height: Annotated[int, "Of the picture: all coordinates lie within it"] = 1270


def kauri_material(edition: Edition) -> KauriMaterial:
    automaton = edition.automaton
    return KauriMaterial(
        tuple(
            RegionOfMap(region.key, _at(region.at), edition.region_keys(tuple(other for other, _ in beside)), region.town)
            for region, beside in zip(edition.regions, edition.neighbours, strict=True)
        ),
        VolcanoOfMap(edition.volcano.key, _at(edition.volcano.at), edition.volcano.rim),
        tuple(map(edition.border_keys, range(len(edition.borders)))),
        edition.pieces,
        edition.tokens,
        edition.seats,
        edition.priority,
        edition.setup,
        edition.periods,
        edition.turns,
        edition.conscience,
        edition.scoring,
        tuple(
            CardOfFaction(card.key, card.faction, card.initiative, card.link, _keys(card.actions))
            for card in edition.cards.values()
        ),
        tuple(
            ActionOfCard(action.key, action.needs, to_builtins(action.operation), action.reconstructed)
            for action in edition.actions.values()
        ),
        tuple(
            HeritageOfFaction(
                heritage.key,
                heritage.faction,
                heritage.kind,
                heritage.needs,
                to_builtins(heritage.effect),
                to_builtins(heritage.lasting),
                heritage.reconstructed,
            )
            for heritage in edition.heritages.values()
        ),
        automaton.settled_by,
        tuple(Steered(mind, each.by, _keys(each.actions)) for mind, each in automaton.steering.items()),
    )


def clauses_of(edition: Edition) -> Mapping[str, Mapping[str, str]]:
    """Of an action and a heritage, that of the first thing it does."""
    return {
        "card": dict.fromkeys(edition.cards, "6.1"),
        "action": {action.key: _clause(action.operation) for action in edition.actions.values()},
        "heritage": {each.key: _clause((*each.effect, *each.lasting)[0]) for each in edition.heritages.values()},
    }


def _clause(deed: Operation | Lasting) -> str:
    return CLAUSES[str(deed.__struct_config__.tag)]


def _keys(actions: Sequence[Action]) -> tuple[Key, ...]:
    return tuple(action.key for action in actions)


def _at(point: tuple[int, int]) -> Point:
    """From the points of an edition to those of the picture."""
    return round(8.4 * point[0], 1), round(8.4 * point[1] + 60, 1)


def with_edition(written: GameTexts, edition: Edition) -> GameTexts:
    actions, heritages = edition.actions.values(), edition.heritages.values()
    words = written.words
    return replace(
        written,
        names={
            "edition": {edition.key: edition.names},
            **written.names,
            "region": {edition.volcano.key: edition.volcano.names} | {each.key: each.names for each in edition.regions},
            "card": {card.key: _card_name(card, words[card.link]) for card in edition.cards.values()},
            "action": {action.key: action.names for action in actions},
            "action_text": {action.key: action.texts for action in actions},
            "heritage": {heritage.key: heritage.names for heritage in heritages},
            "heritage_text": {heritage.key: heritage.texts for heritage in heritages},
        },
        cards={
            "action": {action.key: action.texts for action in actions},
            "card": {card.key: _card_text(card, words[card.link]) for card in edition.cards.values()},
            "heritage": {heritage.key: heritage.texts for heritage in heritages},
        },
        reconstructed=(
            *edition.reconstructed,
            *_ours(actions, words["actions_of_ours"]),
            *_ours(heritages, words["heritages_of_ours"]),
        ),
    )


def _card_name(card: Card, link: Texts) -> Texts:
    names = [action.names for action in card.actions]
    return {
        "en": f" {link['en']} ".join(each["en"] for each in names),
        "fr": f" {link['fr']} ".join(each["fr"] for each in names),
    }


def _card_text(card: Card, link: Texts) -> Texts:
    texts = [action.texts for action in card.actions]
    return {
        "en": f" {link['en'].capitalize()}: ".join(each["en"] for each in texts),
        "fr": f" {link['fr'].capitalize()} : ".join(each["fr"] for each in texts),
    }


def _ours(parts: Iterable[Action] | Iterable[Heritage], sentence: Texts) -> list[Texts]:
    """The sentence with the names of all parts that the edition marks as reconstructed, or nothing if it marks none."""
    names = [part.names for part in parts if part.reconstructed]
    if not names:
        return []
    return [{"en": sentence["en"].format(_list(names, "en")), "fr": sentence["fr"].format(_list(names, "fr"))}]


def _list(names: Iterable[Texts], language: Literal["en", "fr"]) -> str:
    return ", ".join(dict.fromkeys(each[language] for each in names))
