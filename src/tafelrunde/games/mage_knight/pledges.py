"""Every change of what effects leave behind in a combat: change, then tell. A reserve is replaced, never changed (reserve.py)."""

from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight.atoms import tell_in_person
from tafelrunde.games.mage_knight.naming import who
from tafelrunde.games.mage_knight.packing import step_of, waiting
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards
from tafelrunde.games.mage_knight.reserve import Kept, Pledge, Reserve
from tafelrunde.games.mage_knight.state import CLOSED_UP, Mage
from tafelrunde.games.mage_knight.vocabulary import DEFEATED_BY_THIS_ATTACK, DEFEATED_IN_THIS_PHASE, Step
from tafelrunde.games.mage_knight.wording import part_text, phrase_text


def _changing(s: Mage) -> Reserve:
    """A reserve of this position's own."""
    reserve = s.combat.reserve.twin()
    s.combat.reserve = reserve
    return reserve


# --- promises --------------------------------------------------------------------------------------------------------


def promise(s: Mage, step: Step) -> None:
    """Something will happen with the open attack or block, or with every enemy defeated in this phase: those that were
    defeated in it before count, too."""
    reserve = _changing(s)
    packed = waiting(step.number, step.times)
    if step.on == DEFEATED_IN_THIS_PHASE:
        reserve.phased += (packed,)
        reserve.pledges += tuple([Pledge(packed, (place,)) for place in reserve.fallen])
    elif s.combat.opened != CLOSED_UP:
        reserve.bound += (packed,)
    if s.log is not None:
        seat = s.combat.seat
        tell_in_person(s, "later", seat, phrase_text([step]))


def redeem(s: Mage, promises: Cards, foes: Cards, surplus: int) -> None:
    """What hung on an attack or block that has succeeded is due: for each enemy that the attack defeated, or once for any of
    them; for a block as soon as its enemy allows it (keeping.py)."""
    if not promises:
        return
    reserve = _changing(s)
    for packed in promises:
        step = step_of(packed)
        if step.on == DEFEATED_BY_THIS_ATTACK and step.times != 1:
            reserve.pledges += tuple([Pledge(packed, (place,)) for place in foes])
        else:
            reserve.pledges += (Pledge(packed, foes, surplus),)


def drop_pledge(s: Mage, pledge: Pledge) -> None:
    """It happens now."""
    reserve = _changing(s)
    reserve.pledges = tuple([one for one in reserve.pledges if one is not pledge])
    if s.log is not None:
        seat, text = s.combat.seat, phrase_text(step_of(pledge.promise).steps)
        tell_in_person(s, "due", seat, text)


def unbind(s: Mage) -> None:
    """Nothing is open any more."""
    if s.combat.reserve.bound or s.combat.reserve.barred:
        reserve = _changing(s)
        reserve.bound = reserve.barred = NO_CARDS


def begin_phase(s: Mage) -> None:
    """What was for one phase is over."""
    before = s.combat.reserve
    if before.phased or before.fallen or before.kept:
        reserve = _changing(s)
        reserve.phased = reserve.fallen = NO_CARDS
        reserve.kept = tuple([one for one in before.kept if not one.different])


def count_defeated(s: Mage, seat: int, place: int) -> None:
    """An enemy is defeated: in this turn, and in this phase of the combat."""
    s.heroes[seat].defeated += 1
    reserve = _changing(s)
    reserve.fallen += (place,)
    reserve.pledges += tuple([Pledge(packed, (place,)) for packed in reserve.phased])


# --- values that are kept --------------------------------------------------------------------------------------------


def keep(s: Mage, kept: Kept) -> None:
    """An attack or block may be used later in the combat."""
    reserve = _changing(s)
    reserve.kept += (kept,)
    if s.log is not None:
        seat = s.combat.seat
        s.emit(Event("keeps", {"seat": seat, "who": who(s, seat), "text": part_text(kept.part, kept.block)}))


def use_kept(s: Mage, place: int, target: int) -> None:
    """It is used, against this target; whom it never goes against cannot become a target of this attack."""
    reserve = _changing(s)
    kept = reserve.kept[place]
    rest = [kept.after(target)] if kept.times > 1 else []
    reserve.kept = (*reserve.kept[:place], *rest, *reserve.kept[place + 1 :])
    reserve.barred += kept.spared
    if s.log is not None:
        seat = s.combat.seat
        text = part_text(kept.part + kept.bonus, kept.block)
        s.emit(Event("kept_used", {"seat": seat, "who": who(s, seat), "text": text}))
