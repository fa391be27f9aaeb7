"""What the table tells of cards: all hear that something happens to one, and those who know which it is see it."""

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde import find_game
from tafelrunde.games.tash_kalar import decks
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.state import FLARES, LEGENDS
from tests.games.tash_kalar.play import Play
from tests.games.tash_kalar.test_told import HIGHLAND, OPEN, WHO, being, flare, heard, table


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
    "own": {"de": "eigener Stapel", "en": "own deck"},
    "legends": {"de": "Legendenstapel", "en": "legend deck"},
    "flares": {"de": "Leuchtfeuerstapel", "en": "flare deck"},
}
SHOWN = {1: {"shown": ["knight"]}}


def show_and_tuck(play: Play) -> None:
    decks.show_being(play.s, being("knight"))
    decks.tuck_being(play.s)


CARDS = {
    "drawn, own": Card(
        lambda t: decks.draw_own(t.s, 1), "own", "card:messenger", (1,),
        ("Nördliches Imperium zieht „Bote“.", "Northern Imperial draws “Messenger”."),
        ("Nördliches Imperium zieht eine Karte (eigener Stapel).", "Northern Imperial draws a card (own deck)."),
        others={1: {"top": ["messenger"]}},
    ),
    "drawn, known to all": Card(
        lambda t: decks.draw_own(t.s, 1), "own", "card:messenger", None,
        ("Nördliches Imperium zieht „Bote“.", "Northern Imperial draws “Messenger”."),
        others={1: {"top": ["messenger"], "shown": ["messenger"]}},
    ),
    "drawn, legend": Card(
        lambda t: decks.draw_shared(t.s, LEGENDS, 1), "legends", "card:hell_bull", (1,),
        ("Nördliches Imperium zieht „Höllenstier“.", "Northern Imperial draws “Hell Bull”."),
        ("Nördliches Imperium zieht eine Karte (Legendenstapel).", "Northern Imperial draws a card (legend deck)."),
    ),
    "drawn, flare": Card(
        lambda t: decks.draw_shared(t.s, FLARES, 1), "flares", "flare:flare_01_3_6", (1,),
        ("Nördliches Imperium zieht „Leuchtfeuer 3/6 (Nr. 1)“.", "Northern Imperial draws “Flare 3/6 (no. 1)”."),
        ("Nördliches Imperium zieht eine Karte (Leuchtfeuerstapel).", "Northern Imperial draws a card (flare deck)."),
    ),
    "burned, flare": Card(
        lambda t: decks.burn_flare(t.s, flare("flare_12_2_5")), "flares", "flare:flare_12_2_5", None,
        ("Nördliches Imperium wirft Leuchtfeuer 2/5 (Nr. 12) ab.", "Northern Imperial discards Flare 2/5 (no. 12)."),
    ),
    "burned, legend": Card(
        lambda t: decks.burn_legend(t.s, being("titan")), "legends", "card:titan", None,
        ("Nördliches Imperium wirft Titan ab.", "Northern Imperial discards Titan."),
    ),
    "discarded": Card(
        lambda t: decks.discard_being(t.s, being("knight")), "own", "card:knight", (1,),
        ("Nördliches Imperium wirft „Ritter“ ab.", "Northern Imperial discards “Knight”."),
        ("Nördliches Imperium wirft ein Wesen verdeckt ab.", "Northern Imperial discards a being face down."),
    ),
    "discarded, known to all": Card(
        lambda t: decks.discard_being(t.s, being("knight")), "own", "card:knight", None,
        ("Nördliches Imperium wirft „Ritter“ ab.", "Northern Imperial discards “Knight”."),
        others=SHOWN,
    ),
    "returned": Card(
        lambda t: decks.return_being(t.s, being("knight")), "own", "card:knight", (1,),
        ("Nördliches Imperium legt „Ritter“ zurück (eigener Stapel).", "Northern Imperial puts “Knight” back (own deck)."),
        ("Nördliches Imperium legt eine Karte zurück (eigener Stapel).", "Northern Imperial puts a card back (own deck)."),
    ),
    "returned, known to all": Card(
        lambda t: decks.return_being(t.s, being("knight")), "own", "card:knight", None,
        ("Nördliches Imperium legt „Ritter“ zurück (eigener Stapel).", "Northern Imperial puts “Knight” back (own deck)."),
        others=SHOWN,
    ),
    "returned, legend": Card(
        lambda t: decks.return_shared(t.s, LEGENDS, being("titan")), "legends", "card:titan", (1,),
        ("Nördliches Imperium legt „Titan“ zurück (Legendenstapel).", "Northern Imperial puts “Titan” back (legend deck)."),
        ("Nördliches Imperium legt eine Karte zurück (Legendenstapel).", "Northern Imperial puts a card back (legend deck)."),
    ),
    "returned, legend of a team": Card(
        lambda t: decks.return_shared(t.s, LEGENDS, being("titan")), "legends", "card:titan", (1, 3),
        ("Nördliches Imperium legt „Titan“ zurück (Legendenstapel).", "Northern Imperial puts “Titan” back (legend deck)."),
        ("Nördliches Imperium legt eine Karte zurück (Legendenstapel).", "Northern Imperial puts a card back (legend deck)."),
        mode="team_duel", decks=["sylvan", "northern_imperial", "everfrost", "highland"],
    ),
    "returned, flare of a team": Card(
        lambda t: decks.return_shared(t.s, FLARES, flare("flare_12_2_5")), "flares", "flare:flare_12_2_5", (1,),
        (
            "Nördliches Imperium legt „Leuchtfeuer 2/5 (Nr. 12)“ zurück (Leuchtfeuerstapel).",
            "Northern Imperial puts “Flare 2/5 (no. 12)” back (flare deck).",
        ),
        ("Nördliches Imperium legt eine Karte zurück (Leuchtfeuerstapel).", "Northern Imperial puts a card back (flare deck)."),
        mode="team_duel", decks=["sylvan", "northern_imperial", "everfrost", "highland"],
    ),
    "recalled": Card(
        lambda t: decks.recall(t.s, being("messenger")), "own", "card:messenger", None,
        (
            "Nördliches Imperium legt „Bote“ vom Ablagestapel auf den Stapel.",
            "Northern Imperial puts “Messenger” from the discard pile onto the deck.",
        ),
        others={1: {"pile": ["messenger"]}},
    ),
    "dropped": Card(
        lambda t: decks.drop_pending(t.s), "own", "card:messenger", None,
        (
            "Nördliches Imperium wirft das ausstehende Wesen „Bote“ ab.",
            "Northern Imperial discards the pending being “Messenger”.",
        ),
        others={1: {"pending": "messenger"}},
    ),
    "taken_back": Card(
        lambda t: decks.take_back(t.s), "own", "card:messenger", None,
        ("Nördliches Imperium nimmt „Bote“ zurück auf die Hand.", "Northern Imperial takes “Messenger” back into hand."),
        others={1: {"pending": "messenger"}},
    ),
    "pending": Card(
        lambda t: decks.lay_out(t.s, being("knight")), "own", "card:knight", None,
        (
            "Nördliches Imperium zeigt „Ritter“ vor und nutzt den Warpeffekt.",
            "Northern Imperial reveals “Knight” and uses its warp effect.",
        ),
    ),
    "frozen": Card(
        lambda t: decks.freeze_from_pile(t.s, being("messenger")), "own", "card:messenger", None,
        (
            "Nördliches Imperium behält „Bote“ als Frosteffekt im Spiel.",
            "Northern Imperial keeps “Messenger” in play as frozen effect.",
        ),
        others={1: {"pile": ["messenger"]}},
    ),
    "thawed": Card(
        lambda t: decks.thaw(t.s), "own", "card:messenger", None,
        ("Nördliches Imperium nutzt den Frosteffekt von „Bote“.", "Northern Imperial uses the frozen effect of “Messenger”."),
        others={1: {"frozen": "messenger"}},
    ),
    "tucked": Card(
        show_and_tuck, "own", "card:knight", None,
        ("Nördliches Imperium legt „Ritter“ unter den Stapel.", "Northern Imperial puts “Knight” under the deck."),
    ),
    "opened": Card(
        lambda t: decks.open_discard(t.s, being("messenger")), "own", "card:messenger", None,
        ("Nördliches Imperium zeigt „Bote“ im Ablagestapel vor.", "Northern Imperial shows “Messenger” in the discard pile."),
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
    data = {"kind": name.partition(",")[0], **WHO, "deck": told.deck, "deck_name": DECK_NAMES[told.deck]}
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
    data = {"kind": "passed", **WHO, "to": HIGHLAND, "n": 2}
    names = [{"de": "Titan", "en": "Titan"}, {"de": "Leviathan", "en": "Leviathan"}]
    told = {
        "de": "Nördliches Imperium gibt Hochland 2 Legenden.",
        "en": "Northern Imperial passes 2 legends to Highland.",
    }
    known = {
        "de": "Nördliches Imperium gibt Hochland „Titan“, „Leviathan“.",
        "en": "Northern Imperial passes “Titan”, “Leviathan” to Highland.",
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
