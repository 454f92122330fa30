"""Challenging another player to a match."""

from collections.abc import Mapping

from flask import Response
from msgspec import UNSET

from contracts.http.shapes import shape_of, timestamp
from contracts.http.tables import challenges as shapes
from domain.match import Terms, terms_view
from service.http.exchange import json_response
from service.http.play.matches import accepted_response
from service.http.tables.matches import command_in, setting_up
from service.store.tables.challenges import Challenge
from service.tokens import Bearer
from service.wiring import Kemu


def send_challenge(kemu: Kemu, bearer: Bearer, body: shapes.NewChallenge, key: str | None) -> Response:
    with setting_up():
        sent = kemu.tables.challenges.send(bearer, body.player, command_in(body), body.hours, key)
    return json_response(_shown(kemu, sent), 201, {"Location": f"/v1/challenges/{sent.id}"})


def list_challenges(kemu: Kemu, bearer: Bearer) -> shapes.ChallengeList:
    found = kemu.tables.challenges.open(bearer)
    names = kemu.people.players.names(player for challenge in found for player in challenge.sides.values())
    return shapes.ChallengeList([challenge_shown(kemu, challenge, names) for challenge in found])


def read_challenge(kemu: Kemu, bearer: Bearer, challenge: str) -> shapes.Challenge:
    return _shown(kemu, kemu.tables.challenges.read(bearer, challenge))


def accept_challenge(kemu: Kemu, bearer: Bearer, challenge: str, body: shapes.AcceptChallenge) -> Response:
    return accepted_response(kemu, kemu.tables.challenges.accept(bearer, challenge, body.nonce))


def decline_challenge(kemu: Kemu, bearer: Bearer, challenge: str) -> shapes.Challenge:
    return _shown(kemu, kemu.tables.challenges.decline(bearer, challenge))


def withdraw_challenge(kemu: Kemu, bearer: Bearer, challenge: str) -> shapes.Challenge:
    return _shown(kemu, kemu.tables.challenges.withdraw(bearer, challenge))


def _shown(kemu: Kemu, challenge: Challenge) -> shapes.Challenge:
    return challenge_shown(kemu, challenge, kemu.people.players.names(challenge.sides.values()))


def challenge_shown(kemu: Kemu, challenge: Challenge, names: Mapping[str, str]) -> shapes.Challenge:
    command, expired = challenge.command, challenge.status == "open" and not challenge.is_open(kemu.now())
    return shape_of(
        shapes.Challenge,
        challenge,
        challenger=shapes.Side(challenge.challenger, names.get(challenge.challenger)),
        challenged=shapes.Side(challenge.challenged, names.get(challenge.challenged)),
        status="expired" if expired else challenge.status,
        match=challenge.match or None,
        game=command.game,
        seats=command.seats,
        options=command.options,
        bots=command.bots,
        terms=terms_view(Terms() if command.terms is UNSET else command.terms),
        at=timestamp(challenge.at),
        expires_at=timestamp(challenge.expires_at),
    )
