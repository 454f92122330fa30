"""Stand-ins for curl and jq, as far as the session on the page needs them, for machines that lack the real ones."""

import json
import re
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

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
        with opener.open(request, timeout=40) as answer:
            sys.stdout.buffer.write(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            sys.stdout.buffer.write(error.read())


def jq(arguments: list[str]) -> None:
    """`jq [-r | -c] PATH`, where a path is made of names and indices: `.events[0].type`."""
    *flags, path = arguments
    value: Any = json.load(sys.stdin)
    if re.fullmatch(r"(\.\w+(\[\d+\])?)+", path) is None or not set(flags) <= {"-r", "-c"}:
        sys.exit(f"this stand-in for jq does not know {arguments}")
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        value = value[name] if name else value[int(index)]
    if "-r" in flags and isinstance(value, str):
        print(value)
    else:
        print(json.dumps(value, ensure_ascii=False, separators=(",", ":") if "-c" in flags else None))
