/** What a player prefers, kept in this browser. */
import type { Lang } from "../net/types";

export interface Preferences {
  lang: Lang;
  theme: "system" | "dark" | "light";
  palette: "standard" | "safe";
  motion: "system" | "slow" | "normal" | "fast" | "off";
  sound: boolean;
  /** Ask which way a warrior takes when several differ only in damage. Off: the safest way is taken. */
  askWays: boolean;
  /** An answer that cannot be taken back has to be given twice. */
  askFinal: boolean;
  /** An answer after which somebody else decides waits for the end button. auto: while a game is new on this device. */
  hold: "auto" | "on" | "off";
  /** How many games were played to their end here, by game. */
  finished: Record<string, number>;
  /** Hide the table between two persons at one screen even if the game has no secrets. */
  curtain: boolean;
  name: string;
  /** Games whose introduction was seen. */
  known: string[];
  /** Rails that are folded away. */
  folded: string[];
  /** Whether sounds were offered: that happens once. */
  soundOffered: boolean;
}

const KEY = "tafelrunde.preferences";

export function defaults(languages: readonly string[]): Preferences {
  return {
    lang: (languages[0] ?? "de").toLowerCase().startsWith("de") ? "de" : "en",
    theme: "dark",
    palette: "standard",
    motion: "system",
    sound: false,
    askWays: false,
    askFinal: false,
    hold: "auto",
    finished: {},
    curtain: false,
    name: "",
    known: [],
    folded: [],
    soundOffered: false,
  };
}

/** Stored preferences over the defaults; anything unknown or of the wrong kind is ignored. */
export function merged(base: Preferences, stored: unknown): Preferences {
  const result: Preferences = { ...base };
  if (typeof stored !== "object" || stored === null) return result;
  const given = stored as Record<string, unknown>;
  const oneOf = <K extends keyof Preferences>(key: K, values: readonly Preferences[K][]) => {
    if (values.includes(given[key] as Preferences[K])) result[key] = given[key] as Preferences[K];
  };
  oneOf("lang", ["de", "en"]);
  oneOf("theme", ["system", "dark", "light"]);
  oneOf("palette", ["standard", "safe"]);
  oneOf("motion", ["system", "slow", "normal", "fast", "off"]);
  oneOf("sound", [true, false]);
  oneOf("askWays", [true, false]);
  oneOf("askFinal", [true, false]);
  oneOf("hold", ["auto", "on", "off"]);
  oneOf("curtain", [true, false]);
  oneOf("soundOffered", [true, false]);
  if (Array.isArray(given.folded)) result.folded = given.folded.filter((side) => side === "left" || side === "right");
  if (typeof given.name === "string") result.name = given.name.slice(0, 40);
  if (Array.isArray(given.known)) result.known = given.known.filter((game) => typeof game === "string");
  if (typeof given.finished === "object" && given.finished !== null) {
    result.finished = Object.fromEntries(Object.entries(given.finished).filter(([, count]) => Number.isInteger(count)));
  }
  return result;
}

/** So many games, and it is new no more. */
const NEW = 3;

/** Whether the last answer of a turn waits for the end button. */
export function holdsLast(wish: Preferences, game: string): boolean {
  return wish.hold === "on" || (wish.hold === "auto" && (wish.finished[game] ?? 0) < NEW);
}

function load(): Preferences {
  const base = defaults(typeof navigator === "undefined" ? [] : navigator.languages);
  try {
    return merged(base, JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return base;
  }
}

export const prefs: Preferences = $state(load());

export function savePreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser without storage forgets the settings; the game goes on.
  }
}

const PACE = { slow: 1.6, normal: 1, fast: 0.55, off: 0 } as const;

/** How long an animation of one second takes, in seconds: 0 is "no animation". */
export function pace(): number {
  if (prefs.motion !== "system") return PACE[prefs.motion];
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}
