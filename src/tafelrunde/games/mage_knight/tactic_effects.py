"""What tactics do: on being taken, before a turn, in a turn, and when cards are drawn (MK-4.23, MK-22.22, MK-22.25)."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt, concerning
from tafelrunde.games.mage_knight import (
    agreed,
    atoms,
    card_draws,
    decks,
    effects,
    feats,
    mana,
    tactics,
    traces,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.card_draws import has_tactic
from tafelrunde.games.mage_knight.content import Tactic, library
from tafelrunde.games.mage_knight.dice import basic_dice, die_option
from tafelrunde.games.mage_knight.naming import card_names, card_ref, tactic_ref
from tafelrunde.games.mage_knight.state import NONE, Mage
from tafelrunde.games.mage_knight.terms import Played

# --- on being taken (MK-4.23) ----------------------------------------------------------------------------------------


def settle(s: Mage) -> Flow[None]:
    """All have a tactic: what happens on taking one, seat by seat in the order of taking; then the round order."""
    seat = tactics.unsettled(s)[0]
    tactic = library().tactics[s.heroes[seat].tactic]
    traces.settle_tactic(s, seat)
    feats.tell(s, seat, tactic.id)
    yield from concerning((tactic_ref(tactic.index),), carry_out(s, seat, tactic))
    if not tactics.unsettled(s):
        tactics.begin_round(s)


def carry_out(s: Mage, seat: int, tactic: Tactic) -> Flow[None]:
    if tactic.effect.function:
        yield from ON_TAKING[tactic.id](s, seat)
    else:
        yield Choice(seat, effects.GO, [1])
        yield from effects.run(s, seat, tactic.effect.steps, Played())


def give_option(s: Mage, seat: int, value: int, left: int) -> Option:
    return (
        Option("enough") if value == DONE else Option("give", (card_ref(value),), {"card": card_names(value)})
    )


def gives_enough(s: Mage, seat: int, value: int, left: int) -> bool:
    """Cards are drawn for them then; the last one of them ends it, too."""
    return value == DONE or left == 1


RETHINK = Prompt("tactic.rethink", ("MK-4.23",), give_option, final=gives_enough)
MEDITATE = Prompt("tactic.meditate", ("MK-10.1",), give_option, final=gives_enough)
MOST_RETHOUGHT: Final = 3
MOST_MEDITATED: Final = 5


def given(s: Mage, seat: int, prompt: Prompt, most: int, away: Callable[[Mage, int, int], None]) -> Flow[int]:
    """Up to so many cards of the hand, wounds too, one after the other; how many."""
    for n in range(most):
        card = yield Choice(seat, prompt, lambda: [*sorted(set(s.heroes[seat].hand)), DONE], (most - n,))
        if card == DONE:
            return n
        away(s, seat, card)
    return most


def rethink(s: Mage, seat: int) -> Flow[None]:
    """Discard and draw as many; only then the discard pile is shuffled in, so what was discarded cannot come at once."""
    n = yield from given(s, seat, RETHINK, MOST_RETHOUGHT, decks.discard)
    decks.draw_cards(s, seat, n)
    traces.shuffle_discard(s, seat)


def dummy_may_begin(s: Mage, seat: int, value: int) -> bool:
    """The round begins, and perhaps with the dummy, who flips cards at once (MK-28.7)."""
    return agreed.with_dummy(s)


STEAL = Prompt("tactic.steal", ("MK-4.23", "MK-8.10"), die_option, final=dummy_may_begin)


def mana_steal(s: Mage, seat: int) -> Flow[None]:
    """A die of a basic colour lies on the tactic: one more die in one turn of this round."""
    if basic_dice(s):
        face = yield Choice(seat, STEAL, basic_dice(s))
        traces.put_die_on_tactic(s, seat, face)


def pick_option(s: Mage, seat: int, value: int) -> Option:
    return Option("pick", (card_ref(value),), {"card": card_names(value)})


PREPARE = Prompt("tactic.prepare", ("MK-4.23",), pick_option, final=True)


def preparation(s: Mage, seat: int) -> Flow[None]:
    """A card of the deck; what is in it only its owner sees."""
    if s.deck(seat).size:
        card = yield Choice(seat, PREPARE, lambda: sorted(set(s.deck(seat).cards())))
        traces.out_of_deck(s, seat, card)


ON_TAKING: Final = {"rethink": rethink, "mana_steal": mana_steal, "preparation": preparation}

# --- before a turn (MK-10.1) -----------------------------------------------------------------------------------------

TUCK: Final = 0
TAKE: Final = 1
MEDITATION: Final = 2


def before_turn(s: Mage, seat: int) -> list[int]:
    """What a tactic allows before a turn, once."""
    h = s.heroes[seat]
    if h.tactic_turn:
        return []
    if has_tactic(s, seat, "sparing_power"):
        return [*([TUCK] if s.deck(seat).size else []), *([TAKE] if h.tucked else [])]
    return [MEDITATION] if has_tactic(s, seat, "midnight_meditation") and h.hand else []


def use_before_turn(s: Mage, seat: int, what: int) -> Flow[None]:
    if what == MEDITATION:
        yield from midnight_meditation(s, seat)
        return
    traces.use_tactic(s, seat, what == TAKE)
    if what == TUCK:
        traces.tuck(s, seat)
    else:
        traces.take_tucked(s, seat)


def midnight_meditation(s: Mage, seat: int) -> Flow[None]:
    """Cards of the hand are shuffled into the deck, and as many drawn."""
    traces.use_tactic(s, seat, True)
    n = yield from given(s, seat, MEDITATE, MOST_MEDITATED, traces.hand_into_deck)
    decks.draw_cards(s, seat, n)


# --- in a turn -------------------------------------------------------------------------------------------------------


def in_turn(s: Mage, seat: int) -> bool:
    """Whether the tactic can be used now: The Right Moment not in a last turn (MK-R230), Mana Search once a turn before a
    die is used, Long Night with an empty deck."""
    h = s.heroes[seat]
    if has_tactic(s, seat, "the_right_moment"):
        return s.last_turns == NONE
    if has_tactic(s, seat, "mana_search"):
        return not h.tactic_turn and not h.dice and bool(s.source)
    return card_draws.long_night(s, seat)


def at_once(s: Mage, seat: int) -> bool:
    """Whether using it draws or rolls before anything is asked."""
    return card_draws.long_night(s, seat)


def use(s: Mage, seat: int) -> Flow[None]:
    if card_draws.long_night(s, seat):
        card_draws.make_new_deck(s, seat)
    elif has_tactic(s, seat, "mana_search"):
        yield from mana_search(s, seat)
    else:
        traces.use_tactic(s, seat, True)
        traces.have_another_turn(s, seat)


def search_option(s: Mage, seat: int, value: int, before: int) -> Option:
    return Option("enough") if value == DONE else die_option(s, seat, value)


def searches(s: Mage, seat: int, value: int, before: int) -> bool:
    """The dice are rolled once they are named."""
    return value == DONE or before == 1 or len(mana.changeable(s)) == 1


SEARCH = Prompt("tactic.search", ("MK-8.13", "MK-8.14"), search_option, final=searches)
MOST_SEARCHED: Final = 2


def mana_search(s: Mage, seat: int) -> Flow[None]:
    """One or two dice of the source are rolled, depleted gold ones first (MK-8.13)."""
    traces.use_tactic(s, seat, False)
    chosen: list[int] = []
    while len(chosen) < min(MOST_SEARCHED, len(mana.changeable(s))):
        left = list(mana.changeable(s))
        for face in chosen:
            left.remove(face)
        faces = [v.GOLD] if v.GOLD in left else sorted(set(left))
        done = [DONE] if chosen else []
        face = yield Choice(seat, SEARCH, [*faces, *done], (MOST_SEARCHED - len(chosen),))
        if face == DONE:
            break
        chosen = [*chosen, face]
    traces.reroll(s, tuple(chosen))


# --- when cards are drawn (MK-22.18) ---------------------------------------------------------------------------------

ENOUGH_TO_PLAN: Final = 2


def plan(s: Mage, seat: int) -> None:
    """Planning: with two cards in hand, wounds too, the limit is higher for this draw (MK-22.22)."""
    if has_tactic(s, seat, "planning") and len(s.heroes[seat].hand) >= ENOUGH_TO_PLAN:
        atoms.raise_hand_limit(s, seat, 1)
        feats.tell(s, seat, "planning")
