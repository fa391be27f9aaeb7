/** What is read aloud of a square: where, what stands there, what can be done and with which consequence. */
import type { Scene } from "../ui";
import { beingOf, cardAsked, deckOf, foreseen, pieceAt, rankOf, said, sideOfSeat, squareOptions, type Content, type HandCard, type SquareContent, type View } from "./model";
import type { SignKind } from "./signs";
import { missingText, signText, squareText, summonText, W } from "./words";

export function squareLabel(square: SquareContent, scene: Scene<View, Content>, card: HandCard | null, by: ReadonlyMap<string, Set<SignKind>>, placing: boolean): string {
  const { view, content, lang } = scene;
  const side = sideOfSeat(view, scene.seat);
  const piece = pieceAt(view, square.name);
  const deck = piece ? deckOf(content, view.sides[piece.side]?.deck ?? null) : undefined;
  const whose = piece ? { rank: rankOf(piece.rank), own: piece.side === side, colour: said(deck?.names, lang) } : null;
  const sentences = [squareText(square.name, whose, square.colour, lang)];
  const choice = scene.controls.choice;
  const options = squareOptions(choice);
  const option = options.get(square.name);
  const kinds = by.get(square.name) ?? new Set<SignKind>();
  if (option && choice?.prompt === "summon.square") {
    const name = said(beingOf(content, cardAsked(choice)?.split(":")[1] ?? "")?.names, lang);
    const dies = foreseen(option).dies?.[0];
    sentences.push(summonText(name, dies ? rankOf(dies.rank) : null, [...options.keys()].indexOf(square.name) + 1, options.size, lang));
  } else if (option) {
    sentences.push([...kinds].map((kind) => signText(kind, lang)).find((text) => text !== "") ?? "");
  } else if (card) {
    const name = said(beingOf(content, card.id)?.names, lang);
    const at = card.complete.indexOf(square.name);
    if (at >= 0) sentences.push(summonText(name, whose ? whose.rank : null, at + 1, card.complete.length, lang));
    else if (card.missing.some((one) => one.cell === square.name)) sentences.push(missingText(name, lang));
  }
  if (placing && !piece) sentences.push(W.recruitHere[lang]);
  if (view.gateway === square.name) sentences.push(W.gateway[lang]);
  return sentences.filter((text) => text !== "").join(". ");
}
