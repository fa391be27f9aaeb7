"""Battlecrest: a duel of two heroes in an arena of six locations. Rules reference: docs/rules/battlecrest.md."""
