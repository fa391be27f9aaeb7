"""ATTACK: targets, defence, damage (BC-7.6 to BC-7.17, BC-8, BC-14, BC-18.4)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.battlecrest import atoms, lines, previews
from tafelrunde.games.battlecrest.content import BONUS_DEFENSE, Line
from tafelrunde.games.battlecrest.locations import contributors
from tafelrunde.games.battlecrest.naming import action_ref, by_warrior, warrior_names, warrior_ref
from tafelrunde.games.battlecrest.state import GONE, Position

# --- targets (BC-8.7 to BC-8.11) ----------------------------------------------------------------------------------------------


def target_option(s: Position, seat: int, target: int, executor: int, strength: int, flips: int) -> Option:
    if target == DONE:
        return Option("enough")
    preview = previews.of_blows(s, executor, [target], strength, flips)
    words: dict[str, object] = {"who": warrior_names(s, target), "strength": preview.attacks[0].strength}
    return Option("target", (warrior_ref(target),), words, previews.plain(preview))


def target_words(s: Position, seat: int, executor: int, strength: int, flips: int) -> dict[str, object]:
    return {"who": warrior_names(s, executor), "strength": strength}


FIRST: Final = Prompt(
    "attack.target", ("BC-7.7", "BC-8.1", "BC-8.7"), target_option, target_words, by_warrior
)
FURTHER: Final = Prompt(
    "attack.further", ("BC-8.7", "BC-8.8", "BC-8.10"), target_option, target_words, by_warrior
)
ORDER: Final = Prompt("attack.order", ("BC-14.3",), target_option, target_words, by_warrior)


def attack(s: Position, executor: int, line: Line, exhausted: int) -> Flow[None]:
    """Execute an ATTACK line: fix the values, name the targets in order, flip, then hit one target after the other."""
    strength = lines.with_seals(s, executor >> 1, line, exhausted)
    bonus = lines.attack_bonus(s, executor)
    flips = lines.attack_flips(s, executor, line)
    targets = yield from name_targets(s, executor, line, strength, bonus, flips)
    atoms.flip_all(s, flips)
    yield from hit_targets(s, executor, targets, strength, bonus)


def name_targets(
    s: Position, executor: int, line: Line, strength: int, bonus: int, flips: int
) -> Flow[list[int]]:
    """At least one target in range; with several their order. Only the first may use a longer range (BC-8.7 to BC-8.11)."""
    seat = executor >> 1
    extra, about = lines.far_bonus(s, executor, line), (executor, strength + bonus, flips)
    first = yield Choice(seat, FIRST, lambda: lines.enemies_in_range(s, executor, line, extra), about)
    targets = [first]
    while len(targets) < line.targets:
        more = [target for target in lines.enemies_in_range(s, executor, line, 0) if target not in targets]
        if not more:
            break
        further = yield Choice(seat, FURTHER, [*more, DONE], (executor, strength, flips))
        if further == DONE:
            break
        targets.append(further)
    return targets


def charge_through(
    s: Position, hero: int, line: Line, exhausted: int, passed: list[int], bonus: int
) -> Flow[None]:
    """The ATTACK of Storm Charge: every enemy passed is a target, in the order its player likes (BC-14.2 to BC-14.12)."""
    strength = lines.with_seals(s, hero >> 1, line, exhausted)
    targets: list[int] = []
    while len(targets) < len(passed):
        rest = [target for target in passed if target not in targets]
        next_strength = strength if targets else strength + bonus
        targets.append((yield Choice(hero >> 1, ORDER, rest, (hero, next_strength, 0))))
    yield from hit_targets(s, hero, targets, strength, bonus)


# --- hitting and defending (BC-7.10 to BC-7.17) -------------------------------------------------------------------------------


def hit_targets(s: Position, executor: int, targets: list[int], strength: int, bonus: int) -> Flow[None]:
    """Resolve the targets in order; one that is gone is skipped, its bonus is lost with it (BC-8.9, BC-8.11, BC-8.12)."""
    for number, target in enumerate(targets):
        if s.at[target] == GONE:
            continue
        hunt = lines.pack_hunt_bonus(s, executor, target)
        if hunt:
            atoms.tell_ability(s, executor, s.heroes[executor >> 1].ability)
        total = strength + (bonus if number == 0 else 0) + hunt
        atoms.tell_against(s, "attack", executor, target, {"strength": total})
        if target & 1:
            defense = defend_vassal(s, target)
        else:
            defense = yield from defend_hero(s, target, total, executor)
        if s.at[target] != GONE:
            atoms.suffer(s, target, total - defense)


def defense_option(s: Position, seat: int, action: int, strength: int, executor: int) -> Option:
    preview = previews.of_defense(s, seat, action, strength)
    words: dict[str, object] = {"defense": preview.defense, "n": preview.damage}
    if action == DONE:
        return Option("defend.none", (), words, previews.plain(preview))
    dangers = sum([harm.n for harm in preview.dangers if harm.ref == warrior_ref(seat * 2)])
    words.update({"card": s.side(seat, action).names, "dangers": dangers})
    kind = "defend.danger" if dangers else "defend"
    return Option(kind, (action_ref(s, seat, action),), words, previews.plain(preview))


def defense_words(s: Position, seat: int, strength: int, executor: int) -> dict[str, object]:
    return {"who": s.heroes[seat].names, "strength": strength}


DEFEND: Final = Prompt(
    "defend",
    ("BC-7.10", "BC-7.11", "BC-7.12"),
    defense_option,
    defense_words,
    lambda s, seat, strength, executor: (warrior_ref(seat * 2), warrior_ref(executor)),
    lambda s, seat, action, strength, executor: 1 if action == DONE else 3,
)


def defend_hero(s: Position, hero: int, strength: int, executor: int) -> Flow[int]:
    """The defending player may exhaust exactly one ready action; without one there is no defence at all (BC-7.10 to BC-7.13)."""
    seat = hero >> 1
    action = yield Choice(seat, DEFEND, [*s.ready_actions(seat), DONE], (strength, executor))
    if action == DONE:
        atoms.tell(s, "undefended", hero)
        return 0
    value = lines.hero_defense(s, seat, action)
    atoms.exhaust(s, seat, action)
    atoms.tell_card(s, "defend", seat, action, {"defense": value})
    atoms.flip_all(s, contributors(s, s.at[hero], BONUS_DEFENSE))
    return value


def defend_vassal(s: Position, vassal: int) -> int:
    """A vassal has nothing to decide: it always defends (BC-7.14, BC-R.20)."""
    value = lines.vassal_defense(s, vassal)
    atoms.tell(s, "guard", vassal, {"defense": value})
    atoms.flip_all(s, contributors(s, s.at[vassal], BONUS_DEFENSE))
    return value
