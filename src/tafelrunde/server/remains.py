"""What is left of a damaged table: the game up to where it cannot be read any more, to be looked at as a replay."""

from tafelrunde.server import replays
from tafelrunde.server.play import Play
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store.records import StoredTable


def recording_of(stored: StoredTable) -> replays.Recording:
    """As far as the deeds fit the rules. It is as secret as it was when the game stood there."""
    try:
        recording = replays.record(_play(stored), stored.seats)
    except Exception:  # not even its beginning is one of the game, whatever the rules say to it
        raise Refusal("broken") from None
    recording.damaged = True
    return recording


def _play(stored: StoredTable) -> Play:
    rebases = [number for number, deed in enumerate(stored.deeds) if deed.kind == "rebase"]
    sure = rebases[-1] + 1 if rebases else 0
    play, fit = Play(stored.start, stored.deeds[:sure]), sure
    try:
        for deed in stored.deeds[sure:]:
            play.do(deed)
            fit += 1
    except Exception:  # an answer that does not fit may leave the play in the middle of something
        return Play(stored.start, stored.deeds[:fit])
    return play
