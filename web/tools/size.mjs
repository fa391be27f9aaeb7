/** How much a browser loads, compressed: at the first visit of the start page, and in all for a game of Battlecrest. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
const size = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

function files(entries) {
  const seen = new Set();
  const walk = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const css of chunk.css ?? []) seen.add(css);
    for (const inner of chunk.imports ?? []) walk(inner);
  };
  entries.forEach(walk);
  return [...seen].filter((file) => /\.(js|css)$/.test(file));
}

const LIMIT = 200_000;
const total = (entries) => files(entries).reduce((sum, file) => sum + size(file), 0);
const first = total(["index.html"]);
const game = total(["index.html", "src/table/Table.svelte", "src/games/battlecrest/index.ts"]);
console.log(`first load ${(first / 1000).toFixed(1)} kB, with a game of Battlecrest ${(game / 1000).toFixed(1)} kB (gzip, JavaScript + CSS)`);
if (game > LIMIT) {
  console.error(`more than ${LIMIT / 1000} kB`);
  process.exit(1);
}
