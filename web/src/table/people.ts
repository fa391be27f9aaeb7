/** How the seats of a table are called. */
import type { Level, SeatInfo } from "../net/types";
import { say, t } from "../texts/index.svelte";

export function seatName(seat: SeatInfo | undefined, index: number, you: readonly number[], levels: readonly Level[]): string {
  if (!seat) return t("table.seatName", { n: index + 1 });
  if (seat.kind === "bot") {
    const level = levels.find((one) => one.id === seat.level);
    return seat.name || (level ? t("table.botLevel", { level: say(level.names) }) : t("table.bot"));
  }
  if (seat.name) return seat.name;
  if (you.length === 1 && you[0] === index) return t("table.you");
  return seat.kind === "open" ? t("table.openSeat") : t("table.seatName", { n: index + 1 });
}
