/** How a tournament and its players are called. */
import type { GameInfo } from "../net/types";
import { say, t } from "../texts/index.svelte";
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

/** What somebody played (a hero, an army ...), by its name. */
export function playedName(games: readonly GameInfo[], game: string, label: string | null): string {
  if (!label) return "";
  const settings = Object.values(games.find((one) => one.id === game)?.settings ?? {}).flat();
  const value = settings.flatMap((setting) => setting.values ?? []).find((one) => one.id === label);
  return value ? say(value.names) : label;
}

/** A score, where it says more than who won. */
export function scoreToTell(score: number | null): string {
  return score === null || score === 0 || score === 1 ? "" : String(score);
}
