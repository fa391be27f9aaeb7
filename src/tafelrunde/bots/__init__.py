"""Bots: they play any game through its choices, and know only what their seat may know."""

from tafelrunde.bots.bot import Bot
from tafelrunde.bots.levels import ALL_LEVELS, LEVELS, MASTER, bot_names, make_bot, offered, tables_of

__all__ = ["ALL_LEVELS", "LEVELS", "MASTER", "Bot", "bot_names", "make_bot", "offered", "tables_of"]
