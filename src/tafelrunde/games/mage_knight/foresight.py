"""What playing a card would bring, found by playing it on a copy: points, spaces that come into reach, how it would be paid.

Nothing is foreseen that nobody could know: it stops before anything is drawn, rolled or turned up.
"""

from typing import Final, cast

from tafelrunde.core.choice import Choice, Flow, GameOver
from tafelrunde.games.mage_knight import cards, decks, mana, movement, parts
from tafelrunde.games.mage_knight.naming import hex_ref
from tafelrunde.games.mage_knight.previews import Outcome, PlayPreview, UsePreview, shown
from tafelrunde.games.mage_knight.state import Mage

PAYING: Final = [mana.COLOUR, mana.WITH]


def uses_preview(s: Mage, seat: int, card: int) -> dict[str, object]:
    return shown(PlayPreview(uses=uses(s, seat, card)))


def use_preview(s: Mage, seat: int, card: int, how: int) -> dict[str, object]:
    return shown(outcome(s, seat, card, how))


def uses(s: Mage, seat: int, card: int) -> list[UsePreview]:
    """Every way the card could be played now, and what each would bring."""
    open = s.copy()
    decks.play(open, seat, card)
    return [use_of(open, seat, card, how) for how in cards.ways(open, seat, card)]


def use_of(s: Mage, seat: int, card: int, how: int) -> UsePreview:
    use: UsePreview = {"how": cards.HOWS[how]}
    use.update(cast("UsePreview", outcome(s, seat, card, how)))
    return use


def outcome(s: Mage, seat: int, card: int, how: int) -> Outcome:
    """What comes of a card that lies open and is used this way, as far as it follows without another decision."""
    if card not in s.heroes[seat].play:
        return {}  # borrowed or imitated: the card itself lies elsewhere
    twin = s.copy()
    paid = [] if cards.draws_cards(s, seat, how, card) else follow(twin, cards.use(twin, seat, card, how))
    if twin.news != s.news:
        return {}  # nobody may see what nobody can know
    before, after = s.heroes[seat], twin.heroes[seat]
    found: Outcome = {
        "move": after.move - before.move,
        "influence": after.influence - before.influence,
        "heal": after.heal - before.heal,
    }
    if paid:
        found["pays"] = paid
    if s.fight is None and after.move > before.move and parts.may_move(s, seat):
        found["reach"] = reach(s, twin, seat)
    return found


def reach(s: Mage, twin: Mage, seat: int) -> list[tuple[str, int]]:
    """Spaces that could be entered then and cannot be now, with their whole cost."""
    known = movement.destinations(s, seat)
    costs = movement.costs(twin, seat)
    return [(hex_ref(hex), costs[hex]) for hex in sorted(costs) if hex not in known]


def follow(twin: Mage, flow: Flow[None]) -> list[str]:
    """Go on until somebody has to decide; mana is paid as it is proposed first. What was paid with: "crystal:blue"."""
    paid: list[str] = []
    try:
        choice = next(flow)
        while goes_on(choice, twin):
            if choice.asked is mana.WITH:
                paid.append(mana.source_ref(choice.values[0], *choice.about))
            choice = flow.send(choice.values[0])
    except (StopIteration, GameOver):
        pass
    return paid


def goes_on(choice: Choice, twin: Mage) -> bool:
    """Whether the first answer may be taken for granted; never behind a point of no return."""
    return (choice.asked in PAYING or choice.count == 1) and not choice.is_final(choice.values[0], twin)


cards.FORESEEN.append(use_preview)
