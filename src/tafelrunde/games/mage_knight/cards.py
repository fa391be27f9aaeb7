"""Playing a card: basic, strong or sideways (MK-5)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt, concerning
from tafelrunde.games.mage_knight import (
    aiming,
    atoms,
    banners,
    battle,
    decks,
    effects,
    givers,
    mana,
    strike,
    traces,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import (
    ACTION,
    ARTIFACT,
    BANNER,
    HEALING,
    INFLUENCE,
    MOVEMENT,
    SPECIAL,
    SPELL,
    WOUND_CARD,
    library,
)
from tafelrunde.games.mage_knight.naming import card_names, card_ref
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import Mage
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import Effect, Step
from tafelrunde.games.mage_knight.wording import kept_text

# How a card is played
BASIC: Final = 0
STRONG: Final = 1
SIDE_MOVE: Final = 2
SIDE_INFLUENCE: Final = 3
TO_A_UNIT: Final = 4  # a banner is put to a unit (MK-6.13)
SIDE_ATTACK: Final = 5
SIDE_BLOCK: Final = 6
HOWS: Final = ["basic", "strong", "side_move", "side_influence", "to_a_unit", "side_attack", "side_block"]
SIDEWAYS: Final = 1  # what a sideways card is worth (MK-5.10)
OUTSIDE_COMBAT: Final = MOVEMENT | INFLUENCE | HEALING | SPECIAL | ACTION  # icons of effects (MK-9.4)
ONE_BLOCK: Final = Step(v.BLOCK)
# What a use would bring; foresight.py enters it, because it looks at the whole map.
FORESEEN: Final[list[Callable[[Mage, int, int, int], dict[str, object]]]] = []


def playable(s: Mage, seat: int) -> list[int]:
    """The cards in hand, each kind once; any card but a wound can at least be laid sideways (MK-5.9, MK-5.10)."""
    return sorted(set(s.heroes[seat].hand) - {WOUND_CARD})


def extra_cost(card: int, how: int) -> Cards:
    """Mana besides the one in the card's own colour: black for the strong effect of a spell (MK-5.6)."""
    if how == STRONG and library().deeds[card].kind == SPELL:
        return (1 << v.BLACK,)
    return ()


def needs_mana(card: int, how: int) -> bool:
    """Strong effects of actions, both effects of spells; artifacts cost nothing (MK-5.3, MK-5.5, MK-5.8)."""
    kind = library().deeds[card].kind
    return kind == SPELL or (how == STRONG and kind != ARTIFACT)


def effect_of(card: int, how: int) -> Effect | None:
    return library().deeds[card].basic if how == BASIC else library().deeds[card].strong


def ways(s: Mage, seat: int, card: int) -> list[int]:
    """Every way this card can be played now."""
    found = [how for how in (BASIC, STRONG) if can_play(s, seat, card, how)]
    if banners.attachable(s, seat, card):
        found.append(TO_A_UNIT)
    return [*found, SIDE_MOVE, SIDE_INFLUENCE, *sideways_in_combat(s, seat)]


def sideways_in_combat(s: Mage, seat: int) -> list[int]:
    """Never a ranged or siege attack, and only in its phase (MK-15.6, MK-16.4, MK-18.3)."""
    found = [SIDE_ATTACK] if strike.may_attack_sideways(s, seat) else []
    return [*found, SIDE_BLOCK] if strike.block_possible(s, seat, ONE_BLOCK) else found


def can_play(s: Mage, seat: int, card: int, how: int) -> bool:
    """Its effect is known and possible, and its mana can be paid (MK-5.12, MK-5.16). The card lies open already, so it is no
    part of what its effect may use."""
    effect = effect_of(card, how)
    if effect is None or not usable(s, seat, card, how):
        return False
    due = (*mana_for(card, how), *effects.mana_due_by(s, seat, effect))
    return mana.payable(s, seat, due, effects.needed_by(s, seat, effect))


def usable(s: Mage, seat: int, card: int, how: int) -> bool:
    """Whether this effect can be had now, whatever the card costs (MK-9.7: all its own restrictions hold)."""
    effect = effect_of(card, how)
    return (
        effect is not None
        and aiming.when_it_may(s, effect.when)
        and in_its_place(s, icons_of(card, how))
        and effects.can_have(s, seat, effect)
    )


def in_its_place(s: Mage, icons: int) -> bool:
    """Outside combat whatever is not for combat alone (MK-10.20); in a combat no healing effect (MK-14.20)."""
    return bool(icons & OUTSIDE_COMBAT) if s.fight is None else not is_healing(icons)


def is_healing(icons: int) -> bool:
    """Whether an effect is a healing effect and nothing else: then all of it is, whatever there is to choose from (MK-R243)."""
    return icons & ~(BANNER | ACTION) == HEALING


def icons_of(card: int, how: int) -> int:
    deed = library().deeds[card]
    return deed.icons if how == BASIC else deed.strong_icons


def mana_for(card: int, how: int) -> Cards:
    """What the card itself costs."""
    return (library().deeds[card].colours, *extra_cost(card, how)) if needs_mana(card, how) else ()


def how_option(s: Mage, seat: int, value: int, card: int) -> Option:
    effect = effect_of(card, value) if value in (BASIC, STRONG) else None
    words: dict[str, object] = {"card": card_names(card)}
    if effect is not None:
        words["text"] = kept_text(effect)
    return Option(HOWS[value], (use_ref(value),), words, partial(FORESEEN[0], s, seat, card, value))


def use_ref(how: int) -> str:
    """The part of a card that stands for a use of it."""
    return f"use:{HOWS[how]}"


def how_words(s: Mage, seat: int, card: int) -> dict[str, object]:
    return {"card": card_names(card)}


def how_subject(s: Mage, seat: int, card: int) -> tuple[str, ...]:
    return (card_ref(card),)


def how_weight(s: Mage, seat: int, value: int, card: int) -> int:
    return [3, 4, 1, 0, 5, 2, 2][value] if s.fight is None else [5, 6, 0, 0, 1, 2, 2][value]


def draws_cards(s: Mage, seat: int, value: int, card: int) -> bool:
    effect = effect_of(card, value) if value in (BASIC, STRONG) else None
    return effect is not None and effects.draws(effect.steps)


HOW = Prompt(
    "card.how",
    ("MK-5.3", "MK-5.5", "MK-5.8", "MK-5.10"),
    how_option,
    how_words,
    how_subject,
    how_weight,
    draws_cards,
)


def play_card(s: Mage, seat: int, card: int) -> Flow[None]:
    """The card goes to the play area, its mana is paid and the chosen effect happens (MK-5.2)."""
    decks.play(s, seat, card)
    if s.fight is not None:
        battle.tint(s, library().deeds[card].colours, givers.CARDS + card)
    how = yield Choice(seat, HOW, lambda: ways(s, seat, card), (card,))
    yield from use(s, seat, card, how)


def use(s: Mage, seat: int, card: int, how: int) -> Flow[None]:
    """What happens once it is said how; all questions on the way are about the card."""
    yield from concerning((card_ref(card),), carry_out(s, seat, card, how))


def carry_out(s: Mage, seat: int, card: int, how: int) -> Flow[None]:
    decks.tell_way(s, seat, card, HOWS[how])
    if how in (SIDE_MOVE, SIDE_INFLUENCE):
        lay_sideways(s, seat, card, v.MOVE if how == SIDE_MOVE else v.INFLUENCE)
        return
    if how == TO_A_UNIT:
        yield from banners.attach(s, seat, card)
        return
    if how in (SIDE_ATTACK, SIDE_BLOCK):
        yield from fight_sideways(s, seat, SIDEWAYS, how == SIDE_ATTACK, card)
        return
    yield from pay_and_have(s, seat, card, how, Played(card))
    if how == STRONG and library().deeds[card].kind == ARTIFACT:
        decks.remove_from_game(s, seat, card)


def fight_sideways(s: Mage, seat: int, worth: int, attacks: bool, card: int) -> Flow[None]:
    """Any card is a physical attack or block, never a ranged or siege attack (MK-15.6, MK-16.4, MK-18.3)."""
    worth += effects.bonus_for(s, seat, v.ATTACK if attacks else v.BLOCK, Played(card))
    if attacks:
        yield from strike.attack_with(s, seat, v.MELEE, v.PHYSICAL, worth)
    else:
        yield from strike.block_with(s, seat, v.PHYSICAL, worth)


def lay_sideways(s: Mage, seat: int, card: int, kind: int) -> None:
    atoms.gain_points(s, seat, kind, SIDEWAYS + effects.bonus_for(s, seat, kind, Played(card)))


def pay_and_have(s: Mage, seat: int, card: int, how: int, played: Played) -> Flow[None]:
    """Pay what the card costs, so that what the effect itself asks for can be paid, too; then the effect."""
    effect = effect_of(card, how)
    assert effect is not None
    due = mana_for(card, how)
    for place in range(len(due)):
        rest = (*due[place + 1 :], *effects.mana_due_by(s, seat, effect))
        yield from mana.pay(s, seat, due[place], rest, False, effects.needed_by(s, seat, effect))
    yield from have(s, seat, card, how, played)


def have(s: Mage, seat: int, card: int, how: int, played: Played) -> Flow[None]:
    """The effect of a card, without its price."""
    effect = effect_of(card, how)
    assert effect is not None
    if library().deeds[card].kind == SPELL:
        traces.note_spell(s, seat, card)
    yield from effects.have(s, seat, effect, played)
