"""Every change of an assault of several players on one city: change, then tell (MK-26). What any combat has is changed in
battle.py."""

from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight import decks
from tafelrunde.games.mage_knight.joint import Joint
from tafelrunde.games.mage_knight.naming import hex_ref, who
from tafelrunde.games.mage_knight.packing import place_seen
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards, less
from tafelrunde.games.mage_knight.state import (
    ACT,
    BEGIN,
    NONE,
    Mage,
    back_of,
    face_up,
    is_up,
    kind_of,
)


def tell(s: Mage, kind: str, seat: int, more: dict[str, object] | None = None) -> None:
    if s.log is not None:
        s.emit(Event(kind, {"seat": seat, "who": who(s, seat), **(more or {})}))


def joint_of(s: Mage) -> Joint:
    joint = s.quest.joint
    assert joint is not None
    return joint


# --- proposing -------------------------------------------------------------------------------------------------------


def propose(s: Mage, joint: Joint) -> None:
    """Others are asked to take part, each with an own part of the defenders: that is said aloud (MK-26.6, MK-26.7)."""
    s.quest.proposal = joint
    others = [who(s, other) for other in joint.seats[1:]]
    tell(s, "joint_proposed", joint.initiator, {"others": others, "ref": hex_ref(joint.space)})


def refuse(s: Mage, seat: int, proposal: int) -> None:
    """Nothing happens; the same proposal is not made again in this turn (MK-26.8, MK-R241)."""
    s.quest.proposal = None
    s.quest.refused += (proposal,)
    tell(s, "joint_refused", seat)


def forget_proposals(s: Mage) -> None:
    """Another turn, another answer; and whatever a position may say, nothing is proposed in between."""
    s.quest.refused = NO_CARDS
    s.quest.proposal = None


# --- the course of it ------------------------------------------------------------------------------------------------


def begin(s: Mage, joint: Joint, face_down: list[int]) -> None:
    """All have agreed: it is the action of the initiator's turn (MK-26.3). Whoever plays the next turn in advance turns the round
    order token over (MK-26.9)."""
    s.quest.joint, s.quest.proposal = joint, None
    for seat in face_down:
        s.heroes[seat].face_down = True
    tell(s, "joint_begins", joint.initiator, {"ref": hex_ref(joint.space)})


def begin_part(s: Mage, seat: int) -> None:
    """The next turn is played in advance: one die may be used, and a card must be (MK-26.12, MK-26.23)."""
    h = s.heroes[seat]
    s.turn += 1
    s.phase = ACT
    h.dice_left = 1
    h.used_card = False
    h.acted = h.moved = h.rested = False
    h.path = NO_CARDS
    tell(s, "joint_part", seat)


def stay_out(s: Mage, seat: int) -> None:
    """Not into the city: no other action either (MK-26.14, MK-26.25)."""
    s.heroes[seat].acted = True
    tell(s, "stays_out", seat)


def show(s: Mage, hex: int, token: int) -> int:
    """A defender faces somebody, so it lies face up (MK-26.26)."""
    if is_up(token):
        return token
    kind = decks.draw_token(s, back_of(token)) if kind_of(token) == NONE else kind_of(token)
    shown = face_up(back_of(token), kind)
    s.tokens = {**s.tokens, hex: (*less(s.tokens[hex], token), shown)}
    if all([is_up(one) for one in s.tokens[hex]]):
        for h in s.heroes:
            h.marks.scouted = tuple([one for one in h.marks.scouted if place_seen(one) != hex])
    return shown


def hold(s: Mage, tokens: list[int]) -> None:
    """These were faced and are undefeated: nobody else faces them (MK-26.18, MK-26.26)."""
    joint_of(s).held += tuple(tokens)


def go_on(s: Mage) -> None:
    """The next participant fights (MK-26.11), or ends the turn (MK-26.22)."""
    joint = joint_of(s)
    joint.part += 1
    if not joint.over:
        s.active = joint.seat
        s.phase = ACT if joint.closing else BEGIN
        s.turn += int(joint.closing)
        if joint.closing:
            tell(s, "turn_goes_on", joint.seat)


def close(s: Mage) -> None:
    """All have fought: they end their turns in the same order (MK-26.21, MK-26.22)."""
    joint = joint_of(s)
    joint.closing = True
    joint.part = 0
    joint.held = NO_CARDS
    s.active = joint.initiator
    s.phase = ACT
    s.turn += 1
    tell(s, "turn_goes_on", joint.initiator)


def end(s: Mage) -> None:
    """All turns are ended; it goes on behind the initiator (MK-R232)."""
    s.active = joint_of(s).initiator
    s.quest.joint = None


# --- what if ---------------------------------------------------------------------------------------------------------


def if_facing(s: Mage, seat: int, city: int, defenders: Cards, in_turn: bool) -> Mage:
    """The same position if this seat had to assault the city alone, against these defenders only. Whoever is asked in somebody
    else's turn would have a die of the source."""
    twin = s.copy()
    twin.tokens = {**s.tokens, city: defenders}
    twin.quest.joint = None
    if not in_turn:
        h = twin.heroes[seat]
        h.dice_left = 1
        h.acted = h.rested = False
    return twin
