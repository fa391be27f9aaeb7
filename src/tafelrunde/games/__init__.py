"""The games. Importing this package puts all of them on the shelf."""

from tafelrunde.core.game import register
from tafelrunde.games.battlecrest.game import Battlecrest
from tafelrunde.games.kharnage.game import Kharnage
from tafelrunde.games.mage_knight.game import MageKnight
from tafelrunde.games.pixel_tactics.game import PixelTactics
from tafelrunde.games.tash_kalar.game import TashKalar

register(Battlecrest())
register(PixelTactics())
register(Kharnage())
register(TashKalar())
register(MageKnight())
