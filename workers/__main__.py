"""One process of `kemu worker` by itself: `python -m workers` with `dispatch`, `work`, `play` or `deliver`."""

import sys
import threading

from service.host.supervisor import on_stop_signal
from service.settings import read_settings
from workers.processes import deliver, dispatch, get_ready, play, work


def main() -> None:
    stop = threading.Event()
    on_stop_signal(stop.set)
    settings = read_settings()
    get_ready(settings)
    {"dispatch": dispatch, "work": work, "play": play, "deliver": deliver}[sys.argv[1]](settings, stop)


if __name__ == "__main__":
    main()
