"""Notices: which devices are told, and what could not be delivered."""

from contracts.endpoints.endpoint import WITH_BODY, Endpoint
from contracts.http.notices import DeadPageSchema, DeadQuerySchema, DeviceListSchema, DeviceSchema, NewDeviceSchema

NOTICES: tuple[Endpoint, ...] = (
    Endpoint(
        "add_device",
        "POST",
        "/v1/players/me/notices",
        "notices",
        "Have a device told of your turns; the same address again takes the place of the one before",
        DeviceSchema,
        201,
        body=NewDeviceSchema,
        problems=(*WITH_BODY, "no_such_player", "too_many_devices", "no_urls"),
    ),
    Endpoint(
        "list_devices",
        "GET",
        "/v1/players/me/notices",
        "notices",
        "Your devices",
        DeviceListSchema,
    ),
    Endpoint(
        "remove_device",
        "DELETE",
        "/v1/players/me/notices/{device}",
        "notices",
        "Tell this device nothing more",
        None,
        204,
        problems=("no_such_device",),
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
