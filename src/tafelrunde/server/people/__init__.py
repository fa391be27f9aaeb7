"""People: their names, passwords, sessions, how often they may do something, and what they say to each other.

Pure: no database, no socket, and no clock; what time it is, and what is stored, are arguments.
"""
