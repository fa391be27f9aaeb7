"""What a seat sees, and drawing anew what it cannot know (KH-21.5).

References to things on the table, the same in views, options and events:
  army:<seat>                  an army as a whole
  unit:<seat>:<number>         a unit in an army
  hand:<seat>:<slot>           a unit or general card in hand
  strategy:<seat>:<index>      a strategy card (index in the army's list of strategy cards)
  stack:<seat>:<place>         a face-down card of the reinforcement stack, place 0 on top
  reserve:<seat>:<place>       a card of the reserve, place 0 on top
  hill:<seat>:<slot>           an own card on the hill
  deck:<army id>               an army that can be chosen
"""

from tafelrunde.core.rng import Rng
from tafelrunde.games.kharnage.atoms import unit_ref
from tafelrunde.games.kharnage.content import ROWS
from tafelrunde.games.kharnage.saving import cards_of
from tafelrunde.games.kharnage.state import (
    FROM_HAND,
    FROM_HILL,
    KIND,
    NO_DECK,
    NOBODY,
    OWNER_KNOWS,
    PHASES,
    ROUNDS,
    SEAT_SHIFT,
    UNSEEN,
    Army,
    Attack,
    Position,
)

# A face-down card: a pile and the place in it
Place = tuple[list[int], int]

# --- what is seen ------------------------------------------------------------------------------------------


def view(s: Position, seat: int | None) -> dict[str, object]:
    """The table as this seat (None: a spectator) sees it."""
    one = s.instruction()
    return {
        "phase": PHASES[s.phase],
        "round": s.round,
        "rounds": ROUNDS,
        "you": seat,
        "circle": s.circle.copy(),
        "order": s.order.copy(),
        "active": None if s.active == NOBODY else s.active,
        "step": None if one is None else one.step,
        "attack": None if s.attack is None else attack_view(s.attack),
        "shout_rule": s.shout_rule,
        "armies": [army_view(s, army, seat) for army in s.armies],
    }


def attack_view(attack: Attack) -> dict[str, object]:
    """The attack on its way, which everybody can follow: what it is made of, whom it goes against, and what is left of it."""
    parts = [{"unit": unit_ref(attack.seat, unit), "symbols": symbols} for unit, symbols in attack.parts]
    return {
        "seat": attack.seat,
        "attack": "melee" if attack.melee else "ranged",
        "cause": attack.cause,
        "strength": attack.strength,
        "parts": parts,
        "victims": [victim for victim in (attack.first, attack.second) if victim != NOBODY],
        "facing": None if attack.facing == NOBODY else attack.facing,
        "points": attack.points,
    }


def army_view(s: Position, army: Army, seat: int | None) -> dict[str, object]:
    """One army; cards in hand, on the stack and on the hill only as far as this seat knows them."""
    if army.deck == NO_DECK:
        return {"ref": f"army:{army.seat}", "seat": army.seat, "army": None, "names": army.names()}
    own = seat == army.seat
    strategies = army.cards.strategies
    data: dict[str, object] = {
        "ref": f"army:{army.seat}",
        "seat": army.seat,
        "army": army.cards.id,
        "names": army.names(),
        "second_copy": army.second_copy,
        "initiative": army.initiative() if army.played else None,
        "rows": {
            name: [unit_view(army, unit) for unit in row_units(army, row)] for row, name in enumerate(ROWS)
        },
        "units": len(army.units),
        "present": army.present,
        "reserve": len(army.reserve),
        "stack": [stack_card(s, army, place, own) for place in range(len(army.stack))],
        "hand": len(army.hand),
        "hill": len(army.hill),
        "strategies": len(army.strategies),
        "played": [strategies[index].id for index in army.played],
        "trophies": [
            {"card": s.library.kinds[card & KIND].id, "seat": card >> SEAT_SHIFT} for card in army.trophies
        ],
        "tiles": army.tiles.copy(),
        "kharnage": army.kharnage,
        "skulls": army.skulls(),
        "revealed": [s.library.kinds[card].id for card in army.revealed],
    }
    if own:
        hand = [
            {"ref": f"hand:{seat}:{i}", "card": s.library.kinds[c & KIND].id} for i, c in enumerate(army.hand)
        ]
        data["own"] = {
            "hand": hand,
            "strategies": [
                {"ref": f"strategy:{seat}:{i}", "card": strategies[i].id} for i in army.strategies
            ],
            "hill": [
                {"ref": f"hill:{seat}:{i}", "card": s.library.kinds[c].id} for i, c in enumerate(army.hill)
            ],
            "reserve": [known_reserve_card(s, army, place) for place in range(len(army.reserve))],
        }
    return data


def row_units(army: Army, row: int) -> list[int]:
    return [unit for unit in army.units if army.kinds[unit].row == row]


def unit_view(army: Army, unit: int) -> dict[str, object]:
    kind = army.kinds[unit]
    return {
        "ref": unit_ref(army.seat, unit),
        "card": kind.id,
        "defence": army.defence(unit),
        "nets": army.nets[unit],
        "captured": army.captured(unit),
        "absent": army.absent[unit],
        "smashed": army.smashed[unit],
    }


def stack_card(s: Position, army: Army, place: int, own: bool) -> dict[str, object]:
    """A face-down card: everybody sees where it came from, its owner also what it is if it was seen before (KH-6.11, KH-6.12)."""
    card = army.stack[len(army.stack) - 1 - place]
    data: dict[str, object] = {
        "ref": f"stack:{army.seat}:{place}",
        "from": "hand" if card & FROM_HAND else "reserve",
    }
    if own and card & OWNER_KNOWS:
        data["card"] = s.library.kinds[card & KIND].id
    return data


def known_reserve_card(s: Position, army: Army, place: int) -> str | None:
    """What the owner has seen of the reserve (Call Up, Last Round of Ale) need not be remembered by heart."""
    card = army.reserve[len(army.reserve) - 1 - place]
    return s.library.kinds[card & KIND].id if card & OWNER_KNOWS else None


# --- what is not known ------------------------------------------------------------------------------------


def resample(s: Position, seat: int, rng: Rng) -> None:
    """Draw anew, in place, everything this seat cannot know: reserves, face-down cards, other hands."""
    for army in s.armies:
        if army.seat == seat:
            piles = (army.reserve, army.stack)
            exchange_kinds(
                [(pile, i) for pile in piles for i, card in enumerate(pile) if not card & OWNER_KNOWS], rng
            )
        else:
            resample_enemy(army, rng)


def exchange_kinds(places: list[Place], rng: Rng) -> None:
    """Shuffle which card lies where among these places; the flags stay, they are what is known about a place.

    Sorted first: the new order must not depend on the true one.
    """
    kinds = sorted([pile[i] & KIND for pile, i in places])
    rng.shuffle(kinds)
    for number, (pile, i) in enumerate(places):
        pile[i] = pile[i] & ~KIND | kinds[number]


def resample_enemy(army: Army, rng: Rng) -> None:
    """The cards of another player.

    Three groups can be told apart: cards that came from the reserve (also those Call Up took into hand), cards that went back
    from the hill to the reserve, and the cards in hand or played from hand, of which only the place is unknown.
    """
    from_reserve: list[Place] = []
    from_hill: list[Place] = []
    through_hand: list[Place] = []
    for pile in (army.reserve, army.stack):
        for i, card in enumerate(pile):
            if card & FROM_HAND:
                through_hand.append((pile, i))
            elif card & FROM_HILL:
                from_hill.append((pile, i))
            else:
                from_reserve.append((pile, i))
    through_hand += [(army.hand, i) for i in range(len(army.hand))]
    # Last in their group, because which of the hand's places they take is not known.
    from_reserve += [(pile, i) for pile, i in through_hand if pile[i] & UNSEEN and not pile[i] & FROM_HILL]
    from_hill += [(pile, i) for pile, i in through_hand if pile[i] & FROM_HILL]
    exchange_kinds(from_reserve, rng)
    if from_hill:
        exchange_kinds(from_hill + veiled_hill(army), rng)
    if any([bool(card & FROM_HAND) for card in army.stack]):
        exchange_hand(army, through_hand, rng)


def veiled_hill(army: Army) -> list[Place]:
    """The hill cards that could have been taken back when the others last saw that done (KH-18.13)."""
    kinds = army.library.kinds
    return [
        (army.hill, i)
        for i in range(army.veil)
        if kinds[army.hill[i]].cards == 1 and not kinds[army.hill[i]].general
    ]


def exchange_hand(army: Army, places: list[Place], rng: Rng) -> None:
    """Which of the hand cards lie on the stack (its places come first) is not known; of a Big Unit one at most (KH-6.13)."""
    own = KIND | UNSEEN | FROM_HILL
    cards = sorted([pile[i] & own for pile, i in places])
    rng.shuffle(cards)
    on_stack = len([1 for pile, _ in places if pile is army.stack])
    for number in range(on_stack):
        later = number
        while later < len(cards) - 1 and is_second_part(army, cards, number, later):
            later += 1
        cards[number], cards[later] = cards[later], cards[number]
    for number, (pile, i) in enumerate(places):
        pile[i] = pile[i] & ~own | cards[number]


def is_second_part(army: Army, cards: list[int], number: int, later: int) -> bool:
    """Whether a card belongs to a Big Unit of which one of the first `number` cards is a part already."""
    kind = cards[later] & KIND
    return army.library.kinds[kind].cards > 1 and kind in [card & KIND for card in cards[:number]]


# --- what never changes -----------------------------------------------------------------------------------


def census(s: Position) -> dict[str, int]:
    """Per seat: cards missing from (or too many for) its army, and strategy cards likewise. Nothing is ever lost."""
    found: dict[str, int] = {}
    for army in s.armies:
        missing = 0
        strategies = 0
        cards = cards_of(s, army)
        if cards:
            for kind in army.cards.kinds:
                missing += abs(kind.count * kind.cards - cards.count(kind.index))
            strategies = len(army.cards.strategies) - 1 - len(army.strategies) - len(army.played)
        found[f"cards missing at seat {army.seat}"] = missing
        found[f"strategies missing at seat {army.seat}"] = strategies
    return found
