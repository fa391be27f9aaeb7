/** Words of the board that the server does not send. */
import { NOT_NOW } from "../../cards/usable";
import type { Lang, Word } from "../../net/types";
import type { Use } from "./model";

export const USE: Record<Use, Word> = {
  leader: { de: "Anführer", en: "Leader" },
  front: { de: "Front", en: "Front" },
  flank: { de: "Flanke", en: "Flank" },
  rear: { de: "Nachhut", en: "Rear" },
  order: { de: "Befehl", en: "Order" },
};

export const WORDS = {
  inLoupe: { de: "steht in der Lupe", en: "see the loupe" },
  attack: { de: "Angriff", en: "Attack" },
  health: { de: "Leben", en: "Health" },
  hero: { de: "Held", en: "Hero" },
  leader: { de: "Anführer", en: "Leader" },
  promo: { de: "Promo", en: "Promo" },
  corpse: { de: "Leiche", en: "Corpse" },
  free: { de: "frei", en: "free" },
  column: { de: "Spalte", en: "Column" },
  deck: { de: "Stapel", en: "Deck" },
  discard: { de: "Ablage", en: "Discard" },
  promoDeck: { de: "Promos", en: "Promos" },
  victory: { de: "Siegstapel", en: "Victory pile" },
  empty: { de: "leer", en: "empty" },
  hand: { de: "Hand", en: "Hand" },
  handEmpty: { de: "Keine Handkarten", en: "No cards in hand" },
  round: { de: "Runde", en: "Round" },
  game: { de: "Spiel", en: "Game" },
  truce: { de: "Waffenstillstand", en: "Truce" },
  truceLong: { de: "Waffenstillstand: keine Angriffe, keine Befehle", en: "Truce: no attacks, no orders" },
  first: { de: "erster Spieler", en: "first player" },
  second: { de: "zweiter Spieler", en: "second player" },
  actions: { de: "Aktionen", en: "actions" },
  action: { de: "Aktion", en: "action" },
  freeAction: { de: "kostenlos", en: "free" },
  damage: { de: "Schaden", en: "damage" },
  doomed: { de: "fällt bei den nächsten Verlusten", en: "falls at the next casualty check" },
  lethal: { de: "tödlich", en: "lethal" },
  kills: { de: "Tötet:", en: "Kills:" },
  shooter: { de: "greift an", en: "attacks" },
  aimedAt: { de: "wird angegriffen", en: "is attacked" },
  harmless: { de: "kein Schaden", en: "no damage" },
  canIntercept: { de: "Abfangen:", en: "Intercept:" },
  acted: { de: "hat schon gehandelt", en: "has already acted" },
  noMelee: { de: "kann nicht in den Nahkampf", en: "cannot fight in melee" },
  strength: { de: "Stärkemarker", en: "strength markers" },
  seen: { de: "dem Gegner bekannt", en: "known to your opponent" },
  showTable: { de: "Tisch zeigen", en: "Show the table" },
  showChoice: { de: "Auswahl zeigen", en: "Show the choice" },
  close: { de: "Schließen", en: "Close" },
  choose: { de: "Was willst du tun?", en: "What do you want to do?" },
  pickLeader: { de: "Wähle deinen Anführer", en: "Choose your leader" },
  hidden: { de: "verdeckt", en: "face down" },
  topCard: { de: "oberste Karte", en: "top card" },
  copies: { de: "kopiert", en: "copies" },
  division: { de: "Division", en: "Division" },
  wave: { de: "Welle", en: "Wave" },
  boost: { de: "diese Welle", en: "this wave" },
  taken: { de: "übernommen", en: "taken over" },
  spell: { de: "Zauber", en: "Spell" },
  ranged: { de: "Fernkampf", en: "Ranged" },
  intercept: { de: "Abfangen", en: "Intercept" },
  browse: { de: "ansehen", en: "look through" },
  orderNow: { de: "Befehl läuft", en: "Order in play" },
  vengeance: { de: "Vergeltung bis Wellenende", en: "Vengeance until the end of the wave" },
  fewer: { de: "1 Aktion weniger", en: "1 action fewer" },
} satisfies Record<string, Word>;

/** The word `actions` in its right form: 1 action, 2 actions. */
export function actionCount(n: number, lang: Lang): string {
  return `${n} ${n === 1 ? WORDS.action[lang] : WORDS.actions[lang]}`;
}

const NOBODY_CALLED: Word = { de: "drüben steht niemand mit diesem Namen", en: "nobody over there has this name" };

/** Why a hand card cannot be chosen while others can: on turn, recruiting and orders are open to all cards or to none, so it is about showing one. */
export const exposeReason = (prompt: string | undefined): Word => (prompt === "turn.action" ? NOBODY_CALLED : NOT_NOW);
