"""Strategy choice, end of round, end of game (KH-4, KH-12, KH-13)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt, Together
from tafelrunde.core.game import Outcome
from tafelrunde.core.words import Texts, word
from tafelrunde.games.kharnage.atoms import (
    award_tiles,
    begin_round,
    begin_turn,
    clear_battlefield,
    end_game,
    reveal_strategies,
)
from tafelrunde.games.kharnage.naming import attack_word
from tafelrunde.games.kharnage.state import OVER, ROUNDS, Position

# --- strategy choice (KH-4) --------------------------------------------------------------------------------


def strategy_option(s: Position, seat: int, index: int) -> Option:
    army = s.armies[seat]
    strategy = army.cards.strategies[index]
    words: dict[str, object] = {"name": strategy.names, "initiative": army.initiative_of(strategy)}
    words["cards"] = strategy.reinforcements
    words["attacks"] = [attack_word(plan.melee) for plan in strategy.plans] or word("kein Angriff", "none")
    return Option("strategy", (f"strategy:{seat}:{index}",), words)


STRATEGY: Final = Prompt(
    "strategy",
    ("KH-4.1", "KH-4.2", "KH-4.4", "KH-4.5", "KH-5.1"),
    strategy_option,
    words=lambda s, seat: {"n": s.round},
)


def choose_strategies(s: Position) -> Flow[None]:
    """All players choose at once; the cards are revealed together (KH-4.1, KH-4.4)."""
    together = Together([Choice(army.seat, STRATEGY, army.strategies.copy()) for army in s.armies])
    yield together
    reveal_strategies(s, together.answers)
    begin_turn(s)


# --- end of round (KH-12) ---------------------------------------------------------------------------------


def end_round(s: Position) -> None:
    """Most destroyed cards first, ties by the lower initiative of this round (KH-12.1, KH-12.4, KH-12.5); then all is cleared."""
    places = sorted([(-len(army.trophies), army.initiative(), army.seat) for army in s.armies])
    award_tiles(s, [seat for _, _, seat in places])
    clear_battlefield(s)
    if s.round < ROUNDS:
        begin_round(s)
    else:
        end_game(s)


# --- end of game (KH-13) ----------------------------------------------------------------------------------


def final_key(s: Position, seat: int) -> tuple[int, int, int, int]:
    """Skulls, then units, then Kharnage tiles, then the lower initiative of the last round (KH-13.2 to KH-13.5)."""
    army = s.armies[seat]
    return -army.skulls(), -len(army.units), -army.kharnage, army.initiative()


def final_outcome(s: Position, texts: Texts) -> Outcome | None:
    """The ranking of all players (KH-13.6)."""
    if s.phase != OVER:
        return None
    keys = [final_key(s, seat) for seat in range(s.seats)]
    best = sorted(keys)
    ranks = [best.index(key) + 1 for key in keys]
    reasons = ("skulls", "units", "kharnage", "initiative")
    decisive = [name for place, name in enumerate(reasons) if best[0][place] != best[1][place]]
    return Outcome(ranks, [float(army.skulls()) for army in s.armies], decisive[0], texts)
