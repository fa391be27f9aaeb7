"""Attack opportunities of a combat between players: gather an attack and make it, block it, assign the damage; in turns, first
from afar, then in melee (MK-25.21 to MK-25.50)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    aiming,
    atoms,
    clash,
    decks,
    duel,
    duel_sums,
    fray,
    holdings,
    movement,
    odd_cards,
    offers,
    soldiers,
    spoils,
    unit_steps,
)
from tafelrunde.games.mage_knight.clash import duel_of
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.fray import NEXT, STRIKE
from tafelrunde.games.mage_knight.naming import (
    card_names,
    card_ref,
    hex_ref,
    seat_ref,
    terrain_names,
    unit_names,
    unit_ref,
    who,
)
from tafelrunde.games.mage_knight.previews import PricePreview, ThroughPreview, shown
from tafelrunde.games.mage_knight.state import BLOCK_PHASE, DAMAGE_PHASE, NONE, Mage
from tafelrunde.games.mage_knight.wording import element_text

# --- what can be used ------------------------------------------------------------------------------------------------


def things(s: Mage, seat: int) -> list[int]:
    """What any combat allows. A defender who is only partly in it uses no skills but those for other players' turns (MK-25.17),
    and no tactic."""
    found = fray.things(s, seat)
    if not duel_of(s).partly(seat):
        return found
    return [what for what in found if not own_turn_only(what)]


def own_turn_only(what: int) -> bool:
    if fray.SKILL <= what < fray.POWER:
        return not library().skills[what - fray.SKILL].outside_turn
    return what in (offers.TACTIC, offers.RITUAL, offers.UNMASK)


def menu(s: Mage) -> list[int]:
    """An attack is made or passed by; a block is enough when the blocker says so (MK-25.22, MK-25.25)."""
    seat = s.combat.seat
    if s.combat.stage == BLOCK_PHASE:
        return [*things(s, seat), STRIKE]
    if duel_sums.gathered(s) > 0:
        return [STRIKE, *things(s, seat)]
    return [*things(s, seat), NEXT]


def menu_option(s: Mage, seat: int, value: int) -> Option:
    """Its preview tells what would get through."""
    if value == NEXT:
        return Option("pass")
    if value != STRIKE:
        return fray.menu_option(s, seat, value)
    if s.combat.stage == BLOCK_PHASE:
        n = duel_sums.getting_through(s)
        return Option("block_done", (), {"n": n}, shown(ThroughPreview(damage=n)))
    return Option("launch", (seat_ref(duel_of(s).blocker),), {"n": duel_sums.gathered(s)})


def menu_weight(s: Mage, seat: int, value: int) -> int:
    """Whatever was begun is finished; without a reason to go on it is left at that."""
    if value == STRIKE:
        return 20 if s.combat.stage != BLOCK_PHASE else 10
    return 10 if value == NEXT else 2


def menu_words(s: Mage, seat: int) -> dict[str, object]:
    fight = duel_of(s)
    if s.combat.stage != BLOCK_PHASE:
        return {"who": who(s, fight.blocker), "n": duel_sums.gathered(s)}
    found = [element_text(element) for element in duel_sums.elements(s)]
    return {
        "who": who(s, fight.attacker),
        "n": duel_sums.attack_value(s),
        "elements": found,
        "left": duel_sums.getting_through(s),
    }


def menu_subject(s: Mage, seat: int) -> tuple[str, ...]:
    return (seat_ref(duel_of(s).other(seat)),)


def draws(s: Mage, seat: int, value: int) -> bool:
    return value > STRIKE and fray.brings_news(s, seat, value)


SHOOT = Prompt(
    "duel.shoot",
    ("MK-25.21", "MK-25.22", "MK-25.23", "MK-25.24", "MK-25.35"),
    menu_option, menu_words, menu_subject, menu_weight, draws,
)  # fmt: skip
CHARGE = Prompt(
    "duel.charge",
    ("MK-25.36", "MK-25.37", "MK-25.38", "MK-25.46"),
    menu_option, menu_words, menu_subject, menu_weight, draws,
)  # fmt: skip
HOLD = Prompt(
    "duel.block",
    ("MK-25.25", "MK-25.26", "MK-25.27", "MK-25.39"),
    menu_option, menu_words, menu_subject, menu_weight, draws,
)  # fmt: skip


def act(s: Mage) -> Flow[None]:
    """One thing of whoever has to act now. It is asked even if only one is left: nobody passes or attacks unasked."""
    f, fight = s.combat, duel_of(s)
    seat = f.seat
    if f.stage == DAMAGE_PHASE:
        yield from assign(s)
        return
    asked = HOLD if f.stage == BLOCK_PHASE else CHARGE if fight.melee else SHOOT
    what = yield Choice(seat, asked, lambda: menu(s), (), True)
    if what == NEXT:
        pass_by(s)
    elif what != STRIKE:
        yield from fray.carry_out(s, seat, what)
        aiming.forget(s)
    elif f.stage == BLOCK_PHASE:
        settle_block(s)
    else:
        duel.muster(s)
        clash.launch(s, duel_sums.gathered(s))


# --- whose opportunity is next ---------------------------------------------------------------------------------------


def pass_by(s: Mage) -> None:
    """Two in a row end the phase: the melee follows, or nobody has won (MK-25.35, MK-25.46, MK-25.50)."""
    fight = duel_of(s)
    clash.pass_by(s)
    if fight.passes < 2:
        next_opportunity(s, fight.blocker)
    elif not fight.melee:
        clash.begin_melee(s)
        next_opportunity(s, fight.aggressor)
    else:
        end(s, NONE)


def next_opportunity(s: Mage, seat: int) -> None:
    duel.muster(s)
    clash.give_opportunity(s, seat)


def settle_block(s: Mage) -> None:
    """What the block leaves is damage (MK-25.29). If that is nothing, units in the attack are blocked, and what waits for that
    happens to them (MK-25.56)."""
    damage = duel_sums.getting_through(s)
    attacking = [place for place, foe in enumerate(s.combat.foes) if foe in duel_sums.fighters(s)]
    blocker = duel_of(s).blocker
    clash.let_through(s, damage)
    if damage:
        return
    for place in attacking:
        clash.hold_off(s, place)
        if s.combat.foes[place].doomed:
            spoils.defeat(s, blocker, place)
    next_opportunity(s, blocker)


# --- damage (MK-25.30 to MK-25.34, MK-25.40 to MK-25.45) -------------------------------------------------------------

HERO: Final = 0
UNIT: Final = 100  # and its place in the combat
STEAL: Final = 1000  # and the card
RETREAT: Final = 5000  # and the space


def uses(s: Mage) -> list[int]:
    """What the rest of the damage suffices for; whoever cannot use it forgoes it (MK-25.34)."""
    f, fight = s.combat, duel_of(s)
    left = fight.left
    found = [UNIT + n for n in duel_sums.units_to_wound(s) if duel_sums.price_of_unit(s, f.foes[n]) <= left]
    if s.heroes[fight.blocker].printed.armor <= left:
        found.append(HERO)
    if fight.melee:
        found += [STEAL + card for card in duel_sums.loot(s) if left >= duel_sums.LOOT]
        found += [
            RETREAT + hex for hex in duel_sums.retreats(s) if duel_sums.price_of_retreat(s, hex) <= left
        ]
    return found


def damage_option(s: Mage, seat: int, value: int) -> Option:
    blocker = duel_of(s).blocker
    if value == DONE:
        return Option("forgo_damage", (), {"n": duel_of(s).left})
    if value >= RETREAT:
        hex = value - RETREAT
        n = duel_sums.price_of_retreat(s, hex)
        return Option(
            "force_back",
            (hex_ref(hex),),
            {"terrain": terrain_names(s, hex), "n": n},
            shown(PricePreview(cost=n)),
        )
    if value >= STEAL:
        card = value - STEAL
        words: dict[str, object] = {"card": card_names(card), "n": duel_sums.LOOT}
        return Option("steal_artifact", (card_ref(card),), words, shown(PricePreview(cost=duel_sums.LOOT)))
    if value >= UNIT:
        foe = s.combat.foes[value - UNIT]
        n = duel_sums.price_of_unit(s, foe)
        return Option(
            "wound_unit",
            (unit_ref(foe.unit),),
            {"unit": unit_names(foe.unit), "n": n},
            shown(PricePreview(cost=n)),
        )
    n = s.heroes[blocker].printed.armor
    return Option(
        "wound_hero", (seat_ref(blocker),), {"other": who(s, blocker), "n": n}, shown(PricePreview(cost=n))
    )


def damage_words(s: Mage, seat: int) -> dict[str, object]:
    return {"n": duel_of(s).left, "other": who(s, duel_of(s).blocker)}


def damage_subject(s: Mage, seat: int) -> tuple[str, ...]:
    return (seat_ref(duel_of(s).blocker),)


def damage_weight(s: Mage, seat: int, value: int) -> int:
    """A retreat wins; nothing is left lying."""
    if value == DONE:
        return 0
    return 20 if value >= RETREAT else 8 if value >= STEAL else 3


def damage_reveals(s: Mage, seat: int, value: int) -> bool:
    """A wound may draw a card or knock out, which shows a hand (MK-17.13); a retreat may lead to garrisons."""
    blocker = duel_of(s).blocker
    if value >= RETREAT:
        return movement.turns_up(s, blocker, value - RETREAT)
    return value == HERO and (s.heroes[blocker].rushing or knocks_out(s, blocker))


def knocks_out(s: Mage, seat: int) -> bool:
    return s.combat.wounds_of(seat) + 1 >= s.heroes[seat].printed.hand_limit


DAMAGE = Prompt(
    "duel.damage",
    ("MK-25.30", "MK-25.31", "MK-25.32", "MK-25.34", "MK-25.40", "MK-25.43", "MK-25.73"),
    damage_option,
    damage_words,
    damage_subject,
    damage_weight,
    damage_reveals,
)


def assign(s: Mage) -> Flow[None]:
    """The attacker uses the damage for one thing after the other, in any order (MK-25.30, MK-25.73). Points that suffice for
    nothing are lost unasked (MK-25.34)."""
    fight = duel_of(s)
    what = yield Choice(fight.attacker, DAMAGE, lambda: [*uses(s), DONE])
    if what == DONE:
        next_opportunity(s, fight.blocker)
        return
    if what >= RETREAT:
        clash.spend(s, duel_sums.price_of_retreat(s, what - RETREAT))
        force_back(s, what - RETREAT)
        return
    if what >= STEAL:
        clash.spend(s, duel_sums.LOOT)
        steal(s, fight.attacker, fight.blocker, what - STEAL)
    elif what >= UNIT:
        yield from wound_unit(s, what - UNIT)
    else:
        clash.spend(s, s.heroes[fight.blocker].printed.armor)
        decks.take_wound(s, fight.blocker, True)


def steal(s: Mage, seat: int, victim: int, card: int) -> None:
    """The artifact is the thief's; a unit that it commanded needs a command token now, or goes (MK-25.40, MK-25.41, MK-6.3)."""
    led = [unit for unit in s.heroes[victim].units if soldiers.commands_itself(s, unit)]
    clash.steal(s, seat, victim, card)
    odd_cards.lose_box(s, victim, card)
    for unit in led:
        if not soldiers.commands_itself(s, unit):
            unit_steps.keep_command(s, victim, unit)


def shrug_option(s: Mage, seat: int, value: int, unit: int) -> Option:
    return Option(
        "banner_takes" if value == 1 else "unit_takes", (unit_ref(unit),), {"unit": unit_names(unit)}
    )


def shrug_words(s: Mage, seat: int, unit: int) -> dict[str, object]:
    return {"unit": unit_names(unit)}


def shrug_subject(s: Mage, seat: int, unit: int) -> tuple[str, ...]:
    return (unit_ref(unit),)


SHRUG = Prompt("duel.banner", ("MK-25.31", "MK-6.14"), shrug_option, shrug_words, shrug_subject)


def wound_unit(s: Mage, place: int) -> Flow[None]:
    """Its price in damage; a banner that can ignore the wound is its owner's to use."""
    foe = s.combat.foes[place]
    clash.spend(s, duel_sums.price_of_unit(s, foe))
    if soldiers.shrugs(s, foe.unit) and (yield Choice(foe.owner, SHRUG, [1, DONE], (foe.unit,))) == 1:
        holdings.use_banner(s, foe.owner, foe.unit)
        clash.shield(s, foe.unit, foe.owner)
        return
    holdings.wound_unit(s, foe.owner, foe.unit)
    clash.fall(s, place)


# --- the outcome (MK-25.45 to MK-25.50, MK-25.62 to MK-25.64) --------------------------------------------------------


def force_back(s: Mage, hex: int) -> None:
    """The blocker goes there and provokes nobody; the attacker has won, and an own keep is lost with it (MK-25.45, MK-R29)."""
    fight = duel_of(s)
    winner, loser = fight.attacker, fight.blocker
    fame = duel_sums.fame_for(s, winner, loser)
    taken = duel_sums.keep_at_stake(s, loser)
    clash.force_back(s, loser, hex)
    movement.arrive(s, loser)
    if taken:
        holdings.put_shield(s, winner, s.combat.space)
    if fame:
        atoms.gain_fame(s, winner, fame)
    end(s, winner)


def end(s: Mage, winner: int) -> None:
    """Without a winner the aggressor goes back to where the attack came from (MK-25.50). A defender who was wholly in it finishes
    the own turn first (MK-25.63); then the aggressor goes on, without an action (MK-25.62)."""
    fight = duel_of(s)
    clash.end(s, winner)
    if winner == NONE:
        atoms.step_back(s, fight.aggressor)
    if fight.full:
        clash.interrupt(s, fight.defender)
