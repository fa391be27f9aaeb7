"""A combat begins and ends (MK-14, MK-19). Its four phases are not written yet: nobody is hurt and nobody defeated."""

from tafelrunde.core.choice import Flow
from tafelrunde.games.mage_knight import atoms, sites
from tafelrunde.games.mage_knight.state import Mage


def fight(s: Mage, seat: int, provoked: list[int], assaulted: bool) -> Flow[None]:
    """After a move that provoked enemies or entered a fortified site. An assault costs reputation, whatever comes of it
    (MK-14.1); points left over are lost (MK-14.21, MK-24.13); the site's defenders show themselves (MK-14.15)."""
    atoms.begin_fight(s, seat)
    if assaulted:
        atoms.change_reputation(s, seat, -1)
        sites.man_site(s, seat)
    end_fight(s, seat, assaulted)
    return
    yield  # the phases will ask


def end_fight(s: Mage, seat: int, assaulted: bool) -> None:
    """A failed assault leads back to where one came from; that is no withdrawal and no wound (MK-19.14, MK-19.15)."""
    if assaulted and not sites.settle(s, seat):
        atoms.step_back(s, seat)
