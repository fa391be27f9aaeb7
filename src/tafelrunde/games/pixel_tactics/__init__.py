"""Pixel Tactics: two units of nine positions face each other; every card is leader, hero or order."""
