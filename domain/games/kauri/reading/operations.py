"""From the lines of an edition to operations and lasting effects: the whole vocabulary of an edition."""

from collections.abc import Callable, Mapping

from domain.games.kauri.operations import (
    ALL,
    Claim,
    Conscience,
    Curse,
    DriveOut,
    Enable,
    GoTo,
    Lasting,
    MorePieces,
    MoreSteps,
    Move,
    Operation,
    Place,
    PlaceOnBorder,
    Push,
    PushAll,
    Reach,
    Replant,
    Roads,
    Spare,
    SwapKeptCard,
    Sweep,
    Take,
    Together,
    Tolerate,
)
from domain.games.kauri.reading.fields import Fields, whole_of
from domain.games.kauri.reading.lines import EditionError, Node
from domain.games.kauri.vocabulary import (
    ANIMALS,
    BORDER_PIECES,
    HUMANS,
    MOVING,
    REGION_PIECES,
    TARGETS,
    TOWN,
    TROPHIES,
    Human,
    RegionPiece,
    Where,
)

_ON_REGIONS: tuple[Human | RegionPiece, ...] = (*REGION_PIECES, *HUMANS)
_TESTS: tuple[str, ...] = (*_ON_REGIONS, TOWN)
_OF_REGIONS: tuple[Where, ...] = ("own", "beside_own", "own_or_network", "network", "towns", "rim", "any")
_OF_OWN: tuple[Where, ...] = ("own",)
_PLANTS: tuple[RegionPiece, ...] = ("kauri",)


def operation_of(node: Node, what: str) -> Operation:
    fields = Fields(node, what)
    name = fields.choice("operation", tuple(_OPERATIONS))
    operation = _OPERATIONS[name](fields)
    fields.done()
    return operation


def lasting_of(node: Node, what: str) -> Lasting:
    fields = Fields(node, what)
    name = fields.choice("lasting", tuple(_LASTING))
    lasting = _LASTING[name](fields)
    fields.done()
    return lasting


def _move(fields: Fields) -> Operation:
    move = Move(fields.choice("piece", MOVING), fields.whole("steps", 1), fields.flag_or("roads", False))
    if move.roads and move.piece not in HUMANS:
        raise fields.error(f"roads are for {' and '.join(HUMANS)}, not for {move.piece}")
    return move


def _take(fields: Fields) -> Operation:
    pieces = fields.choices("pieces", TROPHIES)
    each = fields.node("each")
    number = ALL if each.value == "all" else whole_of(each, f"{fields.what}: each", 1)
    times = fields.whole_or("times", 1, 1)
    apart = fields.flag_or("apart", False)
    return Take(pieces, number, times, apart, fields.choice("where", (*_OF_REGIONS, "each_own")), fields.choice("to", TARGETS))


def _place(fields: Fields) -> Operation:
    place = Place(
        fields.choice("piece", _ON_REGIONS),
        fields.whole_or("each", 1, 1),
        fields.whole_or("regions", 1, 1),
        fields.choice("where", _OF_REGIONS),
        fields.choices("need", _TESTS, default=()),
        fields.choices("without", _TESTS, default=()),
    )
    if place.each > 1 and place.piece not in ANIMALS:
        raise fields.error(f"only {' and '.join(ANIMALS)} are placed by several, not {place.piece}")
    return place


def _place_on_border(fields: Fields) -> Operation:
    return PlaceOnBorder(fields.choice("piece", BORDER_PIECES), fields.whole("times", 1), fields.choice("where", _OF_REGIONS))


def _push(fields: Fields) -> Operation:
    return Push(fields.choices("pieces", MOVING), fields.choice("where", _OF_OWN))


def _push_all(fields: Fields) -> Operation:
    return PushAll(fields.choice("piece", ANIMALS), fields.choice("where", _OF_OWN))


def _conscience(fields: Fields) -> Operation:
    node = fields.node("by")
    by = tuple(_spaces(each, fields.what) for each in node.value) if isinstance(node.value, list) else ()
    if not by or len(set(by)) != len(by):
        raise EditionError(node.line, f"{fields.what}: by must be a list of different numbers of spaces")
    return Conscience(by)


def _spaces(node: Node, what: str) -> int:
    if not isinstance(node.value, int) or isinstance(node.value, bool) or not node.value:
        raise EditionError(node.line, f"{what}: by must be whole numbers other than 0")
    return node.value


def _sweep(fields: Fields) -> Operation:
    return Sweep(
        fields.choices("pieces", REGION_PIECES), fields.flag_or("roads", False), fields.choice("where", ("rim", "any"))
    )


def _replant(fields: Fields) -> Operation:
    return Replant(
        fields.choice("plant", _PLANTS),
        fields.choice("take", TROPHIES),
        fields.whole("regions", 1),
        fields.choice("where", _OF_REGIONS),
    )


_OPERATIONS: Mapping[str, Callable[[Fields], Operation]] = {
    Move.name: _move,
    Take.name: _take,
    Place.name: _place,
    PlaceOnBorder.name: _place_on_border,
    Push.name: _push,
    PushAll.name: _push_all,
    Claim.name: lambda _: Claim(),
    Conscience.name: _conscience,
    SwapKeptCard.name: lambda _: SwapKeptCard(),
    Sweep.name: _sweep,
    DriveOut.name: lambda fields: DriveOut(fields.choices("pieces", HUMANS)),
    Replant.name: _replant,
    GoTo.name: lambda fields: GoTo(fields.choice("piece", HUMANS)),
    Curse.name: lambda _: Curse(),
}

_LASTING: Mapping[str, Callable[[Fields], Lasting]] = {
    "enable": lambda fields: Enable(fields.key("prerequisite")),
    "roads": lambda fields: Roads(fields.choice("piece", HUMANS)),
    "tolerate": lambda fields: Tolerate(fields.choice("piece", _ON_REGIONS), fields.choice("beside", _ON_REGIONS)),
    "spare": lambda fields: Spare(fields.choice("piece", MOVING)),
    "more_steps": lambda fields: MoreSteps(fields.choice("piece", MOVING), fields.whole("by", 1)),
    "more_pieces": lambda fields: MorePieces(fields.choice("piece", _ON_REGIONS), fields.whole("by", 1)),
    "together": lambda fields: Together(fields.choice("piece", ANIMALS), fields.whole("count", 2)),
    "reach": lambda fields: Reach(fields.choice("piece", TROPHIES), fields.whole("by", 1)),
}
