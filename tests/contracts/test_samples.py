"""Samples of every released shape can still be read, and current shapes are unchanged."""

from pathlib import Path

import pytest
from marshmallow import Schema

from contracts.schemas import Whole
from contracts.shape import Contract, Shape
from contracts.wire import Codec, WirePart, decode_json
from domain.core import Fact
from tests.contracts.samples import (
    FOLDER,
    Collection,
    collections,
    missing,
    read_samples,
    sample_bytes,
    sample_file,
    write_missing,
)
from tests.kit.games import TOY

COLLECTIONS = collections()
FILES = sorted(FOLDER.iterdir())
SAMPLES = [
    pytest.param(COLLECTIONS[path.stem], line, id=f"{wire}.v{version}")
    for path in FILES
    for (wire, version), line in read_samples(path).items()
]


@pytest.mark.parametrize("key", COLLECTIONS)
def test_every_version_of_every_shape_has_a_sample(key: str) -> None:
    lost = [f"{shape.wire}.v{version}" for shape, version in missing(FOLDER, COLLECTIONS[key])]
    assert lost == [], "run `make golden`"


@pytest.mark.parametrize(("collection", "line"), SAMPLES)
def test_every_sample_still_decodes_and_todays_encoding_is_todays_sample(collection: Collection, line: bytes) -> None:
    """If this fails, the shape has changed: raise its version by an upcaster and write the new sample."""
    part = decode_json(line, type=WirePart)
    today = next(shape.v for shape in collection.shapes if shape.wire == part.type)
    again = sample_bytes(collection.codec, collection.codec.read_part(part))
    assert again == line or part.v < today


def test_every_sample_belongs_to_a_contract() -> None:
    assert {path.name for path in FILES} <= {f"{key}.jsonl" for key in COLLECTIONS}


class Moved(Fact, frozen=True):
    square: int


class MovedSchema(Schema):
    square = Whole(required=True)


def _moved(*upcasters: object) -> Collection:
    shape = Shape("toy.Moved", Moved, MovedSchema, dict(enumerate(upcasters, start=1)))  # type: ignore[arg-type]
    return Collection("toy", (shape,), Codec((Contract("toy", (), (shape,)),)), None, (Moved(4),))


def test_a_new_sample_is_written_once_and_never_again(tmp_path: Path) -> None:
    assert write_missing(tmp_path, _moved()) == ["toy.Moved v1"]
    path = sample_file(tmp_path, "toy")
    assert path.read_bytes() == b'{"type":"toy.Moved","v":1,"data":{"square":4}}\n'
    old = b'{"type":"toy.Moved","v":1,"data":{"square":9}}\n'
    path.write_bytes(old)
    assert write_missing(tmp_path, _moved()) == []
    assert path.read_bytes() == old


def test_a_raised_version_gets_a_sample_of_its_own(tmp_path: Path) -> None:
    write_missing(tmp_path, _moved())
    raised = _moved(lambda old: old)
    assert [version for _, version in missing(tmp_path, raised)] == [2]
    old = sample_file(tmp_path, "toy").read_bytes()
    assert write_missing(tmp_path, raised) == ["toy.Moved v2"]
    assert sample_file(tmp_path, "toy").read_bytes() == old + b'{"type":"toy.Moved","v":2,"data":{"square":4}}\n'


def test_two_samples_of_one_version_are_refused(tmp_path: Path) -> None:
    write_missing(tmp_path, _moved())
    path = sample_file(tmp_path, "toy")
    path.write_bytes(path.read_bytes() * 2)
    with pytest.raises(ValueError, match=r"toy\.jsonl has two samples of toy\.Moved v1"):
        read_samples(path)


def test_a_lost_sample_of_an_old_version_cannot_be_written_anew(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="v1 is lost"):
        write_missing(tmp_path, _moved(lambda old: old))


def test_a_shape_that_no_play_shows_must_be_written_by_hand(tmp_path: Path) -> None:
    collection = _moved()
    with pytest.raises(LookupError, match="no play had a Moved"):
        write_missing(tmp_path, Collection("toy", collection.shapes, collection.codec))


def test_examples_come_from_plays_of_the_game(tmp_path: Path) -> None:
    shapes = (*TOY.contract.commands, *TOY.contract.facts)
    written = write_missing(tmp_path, Collection("toy", shapes, TOY.codec, TOY))
    assert len(written) == len(shapes)
