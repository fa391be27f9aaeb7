"""What an invitation is told: addresses that a friend can open, or that there are none."""

import socket
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tafelrunde.server import reach as module
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.reach import OPENING, lan_addresses, reach


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "lan_addresses", lambda: ["192.168.178.23", "10.0.0.5"])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_on_this_machine_only_there_is_no_address_but_a_command(tmp_path: Path, host: str):
    told = reach(Config(data_dir=tmp_path, host=host, port=8420))
    assert (told.addresses, told.command) == ([], OPENING)


@pytest.mark.usefixtures("two_networks")
def test_whoever_listens_everywhere_names_the_addresses_of_its_networks(tmp_path: Path):
    told = reach(Config(data_dir=tmp_path, host="0.0.0.0", port=8421))
    assert told.addresses == ["http://192.168.178.23:8421", "http://10.0.0.5:8421"]
    assert told.command is None


@pytest.mark.parametrize(
    ("host", "address"), [("192.168.1.7", "http://192.168.1.7:8420"), ("fd00::7", "http://[fd00::7]:8420")]
)
def test_one_address_that_was_chosen_is_the_one(tmp_path: Path, host: str, address: str):
    assert reach(Config(data_dir=tmp_path, host=host)).addresses == [address]


def test_without_any_network_nobody_can_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "lan_addresses", list)
    told = reach(Config(data_dir=tmp_path, host="0.0.0.0"))
    assert (told.addresses, told.command) == ([], OPENING)


def test_loopback_and_makeshift_addresses_are_of_no_use_to_a_friend(monkeypatch: pytest.MonkeyPatch):
    found = ["127.0.1.1", "169.254.3.4", "192.168.0.9", "192.168.0.9"]
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda name: (name, [], found))
    assert lan_addresses()[-1] == "192.168.0.9"
    assert not {"127.0.1.1", "169.254.3.4"} & set(lan_addresses())
    assert len(lan_addresses()) == len(set(lan_addresses()))


@pytest.mark.usefixtures("two_networks")
def test_the_browser_is_told(tmp_path: Path):
    with TestClient(create_app(Config(data_dir=tmp_path, host="0.0.0.0", port=8420))) as client:
        assert client.get("/api/reach").json() == {
            "addresses": ["http://192.168.178.23:8420", "http://10.0.0.5:8420"],
            "command": None,
        }
