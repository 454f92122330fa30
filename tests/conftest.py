"""What holds for all tests: the servers they may ask for, and that hypothesis neither hurries nor varies."""

from hypothesis import settings

pytest_plugins = ["tests.kit.servers"]

settings.register_profile("kemu", deadline=None, derandomize=True, database=None)
settings.load_profile("kemu")
