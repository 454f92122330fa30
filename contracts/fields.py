"""Fields that take a JSON value for what it is: no text where a number belongs, no number where a flag belongs."""

from typing import Any

from marshmallow import fields, validate

from contracts.language import Message


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

    strict = True

    def _deserialize(self, value: Any, *more: Any, **named: Any) -> Any:
        if self.strict and not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, *more, **named)


class Text(fields.String):
    """A text, of any length unless limits are given: its class must then have the same ones."""

    def __init__(self, *, shortest: int = 0, longest: int | None = None, pattern: str | None = None, **kwargs: Any) -> None:
        checks: list[validate.Validator] = []
        if shortest or longest is not None:
            checks.append(_TextLength(min=shortest, max=longest))
        if pattern is not None:
            checks.append(validate.Regexp(pattern, error="Must match {regex}."))
        super().__init__(validate=checks, **kwargs)


class _TextLength(validate.Length):
    """Players type most of these texts themselves, so they are told in their language how long one may be."""

    def _format_error(self, value: Any, message: str) -> str:
        if self.max is None:
            return super()._format_error(value, message)
        if self.min:
            return Message(f"Between {self.min} and {self.max} characters.", f"Entre {self.min} et {self.max} caractères.")
        return Message(f"At most {self.max} characters.", f"Au plus {self.max} caractères.")


class Choice(fields.String):
    """One of a few texts."""

    def __init__(self, *choices: str, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(choices), **kwargs)
