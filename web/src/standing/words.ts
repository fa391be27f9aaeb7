/** How a tournament and its players are called. */
import { t } from "../texts/index.svelte";
import type { PersonRef, TournamentInfo } from "../wire";

export function stateOf(info: TournamentInfo): string {
  if (info.state === "running") return t("tournament.state.running", { round: info.round, rounds: info.rounds });
  return t(info.state === "open" ? "tournament.state.open" : "tournament.state.over");
}

export function nameOf(player: PersonRef): string {
  return player.level ? t("tournament.bot", { name: player.name }) : player.name || "?";
}
