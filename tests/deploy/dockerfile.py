"""Reads a Dockerfile and its .dockerignore, and lists their mistakes."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from json import JSONDecodeError, loads
from pathlib import Path

_HEAVY = re.compile(r"\b(apt|apt-get|apk|gcc|g\+\+|make|build-essential|git|curl|wget|pip|uv)\b")
_BEFORE_FIRST_STAGE = {"ARG"}


@dataclass
class Stage:
    image: str
    name: str = ""
    steps: list[tuple[str, str]] = field(default_factory=list)

    def all(self, instruction: str) -> list[str]:
        return [rest for name, rest in self.steps if name == instruction]


def stages(text: str) -> list[Stage]:
    """The stages with their instructions; ARGs before the first FROM are filled in with their defaults."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    defaults: dict[str, str] = {}
    found: list[Stage] = []
    for line in joined.splitlines():
        instruction, rest = line.split(maxsplit=1)
        if instruction == "FROM":
            image, _, name = re.sub(r"\$\{(\w+)\}", lambda match: defaults[match[1]], rest).partition(" AS ")
            found.append(Stage(image, name))
        elif found:
            found[-1].steps.append((instruction, rest))
        elif instruction in _BEFORE_FIRST_STAGE:
            name, _, value = rest.partition("=")
            defaults[name] = value
        else:
            raise ValueError(f"{instruction} before the first FROM")
    return found


def problems(text: str, ignore: str, root: Path) -> list[str]:
    found = stages(text)
    return [*_final(found), *_copies(found, ignore, root), *_installs(found), *_secrets(found)]


def sent(path: str, ignore: str) -> bool:
    """Does the builder get this path of the context? The last matching line decides, a folder carries what is in it."""
    parts = path.split("/")
    paths = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
    answer = True
    for line in ignore.splitlines():
        pattern = line.strip()
        if not pattern or pattern.startswith("#"):
            continue
        back = pattern.startswith("!")
        pattern = pattern.removeprefix("!").strip("/")
        if any(_matches(each, pattern) for each in paths):
            answer = back
    return answer


def _matches(path: str, pattern: str) -> bool:
    if pattern.startswith("**/"):
        return fnmatchcase(path.rpartition("/")[2], pattern.removeprefix("**/"))
    return path.count("/") == pattern.count("/") and fnmatchcase(path, pattern)


def _final(found: list[Stage]) -> Iterator[str]:
    final = found[-1]
    if not final.image.startswith("python:3.11-slim"):
        yield f"the final stage starts from {final.image}"
    users = final.all("USER")
    if not users or not re.fullmatch(r"[1-9]\d*(:[1-9]\d*)?", users[-1]):
        yield f"the final stage runs as {users[-1] if users else 'root'}, not as a numeric user"
    entry = final.all("ENTRYPOINT")
    try:
        if [loads(line) for line in entry] != [["kemu"]]:
            yield f"the entry point is {entry}"
    except JSONDecodeError:
        yield f"the entry point {entry} goes through a shell"
    yield from (f"the final stage runs {line}" for line in final.all("RUN") if _HEAVY.search(line))
    names = {stage.name for stage in found[:-1]}
    for line in final.all("COPY"):
        source = re.match(r"--from=(\S+) (/\S+) ", line)
        if not source or source[1] not in names:
            yield f"the final stage copies {line} from elsewhere than a build stage"
        elif source[2] != "/opt/venv":
            yield f"the final stage copies {source[2]}"


def _copies(found: list[Stage], ignore: str, root: Path) -> Iterator[str]:
    for stage in found:
        yield from (f"ADD {line}" for line in stage.all("ADD"))
        for line in stage.all("COPY"):
            words = shlex.split(line)
            if any(word.startswith("--from=") for word in words):
                continue
            for source in (word for word in words[:-1] if not word.startswith("--")):
                if source.strip("./") == "" or "*" in source:
                    yield f"COPY {line} takes whatever is there"
                elif not (root / source).exists():
                    yield f"COPY source {source} does not exist"
                elif not sent(source, ignore):
                    yield f"COPY source {source} is in .dockerignore"


def _installs(found: list[Stage]) -> Iterator[str]:
    """Every package comes from a lock with hashes, or from a wheel made here."""
    commands = [
        (order, shlex.split(command))
        for stage in found
        for order, (instruction, rest) in enumerate(stage.steps)
        if instruction == "RUN"
        for command in rest.split("&&")
    ]
    locked = []
    for order, words in commands:
        if "pip" not in words:
            continue
        if "install" in words and "--require-hashes" in words and "-r" in words:
            locked.append((order, words[words.index("-r") + 1]))
            continue
        needed = {"--no-deps", "--no-build-isolation" if "wheel" in words else "--no-index"}
        if not needed <= set(words):
            yield f"not locked: {' '.join(words)}"
    runtime = [order for order, file in locked if file == "requirements/runtime.txt"]
    if not runtime:
        yield "requirements/runtime.txt is not installed with its hashes"
        return
    code = [
        order
        for order, (instruction, rest) in enumerate(found[0].steps)
        if instruction == "COPY" and not rest.startswith("requirements/")
    ]
    if any(order < runtime[0] for order in code):
        yield "a change of the code would install all dependencies again"


def _secrets(found: list[Stage]) -> Iterator[str]:
    for stage in found:
        for line in stage.all("ENV") + stage.all("ARG"):
            if re.search(r"SECRET|PASSWORD|TOKEN", line):
                yield f"a secret would stay in the image: {line}"
