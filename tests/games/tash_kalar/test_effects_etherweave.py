"""Etherweave: the effects of its beings, each with a small position; results by hand from the cards.

Unless a test says otherwise the being is summoned on E5 with its printed pattern.
"""

import pytest

from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import EXISTS, SQUARE_NAMES
from tests.games.tash_kalar.play import ETHER, PENDING, Play, cast, pending, warped

COLOURED = {"D2", "E5", "H6", "C8", "C3", "G3", "I4", "A5", "F8"}

# --- Doppelganger: pieces on D5 and D6 -------------------------------------------------------------------------------


def test_doppelganger_copies_the_warp_effect_of_the_pending_being():
    table = cast("doppelganger", "E5", others=PENDING)
    assert table.s.actions == 2 - 1 + 1 and pending(table) == "translocationist"


def test_doppelganger_without_a_pending_being_and_with_the_merchant():
    assert cast("doppelganger", "E5").prompt == "turn.what"
    merchant = {0: {"pending": "merchant_of_time"}}
    table = cast("doppelganger", "E5", {"I5": "b"}, others=merchant)
    assert table.prompt == "turn.what" and table.at("I5") == "b"


# --- Paradox Worm: pieces on D5, B6, C6 ------------------------------------------------------------------------------


def test_paradox_worm_swaps_pieces_of_the_same_rank():
    table = cast("paradox_worm", "E5", {"I5": "b", "I6": "B", "H5": "A", "I7": "B*", "H7": "A*"})
    assert "H5" in table.options and "H7" not in table.options  # no legendary piece
    table.choose("effect.piece", "H5")
    assert table.at("I6") == "A" and table.at("H5") == "B"
    assert table.s.killed == [0] * 6


def test_paradox_worm_warp_upgrades_an_enemy_and_may_be_discarded():
    table = warped("paradox_worm", {"I5": "b", "I4": "B", "A4": "a"})
    assert table.at("I5") == "B" and table.prompt == "effect.drop"
    table.choose("effect.drop", "paradox_worm")
    assert pending(table) is None and table.pile() == ["paradox_worm"]
    assert pending(warped("paradox_worm", {"I5": "b"}).choose("effect.drop", "done")) == "paradox_worm"


# --- the Shadow Twins ------------------------------------------------------------------------------------------------


def test_lesser_shadow_twin_needs_the_greater_one_in_the_pile():
    """Pieces on E6, F6, G6; own piece on A4 between commons."""
    at = {"A4": "a", "A5": "b", "B4": "b", "B5": "B", "A3": "a"}
    twin = {0: {"pile": ["greater_shadow_twin"], "face_down": ["greater_shadow_twin"]}}
    table = cast("lesser_shadow_twin", "E5", at, others=twin)
    assert table.match.view(1)["seats"][0]["pile"] == ["greater_shadow_twin"]  # now all know it
    table.choose("effect.piece", "A4")
    assert table.options == {"A5", "B4", "A3", "done"}
    table.choose("effect.destroy", "A5", "B4")
    assert table.killed(1) == [2, 0, 0] and table.prompt == "turn.what"
    assert cast("lesser_shadow_twin", "E5", at).prompt == "turn.what"


def test_greater_shadow_twin_needs_the_lesser_one_in_the_pile():
    """Pieces on F5, G5, H5; the heroic on G4 stands beside three of them, the one on A4 beside one own piece."""
    at = {"G4": "B", "A4": "B", "A3": "a"}
    table = cast("greater_shadow_twin", "E5", at, others={0: {"pile": ["lesser_shadow_twin"]}})
    assert table.options == {"G4", "done"}
    assert table.choose("effect.destroy", "G4").at("G4") == "."
    assert cast("greater_shadow_twin", "E5", at).prompt == "turn.what"


@pytest.mark.parametrize("twin", ["lesser_shadow_twin", "greater_shadow_twin"])
def test_the_shadow_twins_warp_upgrades_an_own_common(twin):
    table = warped(twin, {"I5": "a", "I6": "a", "A4": "b"})
    assert table.options == {"I5", "I6"}
    assert table.choose("effect.upgrade", "I6").at("I6") == "A"


# --- Translocationist: pieces on F4, D5, D6, E6 ----------------------------------------------------------------------


@pytest.mark.rule("TK-R59")
def test_translocationist_swaps_heroics_and_commons_twice():
    table = cast("translocationist", "E5", {"A4": "A", "I5": "b"})
    table.choose("effect.piece", "A4").choose("effect.partner", "F4")
    assert table.at("F4") == "A" and table.at("A4") == "a"
    table.choose("effect.piece", "F4").choose("effect.partner", "D5")  # the same heroic again
    assert table.at("D5") == "A" and table.at("F4") == "a" and table.prompt == "turn.what"


def test_translocationist_warp_gains_an_action():
    assert warped("translocationist").s.actions == 3
    assert "end" not in warped("translocationist", actions=0).options


# --- Antimatter Spirit: pieces on F4 and D6 --------------------------------------------------------------------------


def test_antimatter_spirit_has_no_normal_effect():
    assert cast("antimatter_spirit", "E5").arena == {"F4": "a", "D6": "a", "E5": "a"}


@pytest.mark.rule("TK-X3.6", "TK-X3.7")
def test_antimatter_spirit_sends_two_commons_apart():
    """From E4: to the right onto F4, to the left onto D4.

    row 4:  . . . b . b . . .
    """
    table = warped("antimatter_spirit", {"D4": "b", "F4": "b"})
    assert "E4" in table.options and "E5" not in table.options  # E5 is red
    table.choose("effect.place", "E4").choose("move.to", "F4")
    assert table.arena == {"F4": "a", "D4": "b"}
    assert table.killed(1) == [
        2,
        0,
        0,
    ]  # one each: the enemy common that was placed hits one of its own colour


@pytest.mark.rule("TK-X3.6")
def test_antimatter_spirit_needs_both_ways_open():
    """Around F1, in the upper row, only left and right are opposite squares of the arena; D1 is next to E1."""
    table = warped("antimatter_spirit", {"G1": "B"})
    assert "F1" not in table.options  # a heroic on one side
    assert "E1" in table.options  # left and right are free
    table.choose("effect.place", "E1")
    assert table.options == {"D1", "F1"}


@pytest.mark.rule("TK-X3.6")
def test_antimatter_spirit_without_a_common_of_another_colour():
    """Nobody else has a common in supply: nothing is done, unless the first move brings one back."""
    rows = [f"{column}{row}" for row in (1, 3, 5, 7, 9) for column in "CEG"] + ["A3"]
    table = warped("antimatter_spirit", dict.fromkeys(rows, "b"))
    assert table.s.supply[2] == 0
    assert "A6" not in table.options  # its free squares above and below
    assert "F6" in table.options  # E5, E7, G5 and G7 lie at its corners
    table.choose("effect.place", "F6")
    assert table.options == {"E5", "G5", "E7", "G7"}
    heroics = dict.fromkeys(rows, "B")
    assert warped("antimatter_spirit", heroics).prompt == "turn.what"


# --- Merchant of Time: pieces on D6, F6, C7, E7 ----------------------------------------------------------------------


def test_merchant_of_time_stores_a_piece_and_brings_it_back():
    at = {"D6": "a", "F6": "a", "C7": "a", "E7": "a", "I5": "B", "A4": "b", "I4": "B", "B5": "B"}
    table = Play(at=at, hand="merchant_of_time", decks=ETHER)
    table.choose("turn.what", "warp:merchant_of_time")
    assert table.options == set(at) - {"I4"}  # I4 is green
    table.choose("effect.piece", "I5")
    assert table.at("I5") == "." and table.s.supply[2] == 16 - 4  # neither here nor there
    assert table.match.view(1)["stored"] == {"side": 1, "rank": "heroic"}
    table.summon("merchant_of_time", "E5")
    assert "A4" in table.options and "B5" not in table.options  # a standard leap
    assert not COLOURED & table.options
    table.choose("effect.unload", "A4")
    assert table.at("A4") == "B" and table.killed(1) == [1, 0, 0]
    assert table.match.view(1)["stored"] is None


@pytest.mark.rule("TK-X3.4")
def test_merchant_of_time_stays_pending_until_he_is_summoned():
    merchant = {0: {"pending": "merchant_of_time"}}
    table = cast("warpmaster", "E5", others=merchant, stored=[1, "common"])
    assert table.options == {"step", "done"}
    table = cast("reality_patch", "E5", others=merchant, stored=[1, "common"])
    assert table.prompt != "effect.drop"


@pytest.mark.rule("TK-R61")
def test_merchant_of_time_sends_a_piece_home_that_finds_no_square():
    """All sixty colourless squares are taken; the common on the card can enter none of them."""
    squares = [name for name in SQUARE_NAMES if name not in COLOURED and EXISTS[SQUARE_NAMES.index(name)]]
    own = ["D6", "F6", "C7", "E7"]
    signs = [*"a" * 9, *"b" * 13, *"c" * 14, *"d" * 14, *["C*"] * 3, *["D*"] * 3]
    at = dict(zip([name for name in squares if name not in own], signs, strict=True))
    table = Play(
        at={**at, **dict.fromkeys(own, "a")},
        mode="melee",
        seats=4,
        decks=["etherweave", "sylvan", "highland", "northern_imperial"],
        others={0: {"pending": "merchant_of_time"}},
        sides={0: {"markers": []}},
        stored=[1, "common"],
    )
    assert table.s.supply[2] == 0
    table.summon("merchant_of_time", "E5")
    assert table.prompt == "turn.what" and table.s.stored == 0
    assert table.s.supply[2] == 1 and table.s.killed == [0] * 12


def test_merchant_of_time_without_a_piece_does_nothing():
    assert cast("merchant_of_time", "E5").prompt == "turn.what"


# --- Gate of Oblivion: pieces on D5, F5, D6, F6; second mark E6 ------------------------------------------------------


def test_gate_of_oblivion_destroys_below_and_around_it():
    table = cast("gate_of_oblivion", "E5", {"E6": "B*", "E4": "b", "G5": "B", "C6": "B*", "H5": "b"})
    assert table.at("E6") == "."
    assert table.options == {"E4", "G5", "done"}  # no legendary piece
    assert table.choose("effect.destroy", "G5").at("G5") == "."


@pytest.mark.rule("TK-R56")
def test_gate_of_oblivion_warp_counts_what_is_destroyed_twice():
    """The Doppelganger on E5, with pieces on D5 and D6, destroys a common there."""
    at = {"D5": "a", "D6": "a", "E5": "b", "I5": "b"}
    table = Play(at=at, hand="gate_of_oblivion doppelganger").choose("turn.what", "warp:gate_of_oblivion")
    table.summon("doppelganger", "E5")
    assert table.killed(1) == [2, 0, 0]
    assert table.match.view(1)["turn"]["doubled"] == 2  # copied by the Doppelganger: it adds up
    assert table.s.supply[2] == 16 - 1  # only one piece went back
    table.pass_turn()
    assert table.points() == [0, 1] and table.s.doubled == 0
    table = Play(at=at, hand="doppelganger", doubled=2).summon("doppelganger", "E5")
    assert table.killed(1) == [3, 0, 0]


# --- Time Traveler: a diagonal line of three -------------------------------------------------------------------------


@pytest.mark.rule("TK-R54", "TK-X3.7")
def test_time_traveler_appears_on_any_empty_colourless_square():
    at = {"A3": "a", "B4": "a", "C5": "a", "I5": "b"}
    table = Play(at=at, hand="time_traveler").choose("turn.what", "time_traveler")
    every = {f"{column}{row}" for column in "ABCDEFGHI" for row in range(1, 10)}
    assert len(table.options) == 69 - 9 - 4
    assert table.options < every - COLOURED - set(at)
    table.choose("summon.square", "I6").choose("effect.destroy", "done")
    assert table.arena == {**at, "I6": "A"}
    squares = Play(at=at, hand="time_traveler").match.view(0)["own"]["hand"][0]["complete"]
    assert len(squares) == 56 and "I6" in squares and "B4" not in squares


@pytest.mark.rule("TK-R50")
def test_time_traveler_brings_the_uppermost_card_back():
    at = {"A3": "a", "B4": "a", "C5": "a", "I5": "b", "H6": "B"}
    own = {0: {"pile": ["warpmaster", "dark_sphere"]}}
    table = Play(at=at, hand="time_traveler", others=own).summon("time_traveler", "I6")
    assert table.options == {"I5", "done"}
    table.choose("effect.destroy", "I5")
    assert table.pile() == ["warpmaster", "time_traveler"]
    assert table.match.view(1)["seats"][0]["shown"] == ["dark_sphere"]


@pytest.mark.rule("TK-R54")
def test_time_traveler_in_shortage_is_lifted_from_elsewhere():
    own = dict.fromkeys(
        [f"{column}{row}" for row in (1, 2, 9) for column in "CDEFG" if column + str(row) != "D2"], "a"
    )
    at = {**own, "F5": "a", "G6": "a"}
    at["E4"] = "a"
    assert len(at) == 17
    del at["C1"]
    table = Play(at=at, hand="time_traveler")
    assert table.s.supply[0] == 0
    table.summon("time_traveler", "A4")
    while table.prompt == "summon.how":
        table.match.answer(0)
    assert table.prompt == "summon.lift"
    table.choose("summon.lift", "G9")
    assert table.at("A4") == "A" and table.at("G9") == "."


# --- Warpmaster: pieces on D3, C5, D6 --------------------------------------------------------------------------------


def test_warpmaster_takes_the_pending_being_back():
    table = cast("warpmaster", "E5", others=PENDING)
    assert table.options == {"translocationist", "step", "done"}
    table.choose("effect.warpmaster", "translocationist")
    assert pending(table) is None and table.hand() == {"translocationist"}
    assert table.match.view(1)["seats"][0]["shown"] == ["translocationist"]


def test_warpmaster_or_makes_a_standard_move():
    table = cast("warpmaster", "E5", {"E4": "B", "F4": "b"}).choose("effect.warpmaster", "step")
    assert "F4" in table.options and "E4" not in table.options and "done" not in table.options
    assert table.choose("move.to", "F4").at("F4") == "A"


# --- Dark Sphere on a piece on E5: further ones on D5, D6, E6 --------------------------------------------------------


def test_dark_sphere_moves_three_pieces_to_its_ring():
    """At most two of one colour, each once, each to distance 2. D5, D6 and E6 are at distance 1, H5 and H7 at 3."""
    table = cast("dark_sphere", "E5", {"H5": "b", "H7": "B", "G3": "b", "H6": "B*"})
    assert table.options == {"D5", "D6", "E6", "H5", "H7", "G3", "done"}
    table.choose("move.piece", "H5")
    assert table.options == {"G4", "G5", "G6"}
    table.choose("move.to", "G5").choose("move.piece", "H7").choose("move.to", "G7")
    assert table.options == {"D5", "D6", "E6", "done"}  # two enemies are enough
    table.choose("move.piece", "D5")
    assert table.options == {"C4", "C5", "C6"}
    table.choose("move.to", "C5")
    assert table.prompt == "turn.what"


# --- Void Summoner: pieces on F5, E6, D7, F7 -------------------------------------------------------------------------


@pytest.mark.rule("TK-R55")
def test_void_summoner_lets_two_empty_squares_count():
    """The Dark Sphere demands four pieces in a square: with one own common any two further cells may be empty."""
    table = Play(at={"A4": "a", "B5": "a"}, hand="dark_sphere", decks=ETHER, void=True)
    assert "dark_sphere" in table.options
    assert "dark_sphere" not in Play(at={"A4": "a", "B5": "a"}, hand="dark_sphere", decks=ETHER).options
    ways = table.option("dark_sphere").preview["ways"]
    assert all("borrowed" not in way and "dies" not in way for way in ways if way["square"] in ("B4", "A5"))
    table.choose("turn.what", "dark_sphere")
    assert table.options == {"A4", "B4", "A5", "B5"}  # also on an empty square that counts as a common
    table.choose("summon.square", "B4").choose("move.to", "done")
    assert table.arena == {"A4": "a", "B5": "a", "B4": "A"}
    assert not table.s.void and table.s.killed == [0] * 6


@pytest.mark.rule("TK-R55")
def test_void_summoner_counts_no_enemy_square_and_no_third_one():
    assert (
        "dark_sphere"
        not in Play(at={"A4": "a", "B5": "b"}, hand="dark_sphere", decks=ETHER, void=True).options
    )
    at = {"A4": "a", "B5": "a", "A5": "b", "B4": "b"}
    assert "dark_sphere" not in Play(at=at, hand="dark_sphere", decks=ETHER, void=True).options


@pytest.mark.rule("TK-R55")
def test_void_summoner_and_an_improvised_piece():
    """Melee: one enemy piece and two empty squares, for one marker."""
    decks = ["etherweave", "sylvan", "highland"]
    at = {"A4": "a", "B5": "b"}
    table = Play(at=at, hand="dark_sphere", mode="melee", decks=decks, void=True).choose(
        "turn.what", "dark_sphere"
    )
    assert table.options == {"A4", "B4", "A5", "B5"}
    table.choose("summon.square", "A5")
    assert table.s.markers[0] == 1 << 2  # the marker of side 1 is turned


def test_void_summoner_allows_it_for_the_next_summoning():
    table = cast("void_summoner", "E5")
    assert table.s.void and table.match.view(1)["turn"]["void"]


def test_void_summoner_warp_makes_a_standard_move():
    table = warped("void_summoner", {"I5": "A", "I4": "b", "H5": "B", "A4": "A*"})
    assert table.options == {"I4", "H4", "H6", "I6"}  # the only own piece that is not legendary; no way out
    assert table.choose("move.to", "I4").at("I4") == "A"


# --- Eternal Emperor: pieces on D4, D5, D6, E6 -----------------------------------------------------------------------


def test_eternal_emperor_warp_places_or_moves():
    table = warped("eternal_emperor", {"I5": "a", "I4": "b", "A4": "A", "A3": "B", "B4": "b"})
    table.match.answer(0)
    table.choose("effect.place", "E5")
    assert table.at("E5") == "a"
    table = warped("eternal_emperor", {"I5": "a", "I4": "b", "A4": "A", "A3": "B", "B4": "b"})
    table.match.answer(1)
    assert "I4" in table.options  # a common in combat
    table = warped("eternal_emperor", {"I5": "a", "I4": "b", "A4": "A", "A3": "B", "B4": "b"})
    table.match.answer(2)
    assert "B4" in table.options and "A3" not in table.options  # an upgraded piece with a standard move


@pytest.mark.parametrize(("warps", "asked"), [([], "effect.may"), (["eternal_emperor"], "turn.what")])
def test_eternal_emperor_carries_out_his_own_warp_effect_once_a_turn(warps, asked):
    assert cast("eternal_emperor", "E5", warps=warps).prompt == asked


def test_eternal_emperor_may_do_it_and_a_copy_does_not_count():
    table = cast("eternal_emperor", "E5").choose("effect.may", "do_it")
    table.match.answer(0)
    assert table.choose("effect.place", "I5").at("I5") == "a"
    emperor = {0: {"pending": "eternal_emperor"}}
    table = cast("doppelganger", "E5", others=emperor)
    table.match.answer(0)
    table.choose("effect.place", "I5")
    assert table.s.warps == ()
    table = warped("eternal_emperor", {"I5": "a"})
    assert table.s.warps == (library().being("eternal_emperor").index,)


# --- Reality Patch: pieces on E4, D5, F5, E6 -------------------------------------------------------------------------


def test_reality_patch_mends_what_it_can():
    table = cast(
        "reality_patch",
        "E5",
        {"A4": "B", "B4": "B", "I5": "C", "I6": "c"},
        mode="melee",
        decks=["etherweave", "sylvan", "highland"],
        hand="warpmaster",
        legends="titan",
        flares="flare_01_3_6",
        others=PENDING,
    )
    assert table.options == {"A4", "B4", "done"}
    table.choose("effect.destroy", "A4")
    assert table.options == {"I5", "done"}
    table.choose("effect.destroy", "done").choose("effect.drop", "translocationist")
    assert pending(table) is None
    assert table.options == {"warpmaster", "titan", "flare_01_3_6", "done"}
    table.choose("effect.hand", "titan")
    assert table.s.legends[0] == () and table.match.view(1)["legend_pile"] == ["titan"]
    assert table.pile() == ["translocationist", "reality_patch"]


@pytest.mark.rule("TK-R20")
def test_a_being_discarded_by_the_reality_patch_lies_face_down():
    table = cast("reality_patch", "E5", hand="warpmaster").choose("effect.hand", "warpmaster")
    assert table.match.view(1)["seats"][0]["pile"] == [None, "reality_patch"]


# --- Polarity Queen: pieces on D6, F6, E7, E8 ------------------------------------------------------------------------


@pytest.mark.rule("TK-X3.6")
def test_polarity_queen_moves_two_pieces_apart():
    table = cast("polarity_queen", "E5", {"A4": "b"})
    assert table.options == {"D6", "F6", "E7", "E8"}  # forced; not herself
    table.choose("move.piece", "D6").choose("move.to", "C6")
    assert table.options == {"F6", "E7", "E8"}  # these can go to the right
    table.choose("move.piece", "F6")
    assert table.at("C6") == "a" and table.at("G6") == "a" and table.prompt == "turn.what"


FENCE = dict.fromkeys(["D7", "F7", "D8", "F8", "D9", "E9", "F9"], "B")  # around E8
LEGENDS = dict.fromkeys(["D6", "F6", "E7"], "A*")  # they serve in the pattern but are not moved


@pytest.mark.rule("TK-X3.6")
def test_polarity_queen_does_nothing_unless_both_can_move():
    """The common on E8 is fenced in, the one on A4 alone can move."""
    table = cast("polarity_queen", "E5", {**LEGENDS, **FENCE, "E8": "a", "A4": "a"})
    assert table.prompt == "turn.what" and table.at("E8") == "a" and table.at("A4") == "a"


@pytest.mark.rule("TK-X3.6")
def test_polarity_queen_the_second_piece_may_strike_the_first():
    """Fenced in as they are, A4 and A6 can only go to A5: the second one destroys the first."""
    around = dict.fromkeys(["A3", "B3", "B4", "B5", "B6", "B7", "A7"], "B")
    table = cast("polarity_queen", "E5", {**LEGENDS, **FENCE, **around, "E8": "a", "A4": "a", "A6": "a"})
    assert table.options == {"A4", "A6"}
    table.choose("move.piece", "A4")
    assert table.at("A4") == "." and table.at("A5") == "a" and table.at("A6") == "."
    assert table.prompt == "turn.what"


def test_polarity_queen_warp_places_a_common_next_to_an_enemy():
    table = warped("polarity_queen", {"I5": "b", "A4": "a"})
    assert table.options == {"H4", "I4", "H5", "H6", "I6"}
    assert table.choose("effect.place", "H4").at("H4") == "a"


# --- Singularity: pieces on D4, F4, D6, F6 ---------------------------------------------------------------------------


@pytest.mark.rule("TK-X3.7")
def test_singularity_swallows_the_commons_around_it():
    """Around H5 lie three commons and a heroic.

    row 4:  . . . . . . b a .
    row 5:  . . . . . . . . B
    row 6:  . . . . . . b . .
    """
    table = cast("singularity", "E5", {"G4": "b", "H4": "a", "I5": "B", "G6": "b"})
    assert not COLOURED & table.options and "H5" in table.options and "H4" not in table.options
    table.choose("effect.colourless", "H5")
    assert table.options == {"G4", "H4", "G6"}
    table.choose("move.piece", "G4", "G6")  # the last one follows by itself
    assert {name: sign for name, sign in table.arena.items() if name[0] in "GHI"} == {"H5": "a", "I5": "B"}
    assert table.killed(1) == [2, 0, 0]


# --- Ziggurat Sentinel: pieces on E6, D7, E7, C8, D8; arrow down and left --------------------------------------------


def test_ziggurat_sentinel_copies_a_warp_effect_from_the_pile():
    own = {
        0: {"pile": ["translocationist", "warpmaster", "merchant_of_time"], "face_down": ["translocationist"]}
    }
    table = cast("ziggurat_sentinel", "E5", others=own)
    assert table.options == {"translocationist", "run", "done"}
    table.choose("effect.copy", "translocationist")
    assert table.s.actions == 2 and table.s.face_down[0] == ()
    assert table.pile()[0] == "translocationist"


def test_ziggurat_sentinel_or_runs_along_the_arrow():
    table = cast("ziggurat_sentinel", "E5", {"D6": "B"}).choose("effect.copy", "run")
    assert table.options == {"D6", "C7", "B8", "done"}
    table.choose("run.to", "C7")
    assert table.at("C7") == "A" and table.killed(1) == [0, 1, 0]


def test_ziggurat_sentinel_warp_moves_a_piece_once_or_twice():
    table = warped("ziggurat_sentinel", {"I5": "a", "I4": "b"})
    table.match.answer(0)
    assert "I4" in table.options
    table = warped("ziggurat_sentinel", {"I5": "a", "I4": "b"})
    table.match.answer(1)
    assert "I4" not in table.options
    table.choose("move.to", "H5", "G5")
    assert table.at("G5") == "a" and table.prompt == "turn.what"


# --- Iris of Eternity: pieces on D6, F6, D7, F7, E8 ------------------------------------------------------------------


def test_iris_of_eternity_destroys_a_legendary_piece():
    table = cast("iris_of_eternity", "E5", {"E4": "B*", "F5": "B"}).choose("effect.iris", "crush_legendary")
    assert table.at("E4") == "." and table.at("E5") == "A" and table.at("F5") == "B"


@pytest.mark.rule("TK-R60")
def test_iris_of_eternity_becomes_legendary_and_costs_the_legend_cards():
    table = cast("iris_of_eternity", "E5", legends="titan leviathan")
    assert table.options == {"rise", "done"}
    table.choose("effect.iris", "rise")
    assert table.at("E5") == "A*"
    assert table.points() == [0, 1] and table.s.summoned_legendary == 1
    assert table.s.legends[0] == () and table.match.view(1)["legend_pile"] == ["titan", "leviathan"]
