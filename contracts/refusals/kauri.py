"""What is the matter when Kauri refuses something."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.core.options import Texts

REFUSALS: Mapping[str, Texts] = MappingProxyType(
    {
        "not_your_turn": {"en": "It is not your turn.", "fr": "Ce n'est pas votre tour."},
        "wrong_moment": {"en": "This is not the moment for it.", "fr": "Ce n'est pas le moment."},
        "card_not_held": {"en": "You do not hold this card.", "fr": "Vous n'avez pas cette carte."},
        "same_card": {
            "en": "The card for actions and the card for initiative must be two.",
            "fr": "La carte Actions et la carte Initiative doivent être deux cartes différentes.",
        },
        "no_such_action": {"en": "The card has no such action.", "fr": "La carte n'a pas cette action."},
        "effect_gone_on": {
            "en": "A later part of this heritage has begun, so this one is past.",
            "fr": "Une partie suivante de cet Héritage a commencé : celle-ci est passée.",
        },
        "other_action_begun": {
            "en": "You have begun the other action of this card, and it gives only one.",
            "fr": "Vous avez commencé l'autre action de cette carte, qui n'en donne qu'une.",
        },
        "prerequisite": {"en": "The prerequisite is not fulfilled.", "fr": "Le prérequis n'est pas rempli."},
        "wrong_step": {
            "en": "This action is done by another kind of step.",
            "fr": "Cette action se fait par une autre sorte d'étape.",
        },
        "steps_used": {"en": "This action has no step left.", "fr": "Cette action n'a plus d'étape."},
        "wrong_piece": {
            "en": "This piece has no part in this action.",
            "fr": "Cette pièce n'est pas concernée par cette action.",
        },
        "wrong_region": {"en": "This is not possible in this region.", "fr": "Ce n'est pas possible dans cette région."},
        "wrong_source": {"en": "The piece cannot be taken from there.", "fr": "La pièce ne peut pas être prise là."},
        "no_such_region": {
            "en": "There is no such region, or nobody may enter it.",
            "fr": "Cette région n'existe pas, ou personne ne peut y entrer.",
        },
        "no_such_border": {
            "en": "There is no such border, or nothing may lie on it.",
            "fr": "Cette frontière n'existe pas, ou rien ne peut s'y poser.",
        },
        "no_such_pawn": {"en": "There is no such pawn there.", "fr": "Ce pion ne se trouve pas là."},
        "not_there": {
            "en": "These pieces are not there, or not so many of them.",
            "fr": "Ces pièces ne sont pas là, ou pas en ce nombre.",
        },
        "nothing_there": {"en": "There is nothing to sweep away there.", "fr": "Il n'y a rien à balayer là."},
        "not_adjacent": {"en": "These regions are no neighbours.", "fr": "Ces régions ne sont pas voisines."},
        "flooded": {"en": "A flood lies on this border.", "fr": "Une inondation couvre cette frontière."},
        "epidemic": {
            "en": "There is an epidemic: no human enters or acts there.",
            "fr": "Une épidémie s'y trouve : aucun humain n'y entre ni n'y agit.",
        },
        "reserve": {"en": "A reserve protects this region.", "fr": "Une réserve protège cette région."},
        "border_taken": {
            "en": "Such a piece lies on this border already.",
            "fr": "Une telle pièce est déjà sur cette frontière.",
        },
        "stock_empty": {"en": "None of these pieces is left in stock.", "fr": "Le stock de ces pièces est vide."},
        "too_many": {
            "en": "This number of pieces cannot move at once.",
            "fr": "Ce nombre de pièces ne peut pas bouger à la fois.",
        },
        "not_all": {
            "en": "All of these animals must leave the region together.",
            "fr": "Tous ces animaux doivent quitter la région ensemble.",
        },
        "not_chosen": {
            "en": "The pawn can only go to a region that this effect has chosen.",
            "fr": "Le pion ne peut aller que dans une région que cet effet a choisie.",
        },
        "pawn_missing": {"en": "Say which pawn does it.", "fr": "Dites quel pion le fait."},
        "pawn_not_asked": {"en": "No pawn needs to be named for this.", "fr": "Aucun pion n'est à nommer pour cela."},
        "pawn_used": {"en": "This pawn has had its share of this action.", "fr": "Ce pion a déjà eu sa part de cette action."},
        "region_used": {
            "en": "This action was done in this region already.",
            "fr": "Cette action a déjà été faite dans cette région.",
        },
        "region_unfit": {
            "en": "This piece cannot be placed in this region now.",
            "fr": "Cette pièce ne peut pas être placée dans cette région pour l'instant.",
        },
        "no_token": {"en": "You have no token left.", "fr": "Vous n'avez plus de jeton."},
        "no_such_heritage": {"en": "You have no such heritage.", "fr": "Vous n'avez pas cet Héritage."},
        "already_claimed": {"en": "This heritage is claimed already.", "fr": "Cet Héritage est déjà revendiqué."},
        "wrong_target": {"en": "The curse cannot be laid there.", "fr": "La malédiction ne peut pas être posée là."},
        "target_not_asked": {"en": "This claim has no target.", "fr": "Cette revendication n'a pas de cible."},
        "not_in_pile": {"en": "This card is not in your pile.", "fr": "Cette carte n'est pas dans votre pioche."},
        "wrong_spaces": {
            "en": "The counter of Conscience does not move by this number of spaces.",
            "fr": "Le compteur de Conscience ne bouge pas de ce nombre de cases.",
        },
        "beside_track": {
            "en": "The counter of Conscience would leave its track.",
            "fr": "Le compteur de Conscience sortirait de sa piste.",
        },
    }
)
