/** The map as it lies: every space with its terrain and site, tile outlines, and what answers say about spaces and slots. */
import type { Choice, Option } from "../../net/types";
import { around, edge, hexesOf, hexOf, hexPath, key, printedAt, rim, S, slotMiddle, type Box, type Hex } from "./geometry";
import { told, type MovePreview } from "./model";
import type { Content, QuestView, SiteText, TileText, View } from "./wire";

/** `added`: its site is not printed on the tile; `gone`: a printed one that is no longer there. */
export interface Space extends Hex {
  terrain: string;
  site: SiteText | null;
  tile: string;
  added: boolean;
  gone: SiteText | null;
}
/** What lies on the table: tiles by slot, and what variants and scenarios have done to them. */
export type Laid = Pick<View, "tiles"> & { quest?: Pick<QuestView, "turned" | "sites" | "halves" | "walls" | "face_down"> };export const laidOut = ({ tiles, quest: { turned, sites, halves, walls, face_down } }: View): Laid => ({ tiles, quest: { turned, sites, halves, walls, face_down } });

export interface Land {
  spaces: Space[];
  byName: Map<string, Space>;
  byPlace: Map<string, Space>;
  tiles: { slot: string; core: boolean; outline: string; turn: number }[];
  /** The two spaces of each Megapolis, in one frame. */
  halves: string[];
  /** Each between two spaces, as a path along their edge. */
  walls: string[];
  /** All spaces that are no sea, as one path: the coast and the night lie on it. */
  ground: string;
  box: Box;
}

/** The land of what lies there; `slots` are places where the next tile may lie, the map reaches to them. */
export function landOf(laid: Laid, slots: readonly string[], content: Content): Land {
  const { tiles, quest } = laid;
  const known = new Map(content.tiles.map((tile) => [tile.id, tile]));
  const sites = new Map(content.sites.map((site) => [site.id, site]));
  const spaces = Object.entries(tiles).flatMap(([slot, id]) => spacesOf(slot, known.get(id), sites, quest));
  const outlines = Object.entries(tiles).map(([slot, id]) => {
    const dry = spaces.filter((space) => space.slot === slot && space.terrain !== "sea");
    return { slot, core: known.get(id)?.core ?? false, outline: rim(dry), turn: quest?.turned[slot] ?? 0 };
  });
  const dry = spaces.filter((space) => space.terrain !== "sea");
  const reach = [...dry, ...[...slots, ...(quest?.face_down ?? [])].map(slotMiddle)];
  return {
    spaces,
    byName: new Map(spaces.map((space) => [space.name, space])),
    byPlace: new Map(spaces.map((space) => [key(space.q, space.r), space])),
    tiles: outlines,
    halves: Object.entries(quest?.halves ?? {}).map((pair) => rim(spaces.filter((space) => pair.includes(space.name)))),
    walls: (quest?.walls ?? []).flatMap((pair) => edge(spaces.filter((space) => pair.includes(space.name)))),
    ground: dry.map((space) => hexPath(space)).join(""),
    box: around(reach.length > 0 ? reach : [{ x: 0, y: 0 }], S * 2.8),
  };
}

const known = new WeakMap<View, Land>();
/** The land of a position, made once for each. */
export function landIn(view: View, content: Content): Land {
  let land = known.get(view);
  if (!land) known.set(view, (land = landOf(view, [], content)));
  return land;
}

function spacesOf(slot: string, tile: TileText | undefined, sites: ReadonlyMap<string, SiteText>, quest: Laid["quest"]): Space[] {
  if (!tile) return [];
  return hexesOf(slot).flatMap((hex) => {
    const printed = tile.hexes[printedAt(hex.position, quest?.turned[slot] ?? 0)];
    if (!printed) return [];
    const put = quest?.sites[hex.name];
    const old = sites.get(printed.site ?? "") ?? null;
    const terrain = quest?.halves[hex.name] === undefined ? printed.terrain : "city";
    return [{ ...hex, terrain, site: put === undefined ? old : (sites.get(put) ?? null), tile: tile.id, added: !!put, gone: put === "" ? old : null }];
  });
}

export const hexName = (ref: string | null | undefined): string | null => (ref?.startsWith("hex:") ? ref.slice(4) : null);
export const slotName = (ref: string | null | undefined): string | null => (ref?.startsWith("slot:") ? ref.slice(5) : null);

export const movePreview = (option: Option | null | undefined): MovePreview | null =>
  option && (option.kind === "move" || option.kind === "move_site") ? (option.preview as MovePreview | null) : null;
/** A step that starts a fight, or turns something up: it is never taken by a single click. */
export const fights = (preview: MovePreview | null): boolean => (preview?.provokes?.length ?? 0) > 0 || preview?.assault === true;
export const loud = (option: Option): boolean => {
  const preview = movePreview(option);
  return fights(preview) || preview?.turns_up === true || option.kind === "explore" || option.kind === "challenge";
};

/** A space that can be reached, as it is drawn: its whole cost, whether its step is a fight, whether a card is needed for it. */
export interface Reached {
  space: Space;
  cost: number | null;
  fight: boolean;
  withCard: boolean;
}

/** The spaces that the question offers, and those that the use of a card would add. */
export function reached(land: Land, choice: Choice | null, added: readonly [string, number][]): Reached[] {
  const found = new Map<string, Reached>();
  for (const option of choice?.options ?? []) {
    for (const ref of option.refs) {
      const space = land.byName.get(hexName(ref) ?? "");
      if (!space || found.has(space.name)) continue;
      const preview = movePreview(option);
      found.set(space.name, { space, cost: preview?.cost ?? null, fight: fights(preview) || option.kind === "challenge", withCard: false });
    }
  }
  for (const [ref, cost] of added) {
    const space = land.byName.get(hexName(ref) ?? "");
    if (space && !found.has(space.name)) found.set(space.name, { space, cost, fight: false, withCard: true });
  }
  return [...found.values()];
}

/** Slots where the next tile may lie; those the question offers with their cost. */
export function openSlots(view: View, choice: Choice | null): { slot: string; hexes: Hex[]; cost: number | null; ref: string; asked: boolean }[] {
  const offered = new Map<string, number | null>();
  for (const option of choice?.options ?? []) {
    for (const ref of option.refs) {
      const slot = slotName(ref);
      if (slot) offered.set(slot, told(option).cost ?? null);
    }
  }
  return [...new Set([...view.slots, ...offered.keys()])].map((slot) => ({ slot, hexes: hexesOf(slot), cost: offered.get(slot) ?? null, ref: `slot:${slot}`, asked: offered.has(slot) }));
}

/** The ways of a move as places, the hero's own first. */
export function wayOf(preview: MovePreview, at: string): Hex[] {
  return [at, ...preview.way.map((ref) => hexName(ref) ?? "")].map(hexOf).filter((hex): hex is Hex => hex !== null);
}
