"""What is the matter when Mauw refuses something."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.core.options import Texts

REFUSALS: Mapping[str, Texts] = MappingProxyType(
    {
        "not_your_turn": {"en": "It is not your turn.", "fr": "Ce n'est pas votre tour."},
        "wrong_moment": {"en": "This is not the moment for it.", "fr": "Ce n'est pas le moment."},
        "card_not_held": {"en": "You do not hold this card.", "fr": "Vous n'avez pas cette carte."},
        "no_such_column": {"en": "There is no such column.", "fr": "Cette colonne n'existe pas."},
        "not_open_to_card": {"en": "This card cannot be played there.", "fr": "Cette carte ne peut pas être jouée là."},
        "value_missing": {"en": "Say which value Maui takes.", "fr": "Dites quelle valeur prend Maui."},
        "value_not_asked": {"en": "Only Maui is given a value.", "fr": "Seul Maui reçoit une valeur."},
        "value_not_open": {"en": "Maui cannot take this value there.", "fr": "Maui ne peut pas prendre cette valeur là."},
        "must_play": {
            "en": "You can play a card, so you keep your hand.",
            "fr": "Une de vos cartes est jouable : vous gardez votre main.",
        },
        "not_identical": {
            "en": "Only an identical warrior or Maui counts in this fight.",
            "fr": "Seul un guerrier identique ou Maui compte dans ce combat.",
        },
        "column_not_open": {
            "en": "The gain cannot be laid on this column.",
            "fr": "Le gain ne peut pas être posé sur cette colonne.",
        },
    }
)
