"""Chapters 7-9, the core: one blow and what it sets off - reactions, kills, casualty checks.

These belong together because each can lead to each other: an attack may cause a check (Assassin leader), a check kills, a
killed hero may strike once more (Berserker leader).
"""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.pixel_tactics import atoms, foresight, naming, previews, units
from tafelrunde.games.pixel_tactics.content import CORPSE_ATTACK, LEAVES_NO_CORPSE, REAR
from tafelrunde.games.pixel_tactics.damage import Dealt, deal, shift_before_check
from tafelrunde.games.pixel_tactics.effects import NOWHERE, Blow, Happening, Use
from tafelrunde.games.pixel_tactics.progress import finish
from tafelrunde.games.pixel_tactics.reactions import (
    AIMED_AT,
    ATTACKED,
    DYING,
    HAS_ATTACKED,
    KILLED,
    due,
    happens,
    react,
)
from tafelrunde.games.pixel_tactics.state import DRAW, FRAIL, LEADER_CELL, STRUCK, PixelState
from tafelrunde.games.pixel_tactics.values import (
    INTERCEPT,
    RANGED,
    aim_at,
    attack_value,
    damage_taken,
    has_keyword,
)

# Who strikes: a living hero or leader, a Witch leader's corpse, or a hero that was just killed (Berserker leader).
LIVING: Final = 0
CORPSE: Final = 1
KILLED_HERO: Final = 2


def targets(s: PixelState, blow: Blow) -> list[int]:
    """Melee: melee-capable enemies (PT-7.4). Ranged: every living enemy (PT-7.10). Never the own side (PT-7.24)."""
    enemy = 1 - blow.seat
    mask = units.melee_capable(s, enemy) if blow.melee else s.alive[enemy]
    if blow.heroes_only:
        mask &= units.HERO_CELLS
    if blow.striker == KILLED_HERO:
        # Taken by an Overlord leader it may stand there; it is not a target of its own last attack (PT-R42).
        return [spot for spot in units.spots(enemy, mask) if s.cells[spot] != blow.card]
    return units.spots(enemy, mask)


def interceptors(s: PixelState, target: int) -> list[int]:
    """Living heroes with Intercept in front of the target in its column, one or two positions away (PT-7.12, PT-R5)."""
    found: list[int] = []
    spot = target - 3
    while spot >= target // 9 * 9:
        if s.alive[spot // 9] >> spot % 9 & 1 and has_keyword(s, spot, INTERCEPT):
            found.append(spot)
        spot -= 3
    return found


def strike(s: PixelState, blow: Blow, target: int) -> Flow[None]:
    """A declared attack from the defender's answer to the last reaction (PT-7.20)."""
    seat, defender = blow.seat, 1 - blow.seat
    _tell_attack(s, blow, target)
    if blow.melee:
        aimed = Happening(defender, s.cells[target], target)
        aimed.blow = blow
        yield from happens(s, AIMED_AT, aimed)
        target = aimed.spot
    else:
        catchers = interceptors(s, target)
        if catchers:
            target = yield from _intercept(s, blow, target, catchers)
    victim = s.cells[target]
    notes: list[int] = []
    value = _value(s, blow, target, notes)
    damage = damage_taken(s, target, value, blow.melee)
    if s.log is not None:
        _tell_counting(s, blow, target, value, notes)
    dealt = Dealt(seat)
    yield from deal(s, victim, damage, dealt)
    uses: list[Use] = []
    spot = units.find_living(s, blow.card) if blow.striker == LIVING else -1
    if spot >= 0:
        uses = due(s, HAS_ATTACKED, Happening(seat, blow.card, spot, dealt))
    attacked = Happening(defender, victim, target)
    attacked.blow = blow
    if blow.striker == LIVING and units.find(s, blow.card) % 9 != LEADER_CELL:
        attacked.attacker = blow.card
    uses += due(s, ATTACKED, attacked)
    if blow.melee and attacked.attacker != NOWHERE:
        atoms.put_mark(s, attacked.attacker, STRUCK)
    if uses:
        yield from react(s, uses)


def _intercept_option(s: PixelState, seat: int, value: int, card: int, target: int) -> Option:
    """Catch the shot with a hero or let it hit (PT-7.12): who shoots at whom, and what it would do to the one it then hits."""
    hit = target if value == DONE else value
    kind = "let_through" if value == DONE else "intercept"
    return Option(
        kind,
        (naming.place_ref(hit),),
        naming.lying_words(s, hit),
        previews.shot_preview(s, units.find(s, card), target, hit),
    )


INTERCEPTING: Final = Prompt(
    "defend.intercept",
    ("PT-7.12",),
    _intercept_option,
    naming.attack_words,
    naming.attack_subject,
    weight=lambda s, seat, value, card, target: 2,
    final=lambda s, seat, value, card, target: foresight.hit_is_news(
        s, target if value == DONE else value, melee=False
    ),
)


def _intercept(s: PixelState, blow: Blow, target: int, catchers: list[int]) -> Flow[int]:
    """Optional each time; one hero catches the attack, no further chain (PT-7.12, PT-R5)."""
    chosen = yield Choice(1 - blow.seat, INTERCEPTING, [*catchers, DONE], (blow.card, target))
    if chosen == DONE:
        return target
    if s.log is not None:
        notes: list[int] = []
        has_keyword(s, chosen, INTERCEPT, notes)
        for ability in notes:
            atoms.use_ability(s, ability, chosen // 9)
        atoms.tell_at(s, "intercept", chosen)
    return chosen


def _value(s: PixelState, blow: Blow, target: int, notes: list[int]) -> int:
    if blow.striker == CORPSE:
        return CORPSE_ATTACK[s.power[blow.seat]]  # no modifiers (PT-R36)
    aim = aim_at(s, target, blow.melee)
    if blow.striker == KILLED_HERO:
        return blow.fixed[2] if aim.at_leader else blow.fixed[1] if aim.at_intercept else blow.fixed[0]
    return attack_value(s, units.find(s, blow.card), aim, notes)


def _tell_attack(s: PixelState, blow: Blow, target: int) -> None:
    if s.log is None:
        return
    spot = units.find(s, blow.card)
    data: dict[str, object] = {
        "place": naming.place_ref(spot) if spot >= 0 else "",
        "to": naming.place_ref(target),
        "name": naming.spot_word(s, spot) if blow.striker == LIVING else naming.card_word(blow.card),
        "other": naming.whom(naming.spot_word(s, target)),
    }
    atoms.tell(s, "attack_melee" if blow.melee else "attack_ranged", blow.seat, data)
    if not blow.melee and blow.striker == LIVING:
        notes: list[int] = []
        has_keyword(s, spot, RANGED, notes)
        for ability in notes:
            atoms.use_ability(s, ability, blow.seat)


def _tell_counting(s: PixelState, blow: Blow, target: int, value: int, notes: list[int]) -> None:
    """Which standing abilities counted, and what came of it."""
    shields: list[int] = []
    damage = damage_taken(s, target, value, blow.melee, shields)
    for ability in notes:
        atoms.use_ability(s, ability, blow.seat)
    for ability in shields:
        atoms.use_ability(s, ability, 1 - blow.seat)
    data: dict[str, object] = {
        "to": naming.place_ref(target),
        "other": naming.whom(naming.spot_word(s, target)),
        "value": value,
        "n": damage,
    }
    atoms.tell(s, "attack_hits", blow.seat, data)


# --- kills and casualties (chapter 8) -------------------------------------------------------------------------------------


def check_casualties(s: PixelState, seats: tuple[int, ...]) -> Flow[None]:
    """Whoever carries lethal damage is killed, all at once (PT-8.5, PT-8.8). A killed leader ends the game (PT-11.1)."""
    for seat in (s.active, 1 - s.active):
        if seat in seats:
            yield from shift_before_check(s, seat)
    killed: list[int] = []
    leaders: list[int] = []
    for seat in seats:
        for spot in units.spots(seat, s.alive[seat]):
            if units.lethally_damaged(s, spot):
                if spot % 9 == LEADER_CELL:
                    leaders.append(seat)
                else:
                    killed.append(s.cells[spot])
    if leaders:
        _leaders_killed(s, leaders, killed)
    if killed:
        yield from _die(s, killed)


def _leaders_killed(s: PixelState, leaders: list[int], killed: list[int]) -> None:
    """PT-11.2 to PT-11.5. Heroes killed in the same check no longer count; nothing else is carried out (PT-11.8)."""
    for card in killed:
        _settle(s, card, False)
    for seat in leaders:
        atoms.tell_at(s, "leader_killed", seat * 9 + LEADER_CELL)
    if len(leaders) == 1:
        finish(s, 1 - leaders[0], "leader_killed")
    heroes = [units.COUNT[units.living_heroes(s, 0)], units.COUNT[units.living_heroes(s, 1)]]
    if heroes[0] == heroes[1]:
        finish(s, DRAW, "both_leaders")
    finish(s, 0 if heroes[0] > heroes[1] else 1, "more_heroes")


def kill(s: PixelState, cards: list[int]) -> Flow[None]:
    """Immediate kill, whatever the damage (PT-8.9); leaders cannot be killed this way."""
    living = [card for card in cards if units.find_living(s, card) >= 0]
    if living:
        yield from _die(s, living)


def _die(s: PixelState, killed: list[int]) -> Flow[None]:
    """These heroes die together; then what replaces becoming a corpse, then reactions (PT-4.10 e-f, PT-9.14)."""
    uses: list[Use] = []
    for card in killed:  # all of them still count as standing (PT-R33; Reporter rear: itself included)
        spot = units.find(s, card)
        uses += due(s, KILLED, Happening(spot // 9, card, spot))
    remover = _who_leaves_no_corpse(s)
    for seat in (s.active, 1 - s.active):
        dying = Happening(seat)
        dying.cards = killed
        yield from happens(s, DYING, dying)
    if remover is not None and killed:
        atoms.use_ability(s, remover.ability, remover.seat)
    for card in killed:
        _settle(s, card, remover is not None)
    if uses:
        yield from react(s, uses)


def _who_leaves_no_corpse(s: PixelState) -> Use | None:
    """Game Designer rear: the dead of both units are discarded (PT-R35)."""
    for seat in range(2):
        for spot in units.spots(seat, s.alive[seat] & units.ROW_MASKS[REAR]):
            if LEAVES_NO_CORPSE[units.ability_of(s, spot)]:
                return Use(seat, units.ability_of(s, spot), s.cells[spot])
    return None


def _settle(s: PixelState, card: int, discarded: bool) -> None:
    """A killed hero becomes a corpse, or is discarded (Game Designer rear; taken heroes, PT-R34)."""
    spot = units.find(s, card)
    if discarded or s.flags[card] & FRAIL:
        atoms.discard_killed(s, spot)
    else:
        atoms.become_corpse(s, spot)
