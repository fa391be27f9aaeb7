"""What is shown of a whole table: a view and a drawing, field by field; and what bots think of it."""

from itertools import pairwise
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.battlecrest.state import GONE
from tests.games.battlecrest.cards import ability, card, glade, hero_set, names, pack, vassal
from tests.games.battlecrest.table import Table, side

Json = dict[str, Any]

NOWHERE: Json = {"attack": [], "control": []}


def attacks(squares: str) -> Json:
    return {"attack": squares.split(), "control": []}


def middle_of_a_game() -> Table:
    """Korvu is wounded and has used his axe; Platino is on turn, has moved and ordered Rig about."""
    return Table(
        side("korvu", "C3", wounded=3, exhausted="great_axe", back=("war_bellow", "great_axe")),
        side("platino", "D4", life=5, vassal="D3", vassal_wounded=True, exhausted="blunderbuss"),
        turn=7,
        active=1,
        done=["move"],
        stars=["vassal", "witch_ring"],
    )


# --- the view -----------------------------------------------------------------------------------------------------------------


def location(square: str, id: str, side: str = "front", star_used: bool = False) -> Json:
    return {"ref": f"location:{id}", "id": id, "square": square, "side": side, "star_used": star_used}


def action(seat: int, id: str, side: str, ready: bool, reach: Json) -> Json:
    return {"ref": f"action:{seat}:{id}", "id": id, "side": side, "ready": ready, "reach": reach}


def test_the_whole_view_of_a_small_position():
    korvu = {
        "ref": "warrior:0:hero",
        "hero": "korvu",
        "square": "C3",
        "wounded": True,
        "points": 3,
        "slot": 5,
        "movement": 4,
        "star_used": False,
        "reach": {"attack": [], "control": ["C2", "B3", "D3", "C4", "D4"]},
        "seals": {"sun": 1, "moon": 0, "storm": 1},
        "actions": [
            action(0, "storm_charge", "front", True, NOWHERE),
            action(0, "great_axe", "back", False, attacks("C2 B3 D3 C4 D4")),
            action(0, "war_bellow", "back", True, attacks("C2 B3 D3 C4")),
            action(0, "thick_hide", "front", True, NOWHERE),
        ],
        "vassal": None,
    }
    rig = {
        "ref": "warrior:1:vassal",
        "id": "rig",
        "square": "D3",
        "wounded": True,
        "star_used": True,
        "reach": attacks("C1 D1 E1 C2 E2 F2 A3 B3 F3 C4 E4 F4 D5 D6"),
    }
    musket = "C1 D1 E1 C2 E2 F2 A3 B3 C3 F3 A4 F4 A5 B5 F5 B6 C6 D6 E6 F6"
    platino = {
        "ref": "warrior:1:hero",
        "hero": "platino",
        "square": "D4",
        "wounded": False,
        "points": 5,
        "slot": 2,
        "movement": 2,
        "star_used": False,
        "reach": NOWHERE,
        "seals": {"sun": 0, "moon": 0, "storm": 1},
        "actions": [
            action(1, "blunderbuss", "front", False, attacks("C3 D3 C4 E4 D5")),
            action(1, "long_musket", "front", True, attacks(musket)),
            action(1, "barked_orders", "front", True, NOWHERE),
        ],
        "vassal": rig,
    }
    assert middle_of_a_game().seen == {
        "arena": "fellwoods",
        "phase": "play",
        "turn": 7,
        "turn_limit": 200,
        "active": 1,
        "done": ["move"],
        "locations": [
            location("B2", "gallows_oak"),
            location("D2", "hollow_trunk"),
            location("E3", "thornbrake"),
            location("B4", "poachers_stand", "back"),
            location("C5", "witch_ring", star_used=True),
            location("E5", "moonwell"),
        ],
        "seats": [korvu, platino],
    }


def test_a_vassal_that_is_gone_has_no_square_and_the_used_star_of_a_hero_is_his_own():
    gone = side("platino", "D4")
    gone["vassal"] = {"at": None}
    seats = Table(gone, side("korvu", "C3"), stars=["hero"]).seen["seats"]
    assert (seats[0]["square"], seats[0]["vassal"]["square"]) == ("D4", None)
    assert (seats[0]["star_used"], seats[0]["vassal"]["star_used"], seats[1]["star_used"]) == (
        True,
        False,
        False,
    )


def test_the_content_shows_every_part_of_a_hero_set():
    """Everything printed on the cards of a made-up set; the front of an action differs from its back."""
    bite = {"do": "attack", "value": 2, "range": "near", "targets": 2}
    shot = card(
        {"do": "attack", "value": 3, "range": "far 4", "per_seal": "storm"},
        move=2,
        per_seal="sun",
        seal="storm",
    )
    made = hero_set("ann", {"one": shot}, life=(9, 5), seal="moon", vassal=vassal("bob", move=3, defense=2))
    made["actions"][0]["back"] = card({"do": "control", "value": 1, "range": "direct"}, defense=0)
    made["ability"] = ability("ann_bite", bite, "after_breathe")
    table = Table(side("ann", "C3"), packs=[pack(heroes=[made])])
    shown: Any = table.match.game.content(table.match.state)["heroes"]["ann"]
    assert shown["life"] == {"healthy": 9, "wounded": 5, "seal": "moon", "wounded_slot": 4}
    assert shown["movement"] == 2 + 1 + 1  # the fronts of its three actions
    ann = shown["ability"]
    assert (ann["id"], ann["names"], ann["trigger"]) == ("ann_bite", names("ann_bite"), "after_breathe")
    line = {key: ann["line"][key] for key in ("do", "value", "per_seal", "range", "far", "targets")}
    assert line == {
        "do": "attack",
        "value": 2,
        "per_seal": None,
        "range": "near",
        "far": 0,
        "targets": 2,
    }
    front, back = shown["actions"]["one"]["front"], shown["actions"]["one"]["back"]
    parts = ("move", "defense", "defense_per_seal", "seal")
    assert [front[part] for part in parts] == [2, 1, "sun", "storm"]
    assert [back[part] for part in parts] == [1, 0, None, "moon"]
    shown_line = front["lines"][0]
    assert (shown_line["per_seal"], shown_line["range"], shown_line["far"]) == ("storm", "far", 4)
    assert [(line["do"], line["range"], line["value"]) for line in back["lines"]] == [
        ("control", "direct", 1)
    ]
    plain = shown["actions"]["plain_0"]["front"]["lines"][0]
    assert (plain["do"], plain["per_seal"], plain["range"]) == ("sprint", None, None)
    bob = shown["vassal"]
    assert (bob["id"], [(one["move"], one["defense"]) for one in bob["sides"]]) == ("bob", [(3, 2), (3, 2)])


def test_the_content_shows_every_part_of_a_location():
    front = {"bonuses": {"attack": "n", "move": "nw"}, "dangers": "s", "passages": ["w->e"]}
    table = Table(
        side("platino", "C3"), arena="glade", packs=[pack(arenas=[glade(two={"front": front, "number": 2})])]
    )
    arena: Any = table.match.game.content(table.match.state)["arena"]
    assert (arena["id"], arena["columns"], arena["rows"]) == ("glade", 6, 6)
    assert len(arena["squares"]) == 28 and "A1" in arena["squares"] and "B2" not in arena["squares"]
    two = arena["locations"]["two"]
    assert (two["number"], two["star"]["id"], two["star"]["line"]["do"]) == (2, "two_star", "flip_location")
    assert two["sides"]["back"] == {
        "bonuses": {"n": [], "e": [], "s": [], "w": []},
        "dangers": [],
        "passages": [],
    }
    assert two["sides"]["front"]["dangers"] == ["s"]
    assert two["sides"]["front"]["passages"] == [{"from": "w", "to": "e"}]
    bonuses = two["sides"]["front"]["bonuses"]
    assert (sorted(bonuses["n"]), bonuses["e"], bonuses["s"], bonuses["w"]) == (
        ["attack", "move"],
        [],
        [],
        ["move"],
    )


# --- the drawing --------------------------------------------------------------------------------------------------------------

DRAWN = """\
     A   B   C   D   E   F
  1  ·   ·   ·   ·   ·
  2  ·   #1  ·   #2  ·   ·
  3  ·   ·   1H  2V  #3  ·
  4  ·   #4  ·   2H  ·   ·
  5  ·   ·   #5  ·   #6  ·
  6      ·   ·   ·   ·   ·

  #1 Gallows Oak: n: attack, s: attack
  #2 Hollow Trunk: n: move, s: move, passage e→w, passage w→e
  #3 Thornbrake: n: defence, e: defence, s: defence, w: defence
  #4 Poacher's Stand: n: attack + far, e: danger, s: defence
  #5 Witch Ring: n: control, e: control, w: danger, passage n→e, passage e→n
  #6 Moonwell: n: defence, e: move, s: move, w: defence

  1H Korvu: wounded 3, movement 4
     Storm Charge: SPRINT 3, also through enemies; ATTACK 3 on every enemy passed · defence 1
     Reaping Circle (exhausted): ATTACK 2 (+1 per charged Sun seal), Near, up to 2 targets · defence 1
     Stand Firm: SPRINT 1; ATTACK 3, Direct · defence 1+
     Thick Hide: SPRINT 2 · defence 2

  2H Platino: healthy 5, movement 2
  2V Rig: wounded
     Blunderbuss (exhausted): ATTACK 4, Near, up to 2 targets · defence 0
     Long Musket: ATTACK 2 (+1 per charged Storm seal), Far 4 · defence 1
     Barked Orders: ★; ★ · defence 2"""


def drawn(match: Match) -> list[str]:
    return [line.rstrip() for line in match.game.drawing(match.state, None, "en").splitlines()]


def test_the_whole_drawing_of_a_small_position():
    assert drawn(middle_of_a_game().match) == DRAWN.splitlines()


def test_the_second_hero_is_drawn_with_his_own_health():
    table = Table(side("korvu", "C3"), side("isgrid", "D4", wounded=2, vassal="D5"))
    heroes = [line.split(",")[0].strip() for line in drawn(table.match) if line[2:4] in ("1H", "2H")]
    assert heroes == ["1H Korvu: healthy 8", "2H Isgrid: wounded 2"]


def test_without_heroes_only_the_arena_is_drawn():
    lines = drawn(Match.new("battlecrest"))
    assert lines[0].split() == list("ABCDEF") and len(lines) == 7 + 1 + 6


def test_a_location_without_anything_is_drawn_with_a_dash():
    table = Table(side("korvu", "C3"), arena="glade", packs=[pack(arenas=[glade()])])
    assert "  #1 one: -" in drawn(table.match)


# --- what bots think ----------------------------------------------------------------------------------------------------------


def judged(first: Json, second: Json, **state: Any) -> tuple[float, float]:
    table = Table(first, second, **state)
    mine, theirs = table.match.game.judge(table.match.state)
    return mine, theirs


def test_before_both_heroes_are_there_nobody_leads():
    match = Match.new("battlecrest")
    assert match.game.judge(match.state) == [0.5, 0.5]
    match.answer(0)
    assert match.game.judge(match.state) == [0.5, 0.5]


IDLE = side("korvu", "A5")
BETTER = [
    (side("korvu", "E1", life=7), side("korvu", "E1", life=6), "a point of life"),
    (side("korvu", "E1", life=1), side("korvu", "E1", wounded=5), "the healthy side"),
    (side("korvu", "E1", wounded=3), side("korvu", "E1", wounded=2), "one of the last points"),
    (
        side("platino", "E1", vassal="F2"),
        side("platino", "E1", vassal="F2", vassal_wounded=True),
        "a healthy vassal",
    ),
    (side("platino", "E1", vassal="F2", vassal_wounded=True), side("platino", "E1"), "a wounded vassal"),
    (side("korvu", "E1"), side("korvu", "E1", exhausted="thick_hide"), "a ready card"),
]


@pytest.mark.parametrize(("better", "worse", "for_what"), [pytest.param(*one, id=one[2]) for one in BETTER])
def test_what_is_good_for_one_is_bad_for_the_other(better: Json, worse: Json, for_what: str):
    """From either seat: the judge sees both players with the same eyes."""
    options = {"mirror": True}
    mine, theirs = judged(better, IDLE, options=options)
    assert mine > judged(worse, IDLE, options=options)[0]
    assert theirs < judged(worse, IDLE, options=options)[1]
    assert judged(IDLE, better, options=options) == pytest.approx((theirs, mine))


def test_the_last_points_of_life_are_dearer():
    """One point of four, or the first one of full life."""

    def lead(**life: Any) -> float:
        mine, theirs = judged(
            side("korvu", "E1", **life), side("korvu", "A5", wounded=1), options={"mirror": True}
        )
        share = (mine - theirs) / 0.9
        return 4 * share / (1 - share)  # the curve undone

    early, late = lead(life=8) - lead(life=7), lead(wounded=3) - lead(wounded=2)
    assert (early, late) == (pytest.approx(1.0), pytest.approx(1.15))
    assert lead(life=1) - lead(wounded=7) == pytest.approx(1.0)  # the turn of the card costs nothing itself


def ahead(at: str, *exhausted: str, **cards: Json) -> float:
    """How far a made-up hero with these cards is ahead: the curve of the judge undone."""
    idle = {f"idle_{number}": card(defense=0) for number in range(4 - len(cards))}
    first = side("ann", at, exhausted=exhausted)
    mine, theirs = judged(first, IDLE, packs=[pack(heroes=[hero_set("ann", {**cards, **idle})])])
    share = (mine - theirs) / 0.9
    return 4 * share / (1 - abs(share))


def test_a_ready_card_is_worth_a_little_even_without_numbers():
    """Cards that neither strike nor defend."""
    steps = [ahead("E1", *[f"idle_{number}" for number in range(idle)]) for idle in range(4)]
    assert [before - after for before, after in pairwise(steps)] == pytest.approx([0.12] * 3)


def test_the_first_point_of_a_blow_or_a_defence_counts_like_any_other():
    """Three squares from the enemy."""
    nothing = ahead("B3")
    assert ahead("B3", one=card(defense=1)) - nothing == pytest.approx(0.22)
    blow = {"do": "attack", "value": 1, "range": "direct"}
    assert ahead("B3", one=card(blow, defense=0)) - nothing == pytest.approx(0.16 - 3 * 0.03)


def test_a_strong_blow_and_a_strong_defence_are_worth_something():
    def of(**numbers: int) -> Json:
        blow = {"do": "attack", "value": numbers.get("attack", 2), "range": "direct"}
        if numbers.get("per_seal"):
            blow["per_seal"] = "sun"
        return hero_set(
            "ann", {"one": card(blow, defense=numbers.get("defense", 1)), "two": card(seal="sun")}
        )

    def worth(exhausted: tuple[str, ...] = (), **numbers: int) -> float:
        first = side("ann", "B3", exhausted=exhausted)
        return judged(first, IDLE, packs=[pack(heroes=[of(**numbers)])])[0]

    plain = worth()
    assert worth(attack=3) > plain
    assert worth(defense=2) > plain
    assert worth(defense=0) == plain  # the other cards defend as well
    assert worth(per_seal=1) == plain  # no seal is charged
    assert worth(("two",), per_seal=1) > worth(("two",))
    assert worth(("one",), attack=9, defense=9) == worth(("one",))  # an exhausted card does nothing


def test_who_is_far_from_the_enemy_strikes_less_and_nobody_likes_to_wait():
    near, far = (
        judged(side("korvu", "C2"), IDLE, options={"mirror": True}),
        judged(side("korvu", "E1"), IDLE, options={"mirror": True}),
    )
    assert near[0] == near[1] > far[0] == far[1]  # equals stay equal
    fewer = judged(side("korvu", "E1", life=7), side("korvu", "A5", life=7), options={"mirror": True})
    assert fewer[0] > far[0]  # life that is left is a long way to go


# --- which option looks promising ---------------------------------------------------------------------------------------------


def test_of_the_turn_actions_activating_looks_best_then_moving():
    table = Table(side("korvu", "C3", exhausted="thick_hide"), side("platino", "C4"))
    choice = table.match.choice
    assert choice is not None
    weights = {
        option.kind: table.match.game.weight(table.match.state, choice, value)
        for option, value in zip(choice.options, choice.values)
    }
    assert weights == {"turn.move": 2, "turn.activate": 4, "turn.charge": 1, "turn.breathe": 1}


def test_defending_looks_better_than_not_defending():
    table = Table(side("korvu", "C3"), side("akhena", "C4")).activate("great_axe")
    choice = table.match.choice
    assert choice is not None and choice.prompt == "defend"
    weights = [table.match.game.weight(table.match.state, choice, value) for value in choice.values]
    assert weights == [3, 3, 3, 3, 1]


# --- what tests of whole games count ------------------------------------------------------------------------------------------


def test_what_never_gets_lost():
    table = middle_of_a_game()
    game, s = table.match.game, table.match.state
    assert game.census(s) == {"locations": 6, "heroes": 2, "shared_squares": 0, "off_board": 0}
    s.at[3] = s.at[0]
    assert game.census(s)["shared_squares"] == 1
    s.at[3] = s.at[0] = next(square for square in range(25) if not s.arena.legal >> square & 1)
    assert game.census(s) == {"locations": 6, "heroes": 2, "shared_squares": 1, "off_board": 2}
    s.at[0] = GONE
    assert game.census(s) == {"locations": 6, "heroes": 1, "shared_squares": 0, "off_board": 1}


def test_every_ability_of_the_cards_in_play_is_named():
    table = middle_of_a_game()
    found = table.match.game.abilities(table.match.state)
    of_actions = {
        "korvu": "great_axe.back.1 great_axe.front.1 storm_charge.back.1 storm_charge.back.2 storm_charge.front.1"
        " storm_charge.front.2 thick_hide.back.1 thick_hide.front.1 war_bellow.back.1 war_bellow.back.2 war_bellow.front.1"
        " war_bellow.front.2",
        "platino": "barked_orders.back.1 barked_orders.front.1 barked_orders.front.2 blunderbuss.back.1 blunderbuss.back.2"
        " blunderbuss.front.1 long_musket.back.1 long_musket.back.2 long_musket.front.1",
    }
    assert sorted(found) == sorted(
        [
            *["bramble", "burrow", "noose", "sip", "snapshot", "turn_the_woods"],  # locations
            *["horn_shove", "sea_legs", "sputtering_gun", "swivel_gun"],  # heroes, and both sides of Rig
            *[f"{hero}.{line}" for hero, lines in of_actions.items() for line in lines.split()],
        ]
    )
    assert table.match.game.labels(table.match.state) == ["korvu", "platino"]
