"""What can be played, and by which rules."""

from typing import Any

import msgspec
from flask import Response

from contracts.rules import MATCH, clauses_of
from domain.core import Rules
from service.http.binding import handles
from service.http.language import language
from service.http.rendering import game_body, json_response
from service.protocol.language import language_headers
from service.protocol.problems import Problem
from service.wiring import Kemu


@handles("list_games")
def list_games(kemu: Kemu) -> Response:
    spoken = language()
    return json_response(
        {"games": [game_body(game, spoken) for game in kemu.states.games.values()]}, headers=language_headers(spoken)
    )


@handles("read_game")
def read_game(kemu: Kemu, game: str) -> Response:
    spoken = language()
    return json_response(game_body(_known(kemu, game), spoken), headers=language_headers(spoken))


@handles("read_rules")
def read_rules(kemu: Kemu, game: str) -> Response:
    info = _known(kemu, game).info
    spoken = language()
    clauses = [*clauses_of(info.key, spoken).values(), *clauses_of(MATCH, spoken).values()]
    body = {
        "game": info.key,
        "rules": info.rules_version,
        "clauses": [msgspec.to_builtins(clause) for clause in clauses],
    }
    return json_response(body, headers=language_headers(spoken))


def _known(kemu: Kemu, key: str) -> Rules[Any]:
    game = kemu.states.games.get(key)
    if game is None:
        raise Problem("no_such_game")
    return game
