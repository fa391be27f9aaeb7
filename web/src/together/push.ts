/** Notifications to a browser without an open page (Web Push): only where whoever runs the server wants it. Loaded when needed. */
import { call } from "../net/api";
import type { PushInfo } from "../wire";

export const pushInfo = (): Promise<PushInfo> => call<PushInfo>("/push");

const able = () => "serviceWorker" in navigator && "PushManager" in window;

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Whether this browser is told from now on; false where it cannot be, or the server does not. */
export async function startPush(lang: string): Promise<boolean> {
  if (!able()) return false;
  const { key } = await pushInfo();
  if (!key) return false;
  await navigator.serviceWorker.register(`sw.js?lang=${lang}`);
  const worker = await navigator.serviceWorker.ready;
  const target = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = target.toJSON();
  await call<PushInfo>("/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  return true;
}

/** This browser wants to hear no more. */
export async function endPush(): Promise<void> {
  if (!able()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const target = await worker?.pushManager.getSubscription();
  if (!target) return;
  await call<PushInfo>("/push/end", { endpoint: target.endpoint });
  await target.unsubscribe();
}

/** Whether this browser has said that it wants to be told. */
export async function isPushed(): Promise<boolean> {
  if (!able()) return false;
  const worker = await navigator.serviceWorker.getRegistration();
  return Boolean(await worker?.pushManager.getSubscription());
}
