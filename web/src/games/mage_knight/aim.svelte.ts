/** Which use of a card is pointed at or wanted. A card in hand is one answer ("play it"), how comes after: pointing at a zone of it means both. */
import type { Choice, Option } from "../../net/types";
import type { Controls } from "../../table/controls.svelte";
import { told, type UsePreview as Use } from "./model";

export type { UsePreview as Use } from "./model";
export const usesOf = (option: Option | null | undefined): Use[] => (option?.kind === "play" ? (told(option).uses ?? []) : []);
/** The answer "play this card". */
export const playOf = (choice: Choice | null, card: string): Option | null => choice?.options.find((option) => option.kind === "play" && option.refs[0] === `card:${card}`) ?? null;

/** Questions that offer cards to be played. */
const MENUS = ["turn.what", "fight.what", "duel.shoot", "duel.charge", "duel.block"];

class Aim {
  /** The zone pointed at. */
  zone = $state.raw<{ card: string; how: string } | null>(null);
  /** The zone that was clicked: its "how" is answered as soon as it is asked. */
  #wanted: { card: string; how: string } | null = null;

  point(card: string, how: string): void {
    if (this.zone?.card !== card || this.zone.how !== how) this.zone = { card, how };
  }
  leave(): void {
    this.zone = null;
  }
  /** Play a card in this way: two answers, one gesture. */
  play(controls: Controls, option: Option, card: string, how: string): void {
    this.#wanted = { card, how };
    this.zone = null;
    controls.commit(option.i);
  }
  /** The answer to "how?" that was given with the gesture; asked once for each question. */
  granted(choice: Choice | null): number | null {
    if (!choice || !this.#wanted) return null;
    const { card, how } = this.#wanted;
    if (MENUS.includes(choice.prompt)) return null; // the answer is still on its way
    this.#wanted = null;
    if (choice.prompt !== "card.how" || choice.refs[0] !== `card:${card}`) return null;
    return choice.options.find((option) => option.kind === how)?.i ?? null;
  }
  forget(): void {
    this.#wanted = null;
  }
}
export const aim = new Aim();

/** The use that is looked at: of the zone pointed at, else of the answer to "how?" that is armed. */
export function lookedAt(choice: Choice | null, armed: Option | null): Use | null {
  const zone = aim.zone;
  if (choice?.prompt === "card.how") {
    const option = armed ?? choice.options.find((one) => zone && choice.refs[0] === `card:${zone.card}` && one.kind === zone.how);
    return option?.preview ? { ...told(option), how: option.kind } : null;
  }
  if (!zone) return null;
  return usesOf(playOf(choice, zone.card)).find((use) => use.how === zone.how) ?? null;
}
