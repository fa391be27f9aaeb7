"""Questions and options in words, with the things on the table they are about and what they would do."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Option
from tafelrunde.core.words import Word
from tafelrunde.games.pixel_tactics.attacks import CAST, MELEE
from tafelrunde.games.pixel_tactics.battle import (
    REACTION_ABILITIES,
    RETRIBUTION,
    THORNS,
    VENGEANCE,
    interceptors,
)
from tafelrunde.games.pixel_tactics.cards import (
    ABILITIES,
    CARD_NAMES,
    CHARACTER_IDS,
    CHARACTER_OF,
    DECK,
    LEADER,
    ORDER,
    card_word,
)
from tafelrunde.games.pixel_tactics.damage import PAIR
from tafelrunde.games.pixel_tactics.log import ROW_WORDS, place_ref, player_word, spot_word
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, ROW_LETTERS, PixelState
from tafelrunde.games.pixel_tactics.turns import (
    ACTION_NAMES,
    ATTACK,
    CLEAR_CORPSE,
    DRAW_CARD,
    DRAW_PROMO,
    EXPOSE,
    MOVE,
    PER_ACTION,
    RECRUIT,
    SHIFT,
    is_free,
)
from tafelrunde.games.pixel_tactics.units import (
    ability_of,
    find,
    find_living,
    health,
    is_alive,
    living_heroes,
    living_in_row,
    row_of,
    spots,
)
from tafelrunde.games.pixel_tactics.values import CORPSE_ATTACK, aim_at, attack_value, damage_taken

# The rules behind each question, for the rules help.
PROMPT_RULES: Final[dict[str, tuple[str, ...]]] = {
    "leader.choose": ("PT-2.3", "PT-2.4", "PT-2.6"),
    "bonus.draw": ("PT-13.6",),
    "turn.action": ("PT-5.1.1", "PT-5.1.2", "PT-4.13"),
    "recruit.place": ("PT-5.3.1", "PT-5.3.4"),
    "move.place": ("PT-5.7.1", "PT-5.7.2"),
    "promo.discard": ("PT-12.3",),
    "attack.target": ("PT-7.2", "PT-7.4", "PT-7.10", "PT-7.15"),
    "attack.last": ("PT-R33", "PT-7.4"),
    "defend.target": ("PT-R30",),
    "defend.intercept": ("PT-7.12",),
    "damage.redirect": ("PT-8.19", "PT-8.20"),
    "damage.amount": ("PT-14.2",),
    "damage.shift": ("PT-R13",),
    "damage.taker": ("PT-R13",),
    "reaction.next": ("PT-9.5",),
    "reaction.after_order": ("PT-9.5", "PT-9.10"),
    "overlord.take": ("PT-R34",),
    "overlord.place": ("PT-R34",),
    "draw.agree": ("PT-R53",),
    "effect.hero": ("PT-9.1", "PT-3.15"),
    "effect.heroes": ("PT-R14", "PT-3.15"),
    "effect.from_hero": ("PT-9.1",),
    "effect.attacker": ("PT-R61",),
    "effect.corpse": ("PT-9.2",),
    "effect.lying": ("PT-9.1",),
    "effect.card": ("PT-9.1",),
    "effect.enemy_card": ("PT-9.1",),
    "effect.to_hand": ("PT-R17",),
    "effect.on_top": ("PT-R17",),
    "effect.next_on_top": ("PT-9.1",),
    "effect.heal": ("PT-R14",),
    "effect.damage": ("PT-R65",),
    "effect.move": ("PT-R14",),
    "effect.row": ("PT-R27",),
    "effect.column": ("PT-3.4",),
    "effect.name": ("PT-10.5",),
    "effect.recruit": ("PT-5.3.5",),
    "effect.rearrange": ("PT-R52",),
    "effect.place": ("PT-R52",),
    "effect.into_place": ("PT-R52",),
    "effect.use_drawn": ("PT-9.1",),
}

_DECLINE: Final[dict[str, str]] = {
    "turn.action": "end_turn",
    "attack.target": "no_attack",
    "damage.redirect": "keep_damage",
    "damage.shift": "no_shift",
    "overlord.take": "take_none",
    "draw.agree": "refuse",
    "effect.use_drawn": "keep_card",
    "effect.recruit": "no_recruit",
}
_NUMBERS: Final = ("bonus.draw", "damage.amount", "effect.heal", "effect.damage", "effect.move")
_CARDS: Final = (
    "promo.discard", "effect.card", "effect.enemy_card", "effect.to_hand", "effect.on_top", "effect.next_on_top",
    "effect.recruit",
)  # fmt: skip
_PLACES: Final = ("recruit.place", "move.place", "overlord.place", "effect.place")


def describe(s: PixelState, choice: Choice, value: int) -> Option:
    """The full record of one option."""
    prompt = choice.prompt
    if prompt == "defend.intercept":
        return _intercept(s, choice, value)
    if value == DONE:
        return Option(_DECLINE.get(prompt, "enough"))
    if prompt == "turn.action":
        return _action(s, choice.seat, value)
    if prompt == "attack.target":
        return _attack(s, choice.about[0], value)
    if prompt in ("attack.last", "defend.target"):
        return Option("target", (place_ref(value),), _table_words(s, value), _defence(s, choice, value))
    if prompt == "leader.choose":
        card = s.hand[choice.seat][value]
        character = DECK[CHARACTER_OF[card]]
        words: dict[str, object] = {"name": character.name, "leader": character.leader_name}
        return Option("leader", (_card_ref(s, card),), words)
    if prompt == "damage.shift":
        spot, taker = value // PAIR, value % PAIR
        names: dict[str, object] = {"name": spot_word(s, spot), "other": spot_word(s, taker)}
        return Option("shift_pair", (place_ref(spot), place_ref(taker)), names)
    if prompt in ("reaction.next", "reaction.after_order"):
        return _reaction(s, choice, value)
    if prompt in _NUMBERS:
        return Option("number", (), {"n": value})
    if prompt in _CARDS:
        return Option("card", (_card_ref(s, value),), {"name": card_word(value)})
    if prompt in _PLACES:
        return Option("place", (place_ref(value),), {"where": _where(s, value)})
    return _simple(s, prompt, value)


def _simple(s: PixelState, prompt: str, value: int) -> Option:
    if prompt == "effect.row":
        words: dict[str, object] = {"row": ROW_WORDS[value % 3], "player": player_word(s, value // 3)}
        return Option("row", (f"row:{value // 3}:{ROW_LETTERS[value % 3]}",), words)
    if prompt == "effect.column":
        return Option("column", (f"column:{value}",), {"n": value + 1})
    if prompt == "effect.name":
        return Option("character", (f"character:{CHARACTER_IDS[value]}",), {"name": DECK[value].name})
    if prompt == "draw.agree":
        return Option("agree")
    if prompt == "effect.use_drawn":
        return Option("use_card")
    kinds: dict[str, str] = {"overlord.take": "take", "damage.redirect": "redirect"}
    return Option(kinds.get(prompt, "lying"), (place_ref(value),), _table_words(s, value))


# --- the big questions ----------------------------------------------------------------------------------------------------


def _action(s: PixelState, seat: int, value: int) -> Option:
    action, about = value // PER_ACTION, value % PER_ACTION
    kind = ACTION_NAMES[action]
    if action > SHIFT:
        return Option(kind)
    preview: dict[str, object] = {"cost": 0 if action == SHIFT or is_free(s, seat, action) else 1}
    if action == DRAW_CARD:
        return Option(kind, (f"deck:{seat}",), {}, preview)
    if action == DRAW_PROMO:
        return Option(kind, ("promo_deck",), {}, preview)
    if action == SHIFT:
        return Option(kind, (place_ref(about),), _table_words(s, about), preview)
    if action in (ATTACK, CLEAR_CORPSE, MOVE):
        spot = find(s, about)
        return Option(kind, (place_ref(spot),), _table_words(s, spot), preview)
    if action == EXPOSE:  # the card stays in hand: what counts is whom it unmasks (PT-R39)
        preview["kills"] = [place_ref(spot) for spot in _enemies_called(s, seat, CHARACTER_OF[about])]
    else:
        preview["bar"] = ABILITIES[CHARACTER_OF[about] * 5 + (s.wave if action == RECRUIT else ORDER)].text
    return Option(kind, (_card_ref(s, about),), {"name": card_word(about), "row": ROW_WORDS[s.wave]}, preview)


def _enemies_called(s: PixelState, seat: int, character: int) -> list[int]:
    """Living enemy heroes of this name."""
    enemies = spots(1 - seat, living_heroes(s, 1 - seat))
    return [spot for spot in enemies if CHARACTER_OF[s.cells[spot]] == character]


def _attack(s: PixelState, card: int, value: int) -> Option:
    spot = find(s, card)
    if value == CAST:
        ability = ABILITIES[ability_of(s, spot)]
        words: dict[str, object] = {"name": card_word(card), "effect": ability.text}
        return Option("spell", (place_ref(spot),), words)
    target, melee = value // 4, value % 4 == MELEE
    preview = _hit(s, spot, target, melee)
    words = _table_words(s, target)
    words["n"] = preview["damage"]
    if not melee:
        preview["interceptors"] = [place_ref(catcher) for catcher in interceptors(s, target)]
    return Option("melee" if melee else "ranged", (place_ref(target),), words, preview)


def expected_damage(s: PixelState, spot: int, target: int, melee: bool) -> int:
    """What the attack would do if nobody interferes."""
    value = attack_value(s, spot, aim_at(s, target, melee)) if is_alive(s, spot) else CORPSE_ATTACK
    return damage_taken(s, target, value, melee)


def _hit(s: PixelState, spot: int, target: int, melee: bool) -> dict[str, object]:
    """What the attack would do to this target, and whether that one then carries lethal damage (PT-8.5)."""
    damage = expected_damage(s, spot, target, melee)
    return {"damage": damage, "lethal": s.damage[s.cells[target]] + damage >= health(s, target)}


def _intercept(s: PixelState, choice: Choice, value: int) -> Option:
    """Catch the shot with a hero or let it hit (PT-7.12): who shoots at whom, and what it would do to the one it then hits."""
    attacker, target = find(s, choice.about[0]), choice.about[1]
    hit = target if value == DONE else value
    preview = _hit(s, attacker, hit, False)
    preview["attacker"] = place_ref(attacker)
    preview["target"] = place_ref(target)
    kind = "let_through" if value == DONE else "intercept"
    return Option(kind, (place_ref(hit),), _table_words(s, hit), preview)


def _defence(s: PixelState, choice: Choice, value: int) -> dict[str, object] | None:
    """Illusionist leader: what the attack would do here. A corpse's or a killed hero's numbers are not on the table (PT-R33)."""
    attacker = find_living(s, choice.about[0])
    if choice.prompt != "defend.target" or attacker < 0 or attacker // 9 == choice.seat:
        return None
    preview = _hit(s, attacker, value, True)
    preview["attacker"] = place_ref(attacker)
    preview["target"] = place_ref(choice.about[1])
    return preview


def _reaction(s: PixelState, choice: Choice, value: int) -> Option:
    ability = choice.about[value]
    if choice.prompt == "reaction.next":
        ability = REACTION_ABILITIES[ability // 64]
    character = DECK[ability // 5]
    refs = [f"character:{character.id}"]
    spot = _reacting(s, choice, value)
    if spot >= 0:
        refs.append(place_ref(spot))
    name = character.leader_name if ability % 5 == LEADER else character.name
    return Option("reaction", tuple(refs), {"name": name, "effect": ABILITIES[ability].text})


def _reacting(s: PixelState, choice: Choice, value: int) -> int:
    """Where the card lies whose effect this is; -1 for an order, and where nobody can tell any more."""
    entry = choice.about[value]
    if choice.prompt == "reaction.next":
        kind, card = entry // 64, entry % 64
        if kind not in (THORNS, RETRIBUTION, VENGEANCE):  # those carry whom they hurt, not whose they are
            return find(s, card)
        ability = REACTION_ABILITIES[kind]
    else:
        ability = entry
    bar = ability % 5
    if bar == LEADER:
        return choice.seat * 9 + LEADER_CELL
    if bar == ORDER:
        return -1
    # Like effects wait in the order in which their cards stand in the row, unless one of them is gone or done.
    same = [i for i, other in enumerate(choice.about) if other == entry]
    standing = living_in_row(s, choice.seat, bar, ability // 5)
    return find(s, standing[same.index(value)]) if len(standing) == len(same) else -1


# --- words ----------------------------------------------------------------------------------------------------------------


def prompt_words(s: PixelState, choice: Choice) -> dict[str, object]:
    """The parameters of the question's sentence."""
    prompt, about = choice.prompt, choice.about
    if prompt.startswith("effect."):
        ability = ABILITIES[about[0]]
        character = DECK[about[0] // 5]
        words: dict[str, object] = {
            "name": character.leader_name if about[0] % 5 == LEADER else character.name,
            "effect": ability.text,
        }
        if len(about) > 1:
            words["other"] = str(about[1] + 1) if prompt == "effect.next_on_top" else spot_word(s, about[1])
        return words
    if prompt == "turn.action":
        return {"n": about[0], "row": ROW_WORDS[s.wave]}
    if prompt in ("attack.target", "attack.last", "move.place"):
        return {"name": _card_on_table(s, about[0])}
    if prompt in ("defend.target", "defend.intercept"):
        return {"name": _card_on_table(s, about[0]), "other": spot_word(s, about[1])}
    if prompt == "damage.redirect":
        return {"name": spot_word(s, about[0]), "n": about[1]}
    if prompt == "damage.amount":
        return {"name": spot_word(s, about[0]), "other": spot_word(s, about[1])}
    if prompt in ("damage.taker", "overlord.place"):
        return {"name": spot_word(s, about[0])}
    if prompt == "recruit.place":
        return {"name": card_word(s.held)}
    return {}


def _card_on_table(s: PixelState, card: int) -> Word:
    spot = find(s, card)
    return spot_word(s, spot) if spot >= 0 else card_word(card)


def _table_words(s: PixelState, spot: int) -> dict[str, object]:
    return {"name": spot_word(s, spot), "where": _where(s, spot)}


def _where(s: PixelState, spot: int) -> Word:
    """The position in words: whose unit, which row, which column."""
    player, row = player_word(s, spot // 9), ROW_WORDS[row_of(spot)]
    if spot % 9 == LEADER_CELL:
        return {"de": f"{player['de']}, Anführer", "en": f"{player['en']}, leader"}
    column = spot % 3 + 1
    return {"de": f"{player['de']}, {row['de']} {column}", "en": f"{player['en']}, {row['en']} {column}"}


def _card_ref(s: PixelState, card: int) -> str:
    for seat in range(2):
        if card in s.hand[seat]:
            return f"hand:{seat}:{CARD_NAMES[card]}"
        if card in s.discard[seat]:
            return f"discard:{seat}:{CARD_NAMES[card]}"
    return f"deck:{s.owner[card]}:{CARD_NAMES[card]}"
