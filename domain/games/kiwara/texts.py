"""Everything that a person reads: options, names, endings, refusals."""

from collections.abc import Mapping

from domain.core import NumberOption, RowsOption, TextOption, Texts
from domain.games.kiwara.board import COLUMNS, ROWS

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
            "okapi": {"en": "The okapi: 5 points", "fr": "L’Okapi : 5 points"},
            "mystery": {"en": "A card of the shuffled pile", "fr": "Une carte de la pioche mélangée"},
        },
        "okapi",
    ),
    NumberOption(
        "handicap",
        {"en": "Cards that the less experienced player begins with", "fr": "Cartes de départ du joueur moins expérimenté"},
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
            "classic": {"en": "Classic side", "fr": "Face « classique »"},
            "free_example_1": {"en": "Free side, first example", "fr": "Face « libre », premier exemple"},
            "free_example_2": {"en": "Free side, second example", "fr": "Face « libre », second exemple"},
            "given": {"en": "Free side, your own map", "fr": "Face « libre », votre propre carte"},
            "random": {"en": "Free side, a random map", "fr": "Face « libre », une carte au hasard"},
        },
        "classic",
    ),
    RowsOption(
        "map",
        {
            "en": "Your own map: five rows of six letters, one letter per land",
            "fr": "Votre propre carte : cinq lignes de six lettres, une lettre par territoire",
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
        "en": "Equal points: the player that filled the first land wins",
        "fr": "Égalité : le joueur qui a obtenu le Renfort l’emporte",
    },
}

RECONSTRUCTED = (
    {
        "en": "The lands of the classic board are those of Drôles de Zèbres (2004), of which Kiwara is a new edition. "
        "Grid and sizes are the same, but no picture of the printed side was at hand.",
        "fr": "Les territoires du plateau classique sont ceux de Drôles de Zèbres (2004), dont Kiwara est une "
        "réédition. La grille et les tailles sont les mêmes, mais aucune image de la face imprimée n’était disponible.",
    },
    {
        "en": "The first free board is the second board of Drôles de Zèbres; we made the second one ourselves. "
        "The pictures of the booklet's two examples were not at hand.",
        "fr": "Le premier plateau libre est le second plateau de Drôles de Zèbres ; nous avons créé le "
        "second. Les images des deux exemples du livret n’étaient pas disponibles.",
    },
    {
        "en": "The path of 22 stops without corners is that of Drôles de Zèbres.",
        "fr": "Le chemin de ronde de 22 arrêts, sans arrêt dans les coins, est celui de Drôles de Zèbres.",
    },
)

REFUSALS: Mapping[str, Texts] = {
    "map_missing": {"en": "Your own board needs a map.", "fr": "Il faut une carte pour votre propre plateau."},
    "map_not_asked": {
        "en": "A map can be given only for a board of your own.",
        "fr": "Une carte ne se donne que pour votre propre plateau.",
    },
    "map_not_letters": {"en": "A map consists of letters only.", "fr": "Une carte ne contient que des lettres."},
    "map_land_count": {"en": "A map has six lands.", "fr": "Une carte a six territoires."},
    "map_land_size": {"en": "A land has 3, 5, 7 or 9 squares.", "fr": "Un territoire a 3, 5, 7 ou 9 cases."},
    "map_land_split": {"en": "A land must be in one piece.", "fr": "Un territoire doit être d’un seul tenant."},
    "no_such_stop": {"en": "The path has no such stop.", "fr": "Cet arrêt n’existe pas sur le chemin de ronde."},
    "stop_out_of_reach": {"en": "The totem cannot go to this stop.", "fr": "Le totem ne peut pas aller à cet arrêt."},
    "line_full": {"en": "This line has no square to place on.", "fr": "Cette rangée n’a pas de case où poser un animal."},
    "not_in_line": {
        "en": "This square is not in the line of the totem.",
        "fr": "Cette case n’est pas dans la rangée face au totem.",
    },
    "square_taken": {"en": "This square is taken.", "fr": "Cette case est occupée."},
    "square_imposed": {
        "en": "The boa makes you place on another square.",
        "fr": "Le Boa vous impose une autre case.",
    },
    "square_forbidden": {"en": "The porcupine has closed this square.", "fr": "Le Porc-épic vous interdit cette case."},
    "only_free_square": {
        "en": "The porcupine cannot close the only free square of a line.",
        "fr": "Le Porc-épic ne peut pas interdire la seule case libre d’une rangée.",
    },
    "animal_not_at_hand": {
        "en": "You have no such animal to place in this turn.",
        "fr": "Vous n’avez pas cet animal à poser pendant ce tour.",
    },
    "not_prey": {"en": "The crocodile cannot attack there.", "fr": "Le Crocodile ne peut pas attaquer là."},
    "card_not_held": {"en": "You do not have this card to use.", "fr": "Vous n’avez pas cette carte à utiliser."},
    "card_not_drawn": {"en": "You have not drawn this card.", "fr": "Vous n’avez pas pioché cette carte."},
    "not_face_down": {
        "en": "There is no face-down animal on this square.",
        "fr": "Il n’y a pas d’animal face cachée sur cette case.",
    },
    "not_face_up": {
        "en": "There is no face-up animal on this square.",
        "fr": "Il n’y a pas d’animal face visible sur cette case.",
    },
    "not_on_border": {
        "en": "This square is not on the border of the savanna.",
        "fr": "Cette case n’est pas au bord de la savane.",
    },
    "baboon_with_hyena": {
        "en": "You cannot use the baboon and the hyena in the same turn.",
        "fr": "Vous ne pouvez pas utiliser le Babouin et la Hyène dans le même tour.",
    },
}
