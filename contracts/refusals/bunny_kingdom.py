"""What is the matter when Bunny Kingdom refuses something."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.core.options import Texts

REFUSALS: Mapping[str, Texts] = MappingProxyType(
    {
        "not_your_turn": {"en": "It is not your turn.", "fr": "Ce n'est pas votre tour."},
        "wrong_moment": {"en": "This is not the moment for it.", "fr": "Ce n'est pas le moment."},
        "must_discard": {
            "en": "You have chosen your card to play; choose the one to discard.",
            "fr": "Vous avez choisi la carte à jouer ; choisissez celle à défausser.",
        },
        "must_pick_first": {"en": "Choose the card to play first.", "fr": "Choisissez d'abord la carte à jouer."},
        "nothing_to_discard": {
            "en": "No card is discarded with this number of players.",
            "fr": "À ce nombre de joueurs, aucune carte n'est défaussée.",
        },
        "card_not_held": {"en": "You do not hold this card.", "fr": "Vous n'avez pas cette carte."},
        "building_not_held": {"en": "You do not have this building.", "fr": "Vous n'avez pas cette Construction."},
        "no_such_territory": {"en": "There is no such territory.", "fr": "Ce Territoire n'existe pas."},
        "not_controlled": {"en": "This territory is not yours.", "fr": "Ce Territoire n'est pas à vous."},
        "already_built_on": {
            "en": "Something is built on this territory already.",
            "fr": "Ce Territoire a déjà une Construction.",
        },
        "wrong_terrain": {
            "en": "This building does not go on this terrain.",
            "fr": "Cette Construction ne va pas sur ce terrain.",
        },
        "same_fief": {
            "en": "The two ends of a sky tower must lie in different fiefs.",
            "fr": "Les deux bouts d'un Relais Aérien doivent être dans des Fiefs différents.",
        },
        "not_in_board_order": {
            "en": "Name the two ends of the sky tower in the order of the board.",
            "fr": "Nommez les deux bouts du Relais Aérien dans l'ordre du plateau.",
        },
        "camp_not_held": {"en": "You do not have this camp.", "fr": "Vous n'avez pas ce Campement."},
        "taken_back": {
            "en": "You have taken this camp back; keep it for another round.",
            "fr": "Vous avez renoncé à placer ce Campement ; gardez-le pour une autre Manche.",
        },
        "no_virgin_territory": {"en": "No virgin territory is left.", "fr": "Il ne reste aucun Territoire vierge."},
        "not_virgin": {"en": "This territory is not virgin.", "fr": "Ce Territoire n'est pas vierge."},
        "not_asked": {
            "en": "This is the camp you have announced: place it or take it back.",
            "fr": "C'est le Campement que vous avez annoncé : placez-le ou ravisez-vous.",
        },
        "not_announced": {
            "en": "You have not announced this camp: place it or pass.",
            "fr": "Vous n'avez pas annoncé ce Campement : placez-le ou passez.",
        },
        "no_trading_post": {"en": "You have no trading post there.", "fr": "Vous n'avez pas de Comptoir à cet endroit."},
        "already_set": {"en": "This trading post is set already.", "fr": "Ce Comptoir est déjà réglé."},
        "not_a_basic_resource": {
            "en": "A trading post produces a basic resource only.",
            "fr": "Un Comptoir ne produit qu'une Ressource de base.",
        },
        "not_on_offer": {"en": "This parchment cannot be copied.", "fr": "Ce Parchemin ne peut pas être copié."},
    }
)
