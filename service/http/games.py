"""What can be played, and by which rules."""

from typing import Any

from flask import Response
from msgspec import UNSET

from contracts.games import CONTRACTS
from contracts.http import games as shapes
from contracts.language import Language
from contracts.rules import MATCH, clauses_of
from contracts.texts import OF_THE_MATCH, texts_of
from domain.bots import BOTS
from domain.core import Option, Rules
from domain.core.texts import OptionTexts
from service.http.binding import handles
from service.http.language import language
from service.http.responses import localised_response
from service.protocol.problems import Problem
from service.wiring import Kemu


@handles("list_games")
def list_games(kemu: Kemu) -> Response:
    spoken = language()
    games = [_shown(game, spoken) for game in kemu.play.states.games.values()]
    return localised_response(shapes.GameList(games), spoken)


@handles("read_game")
def read_game(kemu: Kemu, game: str) -> Response:
    spoken = language()
    return localised_response(_shown(_known(kemu, game), spoken), spoken)


@handles("read_rules")
def read_rules(kemu: Kemu, game: str) -> Response:
    info = _known(kemu, game).info
    spoken = language()
    clauses = [*clauses_of(info.key, spoken).values(), *clauses_of(MATCH, spoken).values()]
    return localised_response(shapes.Rules(info.key, info.rules_version, clauses), spoken)


def _known(kemu: Kemu, key: str) -> Rules[Any]:
    game = kemu.play.states.games.get(key)
    if game is None:
        raise Problem("no_such_game")
    return game


def _shown(game: Rules[Any], spoken: Language) -> shapes.Game:
    info, texts = game.info, texts_of(game)
    return shapes.Game(
        key=info.key,
        title=texts.title[spoken],
        seats=info.seats,
        options=[_option(option, texts.options[option.name], spoken) for option in game.options],
        hidden=info.hidden,
        simultaneous=info.simultaneous,
        rules=info.rules_version,
        edition=info.edition,
        bots=list(BOTS),
        commands=[shape.wire for shape in CONTRACTS[info.key].commands],
        names={kind: {key: name[spoken] for key, name in names.items()} for kind, names in texts.names.items()},
        endings={reason: text[spoken] for reason, text in {**texts.endings, **OF_THE_MATCH.endings}.items()},
        reconstructed=[text[spoken] for text in texts.reconstructed],
    )


def _option(option: Option, texts: OptionTexts, spoken: Language) -> shapes.Option:
    grid = option.grid
    return shapes.Option(
        name=option.name,
        title=texts.title[spoken],
        kind=option.kind,
        default=option.default,
        choices=option.choices if grid is None else UNSET,
        labels={value: text[spoken] for value, text in texts.values.items()} or UNSET,
        rows=grid.rows if grid is not None else UNSET,
        columns=grid.columns if grid is not None else UNSET,
    )
