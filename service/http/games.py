"""What can be played, and by which rules."""

from collections.abc import Iterable
from typing import Any

from flask import Response
from msgspec import UNSET

from contracts.games import CONTRACTS
from contracts.http import games as shapes
from contracts.language import Language
from contracts.rules import MATCH, clauses_of, clauses_on
from contracts.texts import OF_THE_MATCH, texts_of
from domain.bots import BOTS
from domain.core import Option, Rules
from domain.core.texts import OptionTexts
from domain.match import LIVES
from service.http.binding import handles
from service.http.bodies import query
from service.http.language import language
from service.http.responses import localised_response
from service.protocol.problems import Problem
from service.wiring import Kemu


@handles("list_games")
def list_games(kemu: Kemu) -> Response:
    spoken = language()
    games = kemu.play.states.games
    shown = [_shown(game, games.editions(key), spoken) for key, game in games.items()]
    return localised_response(shapes.GameList(shown), spoken)


@handles("read_game")
def read_game(kemu: Kemu, game: str) -> Response:
    games, spoken, asked = kemu.play.states.games, language(), query(shapes.GameQuery)
    if game not in games:
        raise Problem("no_such_game")
    editions = games.editions(game)
    rules = games[game] if asked.edition is None else editions.get(asked.edition)
    if rules is None:
        raise Problem("no_such_edition")
    return localised_response(_shown(rules, editions, spoken), spoken)


@handles("read_rules")
def read_rules(kemu: Kemu, game: str) -> Response:
    games, spoken, asked = kemu.play.states.games, language(), query(shapes.RulesQuery)
    if game not in games.versions:
        raise Problem("no_such_game")
    versions = list(dict.fromkeys(each.info.rules_version for each in games.versions[game]))
    newest = games[game].info.rules_version if game in games else versions[-1]
    rules, life = asked.version or newest, asked.life or max(LIVES)
    if rules not in versions or life not in LIVES:
        raise Problem("no_such_rules")
    clauses = [*clauses_of(game, rules, spoken).values(), *clauses_of(MATCH, life, spoken).values()]
    changes = [_changes(game, each, spoken) for each in versions]
    lives = [_changes(MATCH, each, spoken) for each in LIVES]
    return localised_response(shapes.Rules(game, rules, life, clauses, changes, lives), spoken)


def _changes(page: str, version: int, spoken: Language) -> shapes.Changes:
    return shapes.Changes(version, list(clauses_on(page, version, spoken)) if version > 1 else [])


def _shown(game: Rules[Any], editions: Iterable[str], spoken: Language) -> shapes.Game:
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
        editions=list(editions),
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
