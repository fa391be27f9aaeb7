"""Words: everything that can be asked, chosen or told has a text in both languages."""

import random
import re

from tafelrunde.core.choice import Choice
from tafelrunde.core.match import Match
from tafelrunde.games.kharnage.battle import NEXT_VICTIM
from tafelrunde.games.kharnage.state import Attack
from tests.games.kharnage.table import GAME, in_turn, seat


def test_every_question_has_a_sentence_and_rules():
    assert len(GAME.prompts) == 20
    for prompt in GAME.prompts:
        assert GAME.texts.has(f"prompt.{prompt.key}")
        assert prompt.rules


def test_nothing_said_in_a_game_lacks_words():
    """No key shows through, no placeholder is left open, and both languages speak."""
    dice = random.Random(3)
    for seed in range(8):
        options: dict[str, object] = {"shout_rule": seed % 2 == 0, "mirrored_armies": seed % 3 == 0}
        match = Match.new(GAME, seats=2 + seed % 3, seed=seed, options=options)
        while match.choice is not None:
            choice = match.choice
            for lang in ("de", "en"):
                for text in (choice.text(lang), *[option.text(lang) for option in choice.options]):
                    assert re.search(r"[{}]|option\.|prompt\.", text) is None, text
            match.answer(dice.randrange(choice.count), choice.seat)
        for viewer in (None, 0):
            for event in match.events(viewer):
                words = event["text"]
                assert isinstance(words, dict)
                for lang in ("de", "en"):
                    assert re.search(r"[{}]|event\.", words[lang]) is None, words
        assert match.outcome is not None
        assert not match.outcome.words()["de"].startswith("outcome")


def test_one_point_is_a_point_and_more_are_points():
    match = in_turn(seat("orcs", "orc_general"), seat("humans", "human_general"))
    army = match.view(None)["armies"][1]["names"]
    asked = {}
    for points in (1, 2):
        attack = Attack(0, True, "strategy", points)
        attack.facing = 1
        choice = Choice(0, NEXT_VICTIM, [], (attack, []))
        choice.game, choice.state = GAME, match.state
        asked[points] = (choice.text("de"), choice.text("en"))
    assert asked == {
        1: (
            f"Noch 1 Punkt gegen {army['de']}: Wer fällt?",
            f"1 point left against {army['en']}: who falls?",
        ),
        2: (
            f"Noch 2 Punkte gegen {army['de']}: Wer fällt?",
            f"2 points left against {army['en']}: who falls?",
        ),
    }


def test_content_names_every_card_in_both_languages():
    match = Match.new(GAME, seats=2, seed=1)
    content = GAME.content(match.state)
    armies = content["armies"]
    assert isinstance(armies, list)
    assert len(armies) == 4
    for army in armies:
        for record in (*army["strategies"], *army["generals"], *army["units"]):
            assert set(record["names"]) == {"de", "en"}
            assert all(record["names"].values())
