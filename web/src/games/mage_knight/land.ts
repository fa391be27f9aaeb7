/** The map as it lies: every space with its terrain and site, tile outlines, and what answers say about spaces and slots. */
import type { Choice, Option } from "../../net/types";
import { around, hexesOf, hexOf, hexPath, key, rim, S, slotMiddle, type Box, type Hex } from "./geometry";
import type { Content, SiteText, TileText, View } from "./wire";

export interface Space extends Hex {
  terrain: string;
  site: SiteText | null;
  tile: string;
}
export interface Land {
  spaces: Space[];
  byName: Map<string, Space>;
  byPlace: Map<string, Space>;
  tiles: { slot: string; core: boolean; outline: string }[];
  /** All spaces that are no sea, as one path: the coast and the night lie on it. */
  ground: string;
  box: Box;
}

/** The land of these tiles; `slots` are places where the next one may lie, the map reaches to them. */
export function landOf(tiles: Record<string, string>, slots: readonly string[], content: Content): Land {
  const known = new Map(content.tiles.map((tile) => [tile.id, tile]));
  const sites = new Map(content.sites.map((site) => [site.id, site]));
  const spaces = Object.entries(tiles).flatMap(([slot, id]) => spacesOf(slot, known.get(id), sites));
  const outlines = Object.entries(tiles).map(([slot, id]) => {
    const dry = spacesOf(slot, known.get(id), sites).filter((space) => space.terrain !== "sea");
    return { slot, core: known.get(id)?.core ?? false, outline: rim(dry) };
  });
  const dry = spaces.filter((space) => space.terrain !== "sea");
  const reach = [...dry, ...slots.map(slotMiddle)];
  return {
    spaces,
    byName: new Map(spaces.map((space) => [space.name, space])),
    byPlace: new Map(spaces.map((space) => [key(space.q, space.r), space])),
    tiles: outlines,
    ground: dry.map((space) => hexPath(space)).join(""),
    box: around(reach.length > 0 ? reach : [{ x: 0, y: 0 }], S * 2.8),
  };
}

function spacesOf(slot: string, tile: TileText | undefined, sites: ReadonlyMap<string, SiteText>): Space[] {
  if (!tile) return [];
  return hexesOf(slot).flatMap((hex) => {
    const printed = tile.hexes[hex.position];
    return printed ? [{ ...hex, terrain: printed.terrain, site: sites.get(printed.site ?? "") ?? null, tile: tile.id }] : [];
  });
}

export const hexName = (ref: string | null | undefined): string | null => (ref?.startsWith("hex:") ? ref.slice(4) : null);
export const slotName = (ref: string | null | undefined): string | null => (ref?.startsWith("slot:") ? ref.slice(5) : null);

/** What the preview of a move says. */
export interface MovePreview {
  cost: number;
  left: number;
  way: string[];
  provokes?: string[];
  assault?: boolean;
  turns_up?: boolean;
}
export const movePreview = (option: Option | null | undefined): MovePreview | null =>
  option && (option.kind === "move" || option.kind === "move_site") ? ((option.preview as unknown as MovePreview | null) ?? null) : null;
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
      if (slot) offered.set(slot, typeof option.preview?.["cost"] === "number" ? option.preview["cost"] : null);
    }
  }
  return [...new Set([...view.slots, ...offered.keys()])].map((slot) => ({ slot, hexes: hexesOf(slot), cost: offered.get(slot) ?? null, ref: `slot:${slot}`, asked: offered.has(slot) }));
}

/** The ways of a move as places, the hero's own first. */
export function wayOf(preview: MovePreview, at: string): Hex[] {
  return [at, ...preview.way.map((ref) => hexName(ref) ?? "")].map(hexOf).filter((hex): hex is Hex => hex !== null);
}
