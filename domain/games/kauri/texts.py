"""What players read about an edition: its names, and which parts of it are reconstructed."""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from domain.core.texts import GameTexts, Texts
from domain.games.kauri.edition import Action, Card, Edition, Heritage


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


def _ours(parts: Iterable[Action] | Iterable[Heritage], sentence: Texts) -> list[Texts]:
    """The sentence with the names of all parts that the edition marks as reconstructed, or nothing if it marks none."""
    names = [part.names for part in parts if part.reconstructed]
    if not names:
        return []
    return [{"en": sentence["en"].format(_list(names, "en")), "fr": sentence["fr"].format(_list(names, "fr"))}]


def _list(names: Iterable[Texts], language: Literal["en", "fr"]) -> str:
    return ", ".join(dict.fromkeys(each[language] for each in names))
