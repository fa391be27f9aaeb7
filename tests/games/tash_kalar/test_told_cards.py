"""What the table tells of cards: all hear that something happens to one, and those who know which it is see it."""

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde import find_game
from tafelrunde.games.tash_kalar import decks
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.state import FLARES, LEGENDS
from tests.games.tash_kalar.play import Play
from tests.games.tash_kalar.test_told import OPEN, SEAT_2, SEAT_4, WHO, being, flare, heard, table


class Card:
    """An act with a card: who knows which one it is (None: everybody), and the sentences for them and for the others."""

    def __init__(
        self,
        act: Callable[[Play], object],
        deck: str,
        ref: str,
        knowing: tuple[int, ...] | None,
        known: tuple[str, str],
        unknown: tuple[str, str] = ("", ""),
        **position: Any,
    ) -> None:
        self.act, self.deck, self.ref, self.knowing, self.position = act, deck, ref, knowing, position
        self.known, self.unknown = [{"de": one[0], "en": one[1]} for one in (known, unknown)]


DECK_NAMES = {
    "own": {"de": "eigenen Stapel", "en": "own deck", "der": "m"},
    "legends": {"de": "Legendenstapel", "en": "legend deck", "der": "m"},
    "flares": {"de": "Leuchtfeuerstapel", "en": "flare deck", "der": "m"},
}
SHOWN = {1: {"shown": ["knight"]}}


def show_and_tuck(play: Play) -> None:
    decks.show_being(play.s, being("knight"))
    decks.tuck_being(play.s)


CARDS = {
    "drawn, own": Card(
        lambda t: decks.draw_own(t.s, 1), "own", "card:messenger", (1,),
        ("Blau zieht „Bote“.", "Blue draws “Messenger”."),
        ("Blau zieht eine Karte vom eigenen Stapel.", "Blue draws a card (own deck)."),
        others={1: {"top": ["messenger"]}},
    ),
    "drawn, known to all": Card(
        lambda t: decks.draw_own(t.s, 1), "own", "card:messenger", None,
        ("Blau zieht „Bote“.", "Blue draws “Messenger”."),
        others={1: {"top": ["messenger"], "shown": ["messenger"]}},
    ),
    "drawn, legend": Card(
        lambda t: decks.draw_shared(t.s, LEGENDS, 1), "legends", "card:hell_bull", (1,),
        ("Blau zieht „Höllenstier“.", "Blue draws “Hell Bull”."),
        ("Blau zieht eine Karte vom Legendenstapel.", "Blue draws a card (legend deck)."),
    ),
    "drawn, flare": Card(
        lambda t: decks.draw_shared(t.s, FLARES, 1), "flares", "flare:flare_01_3_6", (1,),
        ("Blau zieht „Leuchtfeuer 3/6 (Nr. 1)“.", "Blue draws “Flare 3/6 (no. 1)”."),
        ("Blau zieht eine Karte vom Leuchtfeuerstapel.", "Blue draws a card (flare deck)."),
    ),
    "burned, flare": Card(
        lambda t: decks.burn_flare(t.s, flare("flare_12_2_5")), "flares", "flare:flare_12_2_5", None,
        ("Blau wirft „Leuchtfeuer 2/5 (Nr. 12)“ ab.", "Blue discards “Flare 2/5 (no. 12)”."),
    ),
    "burned, legend": Card(
        lambda t: decks.burn_legend(t.s, being("titan")), "legends", "card:titan", None,
        ("Blau wirft „Titan“ ab.", "Blue discards “Titan”."),
    ),
    "discarded": Card(
        lambda t: decks.discard_being(t.s, being("knight")), "own", "card:knight", (1,),
        ("Blau wirft „Ritter“ ab.", "Blue discards “Knight”."),
        ("Blau wirft ein Wesen verdeckt ab.", "Blue discards a being face down."),
    ),
    "discarded, known to all": Card(
        lambda t: decks.discard_being(t.s, being("knight")), "own", "card:knight", None,
        ("Blau wirft „Ritter“ ab.", "Blue discards “Knight”."),
        others=SHOWN,
    ),
    "returned": Card(
        lambda t: decks.return_being(t.s, being("knight")), "own", "card:knight", (1,),
        ("Blau legt „Ritter“ unter den eigenen Stapel.", "Blue puts “Knight” under its deck (own deck)."),
        ("Blau legt eine Karte unter den eigenen Stapel.", "Blue puts a card under its deck (own deck)."),
    ),
    "returned, known to all": Card(
        lambda t: decks.return_being(t.s, being("knight")), "own", "card:knight", None,
        ("Blau legt „Ritter“ unter den eigenen Stapel.", "Blue puts “Knight” under its deck (own deck)."),
        others=SHOWN,
    ),
    "returned, legend": Card(
        lambda t: decks.return_shared(t.s, LEGENDS, being("titan")), "legends", "card:titan", (1,),
        ("Blau legt „Titan“ unter den Legendenstapel.", "Blue puts “Titan” under its deck (legend deck)."),
        ("Blau legt eine Karte unter den Legendenstapel.", "Blue puts a card under its deck (legend deck)."),
    ),
    "returned, legend of a team": Card(
        lambda t: decks.return_shared(t.s, LEGENDS, being("titan")), "legends", "card:titan", (1, 3),
        ("Platz 2 legt „Titan“ unter den Legendenstapel.", "Seat 2 puts “Titan” under its deck (legend deck)."),
        ("Platz 2 legt eine Karte unter den Legendenstapel.", "Seat 2 puts a card under its deck (legend deck)."),
        mode="team_duel", decks=["sylvan", "northern_imperial", "everfrost", "highland"],
    ),
    "returned, flare of a team": Card(
        lambda t: decks.return_shared(t.s, FLARES, flare("flare_12_2_5")), "flares", "flare:flare_12_2_5", (1,),
        (
            "Platz 2 legt „Leuchtfeuer 2/5 (Nr. 12)“ unter den Leuchtfeuerstapel.",
            "Seat 2 puts “Flare 2/5 (no. 12)” under its deck (flare deck).",
        ),
        ("Platz 2 legt eine Karte unter den Leuchtfeuerstapel.", "Seat 2 puts a card under its deck (flare deck)."),
        mode="team_duel", decks=["sylvan", "northern_imperial", "everfrost", "highland"],
    ),
    "recalled": Card(
        lambda t: decks.recall(t.s, being("messenger")), "own", "card:messenger", None,
        (
            "Blau legt „Bote“ vom Ablagestapel auf den eigenen Stapel.",
            "Blue puts “Messenger” from the discard pile onto the deck.",
        ),
        others={1: {"pile": ["messenger"]}},
    ),
    "dropped": Card(
        lambda t: decks.drop_pending(t.s), "own", "card:messenger", None,
        (
            "Blau wirft das ausstehende Wesen „Bote“ ab.",
            "Blue discards the pending being “Messenger”.",
        ),
        others={1: {"pending": "messenger"}},
    ),
    "taken_back": Card(
        lambda t: decks.take_back(t.s), "own", "card:messenger", None,
        ("Blau nimmt „Bote“ zurück auf die Hand.", "Blue takes “Messenger” back into hand."),
        others={1: {"pending": "messenger"}},
    ),
    "pending": Card(
        lambda t: decks.lay_out(t.s, being("knight")), "own", "card:knight", None,
        (
            "Blau zeigt „Ritter“ vor und nutzt den Warpeffekt.",
            "Blue reveals “Knight” and uses its warp effect.",
        ),
    ),
    "frozen": Card(
        lambda t: decks.freeze_from_pile(t.s, being("messenger")), "own", "card:messenger", None,
        (
            "Blau behält „Bote“ als Frosteffekt im Spiel.",
            "Blue keeps “Messenger” in play as frozen effect.",
        ),
        others={1: {"pile": ["messenger"]}},
    ),
    "thawed": Card(
        lambda t: decks.thaw(t.s), "own", "card:messenger", None,
        ("Blau nutzt den Frosteffekt von „Bote“.", "Blue uses the frozen effect of “Messenger”."),
        others={1: {"frozen": "messenger"}},
    ),
    "tucked": Card(
        show_and_tuck, "own", "card:knight", None,
        ("Blau legt „Ritter“ unter den eigenen Stapel.", "Blue puts “Knight” under the deck."),
    ),
    "opened": Card(
        lambda t: decks.open_discard(t.s, being("messenger")), "own", "card:messenger", None,
        ("Blau zeigt „Bote“ im Ablagestapel vor.", "Blue shows “Messenger” in the discard pile."),
        others={1: {"pile": ["messenger"], "face_down": ["messenger"]}},
    ),
}  # fmt: skip


@pytest.mark.rule("TK-0.6")
@pytest.mark.parametrize("name", CARDS)
def test_who_knows_a_card_hears_its_name(name: str):
    told = CARDS[name]
    position = dict(told.position)
    play = table(position.pop("decks", None), **position)
    for deck, first in ((LEGENDS, being("hell_bull")), (FLARES, 0)):  # nothing is left to chance
        play.s.shared_bag = decks.put(play.s.shared_bag, deck, (first,))
    told.act(play)
    who = WHO if play.s.sides == play.s.seats else {"seat": 1, "who": SEAT_2}
    data = {"kind": name.partition(",")[0], **who, "deck": told.deck, "deck_name": DECK_NAMES[told.deck]}
    kind, _, id = told.ref.partition(":")
    names = library().flares[flare(id)].names if kind == "flare" else library().being(id).names
    card = {"card": names, "ref": told.ref, "known": True, "text": told.known}
    for seat in (None, *range(play.s.seats)):
        knows = told.knowing is None or seat in told.knowing
        assert heard(play, seat)[-1] == {**data, **(card if knows else {"text": told.unknown})}


@pytest.mark.rule("TK-11.4", "TK-14.2")
def test_partners_hear_which_legends_are_passed():
    chosen = ["sylvan", "northern_imperial", "everfrost", "highland"]
    play = table(chosen, mode="team_duel")
    decks.pass_legends(play.s, 1)
    data = {"kind": "passed", "seat": 1, "who": SEAT_2, "to": SEAT_4, "n": 2}
    names = [{"de": "Titan", "en": "Titan"}, {"de": "Leviathan", "en": "Leviathan"}]
    told = {
        "de": "Platz 2 gibt 2 Legenden an Platz 4.",
        "en": "Seat 2 passes 2 legends to Seat 4.",
    }
    known = {
        "de": "Platz 2 gibt „Titan“, „Leviathan“ an Platz 4.",
        "en": "Seat 2 passes “Titan”, “Leviathan” to Seat 4.",
    }
    for seat in (None, 0, 2):
        assert heard(play, seat)[-1] == {**data, "text": told}
    for seat in (1, 3):
        assert heard(play, seat)[-1] == {**data, "cards": names, "known": True, "text": known}


def test_every_event_of_the_texts_is_told_here():
    texts = find_game("tash_kalar").texts.tables["en"]
    kinds = {key.split(".")[1] for key in texts if key.startswith("event.")}
    elsewhere = {"passed", "claimed", "next_task", "school", "start", "ability"}
    assert kinds == {*OPEN, *[name.partition(",")[0] for name in CARDS], *elsewhere}
