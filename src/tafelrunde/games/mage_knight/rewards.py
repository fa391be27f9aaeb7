"""What was won or bought is taken at the end of the turn, in an order of one's choice (MK-22.8 to MK-22.15)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, holdings, units
from tafelrunde.games.mage_knight.coming import levels_due
from tafelrunde.games.mage_knight.content import (
    ACTION_WON,
    ARTIFACT_WON,
    CHOSEN_CRYSTAL,
    CRYSTALS_WON,
    DUNGEON_WON,
    RANDOM_CRYSTAL,
    REWARDS,
    SPELL_WON,
    UNIT_WON,
    level_of,
    library,
)
from tafelrunde.games.mage_knight.mana import colour_option
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.state import (
    ACTIONS,
    LEVELS,
    MOST_CRYSTALS,
    REFILL,
    SPELLS,
    Mage,
)
from tafelrunde.games.mage_knight.state import REWARDS as TAKING
from tafelrunde.games.mage_knight.unit_steps import takeable, unit_option
from tafelrunde.games.mage_knight.vocabulary import BASIC_COLOURS, BLACK, GOLD

BLACK_FAME: Final = 1  # instead of a random crystal (MK-22.10)

# --- what comes next at the end of a turn ----------------------------------------------------------------------------


def token_comes(s: Mage, seat: int) -> bool:
    """Whether the levels to be gained bring a command token (MK-22.15)."""
    h = s.heroes[seat]
    return library().levels[level_of(h.fame) - 1].command > h.printed.command


def go_on(s: Mage, seat: int, waited: bool = False) -> None:
    """Rewards, then levels, then cards are drawn (MK-22.8, MK-22.16, MK-22.17); a unit may wait for the levels."""
    if s.heroes[seat].rewards and not waited:
        atoms.go_to(s, TAKING)
    elif levels_due(s, seat) > 0:
        atoms.go_to(s, LEVELS)
    else:
        atoms.go_to(s, TAKING if s.heroes[seat].rewards else REFILL)


# --- one reward after the other --------------------------------------------------------------------------------------


def reward_option(s: Mage, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("unit_waits")
    return Option("reward_" + REWARDS[value], (), {"n": s.heroes[seat].rewards.count(value)})


WHICH = Prompt("reward.which", ("MK-22.8", "MK-22.15"), reward_option, final=True)


def choosable(s: Mage, seat: int) -> list[int]:
    """Each kind of reward once. A unit may wait for a command token that the next levels bring (MK-22.15)."""
    kinds = sorted(set(s.heroes[seat].rewards))
    return [*kinds, DONE] if kinds == [UNIT_WON] and token_comes(s, seat) else kinds


def take_reward(s: Mage) -> Flow[None]:
    """One reward, or all artifacts together, or all random crystals (MK-22.13)."""
    seat = s.active
    if DUNGEON_WON in s.heroes[seat].rewards:
        roll_for_dungeon(s, seat)
        return
    options = choosable(s, seat)
    reward = options[0] if len(options) == 1 else (yield Choice(seat, WHICH, options))
    if reward == ARTIFACT_WON:
        yield from take_artifacts(s, seat)
    elif reward == RANDOM_CRYSTAL:
        yield from take_random_crystals(s, seat)
    elif reward == CHOSEN_CRYSTAL:
        holdings.settle_reward(s, seat, CHOSEN_CRYSTAL)
        crystal(s, seat, (yield Choice(seat, CHOSEN, BASIC_COLOURS)))
    elif reward == CRYSTALS_WON:
        take_crystals(s, seat)
    elif reward == UNIT_WON:
        yield from take_unit(s, seat)
    elif reward != DONE:
        yield from take_card(s, seat, reward)
    go_on(s, seat, reward == DONE)


def roll_for_dungeon(s: Mage, seat: int) -> None:
    """Gold or black is a spell, a basic colour an artifact (MK-32.54)."""
    face = holdings.roll(s, seat)
    holdings.settle_reward(s, seat, DUNGEON_WON)
    holdings.win(s, seat, SPELL_WON if face in (GOLD, BLACK) else ARTIFACT_WON)


def crystal(s: Mage, seat: int, colour: int) -> None:
    """With three of a colour nothing is gained at the end of a turn (MK-22.9, MK-R20)."""
    if s.heroes[seat].crystals[colour] < MOST_CRYSTALS:
        atoms.gain_crystal(s, seat, colour)


def take_crystals(s: Mage, seat: int) -> None:
    """One of each basic colour (MK-19.6)."""
    holdings.settle_reward(s, seat, CRYSTALS_WON)
    for colour in BASIC_COLOURS:
        crystal(s, seat, colour)


CHOSEN = Prompt("reward.crystal", ("MK-33.4", "MK-22.9"), colour_option, final=True)
GOLDEN = Prompt("reward.colour", ("MK-22.10",), colour_option, final=True)


def take_random_crystals(s: Mage, seat: int) -> Flow[None]:
    """A die for each: black is fame instead, gold a colour of one's choice (MK-22.10)."""
    while RANDOM_CRYSTAL in s.heroes[seat].rewards:
        holdings.settle_reward(s, seat, RANDOM_CRYSTAL)
        face = holdings.roll(s, seat)
        if face == BLACK:
            atoms.gain_fame(s, seat, BLACK_FAME)
        elif face == GOLD:
            colour = yield Choice(seat, GOLDEN, BASIC_COLOURS)
            crystal(s, seat, colour)
        else:
            crystal(s, seat, face)


def card_option(s: Mage, seat: int, value: int) -> Option:
    return Option("take_card", (card_ref(value),), {"card": card_names(value)})


CARD = Prompt("reward.card", ("MK-22.11", "MK-22.12"), card_option, final=True)


def take_card(s: Mage, seat: int, reward: int) -> Flow[None]:
    """A spell or advanced action of its own offer, never one of the unit offer (MK-22.11, MK-22.12)."""
    pile = SPELLS if reward == SPELL_WON else ACTIONS
    assert reward in (SPELL_WON, ACTION_WON)
    offer = s.spells if pile == SPELLS else s.actions
    holdings.settle_reward(s, seat, reward)
    if offer:
        card = yield Choice(seat, CARD, list(offer))
        holdings.learn(s, seat, pile, card)


def back_option(s: Mage, seat: int, value: int) -> Option:
    return Option("put_back", (card_ref(value),), {"card": card_names(value)})


BACK = Prompt("artifact.back", ("MK-22.13",), back_option, final=True)
NEXT = Prompt("artifact.next", ("MK-22.13",), card_option, final=True)


def take_artifacts(s: Mage, seat: int) -> Flow[None]:
    """For n artifacts one more is drawn; one goes under the deck, the others on the deed deck in any order (MK-22.13)."""
    n = s.heroes[seat].rewards.count(ARTIFACT_WON)
    for _ in range(n):
        holdings.settle_reward(s, seat, ARTIFACT_WON)
    found = holdings.look_at_artifacts(s, n + 1)
    if len(found) > n:
        worst = yield Choice(seat, BACK, sorted(found))
        holdings.put_back_artifact(s, seat, worst)
        found = [card for card in found if card != worst]
    while found:
        card = found[0] if len(found) == 1 else (yield Choice(seat, NEXT, sorted(found)))
        holdings.take_artifact(s, seat, card)
        found = [one for one in found if one != card]


def gift_option(s: Mage, seat: int, value: int) -> Option:
    return Option("no_unit") if value == DONE else unit_option(s, seat, value)


def gift_weight(s: Mage, seat: int, value: int) -> int:
    return 0 if value == DONE else library().unit_of(value).level


GIFT = Prompt("reward.unit", ("MK-22.14", "MK-22.15"), gift_option, weight=gift_weight, final=True)


def take_unit(s: Mage, seat: int) -> Flow[None]:
    """Any unit of the offer, whatever it costs; without a free command token one is disbanded, or it is forgone (MK-22.14)."""
    offered = takeable(s, seat)
    if not offered:
        holdings.forgo(s, seat, UNIT_WON)
        return
    unit = yield Choice(seat, GIFT, [*offered, DONE])
    if unit == DONE:
        holdings.forgo(s, seat, UNIT_WON)
        return
    holdings.settle_reward(s, seat, UNIT_WON)
    yield from units.take_into_service(s, seat, unit)
