"""What a person reads about any match: how it ended, and why something was refused."""

from collections.abc import Mapping

from domain.core import Texts

ENDINGS: Mapping[str, Texts] = {
    "resignation": {"en": "Resignation", "fr": "Abandon"},
    "time": {"en": "Time is up", "fr": "Temps écoulé"},
    "silence": {"en": "Long silence", "fr": "Absence prolongée"},
    "agreement": {"en": "Draw agreed", "fr": "Nulle par accord"},
}
"""How any match can end beside the ways of its game."""

RULED: Mapping[str, Texts] = {"ruling": {"en": "Arbiter's ruling", "fr": "Décision de l'arbitre"}}
"""The reason of an outcome that an arbiter has corrected."""

REFUSALS: Mapping[str, Texts] = {
    "already_created": {"en": "This match exists already.", "fr": "Cette partie existe déjà."},
    "bad_seat_count": {
        "en": "The game is not played with this number of seats.",
        "fr": "Le jeu ne se joue pas avec ce nombre de places.",
    },
    "unknown_option": {"en": "The game has no such option.", "fr": "Le jeu n'a pas cette option."},
    "bad_option": {
        "en": "One of the options has a value that the game does not know.",
        "fr": "Une des options a une valeur que le jeu ne connaît pas.",
    },
    "bad_clock": {
        "en": "This clock is not possible: a time for each move has at least a minute, and no increment.",
        "fr": "Cette pendule n'est pas possible : un temps par coup dure au moins une minute et n'a pas d'incrément.",
    },
    "no_seat_for_host": {
        "en": "Bots have all the seats, and none is left for you.",
        "fr": "Les bots ont toutes les places, il n'en reste aucune pour vous.",
    },
    "no_such_seat": {"en": "There is no such seat.", "fr": "Cette place n'existe pas."},
    "seat_taken": {"en": "This seat is taken.", "fr": "Cette place est déjà prise."},
    "unknown_bot": {"en": "There is no bot of this name.", "fr": "Aucun bot ne porte ce nom."},
    "nonce_too_long": {"en": "This nonce is too long.", "fr": "Ce nonce est trop long."},
    "not_open": {
        "en": "That is only possible before the match begins.",
        "fr": "Ce n'est possible qu'avant le début de la partie.",
    },
    "already_seated": {"en": "You have a seat in this match already.", "fr": "Vous avez déjà une place dans cette partie."},
    "match_full": {"en": "All seats are taken.", "fr": "Toutes les places sont prises."},
    "seats_free": {"en": "Some seats are still free.", "fr": "Il reste des places libres."},
    "not_host": {"en": "Only the host of the match may do this.", "fr": "Seul l'hôte de la partie peut le faire."},
    "not_seated": {"en": "You have no seat in this match.", "fr": "Vous n'avez pas de place dans cette partie."},
    "not_running": {
        "en": "That is only possible while the match is running.",
        "fr": "Ce n'est possible que pendant la partie.",
    },
    "not_your_turn": {"en": "It is not your turn.", "fr": "Ce n'est pas votre tour."},
    "wrong_game": {"en": "This match is of another game.", "fr": "Cette partie est d'un autre jeu."},
    "already_resigned": {"en": "You are out of this match.", "fr": "Vous ne jouez plus dans cette partie."},
    "substituted": {"en": "A bot plays for you until you come back.", "fr": "Un bot joue pour vous jusqu'à votre retour."},
    "not_away": {
        "en": "You are playing already: nobody has taken your place.",
        "fr": "Vous jouez déjà : personne n'a pris votre place.",
    },
    "out_of_time": {"en": "No time is left for this.", "fr": "Il ne reste plus de temps pour cela."},
    "clocks_paused": {"en": "The clocks are stopped.", "fr": "Les pendules sont arrêtées."},
    "clocks_not_paused": {"en": "The clocks are not stopped.", "fr": "Les pendules ne sont pas arrêtées."},
    "no_clock": {"en": "No clock is running in this match.", "fr": "Aucune pendule ne tourne dans cette partie."},
    "not_clock": {"en": "Only the service looks after the clocks.", "fr": "Seul le service s'occupe des pendules."},
    "not_due": {"en": "Nobody's time is up yet.", "fr": "Personne n'a encore épuisé son temps."},
    "bad_credit": {
        "en": "An outage of this length cannot be given back.",
        "fr": "Une panne de cette durée ne peut pas être rendue.",
    },
    "nothing_to_credit": {
        "en": "No clock has lost time that was not given back.",
        "fr": "Aucune pendule n'a perdu de temps qui ne soit déjà rendu.",
    },
    "bot_at_table": {
        "en": "A bot is playing, and bots agree to no draw.",
        "fr": "Un bot joue, et les bots n'acceptent pas la nulle.",
    },
    "draw_offered": {"en": "Somebody has already offered a draw.", "fr": "La nulle a déjà été proposée."},
    "no_draw_offered": {"en": "Nobody has offered a draw.", "fr": "Personne n'a proposé la nulle."},
    "already_agreed": {"en": "You have already agreed.", "fr": "Vous avez déjà donné votre accord."},
    "takeback_asked": {
        "en": "Somebody has already asked to take a move back.",
        "fr": "Quelqu'un a déjà demandé à reprendre un coup.",
    },
    "no_takeback_asked": {"en": "Nobody has asked to take a move back.", "fr": "Personne n'a demandé à reprendre un coup."},
    "nothing_to_take_back": {"en": "You have no move to take back.", "fr": "Vous n'avez aucun coup à reprendre."},
    "not_reversible": {
        "en": "This move cannot be taken back any more: something was drawn, shown or changed since.",
        "fr": "Ce coup ne peut plus être repris : quelque chose a été tiré, révélé ou changé depuis.",
    },
    "parent_not_finished": {
        "en": "That is only possible once the match is finished.",
        "fr": "Ce n'est possible qu'une fois la partie terminée.",
    },
    "other_rules": {
        "en": "This match was played by other rules than today's.",
        "fr": "Cette partie a été jouée avec d'autres règles que celles d'aujourd'hui.",
    },
    "forked_too_often": {
        "en": "This match was forked from another too many times over.",
        "fr": "Cette partie a été dérivée trop de fois de suite.",
    },
    "no_such_position": {
        "en": "The match was not being played at this version.",
        "fr": "La partie ne se jouait pas à cette version.",
    },
    "played_elsewhere": {
        "en": "This match was played elsewhere: it can be read and forked, no more.",
        "fr": "Cette partie vient d'ailleurs : on peut la lire et en dériver, rien de plus.",
    },
    "not_finished": {
        "en": "Only a finished match can be disputed.",
        "fr": "Seule une partie terminée peut être contestée.",
    },
    "is_fork": {"en": "A match forked from another cannot be disputed.", "fr": "Une partie dérivée ne se conteste pas."},
    "unknown_reason": {"en": "This is no reason for a dispute.", "fr": "Ce n'est pas un motif de contestation."},
    "too_late": {"en": "It is too late to dispute this match.", "fr": "Il est trop tard pour contester cette partie."},
    "dispute_open": {"en": "The match is being disputed already.", "fr": "La partie est déjà contestée."},
    "already_disputed": {"en": "You have disputed this match before.", "fr": "Vous avez déjà contesté cette partie."},
    "not_verifier": {
        "en": "Only the service attaches what it has found.",
        "fr": "Seul le service joint ce qu'il a trouvé.",
    },
    "no_verdict_due": {"en": "Nothing is to be checked in this match.", "fr": "Rien n'est à vérifier dans cette partie."},
    "unknown_finding": {"en": "There is no such finding.", "fr": "Ce constat n'existe pas."},
    "not_arbiter": {"en": "Only an arbiter may do this.", "fr": "Seul un arbitre peut le faire."},
    "own_match": {
        "en": "You sit in this match, so another arbiter must decide.",
        "fr": "Vous jouez dans cette partie : un autre arbitre doit décider.",
    },
    "no_dispute": {"en": "There is no dispute to rule on.", "fr": "Il n'y a aucune contestation à trancher."},
    "verdict_due": {"en": "The match is still being checked.", "fr": "La partie est encore en cours de vérification."},
    "unknown_ruling": {"en": "There is no such ruling.", "fr": "Cette décision n'existe pas."},
    "bad_places": {"en": "These places do not go with the ruling.", "fr": "Ces rangs ne vont pas avec la décision."},
}
