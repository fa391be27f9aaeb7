"""Effects of the Highland beings, each with a small position; results by hand from the cards and section 8."""

import pytest

from tests.games.tash_kalar.play import Play, cast

# --- eagles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-8.18", "TK-8.29", "TK-8.19")
def test_wild_eagle_lands_on_empty_squares_and_commons():
    """On E5 with D6, F6; an own common may be hit too."""
    table = cast("wild_eagle", "E5", {"A5": "b", "I5": "B"})
    assert len(table.options) == 69 - 2 + 1  # neither where it stands nor the heroic; or nothing
    assert {"A5", "D6"} <= table.options
    table.choose("leap.to", "A5")
    assert table.arena == {"A5": "a", "D6": "a", "F6": "a", "I5": "B"}
    assert table.killed(1) == [1, 0, 0]


def test_eagle_lord_lands_on_heroics_too():
    table = cast("eagle_lord", "E5", {"A5": "B", "I5": "B*"})
    assert "A5" in table.options and "I5" not in table.options
    table.choose("leap.to", "A5")
    assert table.killed(1) == [0, 1, 0]
    assert cast("eagle_lord", "E5").choose("leap.to", "done").at("E5") == "A"


# --- clan ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-8.11", "TK-8.2")
def test_clan_axeman_destroys_a_common_or_heroic_beside_him():
    """On E5 with F4, D6; the four squares in his row and column count, whoever stands there."""
    table = cast("clan_axeman", "E5", {"E4": "B", "D5": "a", "F5": "B*", "D4": "b"})
    assert table.options == {"E4", "D5", "done"}
    table.choose("effect.destroy", "E4")
    assert table.killed(1) == [0, 1, 0]


@pytest.mark.rule("TK-8.20")
def test_clan_healer_places_next_to_green_squares_never_on_them():
    """Green: C3, G3, I4, A5, F8. Around A5 lie A4, B4, B5, A6, B6."""
    table = cast("clan_healer", "E5", {"A4": "b"})
    assert {"B4", "B5", "A6", "B6", "B2", "G8"} <= table.options
    assert not {"A4", "A5", "C3", "G3", "I4", "F8", "E6", "F6"} & table.options
    table.choose("effect.place", "B5").choose("effect.place", "B6")
    assert table.at("B5") == table.at("B6") == "a"
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-8.12")
def test_clan_guardian_upgrades_a_piece_that_was_used():
    """On E5 with C5, D5, F5."""
    table = cast("clan_guardian", "E5", {"C5": "A", "G7": "a"})
    assert table.options == {"D5", "F5", "done"}
    table.choose("effect.upgrade", "D5")
    assert table.arena == {"C5": "A", "D5": "A", "E5": "A", "F5": "a", "G7": "a"}


# --- wolves, rider, bear, werewolf -----------------------------------------------------------------------------------


@pytest.mark.rule("TK-8.17")
def test_dire_wolf_makes_two_combat_moves():
    """On F4 with E5, F5, D6."""
    table = cast("dire_wolf", "F4", {"G4": "b", "H4": "B"}).choose("move.to", "G4")
    assert "H4" not in table.options
    table.choose("move.to", "H5")
    assert table.at("H5") == "a" and table.prompt == "turn.what"


def test_wolf_rider_hits_heroics():
    table = cast("wolf_rider", "E4", {"F3": "B", "G2": "B*"}).choose("move.to", "F3")
    assert "G2" not in table.options and "done" in table.options
    assert table.choose("move.to", "done").killed(1) == [0, 1, 0]


@pytest.mark.rule("TK-8.16")
def test_hungry_bear_stops_on_an_empty_square():
    """On D4 with E4, D5, E5: after a common it may go on, after an empty square not."""
    table = cast("hungry_bear", "D4", {"D3": "b", "C3": "B", "E3": "b"})
    assert "C3" not in table.options  # equal rank
    table.choose("move.to", "D3")
    assert table.options >= {"E3", "C2", "done"}
    table.choose("move.to", "C2")
    assert table.prompt == "turn.what"
    assert cast("hungry_bear", "D4").choose("move.to", "C3").prompt == "turn.what"


@pytest.mark.rule("TK-4.19", "TK-0.2")
@pytest.mark.parametrize(
    ("square", "moves"),
    [("D2", 3), ("I4", 3), ("E5", 1), ("F5", 1)],
    ids=["red", "green", "the centre is red but counts otherwise", "colourless"],
)
def test_werewolf_runs_on_a_coloured_square_other_than_the_centre(square, moves):
    """On D2 the pattern must be turned downwards: C4, E4 and D5."""
    if square == "D2":
        table = Play(at={"C4": "a", "E4": "a", "D5": "a"}, hand="werewolf").summon("werewolf", "D2")
    else:
        table = cast("werewolf", square)
    made = 0
    while table.prompt == "move.to":
        empty = sorted(name for name in table.options if name != "done" and table.at(name) == ".")
        table.choose("move.to", empty[0])
        made += 1
    assert made == moves


def test_werewolf_otherwise_makes_a_standard_move_only():
    table = cast("werewolf", "E5", {"E4": "B", "F5": "b"})
    assert "F5" in table.options and "E4" not in table.options


# --- Ritual Keeper, Ritual Master ------------------------------------------------------------------------------------


@pytest.mark.rule("TK-4.19", "TK-8.3")
def test_ritual_keeper_on_green_must_upgrade_an_own_common():
    """On C3 (green) with C2, B3; the Keeper itself is allowed."""
    table = cast("ritual_keeper", "C3", {"E5": "A", "E6": "b"})
    assert table.options == {"C2", "B3", "C3"}
    assert table.choose("effect.upgrade", "C3").at("C3") == "A"


@pytest.mark.rule("TK-15.20", "TK-8.17")
def test_ritual_keeper_on_red_may_make_a_combat_move():
    table = cast("ritual_keeper", "E5", {"F4": "b"}).choose("move.piece", "E4").choose("move.to", "F4")
    assert table.killed(1) == [1, 0, 0]
    assert table.prompt == "turn.what"


def test_ritual_keeper_elsewhere_does_nothing():
    assert cast("ritual_keeper", "F5").prompt == "turn.what"


def test_ritual_master_on_green_gives_two_actions():
    """On C3 with B2, B4, D4."""
    assert cast("ritual_master", "C3").s.actions == 2 - 1 + 2


def test_ritual_master_on_red_may_destroy_a_heroic_and_a_common():
    table = cast("ritual_master", "E5", {"A5": "B", "A6": "b", "I5": "B*"})
    assert table.options == {"E5", "A5", "done"}  # itself is a heroic
    table.choose("effect.destroy", "A5")
    assert table.options == {"D4", "D6", "F6", "A6", "done"}
    table.choose("effect.destroy", "done")
    assert table.killed(1) == [0, 1, 0]


def test_ritual_master_on_red_may_take_only_the_common():
    table = (
        cast("ritual_master", "E5", {"A6": "b"})
        .choose("effect.destroy", "done")
        .choose("effect.destroy", "A6")
    )
    assert table.killed(1) == [1, 0, 0]


# --- Blood Shaman on E5: pieces on F4, F5, D6, E6 --------------------------------------------------------------------


@pytest.mark.rule("TK-R13", "TK-8.3", "TK-8.31")
def test_blood_shaman_must_destroy_somebody():
    table = cast("blood_shaman", "E5", {"A5": "B*"})
    assert table.options == {"E5", "F4", "F5", "D6", "E6"}  # himself too, no legendary one, no way out


def test_blood_shaman_on_a_red_square_takes_the_commons_around_it():
    """Red D2: the commons C1, D1 and E3 around it die too, heroics do not; who stood elsewhere stays."""
    table = cast("blood_shaman", "E5", {"D2": "B", "D1": "b", "E3": "a", "C2": "B", "F1": "b"})
    table.choose("effect.destroy", "D2")
    assert not {"D2", "D1", "E3"} & set(table.arena)
    assert table.at("C2") == "B" and table.at("F1") == "b"
    assert table.killed(1) == [1, 1, 0]


def test_blood_shaman_elsewhere_takes_only_one():
    table = cast("blood_shaman", "E5", {"B4": "b", "B5": "b"}).choose("effect.destroy", "B4")
    assert table.at("B5") == "b"


# --- War Drummer on D4: pieces on D4, E4, D5, E5 ---------------------------------------------------------------------


@pytest.mark.rule("TK-R12")
def test_war_drummer_one_combat_move_or_two_standard_moves():
    table = cast("war_drummer", "D4", {"F4": "b"})
    assert table.match.choice is not None and table.prompt == "effect.branch"
    assert len(table.match.choice.options) == 3  # both, or none
    table.match.answer(0)
    table.choose("move.piece", "E4")  # not the Drummer
    assert "F4" in table.options
    table.choose("move.to", "F4")
    assert table.prompt == "turn.what"


def test_war_drummer_standard_moves_may_be_shared():
    table = cast("war_drummer", "D4", {"F4": "b"})
    table.match.answer(1)
    table.choose("move.piece", "E4")
    assert "F4" not in table.options
    table.choose("move.to", "E3").choose("move.piece", "D5").choose("move.to", "D6")
    assert table.arena == {"D4": "A", "E3": "a", "D6": "a", "E5": "a", "F4": "b"}


# --- Hill Giant on E4: pieces on E5, D6, E6, F6 ----------------------------------------------------------------------


@pytest.mark.rule("TK-8.31", "TK-8.3", "TK-8.23")
def test_hill_giant_destroys_everything_beside_him_but_legendary_pieces():
    table = cast("hill_giant", "E4", {"E3": "B*", "D4": "B", "F4": "a", "D3": "b"})
    assert table.arena == {"E4": "A", "E3": "B*", "D3": "b", "D6": "a", "E6": "a", "F6": "a"}
    assert table.killed(1) == [0, 1, 0]
    assert table.s.supply == [16 - 4, 3, 16 - 1, 2]


# --- Warlord on E4: pieces on D5, E5, F5, C6, G6 ---------------------------------------------------------------------


def test_warlord_makes_the_third_move_himself_if_others_made_two():
    table = cast("warlord", "E4")
    assert table.options == {"E4", "D5", "E5", "F5", "C6", "G6", "done"}
    table.choose("move.piece", "C6").choose("move.to", "B6")
    table.choose("move.piece", "B6").choose("move.to", "A6")
    assert table.prompt == "move.to"  # only the Warlord is left
    assert "done" in table.options
    table.choose("move.to", "E3")
    assert table.at("E3") == "A" and table.prompt == "turn.what"


def test_warlord_after_a_move_of_his_own_anybody_may_make_the_others():
    table = cast("warlord", "E4").choose("move.piece", "E4").choose("move.to", "E3")
    table.choose("move.piece", "C6").choose("move.to", "B6")
    table.choose("move.piece", "B6").choose("move.to", "A6")
    assert table.at("A6") == "a" and table.prompt == "turn.what"


# --- Legend Slayer on E4: pieces on E5, F5, E6, G6 -------------------------------------------------------------------


@pytest.mark.rule("TK-R12")
def test_legend_slayer_one_legendary_or_two_others_at_the_corners():
    at = {"D3": "B*", "F3": "B", "D5": "b", "E3": "B*"}
    table = cast("legend_slayer", "E4", at)
    table.match.answer(0)
    assert table.at("D3") == "." and table.at("E3") == "B*"  # the only one at a corner
    table = cast("legend_slayer", "E4", at)
    table.match.answer(1)
    assert table.options == {"F3", "D5", "F5", "done"}
    table.choose("effect.destroy", "F3", "D5")
    assert table.killed(1) == [1, 1, 0]


@pytest.mark.rule("TK-R12")
def test_legend_slayer_without_a_legendary_piece_at_a_corner():
    """What cannot do anything is not offered; the wholly optional part is."""
    table = cast("legend_slayer", "E4", {"D3": "b"})
    assert table.match.choice is not None
    assert len(table.match.choice.options) == 2  # the second possibility, or nothing


# --- Mountain Troll on E5: pieces on D6, E6, E7, F7 ------------------------------------------------------------------


@pytest.mark.parametrize(("more", "actions"), [({}, 1), ({"F4": "b"}, 2)])
def test_mountain_troll_gains_an_action_for_two_commons(more, actions):
    """A common destroyed by the summoning itself does not count towards the two; heroics and own pieces stay."""
    table = cast("mountain_troll", "E5", {"D4": "b", "E5": "b", "F5": "B", "D5": "a", **more})
    assert table.s.actions == actions
    assert table.at("F5") == "B" and table.at("D5") == "a" and table.at("D4") == "."
    assert table.killed(1) == [2 + len(more), 0, 0]


# --- War Summoner on E4: pieces on D4, F4, E5, E6 --------------------------------------------------------------------


@pytest.mark.rule("TK-R9", "TK-4.3", "TK-6.4")
def test_war_summoner_lets_one_enemy_piece_serve_in_the_next_summoning():
    """Wild Eagle on H5 of the own G6 and the enemy I6, which stays an enemy piece."""
    at = {"G6": "a", "I6": "b"}
    table = cast(
        "war_summoner",
        "E4",
        at,
        decks=["highland", "sylvan"],
        others={0: {"hand": ["war_summoner", "wild_eagle"]}},
    )
    assert table.s.actions == 2
    table.summon("wild_eagle", "H5")
    assert table.match.view(0)["in_play"]["used"] == ["G6", "I6"]
    table.choose("leap.to", "I6")
    assert table.killed(1) == [1, 0, 0]
    assert not table.s.borrow


@pytest.mark.rule("TK-R9")
def test_the_permission_ends_with_the_next_summoning_and_survives_placing():
    at = {"G6": "a", "I6": "b", "A5": "a"}
    more = {"hand": ["war_summoner", "wild_eagle", "ritual_keeper"]}
    table = cast("war_summoner", "E4", at, decks=["highland", "sylvan"], others={0: more}, actions=3)
    table.place("B4")  # a pattern of the Keeper: A5 and B4 -> A4, B5
    assert "H5" in table.choose("turn.what", "wild_eagle").options
    table.match.undo()
    table.summon("ritual_keeper", "B5").choose("turn.what", "wild_eagle")
    assert "H5" not in table.options
