"""A combat from its beginning to its end: whoever is to be fought, the four phases, and what comes of it (MK-14, MK-19).

What can be done inside it is the menu of fray.py; moving begins a combat, so this file knows nothing of cards.
"""

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    atoms,
    battle,
    chart,
    decks,
    feats,
    glades,
    joint_course,
    provocation,
    quest_atoms,
    sites,
    strike,
    sums,
)
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS
from tafelrunde.games.mage_knight.muster import muster
from tafelrunde.games.mage_knight.naming import hex_ref
from tafelrunde.games.mage_knight.scenarios import OF_STRONGHOLDS
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    DAMAGE_PHASE,
    DEFENDER,
    NONE,
    RAMPAGER,
    RANGED_PHASE,
    SUMMONED,
    Fight,
    Foe,
    Mage,
    kind_of,
)
from tafelrunde.games.mage_knight.vocabulary import NOTHING

# --- beginning -------------------------------------------------------------------------------------------------------


def fight(s: Mage, seat: int, provoked: list[int], assaulted: bool) -> Flow[None]:
    """After a move that provoked enemies or entered a fortified site, or after a challenge. An assault costs reputation,
    whatever comes of it (MK-14.1). Further rampaging enemies may be challenged (MK-14.11, MK-14.12); then all that are to be
    fought show themselves (MK-14.15)."""
    at = s.heroes[seat].at
    atoms.begin_fight(s, seat)
    if assaulted and s.scenario.quest != OF_STRONGHOLDS:  # MK-S11.8
        atoms.change_reputation(s, seat, -1)
    rampaging = yield from challenge_more(s, seat, provoked, assaulted)
    combat = Fight(seat, at)
    combat.assault = assaulted
    combat.half_fame = assaulted and sites.half_fame(s, seat, at)
    battle.begin(s, combat)
    if s.quest.joint is not None:
        joint_course.meet_defenders(s)
    elif assaulted:
        sites.man_site(s, seat)
        muster(s, chart.main_space(s, at), DEFENDER)
    for hex in rampaging:
        muster(s, hex, RAMPAGER)


def more_option(s: Mage, seat: int, value: int, left: list[int], shows: bool) -> Option:
    if value == DONE:
        return Option("no_more")
    return challenge_option(s, value)


def challenge_option(s: Mage, hex: int) -> Option:
    names = [library().enemies[kind_of(token)].names for token in s.tokens[hex]]
    return Option("challenge", (hex_ref(hex),), {"enemies": names})


def more_shows(s: Mage, seat: int, value: int, left: list[int], shows: bool) -> bool:
    """Whether the defenders are turned up after this answer."""
    return shows and (value == DONE or len(left) == 1)


MORE = Prompt("challenge.more", ("MK-14.6", "MK-14.11", "MK-14.12"), more_option, final=more_shows)


def challengers(s: Mage, seat: int) -> list[int]:
    """Spaces with rampaging enemies next to the hero (MK-14.6)."""
    return [hex for hex in NEIGHBOURS[s.heroes[seat].at] if chart.rampager_on(s, hex)]


def challenge_more(s: Mage, seat: int, first: list[int], assaulted: bool) -> Flow[list[int]]:
    """One after the other, as long as one likes. All that are fought."""
    at = s.heroes[seat].at
    there = chart.main_space(s, at)
    joint = s.quest.joint is not None  # who is faced is decided by chance (MK-26.10)
    shows = assaulted and (joint or chart.hidden(s, there) or not s.tokens.get(there))
    fought = list(first)
    left = [hex for hex in challengers(s, seat) if hex not in fought]
    while left:
        hex = yield Choice(seat, MORE, [*left, DONE], (left, shows))
        if hex == DONE:
            break
        fought = [*fought, hex]
        left = [other for other in left if other != hex]
    return fought


def challenge(s: Mage, seat: int, hex: int) -> Flow[None]:
    """The action of a turn: adjacent rampaging enemies are fought, one or several (MK-14.6)."""
    yield from fight(s, seat, [hex], False)


# --- the four phases -------------------------------------------------------------------------------------------------


def next_phase(s: Mage, seat: int) -> None:
    """Ranged and siege attacks, block, damage, attack (MK-14.15). Without damage to be dealt that phase is skipped
    (MK-17.1)."""
    stage = s.combat.stage
    if stage == RANGED_PHASE:
        battle.go_to_stage(s, BLOCK_PHASE)
        provocation.begin_phase(s)
        summon(s)
        strike.block_the_powerless(s, seat)
    elif stage == BLOCK_PHASE and sums.due_attacks(s):
        battle.go_to_stage(s, DAMAGE_PHASE)
    elif stage in (BLOCK_PHASE, DAMAGE_PHASE):
        begin_attack_phase(s)
    else:
        end_fight(s, seat)


def summoners(s: Mage) -> list[int]:
    """Undefeated enemies that summon now; one that was kept from attacking does not (MK-21.16, MK-R47)."""
    f = s.combat
    return [place for place in sums.faced(f) if sums.summons(f.foes[place]) and not f.foes[place].stopped]


def summon(s: Mage) -> None:
    """One token for each summon attack joins the combat in the summoner's place (MK-16.2, MK-21.11, MK-21.42)."""
    for place in summoners(s):
        for attack in sums.kind_of_foe(s.combat.foes[place]).attacks:
            if attack.summons != NOTHING:
                kind = decks.draw_token(s, attack.summons)
                battle.enlist(s, Foe(kind, SUMMONED, NONE, len(library().enemies[kind].attacks), place))
                feats.tell(s, s.combat.seat, "enemy.summon")


def begin_attack_phase(s: Mage) -> None:
    """Summoned enemies are gone, summoners are back (MK-21.14, MK-21.15)."""
    send_away_summoned(s)
    battle.go_to_stage(s, ATTACK_PHASE)
    provocation.begin_phase(s)


def send_away_summoned(s: Mage) -> None:
    for place, foe in enumerate(s.combat.foes):
        if foe.role == SUMMONED and not foe.out:
            battle.leave(s, place)


def go_on(s: Mage, seat: int) -> None:
    """What follows by itself: the combat ends with its last enemy, the damage phase with the last damage (MK-17.16); a
    hidden die is shown only when the player goes on (MK-31.25)."""
    f = s.combat
    strike.give_up_in_vain(s)
    if all([foe.out for foe in f.foes if foe.role != SUMMONED]):
        end_fight(s, seat)
    elif f.stage == DAMAGE_PHASE and not sums.due_attacks(s) and not provocation.hidden(s):
        begin_attack_phase(s)


# --- the end ---------------------------------------------------------------------------------------------------------


def end_fight(s: Mage, seat: int) -> None:
    """A failed assault leads back to where one came from; that is no withdrawal and no wound (MK-19.14, MK-19.15)."""
    f = s.combat
    send_away_summoned(s)
    if s.quest.joint is not None:
        end_joint_fight(s, seat)
        return
    for_site = any([foe.role == DEFENDER for foe in f.foes])
    if s.quest.chanting:
        conquered = glades.settle(s, f.space)
    else:
        conquered = for_site and sites.settle(s, seat)
    failed = f.assault and not conquered
    quest_atoms.leave_maze(s)
    quest_atoms.note_result(s, all([foe.beaten for foe in f.foes if foe.role != SUMMONED]))
    battle.end(s, seat, conquered or all([foe.beaten for foe in f.foes if foe.role != SUMMONED]))
    if failed:
        atoms.step_back(s, seat)


def end_joint_fight(s: Mage, seat: int) -> None:
    """One of several has fought against a part of the garrison: what comes of that is settled after the last one (MK-26.27)."""
    won = all([foe.beaten for foe in s.combat.foes if foe.role != SUMMONED])
    joint_course.end_fight(s)
    quest_atoms.note_result(s, won)
    battle.end(s, seat, won)
    if not provocation.hidden(s):  # else it is shown first (turn.py)
        provocation.settle(s, seat)  # the next one has a die of its own
        joint_course.next_part(s)
