/** The words of Mage Knight, each explained in two lines; those of enemies stand with their signs in abilities.ts. */
import banner from "glyph:knight-banner";
import bleedingWound from "glyph:bleeding-wound";
import bow from "glyph:bow-arrow";
import conversation from "glyph:conversation";
import crystal from "glyph:crystal-growth";
import laurel from "glyph:laurel-crown";
import heart from "glyph:heart-plus";
import orc from "glyph:orc-head";
import scroll from "glyph:tied-scroll";
import shield from "glyph:shield";
import sideways from "glyph:clockwise-rotation";
import sparkles from "glyph:sparkles";
import spyglass from "glyph:spyglass";
import thumb from "glyph:thumb-up";
import trebuchet from "glyph:trebuchet";
import wall from "glyph:stone-wall";
import type { GlossaryEntry } from "../ui";
import { ABILITY_GLOSSARY } from "./abilities";

/** Name, explanation, and the forms in which the word stands in texts. */
type Told = [name: string, text: string, words: string[]];

const entry = (id: string, glyph: string, de: Told, en: Told): GlossaryEntry => ({
  id,
  glyph,
  names: { de: de[0], en: en[0] },
  text: { de: de[1], en: en[1] },
  words: { de: de[2], en: en[2] },
});

const OWN: GlossaryEntry[] = [
  entry("fame", laurel, ["Ruhm", "Gibt es für besiegte Feinde und große Taten. Er bringt dich auf höhere Level und zählt am Ende als Punkte.", ["Ruhm"]], ["Fame", "You gain it for defeated enemies and great deeds. It takes you up the levels and counts as points at the end.", ["fame", "Fame"]]),
  entry("reputation", thumb, ["Ansehen", "Was Einheimische von dir halten: Es ändert deinen Einfluss, wenn du interagierst. Ganz unten will niemand mehr mit dir reden.", ["Ansehen"]], ["Reputation", "What the locals think of you: it changes your influence when you deal with them. At the very bottom nobody does.", ["reputation", "Reputation"]]),
  entry("influence", conversation, ["Einfluss", "Damit rekrutierst du Einheiten und kaufst Karten oder Heilung, wo Menschen leben.", ["Einfluss"]], ["Influence", "With it you recruit units and buy cards or healing where people live.", ["influence", "Influence"]]),
  entry("sideways", sideways, ["Quer", "Jede Karte außer Verletzungen lässt sich quer spielen: Sie gibt 1 Bewegung, Einfluss, Angriff oder Block.", ["quer", "Quer"]], ["Sideways", "Every card except wounds can be played sideways for 1 move, influence, attack or block.", ["sideways", "Sideways"]]),
  entry("mana", sparkles, ["Mana", "Bezahlt die starke Wirkung einer Karte, in ihrer Farbe. Was am Ende des Zuges übrig ist, verfällt.", ["Mana"]], ["Mana", "Pays for the strong effect of a card, in its colour. What is left at the end of the turn is lost.", ["mana", "Mana"]]),
  entry("crystal", crystal, ["Kristall", "Mana, das liegen bleibt, bis du es brauchst: von jeder Farbe höchstens drei.", ["Kristall", "Kristalle", "Kristallen"]], ["Crystal", "Mana that stays until you need it: at most three of each colour.", ["crystal", "crystals", "Crystal", "Crystals"]]),
  entry("source", sparkles, ["Quelle", "Die Würfel für alle. Einen davon darfst du in deinem Zug als Mana benutzen. Gold gilt bei Tag, Schwarz bei Nacht.", ["Quelle"]], ["Source", "The dice for everybody. You may use one of them as mana in your turn. Gold works by day, black by night.", ["Source", "source"]]),
  entry("tactic", scroll, ["Taktik", "Nimmst du dir zu Beginn jeder Runde: Ihre Zahl sagt, wann du dran bist, ihr Text, was sie dir bringt.", ["Taktik", "Taktiken"]], ["Tactic", "You take one at the start of each round: its number says when it is your turn, its text what it gives you.", ["tactic", "tactics", "Tactic"]]),
  entry("wound", bleedingWound, ["Verletzung", "Verstopft deine Hand und lässt sich nicht spielen. Heilung oder eine Rast wird sie los.", ["Verletzung", "Verletzungen"]], ["Wound", "Clogs your hand and cannot be played. Healing or a rest gets rid of it.", ["wound", "wounds", "Wound", "Wounds"]]),
  entry("healing", heart, ["Heilung", "Jeder Punkt nimmt eine Verletzung aus deiner Hand. Im Kampf geht das nicht.", ["Heilung"]], ["Healing", "Each point takes a wound out of your hand. Not during combat.", ["healing", "Healing"]]),
  entry("armour", shield, ["Rüstung", "Bei Feinden: so viel Angriff besiegt sie. Bei dir: so viel Schaden steckt in einer Verletzung.", ["Rüstung"]], ["Armour", "Of enemies: this much attack defeats them. Of yours: this much damage makes one wound.", ["armour", "Armour"]]),
  entry("ranged", bow, ["Fernkampf", "Angriff vor dem Blocken: Wer hier fällt, schlägt nicht mehr zu. Gegen Befestigtes wirkt er nicht.", ["Fernkampf", "Fernangriff"]], ["Ranged", "Attack before the block phase: who falls here strikes no more. It does not work against what is fortified.", ["ranged", "Ranged", "ranged attack"]]),
  entry("siege", trebuchet, ["Belagerung", "Wie Fernkampf, wirkt aber auch gegen Befestigte.", ["Belagerung", "Belagerungsangriff"]], ["Siege", "Like ranged, but it works against the fortified too.", ["siege", "Siege", "siege attack"]]),
  entry("resistance", shield, ["Widerstand", "Gegen Feuer, Eis oder physisch: Angriffe dieses Elements zählen nur halb. Einheiten mit Widerstand halten mehr Schaden aus.", ["Widerstand", "Widerstände"]], ["Resistance", "Against fire, ice or physical: attacks of that element count only half. A unit with a resistance withstands more damage.", ["resistance", "resistances"]]),
  entry("cold_fire", shield, ["Kaltes Feuer", "Feuer und Eis in einem: Nur Kaltes Feuer blockt es voll, und nur wer Feuer und Eis widersteht, widersteht auch ihm.", ["Kaltes Feuer", "Kaltes-Feuer-Angriff", "Kaltes-Feuer-Fernangriff", "Kaltes-Feuer-Block"]], ["Cold fire", "Fire and ice in one: only cold fire blocks it in full, and only who resists both fire and ice resists it.", ["cold fire", "Cold fire"]]),
  entry("command", banner, ["Befehlsplättchen", "Jede Einheit braucht ein eigenes. Mit höheren Leveln bekommst du weitere.", ["Befehlsplättchen", "Befehlsplättchens"]], ["Command token", "Every unit needs one of its own. Higher levels bring you more of them.", ["command token", "command tokens"]]),
  entry("hand_limit", scroll, ["Handkartenlimit", "Bis zu so vielen Karten ziehst du am Ende deines Zuges nach. Orte und höhere Level erhöhen es.", ["Handkartenlimit"]], ["Hand limit", "At the end of your turn you draw up to this many cards. Sites and higher levels raise it.", ["hand limit", "Hand limit"]]),
  entry("basic_colour", crystal, ["Grundfarbe", "Rot, Blau, Grün oder Weiß. Gold und Schwarz sind keine Grundfarben.", ["Grundfarbe"]], ["Basic colour", "Red, blue, green or white. Gold and black are no basic colours.", ["basic colour"]]),
  entry("banner", banner, ["Banner", "Ein Artefakt, das du einer Einheit gibst: Es hilft ihr, solange sie es trägt. Jede trägt höchstens eines.", ["Banner"]], ["Banner", "An artifact that you give to a unit: it helps that unit as long as it carries it. Each carries one at most.", ["banner", "banners", "Banner"]]),
  entry("spent", banner, ["Verausgabt", "Eine Einheit, die genutzt wurde: Erst in der nächsten Runde ist sie wieder bereit, oder wenn eine Wirkung sie bereit macht.", ["verausgabt", "verausgaben"]], ["Spent", "A unit that has been used: it is ready again in the next round, or when an effect readies it.", ["spent"]]),
  entry("throw_away", scroll, ["Entfernen", "Die Karte verlässt das Spiel, statt auf den Ablagestapel zu kommen. Verletzungen kommen auf ihren Stapel zurück.", ["entfernen", "Entferne", "entferne", "entfernst"]], ["Throw away", "The card leaves the game rather than going to the discard pile. Wounds return to their pile.", ["throw away", "Throw away", "thrown away"]]),
  entry("unit", banner, ["Einheit", "Kämpft und hilft einmal je Runde und braucht ein freies Befehlsplättchen. Sie kann Schaden für dich nehmen.", ["Einheit", "Einheiten"]], ["Unit", "Fights and helps once a round and needs a free command. It can take damage for you.", ["unit", "units", "Unit", "Units"]]),
  entry("rampaging", orc, ["Umherziehende Feinde", "Wer von einem Feld neben ihnen auf ein anderes neben ihnen zieht, provoziert sie: Sie greifen an.", ["umherziehend", "umherziehende", "Umherziehende", "provoziert", "provozierst"]], ["Rampaging enemies", "Whoever moves from a space next to them to another one next to them provokes them: they attack.", ["rampaging", "Rampaging", "provokes"]]),
  entry("assault", wall, ["Überfall", "Auf Burgen, Magiertürme und Städte: Der Zug dorthin endet mit einem Kampf und kostet Ansehen.", ["Überfall"]], ["Assault", "On keeps, mage towers and cities: the move there ends in a combat and costs reputation.", ["assault", "Assault"]]),
  entry("explore", spyglass, ["Erkunden", "Vom Rand der Karte aus, für 2 Bewegung: Ein neues Teil wird aufgedeckt und angelegt.", ["Erkunden", "erkunden", "erkundet"]], ["Explore", "From the edge of the map, for 2 move: a new tile is turned up and laid down.", ["explore", "Explore", "explores"]]),
];

export const GLOSSARY: readonly GlossaryEntry[] = [...OWN, ...ABILITY_GLOSSARY];
