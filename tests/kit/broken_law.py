"""What a law says when a game does not keep it."""


class BrokenLaw(AssertionError):
    """A game does not keep one of the laws that every game must keep."""
