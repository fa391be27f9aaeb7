"""What is shown of a whole table: a view field by field, what options say they would do, and which cannot be taken back."""

from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.games.kharnage.previews import net_preview
from tafelrunde.games.kharnage.state import unit_value
from tests.games.kharnage.table import (
    GAME,
    Json,
    attacking,
    card_of,
    game_from,
    in_turn,
    pack_of,
    seat,
    state,
    unit,
)

# --- the view ---------------------------------------------------------------------------------------------------


def a_table() -> Match:
    """The humans have had their turn; the orcs are receiving reinforcements."""
    humans = seat(
        "humans_460",
        "human_shield_guard",
        unit("human_knight", nets=1, defence_change=-1),
        unit("human_griffin_rider", absent=True),
        "human_archer",
        reserve=["human_archer known", "human_militia"],
        hand=["human_general"],
        hill=["human_witch"],
        trophies=["1 orc_brawler"],
        tiles=[5],
        kharnage=2,
    )
    orcs = seat("orcs", "orc_giant", "orc_bonecrusher", hill=["orc_shaman"])
    return attacking(humans, orcs, round=2, circle=[1, 0])


def shown(ref: str, card: str, defence: int, **what: Any) -> Json:
    quiet = {"change": 0, "nets": 0, "captured": False, "absent": False, "smashed": 0}
    return {"ref": ref, "card": card, "defence": defence, **quiet, **what}


def test_the_whole_view_of_a_small_position():
    humans = {
        "ref": "army:0",
        "seat": 0,
        "army": "humans",
        "names": {"de": "Menschen", "en": "Humans"},
        "second_copy": False,
        "delay": 0,
        "initiative": 460,
        "rows": {
            "front": [
                shown("unit:0:0", "human_shield_guard", 3),
                shown("unit:0:1", "human_knight", 1, change=-1, nets=1, captured=True),
            ],
            "middle": [shown("unit:0:2", "human_griffin_rider", 2, absent=True)],
            "back": [shown("unit:0:3", "human_archer", 1)],
        },
        "units": 4,
        "present": 3,
        "reserve": 2,
        "stack": [],
        "hand": 1,
        "hill": 1,
        "strategies": 4,
        "played": ["humans_120", "humans_460"],
        "trophies": [{"card": "orc_brawler", "seat": 1}],
        "tiles": [5],
        "kharnage": 2,
        "skulls": 7,
        "revealed": [],
    }
    orcs = {
        "ref": "army:1",
        "seat": 1,
        "army": "orcs",
        "names": {"de": "Orks", "en": "Orcs"},
        "second_copy": False,
        "delay": 0,
        "initiative": 560,
        "rows": {
            "front": [shown("unit:1:0", "orc_giant", 6), shown("unit:1:1", "orc_bonecrusher", 3)],
            "middle": [],
            "back": [],
        },
        "units": 2,
        "present": 2,
        "reserve": 1,
        "stack": [{"ref": f"stack:1:{place}", "from": "reserve"} for place in range(3)],
        "hand": 1,
        "hill": 1,
        "strategies": 4,
        "played": ["orcs_180", "orcs_560"],
        "trophies": [],
        "tiles": [],
        "kharnage": 0,
        "skulls": 0,
        "revealed": [],
    }
    table = {
        "phase": "turn",
        "round": 2,
        "rounds": 4,
        "circle": [1, 0],
        "order": [0, 1],
        "active": 1,
        "step": 0,
        "attack": None,
        "shout_rule": False,
    }
    assert a_table().view(None) == {**table, "you": None, "armies": [humans, orcs]}
    own = {
        "hand": [{"ref": "hand:0:0", "card": "human_general"}],
        "strategies": [
            {"ref": "strategy:0:2", "card": "humans_200"},
            {"ref": "strategy:0:3", "card": "humans_320"},
            {"ref": "strategy:0:4", "card": "humans_380"},
            {"ref": "strategy:0:6", "card": "humans_520"},
        ],
        "hill": [{"ref": "hill:0:0", "card": "human_witch"}],
        "reserve": ["human_archer", None],
    }
    assert a_table().view(0) == {**table, "you": 0, "armies": [{**humans, "own": own}, orcs]}


def test_a_seat_without_an_army_and_a_second_copy():
    armies: Any = Match.new(GAME, seats=2).view(0)["armies"]
    assert armies[0] == {"ref": "army:0", "seat": 0, "army": None, "names": armies[0]["names"]}
    twins = in_turn(
        seat("orcs_400", "orc_brawler"),
        seat("orcs", "orc_brawler", second_copy=True),
        mirrored_armies=True,
    )
    shown_twins: Any = twins.view(0)["armies"]
    assert [(one["second_copy"], one["delay"], one["initiative"]) for one in shown_twins] == [
        (False, 0, 400),
        (True, 10, 570),
    ]


def test_the_attack_on_its_way_is_seen():
    match = attacking(
        seat("dwarves_540", "dwarf_axeman", "dwarf_warrior"),
        seat("orcs", "orc_berserker", "orc_spearhand", "orc_bonecrusher"),
    )
    assert match.view(None)["attack"] == {
        "seat": 0,
        "attack": "melee",
        "cause": "strategy",
        "strength": 3,
        "parts": [{"unit": "unit:0:0", "symbols": 2}, {"unit": "unit:0:1", "symbols": 1}],
        "victims": [1],
        "facing": 1,
        "points": 3,
    }


def test_what_lies_on_a_stack_is_known_to_its_owner_as_far_as_it_was_seen():
    fresh = in_turn(
        seat(
            "orcs_180",
            stack=["orc_brawler hand known", "orc_shaman"],
            reserve=["orc_spearhand"] * 4,
            hand=["orc_general"],
        ),
        seat("humans"),
    )
    views: Any = [fresh.view(viewer)["armies"] for viewer in (0, 1)]
    own, others = views[0][0]["stack"], views[1][0]["stack"]
    assert own[-2:] == [
        {"ref": f"stack:0:{len(own) - 2}", "from": "hand", "card": "orc_brawler"},
        {"ref": f"stack:0:{len(own) - 1}", "from": "reserve"},
    ]
    assert others[-2:] == [{key: one[key] for key in ("ref", "from")} for one in own[-2:]]


# --- what options say -------------------------------------------------------------------------------------------


def previews(match: Match) -> dict[str, Any]:
    assert match.choice is not None
    return {option.text("en"): option.preview for option in match.choice.options}


def test_an_attack_foresees_how_many_cards_it_destroys():
    """Three points: they suffice for one bonecrusher and not for what stands behind the second one, for the militia and one
    halberdier, and for nothing against a troll with shields behind him. Against two armies one point is lost."""
    own = seat("dwarves_540", "dwarf_axeman", "dwarf_warrior")
    orcs = seat("orcs", "orc_bonecrusher", "orc_bonecrusher", "orc_spearhand")
    humans = seat("humans", "human_militia", "human_halberdier", "human_halberdier")
    match = attacking(own, orcs, humans)
    assert match.choice is not None
    assert {" ".join(option.refs): option.preview for option in match.choice.options} == {
        "army:1": {"points": 3, "destroys": [1], "rows": [["front"]]},
        "army:2": {"points": 3, "destroys": [2], "rows": [["front"]]},
        "army:1 army:2": {"points": 2, "destroys": [0, 1], "rows": [["front"], ["front"]]},
    }


def test_a_strike_foresees_its_price():
    match = attacking(
        seat("dwarves_300", *["dwarf_axeman"] * 4),
        seat("orcs", "orc_brawler", "orc_bonecrusher", "orc_giant"),
    )
    assert match.choice is not None
    assert {option.refs[0]: option.preview for option in match.choice.options} == {
        "unit:1:0": {"cost": 2, "left": 6, "cards": 1, "kharnage": False},
        "unit:1:1": {"cost": 3, "left": 5, "cards": 1, "kharnage": False},
        "unit:1:2": {"cost": 6, "left": 2, "cards": 2, "kharnage": False},
    }


@pytest.mark.rule("KH-17.23")
def test_a_net_foresees_whether_it_captures():
    """As many markers as the unit has cards: one for a brawler, two for the giant."""
    match = attacking(seat("goblins_280", "goblin_netter"), seat("orcs", "orc_brawler", "orc_giant"))
    assert match.choice is not None and match.choice.prompt == "net.unit"
    found = {option.refs[0]: option.preview for option in match.choice.options}
    assert (found["unit:1:0"], found["unit:1:1"]) == ({"captured": True}, {"captured": False})
    s = state(match)
    assert net_preview(s, unit_value(1, 1)) == {"captured": False}
    s.armies[1].nets[1] = 1
    assert net_preview(s, unit_value(1, 1)) == {"captured": True}


# --- which answers cannot be taken back ---------------------------------------------------------------------------


def first_is_final(symbols: str, reserve: int, hand: int) -> bool:
    """Whether the answer to the first symbol (a free one) of a strategy card is the last one before cards are turned over."""
    steps = [{"reinforce": symbols.split()}, {"attack": "melee"}]
    cards = pack_of(card_of("other", "front", 1, "melee 1", count=9), strategies={"testers_now": (15, steps)})
    own = {
        "army": "testers",
        "played": ["testers_now"],
        "reserve": ["plain"] * reserve,
        "hand": ["plain", "other"][:hand] if hand < 3 else ["plain", "other", "boss"],
    }
    match = in_turn(own, seat("orcs", "orc_brawler"), packs=[cards])
    assert match.choice is not None and match.choice.prompt == "reinforce.free"
    found = {option.final for option in match.choice.options if option.refs == ()} or {
        match.choice.options[0].final
    }
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize(
    ("symbols", "reserve", "hand", "final"),
    [
        ("free", 1, 1, True),  # then the stack is turned over
        ("free free", 2, 2, False),  # the next one is asked again
        ("free free", 1, 2, True),  # perhaps the reserve is empty then
        ("free free", 2, 1, True),  # perhaps the hand is
        ("free black", 2, 3, False),
        ("free black", 2, 2, True),  # then there is only one card to play
        ("free red free", 3, 2, False),
        ("free red free", 2, 2, True),
    ],
)
def test_an_answer_is_final_if_no_other_question_comes_before_the_cards(symbols, reserve, hand, final):
    assert first_is_final(symbols, reserve, hand) is final


def last_strike_is_final(*others: Json, own: Json | None = None, **more: Any) -> bool:
    """Seat 0 chooses whom to strike with its only attack: is that the last answer before cards are turned over?"""
    match = attacking(own or seat("dwarves_160", "dwarf_warrior", "dwarf_axeman"), *others, **more)
    assert match.choice is not None and match.choice.seat == 0
    found = {option.final for option in match.choice.options}
    assert len(found) == 1
    return found.pop()


def next_one(reserve: int, hand: int, card: str = "orcs_260") -> Json:
    """Two red symbols and a free one; three targets of one point."""
    return seat(
        card,
        *["orc_berserker", "orc_berserker", "orc_brawler"],
        reserve=["orc_spearhand"] * reserve,
        hand=["orc_general", "orc_banner"][:hand],
    )


@pytest.mark.parametrize(
    ("reserve", "hand", "final"),
    [
        (3, 1, False),  # the next player is asked about the free symbol
        (2, 1, True),  # the reserve is empty then: nobody is asked
        (3, 0, True),
    ],
)
def test_the_last_answer_of_a_turn_is_final_if_the_next_player_is_not_asked_first(reserve, hand, final):
    assert last_strike_is_final(next_one(reserve, hand)) is final


def test_only_the_next_player_counts():
    asked = seat("humans_320", reserve=["human_archer"] * 5 + ["human_militia"], hand=["human_general"])
    unasked = seat("humans_320", reserve=["human_archer"] * 5, hand=[])
    assert last_strike_is_final(next_one(3, 1), unasked) is False
    assert last_strike_is_final(next_one(3, 0), asked) is True


def test_nothing_follows_the_last_turn_of_a_round():
    last = seat("dwarves_540", "dwarf_warrior", "dwarf_axeman")
    assert last_strike_is_final(next_one(3, 0), own=last) is False


@pytest.mark.parametrize(("units", "final"), [(("goblin_archer",), False), (("goblin_bat_rider",), True)])
def test_who_may_hide_units_is_asked_before_the_next_player(units, final):
    """Scatter at the end of the turn: flyers are gone by then."""
    match = attacking(seat("goblins_340", *units, "goblin_cave_troll"), next_one(3, 0, "orcs_560"))
    assert match.choice is not None and match.choice.seat == 0
    assert {option.final for option in match.choice.options} == {final}


# --- whose turn it is ---------------------------------------------------------------------------------------------


def test_deploying_belongs_to_the_last_reinforcements_of_the_card():
    """The second step of three; the herald's surprise asks something."""
    steps = [{"reinforce": ["red"]}, {"reinforce": ["red"]}, {"attack": "melee"}]
    herald = card_of("herald", "back", 1, "free_reinforcement 1!")
    match = in_turn(
        seat("testers_now", stack=["herald"], reserve=["plain"] * 3, hand=["boss"]),
        seat("orcs", "orc_giant"),
        at="deploy",
        packs=[pack_of(herald, strategies={"testers_now": (15, steps)})],
    )
    assert match.choice is not None and match.choice.prompt == "reinforce.free"
    assert match.view(None)["step"] == 1


@pytest.mark.parametrize("first", [0, 1])
def test_during_the_muster_the_seat_that_deploys_is_active(first):
    """The herald's free reinforcements are asked for; afterwards all choose a strategy card and nobody is active."""
    humans = {
        "army": "humans",
        "stack": ["human_herald"],
        "reserve": ["human_archer"] * 3,
        "hand": ["human_general"],
    }
    dwarves = {"army": "dwarves", "reserve": ["dwarf_warrior"] * 3, "hand": ["dwarf_general"]}
    armies = [humans, dwarves] if first == 0 else [dwarves, humans]
    match = game_from({"phase": "muster", "turn": first, "armies": armies}, 2)
    assert match.choice is not None and match.choice.seat == first
    seen = match.view(None)
    assert (seen["phase"], seen["active"], seen["step"]) == ("muster", first, None)
    while not match.simultaneous:
        match.answer(0)
    seen = match.view(None)
    assert (seen["phase"], seen["active"], seen["round"]) == ("strategies", None, 1)
