"""Every change of the round, of the turn, of the map and of what a hero has: change, then tell.

Cards, offers, dice and piles are moved in decks.py. Nothing else changes a position.
"""

from typing import Final

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight.content import (
    RUIN_BACK,
    level_of,
    library,
)
from tafelrunde.games.mage_knight.decks import draw_token
from tafelrunde.games.mage_knight.geometry import slot_name
from tafelrunde.games.mage_knight.naming import (
    colour_names,
    going_to,
    hero_ref,
    hex_ref,
    slot_ref,
    tactic_ref,
    time_names,
    who,
)
from tafelrunde.games.mage_knight.packing import place_seen
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards, less
from tafelrunde.games.mage_knight.state import (
    ACT,
    BEGIN,
    DUMMY,
    MOST_CRYSTALS,
    NO_MANA,
    NONE,
    OVER,
    Mage,
    back_of,
    face_up,
    is_up,
    kind_of,
    rule_of,
)
from tafelrunde.games.mage_knight.tracks import HIGHEST_REPUTATION, LOWEST_REPUTATION
from tafelrunde.games.mage_knight.vocabulary import HEAL, INFLUENCE, MOVE
from tafelrunde.games.mage_knight.wording import rule_sentence

# --- before the first round ------------------------------------------------------------------------------------------


def take_hero(s: Mage, seat: int, hero: int) -> None:
    """A seat takes a free hero (MK-1.4)."""
    s.heroes[seat].hero = hero
    if s.log is not None:
        data: dict[str, object] = {
            "seat": seat,
            "seat_number": seat + 1,
            "name": library().heroes[hero].names,
        }
        s.emit(Event("hero", {**data, "ref": hero_ref(hero)}))


def take_dummy(s: Mage, hero: int) -> None:
    """An unused hero becomes the dummy player (MK-28.2)."""
    s.dummy = hero
    if s.log is not None:
        s.emit(Event("dummy", {"name": library().heroes[hero].names, "ref": hero_ref(hero)}))


# --- the round -------------------------------------------------------------------------------------------------------


def go_to(s: Mage, phase: int) -> None:
    """What is going on next."""
    s.phase = phase


def next_round(s: Mage, night: bool) -> None:
    """Day and night alternate (MK-2.13, MK-4.2), unless a variant says otherwise; nothing is announced any more."""
    s.round += 1
    s.night = night
    s.announced = NONE
    s.last_turns = NONE
    if s.log is not None:
        s.emit(Event("round", {"round": s.round, "time": time_names(s.night)}))


def lay_out_tactics(s: Mage, tactics: Cards) -> None:
    """The tactics of this time of day can be taken (MK-4.12)."""
    s.tactics = tactics


def collect_tactics(s: Mage, for_good: bool) -> None:
    """The tactics of the last round are collected; in solo games they are out of the game (MK-S04.5)."""
    for h in s.heroes:
        if for_good and h.tactic != NONE:
            s.spent_tactics += (h.tactic,)
        h.tactic = NONE
        h.tactic_used = False
    if for_good and s.dummy_tactic != NONE:
        s.spent_tactics += (s.dummy_tactic,)
    s.dummy_tactic = NONE


def remove_tactic(s: Mage, tactic: int) -> None:
    """One tactic of the last round is out of the game (MK-S05.6)."""
    s.spent_tactics += (tactic,)
    if s.log is not None:
        s.emit(
            Event("tactic_removed", {"tactic": library().tactics[tactic].names, "ref": tactic_ref(tactic)})
        )


def bring_back_tactics(s: Mage, tactics: Cards) -> None:
    """Tactics that were out of the game can be taken again (MK-R215)."""
    s.spent_tactics = tuple([one for one in s.spent_tactics if one not in tactics])


def take_tactic(s: Mage, player: int, tactic: int) -> None:
    """Every player takes exactly one, and none is taken twice (MK-4.20)."""
    s.tactics = less(s.tactics, tactic)
    if player == DUMMY:
        s.dummy_tactic = tactic
    else:
        s.heroes[player].tactic = tactic
    if s.log is not None:
        data: dict[str, object] = {
            "seat": player,
            "who": who(s, player),
            "tactic": library().tactics[tactic].names,
        }
        s.emit(Event("tactic", {**data, "ref": tactic_ref(tactic)}))


def arrange_order(s: Mage, order: Cards) -> None:
    """The round order tokens by the numbers of the tactics; those not taken are put aside (MK-4.24, MK-4.25)."""
    s.order = order
    s.active = order[0]
    s.tactics = NO_CARDS
    s.phase = BEGIN
    if s.log is not None:
        s.emit(Event("order", {"players": [who(s, player) for player in order]}))


def announce(s: Mage, player: int) -> None:
    """The end of the round: every other player has one more turn (MK-4.29). Last turns that were promised already stay as
    they are (MK-4.31, MK-R202)."""
    s.announced = player
    if s.last_turns == NONE:
        s.last_turns = sum([1 << other for other in s.players])
    if s.log is not None:
        s.emit(Event("announced", {"seat": player, "who": who(s, player)}))


def trigger_end(s: Mage, seat: int) -> None:
    """The end of the scenario: every seat, the one that triggered it too, has one last turn after this one (MK-4.30,
    MK-R201); the dummy has none (MK-R49). If last turns were promised before, those decide (MK-4.31)."""
    s.ending = True
    if s.last_turns == NONE:
        s.last_turns = sum([1 << other for other in range(s.seats)])
        s.trigger = seat
    if s.log is not None:
        s.emit(Event("end_triggered", {"seat": seat, "who": who(s, seat)}))


def finish_last_turn(s: Mage, player: int) -> None:
    """This player's turn is over; if it was a last one, there is no other (MK-4.29)."""
    if s.trigger == player:
        s.trigger = NONE
    elif s.last_turns != NONE:
        s.last_turns &= ~(1 << player)


def pass_turn(s: Mage, player: int) -> None:
    """The next player's turn begins (MK-4.27)."""
    s.active = player
    s.phase = BEGIN


def end_game(s: Mage) -> None:
    s.phase = OVER
    if s.log is not None:
        s.emit(Event("over", {}))


def tell_score(s: Mage, seat: int, what: Word, points: int, title: int) -> None:
    """A line of the score sheet of one seat: nothing changes any more."""
    data: dict[str, object] = {"seat": seat, "who": who(s, seat), "what": what, "n": points}
    if title:
        s.emit(Event("titled", {**data, "title": title}))
    elif points:
        s.emit(Event("scored", data))


def tell_shared_score(s: Mage, what: Word, points: int) -> None:
    """A line of the score sheet that all share (MK-S05.10)."""
    if points:
        s.emit(Event("scored_together", {"what": what, "n": points}))


# --- the turn --------------------------------------------------------------------------------------------------------


def begin_turn(s: Mage, seat: int) -> None:
    """A turn is taken: one die may be used (MK-8.10). A card must be used in it, unless the hand is empty and the deck is
    not (MK-10.19)."""
    h = s.heroes[seat]
    s.turn += 1
    s.phase = ACT
    h.dice_left = 1
    h.used_card = not h.hand
    h.acted = h.moved = h.rested = False
    if s.log is not None:
        s.emit(Event("turn", {"seat": seat, "who": who(s, seat), "turn": s.turn}))


def begin_dummy_turn(s: Mage) -> None:
    s.turn += 1
    if s.log is not None:
        s.emit(Event("turn", {"seat": NONE, "who": who(s, DUMMY), "turn": s.turn}))


def forfeit(s: Mage, seat: int) -> None:
    """A turn that is not taken (MK-10.13, MK-10.15, MK-10.16)."""
    s.turn += 1
    if s.log is not None:
        s.emit(Event("forfeited", {"seat": seat, "who": who(s, seat)}))


def announce_end_of_turn(s: Mage, seat: int) -> None:
    """Nobody goes back behind the end of a turn (MK-9.17)."""
    s.news += 1
    if s.log is not None:
        s.emit(Event("turn_ended", {"seat": seat, "who": who(s, seat)}))


def lapse_points(s: Mage, seat: int) -> None:
    """Move and influence points that were not used are lost (MK-10.30)."""
    h = s.heroes[seat]
    h.move = 0
    h.influence = 0


def clean_up(s: Mage, seat: int) -> None:
    """Mana tokens go back, played cards to the discard pile (MK-5.14, MK-22.4, MK-22.5)."""
    h = s.heroes[seat]
    h.mana = NO_MANA
    h.rules = NO_CARDS
    h.heal = 0
    h.dice_left = 0
    h.discard += h.play
    h.play = NO_CARDS
    if s.log is not None:
        s.emit(Event("cleaned_up", {"seat": seat, "who": who(s, seat)}))


def use_hand_bonus(s: Mage, seat: int, kept: int) -> None:
    """The bonus to the hand limit was for one draw (MK-4.18); what is kept is for the next one."""
    s.heroes[seat].hand_bonus = kept


# --- what a hero has -------------------------------------------------------------------------------------------------


def gain_fame(s: Mage, seat: int, n: int) -> None:
    """In a blitz each row that is crossed brings one more, which may cross the next one (MK-S03.4, MK-R35)."""
    h = s.heroes[seat]
    before = level_of(h.fame)
    h.fame += n
    if s.log is not None:
        s.emit(Event("fame", {"seat": seat, "who": who(s, seat), "n": n}))
    more = s.scenario.fame_per_row * (level_of(h.fame) - before)
    if more > 0:
        gain_fame(s, seat, more)


def change_reputation(s: Mage, seat: int, n: int) -> None:
    """Never beyond the ends of the track (MK-3.6)."""
    h = s.heroes[seat]
    h.reputation = max(LOWEST_REPUTATION, min(HIGHEST_REPUTATION, h.reputation + n))
    if s.log is not None:
        s.emit(Event("reputation", {"seat": seat, "who": who(s, seat), "n": n, "now": h.reputation}))


def gain_mana(s: Mage, seat: int, colour: int, n: int = 1) -> None:
    """Mana tokens in the play area (MK-9.9)."""
    h = s.heroes[seat]
    h.mana = tuple([held + (n if one == colour else 0) for one, held in enumerate(h.mana)])
    if s.log is not None:
        s.emit(Event("mana", {"seat": seat, "who": who(s, seat), "n": n, "colour": colour_names(colour)}))


def gain_crystal(s: Mage, seat: int, colour: int) -> None:
    """A crystal; the fourth of a colour is a mana token instead (MK-8.3, MK-9.10)."""
    h = s.heroes[seat]
    if h.crystals[colour] == MOST_CRYSTALS:
        gain_mana(s, seat, colour)
        return
    h.crystals = tuple([held + int(one == colour) for one, held in enumerate(h.crystals)])
    if s.log is not None:
        s.emit(Event("crystal", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def spend_crystal(s: Mage, seat: int, colour: int) -> None:
    """A crystal is used as mana (MK-8.4)."""
    h = s.heroes[seat]
    h.crystals = tuple([held - int(one == colour) for one, held in enumerate(h.crystals)])
    h.spent_crystals = tuple([spent + int(one == colour) for one, spent in enumerate(h.spent_crystals)])
    if s.log is not None:
        s.emit(Event("spent_crystal", {"seat": seat, "who": who(s, seat), "colour": colour_names(colour)}))


def crystal_to_token(s: Mage, seat: int, colour: int) -> None:
    """A crystal becomes a mana token of its colour (MK-8.4)."""
    spend_crystal(s, seat, colour)
    gain_mana(s, seat, colour)


def spend_token(s: Mage, seat: int, colour: int, as_colour: int) -> None:
    """A mana token is used, gold as the colour it stands for (MK-8.6)."""
    h = s.heroes[seat]
    h.mana = tuple([held - int(one == colour) for one, held in enumerate(h.mana)])
    if s.log is not None:
        s.emit(Event("spent_token", {"seat": seat, "who": who(s, seat), "colour": colour_names(as_colour)}))


def gain_points(s: Mage, seat: int, kind: int, n: int) -> None:
    """Move, influence or healing points (MK-9.2)."""
    h = s.heroes[seat]
    if kind == MOVE:
        h.move += n
    elif kind == INFLUENCE:
        h.influence += n
    else:
        h.heal += n
    if s.log is not None:
        s.emit(Event(POINT_EVENTS[kind], {"seat": seat, "who": who(s, seat), "n": n}))


POINT_EVENTS: Final[dict[int, str]] = {
    MOVE: "move_points",
    INFLUENCE: "influence_points",
    HEAL: "healing_points",
}


def spend_healing(s: Mage, seat: int, n: int) -> None:
    s.heroes[seat].heal -= n


def allow_dice(s: Mage, seat: int, n: int) -> None:
    """More dice of the source may be used this turn (MK-8.10)."""
    s.heroes[seat].dice_left += n
    if s.log is not None:
        s.emit(Event("more_dice", {"seat": seat, "who": who(s, seat), "n": n}))


def raise_hand_limit(s: Mage, seat: int, n: int) -> None:
    """For the next draw (MK-4.18)."""
    s.heroes[seat].hand_bonus += n
    if s.log is not None:
        s.emit(Event("hand_limit", {"seat": seat, "who": who(s, seat), "n": n}))


def tell_in_person(s: Mage, kind: str, seat: int, text: Word) -> None:
    """Words of a card, which says "you": only whose card it is hears them; the others have seen which one it is."""
    s.emit(Event(kind, {"seat": seat, "who": who(s, seat)}, {"known": True, "text": text}, (seat,)))


def add_rule(s: Mage, seat: int, packed: int) -> None:
    """A rule is different for this seat until the end of the turn (MK-9.3, MK-11.12)."""
    s.heroes[seat].rules += (packed,)
    if s.log is not None:
        tell_in_person(s, "rule", seat, rule_sentence(rule_of(packed)))


def rest(s: Mage, seat: int) -> None:
    """The turn is a rest: no moving, no action (MK-10.31)."""
    h = s.heroes[seat]
    h.rested = h.acted = True
    if s.log is not None:
        s.emit(Event("rested", {"seat": seat, "who": who(s, seat)}))


# --- moving ----------------------------------------------------------------------------------------------------------


def move_hero(s: Mage, seat: int, hex: int, cost: int) -> None:
    """To an adjacent space, for move points; the way is remembered (MK-11.4, MK-22.2)."""
    h = s.heroes[seat]
    h.move -= cost
    h.moved = True
    h.path += (h.at,)
    h.at = hex
    if s.log is not None:
        s.emit(Event("moved", {"seat": seat, "who": who(s, seat), "n": cost, **going_to(s, hex)}))


def pay_to_explore(s: Mage, seat: int, cost: int) -> None:
    h = s.heroes[seat]
    h.move -= cost
    h.moved = True
    if s.log is not None:
        s.emit(Event("explored", {"seat": seat, "who": who(s, seat), "n": cost}))


def forget_path(s: Mage, seat: int) -> None:
    """The way back is of no use any more."""
    s.heroes[seat].path = NO_CARDS


def step_back(s: Mage, seat: int) -> None:
    """To the space one came from."""
    h = s.heroes[seat]
    put_hero(s, seat, h.path[-1])
    h.path = h.path[:-1]


def put_hero(s: Mage, seat: int, hex: int) -> None:
    s.heroes[seat].at = hex
    if s.log is not None:
        s.emit(Event("went_back", {"seat": seat, "who": who(s, seat), **going_to(s, hex)}))


def begin_fight(s: Mage, seat: int) -> None:
    """The action of the turn; points left over are lost (MK-10.29, MK-14.21, MK-24.13)."""
    h = s.heroes[seat]
    h.acted = True
    h.heal = 0
    lapse_points(s, seat)
    if s.log is not None:
        s.emit(Event("fight", {"seat": seat, "who": who(s, seat)}))


# --- the map ---------------------------------------------------------------------------------------------------------


def lay_tile(s: Mage, slot: int, tile: int) -> None:
    """A tile lies on the map from now on."""
    s.tiles = (*s.tiles[:slot], tile, *s.tiles[slot + 1 :])
    if s.log is not None:
        data: dict[str, object] = {
            "tile": library().tiles[tile].names,
            "slot": slot_name(slot),
            "ref": slot_ref(slot),
        }
        s.emit(Event("tile", data))


def put_token(s: Mage, hex: int, token: int) -> None:
    """A token is put on a space, face up or face down."""
    s.tokens = {**s.tokens, hex: (*s.tokens.get(hex, NO_CARDS), token)}
    if s.log is not None:
        _tell_token(s, "token", hex, token)


def turn_up(s: Mage, hex: int) -> None:
    """All tokens of a space are turned up; those that were undecided are drawn now (MK-32.69)."""
    found: list[int] = []
    for token in s.tokens[hex]:
        kind = draw_token(s, back_of(token)) if kind_of(token) == NONE else kind_of(token)
        found.append(face_up(back_of(token), kind))
    s.tokens = {**s.tokens, hex: tuple(found)}
    for h in s.heroes:  # what only one seat knew
        h.marks.scouted = tuple([one for one in h.marks.scouted if place_seen(one) != hex])
    s.news += 1
    if s.log is not None:
        for token in found:
            _tell_token(s, "turned_up", hex, token)


def _tell_token(s: Mage, kind: str, hex: int, token: int) -> None:
    data: dict[str, object] = {"ref": hex_ref(hex)}
    if not is_up(token):
        s.emit(Event("face_down", data))
        return
    box = library()
    back = back_of(token)
    names = box.ruins[kind_of(token)].names if back == RUIN_BACK else box.enemies[kind_of(token)].names
    s.emit(Event(kind, {**data, "name": names}))


def take_city(s: Mage, seat: int, hex: int, leader: int) -> None:
    """The last defender of a city is defeated; its shields say who leads it (MK-20.7)."""
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "leader": who(s, leader)}
        kind = "city_taken" if s.quest.joint is None else "city_taken_together"
        s.emit(Event(kind, {**data, "ref": hex_ref(hex)}))


def see_city(s: Mage) -> int:
    """How many cities were revealed before this one."""
    s.cities_seen += 1
    return s.cities_seen - 1


# --- what if ---------------------------------------------------------------------------------------------------------


def if_further(s: Mage, seat: int, more: int) -> Mage:
    """The same position with so many move points more."""
    twin = s.copy()
    twin.heroes[seat].move += more
    return twin
