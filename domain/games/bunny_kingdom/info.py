"""The facts of the game, and which of them are reconstructed."""

from typing import Final

from domain.core import GameInfo
from domain.games.bunny_kingdom.commands import COMMANDS
from domain.games.bunny_kingdom.edition import PARCHMENTS, SEATS
from domain.games.bunny_kingdom.facts import FACTS, REVEALS
from domain.games.bunny_kingdom.names import NAMES, NAMES_IN_RULEBOOK, listed
from domain.games.bunny_kingdom.parchments import FIGURE_OF_ONE_SOURCE

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
        f"{listed(FIGURE_OF_ONE_SOURCE, 'en')}.",
        "fr": "La liste des 37 Parchemins vient d'une seule transcription. Elle seule donne les chiffres, ou l'effet, de : "
        f"{listed(FIGURE_OF_ONE_SOURCE, 'fr')}.",
    },
    {
        "en": "That the Liberal copies from the right and the Socialist from the left is told by one transcription only.",
        "fr": "Que le Libéral copie à droite et le Socialiste à gauche n'est dit que par une transcription.",
    },
    {
        "en": f"The French names of {len(_TRANSLATED)} parchments are our translations: {listed(_TRANSLATED, 'fr')}.",
        "fr": f"Les noms français de {len(_TRANSLATED)} Parchemins sont nos traductions : {listed(_TRANSLATED, 'fr')}.",
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

INFO: Final = GameInfo(
    key="bunny_kingdom",
    titles={"en": "Bunny Kingdom", "fr": "Bunny Kingdom"},
    seats=SEATS,
    options=(),
    names=NAMES,
    endings=ENDINGS,
    rules_version=1,
    edition="2017",
    hidden=True,
    simultaneous=True,
    longest=324,
    commands=COMMANDS,
    facts=FACTS,
    reveals=REVEALS,
    reconstructed=RECONSTRUCTED,
)
