"""One function per observable change: it changes the table, then tells the log. Nothing else may change a position."""

from typing import Final

from tafelrunde.core.events import Event
from tafelrunde.games.kharnage.content import ROWS, Deck, Effect, UnitKind
from tafelrunde.games.kharnage.naming import unit_ref
from tafelrunde.games.kharnage.state import (
    CHOOSE_STRATEGIES,
    CONQUEST,
    FROM_HAND,
    FROM_HILL,
    KIND,
    MUSTER,
    NOBODY,
    OVER,
    OWNER_KNOWS,
    SEAT_SHIFT,
    TURN,
    UNSEEN,
    Army,
    Attack,
    Position,
)

MAX_COPIES: Final = 2  # of one army, with mirrored armies (KH-19.6)

# --- telling ----------------------------------------------------------------------------------------------


def tell(s: Position, kind: str, seat: int, **more: object) -> None:
    """What an army has done; every event carries its seat and name. Frequent atoms look for listeners before they gather data."""
    if s.log is not None:
        s.emit(Event(kind, {"seat": seat, "who": s.armies[seat].names(), **more}))


def tell_unit(s: Position, kind: str, seat: int, owner: int, unit: int, **more: object) -> None:
    """What an army has done to a unit, of its own or of somebody else's army."""
    army = s.armies[owner]
    if owner != seat:
        more["victim"] = owner
        more["whose"] = army.names()
    tell(s, kind, seat, unit=unit_ref(owner, unit), name=army.kinds[unit].names, **more)


def tell_card(s: Position, event: str, seat: int, card: int, openly: bool, **more: object) -> None:
    """Where a card went; which one it is only its owner is told, unless everybody sees it."""
    kind = s.library.kinds[card & KIND]
    name: dict[str, object] = {"known": True, "card": kind.id, "name": kind.names}
    data: dict[str, object] = {"seat": seat, "who": s.armies[seat].names(), **more}
    s.emit(Event(event, {**data, **name}) if openly else Event(event, data, name, (seat,)))


def log_ability(s: Position, seat: int, kind: UnitKind, ability: str) -> None:
    """A card's ability is carried out: the log counts them (KH-17)."""
    if s.log is not None:
        what = s.library.ability_names[ability]
        tell(s, "ability", seat, ability=f"{kind.id}.{ability}", name=kind.names, symbol=ability, what=what)


def log_effect(s: Position, seat: int, effect: Effect | None) -> None:
    """A strategy effect is carried out (KH-18)."""
    if s.log is not None and effect is not None:
        name = s.armies[seat].names()
        tell(s, "ability", seat, ability=effect.id, name=name, symbol="effect", what=effect.names)


# --- armies, and the cards they begin with (KH-2, KH-20.2) --------------------------------------------------


def take_army(s: Position, seat: int, deck: int) -> None:
    s.choosers.remove(seat)
    s.armies[seat].deck = deck
    tell(s, "army", seat)


def begin_muster(s: Position) -> None:
    """All armies are chosen: second copies are drawn, reserves shuffled, hands taken (KH-2.4 to KH-2.6, KH-19.7)."""
    for deck in s.library.decks:
        owners = [army for army in s.armies if army.deck == deck.index]
        if len(owners) == MAX_COPIES:
            owners[s.rng.below(MAX_COPIES)].second_copy = True
    for army in s.armies:
        army.hand = all_cards(army.cards, True)
        army.reserve = all_cards(army.cards, False)
        s.rng.shuffle(army.reserve)
        army.strategies = list(range(1, len(army.cards.strategies)))
    s.phase = MUSTER
    begin_starting_army(s, 0)


def all_cards(deck: Deck, generals: bool) -> list[int]:
    """Every card of every general, or of every unit: all cards of Big Units included (KH-2.4)."""
    kinds = [kind for kind in deck.kinds if kind.general == generals]
    return [kind.index for kind in kinds for _ in range(kind.count * kind.cards)]


def begin_starting_army(s: Position, seat: int) -> None:
    """The next seat musters: as many cards as card "0" shows symbols form the stack (KH-2.7)."""
    s.turn = seat
    for _ in range(s.armies[seat].cards.strategies[0].reinforcements):
        draw(s, seat)


# --- cards ------------------------------------------------------------------------------------------------


def draw(s: Position, seat: int) -> None:
    """The top card of the reserve goes unseen on top of the stack; an empty reserve gives nothing (KH-6.2, KH-6.6, KH-6.10)."""
    army = s.armies[seat]
    if not army.reserve:
        tell(s, "reserve_empty", seat)
        return
    army.stack.append(army.reserve.pop())
    if s.log is not None:
        places: dict[str, object] = {"from": "reserve", "left": len(army.reserve), "stack": len(army.stack)}
        tell(s, "reinforced", seat, **places)


def play_from_hand(s: Position, seat: int, slot: int) -> None:
    """A hand card goes face down on top of the stack: the others see that, not which one (KH-6.3, KH-6.12)."""
    army = s.armies[seat]
    card = army.hand.pop(slot)
    army.stack.append(card | FROM_HAND | OWNER_KNOWS)
    if s.log is not None:
        places: dict[str, object] = {"from": "hand", "left": len(army.hand), "stack": len(army.stack)}
        tell_card(s, "hand_card_played", seat, card, False, **places)


def look_at_reserve(s: Position, seat: int, cards: int) -> None:
    """The owner sees the top cards (KH-18.8)."""
    reserve = s.armies[seat].reserve
    for place in range(1, cards + 1):
        reserve[-place] |= OWNER_KNOWS
    s.news += 1


def take_into_hand(s: Position, seat: int, place: int, openly: bool) -> None:
    """A reserve card (counted from the top) moves into the hand; openly: everybody knows which."""
    army = s.armies[seat]
    card = army.reserve.pop(len(army.reserve) - 1 - place)
    army.hand.append(card & (KIND | FROM_HILL) | (0 if openly else UNSEEN))
    if s.log is not None:
        tell_card(s, "taken_into_hand", seat, card, openly, left=len(army.reserve), hand=len(army.hand))


def put_back_from_hill(s: Position, seat: int, slot: int) -> None:
    """An own card moves from the hill to the top of the reserve; the others see only that one moves (KH-18.13)."""
    army = s.armies[seat]
    card = army.hill.pop(slot)
    army.veil = len(army.hill)
    army.reserve.append(card | OWNER_KNOWS | FROM_HILL)
    if s.log is not None:
        tell_card(s, "recalled", seat, card, False, left=len(army.reserve), hill=len(army.hill))


def gather(army: Army, kind: UnitKind) -> int:
    """Take the other cards of a Big Unit, of which there is one (KH-R27), out of reserve, stack and hand; returns how many
    there were (KH-17.12 to KH-17.14)."""
    found = 0
    for pile in (army.reserve, army.stack, army.hand):
        for place in range(len(pile) - 1, -1, -1):
            if pile[place] & KIND == kind.index:
                pile.pop(place)
                found += 1
    return found


def to_hill(army: Army, kind: UnitKind, cards: int) -> None:
    """Cards come to lie on the hill, kept apart by owner (KH-1.9, KH-19.8)."""
    for _ in range(cards):
        army.hill.append(kind.index)


def reveal_reserve_card(s: Position, seat: int, times: int) -> int:
    """Explosion shows the top reserve card; a Big Unit takes its other cards along (KH-17.1). Returns the strength (KH-17.2)."""
    army = s.armies[seat]
    kind = s.library.kinds[army.reserve.pop() & KIND]
    s.news += 1
    others = gather(army, kind) if kind.cards > 1 else 0
    army.revealed = [kind.index] * (1 + others)
    strength = times * (kind.defence + kind.shield)
    tell(s, "revealed", seat, card=kind.id, name=kind.names, strength=strength)
    return strength


def bury_revealed(s: Position, seat: int) -> None:
    """What Explosion revealed goes to the hill (KH-17.3)."""
    army = s.armies[seat]
    army.hill += army.revealed
    army.revealed = []


# --- units ------------------------------------------------------------------------------------------------


def turn_over(s: Position, seat: int) -> int:
    """The top card of the stack stands in its row (KH-7.2, KH-7.3); a Big Unit takes its other cards along (KH-17.12).

    Returns the unit's number, or NOBODY if a Big Unit is not complete: its cards go to the hill (KH-17.15).
    """
    army = s.armies[seat]
    kind = s.library.kinds[army.stack.pop() & KIND]
    s.news += 1
    if kind.cards > 1:
        found = 1 + gather(army, kind)
        if found < kind.cards:
            to_hill(army, kind, found)
            tell(s, "incomplete", seat, name=kind.names, card=kind.id)
            return NOBODY
        log_ability(s, seat, kind, "big_unit")
    unit = army.add_unit(kind)
    army.units.append(unit)
    army.present += 1
    if s.log is not None:
        tell_unit(s, "deployed", seat, seat, unit, card=kind.id, row=ROWS[kind.row])
    return unit


def discard(s: Position, seat: int, unit: int) -> None:
    """An own unit goes to the hill; it counts for nobody (KH-11.5, KH-17.3, KH-17.30)."""
    army = s.armies[seat]
    kind = army.kinds[unit]
    army.units.remove(unit)
    army.present -= 1
    to_hill(army, kind, kind.cards)
    if s.log is not None:
        tell_unit(s, "discarded", seat, seat, unit, card=kind.id)


def destroy(s: Position, seat: int, victim: int, unit: int) -> bool:
    """A unit is destroyed: all its cards lie in front of the destroyer (KH-10.8, KH-10.9, KH-10.12).

    With the last present unit of an army the destroyer takes a Kharnage tile at once (KH-11.1 to KH-11.3, KH-21.4).
    With the shout rule it must be called first: True asks the caller to let that happen.
    """
    army = s.armies[victim]
    kind = army.kinds[unit]
    army.units.remove(unit)
    army.present -= 1
    trophies = s.armies[seat].trophies
    for _ in range(kind.cards):
        trophies.append(victim << SEAT_SHIFT | kind.index)
    s.smash_declined = False
    if s.log is not None:
        tell_unit(s, "destroyed", seat, victim, unit, card=kind.id, cards=kind.cards, total=len(trophies))
    if army.present:
        return False
    if s.shout_rule:
        return True
    take_kharnage_tile(s, seat, victim)
    return False


def take_kharnage_tile(s: Position, seat: int, victim: int) -> None:
    army = s.armies[seat]
    army.kharnage += 1
    tell(s, "kharnage", seat, victim=victim, whose=s.armies[victim].names(), tiles=army.kharnage)


def lose_kharnage_tile(s: Position, seat: int) -> None:
    """Back to the supply, if there is one (KH-11.7)."""
    if s.armies[seat].kharnage:
        s.armies[seat].kharnage -= 1
        tell(s, "kharnage_lost", seat, tiles=s.armies[seat].kharnage)


def leave(s: Position, seat: int, unit: int) -> None:
    """A unit becomes absent until the end of the round (KH-16.1)."""
    army = s.armies[seat]
    army.absent[unit] = True
    army.present -= 1
    if s.log is not None:
        tell_unit(s, "absent", seat, seat, unit)


def put_net(s: Position, seat: int, victim: int, unit: int) -> None:
    """A net marker on a unit; with as many as it has cards it is captured (KH-17.23)."""
    army = s.armies[victim]
    army.nets[unit] += 1
    s.smash_declined = False
    if s.log is not None:
        captured = army.captured(unit)
        kind = "captured" if captured else "net"
        tell_unit(s, kind, seat, victim, unit, nets=army.nets[unit], captured=captured)


def change_defence(s: Position, seat: int, unit: int, amount: int) -> None:
    """Until the end of the round (KH-18.2, KH-18.11)."""
    army = s.armies[seat]
    army.changes[unit] += amount
    if s.log is not None:
        tell_unit(s, "defence_changed", seat, seat, unit, defence=army.defence(unit), amount=amount)


# --- attacks ----------------------------------------------------------------------------------------------


def skip_attack(s: Position, seat: int, melee: bool) -> None:
    """Without strength or target (KH-8.12, KH-9.7): only the log notices."""
    tell(s, "attack_skipped", seat, attack=attack_kind(melee))


def attack_kind(melee: bool) -> str:
    return "melee" if melee else "ranged"


def strength_of(attack: Attack) -> dict[str, object]:
    return {"attack": attack_kind(attack.melee), "strength": attack.strength, "points": attack.points}


def prepare(s: Position, attack: Attack) -> None:
    """An attack is on its way; its targets are still to be chosen."""
    s.attack = attack


def raise_force(s: Position, attack: Attack) -> None:
    """A strategy attack is on its way: how its strength adds up, unit by unit, and the Gunpowder in it (KH-8.4, KH-8.5)."""
    seat = attack.seat
    army = s.armies[seat]
    if s.log is not None and not attack.melee:
        for unit in army.units:
            if army.kinds[unit].gunpowder and army.able(unit):
                log_ability(s, seat, army.kinds[unit], "gunpowder")
    s.attack = attack
    if s.log is not None:
        parts = [
            {"unit": unit_ref(seat, unit), "name": army.kinds[unit].names, "symbols": symbols}
            for unit, symbols in attack.parts
        ]
        bonus = attack.strength - sum([symbols for _, symbols in attack.parts])
        kind = "strength_melee" if attack.melee else "strength_ranged"
        tell(s, kind, seat, parts=parts, bonus=bonus, **strength_of(attack))


def charge(s: Position, attack: Attack, riders: list[int]) -> None:
    """All Knights ride: their symbols count double, they go to the hill and count for nobody (KH-17.27, KH-17.28, KH-17.30)."""
    kinds = s.armies[attack.seat].kinds
    attack.strength += sum([kinds[unit].melee for unit in riders])
    attack.points = attack.strength
    for unit in riders:
        log_ability(s, attack.seat, kinds[unit], "knight")
        discard(s, attack.seat, unit)


def declare(s: Position, attack: Attack, first: int, second: int = NOBODY) -> None:
    """The targets count as attacked from now on (KH-9.17, KH-17.42)."""
    attack.first = first
    attack.second = second
    attack.points = attack.share()
    victims = attack.victims()
    targets = sum([1 << victim for victim in victims])
    s.attacked |= targets
    if attack.melee:
        s.attacked_melee |= targets
    s.smash_declined = False
    if s.log is not None:
        kind = "attack_split" if len(victims) > 1 else "attack_" + attack.cause
        whose = [s.armies[victim].names() for victim in victims]
        tell(s, kind, attack.seat, victims=victims, whose=whose, cause=attack.cause, **strength_of(attack))


def face(attack: Attack, victim: int) -> None:
    """The points of the attack, or of its half, go against this army now (KH-10.11)."""
    attack.facing = victim
    attack.points = attack.share()


def strike(s: Position, attack: Attack, victim: int, unit: int) -> bool:
    """Destroy a unit with strength points (KH-10.2); True as in `destroy`."""
    army = s.armies[victim]
    if s.log is not None and army.kinds[unit].shield and not army.captured(unit):
        log_ability(s, victim, army.kinds[unit], "shield")
    attack.points -= army.defence(unit)
    return destroy(s, attack.seat, victim, unit)


def lose_points(s: Position, attack: Attack, victim: int) -> None:
    """What is left cannot be used any more, not even after a later Smash (KH-10.5, KH-17.56)."""
    points = attack.points
    attack.points = 0
    if points:
        if s.armies[victim].present:
            s.smash_declined = False
        if s.log is not None:
            whose = s.armies[victim].names()
            tell(s, "points_lost", attack.seat, n=points, points=points, victim=victim, whose=whose)


def finish_attack(s: Position) -> None:
    s.smash_declined = False
    s.attack = None


def decline_smash(s: Position) -> None:
    """Until something happens there is nothing new to decide."""
    s.smash_declined = True


def use_smash(s: Position, seat: int, way: tuple[int, ...], victim: int, target: int) -> None:
    """Mark the symbols as used this turn, those of the units deployed first (KH-17.45)."""
    for value in way:
        use_symbol(s, s.armies[seat], value)
    if s.log is not None:
        tell_unit(s, "smash", seat, victim, target)


def use_symbol(s: Position, army: Army, value: int) -> None:
    for unit in army.units:
        if army.able(unit):
            for i, own in enumerate(army.kinds[unit].smashes):
                if own == value and not army.smashed[unit] >> i & 1:
                    army.smashed[unit] |= 1 << i
                    log_ability(s, army.seat, army.kinds[unit], "smash")
                    return


# --- turns and rounds -------------------------------------------------------------------------------------


def begin_round(s: Position) -> None:
    s.round += 1
    s.phase = CHOOSE_STRATEGIES
    s.order = []
    s.turn = 0
    s.emit(Event("round", {"round": s.round}))


def reveal_strategies(s: Position, chosen: list[int]) -> None:
    """All strategy cards are turned over at once (KH-4.4); the lowest initiative comes first (KH-5.1)."""
    for army in s.armies:
        army.strategies.remove(chosen[army.seat])
        army.played.append(chosen[army.seat])
    s.news += 1
    s.order = sorted(range(s.seats), key=lambda seat: s.armies[seat].initiative())
    for seat in s.order:
        tell_strategy(s, "strategy", seat)


def tell_strategy(s: Position, event: str, seat: int) -> None:
    army = s.armies[seat]
    strategy = army.strategy()
    tell(s, event, seat, card=strategy.id, name=strategy.names, initiative=army.initiative())


def begin_turn(s: Position) -> None:
    s.phase = TURN
    tell_strategy(s, "turn", s.order[s.turn])


def next_instruction(s: Position) -> None:
    s.cursor += 1


def end_turn(s: Position, seat: int) -> None:
    """What lasted for this turn ends (KH-5.5); the next player in turn order follows (KH-3.2)."""
    army = s.armies[seat]
    for unit in army.units:
        army.smashed[unit] = 0
    s.attacked = 0
    s.attacked_melee = 0
    s.cursor = 0
    s.turn += 1


def award_tiles(s: Position, ranking: list[int]) -> None:
    """Conquest tiles of 5, 3 and 1 skulls for the first three; with 2 players there is no 1 anyway (KH-12.2, KH-12.3)."""
    standings: list[dict[str, object]] = []
    for place, seat in enumerate(ranking):
        army = s.armies[seat]
        skulls = CONQUEST[place] if place < len(CONQUEST) else 0
        if skulls:
            army.tiles.append(skulls)
        if s.log is not None:
            cards = len(army.trophies)
            told: dict[str, object] = {"place": place + 1, "cards": cards, "skulls": skulls}
            standings.append({"seat": seat, **told})
            told.update({"n": cards, "total": army.skulls(), "standings": standings.copy()})
            tell(s, "conquest" if skulls else "no_conquest", seat, **told)


def clear_battlefield(s: Position) -> None:
    """Destroyed cards go to the hill, what lasted until the end of the round ends (KH-12.6, KH-12.7)."""
    for army in s.armies:
        for card in army.trophies:
            s.armies[card >> SEAT_SHIFT].hill.append(card & KIND)
        army.trophies.clear()
    for army in s.armies:
        returned = len(army.units) - army.present
        army.present = len(army.units)
        for unit in army.units:
            army.absent[unit] = False
            army.nets[unit] = 0
            army.changes[unit] = 0
        if returned:
            tell(s, "returned", army.seat, n=returned, units=returned)


def end_game(s: Position) -> None:
    s.phase = OVER
    s.order = []
    s.turn = 0
