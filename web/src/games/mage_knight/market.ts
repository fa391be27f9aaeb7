/** What is on offer, as the screen shows it: prices and reasons come from the view. */
import type { Choice, Lang, Option, Word } from "../../net/types";
import { missingShort } from "./fightWords";
import { boxOf, said, type Content, type MarketView, type SaleView, type View } from "./model";

export interface Plate {
  state: "buy" | "soon" | "short" | "not";
  price: number | null;
  text: string;
}

/** Answers that take something out of an offer. */
const TAKING = ["recruit", "buy_spell", "buy_action", "learn", "unit", "take_card", "pick", "cast"];
export const takes = (options: readonly Option[] | undefined): Option | null => options?.find((option) => TAKING.includes(option.kind)) ?? null;

/** Whether the question is which of the things that lie in the offers is taken. */
export function takesFromOffers(view: View, options: readonly Option[] | undefined): boolean {
  const offered = new Set(Object.values(rowsOf(view, null)).flatMap((list: Offer[]) => list.map((offer) => offer.ref)));
  const taking = (options ?? []).filter((option) => TAKING.includes(option.kind));
  return taking.length > 0 && taking.every((option) => offered.has(option.refs[0] ?? ""));
}

const SERVICE: Record<string, string> = { healing: "buy_healing", artifact: "buy_artifact", unseen: "buy_unseen", elite: "add_elite" };
export const serviceOption = (choice: Choice | null, kind: string): Option | null => choice?.options.find((option) => option.kind === SERVICE[kind]) ?? null;

const SITE_SHORT: Record<string, Word> = {
  village: { de: "Dorf", en: "village" },
  monastery: { de: "Kloster", en: "monastery" },
  keep: { de: "Burg", en: "keep" },
  mage_tower: { de: "Magierturm", en: "mage tower" },
  city: { de: "Stadt", en: "city" },
};
const ONLY: Record<string, Word> = {
  lesson: { de: "nur Kloster", en: "monastery only" },
  spell: { de: "nur Magierturm", en: "mage tower only" },
  action: { de: "nur Grüne Stadt", en: "green city only" },
};

/** Where a unit can be had, in short: "nur Burg, Dorf". */
export function onlyAt(ref: string, kind: string, content: Content, lang: Lang): string {
  if (kind !== "unit") return ONLY[kind]?.[lang] ?? "";
  const places = boxOf(content).units.get(ref.replace("unit:", ""))?.recruit ?? [];
  const names = places.map((place) => SITE_SHORT[place]?.[lang] ?? place).join(", ");
  return lang === "de" ? `nur ${names}` : `${names} only`;
}

/** `more`: influence that the armed card would add. */
export function plateOf(sale: SaleView, content: Content, lang: Lang, more = 0): Plate {
  const de = lang === "de";
  if (sale.why === "place") return { state: "not", price: null, text: onlyAt(sale.ref, sale.kind, content, lang) };
  if (sale.why === "mana") return { state: "not", price: sale.price, text: de ? "Mana fehlt" : "mana missing" };
  if (sale.why !== null) return { state: "not", price: sale.price, text: de ? "jetzt nicht" : "not now" };
  if (sale.missing === 0) return { state: "buy", price: sale.price, text: "" };
  return { state: sale.missing <= more ? "soon" : "short", price: sale.price, text: missingShort(sale.missing, lang) };
}

/** Every row, whether somebody deals or only looks: without a deal nothing has a price. */
export interface Offer {
  ref: string;
  sale: SaleView | null;
}
export interface Rows {
  units: Offer[];
  lessons: Offer[];
  spells: Offer[];
  actions: Offer[];
}
export function rowsOf(view: View, market: MarketView | null): Rows {
  const plain = (refs: string[]): Offer[] => refs.map((ref) => ({ ref, sale: null }));
  const sold = (sales: SaleView[]): Offer[] => sales.map((sale) => ({ ref: sale.ref, sale }));
  if (market) return { units: sold(market.units), lessons: sold(market.lessons), spells: sold(market.spells), actions: sold(market.actions) };
  return {
    units: plain(view.units.map((id) => `unit:${id}`)),
    lessons: plain(view.lessons.map((id) => `card:${id}`)),
    spells: plain(view.spells.map((id) => `card:${id}`)),
    actions: plain(view.actions.map((id) => `card:${id}`)),
  };
}

/** What the influence is made of. */
export function sumOf(market: MarketView, lang: Lang): { text: string; n: number }[] {
  const de = lang === "de";
  const standing = market.start - market.shields;
  const rest = market.influence - market.start;
  const found = [];
  if (rest !== 0) found.push({ text: rest > 0 ? (de ? "Karten und Käufe" : "Cards and purchases") : de ? "Ausgegeben" : "Spent", n: rest });
  if (standing !== 0 || found.length === 0) found.push({ text: de ? "Ansehen" : "Reputation", n: standing });
  if (market.shields) found.push({ text: de ? "Eigene Schilde" : "Own shields", n: market.shields });
  return found;
}
export const signed = (n: number): string => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "±0");

export function offerName(ref: string, content: Content, lang: Lang): string {
  const id = ref.slice(ref.indexOf(":") + 1);
  return said(ref.startsWith("unit:") ? boxOf(content).units.get(id)?.names : boxOf(content).deeds.get(id)?.names, lang);
}

/** "Mönche des Nordens, Preis 7, es fehlen 2." */
export function spokenOffer(offer: Offer, content: Content, lang: Lang): string {
  const name = offerName(offer.ref, content, lang);
  if (!offer.sale) return name;
  const plate = plateOf(offer.sale, content, lang);
  return [name, plate.price === null ? "" : `${lang === "de" ? "Preis" : "price"} ${plate.price}`, plate.text].filter(Boolean).join(", ");
}
