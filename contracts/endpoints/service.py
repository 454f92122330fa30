"""The service itself."""

from contracts.endpoints.endpoint import Endpoint
from contracts.http.service import HealthSchema

SERVICE: tuple[Endpoint, ...] = (
    Endpoint("healthz", "GET", "/healthz", "service", "Is this process alive", HealthSchema, token=False, store=False),
    Endpoint(
        "readyz",
        "GET",
        "/readyz",
        "service",
        "Can it serve requests",
        HealthSchema,
        token=False,
    ),
)
