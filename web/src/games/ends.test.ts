/** Every kind of answer of every game either declines, passes or ends something, or it does not. A new kind has to be decided here. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isEnding } from "../table/answers";
import { ends as mageKnight } from "./mage_knight/ends";
import { ends as tashKalar } from "./tash_kalar/ends";

const words = (text: string) => text.trim().split(/\s+/);

/** What the registry hands on: a game's own word, else the kind's name. */
const OWN: Record<string, (option: { kind: string }) => boolean> = { mage_knight: mageKnight, tash_kalar: tashKalar };

const DECIDED: Record<string, { ends: string[]; others: string[] }> = {
  battlecrest: {
    ends: words(`
      defend.none enough line.skip no
    `),
    others: words(`
      activate.card charge.card control defend defend.danger flip flip.card hero line.execute path path.through ready.card square square.danger
      star target turn.activate turn.breathe turn.charge turn.move warrior.move yes
    `),
  },
  pixel_tactics: {
    ends: words(`
      end_turn enough keep_card keep_damage let_through no_attack no_recruit no_shift refuse take_none
    `),
    others: words(`
      agree attack card character clear_corpse column concede draw draw_promo expose intercept leader lying melee move number offer_draw order
      place ranged reaction recruit redirect row shift shift_pair spell take target use_card
    `),
  },
  kharnage: {
    ends: words(`
      attack.knights.done effect.hide.done effect.recall.done effect.sacrifice.done shout.kharnage.done shout.yeah.done smash.target.done
    `),
    others: words(`
      army attack.first attack.knights attack.split attack.target attack.unit effect.hide effect.hide.all effect.look effect.recall
      effect.sacrifice net.unit reinforce.black reinforce.card reinforce.red shout.kharnage shout.yeah smash.target smash.with smash.with.plain
      strategy surprise.kind surprise.target veteran.target
    `),
  },
  tash_kalar: {
    ends: words(`
      done end hand_over no_task
    `),
    others: words(`
      branch burn copy_warp crush_group crush_legendary deck direction discard discard_card do_it drop freeze invoke lower_group piece
      place rank recall return_being return_flare return_legend rise run side square step summon take_back task thaw warp way way_marker
    `),
  },
  mage_knight: {
    ends: words(`
      alone banner_stays begin_turn block_done draw end end_fight enough familiar_leaves forgo_damage full_price go_on next_phase no_banner no_bid
      no_more no_provocation no_unit no_upgrade pass refuse_joint skip stay_out unit_waits
    `),
    others: words(`
      ability add_elite agree_joint aim_at aim_at_attack announce attack_hero attack_on attack_too banner_leaves banner_power banner_takes basic
      bid black_die block block_on bond_slot branch burn buy buy_action buy_artifact buy_by_level buy_healing buy_spell buy_unseen by_chance cast
      challenge chant chosen_one colour command_slot commit_fully commit_partly common_skill companion crystal damage_banner damage_from
      damage_unit die discard discount discount_shame disguise do_it duel_strike duel_with end_of_path endless enter enter_altar enter_ruin
      entrance exchange explore familiar_stays force_back give gold_die gold_token heal heal_unit hero interact into_deck invite invoke_card
      invoke_wound keep keep_puppet launch lay learn let_go lose_ability lose_element mana_each_turn mana_now mark_glade meditate mend_discard
      mend_hand move move_site new_deck onto_deck part_as path_2 path_4 path_6 pick play plunder polar_black_die polar_black_token polar_crystal
      polar_die polar_token polar_wound propose_joint protected put_back recall recover recruit remove_card remove_tactic rest
      reward_advanced_action reward_artifact reward_chosen_crystal reward_crystals_4 reward_random_crystal reward_spell reward_unit scout_pile
      scout_token seat shape_basic shape_strong share shield_of shift show_hand side_attack side_attack_worth side_block side_block_worth
      side_influence side_influence_worth side_move side_move_worth skill slow_down space spare steal_artifact strike strong stronger_attack
      tactic tactic_die tactic_plain take_card take_damage take_tucked take_turn talk terrain throw to_a_unit to_discard to_hand token
      tougher_at_range tougher_in_melee tuck tunnel turn_ring turn_up under_banner under_deck unit unit_takes upgrade use use_box use_kept
      use_puppet use_skill use_tactic use_unit with_dice withdraw without_dice wound_hero wound_unit wounds wounds_away
    `),
  },
};

function kindsOf(game: string): string[] {
  const texts = JSON.parse(readFileSync(new URL(`../../../src/tafelrunde/games/${game}/text/de.json`, import.meta.url), "utf8")) as Record<string, unknown>;
  return Object.keys(texts).flatMap((key) => (key.startsWith("option.") ? key.slice("option.".length) : [])).sort();
}

describe.each(Object.entries(DECIDED))("%s", (game, { ends, others }) => {
  it("has no answer of which nobody has decided whether the fixed button gives it", () => {
    expect([...ends, ...others].sort()).toEqual(kindsOf(game));
  });
  it("gives the fixed button to what declines, passes or ends, and to nothing else", () => {
    const isEnd = OWN[game] ?? isEnding;
    expect(ends.filter((kind) => !isEnd({ kind }))).toEqual([]);
    expect(others.filter((kind) => isEnd({ kind }))).toEqual([]);
  });
});
