"""Every way of playing every card that is offered can be carried through, whatever is answered on the way."""

from random import Random

import pytest

from tafelrunde.games.mage_knight.cards import OUTSIDE_COMBAT
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import banner_of
from tafelrunde.games.mage_knight.vocabulary import RULES, STEPS, Step
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


def test_whatever_needs_no_combat_is_offered() -> None:
    """What is not offered needs a combat (its icon, its steps or its time say so), a unit to be put to, or is one of the odd
    ones that wait."""
    offered = set()
    for card in BOX.deeds[1:]:
        for night in (False, True):
            table = rich_table(card.id, night).choose("turn.what", card.id)
            offered |= {f"{card.id}.{way}" for way in table.options if way in ("basic", "strong")}
    missing = set()
    for card in BOX.deeds[1:]:
        for effect in card.effects():
            icons = card.icons if effect is card.basic else card.strong_icons
            fighting = not icons & OUTSIDE_COMBAT or bool(
                kinds_in(effect.steps) & {"attack", "block", "aim", "banner"}
            )
            if effect.id not in offered and not effect.empty and not fighting:
                missing.add(effect.id)
    assert missing == ODD_ONES_THAT_WAIT
    assert not {"rage.basic", "fireball.basic", "banner_of_protection.strong"} & offered


ODD_ONES_THAT_WAIT = {"banner_of_command.basic", "underground_travel.strong"}
