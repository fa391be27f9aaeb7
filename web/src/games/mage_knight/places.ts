/** What is printed on a space of the map. */
import { boxOf, type Content, type SiteText, type View } from "./model";

/** The site of a space that is called "slot,position" ("1,0,NE"). */
export function siteAt(view: View, content: Content, space: string): SiteText | undefined {
  const at = space.lastIndexOf(",");
  const tile = content.tiles.find((one) => one.id === view.tiles[space.slice(0, at)]);
  const site = tile?.hexes[space.slice(at + 1)]?.site;
  return site ? (boxOf(content).sites.get(site) as SiteText | undefined) : undefined;
}
export function terrainAt(view: View, content: Content, space: string): string | undefined {
  const at = space.lastIndexOf(",");
  return content.tiles.find((one) => one.id === view.tiles[space.slice(0, at)])?.hexes[space.slice(at + 1)]?.terrain;
}
