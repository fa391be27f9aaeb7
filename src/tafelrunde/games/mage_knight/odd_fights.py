"""The odd effects of a combat, or that lead into one, found by their ids."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    aiming,
    atoms,
    duel,
    effects,
    fight,
    joint_course,
    leaping,
    movement,
    parts,
    pledges,
    strike,
    sums,
    traces,
    triggers,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.packing import STARRY_BOW, UNDERGROUND
from tafelrunde.games.mage_knight.reserve import Kept
from tafelrunde.games.mage_knight.ruling import space_option
from tafelrunde.games.mage_knight.state import NONE, Mage, packed_part
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import Aim, Step
from tafelrunde.games.mage_knight.wording import part_text

ONE_ENEMY: Final = [target.name for target in v.TARGETS].index("one_enemy")


def stopping() -> Aim:
    aim = Aim(ONE_ENEMY)
    aim.stop = True
    return aim


STOPPED: Final = stopping()  # an enemy that does not attack in this combat (MK-21.38)
STOP: Final = Step(v.AIM)
STOP.aim = STOPPED


def somebody_to_stop(s: Mage, seat: int) -> bool:
    return aiming.possible(s, seat, STOP)


# --- Wings of Night --------------------------------------------------------------------------------------------------


def wings_option(s: Mage, seat: int, value: int, price: int) -> Option:
    return Option("enough") if value == DONE else strike.attack_option(s, value, "aim_at")


def wings_words(s: Mage, seat: int, price: int) -> dict[str, object]:
    return {"n": price}


WINGS = Prompt("wings.enemy", ("MK-21.38", "MK-14.21"), wings_option, wings_words)


def still_attacking(s: Mage) -> list[int]:
    return [place for place in aiming.enemies_for(s, STOPPED) if not s.combat.foes[place].stopped]


def wings_of_night(s: Mage, seat: int, played: Played) -> Flow[None]:
    """One enemy for nothing, a second one for 1 move point made in this combat, a third one for 2 more ... (MK-R101)."""
    price = 0
    while still_attacking(s) and s.heroes[seat].move >= price:
        places = still_attacking(s)
        place = yield Choice(seat, WINGS, [*places, DONE] if price else places, (price,))
        if place == DONE:
            return
        if price:
            traces.spend_move(s, seat, price)
        aiming.touch_enemy(s, seat, place, STOPPED)
        price += 1


def somebody_attacks(s: Mage, seat: int) -> bool:
    return somebody_to_stop(s, seat) and bool(still_attacking(s))


# --- Possess ---------------------------------------------------------------------------------------------------------


def possess(s: Mage, seat: int, played: Played) -> Flow[None]:
    """An enemy does not attack; its attacks as they are now, without abilities, may be used as melee attacks against others. A
    summoner has none."""
    place = yield Choice(seat, aiming.ENEMY, aiming.enemies_for(s, STOPPED), (STOP,))
    aiming.touch_enemy(s, seat, place, STOPPED)
    foe = s.combat.foes[place]
    bonus = effects.bonus_for(s, seat, v.ATTACK, played)
    for attack in range(len(foe.states)):
        value = sums.attack_value(s, foe, attack)
        if value:
            kept = Kept(packed_part(v.MELEE, sums.attack_element(foe, attack), value), False, 1, bonus)
            kept.spared = (place,)
            pledges.keep(s, kept)
            bonus = 0


# --- Sacrifice -------------------------------------------------------------------------------------------------------

# Green or white with red or blue, and what a pair of such crystals gives.
PAIRS: Final[list[list[int]]] = [
    [v.GREEN, v.RED], [v.GREEN, v.BLUE], [v.WHITE, v.RED], [v.WHITE, v.BLUE],
]  # fmt: skip
SIEGE_EACH: Final = 4
RANGED_EACH: Final = 6


def pairs_of(s: Mage, seat: int, pair: int) -> int:
    return min([s.heroes[seat].crystals[colour] for colour in PAIRS[pair]])


def kind_of_pair(pair: int) -> int:
    return v.SIEGE if PAIRS[pair][0] == v.GREEN else v.RANGED


def value_of_pairs(s: Mage, seat: int, pair: int) -> int:
    return pairs_of(s, seat, pair) * (SIEGE_EACH if kind_of_pair(pair) == v.SIEGE else RANGED_EACH)


def element_of_pair(pair: int) -> int:
    return v.FIRE if PAIRS[pair][1] == v.RED else v.ICE


def sacrifices(s: Mage, seat: int) -> list[int]:
    """Pairs of colours of which crystals are there and whose attack has a target."""
    if s.fight is None or s.fight.seat != seat:
        return []
    return [
        pair
        for pair in range(len(PAIRS))
        if pairs_of(s, seat, pair) and strike.targets_of_parts(s, seat, kind_of_pair(pair))
    ]


def sacrifice_option(s: Mage, seat: int, value: int) -> Option:
    part = packed_part(kind_of_pair(value), element_of_pair(value), value_of_pairs(s, seat, value))
    return Option("part_as", (), {"text": part_text(part, False)})


SACRIFICE = Prompt("sacrifice.pairs", ("MK-8.4", "MK-15.2"), sacrifice_option)


def sacrifice(s: Mage, seat: int, played: Played) -> Flow[None]:
    """All pairs of two colours together are one attack; then they become mana tokens. Whoever has paid with the last pair has
    nothing to sacrifice."""
    if not sacrifices(s, seat):
        return
    pair = yield Choice(seat, SACRIFICE, sacrifices(s, seat))
    pairs = pairs_of(s, seat, pair)
    value = value_of_pairs(s, seat, pair) + effects.bonus_for(s, seat, v.ATTACK, played)
    yield from strike.attack_with(s, seat, kind_of_pair(pair), element_of_pair(pair), value)
    for colour in PAIRS[pair]:
        for _ in range(pairs):
            atoms.crystal_to_token(s, seat, colour)


def something_to_sacrifice(s: Mage, seat: int) -> bool:
    return bool(sacrifices(s, seat))


# --- the Bow of Starsdawn --------------------------------------------------------------------------------------------


def draw_the_bow(s: Mage, seat: int, played: Played) -> Flow[None]:
    """What it does to ranged and siege attacks is asked with each of them (strike.py)."""
    traces.leave_for_the_end(s, seat, STARRY_BOW)
    return
    yield


# --- Underground Attack ----------------------------------------------------------------------------------------------


def tunnels(s: Mage, seat: int) -> list[int]:
    """Fortified sites to be assaulted, and other heroes, as near as Underground Travel leads, over the same spaces. Not where a
    hero stands who cannot be attacked (MK-11.29)."""
    if not parts.may_move(s, seat):
        return []
    h = s.heroes[seat]
    [step] = library().deed("underground_travel").basic.steps
    return [
        hex
        for hex in leaping.reached(s, h.at, step.n, step.not_through)
        if is_goal(s, seat, hex) and (not parts.marching(s) or joint_course.is_target(s, hex))  # MK-26.14
    ]


def is_goal(s: Mage, seat: int, hex: int) -> bool:
    met = parts.hero_on(s, seat, hex)
    return movement.unconquered(s, seat, hex) if met == NONE else duel.may_be_attacked(s, seat, met)


# Whoever defends the site shows itself.
TUNNEL = Prompt("tunnel.to", ("MK-11.6", "MK-11.15", "MK-11.22", "MK-R28"), space_option, final=True)


def underground_attack(s: Mage, seat: int, played: Played) -> Flow[None]:
    """Straight to the site, which is assaulted and fortifies nobody, or to another hero, who is attacked there; a failed assault
    and a draw lead back to where the spell was cast (MK-11.6, MK-11.22, MK-19.14, MK-25.50)."""
    end = yield Choice(seat, TUNNEL, tunnels(s, seat))
    traces.leave_for_the_end(s, seat, UNDERGROUND)
    atoms.move_hero(s, seat, end, 0)
    movement.arrive(s, seat)
    yield from triggers.fire(s, seat, v.MOVED_ONE_SPACE)
    if not movement.other_heroes_on(s, seat, end):
        yield from fight.fight(s, seat, [], True)
    elif movement.unconquered(s, seat, end):
        yield from duel.enter_keep(s, seat)
    else:
        yield from duel.attack(s, seat)


def somewhere_to_dig(s: Mage, seat: int) -> bool:
    return bool(tunnels(s, seat))


effects.FUNCTIONS["wings_of_wind.strong"] = wings_of_night
effects.FUNCTIONS["charm.strong"] = possess
effects.FUNCTIONS["offering.strong"] = sacrifice
effects.FUNCTIONS["bow_of_starsdawn.strong"] = draw_the_bow
effects.FUNCTIONS["underground_travel.strong"] = underground_attack
effects.FUNCTION_POSSIBLE["wings_of_wind.strong"] = somebody_attacks
effects.FUNCTION_POSSIBLE["charm.strong"] = somebody_to_stop
effects.FUNCTION_POSSIBLE["offering.strong"] = something_to_sacrifice
effects.FUNCTION_POSSIBLE["underground_travel.strong"] = somewhere_to_dig
