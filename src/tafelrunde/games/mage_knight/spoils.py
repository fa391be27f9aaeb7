"""What a combat brings: fame and reputation for the defeated, and what becomes of the site (MK-15.11, MK-19)."""

from typing import Final

from tafelrunde.games.mage_knight import atoms, battle, chart, holdings
from tafelrunde.games.mage_knight.content import BROWN_BACK, RUIN_BACK
from tafelrunde.games.mage_knight.state import DEFENDER, RAMPAGER, SUMMONED, Mage, back_of, face_down
from tafelrunde.games.mage_knight.sums import kind_of_foe

# Reputation for a defeated rampaging enemy, by its site (MK-19.4).
RAMPAGER_REPUTATION: Final[dict[str, int]] = {"marauding_orcs": 1, "draconum": 2}
# Sites whose enemies are drawn for one combat only (MK-19.11).
DRAWN_ANEW: Final[list[str]] = ["dungeon", "tomb", "monastery"]


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
    if fame:
        atoms.gain_fame(s, seat, fame)
    reputation = kind_of_foe(foe).reputation
    if foe.role == RAMPAGER:
        site = chart.site_of(s, foe.at)
        reputation += 0 if site is None else RAMPAGER_REPUTATION.get(site.kind, 0)
    if reputation:
        atoms.change_reputation(s, seat, reputation)
    if foe.role == DEFENDER and chart.is_site(s, f.space, "city"):
        battle.mark_city(s, seat)  # MK-19.2


def defenders_beaten(s: Mage) -> bool:
    """Whether all enemies of the site are defeated; rampaging ones do not matter (MK-14.10, MK-19.7)."""
    return all([foe.beaten for foe in s.combat.foes if foe.role == DEFENDER])


def settle_site(s: Mage, seat: int) -> bool:
    """The site after the combat: conquered, or its enemies stay or go. Whether there was one and it was conquered."""
    f = s.combat
    site = chart.site_of(s, f.space)
    if site is None or not any([foe.role == DEFENDER for foe in f.foes]):
        return False
    if defenders_beaten(s):
        conquer(s, seat, f.space, site.kind)
        return True
    keep_or_discard(s, site.kind)
    return False


def conquer(s: Mage, seat: int, hex: int, kind: str) -> None:
    """A shield marks it (MK-19.5, MK-19.8, MK-19.9); a second victory in a dungeon or tomb leaves none (MK-32.55). A city
    bears one for each defender already (MK-19.2)."""
    if kind == "city" or (kind in ("dungeon", "tomb") and s.shields.get(hex)):
        return
    for token in s.tokens.get(hex, ()):
        if back_of(token) == RUIN_BACK:
            holdings.take_token(s, hex, token)
    holdings.put_shield(s, seat, hex)


def keep_or_discard(s: Mage, kind: str) -> None:
    """Enemies drawn for this combat only go; all others stay face up (MK-19.11, MK-19.12, MK-19.16). At another player's keep
    nothing stays (MK-32.27). Spawning grounds are refilled face down (MK-32.57)."""
    f = s.combat
    for place, foe in enumerate(f.foes):
        if foe.role != DEFENDER:
            continue
        if not foe.out and (kind in DRAWN_ANEW or f.half_fame):
            battle.discard_survivor(s, place)
        elif foe.out and kind == "spawning_grounds":
            atoms.put_token(s, f.space, face_down(BROWN_BACK))
