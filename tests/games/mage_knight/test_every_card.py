"""Every way of playing every card that is offered can be carried through, whatever is answered on the way."""

from random import Random

import pytest

from tafelrunde.games.mage_knight.content import library
from tests.games.mage_knight.table import Table, names, position

BOX = library()
MAP = {"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_02"}
RICH = {"red": 2, "blue": 2, "green": 2, "white": 2, "gold": 1, "black": 2}


def rich_table(card: str, night: bool) -> Table:
    """A hand, mana and crystals for everything, in a forest."""
    return Table(
        f"{card} march rage stamina wound", "rage rage rage rage", tiles=MAP, at="0,0,NE", night=night, mana=RICH, move=6,
        crystals={"red": 1, "blue": 2, "green": 3}, source=["red", "blue", "gold", "black"], fame=3,
        spells=["fireball", "chill", "cure"], others={1: {"hand": "rage", "deck": "rage", "fame": 5}},
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
                hero = position(match).heroes[0]
                assert card in names((*hero.play, *hero.gone)).split()


def test_which_effects_are_offered_so_far() -> None:
    """Outside combat, apart from those that need triggers, units, dice or other cards."""
    offered = set()
    for card in BOX.deeds[1:]:
        for night in (False, True):
            table = rich_table(card.id, night).choose("turn.what", card.id)
            offered |= {f"{card.id}.{way}" for way in table.options if way in ("basic", "strong")}
    assert len(offered) == OFFERED
    assert {"march.strong", "path_finding.basic", "crystallize.basic", "restoration.basic"} <= offered
    assert not {"rage.basic", "fireball.basic", "crystal_mastery.strong"} & offered


OFFERED = 91
