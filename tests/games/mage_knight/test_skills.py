"""What skills do outside combat, each with a result computed by hand (MK-7)."""

from random import Random
from typing import Any

import pytest

from tafelrunde.games.mage_knight.content import INTERACTIVE, library
from tests.games.mage_knight.table import Table, names
from tests.games.mage_knight.test_effects import clicked
from tests.games.mage_knight.test_every_card import kinds_in

BOX = library()
COUNTRY = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}


def using(skill: str, hand: str = "", deck: str = "", **fields: Any) -> Table:
    return Table(hand, deck, skills=skill, **fields).choose("turn.what", skill)


# --- skills that are data --------------------------------------------------------------------------------------------

LESS_FAME: dict[str, Any] = {"others": {1: {"fame": 5}}}


@pytest.mark.parametrize(
    ("skill", "fields", "result"),
    [
        ("arythea_dark_paths", {}, {"move": 1}),
        ("arythea_dark_paths", {"night": True}, {"move": 2}),
        ("arythea_dark_negotiation", {}, {"influence": 2}),
        ("arythea_dark_negotiation", {"night": True}, {"influence": 3}),
        ("tovak_double_time", {}, {"move": 2}),
        ("tovak_double_time", {"night": True}, {"move": 1}),
        ("norowas_bright_negotiation", {}, {"influence": 3}),
        ("norowas_bright_negotiation", {"night": True}, {"influence": 2}),
        (
            "norowas_forward_march",
            {"army": "peasants_1 foresters_1/spent herbalists_1 peasants_2/wounded"},
            {"move": 2},
        ),
        ("norowas_leaves_in_the_wind", {}, {"crystals": (0, 0, 1, 0), "mana": (0, 0, 0, 1, 0, 0)}),
        ("norowas_whispers_in_the_treetops", {}, {"crystals": (0, 0, 0, 1), "mana": (0, 0, 1, 0, 0, 0)}),
        ("goldyx_potion_making", {}, {"heal": 2}),
        ("goldyx_white_crystal_craft", {}, {"crystals": (0, 1, 0, 0), "mana": (0, 0, 0, 1, 0, 0)}),
        ("goldyx_green_crystal_craft", {}, {"crystals": (0, 1, 0, 0), "mana": (0, 0, 1, 0, 0, 0)}),
        ("goldyx_red_crystal_craft", {}, {"crystals": (0, 1, 0, 0), "mana": (1, 0, 0, 0, 0, 0)}),
        (
            "goldyx_glittering_fortune",
            {"interacting": True, "acted": True, "crystals": {"red": 2, "white": 1}},
            {"influence": 2},
        ),
        ("wolfhawk_refreshing_bath", {}, {"heal": 1, "crystals": (0, 1, 0, 0)}),
        ("wolfhawk_refreshing_breeze", {}, {"heal": 1, "crystals": (0, 0, 0, 1)}),
        ("wolfhawk_hawk_eyes", {}, {"move": 1}),
        ("krang_spirit_guides", {}, {"move": 1}),
        ("braevalar_beguile", {}, {"influence": 3}),
        ("braevalar_beguile", {"tiles": COUNTRY, "at": "0,1,C"}, {"influence": 4}),
        ("arythea_motivation", {"deck": "rage rage rage"}, {"hand": (1, 1), "mana": (0, 0, 0, 0, 0, 0)}),
        ("arythea_motivation", {"deck": "rage rage", **LESS_FAME}, {"mana": (1, 0, 0, 0, 0, 0)}),
        ("tovak_motivation", {"deck": "rage rage", **LESS_FAME}, {"mana": (0, 1, 0, 0, 0, 0)}),
        ("goldyx_motivation", {"deck": "rage rage", **LESS_FAME}, {"mana": (0, 0, 1, 0, 0, 0)}),
        ("norowas_motivation", {"deck": "rage rage", **LESS_FAME}, {"mana": (0, 0, 0, 1, 0, 0)}),
        ("wolfhawk_motivation", {"deck": "rage rage", **LESS_FAME}, {"fame": 1}),
        ("braevalar_secret_ways", {}, {"move": 1}),
    ],
)
def test_what_a_skill_gives(skill: str, fields: dict[str, Any], result: dict[str, Any]) -> None:
    table = using(skill, **fields)
    assert {name: getattr(table.hero, name) for name in result} == result


def test_skills_with_a_choice() -> None:
    fire = using("arythea_dark_fire_magic").choose("mana.colour", "black")
    assert (fire.crystals, fire.mana) == ({"red": 1}, {"black": 1})
    storm = using("braevalar_thunderstorm").choose("mana.colour", "green", "white")
    assert storm.mana == {"green": 1, "white": 1}
    lightning = using("braevalar_lightning_storm").choose("mana.colour", "blue", "red")
    assert lightning.mana == {"red": 1, "blue": 1}
    assert clicked(using("wolfhawk_on_her_own"), "Influence 3").hero.influence == 3
    assert using("wolfhawk_on_her_own", hired=1).hero.influence == 1
    flight = clicked(using("goldyx_flight", tiles=COUNTRY, move=2), "Pay 2 move points").choose(
        "leap.to", "0,1,SE"
    )
    assert (flight.hero.move, flight.at) == (0, "0,1,SE")
    ready = clicked(using("norowas_inspiration", army="utem_guardsmen_1/spent"), "Ready 1 unit")
    assert ready.army == "utem_guardsmen_1"


def test_regenerating_for_mana() -> None:
    """Krang pays red and draws; Braevalar pays red and does not, green and does."""
    for skill, colour, hand in (
        ("krang_regenerate", "red", "rage"), ("krang_regenerate", "blue", ""), ("braevalar_regenerate", "red", ""),
        ("braevalar_regenerate", "green", "rage"),
    ):  # fmt: skip
        table = using(skill, "wound", deck="rage", mana={colour: 1})
        if hand:
            table.choose("effect.go", "go_on")  # a card is drawn
        assert (table.hand, table.mana) == (hand, {})


def test_hawk_eyes_see_two_spaces_far_by_day() -> None:
    tiles = {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_02"}
    table = Table(
        "", skills="wolfhawk_hawk_eyes", tiles=tiles, at="0,1,SW", tokens={"0,1,NE": [{"back": "grey"}]}
    )
    table.choose("turn.what", "wolfhawk_hawk_eyes").choose("effect.go", "go_on")
    assert table.face_up == {"0,1,NE": True}
    alone = Table("", skills="wolfhawk_hawk_eyes", tiles=tiles, at="0,1,SW")
    assert alone.choose("turn.what", "wolfhawk_hawk_eyes").prompt == "turn.what", (
        "nothing is there to be seen"
    )


# --- the odd ones ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-5.10", "MK-7.7")
def test_sideways_cards_that_are_worth_more() -> None:
    """2 for a basic action, 3 for any other card."""
    table = using("tovak_i_dont_give_a_damn", "march").choose("sideways.use", "side_move_worth")
    assert (table.hero.move, table.play) == (2, "march")
    assert "tovak_i_dont_give_a_damn" not in table.options
    for card in ("fire_bolt", "fireball", "ruby_ring"):
        assert (
            using("tovak_i_dont_give_a_damn", card)
            .choose("sideways.use", "side_influence_worth")
            .hero.influence
            == 3
        )
    assert "tovak_i_dont_give_a_damn" not in Table("wound", skills="tovak_i_dont_give_a_damn").options


def test_power_of_pain_lays_a_wound_sideways() -> None:
    table = using("arythea_power_of_pain", "wound rage").choose("sideways.use", "side_move_worth")
    assert (table.hero.move, table.play, table.hand) == (2, "wound", "rage")
    table.choose("turn.what", "end")
    assert table.discard == "wound"
    assert "arythea_power_of_pain" not in Table("rage", skills="arythea_power_of_pain").options


def test_who_needs_magic_locks_the_source() -> None:
    """3, and the die may not be used any more; or 2 and it may. After a die was used only 2."""
    free = using("tovak_who_needs_magic", "rage march", source=["green"]).choose("sideways.card", "rage")
    free.choose("magic.who_needs", "without_dice").choose("sideways.use", "side_move_worth")
    assert free.hero.move == 3
    assert "strong" not in free.choose("turn.what", "march").options
    other = using("tovak_who_needs_magic", "rage march", source=["green"]).choose("sideways.card", "rage")
    other.choose("magic.who_needs", "with_dice").choose("sideways.use", "side_move_worth")
    assert (other.hero.move, "strong" in other.choose("turn.what", "march").options) == (2, True)
    used = using("tovak_who_needs_magic", "rage", dice=["red"], dice_left=0).choose(
        "sideways.use", "side_move_worth"
    )
    assert used.hero.move == 2


def test_universal_power() -> None:
    """Green mana: march is worth 4, rage 3."""
    for card, worth in (("march", 4), ("rage", 3), ("ruby_ring", 3)):
        table = using("goldyx_universal_power", card, mana={"green": 1}).choose(
            "sideways.use", "side_influence_worth"
        )
        assert (table.hero.influence, table.mana) == (worth, {})
    assert "goldyx_universal_power" not in Table("march", skills="goldyx_universal_power").options


def test_healing_ritual_gives_wounds_away() -> None:
    """Two wounds: one goes, the other to the closest player; a single one to that player. Nothing stays in the middle."""
    near: dict[str, Any] = {"seats": 3, "tiles": COUNTRY, "others": {1: {"at": "1,0,C"}, 2: {"at": "0,0,NE"}}}
    table = using("arythea_healing_ritual", "wound wound rage", **near)
    table.match.answer(0)
    assert (table.hand, names(table.s.heroes[2].hand), names(table.s.heroes[1].hand)) == ("rage", "wound", "")
    assert table.s.middle == ()
    single = using("arythea_healing_ritual", "wound", **near)
    assert (single.hand, names(single.s.heroes[2].hand)) == ("", "wound")


def test_source_freeze_takes_the_die_of_the_others() -> None:
    """While it lies there seat 1 has no die; when it returns a crystal in the colour of a die."""
    others = {1: {"hand": "march", "deck": "rage"}}
    table = using(
        "goldyx_source_freeze", "march", "rage " * 9, source=["green", "gold"], used_card=True, others=others
    )
    table.end()
    assert (table.asked, table.s.heroes[1].dice_left) == (1, 0)
    table.choose("turn.what", "end").choose("discard.card", "draw")
    assert (table.asked, table.crystals, table.hero.dice_left) == (0, {"green": 1}, 1)
    assert table.source == ["green", "gold"]  # the die is left as it is


def test_mana_exploit_hurts_by_colours() -> None:
    """Seat 0 has marked green: seat 1 uses green for nothing, red twice for one wound."""
    marked = using("tovak_mana_exploit").choose("mana.colour", "green")
    assert (marked.mana, marked.hero.exploit) == ({"green": 1}, 2)
    exploiter = {"skills": ["tovak_mana_exploit"], "exploit": "green", "skills_down": ["tovak_mana_exploit"]}
    table = Table(
        "march threaten threaten", mana={"green": 1, "red": 2}, others={1: exploiter},
        middle=[{"skill": "tovak_mana_exploit", "seat": 1}],
    )  # fmt: skip
    table.choose("turn.what", "march").choose("card.how", "strong")
    assert table.hand == "threaten threaten"
    table.choose("turn.what", "threaten").choose("card.how", "strong")
    table.choose("turn.what", "threaten").choose("card.how", "strong")
    assert table.hand == "wound"


def test_the_circlet_uses_skills_of_the_common_offer() -> None:
    """Double Time by day is 2, twice 4; Motivation once; strong: the skill is one's own."""
    table = Table(
        "circlet_of_proficiency",
        common_skills=["norowas_forward_march", "arythea_dark_paths"],
        army="peasants_1",
    )
    table.choose("turn.what", "circlet_of_proficiency").choose("card.how", "basic").choose(
        "circlet.skill", "arythea_dark_paths"
    )
    assert (table.hero.move, len(table.s.common_skills)) == (2, 2)
    strong = Table("circlet_of_proficiency", common_skills=["norowas_forward_march", "arythea_dark_paths"])
    strong.choose("turn.what", "circlet_of_proficiency").choose("card.how", "strong")
    strong.choose("circlet.skill", "arythea_dark_paths")
    assert [BOX.skills[skill].id for skill in strong.hero.skills] == ["arythea_dark_paths"]
    interactive = Table("circlet_of_proficiency", common_skills=["norowas_prayer_of_weather"])
    assert "basic" not in interactive.choose("turn.what", "circlet_of_proficiency").options


# --- all of them -----------------------------------------------------------------------------------------------------


def rich(skill: str, night: bool) -> Table:
    return Table(
        "march rage stamina wound", "rage rage rage rage", tiles=COUNTRY, at="0,0,NE", night=night, move=6, skills=skill,
        mana={"red": 2, "blue": 2, "green": 2, "white": 2, "gold": 1, "black": 2}, source=["red", "blue"], interacting=not night,
        acted=False, army="herbalists_1/spent foresters_1/wounded", crystals={"red": 1},
        others={1: {"hand": "rage", "deck": "rage", "fame": 5}},
    )  # fmt: skip


# Invocation and Polarization are ways to pay, the Bonds of Loyalty always work; the others need a combat, or the fields of the
# ring that are of use outside of it.
ELSEWHERE = {
    "arythea_invocation", "arythea_polarization", "norowas_bonds_of_loyalty", "wolfhawk_know_your_prey", "wolfhawk_dueling",
    "krang_puppet_master", "krang_master_of_chaos",
}  # fmt: skip
FIGHTING = {"attack", "block", "aim", "ward", "store", "card_bonus", "lead_unit"}


def test_whatever_skill_needs_no_combat_is_offered_and_can_be_used() -> None:
    """Whoever has all of them uses each from the same position."""
    offered = set()
    for night in (False, True):
        table = rich(" ".join(skill.id for skill in BOX.skills), night)
        for place, name in enumerate(table.options):
            if name not in BOX.skill_numbers:
                continue
            offered.add(name)
            dice = Random(name)
            match = table.match.clone()
            match.answer(place)
            while match.choice is not None and match.choice.prompt != "turn.what":
                match.answer(dice.randrange(match.choice.count))
    missing = {skill.id for skill in BOX.skills if skill.id not in offered}
    assert {
        one for one in missing if not kinds_in(BOX.skills[index(one)].effect.steps) & FIGHTING
    } == ELSEWHERE
    assert sum([1 for skill in BOX.skills if skill.type == INTERACTIVE]) == 7


def index(skill: str) -> int:
    return next(one.index for one in BOX.skills if one.id == skill)


# --- Polarization, rituals and disguises -----------------------------------------------------------------------------


def paying(hand: str, **fields: Any) -> Table:
    return (
        Table(hand, skills="arythea_polarization", **fields)
        .choose("turn.what", hand.split()[0])
        .choose("card.how", "strong")
    )


@pytest.mark.rule("MK-8.6", "MK-8.7", "MK-8.9")
def test_polarization_lets_mana_count_as_its_opposite() -> None:
    """White for green, once a turn; a black token by day for any basic colour; a depleted die too."""
    table = paying("march march", mana={"white": 2})
    assert (table.hero.move, table.mana) == (4, {"white": 1})
    assert "strong" not in table.choose("turn.what", "march").options
    assert paying("march", crystals={"white": 1}).crystals == {}
    assert paying("march", source=["black"]).source == []
    assert paying("threaten", mana={"black": 1}).hero.influence == 5
    assert (
        "strong"
        not in Table("march", skills="arythea_polarization", mana={"red": 1})
        .choose("turn.what", "march")
        .options
    )
    night: dict[str, Any] = {"night": True, "skills": "arythea_polarization"}
    assert "strong" not in Table("march", mana={"black": 1}, **night).choose("turn.what", "march").options
    spell = Table("meditation", mana={"green": 1, "gold": 1}, **night).choose("turn.what", "meditation")
    assert "strong" in spell.options  # gold as black, to strengthen a spell
    two = Table("meditation", mana={"white": 1, "gold": 1}, **night).choose("turn.what", "meditation")
    assert "strong" not in two.options  # only one of the two mana can be another colour


def test_a_shamanic_ritual_is_turned_up_as_an_action() -> None:
    table = using("krang_shamanic_ritual", tiles=COUNTRY, move=4).choose("mana.colour", "gold")
    assert (table.mana, table.options.count("krang_shamanic_ritual")) == ({"gold": 1}, 1)
    table.choose("turn.what", "krang_shamanic_ritual")
    assert (table.hero.skills_down, table.hero.acted, table.hero.move) == ((), True, 0)
    rested = Table("", skills="krang_shamanic_ritual", skills_down="krang_shamanic_ritual", acted=True)
    assert "krang_shamanic_ritual" not in rested.options


@pytest.mark.rule("MK-13.4")
def test_in_a_disguise_reputation_does_not_count() -> None:
    """On the X nobody interacts; in the disguise it is possible, and influence starts at 0. Green mana turns it up again."""
    village: dict[str, Any] = {"tiles": COUNTRY, "at": "0,1,E", "reputation": -7}
    assert "interact" not in Table("", skills="krang_arcane_disguise", **village).options
    table = using("krang_arcane_disguise", mana={"green": 1}, **village).choose("disguise.how", "disguise")
    table.choose("turn.what", "interact")
    assert table.hero.influence == 0
    table.choose("turn.what", "krang_arcane_disguise")
    assert (table.mana, table.hero.skills_down) == ({}, ())
    assert using("krang_arcane_disguise").choose("disguise.how", "talk").hero.influence == 2


def test_wolfs_howl() -> None:
    """4 and 1 for the free command token; on level 1 with a unit only 4. Not in an interaction."""
    table = using("wolfhawk_wolfs_howl", "march").choose("sideways.use", "side_move_worth")
    assert (table.hero.move, len(table.s.middle)) == (5, 1)
    assert (
        using("wolfhawk_wolfs_howl", "march", army="peasants_1")
        .choose("sideways.use", "side_move_worth")
        .hero.move
        == 4
    )
    assert "wolfhawk_wolfs_howl" not in Table("march", skills="wolfhawk_wolfs_howl", interacting=True).options
