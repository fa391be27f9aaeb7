"""What a bot would do: the options that the plan of a turn or of a combat makes heavy."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import dueling, fighting, levels, plan, rewards, tastes, weights
from tafelrunde.games.mage_knight import tactics as taking
from tafelrunde.games.mage_knight import turn as turns
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import BACKS, RUIN_BACK, library
from tafelrunde.games.mage_knight.problem import read
from tafelrunde.games.mage_knight.solver import solve
from tafelrunde.games.mage_knight.vocabulary import RED, Step
from tests.games.mage_knight.arena import RAMPAGING, Arena, begun, token
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table, name_of

LAND = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
VILLAGE = "0,1,E"
DECK = "march march stamina swiftness rage rage determination promise threaten improvisation"


def turn(hand: str, **fields: Any) -> Table:
    """A turn alone, early in the first round."""
    setting: dict[str, Any] = {
        "mode": "first_reconnaissance",
        "seats": 1,
        "deck": DECK,
        "tiles": LAND,
        "at": "1,0,W",
    }
    setting["dummy"] = {"hero": "krang", "deck": {"top": DECK.split()}}
    return Table(hand, **{**setting, **fields})


def heaviest(match: Match) -> int:
    assert match.choice is not None
    weights = [match.game.weight(match.state, match.choice, value) for value in match.choice.values]
    return weights.index(max(weights))


def favourite(table: Table) -> str:
    assert table.match.choice is not None
    return name_of(table.match.choice.options[heaviest(table.match)])


def weight_of(table: Table, answer: str) -> int:
    choice = table.match.choice
    assert choice is not None
    value = choice.values[table.options.index(answer)]
    return table.match.game.weight(table.match.state, choice, value)


# --- a turn ------------------------------------------------------------------------------------------------------------


def orcs(kind: str) -> dict[str, Any]:
    return {RAMPAGING: [token(kind)]}


def test_orcs_that_can_be_beaten_are_challenged() -> None:
    table = turn("determination rage swiftness", tokens=orcs("prowlers"), mana={"blue": 1, "red": 1})
    assert favourite(table) == RAMPAGING


def test_nobody_is_challenged_in_vain() -> None:
    table = turn("promise threaten", tokens=orcs("ironclads"))
    assert weight_of(table, RAMPAGING) == 0


def test_a_crystal_is_not_used_for_nothing() -> None:
    assert weight_of(turn("march", crystals={"green": 1}), "green") == 0


def test_a_healing_point_is_used_at_once() -> None:
    assert favourite(turn("march wound", heal=1)) == "heal"


def test_with_a_wound_in_hand_healing_is_played() -> None:
    table = turn("tranquility wound", acted=True)
    assert favourite(table) == "tranquility"
    assert weight_of(table, "tranquility") == weights.PLANNED
    table.choose("turn.what", "tranquility")
    assert favourite(table) == "basic"
    table.choose("card.how", "basic")
    assert table.match.choice is not None and table.prompt == "effect.choose"
    table.match.answer(heaviest(table.match))
    assert table.hero.heal == 1


def test_whoever_reaches_nobody_in_this_turn_walks_towards_them() -> None:
    """The orcs stand seven move points away."""
    table = turn("march", at="0,0,SW", tokens=orcs("prowlers"))
    assert favourite(table) == "march"
    table.choose("turn.what", "march").choose("card.how", "basic")
    assert table.option(favourite(table)).kind.startswith("move")


def test_a_skill_asks_for_an_effect_though_no_card_lies_in_play() -> None:
    table = turn("march", skills="norowas_inspiration", army="peasants/spent foresters/wounded", level=3)
    table.choose("turn.what", "norowas_inspiration")
    table.match.answer(heaviest(table.match))
    assert table.prompt in ("unit.ready", "unit.heal", "turn.what")


def test_many_wounds_call_for_a_rest() -> None:
    assert favourite(turn("promise wound wound wound", tokens=orcs("ironclads"))) == "rest"


@pytest.mark.parametrize("back", [back for back in range(len(BACKS)) if back != RUIN_BACK])
def test_whoever_lies_face_down_is_somebody_typical(back: int) -> None:
    assert library().enemies[plan.typical(back)].back == back


def test_after_the_action_the_turn_ends() -> None:
    assert favourite(turn("promise rage", acted=True, used_card=True)) == "end"


def test_new_land_is_explored_from_where_one_stands() -> None:
    table = turn("promise", at="0,1,NE", move=2, stack={"top": ["countryside_05"]})
    assert favourite(table) in ("0,2", "1,1")


def test_influence_is_gathered_for_a_unit_and_the_unit_is_recruited() -> None:
    """In the village of the first tile; peasants cost 4, and a promise with mana gives just that."""
    table = turn("promise march", at=VILLAGE, units=["peasants_1"], mana={"white": 1}, dice_left=0)
    assert favourite(table) == "interact"
    table.choose("turn.what", "interact")
    assert favourite(table) == "promise"
    table.choose("turn.what", "promise")
    assert favourite(table) == "strong"
    table.choose("card.how", "strong")
    assert favourite(table) == "peasants_1"


@pytest.mark.parametrize(("reputation", "wanted"), [(0, 1), (-6, 1), (-7, 0)])
def test_nobody_hopes_to_buy_where_nobody_deals_with_one(reputation: int, wanted: int) -> None:
    s = turn("promise", at=VILLAGE, units=["peasants_1"], reputation=reputation).s
    goals = plan.goals(s, 0, plan.Ways(s, 0))
    assert len([goal for goal in goals if goal.sort == plan.BUY]) == wanted


def test_cards_that_would_never_be_drawn_make_others_worth_dropping() -> None:
    """Ten cards in the deck, and the dummy has hardly any left: the promise makes room, the rage stays."""
    late: dict[str, Any] = {
        "dummy": {"hero": "krang", "deck": {"top": ["march", "march"]}},
        "used_card": True,
    }
    table = turn("promise rage march stamina", phase="refill", **late)
    assert favourite(table) == "promise"
    early = turn("promise rage", phase="refill", deck="march", used_card=True)
    assert favourite(early) == "draw"


def test_another_goal_that_gains_nearly_as_much_weighs_something() -> None:
    """New land is best; the orcs can be beaten, too."""
    table = turn(
        "determination rage march march stamina",
        tokens=orcs("prowlers"),
        mana={"blue": 1, "red": 1},
        stack={"top": ["countryside_05"]},
    )
    assert favourite(table) == "stamina" and weight_of(table, "stamina") == 20
    assert 0 < weight_of(table, RAMPAGING) < 10
    assert weight_of(table, "rage") == weight_of(table, "end") == 0


def test_a_card_for_the_second_goal_is_played_as_that_goal_needs_it() -> None:
    table = turn("march stamina promise", at="0,1,NE", stack={"top": ["countryside_05"]}, dice_left=0)
    table.choose("turn.what", "march")
    assert favourite(table) == "basic"


def test_nobody_walks_to_and_fro() -> None:
    """Going back to where one came from in the same turn is no walk."""
    away = turn("march stamina", tokens=orcs("ironclads"), at="0,1,SE", path=["1,0,W"], moved=True, move=2)
    assert weight_of(away, "1,0,W") == 0


def test_a_skill_that_gives_something_for_nothing_is_used_at_once() -> None:
    assert favourite(turn("promise", skills=["goldyx_white_crystal_craft"])) == "goldyx_white_crystal_craft"
    without_deck = turn("promise", skills=["goldyx_motivation"], deck="")
    assert favourite(without_deck) != "goldyx_motivation"


def test_mana_that_would_be_lost_becomes_a_crystal() -> None:
    setting: dict[str, Any] = {"acted": True, "used_card": True, "source": ["red"]}
    table = turn("crystallize", dice_left=1, **setting)
    assert favourite(table) == "crystallize"
    table.choose("turn.what", "crystallize")
    assert favourite(table) == "basic"
    assert favourite(turn("crystallize", dice_left=0, crystals={"red": 1}, **setting)) == "end"


# --- what is taken -------------------------------------------------------------------------------------------------------


def test_tactics_that_bring_cards_are_liked() -> None:
    liked = tastes.favourite(taking.TAKE, tactics("early_bird great_start rethink"))
    assert liked == tactics("great_start")[0]


def tactics(ids: str) -> list[int]:
    return [one.index for id in ids.split() for one in library().tactics if one.id == id]


def test_the_better_card_and_the_better_skill_are_liked() -> None:
    cards = {deed.id: deed.index for deed in library().deeds}
    strong, weak = cards["fire_bolt"], cards["march"]
    assert tastes.favourite(levels.ACTION, [weak, strong]) == strong
    assert tastes.favourite(rewards.BACK, [weak, strong]) == weak
    numbers = library().skill_numbers
    every_turn, once = numbers["tovak_shield_mastery"], numbers["goldyx_potion_making"]
    assert tastes.favourite(levels.SKILL, [once, every_turn]) == every_turn


def step(do: int, n: int = 0, kind: int = v.MELEE, *branches: list[Step]) -> Step:
    found = Step(do)
    found.n, found.kind, found.branches = n, kind, list(branches)
    return found


def twice(do: int, inner: Step, other: Step | None = None) -> Step:
    found = Step(do)
    found.steps, found.others = [inner], [] if other is None else [other]
    return found


@pytest.mark.parametrize(
    ("given", "worth"),
    [
        (step(v.ATTACK, 2), 2.6),
        (step(v.ATTACK, 2, v.RANGED), 3.9),
        (step(v.BLOCK, 3), 3.0),
        (step(v.MOVE, 20), 8.0),
        (step(v.INFLUENCE, 2, v.RANGED), 1.4),
        (step(v.DRAW, 2), 4.0),
        (step(v.DRAW, 20), 16.0),
        (step(v.CRYSTAL), 2.0),
        (step(v.CHOOSE, 0, v.MELEE, [step(v.BLOCK, 3)], [step(v.MOVE, 2), step(v.MOVE, 2)]), 4.0),
        (twice(v.IF, step(v.MOVE, 2), step(v.MOVE, 4)), 3.0),
        (twice(v.PER, step(v.MOVE, 2)), 4.0),
        (twice(v.STORE, step(v.MOVE, 3)), 6.0),
        *[(step(do), 1.5) for do in (v.AIM, v.RULE, v.MIDDLE)],
        *[(step(do), -1.0) for do in (v.DISCARD, v.WOUND)],
        (step(v.REPUTATION, 2), 0.0),
    ],
)
def test_what_a_step_of_an_effect_is_worth(given: Step, worth: float) -> None:
    """Attacks more than blocks and moves, ranged ones most; more than 8 of anything is hardly ever needed."""
    assert tastes.step_worth(given) == pytest.approx(worth)


def test_other_questions_are_no_matter_of_taste() -> None:
    assert tastes.favourite(turns.WHAT, [1, 2]) == tastes.NOBODY


# --- a combat ------------------------------------------------------------------------------------------------------------


def fought_out(arena: Arena) -> Arena:
    """Follow the heaviest options until the combat is over."""
    answers = 0
    while arena.match.choice is not None and arena.s.fight is not None:
        arena.match.answer(heaviest(arena.match))
        answers += 1
        assert answers < 60, "the combat does not end"
    return arena


def test_a_combat_is_won_without_a_wound_if_it_can_be() -> None:
    arena = fought_out(Arena("prowlers", hand="determination rage march", mana={"blue": 1}))
    assert arena.hero.fame == 2
    assert arena.wounds == 0


def test_the_mana_is_paid_so_that_it_suffices_for_all() -> None:
    """One die, red or blue, and a red crystal: red has to come from the crystal, or blue could not be paid."""
    setting: dict[str, Any] = {"source": ["red", "blue"], "dice_left": 1, "crystals": {"red": 1}}
    arena = fought_out(Arena("prowlers", hand="determination rage", **setting))
    assert arena.hero.fame == 2
    assert arena.wounds == 0


def test_without_a_card_that_lies_open_no_mana_is_preferred() -> None:
    """A unit asks for it: any source will do."""
    arena = Arena("prowlers", hand="rage", mana={"red": 1}, crystals={"red": 1}, army="utem_swordsmen")
    assert fighting.source_to_pay_with(arena.s, RED) == fighting.NOBODY


def test_a_card_is_played_for_its_mana_first() -> None:
    for giver in ("concentration", "will_focus"):
        arena = fought_out(Arena("orc_summoners", hand=f"rage {giver}", stage="attack"))
        assert arena.hero.fame == 4
    setting: dict[str, Any] = {"source": ["blue", "red"], "dice_left": 0, "stage": "attack"}
    assert fought_out(Arena("orc_summoners", hand="rage mana_draw", **setting)).hero.fame == 4


def test_of_a_card_that_gives_mana_among_other_things_the_mana_is_chosen() -> None:
    """Rejuvenate heals, draws, gives green mana or makes a unit ready; new land needs the green mana for march."""
    table = turn("rejuvenate march", at="0,1,SE", dice_left=0, stack={"top": ["countryside_05"]})
    assert favourite(table) == "rejuvenate"
    table.choose("turn.what", "rejuvenate").choose("card.how", "basic")
    assert table.match.choice is not None
    table.match.answer(heaviest(table.match))
    assert table.mana == {"green": 1}


def test_a_value_that_does_not_fit_what_is_open_gains_nothing() -> None:
    """Rage is an attack or a block: only the second helps the open block, and neither of them if it is not there."""
    arena = Arena("prowlers", hand="rage", stage="block", combat=begun("block", [0, 0], "1"))
    [step] = library().deeds[library().deed_numbers["rage"]].basic.steps
    assert fighting.branch_to_take(arena.s, step, [0, 1]) == 1
    assert fighting.branch_to_take(arena.s, step, [0]) == fighting.NOBODY


def test_against_another_player_a_unit_blocks_with_the_ability_that_blocks() -> None:
    """Foresters move or block 3, guardsmen attack or block, herbalists do nothing of the kind."""
    ring = Ring("rage", "march", rival={"army": "foresters_1 utem_guardsmen_1 herbalists_1"}).attack().melee()
    blocks = []
    for unit in ring.rival.units:
        places = range(len(library().unit_of(unit).abilities))
        place = dueling.best_ability(ring.s, list(places), unit)
        blocks.append(
            0 if place == dueling.NOBODY else dueling.block_in(ring.s, dueling.steps_of_unit(unit, place))
        )
    assert blocks == [3, 4, 0]


def test_the_hint_names_the_card_that_pays() -> None:
    arena = Arena("orc_summoners", hand="rage concentration", stage="attack")
    assert told(arena) == ["Attack: Orc Summoners with Concentration, Rage."]


def test_on_the_way_a_card_is_played_for_its_mana_too() -> None:
    """New land is four move points away: stamina has them with blue mana, and Concentration gives that."""
    table = turn("stamina concentration", at="0,1,SE", dice_left=0, stack={"top": ["countryside_05"]})
    assert favourite(table) == "concentration"
    table.choose("turn.what", "concentration")
    assert favourite(table) == "basic"
    table.choose("card.how", "basic")
    assert favourite(table) == "blue"


def test_the_card_that_is_given_up_is_not_needed_later() -> None:
    """Improvisation blocks with the red mana; rage and swift bolt are needed for the attack, fire bolt is not."""
    assert promise_is_kept(129)
    assert promise_is_kept(84)


def test_units_take_damage_if_that_is_cheaper() -> None:
    arena = fought_out(Arena("prowlers", hand="rage march", army="utem_guardsmen/spent"))
    assert arena.hero.fame == 2
    assert (arena.wounds, arena.unit_wounds("utem_guardsmen")) == (0, 1)


def test_two_enemies_are_fought_in_the_best_order() -> None:
    arena = Arena(
        "prowlers", "prowlers", hand="rage rage determination determination march", mana={"red": 2, "blue": 2}
    )
    assert fought_out(arena).hero.fame == 4


ENEMIES = [
    "prowlers", "diggers", "cursed_hags", "wolf_riders", "ironclads", "guardsmen", "swordsmen", "golems", "minotaur",
    "gargoyle", "medusa", "crypt_worm", "monks", "ice_mages", "fire_mages",
]  # fmt: skip
CARDS = [
    "rage", "rage", "determination", "swiftness", "march", "stamina", "promise", "improvisation", "battle_versatility",
    "cold_toughness", "fire_bolt", "ice_shield", "swift_bolt", "crushing_bolt", "chivalry", "intimidate", "concentration",
    "will_focus", "mana_draw",
]  # fmt: skip
ARMIES = ["", "", "peasants", "utem_swordsmen", "utem_guardsmen", "guardian_golems", "utem_crossbowmen"]


def any_combat(dice: Random) -> Arena:
    enemies = dice.sample(known(ENEMIES), dice.choice([1, 1, 2]))
    colours = ["red", "blue", "green", "white"]
    site: dict[str, Any] = dice.choice([{}, {}, {"site": "keep"}])
    return Arena(
        *enemies,
        hand=" ".join(dice.sample(CARDS, dice.randint(2, 5))),
        mana={dice.choice(colours): 1},
        crystals={dice.choice(colours): 1},
        source=[dice.choice([*colours, "gold", "black"]) for _ in range(2)],
        dice_left=1,
        army=dice.choice(ARMIES),
        level=dice.choice([1, 3]),
        **site,
    )


def known(ids: list[str]) -> list[str]:
    names = {enemy.id for enemy in library().enemies}
    return [id for id in ids if id in names]


def promise_is_kept(seed: int) -> bool:
    """The solver says who can be beaten; following the plan in the real game beats just these."""
    arena = any_combat(Random(seed))
    problem = read(arena.s)
    solution = solve(problem)
    assert solution is not None
    fame = sum(
        library().enemies[arena.fight.foes[rival.place].enemy].fame
        for n, rival in enumerate(problem.rivals)
        if solution.beaten >> n & 1
    )
    fought_out(arena)
    assert arena.hero.fame == fame, f"seed {seed}: {fame} fame was promised"
    return fame > 0


def test_what_the_solver_promises_the_game_keeps() -> None:
    assert sum(promise_is_kept(seed) for seed in range(25)) > 5


@pytest.mark.slow
def test_what_the_solver_promises_the_game_keeps_in_many_combats() -> None:
    assert sum(promise_is_kept(seed) for seed in range(25, 225)) > 40


# --- the sentences behind a hint -----------------------------------------------------------------------------------------


def told(arena: Arena, lang: str = "en") -> list[str]:
    return [advice.text[lang] for advice in arena.match.game.advice(arena.s, 0)]


def test_the_hint_tells_the_plan_of_a_combat() -> None:
    arena = Arena("prowlers", hand="determination rage march", mana={"blue": 1})
    block, beat = told(arena)
    assert block == "Block: Prowlers with Determination."
    assert beat.startswith("Attack: Prowlers with ") and "Rage" in beat and "March" in beat
    assert told(arena, "de")[0].startswith("Blocken: ")
    assert arena.match.game.advice(arena.s, 0)[0].refs == ("foe:0", "card:determination")


def test_the_hint_names_units_and_skills_and_points_at_enemies_and_things() -> None:
    """The second of two enemies is blocked; units and skills are named beside cards, each attack by itself."""
    arena = Arena("diggers", "prowlers", hand="determination", stage="block", mana={"blue": 1})
    [block] = arena.match.game.advice(arena.s, 0)
    assert (block.text["en"], block.refs) == (
        "Block: Prowlers with Determination.",
        ("foe:1", "card:determination"),
    )
    skill, army = "tovak_cold_swordsmanship", "utem_swordsmen_1"
    both = Arena("prowlers", "diggers", hand="march", stage="attack", army=army, skills=skill)
    first, second = both.match.game.advice(both.s, 0)
    assert (set(first.refs), second.refs) == (
        {"foe:0", f"skill:{skill}", "card:march"},
        ("foe:1", f"unit:{army}"),
    )
    assert told(both)[1] == "Attack: Diggers with Utem Swordsmen."
    far = Arena("prowlers", hand="swiftness march rage", mana={"white": 1})
    assert told(far) == ["Attack from afar: Prowlers with Swiftness."]


@pytest.mark.parametrize(("stage", "targets"), [("attack", [0]), ("block", [0, 0])])
def test_the_hint_says_what_cannot_succeed_any_more(stage: str, targets: list[int]) -> None:
    arena = Arena("ironclads", hand="march", stage=stage, combat=begun(stage, targets, "1"))
    assert told(arena) == ["What is open cannot succeed any more: let it go."]


def test_the_hint_says_when_nothing_helps() -> None:
    assert told(Arena("fire_dragon", hand="march")) == ["Nothing more is worth using here."]


def test_the_hint_is_for_whoever_fights() -> None:
    assert Arena("prowlers", hand="rage").match.game.advice(Arena("prowlers", hand="rage").s, 1) == []
    table = turn("march")
    assert table.match.game.advice(table.s, 0) == []
