import arrow from "glyph:bow-arrow";
import cards from "glyph:card-draw";
import crossedSwords from "glyph:crossed-swords";
import crown from "glyph:crown";
import foot from "glyph:leather-boot";
import scroll from "glyph:scroll-unfurled";
import shield from "glyph:shield";
import skull from "glyph:death-skull";
import staff from "glyph:wizard-staff";
import type { Quick } from "./quick";

export const QUICK: Quick = {
  goal: { de: "Besiege den gegnerischen Anführer, ehe deiner fällt.", en: "Defeat the enemy leader before yours falls." },
  parts: [
    {
      title: { de: "Eine Runde: drei Wellen", en: "A round: three waves" },
      lines: [
        { glyph: crown, text: { de: "Front, Flanke, Nachhut. In jeder Welle hat jeder zwei Aktionen, erst der eine, dann der andere.", en: "Front, flank, rear. In each wave everybody has two actions, first one player, then the other." } },
        { glyph: skull, text: { de: "Am Ende der Welle fällt, wer so viel Schaden wie Leben hat. Leichen versperren den Platz.", en: "At the end of a wave whoever has as much damage as health falls. Corpses block their place." } },
        { text: { de: "In Runde 1 herrscht Waffenstillstand. Nach jeder Runde beginnt der andere.", en: "Round 1 is a truce. After each round the other player begins." } },
      ],
    },
    {
      title: { de: "Sechs Aktionen", en: "Six actions" },
      lines: [
        { glyph: cards, text: { de: "Karte nachziehen.", en: "Draw a card." } },
        { glyph: crown, text: { de: "Rekrutieren: eine Handkarte in die Reihe der Welle.", en: "Recruit: a hand card into the row of the wave." } },
        { glyph: crossedSwords, text: { de: "Angreifen: ein Held der Reihe, in der Flanke auch der Anführer.", en: "Attack: a hero of the row, in the flank also the leader." } },
        { glyph: scroll, text: { de: "Befehl: eine Handkarte wirkt einmal (gelber Balken).", en: "Order: a hand card works once (yellow bar)." } },
        { glyph: foot, text: { de: "Bewegen: ein Held auf einen freien Platz.", en: "Move: a hero to a free place." } },
        { glyph: skull, text: { de: "Leiche entfernen.", en: "Clear a corpse." } },
      ],
    },
    {
      title: { de: "Wer trifft wen", en: "Who hits whom" },
      lines: [
        { glyph: crossedSwords, text: { de: "Nahkampf: nur von Vordersten gegen Vorderste ihrer Spalten.", en: "Melee: only the foremost of a column against the foremost of another." } },
        { glyph: arrow, text: { de: "Fernkampf: gegen jeden.", en: "Ranged: against anybody." } },
        { glyph: shield, text: { de: "Abfangen: nimmt Fernkampf auf sich, der jemandem dahinter gilt.", en: "Intercept: takes ranged attacks aimed at somebody behind." } },
        { glyph: staff, text: { de: "Zauber: statt eines Angriffs, nichts hält ihn auf.", en: "Spell: instead of an attack, nothing stops it." } },
      ],
    },
  ],
};
