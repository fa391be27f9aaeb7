"""What the table tells: every event with all of its parts, who hears them, and its sentence in both languages.

Seat 1, the Northern Imperium with blue pieces, is on turn in these positions, so that no part is right by chance. The atoms are
called one by one; that effects call the right ones is tested with the effects.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import SQUARE_NAMES
from tafelrunde.games.tash_kalar.state import FLARES
from tests.games.tash_kalar.play import Json, Play

SEAT_2 = {"de": "Platz 2", "en": "Seat 2"}  # partners share a colour and are called by their seats
SEAT_4 = {"de": "Platz 4", "en": "Seat 4"}
BLUE, GREEN, YELLOW = (
    {"de": "Blau", "en": "Blue"},
    {"de": "Grün", "en": "Green"},
    {"de": "Gelb", "en": "Yellow"},
)
IN_GREEN = {"de": "grüne", "en": "green"}
WHO = {"seat": 1, "who": BLUE}

# green: a common on E5, a heroic on D2, a legendary on I5; blue: a common on F5, a heroic on C8
ARENA = {"E5": "a", "D2": "A", "I5": "A*", "F5": "b", "C8": "B"}


def table(decks: list[str] | None = None, **more: Any) -> Play:
    chosen = {"at": ARENA, "seat": 1, "hand": "swordmaster knight", "legends": "titan leviathan", **more}
    chosen.setdefault("flares", "flare_12_2_5")
    return Play(decks=decks or ["sylvan", "northern_imperial"], **chosen)


def on(name: str) -> int:
    return SQUARE_NAMES.index(name)


def being(id: str) -> int:
    return library().being(id).index


def flare(id: str) -> int:
    return [one.id for one in library().flares].index(id)


def heard(play: Play, seat: int | None) -> list[Json]:
    """Without the numbers of the events."""
    return [{part: e for part, e in event.items() if part != "number"} for event in play.match.events(seat)]


class Told:
    """An act, and the event it tells last: parts and sentences."""

    def __init__(
        self,
        act: Callable[[Play], object],
        parts: Json,
        de: str,
        en: str,
        **position: Any,
    ) -> None:
        self.act, self.parts, self.position = act, parts, position
        self.text = {"de": de, "en": en}


def one_square(name: str, side: int, rank: str, de: str, en: str) -> Json:
    piece = {"de": de, "en": en}
    return {**WHO, "square": name, "ref": f"square:{name}", "side": side, "rank": rank, "piece": piece}


def from_to(start: str, end: str, side: int, rank: str, de: str, en: str) -> Json:
    refs = [f"square:{start}", f"square:{end}"]
    piece = {"de": de, "en": en}
    return {**WHO, "from": start, "to": end, "refs": refs, "side": side, "rank": rank, "piece": piece}


def points(n: int, total: int, reason: str, de: str, en: str) -> Json:
    names = {"de": de, "en": en}
    parts = {"side": 1, "who": BLUE, "in": 0, "colour": GREEN, "n": n, "total": total}
    return {**parts, "reason": reason, "reason_name": names}


OPEN = {
    "placed": Told(
        lambda t: atoms.lay(t.s, on("A4"), 1, 0),
        one_square("A4", 1, "common", "einen blauen Rekruten", "a blue common"),
        "Blau legt einen blauen Rekruten auf A4.",
        "Blue places a blue common on A4.",
    ),
    "lifted": Told(
        lambda t: atoms.lift(t.s, on("C8")),
        one_square("C8", 1, "heroic", "einen blauen Helden", "a blue heroic"),
        "Blau nimmt einen blauen Helden von C8 aus der Arena.",
        "Blue takes a blue heroic from C8 out of the arena.",
    ),
    "destroyed": Told(
        lambda t: atoms.destroy(t.s, on("I5")),
        one_square("I5", 0, "legendary", "eine grüne Legende", "a green legendary"),
        "Auf I5 wird eine grüne Legende zerstört.",
        "On I5 a green legendary is destroyed.",
    ),
    "moved": Told(
        lambda t: atoms.move(t.s, on("F5"), on("G6")),
        from_to("F5", "G6", 1, "common", "einen blauen Rekruten", "a blue common"),
        "Blau bewegt einen blauen Rekruten von F5 nach G6.",
        "Blue moves a blue common from F5 to G6.",
    ),
    "leapt": Told(
        lambda t: atoms.move(t.s, on("D2"), on("A5"), leap=True),
        from_to("D2", "A5", 0, "heroic", "einen grünen Helden", "a green heroic"),
        "Blau lässt einen grünen Helden von D2 nach A5 springen.",
        "Blue leaps with a green heroic from D2 to A5.",
    ),
    "swapped": Told(
        lambda t: atoms.swap(t.s, on("E5"), on("F5")),
        {"seat": 1, "from": "E5", "to": "F5", "refs": ["square:E5", "square:F5"]},
        "Die Steine auf E5 und F5 tauschen die Plätze.",
        "The pieces on E5 and F5 swap places.",
    ),
    "upgraded": Told(
        lambda t: atoms.upgrade(t.s, on("F5")),
        {
            **one_square("F5", 1, "heroic", "ein blauer Rekrut", "a blue common"),
            "becomes": {"de": "zum Helden", "en": "a heroic"},
        },
        "Auf F5 wird ein blauer Rekrut zum Helden aufgewertet.",
        "On F5 a blue common is upgraded to a heroic.",
    ),
    "downgraded": Told(
        lambda t: atoms.downgrade(t.s, on("I5")),
        {
            **one_square("I5", 0, "heroic", "eine grüne Legende", "a green legendary"),
            "becomes": {"de": "zum Helden", "en": "a heroic"},
        },
        "Auf I5 wird eine grüne Legende zum Helden abgewertet.",
        "On I5 a green legendary is downgraded to a heroic.",
    ),
    "converted": Told(
        lambda t: atoms.convert(t.s, on("D2"), 1, 0),
        {
            **one_square("D2", 1, "common", "einen blauen Rekruten", "a blue common"),
            "old": {"de": "einen grünen Helden", "en": "a green heroic"},
        },
        "Blau verwandelt einen grünen Helden auf D2 in einen blauen Rekruten.",
        "Blue converts a green heroic on D2 into a blue common.",
    ),
    "removed": Told(
        lambda t: atoms.remove(t.s, on("E5")),
        one_square("E5", 0, "common", "ein grüner Rekrut", "a green common"),
        "Auf E5 wird ein grüner Rekrut zerstört und kommt ganz aus dem Spiel.",
        "On E5 a green common is destroyed and leaves the game.",
    ),
    "stored": Told(
        lambda t: atoms.store(t.s, on("E5")),
        one_square("E5", 0, "common", "einen grünen Rekruten", "a green common"),
        "Blau legt einen grünen Rekruten von E5 auf die Karte.",
        "Blue lays a green common from E5 on the card.",
    ),
    "unloaded": Told(
        lambda t: atoms.unload(t.s, on("A4")),
        one_square("A4", 0, "heroic", "einen grünen Helden", "a green heroic"),
        "Blau lässt einen grünen Helden von der Karte auf A4 springen.",
        "Blue leaps with a green heroic from the card to A4.",
        stored=[0, "heroic"],
    ),
    "gateway": Told(
        lambda t: atoms.set_gateway(t.s, on("F5")),
        {"square": "F5", "ref": "square:F5"},
        "Das Tor ist jetzt auf F5.",
        "The Gateway is now on F5.",
    ),
    "summoned": Told(
        lambda t: atoms.appear(t.s, being("knight"), on("A4"), False),
        {
            **WHO,
            "card": {"de": "Ritter", "en": "Knight"},
            "id": "knight",
            "square": "A4",
            "ref": "square:A4",
            "side": 1,
            "rank": "heroic",
        },
        "Blau beschwört „Ritter“ auf A4.",
        "Blue summons “Knight” on A4.",
    ),
    "improvised": Told(
        lambda t: atoms.flip_marker(t.s, 1, 0),
        {**WHO, "coloured": IN_GREEN, "side": 0},
        "Blau improvisiert mit einem grünen Stein.",
        "Blue improvises with one green piece.",
    ),
    "turn": Told(
        lambda t: atoms.begin_turn(t.s, 1, False),
        {**WHO, "turn": 3, "n": 2},
        "Zug 3: Blau ist dran, mit 2 Aktionen.",
        "Turn 3: Blue to play, with 2 actions.",
    ),
    "extra_turn": Told(
        lambda t: atoms.begin_turn(t.s, 1, True),
        {**WHO, "turn": 3, "n": 1},
        "Zug 3: Blau macht einen Zusatzzug.",
        "Turn 3: Blue takes an extra turn.",
        sides={1: {"tax": 1}},
    ),
    "action": Told(
        lambda t: atoms.gain_actions(t.s, 1),
        {**WHO, "n": 1},
        "Blau erhält 1 weitere Aktion.",
        "Blue gains 1 more action.",
    ),
    "extra_own": Told(
        lambda t: atoms.promise_cards(t.s, 2, 0),
        {**WHO, "n": 2},
        "Blau zieht am Ende des Zuges 2 zusätzliche Karten vom eigenen Stapel.",
        "Blue will draw 2 extra cards from the own deck at the end of the turn.",
    ),
    "extra_legend": Told(
        lambda t: atoms.promise_cards(t.s, 0, 1),
        {**WHO, "n": 1},
        "Blau bekommt am Ende des Zuges 1 zusätzliche Legende.",
        "Blue will get 1 extra legend at the end of the turn.",
    ),
    "borrow": Told(
        lambda t: atoms.allow_borrowing(t.s),
        WHO,
        "Blau darf bei der nächsten Beschwörung einen gegnerischen Stein nutzen.",
        "Blue may use one enemy piece in the next summoning.",
    ),
    "void": Told(
        lambda t: atoms.allow_void(t.s),
        WHO,
        "Blau darf bei der nächsten Beschwörung zwei leere Felder als eigene Rekruten zählen.",
        "Blue may count two empty squares as own commons in the next summoning.",
    ),
    "possessed": Told(
        lambda t: atoms.possess(t.s, 0),
        {**WHO, "coloured": IN_GREEN},
        "Blau nutzt bei der nächsten Beschwörung grüne Steine.",
        "Blue uses green pieces in the next summoning.",
    ),
    "doubled": Told(
        lambda t: atoms.double_kills(t.s),
        {**WHO, "n": 2, "times": {"de": "doppelt", "en": "twice"}},
        "Steine, die Blau zerstört, zählen in diesem Zug doppelt.",
        "Pieces that Blue destroys count twice this turn.",
    ),
    "taxed": Told(
        lambda t: atoms.tax_others(t.s),
        WHO,
        "Blau nimmt allen anderen im nächsten Zug eine Aktion.",
        "Blue takes one action from everybody else's next turn.",
    ),
    "lost_action": Told(
        lambda t: atoms.lose_action(t.s),
        WHO,
        "Blau verliert eine Aktion.",
        "Blue loses an action.",
    ),
    "again": Told(
        lambda t: atoms.promise_turn(t.s),
        WHO,
        "Blau macht nach diesem Zug noch einen.",
        "Blue takes another turn after this one.",
    ),
    "handed_over": Told(
        lambda t: atoms.pass_control(t.s, 3),
        {"seat": 1, "who": SEAT_2, "to": SEAT_4},
        "Platz 2 übergibt die Kontrolle an Platz 4.",
        "Seat 2 hands control to Seat 4.",
        mode="team_duel",
        decks=["sylvan", "northern_imperial", "everfrost", "highland"],
    ),
    "scored": Told(
        lambda t: atoms.score(t.s, 1, 0, 1, "legend"),
        points(1, 4, "legend", "beschworene Legende", "legend summoned"),
        "Blau bekommt 1 Punkt (beschworene Legende) und hat jetzt 4.",
        "Blue gets 1 point (legend summoned) and now has 4.",
        sides={1: {"points": [3, 0]}},
    ),
    "scored_in": Told(
        lambda t: atoms.score(t.s, 1, 0, 2, "leftover"),
        points(2, 5, "leftover", "einzelne Rekruten", "single commons"),
        "Blau bekommt 2 Punkte in Grün (einzelne Rekruten) und hat dort jetzt 5.",
        "Blue gets 2 points in Green (single commons) and now has 5 there.",
        mode="melee",
        decks=["sylvan", "northern_imperial", "highland"],
        sides={1: {"points": [3, 0, 7]}},
    ),
    "end_points": Told(
        lambda t: atoms.end_turn(t.s, "points"),
        {"seat": 1, "reason": "points", "n": 2},
        "Das Spielende ist ausgelöst: Die Punkte reichen. Jeder macht noch einen Zug.",
        "The end is triggered: there are enough points. Everybody takes one more turn.",
    ),
    "end_deck": Told(
        lambda t: atoms.end_turn(t.s, "deck"),
        {"seat": 1, "reason": "deck", "n": 2},
        "Das Spielende ist ausgelöst: Ein Stapel ist leer. Jeder macht noch einen Zug.",
        "The end is triggered: a deck has run out. Everybody takes one more turn.",
    ),
    "end_quiet": Told(
        lambda t: atoms.end_turn(t.s, "quiet"),
        {"seat": 1, "reason": "quiet", "n": 2},
        "Das Spielende ist ausgelöst: Schon lange hat niemand mehr ein Wesen der eigenen Schule eingesetzt. "
        "Jeder macht noch einen Zug.",
        "The end is triggered: for a long time nobody has used a being of the own school. Everybody takes one more turn.",
    ),
    "reshuffled": Told(
        lambda t: decks.draw_shared(t.s, FLARES, 1),
        {"deck": "flares", "deck_name": {"de": "Leuchtfeuerstapel", "en": "flare deck", "der": "m"}},
        "Der Leuchtfeuerstapel ist leer und wird aus den abgelegten Karten neu gemischt.",
        "The flare deck was empty and is made anew of the discarded cards.",
        flares="",
    ),
    "flare": Told(
        lambda t: decks.show_flare(t.s, flare("flare_12_2_5")),
        {**WHO, "card": library().flares[flare("flare_12_2_5")].names, "ref": "flare:flare_12_2_5"},
        "Blau zündet „Leuchtfeuer 2/5 (Nr. 12)“.",
        "Blue invokes “Flare 2/5 (no. 12)”.",
    ),
}  # fmt: skip


def tell(kind: str, told: Told) -> Play:
    position = dict(told.position)
    chosen = position.pop("decks", None)
    play = table(chosen, **position)
    if kind == "reshuffled":  # the last card of the deck, and there is a pile to make a new one of
        play.s.shared_pile = decks.put(play.s.shared_pile, FLARES, play.s.shared_bag[FLARES][1:])
        play.s.shared_bag = decks.put(play.s.shared_bag, FLARES, play.s.shared_bag[FLARES][:1])
    told.act(play)
    return play


@pytest.mark.parametrize("kind", OPEN)
def test_everybody_hears_all_parts(kind: str):
    told = OPEN[kind]
    play = tell(kind, told)
    for seat in (None, 0, 1):
        assert heard(play, seat)[-1] == {"kind": kind, **told.parts, "text": told.text}


# --- tasks, decks and what is told by more than one atom ---------------------------------------------------------------


def task(id: str) -> int:
    return [one.id for one in library().tasks].index(id)


@pytest.mark.rule("TK-9.2")
def test_a_claimed_task_and_the_next_one_are_told():
    play = table(mode="high_form", tasks={"current": ["destruction", "side_chain"], "next": "red_conquest"})
    play.s.task_bag = (task("diagonals"),)
    decks.claim(play.s, task("side_chain"))
    record = library().tasks[task("side_chain")]
    claimed, turned_up = heard(play, None)[-2:]
    name = record.names
    assert claimed == {
        "kind": "claimed", **WHO, "side": 1, "task": name, "ref": "task:side_chain", "n": record.points,
        "text": {
            "de": f"Blau nimmt das Ziel „{name['de']}“: {record.points} Punkte.",
            "en": f"Blue claims the task “{name['en']}”: {record.points} points.",
        },
    }  # fmt: skip
    name = library().tasks[task("diagonals")].names
    text = {"de": f"Nächstes Ziel: „{name['de']}“.", "en": f"Next task: “{name['en']}”."}
    assert turned_up == {"kind": "next_task", "task": name, "ref": "task:diagonals", "text": text}
    assert play.s.tasks == [task("destruction"), task("red_conquest")] and play.s.claimed == [
        (),
        (task("side_chain"),),
    ]


def test_the_schools_and_who_begins_are_told():
    match = Match.new("tash_kalar", "duel", 2, 1, {"deck1": "sylvan"})
    match.answer([option.refs[0] for option in match.choices[0].options].index("deck:highland"), 0)
    events = match.events(None)
    schools = [event for event in events if event["kind"] == "school"]
    assert [(one["seat"], one["seat_number"], one["name"]) for one in schools] == [
        (0, 1, {"de": "Hochland", "en": "Highland"}),
        (1, 2, {"de": "Waldland", "en": "Sylvan"}),
    ]
    assert schools[1]["text"] == {
        "de": "Platz 2 spielt „Waldland“ (Grün).",
        "en": "Seat 2 plays “Sylvan” (Green).",
    }
    (start,) = [event for event in events if event["kind"] == "start"]
    first = start["seat"]
    name = [YELLOW, GREEN][first]
    assert start["who"] == name
    assert start["text"] == {"de": f"{name['de']} beginnt.", "en": f"{name['en']} begins."}


def test_partners_are_called_by_their_seats_and_their_schools_by_name():
    match = Match.new("tash_kalar", "team_duel", 4, 1, {"deck1": "sylvan"})
    while len([event for event in match.events(None) if event["kind"] == "school"]) < 4:
        (seat,) = match.choices
        match.answer(0, seat)
    for event in match.events(None):
        if event["kind"] == "school":
            place, name = event["seat_number"], event["name"]
            assert event["text"]["de"] == f"Platz {place} spielt „{name['de']}“."
    play = Play(mode="team_duel", decks=["sylvan", "northern_imperial", "everfrost", "highland"])
    atoms.begin_turn(play.s, 2, False)
    assert play.match.events(None)[-1]["text"]["de"].startswith("Zug 3: Platz 3 ist dran")


def test_an_effect_is_named_for_the_log_without_a_sentence():
    play = Play(at={"E4": "a", "E6": "a"}, hand="swordmaster").summon("swordmaster", "E5")
    (ability,) = play.told("ability")
    text = {"de": "", "en": ""}
    assert {**ability, "number": 0} == {
        "kind": "ability", "ability": "swordmaster", "seat": 0, "text": text, "number": 0,
    }  # fmt: skip


def test_the_partner_in_control_is_named_and_the_turn_stays_that_of_the_seat():
    chosen = ["sylvan", "northern_imperial", "everfrost", "highland"]
    play = table(chosen, mode="team_duel", controller=3, handed=True)
    atoms.lay(play.s, on("A4"), 1, 0)
    atoms.move(play.s, on("A4"), on("B4"))
    atoms.convert(play.s, on("E5"), 1, 0)
    assert [(event["seat"], event["who"]) for event in play.match.events(None)] == [(1, SEAT_4)] * 3


def test_a_move_onto_a_piece_tells_of_both():
    play = table()
    assert atoms.move(play.s, on("F5"), on("E5")) == 0  # a common was destroyed
    assert [event["kind"] for event in play.match.events(None)] == ["destroyed", "moved"]
    assert atoms.move(play.s, on("E5"), on("E6")) == -1  # nothing was there


# --- the turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tax", "left"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_nobody_has_fewer_than_no_actions(tax: int, left: int):
    play = Play(sides={1: {"tax": tax}}).pass_turn()
    assert (play.s.seat, play.s.actions, play.s.tax) == (1, left, [0, 0])
    assert [event["n"] for event in play.told("turn")] == [left]


def test_points_are_told_by_colour_only_where_there_are_several():
    """TK-10.11, TK-10.21: in a duel there is one enemy colour."""
    killed = [[0, 0, 0], [0, 1, 0]]
    duel = Play(killed=killed, actions=0).end()
    assert [event["n"] for event in duel.told("scored")] == [1] and not duel.told("scored_in")
    melee = Play(mode="melee", killed=[*killed, [0, 0, 0]], actions=0).end()
    assert [event["n"] for event in melee.told("scored_in")] == [1] and not melee.told("scored")
