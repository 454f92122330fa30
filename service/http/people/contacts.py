"""Friends, blocked players and reports."""

from collections.abc import Mapping

from contracts.http.people import contacts as shapes
from contracts.http.shapes import shape_of, timestamp
from service.store.people.contacts import Report
from service.tokens import Bearer
from service.wiring import Kemu


def list_friends(kemu: Kemu, bearer: Bearer) -> shapes.FriendList:
    return shapes.FriendList(kemu.people.contacts.friends(bearer))


def add_friend(kemu: Kemu, bearer: Bearer, body: shapes.NewContact) -> shapes.Friend:
    return kemu.people.contacts.befriend(bearer, body.player)


def remove_friend(kemu: Kemu, bearer: Bearer, player: str) -> None:
    kemu.people.contacts.remove(bearer, "friends", player)


def list_blocked(kemu: Kemu, bearer: Bearer) -> shapes.BlockList:
    return shapes.BlockList(kemu.people.contacts.blocked(bearer))


def block_player(kemu: Kemu, bearer: Bearer, body: shapes.NewContact) -> shapes.Contact:
    return kemu.people.contacts.block(bearer, body.player)


def unblock_player(kemu: Kemu, bearer: Bearer, player: str) -> None:
    kemu.people.contacts.remove(bearer, "blocks", player)


def report_player(kemu: Kemu, bearer: Bearer, player: str, body: shapes.NewReport) -> shapes.Report:
    report = kemu.people.reports.send(bearer, player, body.reason, body.text, body.match)
    return report_shown(report, kemu.people.players.names([player]))


def list_reports(kemu: Kemu, bearer: Bearer, query: shapes.ReportQuery) -> shapes.ReportPage:
    found, following = kemu.people.reports.page(bearer, query.cursor, query.limit)
    names = kemu.people.players.names(report.player for report in found)
    return shapes.ReportPage([report_shown(report, names) for report in found], following)


def close_report(kemu: Kemu, bearer: Bearer, report: str) -> None:
    kemu.people.reports.close(bearer, report)


def report_shown(report: Report, names: Mapping[str, str]) -> shapes.Report:
    name = names.get(report.player)
    return shape_of(shapes.Report, report, name=name, match=report.match or None, at=timestamp(report.at))
