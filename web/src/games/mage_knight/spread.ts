/** Questions about cards and skills that lie nowhere on the table: they are laid out where the map is. */
import type { Choice, Option } from "../../net/types";
import { askedCard } from "./cardwork";
import { ends } from "./ends";
import { takesFromOffers } from "./market";
import { boxOf, seatOf, type Content, type DeedText, type SkillText, type View } from "./model";

/** More of them than this are shown in signs: the loupe says the rest. */
export const READABLE = 9;

export interface Place {
  ref: string;
  skill?: SkillText;
  deed?: DeedText;
  /** A rejected skill of somebody else costs the choice of the action. */
  common: boolean;
}

/** Cards of the own piles, of which one may be held as well. */
const FROM_PILES = new Set(["tactic.prepare", "recall.card", "artifact.back", "artifact.next"]);
const isCard = (option: Option): boolean => option.refs[0]?.startsWith("card:") ?? false;

/** Empty where something chosen lies in the hand or in the offers, or where more goes on in the middle of the table. */
export function spreadOf(choice: Choice | null, view: View, content: Content): Place[] {
  if (!choice || view.fight || view.duel || askedCard(choice) !== null) return [];
  const options = choice.options.filter((option) => !ends(option));
  const box = boxOf(content);
  if (choice.prompt === "skill.take") return places(options, (id) => ({ skill: box.skills.get(id) }));
  const mine = seatOf(view, choice.seat);
  const hand = new Set((mine?.hand ?? []).map((card) => `card:${card}`));
  if (mine?.interacting || options.length === 0 || !options.every(isCard) || takesFromOffers(view, options)) return [];
  if (!FROM_PILES.has(choice.prompt) && options.some((option) => hand.has(option.refs[0] ?? ""))) return [];
  return places(options, (id) => ({ deed: box.deeds.get(id) }));
}

function places(options: readonly Option[], what: (id: string) => Partial<Place>): Place[] {
  const refs = [...new Set(options.map((option) => option.refs[0] ?? ""))];
  const common = new Set(options.filter((option) => option.kind === "common_skill").map((option) => option.refs[0]));
  return refs.map((ref) => ({ ref, common: common.has(ref), ...what(ref.slice(ref.indexOf(":") + 1)) }));
}
