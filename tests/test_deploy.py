"""The files under deploy/ are what the manual says they are. Their own programs check them too, where the machine has these."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
HAND_OVER = 20  # seconds that a server takes at most


def options_of_serve() -> set[str]:
    text = (DEPLOY.parent / "src/tafelrunde/cli/care.py").read_text()
    body = text[text.index("def serve(") :]
    names = re.findall(r"^    (\w+):", body[: body.index(") -> None")], re.MULTILINE)
    return {f"--{name}" for name in names} | {"--no-browser"}


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "tafelrunde@.service"])
def test_every_option_that_is_used_exists(name: str):
    used = {
        option
        for line in (DEPLOY / name).read_text().splitlines()
        if re.match(r"ExecStart=|ENTRYPOINT|  command:", line)
        for option in re.findall(r"--[a-z]+(?:-[a-z]+)*", line)
    }
    assert used and used <= options_of_serve()


def test_the_container_runs_without_rights_and_says_how_it_is():
    text = (DEPLOY / "Containerfile").read_text()
    last = text[text.rindex("FROM ") :]
    assert re.search(r"^USER tafelrunde$", last, re.MULTILINE) and last.index("USER") < last.index(
        "ENTRYPOINT"
    )
    assert "/api/health" in last and "STOPSIGNAL SIGTERM" in last
    assert "constraints.txt" in text, "what was tested is what is installed"


def test_the_compose_file_has_two_equal_servers_that_may_hand_over():
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    servers = [made["services"][name] for name in ("first", "second")]
    for server in servers:
        assert server["read_only"] and server["cap_drop"] == ["ALL"]
        assert int(server["stop_grace_period"].removesuffix("s")) > HAND_OVER
        assert "ports" not in server, "only the web server is reached from outside"
    assert [name for name, each in made["services"].items() if "ports" in each] == ["front"]
    proxy = made["services"]["front"]["networks"]["inside"]["ipv4_address"]
    assert servers[0]["environment"]["TAFELRUNDE_PROXIES"] == proxy, "what it says about visitors is believed"
    assert (DEPLOY / made["services"]["front"]["volumes"][0].split(":")[0]).is_file()
    assert "password:" not in (DEPLOY / "compose.yaml").read_text().lower()


def test_the_unit_for_systemd_is_right(tmp_path: Path):
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    text = (DEPLOY / "tafelrunde@.service").read_text()
    unit.read_string(text)
    assert int(unit["Service"]["TimeoutStopSec"]) > HAND_OVER
    if shutil.which("systemd-analyze"):
        command = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE)
        here = tmp_path / "tafelrunde@.service"
        here.write_text(re.sub(r"^EnvironmentFile=.*$", "", command, flags=re.MULTILINE))
        run("systemd-analyze", "verify", "--man=no", str(tmp_path / "tafelrunde@8421.service"))


@pytest.mark.parametrize("name", ["nginx.conf", "haproxy.cfg", "Caddyfile"])
def test_web_servers_pass_on_what_is_needed(name: str, tmp_path: Path):
    text = (DEPLOY / name).read_text()
    code = re.sub(r"#.*", "", text)
    assert code.count("{") == code.count("}")
    if name == "nginx.conf":
        for needed in (
            "Upgrade $http_upgrade",
            "Host $http_host",
            "X-Forwarded-For",
            "read_timeout 1h",
            "log off",
        ):
            assert needed in text
        if shutil.which("nginx"):
            here = tmp_path / name
            here.write_text(re.sub(r"server (first|second):8420", r"server 127.0.0.1:8421", text))
            own = f"pid {tmp_path}/pid; error_log stderr;"
            run("nginx", "-t", "-p", str(tmp_path), "-c", str(here), "-g", own)
    else:
        assert "/api/ready" in text
        if name == "haproxy.cfg" and shutil.which("haproxy"):
            run("haproxy", "-c", "-f", str(DEPLOY / name))
        if name == "Caddyfile" and shutil.which("caddy"):
            run("caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / name))
