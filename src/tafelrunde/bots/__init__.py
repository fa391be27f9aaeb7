"""Bots: they play any game through its choices, and know only what their seat may know."""

from tafelrunde.bots.bot import Bot
from tafelrunde.bots.levels import LEVELS, bot_names, make_bot

__all__ = ["LEVELS", "Bot", "bot_names", "make_bot"]
