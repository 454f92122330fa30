"""Proof of a match, for whoever doubts it."""

from flask import Response, request

from contracts.bundle import write_bundle
from contracts.match import ForkSchema
from domain.match import ForkMatch, OpenDispute, RuleDispute
from service.http.binding import handles
from service.http.rendering import json_response
from service.http.requests import JSON, command_in, idempotency_key, json_body
from service.http.sending import created_response, role_of, send
from service.protocol.reading import loaded
from service.tokens import Bearer
from service.wiring import Kemu


@handles("list_keys")
def list_keys(kemu: Kemu) -> Response:
    keys = [{"id": key.id, "algorithm": "Ed25519", "public": key.public, "current": key.current} for key in kemu.signer.keys]
    return json_response({"keys": keys})


@handles("fork_match")
def fork_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    command = ForkMatch(match, **loaded(ForkSchema, json_body(request.environ)))
    return created_response(kemu, kemu.opening.fork(bearer, command, idempotency_key(request.environ)))


@handles("open_dispute")
def open_dispute(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, command_in(OpenDispute, json_body(request.environ)))


@handles("rule_dispute")
def rule_dispute(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return send(kemu, bearer, match, command_in(RuleDispute, json_body(request.environ)), role_of(kemu, bearer))


@handles("audit_match")
def audit_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{match}.bundle.json"'}
    return Response(write_bundle(kemu.audit.bundle(bearer, match)), 200, headers, content_type=JSON)
