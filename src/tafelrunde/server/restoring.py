"""From a play to what is stored of it, and back."""

import logging

import msgspec

from tafelrunde.server.play import Play
from tafelrunde.server.store.records import Progress, StoredTable

log = logging.getLogger(__name__)


def replay_deeds(stored: StoredTable) -> Play | None:
    """The play that the stored deeds lead to; None if it is not the one that was stored."""
    try:
        play = Play(stored.start, stored.deeds)
    except Exception as error:  # whatever the rules of today say to answers that do not fit them
        log.warning("table %s: its answers no longer fit: %r", stored.id, error)
        return None
    if stored.snapshot is not None and play.match.digest() != stored.snapshot.digest:
        log.warning("table %s: its answers lead elsewhere under the rules of today", stored.id)
        return None
    return play


def progress_of(play: Play) -> Progress:
    outcome, saved = play.outcome, play.saved()
    return Progress(
        play.n,
        saved.digest,
        saved.match,
        None if outcome is None else msgspec.to_builtins(outcome),
        [seat for seat in play.waiting if seat not in play.left],
        aborted=outcome is not None and outcome.reason == "aborted",
    )
