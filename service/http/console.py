"""The console: a page of static files, which speaks only the public interface."""

from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable

from flask import Flask

from service.http.docs import CSS, HTML, SCRIPT, fresh

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
KINDS = {".html": HTML, ".css": CSS, ".js": SCRIPT, ".svg": "image/svg+xml"}


def add_console(app: Flask) -> None:
    pages = dict(_files(files("service.web").joinpath("console"), "/console"))
    for path, (body, kind) in {"/": pages.pop("/console/index.html"), **pages}.items():
        page = partial(fresh, body, kind, POLICY)
        app.add_url_rule(path, f"console {path}", page, methods=["GET"], provide_automatic_options=False)


def _files(folder: Traversable, path: str) -> list[tuple[str, tuple[bytes, str]]]:
    found = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        kind = KINDS.get(f".{entry.name.rpartition('.')[2]}")
        if entry.is_dir():
            found += _files(entry, name)
        elif kind is not None:
            found.append((name, (entry.read_bytes(), kind)))
    return found
