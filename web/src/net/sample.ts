/** Questions, options and events as tests need them: what a test does not say is plain. In one place, so that a new field of the wire is added once. */
import type { Choice, GameEvent, Option } from "./types";

export const NO_WORDS = { de: "", en: "" };

export const option = (i: number, kind = "x", refs: string[] = [], more: Partial<Option> = {}): Option => ({ i, kind, refs, text: NO_WORDS, preview: null, final: false, ...more });

export const asked = (prompt: string, options: Option[] = [], more: Partial<Choice> = {}): Choice => ({ id: "1:0", seat: 0, prompt, text: NO_WORDS, rules: [], refs: [], options, ...more });

export const event = (kind: string, more: Record<string, unknown> = {}): GameEvent => ({ kind, number: 1, moment: 1, text: NO_WORDS, ...more });

/**
 * A piece of something large (a view, the cards, the page's own tools): only what a test is about. The fields that are there have the
 * type they really have; a field that is read and is not there ends the test with its name, instead of passing as undefined.
 */
export function only<Whole extends object>(part: Partial<Whole>): Whole {
  const strict: ProxyHandler<Partial<Whole>> = {
    get(target, key, receiver) {
      if (!(key in target) && typeof key === "string" && key !== "then" && key !== "toJSON") throw new Error(`the test has no "${key}"`);
      return Reflect.get(target, key, receiver) as unknown;
    },
  };
  return new Proxy(part, strict) as Whole;
}
