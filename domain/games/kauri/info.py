"""The facts of the game: option, names and texts that a person reads, most of them taken from the edition."""

from domain.core import FlagOption, GameInfo, Names
from domain.games.kauri.commands import COMMANDS
from domain.games.kauri.edition import Edition, Texts
from domain.games.kauri.facts import FACTS, REVEALS, EditionOpened
from domain.games.kauri.length import longest

FACTION_NAMES = {
    "maori": {"en": "Maori", "fr": "Maorie"},
    "possum": {"en": "Possum", "fr": "Possum"},
    "english": {"en": "English", "fr": "Anglais"},
    "kiwi": {"en": "Kiwi", "fr": "Kiwi"},
}

PIECE_NAMES = {
    **FACTION_NAMES,
    "kauri": {"en": "Kauri", "fr": "Kauri"},
    "whare": {"en": "Whare", "fr": "Whare"},
    "reserve": {"en": "Reserve", "fr": "Réserve"},
    "poison": {"en": "Poison", "fr": "Poison"},
    "epidemic": {"en": "Epidemic", "fr": "Épidémie"},
    "road": {"en": "Road", "fr": "Route"},
    "flood": {"en": "Flood", "fr": "Inondation"},
}

MIND_NAMES = {
    "lumberjack": {"en": "Lumberjack", "fr": "Bûcheron"},
    "ranger": {"en": "Ranger", "fr": "Ranger"},
}

LINK_NAMES = {"and": {"en": "and", "fr": "et"}, "or": {"en": "or", "fr": "ou"}}

OPTIONS = (
    FlagOption(
        "redraw",
        {
            "en": "Advanced rule: in the first turn each seat may once draw other cards",
            "fr": "Règle avancée : au premier tour, chaque joueur peut une fois changer ses cartes",
        },
        default=False,
    ),
)

ENDINGS = {
    "points": {"en": "Most points after the last Period", "fr": "Le plus de points au terme de la dernière Période"},
    "priority": {
        "en": "Equal points: decided by the table of priorities",
        "fr": "Égalité : tranchée par le tableau des priorités",
    },
}


def info_of(edition: Edition) -> GameInfo:
    return GameInfo(
        key="kauri",
        titles={"en": "Kauri", "fr": "Kauri"},
        seats=tuple(edition.seats),
        options=OPTIONS,
        names=_names(edition),
        endings=ENDINGS,
        rules_version=1,
        edition=edition.key,
        hidden=True,
        simultaneous=True,
        longest=longest(edition),
        commands=COMMANDS,
        facts=FACTS,
        reveals=REVEALS,
        sides=(EditionOpened, "factions"),
        reconstructed=(*edition.reconstructed, *_reconstructed_names(edition)),
    )


def _names(edition: Edition) -> Names:
    actions, heritages = edition.actions.values(), edition.heritages.values()
    return {
        "edition": {edition.key: edition.names},
        "faction": FACTION_NAMES,
        "piece": PIECE_NAMES,
        "mind": MIND_NAMES,
        "region": {region.key: region.names for region in (edition.volcano, *edition.regions)},
        "card": {card.key: _joined([action.names for action in card.actions], card.link) for card in edition.cards.values()},
        "action": {action.key: action.names for action in actions},
        "action_text": {action.key: action.texts for action in actions},
        "heritage": {heritage.key: heritage.names for heritage in heritages},
        "heritage_text": {heritage.key: heritage.texts for heritage in heritages},
    }


def _joined(names: list[Texts], link: str) -> Texts:
    return {language: f" {LINK_NAMES[link][language]} ".join(each[language] for each in names) for language in ("en", "fr")}


def _reconstructed_names(edition: Edition) -> tuple[Texts, ...]:
    """Which names are ours, by the marks of the edition."""
    actions = _listed([action.names for action in edition.actions.values() if action.reconstructed])
    heritages = _listed([heritage.names for heritage in edition.heritages.values() if heritage.reconstructed])
    told = []
    if actions["en"]:
        told.append({"en": f"Actions named by us: {actions['en']}.", "fr": f"Actions nommées par nous : {actions['fr']}."})
    if heritages["en"]:
        told.append(
            {"en": f"Heritages devised by us: {heritages['en']}.", "fr": f"Héritages imaginés par nous : {heritages['fr']}."}
        )
    return tuple(told)


def _listed(names: list[Texts]) -> Texts:
    return {language: ", ".join(dict.fromkeys(each[language] for each in names)) for language in ("en", "fr")}
