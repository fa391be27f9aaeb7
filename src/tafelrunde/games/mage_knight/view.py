# mypyc: off
"""What a seat sees of a position. With what is printed (printed.py) nothing else leaves the table."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight import agreed, atoms, exploring, interaction, mana, movement, parts, scoring
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.chart import hand_limit
from tafelrunde.games.mage_knight.content import (
    BACKS,
    REWARDS,
    library,
)
from tafelrunde.games.mage_knight.geometry import NOWHERE, hex_name, slot_name
from tafelrunde.games.mage_knight.packing import in_middle, step_of
from tafelrunde.games.mage_knight.printed import Content
from tafelrunde.games.mage_knight.saving import token_id
from tafelrunde.games.mage_knight.saving_marks import save_marks
from tafelrunde.games.mage_knight.saving_names import (
    by_colour,
    deed_id,
    deed_ids,
    hero_id,
    skill_ids,
    tactic_id,
    tile_ids,
    unit_ids,
)
from tafelrunde.games.mage_knight.state import (
    ACT,
    ACTIONS,
    ARTIFACTS,
    DUMMY,
    ELITE,
    NONE,
    OVER,
    PHASES,
    PILE_NAMES,
    REGULAR,
    SKILLS,
    SPELLS,
    TOKENS,
    Mage,
    back_of,
    is_up,
    kind_of,
    rule_of,
)
from tafelrunde.games.mage_knight.unit_marks import BANNER_USED, banner_of, is_spent, token_of, wounds_of
from tafelrunde.games.mage_knight.view_fight import DuelView, FightView, duel_view, fight_view, own_gains
from tafelrunde.games.mage_knight.view_market import MarketView, market_view
from tafelrunde.games.mage_knight.view_quest import QuestView, quest_view
from tafelrunde.games.mage_knight.wording import (
    phrase_text,
    rule_text,
)

FEW: Final = 4  # move points: what lies farther away is no goal of this turn


class TokenView(Struct):
    """A token on the map; face down only its back is seen."""

    back: str
    id: str | None


class UnitView(Struct):
    """A unit in front of its hero. `token`: the mana on a familiar; `loyal`: it uses the Bonds of Loyalty."""

    id: str
    spent: bool
    wounds: int
    banner: str | None
    banner_used: bool
    token: str | None
    loyal: bool


class SkillView(Struct):
    """A skill token: face down until the next round, in the middle, or used this turn."""

    id: str
    down: bool
    used: bool
    middle: bool


class SeatView(Struct):
    """A seat. `hand` is null for the others; `open_hand`: what everybody has seen arrive; `deck_top`: known cards on the deck;
    `waiting`: what will happen later in the turn or may be bought in it; `tucked`: cards under the tactic; `again`: another
    turn follows; `level_at`, `next_level`: fame at which this level began and the next one begins; `standing`: influence that
    reputation gives, null on the X; `kept`: enemies of a Puppet Master; `ring`: the field of a Master of Chaos; `hoard`: colours
    on the own Mana Suppression; `scouted`, `foreseen`: face-down tokens and next ones of piles that the seat knows, empty for
    the others; `face_down`: the round order token, since the next turn was taken in advance; `gone`: cards that have left the
    game."""

    hero: str | None
    hand: list[str] | None
    hand_size: int
    open_hand: list[str]
    deck_size: int
    deck_top: list[str]
    discard: list[str]
    play: list[str]
    fame: int
    level: int
    level_at: int
    next_level: int | None
    reputation: int
    standing: int | None
    at: str
    crystals: dict[str, int]
    mana: dict[str, int]
    dice: list[str]
    dice_left: int
    tactic: str | None
    tactic_used: bool
    move: int
    influence: int
    heal: int
    hand_limit: int
    rules: list[Word]
    acted: bool
    rested: bool
    units: list[UnitView]
    command: int
    armor: int
    skills: list[SkillView]
    skills_left: int
    interacting: bool
    rewards: list[str]
    waiting: list[Word]
    borrowed: list[list[str]]
    box: str | None
    tactic_die: str | None
    tucked: int
    aside: list[str]
    claimed: list[str]
    yields: list[str]
    again: bool
    kept: list[str]
    ring: str | None
    hoard: list[str]
    scouted: list[list[str]]
    foreseen: list[list[str]]
    face_down: bool
    gone: list[str]


class DummyView(Struct):
    hero: str
    deck_size: int
    discard: list[str]
    crystals: dict[str, int]
    tactic: str | None


class ScoreView(Struct):
    """A line of the score sheet: points and titles by seat."""

    what: str
    names: Word
    points: list[int]
    titles: list[int]


class View(Struct):
    """The table. Players are seats, or 4 for the dummy; `last_turns`: who still has a last turn, null while nothing ends;
    `depleted`: faces of dice that do not work now; `slots`: where the next tile may be put; `pvp`: players may attack each
    other; `beyond`: spaces a little out of reach of the viewer, with the move points that are missing; `scores`: the score
    sheet once the game is over."""

    phase: str
    round: int
    rounds: int
    night: bool
    order: list[int]
    active: int
    turn: int
    announced: int | None
    last_turns: list[int] | None
    ending: bool
    pvp: bool
    source: list[str]
    depleted: list[str]
    tactics: list[str]
    spent_tactics: list[str]
    spells: list[str]
    actions: list[str]
    units: list[str]
    lessons: list[str]
    common_skills: list[str]
    pile_sizes: dict[str, int]
    tiles: dict[str, str]
    next_tiles: list[str]
    stack: int
    core_next: bool
    slots: list[str]
    beyond: dict[str, int]
    tokens: dict[str, list[TokenView]]
    shields: dict[str, list[int]]
    seats: list[SeatView]
    dummy: DummyView | None
    fight: FightView | None
    market: MarketView | None
    duel: DuelView | None
    quest: QuestView
    scores: list[ScoreView] | None


def view(s: Mage, seat: int | None) -> View:
    return common_view(s) if seat is None else own_view(s, seat, common_view(s))


def views(s: Mage, seats: list[int | None]) -> list[object]:
    """Of several seats at the same moment: most of it is the same for all."""
    common = common_view(s)
    return [common if seat is None else own_view(s, seat, common) for seat in seats]


def own_view(s: Mage, seat: int, common: View) -> View:
    """What everybody sees, and what only this seat does."""
    seats = [
        own_seat_view(s, seat, each) if other == seat else each for other, each in enumerate(common.seats)
    ]
    fight, duel = common.fight, common.duel
    if fight is not None:
        fight = replace(fight, gains=own_gains(s, seat))
    if duel is not None:
        duel = replace(duel, gains=own_gains(s, seat))
    quest = quest_view(s, seat)
    return replace(common, beyond=beyond(s, seat), seats=seats, fight=fight, duel=duel, quest=quest)


def common_view(s: Mage) -> View:
    """What everybody sees."""
    counted = [*range(TOKENS, TOKENS + len(BACKS)), SPELLS, ACTIONS, ARTIFACTS, REGULAR, ELITE]
    return View(
        phase=PHASES[s.phase],
        round=s.round,
        rounds=agreed.rounds(s),
        night=s.night,
        order=list(s.order),
        active=s.active,
        turn=s.turn,
        announced=None if s.announced == NONE else s.announced,
        last_turns=None
        if s.last_turns == NONE
        else [player for player in range(DUMMY + 1) if s.last_turns >> player & 1],
        ending=s.ending,
        pvp=s.pvp,
        source=[v.COLOURS[face] for face in s.source],
        depleted=[v.COLOURS[face] for face in (v.GOLD, v.BLACK) if not mana.works(s, s.active % DUMMY, face)],
        tactics=[library().tactics[tactic].id for tactic in s.tactics],
        spent_tactics=[library().tactics[tactic].id for tactic in s.spent_tactics],
        spells=deed_ids(s.spells),
        actions=deed_ids(s.actions),
        units=unit_ids(s.units),
        lessons=deed_ids(s.lessons),
        common_skills=skill_ids(s.common_skills),
        pile_sizes={PILE_NAMES[pile]: s.piles[pile].size for pile in counted},
        tiles={
            slot_name(slot): library().tiles[tile].id for slot, tile in enumerate(s.tiles) if tile != NOWHERE
        },
        next_tiles=tile_ids(s.tile_top),
        stack=s.stack(),
        core_next=not s.tile_top and s.countryside_left == 0,
        slots=[slot_name(slot) for slot in exploring.open_slots(s)],
        beyond={},
        tokens={hex_name(hex): [token_view(token) for token in tokens] for hex, tokens in s.tokens.items()},
        shields={hex_name(hex): list(seats) for hex, seats in s.shields.items()},
        seats=[seat_view(s, seat) for seat in range(s.seats)],
        dummy=dummy_view(s),
        fight=fight_view(s),
        duel=duel_view(s),
        market=market_view(s),
        quest=quest_view(s, None),
        scores=score_views(s),
    )


def beyond(s: Mage, seat: int) -> dict[str, int]:
    """What a few move points more would bring into reach, while the viewer may move."""
    if seat != s.active or s.phase != ACT or s.fight is not None or not parts.may_move(s, seat):
        return {}
    h = s.heroes[seat]
    here, there = movement.destinations(s, seat), movement.costs(atoms.if_further(s, seat, FEW), seat)
    return {hex_name(hex): there[hex] - h.move for hex in sorted(there) if hex not in here}


def token_view(token: int) -> TokenView:
    back = back_of(token)
    return TokenView(BACKS[back], token_id(back, kind_of(token)) if is_up(token) else None)


def own_seat_view(s: Mage, seat: int, common: SeatView) -> SeatView:
    """With the hand, and what the seat alone has looked at."""
    marks = save_marks(s.heroes[seat].marks)
    scouted, foreseen = [list(one) for one in marks.scouted], [list(one) for one in marks.foreseen]
    return replace(common, hand=deed_ids(s.heroes[seat].hand), scouted=scouted, foreseen=foreseen)


def seat_view(s: Mage, seat: int) -> SeatView:
    """As the others see it."""
    h = s.heroes[seat]
    return SeatView(
        hero=hero_id(h.hero),
        hand=None,
        hand_size=len(h.hand),
        open_hand=deed_ids(h.open_hand),
        deck_size=s.deck(seat).size,
        deck_top=deed_ids(s.deck(seat).top),
        discard=deed_ids(h.discard),
        play=deed_ids(h.play),
        fame=h.fame,
        level=h.level,
        level_at=library().levels[h.level - 1].fame,
        next_level=library().levels[h.level].fame if h.level < len(library().levels) else None,
        reputation=h.reputation,
        standing=interaction.standing(s, seat),
        at=hex_name(h.at),
        crystals=by_colour(h.crystals),
        mana=by_colour(h.mana),
        dice=[v.COLOURS[face] for face in h.dice],
        dice_left=h.dice_left,
        tactic=tactic_id(h.tactic),
        tactic_used=h.tactic_used,
        move=h.move,
        influence=h.influence,
        heal=h.heal,
        hand_limit=hand_limit(s, seat),
        rules=[rule_text(rule_of(packed)) for packed in h.rules],
        acted=h.acted,
        rested=h.rested,
        units=[unit_view(s, unit, h.marks.loyal == unit) for unit in h.units],
        command=h.printed.command,
        armor=h.printed.armor,
        skills=[skill_view(s, seat, skill) for skill in h.skills],
        skills_left=s.piles[SKILLS + seat].size,
        interacting=h.interacting,
        rewards=[REWARDS[reward] for reward in h.rewards],
        waiting=[phrase_text([step_of(packed)]) for packed in (*h.later, *h.offers)],
        borrowed=[[v.COLOURS[one] for one in v.BASIC_COLOURS if mask >> one & 1] for mask in h.borrowed],
        box=deed_id(h.box),
        tactic_die=None if h.tactic_die == NONE else v.COLOURS[h.tactic_die],
        tucked=len(h.tucked),
        aside=deed_ids(h.aside),
        claimed=[v.COLOURS[face] for face in h.claimed],
        yields=[v.COLOURS[colour] for colour in h.yields],
        again=h.again or h.bending != NONE,
        kept=[library().enemies[kind].id for kind in h.marks.kept],
        ring=None if h.marks.ring == NONE else v.COLOURS[h.marks.ring],
        hoard=[v.COLOURS[colour] for colour in v.BASIC_COLOURS if h.marks.hoard >> colour & 1],
        scouted=[],
        foreseen=[],
        face_down=h.face_down,
        gone=deed_ids(h.gone),
    )


def score_views(s: Mage) -> list[ScoreView] | None:
    if s.phase != OVER:
        return None
    return [ScoreView(row.id, row.names, row.points, row.titles) for row in scoring.sheet(s)]


def unit_view(s: Mage, unit: int, loyal: bool) -> UnitView:
    now = s.unit_state[unit]
    banner = None if banner_of(now) == NONE else library().deeds[banner_of(now)].id
    return UnitView(
        id=library().unit_card_ids[unit],
        spent=is_spent(now),
        wounds=wounds_of(now),
        banner=banner,
        banner_used=bool(now & BANNER_USED),
        token=None if token_of(now) == NONE else v.COLOURS[token_of(now)],
        loyal=loyal,
    )


def skill_view(s: Mage, seat: int, skill: int) -> SkillView:
    h = s.heroes[seat]
    lying = in_middle(skill, seat) in s.middle
    return SkillView(
        library().skills[skill].id, skill in h.skills_down and not lying, skill in h.skills_used, lying
    )


def dummy_view(s: Mage) -> DummyView | None:
    if s.dummy == NONE:
        return None
    return DummyView(
        hero=library().heroes[s.dummy].id,
        deck_size=s.deck(DUMMY).size,
        discard=deed_ids(s.dummy_discard),
        crystals=by_colour(s.dummy_crystals),
        tactic=tactic_id(s.dummy_tactic),
    )


RECORDS: list[type] = [View, Content]
