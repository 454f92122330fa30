"""Proof of a match, for whoever doubts it."""

from flask import Response

from contracts.bundle import write_bundle
from service.http.binding import handles
from service.http.rendering import json_response
from service.http.requests import JSON
from service.tokens import Bearer
from service.wiring import Kemu


@handles("list_keys")
def list_keys(kemu: Kemu) -> Response:
    keys = [{"id": key.id, "algorithm": "Ed25519", "public": key.public, "current": key.current} for key in kemu.signer.keys]
    return json_response({"keys": keys})


@handles("audit_match")
def audit_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{match}.bundle.json"'}
    return Response(write_bundle(kemu.audit.bundle(bearer, match)), 200, headers, content_type=JSON)
