# mypyc: off
"""An assault of several players that is going on, in a saved position."""

from msgspec import Struct

from tafelrunde.core.forms import Count, carried, carry_over
from tafelrunde.core.spelling import LISTED, Spelling
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.joint import Joint
from tafelrunde.games.mage_knight.piles import NO_CARDS
from tafelrunde.games.mage_knight.saving_names import ENEMY, SPACE
from tafelrunde.games.mage_knight.state import NONE, face_up, kind_of


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


def enemy_face_up(id: str) -> int:
    enemy = library().enemies[ENEMY.read(id)]
    return face_up(enemy.back, enemy.index)


SPELT = {
    "space": SPACE,
    "seats": LISTED,
    "shares": LISTED,
    "held": Spelling(lambda token: ENEMY.write(kind_of(token)), enemy_face_up).each(),
}


def save_joint(joint: Joint) -> SavedJoint:
    return carried(SavedJoint, joint, SPELT)


def load_joint(saved: SavedJoint) -> Joint:
    return carry_over(saved, Joint(NONE, NO_CARDS, NO_CARDS), spelt=SPELT)
