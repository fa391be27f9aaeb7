"""Docs that are written from the code say what the code says."""

import re

import pytest

from scripts import positions_doc
from tafelrunde import all_games, reference
from tests.project import ROOT

WEB = ROOT / "web" / "src"
GAMES = sorted(folder.name for folder in (WEB / "games").iterdir() if (folder / "faces.ts").is_file())


def test_positions_are_described_as_they_are():
    assert positions_doc.up_to_date(), "run scripts/positions_doc.py"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_that_cards_lead_to_exist(game: str):
    """The sentences of a card are links to rules; what the page itself knows of their numbers is written in `faces.ts`."""
    rules = {rule.id for rule in reference.rules(game)}
    prefix = next(iter(rules)).split("-")[0]
    named = set(re.findall(rf"\"({prefix}-[^\"]+)\"", (WEB / "games" / game / "faces.ts").read_text("utf-8")))
    assert named
    assert named <= rules, f"no such rule: {sorted(named - rules)}"


def test_the_start_page_says_how_many_can_play_before_the_server_does():
    """The tiles stand there at once; what they say must not jump when the server's word comes."""
    text = (WEB / "pages" / "catalogue.ts").read_text("utf-8")
    tiles = {
        game: (int(fewest), int(most))
        for game, fewest, most in re.findall(r"id: \"(\w+)\".*?seats: \[(\d+), (\d+)\]", text)
    }
    assert tiles == {info.id: (min(info.seats), max(info.seats)) for info in all_games()}
