"""Every endpoint of the HTTP interface, as data: the service binds its handlers to this table and the documentation is
generated from it, so neither can say something else than the other."""

from typing import Literal

from marshmallow import Schema
from msgspec import Struct

from contracts import http
from contracts.match import (
    AddNonceSchema,
    CreateMatchSchema,
    ForkSchema,
    OpenDisputeSchema,
    RuleDisputeSchema,
    SeatBotSchema,
    TakeSeatSchema,
)

Method = Literal["GET", "POST", "DELETE"]


class Endpoint(Struct, frozen=True):
    name: str
    """The operation id; the service binds the handler of the same name."""
    method: Method
    path: str
    tag: str
    summary: str
    answer: type[Schema] | None
    status: int = 200
    body: type[Schema] | None = None
    """None with a POST that takes commands of any game: those shapes come from the games."""
    body_optional: bool = False
    query: type[Schema] | None = None
    token: bool = True
    takes_command: bool = False
    idempotent: bool = False
    """Takes an Idempotency-Key; sent again with the same key, it gives the first answer again."""
    conditional: bool = False
    """Takes If-Match with a version."""
    store: bool = True
    """Asks the store, which may be unreachable."""
    problems: tuple[str, ...] = ()


_MATCH = ("no_such_match",)
_WRITES = (
    *_MATCH,
    "rejected",
    "not_allowed",
    "stale_version",
    "malformed",
    "key_reused",
    "busy",
    "not_durable",
)
_BODY = ("not_json", "malformed_json", "malformed", "body_too_large")

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "create_player",
        "POST",
        "/v1/players",
        "players",
        "Sign up as a guest",
        http.NewGuestSchema,
        201,
        body=http.NewPlayerSchema,
        token=False,
        problems=_BODY,
    ),
    Endpoint(
        "read_me",
        "GET",
        "/v1/players/me",
        "players",
        "Who am I",
        http.MeSchema,
        problems=("no_such_player",),
    ),
    Endpoint(
        "read_player",
        "GET",
        "/v1/players/{player}",
        "players",
        "The public part of a player",
        http.PlayerSchema,
        problems=("no_such_player",),
    ),
    Endpoint(
        "export_player",
        "GET",
        "/v1/players/me/export",
        "players",
        "Everything the service knows of you",
        http.ExportSchema,
        problems=("no_such_player", "busy"),
    ),
    Endpoint(
        "erase_player",
        "DELETE",
        "/v1/players/me",
        "players",
        "Forget me: leaves every match that goes on, erases the name and all tokens; what was played stays provable",
        None,
        204,
        problems=("no_such_player", "busy"),
    ),
    Endpoint(
        "revoke_token",
        "DELETE",
        "/v1/players/me/token",
        "players",
        "Revoke the token this request came with",
        None,
        204,
    ),
    Endpoint(
        "list_games",
        "GET",
        "/v1/games",
        "games",
        "All games, with their options",
        http.GameListSchema,
        token=False,
        store=False,
    ),
    Endpoint(
        "read_game",
        "GET",
        "/v1/games/{game}",
        "games",
        "One game",
        http.GameSchema,
        token=False,
        store=False,
        problems=("no_such_game",),
    ),
    Endpoint(
        "read_rules",
        "GET",
        "/v1/games/{game}/rules",
        "games",
        "The rules of a game, clause by clause",
        http.RulesSchema,
        token=False,
        store=False,
        problems=("no_such_game",),
    ),
    Endpoint(
        "create_match",
        "POST",
        "/v1/matches",
        "matches",
        "Create a match and take a seat in it",
        http.AcceptedSchema,
        201,
        body=CreateMatchSchema,
        idempotent=True,
        problems=(*_BODY, "unknown_game", "bad_setup", "key_reused", "busy", "not_durable"),
    ),
    Endpoint(
        "list_matches",
        "GET",
        "/v1/matches",
        "matches",
        "Matches that are open, mine, live, finished or, for arbiters, disputed",
        http.MatchPageSchema,
        query=http.MatchQuerySchema,
        problems=("malformed", "arbiters_only"),
    ),
    Endpoint(
        "read_match",
        "GET",
        "/v1/matches/{match}",
        "matches",
        "A match as you may see it",
        http.NamedMatchSchema,
        problems=_MATCH,
    ),
    Endpoint(
        "join_match",
        "POST",
        "/v1/matches/{match}/join",
        "matches",
        "Take a seat",
        http.AcceptedSchema,
        body=TakeSeatSchema,
        body_optional=True,
        idempotent=True,
        conditional=True,
        problems=(*_WRITES, *_BODY),
    ),
    Endpoint(
        "add_nonce",
        "POST",
        "/v1/matches/{match}/nonce",
        "matches",
        "Give your share of the randomness, before the start",
        http.AcceptedSchema,
        body=AddNonceSchema,
        idempotent=True,
        conditional=True,
        problems=(*_WRITES, *_BODY),
    ),
    Endpoint(
        "leave_match",
        "POST",
        "/v1/matches/{match}/leave",
        "matches",
        "Leave your seat before the start",
        http.AcceptedSchema,
        idempotent=True,
        conditional=True,
        problems=_WRITES,
    ),
    Endpoint(
        "seat_bot",
        "POST",
        "/v1/matches/{match}/bots",
        "matches",
        "Put a bot into a free seat (host only)",
        http.AcceptedSchema,
        body=SeatBotSchema,
        idempotent=True,
        conditional=True,
        problems=(*_WRITES, *_BODY),
    ),
    Endpoint(
        "start_match",
        "POST",
        "/v1/matches/{match}/start",
        "matches",
        "Start the match (host only)",
        http.AcceptedSchema,
        idempotent=True,
        conditional=True,
        problems=_WRITES,
    ),
    Endpoint(
        "resign_match",
        "POST",
        "/v1/matches/{match}/resign",
        "matches",
        "Resign",
        http.AcceptedSchema,
        idempotent=True,
        conditional=True,
        problems=_WRITES,
    ),
    Endpoint(
        "send_command",
        "POST",
        "/v1/matches/{match}/commands",
        "play",
        "Play: send one of the legal commands",
        http.AcceptedSchema,
        takes_command=True,
        idempotent=True,
        conditional=True,
        problems=(*_WRITES, *_BODY),
    ),
    Endpoint(
        "list_legal",
        "GET",
        "/v1/matches/{match}/legal",
        "play",
        "The commands you may send now",
        http.LegalSchema,
        problems=_MATCH,
    ),
    Endpoint(
        "list_events",
        "GET",
        "/v1/matches/{match}/events",
        "play",
        "What happened, as you may see it; waits if asked to",
        http.EventPageSchema,
        query=http.EventQuerySchema,
        problems=(*_MATCH, "no_such_version", "malformed"),
    ),
    Endpoint(
        "replay_match",
        "GET",
        "/v1/matches/{match}/replay/{version}",
        "play",
        "The match as you saw it at a version",
        http.MatchSchema,
        problems=(*_MATCH, "no_such_version"),
    ),
    Endpoint(
        "audit_match",
        "GET",
        "/v1/matches/{match}/audit",
        "proof",
        "The audit bundle, for `kemu verify`: everything once the match has ended, before that what you may see",
        http.BundleSchema,
        problems=_MATCH,
    ),
    Endpoint(
        "fork_match",
        "POST",
        "/v1/matches/{match}/forks",
        "proof",
        "What if: a new match from a position of one that has ended; it is never rated",
        http.AcceptedSchema,
        201,
        body=ForkSchema,
        idempotent=True,
        problems=(*_BODY, *_MATCH, "rejected", "key_reused", "busy", "not_durable"),
    ),
    Endpoint(
        "open_dispute",
        "POST",
        "/v1/matches/{match}/disputes",
        "proof",
        "Dispute a match you played, within seven days after its end",
        http.AcceptedSchema,
        body=OpenDisputeSchema,
        idempotent=True,
        conditional=True,
        problems=(*_WRITES, *_BODY),
    ),
    Endpoint(
        "rule_dispute",
        "POST",
        "/v1/matches/{match}/rulings",
        "proof",
        "Rule on a dispute (arbiters only)",
        http.AcceptedSchema,
        body=RuleDisputeSchema,
        idempotent=True,
        conditional=True,
        problems=(*_WRITES, *_BODY),
    ),
    Endpoint(
        "list_keys",
        "GET",
        "/v1/keys",
        "proof",
        "The public keys that receipts are signed with",
        http.KeyListSchema,
        token=False,
        store=False,
    ),
    Endpoint("healthz", "GET", "/healthz", "service", "Is this process alive", http.HealthSchema, token=False, store=False),
    Endpoint(
        "readyz",
        "GET",
        "/readyz",
        "service",
        "Can it serve requests",
        http.HealthSchema,
        token=False,
    ),
)
