"""Players attack each other: when that is so, who is safe from it, and how far the defender commits (MK-25a to MK-25c)."""

from typing import Any

import pytest

from tafelrunde import find_game
from tafelrunde.games.mage_knight import shares
from tests.games.mage_knight.arena import token
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Json, Table

# --- attacking -------------------------------------------------------------------------------------------------------


def beside(**fields: Any) -> Table:
    """Tovak next to Arythea, with nine move points."""
    setting: dict[str, Any] = {
        "tiles": {"0,0": "start_a", "1,0": "countryside_02"}, "at": "0,0,NE", "move": 9, "used_card": True,
        "others": {1: {"at": "1,0,W", "hand": "rage", "deck": "march"}},
    }  # fmt: skip
    return Table("rage", "march", **{**setting, **fields})


@pytest.mark.rule("MK-11.22", "MK-25.1", "MK-10.25")
def test_whoever_stays_where_another_player_stands_attacks() -> None:
    table = beside().choose("turn.what", "1,0,W")
    assert "end" not in table.options, "the turn cannot end here"
    assert "1,0,C" in table.options, "but one may move on"
    table.choose("turn.what", "1")
    assert (table.asked, table.prompt) == (1, "duel.commit")
    assert table.hero.acted and table.hero.move == 0


@pytest.mark.rule("MK-24.13", "MK-10.30")
def test_whoever_attacks_another_player_loses_all_points() -> None:
    hero = Ring("rage", "march", heal=2, move=3, influence=1).attack().hero
    assert (hero.heal, hero.move, hero.influence) == (0, 0, 0)


@pytest.mark.rule("MK-11.22")
def test_passing_through_is_no_attack() -> None:
    table = beside().choose("turn.what", "1,0,W", "1,0,C", "end")
    assert table.s.fight is None and not table.told("attacks_hero")


NIGHT: dict[str, Any] = {"night": True, "mana": {"green": 1, "black": 1}, "moved": False, "path": []}


def dug(at: str, rival: str, site: str = "", **fields: Any) -> Ring:
    """Tovak there, Arythea there, and an Underground Attack laid out."""
    there = {"at": rival, **fields.pop("has", {})}
    ring = Ring("underground_travel rage", "rage", site, at=at, rival=there, **{**NIGHT, **fields})
    return ring.pick("play", "underground_travel")


@pytest.mark.rule("MK-11.22", "MK-25.1", "MK-25.50")
def test_an_underground_attack_leads_to_another_hero() -> None:
    """Three spaces away; it is the attack, nobody may move on. A draw leads back to where the spell was cast, which is safe."""
    ring = dug("0,0,NE", "1,0,NE").pick("strong")
    assert ring.options == ["1,0,NE"]
    ring.pick("space")
    assert (ring.at, ring.asked, ring.prompt, ring.hero.acted) == ("1,0,NE", 1, "duel.commit", True)
    ring.pick("commit_partly").melee().passes(2)
    assert (ring.over, ring.at, ring.rival_at, ring.wounds(0)) == (True, "0,0,NE", "1,0,NE", 0)
    assert "strong" not in dug("0,0,C", "1,0,NE").options  # four spaces


@pytest.mark.rule("MK-11.29", "MK-25.3", "MK-25.4", "MK-11.27")
def test_an_underground_attack_leads_to_nobody_who_cannot_be_attacked() -> None:
    for fields in ({"pvp": False}, {"announced": 1, "last_turns": [0]}, {"has": {"face_down": True}}):
        assert "strong" not in dug("0,0,NE", "1,0,NE", **fields).options
    assert "strong" not in dug("1,0,W", "0,0,C").options  # the portal


@pytest.mark.rule("MK-11.23", "MK-14.3", "MK-25.24")
def test_an_underground_attack_on_the_owner_of_a_keep_finds_no_fortification() -> None:
    """Reputation -1, and ranged attacks count; whoever comes through the gate needs siege attacks."""
    ring = dug("0,1,SW", "0,1,NE", "keep").pick("strong").pick("space").pick("commit_partly")
    assert (ring.at, ring.hero.reputation, ring.s.combat.assault) == ("0,1,NE", -1, True)
    assert not shares.shelter(ring.s)
    assert shares.shelter(Ring("rage", "rage", "keep").attack().s)


@pytest.mark.rule("MK-14.14", "MK-11.24")
def test_enemies_and_a_player_are_never_fought_in_one_turn() -> None:
    orcs: dict[str, Any] = {"tokens": {"1,0,NW": [token("prowlers")]}}
    kinds = {option.kind for option in Ring("rage", "rage", **orcs).match.choice.options}  # type: ignore[union-attr]
    assert "attack_hero" in kinds and "challenge" not in kinds
    ring = Ring("rage", "rage", **orcs).attack().melee().passes(2)
    assert ring.over and not ring.offers("challenge"), "the action of the turn is over"


@pytest.mark.rule("MK-11.23", "MK-14.3")
def test_entering_a_keep_whose_owner_is_there_attacks_the_owner() -> None:
    tiles = {"0,0": "start_a", "0,1": "countryside_03"}
    home: dict[str, Any] = {"tiles": tiles, "at": "0,1,C", "shields": {"0,1,NE": [1]}}
    owner = {1: {"at": "0,1,NE", "hand": "rage", "deck": "march"}}
    table = beside(**home, others=owner).choose("turn.what", "0,1,NE")
    assert table.prompt == "duel.commit", "nobody asks whether to move on"
    assert table.hero.reputation == -1
    absent = beside(**home, others={1: {"at": "0,0,C", "hand": "rage", "deck": "march"}})
    absent.choose("turn.what", "0,1,NE")
    assert absent.prompt == "fight.what", "a garrison in the owner's place"


@pytest.mark.rule("MK-11.28", "MK-11.23")
def test_a_keep_whose_owner_cannot_be_attacked_ends_the_move_and_nothing_more() -> None:
    tiles = {"0,0": "start_a", "0,1": "countryside_03"}
    home: dict[str, Any] = {"tiles": tiles, "at": "0,1,C", "shields": {"0,1,NE": [1]}, "pvp": False}
    table = beside(**home, others={1: {"at": "0,1,NE", "hand": "rage", "deck": "march"}})
    table.choose("turn.what", "0,1,NE")
    assert table.options == ["rage", "end"] and table.s.fight is None
    table.choose("turn.what", "end")
    assert table.at == "0,1,C" and "wound" in table.hand


CALM: dict[str, Any] = {"skills": "krang_shamanic_ritual", "skills_down": "krang_shamanic_ritual"}


@pytest.mark.rule("MK-10.25", "MK-11.22", "MK-11.24", "MK-R255")
@pytest.mark.parametrize("safe", [False, True])
def test_beside_another_hero_no_effect_is_the_action(safe: bool) -> None:
    """Neither in place of the attack nor where nobody can be attacked: what is an action only can be laid sideways, and of what
    may be one the rest is left."""
    cards = "peaceful_moment temporal_portal"
    ring = Ring(cards, "rage", rival={"face_down": safe}, crystals={"blue": 1}, **CALM)
    assert ring.offers("attack_hero") != safe
    assert not ring.offers("turn_up", "krang_shamanic_ritual")
    ring.pick("play", "temporal_portal")
    assert {"basic", "strong"}.isdisjoint(ring.options)
    ring.match.undo()
    ring.pick("play", "peaceful_moment").pick("basic")
    assert (ring.hero.influence, ring.hero.acted) == (3, False), "nobody is asked about the action"
    assert ring.offers("end") == safe


@pytest.mark.rule("MK-11.24", "MK-11.28", "MK-R255")
def test_on_the_portal_and_alone_an_effect_is_the_action() -> None:
    for fields in ({"rival": {"at": "0,0,NE"}}, {"at": "0,0,C", "rival": {"at": "0,0,C"}}):
        ring = Ring("peaceful_moment temporal_portal", "rage", **fields, **CALM)
        assert ring.offers("turn_up", "krang_shamanic_ritual")
        assert "basic" in ring.pick("play", "temporal_portal").options


# --- who is safe -----------------------------------------------------------------------------------------------------


def can_attack(**fields: Any) -> bool:
    return Ring("rage", "rage", **fields).offers("attack_hero")


@pytest.mark.rule("MK-11.29", "MK-25.3", "MK-25.4")
def test_when_nobody_can_be_attacked() -> None:
    assert can_attack()
    assert not can_attack(rival={"face_down": True})
    assert not can_attack(announced=1, last_turns=[0])
    assert not can_attack(ending=True, trigger=1, last_turns=[0, 1])
    assert not can_attack(pvp=False), "excluded by agreement"


@pytest.mark.rule("MK-11.28", "MK-25.4")
def test_whoever_meets_somebody_safe_withdraws() -> None:
    ring = Ring("rage", "rage", rival={"face_down": True})
    assert ring.options == ["rage", "end"]
    ring.choose("turn.what", "end")
    assert ring.at == "0,0,NE" and ring.wounds(0) == 1


@pytest.mark.rule("MK-25.2", "MK-11.27")
def test_nobody_fights_on_the_portal_or_in_a_city() -> None:
    assert not can_attack(at="0,0,C", rival={"at": "0,0,C"})
    city = {"tiles": {"0,0": "start_a", "0,1": "core_08"}, "at": "0,1,C", "rival": {"at": "0,1,C"}}
    assert not can_attack(**city)


@pytest.mark.rule("MK-31.6", "MK-11.29")
def test_without_combat_between_players_whoever_ends_on_a_heros_space_withdraws() -> None:
    ring = Ring("rage", "rage", pvp=False)
    assert ring.options == ["rage", "end"]
    ring.choose("turn.what", "end")
    assert ring.at == "0,0,NE" and ring.wounds(0) == 1


@pytest.mark.rule("MK-S01.5", "MK-11.29")
def test_a_first_reconnaissance_is_peaceful_unless_agreed() -> None:
    settings = {
        mode: next(
            (one.default for one in find_game("mage_knight").settings(mode, []) if one.id == "pvp"), None
        )
        for mode in ("first_reconnaissance", "full_conquest", "blitz_conquest", "solo_conquest")
    }
    assert settings == {
        "first_reconnaissance": False, "full_conquest": True, "blitz_conquest": True, "solo_conquest": None,
    }  # fmt: skip
    assert not can_attack(mode="first_reconnaissance")
    assert can_attack(mode="first_reconnaissance", pvp=True)


# --- committing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.6")
def test_the_defender_first_does_what_is_possible_in_other_turns() -> None:
    ring = Ring("rage", "rage", site="village").pick("attack_hero")
    assert (ring.asked, ring.prompt) == (1, "before.react")
    ring.pick("plunder").pick("commit_partly")
    assert ring.rival_hand.count("march") == 2 and ring.rival.reputation == -1


@pytest.mark.rule("MK-25.14")
def test_with_nothing_but_wounds_nobody_commits_fully() -> None:
    for hand in ("wound wound", ""):
        ring = Ring("rage", hand).pick("attack_hero")
        assert ring.prompt == "duel.shoot" and not ring.duel.full, "there is nothing to choose"
    assert Ring("rage", "wound rage").pick("attack_hero").offers("commit_fully")


@pytest.mark.rule("MK-25.7", "MK-10.10", "MK-25.15")
def test_full_commitment_turns_the_token_face_down() -> None:
    assert Ring("rage", "rage").attack("fully").rival.face_down
    assert not Ring("rage", "rage").attack("partly").rival.face_down


@pytest.mark.rule("MK-25.8", "MK-10.9", "MK-10.10")
def test_the_turn_taken_in_advance_is_skipped() -> None:
    ring = Ring("rage", "rage determination", rival={"deck": ""}).attack("fully").melee().passes(2)
    ring.choose("turn.what", "end").choose("discard.card", "rage").choose("discard.card", "draw")  # Arythea
    ring.choose("turn.what", "end").choose("discard.card", "draw")  # Tovak
    assert (ring.asked, ring.s.active) == (0, 0), (
        "Arythea's turn is over at once: the end of the round cannot be announced"
    )
    assert [event["seat"] for event in ring.told("forfeited")] == [1]
    assert not ring.rival.face_down


@pytest.mark.rule("MK-25.69")
def test_nobody_announces_the_end_of_the_round_when_attacked() -> None:
    for how in ("fully", "partly"):
        ring = Ring("rage", "rage", rival={"deck": ""}).attack(how)
        assert ring.prompt == "duel.shoot" and ring.s.announced == -1


@pytest.mark.rule("MK-25.9", "MK-25.18")
def test_full_commitment_brings_the_start_of_a_turn() -> None:
    fully = Ring("rage", "rage", site="magical_glade").attack("fully")
    partly = Ring("rage", "rage", site="magical_glade").attack("partly")
    assert sum(fully.rival.mana) == 1 and sum(partly.rival.mana) == 0


@pytest.mark.rule("MK-25.10", "MK-25.16")
def test_only_full_commitment_allows_a_die() -> None:
    fully = Ring("rage", "swiftness", source=["white"]).attack("fully")
    partly = Ring("rage", "swiftness", source=["white"]).attack("partly")
    assert "strong" in fully.ways("swiftness") and "strong" not in partly.ways("swiftness")


@pytest.mark.rule("MK-25.16")
def test_unless_an_effect_allows_it() -> None:
    ring = Ring("rage", "swiftness mana_draw", source=["white"]).attack("partly").plays("mana_draw", "basic")
    assert "strong" in ring.ways("swiftness")


@pytest.mark.rule("MK-R52")
def test_crystals_are_mana_for_everybody() -> None:
    ring = Ring("rage", "swiftness", rival={"crystals": {"white": 1}}).attack("partly")
    assert "strong" in ring.ways("swiftness")


@pytest.mark.rule("MK-25.11", "MK-25.17")
def test_skills_for_the_own_turn_need_full_commitment() -> None:
    skills = {"skills": "arythea_burning_power arythea_motivation"}
    fully = Ring("rage", "rage", rival=skills).pick("attack_hero")
    assert fully.prompt == "before.react", "a Motivation can be used in any turn"
    fully.pick("go_on").pick("commit_fully")
    assert fully.offers("use_skill", "arythea_burning_power")
    partly = Ring("rage", "rage", rival=skills).pick("attack_hero").pick("go_on").pick("commit_partly")
    assert not partly.offers("use_skill", "arythea_burning_power")
    assert partly.offers("use_skill", "arythea_motivation")


@pytest.mark.rule("MK-25.16", "MK-25.17", "MK-R52")
@pytest.mark.parametrize(
    "mana",
    [
        {"skills": "arythea_polarization", "crystals": {"green": 1}},  # white from green
        {"skills": "arythea_invocation"},  # white for another card
        {"tactic": "mana_steal", "tactic_die": "white"},
    ],
)
def test_neither_skills_nor_the_die_on_a_tactic_pay_for_partial_commitment(mana: Json) -> None:
    """Swiftness is strong for white mana; a skill that makes it works in the own turn only, and so does the tactic."""
    fully = Ring("rage", "swiftness rage rage", rival=mana).attack("fully")
    partly = Ring("rage", "swiftness rage rage", rival=mana).attack("partly")
    assert "strong" in fully.ways("swiftness") and "strong" not in partly.ways("swiftness")


@pytest.mark.rule("MK-25.17")
def test_nor_is_a_skill_turned_up_again_then() -> None:
    """An Arcane Disguise is turned up for green mana."""
    down = {"hero": "krang", "skills": "krang_arcane_disguise", "skills_down": "krang_arcane_disguise"}
    for how in ("fully", "partly"):
        ring = Ring("rage", "rage", rival={**down, "crystals": {"green": 1}}).attack(how)
        assert ring.offers("turn_up") == (how == "fully")


@pytest.mark.rule("MK-25.5")
def test_the_defender_neither_moves_nor_acts() -> None:
    ring = Ring("rage", "rage march temporal_portal", rival={"crystals": {"blue": 1}}).attack("fully")
    assert {"basic", "strong"}.isdisjoint(ring.ways("temporal_portal")), "that would be an action"
    ring.plays("march", "basic").melee().passes(2)
    assert ring.asked == 1 and not ring.listed("move") and not ring.offers("rest")


# --- afterwards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.12", "MK-25.13", "MK-25.63", "MK-25.62")
def test_after_full_commitment_the_defender_ends_the_turn_first() -> None:
    ring = (
        Ring("rage tranquility", "rage tranquility wound", site="crystal_mine")
        .attack("fully")
        .melee()
        .passes(2)
    )
    assert (ring.asked, ring.prompt) == (1, "turn.what")
    ring.plays("tranquility", "basic", 0).choose("turn.what", "heal")
    assert ring.wounds(1) == 0
    ring.choose("turn.what", "end").choose("discard.card", "draw")
    assert ring.rival_hand == "rage march march" and ring.rival.crystals[2] == 1, "drawn, and mined a crystal"
    assert (ring.asked, ring.s.active, ring.prompt) == (0, 0, "turn.what"), "then the aggressor goes on"
    assert ring.offers("play", "tranquility") and not ring.listed("move") and ring.offers("end")


@pytest.mark.rule("MK-25.68", "MK-10.19")
def test_full_commitment_is_a_turn_in_which_a_card_must_be_used() -> None:
    before = {"used_card": True}  # in the own last turn
    ring = (
        Ring("rage", "rage determination", rival=before)
        .attack("fully")
        .melee()
        .passes(2)
        .choose("turn.what", "end")
    )
    assert ring.prompt == "discard.card" and ring.options == ["rage", "determination"]
    played = Ring("rage", "rage determination").attack("fully").plays("rage", "side_move").melee().passes(2)
    assert "draw" in played.choose("turn.what", "end").options


@pytest.mark.rule("MK-25.18", "MK-25.19", "MK-25.63", "MK-25.65")
def test_after_partial_commitment_the_defender_has_no_part_any_more() -> None:
    ring = Ring("rage", "rage concentration wound").attack("partly").plays("concentration", "basic", 0)
    if ring.prompt == "mana.colour":
        ring.choose("mana.colour", "red")
    ring.melee().passes(2)
    assert (ring.asked, ring.s.active) == (0, 0)
    assert ring.rival_hand == "wound rage" or ring.rival_hand == "rage wound", "nothing is drawn"
    assert sum(ring.rival.mana) == 1, "mana tokens stay"
    assert len(ring.rival.play) == 1, "and so do cards in the play area"
    ring.choose("turn.what", "end").choose("discard.card", "draw")
    assert (ring.asked, ring.prompt) == (1, "turn.what"), "the next turn comes as always"
    assert sum(ring.rival.mana) == 1 and len(ring.rival.play) == 1
    ring.plays("rage", "side_move").choose("turn.what", "end").choose("discard.card", "draw")
    assert len(ring.rival.play) == 0 and sum(ring.rival.mana) == 0


@pytest.mark.rule("MK-25.65", "MK-25.19")
def test_they_are_cleared_with_a_turn_that_is_forfeited_too() -> None:
    ring = (
        Ring("rage", "rage concentration", rival={"deck": ""})
        .attack("partly")
        .plays("concentration", "basic", 0)
    )
    if ring.prompt == "mana.colour":
        ring.choose("mana.colour", "red")
    ring.melee().passes(2).choose("turn.what", "end").choose("discard.card", "draw")
    ring.choose("round.announce", "announce")
    assert len(ring.rival.play) == 0 and sum(ring.rival.mana) == 0


@pytest.mark.rule("MK-25.19", "MK-22.4")
def test_mana_and_dice_are_cleared_with_a_forfeited_turn_even_if_no_card_was_played() -> None:
    """A red crystal became mana, and a die lies there that an effect allowed."""
    rival = {"deck": "", "crystals": {"red": 1}, "dice": ["blue"]}
    ring = Ring("rage", "rage", rival=rival, source=["green"]).attack("partly").pick("crystal", "red")
    ring.melee().passes(2).choose("turn.what", "end").choose("discard.card", "draw")
    assert sum(ring.rival.mana) == 1 and not ring.rival.play
    ring.choose("round.announce", "announce")
    assert (sum(ring.rival.mana), ring.rival.dice, len(ring.s.source)) == (0, (), 2)


@pytest.mark.rule("MK-25.67", "MK-10.19")
def test_what_was_used_in_partial_commitment_does_not_count_for_the_next_turn() -> None:
    ring = Ring("rage", "rage determination ambush").attack("partly").plays("ambush", "basic")
    assert ring.rival.rules
    ring.melee().passes(2)
    assert not ring.rival.rules, "changed rules end with the combat"
    ring.choose("turn.what", "end").choose("discard.card", "draw").choose("turn.what", "end")
    assert ring.prompt == "discard.card" and "draw" not in ring.options


@pytest.mark.rule("MK-25.15")
def test_whoever_commits_partly_can_be_attacked_again() -> None:
    third = {2: {"at": "1,0,C", "hand": "march rage", "deck": "march"}}
    for how, again in (("partly", True), ("fully", False)):
        ring = Ring("rage", "rage", seats=3, order=[0, 2, 1], others=third).attack(how).melee().passes(2)
        if how == "fully":
            ring.choose("turn.what", "end").choose("discard.card", "draw")  # Arythea
        ring.choose("turn.what", "end").choose("discard.card", "draw")
        assert ring.asked == 2
        ring.plays("march", "basic").choose("turn.what", "1,0,W")
        assert ring.offers("attack_hero") == again


@pytest.mark.rule("MK-25.66")
def test_levels_of_a_partly_committed_defender_wait_for_the_own_turn() -> None:
    ring = (
        Ring("rage", "rage rage", rival={"fame": 2, "army": "utem_swordsmen_1"}, fame=8, level=3)
        .attack("partly")
        .melee()
    )
    ring.passes().use("utem_swordsmen", 1, 0).launch().enough().pick("force_back", "0,0,NE")
    assert ring.rival.fame >= 3 and ring.rival.level == 1
    ring.choose("turn.what", "end").choose("discard.card", "draw")
    assert ring.asked == 1 and ring.rival.level == 1
    ring.plays("rage", "side_move").choose("turn.what", "end")
    assert ring.rival.level == 2, "at the end of the own turn"
