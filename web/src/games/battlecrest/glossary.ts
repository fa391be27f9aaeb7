/** The words and symbols of Battlecrest, each explained in two lines. */
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
import type { GlossaryEntry } from "../ui";

export const GLOSSARY: readonly GlossaryEntry[] = [
  {
    id: "move",
    names: { de: "Bewegung", en: "Move" },
    text: {
      de: "Zugaktion: Deine Krieger gehen, jeder einmal. Der Held darf so viele Felder gehen, wie die Stiefel auf seinen bereiten Aktionen zusammen zeigen.",
      en: "Turn action: your warriors walk, each of them once. The hero may go as many squares as the boots on all ready actions add up to.",
    },
    glyph: leatherBoot,
    words: { de: ["Bewegung"], en: ["Move"] },
  },
  {
    id: "activate",
    names: { de: "Aktivierung", en: "Activate" },
    text: {
      de: "Zugaktion: Erschöpfe eine bereite Aktion und führe ihre Zeilen aus, von oben nach unten. Eine davon darfst du auslassen.",
      en: "Turn action: exhaust a ready action and execute its lines from top to bottom. You may leave one of them out.",
    },
    glyph: cardPlay,
    words: { de: ["Aktivierung"], en: ["Activate"] },
  },
  {
    id: "charge",
    names: { de: "Aufladen", en: "Charge" },
    text: {
      de: "Zugaktion: Erschöpfe eine bereite Aktion, ohne sie zu benutzen. Ihr Siegel ist dann geladen.",
      en: "Turn action: exhaust a ready action without using it. Its seal is charged then.",
    },
    glyph: waxSeal,
    words: { de: ["Aufladen", "aufladen"], en: ["Charge", "charge"] },
  },
  {
    id: "breathe",
    names: { de: "Durchatmen", en: "Breathe" },
    text: {
      de: "Zugaktion: Alle deine erschöpften Aktionen werden gewendet und sind wieder bereit. Ihre Siegel sind nicht mehr geladen.",
      en: "Turn action: all your exhausted actions are turned over and ready again. Their seals are no longer charged.",
    },
    glyph: cycle,
    words: { de: ["Durchatmen"], en: ["Breathe"] },
  },
  {
    id: "ready",
    names: { de: "bereit und erschöpft", en: "ready and exhausted" },
    text: {
      de: "Eine bereite Aktion steht aufrecht: Sie zählt für die Bewegung und kann benutzt werden. Eine erschöpfte liegt quer, und ihr Siegel ist geladen.",
      en: "A ready action stands upright: it counts for movement and can be used. An exhausted one lies sideways, and its seal is charged.",
    },
    words: { de: ["erschöpft", "erschöpfte", "erschöpften", "bereite", "bereiten"], en: ["exhausted", "ready"] },
  },
  {
    id: "attack",
    names: { de: "ANGRIFF", en: "ATTACK" },
    text: {
      de: "Greift einen Feind in Reichweite an. Schaden = Stärke minus Verteidigung. Orte und Siegel können die Stärke erhöhen.",
      en: "Attacks an enemy in range. Damage = strength minus defence. Locations and seals can raise the strength.",
    },
    glyph: crossedSwords,
    words: { de: ["ANGRIFF", "ANGRIFFE", "Angriff"], en: ["ATTACK", "ATTACKs", "Attack"] },
  },
  {
    id: "defence",
    names: { de: "Verteidigung", en: "Defence" },
    text: {
      de: "Ein angegriffener Held darf eine bereite Aktion erschöpfen: Ihr Schildwert wird vom Schaden abgezogen. Ein Vasall verteidigt sich immer.",
      en: "A hero under attack may exhaust one ready action: its shield value is taken off the damage. A vassal always defends itself.",
    },
    glyph: shield,
    words: { de: ["Verteidigung"], en: ["Defence", "defence"] },
  },
  {
    id: "sprint",
    names: { de: "SPRINT", en: "SPRINT" },
    text: {
      de: "Der ausführende Krieger geht bis zu so viele Felder, nach den gewöhnlichen Regeln der Bewegung.",
      en: "The executing warrior walks up to that many squares, by the ordinary rules of movement.",
    },
    glyph: run,
    words: { de: ["SPRINT"], en: ["SPRINT"] },
  },
  {
    id: "control",
    names: { de: "KONTROLLE", en: "CONTROL" },
    text: {
      de: "Du ziehst einen anderen Krieger in Reichweite, Freund oder Feind, und bestimmst den Weg. Er darf auch durch Feinde gehen.",
      en: "You move another warrior in range, friend or foe, and choose the way. It may even pass through enemies.",
    },
    glyph: hand,
    words: { de: ["KONTROLLE", "kontrolliert"], en: ["CONTROL", "controls"] },
  },
  {
    id: "star",
    names: { de: "★-Fähigkeit", en: "★ ability" },
    text: {
      de: "Ein ★ weckt sofort die Fähigkeit deines Helden, deines Vasallen oder eines Ortes, an dessen Kante dein Held steht. Jede nur einmal pro Zug.",
      en: "A ★ wakes at once the ability of your hero, your vassal or a location whose edge your hero touches. Each only once per turn.",
    },
    words: { de: ["★", "★-Fähigkeit"], en: ["★", "★ ability"] },
  },
  {
    id: "seal",
    names: { de: "Siegel", en: "Seal" },
    text: {
      de: "Sonne, Mond oder Sturm. Geladen sind die Siegel deiner erschöpften Aktionen und das deiner verwundeten Lebenskarte. Manche Werte steigen um 1 je Siegel.",
      en: "Sun, moon or storm. Charged are the seals of your exhausted actions and that of your wounded life card. Some values rise by 1 for each.",
    },
    glyph: waxSeal,
    words: { de: ["Siegel", "Sonnen-Siegel", "Mond-Siegel", "Sturm-Siegel", "geladenem", "geladen"], en: ["Seal", "seal", "seals", "charged"] },
  },
  {
    id: "direct",
    names: { de: "Direkt", en: "Direct" },
    text: { de: "Reichweite: eines der vier Felder, die eine Kante berühren.", en: "Range: one of the four squares that share an edge." },
    words: { de: ["Direkt"], en: ["Direct"] },
  },
  {
    id: "near",
    names: { de: "In der Nähe", en: "Near" },
    text: { de: "Reichweite: eines der acht Felder ringsum, auch schräg.", en: "Range: one of the eight squares around, diagonals included." },
    words: { de: ["In der Nähe"], en: ["Near"] },
  },
  {
    id: "far",
    names: { de: "Weit weg", en: "Far" },
    text: {
      de: "Reichweite: mindestens 2 und höchstens so viele Schritte entfernt, ohne Schrägen gezählt. Nichts versperrt die Sicht.",
      en: "Range: at least 2 and at most that many steps away, counted without diagonals. Nothing blocks the line.",
    },
    glyph: bullseye,
    words: { de: ["Weit weg"], en: ["Far"] },
  },
  {
    id: "bonus",
    names: { de: "Orts-Bonus", en: "Location bonus" },
    text: {
      de: "Steht dein Held an einer Kante mit Bonus und tut das Passende, bekommt er 1 dazu, ob er will oder nicht. Danach wird der Ort gewendet.",
      en: "If your hero touches an edge with a bonus and does what it is for, it adds 1, wanted or not. Then the location is flipped.",
    },
    words: { de: ["Bonus", "Boni"], en: ["bonus", "bonuses", "location bonuses"] },
  },
  {
    id: "danger",
    names: { de: "Gefahr", en: "Danger" },
    text: {
      de: "Dornen an einer Kante: Wer das Feld davor betritt, verliert 1 Leben, ohne Verteidigung. Stehen bleiben schadet nicht.",
      en: "Thorns at an edge: whoever enters the square before it loses 1 life, without defence. Standing there does no harm.",
    },
    glyph: thornyVine,
    words: { de: ["Gefahr", "Gefahren"], en: ["danger", "dangers", "Danger"] },
  },
  {
    id: "passage",
    names: { de: "Geheimgang", en: "Secret passage" },
    text: {
      de: "Führt durch einen Ort hindurch von Kante zu Kante und kostet 1 Schritt. Nur in Richtung der Pfeile.",
      en: "Leads through a location from edge to edge and costs 1 step. Only in the direction of the arrows.",
    },
    glyph: caveEntrance,
    words: { de: ["Geheimgang", "Geheimgänge"], en: ["secret passage", "Secret passages", "passage"] },
  },
  {
    id: "vassal",
    names: { de: "Vasall", en: "Vassal" },
    text: {
      de: "Ein zweiter Krieger mancher Helden, mit eigener Bewegung und Verteidigung. Der erste Schaden verwundet ihn, der zweite besiegt ihn.",
      en: "A second warrior of some heroes, with movement and defence of its own. The first damage wounds it, the second defeats it.",
    },
    words: { de: ["Vasall", "Vasallen"], en: ["vassal", "Vassal"] },
  },
  {
    id: "wounded",
    names: { de: "verwundet", en: "wounded" },
    text: {
      de: "Ist der erste Lebensvorrat aufgebraucht, wird die Lebenskarte gewendet: ein zweiter Vorrat, und ihr Siegel bleibt geladen.",
      en: "When the first stock of life is used up, the life card is turned over: a second stock, and its seal stays charged.",
    },
    words: { de: ["verwundet"], en: ["wounded"] },
  },
];
