"""What is shown: view, content, drawing, previews, positions in words; the first judge."""

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.core.game import as_json
from tafelrunde.games.tash_kalar import view
from tests.games.tash_kalar.play import Play, cast
from tests.games.tash_kalar.test_setup import new, state_of


def test_the_drawing_shows_arena_hand_and_tasks():
    table = Play(
        at={"E5": "a", "D2": "B", "I5": "B*"},
        hand="swordmaster",
        mode="high_form",
        tasks={"current": ["destruction"]},
    )
    lines = table.match.game.drawing(table.s, 0, "de").splitlines()
    assert lines[2] == " 2     ·  ·  2+ ·  ·  ·  ·"
    assert lines[5] == " 5  g  ·  ·  ·  1. ·  ·  ·  2*"
    text = "\n".join(lines)
    assert "1 Blau (Nördliches Imperium): Punkte 0, Vorrat 16 + 3" in text
    assert "Schwertmeister: " in text and "Ziel: " in text
    others = table.match.game.drawing(table.s, 1, "en")
    assert "Swordmaster" not in others and "2 Yellow (Highland): points 1, supply 16 + 2" in others


def test_the_drawing_before_decks_are_chosen():
    match = Match.new("tash_kalar", "duel", 2, 1)
    assert "A  B  C" in match.game.drawing(match.state, 0, "en")


def test_content_speaks_of_the_cards_of_the_match():
    content = new("high_form", 2).game.content(new("high_form", 2).state)
    beings = content["beings"]
    assert isinstance(beings, list) and len(beings) == 18 + 18 + 12
    by_id = {being["id"]: being for being in beings}
    assert by_id["sapling"]["pattern"]["rows"] == ["T", "C", "C"]
    assert all(being["effect"]["de"] and being["effect"]["en"] for being in beings)
    tasks, squares = content["tasks"], content["squares"]
    assert isinstance(tasks, list) and len(tasks) == 24 and all(task["text"]["de"] for task in tasks)
    assert isinstance(squares, list) and len(squares) == 69
    assert {square["name"] for square in squares if square["colour"] == "red"} == {"D2", "E5", "H6", "C8"}


def test_content_that_was_shown_before_is_that_of_the_match_at_hand():
    for mode, seats in (("high_form", 2), ("duel", 2), ("melee", 3), ("high_form", 2)):
        for seed in range(3):
            match = new(mode, seats, seed)
            state = state_of(match)
            assert match.game.content(state) == as_json(view.content(state))


def test_placing_tells_which_cards_it_would_complete():
    table = Play(at={"E4": "a"}, hand="swordmaster knight").choose("turn.what", "place")
    assert table.option("E6").preview == {"completes": ["swordmaster"]}
    assert table.option("A5").preview == {}


def test_the_end_of_the_turn_tells_its_points_and_tasks():
    table = Play(killed=[[0, 0, 0], [2, 1, 0]], actions=0)
    assert table.option("end").preview == {"points": [0, 2]}
    assert table.option("end").final
    tasks = {"current": ["destruction", "devastation"], "next": "diagonals"}
    table = Play(mode="high_form", killed=[[0, 0, 0], [3, 0, 0]], actions=0, tasks=tasks)
    assert table.option("end").preview == {"tasks": ["destruction"]}
    assert not table.option("end").final  # the claim is asked first


def test_a_held_flare_tells_how_far_it_is():
    table = Play(at={"A4": "B", "A5": "b", "I5": "a"}, flares="flare_12_2_5")
    flare = table.match.view(0)["own"]["flares"][0]
    assert flare["against"] == [{"side": 1, "upgraded": 1, "pieces": 1, "upper": False, "lower": False}]


def test_while_an_effect_runs_all_see_the_card_and_its_being():
    table = cast("dire_wolf", "F4")
    for seat in (0, 1, None):
        assert table.match.view(seat)["in_play"] == {
            "ref": "card:dire_wolf",
            "square": "F4",
            "used": ["E5", "F5", "D6"],
        }
    assert table.match.choice is not None
    assert table.match.choice.refs == ("card:dire_wolf", "square:F4")
    table.choose("move.to", "done")
    assert table.match.view(0)["in_play"] is None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"turns": 3}, "unknown field `turns`.*did you mean turn"),
        ({"seats": [{"deck": "sylvan"}]}, "seats: expected a list of 2"),
        ({"seats": [{"deck": "sylvan"}, {"deck": "sylvan"}]}, "a different deck for every seat"),
        (
            {"seats": [{"deck": "sylvan", "hand": ["knight"]}, {"deck": "highland"}]},
            r"seats\[0\]: expected every card",
        ),
        (
            {"sides": [{"pieces": {"A1": "common"}}, {}]},
            r"sides\[0\].pieces: expected a square of the arena.*A1",
        ),
        (
            {"sides": [{"pieces": {"E5": "common"}}, {"pieces": {"E5": "heroic"}}]},
            "at most one piece on a square",
        ),
        (
            {"sides": [{"pieces": dict.fromkeys(["E5", "E6", "E7", "E8"], "legendary")}, {}]},
            "no more pieces than there are",
        ),
        ({"legends": {"pile": ["titan", "titan"]}}, "legends: expected every card exactly once"),
        ({"gateway": "E5"}, "gateway: expected a square with a piece"),
        ({"killed": [[1, 2, 3]]}, "killed: expected a list of 2"),
        ({"seat": 4}, "seat: expected a seat from 0 to 1"),
    ],
)
def test_a_bad_position_is_refused_with_place_and_reason(change, complaint):
    state = {"seats": [{"deck": "sylvan"}, {"deck": "highland"}], **change}
    with pytest.raises(TafelrundeError, match=complaint):
        Match.from_position({"game": "tash_kalar", "mode": "duel", "seats": 2, "options": {}, "state": state})


def test_the_judge_likes_points_and_pieces():
    def judged(at=None, **more):
        table = Play(at=at, actions=0, **more)
        return table.match.game.judge(table.s)[0]

    assert judged() == 0.5
    assert judged({"E5": "a"}) > 0.5 > judged({"E5": "b"})
    assert judged({"E5": "A*"}) > judged({"E5": "A"}) > judged({"E5": "a"})
    assert judged(sides={0: {"points": [0, 3]}}) > judged({"E5": "A*"})
    assert 0 < judged(sides={1: {"points": [18, 0]}}) < 0.2


def test_every_prompt_has_a_sentence_and_its_rules():
    game = Play().match.game
    assert len(game.prompts) > 30
    for prompt in game.prompts:
        assert game.texts.has(f"prompt.{prompt.key}"), prompt.key
        assert prompt.rules, prompt.key
    assert {prompt.key for prompt in game.prompts} == {
        key.removeprefix("prompt.") for key in game.texts.tables["en"] if key.startswith("prompt.")
    }
