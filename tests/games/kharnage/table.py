"""Small positions and readable answers for the rule tests of Kharnage.

The armies are those of box.json, a copy of the game's cards that stays as it is: rule tests do not hang on numbers that balancing
may change.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tafelrunde.core.choice import Choice, Option
from tafelrunde.core.game import find_game
from tafelrunde.core.match import Match
from tafelrunde.games.kharnage.content import ATTACK, DEPLOY, FLY, UnitKind
from tafelrunde.games.kharnage.game import Kharnage
from tafelrunde.games.kharnage.packs import library_of
from tafelrunde.games.kharnage.state import FROM_HAND, KIND, SEAT_SHIFT, Army, Position

GAME: Kharnage = find_game("kharnage")  # type: ignore[assignment]

Json = dict[str, Any]

BOX: Json = json.loads((Path(__file__).parent / "box.json").read_text(encoding="utf-8"))

# A quiet card for everybody whose card does not matter.
DEFAULT_CARD = {
    "orcs": "orcs_560",
    "goblins": "goblins_480",
    "humans": "humans_520",
    "dwarves": "dwarves_540",
}
# The general in hand and enough cards in the reserve for the default card's last symbol to be a question.
WAITING = {
    "orcs": ["orc_general"] + ["orc_spearhand"] * 4,
    "goblins": ["goblin_general_caller"] + ["goblin_potlid"] * 6,
    "humans": ["human_general"] + ["human_archer"] * 4 + ["human_militia"] * 2,
    "dwarves": ["dwarf_general"] + ["dwarf_warrior"] * 6,
}
SPARE = {
    "orcs": "orc_banner",
    "goblins": "goblin_runner",
    "humans": "human_beast_catcher",
    "dwarves": "dwarf_brewmaster",
}


def seat(army_or_card: str, *units: str | Json, **more: Any) -> Json:
    """An army in front of a player, by name or by its strategy card of this round ("orcs_400"): its units, and any pile.

    Without a card the player has the last turn of the round and something to decide there, so that the game waits for them.
    """
    army = army_or_card.split("_")[0]
    card = DEFAULT_CARD[army] if army_or_card == army else army_or_card
    data: Json = {"army": army, "units": list(units), "played": [card], **more}
    if army_or_card == army:
        data.setdefault("reserve", WAITING[army][1:])
        data.setdefault("hand", [SPARE[army]] if WAITING[army][0] in units else WAITING[army][:1])
    return data


def unit(id: str, **what: Any) -> Json:
    """A unit to which something has happened: nets=1, absent=True, defence_change=-1."""
    return {"unit": id, **what}


def in_turn(
    *seats: Json, at: str = "start", circle: list[int] | None = None, round: int = 1, **options: Any
) -> Match:
    """Seat 0 is in its turn, at its start, before deploying ("deploy"), at its first attack ("attack") or at its end ("fly")."""
    library = library_of([BOX, *options.get("packs", [])])
    initiatives = []
    cursor = 0
    for data in seats:
        deck = library.deck(data["army"])
        assert deck is not None
        card = next(strategy for strategy in deck.strategies if strategy.id == data["played"][-1])
        initiatives.append(card.initiative + (10 if data.get("second_copy") else 0))
        if data is seats[0]:
            wanted = {"deploy": DEPLOY, "attack": ATTACK, "fly": FLY}
            whats = [one.what for one in card.program]
            if at != "start":
                cursor = whats.index(wanted[at])
        others = [one.id for one in deck.strategies if one.initiative and one.id != data["played"][-1]]
        data["played"] = others[: round - 1] + data["played"]
    order = sorted(range(len(seats)), key=lambda number: initiatives[number])
    state = {"phase": "turn", "round": round, "armies": list(seats), "turn": order.index(0), "cursor": cursor}
    if circle is not None:
        state["circle"] = circle
    return game_from(state, len(seats), **options)


def deploying(*seats: Json, **more: Any) -> Match:
    """Seat 0 has received its reinforcements and now deploys its stack."""
    return in_turn(*seats, at="deploy", **more)


def attacking(*seats: Json, **more: Any) -> Match:
    """Seat 0 makes the first attack of its strategy card."""
    return in_turn(*seats, at="attack", **more)


def ending(*seats: Json, **more: Any) -> Match:
    """Seat 0 has made its attacks and ends its turn: flyers fly, last effects happen."""
    return in_turn(*seats, at="fly", **more)


def mustering(*armies: Json) -> Match:
    """The starting armies are deployed, seat by seat."""
    return game_from({"phase": "muster", "armies": list(armies)}, len(armies))


def game_from(state: Json, seats: int, **options: Any) -> Match:
    options["packs"] = [BOX, *options.get("packs", [])]
    return Match.from_position({"game": "kharnage", "seats": seats, "options": options, "state": state})


# --- reading --------------------------------------------------------------------------------------------------


def state(match: Match) -> Position:
    found = match.state
    assert isinstance(found, Position)
    return found


def army(match: Match, number: int) -> Army:
    return state(match).armies[number]


def army_view(match: Match, viewer: int | None, number: int) -> Json:
    """An army as somebody sees it."""
    armies = match.view(viewer)["armies"]
    assert isinstance(armies, list)
    found: Json = armies[number]
    return found


def kind(id: str) -> UnitKind:
    return next(kind for kind in library_of([BOX]).kinds if kind.id == id)


def units(match: Match, number: int, absent: bool = True) -> list[str]:
    """The units of an army, in the order of deployment (without those that are absent: absent=False)."""
    found = army(match, number)
    return [found.kinds[one].id for one in found.units if absent or not found.absent[one]]


def number_of(match: Match, owner: int, id: str) -> int:
    """The number of the first unit of this kind."""
    found = army(match, owner)
    return next(one for one in found.units if found.kinds[one].id == id)


def defence(match: Match, owner: int, id: str) -> int:
    return army(match, owner).defence(number_of(match, owner, id))


def is_captured(match: Match, owner: int, id: str) -> bool:
    return army(match, owner).captured(number_of(match, owner, id))


def stack(match: Match, number: int) -> list[str]:
    """The stack from the top; a card played from hand has a star."""
    kinds = state(match).library.kinds
    return [
        kinds[card & KIND].id + ("*" if card & FROM_HAND else "")
        for card in reversed(army(match, number).stack)
    ]


def hand(match: Match, number: int) -> list[str]:
    return [state(match).library.kinds[card & KIND].id for card in army(match, number).hand]


def reserve(match: Match, number: int) -> list[str]:
    """The reserve from the top."""
    return [state(match).library.kinds[card & KIND].id for card in reversed(army(match, number).reserve)]


def hill(match: Match, number: int) -> list[str]:
    return [state(match).library.kinds[card].id for card in army(match, number).hill]


def trophies(match: Match, number: int) -> list[str]:
    """The cards a player has destroyed this round."""
    return [state(match).library.kinds[card & KIND].id for card in army(match, number).trophies]


def trophy_owners(match: Match, number: int) -> list[int]:
    return [card >> SEAT_SHIFT for card in army(match, number).trophies]


def events(match: Match, kind: str, viewer: int | None = None) -> list[Json]:
    return [event for event in match.events(viewer) if event["kind"] == kind]


def strengths(match: Match) -> list[int]:
    """The strengths of the attacks so far, in order."""
    return [int(str(event["strength"])) for event in match.events() if "victims" in event]


# --- answering ------------------------------------------------------------------------------------------------


def asked(match: Match) -> str:
    """What is asked; empty when the game is over."""
    return "" if match.choice is None else match.choice.prompt


def offered(match: Match, viewer: int | None = None) -> list[str]:
    """The options as English texts."""
    choice = match.choice if viewer is None else match.choices[viewer]
    assert choice is not None
    return [option.text("en") for option in choice.options]


def choose(match: Match, *wanted: str, by: int | None = None) -> Match:
    """Answer one question after the other with the option whose English text begins so (or whose kind it is)."""
    for text in wanted:
        choice = match.choice if by is None else match.choices[by]
        assert choice is not None, f"nothing is asked, but {text!r} was to be answered"
        found = [i for i, option in enumerate(choice.options) if fits(option, text)]
        assert len(found) == 1, f"{choice.prompt}: {text!r} fits {len(found)} of {offered(match, by)}"
        match.answer(found[0], choice.seat)
    return match


def fits(option: Option, text: str) -> bool:
    return option.kind == text or text in option.refs or option.text("en").startswith(text)


def finish(match: Match, until: str = "") -> Match:
    """Answer everything with the last option (decline where possible), until this question or the end."""
    while match.choice is not None and (not until or match.choice.prompt != until):
        match.answer(match.choice.count - 1, match.choice.seat)
    return match


def at_random(match: Match, dice: Random) -> Iterator[Choice]:
    """Play a random game; whoever listens hears each question before it is answered."""
    while (choice := match.choice) is not None:
        yield choice
        match.answer(dice.randrange(choice.count), choice.seat)


def play_out(match: Match, dice: Random) -> Match:
    """Play a random game to the end."""
    for _ in at_random(match, dice):
        pass
    return match


def pass_turn(match: Match) -> Match:
    """Finish the turn of the active player, declining what can be declined."""
    found = state(match)
    at, turn = found.round, found.turn
    while not match.over and (state(match).round, state(match).turn) == (at, turn) and not match.simultaneous:
        assert match.choice is not None
        match.answer(match.choice.count - 1, match.choice.seat)
    return match


# --- an army of the tests' own ----------------------------------------------------------------------------------


def symbol(text: str) -> Json:
    """ "melee 2!" is two melee symbols with the surprise mark."""
    words = text.rstrip("!").split()
    data: Json = {"type": words[0]}
    if len(words) > 1:
        data["value"] = int(words[1])
    if text.endswith("!"):
        data["surprise"] = True
    return data


def card_of(id: str, row: str, defence: int, *symbols: str, **more: Any) -> Json:
    names = {"de": id.title(), "en": id.title()}
    return {
        "id": id,
        "names": names,
        "row": row,
        "defence": defence,
        "symbols": [symbol(one) for one in symbols],
        "source": "test",
        "count": 4,
        **more,
    }


TEST_STRATEGIES: dict[str, tuple[int, list[Json]]] = {
    "testers_melee": (5, [{"reinforce": ["red", "red"]}, {"attack": "melee"}]),
    "testers_ranged": (25, [{"reinforce": ["red", "red"]}, {"attack": "ranged"}]),
    "testers_both": (45, [{"reinforce": ["black", "free"]}, {"attack": "melee"}, {"attack": "ranged"}]),
    "testers_twice": (65, [{"reinforce": ["free", "free"]}, {"attack": "melee"}, {"attack": "melee"}]),
    "testers_none": (85, [{"reinforce": ["black", "black"]}]),
}


def pack_of(
    *cards: Json, effects: list[Json] | None = None, strategies: dict[str, Any] | None = None
) -> Json:
    """A pack with one army, the Testers, out of these cards; "plain" (front, 1, melee) and a general are always there."""
    names = {"de": "Tester", "en": "Testers"}
    zero = {
        "id": "testers_zero",
        "initiative": 0,
        "names": names,
        "steps": [{"reinforce": ["red"]}],
        "source": "test",
    }
    printed = [
        {"id": id, "initiative": initiative, "names": {"de": id, "en": id}, "steps": steps, "source": "test"}
        for id, (initiative, steps) in {**TEST_STRATEGIES, **(strategies or {})}.items()
    ]
    general = card_of("boss", "back", 3, "magic 1", count=1)
    units_ = [card_of("plain", "front", 1, "melee 1", count=20), *cards]
    army_: Json = {"id": "testers", "names": names, "style": names, "colour": "#123456", "source": "test"}
    army_ |= {"strategies": [zero, *printed], "generals": [general], "units": units_}
    return {
        "format": 1,
        "game": "kharnage",
        "id": "tests",
        "names": dict(names),
        "armies": [army_],
        "effects": effects or [],
    }
