"""What happens to pieces where they arrive."""

from domain.core import Course, Seat
from domain.games.kauri.edition import Edition
from domain.games.kauri.facts import PiecesTaken
from domain.games.kauri.island import seat_of
from domain.games.kauri.model import Island


def arrive(course: Course[Island], edition: Edition, seat: Seat, piece: str, region: str, count: int) -> None:
    """9.9: a possum that comes to a poisoned region goes to the board of the English, whoever brought it there."""
    state = course.state
    if piece == "possum" and state.poison[edition.region_numbers[region]]:
        course.then(PiecesTaken(seat, "possum", region, count, seat_of(state, "english")), "9.9")
