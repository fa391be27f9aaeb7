"""Questions that many effects ask. Each knows the `Use` it is asked for: it tells the player what the answer is for."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.pixel_tactics import atoms, foresight, naming, units
from tafelrunde.games.pixel_tactics.content import BASE_CHARACTERS, CHARACTERS, EFFECTS, NAMES
from tafelrunde.games.pixel_tactics.damage import deal, move_markers
from tafelrunde.games.pixel_tactics.effects import Use
from tafelrunde.games.pixel_tactics.state import ROW_LETTERS, PixelState

# --- what the questions say -----------------------------------------------------------------------------------------------


def effect_words(s: PixelState, seat: int, use: Use) -> dict[str, object]:
    return {"name": naming.ability_word(use.ability), "effect": EFFECTS[use.ability]}


def effect_subject(s: PixelState, seat: int, use: Use) -> tuple[str, ...]:
    """The card on the table whose effect it is; an order lies apart and is called by its character."""
    return naming.table_refs(s, use.card) or (naming.character_ref(use.ability // 5),)


def spot_words(s: PixelState, seat: int, use: Use, spot: int) -> dict[str, object]:
    """As `effect_words`, of a question about one card on the table."""
    name = naming.spot_word(s, spot)
    return {"name": naming.ability_word(use.ability), "other": name, "whom": naming.whom(name)}


def spot_subject(s: PixelState, seat: int, use: Use, spot: int) -> tuple[str, ...]:
    return (naming.place_ref(spot),)


ON_TABLE: Final = naming.lying("lying")


def effect_prompt(
    key: str,
    rules: tuple[str, ...],
    option: Callable[..., Option] = ON_TABLE,
    final: Callable[..., bool] | bool = foresight.pick_is_news,
    weight: Callable[..., int] | None = None,
) -> Prompt:
    """A question of an effect; `about` is the use of it."""
    return Prompt(f"effect.{key}", rules, option, effect_words, effect_subject, weight, final)


def spot_prompt(
    key: str, rules: tuple[str, ...], option: Callable[..., Option] = naming.number_option
) -> Prompt:
    """A question of an effect about one card on the table; `about` is the use and the spot."""
    return Prompt(f"effect.{key}", rules, option, spot_words, spot_subject, final=foresight.pick_is_news)


def _own_last(s: PixelState, seat: int, value: int, use: Use) -> int:
    return 1 if value // 9 == seat else 3


def _row_option(s: PixelState, seat: int, value: int, use: Use) -> Option:
    words: dict[str, object] = {
        "row": naming.ROW_WORDS[value % 3],
        "player": naming.player_word(s, value // 3),
    }
    return Option("row", (f"row:{value // 3}:{ROW_LETTERS[value % 3]}",), words)


def _column_option(s: PixelState, seat: int, value: int, use: Use) -> Option:
    return Option("column", (f"column:{value}",), {"n": value + 1})


def _name_option(s: PixelState, seat: int, value: int, use: Use) -> Option:
    return Option("character", (naming.character_ref(value),), {"name": NAMES[value]})


HERO: Final = effect_prompt("hero", ("PT-9.1", "PT-3.15"), weight=_own_last)
HEROES: Final = effect_prompt("heroes", ("PT-R14", "PT-3.15"))
CORPSE: Final = effect_prompt("corpse", ("PT-9.2",))
CARD: Final = effect_prompt("card", ("PT-9.1",), naming.of_cards(), foresight.card_is_news)
ROW: Final = effect_prompt("row", ("PT-R27",), _row_option, foresight.after_action)
COLUMN: Final = effect_prompt("column", ("PT-3.4",), _column_option, foresight.after_action)
NAME: Final = effect_prompt("name", ("PT-10.5",), _name_option, final=True)
HEAL: Final = spot_prompt("heal", ("PT-R14",))
DAMAGE: Final = spot_prompt("damage", ("PT-R65",))
MOVE: Final = spot_prompt("move", ("PT-R14",))


def pick(asked: Prompt, use: Use, values: list[int]) -> Choice:
    return Choice(use.seat, asked, values, (use,))


def pick_hero(use: Use, heroes: list[int]) -> Choice:
    return Choice(use.seat, HERO, heroes, (use,))


def pick_amount(asked: Prompt, use: Use, spot: int, low: int, high: int) -> Choice:
    return Choice(use.seat, asked, list(range(low, high + 1)), (use, spot))


def pick_from_hand(s: PixelState, use: Use, whose: int, may_stop: bool = False) -> Choice:
    """One of the cards of a hand, chosen by who holds it."""
    return Choice(whose, CARD, hand_cards(s, whose, may_stop), (use,))


def hand_cards(s: PixelState, seat: int, may_stop: bool) -> Callable[[], list[int]]:
    """Listed when somebody looks: the other seat may have redrawn a hand it cannot know."""
    return lambda: [*s.hand[seat], DONE] if may_stop else s.hand[seat].copy()


def pick_name(s: PixelState, use: Use, except_character: int = -1) -> Flow[int]:
    """Name a character that is in this game, but one."""
    count = CHARACTERS if s.rules.promo else BASE_CHARACTERS
    names = [character for character in range(count) if character != except_character]
    character = yield pick(NAME, use, names)
    atoms.tell(s, "named", use.seat, {"name": NAMES[character]})
    return character


# --- several answers for one effect ---------------------------------------------------------------------------------------


def pick_some_heroes(s: PixelState, use: Use, most: int) -> Flow[list[int]]:
    """Up to so many different heroes of either unit, at least one (PT-R14)."""
    left = units.hero_spots(s)
    chosen: list[int] = []
    while left and len(chosen) < most:
        spot = yield pick(HEROES, use, [*left, DONE] if chosen else left)
        if spot == DONE:
            break
        chosen.append(spot)
        left = [other for other in left if other != spot]
    return chosen


def heal_up_to(s: PixelState, use: Use, spot: int, most: int) -> Flow[None]:
    """ "Up to": the amount may be 0 (PT-R14)."""
    points = yield pick_amount(HEAL, use, spot, 0, min(most, s.damage[s.cells[spot]]))
    atoms.heal(s, spot, points)


def heal_any_hero(s: PixelState, use: Use, most: int) -> Flow[None]:
    spot = yield pick_hero(use, units.hero_spots(s))
    yield from heal_up_to(s, use, spot, most)


def split_healing(s: PixelState, use: Use, total: int) -> Flow[None]:
    """Heroes heal up to this much altogether, shared out freely."""
    left = total
    done: list[int] = []
    while left > 0:
        spot = yield from _pick_hurt(s, use, units.hero_spots(s), done)
        if spot == DONE:
            return
        points = yield pick_amount(HEAL, use, spot, 1, min(left, s.damage[s.cells[spot]]))
        left -= atoms.heal(s, spot, points)


def gather_damage(s: PixelState, use: Use, to: int, sources: int, most: int) -> Flow[None]:
    """Move up to so much damage in total from these own cells onto one hero."""
    left = most
    done: list[int] = []
    while left > 0:
        spot = yield from _pick_hurt(s, use, units.spots(use.seat, sources), done)
        if spot == DONE:
            return
        points = yield pick_amount(MOVE, use, spot, 1, min(left, s.damage[s.cells[spot]]))
        left -= points
        yield from move_markers(s, spot, to, points, use.dealt)


def _pick_hurt(s: PixelState, use: Use, among: list[int], done: list[int]) -> Flow[int]:
    """The next of these that carries damage and was not chosen yet; DONE if there is none or nobody wants one."""
    hurt = [spot for spot in among if s.damage[s.cells[spot]] > 0 and spot not in done]
    if not hurt:
        return DONE
    spot = yield pick(HEROES, use, [*hurt, DONE])
    done.append(spot)
    return spot


def split_damage(s: PixelState, use: Use, total: int) -> Flow[None]:
    """Exactly so much damage, divided freely: all of it is assigned before any is placed (PT-R65)."""
    left = total
    packets: list[int] = []  # card, points, card, points ...
    heroes = units.hero_spots(s)
    while left > 0 and heroes:
        spot = yield pick_hero(use, heroes)
        heroes = [other for other in heroes if other != spot]
        # The last hero must take what is left.
        points = yield pick_amount(DAMAGE, use, spot, 1 if heroes else left, left)
        packets.append(s.cells[spot])
        packets.append(points)
        left -= points
    for i in range(0, len(packets), 2):
        yield from deal(s, packets[i], packets[i + 1])


def corpses_of_a_row(s: PixelState, use: Use) -> Flow[list[int]]:
    """One row of one unit that holds a corpse (PT-R27): the corpses there."""
    rows = [unit * 3 + row for unit in range(2) for row in range(3) if s.fallen[unit] & units.ROW_MASKS[row]]
    if not rows:
        return []
    chosen = yield pick(ROW, use, rows)
    unit = chosen // 3
    return units.spots(unit, s.fallen[unit] & units.ROW_MASKS[chosen % 3])


# --- sets of cards --------------------------------------------------------------------------------------------------------


def lying_spots(s: PixelState, seat: int) -> list[int]:
    """Heroes and corpses of a unit."""
    return units.spots(seat, (s.alive[seat] | s.fallen[seat]) & units.HERO_CELLS)


def heroes_in_row(s: PixelState, row: int) -> list[int]:
    """Both units (PT-R49)."""
    mask = units.ROW_MASKS[row] & units.HERO_CELLS
    return units.spots(0, s.alive[0] & mask) + units.spots(1, s.alive[1] & mask)


def heroes_in_column(s: PixelState, column: int) -> list[int]:
    """Both units: columns face each other (PT-3.4)."""
    mask = units.COLUMN_MASKS[column] & units.HERO_CELLS
    return units.spots(0, s.alive[0] & mask) + units.spots(1, s.alive[1] & mask)
