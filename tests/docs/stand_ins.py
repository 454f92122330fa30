"""A stand-in for curl, for machines that lack it. It knows the options that the documents use."""

import sys
import urllib.error
import urllib.request
from pathlib import Path

from tests.kit.waiting import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[2]


def install(directory: Path, names: list[str]) -> None:
    for name in names:
        script = directory / name
        script.write_text(
            f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
            f"from tests.docs.stand_ins import {name}\n{name}(sys.argv[1:])\n"
        )
        script.chmod(0o755)


def curl(arguments: list[str]) -> None:
    """`curl -sS [-X METHOD] [-H HEADER]... [-d BODY] URL`: the body of the answer, whatever its status."""
    headers: dict[str, str] = {}
    method = body = url = None
    rest = iter(arguments)
    for argument in rest:
        match argument:
            case "-sS":
                pass
            case "-X":
                method = next(rest)
            case "-d":
                body = next(rest).encode()
            case "-H":
                name, _, value = next(rest).partition(":")
                headers[name] = value.strip()
            case _ if not argument.startswith("-") and url is None:
                url = argument
            case _:
                sys.exit(f"this stand-in for curl does not know {argument}")
    request = urllib.request.Request(str(url), body, headers, method=method)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE_SECONDS) as answer:
            sys.stdout.buffer.write(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            sys.stdout.buffer.write(error.read())
