"""Every change of what skills and units leave behind: kept enemies, the ring of chaos, surcharges on mana, and in a combat
duels and guards. The last module of atoms: change, then tell."""

from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight import battle, decks
from tafelrunde.games.mage_knight.content import RUIN_BACK, library
from tafelrunde.games.mage_knight.naming import colour_names, who
from tafelrunde.games.mage_knight.packing import duel_of, guard_of, sighting
from tafelrunde.games.mage_knight.piles import NO_CARDS, less
from tafelrunde.games.mage_knight.state import (
    MOST_ATTACKS,
    NONE,
    RANGED_PHASE,
    TOKENS,
    Mage,
    back_of,
    face_down,
    is_up,
    kind_of,
    rule_of,
)
from tafelrunde.games.mage_knight.vocabulary import BLOCK, LEAD_UNIT, RANGED, WARD

# --- scouts ----------------------------------------------------------------------------------------------------------


def thing_of(back: int, kind: int) -> int:
    """Enemies, and ruins behind them."""
    return kind + len(library().enemies) if back == RUIN_BACK else kind


def _tell_sight(s: Mage, seat: int, back: int, kind: int) -> None:
    if s.log is not None:
        box = library()
        names = box.ruins[kind].names if back == RUIN_BACK else box.enemies[kind].names
        secret: dict[str, object] = {"known": True, "name": names}
        s.emit(Event("scouted", {"seat": seat, "who": who(s, seat)}, secret, (seat,)))


def scout_token(s: Mage, seat: int, hex: int, back: int) -> None:
    """One seat looks at a face-down token; what it is is decided now."""
    marks = s.heroes[seat].marks
    token = next(one for one in s.tokens[hex] if back_of(one) == back and not is_known(s, seat, hex, one))
    kind = decks.draw_token(s, back) if kind_of(token) == NONE else kind_of(token)
    decided = face_down(back) + kind + 1
    s.tokens = {**s.tokens, hex: (*less(s.tokens[hex], token), decided)}
    seen = sighting(hex, thing_of(back, kind))
    marks.scouted += (seen,)
    marks.hunted += (seen,)
    s.news += 1
    _tell_sight(s, seat, back, kind)


def is_known(s: Mage, seat: int, hex: int, token: int) -> bool:
    """Whether a seat knows what a token is."""
    if is_up(token):
        return True
    return kind_of(token) != NONE and (
        sighting(hex, thing_of(back_of(token), kind_of(token))) in s.heroes[seat].marks.scouted
    )


def scout_pile(s: Mage, seat: int, back: int) -> None:
    """One seat looks at the next token of a pile."""
    marks = s.heroes[seat].marks
    pile = s.piles[TOKENS + back]
    if not pile.top:
        kind = decks.draw_token(s, back)
        s.piles[TOKENS + back] = s.piles[TOKENS + back].on_top(kind)
    kind = s.piles[TOKENS + back].top[0]
    marks.foreseen += (sighting(back, kind),)
    marks.hunted += (sighting(NONE, kind),)
    s.news += 1
    _tell_sight(s, seat, back, kind)


def bag_hunted(s: Mage, seat: int, packed: int) -> None:
    """A scouted token was defeated."""
    s.heroes[seat].marks.hunted = less(s.heroes[seat].marks.hunted, packed)


# --- the Puppet Master -----------------------------------------------------------------------------------------------


def note_slain(s: Mage, seat: int, kind: int) -> None:
    """An enemy was defeated in this turn."""
    s.heroes[seat].marks.slain += (kind,)


def _tell_puppet(s: Mage, kind: str, seat: int, enemy: int) -> None:
    if s.log is not None:
        names = library().enemies[enemy].names
        s.emit(Event(kind, {"seat": seat, "who": who(s, seat), "enemy": names}))


def keep_enemy(s: Mage, seat: int, kind: int) -> None:
    """The token of a defeated enemy does not stay in its discard pile."""
    marks = s.heroes[seat].marks
    back = library().enemies[kind].back
    s.drops[back] = less(s.drops[back], kind)
    marks.slain = less(marks.slain, kind)
    marks.kept += (kind,)
    _tell_puppet(s, "puppet_kept", seat, kind)


def use_puppet(s: Mage, seat: int, kind: int) -> None:
    """A kept token is discarded."""
    s.heroes[seat].marks.kept = less(s.heroes[seat].marks.kept, kind)
    s.drops[library().enemies[kind].back] += (kind,)
    _tell_puppet(s, "puppet_used", seat, kind)


# --- the Master of Chaos ---------------------------------------------------------------------------------------------


def turn_ring(s: Mage, seat: int, colour: int) -> None:
    """The marker stands on this field now."""
    marks = s.heroes[seat].marks
    marks.ring = colour
    marks.ring_idle = False
    if s.log is not None:
        s.emit(Event("ring", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def leave_ring(s: Mage, seat: int) -> None:
    """The ring was not used in this turn."""
    s.heroes[seat].marks.ring_idle = True


# --- Mana Suppression ------------------------------------------------------------------------------------------------


def lay_surcharge(s: Mage, seat: int, owner: int, colour: int) -> None:
    """The first basic mana of a turn costs another one, which lies on the token."""
    s.heroes[seat].marks.taxed = True
    s.heroes[owner].marks.hoard |= 1 << colour
    if s.log is not None:
        s.emit(Event("surcharge", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def empty_hoard(s: Mage, seat: int) -> None:
    s.heroes[seat].marks.hoard = 0


def forget_turn(s: Mage, seat: int) -> None:
    """What was for this turn only is over."""
    marks = s.heroes[seat].marks
    marks.slain = marks.hunted = NO_CARDS
    marks.taxed = False


# --- rules that are used up ------------------------------------------------------------------------------------------


def lead_unit(s: Mage, seat: int, kind: int, part_kind: int) -> int:
    """A unit that is led attacks or blocks: what is added, once. In the ranged phase nothing is added to siege attacks."""
    h = s.heroes[seat]
    for packed in h.rules:
        rule = rule_of(packed)
        if rule.code != LEAD_UNIT:
            continue
        if kind == BLOCK:
            bonus = rule.block
        elif s.combat.stage == RANGED_PHASE:
            bonus = rule.ranged_phase if part_kind == RANGED else 0
        else:
            bonus = rule.attack
        if bonus:
            h.rules = less(h.rules, packed)
            return bonus
    return 0


def use_wards(s: Mage, seat: int, element: int) -> None:
    """Wards against this element have ignored damage of one attack."""
    h = s.heroes[seat]
    for packed in h.rules:
        rule = rule_of(packed)
        if rule.code == WARD and rule.elements >> element & 1:
            h.rules = less(h.rules, packed)


# --- a combat --------------------------------------------------------------------------------------------------------


def act_by_unit(s: Mage, unit: int) -> None:
    """A unit is being used, or not any more (NONE)."""
    s.combat.by_unit = unit != NONE


def challenge_to_duel(s: Mage, place: int) -> None:
    """An attack against this enemy waits for the attack phase."""
    s.combat.duels += (duel_of(place, True),)
    battle.tell(s, "duel", place)


def strike_in_duel(s: Mage, place: int) -> None:
    """The attack of the duel is made."""
    s.combat.duels = (*less(s.combat.duels, duel_of(place, True)), duel_of(place, False))


def stand_guard(s: Mage, number: int, unit: int) -> None:
    """The damage of this attack is for this unit first."""
    s.combat.guards += (guard_of(number, unit),)
    battle.tell(s, "guard", number // MOST_ATTACKS, {"unit": library().unit_of(unit).names})
