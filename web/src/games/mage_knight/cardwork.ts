/** What a card in front of somebody can be used for now: its zones, as the question says. */
import type { Choice, Option } from "../../net/types";
import { playOf, usesOf, type Use } from "./aim.svelte";
import { told, type DeedText } from "./model";

export type ZoneName = "basic" | "strong" | "side";
export interface Zone {
  how: string;
  zone: ZoneName;
  use: Use;
  /** The answer that stands for it; of a card in hand it is "play it". */
  option: Option;
}

export const zoneOf = (how: string): ZoneName => (how === "strong" ? "strong" : how.startsWith("side_") ? "side" : "basic");

/** The card that lies open while somebody says how it is played. */
export const askedCard = (choice: Choice | null): string | null => (choice?.prompt === "card.how" && choice.refs[0]?.startsWith("card:") ? choice.refs[0].slice(5) : null);

/** Every use of a card that is possible now. */
export function zonesOf(choice: Choice | null, card: string): Zone[] {
  if (askedCard(choice) === card) {
    return (choice?.options ?? []).map((option) => ({ how: option.kind, zone: zoneOf(option.kind), use: { ...told(option), how: option.kind }, option }));
  }
  const play = playOf(choice, card);
  if (!play) return [];
  return usesOf(play).map((use) => ({ how: use.how, zone: zoneOf(use.how), use, option: play }));
}

/** The sorts of a sideways card that fit the moment: in a fight attack and block, else movement and influence. */
export function sideways(zones: readonly Zone[], fighting: boolean): Zone[] {
  const side = zones.filter((zone) => zone.zone === "side");
  const fitting = side.filter((zone) => (zone.how === "side_attack" || zone.how === "side_block") === fighting);
  return (fitting.length > 0 ? fitting : side).slice(0, 2);
}

/** What a use is worth now: the value after all rules. */
export const worth = (use: Use): number | null => use.move || use.influence || use.heal || null;

export const bandOf = (deed: DeedText): string => {
  if (deed.kind === "wound") return "#4a1f1d";
  if (deed.kind === "artifact") return "#8a6a1c";
  return `var(--mk-band-${deed.colours[0] ?? "white"})`;
};

/** The same card may be in a hand twice: each has a number of its own. */
export function numbered(cards: readonly string[]): { id: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((id) => {
    const n = seen.get(id) ?? 0;
    seen.set(id, n + 1);
    return { id, key: `${id} ${n}` };
  });
}
