"""Mana: what works when, where it can come from, and paying with it (MK-8).

A mana that is due is a mask of the colours it may have. Several are paid one by one; a colour or a source is offered only if
the rest can still be paid then (MK-5.16).
"""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, decks
from tafelrunde.games.mage_knight.naming import colour_names, colour_ref
from tafelrunde.games.mage_knight.piles import Cards, less
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.vocabulary import BASIC, BASIC_COLOURS, BLACK, COLOURS, GOLD

# Where mana comes from, in the order in which it is proposed: free before costly, the colour itself before gold, what can be
# kept last.
TOKEN: Final = 0
DIE: Final = 1
GOLD_TOKEN: Final = 2
GOLD_DIE: Final = 3
CRYSTAL: Final = 4
SOURCES: Final = ["token", "die", "gold_token", "gold_die", "crystal"]


def works(s: Mage, seat: int, colour: int) -> bool:
    """Gold works by day only, black at night only, and underground it is night (MK-8.6 to MK-8.9, MK-32.3)."""
    if colour == GOLD:
        return not s.dark
    return s.dark if colour == BLACK else True


class Purse:
    """What a seat could pay with: tokens, crystals, faces of the source and how many dice may still be taken."""

    def __init__(self, tokens: Cards, crystals: Cards, source: Cards, dice: int, gold: bool) -> None:
        self.tokens: Final = tokens
        self.crystals: Final = crystals
        self.source: Final = source
        self.dice: Final = dice
        self.gold: Final = gold  # whether gold works

    def sources(self, colour: int) -> list[int]:
        """Where one mana of this colour can come from; gold stands for any basic colour (MK-8.6)."""
        basic = bool(BASIC >> colour & 1)
        found: list[int] = []
        if self.tokens[colour]:
            found.append(TOKEN)
        if self.dice and colour in self.source:
            found.append(DIE)
        if basic and self.gold and self.tokens[GOLD]:
            found.append(GOLD_TOKEN)
        if basic and self.gold and self.dice and GOLD in self.source:
            found.append(GOLD_DIE)
        if basic and self.crystals[colour]:
            found.append(CRYSTAL)
        return found

    def after(self, source: int, colour: int) -> "Purse":
        """What is left when one mana was paid from there."""
        if source in (DIE, GOLD_DIE):
            face = GOLD if source == GOLD_DIE else colour
            return Purse(self.tokens, self.crystals, less(self.source, face), self.dice - 1, self.gold)
        if source == CRYSTAL:
            return Purse(self.tokens, one_less(self.crystals, colour), self.source, self.dice, self.gold)
        token = GOLD if source == GOLD_TOKEN else colour
        return Purse(one_less(self.tokens, token), self.crystals, self.source, self.dice, self.gold)

    def covers(self, due: Cards) -> bool:
        """Whether all of these mana can be paid."""
        if not due:
            return True
        return any(
            [
                self.after(source, colour).covers(due[1:])
                for colour in range(len(COLOURS))
                if due[0] >> colour & 1
                for source in self.sources(colour)
            ]
        )


def one_less(numbers: Cards, place: int) -> Cards:
    return tuple([n - int(one == place) for one, n in enumerate(numbers)])


def purse_of(s: Mage, seat: int) -> Purse:
    h = s.heroes[seat]
    return Purse(h.mana, h.crystals, s.source, h.dice_left, works(s, seat, GOLD))


def working(s: Mage, seat: int, mask: int) -> int:
    """The colours of a mask that something can be paid in: gold is always paid as another colour (MK-8.6)."""
    return sum(
        [1 << one for one in range(len(COLOURS)) if mask >> one & 1 and one != GOLD and works(s, seat, one)]
    )


def payable(s: Mage, seat: int, due: Cards) -> bool:
    """Whether all of this can be paid together; mana that does not work now pays nothing (MK-5.16, MK-8.7)."""
    return purse_of(s, seat).covers(tuple([working(s, seat, mask) for mask in due]))


def payable_colours(s: Mage, seat: int, mask: int, rest: Cards = ()) -> list[int]:
    """Colours in which one mana can be paid so that the rest can be paid, too."""
    return [one for one in range(len(COLOURS)) if mask >> one & 1 and payable(s, seat, (1 << one, *rest))]


# --- paying ----------------------------------------------------------------------------------------------------------


def source_option(s: Mage, seat: int, value: int, colour: int) -> Option:
    return Option(SOURCES[value], (), {"colour": colour_names(colour)})


def source_words(s: Mage, seat: int, colour: int) -> dict[str, object]:
    return {"colour": colour_names(colour)}


def source_weight(s: Mage, seat: int, value: int, colour: int) -> int:
    return 6 - value


WITH = Prompt(
    "mana.with", ("MK-8.2", "MK-8.6", "MK-8.10", "MK-8.11"), source_option, source_words, weight=source_weight
)


LAST = Prompt(
    "mana.last", ("MK-8.2", "MK-9.18"), source_option, source_words, weight=source_weight, final=True
)


def colour_option(s: Mage, seat: int, value: int) -> Option:
    return Option("colour", (colour_ref(value),), {"colour": colour_names(value)})


COLOUR = Prompt("mana.colour", ("MK-8.1", "MK-5.3"), colour_option)


def pay(s: Mage, seat: int, mask: int, rest: Cards = (), reveals: bool = False) -> Flow[int]:
    """Choose a colour and a source for one mana, so that the rest can be paid afterwards. A die is taken when its mana is used
    (MK-8.11). `reveals`: once it is paid, something new is seen. The colour."""
    colour = yield Choice(seat, COLOUR, payable_colours(s, seat, mask, rest))
    purse = purse_of(s, seat)
    left = tuple([working(s, seat, one) for one in rest])
    options = [source for source in purse.sources(colour) if purse.after(source, colour).covers(left)]
    source = yield Choice(seat, LAST if reveals else WITH, options, (colour,))
    if source in (DIE, GOLD_DIE):
        decks.take_die(s, seat, GOLD if source == GOLD_DIE else colour, colour)
    elif source == CRYSTAL:
        atoms.spend_crystal(s, seat, colour)
    else:
        atoms.spend_token(s, seat, GOLD if source == GOLD_TOKEN else colour, colour)
    return colour


def crystals_to_use(s: Mage, seat: int) -> list[int]:
    """Colours of crystals that could become tokens (MK-8.4)."""
    return [colour for colour in BASIC_COLOURS if s.heroes[seat].crystals[colour]]
