import bullseye from "glyph:bullseye";
import cardPlay from "glyph:card-play";
import caveEntrance from "glyph:cave-entrance";
import crossedSwords from "glyph:crossed-swords";
import cycle from "glyph:cycle";
import hand from "glyph:hand";
import leatherBoot from "glyph:leather-boot";
import run from "glyph:run";
import shield from "glyph:shield";
import thornyVine from "glyph:thorny-vine";
import waxSeal from "glyph:wax-seal";
import type { Quick } from "./quick";

export const QUICK: Quick = {
  goal: { de: "Besiege den gegnerischen Helden: erst seine kraftvolle, dann seine verwundete Seite.", en: "Defeat the enemy hero: first the healthy side, then the wounded one." },
  parts: [
    {
      title: { de: "Dein Zug: zwei verschiedene Aktionen", en: "Your turn: two different actions" },
      lines: [
        { glyph: leatherBoot, text: { de: "Bewegung: Deine Krieger gehen. Reichweite des Helden = Stiefel auf allen bereiten Karten.", en: "Move: your warriors walk. The hero's range = boots on all ready cards." } },
        { glyph: cardPlay, text: { de: "Aktivierung: Leg eine bereite Karte quer und führe ihre Zeilen aus.", en: "Activate: turn a ready card sideways and execute its lines." } },
        { glyph: waxSeal, text: { de: "Aufladen: Leg eine bereite Karte quer, nur für ihr Siegel.", en: "Charge: turn a ready card sideways, just for its seal." } },
        { glyph: cycle, text: { de: "Durchatmen: Alle quer liegenden Karten werden gewendet und sind wieder bereit.", en: "Breathe: all cards lying sideways are turned over and ready again." } },
      ],
    },
    {
      title: { de: "Was auf den Karten steht", en: "What the cards say" },
      lines: [
        { glyph: crossedSwords, text: { de: "ANGRIFF: Schaden = Stärke minus Verteidigung.", en: "ATTACK: damage = strength minus defence." } },
        { glyph: run, text: { de: "SPRINT: Dein Held geht noch einmal.", en: "SPRINT: your hero walks once more." } },
        { glyph: hand, text: { de: "KONTROLLE: Du ziehst jemand anderen, auch einen Feind.", en: "CONTROL: you move somebody else, even an enemy." } },
        { glyph: bullseye, text: { de: "Reichweite: Direkt = 4 Felder an der Kante, In der Nähe = 8 ringsum, Weit weg N = 2 bis N Schritte.", en: "Range: Direct = 4 squares at the edge, Near = 8 around, Far N = 2 to N steps." } },
        { text: { de: "★: eine Fähigkeit deines Helden, deines Vasallen oder eines Ortes neben dir.", en: "★: an ability of your hero, your vassal or a location beside you." } },
      ],
    },
    {
      title: { de: "Verteidigen", en: "Defending" },
      lines: [{ glyph: shield, text: { de: "Wirst du angegriffen, darfst du eine bereite Karte quer legen: Ihr Schild zählt, ihre Fähigkeit nicht.", en: "When attacked you may turn one ready card sideways: its shield counts, its ability does not." } }],
    },
    {
      title: { de: "Die Orte", en: "The locations" },
      lines: [
        { glyph: waxSeal, text: { de: "Ein Bonus an deiner Kante zählt immer, dann wird der Ort gewendet.", en: "A bonus at your edge always counts, then the location is flipped." } },
        { glyph: thornyVine, text: { de: "Dornen: Wer das Feld davor betritt, verliert 1 Leben.", en: "Thorns: whoever enters the square before them loses 1 life." } },
        { glyph: caveEntrance, text: { de: "Geheimgänge führen hindurch und kosten 1 Schritt.", en: "Secret passages lead through and cost 1 step." } },
      ],
    },
  ],
};
