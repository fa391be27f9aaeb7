"""Battlecrest: setup and the order of play (BC-2, BC-3, BC-4.1, BC-9, BC-15)."""

from pathlib import Path

from tafelrunde.core.choice import DONE, Choice, Flow, Option, given
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.events import Event
from tafelrunde.core.game import Game, Mode, Outcome, Setting, Setup, Value
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Texts, word
from tafelrunde.games.battlecrest import describe, drawing, judge, saving, view
from tafelrunde.games.battlecrest.abilities import activatable, activate, log_ability, log_card
from tafelrunde.games.battlecrest.combat import attack, enemies_in_range, exhaust, far_bonus
from tafelrunde.games.battlecrest.content import AFTER_BREATHE, BONUS_MOVE, Hero
from tafelrunde.games.battlecrest.locations import bonus, contributors, flip_all
from tafelrunde.games.battlecrest.movement import blocked_for, destinations, go
from tafelrunde.games.battlecrest.packs import library_of
from tafelrunde.games.battlecrest.state import (
    ACTIVATE,
    BREATHE,
    CHARGE,
    DRAW,
    GONE,
    MOVE,
    PLAY,
    RUNNING,
    TURN_ACTION_NAMES,
    TURN_ACTIONS,
    Position,
    empty_position,
)

# --- the turn (BC-3) --------------------------------------------------------------------------------------------------------


def turn_actions(s: Position) -> list[int]:
    """The turn actions still open this turn that can do something (BC-3.2 to BC-3.6)."""
    seat = s.active
    hero = s.heroes[seat]
    found: list[int] = []
    if not s.done & 1 << MOVE and movable(s, seat, 0):
        found.append(MOVE)
    if not s.done & 1 << ACTIVATE and activatable(s, seat):
        found.append(ACTIVATE)
    if not s.done & 1 << CHARGE and s.exhausted[seat] != hero.all_actions:
        found.append(CHARGE)
    if not s.done & 1 << BREATHE and s.exhausted[seat]:
        found.append(BREATHE)
    return found


def take_turn_action(s: Position) -> Flow[None]:
    """One turn action; after the second one the turn ends (BC-3.2, BC-3.3)."""
    seat = s.active
    chosen = yield Choice(seat, "turn.action", lambda: turn_actions(s), (s.done,))
    if s.log is not None:
        s.emit(
            Event(
                "turn_action",
                {
                    "who": s.heroes[seat].names,
                    "seat": seat,
                    "action": TURN_ACTIONS[chosen],
                    "action_name": TURN_ACTION_NAMES[chosen],
                },
            )
        )
    if chosen == MOVE:
        yield from move(s, seat)
    elif chosen == ACTIVATE:
        yield from activate(s, seat)
    elif chosen == CHARGE:
        yield from charge(s, seat)
    else:
        yield from breathe(s, seat)
    first = s.done == 0
    s.done |= 1 << chosen
    if not first:
        end_turn(s)


def end_turn(s: Position) -> None:
    """Forget what was used, count the turn, pass on (BC-18.6); after the last turn the game is a draw (BC-15.4)."""
    s.done = 0
    s.stars = 0
    if s.turn >= s.turn_limit:
        s.result = DRAW
        s.reason = "turn_limit"
        return
    s.turn += 1
    s.active = 1 - s.active
    if s.log is not None:
        s.emit(Event("turn", {"who": s.heroes[s.active].names, "seat": s.active, "turn": s.turn}))


# --- Move (BC-4) ------------------------------------------------------------------------------------------------------------


def move_points(s: Position, warrior: int) -> tuple[int, int]:
    """Movement value for a Move, and the locations that flip for it (BC-4.2 to BC-4.4, BC-13.6, BC-13.9)."""
    seat = warrior >> 1
    if warrior & 1:
        return (s.vassal_side(seat).move, 0) if s.at[warrior] != GONE else (0, 0)
    square = s.at[warrior]
    return s.movement(seat) + bonus(s, square, BONUS_MOVE), contributors(s, square, BONUS_MOVE)


def movable(s: Position, seat: int, moved: int) -> list[int]:
    """The own warriors that have not moved in this Move and can (BC-4.1, BC-4.18)."""
    found: list[int] = []
    for warrior in (seat * 2, seat * 2 + 1):
        if moved >> warrior & 1 or s.at[warrior] == GONE:
            continue
        points, flips = move_points(s, warrior)
        if destinations(s, warrior, points, blocked_for(s, warrior), s.flipped ^ flips):
            found.append(warrior)
    return found


def move(s: Position, seat: int) -> Flow[None]:
    """Move at least one own warrior, one after the other (BC-4.1, BC-4.7, BC-4.20)."""
    moved = 0
    while True:
        able = movable(s, seat, moved)
        if not able:
            return
        warrior = yield given(seat, "move.warrior", able if not moved else [*able, DONE])
        if warrior == DONE:
            return
        points, flips = move_points(s, warrior)
        flip_all(s, flips)
        yield from go(s, seat, warrior, points, blocked_for(s, warrior))
        moved |= 1 << warrior


# --- Charge and Breathe (BC-9) ----------------------------------------------------------------------------------------------


def charge(s: Position, seat: int) -> Flow[None]:
    """Exhaust a ready action without using it (BC-9.1)."""
    action = yield Choice(seat, "charge.card", lambda: s.ready_actions(seat))
    exhaust(s, seat, action)


def breathe(s: Position, seat: int) -> Flow[None]:
    """Turn every exhausted action over and stand it upright (BC-9.2, BC-9.3); then Aftershock may follow (BC-17.5)."""
    turned = s.exhausted[seat]
    s.backs[seat] ^= turned
    s.exhausted[seat] = 0
    if s.log is not None:
        for action in range(len(s.heroes[seat].actions)):
            if turned >> action & 1:
                log_card(s, "breathe", seat, action)
    ability = s.heroes[seat].ability
    if ability.trigger != AFTER_BREATHE:
        return
    hero = seat * 2
    if not enemies_in_range(s, hero, ability.line, far_bonus(s, hero, ability.line)):
        return
    use = yield Choice(seat, "after.breathe", lambda: [1, 0])
    if use:
        log_ability(s, hero, ability.id, ability.names)
        yield from attack(s, hero, ability.line, 0)


# --- setup (BC-2) -----------------------------------------------------------------------------------------------------------


def choose_heroes(s: Position) -> Flow[None]:
    """Each seat takes a hero set, then the starting player is settled and the warriors are placed (BC-2.5 to BC-2.13)."""
    seat = len(s.heroes)
    wish = s.wishes[seat]
    if wish is None:
        chosen = yield Choice(seat, "setup.hero", lambda: hero_choices(s))
        hero = s.library.heroes[chosen]
    else:
        hero = wish
    take_hero(s, seat, hero)
    if len(s.heroes) == 2:
        s.active = s.wish_start if s.wish_start >= 0 else s.rng.below(2)
        place_warriors(s)
        s.phase = PLAY
        if s.log is not None:
            s.emit(Event("start", {"who": s.heroes[s.active].names, "seat": s.active}))
    return


def hero_choices(s: Position) -> list[int]:
    """The hero sets that are left: one copy exists unless mirror matches are allowed (BC-2.5)."""
    taken = (
        []
        if s.mirror
        else [hero.id for hero in s.heroes] + [wish.id for wish in s.wishes if wish is not None]
    )
    return [i for i, hero in enumerate(s.library.heroes) if hero.id not in taken]


def take_hero(s: Position, seat: int, hero: Hero) -> None:
    s.heroes = [*s.heroes, hero]
    s.points[seat] = hero.healthy
    if s.log is not None:
        s.emit(Event("hero", {"seat": seat, "name": hero.names}))


def place_warriors(s: Position) -> None:
    """The starting player stands at the start square whose corner location has the higher number (BC-2.9, BC-2.10)."""
    numbers = [corner_number(s, start) for start in range(2)]
    high = 0 if numbers[0] > numbers[1] else 1
    for seat in range(2):
        start = high if seat == s.active else 1 - high
        s.at[seat * 2] = s.arena.starts[start][0]
        if s.heroes[seat].vassal is not None:
            s.at[seat * 2 + 1] = s.arena.starts[start][1]


def corner_number(s: Position, start: int) -> int:
    """The number of the one location a start square touches (with a corner, BC-2.9)."""
    hero_square = s.arena.starts[start][0]
    for slot, square in enumerate(s.arena.location_squares):
        if s.arena.near[hero_square][square]:
            return s.location(s.location_on[slot]).number
    return 0


class Battlecrest(Game[Position]):
    """The game as the table sees it."""

    id = "battlecrest"
    version = 1
    takes_packs = True
    hidden_info = False

    def __init__(self) -> None:
        super().__init__(
            word("Battlecrest", "Battlecrest"),
            [Mode("duel", word("Duell", "Duel"), (2, 2))],
            Texts.load(Path(__file__).parent / "text"),
        )
        self.prompt_rules = describe.PROMPT_RULES

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        library = library_of(packs)
        heroes = [Value("choose", word("im Spiel wählen", "choose in the game"))]
        heroes += [Value(hero.id, hero.names) for hero in library.heroes]
        start = [Value("random", word("auslosen", "draw lots")), Value("0", word("Sitz 1", "Seat 1"))]
        start.append(Value("1", word("Sitz 2", "Seat 2")))
        return [
            Setting(
                "arena", word("Arena", "Arena"), "fellwoods", [Value(a.id, a.names) for a in library.arenas]
            ),
            Setting("hero0", word("Held von Sitz 1", "Hero of seat 1"), "choose", heroes),
            Setting("hero1", word("Held von Sitz 2", "Hero of seat 2"), "choose", heroes),
            Setting("start", word("Startspieler", "Starting player"), "random", start),
            Setting("mirror", word("Gleiche Helden erlaubt", "Same hero allowed"), False),
            Setting(
                "turn_limit", word("Unentschieden nach Zügen", "Draw after turns"), 200, low=10, high=1000
            ),
        ]

    def setup(self, setup: Setup) -> Position:
        library = library_of(setup.packs)
        arena = library.arena(setup.text("arena"))
        assert arena is not None
        rng = setup.rng()
        slots = list(range(len(arena.locations)))
        rng.shuffle(slots)
        s = empty_position(rng, library, arena, slots)
        s.mirror = setup.flag("mirror")
        s.turn_limit = setup.number("turn_limit")
        s.wishes = [library.hero(setup.text("hero0")), library.hero(setup.text("hero1"))]
        if s.wishes[0] is not None and s.wishes[0] is s.wishes[1] and not s.mirror:
            raise TafelrundeError(
                "options hero0 and hero1: expected different heroes (or option mirror=true)"
            )
        start = setup.text("start")
        s.wish_start = -1 if start == "random" else int(start)
        for index, location in enumerate(arena.locations):
            s.flipped |= location.start_side << index
        return s

    def step(self, s: Position) -> Flow[None]:
        return take_turn_action(s) if s.phase == PLAY else choose_heroes(s)

    def outcome(self, s: Position) -> Outcome | None:
        if s.result == RUNNING:
            return None
        if s.result == DRAW:
            return Outcome([1, 1], [0.5, 0.5], s.reason, self.texts)
        ranks = [1 if seat == s.result else 2 for seat in range(2)]
        return Outcome(ranks, [1.0 if seat == s.result else 0.0 for seat in range(2)], s.reason, self.texts)

    def load(self, data: dict[str, object], setup: Setup) -> Position:
        context: dict[str, object] = {
            "packs": setup.packs,
            "options": setup.options,
            "mode": setup.mode,
            "seats": setup.seats,
        }
        return saving.position_from_dict({**context, **data})

    def view(self, s: Position, seat: int | None) -> dict[str, object]:
        return view.view(s, seat)

    def drawing(self, s: Position, seat: int | None, lang: str) -> str:
        return drawing.draw(s, lang)

    def content(self, s: Position) -> dict[str, object]:
        return view.content(s)

    def resample(self, s: Position, seat: int, rng: Rng) -> None:
        """Nothing on the table is hidden (BC-18.7)."""

    def option(self, s: Position, choice: Choice, value: int) -> Option:
        return describe.option(s, choice, value)

    def prompt_words(self, s: Position, choice: Choice) -> dict[str, object]:
        return describe.prompt_words(s, choice)

    def judge(self, s: Position, seat: int) -> float:
        return judge.judge(s, seat)

    def weight(self, s: Position, choice: Choice, value: int) -> int:
        return judge.weight(s, choice, value)

    def labels(self, s: Position) -> list[str]:
        return [hero.id for hero in s.heroes]

    def census(self, s: Position) -> dict[str, int]:
        return view.census(s)

    def abilities(self, s: Position) -> list[str]:
        return view.abilities(s)
