"""Every change of a combat between two players: change, then tell (MK-25). What both kinds of combat share is changed in
battle.py; cards, units and wounds in decks.py and holdings.py."""

from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight import atoms
from tafelrunde.games.mage_knight.givers import part_unit
from tafelrunde.games.mage_knight.naming import (
    card_names,
    card_ref,
    going_to,
    seat_ref,
    unit_ref,
    who,
)
from tafelrunde.games.mage_knight.piles import NO_CARDS, less
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.state import (
    ACT,
    ATTACK_PHASE,
    BLOCK_PHASE,
    BLOCKED,
    CLOSED_UP,
    DAMAGE_PHASE,
    DUE,
    FIGHT,
    FIGHTER,
    NONE,
    OPEN_ATTACK,
    OPEN_BLOCK,
    RANGED_PHASE,
    Fight,
    Foe,
    Mage,
)
from tafelrunde.games.mage_knight.unit_marks import banner_of, without_banner


def tell(s: Mage, kind: str, seat: int, more: dict[str, object] | None = None) -> None:
    if s.log is not None:
        s.emit(Event(kind, {"seat": seat, "who": who(s, seat), **(more or {})}))


def duel_of(s: Mage) -> Duel:
    duel = s.combat.duel
    assert duel is not None
    return duel


# --- beginning and end -----------------------------------------------------------------------------------------------


def attack_hero(s: Mage, seat: int, other: int) -> None:
    """The action of the turn: another player is attacked (MK-25.1)."""
    h = s.heroes[seat]
    h.acted = True
    h.heal = 0
    atoms.lapse_points(s, seat)
    tell(s, "attacks_hero", seat, {"other": who(s, other), "ref": seat_ref(other)})


def commit(s: Mage, seat: int, full: bool) -> None:
    """The defender is in it wholly or partly (MK-25.6). Wholly: the token lies face down, a die may be used, and a card must be
    (MK-25.7, MK-25.10, MK-25.68); partly: no die (MK-25.16). Neither moves nor takes an action (MK-25.5)."""
    h = s.heroes[seat]
    h.dice_left = int(full)
    h.acted = True
    h.rested = False
    if full:
        s.turn += 1
        h.face_down = True
        h.used_card = False
        h.path = NO_CARDS
    tell(s, "commits_fully" if full else "commits_partly", seat)


def begin(s: Mage, fight: Fight) -> None:
    """From now on they fight."""
    s.fight = fight
    s.phase = FIGHT


def end(s: Mage, winner: int) -> None:
    """It is over: all points are lost, and a defender who was only partly in it loses what rules have changed (MK-25.67)."""
    duel = duel_of(s)
    s.fight = None
    s.phase = ACT
    for seat in (duel.aggressor, duel.defender):
        atoms.lapse_points(s, seat)
    if not duel.full:
        s.heroes[duel.defender].rules = NO_CARDS
    if winner == NONE:
        tell(s, "duel_drawn", duel.aggressor)
    else:
        tell(s, "duel_won", winner)


def interrupt(s: Mage, seat: int) -> None:
    """This seat finishes its part first, then the turn goes on (MK-25.63)."""
    s.interrupted = s.active
    s.active = seat


def resume(s: Mage) -> None:
    """The turn that was interrupted goes on."""
    s.active = s.interrupted
    s.interrupted = NONE
    s.phase = ACT
    s.turn += 1
    tell(s, "turn_goes_on", s.active)


def turn_up_token(s: Mage, seat: int) -> None:
    """The round order token is face up again; the turn was taken before (MK-10.9, MK-25.8)."""
    s.heroes[seat].face_down = False


# --- attack opportunities --------------------------------------------------------------------------------------------


def call_up(s: Mage, seat: int, unit: int) -> None:
    """A unit can be touched by effects of the other player (MK-25.52)."""
    foe = Foe(NONE, FIGHTER, NONE, 0)
    foe.owner, foe.unit = seat, unit
    s.combat.foes = [*s.combat.foes, foe]


def stand(s: Mage, place: int, out: bool) -> None:
    """Wounded or gone it is no longer there; and what it did in an attack is over, unless that was blocked."""
    foe = s.combat.foes[place]
    foe.out = out
    foe.stopped = foe.doomed = False
    if BLOCKED not in foe.states:
        foe.states = foe.changes = foe.stripped = foe.elements = NO_CARDS


def fall(s: Mage, place: int) -> None:
    """A unit is wounded in the middle of it."""
    s.combat.foes[place].out = True


def give_opportunity(s: Mage, attacker: int) -> None:
    """One of them may attack now (MK-25.21, MK-25.22)."""
    f, duel = s.combat, duel_of(s)
    duel.attacker = f.seat = attacker
    duel.attack = NO_CARDS
    duel.slowed = False
    duel.spent = 0
    duel.left = 0
    f.stage = ATTACK_PHASE if duel.melee else RANGED_PHASE
    f.opened = OPEN_ATTACK
    f.parts = NO_CARDS


def begin_melee(s: Mage) -> None:
    """The second phase (MK-25.36)."""
    duel = duel_of(s)
    duel.melee = True
    duel.passes = 0
    tell(s, "melee_begins", duel.aggressor)


def pass_by(s: Mage) -> None:
    """An opportunity is not used (MK-25.22)."""
    duel = duel_of(s)
    duel.passes += 1
    tell(s, "passes", duel.attacker)


def launch(s: Mage, total: int) -> None:
    """The attack is made; the other one may block it (MK-25.25). Units in it can be touched (MK-25.56)."""
    f, duel = s.combat, duel_of(s)
    duel.attack = f.parts
    duel.passes = 0
    units = [part_unit(part) for part in f.parts]
    for foe in f.foes:
        if foe.owner == duel.attacker and foe.unit in units:
            foe.states, foe.changes, foe.stripped, foe.elements = (DUE,), (0,), (0,), (NONE,)
    f.seat = duel.blocker
    f.stage = BLOCK_PHASE
    f.opened = OPEN_BLOCK
    f.parts = NO_CARDS
    tell(s, "launches", duel.attacker, {"n": total})


def slow_attack(s: Mage) -> None:
    """The block counts in full against this attack (MK-25.28)."""
    duel_of(s).slowed = True
    tell(s, "attack_slowed", s.combat.seat)


def breach(s: Mage) -> None:
    """The site fortifies nobody for the rest of the combat (MK-25.58)."""
    duel_of(s).breached = True
    tell(s, "breached", s.combat.seat)


def let_through(s: Mage, damage: int) -> None:
    """What the block leaves of the attack is damage, for the attacker to assign (MK-25.29, MK-25.30)."""
    f, duel = s.combat, duel_of(s)
    duel.left = damage
    f.seat = duel.attacker
    f.stage = DAMAGE_PHASE
    f.opened = CLOSED_UP
    f.parts = NO_CARDS
    tell(s, "gets_through" if damage else "held_off", duel.blocker, {"n": damage})


def hold_off(s: Mage, place: int) -> None:
    """The attack of this unit came to nothing: it is blocked (MK-25.56)."""
    s.combat.foes[place].states = (BLOCKED,)


# --- what damage does ------------------------------------------------------------------------------------------------


def spend(s: Mage, damage: int) -> None:
    duel_of(s).left -= damage


def steal(s: Mage, seat: int, victim: int, card: int) -> None:
    """An artifact out of the play area, the discard pile or from a wounded unit onto the own discard pile (MK-25.40)."""
    h = s.heroes[victim]
    bearers = [unit for unit in h.units if banner_of(s.unit_state[unit]) == card]
    if card in h.play:
        h.play = less(h.play, card)
    elif card in h.discard:
        h.discard = less(h.discard, card)
    else:
        s.unit_state[bearers[0]] = without_banner(s.unit_state[bearers[0]])
    s.heroes[seat].discard += (card,)
    loot: dict[str, object] = {"other": who(s, victim), "card": card_names(card), "ref": card_ref(card)}
    tell(s, "stole", seat, loot)


def force_back(s: Mage, loser: int, hex: int) -> None:
    """The blocker has to go to this space (MK-25.45)."""
    s.heroes[loser].at = hex
    tell(s, "forced_back", loser, going_to(s, hex))


def shield(s: Mage, unit: int, seat: int) -> None:
    """Its banner takes the wound; the unit takes no more damage in this combat."""
    s.combat.absorbed += (unit,)
    tell(s, "banner_holds", seat, {"ref": unit_ref(unit)})
