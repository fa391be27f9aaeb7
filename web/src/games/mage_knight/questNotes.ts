/** What variants and scenarios have done to a space, in sentences for the loupe, each with its rule. */
import type { Word } from "../../net/types";
import { hexOf, type Hex } from "./geometry";
import { CITY_BONUS } from "./joint";
import type { Space } from "./land";
import { boxOf, type Content, type View } from "./model";

const w = (de: string, en: string): Word => ({ de, en });

const SECRET: Word = w("Geheimer Zugang: Er gehört zum Ort nebenan und ist nicht aufgedruckt.", "Secret entrance: it belongs to the site next to it and is not printed.");
const RANDOM_CITY: Word = w("Welche Stadt hier steht, hat der Zufall bestimmt, nicht der Aufdruck.", "Which city stands here was drawn, whatever is printed.");
const RIGHT: Word = w("Rechte Hälfte einer Megalopolis: Verteidiger und Schilde beider Hälften liegen auf dem linken Feld.", "Right half of a Megapolis: defenders and shields of both halves lie on the left space.");
const LEFT: Word = w("Linke Hälfte einer Megalopolis: Beide Hälften sind eine Stadt und werden zusammen erobert.", "Left half of a Megapolis: both halves are one city and are conquered together.");
const PORTAL: Word = w("Das Portal ist geschlossen: Hier ist jetzt eine leere Ebene.", "The portal is closed: this is an empty plains space now.");
const MARKED: Word = w("Markierte Lichtung: Beim Gesang in der Nacht ruft jede Lichtung mit deinem Schild Feinde herbei.", "Marked glade: a chant at night calls enemies for every glade with your shield.");
const OCCUPIED: Word = w("Besetztes Bergwerk: Es gibt erst Kristalle, wenn es befreit ist. Ein Feind liegt im Dunkeln.", "Occupied mine: it gives crystals only once it is liberated. One enemy hides in the dark.");
const WALL: Word = w("Sie zu überqueren kostet 1 Bewegung mehr. Wer über sie hinweg angegriffen wird, ist befestigt, Orte doppelt; provoziert wird über sie hinweg niemand.", "Crossing it costs 1 move more. Whoever is attacked across it is fortified, sites twice; nobody is provoked across it.");
const CITY_RULES: Record<string, string> = { city_white: "MK-20.2", city_blue: "MK-20.3", city_red: "MK-20.4", city_green: "MK-20.5" };
const DIRECTIONS: Record<string, { de: string; en: string }> = {
  "1,-1": { de: "Nordosten", en: "north-east" }, "1,0": { de: "Osten", en: "east" }, "0,1": { de: "Südosten", en: "south-east" },
  "-1,1": { de: "Südwesten", en: "south-west" }, "-1,0": { de: "Westen", en: "west" }, "0,-1": { de: "Nordwesten", en: "north-west" },
};
const directionTo = (one: Hex, other: Hex): { de: string; en: string } => DIRECTIONS[`${other.q - one.q},${other.r - one.r}`] ?? { de: "nebenan", en: "next space" };

/** Each sentence with the rule behind it. */
export function questNotes(space: Space, view: View, content: Content): [Word, string][] {
  const { halves, turned, paths, walls } = view.quest;
  const kind = space.site?.kind ?? "";
  const found: [Word, string][] = [];
  if (halves[space.name] !== undefined) found.push([RIGHT, "MK-31.41"]);
  else if (Object.values(halves).includes(space.name)) found.push([LEFT, "MK-31.36"]);
  else if (space.added && kind === "city") found.push([RANDOM_CITY, "MK-31.10"]);
  else if (space.added) found.push([SECRET, "MK-S09.4"]);
  if (space.gone?.kind === "portal") found.push([PORTAL, "MK-S10.4"]);
  const bonus = CITY_BONUS[space.site?.id ?? ""];
  if (bonus && (view.tokens[space.name]?.length ?? 0) > 0) found.push([w(`${bonus["de"] ?? ""}.`, `${bonus["en"] ?? ""}.`), CITY_RULES[space.site?.id ?? ""] ?? "MK-20.1"]);
  if (kind === "magical_glade" && (view.shields[space.name]?.length ?? 0) > 0) found.push([MARKED, "MK-S08.5"]);
  if (kind === "crystal_mine" && (view.tokens[space.name]?.length ?? 0) > 0) found.push([OCCUPIED, "MK-S07.4"]);
  const behind = walls.filter((wall) => wall.includes(space.name)).map((wall) => hexOf(wall.find((one) => one !== space.name) ?? ""));
  const ways = behind.flatMap((other) => (other ? [directionTo(space, other)] : []));
  if (ways.length > 0) found.push([w(`Mauer nach ${ways.map((way) => way.de).join(", ")}. ${WALL["de"]}`, `Wall towards the ${ways.map((way) => way.en).join(", ")}. ${WALL["en"]}`), "MK-33.8"]);
  const done = paths[space.name] ?? [];
  if (done.length > 0) found.push([w(`Eroberte Wege: ${done.join(", ")} (von 2, 4 und 6).`, `Conquered paths: ${done.join(", ")} (of 2, 4 and 6).`), "MK-33.5"]);
  const turn = turned[space.slot] ?? 0;
  if (turn > 0) {
    const tile = content.tiles.find((one) => one.id === space.tile);
    found.push([w(`${tile?.names["de"] ?? ""} liegt um ${60 * turn}° nach rechts gedreht.`, `${tile?.names["en"] ?? ""} lies turned ${60 * turn}° clockwise.`), "MK-31.9"]);
  }
  const active = view.seats[view.active];
  if (view.quest.halted && active?.at === space.name) {
    const hero = boxOf(content).heroes.get(active.hero ?? "")?.names;
    found.push([w(`${hero?.["de"] ?? ""} hat die Lichtung markiert und geht in diesem Zug nicht weiter.`, `${hero?.["en"] ?? ""} has marked the glade and moves no further this turn.`), "MK-S08.4"]);
  }
  return found;
}
