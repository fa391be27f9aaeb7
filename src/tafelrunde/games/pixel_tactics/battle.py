"""Chapters 7-9, the core: one blow and what it sets off - reactions, kills, casualty checks, last attacks.

These belong together because each can lead to each other: an attack may cause a check (Assassin leader), a check kills, a
killed hero may strike once more (Berserker leader).
"""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.pixel_tactics.asking import one_of, one_or_none
from tafelrunde.games.pixel_tactics.cards import (
    ASSASSIN,
    BERSERKER,
    FLANK,
    FRONT,
    GAME_DESIGNER,
    ILLUSIONIST,
    INTERCEPT,
    KNIGHT,
    LEADER,
    ORDER,
    OVERLORD,
    PLAYTESTER,
    RANGED,
    REAR,
    REPORTER,
    TEMPLAR,
    VAMPIRE,
    card_word,
)
from tafelrunde.games.pixel_tactics.damage import Dealt, deal, heal, shift_before_check
from tafelrunde.games.pixel_tactics.ending import finish
from tafelrunde.games.pixel_tactics.log import place_ref, spot_word, tell, tell_at, use_ability
from tafelrunde.games.pixel_tactics.state import DRAW, FRAIL, LEADER_CELL, STRUCK, PixelState
from tafelrunde.games.pixel_tactics.units import (
    COUNT,
    HERO_CELLS,
    ability_of,
    find,
    find_living,
    free_cells,
    leader,
    lethally_damaged,
    living_heroes,
    living_in_row,
    melee_capable,
    spots,
)
from tafelrunde.games.pixel_tactics.values import (
    CORPSE_ATTACK,
    Aim,
    aim_at,
    attack_value,
    damage_taken,
    has_keyword,
)
from tafelrunde.games.pixel_tactics.zones import become_corpse, discard_from_unit, draw, lay, leave_unit, peek

# Who strikes: a living hero or leader, a Witch leader's corpse, or a hero that was just killed (Berserker leader).
LIVING: Final = 0
CORPSE: Final = 1
KILLED: Final = 2


class Blow:
    """One melee or ranged attack: who strikes and how, and which targets the attack itself allows."""

    __slots__ = ("seat", "card", "melee", "striker", "heroes_only", "fixed")

    def __init__(
        self, seat: int, card: int, melee: bool, striker: int = LIVING, heroes_only: bool = False
    ) -> None:
        self.seat = seat
        self.card = card
        self.melee = melee
        self.striker = striker
        self.heroes_only = heroes_only
        # A last attack's values were fixed at the moment of death: against a hero, one with Intercept, a leader (PT-R33).
        self.fixed: tuple[int, int, int] = (0, 0, 0)


def targets(s: PixelState, blow: Blow) -> list[int]:
    """Melee: melee-capable enemies (PT-7.4). Ranged: every living enemy (PT-7.10). Never the own side (PT-7.24)."""
    enemy = 1 - blow.seat
    mask = melee_capable(s, enemy) if blow.melee else s.alive[enemy]
    if blow.heroes_only:
        mask &= HERO_CELLS
    if blow.striker == KILLED:
        # Taken by an Overlord leader it may stand there; it is not a target of its own last attack (PT-R42).
        return [spot for spot in spots(enemy, mask) if s.cells[spot] != blow.card]
    return spots(enemy, mask)


def interceptors(s: PixelState, target: int) -> list[int]:
    """Living heroes with Intercept in front of the target in its column, one or two positions away (PT-7.12, PT-R5)."""
    found: list[int] = []
    spot = target - 3
    while spot >= target // 9 * 9:
        if (
            s.alive[spot // 9] >> spot % 9 & 1
            and spot % 9 != LEADER_CELL
            and has_keyword(s, spot, INTERCEPT, None)
        ):
            found.append(spot)
        spot -= 3
    return found


def strike(s: PixelState, blow: Blow, target: int) -> Flow[None]:
    """A declared attack from the defender's answer to the last reaction (PT-7.20)."""
    seat, defender = blow.seat, 1 - blow.seat
    _tell_attack(s, blow, target)
    if blow.melee:
        if s.power[defender] == ILLUSIONIST:
            target = yield from _defender_chooses(s, blow, target)
    else:
        catchers = interceptors(s, target)
        if catchers:
            target = yield from _intercept(s, blow, target, catchers)
    victim = s.cells[target]
    notes: list[int] = []
    value = _value(s, blow, target, notes)
    damage = damage_taken(s, target, value, blow.melee, None)
    if s.log is not None:
        _tell_counting(s, blow, target, value, notes)
    dealt = Dealt(seat)
    yield from deal(s, victim, damage, dealt)
    attacker = blow.card if blow.striker == LIVING and find(s, blow.card) % 9 != LEADER_CELL else -1
    reactions = _reactions_of_attacker(s, blow, dealt)
    reactions += _reactions_of_defender(s, blow, target, attacker)
    if blow.melee and attacker >= 0:
        s.flags[attacker] |= STRUCK
    if reactions:
        yield from react(s, reactions)


def _defender_chooses(s: PixelState, blow: Blow, target: int) -> Flow[int]:
    """Illusionist leader: the defender may name another target the attack allows (PT-R30)."""
    defender = 1 - blow.seat
    use_ability(s, ILLUSIONIST * 5 + LEADER, defender)
    chosen = yield Choice(defender, "defend.target", one_of(targets(s, blow)), (blow.card, target))
    if chosen != target:
        tell_at(s, "retarget", chosen)
    return chosen


def _intercept(s: PixelState, blow: Blow, target: int, catchers: list[int]) -> Flow[int]:
    """Optional each time; one hero catches the attack, no further chain (PT-7.12, PT-R5)."""
    chosen = yield Choice(1 - blow.seat, "defend.intercept", one_or_none(catchers), (blow.card, target))
    if chosen == DONE:
        return target
    if s.log is not None:
        notes: list[int] = []
        has_keyword(s, chosen, INTERCEPT, notes)
        for ability in notes:
            use_ability(s, ability, chosen // 9)
        tell_at(s, "intercept", chosen)
    return chosen


def _value(s: PixelState, blow: Blow, target: int, notes: list[int]) -> int:
    if blow.striker == CORPSE:
        return CORPSE_ATTACK  # no modifiers (PT-R36)
    aim = aim_at(s, target, blow.melee)
    if blow.striker == KILLED:
        return blow.fixed[2] if aim.at_leader else blow.fixed[1] if aim.at_intercept else blow.fixed[0]
    return attack_value(s, find(s, blow.card), aim, notes)


def _tell_attack(s: PixelState, blow: Blow, target: int) -> None:
    if s.log is None:
        return
    spot = find(s, blow.card)
    kind = "attack_melee" if blow.melee else "attack_ranged"
    data: dict[str, object] = {
        "place": place_ref(spot) if spot >= 0 else "",
        "to": place_ref(target),
        "name": spot_word(s, spot) if blow.striker == LIVING else card_word(blow.card),
        "other": spot_word(s, target),
    }
    tell(s, kind, blow.seat, data)
    if not blow.melee and blow.striker == LIVING:
        notes: list[int] = []
        has_keyword(s, spot, RANGED, notes)
        for ability in notes:
            use_ability(s, ability, blow.seat)


def _tell_counting(s: PixelState, blow: Blow, target: int, value: int, notes: list[int]) -> None:
    """Which standing abilities counted, and what came of it."""
    shields: list[int] = []
    damage = damage_taken(s, target, value, blow.melee, shields)
    for ability in notes:
        use_ability(s, ability, blow.seat)
    for ability in shields:
        use_ability(s, ability, 1 - blow.seat)
    data: dict[str, object] = {
        "to": place_ref(target),
        "other": spot_word(s, target),
        "value": value,
        "n": damage,
    }
    tell(s, "attack_hits", blow.seat, data)


# --- reactions (chapter 9) ------------------------------------------------------------------------------------------------

DRAIN: Final = 0  # Vampire front: heals by all damage dealt
FEED: Final = 1  # Vampire leader: heals by damage dealt to enemy heroes
INSTANT_CHECK: Final = 2  # Assassin leader
THORNS: Final = 3  # Knight front
RETRIBUTION: Final = 4  # Berserker flank
VENGEANCE: Final = 5  # Templar order
LEARN: Final = 6  # Playtester front
REPORT: Final = 7  # Reporter rear
LAST_ATTACK: Final = 8  # Berserker leader
REACTION_ABILITIES: Final[list[int]] = [
    VAMPIRE * 5 + FRONT,
    VAMPIRE * 5 + LEADER,
    ASSASSIN * 5 + LEADER,
    KNIGHT * 5 + FRONT,
    BERSERKER * 5 + FLANK,
    TEMPLAR * 5 + ORDER,
    PLAYTESTER * 5 + FRONT,
    REPORTER * 5 + REAR,
    BERSERKER * 5 + LEADER,
]


class Reaction:
    """Something triggered and still to be carried out: whose, what, by or on which card, how much."""

    __slots__ = ("seat", "kind", "card", "amount", "blow")

    def __init__(self, seat: int, kind: int, card: int, amount: int = 0, blow: Blow | None = None) -> None:
        self.seat = seat
        self.kind = kind
        self.card = card
        self.amount = amount
        self.blow = blow


def react(s: PixelState, reactions: list[Reaction]) -> Flow[None]:
    """The player whose turn it is first (PT-9.4); several of one player in the order that player likes (PT-9.5)."""
    for seat in (s.active, 1 - s.active):
        due = [reaction for reaction in reactions if reaction.seat == seat]
        while due:
            which = 0
            if len(due) > 1 and not _alike(due):
                about = tuple([reaction.kind * 64 + reaction.card for reaction in due])
                which = yield Choice(seat, "reaction.next", one_of(list(range(len(due)))), about)
            yield from _carry_out(s, due.pop(which))


def _alike(due: list[Reaction]) -> bool:
    """Several draws need no order."""
    return all(reaction.kind in (LEARN, REPORT) for reaction in due)


def _carry_out(s: PixelState, reaction: Reaction) -> Flow[None]:
    kind, seat = reaction.kind, reaction.seat
    use_ability(s, REACTION_ABILITIES[kind], seat)
    if kind in (DRAIN, FEED):
        if _lives_with(s, reaction.card, seat):
            heal(s, find(s, reaction.card), reaction.amount)
    elif kind == INSTANT_CHECK:
        yield from check_casualties(s, (1 - seat,))
    elif kind in (THORNS, RETRIBUTION):
        if _lives_with(s, reaction.card, 1 - seat):
            yield from deal(s, reaction.card, 2, None)
    elif kind == VENGEANCE:
        if _lives_with(s, reaction.card, 1 - seat):
            yield from kill(s, [reaction.card])
    elif kind in (LEARN, REPORT):
        draw(s, seat, 1)
    else:
        assert kind == LAST_ATTACK
        assert reaction.blow is not None
        yield from _last_attack(s, reaction.blow)


def _lives_with(s: PixelState, card: int, seat: int) -> bool:
    """Still alive in this unit; it may have died, left or been taken meanwhile (PT-9.15)."""
    spot = find_living(s, card)
    return spot >= 0 and spot // 9 == seat


def _reactions_of_attacker(s: PixelState, blow: Blow, dealt: Dealt) -> list[Reaction]:
    reactions: list[Reaction] = []
    spot = find_living(s, blow.card) if blow.striker == LIVING else -1
    if spot >= 0:
        if dealt.total > 0 and spot % 9 != LEADER_CELL and ability_of(s, spot) == VAMPIRE * 5 + FRONT:
            reactions.append(Reaction(blow.seat, DRAIN, blow.card, dealt.total))
        reactions += after_dealing(s, blow.seat, blow.card, dealt)
    return reactions


def after_dealing(s: PixelState, seat: int, card: int, dealt: Dealt) -> list[Reaction]:
    """What leader powers make of an attack or spell by a hero or leader (PT-R18, PT-R31, PT-R62)."""
    reactions: list[Reaction] = []
    if s.power[seat] == VAMPIRE and dealt.on_enemy_heroes > 0:
        reactions.append(Reaction(seat, FEED, card, dealt.on_enemy_heroes))
    if s.power[seat] == ASSASSIN:
        reactions.append(Reaction(seat, INSTANT_CHECK, leader(s, seat)))
    return reactions


def _reactions_of_defender(s: PixelState, blow: Blow, target: int, attacker: int) -> list[Reaction]:
    """`attacker` is the striking hero, -1 for leaders, corpses and the killed: those are never hurt."""
    defender = 1 - blow.seat
    reactions: list[Reaction] = []
    bar = ability_of(s, target) if target % 9 != LEADER_CELL else -1
    if attacker >= 0:
        if bar == KNIGHT * 5 + FRONT:
            reactions.append(Reaction(defender, THORNS, attacker))
        if blow.melee:
            for _ in living_in_row(s, defender, FLANK, BERSERKER):
                reactions.append(Reaction(defender, RETRIBUTION, attacker))
            if s.vengeance[defender]:
                reactions.append(Reaction(defender, VENGEANCE, attacker))
    if bar == PLAYTESTER * 5 + FRONT:
        reactions.append(Reaction(defender, LEARN, s.cells[target]))
    return reactions


# --- kills and casualties (chapter 8) -------------------------------------------------------------------------------------


def check_casualties(s: PixelState, seats: tuple[int, ...]) -> Flow[None]:
    """Whoever carries lethal damage is killed, all at once (PT-8.5, PT-8.8). A killed leader ends the game (PT-11.1)."""
    for seat in (s.active, 1 - s.active):
        if seat in seats:
            yield from shift_before_check(s, seat)
    killed: list[int] = []
    leaders: list[int] = []
    for seat in seats:
        for spot in spots(seat, s.alive[seat]):
            if lethally_damaged(s, spot):
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
        tell_at(s, "leader_killed", seat * 9 + LEADER_CELL)
    if len(leaders) == 1:
        finish(s, 1 - leaders[0], "leader_killed")
    heroes = [COUNT[living_heroes(s, 0)], COUNT[living_heroes(s, 1)]]
    if heroes[0] == heroes[1]:
        finish(s, DRAW, "both_leaders")
    finish(s, 0 if heroes[0] > heroes[1] else 1, "more_heroes")


def kill(s: PixelState, cards: list[int]) -> Flow[None]:
    """Immediate kill, whatever the damage (PT-8.9); leaders cannot be killed this way."""
    living = [card for card in cards if find_living(s, card) >= 0]
    if living:
        yield from _die(s, living)


def _die(s: PixelState, killed: list[int]) -> Flow[None]:
    """These heroes die together; then what replaces becoming a corpse, then reactions (PT-4.10 e-f, PT-9.14)."""
    reactions = _reactions_to_deaths(s, killed)
    discarded = bool(living_in_row(s, 0, REAR, GAME_DESIGNER) or living_in_row(s, 1, REAR, GAME_DESIGNER))
    for card in killed:
        tell_at(s, "killed", find(s, card))
    for seat in (s.active, 1 - s.active):
        if s.power[seat] == OVERLORD:
            yield from _take_casualties(s, seat, killed)
    if discarded and s.log is not None and killed:
        seat = 0 if living_in_row(s, 0, REAR, GAME_DESIGNER) else 1
        use_ability(s, GAME_DESIGNER * 5 + REAR, seat)
    for card in killed:
        _settle(s, card, discarded)
    if reactions:
        yield from react(s, reactions)


def _settle(s: PixelState, card: int, discarded: bool) -> None:
    """A killed hero becomes a corpse, or is discarded (Game Designer rear; taken heroes, PT-R34)."""
    spot = find(s, card)
    if discarded or s.flags[card] & FRAIL:
        discard_from_unit(s, spot)
    else:
        become_corpse(s, spot)


def _reactions_to_deaths(s: PixelState, killed: list[int]) -> list[Reaction]:
    """Triggered while all of them still count as standing (PT-R33; Reporter rear: itself included)."""
    reactions: list[Reaction] = []
    for card in killed:
        spot = find(s, card)
        seat = spot // 9
        for reporter in living_in_row(s, seat, REAR, REPORTER):
            reactions.append(Reaction(seat, REPORT, reporter))
        if s.power[seat] == BERSERKER and melee_capable(s, seat) >> spot % 9 & 1:
            blow = Blow(seat, card, True, KILLED)
            blow.fixed = (
                attack_value(s, spot, Aim(True, False, False)),
                attack_value(s, spot, Aim(True, False, True)),
                attack_value(s, spot, Aim(True, True, False)),
            )
            reactions.append(Reaction(seat, LAST_ATTACK, card, 0, blow))
    return reactions


def _last_attack(s: PixelState, blow: Blow) -> Flow[None]:
    possible = targets(s, blow)
    if possible:
        target = yield Choice(blow.seat, "attack.last", one_of(possible), (blow.card,))
        yield from strike(s, blow, target)


def _take_casualties(s: PixelState, seat: int, killed: list[int]) -> Flow[None]:
    """Overlord leader: killed enemy heroes may join the own unit alive, with 1 health (PT-R34)."""
    while True:
        takeable = [
            spot for spot in _lying(s, killed) if spot // 9 != seat and not s.flags[s.cells[spot]] & FRAIL
        ]
        free = free_cells(s, seat)
        if not takeable or not free:
            return
        spot = yield Choice(seat, "overlord.take", one_or_none(takeable))
        if spot == DONE:
            return
        to = yield Choice(seat, "overlord.place", one_of(spots(seat, free)), (spot,))
        use_ability(s, OVERLORD * 5 + LEADER, seat)
        card = leave_unit(s, spot)
        killed.remove(card)
        s.flags[card] = FRAIL
        lay(s, to, card, True)
        tell_at(s, "taken", to)
        peek(s, seat)


def _lying(s: PixelState, cards: list[int]) -> list[int]:
    return [find(s, card) for card in cards]
