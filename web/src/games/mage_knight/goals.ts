/** What a scenario is won by, in a sentence, and how far it has come: for the rail, where it can always be read. */
import type { Lang, Word } from "../../net/types";
import { landIn } from "./land";
import type { Content, View } from "./model";

const w = (de: string, en: string): Word => ({ de, en });

interface Goal {
  names: Word;
  text: Word;
  /** Kinds of sites that are counted: conquered, and found so far. */
  sites: readonly string[];
  counted?: Word;
}

const CITIES = ["city"];
const TAKEN = w("Erobert", "Conquered");
const ALL = w("Alle Städte erobern. Danach haben alle noch einen Zug; der meiste Ruhm gewinnt.", "Conquer all cities. Then everybody has one more turn; the most fame wins.");
const TOGETHER = w("Gemeinsam alle Städte erobern, bevor die Runden um sind.", "Conquer all cities together before the rounds are over.");

export const GOALS: Record<string, Goal> = {
  first_reconnaissance: { names: w("Die ersten Erkundungen", "First Reconnaissance"), text: w("Eine Stadt finden. Danach haben alle noch einen Zug; gezählt wird der Ruhm.", "Find a city. Then everybody has one more turn; fame is what counts."), sites: [] },
  full_conquest: { names: w("Vollständige Eroberung", "Full Conquest"), text: ALL, sites: CITIES },
  blitz_conquest: { names: w("Blitz-Eroberung", "Blitz Conquest"), text: ALL, sites: CITIES },
  solo_conquest: { names: w("Solo-Eroberung", "Solo Conquest"), text: w("Alle Städte erobern, bevor die Runden um sind.", "Conquer all cities before the rounds are over."), sites: CITIES },
  full_cooperation: { names: w("Vollständige Kooperation", "Full Cooperation"), text: TOGETHER, sites: CITIES },
  blitz_cooperation: { names: w("Blitz-Kooperation", "Blitz Cooperation"), text: TOGETHER, sites: CITIES },
  mines_liberation: { names: w("Freiheit den Bergwerken!", "Mines Liberation"), text: w("Bergwerke befreien: Jedes bringt Ruhm, im Zentrum mehr.", "Liberate mines: each brings fame, more of it in the core."), sites: ["crystal_mine"], counted: w("Befreit", "Liberated") },
  druid_nights: { names: w("Druidennächte", "Druid Nights"), text: w("Am Tag Lichtungen markieren, nachts den Gesang anstimmen: Was er herbeiruft, bringt doppelten Ruhm.", "Mark glades by day and chant at night: what it calls brings double fame."), sites: [] },
  dungeon_lords: { names: w("Dungeon Lords", "Dungeon Lords"), text: w("Dungeons und Grabstätten erobern: Sie bringen 4 Ruhm statt 2.", "Conquer dungeons and tombs: they bring 4 fame instead of 2."), sites: ["dungeon", "tomb"] },
  one_to_return: { names: w("Nur einer kommt zurück", "One to Return"), text: w("Am Ende der letzten Nacht auf dem Portal stehen. Ruhm zählt nicht.", "Stand on the portal when the last night ends. Fame does not count."), sites: [] },
  conquer_and_hold: { names: w("Erobern und Halten", "Conquer and Hold"), text: w("Burgen und Magiertürme erobern und halten: Nur sie zählen.", "Conquer keeps and mage towers and hold them: nothing else counts."), sites: ["keep", "mage_tower"] },
};

/** "Erobert: 1 von 2 gefundenen", null where nothing is counted or nothing has been found. */
export function progress(goal: Goal, view: View, content: Content, lang: Lang): string | null {
  const found = landIn(view, content).spaces.filter((space) => goal.sites.includes(space.site?.kind ?? "") && view.quest.halves[space.name] === undefined);
  if (found.length === 0) return null;
  const taken = found.filter((space) => (view.shields[space.name]?.length ?? 0) > 0 && (view.tokens[space.name]?.length ?? 0) === 0);
  const counted = (goal.counted ?? TAKEN)[lang];
  return lang === "de" ? `${counted}: ${taken.length} von ${found.length} gefundenen` : `${counted}: ${taken.length} of ${found.length} found`;
}

/** That the round or the game is about to end: whoever still plans should know. */
export function ending(view: View, lang: Lang): string | null {
  if (view.last_turns !== null) return lang === "de" ? "Das Spiel geht zu Ende: letzte Züge." : "The game is ending: last turns.";
  if (view.announced !== null) return lang === "de" ? "Das Ende der Runde ist angekündigt." : "The end of the round is announced.";
  return null;
}
