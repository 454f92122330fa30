import json

from tests.audit.vectors import FILE, vectors


def test_the_vectors_beside_the_page_are_those_of_the_code() -> None:
    assert json.loads(FILE.read_text()) == vectors()
