"""Every golden log is decided again with the same result."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from contracts.texts import OF_THE_MATCH
from contracts.wire import decode_json
from domain.match.lives import Life
from tests.golden.gate import RECIPE, decided_otherwise, seen_otherwise
from tests.golden.log import (
    FOLDER,
    FORMAT,
    Golden,
    decided_again,
    decoded,
    digests,
    game_of,
    golden_file,
    options_of,
    read,
    record,
)
from tests.golden.regenerate import regenerate
from tests.golden.scenario import Scenario, scenarios_of
from tests.kit.games import TOY, every_game, subject_named
from tests.kit.given import given_match
from tests.kit.options import values_of
from tests.kit.rules import ROOT, page_and_version

FILES = sorted(FOLDER.rglob("*.jsonl"))
GAMES = every_game()
KEYS = sorted({subject_named(name).game.info.key for name in GAMES})


def versions(key: str) -> list[str]:
    return [name for name in GAMES if subject_named(name).game.info.key == key]


def logs_of(key: str) -> list[Golden]:
    """Of all versions of a game: a later one has logs of what it does differently."""
    return [read(path) for path in FILES if game_of(path) in versions(key)]


@pytest.fixture(params=FILES, ids=lambda path: f"{game_of(path)}/{path.stem}")
def golden(request: pytest.FixtureRequest) -> Golden:
    return read(request.param)


def test_a_log_is_what_its_header_says(golden: Golden) -> None:
    header = golden.header
    assert header.format == FORMAT
    assert header.scenario in scenarios_of(header.game)
    state = given_match(subject_named(header.game).game, *decoded(subject_named(header.game), golden)).state
    assert state.outcome is not None
    assert state.outcome.reason == header.scenario.ends
    assert (state.game, state.rules) == (subject_named(header.game).game.info.key, page_and_version(header.game)[1])
    assert len(state.seats) == header.scenario.seats


def test_a_log_is_written_as_it_was_read(golden: Golden) -> None:
    codec = subject_named(golden.header.game).codec
    assert [codec.encode_event(codec.decode_event(line)) for line in golden.lines] == golden.lines


def test_every_seat_sees_what_it_saw(golden: Golden) -> None:
    subject = subject_named(golden.header.game)
    for log in (decoded(subject, golden), map(subject.codec.decode_folded, golden.lines)):
        seen = digests(subject, log)
        for version, (now, then) in enumerate(zip(seen, golden.header.digests, strict=True), start=1):
            assert now == then, seen_otherwise(version, [seat for seat in now if now[seat] != then.get(seat)])


def test_every_command_is_decided_as_it_was(golden: Golden) -> None:
    assert_decided_as_it_was(golden)


def assert_decided_as_it_was(golden: Golden) -> None:
    game = golden.header.game
    wrong = decided_otherwise(game, golden.life, golden.lines, decided_again(subject_named(game), golden))
    assert wrong is None, wrong


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_has_its_log_and_no_log_is_left_over(game: str) -> None:
    wanted = {golden_file(game, scenario.slug) for scenario in scenarios_of(game)}
    assert wanted == {path for path in FILES if game_of(path) == game}
    assert len(wanted) == len(scenarios_of(game)) > 0


def test_every_folder_of_logs_belongs_to_a_game() -> None:
    assert {game_of(path) for path in FILES} == set(GAMES)


WITHOUT_THE_GAME = {"time", "silence", "agreement", "ruling"}
"""No rule of a game has a part in these: the tests of the match around it hold them."""


@pytest.mark.parametrize("key", KEYS)
def test_every_way_to_end_has_a_log(key: str) -> None:
    assert {log.header.scenario.ends for log in logs_of(key)} == {
        *(ending for name in versions(key) for ending in subject_named(name).game.info.endings),
        *(set(OF_THE_MATCH.endings) - WITHOUT_THE_GAME),
    }


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_every_option_and_every_number_of_seats_has_a_log(key: str) -> None:
    subject = subject_named(versions(key)[-1])
    logs = logs_of(key)
    played = [options_of(log, subject_named(log.header.game)) for log in logs]
    assert {log.header.scenario.seats for log in logs} == set(subject.game.info.seats)
    for option in subject.game.options:
        values = {repr(options[option.name]) for options in played}
        if option.kind == "rows":
            # A grid has too many values: one of them, and none, are enough.
            assert len(values) > 1, option.name
            assert repr([]) in values, option.name
        else:
            assert {repr(value) for value in values_of(subject.game, option)} <= values, option.name


def test_a_scenario_played_again_gives_the_same_log() -> None:
    scenario = scenarios_of("toy")[0]
    assert record(TOY, scenario, life=1).to_bytes() == golden_file("toy", scenario.slug).read_bytes()


def test_people_who_play_evenly_choose_otherwise() -> None:
    scenario = Scenario("two-seats", 2, "exhausted", people="even")
    even = record(TOY, scenario)
    assert even.to_bytes() == record(TOY, scenario).to_bytes()
    assert even.lines != read(golden_file("toy", "two-seats")).lines


def test_a_scenario_that_cannot_end_so_is_noticed() -> None:
    with pytest.raises(LookupError, match="ends by boredom"):
        record(TOY, Scenario("never", 2, "boredom"))


def test_what_is_seen_is_written_anew_and_what_happened_is_not(tmp_path: Path) -> None:
    log = golden_file("toy", "goal")
    golden = read(log)
    seen = [dict(each) for each in golden.header.digests]
    seen[4]["1"] = "other"
    (tmp_path / "toy").mkdir()
    old = tmp_path / "toy" / log.name
    old.write_bytes(Golden(replace(golden.header, digests=seen), golden.lines).to_bytes())
    assert list(regenerate("toy", tmp_path)) == ["toy/goal: other views or legal commands from event 5 on, of 1"]
    assert old.read_bytes() == log.read_bytes()
    assert list(regenerate("toy", tmp_path)) == ["toy/goal: unchanged"]


KEMU = "domain.games.moeraki_kemu"


@pytest.mark.parametrize(
    ("game", "slug", "rule", "other"),
    [
        ("moeraki_kemu", "marae", f"{KEMU}.model.majority", lambda state, corners: None),
        ("moeraki_kemu.v2", "time-up", f"{KEMU}.v2.MoerakiKemu2.time_is_up", lambda *_: False),
        ("kauri", "all-but-one-resign", "domain.match.playing.SUBSTITUTE", "greedy"),
        ("moeraki_kemu.v2", "time-up", "domain.match.lives.Life2.run_out", Life.run_out),
    ],
    ids=["game 1", "game 2", "life 1", "life 2"],
)
def test_a_rule_that_is_changed_in_place_asks_for_a_new_version(
    game: str, slug: str, rule: str, other: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = read(golden_file(game, slug))
    assert_decided_as_it_was(golden)
    monkeypatch.setattr(rule, other)
    with pytest.raises(AssertionError, match=f"(?s)Played by.*write a new version.*{RECIPE}"):
        assert_decided_as_it_was(golden)
    assert (ROOT / RECIPE).exists()


def test_a_forged_log_does_not_pass() -> None:
    golden = read(golden_file("toy", "goal"))
    taken = next(number for number, line in enumerate(golden.lines) if decode_json(line)["type"] == "toy.TrickTaken")
    forged = [*golden.lines]
    forged[taken] = forged[taken].replace(b'"points":', b'"points":1')
    assert forged[taken] != golden.lines[taken]
    with pytest.raises((AssertionError, ValueError)):
        assert decided_again(TOY, Golden(golden.header, forged)) == forged


def test_a_command_that_is_refused_today_is_noticed() -> None:
    golden = read(golden_file("toy", "two-seats"))
    forged = [
        line.replace(b'"toy.LayCard","v":1,"data":{"card":', b'"toy.LayCard","v":1,"data":{"card":9') for line in golden.lines
    ]
    with pytest.raises(AssertionError, match="is now rejected"):
        decided_again(TOY, Golden(golden.header, forged))
