"""What the service says of everything in the golden logs of a game, for a comparison with what the client makes of it.

`python -m tests.console.sentences kiwara` prints one JSON value per line: first the templates in both languages, then
each event as it is stored, with its text in both.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any, get_args

from msgspec import to_builtins
from msgspec.structs import replace

from contracts.sentences import Players, event_text
from contracts.texts import Language
from domain.core import Event, owner
from domain.match import Recorded
from domain.match.facts import HintedMove, HintGiven
from service.http.games import sentences_of
from tests.golden.log import decoded, folder_of, read
from tests.kit.games import Subject, house

LANGUAGES: tuple[Language, ...] = get_args(Language)
PLAYERS = Players(("Aroha", "Bela", "Chi", "Dina", "Élise", "Fay"), {"player0": "Aroha", "player1": "Élise"})


def told(subject: Subject) -> Iterator[dict[str, Any]]:
    seen = set()
    for path in sorted(folder_of(subject.name).glob("*.jsonl")):
        golden = read(path)
        for line, recorded in zip(golden.lines, decoded(subject, golden), strict=True):
            for each, event in ((line, recorded.event), *hints(subject, recorded)):
                texts = {language: event_text(subject.game, event, language, PLAYERS) for language in LANGUAGES}
                if texts["en"] not in seen:
                    seen.add(texts["en"])
                    yield {"event": json.loads(each), "texts": texts}


def hints(subject: Subject, recorded: Recorded) -> Iterator[tuple[bytes, Event]]:
    """A move as if it had been hinted at."""
    if recorded.cause is not None and isinstance(recorded.cause.command, subject.game.info.commands):
        hinted = HintedMove(recorded.cause.command)
        event = Event(HintGiven(0, recorded.version), "M11.4", {owner(0): hinted})
        yield subject.codec.encode_event(replace(recorded, event=event)), event


def main() -> None:
    subject = house()[sys.argv[1]]
    print(
        json.dumps(
            {"players": to_builtins(PLAYERS), **{each: to_builtins(sentences_of(subject.game, each)) for each in LANGUAGES}}
        )
    )
    for event in told(subject):
        print(json.dumps(event))


if __name__ == "__main__":
    main()
