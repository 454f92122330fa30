"""Every operation of every store, on every kind of Redis.

What reaches over two slots fails on a cluster and nowhere else, so an operation that was never called there may be broken. The
names used here lie in slots of different servers. The log's own store has suites of its own.
"""

import inspect
import pkgutil
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from redis import Redis

import service.store
from contracts.mails import Mail
from contracts.notices import KINDS, Notice, Occasion, Receiver
from contracts.standings import OVERALL, Result, Step, ended, line_of
from contracts.summary import MatchSummary, SummarySeat
from domain.match import CreateMatch, Terms
from domain.matchmaking import Group, Ticket
from domain.ratings import NEWCOMER, rate
from service.store.durability import Durability
from service.store.keys import Partitions, board_name, lengths_list, results_list, statistics_count
from service.store.notices.feeds import FeedStore, Position
from service.store.notices.notices import Batch as Meaning
from service.store.notices.notices import NoticeStore, ReceiverStore, turn_of
from service.store.people.accounts import (
    REVOKED_MS,
    Account,
    AccountStore,
    Allowance,
    Attempts,
    Device,
    DeviceStore,
    Revocations,
)
from service.store.people.contacts import ContactStore, Report, ReportStore
from service.store.people.players import NameIndex, Player, PlayerStore
from service.store.people.recovery import MailAddress, Mailed, MailStore, RecoveryStore
from service.store.play.journal import START, Behind, Journal
from service.store.play.log import Log
from service.store.play.outages import OUTAGE_MS, Outage, Outages
from service.store.play.turns import Turns, Wakeups
from service.store.proof.imports import ImportStore
from service.store.script import Script
from service.store.standings.ratings import ALL, TRAIL, Batch, RatingStore, State, boards_of
from service.store.standings.results import Announced, ClauseOf, RefusalStore, Results
from service.store.tables.challenges import Challenge, ChallengeStore
from service.store.tables.invites import InviteStore
from service.store.tables.lists import Changes, MatchLists, member
from service.store.tables.presence import PRESENT_MS, Presence, PresenceStore, SentPhrase
from service.store.tables.seat_ledger import SeatLedger
from service.store.tables.tickets import TicketRequest, TicketRequests, TicketStore
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


def try_recovery(store: RecoveryStore, redis: "Redis[bytes]") -> None:
    everybody(redis)
    accounts = AccountStore(redis)
    for player in PEOPLE:
        mail = Mail("e1", player, "confirm", "en", NOW + 1)
        assert not store.renew(player, ["print"])
        assert not store.write(mail, "first", "a@b.nz")
        accounts.link(player, Account("login", "hash"))
        assert store.renew(player, ["print", "other"])
        assert store.left(player) == 2
        assert store.holds(player, "print", NOW)
        assert [store.use(player, "login", "print", "new", NOW) for _ in range(2)] == [True, False]
        assert not store.write(replace(mail, purpose="recover"), "second")
        assert store.write(mail, "first", "a@b.nz")
        assert store.mailed(mail) == Mailed("first", MailAddress("", "a@b.nz"))
        assert [store.confirm(player, "first", now) for now in (NOW + 1, NOW)] == [False, True]
        assert store.address(player) == MailAddress("a@b.nz", "")
        assert store.write(replace(mail, purpose="recover"), "second")
        assert [store.holds(player, "second", now) for now in (NOW + 1, NOW)] == [False, True]
        assert [store.use(player, "login", "second", "newer", now) for now in (NOW + 1, NOW)] == [False, True]
        account = accounts.of(player)
        assert account is not None
        assert account.password == "newer"
        assert store.remove_address(player)


def try_challenges(store: ChallengeStore, redis: "Redis[bytes]") -> None:
    everybody(redis)
    for one, two in pairwise(PEOPLE):
        command = CreateMatch("kiwara", 2, {}, {}, terms=Terms())
        challenge = Challenge(f"c{one}", one, two, command, None, "print", NOW, NOW + 1)
        assert [store.enter(challenge, side, 1) for side in ("sent", "received")] == [True, True]
        assert store.enter(challenge, "sent", 1), "again"
        assert store.enter(replace(challenge, id="another"), "sent", 1) is False
        assert store.enter(replace(challenge, challenger="nobody"), "sent", 1) is None
        assert store.add(challenge) == store.add(replace(challenge, at=0)) == store.get(challenge.id) == challenge
        assert store.of(one, ["sent"]) == store.of(two, ["received"]) == [challenge]
        over = replace(challenge, status="declined")
        assert [store.replace(challenge, over, NOW) for _ in range(2)] == [True, False]
        assert store.enter(replace(challenge, id="another", at=NOW), "sent", 1), "there is room again"
        store.remove(over)
        assert store.get(challenge.id) is None
        store.remove(replace(challenge, id="another"))


def try_mails(store: MailStore, _: "Redis[bytes]") -> None:
    for player in PEOPLE:
        mail = Mail("e1", player, "confirm", "en", NOW)
        store.add(mail, NOW)
        [(raw, due)] = store.due(NOW, 5).items()
        assert due == NOW
        assert [store.claim(raw, NOW, NOW + 1) for _ in range(2)] == [mail, None]
        store.settle(mail)
        assert store.due(NOW + 1, 5) == {}


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
        store.uncount(once)
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
    said, here = SentPhrase(0, "hello", NOW), Presence((0,), 2)
    before = {partition: store.signals_end(partition) for partition in range(PARTITIONS.count)}
    for match in MATCHES:
        assert store.say(match, said) == 0
        assert store.phrases(match) == [said]
    kept = store.keep("f1", dict.fromkeys(MATCHES, here), set(MATCHES), NOW)
    assert kept == store.presences(MATCHES, NOW) == dict.fromkeys(MATCHES, here)
    assert store.presence(MATCHES[0], NOW) == here
    store.keep_online(PEOPLE, NOW)
    assert store.online((*PEOPLE, "pelse"), NOW) == set(PEOPLE)
    assert store.online(PEOPLE, NOW + PRESENT_MS) == set()
    # What another process left behind is tidied away.
    assert store.keep("f2", dict.fromkeys(MATCHES, Presence((1,), 0)), set(), NOW + 60_000)[MATCHES[0]] == Presence((1,), 0)
    told = [signal for signals in store.signals(before).values() for signal in signals]
    assert sorted((signal.match, signal.phrase) for signal in told if signal.phrase) == [
        (match, said) for match in sorted(MATCHES)
    ]
    assert sorted(signal.match for signal in told if not signal.phrase) == sorted(MATCHES)


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
    store.add(told, NOW)
    assert store.waiting() == len(told)
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
        assert store.rename(player, "Another") == f"Name of {player}"
        assert store.rename(player, f"Name of {player}") == "Another"
        store.grant(player, "arbiter")
        store.grant(player, "operator")
        store.withdraw(player, "operator")
        assert store.has_role(player, "arbiter")
        assert store.roles(player) == ["arbiter"]
    assert store.names((*PEOPLE, "bot:greedy")) == {player: f"Name of {player}" for player in PEOPLE}
    assert list(store.all([*PEOPLE, "pnone"])) == list(PEOPLE)
    for player in PEOPLE:
        store.erase(player)
        assert (store.get(player), store.roles(player), store.rename(player, "X")) == (None, [], None)


def try_names(store: NameIndex, redis: "Redis[bytes]") -> None:
    for player in PEOPLE:
        store.add("Āroha", player)
        store.add(f"Zoë {player}", player)
    found, cursor = store.page("aro", None, 2)
    assert [name for name, _ in found] == ["aroha"] * 2
    assert cursor is not None
    assert sorted([*found, *store.page("aro", cursor, 100)[0]]) == sorted(("aroha", player) for player in PEOPLE)
    assert store.page("ZOE ", None, 1)[0] == [(f"zoe {min(PEOPLE)}", min(PEOPLE))]
    for player in PEOPLE:
        store.remove("Āroha", player)
    assert store.page("a", None, 10) == ([], None)


def try_contacts(store: ContactStore, redis: "Redis[bytes]") -> None:
    everybody(redis)
    one, *others = PEOPLE
    for number, other in enumerate(others):
        assert store.add(one, "blocks", other, NOW + number, 100) == store.add(one, "blocks", other, NOW + 9, 1) == NOW + number
        assert store.add(other, "friends", one, NOW, 0) is None
        assert store.blockers(other, PEOPLE) == {one}
    assert store.blockers(one, PEOPLE) == set()
    assert store.apart(PEOPLE) == {one: set(others), **{other: {one} for other in others}}
    assert list(store.all(one, "blocks")) == others
    assert store.remove(one, "blocks", others[0])
    assert not store.remove(one, "blocks", others[0])
    assert store.add("pnone", "friends", one, NOW, 9) is None


def try_reports(store: ReportStore, redis: "Redis[bytes]") -> None:
    everybody(redis)
    sent = [Report(one, PEOPLE[0], "other", "text", "", NOW + number) for number, one in enumerate(PEOPLE[1:])]
    for report in sent:
        assert store.add(report, 1)
        assert not store.add(replace(report, player="pelse"), 1)
        assert store.get(report.id) == report
        assert store.by(report.reporter) == [report]
    page, cursor = store.page(None, 2)
    assert [*page, *store.page(cursor, 100)[0]] == sent[::-1]
    again = replace(sent[0], at=NOW + 100)
    assert store.add(again, 1)
    assert store.page(None, 1)[0] == [again]
    store.remove(again)
    redis.delete(f"player:{{{sent[1].reporter}}}:reports")
    assert store.page(None, 100) == (sent[:1:-1], None)
    assert redis.zcard("reports") == len(sent) - 2


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
            added[TRAIL].add(line_of(place, Step(Result("set", (one, other), (1, 2)), before, after, (None, None))))
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
    result = line_of(ended(NOW, "m"), Result("set", ("p0", "p1"), (1, 2)))
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


def try_feeds(store: FeedStore, redis: "Redis[bytes]") -> None:
    everybody(redis)
    occasions = [Occasion("your_turn", "m1", "kiwara", 3, 0, NOW, player) for player in PEOPLE]
    for _ in range(2):
        store.add(occasions, NOW)
    for occasion in occasions:
        assert store.all(occasion.player) == [occasion]
        end = store.end(occasion.player, NOW)
        assert (end.epoch, end.number > 0) == (NOW, True)
        assert store.after(occasion.player, Position(NOW - 1, 0), NOW) == {end: occasion}
        assert store.after(occasion.player, end, NOW) == {}
        assert store.after(occasion.player, Position(NOW - 1, end.number), NOW) is None


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
        lines.append(line_of(place, Result("set", ("p0", "p1"), (1, 2))))
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


def try_seat_ledger(store: SeatLedger, redis: "Redis[bytes]") -> None:
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
        assert store.asked_before(queue, NOW) == []
        assert store.renew(queue, tickets[0], NOW + 1, NOW, len(QUEUES)) == tickets[0]
        assert tickets[0] not in store.asked_before(queue, NOW + 1)
        assert store.cancel(queue, tickets[0])
        store.release(tickets[1])
        group = Group(tuple(tickets[1:4]))
        assert store.take(queue, group, NOW)
        assert not store.take(queue, group, NOW)
        assert store.taken(queue) == [group]
        assert store.busy() == [queue]
        store.note_match(queue, "m1", group.tickets[:2])
        store.settle(queue, group, "m1", group.tickets[:2], group.tickets[2:], NOW)
        matched = [store.matched(queue, ticket.id) for ticket in group.tickets]
        assert [found.match if found is not None else None for found in matched] == ["m1", "m1", None]
        store.forget(queue, tickets[1])
        assert store.matched(queue, tickets[1].id) is None
        store.forget(queue, tickets[4])
        assert store.peek(queue, tickets[4].id) is None
        store.restart(queue, NOW - 1)
        assert {ticket.since for ticket in store.waiting(queue)} == {NOW - 1}
        store.expire(queue, NOW + 1)
        assert store.waiting(queue) == []


def try_ticket_requests(store: TicketRequests, redis: "Redis[bytes]") -> None:
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
    RecoveryStore: try_recovery,
    MailStore: try_mails,
    Attempts: try_attempts,
    DeviceStore: try_devices,
    ChallengeStore: try_challenges,
    InviteStore: try_invites,
    PresenceStore: try_live,
    NoticeStore: try_notices,
    Outages: try_outages,
    ContactStore: try_contacts,
    NameIndex: try_names,
    PlayerStore: try_players,
    RatingStore: try_ratings,
    MatchLists: try_lists,
    FeedStore: try_feeds,
    ReceiverStore: try_receivers,
    ReportStore: try_reports,
    RefusalStore: try_refusals,
    Results: try_results,
    Revocations: try_revocations,
    SeatLedger: try_seat_ledger,
    TicketStore: try_tickets,
    TicketRequests: try_ticket_requests,
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
    more: dict[str, object] = {"partitions": PARTITIONS, "queues": QUEUES, "models": MatchLists(redis, PARTITIONS)}
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
    return Notice("your_turn", match, "kiwara", 3, 0, NOW, "p1", id=f"{match}-3-your_turn-r1", receiver="r1")
