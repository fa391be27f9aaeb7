"""Action Upgrades: after a night everybody may exchange an action card for an advanced action (MK-31.27 to MK-31.30)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import agreed, quest_atoms, scoring
from tafelrunde.games.mage_knight.content import ADVANCED_ACTION, BASIC_ACTION, library
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.quest import ACTION_UPGRADES, DARKNESS
from tafelrunde.games.mage_knight.state import DUMMY, Mage

A_LEVEL: Final = 3  # points for each level above the lowest one (MK-31.28)


def due(s: Mage) -> bool:
    """At the end of each night but the last (MK-31.27); where darkness has come every round is a night."""
    following = s.round + (1 if s.quest.plays(DARKNESS) else 2)
    return s.quest.plays(ACTION_UPGRADES) and s.night and following <= agreed.rounds(s)


def strength(s: Mage, seat: int) -> int:
    """Of a deck: cards, crystals and units as in the scoring, and levels (MK-31.28)."""
    lowest = min([h.level for h in s.heroes])
    cards = scoring.knowledge(s, seat) + scoring.loot(s, seat) + scoring.leadership(s, seat)
    return cards + A_LEVEL * (s.heroes[seat].level - lowest)


def choosers(s: Mage) -> list[int]:
    """The weakest first; of equal ones who has less fame, then who came later in the round (MK-31.29)."""
    seats = [seat for seat in s.players if seat != DUMMY]
    return sorted(seats, key=lambda seat: (strength(s, seat), s.heroes[seat].fame, -s.order.index(seat)))


def exchangeable(s: Mage, seat: int, new: int) -> list[int]:
    """Own action cards, wherever they are, of a colour or with a symbol of the new one (MK-31.29, MK-31.54, MK-R223)."""
    deeds = library().deeds
    return [
        card
        for card in sorted(set(scoring.all_cards(s, seat)))
        if deeds[card].kind in (BASIC_ACTION, ADVANCED_ACTION)
        and (deeds[card].colours & deeds[new].colours or deeds[card].icons & deeds[new].icons)
    ]


def take_option(s: Mage, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("no_upgrade")
    return Option("upgrade", (card_ref(value),), {"card": card_names(value)})


TAKE = Prompt("upgrade.take", ("MK-31.29",), take_option, final=True)


def remove_option(s: Mage, seat: int, value: int, new: int) -> Option:
    return Option("remove_card", (card_ref(value),), {"card": card_names(value)})


def remove_words(s: Mage, seat: int, new: int) -> dict[str, object]:
    return {"card": card_names(new)}


def replaced_by(s: Mage, seat: int, new: int) -> tuple[str, ...]:
    return (card_ref(new),)


REMOVE = Prompt(
    "upgrade.remove", ("MK-31.29", "MK-31.54"), remove_option, remove_words, replaced_by, final=True
)


def upgrade(s: Mage) -> Flow[None]:
    """One card more than players is revealed; one after the other may take one and removes one; the rest goes under the deck
    (MK-31.27, MK-31.29, MK-31.30)."""
    if not due(s):
        return
    quest_atoms.reveal_upgrades(s, len(s.players) + 1 - int(agreed.with_dummy(s)))
    for seat in choosers(s):
        cards = [card for card in s.quest.upgrades if exchangeable(s, seat, card)]
        new = (yield Choice(seat, TAKE, [DONE, *sorted(set(cards))])) if cards else DONE
        if new != DONE:
            old = yield Choice(seat, REMOVE, exchangeable(s, seat, new), (new,))
            quest_atoms.upgrade(s, seat, new, old)
    quest_atoms.put_upgrades_back(s)
