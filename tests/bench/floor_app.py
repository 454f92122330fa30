"""The floor: an empty Flask POST with one round trip to Redis, with the usual client."""

import os

from flask import Flask, Response
from redis import Redis


def app() -> Flask:
    redis = Redis.from_url(os.environ["KEMU_REDIS_URL"], max_connections=256)
    flask = Flask("floor", static_folder=None)

    @flask.post("/floor")
    def floor() -> Response:
        redis.ping()
        return Response(b'{"ok":true}', content_type="application/json")

    return flask
