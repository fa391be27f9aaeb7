/** The words and symbols of Pixel Tactics, each explained in two lines. */
import type { GlossaryEntry } from "../ui";

export const GLOSSARY: readonly GlossaryEntry[] = [
  {
    id: "leader",
    names: { de: "Anführer", en: "Leader" },
    text: {
      de: "Die Karte in der Mitte deiner Truppe. Seine Kraft gilt immer; fällt er, hast du verloren. Er ist kein Held und lässt sich nicht bewegen.",
      en: "The card in the middle of your unit. The power always counts; if the leader falls, you have lost. A leader is no hero and cannot be moved.",
    },
    words: { de: ["Anführer", "Anführers"], en: ["leader", "Leader"] },
  },
  {
    id: "hero",
    names: { de: "Held", en: "Hero" },
    text: {
      de: "Eine Karte auf einem der acht Plätze um den Anführer. Es gilt nur der Balken der Reihe, in der sie liegt.",
      en: "A card on one of the eight places around the leader. Only the bar of the row it lies in counts.",
    },
    words: { de: ["Held", "Helden"], en: ["hero", "heroes", "Hero"] },
  },
  {
    id: "wave",
    names: { de: "Welle", en: "Wave" },
    text: {
      de: "Eine Runde hat drei Wellen: Front, Flanke, Nachhut. In jeder hat jeder zwei Aktionen; angreifen und rekrutieren kann nur die Reihe der Welle.",
      en: "A round has three waves: front, flank, rear. In each one everybody has two actions; only the row of the wave attacks and recruits.",
    },
    words: { de: ["Welle", "Wellen"], en: ["wave", "Wave"] },
  },
  {
    id: "front",
    names: { de: "Front", en: "Front" },
    text: { de: "Die vorderste Reihe, drei Plätze, erste Welle. Roter Balken.", en: "The foremost row, three places, first wave. Red bar." },
    words: { de: ["Front"], en: ["front", "Front"] },
  },
  {
    id: "flank",
    names: { de: "Flanke", en: "Flank" },
    text: {
      de: "Die mittlere Reihe, links und rechts vom Anführer, zweite Welle. Grüner Balken. Hier kann auch der Anführer angreifen.",
      en: "The middle row, left and right of the leader, second wave. Green bar. Here the leader can attack too.",
    },
    words: { de: ["Flanke"], en: ["flank", "Flank"] },
  },
  {
    id: "rear",
    names: { de: "Nachhut", en: "Rear" },
    text: { de: "Die hinterste Reihe, drei Plätze, dritte Welle. Blauer Balken.", en: "The row at the back, three places, third wave. Blue bar." },
    words: { de: ["Nachhut"], en: ["rear", "Rear"] },
  },
  {
    id: "order",
    names: { de: "Befehl", en: "Order" },
    text: {
      de: "Eine Handkarte wirkt einmal mit ihrem gelben Balken und kommt auf die Ablage. In jeder Welle erlaubt, nur nicht in Runde 1.",
      en: "A hand card works once with its yellow bar and goes to the discard pile. Allowed in any wave, but not in round 1.",
    },
    words: { de: ["Befehl", "Befehle"], en: ["order", "Order", "orders"] },
  },
  {
    id: "spell",
    names: { de: "Zauber", en: "Spell" },
    text: {
      de: "Ein Balken mit Zauberstab: Der Held wirkt ihn, statt anzugreifen. Niemand davor und kein Abfangen hält ihn auf.",
      en: "A bar with a wand: the hero casts it instead of attacking. Nobody in front and no Intercept stops it.",
    },
    words: { de: ["Zauber"], en: ["spell", "Spell"] },
  },
  {
    id: "melee",
    names: { de: "Nahkampf", en: "Melee" },
    text: {
      de: "Kämpfen und getroffen werden kann nur, wer in seiner Spalte ganz vorn steht. Leichen und leere Plätze zählen nicht.",
      en: "Only those who stand foremost in their column can fight and be hit. Corpses and empty places do not count.",
    },
    words: { de: ["Nahkampf", "nahkampffähig", "nahkampffähigen", "nahkampffähiger", "Nahkampfangriff"], en: ["melee", "Melee", "melee-capable"] },
  },
  {
    id: "ranged",
    names: { de: "Fernkampf", en: "Ranged" },
    text: { de: "Darf jeden Helden und den Anführer drüben treffen, wo sie auch stehen.", en: "May hit any hero and the leader over there, wherever they stand." },
    words: { de: ["Fernkampf"], en: ["Ranged", "ranged"] },
  },
  {
    id: "intercept",
    names: { de: "Abfangen", en: "Intercept" },
    text: {
      de: "Dieser Held darf einen Fernkampfangriff auf jemanden hinter ihm in seiner Spalte auf sich nehmen. Gegen Nahkampf und Zauber hilft es nicht.",
      en: "This hero may take a ranged attack on somebody behind it in its column. It does not help against melee or spells.",
    },
    words: { de: ["Abfangen"], en: ["Intercept", "intercept"] },
  },
  {
    id: "forerunner",
    names: { de: "Frontkämpfer", en: "Forerunner" },
    text: { de: "Wer auf dem Platz direkt davor in derselben Spalte steht, Held oder Anführer.", en: "Whoever stands on the place directly in front in the same column, hero or leader." },
    words: { de: ["Frontkämpfer", "Frontkämpfers"], en: ["forerunner"] },
  },
  {
    id: "supporter",
    names: { de: "Unterstützung", en: "Supporter" },
    text: { de: "Wer auf dem Platz direkt dahinter in derselben Spalte steht, Held oder Anführer.", en: "Whoever stands on the place directly behind in the same column, hero or leader." },
    words: { de: ["Unterstützung"], en: ["supporter"] },
  },
  {
    id: "strength_marker",
    names: { de: "Stärkemarker", en: "Strength marker" },
    text: {
      de: "Liegt auf einem Anführer, der sie sammelt: Für jeden Marker haben die Helden seiner Truppe 1 Angriff mehr.",
      en: "Lies on a leader who collects them: for every marker the heroes of that unit have 1 attack more.",
    },
    words: { de: ["Stärkemarker"], en: ["strength marker", "strength markers"] },
  },
  {
    id: "casualties",
    names: { de: "Verluste", en: "Casualties" },
    text: {
      de: "Am Ende jeder Welle fällt, wer mindestens so viel Schaden wie Leben hat, alle zugleich. Bis dahin kämpft er weiter.",
      en: "At the end of every wave whoever has at least as much damage as health falls, all at once. Until then they fight on.",
    },
    words: { de: ["Verluste", "Verlusten"], en: ["casualties", "casualty check"] },
  },
  {
    id: "corpse",
    names: { de: "Leiche", en: "Corpse" },
    text: {
      de: "Ein gefallener Held bleibt verdeckt liegen und versperrt seinen Platz, bis du ihn mit einer Aktion entfernst.",
      en: "A fallen hero stays face down and blocks its place until you remove it with an action.",
    },
    words: { de: ["Leiche", "Leichen"], en: ["corpse", "corpses"] },
  },
  {
    id: "recruit",
    names: { de: "Rekrutieren", en: "Recruit" },
    text: {
      de: "Aktion: Eine Handkarte kommt als Held auf einen freien Platz in der Reihe der Welle. In dieser Welle kann er noch nicht angreifen.",
      en: "Action: a hand card becomes a hero on a free place in the row of the wave. It cannot attack in this wave yet.",
    },
    words: { de: ["rekrutieren", "rekrutiert", "Rekrutieren", "rekrutiere", "Rekrutiere", "rekrutierst"], en: ["recruit", "Recruit", "recruited"] },
  },
  {
    id: "truce",
    names: { de: "Waffenstillstand", en: "Truce" },
    text: { de: "In der ersten Runde gibt es keine Angriffe, keine Zauber und keine Befehle.", en: "In the first round there are no attacks, no spells and no orders." },
    words: { de: ["Waffenstillstand"], en: ["truce", "Truce"] },
  },
  {
    id: "column",
    names: { de: "Spalte", en: "Column" },
    text: { de: "Drei Plätze hintereinander, von der Front bis zur Nachhut. Die Spalten beider Truppen liegen sich gegenüber.", en: "Three places one behind the other, from front to rear. The columns of both units face each other." },
    words: { de: ["Spalte", "Spalten"], en: ["column", "columns"] },
  },
];
