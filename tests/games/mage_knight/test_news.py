"""Moments behind which nobody goes back: each of them counts once (MK-9.17, MK-9.18)."""

from collections.abc import Callable

import pytest

from tafelrunde.games.mage_knight import atoms, decks, keepsakes, quest_atoms, traces
from tafelrunde.games.mage_knight.content import GREEN_BACK, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.piles import shuffled
from tafelrunde.games.mage_knight.state import SPELLS, TOKENS, Mage
from tafelrunde.games.mage_knight.vocabulary import RED
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table

ORCS = "1,0,NW"
FACE_DOWN = {ORCS: [{"back": "green"}]}
MARCH = library().deed_numbers["march"]


def table(**fields: object) -> Mage:
    setting = {"tiles": {"0,0": "start_a", "1,0": "countryside_02"}, "at": "0,0,NE", "seats": 4}
    return Table("march rage", "march stamina", **{**setting, **fields}).s  # type: ignore[arg-type]


@pytest.mark.rule("MK-9.17", "MK-9.18")
@pytest.mark.parametrize(
    "happens",
    [
        lambda s: atoms.announce_end_of_turn(s, 0),
        lambda s: decks.draw(s, SPELLS),
        lambda s: decks.draw_tile(s),
        lambda s: quest_atoms.choose_ones(s, [0, 1]),
        lambda s: quest_atoms.show_die(s),
        lambda s: quest_atoms.deny_die(s, RED),
        lambda s: quest_atoms.pass_packs(s, [0, 1, 2, 3]),
        lambda s: traces.show_hand(s, 0),
        lambda s: traces.out_of_deck(s, 0, MARCH),
        lambda s: traces.take_tucked(s, 0),
    ],
    ids=[
        "end of turn", "card", "tile", "chosen ones", "die shown", "die denied", "packs", "hand shown", "search", "tucked",
    ],
)  # fmt: skip
def test_what_nobody_goes_back_behind(happens: Callable[[Mage], object]) -> None:
    s = table(stack={"top": ["countryside_05"]}, piles={"spells": {"top": ["fireball"]}}, tucked="rage")
    s.quest.packs = ((), (), (), ())
    s.quest.teams = (0, 1, 0, 1)
    s.quest.die = RED
    before = s.news
    happens(s)
    assert s.news == before + 1


def test_a_token_is_news_for_whoever_looks_at_it_and_when_it_is_turned_up() -> None:
    """A token that is drawn for it is news of its own."""
    hex = HEX_NUMBERS[ORCS]
    s = table(tokens=FACE_DOWN)
    keepsakes.scout_token(s, 0, hex, GREEN_BACK)
    assert s.news == 2
    atoms.turn_up(s, hex)
    assert s.news == 3, "it was drawn already"
    keepsakes.scout_pile(s, 0, GREEN_BACK)
    assert s.news == 5
    keepsakes.scout_pile(s, 1, GREEN_BACK)
    assert s.news == 6, "the same token"


def test_a_hand_that_somebody_else_knocks_out_is_seen() -> None:
    ring = Ring("rage", "march stamina rage").attack().melee()
    s = ring.s
    before = s.news
    for _ in range(s.heroes[1].printed.hand_limit):
        decks.take_wound(s, 1, True)
    assert (s.combat.seat, s.news) == (0, before + 1)


@pytest.mark.rule("MK-2.3")
def test_an_empty_pile_of_tokens_takes_its_discard_pile() -> None:
    s = table()
    prowlers = next(enemy.index for enemy in library().enemies if enemy.id == "prowlers")
    s.piles[TOKENS + GREEN_BACK] = shuffled(())
    s.drops[GREEN_BACK] = (prowlers, prowlers)
    assert decks.draw_token(s, GREEN_BACK) == prowlers
    assert (s.piles[TOKENS + GREEN_BACK].cards(), s.drops[GREEN_BACK]) == ((prowlers,), ())
