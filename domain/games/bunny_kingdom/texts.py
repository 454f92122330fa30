"""Everything that a person reads: names, endings, what is reconstructed, refusals."""

from collections.abc import Mapping
from typing import Final

from domain.core import Names, Texts
from domain.games.bunny_kingdom.board import BASICS, TERRAIN, TERRITORIES
from domain.games.bunny_kingdom.edition import CAMPS, PARCHMENTS, SUPPLY, Parchment

_TERRAINS: Final[Mapping[str, Texts]] = {
    "forest": {"en": "Forest", "fr": "Forêt"},
    "sea": {"en": "Sea", "fr": "Mer"},
    "field": {"en": "Field", "fr": "Champ"},
    "plain": {"en": "Plain", "fr": "Plaine"},
    "mountain": {"en": "Mountain", "fr": "Montagne"},
    "city": {"en": "City", "fr": "Cité"},
}

_RESOURCES: Final[Mapping[str, Texts]] = {
    "wood": {"en": "Wood", "fr": "Bois"},
    "fish": {"en": "Fish", "fr": "Poisson"},
    "carrots": {"en": "Carrots", "fr": "Carottes"},
    "mushrooms": {"en": "Mushrooms", "fr": "Champignons"},
    "pearls": {"en": "Pearls", "fr": "Perles"},
    "spices": {"en": "Spices", "fr": "Épices"},
    "gold": {"en": "Gold", "fr": "Or"},
    "diamonds": {"en": "Diamonds", "fr": "Diamants"},
    "copper": {"en": "Copper", "fr": "Cuivre"},
    "iron": {"en": "Iron", "fr": "Fer"},
}

_BUILDINGS: Final[Mapping[str, Texts]] = {
    "city_1": {"en": "City 1", "fr": "Cité 1"},
    "city_2": {"en": "City 2", "fr": "Cité 2"},
    "city_3": {"en": "City 3", "fr": "Cité 3"},
    "farm_wood": {"en": "Wood farm", "fr": "Exploitation de Bois"},
    "farm_fish": {"en": "Fish farm", "fr": "Exploitation de Poisson"},
    "farm_carrots": {"en": "Carrot farm", "fr": "Exploitation de Carottes"},
    "trading_post": {"en": "Trading post", "fr": "Comptoir"},
    "farm_mushrooms": {"en": "Mushroom farm", "fr": "Exploitation de Champignons"},
    "farm_pearls": {"en": "Pearl farm", "fr": "Exploitation de Perles"},
    "farm_spices": {"en": "Spice farm", "fr": "Exploitation d'Épices"},
    "farm_gold": {"en": "Gold farm", "fr": "Exploitation d'Or"},
    "farm_diamonds": {"en": "Diamond farm", "fr": "Exploitation de Diamants"},
    "farm_copper": {"en": "Copper farm", "fr": "Exploitation de Cuivre"},
    "farm_iron": {"en": "Iron farm", "fr": "Exploitation de Fer"},
    "sky_tower": {"en": "Sky tower", "fr": "Relais Aérien"},
    **{camp: {"en": f"Camp {number}", "fr": f"Campement {number}"} for number, camp in enumerate(CAMPS, start=1)},
}

PARCHMENT_NAMES: Final[Mapping[str, Texts]] = {
    "royal_ring": {"en": "Royal Ring", "fr": "Anneau Royal"},
    "royal_coat": {"en": "Royal Coat", "fr": "Manteau Royal"},
    "royal_scepter": {"en": "Royal Scepter", "fr": "Sceptre Royal"},
    "royal_chalice": {"en": "Royal Chalice", "fr": "Calice Royal"},
    "royal_crown": {"en": "Royal Crown", "fr": "Couronne Royale"},
    "royal_carrot": {"en": "Royal Carrot", "fr": "Carotte Royale"},
    "left_glove": {"en": "Left Glove", "fr": "Gant Gauche"},
    "right_glove": {"en": "Right Glove", "fr": "Gant Droit"},
    "bureaucrat": {"en": "Bureaucrat", "fr": "Bureaucrate"},
    "burgomaster": {"en": "Burgomaster", "fr": "Bourgmestre"},
    "diplomat": {"en": "Diplomat", "fr": "Diplomate"},
    "explorer": {"en": "Explorer", "fr": "Explorateur"},
    "carpenter": {"en": "Carpenter", "fr": "Charpentier"},
    "master_carpenter": {"en": "Master Carpenter", "fr": "Maître Charpentier"},
    "woodland_king": {"en": "Woodland King", "fr": "Roi des Bois"},
    "fisher": {"en": "Fisher", "fr": "Pêcheur"},
    "master_fisher": {"en": "Master Fisher", "fr": "Maître Pêcheur"},
    "fisher_king": {"en": "Fisher King", "fr": "Roi Pêcheur"},
    "farmer": {"en": "Farmer", "fr": "Fermier"},
    "master_farmer": {"en": "Master Farmer", "fr": "Maître Fermier"},
    "carrot_king": {"en": "Carrot King", "fr": "Roi des Carottes"},
    "merchant": {"en": "Merchant", "fr": "Marchand"},
    "master_of_the_mountains": {"en": "Master of the Mountains", "fr": "Maître des Montagnes"},
    "carrotistador": {"en": "Carrotistador", "fr": "Carottistador"},
    "harecingetorix": {"en": "Harecingetorix", "fr": "Lapincingétorix"},
    "hun_ny_king": {"en": "Hun-ny King", "fr": "Roi des Huns"},
    "bun_shee": {"en": "Bun-Shee", "fr": "Bun-Shee"},
    "panpan": {"en": "PanPan the Barbarian", "fr": "PanPan le Barbare"},
    "colonist": {"en": "Colonist", "fr": "Colon"},
    "king_of_thieves": {"en": "King of Thieves", "fr": "Roi des Voleurs"},
    "matriarch": {"en": "Matriarch", "fr": "Matriarche"},
    "little_prince": {"en": "Little Prince", "fr": "Petit Prince"},
    "treasure_guardian": {"en": "Treasure Guardian", "fr": "Gardien du Trésor"},
    "treasure_hunter": {"en": "Treasure Hunter", "fr": "Chasseur de Trésor"},
    "liberal": {"en": "Liberal", "fr": "Libéral"},
    "socialist": {"en": "Socialist", "fr": "Socialiste"},
    "opportunist": {"en": "Opportunist", "fr": "Opportuniste"},
}

_MEASURES: Final[Mapping[str, Texts]] = {
    "treasure": {"en": "The treasure itself", "fr": "Le Trésor lui-même"},
    "glove": {"en": "One glove, or one of a pair", "fr": "Un gant seul, ou d'une paire"},
    "parchments": {"en": "Parchments", "fr": "Parchemins"},
    "cities": {"en": "Cities", "fr": "Cités"},
    "edge": {"en": "Territories on the edge", "fr": "Territoires au bord du plateau"},
    "corners": {"en": "Corners", "fr": "Coins du plateau"},
    **{basic: _RESOURCES[basic] for basic in BASICS},
    "luxury": {"en": "Luxury resources", "fr": "Ressources de luxe"},
    "mountains": {"en": "Mountains", "fr": "Montagnes"},
    "large_fiefs": {"en": "Fiefs of three territories or more", "fr": "Fiefs d'au moins trois Territoires"},
    "fiefs": {"en": "Fiefs", "fr": "Fiefs"},
    "cities_without_resource": {"en": "Cities in fiefs without a resource", "fr": "Cités dans des Fiefs sans Ressource"},
    "bare_territories": {"en": "Territories without resource and city", "fr": "Territoires sans Ressource ni Cité"},
    "camps_played": {"en": "Camps played", "fr": "Campements joués"},
    "lead_in_territories": {"en": "Territories ahead of the next seat", "fr": "Territoires d'avance sur le suivant"},
    "lesser_fiefs": {"en": "Harvest of all fiefs but the best", "fr": "Collecte de tous les Fiefs sauf le meilleur"},
    "treasures": {"en": "Treasures", "fr": "Trésors"},
    "treasure_points": {"en": "Points of the treasures", "fr": "Valeur des Trésors"},
    "seats_ahead": {"en": "Seats ahead", "fr": "Joueurs devant"},
}

_TERRITORIES: Final[Mapping[str, Texts]] = {
    name: {language: f"{name} ({_TERRAINS[terrain][language]})" for language in ("en", "fr")}
    for name, terrain in zip(TERRITORIES, TERRAIN, strict=True)
}

NAMES: Final[Names] = {
    "card": {
        **_TERRITORIES,
        **_BUILDINGS,
        SUPPLY: {"en": "Provisions", "fr": "Ravitaillement"},
        **PARCHMENT_NAMES,
    },
    "terrain": _TERRAINS,
    "resource": _RESOURCES,
    "measure": _MEASURES,
    "direction": {"left": {"en": "To the left", "fr": "À gauche"}, "right": {"en": "To the right", "fr": "À droite"}},
}


NAMES_IN_RULEBOOK: Final[tuple[Parchment, ...]] = (
    "royal_crown",
    "carpenter",
    "fisher",
    "panpan",
    "king_of_thieves",
    "little_prince",
    "treasure_guardian",
    "treasure_hunter",
    "liberal",
    "socialist",
)
"""Parchments that the French rulebook names; the other French names are translations."""

FIGURE_OF_ONE_SOURCE: Final[tuple[Parchment, ...]] = (
    "royal_ring",
    "royal_coat",
    "royal_chalice",
    "royal_crown",
    "royal_carrot",
    "burgomaster",
    "diplomat",
    "fisher_king",
    "farmer",
    "master_farmer",
    "merchant",
    "carrotistador",
    "panpan",
    "king_of_thieves",
    "matriarch",
    "treasure_hunter",
)
"""Parchments whose figures, or effect, are in one transcription only."""


def _listed(parchments: tuple[Parchment, ...], language: str) -> str:
    return ", ".join(PARCHMENT_NAMES[parchment][language] for parchment in parchments)


ENDINGS: Final = {
    "most_points": {
        "en": "After four rounds one seat has the most golden carrots",
        "fr": "Après quatre manches, un joueur possède le plus de Carottes d'Or",
    },
    "shared_victory": {
        "en": "After four rounds several seats share the victory",
        "fr": "Après quatre manches, plusieurs joueurs se partagent la victoire",
    },
}

_TRANSLATED = tuple(parchment for parchment in PARCHMENTS if parchment not in NAMES_IN_RULEBOOK)

RECONSTRUCTED: Final = (
    {
        "en": "The map and its lava rivers were pictures of the rulebook: ours are read from two transcriptions and a "
        "photograph of the board, which agree in every square.",
        "fr": "La carte et ses Fleuves de Lave étaient des images du livret : les nôtres sont lus de deux transcriptions et "
        "d'une photographie du plateau, qui concordent sur chaque case.",
    },
    {
        "en": "That 9, 9 and 3 city cards are of strength 1, 2 and 3 follows from the figures in the box; the terrain of "
        "luxury farms and the camp numbers 1 to 6 come from two transcriptions.",
        "fr": "Que 9, 9 et 3 cartes Cité soient de Puissance 1, 2 et 3 se déduit des figurines de la boîte ; le terrain des "
        "Exploitations de luxe et les numéros 1 à 6 des Campements viennent de deux transcriptions.",
    },
    {
        "en": "The list of the 37 parchments comes from a single transcription. It alone gives the figures, or the effect, of: "
        f"{_listed(FIGURE_OF_ONE_SOURCE, 'en')}.",
        "fr": "La liste des 37 Parchemins vient d'une seule transcription. Elle seule donne les chiffres, ou l'effet, de : "
        f"{_listed(FIGURE_OF_ONE_SOURCE, 'fr')}.",
    },
    {
        "en": "That the Liberal copies from the right and the Socialist from the left is told by one transcription only.",
        "fr": "Que le Libéral copie à droite et le Socialiste à gauche n'est dit que par une transcription.",
    },
    {
        "en": f"The French names of {len(_TRANSLATED)} parchments are our translations: {_listed(_TRANSLATED, 'fr')}.",
        "fr": f"Les noms français de {len(_TRANSLATED)} Parchemins sont nos traductions : {_listed(_TRANSLATED, 'fr')}.",
    },
    {
        "en": "We depart from the rulebook in two points: parchments are revealed by all seats together, so that copies can be "
        "chosen, and rabbits are no limit, also with four seats.",
        "fr": "Nous nous écartons du livret sur deux points : les Parchemins sont révélés par tous en même temps, afin que les "
        "copies puissent être choisies, et le nombre de Lapins n'est pas une limite, même à quatre joueurs.",
    },
    {
        "en": "Copies of copies, ties for the Matriarch and the Opportunist, and what the Treasure Hunter does twice are "
        "rulings: the rulebook is silent there.",
        "fr": "Les copies de copies, les égalités de la Matriarche et de l'Opportuniste et le double Chasseur de Trésor sont "
        "des décisions de notre part : le livret n'en dit rien.",
    },
)

REFUSALS: Final[Mapping[str, Texts]] = {
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
