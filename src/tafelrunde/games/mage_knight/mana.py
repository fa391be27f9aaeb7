"""Mana: what works when, where it can come from, and paying with it (MK-8).

A mana that is due is a mask of the colours it may have. Several are paid one by one; a colour or a source is offered only if
the rest can still be paid then (MK-5.16).
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, decks, feats, holdings, keepsakes, modifiers, traces
from tafelrunde.games.mage_knight.content import WOUND_CARD, library
from tafelrunde.games.mage_knight.naming import card_names, card_ref, colour_names, colour_ref
from tafelrunde.games.mage_knight.packing import SPARED, owner_of, skill_in
from tafelrunde.games.mage_knight.piles import Cards, less
from tafelrunde.games.mage_knight.quest import FRIENDLY_MANA
from tafelrunde.games.mage_knight.state import (
    NONE,
    Mage,
)
from tafelrunde.games.mage_knight.teams import allied
from tafelrunde.games.mage_knight.vocabulary import (
    BASIC,
    BASIC_COLOURS,
    BLACK,
    BLUE,
    COLOURS,
    ENDLESS_MANA,
    GOLD,
    GREEN,
    MANA_WORKS,
    RED,
    WHITE,
    WILD_DICE,
)

# Where mana comes from.
TOKEN: Final = 0
DIE: Final = 1
GOLD_TOKEN: Final = 2
GOLD_DIE: Final = 3
CRYSTAL: Final = 4
ENDLESS: Final = 5
BLACK_DIE: Final = 6
TACTIC_DIE: Final = 7
# Polarization: one mana counts as its opposite, gold and black too; black by day as any basic colour then.
POLAR_TOKEN: Final = 8
POLAR_DIE: Final = 9
POLAR_CRYSTAL: Final = 10
POLAR_BLACK_TOKEN: Final = 11
POLAR_BLACK_DIE: Final = 12
# Invocation: a wound from hand for red or black, another card for white or green; polarized, too.
INVOKE_WOUND: Final = 13
INVOKE_CARD: Final = 14
POLAR_WOUND: Final = 15
SOURCES: Final = [
    "token", "die", "gold_token", "gold_die", "crystal", "endless", "black_die", "tactic_die",
    "polar_token", "polar_die", "polar_crystal", "polar_black_token", "polar_black_die",
    "invoke_wound", "invoke_card", "polar_wound",
]  # fmt: skip
POLARIZED: Final = [POLAR_TOKEN, POLAR_DIE, POLAR_CRYSTAL, POLAR_BLACK_TOKEN, POLAR_BLACK_DIE, POLAR_WOUND]
INVOKED: Final = [INVOKE_WOUND, INVOKE_CARD, POLAR_WOUND]
INVOCATION: Final = "arythea_invocation"
POLARIZATION: Final = "arythea_polarization"
A_BASIC_DIE: Final = (
    -1
)  # among the cards that must not become mana: a die of a basic colour has to stay in the source
OPPOSITE: Final = [BLUE, RED, WHITE, GREEN, BLACK, GOLD]
# The order in which it is proposed: free before costly, the colour itself before gold, what can be kept last.
PROPOSED: Final = [
    ENDLESS, TOKEN, DIE, GOLD_TOKEN, GOLD_DIE, BLACK_DIE, TACTIC_DIE, CRYSTAL,
    POLAR_BLACK_TOKEN, POLAR_BLACK_DIE, POLAR_TOKEN, POLAR_DIE, POLAR_CRYSTAL, INVOKE_WOUND, POLAR_WOUND, INVOKE_CARD,
]  # fmt: skip


def works(s: Mage, seat: int, colour: int) -> bool:
    """Gold works by day only, black at night only, and underground it is night (MK-8.6 to MK-8.9, MK-32.3), unless an effect
    says otherwise."""
    if BASIC >> colour & 1 or modifiers.colours(s, seat, MANA_WORKS) >> colour & 1:
        return True
    return s.dark == (colour == BLACK)


class Purse:
    """What a seat could pay with: tokens, crystals, faces of the source and how many dice may still be taken.

    gold        whether gold works
    endless     colours without end
    tactic_die  the die on the tactic, NONE if there is none; it is taken in addition
    wild        gold and black dice count as any basic colour
    wild_black  so many black dice do
    polar       one mana may count as its opposite
    wound       one wound from hand may become mana
    card        or one other card
    taxed       the next basic mana costs another one of its colour
    keeps_die   a die of a basic colour has to be left in the source
    """

    def __init__(self, tokens: Cards, crystals: Cards, source: Cards, dice: int, gold: bool) -> None:
        self.tokens = tokens
        self.crystals = crystals
        self.source = source
        self.dice = dice
        self.gold: Final = gold
        self.endless = 0
        self.tactic_die = NONE
        self.wild = False
        self.wild_black = 0
        self.polar = False
        self.wound = False
        self.card = False
        self.taxed = False
        self.keeps_die = False
        self.friendly = False  # gold dice do not stand for colours that other dice show (MK-31.7)

    def key(self) -> tuple[object, ...]:
        """All of it."""
        have: tuple[object, ...] = (self.tokens, self.crystals, self.source, self.dice, self.gold)
        dice: tuple[object, ...] = (self.endless, self.tactic_die, self.wild, self.wild_black, self.friendly)
        return (have, dice, self.polar, self.wound, self.card, self.taxed, self.keeps_die)

    def have_like(self, other: "Purse") -> None:
        """What effects give."""
        self.endless = other.endless
        self.tactic_die = other.tactic_die
        self.wild = other.wild
        self.wild_black = other.wild_black
        self.polar = other.polar
        self.wound = other.wound
        self.card = other.card
        self.taxed = other.taxed
        self.keeps_die = other.keeps_die
        self.friendly = other.friendly

    def sources(self, colour: int) -> list[int]:
        """Where one mana of this colour can come from; gold stands for any basic colour (MK-8.6)."""
        basic = bool(BASIC >> colour & 1)
        there: list[bool] = [
            bool(self.tokens[colour]),
            self.dice > 0 and colour in self.source,
            basic and self.gold and self.tokens[GOLD] > 0,
            basic
            and (self.gold or self.wild)
            and self.dice > 0
            and GOLD in self.source
            and not (self.friendly and colour in self.source),
            basic and self.crystals[colour] > 0,
            bool(self.endless >> colour & 1),
            basic and (self.wild or self.wild_black > 0) and self.dice > 0 and BLACK in self.source,
            self.tactic_die == colour,
        ]
        there += self.polarized(colour, basic) if self.polar else [False] * 5
        there += self.invoked(colour) if self.wound or self.card else [False] * 3
        return [source for source in PROPOSED if there[source]]

    def polarized(self, colour: int, basic: bool) -> list[bool]:
        """The same for mana of the opposite colour, depleted dice too."""
        opposite = OPPOSITE[colour]
        day = basic and self.gold
        return [
            bool(self.tokens[opposite]),
            self.dice > 0 and opposite in self.source,
            basic and self.crystals[opposite] > 0,
            day and self.tokens[BLACK] > 0,
            day and self.dice > 0 and BLACK in self.source,
        ]

    def invoked(self, colour: int) -> list[bool]:
        """Red and black for a wound, white and green for another card; polarized a wound is blue, or by day any basic colour,
        since black is."""
        opposite = colour == BLUE or (self.gold and colour in (GREEN, WHITE))
        return [
            self.wound and colour in (RED, BLACK),
            self.card and colour in (WHITE, GREEN),
            self.wound and self.polar and opposite,
        ]

    def after(self, source: int, colour: int) -> "Purse":
        """What is left when one mana was paid from there."""
        left = Purse(self.tokens, self.crystals, self.source, self.dice, self.gold)
        left.have_like(self)
        if BASIC >> colour & 1:
            left.taxed = False
        if source in POLARIZED:
            left.polar = False
        if source in INVOKED:
            left.wound = left.card = False
            return left
        if source in DICE_OF_SOURCE:
            left.source = less(self.source, face_used(source, colour))
            left.dice -= 1
            if source == BLACK_DIE and not self.wild:
                left.wild_black -= 1
        elif source in CRYSTALS:
            left.crystals = one_less(self.crystals, face_used(source, colour))
        elif source == TACTIC_DIE:
            left.tactic_die = NONE
        elif source != ENDLESS:
            left.tokens = one_less(self.tokens, face_used(source, colour))
        return left

    def covers(self, due: Cards) -> bool:
        """Whether all of these mana can be paid, and what has to be left is."""
        if not due:
            return not self.keeps_die or any([BASIC >> face & 1 for face in self.source])
        return any(
            [
                self.after(source, colour).covers(self.rest(due, colour))
                for colour in range(len(COLOURS))
                if due[0] >> colour & 1
                for source in self.sources(colour)
            ]
        )

    def rest(self, due: Cards, colour: int) -> Cards:
        """What is due after the first one was paid in this colour: with a surcharge, perhaps."""
        return (1 << colour, *due[1:]) if self.taxed and BASIC >> colour & 1 else due[1:]


DICE_OF_SOURCE: Final = [DIE, GOLD_DIE, BLACK_DIE, POLAR_DIE, POLAR_BLACK_DIE]
CRYSTALS: Final = [CRYSTAL, POLAR_CRYSTAL]


def face_used(source: int, colour: int) -> int:
    """What is really taken to be used as this colour."""
    if source in (POLAR_TOKEN, POLAR_DIE, POLAR_CRYSTAL):
        return OPPOSITE[colour]
    if source in (GOLD_TOKEN, GOLD_DIE):
        return GOLD
    return BLACK if source in (BLACK_DIE, POLAR_BLACK_TOKEN, POLAR_BLACK_DIE) else colour


def one_less(numbers: Cards, place: int) -> Cards:
    return tuple([n - int(one == place) for one, n in enumerate(numbers)])


def purse_of(s: Mage, seat: int) -> Purse:
    h = s.heroes[seat]
    dice = 0 if h.locked else h.dice_left
    purse = Purse(h.mana, h.crystals, s.source, dice, works(s, seat, GOLD))
    purse.endless = modifiers.colours(s, seat, ENDLESS_MANA)
    if in_own_turn(s, seat):
        purse.tactic_die = h.tactic_die
    purse.wild = modifiers.applies(s, seat, WILD_DICE)
    purse.wild_black = h.wild_black
    purse.polar = skill_pays(s, seat, POLARIZATION)
    purse.friendly = friendly(s)
    return purse


def whole_purse(s: Mage, seat: int, needed: Cards) -> Purse:
    """With cards that may become mana, and what other seats' skills make dearer."""
    purse = purse_of(s, seat)
    h = s.heroes[seat]
    if skill_pays(s, seat, INVOCATION):
        purse.wound = WOUND_CARD in h.hand and WOUND_CARD not in needed
        purse.card = bool(cards_to_invoke(s, seat, needed))
    purse.taxed = suppressor(s, seat) != NONE
    purse.keeps_die = A_BASIC_DIE in needed
    return purse


def in_own_turn(s: Mage, seat: int) -> bool:
    """Not for a defender who is only partly in a combat: neither skills nor the die on a tactic pay then (MK-25.17, MK-R52)."""
    duel = None if s.fight is None else s.fight.duel
    return duel is None or not duel.partly(seat)


def skill_pays(s: Mage, seat: int, name: str) -> bool:
    """Whether a skill that changes mana, or makes it, is at hand."""
    h, skill = s.heroes[seat], library().skill_numbers[name]
    return skill in h.skills and skill not in h.skills_used and in_own_turn(s, seat)


def suppressor(s: Mage, seat: int) -> int:
    """Whose Mana Suppression makes the first basic mana of this turn cost double."""
    if not s.middle or s.heroes[seat].marks.taxed:
        return NONE
    return modifiers.opposed_by(s, seat, "krang_mana_suppression")


def friendly(s: Mage) -> bool:
    """Whether gold dice are for what is missing: by day, where that was agreed on (MK-31.7)."""
    return s.quest.plays(FRIENDLY_MANA) and not s.night


def changeable(s: Mage) -> Cards:
    """The dice of the source that an effect may roll or set; among friends no gold one while there are others (MK-31.7)."""
    others = tuple([face for face in s.source if face != GOLD])
    return others if others and friendly(s) else s.source


def working(s: Mage, seat: int, mask: int) -> int:
    """The colours of a mask that something can be paid in: gold is always paid as another colour (MK-8.6)."""
    return sum(
        [1 << one for one in range(len(COLOURS)) if mask >> one & 1 and one != GOLD and works(s, seat, one)]
    )


def payable(s: Mage, seat: int, due: Cards, needed: Cards = ()) -> bool:
    """Whether all of this can be paid together; mana that does not work now pays nothing (MK-5.16, MK-8.7). `needed`: cards in
    hand that must not become mana, and perhaps A_BASIC_DIE."""
    return whole_purse(s, seat, needed).covers(tuple([working(s, seat, mask) for mask in due]))


def payable_colours(s: Mage, seat: int, mask: int, rest: Cards = (), needed: Cards = ()) -> list[int]:
    """Colours in which one mana can be paid so that the rest can be paid, too."""
    return [
        one for one in range(len(COLOURS)) if mask >> one & 1 and payable(s, seat, (1 << one, *rest), needed)
    ]


# --- paying ----------------------------------------------------------------------------------------------------------


def source_option(s: Mage, seat: int, value: int, colour: int) -> Option:
    return Option(SOURCES[value], (source_ref(value, colour),), {"colour": colour_names(colour)})


def source_ref(source: int, colour: int) -> str:
    """Where it lies: a die of the source, a crystal, a token, the die on the tactic."""
    if source in (ENDLESS, TACTIC_DIE):
        return SOURCES[source]
    place = "die" if source in DICE_OF_SOURCE else "crystal" if source in CRYSTALS else "token"
    return f"{place}:{COLOURS[face_used(source, colour)]}"


def source_words(s: Mage, seat: int, colour: int) -> dict[str, object]:
    return {"colour": colour_names(colour)}


def source_weight(s: Mage, seat: int, value: int, colour: int) -> int:
    return len(PROPOSED) - PROPOSED.index(value)


def draws_for_a_wound(s: Mage, seat: int, value: int, colour: int) -> bool:
    """A curse hurts, and a wound draws a card."""
    hurts = [*curses_on(s, seat, colour), *exploits_on(s, seat, colour)]
    return bool(hurts) and s.heroes[seat].rushing


WITH = Prompt(
    "mana.with",
    ("MK-8.2", "MK-8.6", "MK-8.10", "MK-8.11"),
    source_option,
    source_words,
    weight=source_weight,
    final=draws_for_a_wound,
)


LAST = Prompt(
    "mana.last", ("MK-8.2", "MK-9.18"), source_option, source_words, weight=source_weight, final=True
)


def colour_option(s: Mage, seat: int, value: int) -> Option:
    return Option("colour", (colour_ref(value),), {"colour": colour_names(value)})


COLOUR = Prompt("mana.colour", ("MK-8.1", "MK-5.3"), colour_option)


def card_option(s: Mage, seat: int, value: int, colour: int, last: bool) -> Option:
    return Option("discard", (card_ref(value),), {"card": card_names(value)})


def card_reveals(s: Mage, seat: int, value: int, colour: int, last: bool) -> bool:
    return last or draws_for_a_wound(s, seat, value, colour)


CARD = Prompt("invocation.card", ("MK-9.15", "MK-8.2"), card_option, final=card_reveals)


def pay(
    s: Mage, seat: int, mask: int, rest: Cards = (), reveals: bool = False, needed: Cards = ()
) -> Flow[int]:
    """Choose a colour and a source for one mana, so that the rest can be paid afterwards. A die is taken when its mana is used
    (MK-8.11). `reveals`: once it is paid, something new is seen; `needed`: cards in hand that must not become mana. The
    colour."""
    colour = yield Choice(seat, COLOUR, colours_to_pay(s, seat, mask, rest, needed))
    suppressed_by = suppressor(s, seat) if BASIC >> colour & 1 else NONE
    last = reveals and suppressed_by == NONE
    source = yield Choice(
        seat, LAST if last else WITH, sources_to_pay(s, seat, colour, rest, needed), (colour,)
    )
    card = WOUND_CARD
    if source == INVOKE_CARD:
        card = yield Choice(seat, CARD, cards_to_invoke(s, seat, needed), (colour, last))
    spend(s, seat, source, colour, card)
    for _ in curses_on(s, seat, colour):
        traces.hurt(s, seat, colour)
    for _ in exploits_on(s, seat, colour):
        traces.punish(s, seat, colour)
    if suppressed_by != NONE:
        keepsakes.lay_surcharge(s, seat, suppressed_by, colour)
        yield from pay(s, seat, 1 << colour, rest, reveals, needed)
    return colour


def colours_to_pay(s: Mage, seat: int, mask: int, rest: Cards, needed: Cards) -> Callable[[], list[int]]:
    """Cards in hand may be mana: in a redrawn world the hand is another one."""
    return lambda: payable_colours(s, seat, mask, rest, needed)


def sources_to_pay(s: Mage, seat: int, colour: int, rest: Cards, needed: Cards) -> Callable[[], list[int]]:
    return lambda: sources_for(s, seat, colour, rest, needed)


def cards_to_invoke(s: Mage, seat: int, needed: Cards) -> list[int]:
    """Cards but wounds that an Invocation may take."""
    return sorted(set(s.heroes[seat].hand) - {WOUND_CARD, *needed})


def sources_for(s: Mage, seat: int, colour: int, rest: Cards, needed: Cards) -> list[int]:
    """Where one mana of this colour can come from so that the rest can be paid, too."""
    purse = whole_purse(s, seat, needed)
    left = purse.rest((1 << colour, *[working(s, seat, one) for one in rest]), colour)
    return [source for source in purse.sources(colour) if purse.after(source, colour).covers(left)]


def spend(s: Mage, seat: int, source: int, colour: int, card: int) -> None:
    """One mana is used; endless mana never ends."""
    if s.fight is not None and s.fight.duel is not None:
        s.fight.duel.count_mana(seat)
    if source in INVOKED:
        holdings.use_skill(s, seat, library().skill_numbers[INVOCATION])
        feats.tell(s, seat, INVOCATION)
        decks.discard(s, seat, card)
    if source in POLARIZED:
        holdings.use_skill(s, seat, library().skill_numbers[POLARIZATION])
        feats.tell(s, seat, POLARIZATION)
    if source in DICE_OF_SOURCE:
        if source == BLACK_DIE and not modifiers.applies(s, seat, WILD_DICE):
            traces.use_black_die(s, seat)
        decks.take_die(s, seat, face_used(source, colour), colour)
    elif source == TACTIC_DIE:
        traces.take_die_of_tactic(s, seat, colour)
    elif source in CRYSTALS:
        atoms.spend_crystal(s, seat, face_used(source, colour))
    elif source != ENDLESS and source not in INVOKED:
        atoms.spend_token(s, seat, face_used(source, colour), colour)


def curses_on(s: Mage, seat: int, colour: int) -> list[int]:
    """Mana of a colour that another seat has cursed hurts, once a turn."""
    if s.heroes[seat].hurt_by >> colour & 1:
        return []
    return [one for one in s.curses if one % SPARED == colour and one // SPARED != seat][:1]


def exploits_on(s: Mage, seat: int, colour: int) -> list[int]:
    """While another seat's Mana Exploit lies in the middle, every colour but the marked one hurts, once a turn."""
    if s.heroes[seat].exploited >> colour & 1:
        return []
    return [
        owner_of(packed)
        for packed in s.middle
        if library().skills[skill_in(packed)].id == "tovak_mana_exploit"
        and owner_of(packed) != seat
        and not allied(s, seat, owner_of(packed))  # MK-29.2
        and s.heroes[owner_of(packed)].exploit != colour
    ]


def crystals_to_use(s: Mage, seat: int) -> list[int]:
    """Colours of crystals that could become tokens (MK-8.4)."""
    return [colour for colour in BASIC_COLOURS if s.heroes[seat].crystals[colour]]
