"""Everything that a person reads: options, names, endings, refusals."""

from collections.abc import Mapping

from domain.core import NumberOption, TextOption, Texts
from domain.games.moeraki_kemu.edition import TARGETS

_LEVELS = {
    "beginner": {"en": "Beginner: the lines Tahuna, Awa and Ara", "fr": "Débutant : les lignes Tahuna, Awa et Ara"},
    "basic": {"en": "Basic: also markers and Marae", "fr": "Jeu de base : aussi les jetons marqueurs et Marae"},
    "expert": {"en": "Expert: also the Maori-Tane", "fr": "Jeu expert : aussi les Maori-Tane"},
}

_WAYS = {
    "tahuna": {"en": "Tahuna (beach)", "fr": "Tahuna (plage)"},
    "awa_full": {"en": "Awa (river), a whole diagonal", "fr": "Awa (rivière), une diagonale complète"},
    "awa_arm": {"en": "Awa (river), from the edge to the Moeraki ball", "fr": "Awa (rivière), du bord à la bille Moeraki"},
    "ara": {"en": "Ara (path)", "fr": "Ara (chemin)"},
    "marae": {"en": "Marae (sacred ground), more points", "fr": "Marae (sol sacré), plus de points"},
    "marae_tie": {
        "en": "Marae (sacred ground), equal points: the seat that placed the ball wins",
        "fr": "Marae (sol sacré), égalité : celui qui a posé la bille Moeraki l'emporte",
    },
    "draw": {"en": "A full board without a line: a draw", "fr": "Plateau plein sans ligne : match nul"},
}

NAMES = {
    "tribe": {
        "0": {"en": "Manaia (bird), white", "fr": "Manaia (oiseau), blanc"},
        "1": {"en": "Matau (fish hook), black", "fr": "Matau (hameçon), noir"},
    },
    "piece": {
        "marble": {"en": "Marble", "fr": "Bille"},
        "ball": {"en": "Moeraki ball", "fr": "Bille Moeraki"},
        "marker": {"en": "Marker", "fr": "Jeton marqueur"},
        "tane": {"en": "Maori-Tane (warrior)", "fr": "Maori-Tane (guerrier)"},
        "stone": {"en": "Stone of the ladder", "fr": "Pierre de l'échelle"},
    },
    "gaze": {
        "up_left": {"en": "Up left", "fr": "En haut à gauche"},
        "up_right": {"en": "Up right", "fr": "En haut à droite"},
        "down_left": {"en": "Down left", "fr": "En bas à gauche"},
        "down_right": {"en": "Down right", "fr": "En bas à droite"},
    },
    "way": _WAYS,
    "ladder": {
        "1": {"en": "A single game", "fr": "Un seul jeu"},
        "3": {"en": "Uira (lightning)", "fr": "Uira (éclair)"},
        "5": {"en": "Kiwi", "fr": "Kiwi"},
        "7": {"en": "Moa (ostrich)", "fr": "Moa (autruche)"},
        "10": {"en": "Ika Moana (whale)", "fr": "Ika Moana (baleine)"},
    },
}

OPTIONS = (
    TextOption("level", {"en": "Level", "fr": "Variante de jeu"}, _LEVELS, "basic"),
    NumberOption(
        "ladder",
        {"en": "Games to win: 1, or a rung of the ladder", "fr": "Jeux à gagner : 1, ou un échelon de l'échelle"},
        TARGETS,
        1,
    ),
)

ENDINGS = {
    **_WAYS,
    "ladder": {"en": "The stone reached the rung of the ladder", "fr": "La pierre a atteint l'échelon choisi"},
    "ladder_limit": {
        "en": "All games of the ladder are played: more games won",
        "fr": "Tous les jeux de l'échelle sont joués : plus de jeux gagnés",
    },
    "ladder_draw": {
        "en": "All games of the ladder are played, as many won by each",
        "fr": "Tous les jeux de l'échelle sont joués, autant de gagnés de chaque côté",
    },
}

RECONSTRUCTED = (
    {
        "en": "The pictures of the booklet were not at hand. The board of 57 hollows without corners follows from "
        "descriptions of the game and from the number of marbles, which fills it exactly.",
        "fr": "Les images du livret n'étaient pas disponibles. Le plateau de 57 emplacements sans coins suit des "
        "descriptions du jeu et le nombre de billes, qui le remplit exactement.",
    },
    {
        "en": "Which rules belong to which level was told by symbols that are lost; the levels follow reviews of the game.",
        "fr": "Les symboles qui attribuent chaque règle à une variante sont perdus ; les variantes suivent des "
        "comptes rendus du jeu.",
    },
    {
        "en": "The booklet names variant B of Awa without telling it, and Ara without saying how many edges it takes: "
        "an arm from the edge to the ball, and one edge, follow descriptions of the game.",
        "fr": "Le livret nomme la variante B d'Awa sans l'expliquer, et Ara sans dire combien de bords il faut : un bras "
        "du bord à la bille, et un seul bord, suivent des descriptions du jeu.",
    },
    {
        "en": "The directions of the Tane's gaze, who decides about it and when, and the point for its own plot are ours.",
        "fr": "Les directions du regard du Tane, qui en décide et quand, et le point de sa propre parcelle sont de notre main.",
    },
    {
        "en": "The first game is begun by a seat drawn by lot instead of by the youngest player; single games, drawn games "
        "and the greatest number of games on a ladder are ours.",
        "fr": "Le premier jeu est commencé par une place tirée au sort au lieu du plus jeune ; le jeu unique, le jeu nul et "
        "le nombre maximal de jeux d'une échelle sont de notre main.",
    },
)

REFUSALS: Mapping[str, Texts] = {
    "not_in_centre": {
        "en": "The ball goes into one of the nine hollows of the centre.",
        "fr": "La bille Moeraki se place dans l'un des neuf emplacements du centre.",
    },
    "no_such_hollow": {"en": "There is no such hollow.", "fr": "Cet emplacement n'existe pas."},
    "hollow_taken": {"en": "This hollow is taken.", "fr": "Cet emplacement est occupé."},
    "no_such_plot": {"en": "There is no such plot.", "fr": "Cette parcelle n'existe pas."},
    "plot_not_offered": {
        "en": "The Tane can only replace a marker that was laid just now.",
        "fr": "Le Tane ne peut remplacer qu'un jeton marqueur qui vient d'être posé.",
    },
}
