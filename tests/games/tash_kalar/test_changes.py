"""Changes of the arena, of the turn and of the cards, one by one: with all the numbers that have to follow."""

from typing import Any

import pytest

from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import SQUARE_NAMES
from tafelrunde.games.tash_kalar.matching import layers_of
from tafelrunde.games.tash_kalar.state import FLARES, GONE, LEGENDS, NONE, Position
from tests.games.tash_kalar.play import Play

COMMON, HEROIC, LEGENDARY = 0, 1, 2


def on(name: str) -> int:
    return SQUARE_NAMES.index(name)


def numbers(s: Position) -> tuple[list[int], list[int]]:
    """Bitsets and numbers of pieces, which have to follow from the board."""
    count = [0] * (s.sides * 3)
    for piece in s.board:
        if piece > 0:
            for rank in range((piece - 1) % 3 + 1):
                count[(piece - 1) // 3 * 3 + rank] += 1
    return layers_of(s.board, s.sides), count


# --- changes of the arena: board, bitsets, numbers, supply, pieces destroyed --------------------------------------------

# green side 0: E5 common, D2 heroic, I5 legendary; blue side 1, on turn: F5 common, C8 heroic, E9 legendary
ARENA = {"E5": "a", "D2": "A", "I5": "A*", "F5": "b", "C8": "B", "E9": "B*"}
SUPPLY = [14, 2, 14, 2]


def table(**more: Any) -> Play:
    return Play(at=ARENA, seat=1, decks=["sylvan", "northern_imperial"], **more)


CHANGES: dict[str, tuple[Any, dict[str, str], list[int], list[int], int]] = {
    # the change; what differs in the arena; supply; commons, heroics and legendaries of both sides destroyed; blows struck
    "lay": (lambda s: atoms.lay(s, on("A4"), 1, HEROIC), {"A4": "B"}, [14, 2, 13, 2], [0] * 6, 0),
    "lay a legendary": (lambda s: atoms.lay(s, on("A4"), 1, LEGENDARY), {"A4": "B*"}, [14, 2, 14, 1], [0] * 6, 0),
    "lift": (lambda s: atoms.lift(s, on("C8")), {"C8": "."}, [14, 2, 15, 2], [0] * 6, 0),
    "destroy an enemy": (lambda s: atoms.destroy(s, on("D2")), {"D2": "."}, [15, 2, 14, 2], [0, 1, 0, 0, 0, 0], 1),
    "destroy a legendary": (lambda s: atoms.destroy(s, on("I5")), {"I5": "."}, [14, 3, 14, 2], [0, 0, 1, 0, 0, 0], 1),
    "destroy an own one": (lambda s: atoms.destroy(s, on("F5")), {"F5": "."}, [14, 2, 15, 2], [0] * 6, 1),
    "destroy for nobody": (lambda s: atoms.destroy(s, on("E5"), False), {"E5": "."}, [15, 2, 14, 2], [0] * 6, 1),
    "move": (lambda s: atoms.move(s, on("F5"), on("G5")), {"F5": ".", "G5": "b"}, SUPPLY, [0] * 6, 0),
    "move onto a piece": (
        lambda s: atoms.move(s, on("F5"), on("E5")), {"F5": ".", "E5": "b"}, [15, 2, 14, 2], [1, 0, 0, 0, 0, 0], 1,
    ),
    "swap": (lambda s: atoms.swap(s, on("E5"), on("C8")), {"E5": "B", "C8": "a"}, SUPPLY, [0] * 6, 0),
    "upgrade": (lambda s: atoms.upgrade(s, on("F5")), {"F5": "B"}, SUPPLY, [0] * 6, 0),
    "upgrade a heroic": (lambda s: atoms.upgrade(s, on("C8")), {"C8": "B*"}, [14, 2, 15, 1], [0] * 6, 0),
    "downgrade": (lambda s: atoms.downgrade(s, on("D2")), {"D2": "a"}, SUPPLY, [0] * 6, 0),
    "downgrade a legendary": (lambda s: atoms.downgrade(s, on("I5")), {"I5": "A"}, [13, 3, 14, 2], [0] * 6, 0),
    "convert": (lambda s: atoms.convert(s, on("D2"), 1, COMMON), {"D2": "b"}, [15, 2, 13, 2], [0, 1, 0, 0, 0, 0], 1),
    "remove": (lambda s: atoms.remove(s, on("E5")), {"E5": "."}, SUPPLY, [2, 0, 0, 0, 0, 0], 1),
    "store": (lambda s: atoms.store(s, on("E5")), {"E5": "."}, SUPPLY, [0] * 6, 0),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_the_arena_and_all_its_numbers(name: str):
    change, differs, supply, killed, struck = CHANGES[name]
    play = table()
    s = play.s
    assert (s.supply, s.struck) == (SUPPLY, 0)
    change(s)
    arena = {**ARENA, **differs}
    assert play.arena == {square: sign for square, sign in arena.items() if sign != "."}
    assert (s.bits, s.count) == numbers(s)
    assert (s.supply, s.killed, s.struck) == (supply, killed, struck)


def test_what_a_change_answers():
    s = table().s
    assert [atoms.destroy(s, on(name)) for name in ("E5", "D2", "I5")] == [COMMON, HEROIC, LEGENDARY]


def test_pieces_out_of_the_game_are_counted_by_type():
    s = table().s
    atoms.remove(s, on("E5"))
    atoms.remove(s, on("I5"))
    atoms.remove(s, on("C8"))
    assert s.removed == [1, 1, 1, 0] and s.killed == [
        2,
        0,
        2,
        0,
        0,
        0,
    ]  # own pieces are never counted (TK-10.13)


@pytest.mark.rule("TK-R56")
def test_destroyed_pieces_that_count_more_than_once():
    s = table().s
    atoms.double_kills(s)
    atoms.destroy(s, on("E5"))
    atoms.double_kills(s)
    atoms.destroy(s, on("D2"))
    assert s.killed == [2, 3, 0, 0, 0, 0] and s.doubled == 2


def test_the_piece_on_the_card_comes_back_or_goes_home():
    play = table()
    atoms.store(play.s, on("D2"))
    assert play.s.stored == 2
    atoms.unload(play.s, on("F5"))
    assert play.at("F5") == "A" and play.s.stored == 0 and play.s.supply == [14, 2, 15, 2]
    play = table(stored=[0, "legendary"], sides={0: {"tax": 0}})
    assert play.s.supply == [14, 1, 14, 2]
    atoms.send_home(play.s)
    assert (play.s.stored, play.s.supply) == (0, SUPPLY)


def test_spots_and_gateway_follow_a_piece_and_lose_it():
    def watched(change: Any) -> tuple[list[int], int]:
        s = table().s
        s.gateway = on("E5")
        atoms.watch_being(s, on("E5"), [on("F5"), on("E5")])
        change(s)
        return s.spots, s.gateway

    start, other, gone = on("E5"), on("F5"), GONE
    assert watched(lambda s: None) == ([start, gone, gone, gone, other, start], start)
    assert watched(lambda s: atoms.move(s, start, on("E6"))) == (
        [on("E6"), gone, gone, gone, other, on("E6")],
        on("E6"),
    )
    assert watched(lambda s: atoms.destroy(s, start)) == ([gone, gone, gone, gone, other, gone], gone)
    assert watched(lambda s: atoms.swap(s, start, other)) == ([other, gone, gone, gone, start, other], other)
    assert watched(lambda s: atoms.swap(s, on("D2"), other)) == (
        [start, gone, gone, gone, on("D2"), start],
        start,
    )
    assert watched(lambda s: atoms.convert(s, start, 1, 0)) == ([gone, gone, gone, gone, other, gone], gone)
    assert watched(lambda s: atoms.remove(s, start)) == ([gone, gone, gone, gone, other, gone], gone)
    assert watched(lambda s: atoms.store(s, start)) == ([gone, gone, gone, gone, other, gone], gone)
    assert watched(lambda s: atoms.lift(s, other)) == ([start, gone, gone, gone, gone, start], start)
    assert watched(lambda s: atoms.bind(s, 1, other)) == ([start, gone, other, gone, other, start], start)


@pytest.mark.rule("TK-X2.3")
def test_a_gateway_that_becomes_legendary_is_none_any_more():
    s = table().s
    s.gateway = on("F5")
    atoms.upgrade(s, on("F5"))
    assert s.gateway == on("F5")
    atoms.upgrade(s, on("C8"))
    assert s.gateway == on("F5")
    atoms.upgrade(s, on("F5"))
    assert s.gateway == GONE


def test_a_summoning_is_counted_by_the_colour_of_its_square():
    def counted(being: str, square: str) -> tuple[int, ...]:
        s = table().s
        atoms.appear(s, library().being(being).index, on(square), False)
        return s.summoned, s.summoned_on_red, s.summoned_on_green, s.summoned_legendary

    assert counted("knight", "A4") == (1, 0, 0, 0)
    assert counted("knight", "H6") == (1, 1, 0, 0)
    assert counted("knight", "A5") == (1, 0, 1, 0)
    assert counted("titan", "A4") == (1, 0, 0, 1)


@pytest.mark.rule("TK-R49")
def test_only_a_being_of_the_own_school_interrupts_the_quiet():
    for being, quiet in (("knight", NONE), ("titan", 5)):
        s = table(quiet=5).s
        atoms.appear(s, library().being(being).index, on("A4"), False)
        assert s.quiet == quiet
    s = table(quiet=5).s
    atoms.note_discard(s)
    assert s.quiet == NONE and s.discarded


def test_a_new_turn_starts_everything_anew():
    play = table(
        killed=[[1, 2, 3], [0, 0, 0]], discarded=True, borrow=True, void=True, possessed=0, doubled=2, again=True,
        warps=["knight"], extra_own=1, extra_legends=1, extra_turn=True, summoned=1, summoned_on_red=1, summoned_on_green=1,
        summoned_legendary=1, turn=4, moment=9, sides={0: {"tax": 1}, 1: {"tax": 1}},
    )  # fmt: skip
    s = play.s
    atoms.begin_turn(s, 0, False)
    assert (s.turn, s.turn_began, s.seat, s.side, s.controller, s.actions) == (5, 9, 0, 0, 0, 1)
    assert s.tax == [0, 1]
    assert not any(
        [
            s.discarded,
            s.handed,
            s.borrow,
            s.void,
            s.doubled,
            s.extra_own,
            s.extra_legends,
            s.again,
            s.extra_turn,
        ]
    )
    assert (s.possessed, s.warps, s.killed) == (NONE, (), [0] * 6)
    assert (s.summoned, s.summoned_on_red, s.summoned_on_green, s.summoned_legendary) == (0, 0, 0, 0)
    atoms.begin_turn(s, 1, True)
    assert s.extra_turn and s.actions == 1


@pytest.mark.rule("TK-3.3")
def test_the_very_first_turn_has_one_action():
    s = Play(turn=0).s
    atoms.begin_turn(s, 0, False)
    assert s.actions == 1
    atoms.begin_turn(s, 1, False)
    assert s.actions == 2


@pytest.mark.rule("TK-R9", "TK-R55", "TK-R57")
def test_a_summoning_uses_up_every_permission():
    s = table(borrow=True, void=True, possessed=0, actions=2).s
    atoms.begin_summoning(s)
    assert (s.actions, s.borrow, s.void, s.possessed) == (1, False, False, NONE)


@pytest.mark.rule("TK-12.6", "TK-12.9", "TK-R14")
def test_the_last_turns_are_counted_down_and_extra_turns_are_not():
    s = table(quiet=3, news=0).s
    s.played = 0
    atoms.end_turn(s, "")
    assert (s.last_turns, s.quiet, s.news, s.played) == (NONE, 4, 1, 0b10)
    atoms.end_turn(s, "points")
    assert s.last_turns == 2
    atoms.end_turn(s, "points")  # triggered once and for all
    assert s.last_turns == 1
    s.extra_turn = True
    atoms.end_turn(s, "")
    assert s.last_turns == 1


# --- cards ---------------------------------------------------------------------------------------------------------------


def test_the_tail_of_a_deck_is_drawn_in_order_and_after_the_rest():
    order = ["knight", "swordmaster"]
    bag = [being.id for being in library().beings[:18] if being.id not in (*order, "herald", "bomb")]
    own = {"tail": order, "top": ["herald", "bomb"], "bag": [], "pile": bag}
    play = Play(others={0: own})
    for id, left in (("bomb", False), ("herald", False), ("knight", False), ("swordmaster", True)):
        assert decks.draw_own(play.s, 0) == left
        assert library().beings[play.s.hand[0][-1]].id == id
    assert decks.draw_own(play.s, 0) is False and len(play.s.hand[0]) == 4


@pytest.mark.rule("TK-11.2", "TK-R17")
def test_a_shared_deck_is_renewed_at_once_and_without_cards_nothing_is_drawn():
    s = Play().s
    s.shared_bag, s.shared_tail, s.shared_by = [(), ()], [(109, 110), ()], [(1, 0), ()]
    s.shared_pile = [(111, 108), ()]
    decks.draw_shared(s, LEGENDS, 0)
    assert (s.legends[0], s.shared_tail[LEGENDS], s.shared_by[LEGENDS]) == ((109,), (110,), (0,))
    assert s.shared_pile[LEGENDS] == (111, 108)
    decks.draw_shared(s, LEGENDS, 0)
    assert (s.shared_bag[LEGENDS], s.shared_pile[LEGENDS]) == ((108, 111), ())
    decks.draw_shared(s, FLARES, 0)
    assert s.flares[0] == ()


def test_a_card_shown_once_stays_known_in_the_hand():
    s = Play(others={0: {"pending": "knight"}}).s
    decks.take_back(s)
    assert s.shown[0] == s.hand[0] == (library().being("knight").index,)
    decks.show_being(s, s.hand[0][0])
    assert (s.shown[0], s.hand[0], s.playing) == ((), (), library().being("knight").index)
    decks.put_away_being(s)
    assert (s.playing, s.pile[0]) == (NONE, (library().being("knight").index,))
    decks.put_away_being(s)
    assert len(s.pile[0]) == 1


def test_only_one_frozen_effect_is_in_play():
    """TK-X1.2: the other one is discarded."""
    s = Play(decks=["everfrost", "sylvan"], others={0: {"frozen": "ice_queen", "pile": ["crystal_grower"]}}).s
    queen, grower = library().being("ice_queen").index, library().being("crystal_grower").index
    decks.freeze_from_pile(s, grower)
    assert (s.frozen[0], s.pile[0]) == (grower, (queen,))
    decks.thaw(s)
    assert (s.frozen[0], s.playing) == (NONE, grower)
    decks.freeze(s)
    assert (s.frozen[0], s.playing) == (grower, NONE)
