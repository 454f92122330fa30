"""The map of an edition: regions, borders and the volcano, checked to be a map."""

from msgspec import Struct

from domain.games.kauri.edition import Border, Region
from domain.games.kauri.reading.fields import Fields, each_once, key_of, list_of, whole_of
from domain.games.kauri.reading.lines import EditionError, Node


class Map(Struct, frozen=True):
    volcano: Region
    regions: tuple[Region, ...]
    numbers: dict[str, int]
    borders: tuple[Border, ...]
    neighbours: tuple[tuple[tuple[int, int], ...], ...]


class _Line(Struct, frozen=True):
    """A region as it stands in the file."""

    region: Region
    borders: tuple[str, ...]
    node: Node
    """Of its borders."""


def map_of(fields: Fields) -> Map:
    volcano = fields.fields("volcano")
    name, names, at = volcano.key(), volcano.texts("names"), _point(volcano)
    rim = volcano.node("rim")
    volcano.done()
    nodes = fields.nodes("regions")
    lines = [_line(node) for node in nodes]
    each_once(nodes, lambda node: str(node.value["key"].value), "region")
    numbers = {line.region.key: number for number, line in enumerate(lines)}
    if name in numbers:
        raise EditionError(volcano.line, f"the volcano {name!r} is no region")
    on_rim = _known(rim, numbers, "rim")
    regions = tuple(
        Region(line.region.key, line.region.names, line.region.at, line.region.town, line.region.key in on_rim)
        for line in lines
    )
    borders = _borders(lines, numbers)
    _check_connected(lines, numbers)
    if not any(region.town for region in regions):
        raise fields.error("there must be a town")
    by_pair = {border: number for number, border in enumerate(borders)}
    neighbours = tuple(
        tuple(
            (other, by_pair[min(number, other), max(number, other)]) for other in sorted(numbers[key] for key in line.borders)
        )
        for number, line in enumerate(lines)
    )
    return Map(Region(name, names, at, town=False, rim=False), regions, numbers, borders, neighbours)


def _line(node: Node) -> _Line:
    fields = Fields(node, "region")
    key = fields.key()
    fields.what = f"region {key}"
    region = Region(key, fields.texts("names"), _point(fields), fields.flag_or("town", False), rim=False)
    borders = fields.node("borders")
    fields.done()
    what = f"region {key}: borders"
    keys = tuple(key_of(each, what) for each in list_of(borders, what))
    each_once(borders.value, lambda each: str(each.value), what)
    return _Line(region, keys, borders)


def _point(fields: Fields) -> tuple[int, int]:
    nodes = fields.nodes("at")
    if len(nodes) != 2:
        raise fields.error("at must be two whole numbers")
    across, down = (whole_of(node, f"{fields.what}: at", 0) for node in nodes)
    return across, down


def _known(node: Node, numbers: dict[str, int], what: str) -> list[str]:
    found = []
    for each in list_of(node, what):
        key = key_of(each, what)
        if key not in numbers:
            raise EditionError(each.line, f"{what}: unknown region {key!r}")
        found.append(key)
    return found


def _borders(lines: list[_Line], numbers: dict[str, int]) -> tuple[Border, ...]:
    found: list[Border] = []
    for number, line in enumerate(lines):
        key = line.region.key
        for other in _known(line.node, numbers, f"region {key}: borders"):
            if other == key:
                raise EditionError(line.node.line, f"region {key}: borders on itself")
            if key not in lines[numbers[other]].borders:
                raise EditionError(line.node.line, f"region {key}: borders on {other}, which does not border on {key}")
            if number < numbers[other]:
                found.append((number, numbers[other]))
    return tuple(sorted(found))


def _check_connected(lines: list[_Line], numbers: dict[str, int]) -> None:
    reached = {0}
    ahead = [0]
    while ahead:
        for key in lines[ahead.pop()].borders:
            if numbers[key] not in reached:
                reached.add(numbers[key])
                ahead.append(numbers[key])
    for number, line in enumerate(lines):
        if number not in reached:
            raise EditionError(line.node.line, f"region {line.region.key}: no way leads here")
