"""Components, setup, number of players, options (KH-1, KH-2, KH-19, KH-20)."""

import random
from collections import Counter

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match
from tafelrunde.games.kharnage.packs import library_of
from tafelrunde.games.kharnage.state import KIND
from tests.games.kharnage.table import (
    GAME,
    Json,
    army,
    asked,
    attacking,
    choose,
    events,
    finish,
    hand,
    mustering,
    offered,
    reserve,
    seat,
    state,
    units,
)

ARMIES = ["orcs", "goblins", "humans", "dwarves"]
# Two free symbols, and a general in hand to play with them.
HERALD: Json = {
    "army": "humans",
    "stack": ["human_herald"],
    "hand": ["human_general"],
    "reserve": ["human_militia"] * 4,
}


def new(seats: int = 2, seed: int = 1, **options: object) -> Match:
    return Match.new(GAME, seats=seats, seed=seed, options=options)


def mustering_with_banner() -> Match:
    """The orcs deploy their starting army: a banner, whose black symbol can play the general."""
    orcs = {"army": "orcs", "stack": ["orc_banner"], "hand": ["orc_general"], "reserve": ["orc_brawler"] * 2}
    return mustering(orcs, {"army": "humans"})


# --- components (KH-1) ----------------------------------------------------------------------------------------


@pytest.mark.rule("KH-1.4", "KH-1.5")
def test_armies_and_their_cards():
    library = library_of([])
    assert [deck.id for deck in library.decks] == ARMIES
    for deck, cards, generals in zip(library.decks, (32, 39, 34, 32), (1, 2, 1, 1), strict=True):
        assert sum(kind.count * kind.cards for kind in deck.kinds if not kind.general) == cards
        assert sum(kind.count for kind in deck.kinds if kind.general) == generals
        assert [strategy.initiative for strategy in deck.strategies].count(0) == 1
        assert len(deck.strategies) == 1 + 6
    assert len(library.content.effects) == 12


@pytest.mark.rule("KH-1.12", "KH-R48")
def test_all_initiatives_are_different():
    numbers = [one.initiative for deck in library_of([]).decks for one in deck.strategies if one.initiative]
    assert len(set(numbers)) == len(numbers) == 24


@pytest.mark.rule("KH-1.6", "KH-2.1")
def test_tiles():
    tokens = library_of([]).content.terms.tokens
    conquest = {token.skulls: token.count for token in tokens if token.id.startswith("conquest")}
    assert conquest == {1: 4, 3: 4, 5: 4}
    match = new(4, army_choice="random")
    finish(match)
    assert (
        sorted(tile for number in range(4) for tile in army(match, number).tiles)
        == [1] * 4 + [3] * 4 + [5] * 4
    )


@pytest.mark.rule("KH-1.8", "KH-17.24")
def test_kharnage_tiles_and_net_markers_are_unlimited():
    tokens = library_of([]).content.terms.tokens
    assert [token.id for token in tokens if token.unlimited] == ["kharnage", "net_marker"]
    own = seat("goblins_100", *["goblin_netter"] * 3)
    match = attacking(own, seat("orcs", "orc_giant", "orc_general"))
    finish(match, until="reinforce.free")
    assert sum(army(match, 1).nets) == 3  # more than the two markers of the box


@pytest.mark.rule("KH-1.11")
def test_a_card_shows_defence_row_and_symbols():
    giant = next(kind for kind in library_of([]).kinds if kind.id == "orc_giant")
    shown = giant.card
    assert (shown.defence, shown.row, shown.rows, shown.cards) == (6, "front", ["front", "middle"], 2)
    assert [symbol.type for symbol in shown.symbols] == ["big_unit", "melee", "smash"]


# --- setup (KH-2) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-2.3", "KH-20.2", "KH-21.1")
def test_players_choose_different_armies_in_seat_order():
    match = new(3)
    assert (asked(match), len(offered(match))) == ("army", 4)
    choose(match, "Goblins")
    assert len(offered(match)) == 3
    choose(match, "Orcs", "Dwarves")
    assert [army(match, number).cards.id for number in range(3)] == ["goblins", "orcs", "dwarves"]


@pytest.mark.rule("KH-2.2", "KH-1.9", "KH-2.5")
def test_the_hill_starts_empty_and_the_pile_with_card_zero():
    match = finish(new(2, army_choice="random"), until="strategy")
    assert [army(match, number).hill for number in range(2)] == [[], []]
    assert [army(match, number).strategy().initiative for number in range(2)] == [0, 0]


@pytest.mark.rule("KH-2.4", "KH-2.6", "KH-2.7")
def test_reserves_are_shuffled_and_hold_all_unit_cards():
    match = new(2, army_1="orcs", army_2="goblins")
    finish(match, until="strategy")
    orcs = army(match, 0)
    cards = Counter(card & KIND for card in orcs.reserve)
    for one in orcs.units:
        cards[orcs.kinds[one].index] += orcs.kinds[one].cards
    for card in orcs.hand:
        cards[card & KIND] += 1
    assert cards == Counter({kind.index: kind.count * kind.cards for kind in orcs.cards.kinds})
    assert orcs.strategies == [1, 2, 3, 4, 5, 6]
    others = [finish(new(2, seed, army_1="orcs", army_2="goblins"), until="strategy") for seed in range(5)]
    assert len({tuple(army(other, 0).reserve) for other in others}) == 5


@pytest.mark.rule("KH-2.6")
def test_generals_are_in_hand_before_the_starting_army_is_drawn():
    assert "orc_general" in units(mustering_with_banner(), 0)


@pytest.mark.rule("KH-2.7", "KH-2.8", "KH-2.13")
def test_the_starting_army_has_as_many_cards_as_card_zero_has_symbols():
    for seed in range(20):
        match = finish(new(4, seed, army_choice="random"), until="strategy")
        for number in range(4):
            found = army(match, number)
            drawn = [event for event in events(match, "reinforced") if event["seat"] == number]
            bonus = sum(
                one.amount for at in found.units for one in found.kinds[at].surprises if one.what == 3
            )
            assert len(drawn) >= found.cards.strategies[0].reinforcements
            assert len(drawn) <= found.cards.strategies[0].reinforcements + bonus + 4


@pytest.mark.rule("KH-2.8", "KH-7.2", "KH-2.9", "KH-E20")
def test_reinforcement_symbols_count_during_setup():
    pile = ["goblin_archer", "goblin_shaman", "goblin_potlid"]
    goblins = {"army": "goblins", "stack": ["goblin_horn", "goblin_mob"], "reserve": pile}
    match = mustering(goblins, {"army": "humans"})
    # Horn: two more cards on top. The shaman among them: one more.
    assert units(match, 0) == ["goblin_horn", "goblin_shaman", "goblin_potlid", "goblin_archer", "goblin_mob"]


@pytest.mark.rule("KH-2.9", "KH-2.10", "KH-E19", "KH-R6")
def test_no_surprise_attacks_and_no_explosions_during_setup():
    match = mustering(
        {"army": "goblins", "stack": ["goblin_sneak", "goblin_bomber"], "reserve": ["goblin_mob"]},
        {"army": "humans", "units": ["human_militia"]},
    )
    assert units(match, 0) == ["goblin_sneak", "goblin_bomber"]
    assert units(match, 1) == ["human_militia"]
    assert reserve(match, 0) == ["goblin_mob"]
    choose(match, "100", by=0)
    choose(match, "120", by=1)
    assert "goblin_bomber" in units(match, 0)  # it does not explode later


@pytest.mark.rule("KH-2.11", "KH-R33", "KH-15.5")
def test_black_must_and_free_may_bring_a_general_into_the_starting_army():
    # The general's red symbols count.
    assert units(mustering_with_banner(), 0) == ["orc_banner", "orc_general", "orc_brawler", "orc_brawler"]
    match = mustering(HERALD, {"army": "orcs"})
    assert asked(match) == "reinforce.free"
    choose(match, "reinforce.red", "reinforce.red")
    assert hand(match, 0) == ["human_general"]


@pytest.mark.rule("KH-2.12")
def test_card_zero_is_never_chosen_and_never_decides_the_order():
    for deck in library_of([]).decks:
        zero = deck.strategies[0]
        assert not zero.plans
        assert not zero.effects
    match = finish(new(2, army_choice="random"), until="strategy")
    assert all(0 not in army(match, number).strategies for number in range(2))


@pytest.mark.rule("KH-2.15", "KH-2.13")
def test_setup_questions_are_asked_in_seat_order():
    pile = ["goblin_runner", *["goblin_mob"] * 2, *["goblin_potlid"] * 8]
    bosses = ["goblin_general_caller", "goblin_general_schemer"]
    match = mustering(HERALD, {"army": "goblins", "hand": bosses, "reserve": pile})
    assert match.choice is not None
    assert (match.choice.seat, asked(match)) == (0, "reinforce.free")
    choose(match, "reinforce.red", "reinforce.red")
    assert match.choice is not None
    assert (match.choice.seat, asked(match)) == (1, "reinforce.card")


@pytest.mark.rule("KH-2.14", "KH-19.5")
def test_seats_are_a_circle_drawn_at_random():
    circles = {tuple(state(new(4, seed)).circle) for seed in range(30)}
    assert len(circles) > 5
    assert all(sorted(circle) == [0, 1, 2, 3] for circle in circles)
    assert {tuple(state(new(4, seed, seating="listed")).circle) for seed in range(5)} == {(0, 1, 2, 3)}


# --- number of players and options (KH-19, KH-20) ---------------------------------------------------------------


@pytest.mark.rule("KH-19.1", "KH-19.2", "KH-19.3", "KH-19.4")
def test_tiles_by_number_of_players():
    expected = {2: [3, 5], 3: [1, 3, 5], 4: [1, 3, 5], 5: [1, 3, 5], 6: [1, 3, 5]}
    for players, tiles in expected.items():
        match = new(players, army_choice="random")
        dice = random.Random(players)
        while state(match).round < 2:
            assert match.choice is not None
            match.answer(dice.randrange(match.choice.count), match.choice.seat)
        assert sorted(tile for number in range(players) for tile in army(match, number).tiles) == tiles


@pytest.mark.rule("KH-19.4", "KH-9.11", "KH-9.12")
def test_range_with_six_players():
    seats = [seat("humans_460", *["human_halberdier"] * 3)]
    seats += [
        seat("orcs", "orc_giant"),
        seat("goblins", "goblin_cave_troll"),
        seat("dwarves", "dwarf_iron_golem"),
    ]
    seats += [seat("goblins", "goblin_cave_troll", second_copy=True), seat("orcs", second_copy=True)]
    match = attacking(*seats, mirrored_armies=True)
    # Left neighbour seat 1; to the right seat 5 is empty, so seat 4 is in range; seats 2 and 3 are not.
    assert offered(match) == ["Orcs with 6", "Goblins II with 6", "Orcs and Goblins II with 3 each"]


@pytest.mark.rule("KH-19.6", "KH-20.3", "KH-R27")
def test_mirrored_armies_at_most_twice():
    with pytest.raises(TafelrundeError, match="taken"):
        new(2, army_1="orcs", army_2="orcs")
    match = new(3, army_1="orcs", army_2="orcs", mirrored_armies=True)
    assert [text.split(":")[0] for text in offered(match)] == ["Goblins", "Humans", "Dwarves"]
    five = new(5)  # forced on with five and six players
    choose(five, "Orcs", "Orcs")
    assert [text.split(":")[0] for text in offered(five)] == ["Goblins", "Humans", "Dwarves"]


@pytest.mark.rule("KH-19.7", "KH-R48", "KH-19.8")
def test_the_second_copy_adds_ten_and_is_drawn_at_random():
    seconds = set()
    for seed in range(12):
        match = finish(new(2, seed, army_1="orcs", army_2="orcs", mirrored_armies=True), until="strategy")
        number = 0 if army(match, 0).second_copy else 1
        seconds.add(number)
        assert army(match, 0).second_copy != army(match, 1).second_copy
        assert [text.split()[0] for text in offered(match, number)] == [
            "190",
            "270",
            "410",
            "430",
            "510",
            "570",
        ]
        assert [text.split()[0] for text in offered(match, 1 - number)] == [
            "180",
            "260",
            "400",
            "420",
            "500",
            "560",
        ]
        assert army(match, number).names()["de"] == "Orks II"
    assert seconds == {0, 1}


@pytest.mark.rule("KH-20.2")
def test_random_armies_and_draft_order():
    dealt = {
        tuple(army(new(2, seed, army_choice="random"), number).deck for number in range(2))
        for seed in range(20)
    }
    assert len(dealt) > 4
    assert all(one != other for one, other in dealt)
    first = {state(new(4, seed, army_choice="draft")).choosers[0] for seed in range(20)}
    assert len(first) > 1
    assert {state(new(4, seed)).choosers[0] for seed in range(5)} == {0}


@pytest.mark.rule("KH-20.1", "KH-11.9")
def test_options_have_their_defaults():
    settings = {setting.id: setting for setting in GAME.settings("battle", [])}
    assert (settings["shout_rule"].default, settings["mirrored_armies"].default) == (False, False)
    assert (settings["mirrored_armies"].shown, settings["seating"].shown) == ((2, 3, 4), (4, 5, 6))
    assert settings["army_choice"].default == "free"
    seconds = settings["shout_seconds"]
    assert (seconds.default, seconds.low, seconds.high) == (8, 3, 30)


@pytest.mark.rule("KH-2.9", "KH-2.11", "KH-R33")
def test_a_general_in_the_starting_army_reinforces_but_does_not_attack():
    """The runner's black symbol brings Boss Snikkit, whose magic is ignored and whose red symbol is not."""
    bosses, pile = ["goblin_general_schemer"], ["goblin_mob"]
    match = mustering(
        {"army": "goblins", "stack": ["goblin_runner"], "hand": bosses, "reserve": pile},
        {"army": "humans", "units": ["human_militia"]},
    )
    assert units(match, 0) == ["goblin_runner", "goblin_general_schemer", "goblin_mob"]
    assert asked(match) == "strategy"
    assert not [event for event in match.events() if "victims" in event]
