"""A player's turn: its beginning, the menu of what can be done, and its end (MK-10)."""

from functools import partial
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    atoms,
    cards,
    clash,
    decks,
    duel,
    dummy,
    errands,
    exploring,
    fight,
    foresight,
    holdings,
    joint_atoms,
    joint_course,
    mana,
    movement,
    odd_skills,
    offers,
    parts,
    provocation,
    quest_atoms,
    resting,
    traces,
    windows,
)
from tafelrunde.games.mage_knight import menu as further
from tafelrunde.games.mage_knight.dawn import start_benefits
from tafelrunde.games.mage_knight.endturn import end_turn
from tafelrunde.games.mage_knight.naming import card_names, card_ref, colour_names, colour_ref
from tafelrunde.games.mage_knight.rounds import end_turn_of
from tafelrunde.games.mage_knight.state import ACT, DUMMY, NO_MANA, NONE, Mage

# --- the beginning (MK-10.9 to MK-10.17) -----------------------------------------------------------------------------

GO_ON: Final = 0
ANNOUNCE: Final = 1


def announce_option(s: Mage, seat: int, value: int) -> Option:
    return Option("announce" if value == ANNOUNCE else "take_turn")


def gives_up_the_turn(s: Mage, seat: int, value: int) -> bool:
    return value == ANNOUNCE


END_OF_ROUND: Prompt = Prompt(
    "round.announce", ("MK-10.12", "MK-10.14"), announce_option, final=gives_up_the_turn
)


def untouched(s: Mage) -> bool:
    """A turn is being taken in which nothing was used yet."""
    if s.phase != ACT or s.active == DUMMY:
        return False
    h = s.heroes[s.active]
    gathered = h.move + h.influence + h.heal
    used = h.used_card or h.acted or h.moved or h.rested
    return not used and not gathered and not h.dice and not h.skills_used and h.mana == NO_MANA


def begin_turn(s: Mage) -> Flow[None]:
    """The dummy flips cards. A seat takes its turn, or forfeits it: it was taken in advance (MK-10.9); or with an empty deck the
    end of the round may be announced, without any cards at all it must be (MK-10.12, MK-10.13); if that has been done, the turn
    is forfeited (MK-10.15)."""
    if s.quest.joint is not None:
        yield from joint_course.begin_part(s)
        return
    if s.active == DUMMY:
        dummy.dummy_turn(s)
        end_turn_of(s, DUMMY)
        return
    seat = s.active
    h = s.heroes[seat]
    if not (yield from windows.use_window(s, seat)):
        return  # perhaps there is more to be done before the turn
    yield from odd_skills.before_tokens_return(s, seat)
    holdings.greet_turn(s, seat)
    if h.face_down:
        clash.turn_up_token(s, seat)
        forfeit(s, seat)
        return
    if s.deck(seat).size == 0:
        if s.announced == NONE:
            announces = not h.hand or (yield Choice(seat, END_OF_ROUND, [GO_ON, ANNOUNCE])) == ANNOUNCE
            if announces:
                atoms.announce(s, seat)
        else:
            announces = False
        if announces or not h.hand:
            forfeit(s, seat)
            return
    if movement.is_safe(s, seat, h.at):  # else it may still be needed (MK-R27)
        atoms.forget_path(s, seat)
    atoms.begin_turn(s, seat)
    quest_atoms.begin_turn(s)
    joint_atoms.forget_proposals(s)
    start_benefits(s, seat)


def forfeit(s: Mage, seat: int) -> None:
    """It ends at once (MK-10.16). Cards, mana and dice of a combat in somebody else's turn lie there no longer (MK-25.19,
    MK-25.65), nor does any other mana from before this turn (MK-8.2)."""
    atoms.forfeit(s, seat)
    h = s.heroes[seat]
    if h.play or any(h.mana) or h.dice or h.set_dice:
        decks.return_dice(s, seat)
        traces.return_set_dice(s, seat)
        atoms.clean_up(s, seat)
    traces.forget_turn(s, seat)
    end_turn_of(s, seat)


# --- what next? ------------------------------------------------------------------------------------------------------

# Answers to "what next?". Crystals come with their colour, cards with their number.
END: Final = 0
REST: Final = 1
HEAL: Final = 2
CRYSTAL: Final = 10
CARD: Final = 100
MOVE: Final = 1000  # and the space
EXPLORE: Final = 3000  # and the slot
CHALLENGE: Final = 20000  # and the space


def menu(s: Mage) -> list[int]:
    """Everything that may be done now. While only wounds are in hand and no card was used, the turn can only end by a slow
    recovery (MK-10.41). Nobody ends the turn beside another player who can be attacked (MK-11.22)."""
    seat = s.active
    if parts.marching(s):
        return march(s, seat)
    stuck = resting.must_recover(s, seat)
    found: list[int] = further.purchases(s, seat)
    if not stuck and parts.before_action(s, seat):
        if parts.may_move(s, seat):
            found += [MOVE + hex for hex in movement.destinations(s, seat)]
            found += [EXPLORE + slot for slot in exploring.explorable(s, seat)]
        found += [CHALLENGE + hex for hex in further.challengers(s, seat)]
    found += things(s, seat)
    if not stuck:
        found += further.actions(s, seat)
        found += errands.listed(s, seat)
    if resting.may_rest(s, seat):
        found.append(REST)
    if stuck or duel.must_attack(s, seat):
        return found
    return [*found, END]


def things(s: Mage, seat: int) -> list[int]:
    """Cards, units, skills and whatever else can be used at any time of a turn (MK-10.20)."""
    found = [CARD + card for card in cards.playable(s, seat)]
    found += further.effects(s, seat)
    found += offers.listed(s, seat)
    if resting.may_heal(s, seat):
        found.append(HEAL)
    return [*found, *[CRYSTAL + colour for colour in mana.crystals_to_use(s, seat)]]


def march(s: Mage, seat: int) -> list[int]:
    """Into the city that several assault together, nowhere else and to nothing else; or not at all (MK-26.14, MK-26.25)."""
    into = [MOVE + hex for hex in movement.next_to(s, seat) if joint_course.is_target(s, hex)]
    return [*into, *things(s, seat), errands.STAY_OUT]


def menu_option(s: Mage, seat: int, value: int) -> Option:
    if value >= errands.FIRST:
        return errands.option(s, seat, value)
    if value >= CHALLENGE:
        return fight.challenge_option(s, value - CHALLENGE)
    if value >= offers.OFFERS:
        return offers.option(s, seat, value)
    if value >= further.FIRST:
        return further.option(s, seat, value)
    if value >= EXPLORE:
        return exploring.explore_option(s, seat, value - EXPLORE)
    if value >= MOVE:
        return movement.move_option(s, seat, value - MOVE)
    if value >= CARD:
        card = value - CARD
        foreseen = partial(foresight.uses_preview, s, seat, card)
        return Option("play", (card_ref(card),), {"card": card_names(card)}, foreseen)
    if value >= CRYSTAL:
        colour = value - CRYSTAL
        return Option("crystal", (colour_ref(colour),), {"colour": colour_names(colour)})
    if value == REST:
        return Option("recover" if resting.only_wounds(s, seat) else "rest")
    return Option("heal" if value == HEAL else "end")


def menu_weight(s: Mage, seat: int, value: int) -> int:
    """Cards first; a crystal is used when something is paid with it."""
    if value >= errands.FIRST:
        return errands.weight(s, seat, value)
    if value >= CHALLENGE:
        return 1
    if value >= offers.OFFERS:
        return offers.weight(s, seat, value)
    if value >= further.FIRST:
        return further.weight(s, seat, value)
    if value >= EXPLORE:
        return 6
    if value >= MOVE:
        return int(not further.dangerous(s, seat, value - MOVE))
    if value >= CARD:
        return 4
    if value >= CRYSTAL:
        return 0
    return 8 if value == HEAL else 1


def cannot_be_undone(s: Mage, seat: int, value: int) -> bool:
    """Nobody goes back behind the end of a turn (MK-9.17), a revealed tile or token, or a fight (MK-9.18)."""
    if value >= errands.FIRST:
        return errands.reveals(s, seat, value)
    if value >= CHALLENGE:
        return False  # they lie face up already
    if value >= offers.OFFERS:
        return offers.final(s, seat, value)
    if value >= further.FIRST:
        return further.reveals(s, seat, value)
    if MOVE <= value < EXPLORE:
        return movement.brings_news(s, seat, value - MOVE)
    if value == HEAL:
        return resting.healing_draws(s, seat) > 0
    return value == END or value >= EXPLORE


def goes_on(s: Mage, seat: int, value: int) -> bool:
    """A card has to be used somehow, and a quiet move leads back to this question."""
    if value < MOVE:
        return value >= CARD
    return value < EXPLORE and not movement.brings_news(s, seat, value - MOVE)


WHAT = Prompt(
    "turn.what",
    ("MK-10.18", "MK-10.20", "MK-10.24", "MK-10.28", "MK-10.37", "MK-11.4", "MK-12.1"),
    menu_option,
    weight=menu_weight,
    final=cannot_be_undone,
    stays=goes_on,
)


def act(s: Mage) -> Flow[None]:
    """One thing of the menu. It is asked even if only the end is left: nobody ends a turn unasked."""
    seat = s.active
    if s.quest.die != NONE:
        yield from provocation.uncover(s, seat)
        if parts.marching(s):  # the die of one of several who assault a city; the next one has another
            joint_course.next_part(s)
            return
    what = yield Choice(seat, WHAT, lambda: menu(s), (), True)
    if what >= errands.FIRST:
        yield from errands.carry_out(s, seat, what)
    elif what >= CHALLENGE:
        yield from fight.challenge(s, seat, what - CHALLENGE)
    elif what >= offers.OFFERS:
        yield from offers.take(s, seat, what)
    elif what >= further.FIRST:
        yield from further.carry_out(s, seat, what)
    elif what >= EXPLORE:
        yield from exploring.explore(s, seat, what - EXPLORE)
    elif what >= MOVE:
        yield from movement.go(s, seat, what - MOVE)
    elif what >= CARD:
        yield from cards.play_card(s, seat, what - CARD)
    elif what >= CRYSTAL:
        atoms.crystal_to_token(s, seat, what - CRYSTAL)
    elif what == HEAL:
        yield from resting.heal_wound(s, seat)
    elif what == REST:
        yield from resting.rest(s, seat)
    else:
        yield from end_turn(s, seat)
