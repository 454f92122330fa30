"""Every error the service can answer with, by its stable code.

What the rules refuse is not listed here: those codes belong to the games, come with status 409 (403 if the player has no
business there) and name the clause they rest on. What they mean is in the `texts.toml` of the game.
"""

from msgspec import Struct

from contracts.games import CONTRACTS
from contracts.language import Language
from contracts.rules import belongs_to


class ProblemKind(Struct, frozen=True):
    status: int
    en: str
    fr: str


PROBLEMS: dict[str, ProblemKind] = {
    "bad_request": ProblemKind(400, "This is no HTTP request that can be read", "Cette requête HTTP est illisible"),
    "token_missing": ProblemKind(401, "A bearer token is needed", "Un jeton d'accès est nécessaire"),
    "token_invalid": ProblemKind(401, "The token is not valid", "Le jeton n'est pas valide"),
    "token_expired": ProblemKind(401, "The token has expired; refresh it", "Le jeton a expiré ; renouvelez-le"),
    "pass_invalid": ProblemKind(
        401,
        "The pass to this feed is not valid, or not any more; ask the API for the feed again",
        "Ce laissez-passer n'est pas ou plus valable ; redemandez le flux à l'API",
    ),
    "refresh_invalid": ProblemKind(
        401, "The refresh token is not valid; sign in again", "Le jeton de renouvellement n'est pas valide ; reconnectez-vous"
    ),
    "refresh_reused": ProblemKind(
        401,
        "This refresh token was used before, so its device is signed out",
        "Ce jeton de renouvellement a déjà servi, son appareil est donc déconnecté",
    ),
    "wrong_credentials": ProblemKind(401, "Login or password is wrong", "Identifiant ou mot de passe incorrect"),
    "wrong_password": ProblemKind(403, "The old password is wrong", "L'ancien mot de passe est incorrect"),
    "no_such_device": ProblemKind(404, "You have no such device", "Vous n'avez pas cet appareil"),
    "login_taken": ProblemKind(409, "This login is taken", "Cet identifiant est déjà pris"),
    "already_linked": ProblemKind(409, "You have a login already", "Vous avez déjà un identifiant"),
    "not_linked": ProblemKind(409, "You have no login yet", "Vous n'avez pas encore d'identifiant"),
    "too_many_matches": ProblemKind(
        409, "You sit in as many matches as you may at once", "Vous participez déjà au nombre maximal de parties"
    ),
    "no_such_path": ProblemKind(404, "There is nothing at this address", "Il n'y a rien à cette adresse"),
    "no_such_match": ProblemKind(404, "There is no such match", "Cette partie n'existe pas"),
    "no_such_invite": ProblemKind(404, "There is no such invite", "Cette invitation n'existe pas"),
    "no_such_ticket": ProblemKind(404, "There is no such ticket, or not any more", "Ce ticket n'existe pas ou plus"),
    "no_such_game": ProblemKind(404, "There is no such game", "Ce jeu n'existe pas"),
    "no_such_edition": ProblemKind(404, "The game has no such edition", "Ce jeu n'a pas cette édition"),
    "no_such_rules": ProblemKind(404, "There is no such version of these rules", "Cette version des règles n'existe pas"),
    "no_such_player": ProblemKind(404, "There is no such player", "Ce joueur n'existe pas"),
    "no_such_receiver": ProblemKind(404, "You have no such receiver of notices", "Vous n'avez pas ce destinataire d'avis"),
    "no_such_notice": ProblemKind(404, "There is no such notice", "Cet avis n'existe pas"),
    "no_such_version": ProblemKind(404, "The match has no such version", "La partie n'a pas cette version"),
    "history_lost": ProblemKind(
        410,
        "The log does not have this version; if the service told you of it, it was lost: start over from the log",
        "Le journal n'a pas cette version ; si le service vous l'a communiquée, elle a été perdue : repartez du journal",
    ),
    "method_not_allowed": ProblemKind(405, "This address does not take that method", "Méthode non admise à cette adresse"),
    "request_timeout": ProblemKind(408, "The request came too slowly", "La requête est arrivée trop lentement"),
    "stale_version": ProblemKind(412, "The match has moved on since that version", "La partie a avancé depuis cette version"),
    "body_too_large": ProblemKind(413, "The body is too large", "Le corps de la requête est trop grand"),
    "not_json": ProblemKind(415, "The body must be application/json", "Le corps doit être du application/json"),
    "malformed_json": ProblemKind(422, "The body is not valid JSON", "Le corps n'est pas du JSON valide"),
    "malformed": ProblemKind(422, "The request has not the right shape", "La requête n'a pas la bonne forme"),
    "unknown_game": ProblemKind(422, "There is no game with this key", "Aucun jeu n'a cette clé"),
    "key_reused": ProblemKind(
        422, "This idempotency key came with another command", "Cette clé d'idempotence accompagnait une autre commande"
    ),
    "rejected": ProblemKind(409, "The rules do not allow this", "Les règles ne le permettent pas"),
    "not_allowed": ProblemKind(403, "This is not yours to do", "Ce n'est pas à vous de le faire"),
    "bad_setup": ProblemKind(422, "A match cannot be set up like this", "Une partie ne peut pas être préparée ainsi"),
    "seated_only": ProblemKind(403, "Only who sits in the match may do this", "Seul un joueur de la partie peut le faire"),
    "not_invited": ProblemKind(
        403,
        "This seat is kept for somebody who played the match before",
        "Cette place est gardée pour un joueur de la partie précédente",
    ),
    "not_over": ProblemKind(409, "The match is not finished", "La partie n'est pas terminée"),
    "too_many_tickets": ProblemKind(409, "You are waiting for enough matches already", "Vous attendez déjà assez de parties"),
    "ticket_matched": ProblemKind(409, "The others have been found already", "Les autres joueurs sont déjà trouvés"),
    "arbiters_only": ProblemKind(403, "Only an arbiter may do this", "Seul un arbitre peut le faire"),
    "operators_only": ProblemKind(403, "Only an operator may do this", "Seul un exploitant peut le faire"),
    "no_urls": ProblemKind(
        403, "This service sends notices to its own gateway only", "Ce service n'envoie d'avis qu'à sa propre passerelle"
    ),
    "too_many_receivers": ProblemKind(409, "You have too many receivers of notices", "Vous avez trop de destinataires d'avis"),
    "too_many_feeds": ProblemKind(
        429, "This player or address has too many feeds open", "Trop de flux ouverts pour ce joueur ou cette adresse"
    ),
    "too_many_waits": ProblemKind(
        429,
        "Too many requests wait already; ask again after the time in Retry-After",
        "Trop de requêtes attendent déjà ; redemandez après le délai de Retry-After",
    ),
    "headers_too_large": ProblemKind(431, "The headers are too large", "Les en-têtes sont trop grands"),
    "too_many_requests": ProblemKind(429, "Too many requests", "Trop de requêtes"),
    "too_many_guesses": ProblemKind(
        429,
        "Too many wrong passwords: with this login, or from this address, none is accepted for the time in Retry-After",
        "Trop de mots de passe erronés : pour cet identifiant, ou depuis cette adresse, aucun n'est accepté pendant le délai "
        "de Retry-After",
    ),
    "internal": ProblemKind(500, "Something went wrong on our side", "Une erreur s'est produite de notre côté"),
    "busy": ProblemKind(503, "The match is too busy, try again", "La partie est trop sollicitée, réessayez"),
    "store_unavailable": ProblemKind(503, "The store cannot be reached, try again", "Le stockage est injoignable, réessayez"),
    "rules_not_at_hand": ProblemKind(
        503,
        "This server has not got the rules of the match, because it is of another release; try again",
        "Ce serveur n'a pas les règles de la partie, car il est d'une autre version ; réessayez",
    ),
    "feeds_full": ProblemKind(503, "No more feeds can be opened now, try again", "Plus aucun flux disponible, réessayez"),
    "no_feed": ProblemKind(404, "There is no live feed here; ask for the events", "Pas de flux ici ; demandez les événements"),
    "not_durable": ProblemKind(
        503,
        "The command is written but not yet safe; send it again with the same key",
        "La commande est écrite mais pas encore sûre ; renvoyez-la avec la même clé",
    ),
}

OF_THE_RULES = ("rejected", "not_allowed", "bad_setup")
"""Kinds of problems whose code is one of the rules' own."""

FORBIDDEN = frozenset({"not_seated", "not_host", "not_arbiter", "not_clock", "not_verifier", "own_match"})
"""Rejections that mean: this is not yours to do."""


def refusal_text(game: str, code: str, clause: str, language: Language) -> str | None:
    """What is the matter when the rules refuse something. A game may have a code of the match: the clause says whose it is."""
    texts = CONTRACTS[belongs_to(game, clause)].refusals.get(code)
    return texts[language] if texts is not None else None
