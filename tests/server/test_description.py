"""The API is what its description says, and the browser's types are those of the server."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from starlette.testclient import TestClient

from tafelrunde.server import typescript, wire
from tafelrunde.server.app import ENDPOINTS
from tests.project import ROOT, load_script
from tests.server.people import running_server


def test_the_description_names_every_endpoint_and_every_way_to_be_refused(client: TestClient):
    described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.")
    for endpoint in ENDPOINTS:
        operation = described["paths"][endpoint.path][endpoint.method.lower()]
        assert str(endpoint.status) in operation["responses"]
        assert ("requestBody" in operation) == (endpoint.body is not None)


def test_the_browsers_types_are_up_to_date():
    assert load_script("wire_types").up_to_date(), "run scripts/wire_types.py"


def test_no_type_of_the_browser_is_claimed_against_its_maker():
    """No type is changed by force. Samples are parts of views, for tests."""
    sources = [file for kind in ("ts", "svelte") for file in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    ours = [file for file in sources if not file.name.endswith((".test.ts", "sample.ts"))]
    forced = {file.name for file in ours if "as unknown as" in file.read_text("utf-8")}
    assert len(sources) > 100 and forced == set()


def test_types_of_all_shapes():
    for schema, expected in [
        ({"type": "integer"}, "number"),
        ({"type": "array", "items": {"type": "string"}}, "string[]"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"$ref": "Word"}]}, "[number, Word]"),
        ({"type": "object", "additionalProperties": {"$ref": "Word"}}, "Record<string, Word>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"enum": [True]}, "true"),
        ({}, "unknown"),
    ]:
        assert typescript.type_of(schema) == expected


def test_every_message_is_in_the_browsers_types():
    module = typescript.module()
    for message in (*wire.SERVER_MESSAGES, *wire.CLIENT_MESSAGES):
        tag = message.__struct_config__.tag
        assert f'export interface {message.__name__} {{\n  t: "{tag}";' in module
    assert set(get_args(wire.ServerMessage)) == set(wire.SERVER_MESSAGES)
    assert set(get_args(wire.ClientMessage)) == set(wire.CLIENT_MESSAGES)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.runs_in("compiled")
def test_schemathesis_finds_nothing(tmp_path: Path):
    """Good, bad and odd data against every endpoint, alone and in sequences: answers are always as described, never a 5xx."""
    command = [sys.executable, "-m", "schemathesis.cli", "run", "--checks=all", "--no-color"]
    # Not every text that has the form of a set-up is one: such data may be refused, but only as described. There are no logins.
    command += ["--exclude-checks=positive_data_acceptance,ignored_auth", "--max-examples=100"]
    command += ["--generation-database=none", "--seed=7"]
    command += ["--suppress-health-check=too_slow"]
    with running_server(tmp_path / "data") as server:
        address = server.url + "/api/openapi.json"
        # In a folder of its own: it may leave files behind.
        result = subprocess.run([*command, address], capture_output=True, text=True, cwd=tmp_path)
        log = server.messages()
        assert server.get("/api/health")["ok"]
    assert result.returncode == 0, result.stdout[-5000:] + result.stderr[-2000:]
    cases = re.search(r"(\d+) generated, (\d+) passed", result.stdout)
    assert cases is not None and cases[1] == cases[2] and int(cases[1]) > 1000
    assert "Traceback" not in log and "ERROR" not in log, log
    print(f"schemathesis: {cases[0]}, no 5xx")
