"""Two teams of two (MK-29): who they are, what allies may and may not do, and what a team scores. Seats 0 and 2 are allies."""

from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde.core.game import Outcome
from tafelrunde.games.mage_knight import chart, judge, movement, scoring
from tafelrunde.games.mage_knight.content import BACKS, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.state import back_of
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.league import League
from tests.games.mage_knight.table import Table, names, position, seen
from tests.games.mage_knight.test_scoring import final, row

CARDS = "rage rage rage rage rage rage"
TEAMS: Any = {"quest": {"teams": [0, 1, 0, 1]}}
ALLY, RIVAL = 2, 1
# keep at 0,1,NE; mage tower at 1,0,C
LAND = {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_04"}
KEEP, BESIDE = "0,1,NE", "0,1,C"


def seats(**fields: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The others: somewhere, with cards; `ally` and `rival` say more."""
    found: dict[int, dict[str, Any]] = {seat: {"hand": "rage rage", "deck": CARDS} for seat in (1, 2, 3)}
    found[ALLY].update(fields.get("ally", {}))
    found[RIVAL].update(fields.get("rival", {}))
    return found


def table(hand: str = "rage rage", teams: bool = True, **fields: Any) -> Table:
    given: dict[str, Any] = {"tiles": LAND, "others": seats(), "used_card": True, **(TEAMS if teams else {})}
    return Table(hand, CARDS, seats=4, **{**given, **fields})


def begun(options: dict[str, object], mode: str = "full_conquest", seats: int = 4, seed: int = 1) -> Match:
    """A new game with whatever heroes come first, until the table is laid."""
    match = Match.new("mage_knight", mode, seats, seed, options)
    while match.choice is not None and match.choice.prompt in ("setup.hero", "team.chosen"):
        match.answer(0, match.choice.seat)
    return match


# --- assaults together ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-29.13")
def test_assaults_together_are_recommended_for_teams() -> None:
    """The setting says so where teams may assault cities, and allies can assault one together."""
    for mode, advised in (("full_conquest", True), ("blitz_conquest", False)):
        found = [one for one in find_game("mage_knight").settings(mode, []) if one.id == "joint_assaults"]
        assert ["empfohlen" in (one.help or {"de": ""})["de"] for one in found] == [advised], mode
    quest = {"teams": [0, 1, 0, 1], "variants": ["joint_assaults"]}
    four = ("march rage rage", "rage", "march rage rage", "rage")
    afar = {1: {"at": "0,0,C"}, 3: {"at": "0,0,C"}}
    league = League(*four, mode="full_conquest", dummy={}, quest=quest, others=afar)
    assert league.propose(1).agree().joint.seats == (0, ALLY)


# --- who plays with whom ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-29.1")
def test_teams_are_formed_before_heroes_are_chosen() -> None:
    """By agreement in any of three ways, or at random; only with four players."""
    ways = {"seats_1_3": (0, 1, 0, 1), "seats_1_2": (0, 0, 1, 1), "seats_1_4": (0, 1, 1, 0)}
    for partners, teams in ways.items():
        match = Match.new("mage_knight", "full_conquest", 4, 1, {"teams": True, "partners": partners})
        assert match.choice is not None and match.choice.prompt == "setup.hero"
        assert (position(match).quest.teams, seen(match, None)["quest"]["teams"]) == (teams, list(teams))
    random = {"teams": True, "partners": "by_chance"}
    drawn = {position(begun(random, seed=seed)).quest.teams for seed in range(20)}
    assert drawn == set(ways.values())
    assert position(begun({})).quest.teams == ()


@pytest.mark.rule("MK-29.1")
def test_what_does_not_go_together_is_refused() -> None:
    for count, options, why in (
        (3, {"teams": True}, "teams of mage_knight: only with 4 seats"),
        (4, {"partners": "seats_1_2"}, "partners of mage_knight: only with teams=true"),
        (4, {"team_cities": "two_cities"}, "team_cities of mage_knight: only with teams=true"),
    ):
        with pytest.raises(TafelrundeError, match=why):
            Match.new("mage_knight", "full_conquest", count, 1, options)
    with pytest.raises(TafelrundeError, match="teams"):
        Match.new("mage_knight", "dungeon_lords", 4, 1, {"teams": True})


def test_who_plays_with_whom_is_told() -> None:
    match = begun({"teams": True})
    told: list[Any] = [event for event in match.events(None) if event["kind"] == "team"]
    assert [(event["n"], len(event["players"])) for event in told] == [(1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("quest", "why"),
    [
        ({"teams": [0, 1]}, "teams"),
        ({"teams": [0, 1, 0, 2]}, "teams"),
        ({"teams": [0, 1, 0, 1], "chosen": [0, 2]}, "chosen"),
        ({"teams": [0, 1, 0, 1], "chosen": [0]}, "chosen"),
        ({"teams": [0, 1, 0, 1], "chosen": [0, 9]}, "chosen"),
        ({"chosen": [0, 1]}, "chosen"),
    ],
)
def test_a_position_with_strange_teams_is_refused(quest: Any, why: str) -> None:
    with pytest.raises(TafelrundeError, match=f"quest: {why}"):
        table(quest=quest)


# --- skills and spells -----------------------------------------------------------------------------------------------


def in_the_middle(skill: str, owner: int, **more: Any) -> dict[str, Any]:
    has = {"skills": [skill], "skills_down": [skill], **more}
    whose = {ALLY: "ally", RIVAL: "rival"}[owner]
    return {"middle": [{"skill": skill, "seat": owner}], "others": seats(**{whose: has})}


@pytest.mark.rule("MK-29.2")
@pytest.mark.parametrize(("owner", "harm"), [(ALLY, 0), (RIVAL, 1)])
def test_interactive_skills_do_not_touch_an_ally(owner: int, harm: int) -> None:
    """Each of the seven."""
    rain = table(**in_the_middle("norowas_prayer_of_weather", owner))
    assert movement.cost_of(rain.s, 0, HEX_NUMBERS["0,1,C"]) == 3 + harm
    freeze = table(phase="begin", **in_the_middle("goldyx_source_freeze", owner))
    assert freeze.hero.dice_left == 1 - harm
    taxed = table("march", mana={"green": 2}, **in_the_middle("krang_mana_suppression", owner))
    taxed.choose("turn.what", "march").choose("card.how", "strong")
    assert sum(taxed.mana.values()) == 1 - harm
    exploit = table(
        "threaten", mana={"red": 1}, **in_the_middle("tovak_mana_exploit", owner, exploit="green")
    )
    exploit.choose("turn.what", "threaten").choose("card.how", "strong")
    assert exploit.hand.split().count("wound") == harm
    howl = in_the_middle("wolfhawk_wolfs_howl", owner)
    fight = Arena("prowlers", seats=4, stage="attack", army="peasants_1", **howl, **TEAMS).use("peasants", 0)
    assert [part % 256 for part in fight.s.combat.parts] == [2 - harm]
    vengeance = in_the_middle("braevalar_natures_vengeance", owner)
    block = Arena("orc_skirmishers", seats=4, stage="block", **vengeance, **TEAMS)
    assert block.value("orc_skirmishers") == 1 + harm


@pytest.mark.rule("MK-29.2")
def test_a_wound_is_not_given_to_an_ally() -> None:
    """The ally stands nearest: the next one has it. Without anybody else it is not given at all."""
    near = seats(ally={"at": "0,0,NE"}, rival={"at": "0,0,E"})
    given = table("wound", at="0,0,C", skills="arythea_healing_ritual", others={**near, 3: {"at": BESIDE}})
    given.choose("turn.what", "arythea_healing_ritual")
    assert [names(given.s.heroes[seat].hand).count("wound") for seat in range(4)] == [0, 1, 0, 0]
    late = table(
        "wound rage", skills="arythea_healing_ritual", others=near, announced=1, last_turns=[0, ALLY]
    )
    assert "arythea_healing_ritual" not in late.options


@pytest.mark.rule("MK-29.3")
def test_interactive_spells_do() -> None:
    """A cursed colour hurts, whoever has cursed it; a Mana Meltdown wounds whoever has no crystal. The others reach for the
    hands and units of the same seats."""
    cursed = table("march", curses=[[ALLY, "green"]], mana={"green": 1})
    cursed.choose("turn.what", "march").choose("card.how", "strong")
    assert cursed.hand == "wound"
    melting = table("mana_meltdown", mana={"red": 1})
    melting.choose("turn.what", "mana_meltdown").choose("card.how", "basic").choose("effect.go", "go_on")
    assert [names(melting.s.heroes[seat].hand).count("wound") for seat in range(4)] == [0, 1, 1, 1]


# --- together and apart ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-29.4")
def test_nothing_is_traded() -> None:
    """In a city where both stand the menu of a team has nothing that it does not have without teams."""
    rich: Any = {"army": "peasants_1 foresters_1", "crystals": {"red": 2}, "hand": "banner_of_glory march"}
    city: Any = {
        "tiles": {"0,0": "start_a", "0,1": "core_08"},
        "at": "0,1,C",
        "shields": {"0,1,C": [0, ALLY]},
    }
    given: Any = {
        "others": seats(ally={**rich, "at": "0,1,C"}),
        "army": "peasants_2",
        "crystals": {"blue": 1},
    }
    together = table("banner_of_fear march", **city, **given)
    assert together.options == table("banner_of_fear march", teams=False, **city, **given).options
    together.choose("turn.what", "interact")
    assert {"seat"} & {
        option.refs[0].partition(":")[0] for option in offered(together) if option.refs
    } == set()


def offered(table: Table) -> list[Any]:
    assert table.match.choice is not None
    return table.match.choice.options


@pytest.mark.rule("MK-29.5")
def test_an_ally_does_not_see_the_hand() -> None:
    """Nor does a hint: what an ally holds is redrawn for whoever thinks."""
    found = Table("march march stamina", None, seats=4, others=seats(), **TEAMS)
    assert seen(found.match, ALLY)["seats"][0]["hand"] is None
    hands = {position(found.match.resample(ALLY, seed)).heroes[0].hand for seed in range(20)}
    assert len(hands) > 1


@pytest.mark.rule("MK-29.6")
def test_allies_do_not_stay_on_one_space() -> None:
    """Whoever came later goes back with a wound; in a city and on the portal there is room for both."""
    field = table(at="0,0,E", move=9, others=seats(ally={"at": "0,0,NE"})).choose("turn.what", "0,0,NE")
    assert "end" in field.options and "attack_hero" not in [option.kind for option in offered(field)]
    field.end()
    assert (field.at, field.hand.split().count("wound")) == ("0,0,E", 1)
    portal = table(at="0,0,E", move=9, others=seats(ally={"at": "0,0,C"})).choose("turn.what", "0,0,C").end()
    assert (portal.at, portal.hand.count("wound")) == ("0,0,C", 0)
    city = table(
        tiles={"0,0": "start_a", "0,1": "core_08"}, at="0,1,W", move=9, others=seats(ally={"at": "0,1,C"})
    )
    city.choose("turn.what", "0,1,C").end()
    assert (city.at, city.hand.count("wound")) == ("0,1,C", 0)


@pytest.mark.rule("MK-29.7", "MK-11.29")
def test_allies_do_not_fight_each_other() -> None:
    for met, attacked in ((ALLY, False), (RIVAL, True)):
        who = {"ally" if met == ALLY else "rival": {"at": "0,0,NE"}}
        found = table(at="0,0,E", move=9, others=seats(**who)).choose("turn.what", "0,0,NE")
        assert ("attack_hero" in [option.kind for option in offered(found)]) == attacked
        assert ("end" in found.options) != attacked


# --- keeps -----------------------------------------------------------------------------------------------------------


def at_the_keep(owner: int = ALLY, **fields: Any) -> Table:
    return table(**{"at": BESIDE, "move": 9, "shields": {KEEP: [owner]}, "reputation": 3, **fields})


def assaulted(found: Table) -> bool:
    """What the option says about entering the keep."""
    preview = found.option(KEEP).preview
    assert preview is not None
    return bool(preview["assault"])


@pytest.mark.rule("MK-29.8", "MK-29.14")
def test_an_empty_keep_of_an_ally_is_open() -> None:
    """No assault: reputation stays, nobody defends it, one may move on, stay and recruit; it remains the ally's."""
    found = at_the_keep(units=["utem_guardsmen_1", "peasants_1"], reputation=7)
    assert not assaulted(found)
    found.choose("turn.what", KEEP)
    assert (found.s.fight, found.hero.reputation, found.s.tokens) == (None, 7, {})
    assert BESIDE in found.options, "the movement may go on"
    far = table(at="0,1,SW", move=9, shields={KEEP: [ALLY]})
    assert KEEP in far.options, "a quiet way leads there"
    found.choose("turn.what", "interact").choose("turn.what", "utem_guardsmen_1")
    assert found.army == "utem_guardsmen_1"
    found.choose("turn.what", "end")
    assert (found.at, found.hand.count("wound"), found.s.shields) == (KEEP, 0, {HEX_NUMBERS[KEEP]: (ALLY,)})


@pytest.mark.rule("MK-29.8", "MK-29.14")
def test_a_keep_of_the_other_team_is_assaulted() -> None:
    found = at_the_keep(RIVAL)
    assert assaulted(found)
    found.choose("turn.what", KEEP)
    assert (found.prompt, found.hero.reputation) == ("fight.what", 2)


@pytest.mark.rule("MK-29.15")
def test_a_keep_is_not_entered_while_the_ally_is_at_home() -> None:
    """The own keep is, even if the ally stands there: then it is like any other space."""
    others = seats(ally={"at": KEEP})
    assert KEEP not in at_the_keep(others=others).options
    assert KEEP in at_the_keep(0, others=others).options
    assert KEEP in at_the_keep(others=seats(ally={"at": "0,0,C"})).options


@pytest.mark.rule("MK-29.9", "MK-X11")
def test_hand_limit_near_the_keep_of_an_ally() -> None:
    """It counts the own keeps: none, one, two."""
    land = {**LAND, "1,1": "countryside_09", "0,2": "countryside_09"}
    far = ["1,1,E", "0,2,E"]
    for own in range(3):
        shields = {KEEP: [ALLY], **{hex: [0] for hex in far[:own]}}
        for at, bonus in ((BESIDE, own), (KEEP, own), ("0,0,C", 0)):
            near = table(tiles=land, at=at, shields=shields)
            assert chart.hand_limit(near.s, 0) == 5 + bonus
    rival = table(tiles=land, at=BESIDE, shields={KEEP: [RIVAL], far[0]: [0]})
    assert chart.hand_limit(rival.s, 0) == 5


# --- scoring ---------------------------------------------------------------------------------------------------------


def ended(*given: dict[str, Any], mode: str = "full_conquest", **fields: Any) -> Table:
    return final(*given, mode=mode, **{**TEAMS, **fields})


def outcome_of(found: Table) -> Outcome:
    end = found.match.outcome
    assert end is not None
    return end


@pytest.mark.rule("MK-29.10")
def test_the_lower_fame_is_the_base() -> None:
    assert scoring.totals(ended({"fame": 9}, {"fame": 5}, {"fame": 4}, {"fame": 6}).s) == [4, 5, 4, 5]


@pytest.mark.rule("MK-29.11", "MK-29.12", "MK-29.17")
def test_the_better_one_of_each_category_counts() -> None:
    """Knowledge 3 and 2 against 2 and 2: three count, and the title once; so in a category of cities."""
    found = ended(
        {"hand": "fireball ice_bolt"}, {"hand": "fireball"}, {"hand": "snowstorm"}, {"hand": "tremor"}
    )
    assert row(found, "knowledge").points == [3, 2, 2, 2]
    assert scoring.totals(found.s) == [3 + 3, 2, 3 + 3, 2]
    shields = {"2,0,C": [2, 1, 2], "2,1,C": [0]}
    led = ended({}, {}, {}, {}, shields=shields)
    assert row(led, "cities").points == [7, 4, 7, 0]
    assert scoring.totals(led.s) == [7 + 5, 4, 7 + 5, 4]


@pytest.mark.rule("MK-29.11", "MK-29.16")
def test_the_larger_penalty_counts() -> None:
    """Two wounds and one against one and none: the first team has the beating."""
    found = ended({"hand": "wound"}, {"hand": "wound"}, {"hand": "wound wound"}, {})
    assert scoring.totals(found.s) == [-4 - 3, -2, -4 - 3, -2]
    tie = ended({"hand": "wound"}, {"hand": "wound"}, {}, {"hand": "wound"})
    assert scoring.totals(tie.s) == [-2 - 1] * 4


@pytest.mark.rule("MK-29.12", "MK-29.16", "MK-29.17")
def test_titles_go_to_teams() -> None:
    """Equal best values share the title, whatever the second best are; both partners with the best have it once."""
    found = ended({"hand": "fireball"}, {"hand": "tremor"}, {"hand": "snowstorm"}, {})
    assert row(found, "knowledge").titles == [1, 1, 0, 0]
    assert scoring.totals(found.s) == [3, 3, 3, 3]
    both = ended({"hand": "fireball"}, {}, {"hand": "snowstorm"}, {})
    assert row(both, "knowledge").titles == [3, 0, 0, 0]
    assert scoring.totals(both.s) == [5, 0, 5, 0]
    cities = ended({}, {}, {}, {}, shields={"2,0,C": [2], "2,1,C": [1]})
    assert scoring.totals(cities.s) == [7 + 2] * 4


@pytest.mark.rule("MK-29.18")
def test_equal_scores_are_a_shared_victory() -> None:
    tie = outcome_of(ended({"fame": 3}, {"fame": 3}, {"fame": 8}, {"fame": 3}))
    assert (tie.winners, tie.reason, tie.draw, tie.worth) == ([0, 1, 2, 3], "shared", True, [0.5] * 4)
    won = outcome_of(ended({"fame": 4}, {"fame": 3}, {"fame": 8}, {"fame": 30}))
    assert (won.winners, won.ranks, won.teams) == ([0, 2], [1, 2, 1, 2], [0, 1, 0, 1])
    assert (won.reason, won.draw, won.worth) == ("fame", False, [1, 0, 1, 0])


def test_a_team_gives_up_together() -> None:
    end = table().match.conceded(3)
    assert end is not None
    assert (end.winners, end.teams, end.reason) == ([0, 2], [0, 1, 0, 1], "conceded")
    assert end.words()["de"] == "Aufgegeben"


def test_the_score_of_a_team_is_told() -> None:
    found = table(round=6, night=True, last_turns=[0], announced=1, fame=2, others=seats(ally={"fame": 1}))
    found.end()
    told = found.told("team_score")
    assert [(event["team"], event["n"], len(event["players"])) for event in told] == [(1, 1, 2), (2, 0, 2)]


def test_the_judge_looks_at_the_team() -> None:
    """Allies are judged alike; who is behind counts more than who is ahead."""
    even = judge.judge(table(fame=8, others=seats(ally={"fame": 8})).s)
    assert even[0] == even[ALLY] > 0.5 > even[1] == even[3]
    apart = judge.judge(table(fame=16, others=seats(ally={"fame": 0})).s)
    assert even[0] > apart[0]


# --- Full Conquest in teams ------------------------------------------------------------------------------------------


def cities(choice: str, **more: object) -> Match:
    return begun({"teams": True, "team_cities": choice, **more})


@pytest.mark.rule("MK-S02.10")
def test_cities_for_teams() -> None:
    """Four as usual, two large ones, or two Megapolis."""
    left = {
        choice: position(cities(choice)).cities_left
        for choice in ("four_cities", "two_cities", "two_megapolis")
    }
    assert left == {"four_cities": 4, "two_cities": 2, "two_megapolis": 2}
    assert [garrison(rise) for rise in (0, 6, 7, 10)] == [
        level_of(10),
        level_of(10),
        level_of(11),
        level_of(11),
    ]
    assert garrison(0, "four_cities") == level_of(4)
    two = Table("rage", seats=4, at="0,1,NE", move=2, tiles=LAND, stack={"top": ["core_05"], "cities_left": 1},
                quest={"teams": [0, 1, 0, 1], "variants": ["two_megapolis"], "megapolis_level": 10})  # fmt: skip
    two.choose("turn.what", "1,1")
    assert len(two.s.quest.halves) == 1


def garrison(rise: int, choice: str = "two_cities") -> list[str]:
    """What defends the white city when it is found."""
    s = position(cities(choice, city_levels=rise))
    found = Table("rage", seats=4, at="0,1,NE", move=2, tiles=LAND, stack={"top": ["core_07"]}, city_rise=s.city_rise,
                  quest={"teams": [0, 1, 0, 1], "variants": ["two_cities"] if choice == "two_cities" else []})  # fmt: skip
    found.choose("turn.what", "1,1")
    return [BACKS[back_of(one)] for one in found.s.tokens[HEX_NUMBERS["1,1,C"]]]


def level_of(level: int) -> list[str]:
    [city] = [one for one in library().cities if one.id == "city_white"]
    return [BACKS[back] for back in city.garrisons[level - 1]]
