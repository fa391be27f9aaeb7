/** The words and signs of Tash-Kalar, each explained in two lines. */
import type { GlossaryEntry } from "../ui";
import { MOSAIC_SIGNS, RANK_SIGNS } from "./drawing";
import { CROWN, FLARE, HAND, OPTION, PORTAL, schoolGlyph, TASK } from "./symbols";

/** Name, explanation, and the forms in which the word stands in texts. */
interface Told {
  name: string;
  text: string;
  words: string[];
}

function entry(id: string, de: Told, en: Told, glyph?: string): GlossaryEntry {
  const told = { id, names: { de: de.name, en: en.name }, text: { de: de.text, en: en.text }, words: { de: de.words, en: en.words } };
  return glyph ? { ...told, glyph } : told;
}

const PIECES: GlossaryEntry[] = [
  entry(
    "piece",
    { name: "Stein", text: "Rekrut, Held oder Legende in der Arena. Ohne nähere Angabe sind eigene und gegnerische Steine gemeint.", words: ["Stein", "Steine", "Steinen"] },
    { name: "Piece", text: "A common, heroic or legendary piece in the arena. Unless it is said whose, own and enemy pieces are meant.", words: ["piece", "pieces", "Piece"] },
  ),
  entry(
    "common",
    { name: "Rekrut", text: "Der kleinste Stein, eine runde Scheibe. Eine Aktion legt einen auf ein leeres Feld.", words: ["Rekrut", "Rekruten"] },
    { name: "Common", text: "The smallest piece, a round disc. An action places one on an empty square.", words: ["common", "commons", "Common", "Commons"] },
    RANK_SIGNS.common,
  ),
  entry(
    "heroic",
    { name: "Held", text: "Der mittlere Stein, ein achtzackiger Stern: die Rückseite eines Rekruten. Im Duell ist ein zerstörter 1 Punkt wert.", words: ["Held", "Helden"] },
    { name: "Heroic", text: "The middle piece, an eight-pointed star: the back of a common. Destroyed in a duel it is worth 1 point.", words: ["heroic", "heroics", "Heroic", "heroic piece", "heroic pieces"] },
    RANK_SIGNS.heroic,
  ),
  entry(
    "legendary",
    { name: "Legende", text: "Der höchste Stein, eine Krone auf Gold; jede Farbe hat drei. Auch die Karten aus dem gemeinsamen Stapel heißen so.", words: ["Legende", "Legenden", "Legendenkarte", "Legendenkarten"] },
    { name: "Legendary piece", text: "The highest piece, a crown on gold; every colour has three. The cards of the shared deck are the legends.", words: ["legendary", "legendary piece", "legendary pieces", "legend", "legends", "Legends"] },
    CROWN,
  ),
  entry(
    "rank",
    { name: "Wert", text: "Rekrut, Held, Legende, in dieser Reihenfolge. Wo eine Figur einen Wert verlangt, genügt auch ein höherer.", words: ["Wert", "Werts"] },
    { name: "Rank", text: "Common, heroic, legendary, in this order. Where a pattern asks for a rank, a higher one will do.", words: ["rank", "ranks"] },
  ),
  entry(
    "upgraded",
    { name: "Aufgewerteter Stein", text: "Ein Held oder eine Legende. Ziele und die obere Hälfte der Leuchtfeuer zählen sie.", words: ["aufgewertete", "aufgewerteten", "aufgewertet"] },
    { name: "Upgraded piece", text: "A heroic or legendary piece. Tasks and the upper half of flares count them.", words: ["upgraded", "upgraded piece", "upgraded pieces"] },
  ),
  entry(
    "supply",
    { name: "Vorrat", text: "Die eigenen Steine außerhalb der Arena: 17 doppelseitige und 3 Legenden. Was die Arena verlässt, kommt dorthin zurück.", words: ["Vorrat"] },
    { name: "Supply", text: "Your pieces outside the arena: 17 double-sided ones and 3 legendary. What leaves the arena goes back there.", words: ["supply"] },
  ),
  entry(
    "shortage",
    { name: "Mangel", text: "Ist der Vorrat leer, nimmst du zum Legen oder Beschwören einen eigenen Stein derselben Sorte aus der Arena, der nicht zur Figur gehört.", words: ["Vorrat ist leer", "Kein Stein im Vorrat"] },
    { name: "Shortage", text: "If the supply is empty, you take an own piece of that type from the arena to place or summon, one that is not part of the pattern.", words: ["supply is empty", "No piece in supply"] },
  ),
];

const SUMMONING: GlossaryEntry[] = [
  entry(
    "being",
    { name: "Wesen", text: "Eine Karte deiner Schule oder eine Legende. „Dieses Wesen“ ist der Stein, der für sie in der Arena steht.", words: ["Wesen", "Wesens"] },
    { name: "Being", text: "A card of your school or a legend. “This being” is the piece that stands for it in the arena.", words: ["being", "beings"] },
  ),
  entry(
    "pattern",
    { name: "Figur", text: "Die Anordnung eigener Steine, die eine Karte verlangt. Sie darf gedreht und gespiegelt liegen; was sonst dort liegt, ist egal.", words: ["Figur", "Figuren"] },
    { name: "Pattern", text: "The arrangement of own pieces that a card asks for. It may be turned and mirrored; whatever else lies there does not matter.", words: ["pattern", "patterns"] },
    TASK["formation"],
  ),
  entry(
    "summon",
    { name: "Beschwören", text: "Eine Aktion: Liegt die Figur da, kommt das Wesen auf das Feld mit dem weißen Rahmen, und die Karte wirkt. Die Figur bleibt liegen.", words: ["beschwören", "Beschwören", "Beschwörung", "beschworen", "beschworene"] },
    { name: "Summoning", text: "An action: if the pattern is there, the being appears on the square with the white frame and the card takes effect. The pattern stays.", words: ["summon", "Summon", "summoned", "summoning"] },
    TASK["summoning"],
  ),
  entry(
    "summoning_square",
    { name: "Beschwörungsfeld", text: "Das Feld im weißen Rahmen. Ein Stein von gleichem oder kleinerem Wert darauf wird zerstört; ein höherer verhindert die Beschwörung.", words: ["weiße Feld"] },
    { name: "Summoning square", text: "The square in the white frame. A piece of equal or lower rank on it is destroyed; a higher one prevents the summoning.", words: ["summoning square"] },
  ),
  entry(
    "used",
    { name: "Genutzte Figur", text: "Die Steine, mit denen du beschworen hast. Manche Wirkung gilt nur für sie.", words: ["genutzten Figur"] },
    { name: "Used pattern", text: "The pieces you summoned with. Some effects are only about them.", words: ["pattern you used", "pieces used"] },
  ),
  entry(
    "marked",
    { name: "Markiertes Feld", text: "Ein gefärbtes Feld der Figur; es dreht sich mit ihr. Nur wenn der Text davon spricht, hat es eine Bedeutung.", words: ["markierte Feld", "markierten Feld", "markierte Felder"] },
    { name: "Marked square", text: "A coloured cell of the pattern; it turns with it. It matters only if the text speaks of it.", words: ["marked square", "marked squares"] },
  ),
  entry(
    "arrow",
    { name: "Pfeilrichtung", text: "Die Richtung eines Pfeils der Figur, vom Wesen aus. Auch die Pfeile drehen sich mit.", words: ["Pfeilrichtung", "Pfeilrichtungen"] },
    { name: "Arrow direction", text: "The direction of an arrow of the pattern, seen from the being. Arrows turn with the pattern.", words: ["arrow direction", "arrow directions"] },
  ),
  entry(
    "improvise",
    { name: "Improvisieren", text: "In der Schlacht, einmal je Farbe: Ein Stein dieser Farbe zählt für eine Figur wie ein eigener. Dann wird der Marker umgedreht.", words: ["improvisieren", "Improvisieren", "improvisiert"] },
    { name: "Improvising", text: "In a melee, once per colour: a piece of that colour counts as your own for one pattern. Its marker is turned then.", words: ["improvise", "improvising", "improvised", "Improvising"] },
    HAND,
  ),
];

const EFFECTS: GlossaryEntry[] = [
  entry(
    "action",
    { name: "Aktion", text: "Legen, beschwören oder eine Karte abwerfen. Jeder Zug hat zwei, der allererste nur eine. Alle müssen genutzt werden.", words: ["Aktion", "Aktionen"] },
    { name: "Action", text: "Place, summon or discard. Every turn has two, the very first only one. All must be used.", words: ["action", "actions"] },
  ),
  entry(
    "place",
    { name: "Legen", text: "Einen Stein aus dem Vorrat auf ein leeres Feld. Als Aktion ist es immer ein eigener Rekrut.", words: ["legen", "Lege", "lege"] },
    { name: "Place", text: "A piece from the supply onto an empty square. As an action it is always an own common.", words: ["place", "Place"] },
    OPTION["place"],
  ),
  entry(
    "discard",
    { name: "Abwerfen", text: "Als Aktion, einmal je Zug: ein Wesen deiner Schule abwerfen und dann beliebige Handkarten unter ihre Stapel legen.", words: ["abwerfen", "Abwerfen", "wirfst"] },
    { name: "Discard", text: "As an action, once per turn: discard a being of your school, then put any cards in hand under their decks.", words: ["discard", "Discard"] },
    OPTION["discard"],
  ),
  entry(
    "destroy",
    { name: "Zerstören", text: "Der Stein kehrt in den Vorrat seines Besitzers zurück. Gegnerische zählen für Ziele und Punkte, verwandelte ebenso.", words: ["zerstören", "Zerstöre", "zerstöre", "zerstört", "zerstörten"] },
    { name: "Destroy", text: "The piece returns to its owner's supply. Enemy pieces count for tasks and points, converted ones too.", words: ["destroy", "Destroy", "destroyed"] },
    TASK["destruction"],
  ),
  entry(
    "move",
    { name: "Bewegung", text: "Immer auf eines der acht Nachbarfelder. Was dort liegt, wird zerstört.", words: ["Bewegung", "Bewegungen"] },
    { name: "Move", text: "Always to one of the eight neighbouring squares. Whatever lies there is destroyed.", words: ["move", "moves"] },
  ),
  entry(
    "standard_move",
    { name: "Standardbewegung", text: "Eine Bewegung auf ein leeres Feld oder auf einen Stein von kleinerem Wert.", words: ["Standardbewegung", "Standardbewegungen"] },
    { name: "Standard move", text: "A move onto an empty square or onto a piece of lower rank.", words: ["standard move", "standard moves"] },
  ),
  entry(
    "combat_move",
    { name: "Kampfbewegung", text: "Eine Bewegung auf ein leeres Feld oder auf einen Stein von gleichem oder kleinerem Wert.", words: ["Kampfbewegung", "Kampfbewegungen"] },
    { name: "Combat move", text: "A move onto an empty square or onto a piece of equal or lower rank.", words: ["combat move", "combat moves"] },
  ),
  entry(
    "standard_leap",
    { name: "Standardsprung", text: "Wie eine Standardbewegung, aber auf ein beliebiges Feld der Arena, wenn nichts anderes dasteht.", words: ["Standardsprung"] },
    { name: "Standard leap", text: "Like a standard move, but to any square of the arena unless stated otherwise.", words: ["standard leap"] },
  ),
  entry(
    "combat_leap",
    { name: "Kampfsprung", text: "Wie eine Kampfbewegung, aber auf ein beliebiges Feld der Arena, wenn nichts anderes dasteht.", words: ["Kampfsprung", "Kampfsprünge"] },
    { name: "Combat leap", text: "Like a combat move, but to any square of the arena unless stated otherwise.", words: ["combat leap", "combat leaps"] },
  ),
  entry(
    "upgrade",
    { name: "Aufwerten", text: "Ein Rekrut wird zum Helden umgedreht, ein Held durch eine Legende aus dem Vorrat ersetzt. Ist dort keine, geht es nicht.", words: ["aufwerten", "Aufwerten", "Werte", "werte"] },
    { name: "Upgrade", text: "A common is turned to its heroic side, a heroic replaced by a legendary from the supply. If there is none, it is impossible.", words: ["upgrade", "Upgrade"] },
  ),
  entry(
    "downgrade",
    { name: "Abwerten", text: "Eine Legende wird durch einen Helden aus dem Vorrat ersetzt, ein Held zum Rekruten umgedreht. Das ist kein Zerstören.", words: ["abwerten", "abgewertet"] },
    { name: "Downgrade", text: "A legendary is replaced by a heroic from the supply, a heroic turned to a common. That is not destroying.", words: ["downgrade", "Downgrade", "downgraded"] },
  ),
  entry(
    "convert",
    { name: "Verwandeln", text: "Ein Stein wird durch einen gleichwertigen anderer Farbe ersetzt, wenn einer im Vorrat ist. Er gilt als zerstört.", words: ["verwandeln", "Verwandle", "verwandle"] },
    { name: "Convert", text: "A piece is replaced by one of the same rank in another colour, if the supply has one. It counts as destroyed.", words: ["convert", "Convert"] },
  ),
  entry(
    "adjacent",
    { name: "Angrenzend", text: "Eines der acht Felder ringsum, auch schräg. Ohne nähere Angabe: neben dem Wesen, das gerade beschworen wurde.", words: ["angrenzende", "angrenzenden", "neben"] },
    { name: "Adjacent", text: "One of the eight squares around, diagonals included. If nothing else is named: next to the being just summoned.", words: ["adjacent", "next to"] },
  ),
  entry(
    "distance",
    { name: "Entfernung", text: "Die kleinste Zahl einzelner Bewegungen zwischen zwei Feldern. Was dazwischen liegt, ist egal; Nachbarn sind 1 entfernt.", words: ["Entfernung"] },
    { name: "Distance", text: "The smallest number of single moves between two squares. What lies between does not matter; neighbours are at distance 1.", words: ["distance"] },
  ),
];

const SCORING: GlossaryEntry[] = [
  entry(
    "flare",
    { name: "Leuchtfeuer", text: "Hilft dem, der zurückliegt, ohne Aktion: oben nach aufgewerteten Steinen, unten nach allen. Im Duell bekommt der Gegner 1 Punkt.", words: ["Leuchtfeuer"] },
    { name: "Flare", text: "Helps whoever is behind, without an action: upper half by upgraded pieces, lower by all. In a duel the opponent gets 1 point.", words: ["flare", "flares", "Flare"] },
    FLARE,
  ),
  entry(
    "task",
    { name: "Ziel", text: "Am Ende deines Zuges darfst du eines nehmen, das du erfüllst. Seine Punkte bleiben dir. Drei liegen aus, das nächste siehst du vorher.", words: ["Ziel", "Ziele"] },
    { name: "Task", text: "At the end of your turn you may take one that you meet. Its points are yours for good. Three lie open, and you see the next one.", words: ["task", "tasks"] },
    TASK["formation"],
  ),
  entry(
    "points",
    { name: "Punkte", text: "Erhabene Form: Ziele und eigene Legenden in der Arena. Duell: Legende 2, Held 1, zwei Rekruten 1, dazu 1 je beschworene Legende.", words: ["Punkt", "Punkte"] },
    { name: "Points", text: "High Form: tasks and own legendary pieces in the arena. Duel: legendary 2, heroic 1, two commons 1, and 1 per summoned legend.", words: ["point", "points"] },
  ),
  entry(
    "melee_score",
    { name: "Kleinste Farbe", text: "In der Schlacht punktest du in jeder gegnerischen Farbe getrennt. Nur die mit den wenigsten Punkten zählt am Ende.", words: ["kleinste Farbe", "kleinste"] },
    { name: "Smallest colour", text: "In a melee you score separately in every enemy colour. Only the one with the fewest points counts in the end.", words: ["smallest colour", "smallest"] },
  ),
  entry(
    "central",
    { name: "Mittelfelder", text: "Die neun Felder von D4 bis F6 in der Mitte der Arena.", words: ["Mittelfeld", "Mittelfelder", "Mittelfeldern"] },
    { name: "Central squares", text: "The nine squares from D4 to F6 in the middle of the arena.", words: ["central squares", "central square"] },
  ),
  entry(
    "red",
    { name: "Rotes Feld", text: "Vier Felder mit roter Raute: D2, E5, H6 und C8. Ziele und manche Wesen fragen danach.", words: ["roten Feld", "roten Feldern", "rotes Mosaik"] },
    { name: "Red square", text: "Four squares with a red diamond: D2, E5, H6 and C8. Tasks and some beings ask for them.", words: ["red square", "red squares", "red mosaic"] },
    MOSAIC_SIGNS.red,
  ),
  entry(
    "green",
    { name: "Grünes Feld", text: "Fünf Felder mit grünem Kreis: C3, G3, I4, A5 und F8. Ziele und manche Wesen fragen danach.", words: ["grünes Feld", "grünen Feld", "grünen Feldern", "grünes Mosaik"] },
    { name: "Green square", text: "Five squares with a green circle: C3, G3, I4, A5 and F8. Tasks and some beings ask for them.", words: ["green square", "green squares", "green mosaic"] },
    MOSAIC_SIGNS.green,
  ),
  entry(
    "last_turns",
    { name: "Letzte Züge", text: "Erreicht jemand die Grenze oder zieht die letzte eigene Karte (im Team: die letzte, die nicht quer liegt), hat jeder noch einen Zug; der Auslöser kommt zuletzt.", words: ["Letzte Züge", "Spielende"] },
    { name: "Last turns", text: "When somebody reaches the limit or draws their last own card (in a team: the last not lying sideways), everybody has one more turn; whoever triggered it comes last.", words: ["Last turns", "end of the game"] },
  ),
  entry(
    "hand_over",
    { name: "Zug übergeben", text: "Im Team: Dein Partner führt die Wirkung zu Ende und legt mit den übrigen Aktionen nur noch Rekruten. Die Legenden bekommt er auch.", words: ["übergeben", "Zug übergeben"] },
    { name: "Hand over", text: "In a team: your partner finishes the effect and uses the actions left to place commons only, and gets the legends too.", words: ["Hand over", "hands control"] },
    HAND,
  ),
];

const EXPANSIONS: GlossaryEntry[] = [
  entry(
    "frozen",
    { name: "Frosteffekt", text: "Ewiger Frost: Die Karte darf nach der Beschwörung vor dir liegen bleiben, höchstens eine. Vor oder nach einer Aktion nutzt du sie, ohne Aktion.", words: ["Frosteffekt"] },
    { name: "Frozen effect", text: "Everfrost: after its summoning the card may stay in front of you, one at most. Use it before or after an action, at no cost.", words: ["frozen effect"] },
    schoolGlyph("everfrost"),
  ),
  entry(
    "gateway",
    { name: "Tor", text: "Nethervoid: Ein Rekrut oder Held dieser Farbe trägt den Marker und nimmt ihn mit. Ohne Tor tun Wirkungen, die es nennen, nichts.", words: ["Tor"] },
    { name: "Gateway", text: "Nethervoid: a common or heroic of that colour carries the marker with it. Without a Gateway effects that name it do nothing.", words: ["Gateway", "gateway"] },
    PORTAL,
  ),
  entry(
    "warp",
    { name: "Warpeffekt", text: "Etherweave: Lege die Karte ohne Aktion offen aus und nutze den Effekt; nicht im ersten Zug und nur ohne ausstehendes Wesen.", words: ["Warpeffekt"] },
    { name: "Warp effect", text: "Etherweave: lay the card out without an action and use the effect; not in the first turn and only without a pending being.", words: ["warp effect"] },
    schoolGlyph("etherweave"),
  ),
  entry(
    "pending",
    { name: "Ausstehendes Wesen", text: "Eine ausgelegte Karte mit Warpeffekt. Sie zählt zur Hand und muss beschworen werden: Liegt sie am Ende noch da, kostet das 2 Punkte.", words: ["ausstehendes Wesen", "ausstehende Wesen"] },
    { name: "Pending being", text: "A card laid out for its warp effect. It belongs to the hand and should be summoned: still there at the end it costs 2 points.", words: ["pending being", "pending"] },
  ),
  entry(
    "swap",
    { name: "Tauschen", text: "Zwei Steine wechseln die Felder. Dabei wird nichts zerstört.", words: ["tauschen"] },
    { name: "Swap", text: "Two pieces exchange squares. Nothing is destroyed by it.", words: ["swap"] },
  ),
  entry(
    "colourless",
    { name: "Farbloses Feld", text: "Ein Feld, das weder rot noch grün ist.", words: ["farbloses Feld", "farblose Feld", "farblosen Feld"] },
    { name: "Colourless square", text: "A square that is neither red nor green.", words: ["colourless square"] },
  ),
  entry(
    "removed",
    { name: "Aus dem Spiel", text: "Dieser Stein kommt nicht in den Vorrat zurück: Er fehlt seiner Farbe bis zum Ende.", words: ["aus dem Spiel"] },
    { name: "Out of the game", text: "This piece does not return to the supply: its colour lacks it until the end.", words: ["out of the game"] },
  ),
];

export const GLOSSARY: readonly GlossaryEntry[] = [...PIECES, ...SUMMONING, ...EFFECTS, ...SCORING, ...EXPANSIONS];
