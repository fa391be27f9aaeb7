"""The hero's attacks: the ranged and siege phase (MK-15) and the attack phase (MK-18)."""

from typing import Any

import pytest

from tests.games.mage_knight.arena import Arena, begun

RICH: dict[str, Any] = {"mana": {"red": 2, "blue": 2, "green": 2, "white": 2}}


def shooting(*enemies: str, hand: str = "swiftness rage", **fields: Any) -> Arena:
    return Arena(*enemies, **{"hand": hand, **RICH, **fields})


# --- targets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-15.1")
def test_one_may_make_no_attack_or_several() -> None:
    assert shooting("prowlers").next().stage == "block"
    arena = shooting(
        "prowlers", "diggers", hand="swiftness swiftness", changed={1: {"lost": ["fortification"]}}
    )
    arena.plays("swiftness", "strong", "prowlers").strike()
    arena.plays("swiftness", "strong", "diggers").strike()
    assert (arena.hero.fame, arena.prompt) == (4, "turn.what")


@pytest.mark.rule("MK-15.2", "MK-15.9", "MK-18.5")
def test_one_attack_may_have_several_targets_and_defeats_them_all() -> None:
    arena = Arena("prowlers", "wolf_riders", hand="rage", stage="attack", combat=begun("attack", [0, 1], "6"))
    assert not arena.suffices  # 3 + 4
    arena.plays("rage", "side_attack").strike()
    assert (arena.hero.fame, arena.dropped) == (5, ["prowlers", "wolf_riders"])


@pytest.mark.rule("MK-15.13")
def test_targets_can_be_changed_while_the_attack_is_open() -> None:
    arena = Arena("prowlers", "wolf_riders", hand="rage", stage="attack", combat=begun("attack", [0], "3"))
    assert arena.suffices
    assert not arena.attack("wolf_riders").suffices
    assert arena.pick("spare", "wolf_riders").suffices
    assert not arena.offers("spare")  # one target has to stay


@pytest.mark.rule("MK-15.14")
def test_those_with_and_without_resistance_may_be_attacked_separately() -> None:
    together = Arena(
        "prowlers", "ironclads", hand="rage", stage="attack", combat=begun("attack", [0, 1], "9")
    )
    assert not together.suffices
    apart = Arena("prowlers", "ironclads", hand="rage", stage="attack", combat=begun("attack", [0], "3"))
    apart.strike()
    again = Arena("ironclads", hand="rage", stage="attack", combat=begun("attack", [0], "6"))
    assert again.suffices and apart.faced == ["ironclads"]


# --- what counts -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-15.3")
def test_only_ranged_and_siege_attacks_count_in_the_first_phase() -> None:
    arena = shooting("prowlers", hand="battle_versatility fire_bolt crushing_bolt")
    arena.plays("battle_versatility", "strong")
    texts = [option.text("en") for option in arena.match.choice.options]  # type: ignore[union-attr]
    assert texts == ["Ranged attack 3", "Siege attack 2"]


@pytest.mark.rule("MK-15.4", "MK-21.18", "MK-14.2")
def test_against_a_fortified_target_only_siege_counts() -> None:
    for arena in (shooting("diggers"), shooting("swordsmen", site="keep")):
        assert "strong" not in arena.ways("swiftness")
    for siege in (
        shooting("diggers", hand="crushing_bolt"), shooting("swordsmen", site="keep", hand="crushing_bolt"),
    ):  # fmt: skip
        assert "strong" in siege.ways("crushing_bolt")
    assert shooting("diggers", hand="crushing_bolt").plays("crushing_bolt", "strong").suffices


@pytest.mark.rule("MK-15.4", "MK-15.18", "MK-R56")
def test_one_fortified_target_is_enough_to_bar_ranged_attacks() -> None:
    mixed = shooting("prowlers", "diggers").attack("prowlers", "diggers")
    assert "strong" not in mixed.ways("swiftness")
    ranged = shooting("prowlers", "diggers").attack("prowlers").plays("swiftness", "strong")
    assert not ranged.offers("attack_too")  # a ranged value lies in it


@pytest.mark.rule("MK-15.5", "MK-21.18")
def test_whoever_is_fortified_twice_cannot_be_shot_at() -> None:
    arena = shooting("guardsmen", "swordsmen", site="keep", hand="crushing_bolt")
    assert arena.offers("attack_on", "swordsmen") and not arena.offers("attack_on", "guardsmen")
    assert "strong" not in shooting("guardsmen", site="keep", hand="crushing_bolt").ways("crushing_bolt")


@pytest.mark.rule("MK-15.6", "MK-5.11")
def test_no_card_is_laid_sideways_as_a_ranged_attack() -> None:
    assert "side_attack" not in shooting("prowlers").ways("rage")


@pytest.mark.rule("MK-15.7", "MK-21.20")
def test_resisted_values_are_halved_together_and_rounded_down() -> None:
    for parts, enough in ((["6"], True), (["5"], False), (["3", "3"], True), (["5", "fire 1"], True)):
        arena = Arena("ironclads", hand="rage", stage="attack", combat=begun("attack", [0], *parts))
        assert arena.suffices == enough, parts


@pytest.mark.rule("MK-21.20", "MK-18.3")
def test_sideways_cards_are_physical() -> None:
    arena = Arena("ironclads", hand="rage", stage="attack", combat=begun("attack", [0], "5"))
    assert arena.plays("rage", "side_attack").suffices


@pytest.mark.rule("MK-21.21", "MK-21.22", "MK-15.7")
@pytest.mark.parametrize(
    ("enemy", "element", "needed"),
    [
        ("fire_mages", "fire", 10),
        ("fire_mages", "ice", 5),
        ("ice_mages", "ice", 12),
        ("ice_mages", "fire", 6),
    ],
)
def test_fire_and_ice_resistance(enemy: str, element: str, needed: int) -> None:
    for value in (needed - 1, needed):
        arena = Arena(enemy, hand="rage", stage="attack", combat=begun("attack", [0], f"{element} {value}"))
        assert arena.suffices == (value == needed)


@pytest.mark.rule("MK-15.8", "MK-R13", "MK-21.23", "MK-15.18")
def test_cold_fire_is_halved_only_by_one_target_with_both_resistances() -> None:
    both = Arena("high_dragon", hand="rage", stage="attack", combat=begun("attack", [0], "cold_fire 17"))
    assert not both.suffices  # armour 9
    group = Arena(
        "fire_mages", "ice_mages", hand="rage", stage="attack", combat=begun("attack", [0, 1], "cold_fire 11")
    )
    assert group.suffices  # 5 + 6
    pooled = Arena(
        "fire_mages",
        "ice_mages",
        hand="rage",
        stage="attack",
        combat=begun("attack", [0, 1], "fire 11", "ice 10"),
    )
    assert not pooled.suffices


# --- what comes of it ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-15.10", "MK-15.11", "MK-18.6")
def test_the_defeated_leave_at_once_for_their_fame() -> None:
    arena = shooting("prowlers", "wolf_riders", fame=2)
    arena.plays("swiftness", "strong", "prowlers").strike()
    assert (arena.faced, arena.dropped, arena.lying) == (["wolf_riders"], ["prowlers"], ["wolf_riders"])
    assert (arena.hero.fame, arena.hero.level, arena.stage) == (4, 1, "ranged")


@pytest.mark.rule("MK-15.12", "MK-15.13", "MK-15.16")
def test_an_attack_that_falls_short_does_nothing_and_can_only_be_given_up() -> None:
    arena = shooting("wolf_riders").plays("swiftness", "strong")
    assert not arena.suffices and not arena.offers("next_phase")
    arena.let_go()
    assert (arena.fight.parts, arena.armor("wolf_riders"), arena.faced) == ((), 4, ["wolf_riders"])
    arena.next().next().suffer("wolf_riders")
    assert (arena.stage, arena.armor("wolf_riders")) == ("attack", 4)


@pytest.mark.rule("MK-15.15")
def test_a_value_asks_for_its_target_at_once() -> None:
    arena = shooting("prowlers", "wolf_riders")
    arena.pick("play", "swiftness").pick("strong")
    assert arena.prompt == "attack.on"
    arena.aim("wolf_riders")
    assert (arena.fight.targets, len(arena.fight.parts)) == ((1,), 1)


@pytest.mark.rule("MK-15.17")
def test_what_is_left_over_is_lost() -> None:
    arena = Arena("prowlers", "prowlers", hand="rage", stage="attack", combat=begun("attack", [0], "9"))
    arena.strike()
    assert arena.fight.parts == ()
    assert not arena.attack("prowlers").suffices


# --- the attack phase ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-18.1", "MK-18.2")
def test_in_the_attack_phase_everything_counts_and_nobody_is_fortified() -> None:
    arena = Arena(
        "guardsmen", site="keep", hand="swiftness crushing_bolt rage", stage="attack", **RICH
    )  # armour 7, fortified twice
    arena.plays("swiftness", "strong").plays("crushing_bolt", "strong").plays("rage", "side_attack").strike()
    assert arena.hero.fame == 3


@pytest.mark.rule("MK-18.3")
def test_any_card_but_a_wound_is_an_attack_of_one() -> None:
    arena = Arena("prowlers", hand="march tranquility promise wound", stage="attack")
    assert not arena.offers("play", "wound")
    arena.plays("march", "side_attack").plays("tranquility", "side_attack")
    assert not arena.suffices
    assert arena.plays("promise", "side_attack").suffices


@pytest.mark.rule("MK-18.5")
def test_several_attacks_in_the_attack_phase() -> None:
    arena = Arena("prowlers", "diggers", hand="rage rage", stage="attack", mana={"red": 2})
    arena.plays("rage", "strong", "diggers").strike()
    arena.plays("rage", "strong", "prowlers").strike()
    assert (arena.hero.fame, arena.prompt) == (4, "turn.what")


def test_the_view_tells_what_is_needed() -> None:
    arena = Arena(
        "ironclads", "prowlers", hand="rage", stage="attack", combat=begun("attack", [0], "5", "fire 1")
    )
    fight: Any = arena.match.view(0)
    open_attack = fight["fight"]["open"]
    assert (open_attack["total"], open_attack["needed"], open_attack["suffices"]) == (3, 3, True)
    assert [foe["armor"] for foe in fight["fight"]["foes"]] == [3, 3]
