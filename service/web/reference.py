"""The reference of the interface, arranged for a reader: a page for each subject, each game and the errors."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from contracts.codec import CONTRACTS
from contracts.http.endpoints import ENDPOINTS, TAGS, Endpoint
from contracts.problems import PROBLEMS
from contracts.rules import MATCH
from service.web.schemas import COMPONENTS, Describer, Field, Schema, Shape, components_in

START, ERRORS, GAMES = "/docs", "/docs/errors", "/docs/games/"
_EVERYWHERE = "AcceptLanguage"
"""The parameter that every operation takes."""


class Operation(Struct, frozen=True):
    endpoint: Endpoint
    parameters: Mapping[str, list[Field]]
    """By where they stand: path, query, header."""
    body: list[Field]
    answer: Schema | None

    @property
    def errors(self) -> list[tuple[int, str]]:
        return sorted((PROBLEMS[code].status, code) for code in self.endpoint.problems)


class Reference:
    def __init__(self, document: Mapping[str, Any]) -> None:
        self.version = document["info"]["version"]
        self._document = document
        self._schemas: Mapping[str, Schema] = document["components"]["schemas"]
        self._subjects = _subjects(document)
        self.words = Describer(self._schemas, self.address)
        self.everywhere = self._parameter({"$ref": _EVERYWHERE})[1]

    def address(self, component: str) -> str:
        kind, _, wire = component.partition(".")
        if component in self._subjects:
            page = ERRORS if component == "Problem" else f"/docs/{self._subjects[component]}"
            return f"{page}#{component}"
        kind = {"fact": "event", "part": "event", "sent": "command"}.get(kind, kind)
        game = wire.partition(".")[0] if kind in ("command", "event", "view", "sheet") else kind
        return f"{GAMES}{game}#{kind}.{wire}"

    def operations(self, tag: str) -> list[Operation]:
        return [self._operation(endpoint) for endpoint in ENDPOINTS if endpoint.tag.name == tag]

    def shapes(self, tag: str) -> list[Shape]:
        """What the requests and answers of a subject consist of, each where the fewest steps lead to it."""
        names = (name for name, subject in self._subjects.items() if subject == tag and name != "Problem")
        return [self.words.shape(name, name, name) for name in names]

    @property
    def problem(self) -> Shape:
        return self.words.shape("Problem", "Problem", "Problem")

    def of_game(self, key: str) -> dict[str, list[Shape]]:
        """By heading; a heading without shapes is left out."""
        found = {
            "Commands": self._parts("command", "command", key),
            "Events": self._parts("fact", "event", key),
            "What a seat sees": self._parts("view", "view", key),
            "The score sheet": self._parts("sheet", "sheet", key),
            "What these consist of": self._parts(key, key),
        }
        return {heading: shapes for heading, shapes in found.items() if shapes}

    def _parts(self, kind: str, shown: str, key: str = "") -> list[Shape]:
        """`command.kiwara.PlaceTotem` is the shape `kiwara.PlaceTotem`. A fact is the `data` of an event."""
        prefix = f"{kind}.{key}.".replace("..", ".")
        names = [name for name in self._schemas if f"{name}.".startswith(prefix)]
        return [self.words.shape(name, name.replace(kind, shown, 1), name.partition(".")[2]) for name in names]

    def _operation(self, endpoint: Endpoint) -> Operation:
        described = self._document["paths"][endpoint.path][endpoint.method.lower()]
        parameters: dict[str, list[Field]] = {}
        for parameter in described["parameters"]:
            if not parameter.get("$ref", "").endswith(f"/{_EVERYWHERE}"):
                place, field = self._parameter(parameter)
                parameters.setdefault(place, []).append(field)
        body = _body(described)
        fields = self.words.fields(self._schemas[body]) if body and not endpoint.takes_command else []
        answer = described["responses"][str(endpoint.status)].get("content", {}).get("application/json", {}).get("schema")
        return Operation(endpoint, parameters, fields, answer)

    def _parameter(self, parameter: Schema) -> tuple[str, Field]:
        if "$ref" in parameter:
            parameter = self._document["components"]["parameters"][parameter["$ref"].rpartition("/")[2]]
        described = {**parameter["schema"], "description": parameter.get("description", "")}
        return parameter["in"], self.words.field(parameter["name"], described, parameter.get("required", False))

    def entries(self) -> Iterator[tuple[str, str, str, str]]:
        """What a reader can search for: title, kind, address, and more words to be found by."""
        for tag in TAGS:
            yield tag.name.capitalize(), tag.text, f"/docs/{tag.name}#{tag.name}", ""
            for endpoint in tag.endpoints:
                call = f"{endpoint.method} {endpoint.path}"
                yield endpoint.summary, call, f"/docs/{tag.name}#{endpoint.name}", f"{endpoint.name} {endpoint.description}"
            yield from (_entry(shape, f"Shape in {tag.name}", f"/docs/{tag.name}") for shape in self.shapes(tag.name))
        for key, contract in CONTRACTS.items():
            for heading, shapes in self.of_game(key).items():
                yield from (_entry(shape, f"{heading}: {key}", f"{GAMES}{key}") for shape in shapes)
            for code, texts in contract.refusals.items():
                yield code, f"Refused: {texts['en']}", f"{GAMES}{key}#refusal.{key}.{code}", key
        yield _entry(self.problem, "Shape of every error", ERRORS)
        for code, problem in PROBLEMS.items():
            yield code, f"{problem.status}: {problem.en}", f"{ERRORS}#{code}", problem.fr


def _entry(shape: Shape, kind: str, page: str) -> tuple[str, str, str, str]:
    return shape.title, kind, f"{page}#{shape.anchor}", " ".join(field.name for field in shape.fields)


def _body(operation: Schema) -> str:
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return str(schema.get("$ref", "")).removeprefix(COMPONENTS)


def _subjects(document: Mapping[str, Any]) -> dict[str, str]:
    """The subject of each shape: the one from whose endpoints the fewest steps lead to it. What belongs to games is left out,
    and so are bodies, which are shown with their endpoints."""
    schemas = document["components"]["schemas"]
    steps: list[tuple[str, str]] = []
    for tag in TAGS:
        for endpoint in tag.endpoints:
            operation = document["paths"][endpoint.path][endpoint.method.lower()]
            body = _body(operation)
            for name in components_in(operation):
                steps += [(tag.name, inner) for inner in components_in(schemas[name])] if name == body else [(tag.name, name)]
    found: dict[str, str] = {}
    while steps:
        further = []
        for tag_name, name in steps:
            if name not in found:
                found[name] = tag_name
                further += [(tag_name, inner) for inner in components_in(schemas[name])]
        steps = further
    own = {"command", "sent", "fact", "part", "event", "view", "sheet", MATCH, *CONTRACTS}
    return {name: tag for name, tag in found.items() if name.partition(".")[0] not in own}
