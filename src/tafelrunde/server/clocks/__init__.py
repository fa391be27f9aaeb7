"""Time at a table: its pace, the clocks of its seats, days and vacations, and what happens to whoever is gone.

Nothing here asks what time it is: every moment is an argument, in whole milliseconds of the one clock that all processes of a
server share. So a clock can be stored with the table, told to a browser, and tried in a test without waiting. docs/online.md
explains the rules to those who play.
"""
