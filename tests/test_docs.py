"""Docs that are written from the code say what the code says."""

import re
from itertools import islice

import pytest

from scripts import play_for_docs, positions_doc
from tafelrunde import all_games, find_game, reference
from tests.project import ROOT
from tests.properties.worlds import new_match, random_game, tables

WEB = ROOT / "web" / "src"
GAMES = sorted(folder.name for folder in (WEB / "games").iterdir() if (folder / "faces.ts").is_file())


def test_positions_are_described_as_they_are():
    assert positions_doc.up_to_date(), "run python -m scripts.positions_doc"


@pytest.mark.parametrize("game", GAMES)
def test_what_random_games_bring_is_described(game: str):
    """Fields of events, what options refer to and what questions are about: nothing new has come since they were noted."""
    noted, seen = play_for_docs.read_seen()[game], play_for_docs.Seen()
    table = next(table for table in tables() if table[0] == game)
    match = new_match(table, 5)
    play_for_docs.note_match(seen, match, islice(random_game(table, 5, match), 150))
    for room, kinds in play_for_docs.known_only(find_game(game), seen).items():
        for kind, fields in kinds.items():
            known = noted[room].get(kind, {})
            assert fields.keys() <= known.keys(), (
                f"{room} {kind}: run python -m scripts.play_for_docs 60 {game}"
            )
            if room in ("options", "subjects"):
                assert set(fields["refs"]) <= set(known["refs"]), f"{room} {kind}"


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
