/** Which lessons were finished in this browser. */
const KEY = "tafelrunde.lessons";

function all(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function isFinished(game: string, lesson: string): boolean {
  return all().includes(`${game}/${lesson}`);
}

export function finish(game: string, lesson: string): void {
  if (isFinished(game, lesson)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...all(), `${game}/${lesson}`]));
  } catch {
    // Without storage there is no check mark; the lesson was learnt all the same.
  }
}
