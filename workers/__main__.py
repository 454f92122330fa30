"""The processes of `kemu worker`: `python -m workers dispatch` and `python -m workers work`."""

import logging
import sys
import threading
from pathlib import Path

from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.settings import Settings, read_settings
from service.store.connection import connect
from service.supervisor import end_with_parent, on_stop_signal
from service.wiring import wall_clock, wire
from workers.dispatcher import TICK_SECONDS, Dispatcher
from workers.heartbeat import Heartbeat
from workers.queues import NAMES, Queues

logger = logging.getLogger("kemu.workers")


def dispatch(settings: Settings) -> None:
    """Follow the journals until told to stop."""
    kemu = wire(settings)
    redis = connect(settings.queue)
    heartbeat = Heartbeat(Path(settings.heartbeat_file), wall_clock)
    dispatcher = Dispatcher(kemu.store, kemu.models, Queues(redis), wall_clock)
    stop = threading.Event()
    on_stop_signal(stop.set)
    while not stop.wait(TICK_SECONDS):
        dispatcher.tick()
        heartbeat.beat()


def work(settings: Settings) -> None:
    """Take jobs until told to stop; RQ finishes the job at hand first."""
    worker = SimpleWorker(list(NAMES), connection=connect(settings.queue), serializer=JSONSerializer)
    worker.work(logging_level="WARNING")


def main() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    end_with_parent()
    {"dispatch": dispatch, "work": work}[sys.argv[1]](read_settings())


if __name__ == "__main__":
    main()
