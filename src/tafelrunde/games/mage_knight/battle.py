"""Every change of a combat: change, then tell (MK-14 to MK-19). Nothing else changes it; cards, wounds and tokens that are
drawn are moved in decks.py."""

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight import atoms, givers, holdings, pledges
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import foe_ref, hex_ref, stage_names, unit_names, unit_ref, who
from tafelrunde.games.mage_knight.packing import ROOM_FOR_FOES
from tafelrunde.games.mage_knight.piles import NO_CARDS, less
from tafelrunde.games.mage_knight.state import (
    ACT,
    BLOCKED,
    CLOSED_UP,
    DEALT,
    FIGHT,
    MOST_ATTACKS,
    NONE,
    OPEN_ATTACK,
    OPEN_BLOCK,
    SUMMONED,
    VOID,
    Fight,
    Foe,
    Mage,
    face_up,
    part_value,
)
from tafelrunde.games.mage_knight.wording import element_text, part_text, signed


def tell(s: Mage, kind: str, place: int, more: dict[str, object] | None = None) -> None:
    """Something happens to an enemy."""
    if s.log is not None:
        f = s.combat
        data: dict[str, object] = {"seat": f.seat, "who": who(s, f.seat), "enemy": foe_names(f.foes[place])}
        s.emit(Event(kind, {**data, "ref": ref_of(f.foes[place], place), **(more or {})}))


def foe_names(foe: Foe) -> Word:
    return library().enemies[foe.enemy].names if foe.unit == NONE else unit_names(foe.unit)


def ref_of(foe: Foe, place: int) -> str:
    return foe_ref(place) if foe.unit == NONE else unit_ref(foe.unit)


# --- beginning and end -----------------------------------------------------------------------------------------------


def begin(s: Mage, fight: Fight) -> None:
    """A combat is going on from now on."""
    s.fight = fight
    s.phase = FIGHT


def enlist(s: Mage, foe: Foe) -> None:
    """An enemy takes part in the combat (MK-14.15)."""
    assert len(s.combat.foes) < ROOM_FOR_FOES, "too many enemies"
    s.combat.foes = [*s.combat.foes, foe]
    tell(s, "faces", len(s.combat.foes) - 1)


def go_to_stage(s: Mage, stage: int) -> None:
    """The next phase of the combat begins."""
    s.combat.stage = stage
    pledges.begin_phase(s)
    if s.log is not None:
        seat = s.combat.seat
        s.emit(Event("stage", {"seat": seat, "who": who(s, seat), "phase": stage_names(stage)}))


def end(s: Mage, seat: int, won: bool) -> None:
    """The combat is over, and with it all points made in it (MK-14.21)."""
    s.fight = None
    s.phase = ACT
    atoms.lapse_points(s, seat)
    if s.log is not None:
        s.emit(Event("fight_won" if won else "fight_over", {"seat": seat, "who": who(s, seat)}))


# --- attacks and blocks ----------------------------------------------------------------------------------------------


def aim_attack(s: Mage, place: int) -> None:
    """An attack is opened on an enemy, or one more becomes its target (MK-15.2, MK-15.13)."""
    f = s.combat
    f.opened = OPEN_ATTACK
    f.targets = tuple(sorted((*f.targets, place)))
    tell(s, "attacks", place)


def spare(s: Mage, place: int) -> None:
    """An enemy is no target of the open attack any more (MK-15.13)."""
    s.combat.targets = less(s.combat.targets, place)
    tell(s, "spares", place)


def aim_block(s: Mage, number: int) -> None:
    """A block is opened against one attack (MK-16.3)."""
    f = s.combat
    f.opened = OPEN_BLOCK
    f.targets = (number,)
    tell(s, "blocks", number // MOST_ATTACKS)


def put_part(s: Mage, part: int) -> None:
    """A value joins the open attack or block."""
    f = s.combat
    f.parts += (givers.given(part, f.giver),)
    f.helped = f.helped or f.by_unit
    if s.log is not None:
        text = part_text(part, f.opened == OPEN_BLOCK)
        s.emit(Event("part", {"seat": f.seat, "who": who(s, f.seat), "text": text, "n": part_value(part)}))


def close(s: Mage) -> None:
    """Nothing is open any more; what lay in it is used up or lost (MK-15.16, MK-15.17)."""
    f = s.combat
    if f.helped:
        for target in f.targets:
            note_aid(s, target // MOST_ATTACKS if f.opened == OPEN_BLOCK else target)
    f.helped = False
    f.opened = CLOSED_UP
    f.targets = f.parts = NO_CARDS
    pledges.unbind(s)


def note_aid(s: Mage, place: int) -> None:
    """Units have a part in fighting this enemy."""
    if place not in s.combat.aided:
        s.combat.aided += (place,)


def let_go(s: Mage) -> None:
    """An attack or block that falls short is given up (MK-15.12, MK-15.16, MK-16.14)."""
    close(s)
    if s.log is not None:
        seat = s.combat.seat
        s.emit(Event("let_go", {"seat": seat, "who": who(s, seat)}))


def lose_part(s: Mage, part: int, block: bool) -> None:
    """A value that has no target is lost (MK-15.15, MK-16.17)."""
    if s.log is not None:
        seat = s.combat.seat
        s.emit(Event("part_lost", {"seat": seat, "who": who(s, seat), "text": part_text(part, block)}))


def tint(s: Mage, colours: int, giver: int = givers.NOBODY) -> None:
    """Something of these colours is being played (MK-14.18, MK-14.19)."""
    s.combat.tint = colours
    s.combat.giver = giver
    s.combat.aimed = NONE


def take_aim(s: Mage, place: int) -> None:
    """The effect being played has chosen an enemy."""
    s.combat.aimed = place
    if s.combat.by_unit:
        note_aid(s, place)


def use_defence(s: Mage) -> None:
    """The first attack was made: whoever defends others has done it (MK-21.29)."""
    s.combat.defended = True


# --- what becomes of an enemy ----------------------------------------------------------------------------------------


def defeat(s: Mage, place: int) -> None:
    """A defeated token goes to the discard pile of its colour and leaves the combat at once (MK-15.10, MK-14.22)."""
    foe = s.combat.foes[place]
    foe.out = foe.beaten = True
    _drop_token(s, foe)
    if s.combat.opened == OPEN_ATTACK and place in s.combat.targets:
        s.combat.targets = less(s.combat.targets, place)
    tell(s, "defeated", place)


def leave(s: Mage, place: int) -> None:
    """A summoned enemy leaves, undefeated (MK-16.13, MK-21.15)."""
    foe = s.combat.foes[place]
    foe.out = True
    _drop_token(s, foe)
    tell(s, "leaves", place)


def _drop_token(s: Mage, foe: Foe) -> None:
    """Off the map, if it lies there, to the discard pile of its colour."""
    back = library().enemies[foe.enemy].back
    if foe.role == SUMMONED:
        s.drops[back] += (foe.enemy,)
    else:
        holdings.take_token(s, foe.at, face_up(back, foe.enemy))


def block(s: Mage, number: int) -> None:
    """An attack is blocked: it deals no damage (MK-16.1, MK-16.12)."""
    _set_state(s, number, BLOCKED)
    tell(s, "blocked", number // MOST_ATTACKS)


def deal(s: Mage, number: int, damage: int) -> None:
    """An attack deals its damage."""
    _set_state(s, number, DEALT)
    tell(s, "deals", number // MOST_ATTACKS, {"n": damage})


def avert(s: Mage, number: int) -> None:
    """An attack does not take place; it is not blocked (MK-16.18)."""
    _set_state(s, number, VOID)
    tell(s, "averted", number // MOST_ATTACKS)


def _set_state(s: Mage, number: int, state: int) -> None:
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    foe.states = (*foe.states[:attack], state, *foe.states[attack + 1 :])


def change_attack(s: Mage, number: int, n: int) -> None:
    """One attack is weaker or stronger for the rest of the combat (MK-R103)."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    foe.changes = (*foe.changes[:attack], foe.changes[attack] + n, *foe.changes[attack + 1 :])
    tell(s, "attack_changed", number // MOST_ATTACKS, {"n": n, "change": signed(n)})


def spend_move(s: Mage, number: int) -> None:
    """A move point slows a cumbersome attack down by 1 (MK-21.9)."""
    s.heroes[s.combat.seat].move -= 1
    change_attack(s, number, -1)


def strip_attack(s: Mage, number: int) -> None:
    """One attack loses its abilities."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    foe.stripped = (*foe.stripped[:attack], 1, *foe.stripped[attack + 1 :])
    tell(s, "stripped", number // MOST_ATTACKS)


def take_element(s: Mage, number: int, element: int) -> None:
    """One attack has another element for the rest of the combat."""
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    foe.elements = (*foe.elements[:attack], element, *foe.elements[attack + 1 :])
    tell(s, "element_changed", number // MOST_ATTACKS, {"element": element_text(element)})


def stop(s: Mage, place: int) -> None:
    """An enemy makes none of its attacks in this combat (MK-21.38)."""
    s.combat.foes[place].stopped = True
    tell(s, "stopped", place)


def slow_down(s: Mage, place: int) -> None:
    """An enemy becomes cumbersome (MK-21.9)."""
    s.combat.foes[place].heavy = True
    tell(s, "slowed_down", place)


def doom(s: Mage, place: int) -> None:
    """An enemy will be destroyed once all its attacks are blocked."""
    s.combat.foes[place].doomed = True
    tell(s, "doomed", place)


def lower_armor(s: Mage, place: int, n: int) -> None:
    s.combat.foes[place].lowered += n
    tell(s, "armor_changed", place, {"n": -n, "change": signed(-n)})


def raise_armor(s: Mage, place: int, n: int) -> None:
    s.combat.foes[place].raised += n
    tell(s, "armor_changed", place, {"n": n, "change": signed(n)})


def fix_armor(s: Mage, place: int, n: int) -> None:
    """The armour has this value now; only what comes later changes it again (MK-9.22)."""
    foe = s.combat.foes[place]
    foe.fixed = n
    foe.raised = foe.lowered = 0
    tell(s, "armor_fixed", place, {"n": n})


def take_off(s: Mage, place: int, losses: int) -> None:
    """An enemy loses fortifications or resistances."""
    s.combat.foes[place].lost |= losses
    tell(s, "lost_something", place)


def lose_ability(s: Mage, place: int, loss: int, what: Word) -> None:
    """An enemy loses one ability or resistance."""
    s.combat.foes[place].lost |= 1 << loss
    tell(s, "lost_ability", place, {"what": what})


def absorb(s: Mage, seat: int, unit: int) -> None:
    """A unit takes all the damage unwounded, and no more of it in this combat (MK-17.6, MK-17.9)."""
    s.combat.absorbed += (unit,)
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "unit": unit_names(unit)}
        s.emit(Event("unit_absorbed", {**data, "ref": unit_ref(unit)}))


# --- what becomes of the space ---------------------------------------------------------------------------------------


def mark_city(s: Mage, seat: int) -> None:
    """A shield for a defeated defender of the city, behind those that are there (MK-19.2)."""
    hex = s.quest.halves.get(s.combat.space, s.combat.space)
    s.shields = {**s.shields, hex: (*s.shields.get(hex, NO_CARDS), seat)}
    if s.log is not None:
        s.emit(Event("city_shield", {"seat": seat, "who": who(s, seat), "ref": hex_ref(hex)}))


def count_half_fame(s: Mage, fame: int) -> int:
    """Half the fame of all these enemies together, rounded up; what this one adds to it (MK-32.70, MK-R17)."""
    f = s.combat
    before = (f.halved + 1) // 2
    f.halved += fame
    return (f.halved + 1) // 2 - before
