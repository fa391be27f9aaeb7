"""Tactics: who chooses when, and the order of the round (MK-4.20 to MK-4.26)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import agreed, atoms, decks, feats
from tafelrunde.games.mage_knight.content import ON_TAKE, library
from tafelrunde.games.mage_knight.naming import tactic_ref
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.quest import HERO_AUCTION
from tafelrunde.games.mage_knight.state import DUMMY, NONE, Mage
from tafelrunde.games.mage_knight.wording import effect_text


def lay_out(s: Mage) -> None:
    """The six tactics of this time of day, less those that are out of the game. If too few are left, those come back
    (MK-4.12, MK-S04.5, MK-R215)."""
    of_today = tuple([tactic.index for tactic in library().tactics if tactic.night == s.night])
    left = tuple([tactic for tactic in of_today if tactic not in s.spent_tactics])
    if len(left) < len(s.players):
        atoms.bring_back_tactics(s, of_today)
        left = of_today
    atoms.lay_out_tactics(s, left)


def tactic_option(s: Mage, seat: int, value: int) -> Option:
    tactic = library().tactics[value]
    words: dict[str, object] = {
        "tactic": tactic.names,
        "number": tactic.number,
        "text": effect_text(tactic.effect),
    }
    return Option(
        "tactic" if words["text"] != {"de": "", "en": ""} else "tactic_plain", (tactic_ref(value),), words
    )


def dummy_draws(s: Mage, seat: int, value: int) -> bool:
    """After the last seat the dummy gets a random tactic (MK-S04.4), or perhaps begins the round and flips cards."""
    return agreed.with_dummy(s)


TAKE = Prompt(
    "tactic.take",
    ("MK-4.20", "MK-4.21", "MK-4.24"),
    tactic_option,
    final=dummy_draws,
)


def choosers(s: Mage) -> list[int]:
    """The seats without a tactic: least fame first, of equal ones whoever lies lower in the round order (MK-4.21)."""
    seats = [seat for seat in s.players if seat != DUMMY and s.heroes[seat].tactic == NONE]
    return sorted(seats, key=lambda seat: taking(s, seat))


def taking(s: Mage, seat: int) -> tuple[int, int]:
    """After an auction fame does not matter in the first round (MK-31.16)."""
    auctioned = s.round == 1 and s.quest.plays(HERO_AUCTION)
    return (0 if auctioned else s.heroes[seat].fame, -s.order.index(seat))


def choose_tactic(s: Mage) -> Flow[None]:
    """One seat takes a tactic; when all have one, and nothing happens on taking it, the order of the round is settled
    (MK-4.24). In a cooperative game the dummy draws one before all others (MK-S05.5), alone after all others (MK-S04.4)."""
    if s.scenario.cooperative and s.dummy_tactic == NONE:
        atoms.take_tactic(s, DUMMY, decks.random_tactic(s))
        return
    seats = choosers(s)
    tactic = yield Choice(seats[0], TAKE, lambda: list(s.tactics))
    atoms.take_tactic(s, seats[0], tactic)
    if library().tactics[tactic].effect.empty:  # its number is all it has
        feats.tell(s, seats[0], library().tactics[tactic].id)
    if len(seats) > 1:
        return
    if agreed.alone(s):
        atoms.take_tactic(s, DUMMY, decks.random_tactic(s))
        feats.tell(s, NONE, f"{library().tactics[s.dummy_tactic].id}.dummy")
    if not unsettled(s):
        begin_round(s)


def unsettled(s: Mage) -> list[int]:
    """When all have taken one: the seats whose tactic still does something on being taken, in the order of taking
    (MK-4.23)."""
    if choosers(s):
        return []
    seats = [seat for seat in s.players if seat != DUMMY and not s.heroes[seat].tactic_used]
    on_taking = [seat for seat in seats if library().tactics[s.heroes[seat].tactic].when == ON_TAKE]
    return sorted(on_taking, key=lambda seat: taking(s, seat))


def begin_round(s: Mage) -> None:
    atoms.arrange_order(s, by_number(s))


def tactic_of(s: Mage, player: int) -> int:
    return s.dummy_tactic if player == DUMMY else s.heroes[player].tactic


def by_number(s: Mage) -> Cards:
    """The players by the numbers of their tactics, the lowest one first."""
    return tuple(sorted(s.players, key=lambda player: library().tactics[tactic_of(s, player)].number))
