from msgspec.structs import replace

from domain.match import ForkMatch, LeaveSeat, MatchState, OpenDispute, Recorded, Request, Resign, StartMatch, TakeSeat, replay
from domain.match.facts import FACTS, MatchCreated, MatchForked, MatchStarted, SeatTaken
from tests.domain.match.table import ANN, BEN, absent, opened, played_out, running
from tests.kit.given import NOON, SEED, Match, given_match
from tests.kit.rules import rule
from tests.kit.toy_game import TOY, Toy

OTHER_SEED = b"o" * 32


def finished(seats: int = 2) -> Match:
    return played_out(running(seats))


def fork(parent: tuple[Recorded, ...], version: int, player: str = BEN, bots: dict[str, str] | None = None) -> Match:
    command = ForkMatch("mparent", version, bots or {}, "nonce")
    return absent().ask(Request(player, command, NOON, OTHER_SEED, parent=parent))


def first_move(match: Match) -> int:
    """The version after the first decision of the game."""
    causes = [recorded.version for recorded in match.log if recorded.cause is not None]
    started = next(recorded.version for recorded in match.log if isinstance(recorded.event.data, MatchStarted))
    return [version for version in causes if version > started][1] - 1


@rule("match", "M6.1")
def test_m6_1_a_fork_has_the_game_the_options_and_the_seats_of_its_parent() -> None:
    parent = finished(3)
    forked = fork(parent.log, first_move(parent))
    assert (forked.state.game, len(forked.state.seats), forked.state.options) == ("toy", 3, parent.state.options)
    assert forked.state.status == "open"
    assert forked.state.host == BEN


@rule("match", "M6.1")
def test_m6_1_only_a_finished_match_is_forked() -> None:
    for parent in (running(), opened().when(ANN, LeaveSeat())):
        fork(parent.log, 5).then_rejected("parent_not_finished", clause="M6.1", status=parent.state.status)
    fork((), 5).then_rejected("parent_not_finished", clause="M6.1", status="absent")


@rule("match", "M6.2")
def test_m6_2_the_position_is_that_of_the_parent() -> None:
    parent = finished()
    for version in range(1, len(parent.log) + 1):
        there = replay(TOY, MatchState(), parent.log[:version])
        forked = fork(parent.log, version)
        if forked.rejected is None:
            facts = [recorded.event for recorded in forked.log if not isinstance(recorded.event.data, FACTS)]
            past = [recorded.event for recorded in parent.log[:version] if not isinstance(recorded.event.data, FACTS)]
            assert facts == past[: len(facts)]
            whole = version < len(parent.log) and parent.log[version].cause is not None
            assert not whole or forked.state.play == there.play
            assert TOY.active(forked.state.play)


@rule("match", "M6.2")
def test_m6_2_inside_a_decision_it_is_the_position_before_it() -> None:
    parent = finished()
    at = next(number for number, recorded in enumerate(parent.log) if recorded.cause is None and number > first_move(parent))
    began = max(recorded.version for recorded in parent.log[:at] if recorded.cause is not None)
    assert fork(parent.log, at).state == fork(parent.log, began - 1).state


@rule("match", "M6.2")
def test_m6_2_there_is_no_position_before_the_start_or_after_the_end() -> None:
    parent = finished()
    for version in (0, 1, 2):
        fork(parent.log, version).then_rejected("no_such_position", clause="M6.2", version=version)
    last = max(recorded.version for recorded in parent.log if recorded.cause is not None) - 1
    for version in (last, len(parent.log) - 1):
        fork(parent.log, version).then_includes(MatchForked("mparent", last, "", 1))
    disputed = parent.when(ANN, OpenDispute("score"))
    for log in (parent.log, disputed.log):
        for version in (len(parent.log), 1_000_000):
            fork(log, version).then_rejected("no_such_position", clause="M6.2", status="finished")
    resigned = running().when(ANN, Resign())
    fork(resigned.log, len(resigned.log)).then_rejected("no_such_position", clause="M6.2")


@rule("match", "M6.3")
def test_m6_3_the_fork_names_its_parent_its_version_and_its_hash() -> None:
    parent = finished()
    sealed = tuple(Recorded(r.version, r.at, r.seat, r.event, r.cause, f"hash{r.version}") for r in parent.log)
    version = first_move(parent)
    forked = fork(sealed, version)
    assert [type(fact) for fact in forked.facts[:2]] == [MatchCreated, MatchForked]
    assert forked.facts[1] == MatchForked("mparent", version, f"hash{version}", 1)
    assert forked.clauses[:2] == ("M1.1", "M6.2")


@rule("match", "M6.4")
def test_m6_4_seats_are_taken_as_ever_and_the_start_sets_nothing_up() -> None:
    parent = finished()
    forked = fork(parent.log, first_move(parent), bots={"0": "greedy"})
    assert forked.facts[-2:] == (SeatTaken(1, BEN, None, "nonce"), SeatTaken(0, "bot:greedy:0", "greedy", ""))
    position = forked.state.play
    started = forked.when(BEN, StartMatch()).then(MatchStarted())
    assert started.clauses == ("M6.4",)
    assert started.state.play == position
    open_seat = fork(parent.log, first_move(parent)).when(ANN, TakeSeat()).when(BEN, StartMatch())
    assert played_out(open_seat).state.status == "finished"
    fork(parent.log, first_move(parent), bots={"0": "nobody"}).then_rejected("unknown_bot", clause="M1.3")


@rule("match", "M6.1")
def test_m6_1_a_match_of_other_rules_is_not_forked() -> None:
    class LaterToy(Toy):
        info = replace(Toy.info, rules_version=2)

    parent = finished()
    request = Request(BEN, ForkMatch("mparent", 5), NOON, OTHER_SEED, parent=parent.log)
    given_match(LaterToy()).ask(request).then_rejected("other_rules", clause="M6.1", rules=1)


@rule("match", "M6.5")
def test_m6_5_forks_are_forked_again_eight_times_over() -> None:
    match = finished()
    for depth in range(1, 9):
        forked = fork(match.log, first_position(match))
        assert forked.state.parent is not None
        assert forked.state.parent.depth == depth
        match = forked.when(ANN, TakeSeat()).when(BEN, StartMatch()).when(ANN, Resign())
    fork(match.log, first_position(match)).then_rejected("forked_too_often", clause="M6.5", most=8)


def first_position(match: Match) -> int:
    """A version at which the match is being played."""
    started = next(recorded.version for recorded in match.log if isinstance(recorded.event.data, MatchStarted))
    following = (recorded.version for recorded in match.log if recorded.cause is not None and recorded.version > started)
    return next(following) - 1


@rule("match", "M1.5")
def test_m1_5_a_match_that_exists_is_not_forked_into() -> None:
    parent = finished()
    request = Request(ANN, ForkMatch("mparent", 5), NOON, SEED, parent=parent.log)
    running().ask(request).then_rejected("already_created", clause="M1.5")


def test_a_fork_has_a_seed_of_its_own() -> None:
    parent = finished()
    assert fork(parent.log, first_move(parent)).state.commitment != parent.state.commitment
