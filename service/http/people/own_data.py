"""Export and deletion of a player's own data."""

from contracts.http.people import own_data as shapes
from contracts.texts import Language
from service.http.names import names_of
from service.http.notices import receiver_shown
from service.http.people.contacts import report_shown
from service.http.people.identity import device_shown
from service.http.people.players import player_shown
from service.http.people.recovery import address_shown
from service.http.standings import ratings_shown
from service.http.tables.challenges import challenge_shown
from service.http.tables.matches import summary_shown
from service.http.tables.matchmaking import own_ticket_shown
from service.protocol.rendering import localised_phrase, shown_event, shown_notice
from service.tokens import Bearer
from service.wiring import Kemu


def export_player(kemu: Kemu, bearer: Bearer, address: str, language: Language) -> shapes.Export:
    own, player = kemu.own_data.export(bearer, address), bearer.player
    seated = (seat.player for match in own.matches for seat in match.summary.seats)
    challenged = (other for challenge in own.challenges for other in challenge.sides.values())
    names = names_of(kemu, (*seated, *challenged, *(report.player for report in own.reports)), language)
    return shapes.Export(
        player=player_shown(own.player),
        roles=own.roles,
        login=own.login,
        mail=address_shown(own.mail),
        recovery_codes=own.recovery_codes,
        devices=[device_shown(device, bearer) for device in own.devices],
        matches=[
            shapes.OwnMatch(
                match=summary_shown(kemu, match.summary, names, player, language),
                asked=[shown_event(recorded) for recorded in match.asked],
                said=[localised_phrase(phrase, language) for phrase in match.phrases],
            )
            for match in own.matches
        ],
        ratings=ratings_shown(own.ratings),
        receivers=[receiver_shown(receiver) for receiver in own.receivers],
        notices=[shown_notice(kemu.games, occasion, language) for occasion in own.notices],
        friends=own.friends,
        blocked=own.blocked,
        reports=[report_shown(report, names) for report in own.reports],
        challenges=[challenge_shown(kemu, challenge, names) for challenge in own.challenges],
        tickets=[own_ticket_shown(kemu, ticket) for ticket in own.tickets],
    )


def erase_player(kemu: Kemu, bearer: Bearer, address: str) -> None:
    kemu.own_data.erase(bearer, address)
