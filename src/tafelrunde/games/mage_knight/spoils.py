"""What a combat brings at once: fame and reputation for the defeated (MK-15.11, MK-19.4). What becomes of a site is said in
sites.py."""

from typing import Final

from tafelrunde.games.mage_knight import atoms, battle, chart
from tafelrunde.games.mage_knight.content import BROWN_BACK
from tafelrunde.games.mage_knight.state import DEFENDER, RAMPAGER, SUMMONED, Mage
from tafelrunde.games.mage_knight.sums import kind_of_foe

# Reputation for a defeated rampaging enemy, by its site (MK-19.4).
RAMPAGER_REPUTATION: Final[dict[str, int]] = {"marauding_orcs": 1, "draconum": 2}


def defeat(s: Mage, seat: int, place: int) -> None:
    """Fame at once; a level waits for the end of the turn (MK-15.11). Reputation for rampaging enemies, and what is printed
    on the token (MK-19.4, MK-21.40). A summoned one gives nothing (MK-14.22, MK-21.15)."""
    f = s.combat
    foe = f.foes[place]
    battle.defeat(s, place)
    if foe.role == SUMMONED:
        return
    fame = kind_of_foe(foe).fame
    if f.half_fame and foe.role == DEFENDER:
        fame = battle.count_half_fame(s, fame)
    if s.quest.chanting:
        fame *= 2  # MK-S08.6
    if fame:
        atoms.gain_fame(s, seat, fame)
    reputation = kind_of_foe(foe).reputation
    if foe.role == RAMPAGER:
        site = chart.site_of(s, foe.at)
        usual = 0 if site is None else RAMPAGER_REPUTATION.get(site.kind, 0)
        reputation += 1 if kind_of_foe(foe).back == BROWN_BACK else usual  # MK-31.19, MK-R216
    if reputation:
        atoms.change_reputation(s, seat, reputation)
    if foe.role == DEFENDER and chart.is_site(s, f.space, "city"):
        battle.mark_city(s, seat)  # MK-19.2
