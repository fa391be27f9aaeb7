/** The position in sentences, for those who cannot see the board. */
import type { Lang } from "../../net/types";
import {
  cardParts,
  characters,
  isLeaderCell,
  life,
  nameOf,
  ROWS,
  spot,
  useAt,
} from "./model";
import type { Content, Place, View } from "./wire";
import { actionCount, USE, WORDS } from "./words";

/** A position in words: "Flank 2", "Leader". */
export function whereWords(ref: string, lang: Lang): string {
  const at = spot(ref);
  if (!at) return "";
  return isLeaderCell(at) ? WORDS.leader[lang] : `${USE[at.row][lang]} ${at.column + 1}`;
}

/** What lies on a position, in one breath: the label of its tile. */
export function placeWords(place: Place, view: View, content: Content, lang: Lang): string {
  const at = spot(place.ref);
  const owner = at ? (view.seats[at.seat]?.name[lang] ?? "") : "";
  const where = `${owner}, ${whereWords(place.ref, lang)}`;
  const name = nameOf(place, content)?.[lang];
  if (!name) return `${where}: ${WORDS.free[lang]}`;
  if (place.corpse) return `${where}: ${WORDS.corpse[lang]} (${name})`;
  const parts = [
    `${WORDS.attack[lang]} ${place.attack ?? 0}`,
    `${WORDS.health[lang]} ${life(place)}/${place.health ?? 0}`,
  ];
  if (place.boost) parts.push(`+${place.boost} ${WORDS.boost[lang]}`);
  if (place.acted) parts.push(WORDS.acted[lang]);
  if (!place.leader && place.melee_capable === false) parts.push(WORDS.noMelee[lang]);
  return `${where}: ${name}, ${parts.join(", ")}`;
}

export function describe(view: View, content: Content, lang: Lang): string[] {
  const all = characters(content);
  const lines: string[] = [];
  if (view.active !== null) {
    const first = view.seats[view.first ?? 0]?.name[lang] ?? "";
    const active = view.seats[view.active]?.name[lang] ?? "";
    lines.push(
      `${WORDS.round[lang]} ${view.round}, ${WORDS.wave[lang]}: ${USE[view.wave][lang]}. ${WORDS.first[lang]}: ${first}. ${active}: ${actionCount(view.actions, lang)}.`,
    );
    if (view.truce) lines.push(`${WORDS.truceLong[lang]}.`);
  }
  for (const seat of view.seats) {
    lines.push(
      `${seat.name[lang]}: ${WORDS.hand[lang]} ${seat.hand_size}, ${WORDS.deck[lang]} ${seat.deck_size}, ${WORDS.discard[lang]} ${seat.discard.length}` +
        (view.goal > 0 ? `, ${WORDS.victory[lang]} ${seat.victory_pile.length}/${view.goal}.` : "."),
    );
    for (const row of ROWS) {
      for (const place of seat.unit.slice(ROWS.indexOf(row) * 3, ROWS.indexOf(row) * 3 + 3)) {
        if (!place.card) continue;
        const use = useAt(place.ref);
        const character = all.get((place.leader ? seat.power : place.character) ?? "");
        const effect = use && character && !place.corpse ? ` ${character.abilities[use].text[lang]}` : "";
        lines.push(`${placeWords(place, view, content, lang)}.${effect}`);
      }
    }
    const hand = seat.hand.map((card) => all.get(cardParts(card).character)?.name[lang] ?? card);
    if (hand.length > 0) lines.push(`${seat.name[lang]}, ${WORDS.hand[lang]}: ${hand.join(", ")}.`);
  }
  return lines;
}
