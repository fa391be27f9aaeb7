"""What everybody may know (KH-21.5), and drawing anew what they may not."""

import random
from collections import Counter
from itertools import permutations

import pytest

from tafelrunde.core.game import as_json
from tafelrunde.core.match import Match
from tafelrunde.core.rng import Rng
from tafelrunde.games.kharnage import hidden
from tafelrunde.games.kharnage.state import FROM_HAND, KIND, Position
from tests.games.kharnage.table import (
    GAME,
    army,
    army_view,
    asked,
    at_random,
    card_of,
    choose,
    deploying,
    hand,
    hill,
    in_turn,
    offered,
    pack_of,
    reserve,
    seat,
    state,
)


def redraw(match: Match, viewer: int, seed: int) -> Position:
    found = match.resample(viewer, seed).state
    assert isinstance(found, Position)
    return found


@pytest.mark.rule("KH-21.5", "KH-R50", "KH-12.6")
def test_a_view_holds_what_is_public_and_what_is_own():
    match = in_turn(
        seat(
            "humans_200",
            "human_militia",
            reserve=["human_archer"] * 4,
            hand=["human_general"],
            hill=["human_witch"],
        ),
        seat("orcs", "orc_giant", hill=["orc_shaman"]),
    )
    own = army_view(match, 0, 0)
    assert own["own"]["hand"] == [{"ref": "hand:0:0", "card": "human_general"}]
    assert own["own"]["hill"] == [{"ref": "hill:0:0", "card": "human_witch"}]
    assert own["own"]["reserve"] == ["human_archer"] * 3 + [None]  # looked at by Call Up, still to be decided
    for viewer in (1, None):
        seen = army_view(match, viewer, 0)
        assert "own" not in seen
        assert (seen["hand"], seen["reserve"], seen["hill"], seen["strategies"]) == (1, 4, 1, 5)
        assert seen["played"] == ["humans_200"]
        assert [one["card"] for one in seen["rows"]["front"]] == ["human_militia"]


@pytest.mark.rule("KH-21.5")
@pytest.mark.parametrize(
    "players", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)]
)
def test_resampling_changes_nothing_a_seat_knows(players):
    """View, own question and events stay; every card is still there; what is hidden really changes."""
    changed = 0
    for game in range(12):
        match = Match.new(GAME, seats=players, seed=game, options={"shout_rule": game % 2 == 0})
        dice = random.Random(game)
        for _ in at_random(match, dice):
            for viewer in range(players):
                twin = match.resample(viewer, dice.randrange(1 << 30))
                assert twin.view(viewer) == match.view(viewer)
                assert GAME.census(twin.state) == GAME.census(match.state)
                if viewer in match.choices and viewer in twin.choices:
                    mine, again = match.choices[viewer], twin.choices[viewer]
                    assert [one.text() for one in again.options] == [one.text() for one in mine.options]
                    assert [one.refs for one in again.options] == [one.refs for one in mine.options]
                assert isinstance(twin.state, Position)
                changed += any(
                    one.reserve != other.reserve
                    for one, other in zip(twin.state.armies, state(match).armies, strict=True)
                )
    assert changed > 500


@pytest.mark.rule("KH-21.5", "KH-18.8")
def test_what_call_up_showed_is_known_to_its_owner_only():
    pile = [
        "human_archer",
        "human_witch",
        "human_knight",
        "human_militia",
        "human_griffin_rider",
        "human_herald",
    ]
    match = in_turn(seat("humans_200", reserve=pile, hand=["human_general"]), seat("orcs", "orc_giant"))
    own = {tuple(redraw(match, 0, seed).armies[0].reserve[-3:]) for seed in range(20)}
    assert len(own) == 1
    others = {tuple(redraw(match, 1, seed).armies[0].reserve[-3:]) for seed in range(20)}
    assert len(others) > 5
    choose(match, "Witch")
    taken = {redraw(match, 1, seed).armies[0].hand[-1] & KIND for seed in range(40)}
    assert len(taken) > 3  # the others do not know which card was taken
    assert {redraw(match, 0, seed).armies[0].hand[-1] & KIND for seed in range(5)} == {
        army(match, 0).hand[-1] & KIND
    }


@pytest.mark.rule("KH-21.5", "KH-18.13")
def test_which_cards_came_back_from_the_hill_is_known_to_their_owner_only():
    match = in_turn(
        seat("dwarves_440", reserve=["dwarf_warrior"] * 4, hand=["dwarf_general"],
             hill=["dwarf_cannon", "dwarf_axeman", "dwarf_balloon", "dwarf_iron_golem", "dwarf_iron_golem"]),
        seat("orcs", "orc_giant")
    )  # fmt: skip
    choose(match, "Dwarf Cannon", "Enough")
    assert asked(match) == "reinforce.free"
    worlds = [redraw(match, 1, seed) for seed in range(40)]
    kinds = {world.library.kinds[world.armies[0].stack[0] & KIND].id for world in worlds}
    assert kinds == {
        "dwarf_cannon",
        "dwarf_axeman",
        "dwarf_balloon",
    }  # any one-card unit that lay there, nothing else
    for world in worlds:
        assert Counter(world.armies[0].all_cards(world.armies)) == Counter(
            army(match, 0).all_cards(state(match).armies)
        )
    assert {redraw(match, 0, seed).armies[0].stack[0] & KIND for seed in range(5)} == {
        army(match, 0).stack[0] & KIND
    }


@pytest.mark.rule("KH-6.12", "KH-21.5", "KH-6.13")
def test_which_hand_card_lies_on_the_stack_is_not_known_to_others():
    beast = card_of("beast", "front", 4, "big_unit", "melee 1", cards=2, count=1)
    match = in_turn(
        seat("testers_both", hand=["beast", "beast", "boss"], reserve=["plain"] * 3),
        seat("orcs", "orc_giant"),
        packs=[pack_of(beast)],
    )
    choose(match, "Boss")
    assert asked(match) == "reinforce.free"
    on_stack = set()
    for seed in range(40):
        world = redraw(match, 1, seed).armies[0]
        on_stack.add(world.library.kinds[world.stack[0] & KIND].id)
        assert sorted(card & KIND for card in world.stack + world.hand) == sorted(
            card & KIND for card in army(match, 0).stack + army(match, 0).hand
        )
    assert on_stack == {"boss", "beast"}


@pytest.mark.rule("KH-6.13")
def test_two_parts_of_one_big_unit_never_lie_on_the_stack_in_any_world():
    beast = card_of("beast", "front", 4, "big_unit", "melee 1", cards=2, count=1)
    match = in_turn(
        seat("testers_both", hand=["beast", "beast", "boss", "plain"], reserve=["plain"] * 3),
        seat("orcs", "orc_giant"),
        packs=[pack_of(beast)],
    )
    kinds = {kind.id: kind.index for kind in army(match, 0).library.kinds}
    worlds = set()
    for seed in range(60):
        found = army(match, 0).copy()
        found.stack = [kinds["beast"] | FROM_HAND, kinds["boss"] | FROM_HAND]
        found.hand = [kinds["beast"], kinds["plain"]]
        places = [(found.stack, 0), (found.stack, 1), (found.hand, 0), (found.hand, 1)]
        hidden.exchange_hand(found, places, Rng.from_seed(seed))
        assert all(card & FROM_HAND for card in found.stack) and not any(
            card & FROM_HAND for card in found.hand
        )
        on_stack = [card & KIND for card in found.stack]
        assert sorted(on_stack + found.hand) == sorted(
            kinds[id] for id in ("beast", "beast", "boss", "plain")
        )
        worlds.add(tuple(on_stack))
    beast_kind, others = kinds["beast"], [kinds["boss"], kinds["plain"]]
    assert worlds == {
        *[(beast_kind, other) for other in others],
        *[(other, beast_kind) for other in others],
        *permutations(others),
    }


def test_whatever_is_missing_or_too_much_is_counted():
    match = Match.new(GAME, seats=2, seed=3)
    while not all(one.reserve for one in state(match).armies):
        match.answer(0, min(match.choices))
    s = state(match)
    assert set(GAME.census(s).values()) == {0}
    s.armies[1].reserve.pop()
    s.armies[0].reserve.append(s.armies[0].reserve[0])
    s.armies[0].strategies.pop()
    assert GAME.census(s) == {
        "cards missing at seat 0": 1, "strategies missing at seat 0": 1,
        "cards missing at seat 1": 1, "strategies missing at seat 1": 0,
    }  # fmt: skip


@pytest.mark.rule("KH-21.5")
def test_future_chance_is_not_known_either():
    """Before the armies are chosen nobody knows how the reserves will be shuffled."""
    match = Match.new(GAME, seats=2, seed=3)
    keys = {match.resample(0, seed).state.rng.key for seed in range(5)}
    assert len(keys) == 5
    assert {match.resample(0, seed).state.rng.counter for seed in range(5)} == {match.state.rng.counter}
    found = state(match).copy()
    GAME.resample(found, 1, Rng.from_seed(5))
    assert as_json(GAME.view(found, 1)) == match.view(1)


@pytest.mark.rule("KH-21.5", "KH-17.1")
def test_the_card_revealed_by_an_explosion_is_public():
    match = deploying(
        seat("goblins_100", stack=["goblin_bomber"], reserve=["goblin_scrap_cart", "goblin_mob"]),
        seat("orcs", "orc_giant"), seat("humans", "human_general")
    )  # fmt: skip
    assert asked(match) == "surprise.target"
    assert army_view(match, 1, 0)["revealed"] == ["goblin_scrap_cart"]
    assert GAME.census(match.state)["cards missing at seat 0"] > 0  # a small test army
    assert not hill(match, 0)
    for seed in range(5):
        assert redraw(match, 1, seed).armies[0].revealed == army(match, 0).revealed
    choose(match, "Orcs")
    assert hill(match, 0) == ["goblin_scrap_cart", "goblin_bomber"]


@pytest.mark.rule("KH-21.2", "KH-21.1")
def test_decisions_with_one_option_are_not_asked():
    dice = random.Random(5)
    seen = Counter[str]()
    for seed in range(30):
        match = Match.new(GAME, seats=3, seed=seed, options={"shout_rule": True})
        for choice in at_random(match, dice):
            assert choice.count > 1
            seen[choice.prompt] += 1
    assert set(seen) == {prompt.key for prompt in GAME.prompts}  # every question that exists occurs


@pytest.mark.rule("KH-6.11")
def test_own_reserve_order_is_not_known_to_its_owner():
    match = Match.new(GAME, seats=2, seed=3, options={"army_choice": "random"})
    while asked(match) != "strategy":
        match.answer(0)
    orders = {tuple(redraw(match, 0, seed).armies[0].reserve) for seed in range(10)}
    assert len(orders) == 10
    assert len(reserve(match, 0)) == len(orders.pop())
    assert hand(match, 0)
    assert offered(match, 0)
