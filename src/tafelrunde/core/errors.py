"""The one exception type that bad input of any kind raises."""


class TafelrundeError(ValueError):
    """Something given to Tafelrunde was not what it expects; the message says what would be.

    Nothing has changed when it is raised.
    """
