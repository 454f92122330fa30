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
    "farm_spices": {"en": "Spice farm", "fr": "Exploitation d’Épices"},
    "farm_gold": {"en": "Gold farm", "fr": "Exploitation d’Or"},
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
    "glove": {"en": "A glove alone, or one of a pair", "fr": "Un Gant seul, ou l’un d’une paire"},
    "parchments": {"en": "Parchments", "fr": "Parchemins"},
    "cities": {"en": "Cities", "fr": "Cités"},
    "edge": {"en": "Territories on the edge", "fr": "Territoires au bord du plateau"},
    "corners": {"en": "Corners", "fr": "Coins du plateau"},
    **{basic: _RESOURCES[basic] for basic in BASICS},
    "luxury": {"en": "Luxury resources", "fr": "Ressources de luxe"},
    "mountains": {"en": "Mountains", "fr": "Montagnes"},
    "large_fiefs": {"en": "Fiefs of three territories or more", "fr": "Fiefs d’au moins trois Territoires"},
    "fiefs": {"en": "Fiefs", "fr": "Fiefs"},
    "cities_without_resource": {"en": "Cities in fiefs without a resource", "fr": "Cités dans des Fiefs sans Ressource"},
    "bare_territories": {"en": "Territories without a resource or a city", "fr": "Territoires sans Ressource ni Cité"},
    "camps_played": {"en": "Camps played", "fr": "Campements joués"},
    "lead_in_territories": {"en": "Lead in territories", "fr": "Territoires d’avance"},
    "lesser_fiefs": {"en": "Harvest of all fiefs but the best", "fr": "Collecte de tous les Fiefs sauf le meilleur"},
    "treasures": {"en": "Treasures", "fr": "Trésors"},
    "treasure_points": {"en": "Points of the treasures", "fr": "Valeur des Trésors"},
    "seats_ahead": {"en": "Players ahead", "fr": "Joueurs devant"},
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


ENDINGS: Final[Mapping[str, Texts]] = {
    "most_points": {
        "en": "After four rounds, one player has the most golden carrots",
        "fr": "Après quatre Manches, un joueur a le plus de Carottes d’Or",
    },
    "shared_victory": {
        "en": "After four rounds, several players share the victory",
        "fr": "Après quatre Manches, plusieurs joueurs se partagent la victoire",
    },
}

_TRANSLATED: Final = tuple(parchment for parchment in PARCHMENTS if parchment not in NAMES_IN_RULEBOOK)

RECONSTRUCTED: Final[tuple[Texts, ...]] = (
    {
        "en": "The map and its lava rivers are pictures in the rulebook. Ours follow two transcriptions and a photograph of "
        "the board, which agree on every square.",
        "fr": "La carte et ses Fleuves de Lave sont des images dans le livret. Les nôtres suivent deux transcriptions et une "
        "photographie du plateau, qui concordent sur chaque case.",
    },
    {
        "en": "Nine city cards have strength 1, nine strength 2 and three strength 3: this follows from the figures in the "
        "box. The terrain of luxury farms and the camp numbers 1 to 6 come from two transcriptions.",
        "fr": "Neuf cartes Cité ont une Puissance de 1, neuf de 2 et trois de 3 : cela se déduit des figurines de la boîte. Le "
        "terrain des Exploitations de luxe et les numéros 1 à 6 des Campements viennent de deux transcriptions.",
    },
    {
        "en": "The list of the 37 parchments comes from a single transcription. It alone gives the figures, or the effect, of: "
        f"{_listed(FIGURE_OF_ONE_SOURCE, 'en')}.",
        "fr": "La liste des 37 Parchemins vient d’une seule transcription. Elle seule donne les chiffres, ou l’effet, de : "
        f"{_listed(FIGURE_OF_ONE_SOURCE, 'fr')}.",
    },
    {
        "en": "Only one transcription says that the Liberal copies from the right and the Socialist from the left.",
        "fr": "Une seule transcription dit que le Libéral copie à droite et le Socialiste à gauche.",
    },
    {
        "en": f"The French names of {len(_TRANSLATED)} parchments are our translations: {_listed(_TRANSLATED, 'fr')}.",
        "fr": f"Les noms français de {len(_TRANSLATED)} Parchemins sont nos traductions : {_listed(_TRANSLATED, 'fr')}.",
    },
    {
        "en": "We depart from the rulebook in two points: all players reveal their parchments together, so that copies can be "
        "chosen, and the number of rabbits is never a limit, even with four players.",
        "fr": "Nous nous écartons du livret sur deux points : tous les joueurs révèlent leurs Parchemins en même temps, pour "
        "que les copies puissent être choisies, et le nombre de Lapins n’est jamais une limite, même à quatre joueurs.",
    },
    {
        "en": "The rulebook does not say how copies are copied, how ties count for the Matriarch and the Opportunist, or what "
        "a second Treasure Hunter brings. These rulings are ours.",
        "fr": "Le livret ne dit pas comment se copient les copies, comment comptent les égalités pour la Matriarche et "
        "l’Opportuniste, ni ce que rapporte un second Chasseur de Trésor. Ces décisions sont les nôtres.",
    },
)

REFUSALS: Final[Mapping[str, Texts]] = {
    "must_discard": {
        "en": "You have already chosen the card to play. Now choose the one to discard.",
        "fr": "Vous avez déjà choisi la carte à jouer. Choisissez maintenant celle à défausser.",
    },
    "must_pick_first": {"en": "First choose the card to play.", "fr": "Choisissez d’abord la carte à jouer."},
    "nothing_to_discard": {
        "en": "Cards are discarded only with two players.",
        "fr": "On ne défausse de carte qu’à deux joueurs.",
    },
    "card_not_held": {"en": "You do not have this card in your hand.", "fr": "Vous n’avez pas cette carte en Main."},
    "building_not_held": {"en": "You do not have this building.", "fr": "Vous n’avez pas cette Construction."},
    "no_such_territory": {"en": "There is no such territory.", "fr": "Ce Territoire n’existe pas."},
    "not_controlled": {"en": "You do not control this territory.", "fr": "Vous ne contrôlez pas ce Territoire."},
    "already_built_on": {
        "en": "This territory already has a construction.",
        "fr": "Ce Territoire a déjà une Construction.",
    },
    "wrong_terrain": {
        "en": "This building cannot stand on this terrain.",
        "fr": "Cette Construction ne peut pas être placée sur ce terrain.",
    },
    "same_fief": {
        "en": "The two ends of a sky tower must be in different fiefs.",
        "fr": "Les deux bouts d’un Relais Aérien doivent être dans des Fiefs différents.",
    },
    "not_in_board_order": {
        "en": "Name the two ends of the sky tower in the order of the board.",
        "fr": "Nommez les deux bouts du Relais Aérien dans l’ordre du plateau.",
    },
    "camp_not_held": {"en": "You do not have this camp.", "fr": "Vous n’avez pas ce Campement."},
    "taken_back": {
        "en": "You took this camp back. You cannot place it before the next round.",
        "fr": "Vous avez repris ce Campement : il ne peut plus être placé avant la Manche suivante.",
    },
    "no_virgin_territory": {"en": "There is no virgin territory left.", "fr": "Il ne reste aucun Territoire vierge."},
    "not_virgin": {
        "en": "This territory is not virgin: it has a rabbit or a construction.",
        "fr": "Ce Territoire n’est pas vierge : il a un Lapin ou une Construction.",
    },
    "not_asked": {
        "en": "You announced this camp: place it or take it back.",
        "fr": "Vous avez annoncé ce Campement : placez-le ou ravisez-vous.",
    },
    "not_announced": {
        "en": "You did not announce this camp: place it or pass.",
        "fr": "Vous n’avez pas annoncé ce Campement : placez-le ou passez.",
    },
    "no_trading_post": {"en": "You have no trading post there.", "fr": "Vous n’avez pas de Comptoir à cet endroit."},
    "already_set": {"en": "This trading post has already been set.", "fr": "Ce Comptoir est déjà réglé."},
    "not_a_basic_resource": {
        "en": "A trading post produces only basic resources: wood, fish or carrots.",
        "fr": "Un Comptoir ne produit qu’une Ressource de base : Bois, Poisson ou Carottes.",
    },
    "not_on_offer": {"en": "You cannot copy this parchment.", "fr": "Vous ne pouvez pas copier ce Parchemin."},
}
