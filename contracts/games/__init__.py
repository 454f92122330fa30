"""The contracts of all games, beside the one of the match."""

from contracts.games.bunny_kingdom import CONTRACT as BUNNY_KINGDOM
from contracts.games.kauri import CONTRACT as KAURI
from contracts.games.kiwara import CONTRACT as KIWARA
from contracts.games.mauw import CONTRACT as MAUW
from contracts.games.moeraki_kemu import CONTRACT as MOERAKI_KEMU
from contracts.match import CONTRACT as MATCH
from contracts.shape import Contract

CONTRACTS: dict[str, Contract] = {
    contract.key: contract for contract in (MATCH, BUNNY_KINGDOM, KAURI, KIWARA, MAUW, MOERAKI_KEMU)
}
