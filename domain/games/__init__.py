"""Every game of the house. A new game is one folder beside this file and its two lines here."""

from domain.core import Shelf
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.kauri import KAURI, KAURI_SECOND
from domain.games.kiwara import KIWARA
from domain.games.mauw import MAUW
from domain.games.moeraki_kemu import MOERAKI_KEMU, MOERAKI_KEMU_2

GAMES = Shelf(BUNNY_KINGDOM, KAURI_SECOND, KAURI, KIWARA, MAUW, MOERAKI_KEMU, MOERAKI_KEMU_2)
