"""Effects that reach into a combat: cards through cards, raised values, skills for sideways cards."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight.state import part_value
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import names

ICY = "crystal_sprites"  # resist ice


def values(arena: Arena) -> list[int]:
    """What lies in the open attack or block."""
    return [part_value(part) for part in arena.fight.parts]


@pytest.mark.rule("MK-9.6", "MK-9.5")
def test_a_multiplied_block_is_one_block() -> None:
    """Determination, strong: block 5, twice. Both go against the one attack that was named; the other enemy is not blocked."""
    arena = Arena("prowlers", "prowlers", hand="maximal_effect determination", stage="block", mana={"red": 1})
    arena.pick("play", "maximal_effect").pick("strong").aim("#1")
    assert (values(arena), arena.fight.targets) == ([5, 5], (3,))
    arena.strike()
    assert (arena.fight.foes[0].states, arena.fight.foes[1].states) == ((0,), (1,))


@pytest.mark.rule("MK-9.20")
def test_concentration_raises_an_attack_once() -> None:
    """Rage, strong: 4 + 2; through Maximal Effect 4 + 2 and 4."""
    arena = Arena("prowlers", hand="concentration rage", stage="attack", mana={"green": 1})
    arena.pick("play", "concentration").pick("strong")
    assert values(arena) == [6]
    both = Arena("prowlers", hand="concentration maximal_effect rage", stage="attack", mana={"green": 1})
    both.pick("play", "concentration").pick("strong").pick("use", "maximal_effect")
    assert values(both) == [6, 4]


def test_stout_resolve_raises_an_attack() -> None:
    """Attack 2, and a wound discarded: 3."""
    arena = Arena("prowlers", hand="stout_resolve wound", stage="attack")
    arena.pick("play", "stout_resolve").pick("basic")
    assert arena.match.choice is not None
    [attack] = [
        place for place, option in enumerate(arena.match.choice.options) if option.text("en") == "Attack 2"
    ]
    arena.match.answer(attack)
    arena.choose("effect.may", "do_it")
    assert (values(arena), arena.discard) == ([3], "wound")


@pytest.mark.rule("MK-5.11", "MK-15.6")
def test_sideways_cards_of_skills_in_their_phases() -> None:
    """A spell is worth 3 as a melee attack or a block, never in the ranged phase."""
    for stage, kind in (("attack", "side_attack_worth"), ("block", "side_block_worth")):
        arena = Arena("prowlers", hand="fireball", stage=stage, skills="tovak_i_dont_give_a_damn")
        arena.pick("use_skill").choose("sideways.use", kind)
        assert (values(arena), names(arena.hero.play)) == ([3], "fireball")
    ranged = Arena("prowlers", hand="fireball", skills="tovak_i_dont_give_a_damn").pick("use_skill")
    assert ranged.options == ["side_move_worth", "side_influence_worth"]


@pytest.mark.rule("MK-24.7", "MK-10.21")
def test_no_healing_in_combat() -> None:
    """Neither of Tranquility nor of Cure anything is left, and points from before are of no use."""
    arena = Arena(
        "prowlers", hand="tranquility cure wound", stage="attack", mana={"green": 2}, deck="rage", heal=1
    )
    assert not arena.offers("heal")
    for card in ("tranquility", "cure"):
        assert not arena.ways(card) & {"basic", "strong"}


@pytest.mark.rule("MK-9.7", "MK-14.19")
def test_an_effect_through_another_card_keeps_its_own_colour() -> None:
    """Chilling Stare is blue (and white): through green Concentration it still does nothing to an enemy that resists ice."""
    for enemy, works in (("prowlers", True), (ICY, False)):
        arena = Arena(enemy, hand="concentration chilling_stare", stage="ranged", mana={"green": 1})
        arena.pick("play", "concentration").pick("strong")
        assert arena.match.choice is not None
        texts = [option.text("en") for option in arena.match.choice.options]
        assert any("no attack" in text for text in texts) == works
        tome = Arena(enemy, hand="tome_of_all_spells crystallize", spells=["chill"]).pick(
            "play", "tome_of_all_spells"
        )
        assert tome.offers("basic") == works  # Chill is blue, and nothing but this


def test_magic_talent_in_a_combat() -> None:
    """A red card for Fireball, which is cast for red mana in the ranged phase and stays in the offer."""
    arena = Arena("prowlers", hand="magic_talent rage", spells=["fireball"], mana={"red": 1})
    arena.pick("play", "magic_talent").pick("basic").pick("cast")
    assert (values(arena), names(arena.s.spells), arena.mana) == ([5], "fireball", {})


@pytest.mark.rule("MK-7.6")
def test_wolfs_howl_weakens_units_of_others() -> None:
    """Peasants attack with 2, with 1 while another player's token lies in the middle; cards are not weaker."""
    howl = "wolfhawk_wolfs_howl"
    for seats, value in (([], 2), ([1], 1), ([0], 2)):
        middle = [{"skill": howl, "seat": seat} for seat in seats]
        arena = Arena("prowlers", stage="attack", army="peasants_1", middle=middle, hand="rage")
        arena.use("peasants", 0).plays("rage", "basic")
        assert values(arena) == [value, 2]


# --- rules that were brought into force before -----------------------------------------------------------------------


def test_ambush_raises_the_first_card_with_attack_or_block() -> None:
    """Basic: attack +1 or block +2, whichever comes first, sideways too; only one card ever."""
    arena = Arena("prowlers", hand="rage rage", stage="attack", rules=["ambush.basic.1"])
    arena.plays("rage", "basic").plays("rage", "basic")
    assert values(arena) == [3, 2]
    block = Arena("prowlers", hand="march rage", stage="block", rules=["ambush.basic.1"])
    block.plays("march", "side_block").plays("rage", "basic")
    assert values(block) == [3, 2]
    unit = Arena("prowlers", stage="attack", army="peasants_1", rules=["ambush.basic.1"])
    assert values(unit.use("peasants", 0)) == [2]  # cards only


@pytest.mark.rule("MK-R101", "MK-14.21")
def test_agility_and_diplomacy_spend_points_made_in_the_combat() -> None:
    """March gives 2 move points: two attacks of 1. Promise gives 2 influence points: two blocks of 1."""
    arena = Arena("prowlers", hand="march", stage="attack", rules=["agility.basic.1"])
    assert not arena.offers("exchange")
    arena.plays("march", "basic").pick("exchange").pick("exchange")
    assert (values(arena), arena.hero.move, arena.offers("exchange")) == ([1, 1], 0, False)
    block = Arena("prowlers", hand="promise", stage="block", rules=["diplomacy.basic.1"])
    block.plays("promise", "basic").pick("exchange").pick("exchange")
    assert (values(block), block.hero.influence) == ([1, 1], 0)
    ranged = Arena("prowlers", hand="march", rules=["agility.strong.1", "agility.strong.2"]).plays(
        "march", "basic"
    )
    ranged.pick("exchange")  # only two points for a ranged attack of 1
    assert (values(ranged), ranged.hero.move) == ([1], 0)


def test_spirit_guides_and_deadly_aim_raise_one_value() -> None:
    guides = Arena("prowlers", hand="rage rage", stage="block", rules=["krang_spirit_guides.1"])
    assert values(guides.plays("rage", "basic").plays("rage", "basic")) == [3, 2]
    aim = Arena("prowlers", hand="rage rage", stage="attack", rules=["wolfhawk_deadly_aim.1"])
    assert values(aim.plays("rage", "basic").plays("rage", "basic")) == [4, 2]
    shot = Arena("prowlers", hand="swiftness", mana={"white": 1}, rules=["wolfhawk_deadly_aim.1"])
    assert values(shot.plays("swiftness", "strong")) == [4]


def test_values_by_the_number_of_enemies() -> None:
    """Flame Wave: fire attack 5 and 2 for each of two enemies; one that is defeated does not count."""
    spell: dict[str, Any] = {
        "hand": "flame_wall",
        "stage": "attack",
        "night": True,
        "mana": {"red": 1, "black": 1},
    }
    arena = Arena("prowlers", "prowlers", **spell).pick("play", "flame_wall").pick("strong").aim("#0")
    assert values(arena) == [9]
    one = Arena("prowlers", "prowlers", changed={1: {"out": True, "beaten": True}}, **spell)
    assert values(one.pick("play", "flame_wall").pick("strong")) == [7]


@pytest.mark.rule("MK-R109")
def test_counterattack_for_enemies_that_were_blocked() -> None:
    """Attack 2 and 2 for the enemy that was blocked; strong 4 and 3. One of two attacks blocked is not enough."""
    blocked = {0: {"attacks": [{"state": "blocked"}]}}
    for how, parts in (("basic", [2, 2]), ("strong", [4, 3])):
        arena = Arena("prowlers", hand="counterattack", stage="attack", mana={"red": 1}, changed=blocked)
        assert values(arena.plays("counterattack", how)) == parts
    assert values(
        Arena("prowlers", hand="counterattack", stage="attack").plays("counterattack", "basic")
    ) == [2]
    half = {0: {"attacks": [{"state": "blocked"}, {"state": "dealt"}]}}
    arena = Arena("orc_skirmishers", hand="counterattack", stage="attack", changed=half)
    assert values(arena.plays("counterattack", "basic")) == [2]
