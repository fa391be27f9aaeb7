"""Starting and stopping: ports, the data folder, settings, and one server per folder."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.server import config, run
from tests.server.people import running_server
from tests.server.waiting import PATIENCE

COMMAND = "import sys; from pathlib import Path; from tafelrunde.server import serve; "


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        first = taken.getsockname()[1]
        monkeypatch.setattr(run, "PORT", first)
        with run.free_socket("127.0.0.1", None) as listener:
            assert first < listener.getsockname()[1] < first + run.PORTS_TO_TRY
        with pytest.raises(TafelrundeError, match="no free port"), run.free_socket("127.0.0.1", first):
            pass


def test_small_messages_do_not_wait_for_larger_ones():
    """asyncio switches Nagle's algorithm off only on sockets that say they are TCP; it costs 40 ms a click."""
    with run.free_socket("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_addresses_are_ones_that_a_browser_understands():
    assert run.address("127.0.0.1", 8420) == "http://127.0.0.1:8420/"
    assert run.address("0.0.0.0", 1) == "http://localhost:1/"
    assert run.address("::1", 1) == "http://[::1]:1/"


def test_a_server_on_this_machine_answers_only_to_its_names(tmp_path: Path):
    plain = config.Config(data_dir=tmp_path)
    assert set(run._with_hosts(plain, "127.0.0.1").hosts) == {"localhost", "127.0.0.1", "::1"}
    assert run._with_hosts(plain, "0.0.0.0").hosts == ()
    named = config.Config(data_dir=tmp_path, hosts=("games.example",))
    assert run._with_hosts(named, "127.0.0.1").hosts == ("games.example",)


@pytest.mark.slow
def test_a_second_server_on_the_same_folder_points_to_the_first(tmp_path: Path):
    with running_server(tmp_path) as server:
        code = COMMAND + "sys.exit(serve(port=0, data_dir=Path(sys.argv[1])))"
        second = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, timeout=2 * PATIENCE
        )
        assert second.returncode == 0 and server.url in second.stdout
        assert server.get("/api/health")["ok"]
    with running_server(tmp_path) as server:
        assert server.get("/api/health")["ok"], "the lock goes with the process"


@pytest.mark.slow
def test_a_server_that_cannot_start_says_why(tmp_path: Path):
    (tmp_path / "tafelrunde.sqlite3").write_bytes(
        b"this is no database, but it is long enough to look at" * 40
    )
    code = COMMAND + "sys.exit(serve(port=0, data_dir=Path(sys.argv[1])))"
    result = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, timeout=2 * PATIENCE
    )
    assert result.returncode == 1 and "not a database" in result.stderr


def test_settings_come_from_the_environment(tmp_path: Path):
    environment = {
        "TAFELRUNDE_DATA": str(tmp_path / "elsewhere"),
        "TAFELRUNDE_HOSTS": "games.example, 10.0.0.2",
        "TAFELRUNDE_DB": "postgresql://games@db.example/games",
        "TAFELRUNDE_BOT_WORKERS": "3",
        "TAFELRUNDE_BOT_SECONDS": "2.5",
    }
    settings = config.read_config(None, environment)
    assert settings.data_dir == tmp_path / "elsewhere"
    assert settings.place == "postgresql://games@db.example/games"
    assert config.read_config(None, environment, "some.file").place == "some.file"
    assert config.read_config(tmp_path, {}).place == str(tmp_path / "tafelrunde.sqlite3")
    assert settings.hosts == ("games.example", "10.0.0.2")
    assert (settings.bot_workers, settings.bot_seconds) == (3, 2.5)
    assert config.read_config(tmp_path, environment).data_dir == tmp_path, "what is said directly counts"
    for name, text in [("TAFELRUNDE_BOT_WORKERS", "many"), ("TAFELRUNDE_BOT_SECONDS", "-1")]:
        with pytest.raises(TafelrundeError, match=name):
            config.read_config(None, {name: text})


def test_the_data_folder_is_where_each_system_keeps_such_things(tmp_path: Path):
    xdg = {"XDG_DATA_HOME": str(tmp_path)}
    assert config.default_data_dir(xdg, "linux") == tmp_path / "tafelrunde"
    assert config.default_data_dir({}, "linux") == Path.home() / ".local" / "share" / "tafelrunde"
    assert config.default_data_dir({}, "darwin").parts[-2:] == ("Application Support", "tafelrunde")
    assert config.default_data_dir({"LOCALAPPDATA": str(tmp_path)}, "win32") == tmp_path / "tafelrunde"
