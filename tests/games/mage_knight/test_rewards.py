"""What was won is taken at the end of the turn (MK-22.8 to MK-22.15, MK-9.14)."""

from typing import Any

import pytest

from tafelrunde.core.rng import Rng
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import DICE
from tafelrunde.games.mage_knight.vocabulary import COLOURS
from tests.games.mage_knight.table import Table

BOX = library()
OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}
OFFERS: dict[str, Any] = {
    "spells": ["fireball", "chill", "cure"], "actions": ["agility", "decompose", "in_need"], "lessons": ["refreshing_walk"],
    "units": ["peasants_1", "catapults_1", "thugs_1"],
    "piles": {
        "spells": {"top": ["whirlwind"]}, "actions": {"top": ["stout_resolve"]},
        "artifacts": {"top": ["ruby_ring", "golden_grail", "book_of_wisdom", "diamond_ring"]},
    },
}  # fmt: skip


def won(rewards: str, **fields: Any) -> Table:
    """The turn has just been ended with this to be taken."""
    given = {"used_card": True, "others": OTHER, "rewards": rewards, **OFFERS, **fields}
    return Table("", "", **given).choose("turn.what", "end")


def dice(*faces: str) -> list[str]:
    """A key of chance whose next dice show these faces."""
    for number in range(100_000):
        key = f"{number:032x}"
        rng = Rng.from_list([key, 0])
        shown = [COLOURS[rng.keyed("dice", n, len(COLOURS))] for n in range(len(faces))]
        if shown == list(faces):
            return [key, 0]  # type: ignore[list-item]
    raise AssertionError("no such dice")


@pytest.mark.rule("MK-9.14", "MK-22.8")
def test_rewards_are_taken_in_any_order() -> None:
    table = won("artifact spell advanced_action crystals_4")
    assert (table.prompt, table.match.state.phase) == ("reward.which", 7)  # type: ignore[attr-defined]
    assert table.options == ["reward_artifact", "reward_spell", "reward_advanced_action", "reward_crystals_4"]
    table.choose("reward.which", "reward_spell").choose("reward.card", "chill")
    table.choose("reward.which", "reward_crystals_4")
    table.choose("reward.which", "reward_advanced_action").choose("reward.card", "agility")
    table.choose("artifact.back", "ruby_ring")  # only this one is left
    assert table.deck == "golden_grail agility chill"
    assert (table.prompt, table.rewards) == ("discard.card", [])


@pytest.mark.rule("MK-22.9", "MK-R20", "MK-X33")
def test_crystals_beyond_three_are_lost() -> None:
    table = won("crystals_4", crystals={"red": 3, "blue": 2})
    assert table.crystals == {"red": 3, "blue": 3, "green": 1, "white": 1}
    assert table.mana == {}


@pytest.mark.rule("MK-2.25", "MK-22.10")
def test_a_die_for_a_reward_is_none_of_the_source() -> None:
    """Dice that are in nobody's way are rolled: those of the source lie there as before, and as many."""
    source = ["black", "blue", "gold", "red"]
    table = won("random_crystal random_crystal", rng=dice("white", "white"), source=source)
    assert table.crystals == {"white": 2}
    assert sorted(table.source) == source
    assert won("random_crystal", rng=dice("white"), source=[]).crystals == {"white": 1}


@pytest.mark.rule("MK-22.10", "MK-32.64")
@pytest.mark.parametrize("face", COLOURS)
def test_a_random_crystal(face: str) -> None:
    table = won("random_crystal", rng=dice(face))
    if face == "gold":
        assert table.options == ["red", "blue", "green", "white"]
        table.choose("reward.colour", "white")
    expected = {"gold": {"white": 1}, "black": {}}.get(face, {face: 1})
    assert (table.crystals, table.hero.fame) == (expected, int(face == "black"))
    assert table.s.drawn[DICE] == 1
    assert table.prompt == "discard.card"


@pytest.mark.rule("MK-22.9", "MK-22.10")
def test_random_crystals_are_rolled_one_after_the_other() -> None:
    table = won(
        "random_crystal random_crystal random_crystal", rng=dice("red", "red", "black"), crystals={"red": 2}
    )
    assert (table.crystals, table.hero.fame) == ({"red": 3}, 1)


@pytest.mark.rule("MK-32.54")
@pytest.mark.parametrize("face", COLOURS)
def test_a_dungeon_gives_a_spell_or_an_artifact(face: str) -> None:
    table = won("dungeon", rng=dice(face))
    assert table.prompt == ("reward.card" if face in ("gold", "black") else "artifact.back")


@pytest.mark.rule("MK-22.11", "MK-22.12", "MK-9.12", "MK-19.8")
def test_cards_come_from_their_own_offer_and_it_is_refilled() -> None:
    spell = won("spell")
    assert spell.options == ["fireball", "chill", "cure"]
    spell.choose("reward.card", "cure")
    assert spell.deck == "cure"
    assert [BOX.deeds[card].id for card in spell.s.spells] == ["whirlwind", "fireball", "chill"]
    action = won("advanced_action")
    assert action.options == ["agility", "decompose", "in_need"]  # not what a monastery teaches
    action.choose("reward.card", "agility")
    assert action.deck == "agility"
    assert [BOX.deeds[card].id for card in action.s.actions] == ["stout_resolve", "decompose", "in_need"]


def test_from_an_empty_offer_there_is_nothing_to_take() -> None:
    table = won("spell", spells=[], piles={"spells": {"bag": []}})
    assert (table.prompt, table.rewards, table.deck) == ("discard.card", [], "")


@pytest.mark.rule("MK-22.13")
@pytest.mark.parametrize("n", [1, 2])
def test_artifacts_are_drawn_together_and_one_goes_back(n: int) -> None:
    table = won(" ".join(["artifact"] * n))
    drawn = ["ruby_ring", "golden_grail", "book_of_wisdom"][: n + 1]
    assert sorted(table.options) == sorted(drawn)
    table.choose("artifact.back", "ruby_ring")
    if n == 2:
        table.choose("artifact.next", "golden_grail")
    assert table.deck == ("golden_grail" if n == 1 else "book_of_wisdom golden_grail")
    artifacts = table.s.piles[14]
    assert [BOX.deeds[card].id for card in artifacts.below] == ["ruby_ring"]


def test_of_the_last_artifacts_none_goes_back() -> None:
    table = won("artifact", piles={"artifacts": {"top": ["ruby_ring"]}})
    assert (table.deck, table.prompt) == ("ruby_ring", "discard.card")


@pytest.mark.rule("MK-22.14", "MK-6.5")
def test_any_unit_of_the_offer_may_be_taken() -> None:
    table = won("unit")
    assert table.options == ["peasants_1", "catapults_1", "thugs_1", "no_unit"]
    table.choose("reward.unit", "catapults_1")
    assert (table.army, table.offered) == ("catapults_1", ["peasants_1", "thugs_1"])


@pytest.mark.rule("MK-22.14")
def test_without_a_free_token_one_is_disbanded_or_the_reward_forgone() -> None:
    table = won("unit", army="foresters/wounded herbalists", level=3)
    table.choose("reward.unit", "catapults_1").choose("unit.disband", "foresters_1")
    assert table.army == "herbalists_1 catapults_1"
    forgone = won("unit", army="foresters").choose("reward.unit", "no_unit")
    assert (forgone.army, forgone.rewards, forgone.prompt) == ("foresters_1", [], "discard.card")


@pytest.mark.rule("MK-22.15")
def test_a_unit_may_wait_for_the_new_command_token() -> None:
    table = won("unit", army="foresters", fame=8, level=2)
    assert table.options == ["reward_unit", "unit_waits"]
    table.choose("reward.which", "unit_waits")
    assert (table.hero.level, table.prompt) == (3, "reward.unit")
    table.choose("reward.unit", "catapults_1")
    assert table.army == "foresters_1 catapults_1"
    assert table.prompt == "discard.card"


@pytest.mark.rule("MK-22.15")
def test_without_a_new_token_there_is_nothing_to_wait_for() -> None:
    assert won("unit", army="foresters", fame=3).prompt == "reward.unit"  # level 2 brings none
    assert won("unit", army="foresters", fame=8, level=3).prompt == "reward.unit"


@pytest.mark.rule("MK-22.8", "MK-22.16", "MK-R41")
def test_rewards_come_before_levels() -> None:
    """A black die may bring the fame that is missing; cards gained last are drawn first."""
    table = won("random_crystal spell", rng=dice("black"), fame=2)
    table.choose("reward.which", "reward_random_crystal").choose("reward.card", "chill")
    assert (table.hero.level, table.prompt) == (2, "skill.take")
    table.match.answer(0)
    table.choose("action.take", "agility")
    assert table.deck == "agility chill"
    table.choose("discard.card", "draw")
    assert sorted(table.hand.split()) == ["agility", "chill"]


@pytest.mark.rule("MK-22.6", "MK-22.7", "MK-22.8")
def test_the_space_comes_before_rewards() -> None:
    mine: dict[str, Any] = {"tiles": {"0,0": "start_a", "0,1": "countryside_02"}, "at": "0,1,SW"}
    table = won("spell", **mine)
    assert (table.prompt, table.crystals) == ("reward.card", {"green": 1})
    glade: dict[str, Any] = {
        "tiles": {"0,0": "start_a", "0,1": "countryside_01"},
        "at": "0,1,C",
        "discard": "wound",
    }
    table = won("spell", **glade)
    assert table.prompt == "glade.wound"
    assert table.option("skip").final  # new cards follow
