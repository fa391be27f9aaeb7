"""Interactive combat (MK-31.22 to MK-31.25): a die that is set in secret for a single enemy."""

from random import Random
from typing import Any

import pytest

from tafelrunde.games.mage_knight import provocation
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import STAGES
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.league import League
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table, seen
from tests.games.mage_knight.test_scenarios import CARDS, OTHER
from tests.properties import properties

ORCS = "1,0,NW"
LAND = {"0,0": "start_a", "1,0": "countryside_02"}


def challenged(*enemies: str, **fields: Any) -> Table:
    """Seat 0 challenges rampaging enemies on one space; seat 1 comes before it in the round."""
    given: dict[str, Any] = {
        "tiles": LAND, "at": "1,0,W", "others": OTHER, "tokens": {ORCS: [token(one) for one in enemies]}, "used_card": True,
        "quest": {"variants": ["interactive_combat"]}, "order": [1, 0],
    }  # fmt: skip
    return Table("rage rage", CARDS, **{**given, **fields}).choose("turn.what", ORCS)


def fighting(colour: str, shown: bool = True, stage: str = "ranged", *more: str, **fields: Any) -> Arena:
    quest = {"variants": ["interactive_combat"], "die": colour, "die_seat": 1, "die_shown": shown}
    given: dict[str, Any] = {
        "hand": "rage rage",
        "deck": CARDS,
        "others": OTHER,
        "used_card": True,
        "quest": quest,
    }
    return Arena("prowlers", *more, stage=stage, **{**given, **fields})


@pytest.mark.rule("MK-31.22", "MK-31.52")
def test_only_against_a_single_enemy() -> None:
    assert challenged("prowlers").prompt == "provocation.die"
    assert challenged("prowlers", "gargoyle").prompt == "fight.what"
    assert challenged("prowlers", quest={}).prompt == "fight.what"


@pytest.mark.rule("MK-31.22", "MK-31.52")
def test_the_single_unit_of_a_player_is_no_enemy_token() -> None:
    """Both heroes together have one unit."""
    quest = {"variants": ["interactive_combat"]}
    assert Ring("rage", "rage", army="peasants_1", quest=quest).attack("partly").prompt == "duel.shoot"


@pytest.mark.rule("MK-31.22")
def test_the_last_defender_of_a_city_is_one() -> None:
    table = Table(
        "rage rage", CARDS, tiles={"0,0": "start_a", "0,1": "core_08"}, at="0,1,SW", move=2, others=OTHER, used_card=True,
        tokens={"0,1,C": [token("freezers")]}, quest={"variants": ["interactive_combat"]}, order=[1, 0],
    ).choose("turn.what", "0,1,C")  # fmt: skip
    if table.prompt == "challenge.more":
        table.choose("challenge.more", "no_more")
    assert table.prompt == "provocation.die"


@pytest.mark.rule("MK-31.23", "MK-31.51")
def test_who_sets_the_die() -> None:
    """The real player before the fighter in the round order; from the top it is the last one."""
    assert challenged("prowlers").asked == 1
    others = {1: OTHER[1], 2: OTHER[1]}
    assert challenged("prowlers", seats=3, others=others, order=[2, 0, 1]).asked == 2
    assert challenged("prowlers", seats=3, others=others, order=[0, 2, 1]).asked == 1
    alone = challenged("prowlers", seats=1, others=None, order=[4, 0], mode="solo_conquest")
    assert alone.prompt == "fight.what"


@pytest.mark.rule("MK-31.23", "MK-31.24")
def test_nobody_else_sees_the_colour() -> None:
    """Red, blue or nothing: whoever fights only learns that it is not white."""
    for colour in ("red", "blue", "black"):
        table = challenged("prowlers").choose("provocation.die", colour)
        assert (table.prompt, table.asked) == ("fight.what", 0)
        assert seen(table.match, 1)["quest"]["die"] == colour
        assert seen(table.match, 0)["quest"]["die"] is None
        properties.hides_what_is_hidden(table.match, Random(1))
        assert [event["text"]["en"] for event in table.told("die_denied")] == ["The die does not show white."]


@pytest.mark.rule("MK-31.23", "MK-31.25")
def test_white() -> None:
    """Shown at once: armour in the ranged phase, and only there."""
    table = challenged("prowlers").choose("provocation.die", "white")
    assert seen(table.match, 0)["quest"]["die"] == "white"
    printed = next(one.armor for one in library().enemies if one.id == "prowlers")
    assert [fighting("white", stage=stage).armor("prowlers") - printed for stage in STAGES] == [1, 0, 0, 0]


@pytest.mark.rule("MK-31.23", "MK-31.25", "MK-R217")
def test_red() -> None:
    """Shown when the block phase begins: every attack is stronger."""
    printed = next(one.attacks[0].value for one in library().enemies if one.id == "prowlers")
    arena = fighting("red", shown=False)
    assert arena.value("prowlers") == printed
    arena.pick("next_phase")
    assert (arena.stage, arena.s.quest.die_shown, arena.value("prowlers")) == ("block", True, printed + 1)
    assert arena.armor("prowlers") == next(one.armor for one in library().enemies if one.id == "prowlers")


@pytest.mark.rule("MK-31.52", "MK-R217")
def test_summoned_enemies_are_not_meant() -> None:
    arena = fighting("red", stage="block", changed={0: {"role": "summoned", "at": None, "caller": 0}})
    assert arena.value("prowlers") == next(
        one.attacks[0].value for one in library().enemies if one.id == "prowlers"
    )
    white = fighting("white", changed={0: {"role": "summoned", "at": None, "caller": 0}})
    assert white.armor("prowlers") == next(one.armor for one in library().enemies if one.id == "prowlers")


@pytest.mark.rule("MK-31.23", "MK-31.25")
@pytest.mark.parametrize(("colour", "more"), [("blue", 1), ("black", 0)])
def test_in_the_attack_phase_it_is_shown_in_any_case(colour: str, more: int) -> None:
    """Blue: armour in the attack phase. The player goes on to it, nobody is surprised by it."""
    printed = next(one.armor for one in library().enemies if one.id == "prowlers")
    arena = fighting(colour, shown=False, stage="block", level=9, fame=80)
    arena.pick("next_phase").pick("damage_from")
    while arena.stage == "damage" and arena.prompt == "damage.to":
        arena.pick("take_damage")
    assert (arena.stage, arena.s.quest.die_shown) == ("damage", False)
    option = arena.option("next_phase")
    assert option.final
    arena.pick("next_phase")
    assert (arena.stage, arena.s.quest.die_shown) == ("attack", True)
    assert arena.armor("prowlers") == printed + more


@pytest.mark.rule("MK-31.23", "MK-31.24", "MK-31.25")
@pytest.mark.parametrize(("colour", "more"), [("white", 1), ("red", 1), ("blue", 1), ("black", 0)])
def test_fame(colour: str, more: int) -> None:
    """One more for a defeated enemy, also if it fell before the die came into effect; nothing for black. In any case after the
    combat, not at the end of the turn."""
    fame = next(one.fame for one in library().enemies if one.id == "prowlers")
    arena = fighting(
        colour, shown=colour == "white", combat=begun("attack", [0], "ranged 90"), level=9, fame=80
    ).strike()
    if colour != "white":  # the combat is over before anything came of it: the die is shown then
        assert arena.hero.fame == 80 + fame
        assert arena.option("go_on").final
        arena.choose("effect.go", "go_on")
        assert seen(arena.match, 0)["quest"]["die"] is None and len(arena.told("die_shown")) == 1
    assert (arena.prompt, arena.hero.fame) == ("turn.what", 80 + fame + more)
    assert arena.s.quest.die == -1
    lost = fighting(colour, level=9, fame=80).endure()
    lost.choose("turn.what", "end")
    assert lost.hero.fame == 80


@pytest.mark.rule("MK-31.25", "MK-26.27")
def test_among_several_who_assault_a_city_nobody_sees_the_die_by_a_blow() -> None:
    """Catapults shoot the only enemy of Tovak, for fame 2: that shows nothing. Only when he goes on the die is shown, which
    brings one more, and the next one of them is on the way."""
    league = League("march", "march", army="catapults_1", quest={"variants": ["interactive_combat"]})
    league.propose(1).agree().enter("march")
    league.choose("provocation.die", "red")
    league.use("catapults", 0, "prowlers")
    assert not league.option("strike").final
    fame, news = league.hero.fame, league.s.news
    league.strike()
    assert (league.asked, league.told("die_shown"), league.s.news) == (0, [], news)
    assert league.option("go_on").final
    league.choose("effect.go", "go_on")
    assert (league.asked, league.prompt, len(league.told("die_shown"))) == (1, "turn.what", 1)
    assert league.hero.fame == fame + 3


@pytest.mark.rule("MK-R217")
def test_after_halving() -> None:
    """Half the fame of the enemy, and one."""
    fame = next(one.fame for one in library().enemies if one.id == "prowlers")
    arena = fighting(
        "red", shown=True, stage="attack", site="keep", shields={"0,1,NE": [1]}, level=9, fame=80,
        combat={**begun("attack", [0], "90"), "half_fame": True},
    ).strike()  # fmt: skip
    arena.choose("turn.what", "end")
    assert arena.hero.fame == 80 + (fame + 1) // 2 + 1


def test_a_denied_colour_is_not_drawn_again() -> None:
    names = {
        stage: [provocation.possible_colours(fighting("black", False, stage).s)]
        for stage in ("ranged", "block")
    }
    assert [len(found[0]) for found in names.values()] == [3, 2]
    over = fighting("red", shown=False, combat=begun("attack", [0], "ranged 90")).strike()
    assert (over.prompt, len(provocation.possible_colours(over.s))) == ("effect.go", 3)
