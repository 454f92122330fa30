"""A browser and a running service, once for each module."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.console.browser import Visitor, launched
from tests.e2e.up import Up, up
from tests.kit.servers import free_port


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("console") / "home"


@pytest.fixture(scope="module")
def service(home: Path) -> Iterator[Up]:
    with up(home, port=free_port(), api_workers=1, workers=1, bot_workers=1) as service:
        service.ready()
        yield service


@pytest.fixture
def visit(browser: Browser, service: Up) -> Iterator[Callable[..., Visitor]]:
    visitors: list[Visitor] = []

    def visit(**settings: object) -> Visitor:
        visitors.append(Visitor(browser, f"http://127.0.0.1:{service.ready()}", **settings))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.close()
