"""From what use cases return to what clients read."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from flask import Response

from contracts.codec import command_fields
from contracts.games import CONTRACTS
from contracts.language import Language
from contracts.notices import Receiver
from contracts.summary import MatchSummary
from contracts.texts import OF_THE_MATCH, texts_of
from domain.bots import BOTS
from domain.core import Option, Rules
from domain.core.texts import OptionTexts
from domain.match import MatchState, active_seats, legal_commands, match_view, outcome_view, terms_view
from domain.match.state import Dispute
from domain.ratings import Rating
from service.http.requests import JSON
from service.people.devices import Pair
from service.play.handling import Answer
from service.play.states import States
from service.play.watching import EventPage
from service.protocol.rendering import event_body, timestamp
from service.store.people.devices import Device
from service.store.people.players import Player
from service.tables.matchmaking import TicketStatus
from service.tokens import Bearer
from service.wiring import Kemu


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(body), status, headers, content_type=JSON)


def player_body(player: Player) -> dict[str, Any]:
    return {"id": player.id, "name": player.name, "created_at": timestamp(player.created_at)}


def receiver_body(receiver: Receiver) -> dict[str, Any]:
    return {**msgspec.structs.asdict(receiver), "url": receiver.url or None, "created_at": timestamp(receiver.created_at)}


def tokens_body(pair: Pair) -> dict[str, str]:
    return {
        "device": pair.device,
        "token": pair.token,
        "expires_at": timestamp(pair.expires_at),
        "refresh_token": pair.refresh_token,
        "refresh_expires_at": timestamp(pair.refresh_expires_at),
    }


def device_body(device: Device, bearer: Bearer) -> dict[str, Any]:
    return {
        "id": device.id,
        "name": device.name,
        "created_at": timestamp(device.created_at),
        "refreshed_at": timestamp(device.refreshed_at),
        "expires_at": timestamp(device.expires_at),
        "this": device.id == bearer.token,
    }


def match_body(states: States, answer: Answer) -> dict[str, Any]:
    game = states.game(answer.state)
    return {
        "id": answer.match,
        "version": answer.state.version,
        "head": answer.state.head,
        "view": match_view(game, answer.state, answer.seat),
        "scores": game.scores(answer.state.play) if answer.state.play is not None else (),
        "annulled": answer.state.annulled,
        "disputes": [_dispute_body(dispute) for dispute in answer.state.disputes],
        "parent": answer.state.parent,
        "legal": legal_body(game, answer),
    }


def _dispute_body(dispute: Dispute) -> dict[str, Any]:
    return {**msgspec.structs.asdict(dispute), "opened_at": timestamp(dispute.opened_at)}


def accepted_json(kemu: Kemu, answer: Answer) -> bytes:
    """The answer to a command that was accepted: the match after it, and the receipt."""
    body = match_body(kemu.states, answer)
    body["receipt"] = answer.receipt or kemu.signer.receipt(answer.match, answer.state.version, answer.state.head)
    return msgspec.json.encode(body)


def accepted_response(kemu: Kemu, answer: Answer, status: int = 200) -> Response:
    return Response(accepted_json(kemu, answer), status, version_tag(answer), content_type=JSON)


def match_response(states: States, answer: Answer) -> Response:
    return json_response(match_body(states, answer), headers=version_tag(answer))


def version_tag(answer: Answer) -> dict[str, str]:
    return {"ETag": f'"{answer.state.version}"'}


def legal_body(game: Rules[Any], answer: Answer) -> list[dict[str, Any]]:
    return [command_fields(command) for command in legal_commands(game, answer.state, answer.seat)]


def legal_response(states: States, answer: Answer) -> Response:
    game = states.game(answer.state)
    body = {
        "id": answer.match,
        "version": answer.state.version,
        "active": active_seats(game, answer.state),
        "legal": legal_body(game, answer),
    }
    return json_response(body, headers=version_tag(answer))


def event_page_body(states: States, page: EventPage) -> dict[str, Any]:
    state = page.now.state
    return {
        "id": page.now.match,
        "events": [event_body(recorded) for recorded in page.events],
        "next": page.next,
        "version": state.version,
        "status": state.status,
        "active": active_seats(states.game(state), state),
    }


def ticket_body(kemu: Kemu, standing: TicketStatus) -> dict[str, Any]:
    ticket, wants = standing.ticket, standing.wants
    return {
        "id": ticket.id,
        "status": "waiting" if standing.match is None else "matched",
        "match": standing.match,
        "game": wants.game,
        "seats": wants.seats,
        "options": wants.options,
        "terms": terms_view(wants.terms),
        "bots_after": ticket.bots_after // 1000 if ticket.bots_after is not None else None,
        "since": timestamp(ticket.since),
        "ask_within": kemu.settings.ticket_seconds,
    }


def rating_body(rating: Rating) -> dict[str, Any]:
    return {
        "rating": rating.shown,
        "uncertainty": rating.uncertainty,
        "matches": rating.matches,
        "provisional": rating.provisional,
    }


def ratings_body(ratings: Iterable[tuple[str, str, Rating]]) -> list[dict[str, Any]]:
    return [{"game": game, "options": table or None, **rating_body(rating)} for game, table, rating in ratings]


def summary_body(summary: MatchSummary, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "id": summary.id,
        "game": summary.game,
        "status": summary.status,
        "seats": [
            {
                "player": seat.player,
                "name": names.get(seat.player) if seat.player is not None else None,
                "bot": seat.bot,
                "resigned": seat.resigned,
            }
            for seat in summary.seats
        ],
        "host": summary.host,
        "options": summary.options,
        "terms": terms_view(summary.terms, (seat.player for seat in summary.seats), summary.parent is not None),
        "version": summary.version,
        "created_at": timestamp(summary.created_at),
        "updated_at": timestamp(summary.updated_at),
        "started_at": timestamp(summary.started_at) if summary.started_at is not None else None,
        "ended_at": timestamp(summary.ended_at) if summary.ended_at is not None else None,
        "outcome": outcome_view(summary.outcome) if summary.outcome is not None else None,
        "annulled": summary.annulled,
        "disputed": summary.disputed,
        "parent": summary.parent,
    }


def invitation_body(code: str, state: MatchState, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "code": code,
        "game": state.game,
        "options": state.options,
        "terms": terms_view(state.terms, (seat.player for seat in state.seats), state.parent is not None),
        "seats": [
            {"player": seat.player, "name": names.get(seat.player or ""), "bot": seat.bot, "resigned": seat.resigned}
            for seat in state.seats
        ],
        "host": names.get(state.host),
    }


def game_body(game: Rules[Any], language: Language) -> dict[str, Any]:
    info, texts = game.info, texts_of(game)
    return {
        "key": info.key,
        "title": texts.title[language],
        "seats": info.seats,
        "options": [_option_body(option, texts.options[option.name], language) for option in game.options],
        "hidden": info.hidden,
        "simultaneous": info.simultaneous,
        "rules": info.rules_version,
        "edition": info.edition,
        "bots": list(BOTS),
        "commands": [shape.wire for shape in CONTRACTS[info.key].commands],
        "names": {kind: {key: name[language] for key, name in names.items()} for kind, names in texts.names.items()},
        "endings": {reason: text[language] for reason, text in {**texts.endings, **OF_THE_MATCH.endings}.items()},
        "reconstructed": [text[language] for text in texts.reconstructed],
    }


def _option_body(option: Option, texts: OptionTexts, language: Language) -> dict[str, Any]:
    body = {"name": option.name, "title": texts.title[language], "default": option.default, "kind": option.kind}
    if option.grid is not None:
        return {**body, "rows": option.grid.rows, "columns": option.grid.columns}
    labels = {"labels": {value: text[language] for value, text in texts.values.items()}} if texts.values else {}
    return {**body, "choices": option.choices, **labels}
