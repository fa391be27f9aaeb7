"""From the choice of heroes to the laid table (MK-1, MK-2)."""

from collections import Counter

import pytest
from msgspec import to_builtins

from tafelrunde import Match, TafelrundeError
from tafelrunde.core.rng import Rng
from tafelrunde.games.mage_knight import chart, decks, setup
from tafelrunde.games.mage_knight.content import BACKS, TILE_KINDS, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, NOWHERE, hex_name, slot_name
from tafelrunde.games.mage_knight.hidden import census
from tafelrunde.games.mage_knight.piles import Pile, shuffled
from tafelrunde.games.mage_knight.scenarios import SCENARIOS, scenario_of
from tafelrunde.games.mage_knight.state import (
    ACTIONS,
    ARTIFACTS,
    DUMMY,
    ELITE,
    NONE,
    PHASES,
    REGULAR,
    SPELLS,
    TOKENS,
    Mage,
    back_of,
    face_up,
    fresh_position,
    is_up,
)
from tafelrunde.games.mage_knight.vocabulary import BASIC
from tests.games.mage_knight.table import name_of, names, new_game, position

BOX = library()
EVERY_TABLE = [
    (scenario.id, seats)
    for scenario in SCENARIOS
    for seats in range(scenario.seats[0], scenario.seats[1] + 1)
]


def laid(mode: str = "full_conquest", seats: int = 2, seed: int = 1) -> Mage:
    return position(new_game(mode, seats, seed))


# --- heroes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-1.4", "MK-1.5")
def test_each_seat_takes_a_free_hero_in_turn() -> None:
    match = Match.new("mage_knight", "full_conquest", 3, 1, {})
    for seat, hero in enumerate(["goldyx", "tovak", "krang"]):
        assert match.choice is not None
        assert (match.choice.prompt, match.choice.seat) == ("setup.hero", seat)
        offered = [name_of(option) for option in match.choice.options]
        assert len(offered) == 7 - seat
        match.answer(offered.index(hero))
    s = position(match)
    assert [BOX.heroes[h.hero].id for h in s.heroes] == ["goldyx", "tovak", "krang"]
    assert s.order == (0, 1, 2)


@pytest.mark.rule("MK-1.4")
def test_heroes_that_were_agreed_on_before_are_not_asked_for() -> None:
    one = Match.new("mage_knight", seats=3, seed=1, options={"hero1": "goldyx"})
    assert one.choice is not None and one.choice.seat == 0
    assert "Goldyx" not in [option.text("en") for option in one.choice.options]
    one.answer(0)
    assert one.choice.seat == 2, "the second seat has its hero"
    both = Match.new("mage_knight", seats=2, seed=1, options={"hero0": "tovak", "hero1": "goldyx"})
    assert both.choice is not None and both.choice.prompt == "tactic.take"
    assert both.game.labels(both.state) == ["tovak", "goldyx"]
    assert [event["seat"] for event in both.events() if event["kind"] == "hero"] == [0, 1]
    alone = Match.new("mage_knight", "solo_conquest", 1, options={"hero0": "tovak"})
    assert alone.choice is not None and alone.choice.prompt == "setup.dummy"
    again = Match.from_dict(one.snapshot())
    assert again.digest() == one.digest()


def test_nobody_plays_the_same_hero_twice() -> None:
    with pytest.raises(TafelrundeError, match="expected different heroes"):
        Match.new("mage_knight", seats=2, options={"hero0": "tovak", "hero1": "tovak"})
    with pytest.raises(TafelrundeError, match="hero0"):  # an auction needs free heroes
        Match.new("mage_knight", seats=2, options={"hero0": "tovak", "hero_auction": True})


@pytest.mark.rule("MK-28.1", "MK-28.2", "MK-28.3", "MK-28.4", "MK-R7")
def test_alone_an_unused_hero_becomes_the_dummy() -> None:
    match = Match.new("mage_knight", "solo_conquest", 1, 1, {})
    assert match.choice is not None
    match.answer([name_of(option) for option in match.choice.options].index("goldyx"))
    assert match.choice is not None
    assert match.choice.prompt == "setup.dummy"
    offered = [name_of(option) for option in match.choice.options]
    assert "goldyx" not in offered
    match.answer(offered.index("tovak"))
    s = position(match)
    assert s.deck(DUMMY).cards() == tuple(sorted(BOX.heroes[s.dummy].deck))
    assert s.dummy_crystals == (1, 2, 0, 0)  # Tovak: blue, blue, red


# --- the common area -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-2.1", "MK-2.26", "MK-2.31", "MK-2.32")
def test_what_a_hero_begins_with() -> None:
    for h in laid().heroes:
        assert (h.fame, h.reputation, sum(h.crystals), hex_name(h.at), h.level) == (0, 0, 0, "0,0,C", 1)


@pytest.mark.rule("MK-2.28", "MK-2.30")
def test_five_of_sixteen_cards() -> None:
    s = laid()
    for seat, h in enumerate(s.heroes):
        assert len(h.hand) == 5
        assert tuple(sorted([*h.hand, *s.deck(seat).bag])) == tuple(sorted(BOX.heroes[h.hero].deck))
        assert (h.printed.armor, h.printed.hand_limit, h.printed.command) == (2, 5, 1)


@pytest.mark.rule("MK-2.2", "MK-2.4", "MK-2.9")
def test_piles() -> None:
    """Nothing is drawn from piles of which nothing lies on the map."""
    s = laid()
    on_map = Counter(back_of(token) for tokens in s.tokens.values() for token in tokens if is_up(token))
    sizes = [s.piles[TOKENS + back].size + on_map[back] for back in range(len(BACKS))]
    assert sizes == [12, 10, 10, 10, 10, 8, 12]
    assert s.piles[ARTIFACTS].size == 25
    assert s.piles[ELITE].size == 20
    assert s.piles[REGULAR].size + len(s.units) == 20


@pytest.mark.rule("MK-2.6", "MK-2.7")
def test_offers_of_three() -> None:
    s = laid()
    assert (len(s.spells), len(s.actions)) == (3, 3)
    assert s.piles[SPELLS].size == 24 - 3
    assert s.piles[ACTIONS].size == 44 - 3 - len(s.lessons)


@pytest.mark.rule("MK-S04.3", "MK-R222")
def test_alone_there_are_no_interactive_spells() -> None:
    s = laid("solo_conquest", 1)
    spells = [*s.spells, *s.piles[SPELLS].cards()]
    assert len(spells) == 20
    assert not any(BOX.deeds[card].interactive for card in spells)


@pytest.mark.rule("MK-2.10", "MK-2.11", "MK-2.14", "MK-3.9", "MK-S03.6")
@pytest.mark.parametrize(
    ("mode", "seats", "number"),
    [("full_conquest", 2, 4), ("full_conquest", 4, 6), ("solo_conquest", 1, 3), ("blitz_conquest", 2, 5)],
)
def test_dice_and_units_by_number_of_players(mode: str, seats: int, number: int) -> None:
    """Two more than real players; the dummy does not count, a blitz adds one."""
    s = laid(mode, seats)
    assert (len(s.source), len(s.units)) == (number, number)
    assert not any(BOX.unit_of(unit).elite for unit in s.units)


@pytest.mark.rule("MK-2.15", "MK-2.36", "MK-R46")
def test_at_least_half_of_the_source_is_basic() -> None:
    """Three dice need two, five need three; among 60 sources some are at the limit, and gold and black do occur."""
    for mode, seats, least in (("solo_conquest", 1, 2), ("full_conquest", 3, 3)):
        counts = [decks.basic_faces(laid(mode, seats, seed).source) for seed in range(60)]
        assert min(counts) == least
        assert max(counts) == seats + 2


@pytest.mark.rule("MK-2.15")
def test_only_gold_and_black_dice_are_rolled_again() -> None:
    """The first roll is kept as far as it is basic."""
    for seed in range(40):
        s = fresh_position(Rng.from_seed(seed), scenario_of("solo_conquest"), 1)
        first = [s.rng.keyed("dice", number, 6) for number in range(3)]
        decks.roll_source(s)
        kept = [face for face in first if BASIC >> face & 1]
        assert Counter(s.source) >= Counter(kept)


@pytest.mark.rule("MK-2.13", "MK-2.16", "MK-4.25")
def test_the_game_begins_by_day_with_the_day_tactics() -> None:
    s = laid()
    assert not s.night
    assert PHASES[s.phase] == "tactics"
    assert [BOX.tactics[tactic].id for tactic in s.tactics] == [
        "early_bird", "rethink", "mana_steal", "planning", "great_start", "the_right_moment",
    ]  # fmt: skip


@pytest.mark.rule("MK-S03.4", "MK-S03.5")
def test_a_blitz_begins_with_fame_and_reputation() -> None:
    assert [(h.fame, h.reputation) for h in laid("blitz_conquest").heroes] == [(1, 2), (1, 2)]


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-2.17", "MK-2.18", "MK-2.21", "MK-2.22")
@pytest.mark.parametrize(("mode", "seats"), EVERY_TABLE)
def test_the_first_tiles_come_from_the_stack(mode: str, seats: int) -> None:
    s = laid(mode, seats)
    table = s.scenario.table(seats)
    lying = {slot_name(slot): BOX.tiles[tile] for slot, tile in enumerate(s.tiles) if tile != NOWHERE}
    first = {"0,1", "1,0"} if table.shape.wedge else {"0,1", "1,0", "1,-1"}
    assert set(lying) == {"0,0"} | first
    assert lying["0,0"].id == ("start_a" if table.shape.wedge else "start_b")
    assert {TILE_KINDS[lying[slot].kind] for slot in first} == {"countryside"}
    assert s.stack() == table.countryside + table.core + table.cities - len(first)


@pytest.mark.rule("MK-S01.2")
def test_first_reconnaissance_lays_tiles_by_number() -> None:
    s = laid("first_reconnaissance", 2)
    assert BOX.tiles[s.tiles[s.scenario.table(2).shape.first[0]]].id == "countryside_01"
    assert BOX.tiles[s.tiles[s.scenario.table(2).shape.first[1]]].id == "countryside_02"
    assert [BOX.tiles[tile].id for tile in s.tile_top] == [f"countryside_0{n}" for n in range(3, 9)]


@pytest.mark.rule("MK-2.19", "MK-R64")
def test_countryside_comes_before_core_tiles() -> None:
    s = laid("full_conquest", 2)
    kinds = []
    while s.stack():
        kinds.append(TILE_KINDS[BOX.tiles[decks.draw_tile(s)].kind])
    assert kinds[:6] == ["countryside"] * 6
    assert sorted(kinds[6:]) == ["core", "core_city", "core_city"]


@pytest.mark.rule("MK-2.19")
def test_cities_and_core_tiles_are_mixed() -> None:
    """Over many games the first core tile is a city in two of three cases."""
    cities = 0
    for seed in range(300):
        s = fresh_position(Rng.from_seed(seed), scenario_of("full_conquest"), 2)
        s.core, s.cities = setup.base_tiles(2), setup.base_tiles(3)
        s.core_left, s.cities_left = 1, 2
        cities += TILE_KINDS[BOX.tiles[decks.draw_tile(s)].kind] == "core_city"
    assert 170 < cities < 230


@pytest.mark.rule("MK-12.7")
def test_left_over_tiles_come_last_and_never_a_city() -> None:
    s = laid("full_conquest", 2)
    while s.stack():
        decks.draw_tile(s)
    left = [TILE_KINDS[BOX.tiles[decks.draw_tile(s)].kind] for _ in range(6)]
    assert left == ["countryside"] * 3 + ["core"] * 3


@pytest.mark.rule("MK-2.12", "MK-12.10", "MK-32.15")
def test_a_monastery_offers_a_lesson() -> None:
    s = fresh_position(Rng.from_seed(1), scenario_of("full_conquest"), 2)
    setup.fill_piles(s)
    s.tile_top = (BOX.tile_numbers["countryside_05"],)  # one monastery
    chart.reveal_tile(s, s.scenario.table(2).shape.first[0])
    assert len(s.lessons) == 1
    assert BOX.deeds[s.lessons[0]].kind == 2
    assert s.actions == ()  # not the offer of advanced actions


def revealed(tile: str, night: bool = False, mode: str = "full_conquest") -> Mage:
    """The tile lies in slot 1,0, all its sites revealed."""
    s = fresh_position(Rng.from_seed(1), scenario_of(mode), 2)
    setup.fill_piles(s)
    s.night = night
    s.tile_top = (BOX.tile_numbers[tile],)
    chart.reveal_tile(s, s.scenario.table(2).shape.first[1])
    return s


def tokens(s: Mage) -> dict[str, list[str]]:
    """Position in slot 1,0 -> backs, with "+" if face up."""
    return {
        hex_name(hex).rpartition(",")[2]: [BACKS[back_of(token)] + "+" * is_up(token) for token in lying]
        for hex, lying in s.tokens.items()
    }


@pytest.mark.rule("MK-2.23", "MK-32.22", "MK-32.31", "MK-32.65")
def test_garrisons_lie_face_down_rampaging_enemies_face_up() -> None:
    assert tokens(revealed("countryside_04")) == {"C": ["violet"], "W": ["green+"]}
    assert tokens(revealed("countryside_03")) == {"NE": ["grey"]}
    assert tokens(revealed("core_04")) == {"C": ["red+"], "E": ["grey"], "SW": ["yellow+"]}


@pytest.mark.rule("MK-32.43")
def test_ruins_lie_face_up_by_day_and_face_down_at_night() -> None:
    assert tokens(revealed("countryside_10"))["SE"] == ["yellow+"]
    assert tokens(revealed("countryside_10", night=True))["SE"] == ["yellow"]


@pytest.mark.rule("MK-12.11", "MK-32.34", "MK-2.24", "MK-S02.3")
def test_a_city_gets_its_garrison_when_it_is_revealed() -> None:
    """The blue city of level 4: grey, violet, white."""
    assert tokens(revealed("core_06"))["C"] == ["grey", "violet", "white"]


@pytest.mark.rule("MK-S01.3", "MK-R206")
def test_a_city_that_cannot_be_entered_has_no_garrison() -> None:
    assert "C" not in tokens(revealed("core_06", mode="first_reconnaissance"))


@pytest.mark.rule("MK-S04.2")
def test_cities_of_solo_conquest_by_order() -> None:
    """The first is of level 5, the second of level 8: the red city BVW, then the green one BBWW."""
    s = fresh_position(Rng.from_seed(1), scenario_of("solo_conquest"), 1)
    setup.fill_piles(s)
    s.tile_top = (BOX.tile_numbers["core_08"], BOX.tile_numbers["core_05"])
    for slot in s.scenario.table(1).shape.first:
        chart.reveal_tile(s, slot)
    garrisons = [[BACKS[back_of(token)] for token in s.tokens[hex]] for hex in chart.places(s, "city")]
    assert garrisons == [["brown", "violet", "white"], ["brown", "brown", "white", "white"]]


# --- piles -----------------------------------------------------------------------------------------------------------


def test_a_bag_is_as_good_as_a_shuffled_pile() -> None:
    """All 24 orders of four cards are equally likely: chi-square with 23 degrees of freedom stays below 41.6 (1 %)."""
    orders: Counter[tuple[int, ...]] = Counter()
    games = 4800
    for seed in range(games):
        rng, pile, order = Rng.from_seed(seed), shuffled((1, 2, 3, 4)), []
        for number in range(4):
            card = pile.drawn(rng, "test", number)
            pile = pile.without(card)
            order.append(card)
        orders[tuple(order)] += 1
    expected = games / 24
    assert len(orders) == 24
    assert sum((found - expected) ** 2 / expected for found in orders.values()) < 41.6


def test_top_then_bag_then_below() -> None:
    rng, pile, drawn = Rng.from_seed(3), Pile((5,)).on_top(7).beneath(9).on_top(8).beneath(6), []
    for number in range(5):
        card = pile.drawn(rng, "test", number)
        pile = pile.without(card)
        drawn.append(card)
    assert drawn == [8, 7, 5, 9, 6]
    assert pile.size == 0


def test_a_draw_does_not_depend_on_what_else_was_drawn() -> None:
    """The third card of a deck is the same whether or not other piles were used in between."""
    quiet, busy = laid(seed=9), laid(seed=9)
    for _ in range(3):
        decks.draw_cards(quiet, 0, 1)
    for _ in range(3):
        decks.draw_cards(busy, 0, 1)
        decks.roll_source(busy)
        decks.draw(busy, ARTIFACTS)
    assert names(quiet.heroes[0].hand) == names(busy.heroes[0].hand)


@pytest.mark.rule("MK-2.3")
def test_an_empty_token_pile_takes_its_discards() -> None:
    s = laid()
    grey = TOKENS + 1
    s.piles[grey] = Pile()
    s.drops[1] = (BOX.enemies[20].index,)
    assert decks.draw_token(s, 1) == BOX.enemies[20].index
    assert s.drops[1] == ()


@pytest.mark.rule("MK-2.37", "MK-R205")
def test_without_any_token_a_copy_is_used() -> None:
    s = laid()
    s.piles[TOKENS + 1] = Pile()
    kind = decks.draw_token(s, 1)
    assert BACKS[BOX.enemies[kind].back] == "grey"
    assert kind != NONE


@pytest.mark.rule("MK-R205")
def test_a_copy_does_not_hide_that_a_token_is_lost() -> None:
    """All white tokens lie on the map; one more is a copy, and belongs to none of them."""
    match = new_game("full_conquest", 2)
    s = position(match)
    white = BACKS.index("white")
    tokens = census(s)["tokens"]
    s.piles[TOKENS + white] = Pile()
    s.tokens[HEX_NUMBERS["0,0,C"]] = tuple([face_up(white, kind) for kind in decks.all_tokens(s, white)])
    assert census(s)["tokens"] == tokens
    s.drops[white] = (decks.draw_token(s, white),)
    assert (s.copies, census(s)["tokens"]) == (1, tokens)
    again = match.game.load(to_builtins(match.game.save(s)), match.setup)
    assert again.copies == 1
    s.drops[white] = ()
    assert census(s)["tokens"] == tokens - 1
