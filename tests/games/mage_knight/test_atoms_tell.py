"""Every small change of a position: what is told of it and to whom.

What is told stands beside the deed: the kind of the event and what it says, names in English; behind a bar what only the seat
itself is told. What dice or shuffled piles decide is a `?`.
"""

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any

import pytest
from msgspec import to_builtins

from tafelrunde.core.events import Event, Watcher
from tafelrunde.games.mage_knight import (
    atoms,
    battle,
    clash,
    decks,
    holdings,
    joint_atoms,
    keepsakes,
    pledges,
    quest_atoms,
    traces,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import GREEN_BACK, RUIN_BACK, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, SLOT_NUMBERS
from tafelrunde.games.mage_knight.joint import Joint
from tafelrunde.games.mage_knight.piles import Pile
from tafelrunde.games.mage_knight.reserve import Kept, Pledge, Reserve
from tafelrunde.games.mage_knight.saving import save
from tafelrunde.games.mage_knight.state import (
    BLOCK_PHASE,
    MOST_ATTACKS,
    NONE,
    SPELLS,
    TOKENS,
    Mage,
    face_down,
    face_up,
    in_force,
    packed_part,
)
from tafelrunde.games.mage_knight.vocabulary import BLUE, GOLD, HEAL, ICE, INFLUENCE, MELEE, MOVE, RED, Step
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table

BOX = library()
SEAT, OTHER = 0, 1
MARCH, RAGE, STAMINA, SWIFTNESS = [BOX.deed_numbers[id] for id in ("march", "rage", "stamina", "swiftness")]
ADVANCED, ARTIFACT = BOX.deed_numbers["fire_bolt"], BOX.deed_numbers["ruby_ring"]
PEASANTS, FORESTERS = [BOX.unit_card_ids.index(id) for id in ("peasants_1", "foresters_1")]
[SKILL] = [skill.index for skill in BOX.skills if skill.id == "tovak_double_time"]
[EARLY_BIRD] = [tactic.index for tactic in BOX.tactics if tactic.id == "early_bird"]
[ORC] = [enemy.index for enemy in BOX.enemies if enemy.id == "prowlers"]
PROWLERS, RUIN = face_up(GREEN_BACK, ORC), face_up(RUIN_BACK, 0)
ORCS, MINE = HEX_NUMBERS["1,0,NW"], HEX_NUMBERS["1,0,SW"]
SLOT, TILE = SLOT_NUMBERS["0,1"], BOX.tile_numbers["countryside_03"]
PART = packed_part(MELEE, ICE, 3)
JOINT = Joint(ORCS, (SEAT, OTHER), (1, 1))

Deed = Callable[[Mage], object]


def awaited(card: str, do: int) -> Step:
    """The first step of a card that waits for its moment, or may be bought."""
    cards = [BOX.deeds[number].id for number in BOX.waiting_cards]
    return next(step for step, name in zip(BOX.waiting, cards) if name == card and step.do == do)


def table() -> Mage:
    """Tovak in the middle of a turn, with some of everything."""
    s = Table(
        "march wound", "swiftness tranquility", play="rage", discard="stamina", tucked="crystallize",
        tiles={"0,0": "start_a", "1,0": "countryside_02"}, at="0,0,NE", army="foresters_1", skills="tovak_double_time",
        skills_down="tovak_double_time", crystals={"red": 1}, mana={"gold": 1}, tactic="planning", move=5, influence=5,
        units=["peasants_1"], source=["gold", "gold"], tactic_die="gold", dice=["gold"],
        others={1: {"hand": "", "discard": "ruby_ring wound"}},
        piles={"artifacts": {"top": ["ruby_ring"]}, "spells": {"top": ["fireball"]}},
    ).s  # fmt: skip
    s.tokens = {ORCS: (PROWLERS,), MINE: (RUIN,)}
    s.heroes[SEAT].rules = (in_force(0, 1),)
    s.heroes[SEAT].rewards = (0,)
    s.common_skills = (SKILL,)
    s.tactics = (EARLY_BIRD,)
    s.heroes[SEAT].marks.slain = s.heroes[SEAT].marks.kept = (ORC,)
    s.drops[GREEN_BACK] = (ORC,)
    s.quest.packs, s.quest.kept = ((MARCH,), (RAGE,)), ((MARCH,), ())
    s.quest.upgrades, s.quest.die = (ADVANCED,), RED
    s.quest.joint = JOINT.copy()
    return s


def arena() -> Mage:
    """Tovak attacks the first of two enemies."""
    s = Arena("diggers", "prowlers", army="foresters_1", move=2).s
    battle.aim_attack(s, 0)
    s.combat.reserve = Reserve()
    s.combat.reserve.kept = (Kept(PART, block=False),)
    s.combat.reserve.pledges = (Pledge(awaited("ice_shield", v.LATER).number, (1,)),)
    return s


def ring() -> Mage:
    """Arythea has committed herself; Tovak may attack."""
    s = Ring(rival={"army": "foresters_1", "discard": "ruby_ring"}).attack().s
    s.interrupted = SEAT
    return s


def said(data: dict[str, object]) -> str:
    """What an event says, in one line."""

    def plain(value: object) -> str:
        if isinstance(value, dict):
            return str(value["en"])
        return "+".join(plain(one) for one in value) if isinstance(value, list) else str(value)

    return ", ".join(f"{key} {plain(value)}" for key, value in data.items())


def told(event: Event) -> str:
    assert event.secret is None or not event.hidden
    secret = (
        "" if event.secret is None else f" | {said(event.secret)} to {said({'seats': list(event.seats)})}"
    )
    return f"{event.kind}: {said(event.data)}{secret}".strip()


def wounded_and_healed(s: Mage) -> None:
    holdings.wound_unit(s, SEAT, FORESTERS)
    holdings.heal_unit(s, SEAT, FORESTERS)


# fmt: off
AT_THE_TABLE: list[tuple[Deed, str]] = [
    (lambda s: atoms.next_round(s, night=True), "round: round 2, time night"),
    (lambda s: atoms.take_tactic(s, SEAT, EARLY_BIRD), "tactic: seat 0, who Tovak, tactic Early Bird, ref tactic:early_bird"),
    (
        lambda s: atoms.add_rule(s, SEAT, in_force(0, 1)),
        "rule: seat 0, who Tovak | known True, text Use one more die of the source to seats 0",
    ),
    (lambda s: atoms.remove_tactic(s, EARLY_BIRD), "tactic_removed: tactic Early Bird, ref tactic:early_bird"),
    (lambda s: atoms.announce(s, OTHER), "announced: seat 1, who Arythea"),
    (lambda s: atoms.trigger_end(s, SEAT), "end_triggered: seat 0, who Tovak"),
    (lambda s: atoms.end_game(s), "over:"),
    (lambda s: atoms.begin_turn(s, SEAT), "turn: seat 0, who Tovak, turn 2"),
    (lambda s: atoms.begin_dummy_turn(s), "turn: seat -1, who dummy player, turn 2"),
    (lambda s: atoms.forfeit(s, SEAT), "forfeited: seat 0, who Tovak"),
    (lambda s: atoms.announce_end_of_turn(s, SEAT), "turn_ended: seat 0, who Tovak"),
    (lambda s: atoms.clean_up(s, SEAT), "cleaned_up: seat 0, who Tovak"),
    (lambda s: atoms.gain_fame(s, SEAT, 2), "fame: seat 0, who Tovak, n 2"),
    (lambda s: atoms.change_reputation(s, SEAT, -1), "reputation: seat 0, who Tovak, n -1, now -1"),
    (lambda s: atoms.gain_mana(s, SEAT, RED, 2), "mana: seat 0, who Tovak, n 2, colour red"),
    (lambda s: atoms.gain_crystal(s, SEAT, RED), "crystal: seat 0, who Tovak, colour red"),
    (lambda s: atoms.spend_crystal(s, SEAT, RED), "spent_crystal: seat 0, who Tovak, colour red"),
    (lambda s: atoms.spend_token(s, SEAT, GOLD, RED), "spent_token: seat 0, who Tovak, colour red"),
    (lambda s: atoms.gain_points(s, SEAT, MOVE, 2), "move_points: seat 0, who Tovak, n 2"),
    (lambda s: atoms.gain_points(s, SEAT, INFLUENCE, 3), "influence_points: seat 0, who Tovak, n 3"),
    (lambda s: atoms.gain_points(s, SEAT, HEAL, 1), "healing_points: seat 0, who Tovak, n 1"),
    (lambda s: atoms.allow_dice(s, SEAT, 2), "more_dice: seat 0, who Tovak, n 2"),
    (lambda s: atoms.raise_hand_limit(s, SEAT, 2), "hand_limit: seat 0, who Tovak, n 2"),
    (lambda s: atoms.rest(s, SEAT), "rested: seat 0, who Tovak"),
    (
        lambda s: atoms.move_hero(s, SEAT, ORCS, 3),
        "moved: seat 0, who Tovak, n 3, ref hex:1,0,NW, terrain Hills, into onto hills",
    ),
    (lambda s: atoms.pay_to_explore(s, SEAT, 2), "explored: seat 0, who Tovak, n 2"),
    (
        lambda s: atoms.put_hero(s, SEAT, ORCS),
        "went_back: seat 0, who Tovak, ref hex:1,0,NW, terrain Hills, into onto hills",
    ),
    (lambda s: atoms.begin_fight(s, SEAT), "fight: seat 0, who Tovak"),
    (lambda s: atoms.lay_tile(s, SLOT, TILE), "tile: tile Countryside tile 3, slot 0,1, ref slot:0,1"),
    (lambda s: atoms.take_city(s, SEAT, ORCS, OTHER), "city_taken_together: seat 0, who Tovak, leader Arythea, ref hex:1,0,NW"),
    (
        lambda s: decks.draw_cards(s, SEAT, 2),
        "drew: seat 0, who Tovak, n 2 | known True, cards Swiftness+Tranquility, refs card:swiftness+card:tranquility to seats 0",
    ),
    (lambda s: decks.discard(s, SEAT, MARCH), "discarded: seat 0, who Tovak, card March, ref card:march"),
    (lambda s: decks.play(s, SEAT, MARCH), "played: seat 0, who Tovak, card March, ref card:march"),
    (lambda s: decks.tell_way(s, SEAT, MARCH, "strong"), "used_strong: seat 0, who Tovak, card March, ref card:march"),
    (lambda s: decks.throw_away(s, SEAT, MARCH), "thrown_away: seat 0, who Tovak, card March, ref card:march"),
    (lambda s: decks.remove_from_game(s, SEAT, RAGE), "thrown_away: seat 0, who Tovak, card Rage, ref card:rage"),
    (lambda s: decks.take_wound(s, SEAT, True), "wounded: seat 0, who Tovak"),
    (lambda s: decks.heal_wound(s, SEAT), "healed: seat 0, who Tovak"),
    (lambda s: decks.mend_discard(s, OTHER), "healed: seat 1, who Arythea"),
    (lambda s: decks.shuffle_everything(s, SEAT), "shuffled: seat 0, who Tovak"),
    (lambda s: decks.fill_offer(s, SPELLS), "offered: card Fireball, ref card:fireball"),
    (lambda s: decks.offer_unit(s, False), "unit_offered: unit ?, ref unit:?"),
    (lambda s: decks.offer_lesson(s), "lesson_offered: card ?, ref card:?"),
    (lambda s: decks.take_die(s, SEAT, GOLD, RED), "took_die: seat 0, who Tovak, colour red"),
    (lambda s: decks.return_dice(s, SEAT), "dice_back: n 1, colours ?"),
    (lambda s: decks.roll_source(s), "source: colours ?"),
    (lambda s: decks.teach_dummy(s, MARCH), "dummy_learned: card March, ref card:march"),
    (lambda s: decks.give_dummy_crystal(s, RED), "dummy_crystal: colour red"),
    (lambda s: holdings.recruit_unit(s, SEAT, PEASANTS), "recruited: seat 0, who Tovak, unit Peasants, ref unit:peasants_1"),
    (lambda s: holdings.bind_unit(s, SEAT, FORESTERS), "unit_bound: seat 0, who Tovak, unit Foresters, ref unit:foresters_1"),
    (
        lambda s: holdings.mark_unit(s, SEAT, FORESTERS, RED),
        "unit_token: seat 0, who Tovak, unit Foresters, colour red, ref unit:foresters_1",
    ),
    (lambda s: holdings.lose_unit(s, SEAT, FORESTERS), "unit_lost: seat 0, who Tovak, unit Foresters, ref unit:foresters_1"),
    (lambda s: holdings.spend_unit(s, SEAT, FORESTERS), "unit_used: seat 0, who Tovak, unit Foresters, ref unit:foresters_1"),
    (lambda s: holdings.ready_unit(s, SEAT, FORESTERS), "unit_ready: seat 0, who Tovak, unit Foresters, ref unit:foresters_1"),
    (wounded_and_healed, "unit_wounded: * & unit_healed: seat 0, who Tovak, unit Foresters, ref unit:foresters_1"),
    (wounded_and_healed, "unit_wounded: * & unit_healed: seat 0, who Tovak, unit Foresters, ref unit:foresters_1"),
    (lambda s: holdings.ready_everything(s, SEAT), "all_ready: seat 0, who Tovak"),
    (
        lambda s: holdings.use_skill(s, SEAT, SKILL),
        "skill_used: seat 0, who Tovak, skill Double Time, ref skill:tovak_double_time",
    ),
    (
        lambda s: holdings.flip_skill(s, SEAT, SKILL),
        "skill_flipped: seat 0, who Tovak, skill Double Time, ref skill:tovak_double_time",
    ),
    (
        lambda s: holdings.put_in_middle(s, SEAT, SKILL),
        "skill_in_middle: seat 0, who Tovak, skill Double Time, ref skill:tovak_double_time",
    ),
    (
        lambda s: holdings.gain_skill(s, SEAT, SKILL),
        "skill_gained: seat 0, who Tovak, skill Double Time, ref skill:tovak_double_time",
    ),
    (lambda s: holdings.plunder(s, SEAT), "plundered: seat 0, who Tovak"),
    (lambda s: holdings.begin_interaction(s, SEAT, 2, 1), "interacts: seat 0, who Tovak, n 3"),
    (lambda s: holdings.spend_influence(s, SEAT, 3), "paid_influence: seat 0, who Tovak, n 3"),
    (lambda s: holdings.raise_level(s, SEAT), "level: seat 0, who Tovak, n 2, armor 2, hand_limit 5, command 1"),
    (lambda s: holdings.gain_card(s, SEAT, MARCH), "gained_card: seat 0, who Tovak, card March, ref card:march"),
    (
        lambda s: holdings.put_back_artifact(s, SEAT, ARTIFACT),
        "put_back: seat 0, who Tovak, card Ruby Ring, ref card:ruby_ring",
    ),
    (lambda s: holdings.win(s, SEAT, 0, 1), "won: seat 0, who Tovak, n 2"),
    (lambda s: holdings.forgo(s, SEAT, 0), "forgone: seat 0, who Tovak"),
    (lambda s: holdings.roll(s, SEAT), "rolled: seat 0, who Tovak, colour ?"),
    (lambda s: holdings.put_shield(s, SEAT, MINE), "conquered: seat 0, who Tovak, ref hex:1,0,SW, site Crystal Mine"),
    (lambda s: holdings.take_token(s, ORCS, PROWLERS), "token_gone: ref hex:1,0,NW"),
    (lambda s: holdings.take_token(s, MINE, RUIN), "ruin_gone: ref hex:1,0,SW"),
    (lambda s: traces.spend_influence(s, SEAT, 3), "spent_influence: seat 0, who Tovak, n 3"),
    (lambda s: traces.spend_move(s, SEAT, 2), "spent_move: seat 0, who Tovak, n 2"),
    (lambda s: traces.take_action(s, SEAT), "acted: seat 0, who Tovak"),
    (
        lambda s: traces.wait_for(s, SEAT, awaited("ruby_ring", v.LATER)),
        "later: seat 0, who Tovak | known True, text At the end of the turn, for each red spell ?: fame +1 to seats 0",
    ),
    (
        lambda s: traces.put_on_sale(s, SEAT, awaited("ruthless_coercion", v.OFFER)),
        "later: seat 0, who Tovak | known True, text Any number of times this turn for 2 influence ? to seats 0",
    ),
    (lambda s: traces.cancel_wound(s, SEAT, in_force(0, 1)), "wound_cancelled: seat 0, who Tovak"),
    (lambda s: traces.recall(s, SEAT, STAMINA, below=True), "recalled: seat 0, who Tovak, card Stamina, ref card:stamina"),
    (lambda s: traces.show_hand(s, SEAT), "showed: seat 0, who Tovak, cards Wound+March"),
    (lambda s: traces.show_hand(s, OTHER), "showed_nothing: seat 1, who Arythea, cards"),
    (lambda s: traces.set_die(s, SEAT, GOLD, RED), "set_die: seat 0, who Tovak, colour red"),
    (lambda s: traces.reroll(s, (GOLD, GOLD)), "rerolled: n 2, colours ?"),
    (lambda s: traces.take_die_of_tactic(s, SEAT, RED), "took_die: seat 0, who Tovak, colour red"),
    (
        lambda s: traces.turn_up_skill(s, SEAT, SKILL),
        "skill_up: seat 0, who Tovak, skill Double Time, ref skill:tovak_double_time",
    ),
    (lambda s: traces.mark_exploit(s, SEAT, RED), "exploits: seat 0, who Tovak, colour red"),
    (lambda s: traces.claim_die(s, SEAT, GOLD), "claimed: seat 0, who Tovak, colour gold"),
    (lambda s: traces.curse(s, SEAT, RED), "cursed: seat 0, who Tovak, colour red"),
    (lambda s: traces.lose_crystal(s, SEAT, RED), "lost_crystal: seat 0, who Tovak, colour red"),
    (
        lambda s: traces.use_tactic(s, SEAT, True),
        "used_tactic: seat 0, who Tovak, tactic Planning, ref tactic:planning & ability: seat 0, ability planning",
    ),
    (lambda s: traces.put_die_on_tactic(s, SEAT, GOLD), "claimed: seat 0, who Tovak, colour gold"),
    (lambda s: traces.shuffle_discard(s, SEAT), "reshuffled: seat 0, who Tovak"),
    (lambda s: traces.hand_into_deck(s, SEAT, MARCH), "returned: seat 0, who Tovak"),
    (
        lambda s: traces.out_of_deck(s, SEAT, SWIFTNESS),
        "picked: seat 0, who Tovak | known True, card Swiftness, ref card:swiftness to seats 0",
    ),
    (lambda s: traces.tuck(s, SEAT), "tucked: seat 0, who Tovak"),
    (
        lambda s: traces.take_tucked(s, SEAT),
        "drew: seat 0, who Tovak, n 1 | known True, cards Crystallize, refs card:crystallize to seats 0",
    ),
    (lambda s: traces.new_deck(s, SEAT, 1), "new_deck: seat 0, who Tovak, n 1"),
    (lambda s: traces.bend_time(s, SEAT, RAGE), "bends_time: seat 0, who Tovak"),
    (lambda s: traces.turn_back_time(s, SEAT), "time_bent: seat 0, who Tovak"),
    (lambda s: traces.open_box(s, SEAT), "shown: seat 0, who Tovak, card Ruby Ring, ref card:ruby_ring"),
    (lambda s: keepsakes.keep_enemy(s, SEAT, ORC), "puppet_kept: seat 0, who Tovak, enemy Prowlers"),
    (lambda s: keepsakes.use_puppet(s, SEAT, ORC), "puppet_used: seat 0, who Tovak, enemy Prowlers"),
    (lambda s: keepsakes.turn_ring(s, SEAT, RED), "ring: seat 0, who Tovak, colour red"),
    (lambda s: keepsakes.lay_surcharge(s, SEAT, OTHER, RED), "surcharge: seat 0, who Tovak, colour red"),
    (lambda s: quest_atoms.befriend(s, ORCS), "befriended: ref hex:1,0,NW"),
    (lambda s: quest_atoms.mark_glade(s, SEAT, ORCS, NONE), "marked_glade: seat 0, who Tovak, ref hex:1,0,NW"),
    (lambda s: quest_atoms.clear_glade(s, ORCS), "glade_cleared: ref hex:1,0,NW"),
    (lambda s: quest_atoms.chant(s, SEAT, 2), "chanted: seat 0, who Tovak, n 2"),
    (lambda s: quest_atoms.put_site(s, ORCS, BOX.sites[3]), "site_appears: site Keep, ref hex:1,0,NW"),
    (lambda s: quest_atoms.close_portal(s), "portal_closed: ref hex:0,0,C"),
    (lambda s: quest_atoms.leave_game(s, SEAT), "left_game: seat 0, who Tovak"),
    (lambda s: quest_atoms.turn_tile(s, SLOT, 2), "tile_turned: n 120, ref slot:0,1"),
    (lambda s: quest_atoms.darkness_falls(s), "darkness: colours ?"),
    (lambda s: quest_atoms.roll_for_rampage(s, ORCS), "rampage: colour ?, ref hex:1,0,NW"),
    (lambda s: quest_atoms.tell_bid(s, SEAT, 3), "bid: seat 0, seat_number 1, n 3"),
    (lambda s: quest_atoms.reveal_upgrades(s, 1), "upgrades: cards ?"),
    (
        lambda s: quest_atoms.upgrade(s, SEAT, ADVANCED, MARCH),
        "upgraded: seat 0, who Tovak, card Fire Bolt, old March, ref card:fire_bolt",
    ),
    (lambda s: quest_atoms.enter_maze(s, SEAT, 4, NONE), "in_maze: seat 0, who Tovak, n 4"),
    (lambda s: quest_atoms.mark_path(s, SEAT, ORCS, 4), "path_marked: seat 0, who Tovak, n 4, ref hex:1,0,NW"),
    (lambda s: quest_atoms.set_die(s, SEAT, RED), "die_set: seat 0, who Tovak | known True, colour red to seats 0"),
    (lambda s: quest_atoms.show_die(s), "die_shown: colour red"),
    (lambda s: quest_atoms.deny_die(s, BLUE), "die_denied: colour blue"),
    (lambda s: quest_atoms.deal_packs(s, 2), "draft_dealt: n 2"),
    (lambda s: quest_atoms.keep(s, SEAT, 0), "kept_card: seat 0, who Tovak | known True, card March to seats 0"),
    (lambda s: quest_atoms.pass_packs(s, [SEAT, OTHER]), "packs_passed:"),
    (lambda s: quest_atoms.slip_in(s, SEAT, 0), "slipped_in: seat 0, who Tovak | known True, card March to seats 0"),
    (lambda s: quest_atoms.join_halves(s, ORCS, MINE), "megapolis: ref hex:1,0,NW, right hex:1,0,SW"),
    (lambda s: joint_atoms.propose(s, JOINT), "joint_proposed: seat 0, who Tovak, others Arythea, ref hex:1,0,NW"),
    (lambda s: joint_atoms.refuse(s, OTHER, 0), "joint_refused: seat 1, who Arythea"),
    (lambda s: joint_atoms.begin(s, JOINT, [OTHER]), "joint_begins: seat 0, who Tovak, ref hex:1,0,NW"),
    (lambda s: joint_atoms.begin_part(s, OTHER), "joint_part: seat 1, who Arythea"),
    (lambda s: joint_atoms.stay_out(s, OTHER), "stays_out: seat 1, who Arythea"),
    (lambda s: joint_atoms.close(s), "turn_goes_on: seat 0, who Tovak"),
]
IN_COMBAT: list[tuple[Deed, str]] = [
    (lambda s: battle.enlist(s, s.combat.foes[1]), "faces: seat 0, who Tovak, enemy Prowlers, ref foe:2"),
    (lambda s: battle.go_to_stage(s, BLOCK_PHASE), "stage: seat 0, who Tovak, phase block phase"),
    (lambda s: battle.end(s, SEAT, True), "fight_won: seat 0, who Tovak"),
    (lambda s: battle.end(s, SEAT, False), "fight_over: seat 0, who Tovak"),
    (lambda s: battle.aim_attack(s, 1), "attacks: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.spare(s, 0), "spares: seat 0, who Tovak, enemy Diggers, ref foe:0"),
    (lambda s: battle.aim_block(s, MOST_ATTACKS), "blocks: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.put_part(s, PART), "part: seat 0, who Tovak, text Ice attack 3, n 3"),
    (lambda s: battle.let_go(s), "let_go: seat 0, who Tovak"),
    (lambda s: battle.lose_part(s, PART, True), "part_lost: seat 0, who Tovak, text Ice block 3"),
    (lambda s: battle.defeat(s, 1), "token_gone: ref hex:1,0,NW & defeated: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.leave(s, 1), "token_gone: ref hex:1,0,NW & leaves: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.block(s, MOST_ATTACKS), "blocked: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.deal(s, MOST_ATTACKS, 4), "deals: seat 0, who Tovak, enemy Prowlers, ref foe:1, n 4"),
    (lambda s: battle.avert(s, MOST_ATTACKS), "averted: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (
        lambda s: battle.change_attack(s, MOST_ATTACKS, -1),
        "attack_changed: seat 0, who Tovak, enemy Prowlers, ref foe:1, n -1, change −1",
    ),
    (
        lambda s: battle.spend_move(s, MOST_ATTACKS),
        "attack_changed: seat 0, who Tovak, enemy Prowlers, ref foe:1, n -1, change −1",
    ),
    (lambda s: battle.strip_attack(s, MOST_ATTACKS), "stripped: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (
        lambda s: battle.take_element(s, MOST_ATTACKS, ICE),
        "element_changed: seat 0, who Tovak, enemy Prowlers, ref foe:1, element ice",
    ),
    (lambda s: battle.stop(s, 1), "stopped: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.slow_down(s, 1), "slowed_down: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.doom(s, 1), "doomed: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.lower_armor(s, 1, 2), "armor_changed: seat 0, who Tovak, enemy Prowlers, ref foe:1, n -2, change −2"),
    (lambda s: battle.raise_armor(s, 1, 2), "armor_changed: seat 0, who Tovak, enemy Prowlers, ref foe:1, n 2, change +2"),
    (lambda s: battle.fix_armor(s, 1, 2), "armor_fixed: seat 0, who Tovak, enemy Prowlers, ref foe:1, n 2"),
    (lambda s: battle.take_off(s, 1, 1), "lost_something: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (lambda s: battle.absorb(s, SEAT, FORESTERS), "unit_absorbed: seat 0, who Tovak, unit Foresters, ref unit:foresters_1"),
    (
        lambda s: battle.lose_ability(s, 1, 0, {"en": "Fortified", "de": "Befestigt"}),
        "lost_ability: seat 0, who Tovak, enemy Prowlers, ref foe:1, what Fortified",
    ),
    (
        lambda s: pledges.promise(s, awaited("ice_shield", v.LATER)),
        "later: seat 0, who Tovak | known True, text ? armour −3 ? to seats 0",
    ),
    (lambda s: pledges.keep(s, Kept(PART, block=True)), "keeps: seat 0, who Tovak, text Ice block 3"),
    (lambda s: pledges.use_kept(s, 0, 1), "kept_used: seat 0, who Tovak, text Ice attack 3"),
    (lambda s: pledges.drop_pledge(s, s.combat.reserve.pledges[0]), "due: seat 0, who Tovak | known True, text ? to seats 0"),
    (lambda s: battle.mark_city(s, SEAT), "city_shield: seat 0, who Tovak, ref hex:1,0,W"),
    (lambda s: keepsakes.challenge_to_duel(s, 1), "duel: seat 0, who Tovak, enemy Prowlers, ref foe:1"),
    (
        lambda s: keepsakes.stand_guard(s, MOST_ATTACKS, FORESTERS),
        "guard: seat 0, who Tovak, enemy Prowlers, ref foe:1, unit Foresters",
    ),
]
BETWEEN_PLAYERS: list[tuple[Deed, str]] = [
    (lambda s: clash.attack_hero(s, SEAT, OTHER), "attacks_hero: seat 0, who Tovak, other Arythea, ref seat:1"),
    (lambda s: clash.commit(s, OTHER, True), "commits_fully: seat 1, who Arythea"),
    (lambda s: clash.commit(s, OTHER, False), "commits_partly: seat 1, who Arythea"),
    (lambda s: clash.end(s, NONE), "duel_drawn: seat 0, who Tovak"),
    (lambda s: clash.end(s, OTHER), "duel_won: seat 1, who Arythea"),
    (lambda s: clash.resume(s), "turn_goes_on: seat 0, who Tovak"),
    (lambda s: clash.begin_melee(s), "melee_begins: seat 0, who Tovak"),
    (lambda s: clash.pass_by(s), "passes: seat 1, who Arythea"),
    (lambda s: clash.launch(s, 4), "launches: seat 1, who Arythea, n 4"),
    (lambda s: clash.slow_attack(s), "attack_slowed: seat 1, who Arythea"),
    (lambda s: clash.breach(s), "breached: seat 1, who Arythea"),
    (lambda s: clash.let_through(s, 3), "gets_through: seat 0, who Tovak, n 3"),
    (lambda s: clash.let_through(s, 0), "held_off: seat 0, who Tovak, n 0"),
    (
        lambda s: clash.steal(s, SEAT, OTHER, ARTIFACT),
        "stole: seat 0, who Tovak, other Arythea, card Ruby Ring, ref card:ruby_ring",
    ),
    (
        lambda s: clash.force_back(s, OTHER, ORCS),
        "forced_back: seat 1, who Arythea, ref hex:1,0,NW, terrain Hills, into onto hills",
    ),
    (lambda s: clash.shield(s, FORESTERS, OTHER), "banner_holds: seat 1, who Arythea, ref unit:foresters_1"),
]
# fmt: on


@pytest.mark.parametrize(
    ("position", "deed", "expected"),
    [
        *[(table, deed, expected) for deed, expected in AT_THE_TABLE],
        *[(arena, deed, expected) for deed, expected in IN_COMBAT],
        *[(ring, deed, expected) for deed, expected in BETWEEN_PLAYERS],
    ],
    ids=[expected.partition(":")[0] for _, expected in [*AT_THE_TABLE, *IN_COMBAT, *BETWEEN_PLAYERS]],
)
def test_what_is_told(position: Callable[[], Mage], deed: Deed, expected: str) -> None:
    s = position()
    assert s.log is not None
    before = len(s.log)
    deed(s)
    now = " & ".join(told(event) for event in s.log[before:])
    assert fnmatchcase(now, expected.replace("?", "*")), now


class LastLook(Watcher):
    """What lies on the table when the last event is told."""

    def __init__(self, s: Mage) -> None:
        self.s = s
        self.seen: Any = None

    def notice(self, event: Event) -> None:
        self.seen = to_builtins(save(self.s))


@pytest.mark.parametrize(
    ("position", "deed"),
    [
        *[(table, deed) for deed, _ in AT_THE_TABLE],
        *[(arena, deed) for deed, _ in IN_COMBAT],
        *[(ring, deed) for deed, _ in BETWEEN_PLAYERS],
    ],
    ids=[expected.partition(":")[0] for _, expected in [*AT_THE_TABLE, *IN_COMBAT, *BETWEEN_PLAYERS]],
)
def test_it_is_told_when_it_has_happened(position: Callable[[], Mage], deed: Deed) -> None:
    """Nothing changes after the last event of an atom: whoever looks at the table then sees all of it."""
    s = position()
    s.watcher = look = LastLook(s)
    deed(s)
    assert look.seen is not None
    assert look.seen == to_builtins(save(s))


SHOWN: dict[str, Deed] = {
    "the end of a turn": lambda s: atoms.announce_end_of_turn(s, SEAT),
    "a token": lambda s: atoms.turn_up(s, ORCS),
    "a tile": lambda s: decks.draw_tile(s),
    "a token, to one": lambda s: keepsakes.scout_token(s, SEAT, ORCS, GREEN_BACK),
    "the top of a pile, to one": lambda s: keepsakes.scout_pile(s, SEAT, GREEN_BACK),
    "who has to return": lambda s: quest_atoms.choose_ones(s, [SEAT, OTHER]),
    "a die": quest_atoms.show_die,
    "what a die does not show": lambda s: quest_atoms.deny_die(s, BLUE),
    "other packs": lambda s: quest_atoms.pass_packs(s, [SEAT, OTHER]),
    "a hand": lambda s: traces.show_hand(s, SEAT),
    "the deck": lambda s: traces.out_of_deck(s, SEAT, SWIFTNESS),
    "cards under a tactic": lambda s: traces.take_tucked(s, SEAT),
}


@pytest.mark.rule("MK-9.17", "MK-9.18")
@pytest.mark.parametrize("deed", SHOWN.values(), ids=SHOWN)
def test_whatever_somebody_has_seen_is_news(deed: Deed) -> None:
    """Nothing here is drawn by chance, which counts by itself; and nobody goes back behind news."""
    s = table()
    s.quest.teams = (SEAT, OTHER)
    s.tile_top = (TILE,)
    s.tokens[ORCS] = (face_down(GREEN_BACK) + ORC + 1,)
    s.piles[TOKENS + GREEN_BACK] = Pile((), (ORC,))
    before = s.news
    deed(s)
    assert s.news == before + 1


def test_turns_are_ended_one_after_the_other_after_an_assault_together() -> None:
    s = table()
    assert s.log is not None and s.quest.joint is not None
    before = len(s.log)
    joint_atoms.go_on(s)
    assert len(s.log) == before
    joint_atoms.close(s)
    joint_atoms.go_on(s)
    assert [told(event) for event in s.log[before:]] == [
        "turn_goes_on: seat 0, who Tovak",
        "turn_goes_on: seat 1, who Arythea",
    ]
