"""What questions and options say: kinds, things on the table they refer to, words, and previews of what would happen.

References: `square:C4`, `warrior:0:hero`, `warrior:1:vassal`, `action:0:long_musket`, `location:witch_ring`, `hero:korvu`,
`turn:move`.
"""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Option
from tafelrunde.core.words import Word
from tafelrunde.games.battlecrest.abilities import (
    EXECUTE,
    FIRST_LOCATION,
    VASSAL_STAR,
    can_execute,
    star_abilities,
    star_ability,
)
from tafelrunde.games.battlecrest.combat import (
    defense_value,
    enemies_in_range,
    far_bonus,
    pack_hunt_bonus,
    printed_strength,
)
from tafelrunde.games.battlecrest.content import (
    ATTACK,
    BONUS_ATTACK,
    BONUS_DEFENSE,
    PASSED,
    STAR,
    ActionSide,
    Line,
)
from tafelrunde.games.battlecrest.damage import warrior_names, warrior_ref
from tafelrunde.games.battlecrest.lines import line_words
from tafelrunde.games.battlecrest.locations import bonus
from tafelrunde.games.battlecrest.movement import cost_dangers, cost_passed, ways_to
from tafelrunde.games.battlecrest.state import TURN_ACTIONS, Position

PROMPT_RULES: Final[dict[str, tuple[str, ...]]] = {
    "setup.hero": ("BC-2.5", "BC-2.13"),
    "turn.action": ("BC-3.2", "BC-3.4", "BC-3.5"),
    "move.warrior": ("BC-4.1", "BC-4.20"),
    "move.to": ("BC-4.6", "BC-4.8", "BC-4.12", "BC-5.2"),
    "move.path": ("BC-4.13", "BC-11.2", "BC-14.2"),
    "activate.card": ("BC-6.1", "BC-6.10"),
    "line.use": ("BC-6.4", "BC-6.6"),
    "star": ("BC-12.2", "BC-12.3", "BC-12.3c"),
    "attack.target": ("BC-7.7", "BC-8.1", "BC-8.7"),
    "attack.further": ("BC-8.7", "BC-8.8", "BC-8.10"),
    "attack.order": ("BC-14.3",),
    "control.target": ("BC-7.2", "BC-7.18"),
    "control.further": ("BC-7.18", "BC-8.7"),
    "defend": ("BC-7.10", "BC-7.11", "BC-7.12"),
    "charge.card": ("BC-9.1",),
    "ready.card": ("BC-17.1",),
    "flip.location": ("BC-17.2",),
    "flip.card": ("BC-17.3",),
    "after.breathe": ("BC-17.5",),
}


def prompt_words(s: Position, choice: Choice) -> dict[str, object]:
    """The parameters of a question's sentence."""
    prompt, about = choice.prompt, choice.about
    if prompt == "turn.action":
        return {"which": {"de": "zweite", "en": "second"} if about[0] else {"de": "erste", "en": "first"}}
    if prompt == "move.to":
        return {"who": warrior_names(s, about[0]), "n": about[1]}
    if prompt == "move.path":
        return {"who": warrior_names(s, about[0]), "to": s.arena.name(about[1])}
    if prompt == "line.use":
        side = s.side(choice.seat, about[0])
        return {"card": side.names, "line": line_words(side.lines[about[1]])}
    if prompt in ("attack.target", "attack.further", "attack.order", "control.target", "control.further"):
        return {"who": warrior_names(s, about[0]), "strength": about[1], "n": about[1]}
    if prompt == "defend":
        return {"who": s.heroes[choice.seat].names, "strength": about[0]}
    if prompt == "after.breathe":
        ability = s.heroes[choice.seat].ability
        return {"ability": ability.names, "line": line_words(ability.line)}
    return {}


def option(s: Position, choice: Choice, value: int) -> Option:
    """The full record of one option of a question."""
    prompt, seat = choice.prompt, choice.seat
    if value == DONE:
        return _done(prompt, choice)
    if prompt == "turn.action":
        name = TURN_ACTIONS[value]
        return Option(f"turn.{name}", (f"turn:{name}",))
    if prompt == "setup.hero":
        hero = s.library.heroes[value]
        return Option("hero", (f"hero:{hero.id}",), {"name": hero.names, "summary": hero.summary})
    if prompt == "move.warrior":
        return Option("warrior.move", (warrior_ref(value),), {"who": warrior_names(s, value)})
    if prompt == "move.to":
        return _square_option(s, choice, value)
    if prompt == "move.path":
        return _path_option(s, choice, value)
    if prompt == "line.use":
        return _line_option(s, choice, value)
    if prompt == "star":
        return _star_option(s, seat, value)
    if prompt in ("attack.target", "attack.further", "attack.order"):
        return _target_option(s, choice, value)
    if prompt in ("control.target", "control.further"):
        return Option(
            "control", (warrior_ref(value),), {"who": warrior_names(s, value), "n": choice.about[1]}
        )
    if prompt == "defend":
        return _defend_option(s, seat, value, choice.about[0])
    if prompt == "flip.location":
        location = s.location(value)
        return Option(
            "flip", (f"location:{location.id}",), {"location": location.names, "number": location.number}
        )
    if prompt == "after.breathe":
        if not value:
            return Option("no")
        return Option("yes", (), {}, _line_preview(s, seat * 2, s.heroes[seat].ability.line, 0))
    return _card_option(s, seat, prompt, value)


def _done(prompt: str, choice: Choice) -> Option:
    if prompt == "defend":
        return Option("defend.none", (), {"n": choice.about[0]}, {"damage": choice.about[0]})
    return Option("enough")


def _action_ref(s: Position, seat: int, action: int) -> str:
    return f"action:{seat}:{s.heroes[seat].actions[action].id}"


def card_words(side: ActionSide) -> Word:
    """The lines of a card side in one go: "ATTACK 4, Near; ★"."""
    lines = [line_words(line) for line in side.lines]
    return {lang: "; ".join([line[lang] for line in lines]) for lang in ("de", "en")}


def _card_option(s: Position, seat: int, prompt: str, action: int) -> Option:
    """activate.card, charge.card, ready.card, flip.card"""
    side = s.side(seat, action)
    words: dict[str, object] = {"card": side.names, "lines": card_words(side)}
    if prompt == "flip.card":
        other = s.heroes[seat].actions[action].sides[1 - (s.backs[seat] >> action & 1)]
        words["other"] = other.names
    preview = _card_preview(s, seat, action) if prompt == "activate.card" else None
    return Option(prompt, (_action_ref(s, seat, action),), words, preview)


def _line_option(s: Position, choice: Choice, value: int) -> Option:
    seat, action = choice.seat, choice.about[0]
    side = s.side(seat, action)
    line = side.lines[choice.about[1]]
    words: dict[str, object] = {"card": side.names, "line": line_words(line)}
    if value != EXECUTE:
        return Option("line.skip", (), words)
    preview: dict[str, object] = {"line": choice.about[1]}
    preview.update(_line_preview(s, seat * 2, line, s.exhausted[seat], action) or {})
    return Option("line.execute", (_action_ref(s, seat, action),), words, preview)


def _square_option(s: Position, choice: Choice, square: int) -> Option:
    warrior, points, blocked = choice.about[0], choice.about[1], choice.about[2]
    ways = ways_to(s, warrior, points, blocked, square)
    best = ways[0]
    dangers = cost_dangers(best.cost)
    path = [f"square:{s.arena.name(step)}" for step in best.path()]
    words: dict[str, object] = {"square": s.arena.name(square), "n": dangers}
    kind = "square.danger" if dangers else "square"
    return Option(
        kind,
        (f"square:{s.arena.name(square)}",),
        words,
        {"path": path, "damage": dangers, "steps": len(path)},
    )


def _path_option(s: Position, choice: Choice, cost: int) -> Option:
    warrior, goal = choice.about[0], choice.about[1]
    dangers = cost_dangers(cost)
    passed = list(cost_passed(cost))
    words: dict[str, object] = {"n": dangers, "passed": [warrior_names(s, other) for other in passed]}
    kind = "path.through" if passed else "path"
    refs = tuple([warrior_ref(other) for other in passed])
    preview: dict[str, object] = {"damage": dangers, "safest": dangers == 0 and not passed}
    for blocked in (0, _enemy_squares(s, warrior)):
        for way in ways_to(s, warrior, choice.about[2], blocked, goal):
            if way.cost == cost:
                preview["path"] = [f"square:{s.arena.name(step)}" for step in way.path()]
    return Option(kind, refs, words, preview)


def _enemy_squares(s: Position, warrior: int) -> int:
    mask = 0
    for other in range(4):
        if other >> 1 != warrior >> 1 and s.at[other] >= 0:
            mask |= 1 << s.at[other]
    return mask


def _star_option(s: Position, seat: int, star: int) -> Option:
    ability = star_ability(s, seat, star)
    words: dict[str, object] = {"ability": ability.names, "line": line_words(ability.line)}
    if star >= FIRST_LOCATION:
        location = s.location(star - FIRST_LOCATION)
        words["who"] = location.names
        preview = _line_preview(s, seat * 2, ability.line, s.exhausted[seat])
        return Option("star", (f"location:{location.id}",), words, preview)
    warrior = seat * 2 + 1 if star == VASSAL_STAR else seat * 2
    words["who"] = warrior_names(s, warrior)
    preview = _line_preview(s, warrior, ability.line, s.exhausted[seat])
    return Option("star", (warrior_ref(warrior),), words, preview)


# --- lines before they are executed -----------------------------------------------------------------------------------------


def _card_preview(s: Position, seat: int, action: int) -> dict[str, object] | None:
    """What the card does first, if that can be foreseen: lines that cannot be executed are passed over (BC-6.10).

    A later line is not foreseen: whatever comes before it may change who stands where.
    """
    exhausted = s.exhausted[seat] | 1 << action
    for line in s.side(seat, action).lines:
        if can_execute(s, seat * 2, line, exhausted, action):
            return _line_preview(s, seat * 2, line, exhausted, action)
    return None


def _line_preview(
    s: Position, executor: int, line: Line, exhausted: int, action: int = -1
) -> dict[str, object] | None:
    """What executing a line would lead to: blows, or the star abilities to choose from. With a single target or ability in
    reach nobody is asked for it, so whoever uses the line has to see it before.
    """
    if line.keyword == STAR:
        seat = executor >> 1
        stars = star_abilities(s, seat, exhausted, action)
        return {"stars": [star_ability(s, seat, star).names for star in stars]}
    if line.keyword == ATTACK and line.range != PASSED:  # who will be passed shows on the way (BC-14.2)
        return {"attacks": _blows(s, executor, line, exhausted)}
    return None


def _blows(s: Position, executor: int, line: Line, exhausted: int) -> list[dict[str, object]]:
    """What an ATTACK line would do to every enemy in range if that one is its first target (BC-8.10)."""
    strength = printed_strength(s, executor >> 1, line, exhausted)
    if not executor & 1:
        strength += bonus(s, s.at[executor], BONUS_ATTACK)
    blows: list[dict[str, object]] = []
    for target in enemies_in_range(s, executor, line, far_bonus(s, executor, line)):
        blow: dict[str, object] = {"ref": warrior_ref(target), "who": warrior_names(s, target)}
        blow.update(_blow(s, executor, target, strength))
        blows.append(blow)
    return blows


def _target_option(s: Position, choice: Choice, target: int) -> Option:
    preview = _blow(s, choice.about[0], target, choice.about[1])
    words: dict[str, object] = {"who": warrior_names(s, target), "strength": preview["strength"]}
    return Option("target", (warrior_ref(target),), words, preview)


def _blow(s: Position, executor: int, target: int, strength: int) -> dict[str, object]:
    """Strength, the best the target can defend with, and the least and most damage that would go through as things stand."""
    seat = target >> 1
    strength += pack_hunt_bonus(s, executor, target)
    if target & 1:
        best = s.vassal_side(seat).defense + bonus(s, s.at[target], BONUS_DEFENSE)
    else:
        best = max([defense_value(s, seat, action) for action in s.ready_actions(seat)], default=0)
    least = max(strength - best, 0)
    return {"strength": strength, "defense": best, "least": least, "most": least if target & 1 else strength}


def _defend_option(s: Position, seat: int, action: int, strength: int) -> Option:
    value = defense_value(s, seat, action)
    damage = max(strength - value, 0)
    words: dict[str, object] = {"card": s.side(seat, action).names, "defense": value, "n": damage}
    return Option("defend", (_action_ref(s, seat, action),), words, {"defense": value, "damage": damage})
