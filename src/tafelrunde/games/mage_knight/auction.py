"""Heroes are auctioned: whoever wants the hero that somebody has named offers fame for it (MK-31.11 to MK-31.16)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import quest_atoms
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import hero_ref
from tafelrunde.games.mage_knight.state import Mage

STEPS: Final = 4  # so many bids can be chosen from
HIGHEST: Final = 30


def bid_option(s: Mage, seat: int, value: int, hero: int, bid: int) -> Option:
    return Option("no_bid") if value == DONE else Option("bid", (), {"n": value})


def bid_words(s: Mage, seat: int, hero: int, bid: int) -> dict[str, object]:
    return {"hero": library().heroes[hero].names, "n": bid}


def bid_subject(s: Mage, seat: int, hero: int, bid: int) -> tuple[str, ...]:
    return (hero_ref(hero),)


def bid_weight(s: Mage, seat: int, value: int, hero: int, bid: int) -> int:
    """Fame is dear."""
    return 8 if value == DONE else 1


BID = Prompt(
    "hero.bid",
    ("MK-31.12", "MK-31.13", "MK-31.14"),
    bid_option,
    bid_words,
    subject=bid_subject,
    weight=bid_weight,
    final=True,
)


def least_bid(seats: list[int], seat: int, leader: int, bid: int) -> int:
    """More than the highest one; whoever chooses earlier only has to match it (MK-31.13)."""
    earlier = seats.index(seat) < seats.index(leader)
    return bid if earlier and bid else bid + 1


def hold(s: Mage, seats: list[int], hero: int) -> Flow[int]:
    """Who gets the hero that the first of these seats has named. All without a hero may bid, in the order of choosing, until
    nobody goes on; nobody but the highest bidder loses anything (MK-31.12 to MK-31.14)."""
    leader, bid = seats[0], 0
    out: list[int] = []
    while True:
        place = seats.index(leader)
        waiting = [one for one in [*seats[place + 1 :], *seats[:place]] if one not in out]
        if not waiting:
            break
        least = least_bid(seats, waiting[0], leader, bid)
        bids = range(least, min(least + STEPS, HIGHEST + 1))
        answer = yield Choice(waiting[0], BID, [DONE, *bids], (hero, bid))
        if answer == DONE:
            out.append(waiting[0])
        else:
            leader, bid = waiting[0], answer
            quest_atoms.tell_bid(s, leader, bid)
    quest_atoms.pay_bid(s, leader, bid)
    return leader
