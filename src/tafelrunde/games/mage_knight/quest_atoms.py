"""Every change that belongs to one scenario or to a variant: change, then tell."""

from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight import decks
from tafelrunde.games.mage_knight.content import NO_SITE, Site
from tafelrunde.games.mage_knight.geometry import PORTAL
from tafelrunde.games.mage_knight.naming import card_names, card_ref, colour_names, hex_ref, slot_ref, who
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards, less, shuffled
from tafelrunde.games.mage_knight.state import ACTIONS, DEEDS, NONE, REGULAR, Mage
from tafelrunde.games.mage_knight.teams import members
from tafelrunde.games.mage_knight.vocabulary import BLACK


def befriend(s: Mage, hex: int) -> None:
    """A friendly city is revealed: everybody has a shield there (MK-S07.3, MK-R44)."""
    s.shields = {**s.shields, hex: tuple(range(s.seats))}
    if s.log is not None:
        s.emit(Event("befriended", {"ref": hex_ref(hex)}))


# --- glades and chants (MK-S08) --------------------------------------------------------------------------------------


def mark_glade(s: Mage, seat: int, hex: int, replaced: int) -> None:
    """An own shield on a glade, perhaps instead of another one (MK-S08.4, MK-S08.12); nobody moves on after it."""
    lying = s.shields.get(hex, NO_CARDS)
    s.shields = {**s.shields, hex: (*(lying if replaced == NONE else less(lying, replaced)), seat)}
    s.quest.halted = True
    if s.log is not None:
        s.emit(Event("marked_glade", {"seat": seat, "who": who(s, seat), "ref": hex_ref(hex)}))


def clear_glade(s: Mage, hex: int) -> None:
    """At the end of a night the shields are taken off (MK-S08.8)."""
    s.shields = {place: lying for place, lying in s.shields.items() if place != hex}
    if s.log is not None:
        s.emit(Event("glade_cleared", {"ref": hex_ref(hex)}))


def chant(s: Mage, seat: int, n: int) -> None:
    """A chant calls so many enemies; once a night (MK-S08.5)."""
    s.quest.chanted += (seat,)
    s.quest.chanting = True
    if s.log is not None:
        s.emit(Event("chanted", {"seat": seat, "who": who(s, seat), "n": n}))


def end_chant(s: Mage) -> None:
    s.quest.chanting = False


def forget_chants(s: Mage) -> None:
    """Another night, another chant."""
    s.quest.chanted = NO_CARDS


def begin_turn(s: Mage) -> None:
    """Moving is possible again, and nobody is in a maze."""
    s.quest.halted = False
    leave_maze(s)


# --- sites that are not printed --------------------------------------------------------------------------------------


def put_site(s: Mage, hex: int, site: Site) -> None:
    """A site where none is printed, or another one (MK-S09.4)."""
    s.quest.sites = {**s.quest.sites, hex: site.index}
    if s.log is not None:
        s.emit(Event("site_appears", {"site": site.names, "ref": hex_ref(hex)}))


# --- the portal (MK-S10) ---------------------------------------------------------------------------------------------


def close_portal(s: Mage) -> None:
    """From now on it is an empty plains space (MK-S10.4)."""
    s.quest.sites = {**s.quest.sites, PORTAL: NO_SITE}
    if s.log is not None:
        s.emit(Event("portal_closed", {"ref": hex_ref(PORTAL)}))


def leave_game(s: Mage, seat: int) -> None:
    """A seat is out of the game: it has no more turns (MK-S10.3, MK-R212)."""
    s.quest.out += (seat,)
    if s.log is not None:
        s.emit(Event("left_game", {"seat": seat, "who": who(s, seat)}))


# --- teams (MK-29) ---------------------------------------------------------------------------------------------------


def tell_teams(s: Mage) -> None:
    """Who plays with whom: nothing changes any more (MK-29.1)."""
    if s.log is not None:
        for team in sorted(set(s.quest.teams)):
            s.emit(
                Event(
                    "team",
                    {"n": team + 1, "players": [who(s, seat) for seat in members(s.quest.teams, team)]},
                )
            )


def choose_ones(s: Mage, seats: list[int]) -> None:
    """Each team knows who of it has to return; the other one does not (MK-S10.9)."""
    s.quest.chosen = tuple(seats)
    s.news += 1
    if s.log is not None:
        for team, seat in enumerate(seats):
            insiders = tuple(members(s.quest.teams, team))
            s.emit(Event("chosen", {"n": team + 1}, {"known": True, "who": who(s, seat)}, insiders))


def show_chosen(s: Mage) -> None:
    """In the end the hidden shields are turned up: everybody has seen them by now."""
    if s.log is not None:
        for team, seat in enumerate(s.quest.chosen):
            s.emit(Event("chosen_shown", {"n": team + 1, "seat": seat, "who": who(s, seat)}))


def tell_team_score(s: Mage, team: int, score: int) -> None:
    """What a team has reached together: nothing changes any more (MK-29.10)."""
    if s.log is not None:
        players = [who(s, seat) for seat in members(s.quest.teams, team)]
        s.emit(Event("team_score", {"team": team + 1, "players": players, "n": score}))


# --- variants (MK-31) ------------------------------------------------------------------------------------------------


def turn_tile(s: Mage, slot: int, turn: int) -> None:
    """A tile is laid turned by so many sixths (MK-31.9)."""
    s.quest.turned = {**s.quest.turned, slot: turn}
    if s.log is not None:
        s.emit(Event("tile_turned", {"n": 60 * turn, "ref": slot_ref(slot)}))


def darkness_falls(s: Mage) -> bool:
    """Two dice at the end of a day: whether night falls for good (MK-31.3)."""
    faces = [decks.roll_die(s), decks.roll_die(s)]
    if s.log is not None:
        s.emit(Event("darkness", {"colours": [colour_names(face) for face in faces]}))
    return BLACK in faces


def roll_for_rampage(s: Mage, hex: int) -> int:
    """A die for a space from which a rampaging enemy is gone (MK-31.18)."""
    face = decks.roll_die(s)
    if s.log is not None:
        s.emit(Event("rampage", {"colour": colour_names(face), "ref": hex_ref(hex)}))
    return face


def reshuffle_units(s: Mage) -> None:
    """The unit offer is shuffled back into its deck (MK-S01.6)."""
    s.piles[REGULAR] = s.piles[REGULAR].shuffled(s.units)
    s.units = NO_CARDS


def tell_bid(s: Mage, seat: int, bid: int) -> None:
    """Somebody offers fame for a hero: nothing changes yet (MK-31.12)."""
    if s.log is not None:
        s.emit(Event("bid", {"seat": seat, "seat_number": seat + 1, "n": bid}))


def pay_bid(s: Mage, seat: int, bid: int) -> None:
    """The highest bidder will start with so much less fame (MK-31.14, MK-31.53)."""
    s.quest.bids = tuple([bid if one == seat else given for one, given in enumerate(s.quest.bids)])


def reveal_upgrades(s: Mage, n: int) -> None:
    """Advanced actions for the break after a night, or as many as there are (MK-31.27)."""
    s.quest.upgrades = tuple([decks.draw(s, ACTIONS) for _ in range(min(n, s.piles[ACTIONS].size))])
    if s.log is not None:
        s.emit(Event("upgrades", {"cards": [card_names(card) for card in s.quest.upgrades]}))


def upgrade(s: Mage, seat: int, new: int, old: int) -> None:
    """A new card into the hand, an own one out of the game, wherever it is (MK-31.29, MK-31.54, MK-R9)."""
    h = s.heroes[seat]
    s.quest.upgrades = less(s.quest.upgrades, new)
    if old in h.hand:
        decks.take_out_of_hand(s, seat, old)
    elif old in h.discard:
        h.discard = less(h.discard, old)
    elif old in h.play:
        h.play = less(h.play, old)
    elif old in h.tucked:
        h.tucked = less(h.tucked, old)
    elif old in h.aside:
        h.aside = less(h.aside, old)
    else:
        s.piles[DEEDS + seat] = shuffled(less(s.deck(seat).cards(), old))
    h.gone += (old,)
    h.hand = decks.sorted_with(h.hand, new)
    h.open_hand = decks.sorted_with(h.open_hand, new)
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "card": card_names(new)}
        s.emit(Event("upgraded", {**data, "old": card_names(old), "ref": card_ref(new)}))


def put_upgrades_back(s: Mage) -> None:
    """Nobody wanted them (MK-31.30)."""
    for card in s.quest.upgrades:
        decks.put_below(s, ACTIONS, card)
    s.quest.upgrades = NO_CARDS


# --- mazes (MK-33) ---------------------------------------------------------------------------------------------------


def enter_maze(s: Mage, seat: int, path: int, unit: int) -> None:
    """The hero is on a path, perhaps with a unit (MK-33.2, MK-33.3)."""
    s.quest.maze = path
    s.quest.companion = unit
    if s.log is not None:
        s.emit(Event("in_maze", {"seat": seat, "who": who(s, seat), "n": path}))


def leave_maze(s: Mage) -> None:
    s.quest.maze = 0
    s.quest.companion = NONE


def mark_path(s: Mage, seat: int, hex: int, path: int) -> None:
    """A shield on a path, beside those on others (MK-33.4)."""
    s.quest.paths = {**s.quest.paths, hex: (*s.quest.paths.get(hex, NO_CARDS), path)}
    s.shields = {**s.shields, hex: (*s.shields.get(hex, NO_CARDS), seat)}
    if s.log is not None:
        s.emit(Event("path_marked", {"seat": seat, "who": who(s, seat), "n": path, "ref": hex_ref(hex)}))


# --- interactive combat (MK-31.22) -----------------------------------------------------------------------------------


def set_die(s: Mage, seat: int, colour: int) -> None:
    """A die is set so that nobody else sees it (MK-31.23)."""
    s.quest.die = colour
    s.quest.die_seat = seat
    s.quest.die_shown = s.quest.die_beaten = False
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat)}
        s.emit(Event("die_set", data, {"known": True, "colour": colour_names(colour)}, (seat,)))


def show_die(s: Mage) -> None:
    s.quest.die_shown = True
    s.news += 1
    if s.log is not None:
        s.emit(Event("die_shown", {"colour": colour_names(s.quest.die)}))


def deny_die(s: Mage, colour: int) -> None:
    """It does not show the colour that would matter now (MK-31.25)."""
    s.news += 1
    if s.log is not None:
        s.emit(Event("die_denied", {"colour": colour_names(colour)}))


def note_result(s: Mage, beaten: bool) -> None:
    """Whether the enemy of a combat was defeated."""
    s.quest.die_beaten = beaten and s.quest.die != NONE


def put_die_away(s: Mage) -> None:
    s.quest.die = s.quest.die_seat = NONE
    s.quest.die_shown = s.quest.die_beaten = False


# --- the opening draft (MK-31.31) ------------------------------------------------------------------------------------


def deal_packs(s: Mage, n: int) -> None:
    """So many advanced actions for each seat, unseen by the others."""
    s.quest.packs = tuple([tuple([decks.draw(s, ACTIONS) for _ in range(n)]) for _ in range(s.seats)])
    s.quest.kept = tuple([NO_CARDS for _ in range(s.seats)])
    if s.log is not None:
        s.emit(Event("draft_dealt", {"n": n}))


def keep(s: Mage, seat: int, place: int) -> None:
    """One card is put aside, apart from all others (MK-31.46)."""
    card = s.quest.packs[seat][place]
    s.quest.packs = _changed(s.quest.packs, seat, less(s.quest.packs[seat], card))
    s.quest.kept = _changed(s.quest.kept, seat, decks.sorted_with(s.quest.kept[seat], card))
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat)}
        s.emit(Event("kept_card", data, {"known": True, "card": card_names(card)}, (seat,)))


def _changed(packs: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return tuple([cards if one == seat else others for one, others in enumerate(packs)])


def pass_packs(s: Mage, seats: list[int]) -> None:
    """To the next one in the order in which heroes were chosen, the last to the first (MK-R220)."""
    before = s.quest.packs
    for n, seat in enumerate(seats):
        s.quest.packs = _changed(s.quest.packs, seat, before[seats[n - 1]])
    s.news += 1
    if s.log is not None:
        s.emit(Event("packs_passed", {}))


def take_packs_back(s: Mage) -> None:
    s.quest.packs = ()


def slip_in(s: Mage, seat: int, place: int) -> None:
    """A kept card is shuffled into the deck, unseen by the others (MK-31.32)."""
    card = s.quest.kept[seat][place]
    s.quest.kept = _changed(s.quest.kept, seat, less(s.quest.kept[seat], card))
    s.piles[DEEDS + seat] = s.deck(seat).shuffled((card,))
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat)}
        s.emit(Event("slipped_in", data, {"known": True, "card": card_names(card)}, (seat,)))


def join_halves(s: Mage, left: int, right: int) -> None:
    """Two spaces are one city from now on (MK-31.35)."""
    s.quest.halves = {**s.quest.halves, right: left}
    if s.log is not None:
        s.emit(Event("megapolis", {"ref": hex_ref(left), "right": hex_ref(right)}))
