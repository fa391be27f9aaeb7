/** Who sits at a table, and how the seats are called. */
import { botName } from "../lib/bots";
import type { Hello, SeatInfo, TableWish } from "../net/types";
import { t } from "../texts/index.svelte";

export function seatName(seat: SeatInfo | undefined, index: number, you: readonly number[]): string {
  if (!seat) return t("table.seatName", { n: index + 1 });
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return botName(index);
  if (you.length === 1 && you[0] === index) return t("table.you");
  return seat.kind === "open" ? t("table.openSeat") : t("table.seatName", { n: index + 1 });
}

/** What somebody answered, and what would have been better. */
export function chose(name: string, taken: string, better: string): string {
  return name === t("table.you") ? t("analysis.takenYou", { taken, better }) : t("analysis.taken", { name, taken, better });
}

/** A table like this one, for those who did not make it themselves: the same game and bots, and open seats for the others. */
export function sameAgain(hello: Hello): TableWish {
  return {
    game: hello.game,
    mode: hello.mode,
    ...(hello.daily && { daily: hello.daily }),
    seats: hello.seats.map((seat, index) => {
      if (hello.you.includes(index)) return { kind: "me", name: seat.name || null };
      return seat.kind === "bot" ? { kind: "bot", level: seat.level } : { kind: "open" };
    }),
  };
}
