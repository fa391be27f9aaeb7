"""What can be set from outside. Everything has a default with which a newcomer just plays."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, cast

from msgspec import Struct

from tafelrunde import TafelrundeError
from tafelrunde.server.botpool import default_workers
from tafelrunde.server.push import Pusher
from tafelrunde.server.retention import Rule, read_rule

KILO = 1024
ANYWHERE = "127.0.0.1:0"  # a free port of this machine


class Config(Struct, frozen=True):
    data_dir: Path
    # postgresql://..., or a SQLite file elsewhere; otherwise the file in the data folder.
    db: str = ""
    # Where other processes on the same database reach this one, and what they sign with; none: one that the database keeps.
    inner: str = ANYWHERE
    secrets: tuple[str, ...] = ()
    redis: str = ""  # redis://...: hints between processes go there instead of through PostgreSQL
    web_dir: Path | None = None
    # Where the server listens: what others are told (reach.py).
    host: str = "127.0.0.1"
    port: int = 8420
    # Names under which browsers may call this server; empty: any. Guards a home server against foreign web pages.
    hosts: tuple[str, ...] = ()
    bot_workers: int = 1
    bot_seconds: float = 20.0  # a bot that thinks longer makes a quick move instead
    bot_wait_seconds: float = 10.0  # so does one that waits longer for a free process
    task_seconds: float = 10.0  # for a pack, a replay, a moment of the past
    message_bytes: int = 8 * KILO
    messages_per_second: float = 30.0
    message_burst: int = 60
    flood_seconds: float = 15.0  # whoever talks faster for so long is sent away
    # The door: how many connections there may be, and how long each thing may take.
    connections: int = 4000
    connections_per_address: int = 200
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses that stand for many visitors and say for whom
    head_seconds: float = 10.0
    body_seconds: float = 30.0
    greeting_seconds: float = 10.0
    taking_seconds: float = 60.0  # until somebody takes what was sent to him
    body_bytes: int = 2 * KILO * KILO  # of a pack or a journal
    small_body_bytes: int = 64 * KILO  # of anything else
    # What one address may leave here in an hour, and what the house holds in all.
    tables_per_hour: int = 120
    uploads_per_hour: int = 300
    bytes_per_hour: int = 50 * KILO * KILO
    reads_per_minute: int = 600  # lists, replays, histories: what is work to tell; a replay counts as five
    replay_bytes: int = KILO**3
    replay_bytes_per_person: int = 50 * KILO * KILO
    disk_bytes: int = 10 * KILO**3
    deeds_per_table: int = 30_000
    watchers_per_table: int = 100
    browsers_per_seat: int = 4
    tables_per_guest: int = 30  # in an hour
    tables_per_account: int = 60
    open_tables: int = 20  # of one person, with a seat that waits for somebody
    tournaments_per_day: int = 10  # that one account, or one address, may hold
    open_tournaments: int = 5  # of one account, until they are over
    entered_tournaments: int = 20  # in which one account takes part, until they are over
    # Web Push: our key (none: it is off), whom a push service may write to, and services beside the known ones.
    push_key: str = ""
    push_contact: str = ""
    push_hosts: tuple[str, ...] = ()
    keep: Rule = Rule()  # how long; nothing is ever deleted by itself unless this says so
    accounts: Literal["open", "invite", "off"] = "open"  # who may have one
    idle_tables: int = 200  # tables without anybody at them that stay in memory

    @property
    def place(self) -> str:
        """Where tables are stored."""
        return self.db or str(self.data_dir / "tafelrunde.sqlite3")


def default_data_dir(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """The user's data folder, where this system keeps such things."""
    home = Path.home()
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "tafelrunde"


def web_folder() -> Path | None:
    """The built web app: inside an installed package, or in web/dist of a checkout."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "_web", package.parents[1] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def read_config(
    data_dir: Path | None = None,
    environment: Mapping[str, str] = os.environ,
    db: str | None = None,
    accounts: str | None = None,
    inner: str | None = None,
    redis: str | None = None,
) -> Config:
    """The configuration from the environment (docs/operations.md); a clear error for a bad value."""
    given = environment.get("TAFELRUNDE_DATA")
    folder = data_dir or (Path(given) if given else default_data_dir(environment))
    return Config(
        data_dir=folder.expanduser().resolve(),
        db=db or environment.get("TAFELRUNDE_DB", ""),
        inner=inner or environment.get("TAFELRUNDE_INNER", ANYWHERE),
        secrets=_names(environment, "TAFELRUNDE_SECRET", ()),
        redis=redis or environment.get("TAFELRUNDE_REDIS", ""),
        web_dir=web_folder(),
        accounts=_accounts(accounts or environment.get("TAFELRUNDE_ACCOUNTS") or "open"),
        hosts=_names(environment, "TAFELRUNDE_HOSTS", ()),
        bot_workers=int(_number(environment, "TAFELRUNDE_BOT_WORKERS", default_workers(), 1, 64)),
        bot_seconds=_number(environment, "TAFELRUNDE_BOT_SECONDS", 20.0, 0.1, 600),
        bot_wait_seconds=_number(environment, "TAFELRUNDE_BOT_WAIT_SECONDS", 10.0, 0.1, 600),
        task_seconds=_number(environment, "TAFELRUNDE_TASK_SECONDS", 10.0, 0.1, 600),
        messages_per_second=_number(environment, "TAFELRUNDE_MESSAGES_PER_SECOND", 30.0, 1, 1e6),
        message_burst=int(_number(environment, "TAFELRUNDE_MESSAGE_BURST", 60, 1, 1e6)),
        connections=int(_number(environment, "TAFELRUNDE_CONNECTIONS", 4000, 1, 1e6)),
        connections_per_address=int(_number(environment, "TAFELRUNDE_CONNECTIONS_PER_ADDRESS", 200, 1, 1e6)),
        proxies=_names(environment, "TAFELRUNDE_PROXIES", ("127.0.0.1", "::1")),
        head_seconds=_number(environment, "TAFELRUNDE_HEAD_SECONDS", 10.0, 0.1, 600),
        body_seconds=_number(environment, "TAFELRUNDE_BODY_SECONDS", 30.0, 0.1, 600),
        tables_per_hour=int(_number(environment, "TAFELRUNDE_TABLES_PER_HOUR", 120, 1, 1e9)),
        tables_per_guest=int(_number(environment, "TAFELRUNDE_TABLES_PER_GUEST", 30, 1, 1e9)),
        tables_per_account=int(_number(environment, "TAFELRUNDE_TABLES_PER_ACCOUNT", 60, 1, 1e9)),
        open_tables=int(_number(environment, "TAFELRUNDE_OPEN_TABLES", 20, 1, 1e9)),
        tournaments_per_day=int(_number(environment, "TAFELRUNDE_TOURNAMENTS_PER_DAY", 10, 1, 1e9)),
        open_tournaments=int(_number(environment, "TAFELRUNDE_OPEN_TOURNAMENTS", 5, 1, 1e9)),
        entered_tournaments=int(_number(environment, "TAFELRUNDE_ENTERED_TOURNAMENTS", 20, 1, 1e9)),
        push_key=_push_key(environment),
        push_contact=environment.get("TAFELRUNDE_PUSH_CONTACT", ""),
        push_hosts=_names(environment, "TAFELRUNDE_PUSH_HOSTS", ()),
        keep=read_rule(environment.get("TAFELRUNDE_KEEP", "")),
        uploads_per_hour=int(_number(environment, "TAFELRUNDE_UPLOADS_PER_HOUR", 300, 1, 1e9)),
        bytes_per_hour=int(_number(environment, "TAFELRUNDE_BYTES_PER_HOUR", 50 * KILO**2, 1, 1e15)),
        reads_per_minute=int(_number(environment, "TAFELRUNDE_READS_PER_MINUTE", 600, 1, 1e9)),
        replay_bytes=int(_number(environment, "TAFELRUNDE_REPLAY_BYTES", KILO**3, 0, 1e15)),
        replay_bytes_per_person=int(
            _number(environment, "TAFELRUNDE_REPLAY_BYTES_PER_PERSON", 50 * KILO**2, 0, 1e15)
        ),
        disk_bytes=int(_number(environment, "TAFELRUNDE_DISK_BYTES", 10 * KILO**3, 1, 1e15)),
        greeting_seconds=_number(environment, "TAFELRUNDE_GREETING_SECONDS", 10.0, 0.1, 600),
    )


def _accounts(text: str) -> Literal["open", "invite", "off"]:
    if text not in ("open", "invite", "off"):
        raise TafelrundeError(f"accounts: expected open, invite or off, got {text!r}")
    return cast(Literal["open", "invite", "off"], text)


def _push_key(environment: Mapping[str, str]) -> str:
    """What is wrong with it is said at the start, not when the first notification should go out."""
    key = environment.get("TAFELRUNDE_PUSH_KEY", "")
    if key:
        Pusher(key, environment.get("TAFELRUNDE_PUSH_CONTACT", ""))
    return key


def _names(environment: Mapping[str, str], name: str, default: tuple[str, ...]) -> tuple[str, ...]:
    text = environment.get(name)
    return default if text is None else tuple(each.strip() for each in text.split(",") if each.strip())


def _number(environment: Mapping[str, str], name: str, default: float, low: float, high: float) -> float:
    text = environment.get(name)
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise TafelrundeError(f"{name}: expected a number from {low:g} to {high:g}, got {text!r}")
    return value
