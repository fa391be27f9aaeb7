/** The words and symbols of Kharnage, each explained in two lines. */
import type { GlossaryEntry } from "../ui";
import { SYMBOL } from "./symbols";

const glyph = (id: string): string | undefined => (SYMBOL as Record<string, string>)[id];

export const GLOSSARY: readonly GlossaryEntry[] = [
  {
    id: "initiative",
    names: { de: "Initiative", en: "Initiative" },
    text: { de: "Die Zahl auf der Strategiekarte. Die niedrigste ist zuerst am Zug und gewinnt bei Gleichstand.", en: "The number on the strategy card. The lowest goes first and wins ties." },
    words: { de: ["Initiative"], en: ["initiative", "Initiative"] },
  },
  {
    id: "strategy",
    names: { de: "Strategiekarte", en: "Strategy card" },
    text: {
      de: "Eine pro Runde, verdeckt gewählt: Sie bringt Verstärkungen, Angriffe und manchmal einen Effekt. Gespielte Karten kommen nicht zurück.",
      en: "One per round, chosen secretly: it brings reinforcements, attacks and sometimes an effect. Played cards do not come back.",
    },
    words: { de: ["Strategiekarte", "Strategie"], en: ["strategy card", "strategy"] },
  },
  {
    id: "red_reinforcement",
    names: { de: "Rote Verstärkung", en: "Red reinforcement" },
    text: { de: "Die oberste Karte deiner Reserve kommt ungesehen auf den Stapel der Verstärkungen.", en: "The top card of your reserve goes unseen onto the stack of reinforcements." },
    glyph: glyph("red_reinforcement"),
    words: { de: ["Rote Verstärkung", "Rote Verstärkungen", "Rot"], en: ["red reinforcements", "Red reinforcement"] },
  },
  {
    id: "black_reinforcement",
    names: { de: "Schwarze Verstärkung", en: "Black reinforcement" },
    text: { de: "Eine Einheit oder ein General von deiner Hand kommt auf den Stapel. Ohne passende Karte verfällt sie.", en: "A unit or a general from your hand goes onto the stack. Without such a card it is lost." },
    glyph: glyph("black_reinforcement"),
    words: { de: ["Schwarze Verstärkung", "Schwarz"], en: ["Black reinforcement"] },
  },
  {
    id: "free_reinforcement",
    names: { de: "Freie Verstärkung", en: "Free reinforcement" },
    text: { de: "Du wählst: rot aus der Reserve oder schwarz von der Hand.", en: "You choose: red from the reserve or black from your hand." },
    glyph: glyph("free_reinforcement"),
    words: { de: ["Freie Verstärkung"], en: ["Free reinforcement"] },
  },
  {
    id: "stack",
    names: { de: "Stapel", en: "Stack" },
    text: {
      de: "Verstärkungen liegen hier verdeckt, bis alle da sind. Aufgestellt wird von oben: Was zuletzt kam, steht zuerst.",
      en: "Reinforcements lie here face down until all have come. They are deployed from the top: last in, first out.",
    },
    words: { de: ["Stapel"], en: ["stack"] },
  },
  {
    id: "surprise",
    names: { de: "Überraschung", en: "Surprise" },
    text: { de: "Markierte Symbole wirken sofort beim Aufstellen. Angriffssymbole zählen danach wie alle anderen.", en: "Marked symbols work at once on deployment. Attack symbols count like any other afterwards." },
    words: { de: ["Überraschung", "Überraschende"], en: ["surprise", "Surprise"] },
  },
  {
    id: "melee",
    names: { de: "Nahkampf", en: "Melee" },
    text: { de: "+1 Stärke je Symbol bei Nahkampfangriffen. Ab vier Armeen reicht er nur bis zu den Nachbarn.", en: "+1 strength per symbol in melee attacks. With four armies or more it reaches only the neighbours." },
    glyph: glyph("melee"),
    words: { de: ["Nahkampf", "Nahkampfangriff", "Nahkampfangriffe"], en: ["melee", "Melee"] },
  },
  {
    id: "ranged",
    names: { de: "Fernkampf", en: "Ranged" },
    text: { de: "+1 Stärke je Symbol bei Fernkampfangriffen. Er trifft jede Armee am Tisch.", en: "+1 strength per symbol in ranged attacks. It reaches any army at the table." },
    glyph: glyph("ranged"),
    words: { de: ["Fernkampf", "Fernkampfangriff", "Fernkampfangriffe"], en: ["ranged", "Ranged"] },
  },
  {
    id: "magic",
    names: { de: "Magie", en: "Magic" },
    text: { de: "+1 Stärke je Symbol bei jedem Angriff, Nahkampf wie Fernkampf.", en: "+1 strength per symbol in every attack, melee and ranged." },
    glyph: glyph("magic"),
    words: { de: ["Magie", "Magiesymbol"], en: ["magic", "Magic"] },
  },
  {
    id: "rows",
    names: { de: "Reihen", en: "Rows" },
    text: {
      de: "Front-, Mittel- und Grundreihe. Getroffen wird immer die vorderste, in der noch jemand steht. Jede Einheit kostet Punkte in Höhe ihrer Verteidigung.",
      en: "Front, middle and back row. The foremost that still holds somebody is hit. Every unit costs as many points as its defence.",
    },
    words: { de: ["Frontreihe", "Mittelreihe", "Grundreihe"], en: ["front row", "middle row", "back row"] },
  },
  {
    id: "shield",
    names: { de: "Schild", en: "Shield" },
    text: { de: "+1 Verteidigung je Symbol.", en: "+1 defence per symbol." },
    glyph: glyph("shield"),
    words: { de: ["Schild"], en: ["shield", "Shield"] },
  },
  {
    id: "knight",
    names: { de: "Ritter", en: "Knight" },
    text: { de: "Vor einem Nahkampfangriff darfst du alle deine Ritter abwerfen: Ihre Nahkampfsymbole zählen dann doppelt.", en: "Before a melee attack you may discard all your knights: their melee symbols count double then." },
    glyph: glyph("knight"),
    words: { de: ["Ritter"], en: ["Knight", "Knights"] },
  },
  {
    id: "veteran",
    names: { de: "Veteran", en: "Veteran" },
    text: {
      de: "Nach jedem Angriff schlagen die beteiligten Veteranen noch einmal im Nahkampf zu, ohne auf Reihen zu achten.",
      en: "After each attack the veterans that took part strike once more in melee, whatever the rows.",
    },
    glyph: glyph("veteran"),
    words: { de: ["Veteran", "Veteranen"], en: ["Veteran", "veterans"] },
  },
  {
    id: "smash",
    names: { de: "Zerschmettern", en: "Smash" },
    text: {
      de: "Vernichtet in einer im Nahkampf angegriffenen Armee eine Einheit aus einer Karte, in jeder Reihe. Eine Zahl begrenzt ihre Verteidigung.",
      en: "Destroys a one-card unit in any row of an army you attack in melee. A number limits its defence.",
    },
    glyph: glyph("smash"),
    words: { de: ["Zerschmettern", "zerschmettert"], en: ["Smash", "smash"] },
  },
  {
    id: "net",
    names: { de: "Netz", en: "Net" },
    text: {
      de: "Nach einem Nahkampfangriff mit ihr legst du Netzmarker. Mit so vielen Markern wie Karten ist eine Einheit gefangen: Ihre Symbole zählen bis Rundenende nicht.",
      en: "After a melee attack it took part in you place net markers. With as many as it has cards a unit is captured: its symbols do not count until the round ends.",
    },
    glyph: glyph("net"),
    words: { de: ["Netz", "Netzmarker", "gefangen"], en: ["Net", "net", "net marker", "net markers", "captured"] },
  },
  {
    id: "flying",
    names: { de: "Fliegend", en: "Flying" },
    text: { de: "Nach deinen Angriffen ist die Einheit bis zum Rundenende abwesend: Niemand kann sie treffen.", en: "After your attacks the unit is absent until the end of the round: nobody can hit it." },
    glyph: glyph("flying"),
    words: { de: ["Fliegend"], en: ["Flying"] },
  },
  {
    id: "absent",
    names: { de: "abwesend", en: "absent" },
    text: { de: "Zählt gerade nicht mit: greift nicht an, wird nicht getroffen und schützt keine Reihe.", en: "Does not count right now: it neither attacks nor is hit, and it holds no row." },
    words: { de: ["abwesend"], en: ["absent"] },
  },
  {
    id: "gunpowder",
    names: { de: "Schießpulver", en: "Gunpowder" },
    text: { de: "+1 Stärke im Fernkampf für jede deiner Einheiten mit Fernkampfsymbol.", en: "+1 strength in ranged attacks for each of your units with a ranged symbol." },
    glyph: glyph("gunpowder"),
    words: { de: ["Schießpulver"], en: ["Gunpowder"] },
  },
  {
    id: "explosion",
    names: { de: "Explosion", en: "Explosion" },
    text: {
      de: "Beim Aufstellen: Decke die oberste Reservekarte auf. Beide Verteidigungen malgenommen ergeben einen Fernkampfangriff, dann sind beide weg.",
      en: "On deployment: reveal the top card of your reserve. Both defences multiplied make a ranged attack, then both are gone.",
    },
    glyph: glyph("explosion"),
    words: { de: ["Explosion"], en: ["Explosion"] },
  },
  {
    id: "big_unit",
    names: { de: "Große Einheit", en: "Big Unit" },
    text: { de: "Eine Einheit aus mehreren Karten, die nur zusammen aufgestellt wird. Wer sie vernichtet, bekommt alle Karten.", en: "One unit of several cards that are deployed only together. Whoever destroys it gets all its cards." },
    glyph: glyph("big_unit"),
    words: { de: ["Große Einheit", "Große Einheiten"], en: ["Big Unit", "Big Units"] },
  },
  {
    id: "kharnage",
    names: { de: "KHARNAGE!", en: "KHARNAGE!" },
    text: { de: "Wer die letzte anwesende Einheit einer Armee vernichtet, bekommt ein Plättchen: ein Schädel am Ende.", en: "Whoever destroys the last present unit of an army gets a tile: one skull at the end." },
    words: { de: ["KHARNAGE", "Kharnage"], en: ["KHARNAGE", "Kharnage"] },
  },
  {
    id: "skulls",
    names: { de: "Schädel", en: "Skulls" },
    text: {
      de: "Nach jeder Runde: 5 für die meisten vernichteten Karten, 3 für die zweitmeisten, 1 für die drittmeisten (zu zweit nur 5 und 3). Am Ende gewinnen die meisten.",
      en: "After each round: 5 for most destroyed cards, 3 for second most, 1 for third most (with two players only 5 and 3). Most skulls win.",
    },
    words: { de: ["Schädel"], en: ["skulls", "skull"] },
  },
  {
    id: "hill",
    names: { de: "Hügel", en: "Hill" },
    text: { de: "Die gemeinsame Ablage in der Mitte.", en: "The common discard area in the middle." },
    words: { de: ["Hügel"], en: ["hill"] },
  },
];
