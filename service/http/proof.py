"""The proof of a match: keys, bundles, disputes and forks."""

from flask import Response

from contracts.bundle import write_bundle
from contracts.http import proof as shapes
from domain.match import ForkMatch
from service.http.play.matches import created_response
from service.http.requests import JSON
from service.tokens import Bearer
from service.wiring import Kemu


def list_keys(kemu: Kemu) -> shapes.KeyList:
    return shapes.KeyList([shapes.Key(key.id, "Ed25519", key.public, key.current) for key in kemu.signer.keys])


def fork_match(kemu: Kemu, bearer: Bearer, match: str, body: shapes.Fork, key: str | None) -> Response:
    command = ForkMatch(match, body.version, body.bots, body.nonce)
    return created_response(kemu, kemu.play.opening.fork(bearer, command, key))


def audit_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{match}.bundle.json"'}
    return Response(write_bundle(kemu.proof.audit.bundle(bearer, match)), 200, headers, content_type=JSON)
