"""What the commands `backup`, `restore` and `database` do: they find the database as `serve` does, and say what came of it."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

from tafelrunde import TafelrundeError, __version__
from tafelrunde.server import push
from tafelrunde.server.config import Config, read_config
from tafelrunde.server.run import AlreadyRunning, only_one_at, only_one_server
from tafelrunde.server.store import StorageError, Store, care, file_at, store_at
from tafelrunde.server.store.base import release_number

T = TypeVar("T")
OF_POSTGRES = "PostgreSQL has its own means: pg_dump and pg_restore, then `tafelrunde database restored`"


def backup(target: Path, data: Path | None, db: str | None) -> str:
    tables = said(lambda: care.backup(_file(read_config(data, db=db)), target))
    return f"{target}: {tables} tables"


def restore(source: Path, data: Path | None, db: str | None) -> str:
    config = read_config(data, db=db)
    with _alone(config):
        tables = said(lambda: care.restore(source, _file(config)))
    return f"{_file(config)}: {tables} tables"


def copy(to: str, data: Path | None, db: str | None, tell: Callable[[str, int], None]) -> str:
    config = read_config(data, db=db)
    if to == config.place or (file_at(to) and file_at(to) == file_at(config.place)):
        raise TafelrundeError("source and target are the same database")

    async def both(source: Store) -> dict[str, int]:
        return await with_store(to, lambda target: care.copy(source, target, tell), new=True)

    with _alone(config, to):
        counts = said(lambda: asyncio.run(with_store(config.place, both)))
    return f"{counts['tables']} tables and {counts['deeds']} deeds are there, the same as before. Next: serve --db"


def restored(data: Path | None, db: str | None) -> str:
    config = read_config(data, db=db)
    with _alone(config):
        count = said(lambda: asyncio.run(with_store(config.place, care.restored)))
    return f"{count} tables: nobody from before can write to them any more"


def release(version: str | None, data: Path | None, db: str | None) -> str:
    config = read_config(data, db=db)
    number = release_number(version or __version__)
    with contextlib.nullcontext() if file_at(config.place) is None else _alone(config):
        count = said(
            lambda: asyncio.run(with_store(config.place, lambda store: care.lower_release(store, number)))
        )
    return f"{count} tables can be opened by {version or __version__} again"


async def with_store(place: str, work: Callable[[Store], Awaitable[T]], new: bool = False) -> T:
    """A folder that was mistyped is no empty database; `new`: there may be none yet."""
    file = file_at(place)
    if not (new or file is None or file.is_file()):
        raise TafelrundeError(f"{file}: there is no such database; --data or --db says where it is")
    store = store_at(place, patient=True)
    try:
        await store.open()
        return await work(store)
    finally:
        await store.close()


def _file(config: Config) -> Path:
    file = file_at(config.place)
    if file is None:
        raise TafelrundeError(OF_POSTGRES)
    return file


@contextlib.contextmanager
def _alone(config: Config, *others: str) -> Iterator[None]:
    """Nobody else uses this database, nor the others."""
    try:
        with only_one_server(config.data_dir, config.place), contextlib.ExitStack() as locks:
            for place in others:
                locks.enter_context(only_one_at(place))
            yield
    except AlreadyRunning as running:
        raise TafelrundeError(f"a server uses these tables ({running.url}): stop it first") from None
    except StorageError as error:
        raise TafelrundeError(str(error)) from None


def said(work: Callable[[], T]) -> T:
    try:
        return work()
    except (StorageError, sqlite3.Error, OSError) as error:
        raise TafelrundeError(str(error)) from None


def push_keys(contact: str) -> str:
    """Two lines for the environment of the server."""
    key = push.new_key()
    push.Pusher(key, contact)  # what is wrong with the contact is said now
    return f"TAFELRUNDE_PUSH_KEY={key}\nTAFELRUNDE_PUSH_CONTACT={contact}"
