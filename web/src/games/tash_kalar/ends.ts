/** Answers that decline, pass (to the partner, too) or end; a being's own words may be called anything. */
const ENDS = new Set(["end", "done", "no_task", "hand_over"]);

export const ends = (option: { kind: string }): boolean => ENDS.has(option.kind);
