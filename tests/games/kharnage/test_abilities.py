"""Unit abilities around arriving and leaving: Explosion, Flying, Big Unit (KH-17.1 to KH-17.20, KH-17.51)."""

import pytest

from tests.games.kharnage.table import (
    army,
    army_view,
    asked,
    attacking,
    card_of,
    choose,
    defence,
    deploying,
    ending,
    events,
    hand,
    hill,
    in_turn,
    mustering,
    offered,
    pack_of,
    reserve,
    seat,
    strengths,
    trophies,
    unit,
    units,
)

GIANT = ["orc_giant"]

# --- Explosion ------------------------------------------------------------------------------------------------


def bomb(
    *reserve: str,
    enemy: tuple[str, ...] = ("orc_giant", "orc_brawler"),
    stack: tuple[str, ...] = (),
    **more: object,
):
    """A Goblin Bomber on top of the stack."""
    return deploying(
        seat("goblins_100", "goblin_mob", stack=["goblin_bomber", *stack], reserve=list(reserve), **more),
        seat("orcs", *enemy),
    )


@pytest.mark.rule("KH-17.1", "KH-17.2", "KH-17.3", "KH-E18", "KH-R8", "KH-R43")
def test_explosion_multiplies_the_defences_and_discards_both():
    match = bomb("goblin_scrap_cart")
    assert strengths(match)[0] == 2 * 4
    assert events(match, "revealed")[0]["card"] == "goblin_scrap_cart"  # to all
    assert hill(match, 0) == ["goblin_scrap_cart", "goblin_bomber"]
    assert trophies(match, 0) == [
        "orc_giant",
        "orc_giant",
        "orc_brawler",
    ]  # 8 points; the own cards count for nobody
    assert trophies(match, 1) == []


@pytest.mark.rule("KH-17.1", "KH-R30", "KH-E18")
def test_a_revealed_big_unit_takes_its_other_card_along():
    match = bomb("goblin_cave_troll", "goblin_mob", "goblin_cave_troll")
    assert strengths(match)[0] == 2 * 6
    assert hill(match, 0) == ["goblin_cave_troll", "goblin_cave_troll", "goblin_bomber"]
    assert reserve(match, 0) == ["goblin_mob"]


@pytest.mark.rule("KH-17.1", "KH-17.13")
def test_the_other_card_is_taken_out_of_the_stack_too():
    match = bomb("goblin_cave_troll", "goblin_mob", stack=("goblin_cave_troll",))
    assert hill(match, 0) == ["goblin_cave_troll", "goblin_cave_troll", "goblin_bomber"]
    assert reserve(match, 0) == ["goblin_mob"]  # no replacement
    assert units(match, 0) == ["goblin_mob"]


@pytest.mark.rule("KH-17.2", "KH-R10")
def test_shields_count_on_both_sides_of_the_product():
    assert strengths(bomb("goblin_potlid"))[0] == 2 * (1 + 1)
    pack = pack_of(card_of("shielded_bomb", "front", 2, "shield 1", "explosion"))
    match = deploying(
        seat("testers_none", stack=["shielded_bomb"], reserve=["plain"]),
        seat("orcs", "orc_giant"),
        packs=[pack],
    )
    assert strengths(match) == [(2 + 1) * 1]


@pytest.mark.rule("KH-17.4")
def test_the_revealed_unit_is_not_deployed():
    match = bomb("goblin_horn", "goblin_mob")  # a horn blower would bring two more cards
    assert units(match, 0) == ["goblin_mob"]
    assert reserve(match, 0) == ["goblin_mob"]
    second = bomb("goblin_bomber", "goblin_mob")
    assert strengths(second)[0] == 4
    assert reserve(second, 0) == ["goblin_mob"]  # the revealed bomber does not explode


@pytest.mark.rule("KH-17.5", "KH-R7")
def test_explosion_with_an_empty_reserve_only_discards():
    match = bomb()
    assert not events(match, "attack_explosion")
    assert hill(match, 0) == ["goblin_bomber"]


@pytest.mark.rule("KH-17.6")
def test_explosion_without_a_target_still_discards_both():
    match = bomb("goblin_scrap_cart", enemy=())
    assert not events(match, "attack_explosion")
    assert hill(match, 0) == ["goblin_scrap_cart", "goblin_bomber"]


@pytest.mark.rule("KH-17.7", "KH-7.9")
def test_symbols_right_of_explosion_are_not_carried_out():
    card = card_of("chain", "front", 1, "red_reinforcement 1", "explosion", "red_reinforcement 2")
    match = deploying(
        seat("testers_none", stack=["chain"], reserve=["plain"] * 6),
        seat("orcs", "orc_giant"),
        packs=[pack_of(card)],
    )
    assert units(match, 0) == ["plain"]  # one red symbol to the left, two to the right
    assert len(reserve(match, 0)) == 6 - 1 - 1


@pytest.mark.rule("KH-17.51", "KH-R5")
def test_nothing_adds_to_an_explosion_and_nothing_follows_it():
    """Double Charge, Gunpowder and magic of the army do not matter; no Veteran, Net or Smash follows."""
    match = deploying(
        seat(
            "dwarves_360",
            "dwarf_arquebusier",
            "dwarf_rune_priest",
            "dwarf_greybeard",
            stack=["dwarf_keg_runner"],
            reserve=["dwarf_axeman"],
        ),
        seat("orcs", "orc_giant"),
    )
    assert strengths(match)[0] == 2 * 2
    assert [event["cause"] for event in match.events() if "victims" in event][:2] == ["explosion", "strategy"]
    smashing = deploying(
        seat("goblins_140", "goblin_cave_troll", stack=["goblin_bomber"], reserve=["goblin_mob"]),
        seat("orcs", "orc_brawler", "orc_giant"),
    )
    assert asked(smashing) != "smash.target"


@pytest.mark.rule("KH-17.51", "KH-17.53", "KH-R47")
def test_the_target_of_an_explosion_counts_as_attacked():
    """A later Veteran attack may go there."""
    match = deploying(
        seat("dwarves_300", "dwarf_greybeard", stack=["dwarf_keg_runner"], reserve=["dwarf_axeman"]),
        seat("orcs", "orc_giant"),
        seat("humans", "human_halberdier", "human_halberdier"),
    )
    choose(match, "Orcs with 4", "Humans with 1")
    assert (asked(match), offered(match)) == ("veteran.target", ["Orcs with 1", "Humans with 1"])


@pytest.mark.rule("KH-R61")
def test_two_bombers_reveal_one_card_each():
    match = bomb("goblin_mob", "goblin_scrap_cart", stack=("goblin_bomber",), enemy=("orc_giant",))
    assert strengths(match)[:2] == [2, 8]


# --- Flying ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-17.8", "KH-17.9", "KH-R12", "KH-16.1", "KH-5.3")
def test_flyers_are_absent_after_the_attack_phase():
    match = attacking(
        seat("humans_460", "human_griffin_rider", "human_militia"), seat("orcs")
    )  # both attacks are skipped, and the griffin flies all the same
    assert units(match, 0, absent=False) == ["human_militia"]
    assert units(match, 0) == ["human_griffin_rider", "human_militia"]  # it stays where it is


@pytest.mark.rule("KH-17.8", "KH-12.7", "KH-16.3")
def test_flyers_return_at_the_end_of_the_round():
    match = ending(seat("humans_460", "human_griffin_rider"), seat("orcs_560", "orc_brawler"))
    assert asked(match) == "strategy"
    assert units(match, 0, absent=False) == ["human_griffin_rider"]
    assert len(events(match, "returned")) == 1


@pytest.mark.rule("KH-17.10")
def test_flyers_can_be_attacked_before_their_owners_attack_phase_is_over():
    match = attacking(seat("orcs_260", "orc_brawler"), seat("humans", "human_griffin_rider"))
    assert trophies(match, 0) == ["human_griffin_rider"]


@pytest.mark.rule("KH-16.15", "KH-R11")
def test_a_captured_flyer_does_not_fly():
    match = ending(seat("humans_460", unit("human_griffin_rider", nets=1)), seat("orcs"))
    assert units(match, 0, absent=False) == ["human_griffin_rider"]


# --- Big Unit -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-17.11", "KH-17.12", "KH-17.14", "KH-17.16", "KH-R28")
def test_the_other_card_comes_from_the_reserve():
    pile = ["orc_brawler", "orc_giant", "orc_shaman", "orc_drummer"]
    match = deploying(seat("orcs_400", stack=GIANT, reserve=pile), seat("humans"))
    assert units(match, 0) == ["orc_giant"]
    assert reserve(match, 0) == [
        "orc_brawler",
        "orc_shaman",
        "orc_drummer",
    ]  # the order of the rest is unchanged


@pytest.mark.rule("KH-17.13", "KH-E27")
def test_the_other_card_is_taken_from_the_stack_without_a_replacement():
    match = deploying(
        seat("orcs_400", stack=["orc_giant", "orc_brawler", "orc_giant"], reserve=["orc_shaman"]),
        seat("humans"),
    )
    assert [event["card"] for event in events(match, "deployed")] == ["orc_giant", "orc_brawler"]
    assert reserve(match, 0) == ["orc_shaman"]


@pytest.mark.rule("KH-17.12", "KH-17.14", "KH-E26", "KH-18.3")
def test_the_other_card_comes_from_the_hand():
    pile = ["orc_brawler", "orc_giant", "orc_brawler", "orc_giant", "orc_shaman"]
    match = in_turn(seat("orcs_400", reserve=pile, hand=["orc_general"]), seat("humans"))
    assert asked(match) == "reinforce.card"
    assert hand(match, 0) == ["orc_general", "orc_giant", "orc_giant"]
    assert offered(match) == ["Warlord Gorrash", "Orc Giant"]
    choose(match, "Orc Giant")
    assert units(match, 0).count("orc_giant") == 1
    assert hand(match, 0) == ["orc_general"]
    assert events(match, "deployed")[0]["card"] == "orc_giant"


@pytest.mark.rule("KH-17.12")
def test_surprises_of_a_big_unit_happen_once():
    beast = card_of(
        "beast", "front", 4, "big_unit", "red_reinforcement 1", cards=2, count=1, rows=["front", "middle"]
    )
    match = deploying(
        seat("testers_none", stack=["beast", "beast"], reserve=["plain"] * 4),
        seat("orcs", "orc_giant"),
        packs=[pack_of(beast)],
    )
    assert units(match, 0) == ["beast", "plain"]


@pytest.mark.rule("KH-17.15")
def test_an_incomplete_big_unit_goes_to_the_hill():
    match = deploying(
        seat("orcs_400", stack=["orc_giant", "orc_brawler"], reserve=["orc_shaman"]), seat("humans")
    )
    assert units(match, 0) == ["orc_brawler"]
    assert hill(match, 0) == ["orc_giant"]


@pytest.mark.rule("KH-17.17", "KH-17.19", "KH-R29")
def test_a_big_unit_is_one_unit_with_one_defence_in_its_foremost_row():
    match = attacking(seat("dwarves_540", *["dwarf_axeman"] * 2), seat("orcs", "orc_giant", "orc_spearhand"))
    assert (
        trophies(match, 0) == []
    )  # 4 points: the giant (6) stands in front, the spearhand behind it is safe
    assert defence(match, 1, "orc_giant") == 6
    assert army(match, 1).present == 2
    rows = army_view(match, 0, 1)["rows"]
    assert [len(rows[row]) for row in ("front", "middle", "back")] == [1, 1, 0]


@pytest.mark.rule("KH-17.18", "KH-17.23")
def test_an_effect_applies_to_the_whole_big_unit():
    match = ending(seat("orcs_500", "orc_giant", reserve=[]), seat("humans"))
    assert defence(match, 0, "orc_giant") == 5  # -1 once, not once per card


@pytest.mark.rule("KH-17.20", "KH-2.4")
def test_big_units_work_during_setup():
    match = mustering(
        {"army": "orcs", "stack": ["orc_giant", "orc_brawler"], "reserve": ["orc_shaman", "orc_giant"]},
        {"army": "humans", "reserve": ["human_militia"] * 6},
    )
    assert units(match, 0) == ["orc_giant", "orc_brawler"]
