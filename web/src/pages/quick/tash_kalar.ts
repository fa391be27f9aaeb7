import { RANK_SIGNS } from "../../games/tash_kalar/drawing";
import { CROWN, FLARE, HAND, OPTION, STACK, TASK } from "../../games/tash_kalar/symbols";
import type { Quick } from "./quick";

export const QUICK: Quick = {
  goal: {
    de: "Bilde aus deinen Steinen die Figuren deiner Karten und beschwöre ihre Wesen. Wer am Ende die meisten Punkte hat, gewinnt.",
    en: "Form the patterns of your cards with your pieces and summon their beings. Whoever has most points at the end wins.",
  },
  parts: [
    {
      title: { de: "Dein Zug: zwei Aktionen", en: "Your turn: two actions" },
      lines: [
        { glyph: OPTION["place"], text: { de: "Legen: einen Rekruten auf ein leeres Feld.", en: "Place: a common on an empty square." } },
        { glyph: TASK["summoning"], text: { de: "Beschwören: Liegt die Figur einer Karte da, gedreht oder gespiegelt, erscheint ihr Wesen im weißen Rahmen und wirkt.", en: "Summon: if the pattern of a card lies there, turned or mirrored, its being appears in the white frame and takes effect." } },
        { glyph: OPTION["discard"], text: { de: "Abwerfen, einmal je Zug: ein eigenes Wesen weg, dann beliebige Handkarten unter ihre Stapel.", en: "Discard, once per turn: one own being away, then any cards in hand under their decks." } },
        { glyph: FLARE, text: { de: "Leuchtfeuer: ohne Aktion, wenn du weit genug zurückliegst.", en: "Flare: without an action, if you are far enough behind." } },
        { glyph: STACK, text: { de: "Am Ende: Ziel nehmen oder Punkte zählen, dann auffüllen auf 3 Wesen, 2 Legenden, 1 Leuchtfeuer.", en: "At the end: take a task or score, then refill to 3 beings, 2 legends, 1 flare." } },
      ],
    },
    {
      title: { de: "Steine", en: "Pieces" },
      lines: [
        { glyph: RANK_SIGNS.common, text: { de: "Rekrut: die Scheibe. Zwei zerstörte einer Farbe: 1 Punkt im Duell und in der Schlacht.", en: "Common: the disc. Two destroyed of a colour: 1 point in duel and melee." } },
        { glyph: RANK_SIGNS.heroic, text: { de: "Held: der Stern, die Rückseite des Rekruten. Zerstört: 1 Punkt.", en: "Heroic: the star, the back of the common. Destroyed: 1 point." } },
        { glyph: CROWN, text: { de: "Legende: die Krone. Zerstört: 2 Punkte; in der Erhabenen Form zählt sie 1, solange sie steht.", en: "Legendary: the crown. Destroyed: 2 points; in High Form it counts 1 while it stands." } },
        { text: { de: "Höhere Steine dürfen in Figuren für kleinere stehen. Ein Wesen zerstört auf seinem Feld, was nicht höher ist.", en: "Higher pieces may stand for lower ones in patterns. A being destroys what lies on its square unless that is higher." } },
      ],
    },
    {
      title: { de: "Ziehen und springen", en: "Moving and leaping" },
      lines: [
        { text: { de: "Standard: auf leere Felder oder kleinere Steine. Kampf: auch auf gleich große.", en: "Standard: onto empty squares or lower pieces. Combat: onto equal ones too." } },
        { text: { de: "Bewegung: ein Nachbarfeld, auch schräg. Sprung: irgendwohin.", en: "Move: a neighbouring square, diagonals included. Leap: anywhere." } },
        { glyph: TASK["destruction"], text: { de: "Was du betrittst, wird zerstört, auch Eigenes.", en: "What you enter is destroyed, your own pieces too." } },
      ],
    },
    {
      title: { de: "Spielarten", en: "Ways to play" },
      lines: [
        { glyph: TASK["formation"], text: { de: "Erhabene Form: Ziele und Legenden in der Arena. Ende bei 9.", en: "High Form: tasks and legendary pieces in the arena. Ends at 9." } },
        { glyph: TASK["enemy"], text: { de: "Duell: zerstörte Steine, dazu 1 je beschworene Legende und je Leuchtfeuer des Gegners. Ende bei 18.", en: "Duel: destroyed pieces, and 1 per legend summoned and per flare of the opponent. Ends at 18." } },
        { glyph: HAND, text: { de: "Schlacht: Punkte je Farbe, die kleinste zählt. Einmal je Farbe improvisieren. Ende bei 12, zu viert bei 10.", en: "Melee: points per colour, the smallest counts. Improvise once per colour. Ends at 12, with four players at 10." } },
        { text: { de: "Ende auch, wenn jemand die letzte eigene Karte zieht. Danach hat jeder noch einen Zug.", en: "It also ends when somebody draws the last own card. Everybody then has one more turn." } },
      ],
    },
  ],
};
