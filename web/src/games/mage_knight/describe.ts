/** The position in sentences, for those who cannot see the map. */
import type { Lang } from "../../net/types";
import { duelText, heroName } from "./duel";
import { jointText, teamText } from "./joint";
import { landIn } from "./land";
import { BASIC_COLOURS, boxOf, isSetUp, said, type Content, type SeatView, type View } from "./model";
import { spaceName } from "./pill";
import { COLOURS, W } from "./words";

export function describe(view: View, content: Content, lang: Lang): string[] {
  if (!isSetUp(view)) return [];
  const time = `${(view.night ? W.night : W.day)[lang]}. ${W.round[lang]} ${view.round} ${W.of[lang]} ${view.rounds}. ${W.source[lang]}: ${view.source.map((face) => COLOURS[face]?.[lang] ?? face).join(", ")}. ${W.tiles[lang]}: ${view.stack}.`;
  const land = landIn(view, content);
  const sites = land.spaces.filter((space) => space.site !== null || (view.tokens[space.name]?.length ?? 0) > 0).map((space) => spaceName(space, view, content, lang));
  const duel = view.duel ? [duelText(view.duel, view, content, lang)] : [];
  const joint = jointText(view, content, lang, (seat) => heroName(view, seat, content, lang));
  return [time, ...joint, ...duel, ...view.seats.map((seat, at) => seatText(seat, at, view, content, lang)), `${W.map[lang]}: ${sites.join("; ")}.`];
}

function seatText(seat: SeatView, number: number, view: View, content: Content, lang: Lang): string {
  const box = boxOf(content);
  const at = landIn(view, content).byName.get(seat.at);
  const place = at ? said(box.terrains.get(at.terrain)?.names, lang) + (at.site ? `, ${said(at.site.names, lang)}` : "") : "";
  const crystals = BASIC_COLOURS.map((colour) => `${COLOURS[colour]?.[lang]} ${seat.crystals[colour] ?? 0}`).join(", ");
  const units = seat.units.map((unit) => said(box.units.get(unit.id)?.names, lang)).join(", ") || W.none[lang];
  const hand = seat.hand?.map((card) => said(box.deeds.get(card)?.names, lang)).join(", ") ?? String(seat.hand_size);
  const team = teamText(view, number, null, lang);
  return `${said(box.heroes.get(seat.hero ?? "")?.names, lang)}${team ? ` (${team})` : ""}: ${place}. ${W.fame[lang]} ${seat.fame}, ${W.level[lang]} ${seat.level}, ${W.reputation[lang]} ${seat.reputation}. ${W.move[lang]} ${seat.move}, ${W.influence[lang]} ${seat.influence}. ${W.hand[lang]}: ${hand}. ${W.units[lang]}: ${units}. ${W.crystals[lang]}: ${crystals}.`;
}
