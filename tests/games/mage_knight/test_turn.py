"""A turn: its beginning, resting, healing, its end, and taking things back (MK-10, MK-22, MK-24, MK-9)."""

from typing import Any

import pytest

from tests.games.mage_knight.table import Table

GLADE: dict[str, Any] = {"tiles": {"0,0": "start_a", "0,1": "countryside_01"}, "at": "0,1,C"}
MINE: dict[str, Any] = {"tiles": {"0,0": "start_a", "0,1": "countryside_02"}, "at": "0,1,SW"}  # green
OTHER: dict[int, Any] = {1: {"hand": "rage rage", "deck": "march"}}


# --- resting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-10.32", "MK-10.35", "MK-10.18")
def test_a_rest_discards_one_card_and_any_wounds() -> None:
    table = Table("march rage wound wound wound").choose("turn.what", "rest").choose("rest.card", "march")
    assert [option.text("en") for option in table.match.choice.options] == [  # type: ignore[union-attr]
        "3 wounds", "2 wounds", "1 wound", "No wound",
    ]  # fmt: skip
    table.match.answer(1)
    assert (table.hand, table.discard) == ("wound rage", "march wound wound")
    assert table.hero.used_card


@pytest.mark.rule("MK-10.33", "MK-10.34")
def test_with_only_wounds_it_is_a_slow_recovery() -> None:
    table = Table("wound wound")
    assert table.options == ["recover"]
    table.choose("turn.what", "recover")
    assert (table.hand, table.discard) == ("wound", "wound")


@pytest.mark.rule("MK-10.31", "MK-10.42")
def test_nobody_rests_twice_or_with_an_empty_hand() -> None:
    table = Table("march rage").choose("turn.what", "rest").choose("rest.card", "march")
    assert "rest" not in table.options
    assert Table("", "rage").options == ["end"]


@pytest.mark.rule("MK-10.36", "MK-10.20", "MK-R22")
def test_effects_may_still_be_played_in_a_rest_turn() -> None:
    table = Table("march tranquility wound").choose("turn.what", "rest").choose("rest.card", "march")
    table.match.answer(1)  # no wound
    table.choose("turn.what", "tranquility").choose("card.how", "basic").match.answer(0)
    table.choose("turn.what", "heal")
    assert table.hand == ""


# --- healing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-24.9", "MK-10.40")
def test_a_healing_point_removes_a_wound_from_hand() -> None:
    """The wound goes back to its pile, not to the discard pile, and that is no card used."""
    table = Table("wound wound march", heal=1).choose("turn.what", "heal")
    assert (table.hand, table.discard, table.hero.heal) == ("wound march", "", 0)
    assert not table.hero.used_card
    assert "heal" not in table.options


@pytest.mark.rule("MK-10.41", "MK-R11")
def test_only_wounds_end_the_turn_by_slow_recovery() -> None:
    assert Table("wound", crystals={"red": 1}).options == ["red", "recover"]
    assert Table("wound", used_card=True).options == ["recover", "end"]
    healed = Table("wound", heal=1).choose("turn.what", "heal")
    assert healed.options == ["end"]


@pytest.mark.rule("MK-10.41")
def test_with_only_wounds_in_hand_no_skill_moves_or_acts() -> None:
    """No rest would be possible afterwards, and so no end of the turn."""
    ritual: dict[str, Any] = {"skills": "krang_shamanic_ritual", "skills_down": "krang_shamanic_ritual"}
    for token in ({"skills": "goldyx_flight"}, ritual):
        assert Table("wound", **token).options == ["recover"]
        assert token["skills"] in Table("wound", used_card=True, **token).options


@pytest.mark.rule("MK-10.41", "MK-10.42")
def test_a_hand_that_healing_has_emptied_leaves_the_turn_free() -> None:
    """Wounds of a combat do not bring the duty back: it would be too late for a rest."""
    table = Table("wound", heal=1, tiles={"0,0": "start_a", "1,0": "countryside_02"}, at="1,0,W",
                  tokens={"1,0,NW": [{"back": "green", "kind": "prowlers"}]})  # fmt: skip
    table.choose("turn.what", "heal").choose("turn.what", "1,0,NW").endure()
    assert (table.hand, table.options) == ("wound wound", ["end"])


# --- the beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-10.17", "MK-32.41")
def test_a_glade_gives_mana_at_the_start_of_the_turn() -> None:
    assert Table("march", "rage", phase="begin", **GLADE).mana == {"gold": 1}
    assert Table("march", "rage", phase="begin", night=True, **GLADE).mana == {"black": 1}


@pytest.mark.rule("MK-10.19")
def test_a_card_must_be_used_in_every_turn() -> None:
    table = Table("march rage", "stamina", phase="begin").choose("turn.what", "end")
    assert table.options == ["rage", "march"]
    table.choose("discard.card", "rage")
    assert table.options == ["draw", "march"]
    assert [Table(hand, "stamina", phase="begin").hero.used_card for hand in ("", "march")] == [True, False]
    free = Table("", "stamina", phase="begin").choose("turn.what", "end")
    assert (free.prompt, free.options) == ("discard.card", ["draw"])


@pytest.mark.rule("MK-10.19", "MK-10.40")
@pytest.mark.parametrize("way", ["basic", "side_move"])
def test_a_played_card_is_a_used_one(way: str) -> None:
    table = Table("march rage", "stamina", phase="begin").choose("turn.what", "march").choose("card.how", way)
    table.choose("turn.what", "end")
    assert table.options == ["draw", "rage"]


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-5.14", "MK-22.5", "MK-5.15")
def test_played_cards_are_discarded_others_may_be() -> None:
    table = (
        Table("march rage wound", "", others=OTHER).choose("turn.what", "march").choose("card.how", "basic")
    )
    table.choose("turn.what", "end")
    assert (table.play, table.discard) == ("", "march")
    assert table.options == ["draw", "rage"]  # a wound stays


def test_points_are_lost_at_the_end() -> None:
    table = Table("march", move=3, influence=2, heal=1, used_card=True).choose("turn.what", "end")
    assert (table.hero.move, table.hero.influence, table.hero.heal) == (0, 0, 0)


@pytest.mark.rule("MK-22.18", "MK-22.23", "MK-22.24")
@pytest.mark.parametrize(
    ("hand", "deck", "after"),
    [
        ("march", "rage rage rage rage rage", "rage rage rage rage march"),
        ("march", "rage", "rage march"),  # the discard pile is not shuffled
        ("march march rage rage stamina stamina", "rage", "rage rage march march stamina stamina"),
    ],
)
def test_drawing_up_to_the_hand_limit(hand: str, deck: str, after: str) -> None:
    table = Table(hand, deck, used_card=True, discard="stamina", others=OTHER).end()
    assert sorted(table.hand.split()) == sorted(after.split())


@pytest.mark.rule("MK-22.17", "MK-24.2")
def test_cards_but_no_wounds_may_be_discarded_before_drawing() -> None:
    table = Table("march rage wound", "stamina stamina", used_card=True, others=OTHER).choose(
        "turn.what", "end"
    )
    table.choose("discard.card", "march", "rage")
    assert table.options == ["draw"]
    table.choose("discard.card", "draw")
    assert table.hand == "wound stamina stamina"


@pytest.mark.rule("MK-22.19", "MK-32.29")
def test_a_keep_raises_the_hand_limit() -> None:
    map = {"0,0": "start_a", "0,1": "countryside_03"}
    deck = "rage rage rage rage rage rage rage"
    own: dict[str, Any] = {"tiles": map, "at": "0,1,E", "used_card": True, "others": OTHER}
    assert len(Table("", deck, shields={"0,1,NE": [0]}, **own).end().hero.hand) == 6
    assert len(Table("", deck, shields={"0,1,NE": [1]}, **own).end().hero.hand) == 5


@pytest.mark.rule("MK-22.7", "MK-32.40", "MK-R20")
def test_a_mine_gives_a_crystal_at_the_end() -> None:
    assert Table("march", used_card=True, **MINE).end().crystals == {"green": 1}
    full = Table("march", used_card=True, crystals={"green": 3}, **MINE).end()
    assert (full.crystals, full.mana) == ({"green": 3}, {})


@pytest.mark.rule("MK-22.6", "MK-32.42", "MK-24.14")
def test_a_glade_removes_a_wound_at_the_end() -> None:
    def ending(**fields: Any) -> Table:
        return Table("wound march", used_card=True, **GLADE, **fields).choose("turn.what", "end")

    both = ending(discard="wound")
    assert both.options == ["mend_hand", "mend_discard", "skip"]
    assert both.choose("glade.wound", "mend_discard").discard == ""
    assert ending().choose("glade.wound", "mend_hand").hand == "march"
    assert ending().choose("glade.wound", "skip").hand == "wound march"
    assert Table("march", used_card=True, **GLADE).choose("turn.what", "end").prompt == "discard.card"


# --- taking back -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-9.17", "MK-9.18")
def test_a_whole_turn_can_be_taken_back() -> None:
    """More than twenty answers over many steps, back to the first one."""
    hand = "march march stamina stamina promise rage rage swiftness threaten crystallize"
    table = Table(hand, crystals={"green": 2, "blue": 2, "white": 1}, source=["red", "red", "green", "white"])
    before = table.match.digest()
    answers = 0
    for card in hand.split():
        table.choose("turn.what", card)
        assert table.match.choice is not None
        table.match.answer(min(1, table.match.choice.count - 1))
        answers += 2
        while table.prompt != "turn.what":
            table.match.answer(0)
            answers += 1
    assert answers > 20
    while table.match.undo():
        answers -= 1
    assert (answers, table.match.digest()) == (0, before)


@pytest.mark.rule("MK-9.18", "MK-9.19", "MK-R39")
def test_nobody_goes_back_behind_a_card_drawn() -> None:
    table = Table("tranquility march", "rage").choose("turn.what", "tranquility").choose("card.how", "basic")
    table.match.answer(1)
    assert table.hand == "rage march"
    assert not table.match.undo()
    table.choose("turn.what", "march").choose("card.how", "basic")
    assert table.match.undo()
    assert table.match.undo()
    assert not table.match.undo()


@pytest.mark.rule("MK-9.17")
def test_nobody_goes_back_behind_the_end_of_a_turn() -> None:
    table = Table("march rage", used_card=True, others=OTHER).choose("turn.what", "end")
    assert not table.match.undo()


@pytest.mark.rule("MK-10.38")
def test_the_next_player_waits_until_a_turn_is_finished() -> None:
    """The rule lets turns overlap unless the next player insists on waiting; here that is always so. A level is gained, a card
    may be discarded: seat 1 is not asked before all that is done."""
    table = Table("march rage", "stamina", used_card=True, fame=3, others=OTHER).choose("turn.what", "end")
    asked = []
    while table.prompt != "turn.what":
        asked.append(table.prompt)
        assert set(table.match.choices) == {0}
        table.match.answer(0)
    assert asked[0] == "skill.take" and asked[-1] == "discard.card"
    assert set(table.match.choices) == {1}
