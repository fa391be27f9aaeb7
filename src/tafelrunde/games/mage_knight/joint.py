"""What an assault of several players on one city is made of: a part of the position (MK-26)."""

from typing import Final

from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards

# --- a proposal as a number: how many defenders every seat of the table faces, 0 for those who are not invited -----------

_BITS: Final = 5
_SEATS: Final = 4


def packed(shares: Cards) -> int:
    return sum([share << _BITS * seat for seat, share in enumerate(shares)])


def unpacked(proposal: int) -> Cards:
    return tuple([share_of(proposal, seat) for seat in range(_SEATS)])


def share_of(proposal: int, seat: int) -> int:
    return (proposal >> _BITS * seat) % (1 << _BITS)


# --- one that is going on ------------------------------------------------------------------------------------------------


class Joint:
    """Each participant fights an own part of the garrison, one after the other; then each ends an own turn, in the same order
    (MK-26.11, MK-26.22). Who stands against whom is decided when a fight begins: until then nobody has seen it (MK-26.26)."""

    def __init__(self, space: int, seats: Cards, shares: Cards) -> None:
        self.space = space  # of the city, the left one of a Megapolis
        self.seats = seats  # in the order of the fights: the initiator first
        self.shares = shares  # how many defenders each of them faces (MK-26.7)
        self.part = 0  # whose part of it is going on
        self.closing = False  # the fights are over, turns are being ended (MK-26.21)
        self.held: Cards = NO_CARDS  # tokens that were faced and are undefeated

    def copy(self) -> "Joint":
        twin = Joint(self.space, self.seats, self.shares)
        twin.part = self.part
        twin.closing = self.closing
        twin.held = self.held
        return twin

    @property
    def initiator(self) -> int:
        return self.seats[0]

    @property
    def seat(self) -> int:
        """Whose part is going on."""
        return self.seats[self.part]

    @property
    def over(self) -> bool:
        """Whether everybody has had this part of it."""
        return self.part == len(self.seats)
