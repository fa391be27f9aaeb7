"""What the search behind a hint expects to come of it, in the game's own words.

The line that search likes best is played in several redrawn worlds, and what happens there is listened to. Only what happens in
most of them is told: the rest hangs on what the seat cannot know. No world is the real one, so nothing hidden can be told.
"""

from typing import Final

from tafelrunde.bots.search import SURE, Node, Search, favourite
from tafelrunde.core.choice import Choice
from tafelrunde.core.match import Match
from tafelrunde.core.words import Word

WORLDS: Final = 6
MOST: Final = 4  # of these worlds: what happens in so many is expected
LONGEST: Final = 16  # decisions of a line, and ...
FOREIGN: Final = 4  # ... so many of them by others: further on it is a wish
TOLD: Final = 3  # consequences in a sentence
ARTICLES: Final = ("Der", "Die", "Das", "Ein", "Eine", "The", "A", "An")


class Consequence:
    """Something expected to happen: whom it is about, what it is, its sentence, and the things on the table it names."""

    def __init__(self, seat: int, kind: str, text: Word, refs: tuple[str, ...]) -> None:
        self.seat = seat
        self.kind = kind
        self.text = text
        self.refs = refs


def consequences(search: Search, match: Match, seat: int, index: int) -> list[Consequence]:
    """What is expected to come of the option that this search has just found, in the order in which it happens; the few things
    that count most in this game."""
    first = match.choices[seat].values[index]
    worlds = [
        _played(search, match.resample(seat, search.dice.below(1 << 30)), seat, first) for _ in range(WORLDS)
    ]
    counted: dict[str, int] = {}
    for world in worlds:
        for text in {one.text["en"] for one in world}:
            counted[text] = counted.get(text, 0) + 1
    expected: list[Consequence] = []
    for world in worlds:
        for one in world:
            if counted[one.text["en"]] >= MOST and all(
                one.text["en"] != other.text["en"] for other in expected
            ):
                expected.append(one)
    ranks = match.game.consequences
    weightiest = sorted(expected, key=lambda one: ranks.index(one.kind))[:TOLD]
    return [one for one in expected if one in weightiest]


def sentence(match: Match, seat: int, expected: list[Consequence]) -> Word:
    """All of it in one sentence; whom it is about stands behind it."""
    parts: dict[str, list[str]] = {"de": [], "en": []}
    for number, one in enumerate(expected):
        last = number + 1 == len(expected) or expected[number + 1].seat != one.seat
        for lang, said in parts.items():
            words = _going_on(one.text[lang].rstrip(".!")) if number else one.text[lang].rstrip(".!")
            said.append(f"{words} ({_name(match, seat, one.seat, lang)})" if last else words)
    return {
        "de": f"Ich rechne damit: {'; '.join(parts['de'])}.",
        "en": f"I expect: {'; '.join(parts['en'])}.",
    }


def _going_on(words: str) -> str:
    """Behind a semicolon an article is small."""
    return words[0].lower() + words[1:] if words.split(" ")[0] in ARTICLES else words


def _name(match: Match, seat: int, about: int, lang: str) -> str:
    if about == seat:
        return "du" if lang == "de" else "you"
    if match.setup.seats == 2 and about >= 0:
        return "Gegner" if lang == "de" else "opponent"
    played = match.game.played(match.state)
    if 0 <= about < len(played):
        return played[about][lang]
    return f"Platz {about + 1}" if lang == "de" else f"seat {about + 1}"


def comparison(search: Search, match: Match, seat: int, index: int) -> Word:
    """Where nothing certain follows: how the next best answer did in the same tries."""
    choice = match.choices[seat]
    root = search.root.parts.get(seat, search.root)
    best = root.branches.get(choice.values[index])
    second, most = -1, 0
    for other, value in enumerate(choice.values):
        branch = root.branches.get(value)
        if other != index and branch is not None and branch.visits > most:
            second, most = other, branch.visits
    german, english = (
        "Was danach kommt, hängt vom Zufall ab und von dem, was verdeckt ist",
        "What follows is up to chance and to what is hidden",
    )
    if best is None or not best.visits or second < 0:
        return {"de": german + ".", "en": english + "."}
    rival = root.branches[choice.values[second]]
    behind = round(100 * (best.total / best.visits - rival.total / rival.visits))
    said = {lang: choice.options[second].text(lang).rstrip(".") for lang in ("de", "en")}
    if behind < 1:
        return {
            "de": f"{german}; {quoted(said['de'], '„“')} ist wohl ebenso gut.",
            "en": f"{english}; {quoted(said['en'], '“”')} is probably as good.",
        }
    return {
        "de": f"{german}; mit {quoted(said['de'], '„“')} war die Gewinnchance in meinen Versuchen um {behind}\u00a0% kleiner.",
        "en": f"{english}; with {quoted(said['en'], '“”')} the chance of winning was {behind} % lower in what I tried.",
    }


def quoted(said: str, marks: str) -> str:
    """In quotation marks, unless something in it stands in some already."""
    return said if marks[0] in said else f"{marks[0]}{said}{marks[1]}"


def _played(search: Search, world: Match, seat: int, first: int) -> list[Consequence]:
    """The line in one world, and what came of it there. It ends where search has hardly looked."""
    world.listen()
    ranks = world.game.consequences
    found: list[Consequence] = []
    node: Node | None = search.root
    told = foreign = 0
    for number in range(LONGEST):
        if node is None or world.over or foreign == FOREIGN:
            break
        choice = world.choice
        assert choice is not None
        decider = seat if number == 0 else choice.seat
        foreign += decider != seat
        node = (
            _together(world, node, seat, first)
            if world.simultaneous
            else _alone(world, node, choice, number, first)
        )
        record = world.record
        assert record is not None
        for event in world.events(seat, told):
            text, about = event["text"], event.get("seat", decider)
            if event["kind"] in ranks and isinstance(text, dict) and text["en"] and isinstance(about, int):
                found.append(Consequence(about, str(event["kind"]), text, _refs_of(event)))
        told = len(record.events)
    return found


def _alone(world: Match, node: Node, choice: Choice, number: int, first: int) -> Node | None:
    """One seat decides: as the hint says, or what was tried most often; where little was tried the line ends."""
    values = choice.values
    index = values.index(first) if number == 0 else favourite(node, values)
    branch = node.branches.get(values[index])
    if branch is None or (number > 0 and branch.visits < SURE):
        return None
    world.answer(index, choice.seat)
    return branch.node


def _together(world: Match, node: Node, seat: int, first: int) -> Node | None:
    """Several decide at once, each for itself."""
    joint: list[int] = []
    while world.simultaneous:
        choice = world.choice
        assert choice is not None
        values = choice.values
        bandit = node.parts.get(choice.seat)
        if choice.seat == seat and first in values:
            index = values.index(first)
        elif bandit is None:
            return None
        else:
            index = favourite(bandit, values)
        joint.append(values[index])
        last = len(world.choices) == 1
        world.answer(index, choice.seat)
        if last:
            break
    return node.joint.get(tuple(joint))


def _refs_of(event: dict[str, object]) -> tuple[str, ...]:
    named = [event[key] for key in ("ref", "target", "other") if key in event]
    return tuple(ref for ref in named if isinstance(ref, str) and ":" in ref and " " not in ref)
