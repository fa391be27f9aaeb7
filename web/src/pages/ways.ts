/** The ways to play a game, one sentence each: what it is about, and for whom it is. */
import type { Word } from "../net/types";

const WAYS: Record<string, Record<string, Word>> = {
  pixel_tactics: {
    duel: { de: "Ein Spiel: Wer den gegnerischen Anführer besiegt, gewinnt.", en: "One game: whoever defeats the enemy leader wins." },
    match: { de: "Mehrere Spiele hintereinander, jedes mit einem neuen Anführer.", en: "Several games in a row, each with a new leader." },
  },
  tash_kalar: {
    high_form: { de: "Zu zweit um Ziele: Wer sie in der Arena erfüllt, bekommt Punkte. Gut zum Anfangen.", en: "Two players after tasks: fulfil them in the arena and score. A good start." },
    duel: { de: "Zu zweit, ohne Ziele: Punkte gibt es für zerstörte Steine und für Legenden.", en: "Two players without tasks: destroyed pieces and legends score." },
    melee: { de: "Jeder gegen jeden: Punkte zählen je Farbe, und deine kleinste Farbe entscheidet.", en: "Everybody for themselves: you score by colour, and your smallest colour decides." },
    team_high_form: { de: "Zwei gegen zwei um Ziele. Partner teilen Steine und Punkte, nicht die Hand.", en: "Two against two after tasks. Partners share pieces and points, not their hands." },
    team_duel: { de: "Zwei gegen zwei, ohne Ziele: Punkte gibt es für zerstörte Steine und für Legenden.", en: "Two against two without tasks: destroyed pieces and legends score." },
  },
  mage_knight: {
    first_reconnaissance: { de: "Das erste Abenteuer: Erkundet das Land, bis jemand eine Stadt findet. Hier fängst du an.", en: "The first adventure: explore until somebody finds a city. Begin here." },
    full_conquest: { de: "Das große Spiel: sechs Runden, um alle Städte zu erobern. Der meiste Ruhm gewinnt.", en: "The big game: six rounds to conquer every city. The most fame wins." },
    blitz_conquest: { de: "Die Eroberung in vier Runden, alle steigen schneller auf.", en: "The conquest in four rounds, and everybody rises faster." },
    solo_conquest: { de: "Allein gegen die Zeit: sechs Runden, um zwei Städte zu erobern.", en: "Alone against time: six rounds to conquer two cities." },
    full_cooperation: { de: "Alle zusammen gegen die Städte, sechs Runden lang.", en: "Everybody together against the cities, for six rounds." },
    blitz_cooperation: { de: "Alle zusammen gegen die Städte, in vier Runden.", en: "Everybody together against the cities, in four rounds." },
    mines_liberation: { de: "Befreie besetzte Bergwerke: Sie liefern dir Kristalle und zählen am Ende.", en: "Free the occupied mines: they bring you crystals and count in the end." },
    druid_nights: { de: "Aktiviere tagsüber Lichtungen und rufe nachts ihre Monster: Besiegt bringen sie viel Ruhm.", en: "Wake the glades by day and call their monsters by night: beaten, they bring much fame." },
    dungeon_lords: { de: "Unter den Dörfern liegen geheime Dungeons und Grabstätten: Wer räumt sie aus?", en: "Secret dungeons and tombs lie beside the villages: who clears them?" },
    one_to_return: { de: "Das Portal öffnet sich noch einmal: Wer am Ende darauf steht, gewinnt. Nichts für Friedliche.", en: "The portal opens once more: whoever stands on it in the end wins. Not for the peaceful." },
    conquer_and_hold: { de: "Zwei Seiten streiten um Burgen und Magiertürme auf einer festen Karte.", en: "Two sides fight for keeps and mage towers on a fixed map." },
  },
};

/** Null where the name of the way says it all. */
export function wayOf(game: string, mode: string): Word | null {
  return WAYS[game]?.[mode] ?? null;
}
