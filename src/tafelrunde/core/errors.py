"""The one exception type that bad input of any kind raises."""


class TafelrundeError(ValueError):
    """Something given to Tafelrunde was not what it expects; the message says what would be. `words` is a sentence for people, in
    both languages, where there is one.

    Nothing has changed when it is raised.
    """

    def __init__(self, message: object = "", words: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.words = words
