import { ATTACK, INITIATIVE, KHARNAGE, REINFORCE, SKULL, SYMBOL } from "../../games/kharnage/symbols";
import type { Quick } from "./quick";

export const QUICK: Quick = {
  goal: { de: "Vier Runden. Wer am Ende die meisten Schädel hat, gewinnt.", en: "Four rounds. Whoever has most skulls at the end wins." },
  parts: [
    {
      title: { de: "Eine Runde", en: "A round" },
      lines: [
        { glyph: INITIATIVE, text: { de: "Alle wählen verdeckt eine Strategiekarte. Die niedrigste Zahl ist zuerst dran.", en: "All secretly choose a strategy card. The lowest number goes first." } },
        { glyph: REINFORCE.red, text: { de: "Verstärkungen: Rot aus der Reserve, Schwarz von der Hand, Frei nach Wahl. Alle auf den Stapel, dann von oben aufstellen.", en: "Reinforcements: red from the reserve, black from the hand, free as you like. All onto the stack, then deploy from the top." } },
        { glyph: ATTACK.melee, text: { de: "Angriffe: Zähl die passenden Symbole. Magie zählt immer.", en: "Attacks: count the matching symbols. Magic always counts." } },
        { glyph: SKULL, text: { de: "Rundenende: 5, 3 und 1 Schädel für die meisten vernichteten Karten.", en: "End of round: 5, 3 and 1 skulls for most cards destroyed." } },
      ],
    },
    {
      title: { de: "Ein Angriff", en: "An attack" },
      lines: [
        { text: { de: "Immer zuerst die vorderste Reihe. Jede Einheit kostet Punkte in Höhe ihrer Verteidigung.", en: "Always the foremost row first. Every unit costs as many points as its defence." } },
        { text: { de: "Reicht der Rest für niemanden in der Reihe, verfällt er.", en: "If the rest is not enough for anybody in the row, it is lost." } },
        { glyph: KHARNAGE, text: { de: "Die letzte Einheit einer Armee vernichtet: KHARNAGE! Ein Schädel mehr.", en: "The last unit of an army destroyed: KHARNAGE! One more skull." } },
      ],
    },
    {
      title: { de: "Besonderes", en: "Special" },
      lines: [
        { glyph: SYMBOL["knight"], text: { de: "Ritter: alle abwerfen, ihre Nahkampfsymbole zählen doppelt.", en: "Knights: discard all, their melee symbols count double." } },
        { glyph: SYMBOL["smash"], text: { de: "Zerschmettern: eine Einheit aus einer Karte, in jeder Reihe.", en: "Smash: a one-card unit in any row." } },
        { glyph: SYMBOL["net"], text: { de: "Netz: fängt Einheiten bis Rundenende.", en: "Net: captures units until the round ends." } },
        { glyph: SYMBOL["flying"], text: { de: "Fliegend: nach deinen Angriffen abwesend.", en: "Flying: absent after your attacks." } },
        { glyph: SYMBOL["veteran"], text: { de: "Veteran: schlägt nach dem Angriff noch einmal zu.", en: "Veteran: strikes once more after the attack." } },
        { glyph: SYMBOL["explosion"], text: { de: "Explosion: beim Aufstellen ein Fernkampfangriff, dann ist die Einheit weg.", en: "Explosion: a ranged attack on deployment, then the unit is gone." } },
      ],
    },
  ],
};
