"""Mage Knight: scenarios as modes, the table of steps, outcome (MK-1)."""

from pathlib import Path
from typing import Final

from tafelrunde.core.choice import Choice, Flow, prompts_of
from tafelrunde.core.game import (
    Advice,
    Daily,
    Game,
    Mode,
    Outcome,
    ScoreRow,
    Setting,
    Setup,
    as_json,
    rooms_of,
)
from tafelrunde.core.offering import Offering
from tafelrunde.core.words import Texts, Word, word
from tafelrunde.games.mage_knight import (
    aiming,
    auction,
    banners,
    card_draws,
    cards,
    chaos,
    chosen,
    combat_skills,
    council,
    counsel,
    damage,
    dice,
    draft,
    duel,
    dungeons,
    effects,
    endturn,
    exchange,
    feats,
    fight,
    fray,
    glades,
    hidden,
    interaction,
    joint_proposal,
    judge,
    keeping,
    leaping,
    learning,
    levels,
    mana,
    mazes,
    movement,
    numbers,
    odd_cards,
    odd_fights,
    odd_skills,
    odd_spells,
    offers,
    other_cards,
    previews,
    printed,
    provocation,
    resting,
    rewards,
    rounds,
    ruling,
    saving,
    scoring,
    scouting,
    setup,
    shapeshift,
    strike,
    tactic_effects,
    tactics,
    triggers,
    turn,
    unit_steps,
    units,
    upgrades,
    upkeep,
    variants,
    view,
    weights,
    windows,
)
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.scenarios import SCENARIOS, scenario_of
from tafelrunde.games.mage_knight.state import (
    ACT,
    BEGIN,
    FIGHT,
    LEVELS,
    NONE,
    OVER,
    PREPARE,
    REFILL,
    REWARDS,
    TACTICS,
    Mage,
)

# Modules that tell the interpreter what steps and odd effects do.
EFFECTS: Final = [
    ruling, leaping, triggers, dice, learning, other_cards, offers, card_draws, tactic_effects, odd_cards, odd_spells,
    odd_skills, odd_fights, keeping, combat_skills, chaos, shapeshift, scouting,
]  # fmt: skip
# What is printed never differs; a server opens many tables, and writing the words anew takes 19 ms.
_PRINTED: Final[list[dict[str, object]]] = []
# The modules that may change a position.
ATOMS: Final = (
    "atoms", "decks", "holdings", "battle", "clash", "traces", "pledges", "keepsakes", "quest_atoms",
    "joint_atoms",
)  # fmt: skip


class MageKnight(Game[Mage]):
    """The game as the table sees it."""

    id = "mage_knight"
    most_options = 256  # a rule may be about any space of the map
    version = 1
    framing = ("turn", "round", "turn_ended", "cleaned_up", "source", "dice_back", "over")
    consequences = (
        "conquered",
        "duel_won",
        "defeated",
        "knocked_out",
        "level",
        "fame",
        "wounded",
        "unit_wounded",
        "unit_lost",
        "recruited",
        "gained_card",
        "learned",
        "plundered",
        "crystal",
        "healed",
        "reputation",
        "explored",
        "turned_up",
        "interacts",
        "moved",
        "influence_points",
        "move_points",
        "tactic",
        "rested",
    )
    plans_turns = True
    tally_name = {"de": "Ruhm", "en": "Fame"}  # noqa: RUF012 - as the class it overrides
    keeps_plans = True

    def __init__(self) -> None:
        super().__init__(
            word("Mage Knight", "Mage Knight"),
            [Mode(scenario.id, scenario.names, scenario.seats) for scenario in SCENARIOS],
            Texts.load(Path(__file__).parent / "text"),
        )
        self.rooms = rooms_of(saving, view, hidden, numbers)
        self.prompts = prompts_of(
            [
                *[setup, tactics, turn, cards, effects, mana, movement, resting, endturn],
                *[
                    units,
                    unit_steps,
                    banners,
                    interaction,
                    rewards,
                    levels,
                    windows,
                    upkeep,
                    glades,
                    dungeons,
                    auction,
                    chosen,
                ],
                *[upgrades, mazes, provocation, draft, fight, fray, strike, aiming, damage, duel, exchange],
                *[joint_proposal, council],
                *EFFECTS,
            ]
        )

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return variants.settings(scenario_of(mode), Offering(self.texts))

    def setup(self, settings: Setup) -> Mage:
        return setup.first_position(settings)

    def step(self, s: Mage) -> Flow[None]:
        owing = card_draws.owing(s)
        if owing != NONE:
            return card_draws.catch_up(s, owing)
        if s.phase == ACT:
            return turn.act(s)
        if s.phase == FIGHT:
            if provocation.due(s):
                return provocation.set_die(s)
            return fray.act(s) if s.combat.duel is None else exchange.act(s)
        if s.phase == REFILL:
            return endturn.refill(s)
        if s.phase == BEGIN:
            return turn.begin_turn(s)
        if s.phase == REWARDS:
            return rewards.take_reward(s)
        if s.phase == LEVELS:
            return levels.level_up(s)
        if s.phase == TACTICS:
            return tactic_effects.settle(s) if tactics.unsettled(s) else tactics.choose_tactic(s)
        if s.phase == PREPARE:
            return rounds.prepare_round(s)
        return setup.choose_hero(s)

    def outcome(self, s: Mage) -> Outcome | None:
        return scoring.outcome(s, self.texts)

    def conceded(self, s: Mage, seat: int, seats: int) -> Outcome | None:
        """Together nobody wins if one gives up (MK-S05.9); with teams the whole side does, and the other one wins (MK-29.1,
        MK-S11.16)."""
        if s.scenario.cooperative:
            return scoring.given_up(s, self.texts)
        return scoring.conceded(s, seat, self.texts) if s.quest.teams else super().conceded(s, seat, seats)

    def tally(self, s: Mage) -> tuple[int, list[int]] | None:
        """Fame, by day and by night (MK-30): what the end adds to it stands on the score sheet."""
        return s.round, [h.fame for h in s.heroes]

    def sheet(self, s: Mage) -> list[ScoreRow]:
        return scoring.sheet(s)

    def daily(self, day: int) -> Daily | None:
        """The scenarios that can be played alone take turns; the day chooses the hero and that of the dummy (MK-28.2)."""
        alone = [scenario.id for scenario in SCENARIOS if scenario.seats[0] == 1]
        return Daily(alone[day % len(alone)], {}, given=2)

    def views(self, s: Mage, seats: list[int | None]) -> list[object]:
        return view.views(s, seats)

    def content(self, s: Mage) -> dict[str, object]:
        if not _PRINTED:
            data = as_json(printed.content())
            assert isinstance(data, dict)
            _PRINTED.append(data)
        return _PRINTED[0]

    def records(self) -> list[type]:
        return [*view.RECORDS, *previews.RECORDS]

    def judge(self, s: Mage) -> list[float]:
        return judge.judge(s)

    def settled(self, s: Mage, seat: int, boundary: bool) -> bool:
        """When a turn is over, and nothing used in the next one: inside a turn points are gathered that are worth nothing yet."""
        return boundary and (s.phase in (BEGIN, OVER) or turn.untouched(s))

    def weight(self, s: Mage, choice: Choice, value: int) -> int:
        return weights.weight(s, choice, value)

    def advice(self, s: Mage, seat: int) -> list[Advice]:
        return counsel.advice(s, seat, self.texts)

    def marks(self, s: Mage) -> dict[str, int]:
        return {"turn": s.turn}

    def labels(self, s: Mage) -> list[str]:
        return [] if NONE in [h.hero for h in s.heroes] else [library().heroes[h.hero].id for h in s.heroes]

    def played(self, s: Mage) -> list[Word]:
        return (
            [] if NONE in [h.hero for h in s.heroes] else [library().heroes[h.hero].names for h in s.heroes]
        )

    def abilities(self, s: Mage) -> list[str]:
        return feats.every()
