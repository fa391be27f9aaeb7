"""Golden chronicles: everything that is asked and told at fixed tables stays as it is, part for part, unless a change says why.

Tables are dealt from the whole box (plenty.py) or begin a scenario, and a curious player tries what has been tried least. What
counts is what questions and events are made of: kinds, references, previews, numbers, names, weights. Sentences do not count.
Renew after a change of rules: `python -m tests.games.mage_knight.test_chronicle`; with the name of a chronicle it is shown, to
be compared with the one of before.
"""

import hashlib
import json
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from tafelrunde import Match
from tafelrunde.core.choice import Choice
from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight import feats
from tafelrunde.games.mage_knight.scenarios import SCENARIOS
from tests.games.mage_knight.league import League
from tests.games.mage_knight.plenty import HALVES, Curious, Dealer
from tests.games.mage_knight.ring import Ring
from tests.properties.worlds import new_match

FILE = Path(__file__).with_name("chronicles.json")
DEALERS = 12
TABLES = 8  # of each dealer
DUELS = 16
LEAGUES = 8
LONGEST = 40  # decisions at a dealt table
BEGUN = 250  # and at one where a game begins
LOOKS = 12  # so often somebody looks at the table
NAME = 40  # longer words are sentences
GAMES = [
    ("mage_knight", one.id, seats) for one in SCENARIOS for seats in sorted({one.seats[0], one.seats[1]})
]
CHRONICLES = [
    *[f"dealt {n}" for n in range(DEALERS)],
    *[f"duel {n}" for n in range(DUELS)],
    *[f"league {n}" for n in range(LEAGUES)],
    *[f"{mode} {seats}" for _, mode, seats in GAMES],
]


def parts(thing: Any) -> Any:
    """All but sentences."""
    if isinstance(thing, dict):
        if set(thing) == {"de", "en"}:
            return parts(thing["en"])
        return {str(key): parts(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [parts(one) for one in thing]
    return "..." if isinstance(thing, str) and len(thing) > NAME and " " in thing else thing


def asked(choice: Choice, match: Match) -> list[Any]:
    words, weigh = choice.asked.words, choice.asked.weight
    s, about = match.state, choice.about
    options = [
        [
            option.kind, option.refs, parts(option.words), parts(option.preview), option.final,
            None if weigh is None else weigh(s, choice.seat, value, *about),
        ]
        for value, option in zip(choice.values, choice.options, strict=True)
    ]  # fmt: skip
    question = {} if words is None else parts(words(s, choice.seat, *about))
    return [choice.seat, choice.prompt, choice.refs, question, options]


def told(event: Event) -> list[Any]:
    return [event.kind, parts(event.data), parts(event.secret), event.seats, event.hidden]


def play(match: Match, player: Curious, longest: int) -> list[Any]:
    """Everything that is asked, answered and told, up to so many decisions."""
    player.table += 1
    assert match.record is not None
    found: list[Any] = []
    known = 0
    for number in range(longest):
        if number % LOOKS == 0:
            found += [parts(to_builtins(match.view(seat))) for seat in (None, 0)]
        found += [told(event) for event in match.record.events[known:]]
        known = len(match.record.events)
        if match.over:
            break
        seat = min(match.choices)
        choice = match.choices[seat]
        answer = player.choose(match, choice)
        found.append([*asked(choice, match), answer])
        match.answer(answer, seat)
    return [*found, match.digest()]


def duel(dealer: Dealer) -> Match:
    """Two players on one space, with plenty of everything."""
    own, rival = dealer.means(False), dealer.means(False)
    hands = own.pop("hand"), rival.pop("hand")
    ring = Ring(*hands, dealer.dice.choice(["", "keep", "mage_tower", "village"]), rival=rival, **own)
    return ring.attack(dealer.dice.choice(["fully", "partly"])).match


def league(dealer: Dealer) -> Match:
    """Three players before a city that they may assault together."""
    garrison = " ".join(dealer.enemy().id for _ in range(4))
    hands = [" ".join(dealer.some(HALVES, 5)) for _ in range(3)]
    return League(*hands, garrison=garrison).match


def chronicle(name: str) -> list[Any]:
    mode, number = name.split()
    missing = set(feats.every())
    player = Curious(int(number), missing)
    if mode == "duel":
        return play(duel(Dealer(int(number))), player, 3 * LONGEST)
    if mode == "league":
        return play(league(Dealer(int(number))), player, 3 * LONGEST)
    if mode != "dealt":
        return play(new_match(("mage_knight", mode, int(number)), len(mode)), player, BEGUN)
    found: list[Any] = []
    for match in islice(Dealer(int(number)).tables(missing), TABLES):
        found += play(match, player, LONGEST)
        assert match.record is not None
        missing -= {str(event.data["ability"]) for event in match.record.events if event.kind == "ability"}
    return found


def digest(name: str) -> str:
    lines = "\n".join(json.dumps(line, sort_keys=True) for line in chronicle(name))
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize("name", CHRONICLES)
def test_what_is_asked_and_told_stays_as_it_is(name: str) -> None:
    assert digest(name) == json.loads(FILE.read_text(encoding="utf-8"))[name]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        for line in chronicle(" ".join(sys.argv[1:])):
            print(json.dumps(line))
    else:
        FILE.write_text(
            json.dumps({name: digest(name) for name in CHRONICLES}, indent=1) + "\n", encoding="utf-8"
        )
