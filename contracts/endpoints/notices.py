"""Notices: which receivers are told, and what could not be delivered."""

from contracts.endpoints.endpoint import WITH_BODY, Endpoint
from contracts.http.notices import DeadPageSchema, DeadQuerySchema, NewReceiverSchema, ReceiverListSchema, ReceiverSchema

NOTICES: tuple[Endpoint, ...] = (
    Endpoint(
        "add_receiver",
        "POST",
        "/v1/players/me/notices",
        "notices",
        "Have a receiver told of your turns; the same address again takes the place of the one before",
        ReceiverSchema,
        201,
        body=NewReceiverSchema,
        problems=(*WITH_BODY, "no_such_player", "too_many_receivers", "no_urls"),
    ),
    Endpoint(
        "list_receivers",
        "GET",
        "/v1/players/me/notices",
        "notices",
        "Your receivers",
        ReceiverListSchema,
    ),
    Endpoint(
        "remove_receiver",
        "DELETE",
        "/v1/players/me/notices/{receiver}",
        "notices",
        "Tell this receiver nothing more",
        None,
        204,
        problems=("no_such_receiver",),
    ),
    Endpoint(
        "list_dead_notices",
        "GET",
        "/v1/notices/dead",
        "notices",
        "Notices that could not be delivered (operators only)",
        DeadPageSchema,
        query=DeadQuerySchema,
        problems=("malformed", "operators_only"),
    ),
    Endpoint(
        "retry_dead_notice",
        "POST",
        "/v1/notices/dead/{notice}/retry",
        "notices",
        "Try to deliver it once more, from the first attempt on (operators only)",
        None,
        204,
        problems=("operators_only", "no_such_notice"),
    ),
    Endpoint(
        "drop_dead_notice",
        "DELETE",
        "/v1/notices/dead/{notice}",
        "notices",
        "Forget it (operators only)",
        None,
        204,
        problems=("operators_only", "no_such_notice"),
    ),
)
