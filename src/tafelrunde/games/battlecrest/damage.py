"""Damage, life and defeat (BC-10, BC-15)."""

from tafelrunde.core.choice import GameOver
from tafelrunde.core.events import Event
from tafelrunde.core.words import Word
from tafelrunde.games.battlecrest.state import DRAW, GONE, Position


def warrior_names(s: Position, warrior: int) -> Word:
    hero = s.heroes[warrior >> 1]
    if warrior & 1:
        assert hero.vassal is not None
        return hero.vassal.names
    return hero.names


def warrior_ref(warrior: int) -> str:
    return f"warrior:{warrior >> 1}:{'vassal' if warrior & 1 else 'hero'}"


def hurt(s: Position, warrior: int, amount: int) -> None:
    """Deal damage. Whether a hero is defeated by it is settled by `check_defeat` (several may be hit at once)."""
    if amount <= 0:
        return
    if s.log is not None:
        s.emit(Event("damage", {"who": warrior_names(s, warrior), "ref": warrior_ref(warrior), "n": amount}))
    if warrior & 1:
        _hurt_vassal(s, warrior)
    else:
        _hurt_hero(s, warrior >> 1, amount)


def _hurt_vassal(s: Position, warrior: int) -> None:
    """Healthy turns wounded, wounded is defeated; excess is lost (BC-10.2, BC-10.3)."""
    if not s.wounded[warrior]:
        s.wounded[warrior] = True
        if s.log is not None:
            s.emit(Event("wounded", {"who": warrior_names(s, warrior), "ref": warrior_ref(warrior)}))
        return
    s.at[warrior] = GONE
    if s.log is not None:
        s.emit(Event("defeated", {"who": warrior_names(s, warrior), "ref": warrior_ref(warrior)}))


def _hurt_hero(s: Position, seat: int, amount: int) -> None:
    """Slide the life card; at the turn icon it turns over and the rest goes to the wounded points (BC-10.4 to BC-10.7)."""
    left = s.points[seat] - amount
    if left <= 0 and not s.wounded[seat * 2]:
        s.wounded[seat * 2] = True
        left += s.heroes[seat].wounded
        if s.log is not None:
            s.emit(Event("wounded", {"who": s.heroes[seat].names, "ref": warrior_ref(seat * 2)}))
    s.points[seat] = max(left, 0)


def check_defeat(s: Position) -> None:
    """End the game at once if a hero is defeated (BC-15.1); both by the same flip is a draw (BC-R.10)."""
    fallen = [seat for seat in range(2) if s.points[seat] == 0]
    if not fallen:
        return
    for seat in fallen:
        if s.log is not None:
            s.emit(Event("defeated", {"who": s.heroes[seat].names, "ref": warrior_ref(seat * 2)}))
    s.result = DRAW if len(fallen) == 2 else 1 - fallen[0]
    s.reason = "both_defeated" if len(fallen) == 2 else "defeated"
    raise GameOver()
