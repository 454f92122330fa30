"""Positions for the boards of the console: what each golden match looked like, version by version, and what could be done.

`python -m tests.console.boards.positions kiwara 7` prints one JSON value per line. The first is what the service says
about the game: its entry of the catalogue and its edition, in English and in French. Then one position in seven follows,
and each that has something new.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import to_builtins

from contracts.texts import texts_of
from domain.core import Rules
from domain.match import MatchState, PastMissing, Recorded, legal_commands, match_view, replay
from service.http.games import edition_shown
from tests.golden import lives
from tests.golden.log import decoded, folder_of, read
from tests.kit.games import Subject, subject_named

LANGUAGES = ("en", "fr")


def about(game: Rules[Any]) -> dict[str, Any]:
    texts = texts_of(game)
    return {
        spoken: {
            "game": {
                "key": game.info.key,
                "title": texts.title[spoken],
                "names": {kind: {key: name[spoken] for key, name in names.items()} for kind, names in texts.names.items()},
            },
            "edition": to_builtins(edition_shown(game)),
        }
        for spoken in LANGUAGES
    }


def logs(subject: Subject) -> Iterator[tuple[str, Iterable[Recorded]]]:
    """The golden logs of these rules, and those of every version of the life of a match."""
    for path in sorted(folder_of(subject.name).glob("*.jsonl")):
        yield path.stem, decoded(subject, read(path))
    for path in sorted(lives.FOLDER.glob("*.log")):
        played, _, _, lines = lives.read(path)
        if played.name == subject.name:
            yield path.stem, map(subject.codec.decode_event, lines)


def positions(subject: Subject) -> Iterator[dict[str, Any]]:
    for slug, log in logs(subject):
        state, so_far = MatchState(), list[Recorded]()
        for recorded in log:
            so_far.append(recorded)
            try:
                state = replay(subject.game, state, (recorded,))
            except PastMissing:
                state = replay(subject.game, MatchState(), so_far)
            event = {"type": subject.codec.name_of(recorded.event.data)[0], "data": to_builtins(recorded.event.data)}
            for seat in (None, *range(len(state.seats))):
                legal = [subject.codec.command_fields(command) for command in legal_commands(subject.game, state, seat)]
                if legal or seat in (None, 0):
                    yield {
                        "slug": slug,
                        "version": state.version,
                        "event": event,
                        "view": to_builtins(match_view(subject.game, state, seat)),
                        "legal": legal,
                    }


def sample(subject: Subject, every: int) -> Iterator[dict[str, Any]]:
    """One position in so many, and the first of each match, event, viewer and kind of command."""
    known = set[tuple[object, ...]]()
    for number, position in enumerate(positions(subject)):
        you = position["view"]["you"]
        shown = {("match", position["slug"], you), ("event", position["event"]["type"], you)}
        shown |= {("command", command["type"], you) for command in position["legal"]}
        if number % every == 0 or not shown <= known:
            yield position
        known |= shown


def main() -> None:
    subject = subject_named(sys.argv[1])
    print(json.dumps(about(subject.game)))
    for position in sample(subject, int(sys.argv[2])):
        print(json.dumps(position))


if __name__ == "__main__":
    main()
