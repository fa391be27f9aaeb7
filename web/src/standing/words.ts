/** How a tournament and its players are called. */
import { t } from "../texts/index.svelte";
import type { PersonRef, TournamentInfo } from "../wire";

export function stateOf(info: TournamentInfo): string {
  if (info.state === "running") return t("tournament.state.running", { round: info.round, rounds: info.rounds });
  return t(info.state === "open" ? "tournament.state.open" : "tournament.state.over");
}

export function botOf(level: string): string {
  return t(level === "easy" || level === "hard" || level === "master" ? `tournament.bot.${level}` : "tournament.bot.normal");
}

export function nameOf(player: PersonRef): string {
  if (!player.level) return player.name || "?";
  return `${botOf(player.level)} ${player.name}`.trim();
}
