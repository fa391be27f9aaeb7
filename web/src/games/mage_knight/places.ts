/** What is on a space of the map. */
import { landIn } from "./land";
import type { Content, SiteText, View } from "./model";

/** The site of a space that is called "slot,position" ("1,0,NE"). */
export const siteAt = (view: View, content: Content, space: string): SiteText | undefined => landIn(view, content).byName.get(space)?.site ?? undefined;
export const terrainAt = (view: View, content: Content, space: string): string | undefined => landIn(view, content).byName.get(space)?.terrain;
