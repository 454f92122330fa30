"""Passes to the live feed, presence and phrases."""

from flask import Response, request

from contracts.http.shapes import timestamp
from contracts.http.tables import feed as shapes
from contracts.texts import PHRASES, Language
from service.protocol.problems import EVENT_STREAM, Problem
from service.protocol.rendering import localised_phrase, shown_presence
from service.tokens import Bearer
from service.wiring import Kemu


def stream_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    """Requests for a stream get here only if there is no feed process that takes them over."""
    kemu.play.watch.current(bearer, match)
    return without_feed()


def without_feed() -> Response:
    if request.method != "HEAD":
        raise Problem("no_feed")
    return Response(content_type=EVENT_STREAM)


def create_match_pass(kemu: Kemu, bearer: Bearer, match: str) -> shapes.FeedPass:
    kemu.play.watch.current(bearer, match)
    return pass_shown(kemu, bearer, f"/v1/matches/{match}/stream", match)


def pass_shown(kemu: Kemu, bearer: Bearer, path: str, opens: str) -> shapes.FeedPass:
    given = kemu.keyring.feed_pass(bearer, opens)
    return shapes.FeedPass(f"{path}?feed_pass={given.token}", timestamp(given.expires_at))


def read_presence(kemu: Kemu, bearer: Bearer, match: str) -> shapes.Presence:
    return shown_presence(kemu.tables.talk.present(bearer, match))


def say_phrase(kemu: Kemu, bearer: Bearer, match: str, body: shapes.SayPhrase, language: Language) -> shapes.Said:
    return localised_phrase(kemu.tables.talk.say(bearer, match, body.phrase), language)


def list_said(kemu: Kemu, bearer: Bearer, match: str, language: Language) -> shapes.SaidList:
    return shapes.SaidList([localised_phrase(phrase, language) for phrase in kemu.tables.talk.phrases(bearer, match)])


def list_phrases(_: Kemu, language: Language) -> shapes.PhraseList:
    return shapes.PhraseList([shapes.Phrase(key, texts[language]) for key, texts in PHRASES.items()])
