"""The table as numbers: what each of them is stands in docs/lab."""

from scripts import lab_fields
from tests.figures import paragraphs, told
from tests.games.pixel_tactics.table import Table

BLUE = paragraphs("""
table: phase turn, game 1, round 2, wave front, first player #0, active #0, actions left 2, printing classic, promo
cards, promo deck 1

own side: plays blue, leader's power dragon_mage, hand 2, known hand cards (1 scientist + 1 vampire), deck 3, known on
top of the deck (1 summoner + 1 trapper), discard pile (1 mascot), strength 1, actions fewer in the next wave 2,
vengeance, F0 fighter, damage 3, health 8, attack 6, melee-capable, boost 2, F1 alchemist, corpse, K1 dragon_mage,
health 17, attack 3, melee-capable, leader, R0 oracle, acted, health 4, attack 2

enemy's side: leader's power mystic, hand 2, known hand cards (1 healer), deck 2, discard pile (1 paladin), strength
2, actions fewer 1, exposed, F0 gunner, health 4, attack 5, melee-capable, K1 mystic, health 19, attack 1,
melee-capable, leader, K2 oracle, corpse, R2 witch, of the other player, health 1, attack 1, melee-capable, frail
""")


def test_every_number_is_what_the_table_of_fields_says():
    assert lab_fields.page("pixel_tactics") == (lab_fields.FOLDER / "pixel_tactics.md").read_text("utf-8")


def test_a_whole_table_in_numbers():
    t = Table(
        {"F0": "fighter 3 +2", "F1": "x alchemist", "R0": "oracle acted"},
        {"F0": "gunner", "K2": "x oracle", "R2": "blue.witch frail"},
        hands=("scientist vampire", "assassin healer"),
        decks=("trapper summoner priestess", "templar pyromancer"),
        discards=("mascot", "paladin"),
        known=["red.healer"],
        known_top=[2, 0],
        strength=[1, 2],
        vengeance=[1, 0],
        exposed=[0, 1],
        fewer_actions=[0, 1],
        fewer_actions_next_wave=[2, 0],
        promo_deck="blue.editor",
    )
    question, *seen = told(t.match, 0)
    assert question == "question: prompt turn.action, options 9"
    assert seen == BLUE
    red = told(t.match, 1)
    assert (
        "known hand cards (1 assassin + 1 healer), hand cards that the enemy knows (1 healer), deck 2"
        in red[1]
    )
    assert "known hand cards" not in red[2] and "on top" not in red[2]
