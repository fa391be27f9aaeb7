"""Tash-Kalar: pieces in an arena of 69 squares form patterns, and a pattern summons a being."""
