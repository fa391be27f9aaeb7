"""Units with rules of their own: familiars, masters, thugs, heroes, mages and shocktroops (MK-6)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import duel_sums
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import (
    TOKENS,
    back_of,
    is_up,
    kind_of,
    part_element,
    part_kind,
    part_value,
)
from tafelrunde.games.mage_knight.vocabulary import ELEMENTS, KINDS
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table

BOX = library()
TOWER: dict[str, Any] = {
    "tiles": {"0,0": "start_a", "0,1": "countryside_04"}, "at": "0,1,C", "shields": {"0,1,C": [0]},
    "interacting": True, "acted": True, "units": ["magic_familiars_1"],
}  # fmt: skip


def thrown_in(arena: Arena) -> list[str]:
    parts = arena.fight.parts
    return [f"{KINDS[part_kind(one)]} {ELEMENTS[part_element(one)]} {part_value(one)}" for one in parts]


# --- Magic Familiars -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-13.8", "MK-6.5")
def test_familiars_cost_a_mana_that_lies_on_them() -> None:
    """6 influence and one basic mana."""
    table = Table("march", influence=6, mana={"red": 1, "white": 1}, **TOWER).choose(
        "turn.what", "magic_familiars_1"
    )
    table.choose("mana.colour", "white")
    assert (table.army, table.hero.influence, table.mana) == ("magic_familiars_1/white", 0, {"red": 1})
    view: Any = table.match.view(1)
    assert view["seats"][0]["units"][0]["token"] == "white"
    for fields in (
        {"influence": 5, "mana": {"red": 1}},
        {"influence": 6},
        {"influence": 6, "mana": {"black": 1}},
    ):
        assert "magic_familiars_1" not in Table("march", **fields, **TOWER).options


@pytest.mark.parametrize(
    ("stage", "token", "ability", "value"),
    [
        ("attack", "red", 0, ["melee physical 5"]),
        ("attack", "blue", 0, ["melee physical 3"]),
        ("block", "blue", 0, ["melee physical 7"]),
        ("block", "red", 0, ["melee physical 4"]),
    ],
)
def test_the_colour_decides_what_familiars_do_better_in_a_combat(
    stage: str, token: str, ability: int, value: list[str]
) -> None:
    """Attack 3, red 5; block 4, blue 7."""
    arena = Arena("prowlers", stage=stage, army=f"magic_familiars/{token}", level=3)
    arena.use("magic_familiars", ability, "prowlers")
    assert thrown_in(arena) == value


@pytest.mark.parametrize(
    ("token", "answer", "points"),
    [
        ("white", "Move 3 or influence 3. If a white token lies on it: +2 more.", (5, 0, 0)),
        ("red", "Move 3 or influence 3. If a white token lies on it: +2 more.", (3, 0, 0)),
        ("green", "Heal 2. If a green token lies on it: +1 more.", (0, 0, 3)),
        ("white", "Heal 2. If a green token lies on it: +1 more.", (0, 0, 2)),
    ],
)
def test_the_colour_decides_what_familiars_do_better_outside(
    token: str, answer: str, points: tuple[int, int, int]
) -> None:
    table = Table("march wound", army=f"magic_familiars_1/{token}").choose("turn.what", "magic_familiars_1")
    assert table.match.choice is not None
    place = 0 if answer.startswith("Move") else 1
    table.match.answer(place)
    if table.prompt == "effect.choose":
        table.match.answer(0)
    assert (table.hero.move, table.hero.influence, table.hero.heal) == points


LAST_TURN: dict[str, Any] = {
    "announced": 1, "last_turns": [0], "used_card": True, "source": ["red"] * 4, "tactic": "early_bird",
    "others": {1: {"tactic": "planning"}},
}  # fmt: skip


@pytest.mark.rule("MK-4.15")
def test_familiars_are_paid_for_anew_in_every_round() -> None:
    """A crystal, whose colour lies on them from now on, or they leave the game."""
    start: dict[str, Any] = {
        "army": "magic_familiars_1/red/spent peasants_1",
        "level": 3,
        "crystals": {"blue": 1, "white": 1},
    }
    table = Table(**start, **LAST_TURN).end()
    assert (table.prompt, table.options) == ("familiar.pay", ["blue", "white", "familiar_leaves"])
    table.choose("familiar.pay", "blue")
    assert (table.army, table.crystals) == ("magic_familiars_1/blue peasants_1", {"white": 1})
    gone = Table(**start, **LAST_TURN).end().choose("familiar.pay", "familiar_leaves")
    assert (gone.army, gone.crystals) == ("peasants_1", {"blue": 1, "white": 1})
    poor = Table(**{**start, "crystals": {}}, **LAST_TURN).end()
    assert poor.options == ["familiar_leaves"]  # asked nevertheless: a new hand follows


@pytest.mark.rule("MK-22.14")
def test_familiars_and_masters_are_never_had_for_nothing() -> None:
    units = ["magic_familiars_1", "delphana_masters_1", "peasants_1"]
    table = Table("", "", phase="rewards", rewards="unit", units=units)
    assert table.options == ["peasants_1", "no_unit"]


def test_a_banner_leaves_the_token_where_it_is() -> None:
    table = Table("banner_of_glory", army="magic_familiars_1/green/banner_of_fear/used")
    table.choose("turn.what", "banner_of_glory").choose("card.how", "to_a_unit")
    assert (table.army, table.discard) == ("magic_familiars_1/green/banner_of_glory", "banner_of_fear")


# --- Delphana Masters ------------------------------------------------------------------------------------------------

MASTERS: dict[str, Any] = {"army": "delphana_masters", "level": 7}


@pytest.mark.rule("MK-R109", "MK-14.22")
def test_masters_doom_an_enemy_that_is_blocked() -> None:
    """Red: prowlers (fame 2) are destroyed once their attack of 4 is blocked."""
    arena = Arena(
        "prowlers", "wolf_riders", hand="determination", stage="block", mana={"red": 1, "blue": 1}, **MASTERS
    )
    arena.use("delphana_masters", 1, "prowlers").pick("enough")  # blue is the other one
    assert (arena.foe("prowlers").doomed, arena.hero.fame) == (True, 0)
    arena.plays("determination", "strong", "prowlers").strike()
    assert (arena.faced, arena.hero.fame) == (["wolf_riders"], 2)


@pytest.mark.rule("MK-R109", "MK-21.39")
def test_an_enemy_with_several_attacks_is_destroyed_when_all_are_blocked() -> None:
    """Skirmishers: two attacks of 1."""
    arena = Arena("orc_skirmishers", hand="rage rage", stage="block", mana={"red": 1}, **MASTERS)
    arena.pick("use_unit", "delphana_masters_1")  # only red can be paid, and there is one enemy
    arena.block("orc_skirmishers").plays("rage", "side_block").strike()
    assert (arena.faced, arena.hero.fame) == (["orc_skirmishers"], 0)
    arena.plays("rage", "side_block").strike()
    assert (arena.stage, arena.hero.fame) == (None, 2)


@pytest.mark.rule("MK-14.18")
def test_the_red_ability_does_not_touch_fire_resistance() -> None:
    arena = Arena("fire_mages", stage="block", mana={"red": 1}, **MASTERS)
    assert not arena.offers("use_unit")


@pytest.mark.rule("MK-6.8", "MK-6.9")
def test_masters_use_several_different_abilities_at_once() -> None:
    """Green: armour 7 - 5; white: resistances gone; blue is not paid. Each once, on the same or another enemy."""
    arena = Arena("fire_dragon", "prowlers", stage="attack", mana={"green": 2, "white": 1}, **MASTERS)
    arena.pick("use_unit", "delphana_masters_1")
    assert (arena.prompt, len(arena.told_options)) == ("unit.how", 2)
    arena.match.answer(0)
    arena.aim("fire_dragon")
    assert (arena.prompt, len(arena.told_options)) == ("unit.more", 2)  # white, or enough
    arena.match.answer(0)
    arena.aim("fire_dragon")
    view: Any = arena.match.view(0)
    assert (arena.armor("fire_dragon"), view["fight"]["foes"][0]["resistances"]) == (2, [])
    assert (arena.prompt, arena.mana, arena.army) == ("fight.what", {"green": 1}, "delphana_masters_1/spent")


# --- Thugs and Heroes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-14.21")
def test_thugs_take_damage_for_influence_only() -> None:
    """Prowlers deal 4, thugs have armour 5. Two influence points made in the combat."""
    poor = Arena("prowlers", stage="damage", army="thugs", influence=1, hand="promise")
    poor.pick("play", "promise").pick("side_influence")
    assert poor.hero.influence == 2
    poor.pick("damage_from", "prowlers").pick("damage_unit", "thugs_1")
    assert (poor.unit_wounds("thugs"), poor.hero.influence, poor.wounds) == (1, 0, 0)
    none = Arena("prowlers", stage="damage", army="thugs", influence=1).pick("damage_from", "prowlers")
    assert (none.unit_wounds("thugs"), none.wounds) == (0, 2)


@pytest.mark.rule("MK-14.21")
def test_heroes_fight_in_an_assault_for_influence_only() -> None:
    assault: dict[str, Any] = {"site": "keep", "stage": "attack", "army": "heroes_white", "level": 5}
    assert not Arena("swordsmen", influence=1, **assault).offers("use_unit")
    arena = Arena("swordsmen", influence=2, **assault).use("heroes_white", 0, "swordsmen")
    assert (thrown_in(arena), arena.hero.influence) == (["melee physical 5"], 0)
    free = Arena("prowlers", stage="attack", army="heroes_white", level=5).use("heroes_white", 0, "prowlers")
    assert thrown_in(free) == ["melee physical 5"]


@pytest.mark.rule("MK-14.21")
@pytest.mark.parametrize("site", ["", "keep"])
def test_heroes_attack_a_player_for_influence_only_and_defend_for_nothing(site: str) -> None:
    """In the open as in front of a keep, whoever owns it."""
    army: dict[str, Any] = {"army": "heroes_white_1", "level": 5, "fame": 24}
    ring = Ring("rage promise", "rage", site=site, rival={**army, "army": "heroes_blue_1"}, **army)
    ring.attack("partly").passes()
    ring.passes()
    assert not ring.offers("use_unit"), "no influence was made in this combat"
    ring.plays("promise", "basic").use("heroes_white", 0)
    assert (ring.hero.influence, duel_sums.gathered(ring.s)) == (0, 5)
    ring.launch()
    assert ring.offers("use_unit", "heroes_blue_1") and ring.rival.influence == 0


# --- Altem Mages -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-15.4", "MK-15.7")
def test_altem_mages_change_all_attacks() -> None:
    """Black: all attacks are cold fire, or count as siege attacks too: even a melee attack reaches fortified diggers."""
    night: dict[str, Any] = {"army": "altem_mages", "level": 7, "mana": {"black": 1}, "night": True}
    fire = Arena("fire_dragon", hand="rage", stage="attack", **night).use("altem_mages", 2).pick_branch(0)
    assert thrown_in(fire.plays("rage", "basic", "fire_dragon")) == ["melee cold_fire 2"]
    siege = Arena("diggers", hand="rage", **night)
    assert "basic" not in siege.ways("rage")
    siege.use("altem_mages", 1).pick_branch(1)
    assert thrown_in(siege.plays("rage", "basic", "diggers")) == ["siege physical 2"]


# --- Shocktroops -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.8", "MK-17.4")
def test_shocktroops_take_the_blow_first() -> None:
    """Minotaur: attack 5 - 3, brutal: 4 damage. The troops (armour 3) take it first, 1 is left. Even from an assassin."""
    arena = Arena("minotaur", stage="block", army="shocktroops peasants", level=5)
    arena.pick("use_unit", "shocktroops_1")
    arena.match.answer(1)
    assert arena.value("minotaur") == 2
    arena.next().pick("damage_from", "minotaur")  # nothing is asked: it is theirs
    assert (arena.unit_wounds("shocktroops"), arena.prompt) == (1, "damage.to")
    assert arena.offers("damage_unit", "peasants_1")
    arena.pick("take_damage")
    assert arena.wounds == 1
    assassin = Arena("orc_trackers", stage="block", army="shocktroops peasants", level=5)
    assassin.pick("use_unit", "shocktroops_1")
    assassin.match.answer(1)
    assassin.next().pick("damage_from", "orc_trackers")  # 4 - 3
    assert (assassin.unit_wounds("shocktroops"), assassin.wounds) == (1, 0)


def test_shocktroops_of_the_offer_take_no_damage() -> None:
    """Called to arms they weaken the attack; but they are not there to be hit."""
    mana = {"white": 1}
    arena = Arena("minotaur", stage="block", hand="call_to_arms", mana=mana, units=["shocktroops_1"], level=5)
    arena.pick("play", "call_to_arms").pick("basic")
    arena.match.answer(1)
    assert (arena.value("minotaur"), arena.fight.guards) == (2, ())
    arena.next().pick("damage_from", "minotaur")
    assert arena.wounds == 2


@pytest.mark.rule("MK-R244", "MK-9.7", "MK-14.19", "MK-21.22")
def test_a_borrowed_ability_keeps_the_colour_of_its_mana() -> None:
    """Freezers, for blue mana, keep an enemy from attacking and lower its armour by 3: prowlers (3) to 1, an ice dragon not at
    all. Own ones could not do it either; what they do without mana helps."""
    mana = {"white": 1, "blue": 1}
    icy: dict[str, Any] = {"hand": "call_to_arms", "mana": mana, "units": ["amotep_freezers_1"], "level": 5}
    plain = Arena("prowlers", **icy).pick("play", "call_to_arms").pick("basic")
    assert (plain.foe("prowlers").stopped, plain.armor("prowlers"), plain.mana) == (True, 1, {})
    assert "basic" not in Arena("ice_dragon", **icy).ways("call_to_arms")
    assert not Arena("ice_dragon", army="amotep_freezers", mana=mana, level=5).offers("use_unit")
    both = Arena("prowlers", "ice_dragon", **icy).pick("play", "call_to_arms").pick("basic")
    assert (both.foe("prowlers").stopped, both.foe("ice_dragon").stopped) == (
        True,
        False,
    )  # nobody else to aim at
    assert "basic" in Arena("ice_dragon", stage="block", **icy).ways("call_to_arms")


@pytest.mark.rule("MK-R244", "MK-32.4")
def test_where_units_are_barred_none_can_be_borrowed() -> None:
    """In a dungeon; Call to Glory takes a unit into service, which stays outside."""
    given: dict[str, Any] = {
        "hand": "call_to_arms", "mana": {"white": 1, "black": 1}, "units": ["peasants_1"], "night": True, "stage": "attack",
    }  # fmt: skip
    barred = Arena("minotaur", site="dungeon", combat={"no_units": True}, **given)
    assert barred.ways("call_to_arms") & {"basic", "strong"} == {"strong"}
    barred.plays("call_to_arms", "strong")
    assert (barred.army, barred.offers("use_unit")) == ("peasants_1", False)
    free = Arena("minotaur", site="dungeon", **given)
    assert "basic" in free.ways("call_to_arms")


def test_shocktroops_that_are_wounded_before_take_nothing() -> None:
    guard = {"enemy": 1, "unit": "shocktroops_1"}
    arena = Arena("prowlers", "diggers", stage="damage", army="shocktroops", combat={"guards": [guard]})
    arena.pick("damage_from", "prowlers").pick("damage_unit", "shocktroops_1")
    arena.suffer("diggers")
    assert (arena.unit_wounds("shocktroops"), arena.wounds) == (1, 1 + 2)


# --- Scouts ----------------------------------------------------------------------------------------------------------

KEEP: dict[str, Any] = {
    "tiles": {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_02"}, "at": "0,0,NE", "night": True,
    "tokens": {"0,1,NE": [{"back": "grey"}]}, "army": "scouts",
}  # fmt: skip


def spied(table: Table, answer: str) -> Table:
    """Use the second ability of the scouts on something."""
    table.choose("turn.what", "scouts_1")
    if table.prompt == "unit.how":
        table.match.answer(0)
    return table.choose("scouts.what", answer)


@pytest.mark.rule("MK-9.18")
def test_scouts_look_at_a_face_down_token() -> None:
    """Only their seat sees it; it stays face down, and is what it was when it is turned up."""
    grey = {"bag": ["golems", "guardsmen", "swordsmen", "thugs"]}
    table = spied(Table("march", **KEEP, piles={"grey": grey}), "0,1,NE")
    views: list[Any] = [table.match.view(seat) for seat in (0, 1, None)]
    [[_, kind]] = views[0]["seats"][0]["scouted"]
    names = next(one.names["en"] for one in BOX.enemies if one.id == kind and one.back == 1)
    assert table.face_up == {"0,1,NE": False}
    assert [view["seats"][0]["scouted"] for view in views] == [[["0,1,NE", kind]], [], []]
    assert [view["tokens"]["0,1,NE"] for view in views] == [[{"back": "grey", "id": None}]] * 3
    events: list[Any] = [event for event in table.match.events(0) if event["kind"] == "scouted"]
    assert [event["text"]["en"] for event in events] == [f"You see: {names}."]
    worlds = {str(table.match.resample(1, seed).state.tokens) for seed in range(12)}  # type: ignore[attr-defined]
    assert len(worlds) > 1  # seat 1 knows nothing of it
    assert {str(table.match.resample(0, seed).state.tokens) for seed in range(12)} == {str(table.s.tokens)}  # type: ignore[attr-defined]


def test_scouts_look_at_the_top_of_a_pile() -> None:
    table = Table("march", **KEEP, piles={"brown": {"bag": ["medusa", "minotaur", "gargoyle"]}})
    spied(table, "brown")
    view: Any = table.match.view(0)
    [(back, kind)] = view["seats"][0]["foreseen"]
    assert (back, [BOX.enemies[one].id for one in table.s.piles[7].top]) == ("brown", [kind])
    other: Any = table.match.view(1)
    assert other["seats"][0]["foreseen"] == []
    worlds = {str(table.match.resample(1, seed).state.piles[7].top) for seed in range(12)}  # type: ignore[attr-defined]
    assert len(worlds) > 1


def test_in_every_world_a_scout_has_seen_what_lies_there() -> None:
    """To others the token may be any of its pile; whoever looked at it knows it in each of these worlds."""
    table = Table("march", **KEEP, piles={"brown": {"bag": ["medusa", "minotaur", "gargoyle"]}})
    spied(table, "brown")
    for seed in range(6):
        world = table.match.resample(1, seed)
        view: Any = world.view(0)
        assert view["seats"][0]["foreseen"] == [["brown", BOX.enemies[world.state.piles[7].top[0]].id]]  # type: ignore[attr-defined]


def test_in_every_world_the_same_tokens_are_in_the_box() -> None:
    grey = ["golems", "guardsmen", "swordsmen", "thugs"]
    table = spied(Table("march", **KEEP, piles={"grey": {"bag": grey}}), "0,1,NE")
    for seed in range(6):
        world = table.match.resample(1, seed)
        view: Any = world.view(0)
        s: Any = world.state
        [[token]] = s.tokens.values()
        kinds = [BOX.enemies[kind].id for kind in (kind_of(token), *s.piles[TOKENS + back_of(token)].bag)]
        assert sorted(kinds) == grey and not is_up(token)
        assert view["seats"][0]["scouted"] == [["0,1,NE", kinds[0]]]


def test_a_scouted_enemy_brings_one_more_fame() -> None:
    """Prowlers: 2; scouted in this turn 3. As the next one of a pile it has to have left it."""
    hunted = {"hunted": [["1,0,NW", "prowlers"]]}
    for marks, fame in (({}, 2), (hunted, 3), ({"hunted": [[None, "prowlers"]]}, 3),
                        ({"hunted": [[None, "prowlers"]], "foreseen": [["green", "prowlers"]]}, 2)):  # fmt: skip
        arena = Arena("prowlers", hand="rage rage", stage="attack", marks=marks, mana={"red": 1})
        assert arena.plays("rage", "strong", "prowlers").strike().hero.fame == fame
    table = Table("march", marks=hunted, used_card=True, others={1: {"hand": "march"}})
    assert table.end().s.heroes[0].marks.hunted == ()


def test_a_token_that_is_turned_up_is_no_secret_any_more() -> None:
    day = {**KEEP, "night": False, "tokens": {"0,1,NE": [{"back": "grey", "kind": "golems", "up": False}]}}
    table = Table("march march", **{**day, "at": "0,1,SW"}, move=4, marks={"scouted": [["0,1,NE", "golems"]]})
    table.choose("turn.what", "0,1,C")
    assert (table.face_up, table.hero.marks.scouted) == ({"0,1,NE": True}, ())


def test_scouts_look_at_ruins_and_never_twice_at_the_same() -> None:
    ruins = {**KEEP, "tokens": {"0,1,NE": [{"back": "yellow"}]}}
    table = Table("march", **{**ruins, "army": "scouts_1 scouts_2"}, level=3)
    table.choose("turn.what", "scouts_1")
    if table.prompt == "unit.how":
        table.match.answer(0)
    assert table.option("0,1,NE").text("en") == "A face-down token: ruin"
    table.choose("scouts.what", "0,1,NE").choose("turn.what", "scouts_2")
    if table.prompt == "unit.how":
        table.match.answer(0)
    assert "0,1,NE" not in table.options
    assert "green" in table.options
