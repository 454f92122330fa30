"""What can be played, and by which rules."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from flask import Response
from msgspec import UNSET
from msgspec.structs import replace

from contracts.codec import CONTRACTS
from contracts.codec import MATCH as MATCH_CONTRACT
from contracts.http import games as shapes
from contracts.http.shapes import shape_of
from contracts.rules import MATCH, changes_of, clauses_of
from contracts.sentences import WORDS, names_in_sentences
from contracts.texts import OF_THE_MATCH, Language, texts_of
from domain.bots import BOTS
from domain.core import Option, Rules
from domain.core.game import OptionTexts, Texts
from domain.match import LIVES
from service.http.exchange import UNCHANGING
from service.http.requests import JSON
from service.protocol.problems import Problem
from service.wiring import Kemu


def list_games(kemu: Kemu, language: Language) -> shapes.GameList:
    games = kemu.play.states.games
    return shapes.GameList([_shown(game, games.editions(key), language) for key, game in games.items()])


def read_game(kemu: Kemu, game: str, query: shapes.GameQuery, language: Language) -> shapes.Game:
    return _shown(_of_edition(kemu, game, query.edition), kemu.play.states.games.editions(game), language)


def _of_edition(kemu: Kemu, game: str, edition: str | None) -> Rules[Any]:
    games = kemu.play.states.games
    if game not in games:
        raise Problem("no_such_game")
    rules = games[game] if edition is None else games.editions(game).get(edition)
    if rules is None:
        raise Problem("no_such_edition")
    return rules


def read_sentences(kemu: Kemu, game: str, query: shapes.SentencesQuery, language: Language) -> shapes.Sentences:
    return sentences_of(_of_edition(kemu, game, query.edition), language)


def sentences_of(rules: Rules[Any], language: Language) -> shapes.Sentences:
    texts, game = texts_of(rules), rules.info.key
    templates = {
        shape.wire: texts.sentences.get(shape.kind.__name__) or OF_THE_MATCH.sentences[shape.kind.__name__]
        for contract in (CONTRACTS[game], MATCH_CONTRACT)
        for shape in (*contract.facts, *contract.commands)
    }
    return shapes.Sentences(
        game,
        rules.info.rules_version,
        language,
        {wire: template[language] for wire, template in templates.items()},
        {kind: {key: name[language] for key, name in names.items()} for kind, names in names_in_sentences(rules).items()},
        {word: text[language] for word, text in WORDS.items()},
    )


def read_edition(kemu: Kemu, game: str, edition: str) -> Response:
    """An edition is found as long as matches are played with it, even if new ones have another."""
    versions = kemu.play.states.games.versions.get(game)
    if versions is None:
        raise Problem("no_such_game")
    found = [rules for rules in versions if rules.info.edition == edition]
    if not found:
        raise Problem("no_such_edition")
    body, fingerprint = _edition(found[-1])
    response = Response(body, content_type=JSON)
    response.headers["Cache-Control"] = f"public, {UNCHANGING}"
    response.set_etag(fingerprint)
    return response


@cache
def _edition(rules: Rules[Any]) -> tuple[bytes, str]:
    """Everything printed, as it is sent, and its fingerprint."""
    edition = edition_shown(rules)
    fingerprint = sha256(msgspec.json.encode(edition)).hexdigest()
    return msgspec.json.encode(replace(edition, fingerprint=fingerprint)), fingerprint


def edition_shown(rules: Rules[Any]) -> shapes.Edition:
    info, texts = rules.info, texts_of(rules)
    components = {
        kind: {
            key: _component(rules, name, texts.cards.get(kind, {}).get(key), info.clauses.get(kind, {}).get(key))
            for key, name in names.items()
        }
        for kind, names in texts.names.items()
    }
    return shapes.Edition(info.key, info.edition, "", texts.title, texts.reconstructed, components, rules.material())


def _component(rules: Rules[Any], name: Texts, text: Texts | None, clause: str | None) -> shapes.Component:
    if clause is not None and text is None:
        text = {
            "en": clauses_of(rules.info.key, rules.info.rules_version, "en")[clause].text,
            "fr": clauses_of(rules.info.key, rules.info.rules_version, "fr")[clause].text,
        }
    return shapes.Component(name, text or UNSET, clause or UNSET)


def list_bots(_: Kemu, language: Language) -> shapes.BotList:
    names, descriptions = OF_THE_MATCH.names["bot"], OF_THE_MATCH.bots
    return shapes.BotList([shapes.Bot(key, names[key][language], descriptions[key][language]) for key in BOTS])


def read_rules(kemu: Kemu, game: str, query: shapes.RulesQuery, language: Language) -> shapes.Rules:
    games = kemu.play.states.games
    if game not in games.versions:
        raise Problem("no_such_game")
    versions = list(dict.fromkeys(each.info.rules_version for each in games.versions[game]))
    rules, life = query.version or games.newest(game).info.rules_version, query.life or max(LIVES)
    if rules not in versions or life not in LIVES:
        raise Problem("no_such_rules")
    clauses = [*clauses_of(game, rules, language).values(), *clauses_of(MATCH, life, language).values()]
    changes = [shapes.Changes(each, changes_of(game, each, language)) for each in versions]
    lives = [shapes.Changes(each, changes_of(MATCH, each, language)) for each in LIVES]
    return shapes.Rules(game, rules, life, clauses, changes, lives)


def _shown(game: Rules[Any], editions: Iterable[str], language: Language) -> shapes.Game:
    info, texts = game.info, texts_of(game)
    return shape_of(
        shapes.Game,
        info,
        title=texts.title[language],
        options=[_option(option, texts.options[option.name], language) for option in game.options],
        rules=info.rules_version,
        editions=list(editions),
        bots=list(BOTS),
        commands=[shape.wire for shape in CONTRACTS[info.key].commands],
        names={kind: {key: name[language] for key, name in names.items()} for kind, names in texts.names.items()},
        endings={reason: text[language] for reason, text in {**texts.endings, **OF_THE_MATCH.endings}.items()},
        reconstructed=[text[language] for text in texts.reconstructed],
    )


def _option(option: Option, texts: OptionTexts, language: Language) -> shapes.Option:
    grid = option.grid
    return shape_of(
        shapes.Option,
        option,
        title=texts.title[language],
        choices=option.choices if grid is None else UNSET,
        labels={value: text[language] for value, text in texts.values.items()} or UNSET,
        rows=grid.rows if grid is not None else UNSET,
        columns=grid.columns if grid is not None else UNSET,
    )
