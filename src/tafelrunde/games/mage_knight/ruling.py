"""A rule comes into force: for a space or a terrain of one's choice if it says so (MK-9.3, MK-11.12)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, card_draws, chart, effects, movement, soldiers, traces
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import hex_ref
from tafelrunde.games.mage_knight.state import NONE, Mage, in_force
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.unit_steps import unit_option
from tafelrunde.games.mage_knight.vocabulary import Rule, Step


def terrain_option(s: Mage, seat: int, value: int) -> Option:
    return Option("terrain", (f"terrain:{v.TERRAINS[value]}",), {"terrain": library().terrains[value].names})


def space_option(s: Mage, seat: int, value: int) -> Option:
    return Option(
        "space", (hex_ref(value),), {"terrain": library().terrains[chart.terrain_of(s, value)].names}
    )


TERRAIN = Prompt("rule.terrain", ("MK-11.12", "MK-11.13"), terrain_option)
BENEFITED = Prompt("rule.unit", ("MK-17.6", "MK-17.8"), unit_option)
SPACE = Prompt("rule.space", ("MK-11.12", "MK-11.13"), space_option)


def rule(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """It lies beside the hero until the end of the turn, or is a number somewhere."""
    assert step.rule is not None
    if step.rule.code not in v.LASTING:
        effects.RULING[v.RULES[step.rule.code].name](s, seat, step.rule)
        return
    chosen = NONE
    if step.rule.choice == v.ONE_TERRAIN:
        chosen = yield Choice(
            seat, TERRAIN, [one for one, terrain in enumerate(library().terrains) if terrain.costs[0] > 0]
        )
    elif step.rule.choice == v.ONE_SPACE:
        chosen = yield Choice(
            seat, SPACE, [hex for hex in chart.all_spaces(s) if movement.cost_of(s, seat, hex) > 0]
        )
    elif step.rule.one:
        chosen = yield Choice(seat, BENEFITED, list(s.heroes[seat].units))
    elif step.rule.code in (v.HEALING_FAME, v.CANCEL_WOUNDS):
        chosen = step.rule.n  # so often
    atoms.add_rule(s, seat, in_force(step.rule.number, chosen))
    yield from at_once(s, seat, step.rule)


def at_once(s: Mage, seat: int, rule: Rule) -> Flow[None]:
    """What a rule changes in the moment it comes into force: things of this turn that lie before it, and what can be seen."""
    h = s.heroes[seat]
    if rule.code == v.CARD_BONUS and rule.which == v.OTHER_MOVES and h.move_cards > 1:
        atoms.gain_points(s, seat, v.MOVE, rule.move * (h.move_cards - 1))
    elif rule.code == v.HEALING_DRAWS and h.healed:
        yield Choice(seat, effects.GO, [1])
        yield from card_draws.draw(s, seat, h.healed)
    elif rule.code == v.SEE_AS_BY_DAY and (movement.turns_up(s, seat, h.at) or chart.hidden_ruins(s)):
        yield Choice(seat, effects.GO, [1])
        chart.turn_up_ruins(s)
        chart.look_around(s, seat)
    elif rule.code == v.SEE_RANGE and movement.turns_up(s, seat, h.at):
        yield Choice(seat, effects.GO, [1])
        chart.look_around(s, seat)


def possible(s: Mage, seat: int, step: Step) -> bool:
    """What is for one unit needs a unit."""
    assert step.rule is not None
    if step.rule.code == v.LEAD_UNIT and not soldiers.somebody_to_lead(s, seat):
        return False
    return effects.known_rule(step) and not (step.rule.one and not s.heroes[seat].units)


def extra_dice(s: Mage, seat: int, rule: Rule) -> None:
    """More dice of the source (MK-8.10)."""
    atoms.allow_dice(s, seat, rule.n)
    if rule.black_any:
        traces.allow_black_dice(s, seat, rule.n)


def hand_limit(s: Mage, seat: int, rule: Rule) -> None:
    atoms.raise_hand_limit(s, seat, rule.n)


effects.DOING[v.RULE] = rule
effects.POSSIBLE[v.RULE] = possible
effects.RULING["extra_dice"] = extra_dice
effects.RULING["hand_limit"] = hand_limit
