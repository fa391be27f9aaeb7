"""The round: preparing it, whose turn is next, and when it is over (MK-4)."""

from typing import Final

from tafelrunde.core.choice import Flow
from tafelrunde.games.mage_knight import (
    agreed,
    atoms,
    banners,
    chart,
    clash,
    council,
    decks,
    draft,
    dummy,
    glades,
    holdings,
    joint_course,
    mines,
    portal,
    quest_atoms,
    rampage,
    scoring,
    traces,
    upgrades,
    upkeep,
)
from tafelrunde.games.mage_knight.content import RECRUIT_ICONS, library
from tafelrunde.games.mage_knight.quest import DARKNESS, FIRST_GAME
from tafelrunde.games.mage_knight.state import ACTIONS, DUMMY, NONE, PREPARE, SPELLS, TACTICS, Mage
from tafelrunde.games.mage_knight.tactics import lay_out

VILLAGE: Final = 1 << RECRUIT_ICONS.index("village")


def prepare_round(s: Mage) -> Flow[None]:
    """The steps a to g between two rounds, in this order (MK-4.2 to MK-4.19)."""
    yield from council.remove_tactic(s)
    yield from upgrades.upgrade(s)
    yield from draft.improve(s)
    rampage.come_back(s)
    atoms.next_round(s, night_follows(s))
    portal.close(s)
    if not s.players:
        atoms.end_game(s)
        return
    seats = [player for player in s.players if player != DUMMY]
    traces.forget_round(s)
    glades.end_of_night(s)
    decks.roll_source(s)
    decks.clear_units(s)
    deal_units(s)
    for _ in range(chart.working_monasteries(s)):  # MK-4.9
        decks.offer_lesson(s)
    renew_actions(s)
    renew_spells(s)
    atoms.collect_tactics(s, agreed.alone(s))
    lay_out(s)
    for seat in seats:
        yield from upkeep.hoard_returns(s, seat)
        holdings.empty_middle(s, seat)
        holdings.ready_everything(s, seat)
        yield from upkeep.keep_familiars(s, seat)
        yield from banners.clear_banners(s, seat)
        decks.shuffle_everything(s, seat)
    if agreed.with_dummy(s):
        decks.shuffle_dummy(s)
    if not s.night:
        chart.turn_up_ruins(s)
        chart.all_look_around(s)
    mines.send_crystals(s)
    for seat in seats:
        draw_up(s, seat)
    atoms.go_to(s, TACTICS)


def night_follows(s: Mage) -> bool:
    """After a day a night and the other way round (MK-2.13); where darkness is coming dice decide it, and after a night there
    is no day any more (MK-31.3)."""
    if s.quest.plays(DARKNESS):
        return s.night or quest_atoms.darkness_falls(s)
    return not s.night


def deal_units(s: Mage) -> None:
    """New units, elite ones in turn with regular ones once a core tile is known (MK-4.6 to MK-4.8)."""
    for place in range(s.scenario.units(s.seats - len(s.quest.out))):  # MK-R212
        decks.offer_unit(s, elites_offered(s) and place % 2 == 0)
    if s.quest.plays(FIRST_GAME) and not any([library().unit_of(unit).recruit & VILLAGE for unit in s.units]):
        quest_atoms.reshuffle_units(s)
        deal_units(s)


def elites_offered(s: Mage) -> bool:
    """Once a core tile is revealed, or from a certain round on (MK-4.7, MK-4.8, MK-S11.6)."""
    if s.scenario.elites_from:
        return s.round >= s.scenario.elites_from[s.seats - 2]
    return s.scenario.elites and chart.core_revealed(s)


def renew_actions(s: Mage) -> None:
    """The lowest advanced action makes room for a new one (MK-4.10); a dummy gets it (MK-28.10)."""
    card = decks.lowest(s, ACTIONS)
    if card != NONE:
        decks.drop_lowest(s, ACTIONS)
        if agreed.with_dummy(s):
            decks.teach_dummy(s, card)
        else:
            decks.put_below(s, ACTIONS, card)
    decks.fill_offer(s, ACTIONS)


def renew_spells(s: Mage) -> None:
    """The lowest spell goes under its deck (MK-4.11); a dummy gains a crystal of its colour (MK-28.11)."""
    card = decks.lowest(s, SPELLS)
    if card != NONE:
        decks.drop_lowest(s, SPELLS)
        decks.put_below(s, SPELLS, card)
        if agreed.with_dummy(s):
            dummy.gain_crystal_of(s, card)
    decks.fill_offer(s, SPELLS)


def draw_up(s: Mage, seat: int) -> None:
    """Draw up to the hand limit when a round is prepared (MK-4.17)."""
    decks.draw_cards(s, seat, missing_cards(s, seat))


def missing_cards(s: Mage, seat: int, kept: int = 0) -> int:
    """How many to draw; a bonus for the next draw is used up (MK-4.18, MK-22.18), but for what is kept for a later one. More
    cards than the limit are kept (MK-22.23)."""
    missing = chart.hand_limit(s, seat) - kept - len(s.heroes[seat].hand)
    atoms.use_hand_bonus(s, seat, kept)
    return max(0, missing)


def bonus_of_next_round(s: Mage, seat: int) -> int:
    """In the last turn of a round a bonus for the next draw is for the hand of the next round (MK-4.33)."""
    last = s.last_turns != NONE and s.trigger != seat
    return s.heroes[seat].hand_bonus if last else 0


def has_another_turn(s: Mage, seat: int) -> bool:
    h = s.heroes[seat]
    return h.bending != NONE or (h.again and s.last_turns == NONE)


# --- whose turn is next ----------------------------------------------------------------------------------------------


def next_player(s: Mage, player: int) -> int:
    """The next one in round order who still has a turn, from the bottom to the top again (MK-4.27, MK-4.29); NONE if the
    round is over."""
    place = s.order.index(player)
    for other in [*s.order[place + 1 :], *s.order[: place + 1]]:
        if s.last_turns == NONE or s.last_turns >> other & 1:
            return other
    return NONE


def end_turn_of(s: Mage, player: int) -> None:
    """A turn is over: the next one begins, or the round ends, or the game does (MK-4.34). Whoever has another turn has it
    before that, unless last turns were promised meanwhile (MK-4.29, MK-R230); bent time is no other turn."""
    if s.interrupted != NONE:  # this was a part of somebody else's turn (MK-25.63)
        clash.resume(s)
        return
    if s.quest.joint is not None:  # one of several who assault a city together
        if not joint_course.end_turn(s):
            return
        player = s.active
    if player != DUMMY and has_another_turn(s, player):
        traces.begin_again(s, player)
        return
    atoms.finish_last_turn(s, player)
    following = next_player(s, player)
    if following != NONE:
        atoms.pass_turn(s, following)
    elif s.ending or s.round == agreed.rounds(s):
        atoms.end_game(s)
        scoring.tell(s)
    else:
        atoms.go_to(s, PREPARE)
