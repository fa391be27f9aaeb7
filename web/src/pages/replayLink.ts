/** What somebody pasted as "link or id" of a replay, as the parts of our route; null if it is nothing. */
export function replayTarget(text: string): [kind: "table" | "shared", id: string] | null {
  const trimmed = text.trim();
  const link = /#\/?replay\/(table|shared)\/([^/?#]+)/.exec(trimmed);
  if (link?.[1] && link[2]) return [link[1] as "table" | "shared", decodeURIComponent(link[2])];
  return /^[\w-]+$/.test(trimmed) ? ["shared", trimmed] : null;
}
