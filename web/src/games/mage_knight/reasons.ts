/** Why something of one's own cannot be chosen now, as far as the things themselves and the question say it. */
import { NOT_NOW, unusable } from "../../cards/usable";
import type { Word } from "../../net/types";
import type { ZoneName } from "./cardwork";
import type { DeedText } from "./model";
import { COLOURS, W } from "./words";

const NOT_POSSIBLE: Word = { de: "gerade nicht möglich", en: "not possible right now" };
const ITS_MANA: Word = { de: "kostet Mana", en: "costs mana" };

/** For a card of the hand while others of it can be chosen; null: there is nothing to say. */
export function cardReason(deed: DeedText, hand: readonly string[], byRef: ReadonlyMap<string, unknown>): Word | null {
  const others = new Map(hand.map((id) => `card:${id}`).filter((ref) => byRef.has(ref)).map((ref) => [ref, true]));
  if (!unusable(`card:${deed.id}`, others)) return null;
  return deed.kind === "wound" ? W.unplayable : NOT_NOW;
}

/** For a zone of a card that can be played in another way: both effects of spells and the strong ones of actions cost mana. */
export function zoneReason(deed: DeedText, zone: ZoneName): Word {
  const costs = deed.kind === "spell" ? zone !== "side" : deed.kind !== "artifact" && zone === "strong";
  if (!costs) return NOT_POSSIBLE;
  const due = deed.kind === "spell" && zone === "strong" ? [...deed.colours, "black"] : deed.colours;
  const said = (lang: "de" | "en") => `${NOT_POSSIBLE[lang]}, ${ITS_MANA[lang]}: ${due.map((colour) => COLOURS[colour]?.[lang] ?? colour).join(", ")}`;
  return { de: said("de"), en: said("en") };
}
