"""What a person reads about any match: how it ended, and why something was refused."""

from collections.abc import Mapping

from domain.core import Texts
from domain.core.texts import REFUSALS as OF_EVERY_GAME

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
    "already_created": {"en": "This match already exists.", "fr": "Cette partie existe déjà."},
    "bad_seat_count": {
        "en": "This game is not played with that number of seats.",
        "fr": "Le jeu ne se joue pas avec ce nombre de places.",
    },
    "unknown_option": {"en": "This game has no such option.", "fr": "Ce jeu n'a pas cette option."},
    "bad_option": {
        "en": "An option has a value that the game does not accept.",
        "fr": "Une option a une valeur que le jeu n'accepte pas.",
    },
    "bad_clock": {
        "en": "This clock is not possible: a time per move is at least one minute and has no increment.",
        "fr": "Cette pendule n'est pas possible : un temps par coup est d'au moins une minute, sans incrément.",
    },
    "no_seat_for_host": {
        "en": "Bots take every seat, so none is left for you.",
        "fr": "Les bots occupent toutes les places : il n'en reste aucune pour vous.",
    },
    "no_such_seat": {"en": "There is no such seat.", "fr": "Cette place n'existe pas."},
    "seat_taken": {"en": "This seat is taken.", "fr": "Cette place est déjà prise."},
    "unknown_bot": {"en": "There is no bot of this name.", "fr": "Aucun bot ne porte ce nom."},
    "nonce_too_long": {"en": "This nonce is too long.", "fr": "Ce nonce est trop long."},
    "not_open": {
        "en": "This is only possible before the match begins.",
        "fr": "Ce n'est possible qu'avant le début de la partie.",
    },
    "already_seated": {"en": "You already have a seat in this match.", "fr": "Vous avez déjà une place dans cette partie."},
    "match_full": {"en": "All seats are taken.", "fr": "Toutes les places sont prises."},
    "seats_free": {"en": "Some seats are still free.", "fr": "Il reste des places libres."},
    "not_host": {"en": "Only the host of the match may do this.", "fr": "Seul l'hôte de la partie peut le faire."},
    "not_seated": {"en": "You have no seat in this match.", "fr": "Vous n'avez pas de place dans cette partie."},
    "not_running": {
        "en": "This is only possible while the match is running.",
        "fr": "Ce n'est possible que pendant la partie.",
    },
    "not_your_turn": OF_EVERY_GAME["not_your_turn"],
    "wrong_game": {"en": "This move belongs to another game.", "fr": "Ce coup appartient à un autre jeu."},
    "already_resigned": {"en": "You are out of this match.", "fr": "Vous ne jouez plus dans cette partie."},
    "substituted": {"en": "A bot plays for you until you come back.", "fr": "Un bot joue pour vous jusqu'à votre retour."},
    "not_away": {
        "en": "You are already playing: no bot has taken your seat.",
        "fr": "Vous jouez déjà : personne n'a pris votre place.",
    },
    "out_of_time": {"en": "There is no time left for this.", "fr": "Il n'y a plus de temps pour cela."},
    "clocks_paused": {"en": "The clocks are stopped.", "fr": "Les pendules sont arrêtées."},
    "clocks_not_paused": {"en": "The clocks are not stopped.", "fr": "Les pendules ne sont pas arrêtées."},
    "no_clock": {"en": "No clock is running in this match.", "fr": "Aucune pendule ne tourne dans cette partie."},
    "not_clock": {"en": "Only the server operates the clocks.", "fr": "Seul le serveur gère les pendules."},
    "not_due": {"en": "Nobody has run out of time yet.", "fr": "Personne n'a encore épuisé son temps."},
    "bad_credit": {
        "en": "The time of this outage cannot be given back.",
        "fr": "Le temps de cette panne ne peut pas être rendu.",
    },
    "nothing_to_credit": {
        "en": "No clock has lost time that was not given back already.",
        "fr": "Aucune pendule n'a perdu de temps qui n'ait déjà été rendu.",
    },
    "bot_at_table": {
        "en": "A bot is playing, and bots do not agree to draws.",
        "fr": "Un bot est à la table, et les bots n'acceptent pas la nulle.",
    },
    "draw_offered": {"en": "A draw has already been offered.", "fr": "La nulle a déjà été proposée."},
    "no_draw_offered": {"en": "Nobody has offered a draw.", "fr": "Personne n'a proposé la nulle."},
    "already_agreed": {"en": "You have already agreed.", "fr": "Vous avez déjà donné votre accord."},
    "takeback_asked": {
        "en": "A player has already asked to take a move back.",
        "fr": "Une reprise de coup a déjà été demandée.",
    },
    "no_takeback_asked": {"en": "Nobody has asked to take a move back.", "fr": "Personne n'a demandé à reprendre un coup."},
    "nothing_to_take_back": {"en": "You have no move to take back.", "fr": "Vous n'avez aucun coup à reprendre."},
    "not_reversible": {
        "en": "This move can no longer be taken back: something was drawn, shown or changed since.",
        "fr": "Ce coup ne peut plus être repris : quelque chose a été tiré, révélé ou changé depuis.",
    },
    "parent_not_finished": {
        "en": "This is only possible once the match is finished.",
        "fr": "Ce n'est possible qu'une fois la partie terminée.",
    },
    "other_rules": {
        "en": "This match was played under another version of the rules.",
        "fr": "Cette partie a été jouée avec une autre version des règles.",
    },
    "forked_too_often": {
        "en": "This match is a fork of a fork too many times over.",
        "fr": "Cette partie a été dérivée trop de fois de suite.",
    },
    "no_such_position": {
        "en": "The match was not running at this version.",
        "fr": "La partie n'était pas en cours à cette version.",
    },
    "played_elsewhere": {
        "en": "This match was played on another server: it can be read and forked, nothing else.",
        "fr": "Cette partie a été jouée sur un autre serveur : on peut la consulter et en dériver une autre, rien de plus.",
    },
    "not_finished": {"en": "Only a finished match can be disputed.", "fr": "Seule une partie terminée peut être contestée."},
    "is_fork": {
        "en": "A match forked from another cannot be disputed.",
        "fr": "Une partie dérivée ne peut pas être contestée.",
    },
    "unknown_reason": {
        "en": "This is not a valid reason for a dispute.",
        "fr": "Ce n'est pas un motif de contestation valable.",
    },
    "too_late": {"en": "It is too late to dispute this match.", "fr": "Il est trop tard pour contester cette partie."},
    "dispute_open": {
        "en": "A dispute about this match is already open.",
        "fr": "Cette partie fait déjà l'objet d'une contestation.",
    },
    "already_disputed": {"en": "You have already disputed this match.", "fr": "Vous avez déjà contesté cette partie."},
    "not_verifier": {
        "en": "Only the server reports the result of a check.",
        "fr": "Seul le serveur communique le résultat d'une vérification.",
    },
    "no_verdict_due": {"en": "There is nothing to check in this match.", "fr": "Il n'y a rien à vérifier dans cette partie."},
    "unknown_finding": {"en": "There is no such finding.", "fr": "Ce constat n'existe pas."},
    "not_arbiter": {"en": "Only an arbiter may do this.", "fr": "Seul un arbitre peut le faire."},
    "own_match": {
        "en": "You play in this match, so another arbiter must decide.",
        "fr": "Vous jouez dans cette partie : un autre arbitre doit décider.",
    },
    "no_dispute": {"en": "There is no dispute to rule on.", "fr": "Il n'y a aucune contestation à trancher."},
    "verdict_due": {"en": "The match is still being checked.", "fr": "La partie est encore en cours de vérification."},
    "unknown_ruling": {"en": "There is no such ruling.", "fr": "Cette décision n'existe pas."},
    "bad_places": {"en": "These places do not fit the ruling.", "fr": "Ces rangs ne correspondent pas à la décision."},
}
