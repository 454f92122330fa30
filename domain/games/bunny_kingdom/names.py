"""Names that a person reads, in English and in French."""

from typing import Final

from domain.core import Names
from domain.games.bunny_kingdom.board import TERRAIN, TERRITORIES
from domain.games.bunny_kingdom.edition import CAMPS, SUPPLY, Parchment

Texts = dict[str, str]

TERRAIN_NAMES: Final[dict[str, Texts]] = {
    "forest": {"en": "Forest", "fr": "Forêt"},
    "sea": {"en": "Sea", "fr": "Mer"},
    "field": {"en": "Field", "fr": "Champ"},
    "plain": {"en": "Plain", "fr": "Plaine"},
    "mountain": {"en": "Mountain", "fr": "Montagne"},
    "city": {"en": "City", "fr": "Cité"},
}

RESOURCE_NAMES: Final[dict[str, Texts]] = {
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

BUILDING_NAMES: Final[dict[str, Texts]] = {
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

PARCHMENT_NAMES: Final[dict[str, Texts]] = {
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

MEASURE_NAMES: Final[dict[str, Texts]] = {
    "treasure": {"en": "The treasure itself", "fr": "Le Trésor lui-même"},
    "glove": {"en": "One glove, or one of a pair", "fr": "Un gant seul, ou d'une paire"},
    "parchments": {"en": "Parchments", "fr": "Parchemins"},
    "cities": {"en": "Cities", "fr": "Cités"},
    "edge": {"en": "Territories on the edge", "fr": "Territoires au bord du plateau"},
    "corners": {"en": "Corners", "fr": "Coins du plateau"},
    "wood": {"en": "Wood", "fr": "Bois"},
    "fish": {"en": "Fish", "fr": "Poisson"},
    "carrots": {"en": "Carrots", "fr": "Carottes"},
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

TERRITORY_NAMES: Final[dict[str, Texts]] = {
    name: {language: f"{name} ({TERRAIN_NAMES[terrain][language]})" for language in ("en", "fr")}
    for name, terrain in zip(TERRITORIES, TERRAIN, strict=True)
}

NAMES: Final[Names] = {
    "card": {
        **TERRITORY_NAMES,
        **BUILDING_NAMES,
        SUPPLY: {"en": "Provisions", "fr": "Ravitaillement"},
        **PARCHMENT_NAMES,
    },
    "terrain": TERRAIN_NAMES,
    "resource": RESOURCE_NAMES,
    "measure": MEASURE_NAMES,
    "direction": {"left": {"en": "To the left", "fr": "À gauche"}, "right": {"en": "To the right", "fr": "À droite"}},
}


def listed(parchments: tuple[Parchment, ...], language: str) -> str:
    return ", ".join(PARCHMENT_NAMES[parchment][language] for parchment in parchments)
