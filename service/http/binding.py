"""Binding handlers to the endpoints of the contract."""

from collections.abc import Callable

from flask import Response

Handler = Callable[..., Response]

HANDLERS: dict[str, Handler] = {}


def handles(endpoint: str) -> Callable[[Handler], Handler]:
    """Mark the function that answers an endpoint.

    It is called with the service, the bearer of the token where the endpoint needs one, and the parts of the path.
    """

    def mark(handler: Handler) -> Handler:
        HANDLERS[endpoint] = handler
        return handler

    return mark
