"""The workers of notices on a store, with a clock that a test turns, and a gateway."""

from collections.abc import Mapping

from msgspec.structs import replace
from redis import Redis

from contracts.notices import Kind, Receiver
from domain.core import Rng, Seat
from domain.match import CreateMatch, MatchState, Resign, StartMatch, TakeSeat
from service.notices.outgoing import Outgoing
from service.play.handling import Submission
from service.settings import Settings
from service.tokens import Bearer
from service.wiring import wire
from tests.kit.servers import SECRET
from tests.store.tables import GUEST, HOST, next_move
from tests.workers.gateway import Gateway
from workers.wiring import NoticeWork, notice_work_of

PARTITIONS = 2
USUAL: tuple[Kind, ...] = ("your_turn", "flag_soon", "finished", "dispute")
"""What most of these tests are about."""


class PostOffice:
    def __init__(self, redis: "Redis[bytes]", gateway: Gateway, **settings: object) -> None:
        chosen = {"secret": SECRET, "partitions": PARTITIONS, "notice_url": gateway.url, **settings}
        self.now = 1_800_000_000_000
        self.gateway = gateway
        self.soon: Mapping[Seat, int] = {}
        self.kemu = wire(Settings().with_values(**chosen), redis, self.clock)
        self.work = self.another()
        self.kemu.notices.store.begin({partition: self.kemu.journal.end(partition) for partition in range(PARTITIONS)})

    def another(self, outgoing: Outgoing | None = None) -> NoticeWork:
        """What another worker process has."""

        def soon(_: MatchState) -> Mapping[Seat, int]:
            return self.soon

        work = notice_work_of(self.kemu, outgoing or Outgoing())
        return NoticeWork(replace(work.projector, _soon=soon), replace(work.alarms, _soon=soon), work.delivery)

    def clock(self) -> int:
        return self.now

    def receiver(
        self, bearer: Bearer, address: str, language: str = "en", kinds: tuple[Kind, ...] = USUAL, url: str = ""
    ) -> Receiver:
        receiver = Receiver(self.kemu.keyring.receiver_id(bearer.player, url, address), address, language, kinds, url, self.now)
        assert self.kemu.notices.receivers.add(bearer.player, receiver)
        return receiver

    def match(self, game: str = "kiwara", bots: Mapping[str, str] | None = None) -> str:
        """Started by the host, who sits first; whose turn it is then is the game's business."""
        match = self.kemu.play.opening.create(HOST, CreateMatch(game, 2, {}, dict(bots or {}))).match
        if not bots:
            self.kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))
        self.kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
        return match

    def move(self, match: str, seed: bytes = b"move") -> MatchState:
        self.now += 1
        state = self.kemu.play.watch.current(HOST, match).state
        return self.kemu.play.commands.submit(match, next_move(self.kemu, state, Rng(seed))).state

    def pass_the_turn(self, match: str) -> MatchState:
        """Moves of one player, until it is the turn of the other."""
        before = self.active(match)
        while self.active(match) == before:
            state = self.move(match)
        return state

    def active(self, match: str) -> frozenset[Seat]:
        state = self.kemu.play.watch.current(HOST, match).state
        return self.kemu.play.states.game(state).active(state.play)

    def resign(self, match: str, bearer: Bearer = HOST) -> None:
        self.kemu.play.commands.submit(match, Submission(bearer, Resign()))

    def derive(self) -> int:
        return sum(self.work.projector.drain(partition) for partition in range(PARTITIONS))

    def ring(self) -> int:
        return sum(self.work.alarms.ring(partition) for partition in range(PARTITIONS))

    def due(self) -> list[str]:
        return list(self.kemu.notices.store.due(self.now, 100)[0])

    def deliver(self) -> list[bool]:
        """Send everything that is due, in its order."""
        return [self.work.delivery.send(notice) for notice in self.due()]

    def tell(self) -> list[tuple[str, str, int]]:
        """Everything that follows from the journal; what the gateway got by it."""
        before = len(self.gateway.received)
        self.derive()
        self.deliver()
        return self.gateway.told()[before:]

    def counts(self) -> dict[str, int]:
        return {name: count for name, count in self.kemu.notices.store.counts().items() if count}
