/** Mage Knight's views and cards (their shapes come from the engine: `wire.ts`), and what can be read from them at a glance. */
import type { Lang, Option } from "../../net/types";
import type { AbilityPreview, Content, DeedText, EnemyText, HeroDamagePreview, HeroText, MovePreview, Outcome, PlayPreview, PricePreview, SeatView, SiteText, SkillText, StrikePreview, TacticText, TerrainText, UnitDamagePreview, UnitText, View } from "./wire";

export type * from "./wire";
export type Words = Record<string, string>;
/** What the engine says that an answer would do; which of it there is follows from what is asked. */
type Told = AbilityPreview & HeroDamagePreview & MovePreview & Outcome & PlayPreview & PricePreview & StrikePreview & UnitDamagePreview;
export const told = (option: Option | null | undefined) => (option?.preview ?? {}) as Partial<Told>;
export const said = (words: Words | null | undefined, lang: Lang): string => words?.[lang] ?? "";

/** Tables by id, made once for each content. */
interface Box {
  deeds: Map<string, DeedText>;
  units: Map<string, UnitText>;
  enemies: Map<string, EnemyText>;
  heroes: Map<string, HeroText>;
  skills: Map<string, SkillText>;
  tactics: Map<string, TacticText>;
  sites: Map<string, SiteText>;
  terrains: Map<string, TerrainText>;
}
const boxes = new WeakMap<Content, Box>();
const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));

export function boxOf(content: Content): Box {
  const known = boxes.get(content);
  if (known) return known;
  const made: Box = {
    deeds: byId(content.deeds),
    units: new Map(content.units.flatMap((unit) => unit.cards.map((card) => [card, unit] as const))),
    enemies: byId(content.enemies),
    heroes: byId(content.heroes),
    skills: byId(content.skills),
    tactics: byId(content.tactics),
    sites: byId(content.sites),
    terrains: byId(content.terrains),
  };
  boxes.set(content, made);
  return made;
}

/** The seat whose things lie below the board: the own one, for spectators the one whose turn it is. */
export const shownSeat = (view: View, seat: number | null): number => seat ?? (view.active < view.seats.length ? view.active : 0);
export const seatOf = (view: View, seat: number | null): SeatView | undefined => view.seats[shownSeat(view, seat)];
/** The seats that fight now. */
export const fightersOf = (view: View): number[] => (view.fight ? [view.fight.seat] : view.duel ? [view.duel.aggressor, view.duel.defender] : []);
export const BASIC_COLOURS = ["red", "blue", "green", "white"] as const;
export const isSetUp = (view: View): boolean => Object.keys(view.tiles).length > 0;
