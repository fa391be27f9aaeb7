"""Chapter 1: what the cards show, and that the card file is checked."""

import copy
import json
from pathlib import Path
from typing import get_args

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match
from tafelrunde.games.pixel_tactics import card_records
from tafelrunde.games.pixel_tactics import content as cards
from tafelrunde.games.pixel_tactics.effects import EFFECTS, effects_missing
from tafelrunde.games.pixel_tactics.needs import ALWAYS_MET, NEEDS
from tafelrunde.games.pixel_tactics.reactions import TABLE
from tafelrunde.games.pixel_tactics.state import LEADER_CELL
from tests.games.pixel_tactics.table import Table

FILE = Path(cards.__file__).parent / "data" / "cards.json"


def content(promo: bool = True) -> dict[str, object]:
    match = Match.new("pixel_tactics", options={"promo": promo})
    return match.game.content(match.state)


@pytest.mark.rule("PT-1.1")
def test_two_players_exactly():
    for mode in ("duel", "match"):
        for seats in (1, 3):
            with pytest.raises(TafelrundeError, match="2 players"):
                Match.new("pixel_tactics", mode=mode, seats=seats)
        assert Match.new("pixel_tactics", mode=mode).setup.seats == 2


@pytest.mark.rule("PT-1.2", "PT-2.1")
def test_two_factions_with_the_same_25_cards():
    """After dealing, each player's 25 cards are one of each character in one colour."""
    match = Match.new("pixel_tactics", seed=3)
    for seat, colour in enumerate(("blue", "red")):
        mine = match.state.hand[seat] + match.state.deck[seat]
        assert sorted(cards.CARD_NAMES[card] for card in mine) == sorted(
            f"{colour}.{id}" for id in cards.CHARACTER_IDS[:25]
        )
        assert match.state.discard[seat] == []


@pytest.mark.rule("PT-2.1")
def test_each_player_takes_one_faction():
    match = Match.new("pixel_tactics", options={"faction0": "red"})
    assert all(cards.CARD_NAMES[card].startswith("red.") for card in match.state.hand[0])
    assert all(cards.CARD_NAMES[card].startswith("blue.") for card in match.state.hand[1])


@pytest.mark.rule("PT-1.3", "PT-12.1")
def test_eight_promo_cards_four_per_faction():
    names = [name for name in cards.CARD_NAMES if name.split(".")[1] in cards.CHARACTER_IDS[25:]]
    assert len(names) == 8
    assert len([name for name in names if name.startswith("blue.")]) == 4
    match = Match.new("pixel_tactics", options={"promo": True}, seed=1)
    state = match.state
    in_hands = [card for hand in state.hand for card in hand if card >= cards.PROMO_START]
    assert len(state.promo_deck) + len(in_hands) == 8


@pytest.mark.rule("PT-R50", "PT-8.1")
def test_markers_are_not_limited():
    """More damage than all 48 markers could show, more strength than 10 markers."""
    t = Table({"K1": "priestess", "F0": "fighter"}, {"F1": "knight 998"}, strength=[40, 0])
    assert t.attack_of("A:F0") == 44
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 1042


@pytest.mark.rule("PT-1.5", "PT-1.6", "PT-1.7", "PT-1.8")
def test_every_card_shows_both_sides():
    """Hero: name, attack, health, three position bars and an order; leader: name, division, attack, health, one power."""
    characters = content()["characters"]
    assert len(characters) == 29
    for card in characters:
        assert set(card["hero"]) == set(card["leader"]) == {"attack", "health"}
        for words in (card["name"], card["leader_name"], card["division"]):
            assert words["de"]
            assert words["en"]
        bars = card["abilities"]
        assert list(bars) == ["front", "flank", "rear", "order", "leader"]
        assert bars["order"]["kind"] == "order"
        for bar in ("front", "flank", "rear", "leader"):
            assert (bars[bar]["kind"] == "spell") == bars[bar]["text"]["en"].replace(
                "Intercept. ", ""
            ).startswith("Spell:")
            assert (bars[bar]["kind"] == "spell") == bars[bar]["text"]["de"].replace(
                "Abfangen. ", ""
            ).startswith("Zauber:")
    assert len(content(promo=False)["characters"]) == 25


def test_a_spell_without_a_function_is_found():
    number = next(n for n, ability in enumerate(cards.ABILITIES) if ability.kind == "spell")
    effect = EFFECTS[number]
    EFFECTS[number] = None
    try:
        assert effects_missing() == [cards.ABILITY_NAMES[number]]
    finally:
        EFFECTS[number] = effect


def test_every_spell_and_order_has_a_function_and_every_ability_its_test():
    """The effect tests are named after the abilities they compute."""
    assert effects_missing() == []
    kinds = [ability.kind for ability, effect in zip(cards.ABILITIES, EFFECTS) if effect is not None]
    assert (kinds.count("spell"), kinds.count("order"), len(kinds)) == (
        42,
        29,
        72,
    )  # and the Reporter leader's action
    folder = Path(__file__).parent
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("test_effects_*.py"))
    missing = [name for name in cards.ABILITY_NAMES if f"def test_{name.replace('.', '_')}()" not in text]
    assert missing == []


@pytest.mark.rule("PT-1.9", "PT-1.10", "PT-1.11", "PT-1.12")
def test_one_card_three_uses():
    """Fighter as leader (+3 melee for the unit, 4/23), as hero (bar of its row only), as order (5 to a column, discarded)."""
    t = Table({"K1": "fighter", "F0": "oracle"})
    assert t.match.view(0)["seats"][0]["unit"][LEADER_CELL]["health"] == 23
    assert t.attack_of("A:F0") == 5
    assert [Table({place: "fighter"}).attack_of(f"A:{place}") for place in ("F0", "K0", "R0")] == [4, 6, 8]
    t = Table({}, {"F0": "knight"}, hands=("fighter", ""))
    t.pick("order", "fighter").pick("column", "0")
    assert (t.damage("B:F0"), t.discard("A"), t.at("A:F0")) == (5, ["fighter"], "")


@pytest.mark.rule("PT-1.13")
def test_the_aim_is_to_kill_the_enemy_leader():
    t = Table({"F0": "fighter"}, {"K1": "mystic 15"})
    t.pick("attack", "A:F0")
    t.end_wave()
    assert (t.winner, t.reason) == ("A", "leader_killed")


def test_the_revised_profile_changes_seven_stat_lines():
    assert [c.id for c in cards.DECK if c.hero_numbers(0) != c.hero_numbers(1)] == ["scientist"]
    leaders = [c.id for c in cards.DECK if c.leader_numbers(0) != c.leader_numbers(1)]
    assert leaders == ["alchemist", "dragon_mage", "healer", "homunculus", "mascot", "paladin"]
    t = Table({"K1": "paladin", "F0": "scientist 5"}, options={"profile": "revised"})
    assert t.attack_of("A:K1") == 4
    t.end_wave()
    assert t.at("A:F0") == "x scientist"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (
            ("characters", 0, "hero", "health"),
            0,
            r"\(alchemist\)\.hero\.health: expected a whole number from 1 to 99, got 0",
        ),
        (("characters", 1, "id"), "alchemist", "different ids"),
        (
            ("characters", 2, "abilities", "front", "kind"),
            "magic",
            r"\(berserker\)\.abilities\.front\.kind: expected one of",
        ),
        (
            ("characters", 2, "abilities", "front", "modifiers", 0, "who"),
            "everyone",
            r"modifiers\[0\]\.who: expected one of",
        ),
        (
            ("characters", 9, "abilities", "rear", "needs"),
            "luck",
            r"\(illusionist\)\.abilities\.rear\.needs: expected one of",
        ),
        (("characters", 3, "name", "de"), "", r"\(doppelganger\)\.name\.de: expected a text"),
        (("characters", 25, "promo"), False, r"\(game_designer\)\.promo: expected true"),
        (("characters",), [], "characters: expected a list of 29"),
    ],
)
def test_a_bad_card_file_is_refused_with_the_reason(path, value, message):
    data = copy.deepcopy(json.loads(FILE.read_text(encoding="utf-8")))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(TafelrundeError, match=message):
        card_records.read_characters(data)


BAR = ("characters", 0, "abilities")  # the Alchemist's
GRANT = {"stat": "ranged", "who": "supporter", "amount": 1}


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (
            (*BAR, "front", "modifiers"),
            [{"stat": "attack", "who": "supporter", "amount": 1}],
            "one of self, for attack",
        ),
        ((*BAR, "front", "modifiers"), [GRANT], "a stat that this bar can change"),
        (
            (*BAR, "order", "modifiers"),
            [{"stat": "attack", "who": "self", "amount": 1}],
            "a stat that this bar can change",
        ),
        (
            (*BAR, "leader", "modifiers"),
            [{"stat": "attack", "who": "self", "amount": 1}],
            "one of own_heroes, own_heroes_and",
        ),
        (
            (*BAR, "leader", "modifiers"),
            [{"stat": "no_damage", "who": "own_heroes", "amount": 1}],
            "a stat that this bar",
        ),
        (
            (*BAR, "rear", "modifiers"),
            [{"stat": "less_damage", "who": "own_leader", "amount": 1}],
            "one of self, for less",
        ),
        ((*BAR, "flank", "modifiers"), [{**GRANT, "when": "melee_attack"}], "keywords are granted for good"),
        ((*BAR, "flank", "modifiers"), [{**GRANT, "per": "corpse"}], "ranged is not counted"),
        ((*BAR, "flank", "modifiers"), [{**GRANT, "amount": 2}], "expected 1 for ranged"),
        (
            (*BAR, "front", "modifiers"),
            [{"stat": "total_factor", "who": "self", "amount": 3}],
            "expected 2 for total_factor",
        ),
        (
            (*BAR, "front", "modifiers"),
            [{"stat": "less_damage", "who": "self", "amount": 1, "when": "target_is_leader"}],
            "nothing about the target",
        ),
        ((*BAR, "order", "keywords"), ["ranged"], "none in an order"),
        ((*BAR, "leader", "keywords"), ["intercept"], "leaders never intercept"),
        ((*BAR, "leader", "kind"), "spell", "leaders do not cast"),
        ((*BAR, "front", "kind"), "order", "order exactly for the order bar"),
        ((*BAR, "front", "needs"), "own_hand", "only spells need something"),
        ((*BAR, "front", "reveals"), True, "it for what is carried out only"),
        ((*BAR, "front", "standing"), {"sees_top": True}, "it in the rear bar, where it is read"),
        ((*BAR, "rear", "standing"), {"more_actions": 1}, "it in the leader bar, where it is read"),
        (
            (*BAR, "rear", "standing"),
            {"takes": "share_of_forerunner"},
            "it in the flank bar, where it is read",
        ),
        ((*BAR, "leader", "standing"), {"free": ["attack"]}, r"standing\.free\[\.*0?\.*\]: expected one of"),
        ((*BAR, "rear", "modifers"), [], r"modifers.*did you mean modifiers"),
        (("characters", 0, "revised", "hreo"), {}, r"hreo.*did you mean hero"),
    ],
)
def test_a_word_that_no_rule_reads_is_refused_with_place_and_reason(path, value, message):
    data = copy.deepcopy(json.loads(FILE.read_text(encoding="utf-8")))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(TafelrundeError, match=rf"data/cards\.json: characters\[0\].*{message}"):
        card_records.read_characters(data)


def test_every_ability_does_something():
    """Numbers, keywords, a standing power, a function or a reaction: no bar is only words."""
    reacting = {name for names in TABLE.values() for name in names}
    for number, ability in enumerate(cards.ABILITIES):
        name = cards.ABILITY_NAMES[number]
        standing = ability.standing != card_records.Standing()
        does = ability.keywords or ability.modifiers or standing or EFFECTS[number] or name in reacting
        assert does, name


def test_every_need_of_the_card_file_is_read():
    known = set(get_args(card_records.Need))
    assert known == {*NEEDS, *ALWAYS_MET}
    assert {ability.needs for ability in cards.ABILITIES} == known
