"""Schemas of the OpenAPI document in words: fields, types, and links to other shapes."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct

COMPONENTS = "#/components/schemas/"
VARIANTS_MOST = 12
"""A larger union is one of the commands or events: its variants are shown with the games."""
_KIND = re.compile(r"^(string|integer|number|boolean|object)\b")

Schema = Mapping[str, Any]


class Field(Struct, frozen=True):
    name: str
    type: Markup
    required: bool
    text: str = ""
    default: str = ""
    example: str = ""


class Shape(Struct, frozen=True):
    anchor: str
    title: str
    fields: list[Field]
    """Of a union: those that all of its variants have."""
    by: str = ""
    """The field that says which variant of a union it is."""
    variants: Mapping[str, str] = {}
    """The component of each variant, by the value of that field; none if there are too many to list."""


def components_in(schema: Any) -> Iterator[str]:
    """The components that a schema names, wherever in it."""
    if isinstance(schema, Mapping):
        if str(schema.get("$ref", "")).startswith(COMPONENTS):
            yield schema["$ref"].removeprefix(COMPONENTS)
        for part in schema.values():
            yield from components_in(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from components_in(part)


class Describer:
    def __init__(self, schemas: Mapping[str, Schema], address: Callable[[str], str]) -> None:
        """`address` is where the page describes a component."""
        self._schemas = schemas
        self._address = address

    def link(self, name: str) -> Markup:
        return Markup('<a href="{}">{}</a>').format(self._address(name), name.rpartition(".")[2])

    def shape(self, name: str, anchor: str, title: str) -> Shape:
        schema = self._schemas[name]
        if "oneOf" not in schema:
            return Shape(anchor, title, self.fields(self._whole(schema)))
        by, mapping = schema["discriminator"]["propertyName"], schema["discriminator"]["mapping"]
        variants = {value: place.removeprefix(COMPONENTS) for value, place in mapping.items()}
        shared = self._shared([self._whole(self._schemas[variant]) for variant in variants.values()], by)
        return Shape(anchor, title, shared, by, variants if len(variants) <= VARIANTS_MOST else {})

    def fields(self, schema: Schema) -> list[Field]:
        """A field with a single possible value, as the `type` of a command, is left out."""
        required = schema.get("required", ())
        return [
            self.field(name, described, name in required)
            for name, described in schema.get("properties", {}).items()
            if "const" not in described
        ]

    def field(self, name: str, schema: Schema, required: bool) -> Field:
        return Field(
            name,
            self.type_of(schema),
            required,
            schema.get("description", ""),
            json.dumps(_whole_number(schema["default"])) if "default" in schema else "",
            json.dumps(schema["example"], ensure_ascii=False) if "example" in schema else "",
        )

    def type_of(self, schema: Schema) -> Markup:
        if "$ref" in schema:
            return self.link(schema["$ref"].removeprefix(COMPONENTS))
        options = schema.get("anyOf") or schema.get("oneOf")
        if options:
            return Markup(" or ").join(map(self.type_of, options))
        kind = schema.get("type", "anything")
        if isinstance(kind, list):
            return Markup(" or ").join(self.type_of({**schema, "type": each}) for each in kind)
        if kind == "array":
            return _of(f"list of {_range(schema, 'minItems', 'maxItems')}".strip(), self.type_of(schema["items"]))
        if kind == "object" and schema.get("additionalProperties"):
            return _of("object of", self.type_of(schema["additionalProperties"]))
        if "enum" in schema and kind != "null":
            choices = (Markup("<code>{}</code>").format(choice) for choice in schema["enum"] if choice is not None)
            return Markup("one of ") + Markup(" ").join(choices)
        return escape(_plain(kind, schema))

    def _whole(self, schema: Schema) -> Schema:
        """An object with everything it is made of in one place."""
        if "$ref" in schema:
            return self._whole(self._schemas[schema["$ref"].removeprefix(COMPONENTS)])
        parts = [*map(self._whole, schema.get("allOf", ())), schema]
        properties = {name: field for part in parts for name, field in part.get("properties", {}).items()}
        return {"properties": properties, "required": [name for part in parts for name in part.get("required", ())]}

    def _shared(self, variants: list[Schema], by: str) -> list[Field]:
        first, *others = variants
        found = []
        for name, described in first["properties"].items():
            if not all(name in other["properties"] for other in others):
                continue
            alike = all(other["properties"][name] == described for other in others)
            kind = described if alike else {"type": described.get("type", f"object, its fields depend on {by}")}
            found.append(self.field(name, {**kind, "description": described.get("description", "")}, name in first["required"]))
        return found


def _plain(kind: str, schema: Schema) -> str:
    if schema.get("format") == "date-time":
        return "time (RFC 3339)"
    if kind == "string":
        length = _range(schema, "minLength", "maxLength")
        return f"string, {length} {'character' if length == '1' else 'characters'}" if length else kind
    return f"{kind} {_range(schema, 'minimum', 'maximum')}".strip() if kind in ("integer", "number") else kind


def _range(schema: Schema, least: str, most: str) -> str:
    low, high = _whole_number(schema.get(least, 0)), _whole_number(schema.get(most))
    if high is None:
        return f"≥ {low}" if low and least == "minimum" else ""
    if low == high:
        return str(high)
    return f"{low}–{high}" if low or least == "minimum" else f"up to {high}"


def _whole_number(number: Any) -> Any:
    """25 for 25.0."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _of(before: str, inner: Markup) -> Markup:
    """ "list of" and "integer 0–29" give "list of integers 0–29"."""
    return Markup(f"{before} ") + Markup(_KIND.sub(r"\1s", inner))
