"""A match as its reader may see it: now, at a version, and event by event."""

from collections.abc import Callable, Sequence

from flask import Response, request
from msgspec.structs import replace

from contracts.codec import command_fields
from contracts.http import play as shapes
from contracts.http.endpoint import Endpoint
from contracts.sentences import players_of, sentence
from contracts.texts import Language
from domain.core import Command
from domain.match import Role, ShownEvent, active_seats, match_view
from domain.match.commands import VERSION_MOST
from domain.match.facts import SeatTaken
from service.errors import UnknownVersion
from service.http.exchange import UNCHANGING, if_changed, json_response, requested_language
from service.http.names import names_of
from service.http.requests import JSON, if_match
from service.play.handling import Answer, Submission
from service.protocol.language import language_headers
from service.protocol.matches import accepted_json, legal_of, match_shown, position_tag
from service.protocol.notes import GAME
from service.protocol.problems import Problem
from service.protocol.rendering import Wording, shown_event
from service.tokens import Bearer
from service.wiring import Kemu

FOR_ONE = {"Cache-Control": f"private, {UNCHANGING}", "Vary": "Authorization"}
"""For finished matches, as one reader sees them. Several players may sign in one after the other in the same browser."""


def read_match(kemu: Kemu, bearer: Bearer, match: str, language: Language) -> Response:
    answer = kemu.play.watch.current(bearer, match)
    if _is_known(answer):
        return Response(status=304, headers=_version_tag(answer))
    players = names_of(kemu, (seat.player for seat in answer.state.seats), language)
    return json_response(match_shown(shapes.NamedMatch, answer, players=players), headers=_version_tag(answer))


def list_legal(kemu: Kemu, bearer: Bearer, match: str, query: shapes.LegalQuery) -> Response:
    answer = kemu.play.watch.current(bearer, match)
    active = active_seats(answer.game, answer.state)
    legal = legal_of(answer.game, answer.state, answer.seat, active)
    shape = shapes.Legal(answer.match, answer.state.version, active, [command_fields(command) for command in legal])
    if not query.text:
        return json_response(shape, headers=_version_tag(answer))
    wording = _wording(kemu, answer)
    texts = [sentence(answer.game, command, wording.language, wording.players) for command in legal]
    headers = {**_version_tag(answer), **language_headers(wording.language)}
    return json_response(replace(shape, texts=texts), headers=headers)


def take_hint(kemu: Kemu, bearer: Bearer, match: str, query: shapes.HintQuery, address: str) -> Response:
    answer, command = kemu.play.hints.take(bearer, match, query.wait, address)
    assert answer.seat is not None
    headers = _version_tag(answer)
    if command is None:
        shape = shapes.Hint(answer.match, answer.state.version, answer.seat, None)
        return json_response(shape, 202, {**headers, "Retry-After": "1"})
    shape = shapes.Hint(answer.match, answer.state.version, answer.seat, command_fields(command))
    if query.text:
        wording = _wording(kemu, answer)
        shape = replace(shape, text=sentence(answer.game, command, wording.language, wording.players))
        headers |= language_headers(wording.language)
    return json_response(shape, headers=headers)


def list_events(kemu: Kemu, bearer: Bearer, match: str, query: shapes.EventQuery, address: str) -> Response:
    page = kemu.play.watch.events(bearer, match, query.after, query.limit, query.wait, address, query.head)
    state = page.now.state
    assert state.status != "absent"
    wording = _wording(kemu, page.now, page.events) if query.text else None
    shape = shapes.EventPage(
        id=page.now.match,
        events=[shown_event(recorded, wording) for recorded in page.events],
        next=page.next,
        version=state.version,
        status=state.status,
        active=active_seats(page.now.game, state),
    )
    response = json_response(shape, headers=language_headers(wording.language) if wording is not None else None)
    # Names may change, and a page that is not full may grow by a dispute.
    if state.status == "finished" and len(page.events) == query.limit and wording is None:
        _allow_keeping(response, page.now)
    return response


def _allow_keeping(response: Response, answer: Answer) -> None:
    """Let browsers keep the answer, unless the match is private."""
    if not answer.state.terms.private:
        response.headers.update(FOR_ONE)


def _wording(kemu: Kemu, answer: Answer, events: Sequence[ShownEvent] = ()) -> Wording:
    """The players are those who sit there now, and those who sat down in these events."""
    language, seats = requested_language(), answer.state.seats
    sat_down = [recorded.event.data.player for recorded in events if isinstance(recorded.event.data, SeatTaken)]
    people = kemu.people.players.names((*sat_down, *(seat.player for seat in seats)))
    return Wording(answer.game, language, players_of(seats, people, language))


def replay_match(kemu: Kemu, bearer: Bearer, match: str, version: int, query: shapes.ReplayQuery) -> Response:
    if version > VERSION_MOST:
        raise UnknownVersion(kemu.play.watch.current(bearer, match).state.version)
    seat = query.seat
    if seat is None:
        answer = kemu.play.watch.at(bearer, match, version)
        return _replayed(match_shown(shapes.Match, answer), answer)
    answer = kemu.play.watch.ended_at(bearer, match, version)
    seats = range(len(answer.state.seats))
    if seat == "all":
        views = [match_view(answer.game, answer.state, each) for each in seats]
        shape = match_shown(shapes.Match, replace(answer, seat=None), views=views)
    elif int(seat) in seats:
        shape = match_shown(shapes.Match, replace(answer, seat=int(seat)))
    else:
        raise Problem("malformed", errors={"seat": [f"must be below {len(seats)}, or all"]})
    return _replayed(shape, answer)


def _replayed(shape: shapes.Match, answer: Answer) -> Response:
    response = json_response(shape, headers=_version_tag(answer))
    if answer.over:
        _allow_keeping(response, answer)
        return if_changed(response)
    return response


def list_scores(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    answer, curve = kemu.play.watch.scores(bearer, match)
    if _is_known(answer):
        return Response(status=304, headers=_version_tag(answer))
    shape = shapes.ScoreCurve(match, answer.state.version, [shapes.ScoresAt(*each) for each in curve])
    return json_response(shape, headers=_version_tag(answer))


def sender(endpoint: Endpoint, command: type[Command]) -> Callable[..., Response]:
    """The handler of an endpoint that only sends a command to a match."""

    def send(kemu: Kemu, bearer: Bearer, match: str, body: Command | None, key: str | None) -> Response:
        as_arbiter = endpoint.for_arbiters and kemu.people.players.is_arbiter(bearer.player)
        role: Role = "arbiter" if as_arbiter else "player"
        submission = Submission(bearer, body or command(), key, *if_match(request.environ), role=role)
        return accepted_response(kemu, kemu.play.commands.submit(match, submission))

    return send


def accepted_response(kemu: Kemu, answer: Answer) -> Response:
    request.environ[GAME] = answer.state.game
    return Response(accepted_json(kemu.signer, answer), 200, _version_tag(answer), content_type=JSON)


def created_response(kemu: Kemu, answer: Answer, status: int = 201) -> Response:
    """The match may be another one than that of the address."""
    request.environ[GAME] = answer.state.game
    headers = {**_version_tag(answer), "Location": f"/v1/matches/{answer.match}"}
    return Response(accepted_json(kemu.signer, answer), status, headers, content_type=JSON)


def _is_known(answer: Answer) -> bool:
    """Whether the client has the match as it stands."""
    return request.if_none_match.contains_weak(position_tag(answer.state).strip('"'))


def _version_tag(answer: Answer) -> dict[str, str]:
    return {"ETag": position_tag(answer.state)}
