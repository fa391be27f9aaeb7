"""One line of a table: what is used, where, what is answered on the way, and everything that is different afterwards.

    case("threaten.strong", "open", "", "influence +5, reputation -1, red -1")

The results are numbers a person took from the card. They are told as differences ("move +4", "hand march -1",
"armor prowlers -3"), and what is not named has not changed. `answers` are separated by ";": what an option is called, its kind,
how its text begins, or "#2", the third one; "not buy" looks whether that is not offered.
"""

from collections import Counter
from typing import Any, NamedTuple

from tafelrunde import Match, Option
from tafelrunde.games.mage_knight import sums
from tafelrunde.games.mage_knight.content import REWARDS, Enemy, library
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.state import (
    DUE,
    NONE,
    OPEN_BLOCK,
    Mage,
    is_up,
    part_doubles,
    part_element,
    part_kind,
    part_value,
)
from tafelrunde.games.mage_knight.unit_marks import is_spent
from tafelrunde.games.mage_knight.vocabulary import COLOURS, ELEMENTS, KINDS
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table, army_of, name_of

# Forest in the north-east of the start tile, plains in its middle.
MAP = {"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_02"}
MANA = {"red": 3, "blue": 3, "green": 3, "white": 3}
STAGES = ("ranged", "block", "damage", "attack")
FREE = (
    None,
    "turn.what",
    "fight.what",
    "turn.begin",
    "damage.to",
    "discard.card",
    "tactic.take",
)  # nothing more is asked about it
# What the end of a turn clears away or deals out anew: it is of no interest there.
FLEETING = (
    "red", "blue", "green", "white", "gold", "black", "move", "influence", "heal", "die ", "dice_left", "offered ", "hand_bonus",
    "recruited",
)  # fmt: skip
FOE = "prowlers"  # armour 3, attack 4, nothing else


class Case(NamedTuple):
    feat: str
    scene: str
    answers: str
    result: str
    fields: dict[str, Any]

    @property
    def name(self) -> str:
        """What it is called among the tests."""
        return f"{self.feat} {self.scene} {self.answers}".strip().replace("/", "-")


def case(feat: str, scene: str, answers: str, result: str, **fields: Any) -> Case:
    """`scene`: open, or a phase of a combat, perhaps by night ("attack night"), perhaps at a site ("ranged keep"). `foes` are the
    enemies there; every other field is one of the saved position, or of Table and Arena."""
    return Case(feat, scene, answers, result, fields)


class Played(NamedTuple):
    """What came of a case: the result in words, and the feats that the match told of."""

    result: str
    feats: set[str]


# --- laying it out ---------------------------------------------------------------------------------------------------


def laid_out(one: Case) -> Table:
    """The position before anything is used, with the mana for everything, and nothing else that could pay."""
    words = one.scene.split()
    thing = one.feat.partition(".")[0]
    fields = {"night": "night" in words, "source": [], "mana": MANA, **one.fields}
    if fields["night"] and "mana" not in one.fields:
        fields["mana"] = {**MANA, "black": 3}
    box = library()
    hand = fields.pop("hand", "")
    if fields.pop("elsewhere", False):
        pass
    elif thing in box.deed_numbers:
        hand = f"{thing} {hand}"
    elif any(unit.id == thing for unit in box.units):
        fields["army"] = f"{thing}_1{fields.pop('marks', '')} {fields.get('army', '')}"
    elif thing in box.skill_numbers:
        fields["skills"] = f"{thing} {fields.get('skills', '')}"
    stage = [word for word in words if word in STAGES]
    if not stage:
        fields = {"tiles": MAP, "at": "0,0,NE", **fields}
        return Table(hand, **fields)
    site = next((word for word in words if word in ("keep", "mage_tower", "city", "dungeon")), "")
    foes = fields.pop("foes", FOE).split()
    dealt = {n: {"attacks": [{"state": "dealt"}] * len(kind_of(foe).attacks)} for n, foe in enumerate(foes)}
    if stage[0] == "attack":
        fields.setdefault("changed", dealt)
    return Arena(*foes, hand=hand, stage=stage[0], site=site, **fields)


def kind_of(enemy: str) -> Enemy:
    return next(one for one in library().enemies if one.id == enemy)


# --- answering -------------------------------------------------------------------------------------------------------


def beginning(one: Case, table: Table) -> list[str]:
    """What has to be answered to use it."""
    thing, _, part = one.feat.partition(".")
    if thing in library().deed_numbers:
        card = library().deed(thing)
        attached = part == "basic" and card.banner and not card.basic.function
        return [thing, "to_a_unit" if attached else part]
    if any(unit.id == thing for unit in library().units):
        return [f"{thing}_1", f"ability {part}"]
    return [thing] if thing in library().skill_numbers else []


def play(one: Case) -> Played:
    table = laid_out(one)
    match = table.match
    before = counted(table.s)
    first = [] if one.fields.get("elsewhere") else beginning(one, table)
    for answer in [*first, *(word.strip() for word in one.answers.split(";") if word.strip())]:
        answer_one(match, answer)
    go_on(match)
    asked = None if match.choice is None else match.choice.prompt
    assert asked in FREE, f"{one.name}: {asked} is still to be answered, {told(match)}"
    spent = [is_spent(table.s.unit_state[card]) for card in table.hero.units if own_unit(one, card)]
    assert all(spent), f"{one.name}: the unit is still ready"
    assert match.record is not None
    feats = {str(event.data["ability"]) for event in match.record.events if event.kind == "ability"}
    return Played(difference(one, before, counted(table.s), table.s), feats)


def own_unit(one: Case, card: int) -> bool:
    return library().unit_card_ids[card] == f"{one.feat.partition('.')[0]}_1"


def go_on(match: Match) -> None:
    """A click that only shows what happens next."""
    while match.choice is not None and match.choice.prompt == "effect.go":
        match.answer(0)


def answer_one(match: Match, answer: str) -> None:
    go_on(match)
    choice = match.choice
    assert choice is not None, f"nothing is asked, but {answer!r} was to be answered"
    if answer.startswith("not "):
        unwanted = answer.removeprefix("not ")
        offered = [option for option in choice.options if fits_somehow(option, unwanted)]
        assert not offered, f"{choice.prompt}: {unwanted} is offered: {told(match)}"
        return
    if answer.startswith("ability "):
        abilities = [str((option.preview or {}).get("ability")) for option in choice.options]
        if choice.prompt in ("unit.how", "unit.more"):
            match.answer(abilities.index(str(int(answer.split()[1]) - 1)))
        return
    if answer.startswith("#"):
        match.answer(int(answer[1:]))
        return
    for fits in (named, of_kind, begins):
        found = [n for n, option in enumerate(choice.options) if fits(option, answer)]
        if len(found) == 1:
            match.answer(found[0])
            return
    raise AssertionError(f"{choice.prompt}: {answer!r} is not (once) among {told(match)}")


def told(match: Match) -> list[str]:
    """The options, for whoever reads why a case fails."""
    assert match.choice is not None
    return [f"{option.kind} {option.refs} {option.text('en')!r}" for option in match.choice.options]


def named(option: Option, answer: str) -> bool:
    refs = [ref.partition(":")[2] for ref in option.refs]
    return answer in refs or name_of(option) == answer


def of_kind(option: Option, answer: str) -> bool:
    return option.kind == answer


def begins(option: Option, answer: str) -> bool:
    return option.text("en").startswith(answer)


def fits_somehow(option: Option, answer: str) -> bool:
    return named(option, answer) or of_kind(option, answer) or begins(option, answer)


# --- reading ---------------------------------------------------------------------------------------------------------


def counted(s: Mage) -> Counter[str]:
    """Everything that effects change, by name."""
    found: Counter[str] = Counter()
    for seat, hero in enumerate(s.heroes):
        who = "" if seat == 0 else "rival " if len(s.heroes) == 2 else f"rival {seat} "
        found.update(seat_counts(s, seat, who))
        found[f"{who}at {hex_name(hero.at)}"] += 1
    for hex, shields in s.shields.items():
        found[f"shield {hex_name(hex)}"] += len(shields)
    for hex, tokens in s.tokens.items():
        found[f"up {hex_name(hex)}"] += sum([is_up(token) for token in tokens])
    for face in s.source:
        found[f"die {COLOURS[face]}"] += 1
    for unit in s.units:
        found[f"offered {library().unit_card_ids[unit]}"] += 1
    for card in (*s.actions, *s.spells):
        found[f"offered {library().deeds[card].id}"] += 1
    if s.fight is not None:
        found.update(combat_counts(s))
    return found


def seat_counts(s: Mage, seat: int, who: str) -> Counter[str]:
    hero = s.heroes[seat]
    found: Counter[str] = Counter()
    for name in ("move", "influence", "heal", "fame", "reputation", "dice_left", "hand_bonus", "recruited"):
        found[who + name] = getattr(hero, name)
    for colour, n in enumerate(hero.crystals):
        found[f"{who}crystal {COLOURS[colour]}"] = n
    for colour, n in enumerate(hero.mana):
        found[who + COLOURS[colour]] = n
    for pile in ("hand", "discard", "gone"):
        for card in getattr(hero, pile):
            found[f"{who}{pile} {library().deeds[card].id}"] += 1
    found[f"{who}deck"] = s.deck(seat).size
    for unit in hero.units:
        found[f"{who}unit {army_of(s, unit)}"] += 1
    for reward in hero.rewards:
        found[f"{who}reward {REWARDS[reward]}"] += 1
    for skill in hero.skills:
        found[f"{who}skill {library().skills[skill].id}"] += 1
    for skill in hero.skills_down:
        found[f"{who}down {library().skills[skill].id}"] += 1
    return found


def combat_counts(s: Mage) -> Counter[str]:
    found: Counter[str] = Counter()
    fight = s.combat
    for part in fight.parts:
        element = ELEMENTS[part_element(part)]
        words = ["block"] if fight.opened == OPEN_BLOCK else ["attack", KINDS[part_kind(part)]]
        words += [element] * (element != "physical") + ["double"] * part_doubles(part)
        found[" ".join(word for word in words if word != "melee")] += part_value(part)
    for foe in fight.foes:
        if foe.out:
            continue
        enemy = library().enemies[foe.enemy]
        found[f"foe {enemy.id}"] += 1
        found[f"armor {enemy.id}"] += sums.armor(s, foe)
        for attack, state in enumerate(foe.states):
            if enemy.attacks[attack].summons == NONE:
                found[f"hits {enemy.id}"] += sums.attack_value(s, foe, attack)
            found[f"attacks {enemy.id}"] += int(state == DUE and not foe.stopped)
    return found


def difference(one: Case, before: Counter[str], after: Counter[str], s: Mage) -> str:
    """In words, by name; the card that was played and the spent mark of the unit that was used go without saying."""
    thing = one.feat.partition(".")[0]
    before, after = without_mark(before, thing), without_mark(after, thing)
    told = []
    gone = [name.partition(" ")[2] for name in before if name.startswith("foe ") and not after[name]]
    for name in sorted(set(before) | set(after)):
        change = after[name] - before[name]
        if ended(one) and name.startswith(FLEETING):
            continue
        if s.fight is None and name.startswith("foe "):  # it is over, and what they were worth is told
            continue
        if name.startswith("up ") and (change < 0 or name not in before):  # defeated; a new tile
            continue
        if change > 0 and name.startswith(("die ", "offered ")):  # chance has dealt it
            continue
        if (name == f"hand {thing}" and change == -1) or (
            name.startswith(("at ", "rival at ")) and change < 0
        ):
            continue
        kind, _, enemy = name.partition(" ")
        if kind in ("armor", "hits", "attacks") and enemy in gone:
            continue
        if change:
            told.append(name if name.startswith(("at ", "rival at ")) else f"{name} {change:+d}")
    return ", ".join(told) or "nothing"


def without_mark(found: Counter[str], unit: str) -> Counter[str]:
    """The same, but whether this unit is spent is not told."""
    mark = f"unit {unit}_1/spent"
    plain: Counter[str] = Counter()
    for name, n in found.items():
        plain[name.replace("/spent", "", 1) if name.startswith(mark) else name] += n
    return plain


def ended(one: Case) -> bool:
    return "end" in [answer.strip() for answer in one.answers.split(";")]


def sorted_words(result: str) -> str:
    """A result as a table gives it, in the order of names."""
    return ", ".join(sorted(result.split(", ")))
