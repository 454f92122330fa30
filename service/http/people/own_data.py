"""Export and deletion of a player's own data."""

from contracts.http.people import own_data as shapes
from contracts.http.tables.matchmaking import OwnTicket
from contracts.texts import Language
from service.http.names import names_of
from service.http.notices import receiver_shown
from service.http.people.contacts import report_shown
from service.http.people.identity import device_shown
from service.http.people.players import player_shown
from service.http.people.recovery import address_shown
from service.http.tables.challenges import challenge_shown
from service.http.tables.matches import summary_shown
from service.http.tables.matchmaking import ticket_shown
from service.protocol.rendering import localised_phrase, shown_event, shown_notice
from service.tokens import Bearer
from service.wiring import Kemu


def export_player(kemu: Kemu, bearer: Bearer, address: str, language: Language) -> shapes.Export:
    player, people, tables = bearer.player, kemu.people, kemu.tables
    profile, matches = people.players.read(bearer, player), kemu.own_data.matches(player, address)
    reports, challenges = people.reports.by(player), tables.challenges.of(player)
    seated = (seat.player for match in matches for seat in match.summary.seats)
    challenged = (other for challenge in challenges for other in challenge.sides.values())
    names = names_of(kemu, (*seated, *challenged, *(report.player for report in reports)), language)
    return shapes.Export(
        player=player_shown(profile),
        roles=people.players.roles(player),
        login=people.accounts.login_of(player),
        mail=address_shown(people.recovery.address_of(player)),
        recovery_codes=people.recovery.codes_left(player),
        devices=[device_shown(device, bearer) for device in people.devices.of(player)],
        matches=[
            shapes.OwnMatch(
                match=summary_shown(kemu, match.summary, names, player, language),
                asked=[shown_event(recorded) for recorded in match.asked],
                said=[localised_phrase(phrase, language) for phrase in match.phrases],
            )
            for match in matches
        ],
        ratings=kemu.standings.standings.ratings(bearer, player),
        receivers=[receiver_shown(receiver) for receiver in kemu.notices.receivers.of([player])[player]],
        notices=[shown_notice(kemu.games, occasion, language) for occasion in kemu.notices.feeds.all(player)],
        friends=people.contacts.of(player, "friends"),
        blocked=people.contacts.of(player, "blocks"),
        reports=[report_shown(report, names) for report in reports],
        challenges=[challenge_shown(kemu, challenge, names) for challenge in challenges],
        tickets=[ticket_shown(OwnTicket, kemu, ticket) for ticket in tables.matchmaking.of(player)],
    )


def erase_player(kemu: Kemu, bearer: Bearer, address: str) -> None:
    kemu.own_data.erase(bearer, address)
