/** Answers that decline, pass or end. Their names say it too seldom to be read off: a list. */
const ENDS = new Set(
  (
    "alone banner_stays begin_turn block_done draw end end_fight enough familiar_leaves forgo_damage full_price go_on next_phase " +
    "no_banner no_bid no_more no_provocation no_unit no_upgrade pass refuse_joint skip stay_out unit_waits"
  ).split(" "),
);

export const ends = (option: { kind: string }): boolean => ENDS.has(option.kind);
