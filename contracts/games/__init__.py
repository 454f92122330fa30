"""The contracts of all games, beside the one of the match."""

from contracts import match
from contracts.games import kiwara
from contracts.shape import Contract

CONTRACTS: dict[str, Contract] = {contract.key: contract for contract in (match.CONTRACT, kiwara.CONTRACT)}
