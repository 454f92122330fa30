"""`python -m tests.bench.serve TARGET`: an application on the server that `kemu api` uses, with its settings."""

import sys

from service.cli.serving import serve
from service.settings import read_settings

if __name__ == "__main__":
    serve(sys.argv[1], read_settings(), 1)
