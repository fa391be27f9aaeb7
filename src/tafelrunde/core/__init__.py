"""The table every game shares. Core knows no game."""
