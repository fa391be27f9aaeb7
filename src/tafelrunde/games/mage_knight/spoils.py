"""What a combat brings at once: fame and reputation for the defeated (MK-15.11, MK-19.4). What becomes of a site is said in
sites.py."""

from typing import Final

from tafelrunde.games.mage_knight import atoms, battle, chart, clash, feats, holdings, keepsakes, pledges
from tafelrunde.games.mage_knight.content import BROWN_BACK, library
from tafelrunde.games.mage_knight.packing import duelled, sighting
from tafelrunde.games.mage_knight.state import DEFENDER, NONE, RAMPAGER, SUMMONED, Foe, Mage
from tafelrunde.games.mage_knight.sums import able, kind_of_foe

DUEL_FAME: Final = 1
# Reputation for a defeated rampaging enemy, by its site (MK-19.4).
RAMPAGER_REPUTATION: Final[dict[str, int]] = {"marauding_orcs": 1, "draconum": 2}


def duels_won(s: Mage, place: int) -> int:
    """Duels with this enemy, if no unit had a part in defeating it."""
    f = s.combat
    return 0 if place in f.aided else sum([1 for packed in f.duels if duelled(packed) == place])


def scouted_fame(s: Mage, seat: int, foe: Foe) -> int:
    """One more for a token that scouts have looked at in this turn: on its space, or as the next one of a pile it has left."""
    marks = s.heroes[seat].marks
    here, anywhere = sighting(foe.at, foe.enemy), sighting(NONE, foe.enemy)
    if here in marks.hunted:
        keepsakes.bag_hunted(s, seat, here)
        return 1
    still_there = sighting(kind_of_foe(foe).back, foe.enemy) in marks.foreseen
    if anywhere in marks.hunted and not still_there:
        keepsakes.bag_hunted(s, seat, anywhere)
        return 1
    return 0


def tell_traits(s: Mage, foe: Foe) -> None:
    """An enemy fell in spite of everything that protects it."""
    if s.log is None:
        return
    for ability, one in enumerate(library().enemy_abilities):
        if one.defends and able(foe, ability):
            feats.tell_trait(s, ability)


def defeat(s: Mage, seat: int, place: int) -> None:
    """Fame at once; a level waits for the end of the turn (MK-15.11). Reputation for rampaging enemies, and what is printed
    on the token (MK-19.4, MK-21.40). A summoned one gives nothing (MK-14.22, MK-21.15)."""
    f = s.combat
    foe = f.foes[place]
    if foe.unit != NONE:  # a unit of another player is wounded instead (MK-25.54)
        holdings.wound_unit(s, foe.owner, foe.unit)
        clash.fall(s, place)
        return
    battle.defeat(s, place)
    tell_traits(s, foe)
    keepsakes.note_slain(s, seat, foe.enemy)
    if foe.role == SUMMONED:
        return
    pledges.count_defeated(s, seat, place)
    fame = kind_of_foe(foe).fame
    if f.half_fame and foe.role == DEFENDER:
        fame = battle.count_half_fame(s, fame)
    if s.quest.chanting:
        fame *= 2  # MK-S08.6
    fame += DUEL_FAME * duels_won(s, place) + scouted_fame(s, seat, foe)
    if fame:
        atoms.gain_fame(s, seat, fame)
    reputation = kind_of_foe(foe).reputation
    if foe.role == RAMPAGER:
        site = chart.site_of(s, foe.at)
        usual = 0 if site is None else RAMPAGER_REPUTATION.get(site.kind, 0)
        if usual and site is not None:
            feats.tell(s, seat, f"{site.id}.defeat")
        reputation += 1 if kind_of_foe(foe).back == BROWN_BACK else usual  # MK-31.19, MK-R216
    if reputation:
        atoms.change_reputation(s, seat, reputation)
    if foe.role == DEFENDER and chart.is_site(s, f.space, "city"):
        battle.mark_city(s, seat)  # MK-19.2
