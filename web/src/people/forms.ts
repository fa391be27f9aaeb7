/** What forms about people have in common. Plain functions. */
import type { Word } from "../net/types";

/** Beside which field a refusal is told; "form": it is about all of it. */
export function fieldOf(code: string): "name" | "password" | "old" | "invitation" | "form" {
  if (code.startsWith("name_")) return "name";
  if (code.startsWith("password_")) return "password";
  if (code === "wrong_password") return "old";
  return code === "needs_invitation" ? "invitation" : "form";
}

/** The seconds to wait, where the server named them: "180 s". */
export function secondsIn(detail: string | null): number | null {
  const found = /^(\d+) s$/.exec(detail ?? "");
  return found ? Number(found[1]) : null;
}

export type Problem = { at: ReturnType<typeof fieldOf>; words: Word; seconds: number | null };

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];

/** What a browser calls itself, in two words; as it is where nobody knows it. */
export function browserName(agent: string): string {
  const of = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  return [of(BROWSERS), of(SYSTEMS)].filter(Boolean).join(" · ") || agent.slice(0, 40);
}
