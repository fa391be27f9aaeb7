/** Which game draws its own board. A game without one gets the generic board and is playable all the same. */
import type { GameUi } from "./ui";

const OWN: Record<string, () => Promise<GameUi>> = {
  battlecrest: () => import("./battlecrest/index").then((module) => module.battlecrest),
  pixel_tactics: () => import("./pixel_tactics/index").then((module) => module.pixelTactics),
  kharnage: () => import("./kharnage/index").then((module) => module.kharnage),
  tash_kalar: () => import("./tash_kalar/index").then((module) => module.tashKalar),
  mage_knight: () => import("./mage_knight/index").then((module) => module.mageKnight),
};

export function loadGame(id: string): Promise<GameUi> {
  const own = OWN[id];
  return own ? own() : import("./generic/index").then((module) => module.generic);
}
