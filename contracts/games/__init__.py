"""The contracts of all games, each derived from its rules, beside the one of the match."""

from contracts.derive import contract_of
from contracts.match import CONTRACT as MATCH
from contracts.shape import Contract
from domain.games import GAMES

CONTRACTS: dict[str, Contract] = {MATCH.key: MATCH} | {key: contract_of(versions) for key, versions in GAMES.versions.items()}
