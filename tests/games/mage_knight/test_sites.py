"""Sites that are fought for: who is met there, and what comes of it (MK-14.3 to MK-14.5, MK-19, MK-32).

The combats are real, but simple: a bow and arrows enough for whoever is met (`armed`), and the first so many of them are shot
(`fought`).
"""

import json
from typing import Any

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.reading import Entry
from tafelrunde.games.mage_knight import interaction, sites
from tafelrunde.games.mage_knight.content import DATA, Tile, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.state import is_up, kind_of
from tests.games.mage_knight.table import Table

BOX = library()
PLACES: dict[str, tuple[str, str]] = {
    "dungeon": ("countryside_07", "SE"),
    "tomb": ("core_01", "NE"),
    "monster_den": ("countryside_06", "W"),
    "spawning_grounds": ("core_01", "W"),
    "ancient_ruins": ("countryside_08", "NE"),
    "monastery": ("countryside_05", "NE"),
    "village": ("countryside_03", "SW"),
    "keep": ("countryside_03", "NE"),
    "mage_tower": ("countryside_04", "C"),
    "city": ("core_08", "C"),
}
OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}
TOKENS: dict[str, Any] = {
    "piles": {
        "brown": {"top": ["minotaur", "gargoyle", "medusa", "crypt_worm"]}, "red": {"top": ["fire_dragon"]},
        "violet": {"top": ["monks", "fire_mages"]}, "grey": {"top": ["crossbowmen", "golems"]}, "white": {"top": ["gunners"]},
        "green": {"top": ["prowlers", "cursed_hags", "wolf_riders"]},
    }
}  # fmt: skip


def at(place: str, hand: str = "march", **fields: Any) -> Table:
    tile, hex = PLACES[place]
    given = {"tiles": {"0,0": "start_a", "0,1": tile}, "at": f"0,1,{hex}", "others": OTHER, **TOKENS}
    return Table(hand, "rage rage rage", **{**given, **fields})


def spot(place: str) -> str:
    return f"0,1,{PLACES[place][1]}"


def lying(table: Table, place: str) -> list[str]:
    """The tokens there, those that are face down with a star."""
    found = []
    for token in table.s.tokens.get(HEX_NUMBERS[spot(place)], ()):
        if not is_up(token):
            found.append("*")
        elif token // 512 == 6:
            found.append(BOX.ruins[kind_of(token)].id)
        else:
            found.append(BOX.enemies[kind_of(token)].id)
    return found


def shields(table: Table, place: str) -> tuple[int, ...]:
    return table.s.shields.get(HEX_NUMBERS[spot(place)], ())


def discarded(table: Table) -> list[str]:
    """Enemies on the discard piles."""
    return sorted(BOX.enemies[kind].id for kinds in table.s.drops[:6] for kind in kinds)


def armed(place: str, **fields: Any) -> Table:
    """Each arrow is a ranged attack 3; the mana is there."""
    arrows = 8
    return at(place, " ".join(["swiftness"] * arrows), **{"mana": {"white": arrows}, **fields})


def met(table: Table) -> list[str]:
    """Whom the combat that has begun is against."""
    return [BOX.enemies[foe.enemy].id for foe in table.s.combat.foes]


def fought(table: Table, defeated: int) -> Table:
    """The combat that has begun, to its end: the first so many are shot, the others are endured."""
    for place in range(defeated):
        answer(table, "attack_on", f"foe:{place}")
        while not answer(table, "strike"):
            assert answer(table, "play", "card:swiftness") and answer(table, "strong"), "no arrow is left"
    table.endure()
    assert table.s.fight is None
    return table


def answer(table: Table, kind: str, ref: str = "") -> bool:
    """Choose the option of this kind, if it is there."""
    assert table.match.choice is not None
    for number, option in enumerate(table.match.choice.options):
        if option.kind == kind and (not ref or ref in option.refs):
            table.match.answer(number)
            return True
    return False


# --- entering --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-14.4", "MK-10.28", "MK-32.45")
@pytest.mark.parametrize("place", PLACES)
def test_what_can_be_entered(place: str) -> None:
    ruin: dict[str, Any] = {}
    if place == "ancient_ruins":
        ruin["tokens"] = {spot(place): [{"back": "yellow", "kind": "ruin_green_green"}]}
    adventure = place in ("dungeon", "tomb", "monster_den", "spawning_grounds")
    options = at(place, **ruin).match.choice
    assert options is not None
    kinds = [option.kind for option in options.options]
    assert ("enter" in kinds) == adventure
    assert ("enter_ruin" in kinds) == (place == "ancient_ruins")
    assert ("burn" in kinds) == (place == "monastery")
    spent = at(place, acted=True, **ruin)
    assert not {"enter", "enter_ruin", "burn"} & set(spent.options)
    assert not {"enter", "enter_ruin", "burn"} & set(at(place, rested=True, **ruin).options)


@pytest.mark.rule("MK-14.15", "MK-32.53", "MK-32.59", "MK-32.63", "MK-32.56")
@pytest.mark.parametrize(
    ("place", "enemies"),
    [("dungeon", ["minotaur"]), ("tomb", ["fire_dragon"]), ("monster_den", ["minotaur"]),
     ("spawning_grounds", ["minotaur", "gargoyle"])],
)  # fmt: skip
def test_whom_one_meets(place: str, enemies: list[str]) -> None:
    table = at(place)
    assert table.option("enter").final
    table.choose("turn.what", "enter")
    assert met(table) == enemies
    assert fought(table, 0).hero.acted


@pytest.mark.rule("MK-32.3", "MK-32.4", "MK-32.18", "MK-32.53", "MK-32.59")
@pytest.mark.parametrize("place", PLACES)
def test_night_rules_and_units_by_site(place: str) -> None:
    table = at(place)
    assert sites.night_rules(table.s, table.hero.at) == (place in ("dungeon", "tomb"))
    assert sites.units_barred(table.s, table.hero.at) == (place in ("dungeon", "tomb", "monastery"))


@pytest.mark.rule("MK-11.24")
@pytest.mark.parametrize(
    ("place", "action"), [("dungeon", "enter"), ("monastery", "burn"), ("village", "interact")]
)
def test_no_action_where_another_hero_stands(place: str, action: str) -> None:
    assert action in at(place).options
    assert action not in at(place, others={1: {"hand": "rage", "at": spot(place)}}).options


@pytest.mark.rule("MK-24.13", "MK-14.21", "MK-10.30")
@pytest.mark.parametrize(("place", "action"), [("dungeon", "enter"), ("monastery", "burn")])
def test_points_are_lost_when_a_combat_starts(place: str, action: str) -> None:
    table = at(place, move=2, influence=3, heal=1).choose("turn.what", action)
    assert (table.hero.move, table.hero.influence, table.hero.heal) == (0, 0, 0)


@pytest.mark.rule("MK-32.2")
def test_a_space_holds_one_site_at_most() -> None:
    """A tile that names two for a space is refused; a rampaging enemy is a site of its space, too."""
    tiles = json.loads((DATA / "tiles.json").read_text(encoding="utf-8"))["tiles"]
    tile = next(one for one in tiles if one["id"] == "countryside_01")
    assert tile["hexes"]["NW"]["site"] == "marauding_orcs"
    tile["hexes"]["NW"]["site"] = ["marauding_orcs", "keep"]
    with pytest.raises(TafelrundeError, match="site"):
        Tile(0, Entry(tile, "tiles.json"), BOX.site_numbers)


# --- mines -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-33.1")
@pytest.mark.parametrize(
    ("tile", "hex", "colours"),
    [("countryside_13", "SE", ["blue", "green"]), ("countryside_14", "W", ["red", "white"]),
     ("core_10", "NW", ["red", "blue", "green", "white"])],
)  # fmt: skip
def test_a_deep_mine_gives_a_crystal_of_a_colour_it_shows(tile: str, hex: str, colours: list[str]) -> None:
    def ended(**fields: Any) -> Table:
        given = {
            "tiles": {"0,0": "start_a", "0,1": tile},
            "at": f"0,1,{hex}",
            "others": OTHER,
            "used_card": True,
        }
        return Table("", "rage", **{**given, **fields}).choose("turn.what", "end")

    table = ended()
    assert (table.prompt, table.options) == ("mine.colour", colours)
    table.choose("mine.colour", colours[-1])
    assert table.crystals == {colours[-1]: 1}
    full = ended(crystals=dict.fromkeys(colours, 3))
    assert (full.prompt, full.mana) == ("discard.card", {})


# --- dungeons and tombs ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-32.54", "MK-19.5", "MK-32.60", "MK-9.14")
@pytest.mark.parametrize(("place", "won"), [("dungeon", ["dungeon"]), ("tomb", ["artifact", "spell"])])
def test_the_first_victory_underground(place: str, won: list[str]) -> None:
    table = fought(armed(place).choose("turn.what", "enter"), 1)
    assert (shields(table, place), table.rewards, lying(table, place)) == ((0,), won, [])


@pytest.mark.rule("MK-32.55", "MK-32.61")
@pytest.mark.parametrize("place", ["dungeon", "tomb"])
@pytest.mark.parametrize("owner", [0, 1])
def test_later_victories_there_bring_nothing_but_fame(place: str, owner: int) -> None:
    table = fought(armed(place, shields={spot(place): [owner]}).choose("turn.what", "enter"), 1)
    assert (shields(table, place), table.rewards) == ((owner,), [])
    assert table.hero.fame > 0


@pytest.mark.rule("MK-19.11", "MK-32.62")
@pytest.mark.parametrize(("place", "enemy"), [("dungeon", "minotaur"), ("tomb", "fire_dragon")])
def test_undefeated_enemies_underground_are_discarded(place: str, enemy: str) -> None:
    table = fought(at(place).choose("turn.what", "enter"), 0)
    assert (lying(table, place), discarded(table)) == ([], [enemy])
    assert (shields(table, place), table.rewards) == ((), [])


# --- monster dens and spawning grounds -------------------------------------------------------------------------------


@pytest.mark.rule("MK-32.63", "MK-19.12")
def test_the_enemy_of_a_den_stays_for_later_visitors() -> None:
    table = fought(at("monster_den").choose("turn.what", "enter"), 0)
    assert lying(table, "monster_den") == ["minotaur"]
    later = at("monster_den", tokens={spot("monster_den"): [{"back": "brown", "kind": "medusa"}]})
    later.choose("turn.what", "enter")
    assert met(later) == ["medusa"]


@pytest.mark.rule("MK-32.64")
def test_a_conquered_den() -> None:
    table = fought(armed("monster_den").choose("turn.what", "enter"), 1)
    assert (shields(table, "monster_den"), table.rewards) == ((0,), ["random_crystal"] * 2)
    assert "enter" not in at("monster_den", shields={spot("monster_den"): [1]}).options  # an empty space now


@pytest.mark.rule("MK-32.57", "MK-R5", "MK-19.12")
@pytest.mark.parametrize(("defeated", "left"), [(0, ["minotaur", "gargoyle"]), (1, ["gargoyle", "*"])])
def test_spawning_grounds_refill(defeated: int, left: list[str]) -> None:
    table = fought(armed("spawning_grounds").choose("turn.what", "enter"), defeated)
    assert lying(table, "spawning_grounds") == left
    assert (shields(table, "spawning_grounds"), table.rewards) == ((), [])


@pytest.mark.rule("MK-32.57")
def test_the_next_visitor_fights_the_two_that_are_there() -> None:
    there = {spot("spawning_grounds"): [{"back": "brown", "kind": "medusa"}, {"back": "brown", "up": False}]}
    table = at("spawning_grounds", tokens=there).choose("turn.what", "enter")
    assert met(table) == ["medusa", "minotaur"]
    assert lying(table, "spawning_grounds") == ["medusa", "minotaur"]


@pytest.mark.rule("MK-32.58")
def test_conquered_spawning_grounds() -> None:
    table = fought(armed("spawning_grounds").choose("turn.what", "enter"), 2)
    assert shields(table, "spawning_grounds") == (0,)
    assert table.rewards == ["artifact", *["random_crystal"] * 3]
    assert "enter" not in at("spawning_grounds", shields={spot("spawning_grounds"): [1]}).options


# --- ruins -----------------------------------------------------------------------------------------------------------


def ruin(kind: str, *enemies: str, **fields: Any) -> Table:
    tokens = [{"back": "yellow", "kind": kind}]
    tokens += [{"back": enemy.split(":")[0], "kind": enemy.split(":")[1]} for enemy in enemies]
    return armed("ancient_ruins", tokens={spot("ancient_ruins"): tokens}, **fields)


ALTARS = [(one.id, one.price, one.fame) for one in BOX.ruins if one.altar]
GUARDED = [one for one in BOX.ruins if not one.altar]


@pytest.mark.rule("MK-32.46", "MK-32.47", "MK-32.48", "MK-R54")
@pytest.mark.parametrize(("kind", "price", "fame"), ALTARS)
def test_every_altar(kind: str, price: list[int], fame: int) -> None:
    colours = ["red", "blue", "green", "white"]
    mana = {colour: [colours[one] for one in price].count(colour) for colour in colours}
    short = {**mana, colours[price[0]]: mana[colours[price[0]]] - 1}
    assert "enter_altar" not in ruin(kind, mana=short).options
    table = ruin(kind, mana=mana, move=3)
    assert not table.option("enter_altar").final
    table.choose("turn.what", "enter_altar")
    assert (table.hero.fame, table.mana, table.hero.acted) == (fame, {}, True)
    assert table.hero.move == 0
    assert (shields(table, "ancient_ruins"), lying(table, "ancient_ruins")) == ((0,), [])
    assert table.rewards == []
    assert len(price) == (4 if kind == "altar_all" else 3)


@pytest.mark.rule("MK-32.49", "MK-14.15")
@pytest.mark.parametrize("kind", [one.id for one in GUARDED])
def test_every_ruin_shows_whom_one_meets(kind: str) -> None:
    table = ruin(kind)
    record = next(one for one in GUARDED if one.id == kind)
    table.choose("turn.what", "enter_ruin")
    backs = {enemy.id: enemy.back for enemy in BOX.enemies}
    enemies = met(table)
    assert [backs[enemy] for enemy in enemies] == record.enemies
    fought(table, 0)
    assert lying(table, "ancient_ruins") == [kind, *enemies]  # undefeated ones stay
    assert (shields(table, "ancient_ruins"), table.rewards) == ((), [])


@pytest.mark.rule("MK-32.50", "MK-19.6", "MK-32.52")
@pytest.mark.parametrize("kind", [one.id for one in GUARDED])
def test_every_ruin_gives_what_it_shows(kind: str) -> None:
    table = ruin(kind).choose("turn.what", "enter_ruin")
    fought(table, len(met(table)))
    assert (shields(table, "ancient_ruins"), lying(table, "ancient_ruins")) == ((0,), [])
    expected = next(one.reward for one in GUARDED if one.id == kind)
    assert sorted(table.hero.rewards) == sorted(expected)
    assert table.rewards
    assert "enter_ruin" not in at("ancient_ruins", shields={spot("ancient_ruins"): [0]}).options


@pytest.mark.rule("MK-32.49", "MK-32.50")
def test_whoever_defeats_the_last_enemy_of_a_ruin_conquers_it() -> None:
    table = ruin("ruin_brown_red", "red:fire_dragon").choose(
        "turn.what", "enter_ruin"
    )  # the brown one is gone already
    assert met(table) == ["fire_dragon"]
    fought(table, 1)
    assert (shields(table, "ancient_ruins"), table.rewards) == ((0,), ["artifact", "artifact"])


@pytest.mark.rule("MK-4.19", "MK-32.44")
def test_a_ruin_that_lies_face_down_cannot_be_entered_before_it_is_turned_up() -> None:
    hidden = {spot("ancient_ruins"): [{"back": "yellow", "up": False}]}
    assert "enter_ruin" not in at("ancient_ruins", tokens=hidden).options


# --- monasteries -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-14.5", "MK-32.17")
def test_burning_costs_three_reputation_and_meets_a_violet_enemy() -> None:
    table = at("monastery", reputation=1)
    assert table.option("burn").final
    table.choose("turn.what", "burn")
    assert (table.hero.reputation, met(table)) == (-2, ["monks"])


@pytest.mark.rule("MK-19.9", "MK-32.19", "MK-32.20")
def test_a_burned_monastery() -> None:
    table = fought(armed("monastery").choose("turn.what", "burn"), 1)
    assert (shields(table, "monastery"), table.rewards, lying(table, "monastery")) == ((0,), ["artifact"], [])
    burned = at("monastery", shields={spot("monastery"): [0]})
    assert not {"burn", "interact"} & set(burned.options)


@pytest.mark.rule("MK-19.11", "MK-32.20")
def test_a_monastery_that_was_defended_stands() -> None:
    table = fought(at("monastery").choose("turn.what", "burn"), 0)
    assert (shields(table, "monastery"), table.rewards, lying(table, "monastery")) == ((), [], [])
    assert discarded(table) == ["monks"]
    assert interaction.open_for(table.s, 0, table.hero.at)


# --- fortified sites -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-19.7", "MK-19.8", "MK-32.24", "MK-32.32")
@pytest.mark.parametrize(("place", "won"), [("keep", []), ("mage_tower", ["spell"])])
def test_a_conquered_keep_or_tower(place: str, won: list[str]) -> None:
    table = at(place)
    assert sites.settle(table.s, 0)
    assert (shields(table, place), table.rewards) == ((0,), won)


@pytest.mark.rule("MK-19.14", "MK-19.16", "MK-R42")
@pytest.mark.parametrize(
    ("place", "back", "enemy"), [("keep", "grey", "golems"), ("mage_tower", "violet", "monks")]
)
def test_a_site_with_a_defender_left_is_not_conquered(place: str, back: str, enemy: str) -> None:
    table = at(place, tokens={spot(place): [{"back": back, "kind": enemy}]})
    assert not sites.settle(table.s, 0)
    assert (shields(table, place), lying(table, place)) == ((), [enemy])


@pytest.mark.rule("MK-14.3", "MK-32.25")
def test_another_players_keep_gets_a_grey_defender() -> None:
    table = at("keep", shields={spot("keep"): [1]})
    sites.man_site(table.s, 0)
    assert lying(table, "keep") == ["crossbowmen"]
    assert sites.half_fame(table.s, 0, table.hero.at)
    own = at("keep", shields={spot("keep"): [0]})
    sites.man_site(own.s, 0)
    assert lying(own, "keep") == []
    assert not sites.half_fame(own.s, 0, own.hero.at)


@pytest.mark.rule("MK-32.27", "MK-32.68", "MK-R42")
def test_the_defender_of_another_players_keep_is_discarded() -> None:
    table = at(
        "keep", shields={spot("keep"): [1]}, tokens={spot("keep"): [{"back": "grey", "kind": "golems"}]}
    )
    assert not sites.settle(table.s, 0)
    assert (lying(table, "keep"), shields(table, "keep"), discarded(table)) == ([], (1,), ["golems"])


@pytest.mark.rule("MK-32.26")
def test_the_shield_takes_the_place_of_the_owners() -> None:
    table = at("keep", shields={spot("keep"): [1]})
    assert sites.settle(table.s, 0)
    assert shields(table, "keep") == (0,)


@pytest.mark.rule("MK-14.1", "MK-14.3", "MK-19.14")
def test_a_failed_assault_on_another_players_keep() -> None:
    """Reputation goes, a defender appears and is discarded, the attacker goes back; the shield stays."""
    table = at("keep", shields={spot("keep"): [1]}, move=5)
    start = Table(
        "march", "rage", tiles={"0,0": "start_a", "0,1": "countryside_03"}, at="0,1,C", move=5, others=OTHER,
        shields={spot("keep"): [1]}, **TOKENS,
    )  # fmt: skip
    start.choose("turn.what", spot("keep")).endure()
    assert (start.at, start.hero.reputation, shields(start, "keep")) == ("0,1,C", -1, (1,))
    assert discarded(start) == ["crossbowmen"]
    assert table.at == spot("keep")


@pytest.mark.rule("MK-19.7")
def test_a_city_without_defenders_is_open_and_its_shields_are_counted_elsewhere() -> None:
    table = at("city", shields={spot("city"): [1, 0, 1]})
    assert sites.settle(table.s, 0)
    assert shields(table, "city") == (1, 0, 1)


# --- plundering ------------------------------------------------------------------------------------------------------


def before(place: str = "village", **fields: Any) -> Table:
    return at(place, "march", phase="begin", **fields)


@pytest.mark.rule("MK-32.9", "MK-32.12", "MK-10.1")
def test_a_village_is_plundered_before_the_own_turn() -> None:
    table = before(reputation=1)
    assert (table.prompt, table.options) == ("before.what", ["begin_turn", "plunder"])
    assert table.option("plunder").final
    table.choose("before.what", "plunder")
    assert (table.hand, table.hero.reputation) == ("rage rage march", 0)
    assert table.prompt == "turn.what"
    assert not table.hero.acted
    assert before("monastery").prompt == "turn.what"


@pytest.mark.rule("MK-22.25", "MK-32.9")
def test_the_long_night_helps_in_the_middle_of_plundering() -> None:
    """One card is left in the deck; for the other one there may be a new deck."""
    tile, hex = PLACES["village"]
    table = Table(
        "march", "rage", tiles={"0,0": "start_a", "0,1": tile}, at=f"0,1,{hex}", phase="begin", night=True,
        tactic="long_night", discard="promise promise promise promise",
    )  # fmt: skip
    table.choose("before.what", "plunder").choose("tactic.long_night", "new_deck")
    assert (sorted(table.hand.split()), len(table.hero.discard)) == (["march", "promise", "rage"], 1)
    assert table.hero.tactic_used


@pytest.mark.rule("MK-32.10")
def test_once_between_two_own_turns() -> None:
    table = before().choose("before.what", "plunder")
    assert table.hero.plundered is False  # the turn has come: it may be plundered before the next one
    assert before(plundered=True).prompt == "turn.what"


@pytest.mark.rule("MK-32.11")
def test_a_plundered_village_stays_what_it_is() -> None:
    table = before().choose("before.what", "plunder")
    assert "interact" in table.options
    table.choose("turn.what", "march").choose("card.how", "side_move").end()
    table.choose("turn.what", "rage").choose("card.how", "side_move").end()
    assert table.prompt == "before.what"


@pytest.mark.rule("MK-R23")
def test_plundering_alone() -> None:
    table = Table("march", "rage rage", mode="first_reconnaissance", seats=1, phase="begin",
                  tiles={"0,0": "start_a", "0,1": "countryside_03"}, at=spot("village"))  # fmt: skip
    assert table.prompt == "before.what"


@pytest.mark.rule("MK-10.8", "MK-10.2")
def test_the_deck_is_looked_at_after_plundering() -> None:
    """With the last two cards drawn the deck is empty: the end of the round can be announced."""
    table = Table("march", "rage rage", phase="begin", tiles={"0,0": "start_a", "0,1": "countryside_03"}, at=spot("village"),
                  others=OTHER).choose("before.what", "plunder")  # fmt: skip
    assert table.prompt == "round.announce"
