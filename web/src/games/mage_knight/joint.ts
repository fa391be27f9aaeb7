/** An assault of several players on a city, and teams: who takes part, whose turn it is in it, who plays with whom. */
import type { Lang, Word } from "../../net/types";
import { wayTo } from "./geometry";
import { landIn } from "./land";
import { said, type Content, type JointView, type View } from "./model";

const w = (de: string, en: string): Word => ({ de, en });

/** The words of an assault together. */
export const J = {
  title: w("Gemeinsamer Überfall", "Cooperative assault"),
  garrison: w("Besatzung", "Garrison"),
  dealt: w("wird gemischt und verdeckt verteilt", "is shuffled and dealt face down"),
  order: w("Gekämpft wird der Reihe nach", "They fight one after the other"),
  proposes: w("schlägt vor", "proposes"),
  asked: w("wird gefragt", "is asked"),
  now: w("ist dran", "is up"),
  waits: w("wartet", "waits"),
  fought: w("war dran", "is through"),
  ends: w("beendet den Zug", "ends the turn"),
  ended: w("ist fertig", "is done"),
  near: w("steht vor der Stadt", "stands before the city"),
  action: w("Die Aktion dieses Zuges", "The action of this turn"),
  advance: w("Gibt den nächsten Zug dafür her", "Gives the next turn for it"),
  share: w("verteilt", "dealt"),
  toPlan: w("Zum Vorschlag", "To the proposal"),
  hidden: w("Verdeckter Feind", "Face-down enemy"),
  shields: w("Schilde in der Stadt", "Shields in the city"),
  team: w("Team", "Team"),
  ally: w("verbündet", "ally"),
} as const;

/** What an answer to the proposal means: good or bad, and the sentence. */
export const JOINT_MEANS: Record<string, [boolean, Word][]> = {
  agree_joint: [
    [true, w("Ruhm und Schilde für alle, die du selbst besiegst", "Fame and shields for all you defeat yourself")],
    [true, w("Ein Manawürfel der Quelle und alle Wirkungen, die in deinem Zug erlaubt sind", "A mana die of the source and all effects allowed in your turn")],
    [false, w("Deinen nächsten Zug setzt du aus", "You skip your next turn")],
    [false, w("Keine andere Bewegung oder Aktion als der Weg in die Stadt: Er kostet Bewegung 2 und Ansehen 1", "No other move or action: only the way into the city, for move 2 and reputation 1")],
  ],
  refuse_joint: [
    [true, w("Dein nächster Zug bleibt dir", "You keep your next turn")],
    [false, w("Ohne dich findet der Überfall so nicht statt", "Without you it does not take place like this")],
  ],
};

/** Where an assault together can go from here: the city next to this hero. */
export function cityBeside(view: View, content: Content, seat: number): string | null {
  const { byName, spaces } = landIn(view, content);
  const from = byName.get(view.seats[seat]?.at ?? "");
  const cities = spaces.filter((space) => space.site?.kind === "city" && from && wayTo(from, space));
  return cities.length === 1 ? cities[0]!.name : null;
}

/** Whoever stands next to this city; the one who thinks about inviting them first. */
export function heroesBeside(view: View, content: Content, city: string, first: number): number[] {
  const { byName } = landIn(view, content);
  const to = byName.get(city);
  const near = view.seats.map((_, seat) => seat).filter((seat) => {
    const from = byName.get(view.seats[seat]?.at ?? "");
    return from && to && wayTo(from, to);
  });
  return [...near.filter((seat) => seat === first), ...near.filter((seat) => seat !== first)];
}

export type Doing = "proposes" | "asked" | "now" | "waits" | "fought" | "ends" | "ended";
export interface Part {
  seat: number;
  share: number;
  doing: Doing;
}

/** Everybody in it, in the order of the fights. */
export function partsOf(joint: JointView): Part[] {
  return joint.seats.map((seat, place) => ({ seat, share: joint.shares[place] ?? 0, doing: doingAt(joint, place) }));
}

function doingAt(joint: JointView, place: number): Doing {
  if (joint.proposed) return place === 0 ? "proposes" : "asked";
  if (place > joint.part) return "waits";
  if (joint.closing) return place === joint.part ? "ends" : "ended";
  return place === joint.part ? "now" : "fought";
}

export const isDone = (doing: Doing): boolean => doing === "fought" || doing === "ended";
export const isActing = (doing: Doing): boolean => doing === "now" || doing === "ends" || doing === "proposes";

export const cityName = (view: View, space: string, content: Content, lang: Lang): string => said(landIn(view, content).byName.get(space)?.site?.names, lang);

/** What a city gives its defenders. */
export const CITY_BONUS: Record<string, Word> = {
  city_white: w("Verteidiger: Rüstung +1", "Defenders: armour +1"),
  city_blue: w("Verteidiger: Feuer- und Eis-Angriff +2, Kaltes Feuer +1", "Defenders: fire and ice attack +2, cold fire +1"),
  city_red: w("Verteidiger mit physischem Angriff: brutal", "Defenders with a physical attack: brutal"),
  city_green: w("Verteidiger mit physischem Angriff: giftig", "Defenders with a physical attack: poisonous"),
};
export const cityBonus = (view: View, space: string, content: Content): Word | null => CITY_BONUS[landIn(view, content).byName.get(space)?.site?.id ?? ""] ?? null;

/** How many shields a seat has in the city: the most make its leader. */
export const shieldsIn = (view: View, space: string, seat: number): number => (view.shields[space] ?? []).filter((one) => one === seat).length;

export const foeWord = (n: number, lang: Lang): string => (lang === "de" ? (n === 1 ? "Feind" : "Feinde") : n === 1 ? "enemy" : "enemies");
export const foesText = (n: number, lang: Lang): string => `${n} ${foeWord(n, lang)}`;

/** The whole of it in sentences, for those who cannot see it. */
export function jointText(view: View, content: Content, lang: Lang, named: (seat: number) => string): string[] {
  const joint = view.quest.joint;
  if (!joint) return [];
  return [`${J.title[lang]}, ${cityName(view, joint.space, content, lang)}: ${partsOf(joint).map((part) => `${named(part.seat)}, ${foesText(part.share, lang)}, ${J[part.doing][lang]}`).join("; ")}.`];
}

// --- teams -------------------------------------------------------------------------------------------------------------

/** The team of a seat, null where each plays alone or all play together. */
export const teamOf = (view: View, seat: number): number | null => view.quest.teams[seat] ?? null;

/** What is said of a seat's team to whoever looks. */
export function teamText(view: View, seat: number, eyes: number | null, lang: Lang): string {
  const team = teamOf(view, seat);
  if (team === null) return "";
  const ally = eyes !== null && eyes !== seat && teamOf(view, eyes) === team;
  return `${J.team[lang]} ${team + 1}${ally ? `, ${J.ally[lang]}` : ""}`;
}
