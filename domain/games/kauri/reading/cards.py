"""Actions, decks and heritages of an edition."""

from collections.abc import Iterable, Iterator, Mapping

from domain.games.kauri.edition import Action, Card, Heritage
from domain.games.kauri.operations import Claim, Curse, DriveOut, Enable, GoTo, Operation, Place, Replant, Sweep, Take
from domain.games.kauri.reading.fields import Fields, key_of, list_of
from domain.games.kauri.reading.lines import EditionError, Node
from domain.games.kauri.reading.operations import lasting_of, operation_of
from domain.games.kauri.vocabulary import FACTIONS, HERITAGE_KINDS, HUMANS, LINKS, MINDS, PLAYED, Faction


def actions_of(fields: Fields, wanted: list[Node]) -> dict[str, Action]:
    """By key; the prerequisites they need are added to those wanted."""
    actions: dict[str, Action] = {}
    for key, node in fields.named("actions"):
        inner = Fields(node, f"action {key}")
        action = Action(
            key,
            inner.texts("names"),
            inner.texts("texts"),
            inner.flag_or("reconstructed", False),
            _needs(inner, wanted),
            operation_of(inner.node("do"), f"action {key}"),
        )
        inner.done()
        if _follows_a_claim(action.operation):
            raise EditionError(node.line, f"action {key}: {action.operation.name} is for heritages only")
        actions[key] = action
    return actions


def chosen_actions(node: Node, actions: Mapping[str, Action], actor: Faction, what: str) -> tuple[Action, ...]:
    found = []
    for each in list_of(node, what):
        key = key_of(each, what)
        if key not in actions:
            raise EditionError(each.line, f"{what}: unknown action {key!r}")
        _check_pawns(actions[key].operation, actor, each, what)
        found.append(actions[key])
    if not found:
        raise EditionError(node.line, f"{what}: no action")
    return tuple(found)


def cards_of(fields: Fields, actions: Mapping[str, Action], turns: int) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for faction, node in fields.named("decks", FACTIONS):
        nodes = list_of(node, f"deck of {faction}")
        if len(nodes) != turns * PLAYED + 1:
            raise EditionError(node.line, f"deck of {faction}: {turns} turns need {turns * PLAYED + 1} cards, not {len(nodes)}")
        claims = 0
        for each in nodes:
            card = _card(each, faction, actions)  # type: ignore[arg-type]
            if card.key in cards:
                raise EditionError(each.line, f"card {card.key!r} stands twice")
            cards[card.key] = card
            claims += sum(isinstance(action.operation, Claim) for action in card.actions)
        if claims != 1:
            raise EditionError(node.line, f"deck of {faction}: one card claims a heritage, not {claims}")
    return cards


def _card(node: Node, faction: Faction, actions: Mapping[str, Action]) -> Card:
    fields = Fields(node, "card")
    key = fields.key()
    fields.what = f"card {key}"
    initiative = fields.whole("initiative")
    chosen = chosen_actions(fields.node("actions"), actions, faction, f"card {key}")
    if sum(isinstance(action.operation, Claim) for action in chosen) > 1:
        raise fields.error("a card with two claims")
    link = fields.choice("link", LINKS) if len(chosen) > 1 else "and"
    fields.done()
    return Card(key, faction, initiative, link, chosen)


def heritages_of(fields: Fields, wanted: list[Node]) -> dict[str, Heritage]:
    heritages: dict[str, Heritage] = {}
    for faction, node in fields.named("heritages", FACTIONS):
        for each in list_of(node, f"heritages of {faction}"):
            heritage = _heritage(each, faction, wanted)  # type: ignore[arg-type]
            if heritage.key in heritages:
                raise EditionError(each.line, f"heritage {heritage.key!r} stands twice")
            heritages[heritage.key] = heritage
    return heritages


def _heritage(node: Node, faction: Faction, wanted: list[Node]) -> Heritage:
    fields = Fields(node, "heritage")
    key = fields.key()
    what = fields.what = f"heritage {key}"
    names, kind, texts = fields.texts("names"), fields.choice("kind", HERITAGE_KINDS), fields.texts("texts")
    reconstructed, needs = fields.flag_or("reconstructed", False), _needs(fields, wanted)
    effect = tuple(_operation(each, faction, what) for each in _listed(fields, "effect"))
    lasting = tuple(lasting_of(each, what) for each in _listed(fields, "lasting"))
    fields.done()
    if any(isinstance(operation, Claim) for operation in effect):
        raise fields.error("a heritage cannot claim another")
    if any(isinstance(operation, Curse) for operation in effect) and len(effect) + len(lasting) > 1:
        raise fields.error("a curse does nothing else")
    if (kind == "repeatable") != (effect == (Curse(),)):
        raise fields.error("a curse, and nothing else, is repeatable")
    if lasting and kind != "lasting":
        raise fields.error(f"nothing lasts of a heritage that is {kind}")
    if not effect and not lasting:
        raise fields.error("does nothing")
    if not _leads_somewhere(effect):
        raise fields.error("go_to follows an operation that chooses regions")
    return Heritage(key, faction, names, kind, texts, reconstructed, needs, effect, lasting)


def _operation(node: Node, actor: Faction, what: str) -> Operation:
    operation = operation_of(node, what)
    _check_pawns(operation, actor, node, what)
    return operation


def _check_pawns(operation: Operation, actor: Faction, node: Node, what: str) -> None:
    """10.2: once for each pawn is for those whose pawns have numbers."""
    if isinstance(operation, Take) and operation.where == "each_own" and actor not in HUMANS:
        raise EditionError(node.line, f"{what}: each_own is for {' and '.join(HUMANS)}, not for {actor}")


def _leads_somewhere(effect: tuple[Operation, ...]) -> bool:
    chooses = False
    for operation in effect:
        if isinstance(operation, GoTo) and not chooses:
            return False
        chooses = chooses or isinstance(operation, Place | Replant)
    return True


def check_prerequisites(wanted: Iterable[Node], heritages: Iterable[Heritage]) -> None:
    """What an action or a heritage needs can come about."""
    known = {*MINDS, *_enabled(heritages)}
    for node in wanted:
        if node.value not in known:
            raise EditionError(node.line, f"nothing brings the prerequisite {node.value!r}")


def _enabled(heritages: Iterable[Heritage]) -> Iterator[str]:
    for heritage in heritages:
        for lasting in heritage.lasting:
            if isinstance(lasting, Enable):
                yield lasting.prerequisite


def _follows_a_claim(operation: Operation) -> bool:
    """It goes by itself, or rests on what the same effect has done before."""
    return isinstance(operation, DriveOut | GoTo | Curse) or (isinstance(operation, Sweep) and operation.where == "rim")


def _needs(fields: Fields, wanted: list[Node]) -> str | None:
    node = fields.optional("needs")
    if node is None:
        return None
    wanted.append(node)
    return key_of(node, f"{fields.what}: needs")


def _listed(fields: Fields, name: str) -> list[Node]:
    node = fields.optional(name)
    return [] if node is None else list_of(node, f"{fields.what}: {name}")
