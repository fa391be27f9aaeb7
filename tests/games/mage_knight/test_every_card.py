"""Every way of playing every card that is offered can be carried through, whatever is answered on the way."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Option
from tafelrunde.games.mage_knight import effects, triggers
from tafelrunde.games.mage_knight.cards import OUTSIDE_COMBAT
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import STAGES
from tafelrunde.games.mage_knight.terms import COUNTING, HOLDING
from tafelrunde.games.mage_knight.unit_marks import banner_of
from tafelrunde.games.mage_knight.vocabulary import (
    CONDITIONS,
    COUNTS,
    NOTHING,
    RULES,
    STEPS,
    TRIGGERS,
    Step,
)
from tests.games.mage_knight.arena import PLACES, Arena
from tests.games.mage_knight.table import Table, names, position

BOX = library()
MAP = {"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_02"}
RICH = {"red": 2, "blue": 2, "green": 2, "white": 2, "gold": 1, "black": 2}


def rich_table(card: str, night: bool) -> Table:
    """A hand, mana and crystals for everything, in a forest."""
    return Table(
        f"{card} march rage stamina wound", "rage rage rage rage", tiles=MAP, at="0,0,NE", night=night, mana=RICH, move=6,
        crystals={"red": 1, "blue": 2, "green": 3}, source=["red", "blue", "gold", "black"], fame=3,
        spells=["meditation", "chill", "cure"], actions=["training", "path_finding", "refreshing_walk"], discard="march wound",
        units=["peasants_1"], common_skills=["tovak_double_time"],
        army="herbalists_1/spent foresters_1/wounded",
        others={1: {"hand": "rage", "deck": "rage", "fame": 5, "crystals": {"red": 1}}},
    )  # fmt: skip


@pytest.mark.parametrize("card", [card.id for card in BOX.deeds[1:]])
def test_what_is_offered_can_be_done(card: str) -> None:
    dice = Random(card)
    for night in (False, True):
        start = rich_table(card, night).choose("turn.what", card)
        for way in range(len(start.options)):
            for _ in range(3):
                match = start.match.clone()
                match.answer(way)
                asked = 0
                while match.choice is not None and match.choice.prompt != "turn.what":
                    assert match.choice.count > 0
                    match.answer(dice.randrange(match.choice.count))
                    asked += 1
                    assert asked < 30
                s = position(match)
                attached = tuple([banner_of(s.unit_state[unit]) for unit in s.heroes[0].units])
                assert card in names((*s.heroes[0].play, *s.heroes[0].gone, *attached)).split()


def kinds_in(steps: list[Step]) -> set[str]:
    """The kinds of step in an effect, and of rules."""
    found = set()
    for step in steps:
        found |= {STEPS[step.do].name} | ({RULES[step.rule.code].name} if step.rule else set())
        for inner in [step.steps, step.others, *step.branches]:
            found |= kinds_in(inner)
    return found


# One of each. Cards that use another one try out the whole hand, and each other: they have a small one of their own.
USING = [
    card.id
    for card in BOX.deeds[1:]
    if any("play_other" in kinds_in(effect.steps) for effect in card.effects())
]
HANDS = [
    " ".join(card.id for card in BOX.deeds[1:] if card.id not in USING),
    " ".join([*USING, "march", "rage", "stamina", "determination"]),
]


def test_whatever_needs_no_combat_is_offered() -> None:
    """What is not offered needs a combat (its icon, its steps or its time say so), a unit to be put to, or a fortified site."""
    outside = {half for hand in HANDS for night in (False, True) for half in offered(rich_table(hand, night))}
    missing = set()
    for card in BOX.deeds[1:]:
        for effect in card.effects():
            icons = card.icons if effect is card.basic else card.strong_icons
            fighting = not icons & OUTSIDE_COMBAT or bool(
                kinds_in(effect.steps) & {"attack", "block", "aim", "banner"}
            )
            if effect.id not in outside and not effect.empty and not fighting:
                missing.add(effect.id)
    assert missing == {"underground_travel.strong"}  # no site to assault is near
    assert not {"rage.basic", "fireball.basic", "banner_of_protection.strong"} & outside


# --- no half of a card is left out -----------------------------------------------------------------------------------

ATTACHED = {
    "glory",
    "fear",
    "protection",
    "courage",
    "fortitude",
}  # the basic half of these banners is put to a unit
SEEN = [{"state": "blocked"}]


def offered(table: Table) -> set[str]:
    """The halves of all cards in hand that can be played now, as the options say that show the cards."""
    found = set()
    assert table.match.choice is not None
    for option in table.match.choice.options:
        if option.kind == "play":
            assert option.preview is not None
            ways = [use["how"] for use in option.preview["uses"]]  # type: ignore[attr-defined]
            card = option.refs[0].removeprefix("card:")
            found |= {f"{card}.{way}" for way in ways if way in ("basic", "strong")}
            found |= {f"{card}.basic" for way in ways if way == "to_a_unit"}
    return found


def everywhere() -> set[str]:
    """Halves that are offered outside combat, next to a keep, or in one of the four phases."""
    keep: dict[str, Any] = {"tiles": PLACES["keep"][0], "at": PLACES["keep"][2], "night": True, "mana": RICH}
    found = set()
    for hand in HANDS:
        found |= (
            offered(rich_table(hand, False)) | offered(rich_table(hand, True)) | offered(Table(hand, **keep))
        )
        for stage in STAGES:
            found |= offered(melee(hand, stage))
    return found


def melee(hand: str, stage: str) -> Arena:
    """A combat in this phase, with means for everything."""
    blocked = {0: {"attacks": SEEN}} if stage in ("damage", "attack") else {}
    return Arena("golems", "prowlers", hand=hand, stage=stage, night=True, mana=RICH, changed=blocked,
                 crystals={"red": 1, "green": 1}, army="peasants_1 foresters_1/spent", move=3,
                 others={1: {"hand": "rage"}}, spells=["chill"], actions=["training"])  # fmt: skip


def test_no_half_of_any_card_is_left_unbuilt() -> None:
    """Every basic and strong half of every action, spell and artifact is offered somewhere: this list stays empty."""
    halves = {effect.id for card in BOX.deeds[1:] for effect in card.effects() if not effect.empty}
    assert halves - everywhere() == set()


def unknown_in(steps: list[Step]) -> list[str]:
    """Whatever the interpreter has no meaning for, in branches and promises too."""
    found = []
    for step in steps:
        if step.do not in effects.DOING and step.do not in effects.KNOWN_COSTS and step.banner is None:
            found.append(STEPS[step.do].name)
        if step.rule is not None and not effects.known_rule(step):
            found.append(RULES[step.rule.code].name)
        if step.count != NOTHING and step.count not in COUNTING:
            found.append(COUNTS[step.count].name)
        if step.condition != NOTHING and CONDITIONS[step.condition].name not in HOLDING:
            found.append(CONDITIONS[step.condition].name)
        if step.on != NOTHING and step.on not in triggers.MOMENTS:
            found.append(TRIGGERS[step.on].name)
        for inner in [step.steps, step.others, *step.branches]:
            found += unknown_in(inner)
    return found


def test_no_part_of_any_card_is_unknown() -> None:
    """A half with two branches is offered for one of them; here each of its steps is asked for."""
    halves = [effect for card in BOX.deeds[1:] for effect in card.effects()]
    assert {effect.id: unknown_in(effect.steps) for effect in halves if unknown_in(effect.steps)} == {}
    assert [effect.id for effect in halves if effect.function and effect.id not in effects.FUNCTIONS] == []


def test_banners_are_put_to_units_instead() -> None:
    """Their basic halves are no effects to be played; all other basic halves are."""
    tables = [rich_table(hand, False) for hand in HANDS]
    for card in BOX.deeds[1:]:
        kinds = {option.kind for option in ways_of(tables[card.id in USING], card.id)}
        assert ("to_a_unit" in kinds) == (card.id.removeprefix("banner_of_") in ATTACHED)


def ways_of(table: Table, card: str) -> list[Option]:
    match = table.match.clone()
    match.answer(table.options.index(card))
    assert match.choice is not None
    return list(match.choice.options)


# --- and in a combat -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_offered_in_a_combat_can_be_done(stage: str) -> None:
    """Every half of every card that a phase offers, with random answers."""
    dice = Random(stage)
    arenas = [melee(hand, stage) for hand in HANDS]
    for number, half in [
        (number, half) for number, arena in enumerate(arenas) for half in sorted(offered(arena))
    ]:
        card, _, way = half.rpartition(".")
        match = arenas[number].match.clone()
        match.answer(arenas[number].listed("play", card)[0])
        assert match.choice is not None
        kinds = [option.kind for option in match.choice.options]
        if way in kinds:
            match.answer(kinds.index(way))
        asked = 0
        while match.choice is not None and match.choice.prompt != "fight.what":
            match.answer(dice.randrange(match.choice.count))
            asked += 1
            assert asked < 130, half
