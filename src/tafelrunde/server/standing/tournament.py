"""A tournament as a record: who entered, who plays whom, what came of it; and what happens next.

Every function gives the tournament afterwards and changes nothing in place. Pairings are part of the record before any table is
made for them (`to_be_made`), and everything may be done twice: a process that dies in between leaves nothing half done.
"""

from math import ceil, log2
from typing import Final, Literal

from msgspec import Struct, structs

from tafelrunde.server.clocks.leaving import ranks_of_persons
from tafelrunde.server.clocks.pace import MINUTE, Pace, parse_pace
from tafelrunde.server.standing.pairings import group_sizes, groups, past_of, round_robin, swiss
from tafelrunde.server.standing.scores import BYE, Board, Place, points_of, scores_of, standings
from tafelrunde.server.standing.sentences import refusal

System = Literal["round_robin", "swiss", "groups"]
MOST_ENTRANTS: Final = 200
MOST_ROUND_ROBIN: Final = 40  # everybody against everybody: more would take for ever
MOST_ROUNDS: Final = 20
MOST_LEGS: Final = 4
NO_SHOWS_UNTIL_GONE: Final = 2
NO_SHOW: Final = 3 * MINUTE


class Entrant(Struct, frozen=True):
    """`missed`: how often this player did not come; `gone`: withdrawn, and not paired any more."""

    player: str
    missed: int = 0
    gone: bool = False


class Pairing(Struct, frozen=True):
    """A board of a round: the players in the order of their seats (one alone has a bye), its table once it is made, the points of
    each once they are known, and who did not come or left, in this order."""

    round: int
    board: int
    players: tuple[str, ...]
    table: str | None = None
    points: tuple[float, ...] | None = None
    absent: tuple[str, ...] = ()


class Tournament(Struct, frozen=True):
    """`seats`: how many may play at one table. `rounds` is fixed when the tournament begins; `wished` overrules the usual number
    (Swiss and groups), and says how often everybody meets everybody (round-robin)."""

    system: System
    game: str
    mode: str
    pace: str
    seats: tuple[int, int] = (2, 2)
    wished: int | None = None
    state: Literal["open", "running", "over"] = "open"
    rounds: int = 0
    round: int = 0
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()


def new_tournament(
    system: System,
    game: str,
    mode: str,
    pace: str,
    seats: tuple[int, int] = (2, 2),
    wished: int | None = None,
) -> Tournament:
    """A clear refusal for what cannot be held."""
    if parse_pace(pace).kind == "none":
        raise refusal("bad_tournament", "a tournament needs a clock: without one a round never ends")
    low, high = seats
    if system != "groups" and seats != (2, 2):
        raise refusal("bad_tournament", f"{system}: two at a table, not {low} to {high}")
    if system == "groups" and not 3 <= low <= high <= 6:
        raise refusal("bad_tournament", f"groups: three to six at a table, not {low} to {high}")
    most = MOST_LEGS if system == "round_robin" else MOST_ROUNDS
    if wished is not None and not 1 <= wished <= most:
        raise refusal("bad_tournament", f"{wished} rounds: expected 1 to {most}")
    return Tournament(system, game, mode, pace, seats, wished)


# --- entering, leaving -----------------------------------------------------------------------------------------------


def enter(tournament: Tournament, player: str) -> Tournament:
    if tournament.state != "open":
        raise refusal("tournament_closed")
    if any(entrant.player == player for entrant in tournament.entrants):
        raise refusal("already_entered")
    most = MOST_ROUND_ROBIN if tournament.system == "round_robin" else MOST_ENTRANTS
    if len(tournament.entrants) >= most:
        raise refusal("tournament_full")
    return structs.replace(tournament, entrants=(*tournament.entrants, Entrant(player)))


def withdraw(tournament: Tournament, player: str) -> Tournament:
    """Before the beginning the entry is taken back. Later the player is paired no more, and loses the running game."""
    if all(entrant.player != player for entrant in tournament.entrants):
        raise refusal("not_entered")
    if tournament.state == "open":
        stay = tuple(entrant for entrant in tournament.entrants if entrant.player != player)
        return structs.replace(tournament, entrants=stay)
    if tournament.state == "over":
        raise refusal("tournament_over")
    tournament = _with_entrant(tournament, player, missed=0, gone=True)
    for pairing in tournament.pairings:
        if pairing.points is None and player in pairing.players:
            tournament = _settle_without(tournament, pairing, {player})
    return tournament


# --- rounds ----------------------------------------------------------------------------------------------------------


def begin(tournament: Tournament) -> Tournament:
    """Nobody enters any more; the pairings of the first round are there."""
    if tournament.state != "open":
        raise refusal("tournament_closed")
    if not _enough(tournament):
        raise refusal("too_few_entrants")
    running = structs.replace(tournament, state="running", rounds=_number_of_rounds(tournament))
    return _next_round(running)


def _number_of_rounds(tournament: Tournament) -> int:
    number = len(tournament.entrants)
    if tournament.system == "round_robin":
        return (tournament.wished or 1) * (number - 1 + number % 2)
    # Enough to find one who won all, and one more; in a small Swiss nobody can meet more than all others.
    usual = tournament.wished or ceil(log2(number)) + 1
    return min(usual, number - 1 + number % 2) if tournament.system == "swiss" else usual


def step(tournament: Tournament) -> Tournament:
    """If all boards of the round are decided: the pairings of the next one, or the end. Else nothing changes."""
    if tournament.state != "running" or any(pairing.points is None for pairing in tournament.pairings):
        return tournament
    if tournament.round == tournament.rounds or not _enough(tournament):
        return structs.replace(tournament, state="over")
    return _next_round(tournament)


def _next_round(tournament: Tournament) -> Tournament:
    number = tournament.round + 1
    boards = [
        Pairing(number, board, players, points=(BYE,) if len(players) == 1 else None)
        for board, players in enumerate(_boards(tournament, number))
    ]
    after = structs.replace(tournament, round=number, pairings=(*tournament.pairings, *boards))
    gone = {entrant.player for entrant in after.entrants if entrant.gone}
    for pairing in boards:  # a round-robin was planned with them
        if pairing.points is None and gone & set(pairing.players):
            after = _settle_without(after, pairing, gone)
    # A round in which nobody has to play (all the others are gone) is over at once.
    return step(after) if all(pairing.points is not None for pairing in after.pairings) else after


def _boards(tournament: Tournament, number: int) -> list[tuple[str, ...]]:
    everybody = [entrant.player for entrant in tournament.entrants]
    if tournament.system == "round_robin":
        return round_robin(everybody, tournament.wished or 1)[number - 1]
    playing = _playing(tournament)
    order = [place.player for place in table(tournament) if place.player in playing]
    past = past_of([pairing.players for pairing in tournament.pairings])
    if tournament.system == "swiss":
        return swiss(order, scores_of(everybody, _decided(tournament)), past)
    return groups(order, past, *tournament.seats)


def to_be_made(tournament: Tournament) -> list[Pairing]:
    """Boards that need a table and have none yet; after a crash the same ones again."""
    return [pairing for pairing in tournament.pairings if pairing.table is None and pairing.points is None]


def table_made(tournament: Tournament, round: int, board: int, table: str) -> Tournament:
    """The table of a board. The first one counts: whoever made a second one throws it away."""
    pairing = _find(tournament, round, board)
    if pairing.table is not None:
        return tournament
    return _with_pairing(tournament, structs.replace(pairing, table=table))


# --- results ---------------------------------------------------------------------------------------------------------


def report(tournament: Tournament, round: int, board: int, ranks: tuple[int, ...]) -> Tournament:
    """A game is over. Told twice it counts once; what a withdrawal or a no-show decided stays. Whoever left comes last, whatever
    the bot on his seat achieved."""
    pairing = _find(tournament, round, board)
    if len(ranks) != len(pairing.players):
        raise refusal("other_result", f"{len(ranks)} ranks for {len(pairing.players)} players")
    away = [pairing.players.index(player) for player in pairing.absent]
    points = points_of(ranks_of_persons(ranks, away))
    if pairing.points is not None:
        if pairing.points == points or away:
            return tournament
        raise refusal("other_result")
    return _with_pairing(tournament, structs.replace(pairing, points=points))


def no_show_after(pace: Pace) -> int:
    """How long the others wait: three minutes, or by days the whole time of a spell."""
    return NO_SHOW if pace.family == "live" else pace.full


def no_show(tournament: Tournament, round: int, board: int, absent: frozenset[str]) -> Tournament:
    """These did not come: they lose, and are withdrawn when it happens again. If nobody came all lose."""
    pairing = _find(tournament, round, board)
    if pairing.points is not None:
        return tournament
    for player in sorted(absent & set(pairing.players) - set(pairing.absent)):
        missed = next(entrant.missed for entrant in tournament.entrants if entrant.player == player) + 1
        tournament = _with_entrant(tournament, player, missed, missed >= NO_SHOWS_UNTIL_GONE)
    return _settle_without(tournament, pairing, absent)


def _settle_without(
    tournament: Tournament, pairing: Pairing, absent: set[str] | frozenset[str]
) -> Tournament:
    """A board without some of its players: who is there alone has won. Where two or more are left at a larger table they play,
    with bots on the other seats, and the board is not decided yet."""
    new = [player for player in pairing.players if player in absent and player not in pairing.absent]
    pairing = structs.replace(pairing, absent=(*pairing.absent, *new))
    there = [player for player in pairing.players if player not in pairing.absent]
    if len(there) < 2:
        points = tuple(1.0 if player in there else 0.0 for player in pairing.players)
        pairing = structs.replace(pairing, points=points)
    return _with_pairing(tournament, pairing)


# --- looking ---------------------------------------------------------------------------------------------------------


def table(tournament: Tournament) -> list[Place]:
    """The standings; also while the tournament runs."""
    return standings([entrant.player for entrant in tournament.entrants], _decided(tournament))


def _decided(tournament: Tournament) -> list[Board]:
    return [
        Board(pairing.players, pairing.points)
        for pairing in tournament.pairings
        if pairing.points is not None
    ]


def _playing(tournament: Tournament) -> set[str]:
    return {entrant.player for entrant in tournament.entrants if not entrant.gone}


def _enough(tournament: Tournament) -> bool:
    """Whether those who are left can still fill a table."""
    return bool(group_sizes(len(_playing(tournament)), *tournament.seats)[0])


def _find(tournament: Tournament, round: int, board: int) -> Pairing:
    if tournament.state == "open":
        raise refusal("not_begun")
    for pairing in tournament.pairings:
        if (pairing.round, pairing.board) == (round, board):
            return pairing
    raise refusal("unknown_board")


def _with_pairing(tournament: Tournament, changed: Pairing) -> Tournament:
    place = (changed.round, changed.board)
    pairings = tuple(changed if (each.round, each.board) == place else each for each in tournament.pairings)
    return structs.replace(tournament, pairings=pairings)


def _with_entrant(tournament: Tournament, player: str, missed: int, gone: bool) -> Tournament:
    entrants = tuple(
        Entrant(player, max(missed, each.missed), gone or each.gone) if each.player == player else each
        for each in tournament.entrants
    )
    return structs.replace(tournament, entrants=entrants)
