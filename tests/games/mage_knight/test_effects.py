"""Effects outside combat, each with a result computed by hand: triggers, purchases, learning, dice, other cards, rules."""

from typing import Any

import pytest

from tests.games.mage_knight.table import Table, names
from tests.games.mage_knight.test_rewards import dice

COUNTRY = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
LESSONS = ["path_finding", "blood_rage", "ice_bolt"]  # green, red, blue


def played(card: str, how: str, hand: str = "", **fields: Any) -> Table:
    return Table(f"{card} {hand}", **fields).choose("turn.what", card).choose("card.how", how)


def ways(card: str, hand: str = "", **fields: Any) -> list[str]:
    return Table(f"{card} {hand}", **fields).choose("turn.what", card).options


def clicked(table: Table, text: str) -> Table:
    """The option whose English text begins like this."""
    assert table.match.choice is not None
    texts = [option.text("en") for option in table.match.choice.options]
    [place] = [place for place, one in enumerate(texts) if one.startswith(text)]
    table.match.answer(place)
    return table


# --- triggers --------------------------------------------------------------------------------------------------------


def test_crystal_joy_comes_back_for_another_card() -> None:
    table = played("crystal_joy", "basic", "march rage", mana={"red": 1})
    assert table.crystals == {"red": 1}
    table.choose("turn.what", "end").choose("effect.may", "do_it").choose("card.cost", "march")
    table.choose("discard.card", "draw")
    assert (table.hand, table.discard) == ("rage crystal_joy", "march")
    declined = played("crystal_joy", "basic", "march", mana={"red": 1})
    declined.choose("turn.what", "end").choose("effect.may", "skip").choose("discard.card", "draw")
    assert (declined.hand, declined.discard) == ("march", "crystal_joy")


def test_crystal_joy_strong_takes_a_wound_for_it() -> None:
    table = played("crystal_joy", "strong", "wound", crystals={"blue": 1}).choose("mana.colour", "green")
    table.choose("turn.what", "end").choose("effect.may", "do_it").choose("discard.card", "draw")
    assert (table.hand, table.discard, table.crystals) == ("crystal_joy", "wound", {"green": 1})
    assert "do_it" not in (
        played("crystal_joy", "basic", "wound", mana={"red": 1}).choose("turn.what", "end").options
    )


def test_steady_tempo_goes_under_or_onto_the_deck() -> None:
    table = played("steady_tempo", "basic", deck="rage rage rage rage rage rage")
    assert table.hero.move == 2
    table.choose("turn.what", "end").choose("effect.may", "do_it").choose("discard.card", "draw")
    assert names(table.s.deck(0).below) == "steady_tempo"
    empty = played("steady_tempo", "basic").choose("turn.what", "end")  # no cards in the deck: no question
    assert (empty.discard, empty.prompt) == ("steady_tempo", "discard.card")
    strong = played("steady_tempo", "strong", crystals={"blue": 1})
    assert strong.hero.move == 4
    strong.choose("turn.what", "end").choose("effect.may", "do_it").choose("discard.card", "draw")
    assert strong.hand == "steady_tempo"  # drawn at once


def test_savage_harvesting_for_spaces_moved() -> None:
    """Basic: once; a red card for a red crystal. The first space is declined, the second one used, the third does not ask."""
    table = played("savage_harvesting", "basic", "rage march", tiles=COUNTRY, move=6)
    assert table.hero.move == 8
    assert "0,1,C" not in table.options  # while it waits, nobody goes farther than one space
    table.choose("turn.what", "0,0,NE").choose("effect.may", "skip")
    table.choose("turn.what", "0,0,C").choose("effect.may", "do_it").choose("card.cost", "rage")
    assert (table.crystals, table.hand) == ({"red": 1}, "march")
    table.choose("turn.what", "0,0,NE")
    assert table.prompt == "turn.what"
    strong = played("savage_harvesting", "strong", "rage rage", tiles=COUNTRY, crystals={"green": 1}, move=2)
    strong.choose("turn.what", "0,0,NE").choose("effect.may", "do_it")
    strong.choose("turn.what", "0,0,C").choose("effect.may", "do_it")
    assert (strong.hero.crystals, strong.hand) == ((2, 0, 0, 0), "")


def test_mountain_lore_raises_the_hand_limit_on_hills() -> None:
    """Tovak on level 1 draws up to 5; on hills at the end of the turn up to 6."""
    for at, drawn in (("0,0,NE", 5), ("1,0,C", 6)):
        table = played("mountain_lore", "basic", tiles=COUNTRY, at=at, deck="rage " * 8)
        assert table.hero.move == 3
        assert len(table.end().hero.hand) == drawn


def test_mountain_lore_strong_makes_mountains_safe() -> None:
    """5 move points lead onto a mountain; nobody withdraws from it, and the hand limit is 7."""
    tiles = {**COUNTRY, "0,1": "countryside_04"}
    table = played("mountain_lore", "strong", tiles=tiles, at="0,1,SE", deck="rage " * 8, mana={"green": 1})
    table.choose("turn.what", "0,1,E")
    assert (table.hero.move, table.at) == (0, "0,1,E")
    table.end()
    assert (table.at, len(table.hero.hand)) == ("0,1,E", 7)


def test_rings_count_spells_of_their_colour() -> None:
    """Endless red pays for a red spell; a green one is cast too: fame 1 at the end of the turn."""
    table = played(
        "ruby_ring", "strong", "mana_meltdown restoration", mana={"green": 1}, others={1: {"hand": "rage"}}
    )
    assert names(table.hero.gone) == "ruby_ring"
    table.choose("turn.what", "mana_meltdown").choose("card.how", "basic").choose("effect.go", "go_on")
    table.choose("turn.what", "restoration").choose("card.how", "basic")
    assert (table.hero.fame, table.mana) == (0, {})
    table.choose("turn.what", "end")
    assert table.hero.fame == 1


@pytest.mark.parametrize(
    ("ring", "colour"), [("sapphire_ring", "blue"), ("diamond_ring", "white"), ("emerald_ring", "green")]
)
def test_a_ring_gives_endless_mana_of_its_colour(ring: str, colour: str) -> None:
    card = {"blue": "crystallize", "white": "promise", "green": "march"}[colour]
    table = played(ring, "strong", f"{card} {card}")
    for _ in range(2):
        table.choose("turn.what", card).choose("card.how", "strong")
        if table.prompt == "mana.colour":
            table.choose("mana.colour", "red")
    got = {"blue": table.hero.crystals[0], "white": table.hero.influence, "green": table.hero.move}[colour]
    assert got == {"blue": 2, "white": 8, "green": 8}[colour]


@pytest.mark.rule("MK-8.7")
def test_endless_black_mana_works_at_night_only() -> None:
    """Meditation, strong: green and black."""
    by_day = played("emerald_ring", "strong", "meditation").choose("turn.what", "meditation")
    assert "strong" not in by_day.options
    at_night = played("emerald_ring", "strong", "meditation", night=True).choose("turn.what", "meditation")
    assert "strong" in at_night.options


def test_noble_manners_and_heroic_tale_at_the_end_of_the_turn() -> None:
    table = played("noble_manners", "strong", crystals={"white": 1}, interacting=True, acted=True)
    table.choose("turn.what", "end")
    assert (table.hero.fame, table.hero.reputation) == (1, 1)
    alone = played("noble_manners", "basic").choose("turn.what", "end")
    assert (alone.hero.fame, alone.hero.reputation) == (0, 0)
    basic = played("noble_manners", "basic", interacting=True, acted=True)
    assert basic.hero.influence == 2
    assert basic.choose("turn.what", "end").hero.fame == 1
    for how, fame in (("basic", 0), ("strong", 2)):
        tale = played("heroic_tale", how, crystals={"white": 1}, recruited=2)
        assert tale.hero.influence == (3 if how == "basic" else 6)
        tale.choose("turn.what", "end")
        assert (tale.hero.reputation, tale.hero.fame) == (2, fame)


# --- purchases -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-9.12")
def test_learning_buys_an_advanced_action() -> None:
    """2 influence of the card and 4 more: 6 for a lesson onto the discard pile, once; the offer is refilled."""
    poor = played("learning", "basic", influence=3, actions=LESSONS)
    assert "buy" not in poor.options
    table = played("learning", "basic", influence=5, actions=LESSONS)
    table.choose("turn.what", "buy").choose("card.learn", "ice_bolt")
    assert (table.hero.influence, table.discard) == (1, "ice_bolt")
    assert len(table.s.actions) == 3
    assert names(table.s.actions).split()[1:] == ["path_finding", "blood_rage"]
    assert "buy" not in table.options
    strong = played("learning", "strong", crystals={"white": 1}, influence=5, actions=LESSONS)
    strong.choose("turn.what", "buy").choose("card.learn", "blood_rage")
    assert (strong.hero.influence, strong.hand) == (0, "blood_rage")


@pytest.mark.rule("MK-10.29", "MK-10.30")
def test_peaceful_moment_as_the_action() -> None:
    """Points made before are lost with the action; then 2 influence of the 3 buy healing, and nobody moves any more."""
    table = played("peaceful_moment", "basic", "wound", influence=4, move=5, tiles=COUNTRY)
    clicked(table, "This is your action")
    assert (table.hero.influence, table.hero.move, table.hero.acted) == (3, 0, True)
    table.choose("turn.what", "buy")
    assert (table.hero.influence, table.hero.heal) == (1, 1)
    plain = clicked(played("peaceful_moment", "basic", influence=4), "Influence 3")
    assert (plain.hero.influence, plain.hero.acted) == (7, False)
    assert (
        clicked(played("peaceful_moment", "strong", crystals={"white": 1}), "Influence 6").hero.influence == 6
    )


def test_peaceful_moment_strong_readies_a_unit_by_its_level() -> None:
    """6 influence: guardsmen of level 2 for 4, then healing for 2."""
    table = played("peaceful_moment", "strong", crystals={"white": 1}, army="utem_guardsmen_1/spent")
    clicked(table, "This is your action").choose("turn.what", "buy_by_level")
    assert (table.hero.influence, table.army) == (2, "utem_guardsmen_1")
    table.choose("turn.what", "buy")
    assert (table.hero.influence, table.hero.heal) == (0, 1)


@pytest.mark.rule("MK-10.29")
def test_an_action_needs_the_action_to_be_free() -> None:
    assert "basic" not in ways("temporal_portal", acted=True)
    assert "basic" in ways("temporal_portal")
    table = played("peaceful_moment", "basic", acted=True)
    assert table.hero.influence == 3  # only the first way


def test_ruthless_coercion() -> None:
    """Strong: influence 6, reputation -1; 2 per level make units up to level 2 ready, as often as one can pay."""
    table = played(
        "ruthless_coercion",
        "strong",
        crystals={"red": 1},
        army="utem_guardsmen_1/spent peasants_1/spent fire_mages_1/spent",
    )
    assert (table.hero.influence, table.hero.reputation) == (6, -1)
    table.choose("turn.what", "buy_by_level").choose("unit.ready", "utem_guardsmen_1").choose(
        "turn.what", "buy_by_level"
    )
    assert (table.hero.influence, table.army) == (0, "utem_guardsmen_1 peasants_1 fire_mages_1/spent")
    basic = played("ruthless_coercion", "basic").choose("effect.may", "do_it")
    assert (basic.hero.influence, len(basic.hero.rules), basic.hero.reputation) == (2, 1, 0)


# --- learning, recalling ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-9.12", "MK-9.16", "MK-5.16")
def test_training_gives_an_action_of_the_same_colour() -> None:
    table = played("training", "basic", "march rage swiftness", actions=LESSONS)
    assert table.options == ["rage", "march"]  # nothing white is on offer
    table.choose("card.cost", "march").choose("card.learn", "path_finding")
    assert (names(table.hero.gone), table.discard, table.hand) == ("march", "path_finding", "rage swiftness")
    strong = played("training", "strong", "rage", actions=LESSONS, crystals={"green": 1})
    strong.choose("card.learn", "blood_rage")
    assert strong.hand == "blood_rage"
    assert "basic" not in ways("training", "swiftness", actions=LESSONS)


def test_blood_of_ancients() -> None:
    """A wound and one blue mana for a blue action into the hand; strong: the strong effect of an action of the offer."""
    table = played("blood_of_ancients", "basic", mana={"blue": 1, "white": 1}, actions=LESSONS)
    table.choose("card.learn", "ice_bolt")  # white mana would find nothing
    assert (table.hand, table.mana) == ("wound ice_bolt", {"white": 1})
    strong = played("blood_of_ancients", "strong", crystals={"red": 1}, actions=LESSONS).choose(
        "wound.to", "to_discard"
    )
    assert (strong.hero.move, strong.discard, strong.s.actions[0]) == (4, "wound", strong.s.actions[0])
    assert names(strong.s.actions) == "path_finding blood_rage ice_bolt"  # it stays there (MK-9.23)


def test_magic_talent_strong_gains_a_spell() -> None:
    table = played(
        "magic_talent", "strong", crystals={"blue": 1, "red": 1}, spells=["fireball", "chill", "cure"]
    )
    table.choose("card.learn", "fireball")
    assert (table.discard, table.crystals) == ("fireball", {})


def test_book_of_wisdom() -> None:
    table = played("book_of_wisdom", "basic", "march", actions=LESSONS).choose("card.learn", "path_finding")
    assert (table.hand, names(table.hero.gone)) == ("path_finding", "march")
    strong = played("book_of_wisdom", "strong", "march", spells=["fireball", "restoration"])
    strong.choose("card.learn", "restoration")
    assert (strong.hand, strong.crystals) == ("restoration", {"green": 1})


def test_meditation_brings_cards_back() -> None:
    """Strong: two of one's choice on top, the one named first is drawn first; hand limit 5 + 2."""
    rich: dict[str, Any] = {"mana": {"green": 1, "black": 1}, "night": True, "discard": "rage march promise"}
    table = played("meditation", "strong", deck="stamina", **rich)
    table.choose("recall.where", "onto_deck").choose("recall.card", "promise", "rage").choose(
        "recall.order", "rage"
    )
    assert (table.deck, table.discard, table.hero.hand_bonus) == ("rage promise stamina", "march", 2)
    below = played("meditation", "strong", deck="stamina", **rich)
    below.choose("recall.where", "under_deck").choose("recall.card", "promise", "rage").choose(
        "recall.order", "rage"
    )
    assert (below.deck, names(below.s.deck(0).below)) == ("stamina", "rage promise")
    random = played("meditation", "basic", mana={"green": 1}, discard="rage rage rage").choose(
        "recall.where", "onto_deck"
    )
    assert (random.deck, random.discard) == ("rage rage", "rage")
    empty = played("meditation", "basic", mana={"green": 1})
    assert (empty.hero.hand_bonus, empty.prompt) == (2, "turn.what")


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-8.12")
def test_mana_draw_sets_a_die() -> None:
    """By day the black die is depleted, and may be set all the same; it returns as it was set, and is no die used."""
    table = played("mana_draw", "strong", crystals={"white": 1}, source=["black", "red"])
    table.choose("die.set", "black")
    assert table.options == ["red", "blue", "green", "white", "black"]
    table.choose("mana.colour", "green")
    assert (table.mana, table.source, table.hero.dice_left) == ({"green": 2}, ["red"], 1)
    table.choose("turn.what", "end")
    assert table.source == ["red", "green"]


def test_mana_pull() -> None:
    table = played("mana_pull", "strong", crystals={"white": 1}, source=["black", "red", "gold"])
    table.choose("mana.with", "crystal").choose("die.set", "black").choose("mana.colour", "blue").choose(
        "die.set", "gold"
    ).choose("mana.colour", "blue")
    assert (table.mana, table.source) == ({"blue": 2}, ["red"])
    basic = played("mana_pull", "basic", "march march", source=["black", "black"])
    basic.choose("turn.what", "march").choose("card.how", "strong")
    assert (basic.hero.move, basic.source, basic.hero.dice_left) == (4, ["black"], 1)
    assert "strong" not in basic.choose("turn.what", "march").options  # only the additional die serves


def test_mana_storm() -> None:
    table = played("mana_storm", "basic", source=["gold", "red"]).choose("die.pick", "red")
    assert (table.crystals, len(table.source), table.hero.dice_left) == ({"red": 1}, 2, 1)
    assert "gold" in table.source
    assert "basic" not in ways("mana_storm", source=["gold", "black"])
    strong = played(
        "mana_storm", "strong", "march march", crystals={"white": 1}, source=["red", "red", "red"]
    )
    strong.choose("effect.go", "go_on")
    assert (len(strong.source), strong.hero.dice_left) == (3, 4)


@pytest.mark.rule("MK-8.7", "MK-8.9")
def test_wild_dice_serve_at_any_time() -> None:
    """By day black, at night gold: both as green."""
    for night, face in ((False, "black"), (True, "gold")):
        table = Table("march", source=[face], night=night, rules=["mana_storm.strong.2"])
        table.choose("turn.what", "march").choose("card.how", "strong")
        assert (table.hero.move, table.source) == (4, [])
        assert "strong" not in ways("march", source=[face], night=night)


@pytest.mark.rule("MK-22.10")
def test_random_crystals() -> None:
    """Two rolls: what is no crystal is fame, gold is a choice."""
    table = played("endless_gem_pouch", "basic").choose("effect.go", "go_on")
    while table.prompt == "mana.colour":
        assert table.options == ["red", "blue", "green", "white"]
        table.match.answer(0)
    assert sum(table.hero.crystals) + table.hero.fame == 2
    gold = played("endless_gem_pouch", "basic", rng=dice("gold", "black")).choose("effect.go", "go_on")
    gold.choose("mana.colour", "green")
    assert (gold.crystals, gold.hero.fame) == ({"green": 1}, 1)


# --- cards through cards (MK-9.5) ------------------------------------------------------------------------------------


@pytest.mark.rule("MK-9.5", "MK-9.20", "MK-9.23")
def test_concentration_plays_another_card() -> None:
    """March, strong: 4 + 2, without its mana; both cards lie in the play area."""
    table = played("concentration", "strong", "march", crystals={"green": 1})
    assert (table.hero.move, table.play, table.crystals, table.hand) == (6, "concentration march", {}, "")
    focus = played("will_focus", "strong", "promise march", crystals={"green": 1}).choose(
        "card.other", "promise"
    )
    assert (focus.hero.influence, focus.hand) == (7, "march")


@pytest.mark.rule("MK-9.7", "MK-5.16")
def test_costs_inside_the_other_card_are_paid() -> None:
    """Improvisation, strong: 5 + 2 move for another card; the only other card is Improvisation itself, so it cannot be used."""
    table = played("concentration", "strong", "improvisation rage", crystals={"green": 1})
    clicked(table.choose("card.other", "improvisation") if table.prompt == "card.other" else table, "Move")
    assert (table.hero.move, table.discard) == (7, "rage")
    assert "strong" not in ways("concentration", "improvisation", crystals={"green": 1})


def test_concentration_does_not_raise_what_is_no_value() -> None:
    table = played("concentration", "strong", "crystallize", crystals={"green": 1}).choose(
        "mana.colour", "red"
    )
    assert (table.crystals, table.hero.move) == ({"red": 1}, 0)


@pytest.mark.rule("MK-9.20", "MK-9.21", "MK-9.16")
def test_maximal_effect_repeats_the_thrown_card() -> None:
    """March basic three times is 6, strong twice is 8; through Concentration the bonus is added once: 8 + 2."""
    table = played("maximal_effect", "basic", "march")
    assert (table.hero.move, names(table.hero.gone), table.hand) == (6, "march", "")
    assert played("maximal_effect", "strong", "march", crystals={"red": 1}).hero.move == 8
    both = played("concentration", "strong", "maximal_effect march", crystals={"green": 1})
    both.choose("card.other", "maximal_effect")
    assert (both.hero.move, both.play, names(both.hero.gone)) == (10, "concentration maximal_effect", "march")


@pytest.mark.rule("MK-9.21")
def test_a_repeated_choice_is_made_anew() -> None:
    """Tranquility, basic: heal 1 or a card, three times."""
    table = played("maximal_effect", "basic", "tranquility", deck="rage rage")
    for text in ("Heal 1", "Draw 1", "Heal 1"):
        clicked(table, text)
    assert (table.hero.heal, table.hand) == (2, "rage")


@pytest.mark.rule("MK-9.7", "MK-5.16")
def test_repeated_costs_must_all_be_payable() -> None:
    """Improvisation three times needs three other cards."""
    assert "basic" not in ways("maximal_effect", "improvisation ruby_ring ruby_ring")
    assert "basic" in ways("maximal_effect", "improvisation ruby_ring ruby_ring ruby_ring")
    table = played("maximal_effect", "basic", "improvisation promise promise promise")
    assert table.options == ["promise", "improvisation"]
    table.choose("card.cost", "improvisation")
    for _ in range(3):
        clicked(table, "Move 3")
    assert (table.hero.move, table.discard) == (9, "promise promise promise")


def test_tome_of_all_spells() -> None:
    """A green card for a green spell without mana, the strong one by day too; it stays in the offer."""
    table = played("tome_of_all_spells", "basic", "march rage", spells=["restoration", "chill"])
    assert (table.hero.heal, table.discard, names(table.s.spells)) == (3, "march", "restoration chill")
    strong = played("tome_of_all_spells", "strong", "march", spells=["meditation"], discard="rage")
    strong.choose("recall.where", "onto_deck")
    while strong.prompt in ("recall.card", "recall.order"):
        strong.match.answer(0)
    assert (strong.hero.hand_bonus, names(strong.hero.gone)) == (2, "tome_of_all_spells")
    assert "basic" not in ways("tome_of_all_spells", "rage", spells=["restoration"])


# --- rules -----------------------------------------------------------------------------------------------------------


def test_tirelessness() -> None:
    """Basic: the next card with move +1, sideways too, only once. Strong: every other one, also those played before."""
    table = played("tirelessness", "basic", "promise march")
    table.choose("turn.what", "promise").choose("card.how", "side_move")
    assert table.hero.move == 2 + 1 + 1
    table.choose("turn.what", "march").choose("card.how", "basic")
    assert table.hero.move == 6
    strong = Table("tirelessness march stamina", crystals={"blue": 1})
    strong.choose("turn.what", "march").choose("card.how", "basic")
    strong.choose("turn.what", "tirelessness").choose("card.how", "strong")
    assert strong.hero.move == 2 + 4 + 1
    strong.choose("turn.what", "stamina").choose("card.how", "basic")
    assert strong.hero.move == 7 + 2 + 1


def test_ambush_agility_and_diplomacy_leave_their_rules_for_the_combat() -> None:
    for card, how, points, rules in (
        ("ambush", "basic", 2, 1), ("ambush", "strong", 4, 1), ("agility", "basic", 2, 1), ("agility", "strong", 4, 2),
    ):  # fmt: skip
        table = played(card, how, crystals={"green": 1, "white": 1})
        assert (table.hero.move, len(table.hero.rules)) == (points, rules)
    assert played("diplomacy", "basic").hero.influence == 2
    strong = clicked(
        played("diplomacy", "strong", crystals={"white": 1}),
        "In combat you may use 1 influence point as fire",
    )
    assert (strong.hero.influence, len(strong.hero.rules)) == (4, 1)


@pytest.mark.rule("MK-R53")
def test_space_bending_makes_two_spaces_adjacent() -> None:
    """A space two away is one move at its own cost; what lies between does not matter."""
    table = played("space_bending", "basic", crystals={"blue": 1}, tiles=COUNTRY, move=2)
    near = [place for place in table.options if place.startswith(("0,0", "0,1", "1,0"))]
    plain = Table("rage", tiles=COUNTRY, move=2)
    assert len(near) > len([place for place in plain.options if "," in place])
    far = next(place for place in near if place not in plain.options)
    table.choose("turn.what", far)
    assert (table.at, len(table.hero.path)) == (far, 1)


@pytest.mark.rule("MK-8.6", "MK-8.9")
def test_amulet_of_the_sun_at_night() -> None:
    """Gold works at night, and forest costs 3 as by day."""
    table = played("amulet_of_the_sun", "basic", "march", night=True, tiles=COUNTRY, source=["gold"])
    assert table.mana == {"gold": 1}
    table.choose("turn.what", "march").choose("card.how", "strong").choose("mana.with", "gold_die")
    assert (table.hero.move, table.option("0,0,NE").preview["cost"]) == (4, 3)  # type: ignore[index]
    assert len(played("amulet_of_the_sun", "basic").hero.rules) == 0  # by day nothing changes
    assert played("amulet_of_the_sun", "strong").mana == {"gold": 3}


@pytest.mark.rule("MK-32.23", "MK-32.43")
def test_amulet_of_the_sun_turns_up_ruins_and_garrisons() -> None:
    """At night: the keep next to the hero and the ruin on the map, as by day; not the keep far away."""
    tiles = {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_08", "1,1": "countryside_10"}
    tokens = {"0,1,NE": [{"back": "grey"}], "1,0,NE": [{"back": "yellow"}], "1,1,SW": [{"back": "grey"}]}
    table = played("amulet_of_the_sun", "basic", night=True, tiles=tiles, at="0,1,C", tokens=tokens)
    table.choose("effect.go", "go_on")
    assert table.face_up == {"0,1,NE": True, "1,0,NE": True, "1,1,SW": False}


@pytest.mark.rule("MK-8.7", "MK-5.6")
def test_amulet_of_darkness_by_day() -> None:
    """Black works by day: a strong spell can be cast."""
    table = played("amulet_of_darkness", "basic", "meditation", crystals={"green": 1}).choose(
        "mana.colour", "black"
    )
    assert table.mana == {"black": 1}
    assert "strong" in table.choose("turn.what", "meditation").options
    assert len(played("amulet_of_darkness", "basic", night=True).choose("mana.colour", "red").hero.rules) == 0


def test_temporal_portal() -> None:
    """The action of the turn: a safe space next to the hero, and a hand limit of 6 for the next draw."""
    table = played("temporal_portal", "basic", tiles=COUNTRY, move=5, deck="rage " * 8)
    table.choose("effect.may", "do_it").choose("leap.to", "0,0,NE")
    assert (table.at, table.hero.acted, table.hero.move) == ("0,0,NE", True, 0)
    assert "0,0,C" not in table.options  # no more moving (MK-10.29)
    assert len(table.end().hero.hand) == 6
    strong = clicked(
        played("temporal_portal", "strong", tiles=COUNTRY, crystals={"blue": 1}), "If you like: go up to 1"
    )
    strong.choose("effect.may", "skip")
    assert (strong.at, strong.hero.hand_bonus, strong.hero.acted) == ("0,0,C", 2, True)


def test_stout_resolve() -> None:
    """Basic: 2, or 3 with a wound discarded. Strong: 3 + 2 for each card, at most one wound."""
    table = clicked(played("stout_resolve", "basic", "wound"), "Move 2").choose("effect.may", "do_it")
    assert (table.hero.move, table.discard) == (3, "wound")
    strong = clicked(
        played("stout_resolve", "strong", "wound wound rage", crystals={"green": 1}), "Influence 3"
    )
    strong.choose("effect.may", "do_it").choose("card.cost", "wound")
    assert strong.options == ["rage", "enough"]
    strong.choose("card.cost", "rage")
    assert (strong.hero.influence, strong.hand) == (7, "wound")


def test_charm_in_an_interaction() -> None:
    table = played("charm", "basic", crystals={"white": 1}, interacting=True, acted=True)
    clicked(table, "1 crystal").choose("mana.colour", "blue")
    assert (table.hero.influence, table.crystals) == (4, {"blue": 1})
    assert played("charm", "basic", crystals={"white": 1}).hero.influence == 4


def test_units_become_ready() -> None:
    """Regeneration: heal 1 and a unit up to level 2; restoration in the plains: levels 3 in all."""
    table = played("regeneration", "basic", army="utem_guardsmen_1/spent fire_mages_1/spent")
    assert (table.hero.heal, table.army) == (1, "utem_guardsmen_1 fire_mages_1/spent")
    assert played("regeneration", "basic").hero.heal == 1  # without units the rest still happens
    strong = played("regeneration", "strong", crystals={"green": 1}, army="fire_mages_1/spent")
    assert (strong.hero.heal, strong.army) == (2, "fire_mages_1")
    night: dict[str, Any] = {"night": True, "mana": {"green": 1, "black": 1}}
    spell = played(
        "restoration", "strong", army="utem_guardsmen_1/spent peasants_1/spent herbalists_1/spent", **night
    )
    spell.choose("unit.ready", "utem_guardsmen_1", "peasants_1")
    assert (spell.hero.heal, spell.army) == (3, "utem_guardsmen_1 peasants_1 herbalists_1/spent")
    courage = played("banner_of_courage", "strong", army="utem_guardsmen_1/spent fire_mages_1/spent")
    assert courage.army == "utem_guardsmen_1 fire_mages_1"


@pytest.mark.rule("MK-9.21")
def test_a_repeated_effect_may_run_out_of_colours() -> None:
    """A crystal of a colour one lacks, three times: after the first there is none."""
    crystals = {"red": 1, "blue": 1, "white": 1}
    table = Table("maximal_effect power_of_crystals", crystals=crystals).choose("turn.what", "maximal_effect")
    table.choose("card.how", "basic")
    assert (table.crystals, table.prompt) == ({**crystals, "green": 1}, "turn.what")


@pytest.mark.rule("MK-9.21")
def test_a_repeated_effect_may_find_no_other_card() -> None:
    """Concentration twice: the only other action in hand can be used once."""
    table = Table("maximal_effect concentration march", mana={"red": 1}).choose("turn.what", "maximal_effect")
    table.choose("card.how", "strong").choose("card.cost", "concentration")
    assert (table.hero.move, table.play, table.prompt) == (6, "maximal_effect march", "turn.what")
