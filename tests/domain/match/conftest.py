"""Every test of the match is run with every version of its life."""

import pytest

from domain.match import LIVES


@pytest.fixture(autouse=True, params=sorted(LIVES), ids=lambda life: f"life {life}")
def life(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The life of the matches that the test creates."""
    monkeypatch.setattr("tests.kit.given.LIFE", request.param)
    found: int = request.param
    return found
