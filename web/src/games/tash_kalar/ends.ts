/** Answers that decline, pass or end; a being's own words may be called anything. */
const ENDS = new Set(["end", "done", "no_task"]);

export const ends = (option: { kind: string }): boolean => ENDS.has(option.kind);
