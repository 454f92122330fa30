"""Everything that a person reads: the option, names, endings, refusals. Most names come from the edition."""

from collections.abc import Iterable, Mapping

from domain.core import FlagOption, Names, Texts
from domain.games.kauri.edition import Card, Edition

_LANGUAGES = ("en", "fr")

_FACTIONS = {
    "maori": {"en": "Maori", "fr": "Maorie"},
    "possum": {"en": "Possum", "fr": "Possum"},
    "english": {"en": "English", "fr": "Anglais"},
    "kiwi": {"en": "Kiwi", "fr": "Kiwi"},
}

_PIECES = {
    **_FACTIONS,
    "kauri": {"en": "Kauri", "fr": "Kauri"},
    "whare": {"en": "Whare", "fr": "Whare"},
    "reserve": {"en": "Reserve", "fr": "Réserve"},
    "poison": {"en": "Poison", "fr": "Poison"},
    "epidemic": {"en": "Epidemic", "fr": "Épidémie"},
    "road": {"en": "Road", "fr": "Route"},
    "flood": {"en": "Flood", "fr": "Inondation"},
}

_MINDS = {
    "lumberjack": {"en": "Lumberjack", "fr": "Bûcheron"},
    "ranger": {"en": "Ranger", "fr": "Ranger"},
}

_LINKS = {"and": {"en": "and", "fr": "et"}, "or": {"en": "or", "fr": "ou"}}

OPTIONS = (
    FlagOption(
        "redraw",
        {
            "en": "Advanced rule: in the first turn, each player may once draw other cards",
            "fr": "Règle avancée : au premier tour, chaque joueur peut changer une fois ses cartes",
        },
        default=False,
    ),
)

ENDINGS = {
    "points": {"en": "Most points after the last Period", "fr": "Le plus de points au terme de la dernière Période"},
    "priority": {
        "en": "Equal points: decided by the table of priorities",
        "fr": "Égalité : tranchée par le tableau des priorités",
    },
}


def names_of(edition: Edition) -> Names:
    actions, heritages = edition.actions.values(), edition.heritages.values()
    return {
        "edition": {edition.key: edition.names},
        "faction": _FACTIONS,
        "piece": _PIECES,
        "mind": _MINDS,
        "region": {edition.volcano.key: edition.volcano.names} | {each.key: each.names for each in edition.regions},
        "card": {card.key: _card_name(card) for card in edition.cards.values()},
        "action": {action.key: action.names for action in actions},
        "action_text": {action.key: action.texts for action in actions},
        "heritage": {heritage.key: heritage.names for heritage in heritages},
        "heritage_text": {heritage.key: heritage.texts for heritage in heritages},
    }


def _card_name(card: Card) -> Texts:
    link = _LINKS[card.link]
    return {each: f" {link[each]} ".join(action.names[each] for action in card.actions) for each in _LANGUAGES}


def reconstructed_of(edition: Edition) -> tuple[Texts, ...]:
    """What the edition says of itself, and the names that it marks as ours."""
    told = [*edition.reconstructed]
    actions = _listed(action.names for action in edition.actions.values() if action.reconstructed)
    if actions["en"]:
        told.append({"en": f"Actions named by us: {actions['en']}.", "fr": f"Actions nommées par nous : {actions['fr']}."})
    heritages = _listed(heritage.names for heritage in edition.heritages.values() if heritage.reconstructed)
    if heritages["en"]:
        told.append(
            {"en": f"Heritages devised by us: {heritages['en']}.", "fr": f"Héritages imaginés par nous : {heritages['fr']}."}
        )
    return tuple(told)


def _listed(names: Iterable[Texts]) -> Texts:
    found = list(names)
    return {language: ", ".join(dict.fromkeys(each[language] for each in found)) for language in _LANGUAGES}


REFUSALS: Mapping[str, Texts] = {
    "card_not_held": {"en": "You do not have this card in hand.", "fr": "Vous n’avez pas cette carte en main."},
    "same_card": {
        "en": "Choose two different cards for actions and initiative.",
        "fr": "Choisissez deux cartes différentes pour les Actions et l’Initiative.",
    },
    "no_such_action": {"en": "This card has no such action.", "fr": "Cette carte n’a pas cette action."},
    "effect_gone_on": {
        "en": "You have already begun a later part of this heritage.",
        "fr": "Vous avez déjà commencé une partie suivante de cet Héritage.",
    },
    "other_action_begun": {
        "en": "This card gives only one action, and you have begun the other one.",
        "fr": "Cette carte ne donne qu’une action, et vous avez commencé l’autre.",
    },
    "prerequisite": {"en": "The prerequisite is not met.", "fr": "Le prérequis n’est pas rempli."},
    "wrong_step": {
        "en": "This action does not work that way.",
        "fr": "Cette action ne se joue pas ainsi.",
    },
    "steps_used": {"en": "This action is used up.", "fr": "Cette action est épuisée."},
    "wrong_piece": {
        "en": "This action does not apply to this piece.",
        "fr": "Cette action ne s’applique pas à cette pièce.",
    },
    "wrong_region": {"en": "You cannot do this in this region.", "fr": "C’est impossible dans cette région."},
    "wrong_source": {"en": "The piece cannot be taken from there.", "fr": "La pièce ne peut pas être prise à cet endroit."},
    "no_such_region": {
        "en": "This region does not exist or cannot be entered.",
        "fr": "Cette région n’existe pas ou est inaccessible.",
    },
    "no_such_border": {
        "en": "This border does not exist, or nothing can be laid on it.",
        "fr": "Cette frontière n’existe pas, ou rien ne peut y être posé.",
    },
    "no_such_pawn": {"en": "This pawn is not there.", "fr": "Ce pion ne se trouve pas là."},
    "not_there": {
        "en": "There are not enough of these pieces there.",
        "fr": "Il n’y a pas assez de ces pièces à cet endroit.",
    },
    "nothing_there": {"en": "There is nothing to remove there.", "fr": "Il n’y a rien à retirer à cet endroit."},
    "not_adjacent": {"en": "These regions are not neighbours.", "fr": "Ces régions ne sont pas voisines."},
    "flooded": {"en": "This border is flooded.", "fr": "Cette frontière est inondée."},
    "epidemic": {
        "en": "There is an epidemic: humans can neither enter nor act there.",
        "fr": "Une épidémie y sévit : les humains ne peuvent ni y entrer ni y agir.",
    },
    "reserve": {"en": "A reserve protects this region.", "fr": "Une réserve protège cette région."},
    "border_taken": {
        "en": "There is already such a piece on this border.",
        "fr": "Il y a déjà une pièce de cette sorte sur cette frontière.",
    },
    "stock_empty": {"en": "There are none of these pieces left in stock.", "fr": "Il ne reste plus de ces pièces en stock."},
    "too_many": {
        "en": "You cannot move this many pieces at once.",
        "fr": "Vous ne pouvez pas déplacer autant de pièces à la fois.",
    },
    "not_all": {
        "en": "All of these animals must leave the region together.",
        "fr": "Tous ces animaux doivent quitter la région ensemble.",
    },
    "not_chosen": {
        "en": "The pawn can only go to another region that this heritage has chosen.",
        "fr": "Le pion ne peut aller que dans une autre région choisie par cet Héritage.",
    },
    "pawn_missing": {"en": "Choose the pawn that acts.", "fr": "Choisissez le pion qui agit."},
    "pawn_not_asked": {"en": "This action does not need a pawn.", "fr": "Cette action ne demande pas de pion."},
    "pawn_used": {
        "en": "This action has already been used with this pawn.",
        "fr": "Cette action a déjà servi pour ce pion.",
    },
    "region_used": {
        "en": "This action has already been used in this region.",
        "fr": "Cette action a déjà servi dans cette région.",
    },
    "region_unfit": {
        "en": "This piece cannot be placed in this region now.",
        "fr": "Cette pièce ne peut pas être placée dans cette région pour l’instant.",
    },
    "no_token": {"en": "You have no heritage tokens left.", "fr": "Vous n’avez plus de jeton Héritage."},
    "no_such_heritage": {"en": "You have no such heritage.", "fr": "Vous n’avez pas cet Héritage."},
    "already_claimed": {"en": "This heritage has already been claimed.", "fr": "Cet Héritage a déjà été revendiqué."},
    "wrong_target": {"en": "This heritage cannot be cursed.", "fr": "Cet Héritage ne peut pas être maudit."},
    "target_not_asked": {"en": "This claim has no target.", "fr": "Cette revendication n’a pas de cible."},
    "not_in_pile": {"en": "This card is not in your draw pile.", "fr": "Cette carte n’est pas dans votre pioche."},
    "wrong_spaces": {
        "en": "The Conscience counter cannot move by this number of spaces.",
        "fr": "Le compteur de Conscience ne peut pas bouger de ce nombre de cases.",
    },
    "beside_track": {
        "en": "The Conscience counter would leave its track.",
        "fr": "Le compteur de Conscience sortirait de sa piste.",
    },
}
