"""What the table is told about the game: settings, schools to choose, what never changes in number, other possible worlds; and
the options of a turn with what they refer to."""

from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.setup import completes_the_table, right_of_first
from tafelrunde.games.tash_kalar.state import NONE, partner_of
from tests.games.tash_kalar.play import Play, cast, pattern
from tests.games.tash_kalar.test_seen import MELEE, TEAMS

GAME = find_game("tash_kalar")
DECKS = [
    "northern_imperial", "southern_imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave",
]  # fmt: skip


# --- settings ------------------------------------------------------------------------------------------------------------


def settings(mode: str) -> dict[str, Any]:
    return {one.id: one for one in GAME.settings(mode, [])}


def test_a_deck_for_every_seat_and_who_begins():
    assert list(settings("duel")) == ["deck0", "deck1", "start"]
    assert list(settings("melee")) == ["deck0", "deck1", "deck2", "deck3", "start"]
    deck = settings("melee")["deck3"]
    assert [value.id for value in deck.values] == ["choose", *DECKS] and deck.default == "choose"
    assert deck.names["de"] == "Schule von Platz 4" and deck.seat == 3
    assert [settings("melee")[f"deck{seat}"].seats for seat in range(4)] == [None, None, None, (4,)]
    start = settings("melee")["start"]
    assert [value.id for value in start.values] == [
        "random",
        "0",
        "1",
        "2",
        "3",
    ] and start.default == "random"
    assert [value.names["en"] for value in start.values[1:]] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]


def test_every_school_has_a_line_and_two_decks_are_recommended():
    values = settings("duel")["deck0"].values[1:]
    assert all(value.line["de"] and value.line["en"] for value in values)
    assert len({value.line["de"] for value in values}) == 6  # both Imperial decks are of one school
    assert {value.id: value.suits for value in values if value.suits} == {
        "northern_imperial": "first",
        "southern_imperial": "beginners",
    }


def test_wishes_are_checked():
    with pytest.raises(
        TafelrundeError, match="option deck1: sylvan is taken already; every deck exists once"
    ):
        Match.new("tash_kalar", "duel", 2, 1, {"deck0": "sylvan", "deck1": "sylvan"})
    with pytest.raises(TafelrundeError, match="option start: expected a seat of this table, got seat 4"):
        Match.new("tash_kalar", "melee", 3, 1, {"start": "3"})
    match = Match.new("tash_kalar", "melee", 3, 1, {"start": "2", "deck0": "sylvan", "deck2": "highland"})
    state: Any = match.state
    assert (state.wish_start, [DECKS[one] if one != NONE else None for one in state.wishes]) == (
        2,
        ["sylvan", None, "highland"],
    )


@pytest.mark.rule("TK-R26")
def test_the_last_deck_chosen_cannot_be_taken_back():
    """With it the cards are drawn; a seat whose deck was wished for does not choose."""
    match = Match.new("tash_kalar", "melee", 3, 1, {"deck1": "sylvan"})
    first = match.choices[0]
    assert [option.refs[0] for option in first.options] == [f"deck:{id}" for id in DECKS if id != "sylvan"]
    assert not any(option.final for option in first.options)
    match.answer(0, 0)
    assert all(option.final for option in match.choices[2].options)
    match.answer(0, 2)
    assert GAME.labels(match.state) == ["northern_imperial", "sylvan", "southern_imperial"]
    state: Any = Match.new("tash_kalar", "duel", 2, 1).state
    assert not completes_the_table(state, 0, 0) and GAME.labels(state) == []
    state.decks = [NONE, 1]
    assert completes_the_table(state, 0, 0)


def test_seats_and_partners():
    s = Play(mode="team_duel").s
    assert [partner_of(s, seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [partner_of(Play().s, seat) for seat in range(2)] == [0, 1]
    s.first = 2
    assert (s.seats_of(0), s.seats_of(1), right_of_first(s)) == ([2, 0], [3, 1], 1)
    s.first = 0
    assert (s.seats_of(0), right_of_first(s)) == ([0, 2], 3)
    assert (s.enemies(0), s.enemies(1)) == ([1], [0])


# --- what never changes, and what can be told ------------------------------------------------------------------------------


def test_everything_is_counted():
    assert GAME.census(Play(**MELEE).s) == {
        "pieces 0 0": 15, "pieces 0 1": 3, "pieces 1 0": 15, "pieces 1 1": 3, "pieces 2 0": 15, "pieces 2 1": 3,
        "cards 0": 18, "cards 1": 18, "cards 2": 18, "legends": 12, "flares": 12,
    }  # fmt: skip
    assert GAME.census(Play(**TEAMS).s) == {
        "pieces 0 0": 17, "pieces 0 1": 3, "pieces 1 0": 17, "pieces 1 1": 3,
        "cards 0": 18, "cards 1": 18, "cards 2": 18, "cards 3": 18, "legends": 12, "flares": 12, "tasks": 24,
    }  # fmt: skip
    fresh = Match.new("tash_kalar", "high_form", 2, 1).state
    assert GAME.census(fresh) == {
        "pieces 0 0": 17, "pieces 0 1": 3, "pieces 1 0": 17, "pieces 1 1": 3,
        "cards 0": 18, "cards 1": 18, "legends": 12, "flares": 12, "tasks": 24,
    }  # fmt: skip


def test_cards_in_play_are_counted_too():
    own = cast("dire_wolf", "F4")
    assert GAME.census(own.s)["cards 0"] == 18
    legend = cast("two_headed_dragon", "C4")
    assert legend.s.playing != NONE and GAME.census(legend.s)["legends"] == 12
    assert GAME.census(legend.s)["cards 0"] == 18
    s = Play(flares="flare_12_2_5").s
    s.flares, s.burning = [(), ()], 11
    assert GAME.census(s)["flares"] == 12


def test_abilities_are_those_of_the_cards_of_this_match():
    found = GAME.abilities(Play(decks=["everfrost", "etherweave"]).s)
    assert found == sorted(found) and len(set(found)) == len(found)
    assert {
        "titan",
        "ice_queen.frozen",
        "translocationist.warp",
        "flare_12_2_5.upper",
        "flare_01_3_6.lower",
    } <= set(found)
    assert (
        "knight" not in found and "antimatter_spirit" not in found
    )  # of another school; without a normal effect
    frozen = [one.id for one in library().beings if one.frozen is not None]
    warps = [one.id for one in library().beings if one.warp is not None]
    beings = [
        one.id for one in library().beings if not one.effect.empty and (one.index in library().legends or one.school in (3, 5))
    ]  # fmt: skip
    assert len(found) == 24 + len(frozen) + len(warps) + len(beings)


def test_where_undo_and_search_may_stop():
    play = Play(turn=6, moment=9, turn_began=9)
    assert GAME.marks(play.s) == {"turn": 6, "action": 9}
    assert GAME.settled(play.s, 0, True) and not GAME.settled(play.s, 0, False)
    play.place("A5")
    assert not GAME.settled(play.s, 0, True)


# --- other worlds (TK-0.6) ---------------------------------------------------------------------------------------------------


def worlds(play: Play, seat: int, number: int = 12) -> list[Any]:
    return [play.match.resample(seat, seed).state for seed in range(number)]


@pytest.mark.rule("TK-0.6")
def test_own_cards_stay_and_hidden_ones_change():
    play = Play(**MELEE)
    s = play.s
    for world in worlds(play, 1):
        for name in ("hand", "tail", "top", "legends", "flares", "pile"):
            assert getattr(world, name)[1] == getattr(s, name)[1], name
        assert (world.frozen, world.pending, world.shown, world.top) == (s.frozen, s.pending, s.shown, s.top)
        assert (
            world.pile[0][0] == s.pile[0][0] and world.face_down[0] == world.pile[0][1:]
        )  # one lies face down
        assert [len(cards) for cards in world.hand] == [1, 1, 0] and [len(cards) for cards in world.bag] == [
            14,
            14,
            18,
        ]
        assert GAME.census(world) == GAME.census(s)
    for name, place in (("hand", 0), ("legends", 0), ("flares", 2), ("face_down", 0)):
        assert len({getattr(world, name)[place] for world in worlds(play, 1)}) > 1, name
    seen_by_first = {(world.hand[1], world.tail[1]) for world in worlds(play, 0)}
    assert len(seen_by_first) > 1 and {world.hand[0] for world in worlds(play, 0)} == {s.hand[0]}


@pytest.mark.rule("TK-R50")
def test_a_card_all_have_seen_stays_where_it_is():
    own = {"hand": ["sapling", "naiad"], "tail": ["unicorn", "kiskin_spirit"], "shown": ["naiad", "unicorn"]}
    play = Play(others={1: own}, decks=["northern_imperial", "sylvan"])
    naiad, unicorn = library().being("naiad").index, library().being("unicorn").index
    found = worlds(play, 0)
    assert all(world.hand[1][1] == naiad and world.tail[1][0] == unicorn for world in found)
    assert len({world.hand[1][0] for world in found}) > 1 and len({world.tail[1][1] for world in found}) > 1


def test_while_decks_are_chosen_there_is_nothing_to_draw_anew():
    match = Match.new("tash_kalar", "duel", 2, 1)
    assert match.resample(0, 5).state.hand == [(), ()]


# --- options of a turn ---------------------------------------------------------------------------------------------------------


def options(play: Play) -> dict[str, tuple[Any, Any]]:
    assert play.match.choice is not None
    return {option.kind: (option.refs, option.words) for option in play.match.choice.options}


def test_what_the_options_of_a_turn_refer_to():
    knight = {"de": "Ritter", "en": "Knight"}
    play = Play(at=pattern("knight", "E5"), hand="knight")
    found = options(play)
    assert found["place"] == ((), {}) and found["discard"] == ((), {})
    assert found["summon"] == (("card:knight",), {"card": knight})


def test_cards_put_back_by_kind():
    play = Play(hand="knight herald", legends="titan", flares="flare_12_2_5").choose("turn.what", "discard")
    assert play.prompt == "discard.card"
    assert options(play)["discard_card"][1]["card"] in (
        {"de": "Ritter", "en": "Knight"},
        {"de": "Herold", "en": "Herald"},
    )
    found = options(play.choose("discard.card", "herald"))
    assert found["return_being"][0] == ("card:knight",) and found["return_legend"][0] == ("card:titan",)
    assert found["return_legend"][1] == {"card": {"de": "Titan", "en": "Titan"}}
    assert found["return_flare"] == (("flare:flare_12_2_5",), {"card": library().flares[11].names})
    assert found["done"] == ((), {})


def test_flares_frozen_and_warp_effects():
    enemies = dict.fromkeys(["A3", "A5", "A7", "I3", "I5"], "b")
    own = {0: {"frozen": "winter_whisperer"}}
    found = options(Play(at=enemies, flares="flare_12_2_5", decks=["everfrost", "sylvan"], others=own))
    assert found["invoke"] == (("flare:flare_12_2_5",), {"card": library().flares[11].names})
    assert found["thaw"] == (("card:winter_whisperer",), {"card": library().being("winter_whisperer").names})
    found = options(Play(hand="translocationist", decks=["etherweave", "sylvan"]))
    assert found["warp"] == (("card:translocationist",), {"card": library().being("translocationist").names})
    assert options(Play(mode="team_duel"))["hand_over"] == ((), {})


def test_which_ends_cannot_be_undone():
    """TK-10.22: with two single commons left over a colour is asked for first."""
    single = Play(mode="melee", killed=[[0, 0, 0], [1, 0, 0], [0, 0, 0]], actions=0)
    assert single.option("end").final
    asked = Play(mode="melee", killed=[[0, 0, 0], [1, 0, 0], [1, 0, 0]], actions=0)
    assert not asked.option("end").final
    team = Play(mode="team_duel", hand="knight")
    assert (
        team.option("hand_over").final and not team.option("place").final and not team.option("discard").final
    )


def test_an_opponent_to_compare_a_flare_with():
    """In a melee: side 1 is five pieces ahead, side 2 two upgraded ones."""
    at = {**dict.fromkeys(["A3", "A5", "A7", "I3", "I5"], "b"), "C1": "C", "D1": "C"}
    play = Play(at=at, mode="melee", flares="flare_12_2_5").choose("turn.what", "flare_12_2_5")
    assert play.prompt == "flare.against" and play.options == {"side:1", "side:2"}
    assert play.option("side:1").preview == {"upgraded": 0, "pieces": 5, "upper": False, "lower": True}
    assert play.option("side:2").preview == {"upgraded": 2, "pieces": 2, "upper": True, "lower": False}
    assert play.option("side:2").words == {"colour": {"de": "Grün", "en": "Green"}}
