"""Cards that keep values for later in a combat, change its rules or lead into one, each with a result computed by hand."""

from typing import Any

import msgspec
import pytest

from tafelrunde.games.mage_knight import sums
from tafelrunde.games.mage_knight.packing import UNDERGROUND
from tests.games.mage_knight.arena import PLACES, Arena, begun, token
from tests.games.mage_knight.table import Table, names
from tests.games.mage_knight.test_promises import parts, values
from tests.properties import properties

WHITE: dict[str, Any] = {"stage": "block", "mana": {"white": 1}}


def at_night(colour: str, **fields: Any) -> dict[str, Any]:
    """What the strong effect of a spell costs."""
    return {"night": True, "mana": {colour: 1, "black": 1}, **fields}


# --- Dodge and Weave -------------------------------------------------------------------------------------------------


def test_dodge_and_weave_lowers_an_attack_and_strikes_back_unhurt() -> None:
    """Attack 4 - 2 is blocked by Rage: attack 1 in the attack phase, and once only."""
    arena = Arena("prowlers", hand="dodge_and_weave rage", **WHITE)
    arena.pick("play", "dodge_and_weave").pick("basic")
    assert (arena.value("prowlers"), arena.offers("use_kept")) == (2, False)
    arena.plays("rage", "basic").strike().next().pick("use_kept")
    assert (parts(arena), arena.offers("use_kept")) == (["melee physical 1"], False)
    assert "basic" not in Arena("prowlers", hand="dodge_and_weave").ways("dodge_and_weave")


def test_whoever_is_hurt_does_not_strike_back() -> None:
    arena = Arena("prowlers", hand="dodge_and_weave", **WHITE)
    arena.pick("play", "dodge_and_weave").pick("basic").next().suffer("prowlers")
    assert (arena.stage, arena.wounds, arena.offers("use_kept")) == ("attack", 1, False)


@pytest.mark.rule("MK-16.18", "MK-R58")
def test_dodge_and_weave_strong_on_one_attack_or_two() -> None:
    """Attack 4 - 4 is blocked; or 4 - 2 and 6 - 2, the arcanely immune one too. Attack 2 later."""
    one = Arena("prowlers", hand="dodge_and_weave", **WHITE)
    one.pick("play", "dodge_and_weave").pick("strong").pick_branch(0)
    assert one.foe("prowlers").states == (1,)
    one.next().pick("use_kept")
    assert parts(one) == ["melee physical 2"]
    two = Arena("prowlers", "sorcerers", hand="dodge_and_weave", **WHITE)
    two.pick("play", "dodge_and_weave").pick("strong").pick_branch(1).aim("prowlers")
    assert (two.value("prowlers"), two.value("sorcerers")) == (2, 6)
    two.aim("sorcerers")
    assert two.value("sorcerers") == 4


# --- Shield of the Fallen Kings --------------------------------------------------------------------------------------


def test_shield_of_the_fallen_kings_blocks_two_attacks() -> None:
    """Twice block 4, against different attacks; the second does not help the first."""
    arena = Arena("prowlers", "prowlers", hand="shield_of_the_fallen_kings", stage="block")
    arena.pick("play", "shield_of_the_fallen_kings").pick("basic").pick_branch(1)
    arena.pick("use_kept").aim("#0")
    assert (values(arena), arena.offers("use_kept")) == ([4], False)
    arena.strike().pick("use_kept")
    assert (arena.fight.targets, arena.offers("use_kept")) == ((3,), False)
    arena.strike()
    assert [foe.states for foe in arena.fight.foes] == [(1,), (1,)]


def test_shield_of_the_fallen_kings_strong() -> None:
    """Up to three cold fire blocks of 4 in this block phase; or one of 8. The artifact is thrown away."""
    arena = Arena("prowlers", "prowlers", hand="shield_of_the_fallen_kings", stage="block")
    arena.pick("play", "shield_of_the_fallen_kings").pick("strong").pick_branch(1).pick("use_kept").aim("#0")
    assert (parts(arena), names(arena.hero.gone)) == (
        ["melee cold_fire 4"],
        "shield_of_the_fallen_kings",
    )
    [kept] = arena.fight.reserve.kept
    assert kept.times == 2
    arena.strike().next()
    assert arena.fight.reserve.kept == ()
    one = Arena("prowlers", hand="shield_of_the_fallen_kings", stage="block")
    one.pick("play", "shield_of_the_fallen_kings").pick("strong").pick_branch(0)
    assert parts(one) == ["melee cold_fire 8"]
    attack = Arena("prowlers", hand="shield_of_the_fallen_kings", stage="attack")
    assert not attack.ways("shield_of_the_fallen_kings") & {"basic", "strong"}


@pytest.mark.rule("MK-9.20")
def test_a_bonus_raises_one_of_the_blocks() -> None:
    arena = Arena(
        "prowlers", "prowlers", hand="shield_of_the_fallen_kings", stage="block", rules=["ambush.basic.1"]
    )
    arena.pick("play", "shield_of_the_fallen_kings").pick("basic").pick_branch(1)
    assert values(arena.pick("use_kept").aim("#0")) == [6]
    assert values(arena.strike().pick("use_kept")) == [4]


def test_forked_lightning_strikes_different_enemies_of_one_phase() -> None:
    """Three times ranged cold fire 1, never twice against the same enemy; what is left is gone with the phase. Where nobody can
    be shot at it is not offered."""
    skill = "braevalar_forked_lightning"
    arena = Arena("prowlers", "thugs", hand="rage", skills=skill).pick("use_skill", skill)
    arena.pick("use_kept").aim("prowlers")
    assert (parts(arena), arena.offers("use_kept")) == (["ranged cold_fire 1"], False)
    arena.let_go().pick("use_kept")
    assert (arena.enemy(arena.fight.targets[0]), arena.offers("use_kept")) == ("thugs", False)
    arena.let_go().next()
    assert arena.fight.reserve.kept == ()
    assert not arena.offers("use_skill", skill)
    assert not Arena("prowlers", hand="rage", stage="block", skills=skill).offers("use_skill", skill)


# --- rules of the combat ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-17.6")
def test_force_of_nature_protects_one_unit() -> None:
    """Foresters (armour 4) resist physical attacks now: they absorb 4 unwounded. The other foresters would be wounded."""
    fields: dict[str, Any] = {"stage": "damage", "army": "foresters_1 peasants_1"}
    arena = Arena("prowlers", hand="force_of_nature", **fields)
    arena.pick("play", "force_of_nature").pick("basic").choose("rule.unit", "foresters_1")
    arena.suffer("prowlers", "foresters")
    assert (arena.unit_wounds("foresters"), arena.wounds) == (0, 0)
    other = Arena("prowlers", hand="force_of_nature", **fields)
    other.pick("play", "force_of_nature").pick("basic").choose("rule.unit", "peasants_1")
    other.suffer("prowlers", "foresters")
    assert other.unit_wounds("foresters") == 1
    assert "basic" not in Arena("prowlers", hand="force_of_nature").ways("force_of_nature")


@pytest.mark.rule("MK-14.18")
def test_demolish_opens_the_site_and_lowers_armour() -> None:
    """In a keep crossbowmen (armour 4) are no longer fortified, guardsmen (armour 7) only by themselves; all have 1 less."""
    arena = Arena("crossbowmen", "guardsmen", hand="demolish", site="keep", mana={"red": 1})
    foes = arena.fight.foes
    assert [sums.fortifications(arena.s, foe) for foe in foes] == [1, 2]
    arena.pick("play", "demolish").pick("basic")
    assert [sums.fortifications(arena.s, foe) for foe in arena.fight.foes] == [0, 1]
    assert (arena.armor("crossbowmen"), arena.armor("guardsmen")) == (3, 6)


@pytest.mark.rule("MK-14.18", "MK-21.24")
def test_demolish_ignores_the_site_even_where_it_touches_nobody() -> None:
    """Fire mages resist fire and keep armour 5, but their tower does not help them any more."""
    arena = Arena("fire_mages", hand="demolish", site="mage_tower", mana={"red": 1})
    arena.pick("play", "demolish").pick("basic")
    assert (arena.armor("fire_mages"), sums.fortifications(arena.s, arena.foe("fire_mages"))) == (5, 0)


def test_veil_of_mist_cancels_the_first_wound() -> None:
    """Damage 4 on armour 2 would be two wounds: one; of the next enemy both come. Peasants (armour 3) resist an attack of 2."""
    fields = at_night("blue", stage="damage", army="peasants_1")
    arena = Arena("prowlers", "prowlers", hand="mist_form", **fields)
    arena.pick("play", "mist_form").pick("strong").pick("damage_from", "#0")
    [taken] = arena.listed("take_damage")
    assert arena.match.choice is not None
    assert (arena.match.choice.options[taken].preview or {})["wounds"] == 1
    arena.pick("take_damage")
    assert arena.wounds == 1
    arena.pick("damage_from", "#1").pick("take_damage")
    assert arena.wounds == 3
    unit = Arena("golems", hand="mist_form", **fields)
    unit.pick("play", "mist_form").pick("strong").suffer("golems", "peasants")
    assert (unit.unit_wounds("peasants"), unit.wounds) == (0, 0)


@pytest.mark.rule("MK-21.5", "MK-21.7")
def test_veil_of_mist_cancels_what_hangs_on_the_wound() -> None:
    """Poison 3: of two wounds one is left, in hand and on the discard pile. Paralyze 2: the only wound does not come, the hand
    stays. Paralyze 6: two of three come, and the hand is lost."""
    spell = at_night("blue", stage="damage")
    poison = Arena("cursed_hags", hand="mist_form", **spell).pick("play", "mist_form").pick("strong")
    poison.suffer("cursed_hags")
    assert (poison.hand, poison.discard) == ("wound", "wound")
    ice = Arena("ice_golems", hand="mist_form rage", **spell).pick("play", "mist_form").pick("strong")
    assert ice.suffer("ice_golems").hand == "rage"
    stone = Arena("medusa", hand="mist_form rage", **spell).pick("play", "mist_form").pick("strong")
    assert stone.suffer("medusa").hand == "wound wound"


def test_the_bow_doubles_shots_or_makes_them_siege() -> None:
    """Swiftness, ranged 3: 6, or siege 3. Siege 3 of Force of Nature: as it is, or ranged 6."""
    arena = Arena(
        "swordsmen", hand="bow_of_starsdawn swiftness force_of_nature", mana={"white": 1, "green": 1}
    )
    arena.pick("play", "bow_of_starsdawn").pick("strong").plays("swiftness", "strong")
    assert arena.prompt == "bow.how"
    arena.match.answer(0)
    assert parts(arena) == ["ranged physical 6"]
    arena.pick("play", "force_of_nature").pick("strong")
    arena.match.answer(1)
    assert parts(arena) == ["ranged physical 6", "siege physical 3"]
    assert names(arena.hero.gone) == "bow_of_starsdawn"


@pytest.mark.rule("MK-15.4")
def test_the_bow_shoots_at_the_fortified() -> None:
    """Crossbowmen in a keep can only be reached by siege attacks: Swiftness counts as one, and is not asked for."""
    fields: dict[str, Any] = {"site": "keep", "mana": {"white": 1}}
    arena = Arena("crossbowmen", hand="bow_of_starsdawn swiftness", **fields)
    assert "strong" not in arena.ways("swiftness")
    arena.pick("play", "bow_of_starsdawn").pick("strong").plays("swiftness", "strong", "crossbowmen")
    assert parts(arena) == ["siege physical 3"]


def test_the_bow_in_the_attack_phase() -> None:
    """There every shot counts twice; melee attacks do not."""
    arena = Arena(
        "swordsmen", hand="swiftness rage", stage="attack", mana={"white": 1}, at_end=["bow_of_starsdawn"]
    )
    arena.plays("swiftness", "strong").plays("rage", "basic")
    assert parts(arena) == ["ranged physical 6", "melee physical 2"]


@pytest.mark.rule("MK-9.22", "MK-R109", "MK-21.24")
def test_disease_leaves_armour_1_to_those_that_were_blocked() -> None:
    """Prowlers were blocked, sorcerers too but are arcanely immune, thugs were not. Never before the block phase is over."""
    blocked = {"attacks": [{"state": "blocked"}]}
    changed = {0: blocked, 1: blocked, 2: {"attacks": [{"state": "dealt"}]}}
    arena = Arena(
        "prowlers", "sorcerers", "thugs", hand="cure", changed=changed, **at_night("green", stage="attack")
    )
    arena.pick("play", "cure").pick("strong")
    assert [arena.armor(enemy) for enemy in ("prowlers", "sorcerers", "thugs")] == [1, 6, 5]
    early = Arena("prowlers", "thugs", hand="cure", changed={0: blocked}, **at_night("green", stage="block"))
    assert "strong" not in early.ways("cure")


# --- Sacrifice -------------------------------------------------------------------------------------------------------


def test_sacrifice_turns_pairs_of_crystals_into_an_attack() -> None:
    """Two green and two red, one white and three blue: siege fire 8 or ice 8, ranged fire 6 or ice 6. Afterwards the pairs are
    mana."""
    crystals = {"green": 2, "red": 2, "white": 1, "blue": 3}
    for option, part, mana in (
        (0, "siege fire 8", {"green": 2, "red": 2}),
        (1, "siege ice 8", {"green": 2, "blue": 2}),
        (2, "ranged fire 6", {"white": 1, "red": 1}),
        (3, "ranged ice 6", {"white": 1, "blue": 1}),
    ):
        arena = Arena("prowlers", hand="offering", crystals=crystals, **at_night("red"))
        arena.pick("play", "offering").pick("strong").choose("mana.with", "token")
        assert arena.prompt == "sacrifice.pairs"
        arena.match.answer(option)
        assert (parts(arena), arena.mana) == ([part], mana)
        assert arena.crystals == {
            colour: n - mana.get(colour, 0) for colour, n in crystals.items() if n > mana.get(colour, 0)
        }


def test_sacrifice_needs_a_pair_and_a_target() -> None:
    """Against a keep only the siege attack counts; without a pair there is nothing to sacrifice."""
    keep = Arena(
        "crossbowmen", hand="offering", site="keep", crystals={"white": 1, "blue": 1}, **at_night("red")
    )
    assert "strong" not in keep.ways("offering")
    siege = Arena(
        "crossbowmen", hand="offering", site="keep", crystals={"green": 1, "blue": 1}, **at_night("red")
    )
    assert parts(siege.pick("play", "offering").pick("strong")) == ["siege ice 4"]
    alone = Arena("prowlers", hand="offering", crystals={"white": 1, "green": 1}, **at_night("red"))
    assert "strong" not in alone.ways("offering")


# --- Wings of Night --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.38", "MK-R101")
def test_wings_of_night_stop_enemies_for_move_points() -> None:
    """The first for nothing, the second for 1 of 2 move points; the third would cost 2. The arcanely immune one is no target."""
    arena = Arena("prowlers", "thugs", "golems", "sorcerers", hand="wings_of_wind march", **at_night("white"))
    arena.plays("march", "basic").pick("play", "wings_of_wind").pick("strong")
    assert arena.options == ["0", "1", "2"]
    arena.aim("prowlers")
    assert (arena.hero.move, arena.offers("enough")) == (2, True)
    arena.aim("golems")
    assert (arena.hero.move, arena.prompt) == (1, "fight.what")
    assert [foe.stopped for foe in arena.fight.foes] == [True, False, True, False]
    three = Arena("prowlers", "thugs", "golems", hand="wings_of_wind", move=3, **at_night("white"))
    three.pick("play", "wings_of_wind").pick("strong").aim("prowlers").aim("golems")
    assert three.aim("thugs").hero.move == 0
    alone = Arena("sorcerers", hand="wings_of_wind", **at_night("white"))
    assert "strong" not in alone.ways("wings_of_wind")


def test_wings_of_night_may_stop_after_one() -> None:
    arena = Arena("prowlers", "thugs", hand="wings_of_wind", move=3, **at_night("white"))
    arena.pick("play", "wings_of_wind").pick("strong").aim("prowlers").pick("enough")
    assert (arena.hero.move, arena.foe("thugs").stopped) == (3, False)


# --- Possess ---------------------------------------------------------------------------------------------------------


def test_possess_turns_the_attacks_of_an_enemy_against_the_others() -> None:
    """Prowlers with attack 4 - 1 do not attack; in the attack phase 3 against thugs or golems, never against prowlers."""
    fields = at_night("white", changed={0: {"attacks": [{"change": -1}]}})
    arena = Arena("prowlers", "thugs", "golems", hand="charm", **fields)
    arena.pick("play", "charm").pick("strong").aim("prowlers")
    assert (arena.foe("prowlers").stopped, arena.offers("use_kept")) == (True, False)
    arena.next().next().suffer("thugs").suffer("golems").pick("use_kept")
    assert arena.options == ["1", "2"]
    arena.aim("thugs")
    assert parts(arena) == ["melee physical 3"]
    assert (arena.offers("attack_too", "golems"), arena.offers("attack_too", "prowlers")) == (True, False)
    assert arena.let_go().offers("attack_on", "prowlers")


def test_possess_does_not_join_an_attack_on_the_possessed() -> None:
    arena = Arena("prowlers", "thugs", hand="charm", **at_night("white", stage="attack"))
    arena.pick("play", "charm").pick("strong").aim("prowlers")
    assert not arena.attack("prowlers").offers("use_kept")
    assert arena.attack("thugs").offers("use_kept") is False
    assert arena.pick("spare", "prowlers").offers("use_kept")


def test_possess_with_several_attacks_or_none() -> None:
    """Heroes: physical 4 and fire 2, without abilities. A summoner gives nothing. Nobody commands the arcanely immune."""
    fields = at_night("white", stage="attack")
    heroes = Arena("heroes_fire", "prowlers", hand="charm", **fields)
    heroes.pick("play", "charm").pick("strong").aim("heroes_fire")
    assert [option.text("en") for option in kept_options(heroes)] == [
        "Kept ready: Attack 4",
        "Kept ready: Fire attack 2",
    ]
    summoner = Arena("orc_summoners", "prowlers", hand="charm", **at_night("white"))
    summoner.pick("play", "charm").pick("strong").aim("orc_summoners")
    assert summoner.fight.reserve.kept == ()
    assert "strong" not in Arena("sorcerers", hand="charm", **fields).ways("charm")


def kept_options(arena: Arena) -> list[Any]:
    assert arena.match.choice is not None
    return [option for option in arena.match.choice.options if option.kind == "use_kept"]


# --- Underground Attack ----------------------------------------------------------------------------------------------

TILES, KEEP, BESIDE = PLACES["keep"]


def under(at: str = BESIDE, garrison: str = "guardsmen", **fields: Any) -> Table:
    found = {"tokens": {KEEP: [token(garrison)]}, **fields}
    return Table("underground_travel rage", tiles=TILES, at=at, **at_night("green"), **found)


@pytest.mark.rule("MK-11.6", "MK-14.1", "MK-14.2", "MK-19.14")
def test_underground_attack_assaults_a_site_that_fortifies_nobody() -> None:
    """Guardsmen in a keep are fortified only by themselves, reputation -1; whoever fails is back where the spell was cast."""
    table = under().choose("turn.what", "underground_travel").choose("card.how", "strong")
    assert table.options == [KEEP]
    table.choose("tunnel.to", KEEP)
    assert (table.at, table.hero.reputation, table.prompt) == (KEEP, -1, "fight.what")
    [foe] = table.s.combat.foes
    assert (sums.fortifications(table.s, foe), table.s.combat.assault) == (1, True)
    table.endure()
    assert (table.at, table.hero.at_end) == (BESIDE, UNDERGROUND)


def test_underground_attack_needs_a_site_to_assault_and_the_movement_part() -> None:
    for fields in ({"shields": {KEEP: [0]}, "tokens": {}}, {"acted": True}, {"at": "0,0,SW"}):
        options = under(**fields).choose("turn.what", "underground_travel").options
        assert "strong" not in options


# --- banners ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-24.1")
def test_banner_of_protection_played_in_a_combat() -> None:
    """Two wounds of the combat may be thrown away at the end of the turn; the third in hand is an old one."""
    arena = Arena("prowlers", hand="banner_of_protection wound rage", stage="damage")
    arena.pick("play", "banner_of_protection").pick("strong").suffer("prowlers").next()
    assert (arena.wounds, names(arena.hero.gone)) == (3, "banner_of_protection")
    arena.choose("turn.what", "end").choose("wounds.mend", "mend_hand", "mend_hand")
    assert arena.hand == "wound rage"


VILLAGE: dict[str, Any] = {
    "tiles": {"0,0": "start_a", "0,1": "countryside_03"}, "at": "0,1,SW", "interacting": True, "acted": True,
}  # fmt: skip


def commanding(more: str = "rage", **fields: Any) -> Table:
    """In a village with peasants (cost 4) on offer; the only command token is taken. The banner was played for influence 4."""
    setting = {"units": ["peasants_1"], "army": "foresters_1", **VILLAGE, **fields}
    table = Table(f"banner_of_command {more}", **setting)
    return table.choose("turn.what", "banner_of_command").choose("card.how", "basic")


@pytest.mark.rule("MK-6.3", "MK-6.6")
def test_banner_of_command_pays_for_a_unit_and_commands_it() -> None:
    """Nobody has to be disbanded; the banner lies on the new unit. Without it the foresters go."""
    table = commanding()
    assert table.hero.influence == 4
    table.choose("turn.what", "peasants_1").choose("recruit.banner", "under_banner")
    assert (table.army, table.play) == ("foresters_1 peasants_1/banner_of_command", "")
    declined = commanding().choose("turn.what", "peasants_1").choose("recruit.banner", "no_banner")
    assert (declined.army, declined.play) == ("peasants_1", "banner_of_command")


def test_banner_of_command_is_for_one_unit_of_this_turn() -> None:
    """A second unit needs a token again: the foresters' one, since the banner's unit has none to give. Laid sideways the card
    commands nobody."""
    table = commanding(units=["peasants_1", "peasants_2"], influence=4)
    table.choose("turn.what", "peasants_1").choose("recruit.banner", "under_banner")
    table.choose("turn.what", "peasants_2")
    assert table.army == "peasants_1/banner_of_command peasants_2"
    side = Table("banner_of_command", units=["peasants_1"], army="foresters_1", influence=4, **VILLAGE)
    side.choose("turn.what", "banner_of_command").choose("card.how", "side_influence")
    assert side.choose("turn.what", "peasants_1").army == "peasants_1"


@pytest.mark.rule("MK-6.3", "MK-6.15", "MK-6.16")
def test_a_unit_without_its_banner_of_command_needs_a_token() -> None:
    """Another banner or the end of the round takes it off: without a free token the unit is disbanded, with one it stays."""
    army = "foresters_1 peasants_1/banner_of_command"
    for level, left in ((1, "foresters_1"), (3, "foresters_1 peasants_1/banner_of_glory")):
        table = Table("banner_of_glory rage", army=army, level=level, fame=level * level - 1)
        table.choose("turn.what", "banner_of_glory").choose("card.how", "to_a_unit")
        assert table.choose("banner.unit", "peasants_1").army == left
        assert "banner_of_command" in table.discard
    for level, left in ((1, "foresters_1"), (3, "foresters_1 peasants_1")):
        table = Table(
            "march",
            army=army,
            level=level,
            fame=level * level - 1,
            announced=1,
            last_turns=[0],
            used_card=True,
        )
        table.end().choose("banner.stay", "banner_leaves")
        assert table.army == left


def test_banner_of_command_for_a_unit_that_joins_for_nothing() -> None:
    """Call to Glory, the strong effect of Call to Arms, takes a unit of the offer without a cost: it can bear the banner."""
    table = commanding("call_to_arms", **at_night("white"))
    table.choose("turn.what", "call_to_arms").choose("card.how", "strong").choose(
        "recruit.banner", "under_banner"
    )
    assert (table.army, table.hero.influence) == ("foresters_1 peasants_1/banner_of_command", 4)


# --- what a saved position holds of it -------------------------------------------------------------------------------


def saved(arena: Arena) -> dict[str, Any]:
    """The whole position is the same after saving and loading; what effects left behind in the combat, as it is saved."""
    properties.save_is_whole(arena.match)
    properties.copy_is_whole(arena.s)
    found: dict[str, Any] = msgspec.to_builtins(arena.match.game.save(arena.s))["fight"]["reserve"]
    return {name: value for name, value in found.items() if value}


def test_promises_are_saved() -> None:
    """Bound to the open block; then to the enemy whose second attack is still to be blocked, with its surplus of 5 - 1."""
    arena = Arena("orc_skirmishers", hand="shield_bash", stage="block", mana={"blue": 1})
    arena.plays("shield_bash", "strong", "orc_skirmishers:0")
    assert saved(arena) == {"bound": ["shield_bash.strong.1*1"]}
    arena.strike()
    assert saved(arena) == {"pledges": [{"promise": "shield_bash.strong.1*1", "foes": [0], "surplus": 4}]}


def test_promises_of_a_phase_and_what_fell_in_it_are_saved() -> None:
    arena = Arena("prowlers", "thugs", hand="soul_harvester", combat=begun("attack", [0], "siege 3"))
    arena.pick("play", "soul_harvester").pick("strong").strike()
    assert saved(arena) == {"phased": ["soul_harvester.strong.1*99"], "fallen": [0]}


def test_kept_values_are_saved() -> None:
    arena = Arena("prowlers", "thugs", hand="charm", **at_night("white", stage="attack"))
    arena.pick("play", "charm").pick("strong").aim("prowlers")
    [kept] = saved(arena)["kept"]
    assert (kept["part"]["value"], kept["spared"]) == (4, [0])
    arena.pick("use_kept")
    assert saved(arena) == {"barred": [0]}
    shield = Arena(
        "prowlers", "thugs", hand="shield_of_the_fallen_kings", stage="block", rules=["ambush.basic.1"]
    )
    shield.pick("play", "shield_of_the_fallen_kings").pick("strong").pick_branch(1)
    [before] = saved(shield)["kept"]
    assert (before["times"], before["bonus"], before["block"], before["different"]) == (3, 2, True, True)
    shield.pick("use_kept").aim("#1")
    [after] = saved(shield)["kept"]
    assert (after["times"], after["bonus"], after["used"]) == (2, 0, [3])
    dodged = Arena("prowlers", hand="dodge_and_weave", **WHITE).pick("play", "dodge_and_weave").pick("basic")
    [waiting] = saved(dodged)["kept"]
    assert waiting["unhurt"] is True


def test_the_unit_of_a_rule_and_the_counters_of_the_turn_are_saved() -> None:
    arena = Arena("prowlers", "thugs", hand="force_of_nature", army="foresters_1 peasants_1", stage="attack")
    arena.pick("play", "force_of_nature").pick("basic").choose("rule.unit", "peasants_1")
    arena.use("peasants", 0)
    saved(arena)
    hero = msgspec.to_builtins(arena.match.game.save(arena.s))["heroes"][0]
    assert (hero["rules"], hero["fought"]) == (["force_of_nature.basic.1@peasants_1"], ["peasants_1"])


def test_everybody_sees_what_is_still_to_come() -> None:
    """The blocks of the shield that are left, and what Ice Shield will do to the skirmishers."""
    arena = Arena("orc_skirmishers", "prowlers", hand="shield_of_the_fallen_kings ice_shield", stage="block",
                  mana={"blue": 1})  # fmt: skip
    arena.plays("ice_shield", "strong", "orc_skirmishers:0").strike()
    arena.pick("play", "shield_of_the_fallen_kings").pick("basic").pick_branch(1)
    for seat in (0, 1, None):
        shown: dict[str, Any] = arena.match.view(seat)
        assert [one["en"] for one in shown["fight"]["later"]] == [
            "Block 4",
            "Block 4",
            "Once, when this block was part of blocking an enemy: that enemy: armour −3 (at least 1)",
        ]


def test_every_change_of_it_is_told() -> None:
    """Whoever only follows the events sees the same: of promises that are kept and of values that are used."""
    arena = Arena("orc_skirmishers", "prowlers", hand="shield_bash shield_of_the_fallen_kings burning_shield rage",
                  stage="block", mana={"blue": 1, "red": 1})  # fmt: skip
    onlookers = properties.Onlookers(arena.match)
    for answer in (
        lambda: arena.plays("shield_bash", "strong", "orc_skirmishers:0"),
        lambda: arena.strike(),
        lambda: arena.pick("play", "shield_of_the_fallen_kings").pick("basic").pick_branch(1),
        lambda: arena.pick("use_kept").aim("orc_skirmishers:1"),
        lambda: arena.strike(),
        lambda: arena.plays("burning_shield", "basic", "prowlers"),
        lambda: arena.let_go(),
        lambda: arena.pick("use_kept"),
        lambda: arena.strike().next(),
    ):
        answer()
        onlookers.follow(arena.match)
    assert arena.stage == "attack"
    assert arena.armor("orc_skirmishers") == 1
    assert {"due", "keeps", "kept_used"} <= {event["kind"] for event in arena.match.events(None)}
