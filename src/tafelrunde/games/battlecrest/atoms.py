"""Everything that changes a position in play. An atom makes one observable change and then tells of it; what follows from it
(dangers, wounds, defeat) comes after that."""

from typing import Final

from tafelrunde.core.choice import GameOver
from tafelrunde.core.events import Event
from tafelrunde.games.battlecrest import naming
from tafelrunde.games.battlecrest.content import SIDES, Ability, Hero
from tafelrunde.games.battlecrest.locations import dangers_at
from tafelrunde.games.battlecrest.state import DRAW, GONE, PLAY, TURN_ACTIONS, Position

NOTHING: Final[dict[str, object]] = {}

# --- telling: nothing of it costs anything while nobody listens ---------------------------------------------------------------


def tell(s: Position, kind: str, warrior: int, more: dict[str, object] = NOTHING) -> None:
    """Something happened to or by a warrior."""
    if s.log is not None:
        who = naming.warrior_names(s, warrior)
        s.emit(Event(kind, {"who": who, "ref": naming.warrior_ref(warrior), **more}))


def tell_card(s: Position, kind: str, seat: int, action: int, more: dict[str, object] = NOTHING) -> None:
    """Something happened to an action card."""
    if s.log is not None:
        card, ref = s.side(seat, action).names, naming.action_ref(s, seat, action)
        tell(s, kind, seat * 2, {"card": card, "ref": ref, **more})


def tell_location(s: Position, kind: str, index: int, more: dict[str, object] = NOTHING) -> None:
    if s.log is not None:
        ref = naming.location_ref(s, index)
        s.emit(Event(kind, {"location": s.location(index).names, "ref": ref, **more}))


def tell_turn_action(s: Position, action: int, forced: bool) -> None:
    """`forced`: there was no other one, and nobody was asked."""
    if s.log is not None:
        name = TURN_ACTIONS[action]
        more: dict[str, object] = {"seat": s.active, "action": name, "forced": forced}
        more["action_name"] = naming.TEXTS.both("option.turn." + name, {})
        more["chooses"] = naming.TEXTS.both("turn_action.forced" if forced else "turn_action.chosen", {})
        tell(s, "turn_action", s.active * 2, more)


def tell_line(s: Position, seat: int, action: int, number: int) -> None:
    """A line of an action card is executed."""
    if s.log is not None:
        side = s.side(seat, action)
        tell_card(s, "ability", seat, action, {"ability": side.ids[number], "name": side.names})


def tell_lapse(s: Position, seat: int, action: int, number: int) -> None:
    """A line of the card being activated cannot be executed and is passed over (BC-6.10)."""
    if s.log is not None:
        line = s.side(seat, action).lines[number]
        tell_card(s, "lapse", seat, action, {"line": naming.line_quoted(line)})


def tell_ability(s: Position, executor: int, ability: Ability, location: int = -1) -> None:
    """An ability of a hero, a vassal or (not negative) a location is executed."""
    if s.log is not None:
        ref = naming.ability_ref(s, executor, location)
        tell(s, "ability", executor, {"ability": ability.id, "name": ability.names, "ref": ref})


def tell_against(s: Position, kind: str, executor: int, target: int, more: dict[str, object]) -> None:
    """A warrior attacks or controls another one."""
    if s.log is not None:
        names, ref, by = (
            naming.warrior_names(s, target),
            naming.warrior_ref(target),
            naming.warrior_ref(executor),
        )
        tell(s, kind, executor, {"target": names, "ref": ref, "by": by, **more})


def tell_defeat(s: Position, warrior: int, square: int) -> None:
    """A warrior is defeated; a vassal no longer stands where it fell."""
    if s.log is not None:
        tell(s, "defeated", warrior, {"at": naming.square_ref(s, square)})


# --- the start (BC-2.5 to BC-2.13) ---------------------------------------------------------------------------------------------


def take_hero(s: Position, seat: int, hero: Hero) -> None:
    s.heroes = [*s.heroes, hero]
    s.points[seat] = hero.healthy
    if s.log is not None:
        s.emit(Event("hero", {"seat": seat, "name": hero.names}))


def begin(s: Position) -> None:
    """Settle who begins and place the warriors: the starting player stands at the start square whose corner location has the
    higher number (BC-2.8 to BC-2.10)."""
    s.active = s.wish_start if s.wish_start >= 0 else s.rng.below(2)
    high = 0 if corner_number(s, 0) > corner_number(s, 1) else 1
    for seat in range(2):
        start = s.arena.starts[high if seat == s.active else 1 - high]
        s.at[seat * 2] = start[0]
        if s.heroes[seat].vassal is not None:
            s.at[seat * 2 + 1] = start[1]
    s.phase = PLAY
    if s.log is not None:
        tell(s, "start", s.active * 2, {"seat": s.active})


def corner_number(s: Position, start: int) -> int:
    """The number of the one location a start square touches (with a corner, BC-2.9)."""
    hero_square = s.arena.starts[start][0]
    for slot, square in enumerate(s.arena.location_squares):
        if s.arena.near[hero_square][square]:
            return s.location(s.location_on[slot]).number
    return 0


# --- the turn (BC-3) ----------------------------------------------------------------------------------------------------------


def finish_action(s: Position, action: int) -> None:
    """A turn action is done; after the second one the turn is over (BC-3.2, BC-3.3)."""
    first = s.done == 0
    s.done |= 1 << action
    if not first:
        end_turn(s)


def end_turn(s: Position) -> None:
    """Forget what was used, count the turn, pass on (BC-18.6); after the last turn the game is a draw (BC-15.4)."""
    s.done = 0
    s.stars = 0
    if s.turn >= s.turn_limit:
        s.result = DRAW
        s.reason = "turn_limit"
        return
    s.turn += 1
    s.active = 1 - s.active
    tell(s, "turn", s.active * 2, {"seat": s.active, "turn": s.turn})


# --- cards (BC-9, BC-12) ------------------------------------------------------------------------------------------------------


def exhaust(s: Position, seat: int, action: int) -> None:
    """Turn an action: exhausted, its seal charged (BC-1.13, BC-1.14)."""
    s.exhausted[seat] |= 1 << action
    tell_card(s, "exhaust", seat, action)


def ready(s: Position, seat: int, action: int) -> None:
    """Stand an action upright; it keeps its side (BC-17.1)."""
    s.exhausted[seat] &= ~(1 << action)
    tell_card(s, "ready", seat, action)


def turn_over(s: Position, seat: int, action: int) -> None:
    """Turn an action to its other side; it stays ready (BC-17.3)."""
    s.backs[seat] ^= 1 << action
    tell_card(s, "turn_over", seat, action)


def recover(s: Position, seat: int, action: int) -> None:
    """Turn an exhausted action over and stand it upright (BC-9.2, BC-9.3)."""
    s.backs[seat] ^= 1 << action
    s.exhausted[seat] &= ~(1 << action)
    tell_card(s, "breathe", seat, action)


def use_star(s: Position, star: int) -> None:
    """Each star ability only once a turn (BC-12.3c)."""
    s.stars |= 1 << star


# --- movement (BC-18.5) -------------------------------------------------------------------------------------------------------


def put(s: Position, warrior: int, square: int) -> None:
    """A warrior gets somewhere on a way that does nothing, unwatched."""
    s.at[warrior] = square


def walk(s: Position, warrior: int, path: list[int]) -> None:
    """Go square by square, dangers included, until the end or the warrior's defeat (BC-18.5, BC-11.10).

    A danger interrupts the tale: what was walked up to there is told before it strikes.
    """
    walked = [s.at[warrior]]
    for number, square in enumerate(path):
        s.at[warrior] = square
        walked.append(square)
        dangers = dangers_at(s, square)
        if not dangers and number < len(path) - 1:
            tell(s, "step", warrior)
            continue
        if s.log is not None:
            way = [naming.square_ref(s, passed) for passed in walked]
            ends: dict[str, object] = {"from": s.arena.name(walked[0]), "to": s.arena.name(square)}
            tell(s, "move", warrior, {**ends, "path": way})
        walked = [square]
        for index in range(len(s.arena.locations)):  # damages of their own, in ascending number (BC-11.6)
            if dangers >> index & 1:
                endanger(s, warrior, index)
                check_defeat(s)
                if s.at[warrior] == GONE:
                    return


# --- locations (BC-13) --------------------------------------------------------------------------------------------------------


def flip_all(s: Position, mask: int) -> None:
    """Flip locations in ascending number, the dangers of each before the next (BC-13.12)."""
    index = 0
    while mask:
        if mask & 1:
            flip(s, index)
        mask >>= 1
        index += 1


def flip(s: Position, index: int) -> None:
    """Turn one location over; dangers that become active hit whoever touches them, all at once (BC-11.3, BC-R.3, BC-R.10)."""
    before = s.location_side(index).dangers
    s.flipped ^= 1 << index
    tell_location(s, "flip", index, {"side": SIDES[s.flipped >> index & 1]})
    new = s.location_side(index).dangers & ~before
    if new:
        touch = s.arena.touch[s.slot_of[index]]
        for edge in range(4):
            if new >> edge & 1:
                for warrior in range(4):
                    if s.at[warrior] == touch[edge]:
                        endanger(s, warrior, index)
        check_defeat(s)


def endanger(s: Position, warrior: int, index: int) -> None:
    """A danger of a location strikes a warrior (BC-11.2)."""
    tell_location(s, "danger", index)
    hurt(s, warrior, 1)


# --- damage, life and defeat (BC-10, BC-15) -----------------------------------------------------------------------------------


def hurt(s: Position, warrior: int, amount: int) -> None:
    """Deal damage. Whether a hero is defeated by it is settled by `check_defeat` (several may be hit at once)."""
    if amount <= 0:
        return
    if warrior & 1:
        _hurt_vassal(s, warrior, amount)
    else:
        _hurt_hero(s, warrior, amount)


def suffer(s: Position, warrior: int, amount: int) -> None:
    """Damage to one warrior alone, with all that follows from it."""
    hurt(s, warrior, amount)
    check_defeat(s)


def _hurt_vassal(s: Position, vassal: int, amount: int) -> None:
    """Healthy turns wounded, wounded is defeated; excess is lost (BC-10.2, BC-10.3)."""
    tell(s, "damage", vassal, {"n": amount})
    if s.wounded[vassal]:
        square = s.at[vassal]
        s.at[vassal] = GONE
        tell_defeat(s, vassal, square)
    else:
        s.wounded[vassal] = True
        tell(s, "wounded", vassal)


def _hurt_hero(s: Position, hero: int, amount: int) -> None:
    """Slide the life card; at the turn icon it turns over and the rest goes to the wounded points (BC-10.4 to BC-10.7)."""
    seat = hero >> 1
    left = s.points[seat] - amount
    s.points[seat] = max(left, 0)
    tell(s, "damage", hero, {"n": amount})
    if left <= 0 and not s.wounded[hero]:
        s.wounded[hero] = True
        s.points[seat] = max(left + s.heroes[seat].wounded, 0)
        tell(s, "wounded", hero)


def check_defeat(s: Position) -> None:
    """End the game at once if a hero is defeated (BC-15.1); both by the same flip is a draw (BC-R.10)."""
    fallen = [seat for seat in range(2) if s.points[seat] == 0]
    if not fallen:
        return
    s.result = DRAW if len(fallen) == 2 else 1 - fallen[0]
    s.reason = "both_defeated" if len(fallen) == 2 else "defeated"
    for seat in fallen:
        tell_defeat(s, seat * 2, s.at[seat * 2])
    raise GameOver()
