"""Every change of units, skills, marks of conquest, purchases and rewards: change, then tell. The other atoms are in atoms.py
and decks.py."""

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight import atoms, decks
from tafelrunde.games.mage_knight.content import RUIN_BACK, library
from tafelrunde.games.mage_knight.geometry import HEXES_PER_TILE
from tafelrunde.games.mage_knight.marks import UNSAID
from tafelrunde.games.mage_knight.naming import (
    card_names,
    card_ref,
    colour_names,
    hex_ref,
    skill_names,
    skill_ref,
    unit_names,
    unit_ref,
    who,
)
from tafelrunde.games.mage_knight.packing import in_middle, owner_of, skill_in
from tafelrunde.games.mage_knight.piles import NO_CARDS, Pile, less
from tafelrunde.games.mage_knight.state import (
    ACTIONS,
    ARTIFACTS,
    DEEDS,
    NONE,
    SKILLS,
    SPELLS,
    Mage,
    back_of,
    kind_of,
)
from tafelrunde.games.mage_knight.unit_marks import (
    BANNER,
    BANNER_USED,
    SPENT,
    WOUNDS,
    banner_of,
    with_token,
    without_banner,
)

# --- units -----------------------------------------------------------------------------------------------------------


def _tell_unit(s: Mage, kind: str, seat: int, unit: int) -> None:
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "unit": unit_names(unit)}
        s.emit(Event(kind, {**data, "ref": unit_ref(unit)}))


def recruit_unit(s: Mage, seat: int, unit: int, paid: int = 0) -> None:
    """A unit of the offer joins, ready and unwounded (MK-6.5); the offer is not refilled (MK-9.13)."""
    h = s.heroes[seat]
    s.units = less(s.units, unit)
    s.unit_state[unit] = 0
    h.units += (unit,)
    h.recruited += 1
    if h.interacting and library().unit_of(unit).trait:
        h.marks.company |= 1 << library().unit_of(unit).trait
    if paid:
        h.hired += 1
        h.influence -= paid
    _tell_unit(s, "recruited", seat, unit)


def bind_unit(s: Mage, seat: int, unit: int) -> None:
    """A unit uses the Bonds of Loyalty instead of a command token."""
    s.heroes[seat].marks.loyal = unit
    _tell_unit(s, "unit_bound", seat, unit)


def mark_unit(s: Mage, seat: int, unit: int, colour: int) -> None:
    """The mana paid for a familiar lies on it as a token."""
    s.unit_state[unit] = with_token(s.unit_state[unit], colour)
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "unit": unit_names(unit)}
        s.emit(Event("unit_token", {**data, "colour": colour_names(colour), "ref": unit_ref(unit)}))


def lose_unit(s: Mage, seat: int, unit: int) -> None:
    """Disbanded or destroyed: out of the game (MK-6.6); its banner goes to the discard pile (MK-6.15)."""
    drop_banner(s, seat, unit)
    s.heroes[seat].units = less(s.heroes[seat].units, unit)
    if s.heroes[seat].marks.loyal == unit:
        s.heroes[seat].marks.loyal = NONE
    s.lost_units += (unit,)
    s.unit_state[unit] = 0
    _tell_unit(s, "unit_lost", seat, unit)


def spend_unit(s: Mage, seat: int, unit: int) -> None:
    """Until the end of the round (MK-6.8)."""
    s.unit_state[unit] |= SPENT
    _tell_unit(s, "unit_used", seat, unit)


def ready_unit(s: Mage, seat: int, unit: int) -> None:
    """A spent unit can be activated again (MK-6.11); its wounds stay (MK-4.15)."""
    s.unit_state[unit] &= ~SPENT
    _tell_unit(s, "unit_ready", seat, unit)


def wound_unit(s: Mage, seat: int, unit: int, n: int = 1) -> None:
    s.unit_state[unit] += WOUNDS * n
    _tell_unit(s, "unit_wounded", seat, unit)


def heal_unit(s: Mage, seat: int, unit: int) -> None:
    """One wound goes (MK-24.10, MK-24.11)."""
    s.unit_state[unit] -= WOUNDS
    _tell_unit(s, "unit_healed", seat, unit)


def ready_everything(s: Mage, seat: int) -> None:
    """For a new round: units become ready, wounds stay (MK-4.15, MK-6.17); skills and banners are turned up again (MK-4.13,
    MK-7.8)."""
    h = s.heroes[seat]
    for unit in h.units:
        s.unit_state[unit] &= ~(SPENT | BANNER_USED)
    h.skills_down = NO_CARDS
    if s.log is not None:
        s.emit(Event("all_ready", {"seat": seat, "who": who(s, seat)}))


# --- banners ---------------------------------------------------------------------------------------------------------


def _tell_banner(s: Mage, kind: str, seat: int, unit: int, card: int) -> None:
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "unit": unit_names(unit)}
        s.emit(Event(kind, {**data, "card": card_names(card), "ref": card_ref(card)}))


def attach_banner(s: Mage, seat: int, unit: int, card: int) -> None:
    """A played banner is put to a unit; a banner that is there goes to the discard pile (MK-6.13, MK-6.15)."""
    drop_banner(s, seat, unit)
    s.heroes[seat].play = less(s.heroes[seat].play, card)
    s.unit_state[unit] += BANNER * (card + 1)
    _tell_banner(s, "banner_attached", seat, unit, card)


def drop_banner(s: Mage, seat: int, unit: int) -> None:
    """The banner of a unit, if it has one, to the discard pile (MK-4.14, MK-6.15)."""
    card = banner_of(s.unit_state[unit])
    if card != NONE:
        s.unit_state[unit] = without_banner(s.unit_state[unit])
        s.heroes[seat].discard += (card,)
        _tell_banner(s, "banner_dropped", seat, unit, card)


def use_banner(s: Mage, seat: int, unit: int) -> None:
    """Its power works once a round: it is turned face down."""
    s.unit_state[unit] |= BANNER_USED
    _tell_banner(s, "banner_used", seat, unit, banner_of(s.unit_state[unit]))


# --- skills ----------------------------------------------------------------------------------------------------------


def _tell_skill(s: Mage, kind: str, seat: int, skill: int) -> None:
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "skill": skill_names(skill)}
        s.emit(Event(kind, {**data, "ref": skill_ref(skill)}))


def reveal_skill(s: Mage, player: int) -> int:
    """The top token of a player's pile; if nobody takes it at once it stays in the common offer (MK-23.3 to MK-23.5,
    MK-28.15)."""
    skill = decks.draw(s, SKILLS + player)
    s.common_skills += (skill,)
    _tell_skill(s, "skill_revealed", player, skill)
    return skill


def gain_skill(s: Mage, seat: int, skill: int) -> None:
    """It lies face up in front of the hero (MK-7.2, MK-23.6)."""
    s.common_skills = less(s.common_skills, skill)
    s.heroes[seat].skills += (skill,)
    _tell_skill(s, "skill_gained", seat, skill)


def use_skill(s: Mage, seat: int, skill: int) -> None:
    """Once a turn (MK-7.7)."""
    s.heroes[seat].skills_used += (skill,)
    _tell_skill(s, "skill_used", seat, skill)


def flip_skill(s: Mage, seat: int, skill: int) -> None:
    """Face down until the next round starts (MK-7.4)."""
    s.heroes[seat].skills_down += (skill,)
    _tell_skill(s, "skill_flipped", seat, skill)


def put_in_middle(s: Mage, seat: int, skill: int) -> None:
    """An interactive skill works for everybody from now on (MK-7.6)."""
    s.middle += (in_middle(skill, seat),)
    _tell_skill(s, "skill_in_middle", seat, skill)


def empty_middle(s: Mage, seat: int) -> None:
    """The own tokens expire and return face down (MK-7.6, MK-10.11)."""
    for one in s.middle:
        if owner_of(one) == seat:
            s.middle = less(s.middle, one)
            _tell_skill(s, "skill_expired", seat, skill_in(one))


def note_motivation(s: Mage, seat: int) -> None:
    """No other Motivation before the own turn is over."""
    s.heroes[seat].motivated = True


# --- the turn --------------------------------------------------------------------------------------------------------


def forget_turn(s: Mage, seat: int) -> None:
    """What was counted for one turn starts anew with the next one."""
    h = s.heroes[seat]
    h.skills_used = NO_CARDS
    h.recruited = h.hired = 0
    h.interacting = h.motivated = False
    h.marks.welcome = UNSAID
    h.marks.company = 0


def plunder(s: Mage, seat: int) -> None:
    """Once between two own turns (MK-32.10)."""
    s.heroes[seat].plundered = True
    if s.log is not None:
        s.emit(Event("plundered", {"seat": seat, "who": who(s, seat)}))


def greet_turn(s: Mage, seat: int) -> None:
    """An own turn has come, taken or not: the own tokens in the middle expire (MK-10.11), and afterwards a village may be
    plundered again (MK-32.10)."""
    empty_middle(s, seat)
    s.heroes[seat].plundered = False


def begin_interaction(s: Mage, seat: int, welcome: int, shields: int) -> None:
    """The action of the turn; influence starts with what reputation and shields give (MK-13.1, MK-13.3, MK-10.30)."""
    h = s.heroes[seat]
    atoms.lapse_points(s, seat)
    h.acted = h.interacting = True
    h.marks.welcome = welcome
    h.influence = influence = welcome + shields
    if s.log is not None:
        s.emit(Event("interacts", {"seat": seat, "who": who(s, seat), "n": influence}))


def begin_action(s: Mage, seat: int) -> None:
    """The action of the turn: points left over are lost (MK-10.29, MK-10.30)."""
    atoms.lapse_points(s, seat)
    s.heroes[seat].acted = True


def use_up(s: Mage, seat: int, packed: int) -> None:
    """A rule that was good for one time is no longer in force."""
    s.heroes[seat].rules = less(s.heroes[seat].rules, packed)


def add_elite(s: Mage) -> None:
    """An elite unit joins the offer (MK-13.15)."""
    decks.offer_unit(s, True)


def spend_influence(s: Mage, seat: int, n: int) -> None:
    s.heroes[seat].influence -= n
    if s.log is not None:
        s.emit(Event("paid_influence", {"seat": seat, "who": who(s, seat), "n": n}))


def raise_level(s: Mage, seat: int) -> None:
    """The next level; an odd one brings a command token, armour or hand limit (MK-23.1, MK-23.2)."""
    h = s.heroes[seat]
    h.level += 1
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "n": h.level, "armor": h.printed.armor}
        s.emit(Event("level", {**data, "hand_limit": h.printed.hand_limit, "command": h.printed.command}))


# --- cards that are gained -------------------------------------------------------------------------------------------


def learn(s: Mage, seat: int, pile: int, card: int) -> None:
    """A card of an offer goes on top of the deed deck, and the offer is refilled (MK-9.11, MK-9.12)."""
    if pile == SPELLS:
        s.spells = less(s.spells, card)
    else:
        s.actions = less(s.actions, card)
    gain_card(s, seat, card)
    decks.fill_offer(s, pile)


def learn_lesson(s: Mage, seat: int, card: int) -> None:
    """An advanced action of the unit offer; that one is not refilled (MK-13.11, MK-9.13)."""
    s.lessons = less(s.lessons, card)
    gain_card(s, seat, card)


def learn_unseen(s: Mage, seat: int) -> None:
    """The top card of the deck of advanced actions (MK-13.16)."""
    gain_card(s, seat, decks.draw(s, ACTIONS))


def gain_card(s: Mage, seat: int, card: int) -> None:
    """On top of the deed deck (MK-9.11)."""
    s.piles[DEEDS + seat] = s.deck(seat).on_top(card)
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "card": card_names(card)}
        s.emit(Event("gained_card", {**data, "ref": card_ref(card)}))


def look_at_artifacts(s: Mage, n: int) -> list[int]:
    """So many artifacts, or as many as there are; they lie on the artifact deck until it is clear where they go (MK-22.13)."""
    found = [decks.draw(s, ARTIFACTS) for _ in range(min(n, s.piles[ARTIFACTS].size))]
    pile = s.piles[ARTIFACTS]
    s.piles[ARTIFACTS] = Pile(pile.bag, (*found, *pile.top), pile.below)
    return found


def _off_artifacts(s: Mage, card: int) -> None:
    pile = s.piles[ARTIFACTS]
    s.piles[ARTIFACTS] = Pile(pile.bag, less(pile.top, card), pile.below)


def take_artifact(s: Mage, seat: int, card: int) -> None:
    """One of those onto the deed deck (MK-22.13)."""
    _off_artifacts(s, card)
    gain_card(s, seat, card)


def put_back_artifact(s: Mage, seat: int, card: int) -> None:
    """One of those under the artifact deck (MK-22.13)."""
    _off_artifacts(s, card)
    decks.put_below(s, ARTIFACTS, card)
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "card": card_names(card)}
        s.emit(Event("put_back", {**data, "ref": card_ref(card)}))


# --- rewards ---------------------------------------------------------------------------------------------------------


def win(s: Mage, seat: int, *rewards: int) -> None:
    """To be taken at the end of the turn (MK-9.14, MK-19.5)."""
    s.heroes[seat].rewards = tuple(sorted((*s.heroes[seat].rewards, *rewards)))
    if s.log is not None:
        s.emit(Event("won", {"seat": seat, "who": who(s, seat), "n": len(rewards)}))


def settle_reward(s: Mage, seat: int, reward: int) -> None:
    """It is taken: what comes of it is told."""
    s.heroes[seat].rewards = less(s.heroes[seat].rewards, reward)


def forgo(s: Mage, seat: int, reward: int) -> None:
    settle_reward(s, seat, reward)
    if s.log is not None:
        s.emit(Event("forgone", {"seat": seat, "who": who(s, seat)}))


def roll(s: Mage, seat: int) -> int:
    """A die for a reward; it does not belong to the source (MK-22.10)."""
    face = decks.roll_die(s)
    if s.log is not None:
        s.emit(Event("rolled", {"seat": seat, "who": who(s, seat), "colour": colour_names(face)}))
    return face


# --- the map ---------------------------------------------------------------------------------------------------------


def put_shield(s: Mage, seat: int, hex: int) -> None:
    """The mark of whoever conquered a site (MK-19.5, MK-19.8); on a keep it takes the place of another one (MK-32.26)."""
    s.shields = {**s.shields, hex: (seat,)}
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "ref": hex_ref(hex)}
        s.emit(Event("conquered", {**data, "site": _site_names(s, hex)}))


def _site_names(s: Mage, hex: int) -> Word:
    tile = library().tiles[s.tiles[hex // HEXES_PER_TILE]]
    return library().sites[s.quest.sites.get(hex, tile.site[s.quest.printed(hex)])].names


def take_token(s: Mage, hex: int, token: int) -> None:
    """A token leaves the map for its discard pile (MK-2.3); one that was never drawn goes nowhere."""
    left = less(s.tokens[hex], token)
    s.tokens = {place: lying for place, lying in s.tokens.items() if place != hex}
    if left:
        s.tokens = {**s.tokens, hex: left}
    if kind_of(token) != NONE:
        s.drops[back_of(token)] += (kind_of(token),)
    if s.log is not None:
        s.emit(Event("ruin_gone" if back_of(token) == RUIN_BACK else "token_gone", {"ref": hex_ref(hex)}))
