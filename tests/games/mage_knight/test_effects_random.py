"""Whatever effect is offered can be carried out: random turns with any cards, skills and tactics, closely watched."""

from random import Random

import pytest

from tafelrunde.games.mage_knight.content import WOUND_CARD, library
from tests.games.mage_knight.table import Table
from tests.properties import properties

BOX = library()
MAP = {"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_02", "1,1": "countryside_03"}
COLOURS = ["red", "blue", "green", "white", "gold", "black"]
DECISIONS = 70


def random_table(dice: Random) -> Table:
    """Two seats with any cards in hand, some of everything else."""
    night = dice.random() < 0.5
    deeds = [card.id for card in BOX.deeds if card.index != WOUND_CARD]
    tactics = [tactic.id for tactic in BOX.tactics if tactic.night == night]
    skills = [skill.id for skill in BOX.skills]
    cards = dice.sample(deeds, 24)
    tactic, other = dice.sample(tactics, 2)
    own_skills, other_skills = dice.sample(skills, 4), dice.sample(skills, 4)

    def some_mana() -> dict[str, int]:
        return {colour: dice.randrange(3) for colour in COLOURS}

    def crystals() -> dict[str, int]:
        return {colour: dice.randrange(4) for colour in COLOURS[:4]}

    return Table(
        " ".join([*cards[:6], "wound"]), " ".join(cards[6:12]), tiles=MAP, at=dice.choice(["0,0,NE", "0,1,SE", "1,0,SE"]),
        open_hand="wound", night=night, mana=some_mana(), crystals=crystals(), tactic=tactic, skills=" ".join(own_skills),
        source=[dice.choice(COLOURS) for _ in range(4)], move=6, influence=dice.randrange(9), heal=1,
        discard="wound " + " ".join(cards[12:15]),
        army="utem_guardsmen_1/spent peasants_1 fire_mages_1/wounded", level=7, fame=48, units=["peasants_2", "herbalists_1"],
        spells=[card.id for card in dice.sample([card for card in BOX.deeds if card.kind == 3], 3)],
        actions=[card.id for card in dice.sample([card for card in BOX.deeds if card.kind == 2], 3)],
        tokens={"1,1,NE": [{"back": "grey"}], "0,1,NE": [{"back": "yellow"}]},
        others={
            1: {
                "hand": " ".join(cards[15:19]), "deck": " ".join(cards[19:]), "crystals": crystals(), "tactic": other,
                "skills": other_skills, "fame": dice.choice([40, 55]), "level": 7,
            }
        },
    )  # fmt: skip


LONG = [pytest.mark.slow, pytest.mark.runs_in("compiled")]
SEEDS = [
    0,
    pytest.param(1, marks=pytest.mark.slow),
    *[pytest.param(seed, marks=LONG) for seed in range(2, 40)],
]


@pytest.mark.rule("MK-5.16")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_turns_with_anything(seed: int) -> None:
    dice = Random(seed)
    table = random_table(dice)
    match = table.match
    census = match.game.census(match.state)
    onlookers = properties.Onlookers(match)
    for decision in range(DECISIONS):
        if match.over:
            break
        assert all(choice.count for choice in match.choices.values())
        onlookers.follow(match)
        properties.points_of_no_return_are_announced(match, dice)
        if decision % 5 == 0:
            assert match.game.census(match.state) == census
            properties.look_closely(match, dice)
        seat = dice.choice(sorted(match.choices))
        choice = match.choices[seat]
        for option in choice.options:
            assert "{" not in option.text("de")
            assert not option.text("en").startswith("option.")
        match.answer(dice.randrange(choice.count), seat)
