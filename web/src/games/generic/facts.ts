/** A view of unknown shape as names and values that a person can read. */
import type { Lang } from "../../net/types";

export interface Fact {
  name: string;
  text: string;
  ref: string | null;
  inner: Fact[];
}

/** The facts of an object: plain values as text, objects and lists of objects as facts inside. */
export function facts(value: unknown, lang: Lang): Fact[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([key, inner]) => fact(key.replaceAll("_", " "), inner, lang));
}

function fact(name: string, value: unknown, lang: Lang): Fact {
  if (typeof value !== "object" || value === null) return { name, text: plain(value), ref: null, inner: [] };
  const record = value as Record<string, unknown>;
  const ref = typeof record.ref === "string" ? record.ref : null;
  if (typeof record[lang] === "string") return { name, text: record[lang], ref, inner: [] };
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null)) {
    return { name, text: value.map(plain).join(", ") || "–", ref, inner: [] };
  }
  return { name: ref ?? name, text: "", ref, inner: facts(value, lang) };
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  return String(value);
}
