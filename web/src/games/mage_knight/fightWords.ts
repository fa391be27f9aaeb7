/** The words of the combat screen and of the offers. */
import type { Lang, Word } from "../../net/types";
import { ELEMENT_NAMES } from "./abilities";

const w = (de: string, en: string): Word => ({ de, en });

export const F = {
  ranged: w("Fernkampf, Belagerung", "Ranged, siege"),
  melee: w("Nahkampf", "Melee"),
  block: w("Blocken", "Block"),
  damage: w("Schaden", "Damage"),
  attack: w("Angriff", "Attack"),
  phases: w("Phasen des Kampfes", "Phases of the combat"),
  done: w("vorbei", "over"),
  now: w("jetzt", "now"),
  blocked: w("Geblockt", "Blocked"),
  averted: w("Findet nicht statt", "Does not happen"),
  dealt: w("Schaden genommen", "Damage taken"),
  enough: w("Reicht", "Enough"),
  full: w("voll", "full"),
  half: w("halb", "half"),
  double: w("doppelt", "double"),
  both: w("doppelt, halb", "doubled, half"),
  card: w("Karte", "Card"),
  unit: w("Einheit", "Unit"),
  skill: w("Fähigkeit", "Skill"),
  preview: w("Vorschau", "Preview"),
  noWall: w("nur Belagerung wirkt", "only siege works"),
  walled: w("doppelt befestigt: jetzt kein Angriff möglich", "fortified twice: cannot be attacked now"),
  summoner: w("ruft herbei", "summons"),
  stopped: w("greift in diesem Kampf nicht an", "does not attack in this combat"),
  armor: w("Rüstung", "Armour"),
  choose: w("Zum Angreifen anklicken", "Click to attack"),
  chooseBlock: w("Zum Blocken anklicken", "Click to block"),
  together: w("Zusammen angegriffen", "Attacked together"),
  hero: w("Held", "Hero"),
  heroTakes: w("Der Held nimmt den Rest", "The hero takes the rest"),
  rest: w("Rest", "Rest"),
  queue: w("Ungeblockte Angriffe", "Unblocked attacks"),
  lost: w("geht verloren", "is lost"),
  unhurt: w("bleibt unverletzt", "stays unhurt"),
  slow: w("1 Bewegung: Angriff −1", "1 move: attack −1"),
  knockedOut: w("Bewusstlos: Die Hand geht verloren", "Knocked out: the hand is lost"),
  victory: w("Sieg", "Victory"),
  fame: w("Ruhm", "Fame"),
  watching: w("Du schaust zu", "You are watching"),
  toMap: w("Zur Karte", "To the map"),
  toFight: w("Zum Kampf", "To the fight"),
  fights: w("kämpft", "fights"),
  helps: w("Hilft jetzt", "Helps now"),
  others: w("Weitere Feinde", "More enemies"),
} as const;

export const COLOUR_NAMES: Record<string, Word> = {
  red: w("Rot", "Red"),
  blue: w("Blau", "Blue"),
  green: w("Grün", "Green"),
  white: w("Weiß", "White"),
  gold: w("Gold", "Gold"),
  black: w("Schwarz", "Black"),
};

export const wounds = (n: number, lang: Lang): string => (lang === "de" ? `${n} ${n === 1 ? "Verletzung" : "Verletzungen"}` : `${n} ${n === 1 ? "wound" : "wounds"}`);
export const damageWords = (n: number, lang: Lang): string => (lang === "de" ? `${n} Schaden` : `${n} damage`);
export const missing = (n: number, lang: Lang): string => (lang === "de" ? (n === 1 ? "Es fehlt noch 1" : `Es fehlen noch ${n}`) : `${n} more needed`);
export const missingShort = (n: number, lang: Lang): string => (lang === "de" ? (n === 1 ? "fehlt 1" : `fehlen ${n}`) : `${n} short`);
export const of = (n: number, lang: Lang): string => (lang === "de" ? `von ${n}` : `of ${n}`);
export const elementWord = (element: string, lang: Lang): string => ELEMENT_NAMES[element]?.[lang] ?? element;

/** "1½": half-points as a person writes them. */
export function halves(n: number): string {
  const whole = Math.floor(n / 2);
  return n % 2 ? (whole ? `${whole}½` : "½") : String(whole);
}
