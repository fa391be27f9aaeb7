/** How a pace is called. */
import { t } from "../texts/index.svelte";
import { paceParts } from "./time";

export function paceName(pace: string): string {
  const { kind, amount } = paceParts(pace);
  if (kind === "spell") return t("pace.spell", { n: amount });
  if (kind === "bank") return t("pace.bank", { n: Math.round(amount / 60) });
  if (kind === "days") return amount === 1 ? t("pace.day") : t("pace.days", { n: amount });
  return t("pace.none");
}
