"""From the text of an edition to the edition, or to an error that names the line."""

import hashlib

from domain.games.kauri.edition import Action, Automaton, Edition, Setup, Steering, Track, Worth
from domain.games.kauri.operations import Claim, SwapKeptCard
from domain.games.kauri.reading.cards import actions_of, cards_of, check_prerequisites, chosen_actions, heritages_of
from domain.games.kauri.reading.fields import Fields, choice_of, list_of, texts_of, whole_of
from domain.games.kauri.reading.island_map import Map, map_of
from domain.games.kauri.reading.lines import EditionError, Node, read_lines
from domain.games.kauri.vocabulary import FACTIONS, MINDS, PIECES, TROPHIES, Faction, Piece

FORMAT = 1
FEWEST_SEATS = 2


def parse(text: str) -> Edition:
    fields = Fields(read_lines(text), "the edition")
    written = fields.node("format")
    if written.value != FORMAT:
        raise EditionError(written.line, f"only format {FORMAT} is known here")
    about = fields.fields("edition")
    key, names = about.key(), about.texts("names")
    reconstructed = tuple(texts_of(node, "reconstructed") for node in about.nodes("reconstructed"))
    about.done()
    island = map_of(fields)
    pieces = {piece: whole_of(node, piece, 0) for piece, node in fields.named("pieces", PIECES)}
    tokens = {faction: whole_of(node, faction, 0) for faction, node in fields.named("tokens", FACTIONS)}
    setup = _setup(fields, island, pieces)  # type: ignore[arg-type]
    turns = fields.whole("turns", 1)
    seats = fields.node("seats")
    wanted: list[Node] = []
    actions = actions_of(fields, wanted)
    cards = cards_of(fields, actions, turns)
    heritages = heritages_of(fields, wanted)
    check_prerequisites(wanted, heritages.values())
    automaton = _automaton(fields, actions)
    edition = Edition(
        key,
        hashlib.sha256(text.encode()).hexdigest(),
        names,
        reconstructed,
        island.volcano,
        island.regions,
        island.numbers,
        island.borders,
        {border: number for number, border in enumerate(island.borders)},
        island.neighbours,
        tuple(number for number, region in enumerate(island.regions) if region.town),
        tuple(number for number, region in enumerate(island.regions) if region.rim),
        pieces,  # type: ignore[arg-type]
        tokens,  # type: ignore[arg-type]
        _seats(seats, automaton),
        _priority(fields),
        setup,
        fields.whole("periods", 1),
        turns,
        _conscience(fields),
        {faction: _worths(node, faction) for faction, node in fields.named("scoring", FACTIONS)},  # type: ignore[misc]
        automaton,
        actions,
        {faction: tuple(card.key for card in cards.values() if card.faction == faction) for faction in FACTIONS},
        cards,
        heritages,
    )
    fields.done()
    return edition


def _setup(fields: Fields, island: Map, pieces: dict[Piece, int]) -> Setup:
    inner = fields.fields("setup")
    setup = Setup(
        inner.whole("kauri"),
        inner.whole("kiwi"),
        inner.whole("maori"),
        inner.whole("english", 1),
        inner.whole("possum_with_english"),
        inner.whole("possum_around"),
    )
    inner.done()
    if setup.kauri > 1:
        raise inner.error("a region has at most one kauri")
    regions = len(island.regions)
    wanted: dict[Piece, int] = {
        "kauri": setup.kauri * regions,
        "kiwi": setup.kiwi * regions,
        "maori": setup.maori,
        "english": setup.english,
        "possum": setup.possum_with_english + setup.possum_around,
    }
    for piece, number in wanted.items():
        if number > pieces[piece]:
            raise inner.error(f"{number} {piece} are wanted and there are {pieces[piece]}")
    for region, around in zip(island.regions, island.neighbours, strict=True):
        if region.town and len(around) < setup.possum_around:
            raise inner.error(f"{region.key} has fewer than {setup.possum_around} neighbours")
    return setup


def _automaton(fields: Fields, actions: dict[str, Action]) -> Automaton:
    inner = fields.fields("automaton")
    settled_by = inner.choice("settled_by", FACTIONS)
    steering = {}
    for mind in MINDS:
        each = inner.fields(mind)
        chosen = chosen_actions(each.node("actions"), actions, "english", f"automaton: {mind}")
        if any(isinstance(action.operation, Claim | SwapKeptCard) for action in chosen):
            raise each.error("the automated English have neither heritages nor cards")
        steering[mind] = Steering(each.choice("by", FACTIONS), chosen)
        each.done()
    inner.done()
    return Automaton(settled_by, steering)


def _seats(node: Node, automaton: Automaton) -> dict[int, tuple[Faction, ...]]:
    fields = Fields(node, "seats")
    found: dict[int, tuple[Faction, ...]] = {}
    for number in range(FEWEST_SEATS, len(FACTIONS) + 1):
        each = fields.optional(str(number))
        if each is None:
            continue
        factions = tuple(choice_of(one, f"{number} seats", FACTIONS) for one in list_of(each, f"{number} seats"))
        if len(factions) != number or len(set(factions)) != number:
            raise EditionError(each.line, f"{number} seats are {number} different factions")
        if "possum" not in factions:
            raise EditionError(each.line, f"{number} seats: the possum is always played")
        hands = {automaton.settled_by, *(steering.by for steering in automaton.steering.values())}
        if "english" not in factions and not hands <= set(factions):
            raise EditionError(each.line, f"{number} seats: nobody plays the automated English")
        found[number] = factions
    fields.done()
    if not found:
        raise EditionError(node.line, "seats: for how many?")
    return found


def _priority(fields: Fields) -> tuple[Faction, ...]:
    node = fields.node("priority")
    priority = tuple(choice_of(each, "priority", FACTIONS) for each in list_of(node, "priority"))
    if sorted(priority) != sorted(FACTIONS):
        raise EditionError(node.line, "priority: each faction once")
    return priority


def _conscience(fields: Fields) -> Track:
    inner = fields.fields("conscience")
    track = Track(
        inner.whole("least"),
        inner.whole("most"),
        inner.whole("start"),
        inner.whole("per_period"),
        inner.whole("ranger_from"),
    )
    inner.done()
    if not track.least <= track.start <= track.most:
        raise inner.error("the counter starts beside the track")
    return track


def _worths(node: Node, faction: str) -> tuple[Worth, ...]:
    found = []
    for each in list_of(node, f"scoring of {faction}"):
        inner = Fields(each, f"scoring of {faction}")
        on = inner.choice("on", ("map", "board"))
        found.append(Worth(inner.choice("piece", TROPHIES if on == "board" else PIECES), on, inner.whole("points")))
        inner.done()
    return tuple(found)
