"""Reads YAML; a duplicate key is an error."""

from pathlib import Path
from typing import Any

import yaml


class _Loader(yaml.SafeLoader):
    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        twice = {key for key in keys if keys.count(key) > 1}
        if twice:
            raise yaml.constructor.ConstructorError(None, None, f"written twice: {sorted(twice)}", node.start_mark)
        return super().construct_mapping(node, deep)


def documents(text: str) -> list[dict[str, Any]]:
    return [document for document in yaml.load_all(text, _Loader) if document is not None]


def document(path: Path) -> dict[str, Any]:
    (only,) = documents(path.read_text(encoding="utf-8"))
    return only
