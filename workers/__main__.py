"""The processes of `kemu worker`: `python -m workers` with `dispatch`, `work`, `play` or `deliver`."""

import logging
import sys
import threading

from service.host.supervisor import end_with_parent, on_stop_signal
from service.settings import read_settings
from workers.processes import deliver, dispatch, play, work


def main() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    stop = threading.Event()
    on_stop_signal(stop.set)
    end_with_parent()
    {"dispatch": dispatch, "work": work, "play": play, "deliver": deliver}[sys.argv[1]](read_settings(), stop)


if __name__ == "__main__":
    main()
