"""What rare questions are about: words of their sentences, things they point to; and what the table asks of the game."""

from collections.abc import Callable

import pytest

from tafelrunde.games.mage_knight import (
    auction,
    banners,
    battle,
    combat_skills,
    duel,
    dueling,
    errands,
    exchange,
    feats,
    fray,
    geometry,
    interaction,
    joint_proposal,
    menu,
    odd_spells,
    offers,
    previews,
    scoring,
    shapeshift,
    strike,
    terms,
    turn,
    unit_steps,
    units,
    upkeep,
    view,
    vocabulary,
    weights,
)
from tafelrunde.games.mage_knight.content import ROOM_FOR_DEEDS, ROOM_FOR_SKILLS, ROOM_FOR_UNITS, library
from tafelrunde.games.mage_knight.judge import judge
from tafelrunde.games.mage_knight.packing import ROOM_FOR_FOES
from tafelrunde.games.mage_knight.state import BEGIN, MOST_ATTACKS, OVER, Mage, packed_part
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import BLUE, ICE, MELEE, Step
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.league import League
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table, new_game

PEASANTS = library().unit_card_ids.index("peasants_1")
MARCH = library().deed_numbers["march"]
UNIT = {"unit": {"de": "Bauern", "en": "Peasants"}}


def english(words: dict[str, object]) -> dict[str, object]:
    return {key: one["en"] if isinstance(one, dict) else one for key, one in words.items()}


# --- about what is being carried out ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "asked"), [("tranquility", "effect.choose"), ("crystallize", "mana.colour")]
)
def test_a_question_on_the_way_is_about_the_card_that_is_played(card: str, asked: str) -> None:
    t = Table(hand=card, mana={"green": 1, "red": 1, "blue": 1})
    t.choose("turn.what", card).choose("card.how", "basic")
    assert t.match.choice is not None
    assert (t.prompt, t.match.choice.refs) == (asked, (f"card:{card}",))


# --- about a unit ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [exchange.shrug_words, unit_steps.slot_words, upkeep.upkeep_words, units.unit_words]
)
def test_questions_about_a_unit_name_it(words: Callable[[Mage, int, int], dict[str, object]]) -> None:
    assert words(Table(army="peasants_1").s, 0, PEASANTS) == UNIT


@pytest.mark.parametrize(
    "subject", [exchange.shrug_subject, upkeep.upkeep_subject, units.unit_subject, banners.stay_subject]
)
def test_questions_about_a_unit_point_to_it(subject: Callable[[Mage, int, int], tuple[str, ...]]) -> None:
    assert subject(Table(army="peasants_1").s, 0, PEASANTS) == ("unit:peasants_1",)


@pytest.mark.rule("MK-6.16")
def test_whether_a_banner_stays_is_asked_with_its_name_and_that_of_the_unit() -> None:
    s = Table(army="peasants_1/banner_of_glory").s
    assert english(banners.stay_words(s, 0, PEASANTS)) == {"card": "Banner of Glory", "unit": "Peasants"}


# --- about a player --------------------------------------------------------------------------------------------------


def test_a_player_who_is_attacked_is_asked_about_the_aggressor() -> None:
    s = Ring("rage", "march").s
    assert duel.commit_subject(s, 1, 0) == ("seat:0",)
    assert english(duel.commit_words(s, 1, 0)) == {"who": "Tovak"}


def test_damage_is_asked_with_what_is_left_and_who_suffers_it() -> None:
    ring = Ring("rage", "march").attack().melee().plays("rage", "basic", 0).launch().pick("block_done")
    assert ring.prompt == "duel.damage"
    assert english(exchange.damage_words(ring.s, 0)) == {"n": 2, "other": "Arythea"}
    assert exchange.damage_subject(ring.s, 0) == ("seat:1",)


def test_shares_of_an_assault_are_asked_for_each_participant() -> None:
    s = League("march", "march").s
    assert english(joint_proposal.share_words(s, 0, 1)) == {"who": "Arythea"}
    assert joint_proposal.share_subject(s, 0, 1) == ("seat:1",)


def test_a_bid_is_asked_with_the_hero_and_the_highest_one() -> None:
    s = Table().s
    krang = next(hero.index for hero in library().heroes if hero.id == "krang")
    assert english(auction.bid_words(s, 0, krang, 3)) == {"hero": "Krang", "n": 3}
    assert auction.bid_subject(s, 0, krang, 3) == ("hero:krang",)


# --- about cards, colours and enemies --------------------------------------------------------------------------------


def test_a_shape_is_asked_for_the_card_that_takes_it() -> None:
    s = Table("march").s
    assert english(shapeshift.shape_words(s, 0, MARCH)) == {"card": "March"}
    assert shapeshift.shape_subject(s, 0, MARCH) == ("card:march",)


def test_a_mind_is_read_for_a_colour() -> None:
    assert english(odd_spells.mind_words(Table().s, 0, BLUE)) == {"colour": "blue"}


def test_in_a_combat_the_enemy_and_the_value_are_named() -> None:
    s = Arena("prowlers", stage="attack").s
    assert english(strike.defended_words(s, 0, 0)) == {"enemy": "Prowlers"}
    assert english(combat_skills.loss_words(s, 0, 0)) == {"enemy": "Prowlers"}
    part = packed_part(MELEE, ICE, 3)
    assert english(strike.part_words(s, 0, part)) == {"text": "Ice attack 3"}
    assert english(strike.part_words(Arena("prowlers", stage="block").s, 0, part)) == {"text": "Ice block 3"}


# --- conditions ------------------------------------------------------------------------------------------------------


def test_unhurt_is_who_took_no_wound_in_this_combat() -> None:
    step, played = Step(0), Played()
    assert not terms.unhurt(Table().s, 0, step, played)
    assert terms.unhurt(Arena("prowlers").s, 0, step, played)
    assert not terms.unhurt(Arena("prowlers", combat={"wounds": 1}).s, 0, step, played)


# --- bots in a duel --------------------------------------------------------------------------------------------------


def test_a_bot_blocks_with_abilities_that_cost_nothing() -> None:
    golems = library().unit_card_ids.index("guardian_golems_1")
    free = [
        bool(dueling.steps_of_unit(golems, place))
        for place in range(len(library().unit_of(golems).abilities))
    ]
    assert free == [ability.cost < 0 for ability in library().unit_of(golems).abilities]
    assert True in free and False in free


def way_of_a_bot(ring: Ring, question: str) -> int:
    choice = ring.match.choice
    assert choice is not None and choice.prompt == question
    return weights.preferred(ring.s, choice)


def test_a_bot_that_is_attacked_takes_the_way_that_blocks() -> None:
    """Instinct gives move, influence, attack or block; Amotep Freezers block for nothing, or keep from attacking for mana."""
    ring = Ring("rage", "instinct").attack().melee().plays("rage", "basic", 0).launch()
    assert way_of_a_bot(ring.plays("instinct", "basic"), "effect.choose") == 3
    ring = Ring("", "rage", army="amotep_freezers_1", mana={"blue": 1}, rival={"army": "fire_golems_1"})
    ring.attack().melee().passes().use("fire_golems_1", 0, 0).launch().pick("use_unit", "amotep_freezers_1")
    assert way_of_a_bot(ring, "unit.how") == 0


# --- what the table asks of the game ---------------------------------------------------------------------------------


def test_a_turn_that_is_over_is_settled() -> None:
    table = Table("march")
    game, s = table.match.game, table.s
    s.phase = BEGIN
    assert game.settled(s, 0, True) and not game.settled(s, 0, False)
    s.phase = OVER
    assert game.settled(s, 0, True)
    s.phase = Table("march").s.phase
    assert game.settled(s, 0, True), "nothing was used in this turn yet"
    s.heroes[0].used_card = True
    assert not game.settled(s, 0, True), "in the middle of a turn"


def test_statistics_name_the_heroes_once_they_are_chosen() -> None:
    match = new_game("full_conquest", 2)
    assert match.game.labels(match.state) == ["tovak", "arythea"]
    assert [names["en"] for names in match.game.played(match.state)] == ["Tovak", "Arythea"]
    unchosen = new_game("full_conquest", 2, heroes=["tovak"])
    assert match.game.labels(unchosen.state) == []
    assert match.game.played(unchosen.state) == []


def test_the_game_hands_on_what_its_parts_know() -> None:
    table = Table("march", fame=5)
    game, s = table.match.game, table.s
    assert game.judge(s) == judge(s)
    assert [row.points for row in game.sheet(s)] == [row.points for row in scoring.sheet(s)] != []
    assert game.records() == [*view.RECORDS, *previews.RECORDS]
    assert game.abilities(s) == feats.every()
    assert game.marks(s) == {"turn": s.turn}


def test_every_thing_of_the_box_counts_as_used_once() -> None:
    every = feats.every()
    assert len(every) == len(set(every))
    wanted = {
        "march.basic", "march.strong", "early_bird", "early_bird.dummy", "enemy.summon", "enemy.swift", "village.plunder",
        "keep.conquest", "keep.visit", "city_red.conquest", "crystal_mine_red.yield", "magical_glade.yield",
        "marauding_orcs.defeat", "draconum.defeat", "village.visit", "maze.conquest",
    }  # fmt: skip
    assert wanted <= set(every)
    assert not {
        "village.conquest",
        "dungeon.visit",
        "keep.yield",
        "village.defeat",
        "magical_glade.visit",
    } & set(every)


HEXES, SLOTS = range(geometry.HEXES), range(len(geometry.SLOT_NUMBERS))
DEEDS, UNITS, SKILLS = (range(room) for room in (ROOM_FOR_DEEDS, ROOM_FOR_UNITS, ROOM_FOR_SKILLS))
FOES, ATTACKS = range(ROOM_FOR_FOES), range(ROOM_FOR_FOES * MOST_ATTACKS)
FEW, COLOURS = range(100), range(len(vocabulary.COLOURS))
ONE = range(1)
OFFERED = [
    (offers.PURCHASE, FEW), (offers.BORROWED, DEEDS), (offers.BOX, ONE), (offers.TACTIC, ONE), (offers.RITUAL, ONE),
    (offers.UNMASK, ONE), (offers.EXCHANGE, FEW), (offers.KEPT, FEW),
]  # fmt: skip
MENUS = {
    "turn": [
        (turn.END, ONE), (turn.REST, ONE), (turn.HEAL, ONE), (turn.CRYSTAL, COLOURS), (turn.CARD, DEEDS), (turn.MOVE, HEXES),
        (turn.EXPLORE, SLOTS), (turn.CHALLENGE, HEXES), (menu.INTERACT, ONE), (menu.ENTER, ONE), (menu.BURN, ONE),
        (menu.ATTACK, ONE), (menu.UNIT, UNITS), (menu.HEAL_UNIT, UNITS), (menu.POWER, UNITS), (menu.SKILL, SKILLS),
        *[
            (menu.BUY + first, things)
            for first, things in [
                (interaction.BUY_HEALING, ONE), (interaction.BUY_ARTIFACT, ONE), (interaction.ADD_ELITE, ONE),
                (interaction.BUY_UNSEEN, ONE), (interaction.RECRUIT, UNITS), (interaction.BUY_SPELL, DEEDS),
                (interaction.BUY_ACTION, DEEDS), (interaction.BUY_LESSON, DEEDS),
            ]
        ],
        *OFFERED, (errands.MARK, ONE), (errands.CHANT, ONE), (errands.PATH_END, ONE), (errands.STAY_OUT, ONE),
        (errands.TUNNEL, HEXES), (errands.JOINT, HEXES),
    ],
    "fray": [
        (fray.NEXT, ONE), (fray.STRIKE, ONE), (fray.LET_GO, ONE), (fray.CRYSTAL, COLOURS), (fray.TARGET, FOES),
        (fray.SPARE, FOES), (fray.BLOCK, ATTACKS), (fray.SLOW, ATTACKS), (fray.DAMAGE, ATTACKS), (fray.DUEL, FOES),
        (fray.CARD, DEEDS), (fray.UNIT, UNITS), (fray.SKILL, SKILLS), (fray.POWER, UNITS), *OFFERED,
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", MENUS)
def test_no_answer_of_a_menu_can_be_taken_for_another(name: str) -> None:
    """Answers are numbers: a kind and a thing of that kind. There is room for every thing."""
    values = [first + thing for first, things in MENUS[name] for thing in things]
    assert len(values) == len(set(values))


def test_there_is_room_for_so_many_enemies() -> None:
    arena = Arena("prowlers")
    for _ in range(ROOM_FOR_FOES - 1):
        battle.enlist(arena.s, arena.s.combat.foes[0].copy())
    with pytest.raises(AssertionError, match="too many enemies"):
        battle.enlist(arena.s, arena.s.combat.foes[0].copy())
