"""Mage Knight: explore a land, grow in strength, take its cities."""
