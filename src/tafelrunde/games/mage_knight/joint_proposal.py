"""How players come to assault a city together: who may propose it, who is invited, who faces how many defenders, and whether all
agree (MK-26.1 to MK-26.9). What happens then is told in joint_course.py."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt, Together
from tafelrunde.games.mage_knight import agreed, cards, chart, joint_atoms, movement, odd_fights, parts
from tafelrunde.games.mage_knight.content import WOUND_CARD, library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS
from tafelrunde.games.mage_knight.joint import Joint, packed, share_of
from tafelrunde.games.mage_knight.naming import hex_ref, seat_ref, who
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards
from tafelrunde.games.mage_knight.quest import INITIATOR_FLIPS
from tafelrunde.games.mage_knight.state import DUMMY, NONE, Mage

UNDERGROUND: Final = "underground_travel"

# --- where, and with whom --------------------------------------------------------------------------------------------


def cities_to_assault(s: Mage, seat: int) -> list[int]:
    """Cities with a garrison that this seat could propose to assault together: where players do that at all, before anything is
    ending and before the action of the turn (MK-26.1 to MK-26.5)."""
    if not agreed.joint_assaults(s) or s.announced != NONE or s.last_turns != NONE:
        return []
    if not parts.may_move(s, seat) or parts.beside_hero(s, seat):
        return []
    return [hex for hex in in_reach(s, seat) if proposals(s, seat, hex)]


def in_reach(s: Mage, seat: int) -> list[int]:
    """Cities next to where the hero stands, or within reach of an Underground Attack (MK-26.4)."""
    near = [*movement.adjacent(s, seat, s.heroes[seat].at), *dug(s, seat)]
    return sorted({chart.main_space(s, hex) for hex in near if chart.is_site(s, hex, "city")})


def dug(s: Mage, seat: int) -> list[int]:
    """Sites that an Underground Attack can reach."""
    spell = library().deed(UNDERGROUND).index
    if spell not in s.heroes[seat].hand or not cards.can_play(s, seat, spell, cards.STRONG):
        return []
    return odd_fights.tunnels(s, seat)


def suitable(s: Mage, seat: int, city: int) -> list[int]:
    """Other heroes next to the city, to either half of a Megapolis, whose token lies face up and who hold a card that is no wound
    (MK-26.5, MK-31.39); in the order of the round, behind this seat (MK-26.11)."""
    place = s.order.index(seat)
    others = [other for other in [*s.order[place + 1 :], *s.order[:place]] if other != DUMMY]
    return [other for other in others if is_suitable(s, other, city)]


def is_suitable(s: Mage, other: int, city: int) -> bool:
    h = s.heroes[other]
    near = any([chart.main_space(s, hex) == city for hex in NEIGHBOURS[h.at]])
    return near and not h.face_down and any([card != WOUND_CARD for card in h.hand])


# --- proposals: the seats that take part, and how many defenders each faces -------------------------------------------


def proposals(s: Mage, seat: int, city: int) -> list[int]:
    """Every one that was not refused in this turn: any of those who are suitable, and at least one defender for each (MK-26.6,
    MK-26.7, MK-26.8, MK-R241)."""
    defenders = len(s.tokens.get(city, ()))
    found: list[int] = []
    for invited in groups(suitable(s, seat, city)):
        seats: Cards = (seat, *invited)
        found += [packed(by_seat(s, seats, shares)) for shares in divisions(defenders, len(seats))]
    return [one for one in found if one not in s.quest.refused]


def by_seat(s: Mage, seats: Cards, shares: Cards) -> Cards:
    """What each seat of the table faces."""
    return tuple([shares[seats.index(one)] if one in seats else 0 for one in range(s.seats)])


def groups(seats: list[int]) -> list[Cards]:
    """All choices of one or more of them."""
    found: list[Cards] = [NO_CARDS]
    for seat in seats:
        found += [(*group, seat) for group in found]
    return found[1:]


def divisions(n: int, parts: int) -> list[Cards]:
    """All ways to give so many parts at least one each, and n together."""
    if parts == 1:
        return [(n,)] if n > 0 else []
    return [(first, *rest) for first in range(1, n) for rest in divisions(n - first, parts - 1)]


def participants(s: Mage, seat: int, proposal: int) -> Cards:
    """In the order of the round, the initiator first (MK-26.11)."""
    place = s.order.index(seat)
    order = [*s.order[place:], *s.order[:place]]
    return tuple([one for one in order if one != DUMMY and share_of(proposal, one)])


# --- questions -------------------------------------------------------------------------------------------------------


def option(s: Mage, city: int) -> Option:
    """No place on the map: that is where one goes alone."""
    site = chart.site_of(s, city)
    assert site is not None
    return Option("propose_joint", (), {"city": site.names})


def weight(s: Mage, seat: int, city: int) -> int:
    """What was refused once is hardly proposed again."""
    return 0 if s.quest.refused else 2


def invite_option(s: Mage, seat: int, value: int, left: list[int]) -> Option:
    """The value is a mask of seats."""
    invited = [other for other in range(s.seats) if value >> other & 1]
    refs = tuple([seat_ref(other) for other in invited])
    return Option("invite", refs, {"others": [who(s, other) for other in invited]})


def share_option(s: Mage, seat: int, value: int, other: int) -> Option:
    return Option("share", (), {"n": value})


def share_words(s: Mage, seat: int, other: int) -> dict[str, object]:
    return {"who": who(s, other)}


def share_subject(s: Mage, seat: int, other: int) -> tuple[str, ...]:
    return (seat_ref(other),)


INVITE = Prompt("joint.invite", ("MK-26.5", "MK-26.6"), invite_option)
SHARE = Prompt("joint.share", ("MK-26.7",), share_option, share_words, share_subject)

AGREE: Final = 1
REFUSE: Final = 0


def agree_option(s: Mage, seat: int, value: int, city: int, proposal: int) -> Option:
    return Option("agree_joint" if value == AGREE else "refuse_joint")


def agree_words(s: Mage, seat: int, city: int, proposal: int) -> dict[str, object]:
    site = chart.site_of(s, city)
    assert site is not None
    return {
        "who": who(s, s.active),
        "city": site.names,
        "n": share_of(proposal, seat),
        "all": len(s.tokens.get(city, ())),
    }


def agree_subject(s: Mage, seat: int, city: int, proposal: int) -> tuple[str, ...]:
    return (hex_ref(city), *[seat_ref(one) for one in participants(s, s.active, proposal)])


TAKE_PART = Prompt(
    "joint.agree",
    ("MK-26.8", "MK-26.9", "MK-26.11", "MK-26.18"),
    agree_option,
    agree_words,
    agree_subject,
    final=True,
)


def propose(s: Mage, seat: int, city: int) -> Flow[None]:
    """Whom to invite, who faces how many, and whether all agree. If not, nothing happens (MK-26.6 to MK-26.8)."""
    left = proposals(s, seat, city)
    mask = yield Choice(seat, INVITE, masks(s, seat, left), (left,))
    left = [one for one in left if mask_of(s, seat, one) == mask]
    seats = participants(s, seat, left[0])
    for one in seats[:-1]:
        shares = sorted({share_of(proposal, one) for proposal in left})
        n = yield Choice(seat, SHARE, shares, (one,))
        left = [proposal for proposal in left if share_of(proposal, one) == n]
    proposal = left[0]
    invited = list(seats[1:])
    joint = Joint(city, seats, tuple([share_of(proposal, one) for one in seats]))
    joint_atoms.propose(s, joint)
    both = Together([Choice(other, TAKE_PART, [AGREE, REFUSE], (city, proposal)) for other in invited])
    yield both
    if REFUSE in both.answers:
        joint_atoms.refuse(s, seat, proposal)
        return
    flipped = list(seats) if s.quest.plays(INITIATOR_FLIPS) else invited  # MK-R6
    joint_atoms.begin(s, joint, flipped)


def mask_of(s: Mage, seat: int, proposal: int) -> int:
    """The seats that are invited by it."""
    return sum([1 << one for one in participants(s, seat, proposal) if one != seat])


def masks(s: Mage, seat: int, left: list[int]) -> list[int]:
    return sorted({mask_of(s, seat, proposal) for proposal in left})
