import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from contracts.codec import CONTRACTS
from contracts.http.endpoints import TAGS
from domain.games import GAMES
from service.http.app import create_app
from service.settings import Settings, variable
from service.wiring import wire
from tests.docs.page import Page
from tests.kit.servers import SECRET, free_port, new_fake_redis
from tests.kit.waiting import PATIENCE_SECONDS

REFERENCE = ("/docs", *(f"/docs/{tag.name}" for tag in TAGS), *(f"/docs/games/{key}" for key in CONTRACTS), "/docs/errors")
RULES = ("/docs/rules/", *(f"/docs/rules/{game}" for game in GAMES))
FRENCH = tuple(f"{path}?language=fr" for path in RULES)
PATHS = (*REFERENCE, *RULES, *FRENCH)


class Reference:
    """All pages of the reference, read as one."""

    def __init__(self, pages: list[Page]) -> None:
        self._pages = pages
        self.links = {link for page in pages for link in page.links}

    def text(self, anchor: str) -> str:
        (page,) = (page for page in self._pages if anchor in page.anchors)
        return page.text(anchor)


@pytest.fixture(scope="package")
def client() -> Iterator[FlaskClient]:
    with new_fake_redis() as redis:
        yield create_app(wire(Settings().with_values(secret=SECRET), redis)).test_client()


@pytest.fixture(scope="package")
def pages(client: FlaskClient) -> dict[str, Page]:
    return {path: Page(client.get(path).get_data(as_text=True)) for path in PATHS}


@pytest.fixture(scope="package")
def reference(pages: dict[str, Page]) -> Reference:
    return Reference([pages[path] for path in REFERENCE])


@pytest.fixture(scope="package")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the service is run."""
    return tmp_path_factory.mktemp("kemu")


@pytest.fixture(scope="package")
def address(home: Path) -> Iterator[str]:
    """The address of a running `kemu up`, as a reader of the page has it."""
    settings = {
        "port": free_port(),
        "data_dir": home / "data",
        "heartbeat_file": home / "heartbeat",
        "api_workers": 1,
        "workers": 1,
    }
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KEMU_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "up"],
        env={**environment, **{variable(name): str(value) for name, value in settings.items()}},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        first = process.stdout.readline()
        assert first.startswith("Kemu is ready"), first
        yield f"http://127.0.0.1:{settings['port']}"
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_SECONDS)
