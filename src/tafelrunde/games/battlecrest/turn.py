"""The turn: its actions, Charge and Breathe (BC-3, BC-9)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.battlecrest import atoms, previews
from tafelrunde.games.battlecrest.abilities import activate
from tafelrunde.games.battlecrest.combat import attack
from tafelrunde.games.battlecrest.content import AFTER_BREATHE
from tafelrunde.games.battlecrest.lines import activatable, can_activate_any, enemies_in_range, far_bonus
from tafelrunde.games.battlecrest.movement import can_move, movable, move, move_points
from tafelrunde.games.battlecrest.naming import card_option, line_words, warrior_ref
from tafelrunde.games.battlecrest.state import ACTIVATE, BREATHE, CHARGE, MOVE, TURN_ACTIONS, Position

# --- the turn (BC-3) ----------------------------------------------------------------------------------------------------------


def turn_actions(s: Position) -> list[int]:
    """The turn actions still open this turn that can do something (BC-3.2 to BC-3.6)."""
    seat = s.active
    hero = s.heroes[seat]
    found: list[int] = []
    if not s.done & 1 << MOVE and (can_move(s, seat * 2) or can_move(s, seat * 2 + 1)):
        found.append(MOVE)
    if not s.done & 1 << ACTIVATE and can_activate_any(s, seat):
        found.append(ACTIVATE)
    if not s.done & 1 << CHARGE and s.exhausted[seat] != hero.all_actions:
        found.append(CHARGE)
    if not s.done & 1 << BREATHE and s.exhausted[seat]:
        found.append(BREATHE)
    return found


def turn_option(s: Position, seat: int, action: int) -> Option:
    name = TURN_ACTIONS[action]
    return Option(f"turn.{name}", (f"turn:{name}",), None, lambda: turn_preview(s, seat, action))


def turn_preview(s: Position, seat: int, action: int) -> dict[str, object] | None:
    """Where only one warrior can move or one card be activated, nobody is asked for it: what it does is shown with the turn."""
    able = movable(s, seat, 0) if action == MOVE else activatable(s, seat) if action == ACTIVATE else []
    if len(able) == 1 and action == MOVE:
        return previews.of_flips(s, move_points(s, able[0])[1])
    return previews.plain(previews.of_card(s, seat, able[0])) if len(able) == 1 else None


def turn_words(s: Position, seat: int) -> dict[str, object]:
    return {"which": {"de": "zweite", "en": "second"} if s.done else {"de": "erste", "en": "first"}}


TURN_ACTION: Final = Prompt(
    "turn.action",
    ("BC-3.2", "BC-3.4", "BC-3.5"),
    turn_option,
    turn_words,
    weight=lambda s, seat, action: 2 if action == MOVE else 4 if action == ACTIVATE else 1,
)


def take_turn_action(s: Position) -> Flow[None]:
    """One turn action; after the second one the turn ends (BC-3.2, BC-3.3)."""
    seat = s.active
    chosen = yield Choice(seat, TURN_ACTION, lambda: turn_actions(s))
    atoms.tell_turn_action(s, chosen, forced=s.log is not None and len(turn_actions(s)) == 1)
    if chosen == MOVE:
        yield from move(s, seat)
    elif chosen == ACTIVATE:
        yield from activate(s, seat)
    elif chosen == CHARGE:
        yield from charge(s, seat)
    else:
        yield from breathe(s, seat)
    atoms.finish_action(s, chosen)


# --- Charge and Breathe (BC-9) ------------------------------------------------------------------------------------------------

CHARGED: Final = Prompt(
    "charge.card", ("BC-9.1",), lambda s, seat, action: card_option(s, seat, action, "charge.card")
)


def charge(s: Position, seat: int) -> Flow[None]:
    """Exhaust a ready action without using it (BC-9.1)."""
    atoms.exhaust(s, seat, (yield Choice(seat, CHARGED, lambda: s.ready_actions(seat))))


def aftershock_option(s: Position, seat: int, use: int) -> Option:
    if not use:
        return Option("no")
    preview = previews.of_line(s, seat * 2, s.heroes[seat].ability.line, 0)
    return Option("yes", (), {}, previews.plain(preview))


def aftershock_words(s: Position, seat: int) -> dict[str, object]:
    ability = s.heroes[seat].ability
    return {"ability": ability.names, "line": line_words(ability.line)}


AFTERSHOCK: Final = Prompt(
    "after.breathe",
    ("BC-17.5",),
    aftershock_option,
    aftershock_words,
    subject=lambda s, seat: (warrior_ref(seat * 2),),
)


def breathe(s: Position, seat: int) -> Flow[None]:
    """Turn every exhausted action over and stand it upright (BC-9.2, BC-9.3); then Aftershock may follow (BC-17.5)."""
    for action in s.exhausted_actions(seat):
        atoms.recover(s, seat, action)
    hero, ability = seat * 2, s.heroes[seat].ability
    if ability.trigger != AFTER_BREATHE:
        return
    if not enemies_in_range(s, hero, ability.line, far_bonus(s, hero, ability.line)):
        return
    if (yield Choice(seat, AFTERSHOCK, [1, 0])):
        atoms.tell_ability(s, hero, ability)
        yield from attack(s, hero, ability.line, 0)
