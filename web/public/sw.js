/* Without an open page: what a push service brings becomes a notification, and a click on it opens the table. Nothing is kept
   or fetched here. The page that registers this says in which language (?lang=de). */
const lang = new URL(self.location.href).searchParams.get("lang") === "de" ? "de" : "en";
const TEXTS = {
  turn: { de: "Du bist am Zug.", en: "It is your turn." },
  invitation: { de: "Du bist zu einer Partie eingeladen.", en: "You are invited to a game." },
};

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Not ours; still something has to be shown.
  }
  const kind = message.kind === "invitation" ? "invitation" : "turn";
  const table = typeof message.table === "string" ? message.table : "";
  event.waitUntil(
    self.registration.showNotification("Tafelrunde", { body: TEXTS[kind][lang], lang, tag: table || kind, data: { kind, table } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { kind, table } = event.notification.data ?? {};
  const hash = kind === "turn" && table ? `#/table/${encodeURIComponent(table)}` : "#/";
  event.waitUntil(open(new URL(hash, self.registration.scope).href));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const [page] = pages;
  if (!page) return self.clients.openWindow(address);
  await page.navigate(address).catch(() => self.clients.openWindow(address));
  return page.focus();
}
