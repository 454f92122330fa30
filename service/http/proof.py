"""Proof of a match, for anybody who doubts it."""

from flask import Response, request

from contracts.bundle import write_bundle
from contracts.http import proof as shapes
from domain.match import ForkMatch
from service.http.binding import handles
from service.http.bodies import body
from service.http.play.matches import created_response
from service.http.requests import JSON, idempotency_key
from service.http.responses import json_response
from service.tokens import Bearer
from service.wiring import Kemu


@handles("list_keys")
def list_keys(kemu: Kemu) -> Response:
    return json_response(shapes.KeyList([shapes.Key(key.id, "Ed25519", key.public, key.current) for key in kemu.signer.keys]))


@handles("fork_match")
def fork_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    fork = body(shapes.Fork)
    command = ForkMatch(match, fork.version, fork.bots, fork.nonce)
    return created_response(kemu, kemu.play.opening.fork(bearer, command, idempotency_key(request.environ)))


@handles("audit_match")
def audit_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{match}.bundle.json"'}
    return Response(write_bundle(kemu.proof.audit.bundle(bearer, match)), 200, headers, content_type=JSON)
