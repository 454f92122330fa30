"""Settings of all tests: servers, and Hypothesis without deadlines or randomness."""

from hypothesis import settings

pytest_plugins = ["tests.kit.servers"]

settings.register_profile("kemu", deadline=None, derandomize=True, database=None)
settings.load_profile("kemu")
