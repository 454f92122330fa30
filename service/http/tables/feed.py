"""The way to the live feed, presence and phrases."""

from urllib.parse import quote, urlsplit

from flask import Response, request

from contracts.http.tables import feed as shapes
from contracts.phrases import PHRASES
from service.http.binding import handles
from service.http.bodies import body
from service.http.language import language
from service.http.responses import json_response, localised_response
from service.protocol.problems import Problem
from service.protocol.reading import known_event
from service.protocol.rendering import said_phrase, seen_presence
from service.tokens import Bearer
from service.wiring import Kemu


@handles("stream_match")
def stream_match(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    """The feed has processes of its own; in production the ingress leads there without asking us."""
    parameters = {name: values[-1] for name, values in request.args.lists()}
    kemu.play.watch.reaching(bearer, match, *known_event(request.headers.get("Last-Event-ID", ""), parameters))
    place = urlsplit(kemu.settings.feed_url)
    if not place.netloc:
        raise Problem("no_feed")
    host = place.netloc if place.hostname else f"{_host_asked()}{place.netloc}"
    query = [quote(part, safe="=%+") for part in request.query_string.split(b"&") if part]
    # The last one counts, whatever the client has sent.
    query.append(f"feed_pass={kemu.keyring.feed_pass(bearer, match)}")
    location = f"{place.scheme}://{host}/v1/matches/{match}/stream?{'&'.join(query)}"
    response = Response(status=307, headers={"Location": location, "Cache-Control": "no-store"})
    del response.headers["Content-Type"]
    return response


def _host_asked() -> str:
    """The host that the client has asked, without its port. One that cannot be read is nowhere to send a pass."""
    host = urlsplit(request.host_url).hostname
    try:
        if host and host.encode("idna"):
            return f"[{host}]" if ":" in host else host
    except UnicodeError:
        # A part of the name is too long, or empty.
        pass
    raise Problem("malformed", errors={"Host": ["must be the name or address of this service"]})


@handles("read_presence")
def read_presence(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return json_response(seen_presence(kemu.tables.talk.present(bearer, match)))


@handles("say_phrase")
def say_phrase(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    phrase = body(shapes.SayPhrase).phrase
    spoken = language()
    return localised_response(said_phrase(kemu.tables.talk.say(bearer, match, phrase), spoken), spoken, 201)


@handles("list_said")
def list_said(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    spoken = language()
    said = [said_phrase(said, spoken) for said in kemu.tables.talk.said(bearer, match)]
    return localised_response(shapes.SaidList(said), spoken)


@handles("list_phrases")
def list_phrases(_: Kemu) -> Response:
    spoken = language()
    phrases = [shapes.Phrase(key, texts[spoken]) for key, texts in PHRASES.items()]
    return localised_response(shapes.PhraseList(phrases), spoken)
