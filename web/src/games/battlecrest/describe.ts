/** The position in sentences, for those who cannot see the board. */
import type { Lang } from "../../net/types";
import { sideNotes } from "./faces";
import type { Content, View } from "./model";

export function describe(view: View, content: Content, lang: Lang): string[] {
  const de = lang === "de";
  const lines: string[] = [];
  for (const seat of view.seats) {
    const hero = content.heroes[seat.hero];
    if (!hero) continue;
    const life = seat.wounded ? hero.life.wounded : hero.life.healthy;
    const state = seat.wounded ? (de ? "verwundet" : "wounded") : de ? "kraftvoll" : "healthy";
    lines.push(
      de
        ? `${hero.names.de} steht auf ${seat.square ?? "keinem Feld"}, ${state}, noch ${seat.points} von ${life} Leben, Bewegung ${seat.movement}.`
        : `${hero.names.en} stands on ${seat.square ?? "no square"}, ${state}, ${seat.points} of ${life} life left, movement ${seat.movement}.`,
    );
    for (const action of seat.actions) {
      const side = hero.actions[action.id]?.[action.side];
      if (!side) continue;
      const text = side.lines.map((line) => line.text[lang]).join("; ");
      const ready = action.ready ? (de ? "bereit" : "ready") : de ? "erschöpft" : "exhausted";
      lines.push(
        de
          ? `${side.names.de}, ${ready}: Bewegung ${side.move}, Verteidigung ${side.defense}, ${text}.`
          : `${side.names.en}, ${ready}: movement ${side.move}, defence ${side.defense}, ${text}.`,
      );
    }
    if (seat.vassal?.square && hero.vassal) {
      lines.push(
        de
          ? `${hero.vassal.names.de} steht auf ${seat.vassal.square}${seat.vassal.wounded ? ", verwundet" : ""}.`
          : `${hero.vassal.names.en} stands on ${seat.vassal.square}${seat.vassal.wounded ? ", wounded" : ""}.`,
      );
    }
  }
  for (const location of view.locations) {
    const card = content.arena.locations[location.id];
    if (!card) continue;
    const notes = sideNotes(content, location.id, location.side).map((note) => note[lang]);
    lines.push(`${location.square}: ${card.names[lang]}. ${notes.join(". ")}. ★ ${card.star.line.text[lang]}.`);
  }
  return lines;
}
