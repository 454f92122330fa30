"""What the players of a match are called."""

from collections.abc import Iterable

from contracts.texts import OF_THE_MATCH, Language
from domain.match import is_person
from domain.match.state import bot_of
from service.wiring import Kemu


def names_of(kemu: Kemu, players: Iterable[str | None], language: Language) -> dict[str, str]:
    """By id: the names of persons, and those of bots in this language."""
    known = [player for player in players if player is not None]
    return kemu.people.players.names(filter(is_person, known)) | bot_names(known, language)


def bot_names(players: Iterable[str | None], language: Language) -> dict[str, str]:
    known = OF_THE_MATCH.names["bot"]
    bots = {player: bot_of(player) for player in players if player is not None and not is_person(player)}
    return {player: known[bot][language] if bot in known else bot for player, bot in bots.items()}
