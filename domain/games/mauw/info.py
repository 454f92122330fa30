"""The facts of the game: names and texts that a person reads."""

from domain.core import GameInfo, Names
from domain.games.mauw.commands import COMMANDS
from domain.games.mauw.edition import COLOURS, MAUI, SEATS, SPIRIT
from domain.games.mauw.facts import FACTS, REVEALS

COLOUR_NAMES = {
    "red": {"en": "Red", "fr": "Rouge"},
    "orange": {"en": "Orange", "fr": "Orange"},
    "green": {"en": "Green", "fr": "Vert"},
    "blue": {"en": "Blue", "fr": "Bleu"},
}

WARRIOR_NAMES: dict[str, dict[str, str]] = {
    card: {
        "en": f"{COLOUR_NAMES[colour]['en']} warrior {card}",
        "fr": f"Guerrier {COLOUR_NAMES[colour]['fr'].lower()} {card}",
    }
    for card, colour in COLOURS.items()
}

NAMES: Names = {
    "card": {
        **WARRIOR_NAMES,
        MAUI: {"en": "Maui", "fr": "Maui"},
        SPIRIT: {"en": "Spirit", "fr": "Esprit"},
        "mauw": {"en": "Mauw", "fr": "Mauw"},
    },
    "colour": COLOUR_NAMES,
    "column": {str(number): {"en": f"Column {name}", "fr": f"Colonne {name}"} for number, name in enumerate("ABCD")},
}

ENDINGS = {
    "three_columns": {
        "en": "A seat has three columns of three Mauw",
        "fr": "Un joueur possède trois colonnes de trois Mauw",
    },
    "exhausted": {
        "en": "A seat cannot fill its hand at the end of a turn",
        "fr": "Un joueur ne peut pas refaire sa main en fin de tour",
    },
    "idle_limit": {
        "en": "Twelve rounds without a Mauw being laid",
        "fr": "Douze tours de table sans qu'un Mauw soit posé",
    },
}

RECONSTRUCTED = (
    {
        "en": "What the two kinds of association bring follows the new edition Mauwi (2019), and where gained cards go is our "
        "reading: the pictures of the booklet that show it were not at hand.",
        "fr": "Ce que rapportent les deux sortes d'association suit la réédition Mauwi (2019), et la place des cartes gagnées "
        "est notre lecture : les images du livret qui le montrent n'étaient pas disponibles.",
    },
    {
        "en": "Which cards have one dot or two is our own: it makes decks of 40, 52 and 72 cards with like shares of warriors, "
        "spirits and Maui.",
        "fr": "La répartition des cartes marquées • et •• est de notre main : elle donne des paquets de 40, 52 et 72 cartes "
        "aux proportions semblables de Guerriers, d'Esprits et de Maui.",
    },
    {
        "en": "That 2 and 7 are orange, and 4 and 5 blue, is our guess; it has no effect on play.",
        "fr": "Que les 2 et 7 soient orange, et les 4 et 5 bleus, est une supposition ; cela ne change rien au jeu.",
    },
    {
        "en": "A match also ends after twelve rounds without a Mauw, cards spent in a fight are discarded when it is over, and "
        "only the same colour or Maui attacks: the booklet is silent there, and without the first two some matches would "
        "never end.",
        "fr": "La partie prend aussi fin après douze tours de table sans Mauw, les cartes d'un combat sont défaussées à la fin "
        "de celui-ci, et seule la même couleur ou Maui attaque : le livret n'en dit rien, et sans les deux premiers points "
        "certaines parties ne finiraient jamais.",
    },
)

INFO = GameInfo(
    key="mauw",
    titles={"en": "Mauw", "fr": "Mauw"},
    seats=SEATS,
    options=(),
    names=NAMES,
    endings=ENDINGS,
    rules_version=1,
    edition="2017",
    hidden=True,
    simultaneous=False,
    longest=45_864,
    commands=COMMANDS,
    facts=FACTS,
    reveals=REVEALS,
    reconstructed=RECONSTRUCTED,
)
