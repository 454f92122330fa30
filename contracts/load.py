"""From the fields that somebody sent to the class of a shape, or to a list of what is wrong with them."""

from collections.abc import Mapping
from typing import Any

import msgspec
from marshmallow import ValidationError

from contracts.shape import Shape


class Malformed(Exception):
    """The body has not the shape it must have; `errors` says where, by field."""

    def __init__(self, errors: Mapping[str, Any]) -> None:
        super().__init__(str(errors))
        self.errors = errors


def load(shape: Shape, fields: Mapping[str, Any]) -> Any:
    """Read the fields of a shape.

    The class accepts exactly what its schema accepts (a test holds them to it) and is fifty times faster, so the schema
    is asked only to explain what is wrong.
    """
    try:
        return msgspec.convert(fields, shape.kind)
    except msgspec.ValidationError as reason:
        try:
            shape.schema().load(fields)
        except ValidationError as error:
            raise Malformed(error.normalized_messages()) from error
        raise Malformed({"_schema": [str(reason)]}) from reason
