"""What is the matter when Kiwara refuses something."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.core.options import Texts

REFUSALS: Mapping[str, Texts] = MappingProxyType(
    {
        "not_your_turn": {"en": "It is not your turn.", "fr": "Ce n'est pas votre tour."},
        "wrong_moment": {"en": "This is not the moment for it.", "fr": "Ce n'est pas le moment."},
        "map_missing": {
            "en": "A board of your own needs a map.",
            "fr": "Pour jouer sur votre propre carte, il faut la donner.",
        },
        "map_not_asked": {"en": "Only a board of your own takes a map.", "fr": "Ce plateau ne prend pas de carte à vous."},
        "map_not_letters": {"en": "A map is made of letters only.", "fr": "Une carte n'est faite que de lettres."},
        "map_land_count": {"en": "A map has six lands.", "fr": "Une carte a six territoires."},
        "map_land_size": {"en": "A land has 3, 5, 7 or 9 squares.", "fr": "Un territoire a 3, 5, 7 ou 9 cases."},
        "map_land_split": {"en": "A land must be all in one piece.", "fr": "Un territoire doit être d'un seul tenant."},
        "no_such_stop": {"en": "The path has no such stop.", "fr": "Le chemin de ronde n'a pas cet arrêt."},
        "stop_out_of_reach": {"en": "The totem cannot go to this stop.", "fr": "Le totem ne peut pas aller à cet arrêt."},
        "line_full": {"en": "There is no square to place on in this line.", "fr": "Cette rangée n'a aucune case où poser."},
        "not_in_line": {
            "en": "This square is not in the line of the totem.",
            "fr": "Cette case n'est pas dans la rangée du totem.",
        },
        "square_taken": {"en": "This square is taken.", "fr": "Cette case est occupée."},
        "square_imposed": {"en": "The boa has imposed the square.", "fr": "Le Boa a imposé la case."},
        "square_forbidden": {"en": "The porcupine has closed this square.", "fr": "Le Porc-épic a fermé cette case."},
        "only_free_square": {
            "en": "The porcupine cannot close the only free square of a line.",
            "fr": "Le Porc-épic ne peut pas fermer la seule case libre d'une rangée.",
        },
        "animal_not_at_hand": {
            "en": "You have no such animal to place in this turn.",
            "fr": "Vous n'avez pas d'animal de ce genre à poser à ce tour.",
        },
        "not_prey": {"en": "The crocodile cannot attack there.", "fr": "Le Crocodile ne peut pas attaquer là."},
        "card_not_held": {"en": "You do not have this card to use.", "fr": "Vous n'avez pas cette carte à utiliser."},
        "card_not_drawn": {"en": "You have not drawn this card.", "fr": "Vous n'avez pas pioché cette carte."},
        "not_face_down": {
            "en": "There is no animal face down there.",
            "fr": "Il n'y a pas d'animal face cachée sur cette case.",
        },
        "not_face_up": {"en": "There is no animal face up there.", "fr": "Il n'y a pas d'animal face visible sur cette case."},
        "not_on_border": {
            "en": "This square is not on the border of the savanna.",
            "fr": "Cette case n'est pas au bord de la savane.",
        },
        "baboon_with_hyena": {
            "en": "The baboon and the hyena are not used in the same turn.",
            "fr": "Le Babouin et la Hyène ne s'utilisent pas dans le même tour.",
        },
    }
)
