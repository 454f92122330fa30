"""Everything that a person reads: names, endings, refusals."""

from collections.abc import Mapping

from domain.core import Names, Texts
from domain.games.mauw.edition import COLOURS, MAUI, SPIRIT

_COLOURS = {
    "red": {"en": "Red", "fr": "Rouge"},
    "orange": {"en": "Orange", "fr": "Orange"},
    "green": {"en": "Green", "fr": "Vert"},
    "blue": {"en": "Blue", "fr": "Bleu"},
}

_WARRIORS: Mapping[str, Texts] = {
    card: {"en": f"{_COLOURS[colour]['en']} warrior {card}", "fr": f"Guerrier {_COLOURS[colour]['fr'].lower()} {card}"}
    for card, colour in COLOURS.items()
}

NAMES: Names = {
    "card": {
        **_WARRIORS,
        MAUI: {"en": "Maui", "fr": "Maui"},
        SPIRIT: {"en": "Spirit", "fr": "Esprit"},
        "mauw": {"en": "Mauw", "fr": "Mauw"},
    },
    "colour": _COLOURS,
    "column": {str(number): {"en": f"Column {name}", "fr": f"Colonne {name}"} for number, name in enumerate("ABCD")},
}

ENDINGS = {
    "three_columns": {
        "en": "A player has three columns of three Mauw",
        "fr": "Un joueur possède trois colonnes de trois Mauw",
    },
    "exhausted": {
        "en": "A player cannot refill their hand at the end of a turn",
        "fr": "Un joueur ne peut pas compléter sa main à la fin d’un tour",
    },
    "idle_limit": {
        "en": "No Mauw was laid for twelve rounds",
        "fr": "Aucun Mauw posé pendant douze tours de table",
    },
}

RECONSTRUCTED = (
    {
        "en": "The pictures of the booklet that show what associations bring were not at hand. What the two kinds bring "
        "follows the new edition Mauwi (2019); where gained cards go is our reading.",
        "fr": "Les images du livret qui montrent ce que rapportent les associations n’étaient pas disponibles. Ce que "
        "rapportent les deux sortes suit la réédition Mauwi (2019) ; la place des cartes gagnées est notre lecture.",
    },
    {
        "en": "Which cards have one dot or two is our own choice. It makes decks of 40, 52 and 72 cards with similar shares "
        "of warriors, spirits and Maui.",
        "fr": "Le choix des cartes marquées • et •• est le nôtre. Il donne des paquets de 40, 52 et 72 cartes aux proportions "
        "semblables de guerriers, d’esprits et de Maui.",
    },
    {
        "en": "That 2 and 7 are orange, and 4 and 5 blue, is our guess. It has no effect on play.",
        "fr": "Que les 2 et 7 soient orange, et les 4 et 5 bleus, est une supposition. Cela ne change rien au jeu.",
    },
    {
        "en": "The booklet does not say that a match also ends after twelve rounds without a Mauw, that cards spent in a fight "
        "are discarded when it is over, and that only the same colour or Maui attacks. Without the first two rules some "
        "matches would never end.",
        "fr": "Le livret ne dit pas que la partie prend aussi fin après douze tours de table sans Mauw, que les cartes d’un "
        "combat sont défaussées quand il est terminé, ni que seule la même couleur ou Maui attaque. Sans les deux "
        "premières règles, certaines parties ne finiraient jamais.",
    },
)

REFUSALS: Mapping[str, Texts] = {
    "card_not_held": {"en": "You do not have this card in hand.", "fr": "Vous n’avez pas cette carte en main."},
    "no_such_column": {"en": "There is no such column.", "fr": "Cette colonne n’existe pas."},
    "not_open_to_card": {"en": "You cannot play this card there.", "fr": "Vous ne pouvez pas jouer cette carte là."},
    "value_missing": {"en": "Choose a value for Maui.", "fr": "Choisissez une valeur pour Maui."},
    "value_not_asked": {"en": "You can choose a value only for Maui.", "fr": "Seul Maui reçoit une valeur au choix."},
    "value_not_open": {"en": "Maui cannot take this value there.", "fr": "Maui ne peut pas prendre cette valeur là."},
    "must_play": {
        "en": "You can play a card, so you cannot change your hand.",
        "fr": "Vous pouvez jouer une carte : vous ne pouvez donc pas changer de main.",
    },
    "not_identical": {
        "en": "In this fight you can play only an identical warrior or Maui.",
        "fr": "Dans ce combat, vous ne pouvez jouer qu’un guerrier identique ou Maui.",
    },
    "column_not_open": {
        "en": "You cannot lay the gain on this column.",
        "fr": "Vous ne pouvez pas poser le gain sur cette colonne.",
    },
}
