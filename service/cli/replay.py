"""`kemu replay`: a match step by step in the terminal, each step with the clause it rests on."""

import json
import signal
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import msgspec

from contracts.bundle import Bundle, UnreadableBundle, read_bundle, read_our_own
from contracts.codec import decode_event, to_wire
from contracts.rules import PAGES, PlayedBy, clause_text
from contracts.sentences import event_text, players_of
from contracts.texts import Language
from contracts.wire import UnreadableLog, decode_json, encode_json
from domain.core import Rules, RulesMissing
from domain.games import GAMES
from domain.match import MatchState, PastMissing, Recorded, active_seats, cut, evolve, match_view
from domain.match import replay as fold_log
from domain.match.facts import MatchCreated

language_option = click.option(
    "--language",
    type=click.Choice(list(PAGES)),
    default="en",
    show_default=True,
    help="Language of the sentences and of the clauses.",
)

_HELP = "Enter: next   b: back   a number: go there   v: the position   q: quit"


@click.command()
@click.argument("match")
@click.option("--seat", type=click.IntRange(0), help="Show only what this seat could see; without it, everything is shown.")
@click.option("--all", "everything", is_flag=True, help="Print all steps at once, as when the output is not a terminal.")
@click.option("--view", "with_view", is_flag=True, help="Print the position after each step, too.")
@language_option
def replay(match: str, seat: int | None, everything: bool, with_view: bool, language: Language) -> None:
    """Step through a match, each step with its rule.

    MATCH is the id of a match in the store, or a file: an audit bundle, or a log with one event per line as in the store.
    """
    try:
        reel = Reel([decode_event(raw) for raw in _read(match)], seat, language)
    except UnreadableLog as error:
        raise click.ClickException(printable(f"this log cannot be read: {error}")) from error
    if everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for step in range(len(reel)):
            click.echo(reel.describe(step, with_view))
    else:
        _walk(reel, with_view)


class Reel:
    """A log that has been folded, with the state after each of its events."""

    def __init__(self, log: Sequence[Recorded], seat: int | None, language: Language) -> None:
        first = log[0].event.data if log else None
        if not isinstance(first, MatchCreated):
            raise UnreadableLog("it does not begin with the creation of a match")
        if seat is not None and seat >= first.seats:
            raise click.BadParameter(f"this match has the seats 0 to {first.seats - 1}", param_hint="--seat")
        try:
            self.game: Rules[Any] = GAMES.at(first)
        except RulesMissing as missing:
            raise UnreadableLog(str(missing)) from missing
        self._log = log
        self._seat = seat
        self._language = language
        self._states: list[MatchState] = []
        state = MatchState()
        for number, recorded in enumerate(log, start=1):
            if recorded.version != number:
                raise UnreadableLog(f"event {number} says that it is version {recorded.version}")
            try:
                state = self._after(state, log, recorded)
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                raise UnreadableLog(f"event {number} cannot follow the one before: {error}") from error
            self._states.append(state)

    def _after(self, state: MatchState, log: Sequence[Recorded], recorded: Recorded) -> MatchState:
        try:
            return evolve(self.game, state, recorded)
        except PastMissing:
            return fold_log(self.game, MatchState(), log[: recorded.version])

    def __len__(self) -> int:
        return len(self._log)

    def describe(self, step: int, with_view: bool) -> str:
        recorded = self._log[step]
        seen = cut(recorded, self._seat) if self._seat is not None else recorded
        players = players_of(self._states[-1].seats, {}, self._language)
        text = printable(event_text(self.game, seen.event, self._language, players))
        shown = describe_event(self._states[0], seen, self._language, text)
        if self.scores(step) != (self.scores(step - 1) if step else ()):
            shown += f"\n      score: {' : '.join(map(str, self.scores(step)))}"
        return f"{shown}\n{self.position(step)}" if with_view else shown

    def scores(self, step: int) -> tuple[int, ...]:
        play = self._states[step].play
        return self.game.scores(play) if play is not None else ()

    def position(self, step: int) -> str:
        state = self._states[step]
        view = msgspec.to_builtins(match_view(self.game, state, self._seat).play)
        active = ", ".join(map(str, active_seats(self.game, state))) or "nobody"
        lines = [f"      to act: {active}"]
        if view is not None:
            lines += [f"      {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in view.items()]
        return "\n".join(lines)


def describe_event(match: PlayedBy, recorded: Recorded, language: Language, text: str = "") -> str:
    """An event with its sentence and its clause, and as much of the rest as is there."""
    shown = to_wire(recorded)
    actor = f"seat {recorded.seat}" if recorded.seat is not None else "table"
    lines = [
        f"{recorded.version:4d}  {_moment(recorded.at)}  {actor:7s} {shown.type} {_compact(shown.data)}",
        *([f"      {text}"] if text else []),
        f"      clause {printable(shown.clause)}: {clause_text(match, shown.clause, language) or 'not at hand'}",
    ]
    if shown.secrets is not msgspec.UNSET:
        lines += [f"      only {name}: {part.type} {_compact(part.data)}" for name, part in shown.secrets.items()]
    if shown.cause is not msgspec.UNSET:
        command = shown.cause.command
        lines.append(f"      asked: {command.type} {_compact(command.data)}")
    return "\n".join(lines)


def printable(text: str) -> str:
    """A forger chooses some texts: they must not be able to add lines, or to hide any."""
    return "".join(
        letter if letter.isprintable() or letter == "\N{NO-BREAK SPACE}" else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def _compact(part: Any) -> str:
    return printable(json.dumps(decode_json(encode_json(part)), ensure_ascii=False))


def _moment(milliseconds: int) -> str:
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    except (ValueError, OverflowError, OSError):
        # No calendar has it, but a log can say so.
        return f"{milliseconds} ms"


def _walk(reel: Reel, with_view: bool) -> None:
    # A shell ignores SIGINT for what it starts in the background; somebody at a terminal leaves with Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    click.echo(f"{len(reel)} events. {_HELP}")
    step = 0
    click.echo(reel.describe(step, with_view))
    while True:
        try:
            answer = click.prompt("", default="", show_default=False, prompt_suffix="> ").strip()
        except click.Abort:
            # Ctrl-C or Ctrl-D: the end, too.
            click.echo()
            return
        if answer == "q":
            return
        if answer == "v":
            click.echo(reel.position(step))
            continue
        if answer == "b":
            step = max(0, step - 1)
        elif answer.isdecimal() and 1 <= int(answer) <= len(reel):
            step = int(answer) - 1
        elif answer == "" and step < len(reel) - 1:
            step += 1
        else:
            click.echo("This was the last event." if answer == "" else f"Events are 1 to {len(reel)}. {_HELP}")
            continue
        click.echo(reel.describe(step, with_view))


def _read(match: str) -> list[bytes]:
    path = Path(match)
    if path.exists():
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise click.ClickException(f"{match} cannot be read: {error.strerror}") from error
        bundle = _bundle(raw)
        if bundle is not None:
            if not bundle.full:
                raise click.ClickException("only a full bundle can be replayed; `kemu verify --explain` prints this one")
            return [encode_json(event) for event in bundle.events]
        lines = [line for line in raw.splitlines() if line.strip()]
        return lines[1:] if lines and _is_header(lines[0]) else lines
    # Loaded late: a file can be read without any store.
    from service.cli.store import settings_of_this_place
    from service.wiring import wire

    try:
        settings = settings_of_this_place()
    except click.ClickException as error:
        raise click.ClickException(f"there is no file {match}, and no store to look for it: {error.message}") from error
    log = list(wire(settings).log.read(match))
    if not log:
        raise click.ClickException(f"{match} is neither a match in the store nor a file")
    return log


def _bundle(raw: bytes) -> Bundle | None:
    """The bundle in a file, however it is laid out."""
    try:
        return read_our_own(raw) or read_bundle(raw)
    except UnreadableBundle:
        return None


def _is_header(line: bytes) -> bool:
    """The first line of a log file may tell about the log; every event has a version."""
    try:
        return "version" not in decode_json(line)
    except (msgspec.DecodeError, TypeError):
        return False
