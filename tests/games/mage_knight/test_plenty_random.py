"""Rich hands at random where they seldom come: in combats between players, in assaults of several players, and with hardly any
mana. Nothing that is offered leads to a question without answers, and a defender who is only partly in a combat uses nothing that
is for the own turn. TAFELRUNDE_PLENTY=500 plays so many tables of each scene."""

import os
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.state import Mage
from tests.games.mage_knight import league, ring
from tests.games.mage_knight.arena import token
from tests.games.mage_knight.plenty import COLOURS, Curious, Dealer
from tests.games.mage_knight.table import Json, Table

TABLES = int(os.environ.get("TAFELRUNDE_PLENTY", "8"))
LONGEST = 150  # decisions of one table
VARIANTS = ["lost_legion", "interactive_combat", "friendly_mana", "initiator_flips"]
FAME = {1: 0, 3: 8, 5: 24, 7: 48}
LIKED = {
    "attack_hero": 0.5,
    "propose_joint": 1.0,
    "agree_joint": 1.0,
}  # so that it comes to what is looked at, and how likely


def some_variants(dice: Random) -> list[str]:
    return [variant for variant in VARIANTS if dice.random() < 0.3]


def a_duel(seed: int) -> Match:
    """Two heroes on one space."""
    dice = Random(seed)
    site = dice.choice(list(ring.PLACES))
    tiles, at, origin = ring.PLACES[site]
    fields = Dealer(seed).table(dice.random() < 0.5)
    fields["quest"] = {"variants": some_variants(dice)}
    for one in (fields, fields["others"][1]):
        level = dice.choice(list(FAME))
        one |= {"at": at, "level": level, "fame": FAME[level]}
    if site in ("keep", "mage_tower"):
        fields["shields"] = {at: [1]}
    return Table(tiles=tiles, phase="act", path=[origin], moved=True, **fields).match


def an_assault(seed: int) -> Match:
    """Two heroes before a city, sometimes with hardly more than wounds."""
    dice = Random(seed)
    dealer = Dealer(seed)
    fields = dealer.table(dice.random() < 0.5)
    variants = some_variants(dice)
    if dice.random() < 0.5:
        fields |= {"mode": "full_cooperation", "dummy": {"hero": "krang"}}
    else:
        variants.append("joint_assaults")
    fields["quest"] = {"variants": variants}
    fields["others"][1]["at"] = league.PLACES[1]
    for one in (fields, fields["others"][1]):
        if dice.random() < 0.4:
            one["hand"] = "march" + " wound" * dice.randrange(3)
    garrison = [token(dealer.enemy(dice.choice(["white", "violet", "grey"])).id) for _ in range(3)]
    setting: Json = {
        "at": league.PLACES[0], "tiles": league.TILES, "tokens": {league.CITY: garrison}, "phase": "act", "dice_left": 1,
        "stack": {"countryside_left": 3}, "round": 2,
    }  # fmt: skip
    return Table(**{**fields, **setting}).match


def hardly_any_mana(seed: int) -> Match:
    """Anywhere, with few dice and no tokens."""
    dice = Random(seed)
    dealer = Dealer(seed)
    scenes = [dealer.in_the_open, dealer.in_a_fight, dealer.at_a_site, dealer.taking_tactics]
    position = dice.choice(scenes)().position()
    state = cast(Json, position["state"])
    for hero in state["heroes"]:
        hero |= {"mana": {}, "crystals": {colour: dice.randrange(2) for colour in COLOURS[:4]}}
    state["source"] = [dice.choice(COLOURS) for _ in range(dice.randrange(1, 5))]
    return Match.from_position(position)


def duel_in(match: Match) -> Duel | None:
    fight = cast(Mage, match.state).fight
    return None if fight is None else fight.duel


def for_own_turn(match: Match, seat: int) -> object:
    """What a defender who is only partly in a combat may not use: the die on the tactic, and skills for the own turn."""
    hero = cast(Mage, match.state).heroes[seat]
    return hero.tactic_die, [one for one in hero.skills_used if not library().skills[one].outside_turn]


def answer(match: Match, player: Curious, dice: Random) -> None:
    duel = duel_in(match)
    partly = duel is not None and not duel.full
    before = for_own_turn(match, duel.defender) if duel is not None else None
    seat = min(match.choices)
    choice = match.choices[seat]
    assert duel is None or choice.prompt != "provocation.die"
    liked = [n for n, one in enumerate(choice.options) if dice.random() < LIKED.get(one.kind, 0.0)]
    match.answer(liked[0] if liked else player.choose(match, choice), seat)
    after = duel_in(match)
    if partly and after is not None and duel is not None:
        assert for_own_turn(match, duel.defender) == before


@pytest.mark.slow
@pytest.mark.parametrize("scene", [a_duel, an_assault, hardly_any_mana])
def test_plenty_never_leads_into_a_dead_end(scene: Callable[[int], Match]) -> None:
    for seed in range(TABLES):
        match, player, dice = scene(seed), Curious(seed, set()), Random(seed)
        census = match.game.census(match.state)
        for _ in range(LONGEST):
            if match.over:
                break
            try:
                answer(match, player, dice)
            except Exception as error:
                error.add_note(f"table {seed}")
                raise
        assert match.game.census(match.state) == census
