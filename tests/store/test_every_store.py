"""Every operation of every store, on every kind of Redis.

What reaches over two slots fails on a cluster and nowhere else, so an operation that was never called there may be broken. The
names used here lie in slots of different servers. The log's own store has suites of its own.
"""

import inspect
import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace
from redis import Redis

import service.store
from contracts.notices import KINDS, Notice, Receiver, notice_id
from contracts.standings import OVERALL, Result, Step, ended, result_line, step_line
from contracts.summary import MatchSummary, SummarySeat
from domain.matchmaking import Group, Ticket
from domain.ratings import NEWCOMER, rate
from service.store.durability import Durability
from service.store.keys import Partitions, board_name, lengths_list, results_list, statistics_count
from service.store.notices.notices import Batch as Meaning
from service.store.notices.notices import NoticeStore, turn_of
from service.store.notices.receivers import ReceiverStore
from service.store.people.accounts import Account, AccountStore
from service.store.people.attempts import Allowance, Attempts
from service.store.people.devices import Device, DeviceStore
from service.store.people.players import Player, PlayerStore
from service.store.people.revocations import REVOKED_MS, Revocations
from service.store.play.behind import Behind
from service.store.play.journal import START, Journal
from service.store.play.log import Log
from service.store.play.outages import OUTAGE_MS, Outage, Outages
from service.store.play.turns import Turns
from service.store.play.wakeups import Wakeups
from service.store.proof.imports import ImportStore
from service.store.script import Script
from service.store.standings.ratings import ALL, TRAIL, Batch, RatingStore, State, boards_of
from service.store.standings.refusals import ClauseOf, RefusalStore
from service.store.standings.results import Announced, Results
from service.store.tables.invites import InviteStore
from service.store.tables.lists import Changes, MatchLists, member
from service.store.tables.presence import Presence, PresenceStore, Said
from service.store.tables.seat_ledger import SeatLedger
from service.store.tables.ticket_requests import TicketRequest, TicketRequests
from service.store.tables.tickets import TicketStore
from tests.kit.servers import SLOTS, Cluster
from tests.store.key_table import missing_from_table
from tests.store.tables import write_journals

NOW = 1_800_000_000_000
PARTITIONS = Partitions(16)
PEOPLE = tuple(f"p{number}" for number in range(12))
MATCHES = tuple(f"m{number}" for number in range(12))
QUEUES = tuple(f"kiwara:{seats}" for seats in range(2, 8))
ELSEWHERE = {Behind, Durability, ImportStore, Journal, Log, Script, Turns, Wakeups}
"""They have tests of their own. `Behind` and `Turns` are never on a cluster: they lie beside the queues."""


class Noting:
    """A store that notes which of its operations are called."""

    def __init__(self, store: object) -> None:
        self.called: set[str] = set()
        self._store = store

    def __getattr__(self, name: str) -> Any:
        self.called.add(name)
        return getattr(self._store, name)


def try_accounts(store: AccountStore, redis: "Redis[bytes]") -> None:
    everybody(redis)
    for player in PEOPLE:
        account = Account(f"login of {player}", "hash")
        assert store.link(player, account)
        assert store.claim(player, account.login)
        assert store.of(player) == account
        assert store.holder(account.login) == player
        assert store.change_password(player, "hash", "another")
        store.unlink(player, account.login)
        assert (store.of(player), store.holder(account.login)) == (None, None)


def try_attempts(store: Attempts, redis: "Redis[bytes]") -> None:
    for player in PEOPLE:
        once = Allowance("login", player, 1, 60_000)
        assert store.wait(once) == 0
        assert store.wait(once) > 0
        store.give_back(once)
        assert store.wait(once) == 0
        store.forget(once)
        assert store.wait(once) == 0


def try_devices(store: DeviceStore, redis: "Redis[bytes]") -> None:
    everybody(redis)
    for player in PEOPLE:
        phone = Device("d1", "phone", NOW, NOW, NOW + 1, "fingerprint")
        newer = replace(phone, current="newer")
        assert store.replace(player, None, phone)
        assert store.replace(player, phone, newer)
        assert not store.replace(player, phone, newer)
        assert store.get(player, "d1") == newer
        assert store.replace(player, None, replace(phone, id="d2"))
        store.remove(player, "d1")
        assert [device.id for device in store.all(player)] == ["d2"]
        store.clear(player)
        assert store.all(player) == []


def try_invites(store: InviteStore, redis: "Redis[bytes]") -> None:
    for match in MATCHES:
        store.keep(f"code-{match}", match, 60_000)
        assert store.match_of(f"code-{match}") == match


def try_live(store: PresenceStore, redis: "Redis[bytes]") -> None:
    said, here = Said(0, "hello", NOW), Presence((0,), 2)
    before = {partition: store.signals_end(partition) for partition in range(PARTITIONS.count)}
    for match in MATCHES:
        assert store.say(match, said) == 0
        assert store.said(match) == [said]
    kept = store.keep("f1", dict.fromkeys(MATCHES, here), set(MATCHES), NOW)
    assert kept == store.companies(MATCHES, NOW) == dict.fromkeys(MATCHES, here)
    assert store.company(MATCHES[0], NOW) == here
    # What another process left behind is tidied away.
    assert store.keep("f2", dict.fromkeys(MATCHES, Presence((1,), 0)), set(), NOW + 60_000)[MATCHES[0]] == Presence((1,), 0)
    told = [signal for signals in store.signals(before).values() for signal in signals]
    assert sorted((signal.match, signal.said) for signal in told if signal.said) == [(match, said) for match in sorted(MATCHES)]
    assert sorted(signal.match for signal in told if not signal.said) == sorted(MATCHES)


def try_notices(store: NoticeStore, redis: "Redis[bytes]") -> None:
    write_journals(redis, PARTITIONS)
    store.begin(dict.fromkeys(range(PARTITIONS.count), START))
    assert store.checkpoints() == dict.fromkeys(range(PARTITIONS.count), START)
    told = [a_notice(match) for match in MATCHES]
    for notice in told:
        match, partition = notice.match, PARTITIONS.of(notice.match)
        expected = store.checkpoint(partition) or ""
        after = f"{int(expected.split('-')[0]) + 1}-0"
        meaning = Meaning({turn_of(match, 0): 3, turn_of(match, 1): None}, {turn_of(match, 0): NOW}, [notice])
        assert store.write(partition, expected, after, meaning, NOW)
        assert store.turn(match, 0) == 3
        assert (match, 0) in store.alarms(partition, NOW, 10)
        store.set_alarm(match, 0, NOW + 5)
    due, alarms = store.due(NOW + 5, 100)
    assert due == {notice.id: NOW for notice in told}
    assert alarms == {PARTITIONS.of(match): NOW + 5 for match in MATCHES}
    for notice in told:
        assert store.ring(notice.match, 0, 3, [replace(notice, id=f"{notice.id}x")], NOW)
        assert store.claim(notice.id, NOW) == notice
        assert store.enter("gateway", notice.id, NOW, 100)
        store.leave("gateway", notice.id)
        assert store.postpone(notice, NOW, "retried")
        dead = replace(notice, died_at=NOW)
        assert store.bury(dead)
        assert store.dead(notice.id) == dead
    page, cursor = store.dead_page(None, len(told) - 1)
    assert page + store.dead_page(cursor, 5)[0] == sorted(
        (replace(notice, died_at=NOW) for notice in told), key=lambda notice: notice.id, reverse=True
    )
    for dead in page:
        assert store.revive(dead, replace(dead, died_at=0), NOW)
        assert store.settle(dead.id, "delivered")
    assert store.forget(replace(told[0], died_at=NOW))
    counted = {"delivered": len(page), "retried": len(told), "dead": len(told), "waiting": len(told)}
    assert {name: count for name, count in store.counts().items() if count} == counted


def try_outages(store: Outages, redis: "Redis[bytes]") -> None:
    assert store.last_sign() is None
    store.sign(NOW)
    store.sign(NOW + OUTAGE_MS + 1)
    assert store.last_sign() == NOW + OUTAGE_MS + 1
    assert store.all() == [Outage(NOW, NOW + OUTAGE_MS + 1)]
    assert list(store.before(NOW + OUTAGE_MS + 2)) == store.all()
    # A process that writes no heartbeats asks the store, and changes nothing there.
    later = NOW + 3 * OUTAGE_MS
    assert Outages(redis).before(later) == (*store.all(), Outage(NOW + OUTAGE_MS + 1, later))
    assert store.last_sign() == NOW + OUTAGE_MS + 1


def try_players(store: PlayerStore, redis: "Redis[bytes]") -> None:
    for player in PEOPLE:
        store.add(Player(player, f"Name of {player}", NOW))
        store.grant(player, "arbiter")
        store.grant(player, "operator")
        store.withdraw(player, "operator")
        assert store.has_role(player, "arbiter")
        assert store.roles(player) == ["arbiter"]
    assert store.names((*PEOPLE, "bot:greedy")) == {player: f"Name of {player}" for player in PEOPLE}
    for player in PEOPLE:
        store.erase(player)
        assert (store.get(player), store.roles(player)) == (None, [])


def try_ratings(store: RatingStore, redis: "Redis[bytes]") -> None:
    game, places = "kiwara", [ended(NOW + number, match) for number, match in enumerate(MATCHES)]
    for generation in (1, 2):
        ratings = {player: {OVERALL: NEWCOMER, "set": NEWCOMER} for player in PEOPLE}
        added: dict[str, set[str]] = {TRAIL: set()}
        for place, one, other in zip(places, PEOPLE, PEOPLE[1:], strict=False):
            before = (ratings[one][OVERALL], ratings[other][OVERALL])
            after = rate(before, (1, 2))
            for player, rating in zip((one, other), after, strict=True):
                ratings[player][OVERALL] = rating
            added[TRAIL].add(step_line(place, Step(Result("set", (one, other), (1, 2)), before, after, (None, None))))
        for player, tables in ratings.items():
            for table, rating in tables.items():
                for board, entry in boards_of(table, player, rating):
                    added.setdefault(board, set()).add(entry)
        state = store.state(game, generation)
        after_all = State(state.seen, None, 1)
        assert store.write(game, generation, state, after_all, Batch(ratings, {}, added))
        assert not store.write(game, generation, state, after_all, Batch({}, {}, {}))
        assert store.state(game, generation) == after_all
        assert store.ratings(game, generation, PEOPLE) == ratings
        assert len(store.trail(game, generation, places[3], 100)) == len(added[TRAIL]) - 3
    assert store.dump(game, 1) == store.dump(game, 2)
    assert store.claim(game, "me", 60_000)
    assert not store.claim(game, "you", 60_000)
    assert store.claimed(game) == "me"
    store.promote(game, 2)
    store.release(game, "me")
    assert store.claimed(game) == ""
    assert store.generation(game) == 2
    assert store.retired(game, 1)
    assert store.dump(game, 1) == {"ratings": {}, "trail": []}
    assert store.of_players(game, PEOPLE) == ratings
    assert store.steps((each, place) for each in (game, "mauw") for place in places[:2]).keys() == set(places[:2])
    first = store.board(game, board_name(ALL, OVERALL), None, 5)
    assert store.board(game, board_name(ALL, OVERALL), first[1][-1], 100)[0] == len(first[1]) == 5
    store.drop(game, 2)
    assert store.of_players(game, PEOPLE) == {player: {} for player in PEOPLE}


def try_lists(store: MatchLists, redis: "Redis[bytes]") -> None:
    write_journals(redis, PARTITIONS)
    result = result_line(ended(NOW, "m"), Result("set", ("p0", "p1"), (1, 2)))
    for match in MATCHES:
        partition = PARTITIONS.of(match)
        for generation in (1, 2):
            checkpoint = store.checkpoint(partition, generation)
            changes = Changes(
                {match: a_summary(match)},
                {},
                {"open": {member(NOW, match)}, "mine": {member(NOW, match)}, results_list("kiwara"): {result}},
                {statistics_count("kiwara"): {"matches": 1}},
                {"kiwara": [ended(NOW, match)], "mauw": [ended(NOW, match)]},
            )
            after = f"{int(checkpoint.split('-')[0]) + 1}-0"
            assert store.apply(partition, generation, checkpoint, after, changes)
        assert store.summaries(partition, 1, [match, "nobody"]) == [a_summary(match), None]
    assert {partition for partition, at in store.checkpoints().items() if at != START} == set(map(PARTITIONS.of, MATCHES))
    newest, cursor = store.page("open", None, len(MATCHES) - 1, "mine")
    assert cursor is not None
    assert {summary.id for summary in newest + store.page("open", cursor, 100)[0]} == set(MATCHES)
    assert store.find(MATCHES) == {match: a_summary(match) for match in MATCHES}
    assert store.undisturbed(list) == [1] * PARTITIONS.count
    for partition in set(map(PARTITIONS.of, MATCHES)):
        assert store.games(partition, 1) == ["kiwara"]
        assert store.dump(partition, 1) == store.dump(partition, 2)
        assert redis.exists(PARTITIONS[partition].list(1, "summaries"))
        assert store.claim(partition, "me", 60_000)
        store.promote(partition, 2, {"kiwara": [""], "mauw": [""]})
        store.release(partition, "me")
        assert store.generation(partition) == 2
        assert store.retired(partition, 1)
        assert redis.lrange(PARTITIONS[partition].announced("mauw"), -1, -1) == [b""]
        store.drop(partition, 2)
        assert store.checkpoint(partition, 2) == START
    assert [store.left(partition, 1) for partition in range(PARTITIONS.count)] == [{}] * PARTITIONS.count
    assert store.with_some_left() == []


def try_receivers(store: ReceiverStore, redis: "Redis[bytes]") -> None:
    phone = Receiver("r1", "phone", "en", KINDS, "", NOW)
    tablet = replace(phone, id="r2", created_at=NOW + 1)
    for player in PEOPLE:
        assert store.add(player, tablet)
        assert store.add(player, phone)
        assert store.get(player, "r1") == phone
    assert store.of(PEOPLE) == {player: [phone, tablet] for player in PEOPLE}
    for player in PEOPLE:
        assert store.remove(player, "r1")
    assert store.of(PEOPLE) == {player: [tablet] for player in PEOPLE}


def try_refusals(store: RefusalStore, redis: "Redis[bytes]") -> None:
    clauses = (ClauseOf("1.1", 1), ClauseOf("2.2", 2))
    store.add({(game, clause): 2 for game in ("kauri", "kiwara", "mauw", "bunny_kingdom") for clause in clauses})
    assert store.of("kiwara") == dict.fromkeys(clauses, 2)


def try_results(store: Results, redis: "Redis[bytes]") -> None:
    write_journals(redis, PARTITIONS)
    models = MatchLists(redis, PARTITIONS)
    lines = []
    for number, match in enumerate(MATCHES):
        partition, place = PARTITIONS.of(match), ended(NOW + number, match)
        lines.append(result_line(place, Result("set", ("p0", "p1"), (1, 2))))
        checkpoint = models.checkpoint(partition, 1)
        added = {results_list("kiwara"): {lines[-1]}, lengths_list("kiwara", "moves"): {f"{number:06d}:{match}"}}
        counted = {statistics_count("kiwara"): {"matches": 1}}
        changes = Changes({}, {}, added, counted, {"kiwara": [place]})
        assert models.apply(partition, 1, checkpoint, f"{int(checkpoint.split('-')[0]) + 1}-0", changes)
    assert store.lines("kiwara", "", 5) == lines[:5]
    assert store.lines("kiwara", ended(NOW + 5, MATCHES[5]), 100) == lines[5:]
    assert store.changed_since("kiwara", Announced.none(PARTITIONS.count)) == (
        ended(NOW, MATCHES[0]),
        store.announced("kiwara"),
    )
    assert sum(store.announced("kiwara").numbers) == len(MATCHES)
    assert store.counts(statistics_count("kiwara")) == {"matches": len(MATCHES)}
    assert store.extremes(lengths_list("kiwara", "moves")) == (0, len(MATCHES) - 1)


def try_revocations(store: Revocations, redis: "Redis[bytes]") -> None:
    store.revoke("d1", NOW)
    assert (store.is_revoked("d1"), store.is_revoked("d2", "p2")) == (True, False)
    assert store.revoked_of(["d1", "d2", "p2"]) == {"d1"}
    store.revoke("p2", NOW + REVOKED_MS + 1)
    assert (store.is_revoked("d1"), store.is_revoked("d2", "p2")) == (False, True)


def try_sittings(store: SeatLedger, redis: "Redis[bytes]") -> None:
    for player in PEOPLE:
        assert [store.note(player, match, 2, NOW) for match in ("m1", "m2", "m1", "m3")] == [True, True, False, None]
        store.cross_out(player, ["m1"])
        assert store.all(player) == {"m2": NOW}


def try_tickets(store: TicketStore, redis: "Redis[bytes]") -> None:
    for queue in QUEUES:
        tickets = [Ticket(f"{queue}.{player}", player, "the same", 1500.0, NOW) for player in PEOPLE]
        for ticket in tickets:
            assert store.reserve(ticket, NOW, NOW, len(QUEUES))
            assert store.add(queue, ticket, NOW, NOW) == ticket.id
            assert store.known(queue, ticket, NOW, NOW) == store.ask(queue, ticket.id, NOW, NOW) == ticket
            assert store.peek(queue, ticket.id) == ticket
        assert len(store.waiting(queue)) == len(tickets)
        assert store.cancel(queue, tickets[0])
        store.release(tickets[1])
        group = Group(tuple(tickets[1:4]))
        assert store.take(queue, group, NOW)
        assert not store.take(queue, group, NOW)
        assert store.taken(queue) == [group]
        assert store.busy() == [queue]
        store.settle(queue, group, "m1", group.tickets[:2], group.tickets[2:], NOW)
        matched = [store.matched(queue, ticket.id) for ticket in group.tickets]
        assert [found.match if found is not None else None for found in matched] == ["m1", "m1", None]
        store.forget(queue, tickets[1])
        assert store.matched(queue, tickets[1].id) is None
        store.forget(queue, tickets[4])
        assert store.peek(queue, tickets[4].id) is None
        store.expire(queue, NOW + 1)
        assert store.waiting(queue) == []


def try_wishes(store: TicketRequests, redis: "Redis[bytes]") -> None:
    everybody(redis)
    for player in PEOPLE:
        first = TicketRequest("key", "asked", Ticket(f"kiwara.2.{player}", player, "the same", 1500.0, NOW))
        other = replace(first, asked="something else")
        assert store.keep(first, NOW) == first
        assert store.keep(other, NOW) == first
        store.correct(other)
        assert store.get(player, "key") == other
        assert store.all(player) == [first.ticket]


TRIALS: dict[type, Callable[[Any, "Redis[bytes]"], None]] = {
    AccountStore: try_accounts,
    Attempts: try_attempts,
    DeviceStore: try_devices,
    InviteStore: try_invites,
    PresenceStore: try_live,
    NoticeStore: try_notices,
    Outages: try_outages,
    PlayerStore: try_players,
    RatingStore: try_ratings,
    MatchLists: try_lists,
    ReceiverStore: try_receivers,
    RefusalStore: try_refusals,
    Results: try_results,
    Revocations: try_revocations,
    SeatLedger: try_sittings,
    TicketStore: try_tickets,
    TicketRequests: try_wishes,
}


@pytest.mark.parametrize("kind", TRIALS, ids=lambda kind: kind.__name__)
def test_every_operation(redis: "Redis[bytes]", kind: type) -> None:
    noting = Noting(made(kind, redis))
    TRIALS[kind](noting, redis)
    assert noting.called == operations(kind)
    assert missing_from_table(redis) == {}


def test_no_store_is_left_out() -> None:
    assert stores() - ELSEWHERE == set(TRIALS)


def test_the_names_lie_on_different_servers(redis_cluster: Cluster) -> None:
    nodes = len(redis_cluster.nodes)
    queues = [f"queue:{queue}" for queue in QUEUES]
    for names in (PEOPLE, [PARTITIONS.holding(match).tag for match in MATCHES], queues):
        slots = [int(redis_cluster.nodes[0].execute_command("CLUSTER", "KEYSLOT", name)) for name in names]
        assert {slot * nodes // SLOTS for slot in slots} == set(range(nodes))


def made(kind: type, redis: "Redis[bytes]") -> object:
    """A store with whatever else it is given."""
    more: dict[str, object] = {
        "partitions": PARTITIONS.count if kind is RatingStore else PARTITIONS,
        "queues": QUEUES,
        "models": MatchLists(redis, PARTITIONS),
    }
    return kind(redis, *(more[name] for name in inspect.signature(kind).parameters if name != "redis"))


def stores() -> set[type]:
    """All classes of the folder that are given a Redis."""
    modules = [import_module(found.name) for found in pkgutil.walk_packages(service.store.__path__, "service.store.")]
    return {
        kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if kind.__module__ == module.__name__ and "redis" in getattr(kind.__init__, "__annotations__", {})
    }


def operations(kind: type) -> set[str]:
    return {name for name, value in vars(kind).items() if inspect.isfunction(value) and not name.startswith("_")}


def everybody(redis: "Redis[bytes]") -> None:
    for player in PEOPLE:
        PlayerStore(redis).add(Player(player, player, NOW))


def a_summary(match: str) -> MatchSummary:
    return MatchSummary(match, "kiwara", "open", (SummarySeat("p1"), SummarySeat()), "p1", {}, 1, NOW, NOW)


def a_notice(match: str) -> Notice:
    return Notice(notice_id(match, 3, "your_turn", "r1"), "your_turn", match, "kiwara", 3, 0, NOW, "p1", "r1")
