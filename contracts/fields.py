"""Fields that take a JSON value for what it is: no text where a number belongs, no number where a flag belongs."""

from typing import Any

from marshmallow import fields, validate

from contracts.language import Message

HASH = "^[0-9a-f]{64}$"


class Whole(fields.Integer):
    """A whole number. `true` is not 1 and `"1"` is not 1."""

    def __init__(self, *, least: int | None = None, most: int | None = None, **kwargs: Any) -> None:
        checks = [validate.Range(min=least, max=most)] if least is not None or most is not None else []
        super().__init__(strict=True, validate=checks, **kwargs)

    def _validated(self, value: Any) -> Any:
        if isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Flag(fields.Boolean):
    """`true` or `false`, and nothing that merely looks like it."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Text(fields.String):
    """A text, of any length unless limits are given: its class must then have the same ones."""

    def __init__(self, *, shortest: int = 0, longest: int | None = None, **kwargs: Any) -> None:
        checks = [validate.Length(min=shortest, max=longest)] if shortest or longest is not None else []
        super().__init__(validate=checks, **kwargs)


class Typed(fields.String):
    """A text that a player types himself, so that he is told in his language how long it may be."""

    def __init__(self, *, shortest: int = 0, longest: int, **kwargs: Any) -> None:
        super().__init__(validate=_TypedLength(min=shortest, max=longest), **kwargs)


class _TypedLength(validate.Length):
    def _format_error(self, value: Any, message: str) -> str:  # noqa: ARG002
        if self.min:
            return Message(f"Between {self.min} and {self.max} characters.", f"Entre {self.min} et {self.max} caractères.")
        return Message(f"At most {self.max} characters.", f"Au plus {self.max} caractères.")


class Hash(fields.String):
    """A link of a match's chain."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.Regexp(HASH), **kwargs)


class Choice(fields.String):
    """One of a few texts."""

    def __init__(self, *choices: str, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(choices), **kwargs)


def doc(text: str, **more: object) -> dict[str, object]:
    """What the documentation says of a field."""
    return {"description": text, **more}
