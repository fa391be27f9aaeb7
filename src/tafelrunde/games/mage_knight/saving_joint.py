# mypyc: off
"""An assault of several players that is going on, in a saved position."""

from msgspec import Struct

from tafelrunde.core.forms import Count
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, hex_name
from tafelrunde.games.mage_knight.joint import Joint
from tafelrunde.games.mage_knight.saving_units import number_of
from tafelrunde.games.mage_knight.state import face_up, kind_of


class SavedJoint(Struct, forbid_unknown_fields=True):
    """`space`: of the city; `seats`: in the order of the fights, the initiator first; `shares`: how many defenders each of them
    faces; `part`: whose part is going on, by place in `seats`; `closing`: the fights are over, turns are being ended; `held`:
    defenders that were faced and are undefeated."""

    space: str
    seats: list[Count]
    shares: list[Count]
    part: Count = 0
    closing: bool = False
    held: list[str] = []


def save_joint(joint: Joint) -> SavedJoint:
    return SavedJoint(
        hex_name(joint.space),
        list(joint.seats),
        list(joint.shares),
        joint.part,
        joint.closing,
        [library().enemies[kind_of(token)].id for token in joint.held],
    )


def load_joint(saved: SavedJoint) -> Joint:
    joint = Joint(number_of(saved.space, HEX_NUMBERS, "space"), tuple(saved.seats), tuple(saved.shares))
    joint.part, joint.closing = saved.part, saved.closing
    kinds = {enemy.id: enemy.index for enemy in library().enemies}
    held = [number_of(id, kinds, "enemy") for id in saved.held]
    joint.held = tuple([face_up(library().enemies[kind].back, kind) for kind in held])
    return joint
