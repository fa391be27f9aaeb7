/** The link that is passed on: one that opens on somebody else's device. Plain functions. */
import type { Reach } from "../net/types";

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether only this machine understands the address that this browser uses. */
export const onlyHere = (hostname: string) => THIS_MACHINE.test(hostname);

/** The addresses under which a friend finds this server: the one in use, unless it means "this machine"; then what the server says. */
export function origins(location: { hostname: string; origin: string }, reach: Reach | null): string[] {
  return onlyHere(location.hostname) ? (reach?.addresses ?? []) : [location.origin];
}
