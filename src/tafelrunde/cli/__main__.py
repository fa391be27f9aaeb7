"""`python -m tafelrunde.cli`."""

from tafelrunde.cli import main

main()
