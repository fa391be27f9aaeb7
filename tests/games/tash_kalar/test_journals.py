"""Finished games that were written down once: one of every way to play, so that a change of the rules cannot break old games
unseen. That they replay is tested with the journals of all games."""

import json
from pathlib import Path

from tafelrunde import Match, find_game

JOURNALS = sorted((Path(__file__).parents[2] / "properties" / "journals").glob("tash_kalar-*.json"))


def played() -> list[dict[str, object]]:
    return [json.loads(file.read_text(encoding="utf-8")) for file in JOURNALS]


def test_there_is_a_game_of_every_table():
    game = find_game("tash_kalar")
    tables = {(mode.id, seats) for mode in game.modes for seats in range(mode.seats[0], mode.seats[1] + 1)}
    assert {(journal["mode"], journal["seats"]) for journal in played()} == tables


def test_every_deck_was_played_and_every_kind_of_turn():
    decks: set[str] = set()
    kinds: set[str] = set()
    for journal in played():
        match = Match.new(
            "tash_kalar", journal["mode"], journal["seats"], journal["seed"], journal["options"]
        )
        for seat, index in journal["answers"]:
            choice = match.choices[seat]
            if choice.prompt == "turn.what":
                kinds.add(choice.options[index].kind)
            match.answer(index, seat)
        decks |= {match.game.view(match.state, None).seats[seat].deck for seat in range(journal["seats"])}
    assert len(decks) == 7
    assert kinds == {"place", "summon", "discard", "invoke", "thaw", "warp", "hand_over", "end"}
