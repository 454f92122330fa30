from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from domain.games import GAMES
from service.http.app import create_app
from service.settings import Settings
from service.wiring import wire
from tests.docs.page import Page
from tests.kit.servers import SECRET, new_fake_redis

PATHS = ("/docs", *(f"/docs/rules/{game}" for game in GAMES))


@pytest.fixture(scope="package")
def client() -> Iterator[FlaskClient]:
    with new_fake_redis() as redis:
        yield create_app(wire(Settings(secret=SECRET), redis)).test_client()


@pytest.fixture(scope="package")
def pages(client: FlaskClient) -> dict[str, Page]:
    return {path: Page(client.get(path).get_data(as_text=True)) for path in PATHS}


@pytest.fixture(scope="package")
def reference(pages: dict[str, Page]) -> Page:
    return pages["/docs"]
