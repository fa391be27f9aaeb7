"""The games. Importing this package puts all of them on the table's list; each is loaded when it is first asked for."""

from tafelrunde.core.game import register
from tafelrunde.games.battlecrest.game import Battlecrest

register(Battlecrest())
