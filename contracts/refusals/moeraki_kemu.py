"""What is the matter when Moeraki-Kemu refuses something."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.core.options import Texts

REFUSALS: Mapping[str, Texts] = MappingProxyType(
    {
        "not_your_turn": {"en": "It is not your turn.", "fr": "Ce n'est pas votre tour."},
        "wrong_moment": {"en": "This is not the moment for it.", "fr": "Ce n'est pas le moment."},
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
)
