"""A client in TypeScript with types generated from the committed document compiles and plays; misused, it does not compile."""

import copy
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contracts.openapi import COMMITTED
from tests.docs.documents import scripts
from tests.e2e.up import Up, up
from tests.kit.servers import free_port
from tests.typescript.workshop import HERE, Workshop, in_a_shell

PAGE = "docs/typescript.md"
CLIENT = (HERE / "client.ts").read_text()
DOCUMENT: dict[str, Any] = json.loads(COMMITTED.read_text())
MOVES = 15


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("typescript"))


@pytest.fixture(scope="session")
def types(workshop: Workshop) -> str:
    return workshop.types("kemu", DOCUMENT)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Up]:
    with up(tmp_path / "home", port=free_port(), api_workers=1, workers=1) as service:
        yield service


def test_a_client_with_the_generated_types_compiles_and_plays_a_match(workshop: Workshop, types: str, service: Up) -> None:
    client = workshop.client("good", types, CLIENT)
    assert client.compile() == []
    told = client.play(f"http://127.0.0.1:{service.ready()}", str(MOVES))

    assert len(told["moves"]) == MOVES
    assert re.fullmatch(r"totem to stop \d+", told["moves"][0])
    assert any(re.fullmatch(r"(gazelle|zebra|crocodile|elephant|lion) to square \d+", move) for move in told["moves"])
    assert told["events"][0] == "match.MatchCreated"
    assert told["events"][-1] == "match.MatchFinished"
    assert told["story"][0] == "kiwara for 2"
    assert told["story"][-1] == "ended by resignation"
    assert any(re.fullmatch(r"(gazelle|zebra|crocodile|elephant|lion) at square \d+", said) for said in told["story"])
    events = [said for said in told["said"] if re.match(r"\d+: ", said)]
    assert events == [f"{number}: {said}" for number, said in enumerate(told["story"], start=1)]
    assert told["said"][-1] == "finished"
    assert told["moves"][0] == f"totem to stop {told['asking'][0]}"
    # It moves when the feed says so, which it can only because each message arrives before the next move.
    assert told["said"].count("your turn") >= MOVES
    assert told["moves"][0].replace(" to ", " at ") in told["positions"]
    somebody = service.client()
    somebody.sign_up("Mere")
    match = somebody.good("GET", f"/v1/matches/{told['match']}")
    assert match["view"]["status"] == "finished"
    assert (match["view"]["outcome"]["reason"], match["view"]["outcome"]["winners"]) == ("resignation", [1])
    assert match["view"]["outcome"] == told["outcome"]
    assert match["version"] == len(told["events"])


def test_a_client_does_not_compile_with_another_contract(workshop: Workshop) -> None:
    broken = copy.deepcopy(DOCUMENT)
    schemas = broken["components"]["schemas"]
    del schemas["view.kiwara"]["properties"]["totem"]
    schemas["NewGuest"]["required"].remove("token")
    schemas["NewMatch"]["required"].append("terms")
    schemas["command.kiwara.PlaceAnimal"]["properties"]["field"] = schemas["command.kiwara.PlaceAnimal"]["properties"].pop(
        "square"
    )
    schemas["fact.kiwara.TotemPlaced"]["properties"]["place"] = schemas["fact.kiwara.TotemPlaced"]["properties"].pop("stop")
    schemas["part.mauw.Hand"]["properties"]["data"] = {"$ref": "#/components/schemas/fact.mauw.DeckShuffled"}
    del schemas["FeedState"]["properties"]["your_turn"]
    del broken["paths"]["/v1/matches/{match}/start"]
    refused = workshop.client("another-contract", workshop.types("broken", broken), CLIENT).compile()
    for part in (
        "view.play.totem",
        "= guest.token",
        "body: table",
        "command.square",
        "event.data.stop",
        "part.data.cards",
        "message.data.your_turn",
        "/start",
    ):
        assert any(part in line for line in refused), (part, refused)


def test_a_client_does_not_compile_if_it_misuses_the_contract(workshop: Workshop, types: str) -> None:
    source = CLIENT
    misuses = {
        "seats: 2": 'seats: "2"',
        "query: { after }": "query: { since: after }",
        "body: command }": 'body: { type: "kiwara.PlaceTotem", square: 3 } }',
        "command.animal": "command.stop",
        "events.map((event) => event.type)": "events.map((event) => event.kind)",
        "event.data.outcome.reason": "event.data.stop",
        "command.data.stop": "command.data.square",
        "message.data.text": "message.data.spectators",
        "view.play.totem": "view.play.clash",
    }
    for right, wrong in misuses.items():
        assert source.count(right) == 1
        source = source.replace(right, wrong)
    refused = workshop.client("misuse", types, source).compile()
    for part in ("body: table", *list(misuses.values())[1:]):
        assert any(part in line for line in refused), (part, refused)


def test_the_client_casts_nothing() -> None:
    assert re.findall(r"\bas\b.*", re.sub(r"//[^\n]*|/\*\*.*?\*/", "", CLIENT, flags=re.DOTALL)) == []


def test_the_commands_on_the_page_work_as_they_are_shown(service: Up, tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    (checkout / "contracts").mkdir(parents=True)
    shutil.copy(COMMITTED, checkout / "contracts")
    shutil.copytree(HERE, checkout / "tests/typescript", ignore=shutil.ignore_patterns("node_modules", "build", "kemu.ts"))
    script = scripts(PAGE, "typescript")
    assert " -o kemu.ts\n" in script, "without options, as above"
    told = in_a_shell(script.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{service.ready()}"), checkout, tmp_path)
    assert len(json.loads(told.splitlines()[-1])["moves"]) == MOVES


def test_git_ignores_what_the_commands_on_the_page_create() -> None:
    ignored = (HERE.parents[1] / ".gitignore").read_text().splitlines()
    assert {"/tests/typescript/kemu.ts", "build/", "node_modules/"} <= set(ignored)
