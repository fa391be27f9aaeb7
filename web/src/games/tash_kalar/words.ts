/** Words of the board that the server does not send. */
import type { Lang, Word } from "../../net/types";
import type { Foot, Rank } from "./model";
import type { SignKind } from "./signs";

export const RANK: Record<Rank, Word> = {
  common: { de: "Rekrut", en: "common" },
  heroic: { de: "Held", en: "heroic" },
  legendary: { de: "Legende", en: "legendary" },
};
/** In "destroys ...". */
const OBJECT: Record<Rank, Word> = {
  common: { de: "Rekruten", en: "common" },
  heroic: { de: "Helden", en: "heroic" },
  legendary: { de: "Legende", en: "legendary" },
};

export const W = {
  arena: { de: "Arena", en: "Arena" },
  tasks: { de: "Ziele", en: "Tasks" },
  nextTask: { de: "Danach kommt", en: "Next comes" },
  points: { de: "Punkte", en: "Points" },
  endAt: { de: "Ende bei", en: "Ends at" },
  lastTurns: { de: "Letzte Züge", en: "Last turns" },
  thisTurn: { de: "Dieser Zug", en: "This turn" },
  destroyed: { de: "Zerstört", en: "Destroyed" },
  nothing: { de: "noch nichts", en: "nothing yet" },
  scored: { de: "bringt", en: "scores" },
  improvise: { de: "Improvisieren", en: "Improvising" },
  improviseText: { de: "Einmal je Farbe zählt ein fremder Stein zu deiner Figur.", en: "Once per colour an enemy piece counts for your pattern." },
  standing: { de: "Stand", en: "Standing" },
  smallest: { de: "Die kleinste Farbe zählt.", en: "The smallest colour counts." },
  supply: { de: "Vorrat", en: "Supply" },
  deck: { de: "Stapel", en: "Deck" },
  hand: { de: "Handkarten", en: "Cards in hand" },
  legends: { de: "Legenden", en: "Legends" },
  legend: { de: "Legende", en: "legend" },
  ownCard: { de: "eigene Karte", en: "own card" },
  ownCards: { de: "eigene Karten", en: "own cards" },
  flares: { de: "Leuchtfeuer", en: "Flares" },
  inArena: { de: "In der Arena", en: "In the arena" },
  pieces: { de: "Steine", en: "Pieces" },
  upgraded: { de: "aufgewertet", en: "upgraded" },
  empty: { de: "leer", en: "empty" },
  own: { de: "dein Stein", en: "your piece" },
  red: { de: "rotes Mosaik", en: "red mosaic" },
  green: { de: "grünes Mosaik", en: "green mosaic" },
  gateway: { de: "Tor", en: "Gateway" },
  team: { de: "Team", en: "Team" },
  partner: { de: "Partner", en: "partner" },
  used: { de: "verbraucht", en: "used up" },
  still: { de: "noch möglich", en: "still possible" },
  recruitHere: { de: "Rekruten hier legen", en: "Place a common here" },
  schools: { de: "Wähle deine Schule", en: "Choose your school" },
  upper: { de: "Aufgewertete Steine", en: "Upgraded pieces" },
  lower: { de: "Steine", en: "Pieces" },
  ready: { de: "zündbar", en: "ready" },
  notReady: { de: "noch nicht", en: "not yet" },
  frozen: { de: "Frost", en: "Frost" },
  warp: { de: "Warp", en: "Warp" },
  actions: { de: "Aktionen", en: "actions" },
  discarded: { de: "Ablage", en: "Discards" },
  holds: { de: "Gerade gilt", en: "Just now" },
  removed: { de: "aus dem Spiel", en: "out of the game" },
  pending: { de: "Wartet", en: "Pending" },
  open: { de: "Offen", en: "Shown" },
  stored: { de: "darauf liegt", en: "on it lies" },
  flareLeads: { de: "Vorsprung der anderen vor dir", en: "How far the others are ahead of you" },
  threats: { de: "Was kann der Gegner beschwören?", en: "What can the opponent summon?" },
  threatsNone: { de: "Soweit alle wissen: hier nichts.", en: "As far as everybody knows: nothing here." },
  threatsPoint: { de: "Zeig auf ein Feld.", en: "Point at a square." },
  threatsTap: { de: "Tippe auf ein Feld.", en: "Tap a square." },
  now: { de: "jetzt", en: "now" },
  oneMore: { de: "+1 Rekrut", en: "+1 common" },
  then: { de: "dann beschwörbar:", en: "then summonable:" },
} satisfies Record<string, Word>;

/** A long text cut at a word: the loupe has all of it. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), most - 20)).replace(/[\s,;:–.]+$/, "")} …`;
}

/** "+2", "−1" */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
export const more = (n: number, lang: Lang): string => (lang === "de" ? `noch ${n}` : `${n} more`);

export function footText(foot: Foot, lang: Lang): string {
  const de = lang === "de";
  const many = foot.cells > 8 ? ` (${foot.cells})` : "";
  switch (foot.kind) {
    case "places":
      return de ? `${foot.n} ${foot.n === 1 ? "Stelle" : "Stellen"}` : `${foot.n} ${foot.n === 1 ? "place" : "places"}`;
    case "improvised":
      return de ? "improvisiert" : "improvised";
    case "common":
      return (de ? "1 Rekrut fehlt" : "needs 1 common") + many;
    case "heroic":
      return (de ? "1 Held fehlt" : "needs 1 heroic") + many;
    case "upgrade":
      return (de ? "1 Stein aufwerten" : "needs 1 upgrade") + many;
    case "enemy":
      return de ? "Feld besetzt" : "square taken";
    case "pieces":
      return de ? `${foot.n} Steine fehlen` : `needs ${foot.n} pieces`;
  }
}

/** "zerstört Helden", "kostet dich einen Rekruten" */
export function destroys(own: boolean, rank: Rank, lang: Lang): string {
  if (lang === "en") return own ? `costs you a ${OBJECT[rank].en}` : `destroys a ${OBJECT[rank].en}`;
  return own ? `kostet dich ${rank === "legendary" ? "eine" : "einen"} ${OBJECT[rank].de}` : `zerstört ${OBJECT[rank].de}`;
}
export const aPiece = (rank: Rank, lang: Lang): string => OBJECT[rank][lang];

/** What a sign says, for those who hear the board. */
const SIGN: Partial<Record<SignKind, Word>> = {
  destroy: { de: "kann zerstört werden", en: "may be destroyed" },
  ring: { de: "kann gewählt werden", en: "may be chosen" },
  up: { de: "kann aufgewertet werden", en: "may be upgraded" },
  down: { de: "kann abgewertet werden", en: "may be downgraded" },
  plus: { de: "hier kann ein Stein hin", en: "a piece may be placed here" },
  goal: { de: "hierhin ziehen", en: "move here" },
};
export const signText = (kind: SignKind, lang: Lang): string => SIGN[kind]?.[lang] ?? "";

/** "E6, gegnerischer Held, rotes Mosaik" */
export function squareText(name: string, piece: { rank: Rank; own: boolean; colour: string } | null, colour: string, lang: Lang): string {
  const de = lang === "de";
  const mosaic = colour === "red" ? `, ${W.red[lang]}` : colour === "green" ? `, ${W.green[lang]}` : "";
  if (!piece) return `${name}, ${W.empty[lang]}${mosaic}`;
  const ending = piece.rank === "legendary" ? "e" : "er";
  const whose = de ? (piece.own ? `eigen${ending}` : `gegnerisch${ending}`) : piece.own ? "own" : "enemy";
  return `${name}, ${whose} ${RANK[piece.rank][lang]}${piece.own ? "" : ` (${piece.colour})`}${mosaic}`;
}

/** "Ritter hier vollständig, zerstört Helden. Stelle 1 von 3" */
export function summonText(card: string, dies: Rank | null, at: number, of: number, lang: Lang): string {
  const kills = dies ? (lang === "de" ? `, zerstört ${aPiece(dies, lang)}` : `, destroys a ${aPiece(dies, lang)}`) : "";
  return lang === "de" ? `${card} hier vollständig${kills}. Stelle ${at} von ${of}` : `${card} complete here${kills}. Place ${at} of ${of}`;
}
export const missingText = (card: string, lang: Lang): string => (lang === "de" ? `hier fehlt ein Stein für ${card}` : `a piece is missing here for ${card}`);
