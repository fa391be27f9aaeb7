"""What can be done inside a combat: one thing of the menu after the other, through all four phases (MK-14.16)."""

from functools import partial
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.words import Word, say, word
from tafelrunde.games.mage_knight import (
    aiming,
    atoms,
    banners,
    battle,
    cards,
    combat_skills,
    damage,
    feats,
    fight,
    foresight,
    gains,
    keeping,
    mana,
    offers,
    provocation,
    skills,
    soldiers,
    strike,
    sums,
    units,
)
from tafelrunde.games.mage_knight.naming import (
    attack_ref,
    card_names,
    card_ref,
    colour_names,
    colour_ref,
    stage_names,
)
from tafelrunde.games.mage_knight.previews import PlayPreview, shown
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    CLOSED_UP,
    DAMAGE_PHASE,
    MOST_ATTACKS,
    OPEN_ATTACK,
    OPEN_BLOCK,
    RANGED_PHASE,
    Foe,
    Mage,
)

# Answers to "what next?". Enemies come with their place in the combat, attacks, cards, units and skills with their number,
# crystals with their colour.
NEXT: Final = 0
STRIKE: Final = 1
LET_GO: Final = 2
CRYSTAL: Final = 10
TARGET: Final = 100
SPARE: Final = 200
BLOCK: Final = 300
SLOW: Final = 500
DAMAGE: Final = 700
DUEL: Final = 900  # and the place of the enemy
CARD: Final = 1000
UNIT: Final = 2000
SKILL: Final = 3000
POWER: Final = 4000  # of a unit's banner


def menu(s: Mage) -> list[int]:
    """Everything that may be done now. The next phase waits until nothing is open, and until all damage is dealt
    (MK-17.16)."""
    f = s.combat
    found: list[int] = []
    if f.opened != CLOSED_UP:
        found += [STRIKE] if strike.suffices(s) else []
        found.append(LET_GO)
    if f.opened != OPEN_BLOCK:
        found += [TARGET + place for place in strike.more_targets(s)]
    if f.opened == OPEN_ATTACK and len(f.targets) > 1:
        found += [SPARE + place for place in f.targets]
    if f.opened == CLOSED_UP:
        found += [BLOCK + number for number in strike.blockable(s)]
    found += [SLOW + number for number in slowable(s)]
    due = sums.due_attacks(s) if f.stage == DAMAGE_PHASE else []
    found += [DAMAGE + number for number in due]
    found += [DUEL + place for place in combat_skills.duels_to_strike(s)]
    found += things(s, f.seat)
    if f.opened == CLOSED_UP and not due:
        found.append(NEXT)
    return found


def things(s: Mage, seat: int) -> list[int]:
    """Cards, units, skills and whatever else can be used in a combat, also in one between players (MK-14.16, MK-25.51)."""
    found = [CARD + card for card in cards.playable(s, seat)]
    found += [UNIT + unit for unit in units.usable_units(s, seat)]
    powers = banners.banner_powers(s, seat)
    found += [POWER + unit for unit in powers if soldiers.admitted(s, seat, unit)]  # MK-32.4
    found += [SKILL + skill for skill in skills.usable_skills(s, seat)]
    found += offers.listed(s, seat)
    return [*found, *[CRYSTAL + colour for colour in mana.crystals_to_use(s, seat)]]


def slowable(s: Mage) -> list[int]:
    """Cumbersome attacks, while there are move points, in the block phase (MK-21.9)."""
    f = s.combat
    if f.stage != BLOCK_PHASE or s.heroes[f.seat].move < 1:
        return []
    return [
        number
        for number in sums.due_attacks(s)
        if sums.attack_able(s, f.foes[number // MOST_ATTACKS], number % MOST_ATTACKS, sums.CUMBERSOME)
    ]


def menu_option(s: Mage, seat: int, value: int) -> Option:
    if value >= offers.OFFERS:
        return offers.option(s, seat, value)
    if value >= POWER:
        return banners.power_option(s, seat, value - POWER)
    if value >= SKILL:
        return skills.skill_option(s, seat, value - SKILL)
    if value >= UNIT:
        return units.use_option(s, seat, value - UNIT)
    if value >= CARD:
        card = value - CARD
        foreseen = partial(uses_preview, s, seat, card)
        return Option("play", (card_ref(card),), {"card": card_names(card)}, foreseen)
    if value >= DUEL:
        return strike.attack_option(s, value - DUEL, "duel_strike")
    if value >= DAMAGE:
        return number_option(s, value - DAMAGE, "damage_from")
    if value >= SLOW:
        return number_option(s, value - SLOW, "slow_down")
    if value >= BLOCK:
        return strike.block_option(s, value - BLOCK)
    if value >= SPARE:
        return strike.attack_option(s, value - SPARE, "spare")
    if value >= TARGET:
        kind = "attack_too" if s.combat.opened == OPEN_ATTACK else "attack_on"
        return strike.attack_option(s, value - TARGET, kind)
    if value >= CRYSTAL:
        return Option("crystal", (colour_ref(value - CRYSTAL),), {"colour": colour_names(value - CRYSTAL)})
    return short_option(s, value)


def uses_preview(s: Mage, seat: int, card: int) -> dict[str, object]:
    """Every way to play a card and what it would bring, to the open attack or block, too."""
    added = {gain.how: gain.points for gain in gains.gains(s, card) if gain.ref == card_ref(card)}
    uses = foresight.uses(s, seat, card)
    for use in uses:
        use["points"] = added.get(use["how"], 0)
    return shown(PlayPreview(uses=uses))


def number_option(s: Mage, number: int, kind: str) -> Option:
    foe, attack = s.combat.foes[number // MOST_ATTACKS], number % MOST_ATTACKS
    words = strike.attack_words(s, foe, attack)
    if kind == "damage_from":
        words = {**words, "n": sums.damage_of(s, foe, attack)}
    return Option(kind, (attack_ref(number),), words)


def short_option(s: Mage, value: int) -> Option:
    """What is about the open attack or block, or the phase."""
    f = s.combat
    if value == STRIKE:
        return Option("strike" if f.opened == OPEN_ATTACK else "block")
    if value == LET_GO:
        return Option("let_go", (), {"what": ATTACKING if f.opened == OPEN_ATTACK else BLOCKING})
    if f.stage == ATTACK_PHASE:
        return Option("end_fight")
    following = (
        BLOCK_PHASE if f.stage == RANGED_PHASE else DAMAGE_PHASE if sums.due_attacks(s) else ATTACK_PHASE
    )
    price = price_of_going_on(s)
    words: dict[str, object] = {"now": ENDED[f.stage], "phase": stage_names(following)}
    return Option("next_phase", (), {**words, "n": 0 if price is None else price["wounds"]}, price)


def price_of_going_on(s: Mage) -> dict[str, object] | None:
    """What ending the block phase means if no unit takes anything: all attacks that were not blocked (MK-17.1, MK-17.11)."""
    f = s.combat
    due = sums.due_attacks(s) if f.stage == BLOCK_PHASE else []
    if not due:
        return None
    harm = [sums.damage_of(s, f.foes[number // MOST_ATTACKS], number % MOST_ATTACKS) for number in due]
    wounds = sum([damage.wounds_from(s, f.seat, one) for one in harm])
    out = f.wounds + wounds >= s.heroes[f.seat].printed.hand_limit
    return {"damage": sum(harm), "wounds": wounds, "knocked_out": out}


def menu_weight(s: Mage, seat: int, value: int) -> int:
    """Whatever succeeds is done; nothing is let go while something else is left."""
    if value == STRIKE:
        return 20
    if value == LET_GO:
        return 0
    if value >= CARD:
        return 6 if s.combat.opened != CLOSED_UP else 3
    if SPARE <= value < BLOCK or CRYSTAL <= value < TARGET:
        return 0
    return 4 if value >= SLOW else 1


def brings_news(s: Mage, seat: int, value: int) -> bool:
    """Tokens that are drawn at the start of the block phase (MK-16.2), and cards that a skill draws."""
    if value >= offers.OFFERS:
        return offers.final(s, seat, value)
    if SKILL <= value < POWER:
        return skills.draws(value - SKILL)
    if value == NEXT and provocation.hidden(s):  # it is shown or denied (MK-31.25)
        return True
    return value == NEXT and s.combat.stage == RANGED_PHASE and bool(fight.summoners(s))


def menu_words(s: Mage, seat: int) -> dict[str, object]:
    """What the phase is about; once something is open, whom it is against."""
    f = s.combat
    if f.opened == OPEN_BLOCK:
        return {"what": about("Blocke", "Block", [sums.open_block(s)[0]])}
    if f.opened == OPEN_ATTACK:
        return {"what": about("Greife an", "Attack", [f.foes[place] for place in f.targets])}
    return {"what": QUESTIONS[f.stage]}


def about(de: str, en: str, foes: list[Foe]) -> Word:
    names = [battle.foe_names(foe) for foe in foes]
    return word(f"{de}: {say(names, 'de')}.", f"{en}: {say(names, 'en')}.")


ATTACKING: Final = word("Angriff", "attack")
BLOCKING: Final = word("Block", "block")
ENDED: Final[list[Word]] = [
    word("Fernkampf", "ranged phase"),
    word("Blocken", "block phase"),
    word("Schadensphase", "damage phase"),
]
QUESTIONS: Final[list[Word]] = [
    word("Wen greifst du aus der Ferne an?", "Whom do you attack from afar?"),
    word("Welchen Angriff blockst du?", "Which attack do you block?"),
    word("Welchen Schaden nimmst du zuerst?", "Which damage do you take first?"),
    word("Wen greifst du an?", "Whom do you attack?"),
]

WHAT = Prompt(
    "fight.what",
    ("MK-14.15", "MK-14.16", "MK-15.1", "MK-16.1", "MK-17.2", "MK-18.1"),
    menu_option,
    menu_words,
    weight=menu_weight,
    final=brings_news,
)


def act(s: Mage) -> Flow[None]:
    """One thing of the menu. It is asked even if only one is left: nobody ends a phase unasked."""
    seat = s.combat.seat
    what = yield Choice(seat, WHAT, lambda: menu(s), (), True)
    if what == NEXT:
        fight.next_phase(s, seat)
        return
    yield from carry_out(s, seat, what)
    yield from keeping.keep_promises(s, seat)
    aiming.forget(s)
    fight.go_on(s, seat)


def carry_out(s: Mage, seat: int, what: int) -> Flow[None]:
    if what >= offers.OFFERS:
        yield from offers.take(s, seat, what)
    elif what >= POWER:
        yield from banners.use_power(s, seat, what - POWER)
    elif what >= SKILL:
        yield from skills.use_skill(s, seat, what - SKILL)
    elif what >= UNIT:
        yield from units.use_unit(s, seat, what - UNIT)
    elif what >= CARD:
        yield from cards.play_card(s, seat, what - CARD)
    elif what >= DUEL:
        yield from combat_skills.strike_in_duel(s, seat, what - DUEL)
    elif what >= DAMAGE:
        yield from damage.take(s, seat, what - DAMAGE)
    elif what >= SLOW:
        battle.spend_move(s, what - SLOW)
        feats.tell_trait(s, sums.CUMBERSOME)
        strike.block_the_powerless(s, seat)
    elif what >= BLOCK:
        battle.aim_block(s, what - BLOCK)
    elif what >= SPARE:
        battle.spare(s, what - SPARE)
    elif what >= TARGET:
        battle.aim_attack(s, what - TARGET)
    elif what >= CRYSTAL:
        atoms.crystal_to_token(s, seat, what - CRYSTAL)
    elif what == STRIKE:
        strike.strike(s, seat)
    else:
        yield from strike.let_go(s, seat)
