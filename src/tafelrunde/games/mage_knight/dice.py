"""Effects on the dice of the source, and effects that roll (MK-3.10, MK-8.14, MK-22.10)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, decks, effects, mana, traces
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.naming import colour_names, colour_ref
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import Step


def die_option(s: Mage, seat: int, value: int) -> Option:
    return Option("die", (colour_ref(value),), {"colour": colour_names(value)})


SET = Prompt("die.set", ("MK-8.12", "MK-8.13"), die_option)
PICK = Prompt("die.pick", ("MK-8.14", "MK-9.18"), die_option, final=True)


def basic_dice(s: Mage) -> list[int]:
    """The basic colours that dice of the source show."""
    return [colour for colour in v.BASIC_COLOURS if colour in s.source]


def pick_die(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """It is rolled afterwards, so nobody picks it unasked."""
    played.die = yield Choice(seat, PICK, basic_dice(s))


def some_basic_die(s: Mage, seat: int, step: Step) -> bool:
    return bool(basic_dice(s))


def reroll(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    if step.all:
        if s.source:
            yield Choice(seat, effects.GO, [1])
            traces.reroll(s, mana.changeable(s))
    else:
        traces.reroll(s, (played.die,))


def set_dice(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Any dice, depleted ones too, are set to any colour but gold; they are no dice used as mana (MK-8.10)."""
    for _ in range(min(step.n, len(s.source))):
        face = yield Choice(seat, SET, sorted(set(mana.changeable(s))))
        colour = yield Choice(seat, mana.COLOUR, [*v.BASIC_COLOURS, v.BLACK])
        traces.set_die(s, seat, face, colour)
        atoms.gain_mana(s, seat, colour, step.tokens)


def some_die(s: Mage, seat: int, step: Step) -> bool:
    return bool(s.source)


def random_crystals(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """A basic colour is a crystal, gold a crystal of one's choice, black fame (MK-22.10)."""
    yield Choice(seat, effects.GO, [1])
    for face in [decks.roll_die(s) for _ in range(step.n)]:
        if face == v.BLACK:
            atoms.gain_fame(s, seat, 1)
        elif face == v.GOLD:
            atoms.gain_crystal(s, seat, (yield Choice(seat, mana.COLOUR, v.BASIC_COLOURS)))
        else:
            atoms.gain_crystal(s, seat, face)


def roll(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Something happens for each die that shows one of the colours."""
    yield Choice(seat, effects.GO, [1])
    for face in [decks.roll_die(s) for _ in range(step.n)]:
        if step.colours >> face & 1:
            yield from effects.run(s, seat, step.steps, played)


effects.DOING[v.PICK_DIE] = pick_die
effects.DOING[v.REROLL] = reroll
effects.DOING[v.SET_DICE] = set_dice
effects.DOING[v.RANDOM_CRYSTALS] = random_crystals
effects.DOING[v.ROLL] = roll
effects.POSSIBLE[v.PICK_DIE] = some_basic_die
effects.POSSIBLE[v.SET_DICE] = some_die
