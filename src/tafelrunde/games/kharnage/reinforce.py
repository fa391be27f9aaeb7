"""Receiving and deploying reinforcements (KH-6, KH-7, KH-15, KH-17.11 to KH-17.16)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.kharnage.atoms import draw, log_ability, play_from_hand, tell, turn_over
from tafelrunde.games.kharnage.attack import explode, surprise_attack, surprise_magic
from tafelrunde.games.kharnage.content import BLACK, EXPLOSION, FREE, RED, SURPRISE_MAGIC, SURPRISE_MELEE
from tafelrunde.games.kharnage.foresight import unveils, unveils_unless_forced
from tafelrunde.games.kharnage.naming import source_ref
from tafelrunde.games.kharnage.state import FROM_HAND, KIND, MUSTER, NOBODY, Army, Position

# --- receiving (KH-6) --------------------------------------------------------------------------------------

FROM_RESERVE: Final = 0
PLAY_A_CARD: Final = 1


def red_or_black_option(s: Position, seat: int, value: int, unit: int) -> Option:
    if value == FROM_RESERVE:
        return Option("reinforce.red", (f"reserve:{seat}:0",))
    slots = range(len(s.armies[seat].hand))
    return Option("reinforce.black", tuple([f"hand:{seat}:{slot}" for slot in slots]))


def hand_card_option(s: Position, seat: int, slot: int, unit: int) -> Option:
    kind = s.library.kinds[s.armies[seat].hand[slot] & KIND]
    return Option("reinforce.card", (f"hand:{seat}:{slot}",), {"card": kind.names})


RED_OR_BLACK: Final = Prompt(
    "reinforce.free",
    ("KH-6.4", "KH-6.5", "KH-6.9"),
    option=red_or_black_option,
    subject=source_ref,
    weight=lambda s, seat, value, unit: 3 if value == PLAY_A_CARD else 1,
    final=unveils,
)
HAND_CARD: Final = Prompt(
    "reinforce.card",
    ("KH-6.3", "KH-6.7", "KH-6.13"),
    option=hand_card_option,
    subject=source_ref,
    final=lambda s, seat, slot, unit: unveils_unless_forced(s, seat, slot, playable(s.armies[seat])),
)


def playable(army: Army) -> list[int]:
    """The hand slots a black symbol can play: one per kind; parts of a Big Unit wait for one that was played before (KH-6.13)."""
    kinds = army.library.kinds
    seen = [card & KIND for card in army.stack if card & FROM_HAND and kinds[card & KIND].cards > 1]
    slots: list[int] = []
    for slot, card in enumerate(army.hand):
        if card & KIND not in seen:
            seen.append(card & KIND)
            slots.append(slot)
    return slots


def black_symbol(s: Position, seat: int, unit: int = NOBODY) -> Flow[None]:
    """Play a hand card; mandatory, but lost without a playable card (KH-6.3, KH-6.7, KH-6.8)."""
    army = s.armies[seat]
    if not playable(army):
        tell(s, "symbol_lost", seat)
        return
    # Listed when somebody looks: in a world redrawn for another seat the hand holds other cards.
    slot = yield Choice(seat, HAND_CARD, lambda: playable(army), (unit,))
    play_from_hand(s, seat, slot)


def free_symbol(s: Position, seat: int, unit: int = NOBODY) -> Flow[None]:
    """Red or black, decided when the symbol is reached (KH-6.4, KH-6.5, KH-6.9)."""
    army = s.armies[seat]
    if not army.reserve:
        yield from black_symbol(s, seat, unit)
        return
    if playable(army):
        wanted = yield Choice(seat, RED_OR_BLACK, [FROM_RESERVE, PLAY_A_CARD], (unit,))
        if wanted == PLAY_A_CARD:
            yield from black_symbol(s, seat, unit)
            return
    draw(s, seat)


# --- deploying (KH-7) -------------------------------------------------------------------------------------


def plain_card_on_top(army: Army) -> bool:
    """Whether the next card has no surprises: turning it over is all."""
    return not army.library.kinds[army.stack[-1] & KIND].surprises


def deploy_top_card(s: Position, seat: int) -> Flow[None]:
    """Deploy one card, then carry out its surprises from left to right (KH-7.2, KH-7.7, KH-16.5).

    During setup only reinforcements count (KH-2.9, KH-2.10).
    """
    unit = turn_over(s, seat)
    if unit == NOBODY:
        return
    kind = s.armies[seat].kinds[unit]
    for surprise in kind.surprises:
        what = surprise.what
        if what == RED:
            log_ability(s, seat, kind, "red_reinforcement")
            for _ in range(surprise.amount):  # reserve cards on top of the stack (KH-15.1)
                draw(s, seat)
        elif what == BLACK:
            log_ability(s, seat, kind, "black_reinforcement")
            for _ in range(surprise.amount):
                yield from black_symbol(s, seat, unit)
        elif what == FREE:
            log_ability(s, seat, kind, "free_reinforcement")
            for _ in range(surprise.amount):
                yield from free_symbol(s, seat, unit)
        elif s.phase == MUSTER:
            continue
        elif what == EXPLOSION:
            yield from explode(s, seat, unit)
        elif what == SURPRISE_MAGIC:
            yield from surprise_magic(s, seat, unit, surprise.amount)
        else:
            yield from surprise_attack(s, seat, unit, what == SURPRISE_MELEE, surprise.amount)
