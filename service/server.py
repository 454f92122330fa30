"""What the HTTP servers load in each of their processes."""

from flask import Flask

from service.feed.app import FeedApp
from service.http.app import create_app
from service.settings import read_settings
from service.supervisor import end_with_parent
from service.wiring import wire


def app() -> Flask:
    end_with_parent()
    return create_app(wire(read_settings()))


def feed() -> FeedApp:
    end_with_parent()
    return FeedApp(wire(read_settings()))
