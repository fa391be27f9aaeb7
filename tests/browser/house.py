"""A real server for the browser: a process of its own on a loopback port, with a data folder of its own."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any


class House:
    """After `kill` or `stop`, `start` opens the same house again: same address, same data."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = environment
        self.port = 0
        self.killed = False
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - lives as long as the house
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = ["serve", "--port", str(self.port), "--data", str(self.data), "--no-browser"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tafelrunde.cli", *command],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env={**os.environ, "TAFELRUNDE_BOT_WORKERS": "1", **self.environment},
        )
        try:
            assert self.process.stdout is not None
            found = re.search(r"http://[^/]+:(\d+)", self.process.stdout.readline())
            assert found is not None, f"the server did not start:\n{self.messages()}"
            self.port = int(found[1])
            self._wait_until_it_answers()
        except BaseException:
            self.kill()
            raise

    def _wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + 120
        while True:
            try:
                assert self.get("/api/health")["ok"]
                return
            except OSError:
                assert time.monotonic() < deadline, f"the server does not answer:\n{self.messages()}"
                time.sleep(0.05)

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=60) as reply:
            return json.load(reply)

    def post(self, path: str, wish: dict[str, Any]) -> Any:
        head = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, json.dumps(wish).encode(), head)
        with urllib.request.urlopen(request, timeout=60) as reply:
            return json.load(reply)

    def kill(self) -> None:
        """As the power cord would: kill -9."""
        assert self.process is not None
        self.killed = True
        self.process.send_signal(signal.SIGKILL)
        self._bury()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self._bury()

    def _bury(self) -> None:
        process, self.process = self.process, None
        assert process is not None and process.stdout is not None
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

    def messages(self) -> str:
        self.log.seek(0)
        return self.log.read()


@contextmanager
def open_house(data: Path, **environment: str) -> Iterator[House]:
    house = House(data, **environment)
    try:
        yield house
        # A bot that was thinking for a killed server may complain; nobody else may.
        assert house.killed or "Traceback" not in house.messages(), house.messages()
    finally:
        house.stop()
        house.log.close()


class Cable:
    """A cable between browser and server that can be pulled: connections break at once, and new ones get nowhere."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.plugged = True
        self._ends: list[socket.socket] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def pull(self) -> None:
        with self._lock:
            self.plugged = False
            for end in self._ends:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
            self._ends.clear()

    def plug_in(self) -> None:
        self.plugged = True

    def close(self) -> None:
        self.pull()
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            with self._lock:
                if not self.plugged:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
                self._ends += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=_carry, args=(source, target), daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


@contextmanager
def cable_to(house: House) -> Iterator[Cable]:
    cable = Cable(house.port)
    try:
        yield cable
    finally:
        cable.close()
