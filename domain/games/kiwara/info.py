"""The facts of the game: options, names and texts that a person reads."""

from domain.core import GameInfo, NumberOption, RowsOption, TextOption
from domain.games.kiwara.board import COLUMNS, ROWS
from domain.games.kiwara.commands import COMMANDS
from domain.games.kiwara.facts import FACTS, REVEALS

NAMES = {
    "animal": {
        "gazelle": {"en": "Gazelle", "fr": "Gazelle"},
        "zebra": {"en": "Zebra", "fr": "Zèbre"},
        "crocodile": {"en": "Crocodile", "fr": "Crocodile"},
        "elephant": {"en": "Elephant", "fr": "Éléphant"},
        "lion": {"en": "Lion", "fr": "Lion"},
    },
    "card": {
        "okapi": {"en": "Okapi", "fr": "Okapi"},
        "boa": {"en": "Boa", "fr": "Boa"},
        "baboon": {"en": "Baboon", "fr": "Babouin"},
        "vulture": {"en": "Vulture", "fr": "Vautour"},
        "rhinoceros": {"en": "Rhinoceros", "fr": "Rhinocéros"},
        "porcupine": {"en": "Porcupine", "fr": "Porc-épic"},
        "gnu": {"en": "Gnu", "fr": "Gnou"},
        "hyena": {"en": "Hyena", "fr": "Hyène"},
        "warthog": {"en": "Warthog", "fr": "Phacochère"},
        "giraffe": {"en": "Giraffe", "fr": "Girafe"},
    },
}

OPTIONS = (
    TextOption(
        "reinforcement",
        {"en": "What the first full land brings", "fr": "Ce que rapporte le premier territoire rempli"},
        {
            "okapi": {"en": "The okapi: 5 points", "fr": "L'Okapi : 5 points"},
            "mystery": {"en": "A card of the shuffled pile", "fr": "Une carte de la pioche mélangée"},
        },
        "okapi",
    ),
    NumberOption(
        "handicap",
        {"en": "Cards the weaker seat begins with", "fr": "Cartes de départ du joueur moins expérimenté"},
        (0, 1, 2),
        0,
    ),
    NumberOption(
        "handicap_seat",
        {"en": "The seat that begins with these cards", "fr": "La place qui commence avec ces cartes"},
        (0, 1),
        1,
    ),
    TextOption(
        "board",
        {"en": "The board", "fr": "Le plateau"},
        {
            "classic": {"en": "Classic side", "fr": "Face « classique »"},
            "free_example_1": {"en": "Free side, first example", "fr": "Face « libre », premier exemple"},
            "free_example_2": {"en": "Free side, second example", "fr": "Face « libre », second exemple"},
            "given": {"en": "Free side, your own map", "fr": "Face « libre », votre propre carte"},
            "random": {"en": "Free side, a random map", "fr": "Face « libre », une carte au hasard"},
        },
        "classic",
    ),
    RowsOption(
        "map",
        {
            "en": "Your own map: five rows of six letters, one letter per land",
            "fr": "Votre propre carte : cinq lignes de six lettres, une lettre par territoire",
        },
        ROWS,
        COLUMNS,
    ),
    NumberOption(
        "opening",
        {"en": "The seat that places the totem first", "fr": "La place qui pose le totem en premier"},
        (0, 1),
        0,
    ),
)

ENDINGS = {
    "points": {"en": "More points", "fr": "Plus de points"},
    "reinforcement": {
        "en": "Equal points: the seat that completed the first land wins",
        "fr": "Égalité : le joueur qui a obtenu le Renfort l'emporte",
    },
}

RECONSTRUCTED = (
    {
        "en": "The lands of the classic board are those of Drôles de Zèbres (2004), of which Kiwara is a new edition: "
        "its grid and sizes are the same, but no picture of the printed side was at hand.",
        "fr": "Les territoires du plateau classique sont ceux de Drôles de Zèbres (2004), dont Kiwara est une "
        "réédition : même grille, mêmes tailles, mais aucune image de la face imprimée n'était disponible.",
    },
    {
        "en": "The first free board is the second board of Drôles de Zèbres; the second free board is our own. "
        "The pictures of the booklet's two examples were not at hand.",
        "fr": "Le premier plateau libre est le second plateau de Drôles de Zèbres ; le second plateau libre est de "
        "notre main. Les images des deux exemples du livret n'étaient pas disponibles.",
    },
    {
        "en": "The path of 22 stops without corners is that of Drôles de Zèbres.",
        "fr": "Le chemin de ronde de 22 cases, sans case dans les coins, est celui de Drôles de Zèbres.",
    },
)

INFO = GameInfo(
    key="kiwara",
    titles={"en": "Kiwara", "fr": "Kiwara"},
    seats=(2,),
    options=OPTIONS,
    names=NAMES,
    endings=ENDINGS,
    rules_version=1,
    edition="2018",
    hidden=True,
    simultaneous=False,
    longest=198,
    commands=COMMANDS,
    facts=FACTS,
    reveals=REVEALS,
    reconstructed=RECONSTRUCTED,
)
