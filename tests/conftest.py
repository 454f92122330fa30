"""Settings of all tests: servers, Hypothesis without deadlines or randomness, and which tests coverage counts."""

import pytest
from hypothesis import settings

pytest_plugins = ["tests.kit.servers"]

settings.register_profile("kemu", deadline=None, derandomize=True, database=None)
settings.load_profile("kemu")

OF_RULES = ("tests/domain/", "tests/audit/")
AT_RANDOM = ("tests/domain/test_every_game.py", "tests/audit/test_mutants.py")
"""They would cover everything, and under the eye of coverage take three times as long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(OF_RULES) and not item.nodeid.startswith(AT_RANDOM):
            item.add_marker(pytest.mark.counted)
