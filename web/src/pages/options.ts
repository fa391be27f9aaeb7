/** What can be set at a table, as the set-up page shows it: in groups, and only what applies. */
import type { Setting, Word } from "../net/types";

export type Value = string | number | boolean;
export type Options = Record<string, Value>;

export function defaults(settings: readonly Setting[]): Options {
  return Object.fromEntries(settings.map((one) => [one.id, one.default as Value]));
}

/** The settings that matter with so many seats and these values of the others; one that does not has its default. */
export function applicable(settings: readonly Setting[], seats: number, chosen: Options): Setting[] {
  const applies = (one: Setting, asking: readonly string[] = []): boolean => {
    if (one.seats !== null && !one.seats.includes(seats)) return false;
    if (one.shown && !one.shown.includes(seats)) return false;
    const has = ([id, value]: [string, unknown]): boolean => {
      const other = settings.find((setting) => setting.id === id);
      if (!other || asking.includes(id)) return false;
      return (applies(other, [...asking, one.id]) ? chosen[id] : other.default) === value;
    };
    return (one.needs === null || one.needs.some(has)) && !one.unless?.some(has);
  };
  return settings.filter((one) => applies(one));
}

/** The values to make a table with: of what does not apply nothing is said. */
export function wished(settings: readonly Setting[], seats: number, chosen: Options): Options {
  return Object.fromEntries(applicable(settings, seats, chosen).map((one) => [one.id, valueOf(one, chosen)]));
}

/** What is chosen; a value that needs another option which has been taken back is not. */
export function valueOf(setting: Setting, chosen: Options): Value {
  const value = chosen[setting.id] ?? (setting.default as Value);
  const needs = setting.values?.find((one) => one.id === value)?.needs;
  return needs && chosen[needs[0]] !== needs[1] ? (setting.default as Value) : value;
}

export interface Group {
  title: Word | null;
  settings: Setting[];
}

/** Under their headings, in the order the game gives them; those without a heading come first. */
export function grouped(settings: readonly Setting[]): Group[] {
  const found = new Map<string, Group>([["", { title: null, settings: [] }]]);
  for (const one of settings) {
    const key = one.group?.en ?? "";
    const group = found.get(key) ?? { title: one.group, settings: [] };
    group.settings.push(one);
    found.set(key, group);
  }
  return [...found.values()].filter((group) => group.settings.length > 0);
}
