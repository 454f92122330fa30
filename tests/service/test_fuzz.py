"""The whole interface under generated requests: every answer conforms to the contract.

Half of the requests go to a match that exists, so that they get past its door.
"""

import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.config import SchemathesisConfig
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test

from contracts.http.endpoints import ENDPOINTS
from domain.match import CreateMatch, StartMatch
from service.http.app import create_app
from service.play.handling import Submission
from service.wiring import wire
from tests.kit.servers import new_fake_redis
from tests.service.conftest import SETTINGS
from tests.service.lists import drain
from tests.service.people import Person, Send, in_process, sign_up

ACCEPTED = ("2xx", "401", "403", "404", "409")
PRINTABLE = st.characters(exclude_categories=("C", "Z"))
schemathesis.openapi.format("printable", st.text(PRINTABLE, min_size=1, max_size=40))

CONFIG = SchemathesisConfig.from_dict(
    {
        # Unknown parameters of a query are ignored: proxies and trackers add their own.
        "generation": {"allow-extra-parameters": False},
        # A well-formed request may still name a version that the match has passed, or never had.
        "checks": {
            "positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "304", "410", "412"]},
            "negative_data_rejection": {"expected-statuses": ["4xx"]},
        },
        "operations": [
            {
                # Which characters can be printed no schema can say.
                "include-name": "POST /v1/players",
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "422"]}},
            },
            {
                "include-name": "POST /v1/players/me/account",
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "422"]}},
            },
            {
                # Which seats and options go together is for the rules of each game to say, and they say it with 422.
                "include-name": "POST /v1/matches",
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "422"]}},
            },
            {
                "include-name": "POST /v1/challenges",
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "422"]}},
            },
            {
                # Some filters are only for one's own matches.
                "include-name": "GET /v1/matches",
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "422"]}},
            },
            {
                "include-name": "POST /v1/matchmaking",
                "checks": {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "422"]}},
            },
        ],
    }
)
KEMU = wire(SETTINGS, new_fake_redis())
APP = create_app(KEMU)
EXAMPLES = settings(max_examples=15, suppress_health_check=list(HealthCheck))
schema = schemathesis.openapi.from_wsgi("/openapi.json", APP, config=CONFIG)


@pytest.fixture(scope="module")
def send() -> Send:
    return in_process(APP)


@pytest.fixture(scope="module")
def host(send: Send) -> Person:
    return sign_up(send)


def new_match(host: Person, *, running: bool) -> str:
    """Each request gets a match of its own, so that none depends on what was sent before."""
    bearer = KEMU.keyring.read(host.token)
    match = KEMU.play.opening.create(bearer, CreateMatch("kiwara", 2, bots={"1": "random"} if running else {})).match
    if running:
        KEMU.play.commands.submit(match, Submission(bearer, StartMatch()))
    return match


@pytest.mark.parametrize("endpoint", [endpoint.name for endpoint in ENDPOINTS if not endpoint.name.startswith("stream_")])
def test_every_answer_to_an_invented_request_conforms(endpoint: str, send: Send, host: Person) -> None:
    def conforms(case: Case) -> None:
        ask(case, send, host)

    # Not by `schema.parametrize`: it would make thousands of cases while pytest collects, in each process again.
    made = HypothesisTestConfig(project=schema.config, modes=list(HypothesisTestMode), settings=EXAMPLES)
    create_test(operation=schema.find_operation_by_id(endpoint), test_func=conforms, config=made)()


def ask(case: Case, send: Send, host: Person) -> None:
    revoking = case.operation.definition.raw["operationId"] in ("revoke_token", "revoke_devices", "erase_player")
    token = sign_up(send).token if revoking else host.token
    if "players/me" in case.path:
        drain(KEMU)
    if "match" in case.path_parameters and len(case.path_parameters["match"]) % 2:
        case.path_parameters["match"] = new_match(host, running=len(str(case.body)) % 2 == 1)
    if re.fullmatch(r"\d+(\.\d+)?", str(case.query.get("wait"))):
        # Nobody moves, and no bot thinks.
        case.query["wait"] = float(case.query["wait"]) / 1000
    case.body = with_whole_numbers(case.body)
    case.call_and_validate(headers={"Authorization": f"Bearer {token}"})


def with_whole_numbers(value: Any) -> Any:
    """JSON Schema holds 7.0 for an integer; this interface wants it written 7."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: with_whole_numbers(each) for name, each in value.items()}
    if isinstance(value, list):
        return [with_whole_numbers(each) for each in value]
    return value
