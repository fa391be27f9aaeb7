import bleedingWound from "glyph:bleeding-wound";
import boot from "glyph:leather-boot";
import bow from "glyph:bow-arrow";
import cardDraw from "glyph:card-draw";
import castle from "glyph:castle";
import checkedShield from "glyph:checked-shield";
import church from "glyph:church";
import conversation from "glyph:conversation";
import crossedSwords from "glyph:crossed-swords";
import crystal from "glyph:crystal-growth";
import dungeon from "glyph:dungeon-gate";
import heart from "glyph:heart-plus";
import hourglass from "glyph:hourglass";
import laurel from "glyph:laurel-crown";
import moon from "glyph:moon";
import orc from "glyph:orc-head";
import sideways from "glyph:clockwise-rotation";
import sparkles from "glyph:sparkles";
import spyglass from "glyph:spyglass";
import sword from "glyph:broadsword";
import thumb from "glyph:thumb-up";
import village from "glyph:village";
import type { Quick } from "./quick";

export const QUICK: Quick = {
  goal: {
    de: "Erkunde das Land, werde stärker und erfülle die Aufgabe des Szenarios, bevor die Runden um sind. Am Ende zählen Ruhm und Taten.",
    en: "Explore the land, grow stronger and fulfil the scenario's task before the rounds are over. At the end fame and deeds count.",
  },
  parts: [
    {
      title: { de: "Dein Zug", en: "Your turn" },
      lines: [
        { glyph: boot, text: { de: "Bewegen: Spiel Karten für Bewegung. Jedes Gelände hat seinen Preis, bei Tag und bei Nacht einen anderen.", en: "Move: play cards for move points. Every terrain has its price, by day and by night another one." } },
        { glyph: spyglass, text: { de: "Erkunden: am Rand der Karte, für 2 Bewegung.", en: "Explore: at the edge of the map, for 2 move." } },
        { glyph: crossedSwords, text: { de: "Dann eine Aktion: kämpfen oder mit Bewohnern interagieren. Danach ziehst du nicht weiter.", en: "Then one action: fight or interact. After it you move no further." } },
        { glyph: hourglass, text: { de: "Oder rasten: eine Karte ablegen, und dazu Verletzungen.", en: "Or rest: discard one card, and wounds with it." } },
        { glyph: cardDraw, text: { de: "Am Ende ziehst du bis zu deinem Handkartenlimit nach. Ist dein Deck leer, darfst du das Ende der Runde ankündigen.", en: "At the end you draw up to your hand limit. If the deck is empty you may announce the end of the round." } },
      ],
    },
    {
      title: { de: "Eine Karte, drei Arten", en: "One card, three ways" },
      lines: [
        { glyph: cardDraw, text: { de: "Einfach: die helle Zeile, umsonst.", en: "Basic: the pale row, for free." } },
        { glyph: crystal, text: { de: "Stark: die farbige Zeile, für 1 Mana ihrer Farbe.", en: "Strong: the coloured row, for 1 mana of its colour." } },
        { glyph: sideways, text: { de: "Quer: 1 Bewegung, Einfluss, Angriff oder Block.", en: "Sideways: 1 move, influence, attack or block." } },
        { glyph: sparkles, text: { de: "Mana: ein Würfel der Quelle je Zug, Marker und Kristalle. Gold ist bei Tag jede Farbe.", en: "Mana: one die of the source per turn, tokens and crystals. By day gold is any basic colour." } },
        { glyph: moon, text: { de: "Nachts gilt Schwarz statt Gold: Zauber wirken damit stark.", en: "At night black counts instead of gold: it powers the strong effect of spells." } },
      ],
    },
    {
      title: { de: "Ein Kampf in vier Schritten", en: "A combat in four phases" },
      lines: [
        { glyph: bow, text: { de: "Fernkampf und Belagerung: Wer jetzt fällt, schlägt nicht zu. Gegen Befestigte hilft nur Belagerung.", en: "Ranged and siege: who falls now does not strike. Against the fortified only siege helps." } },
        { glyph: checkedShield, text: { de: "Blocken: je Angriff ganz oder gar nicht. Gegen Feuer zählt Eis voll, gegen Eis Feuer.", en: "Block: each attack wholly or not at all. Ice counts in full against fire, fire against ice." } },
        { glyph: bleedingWound, text: { de: "Schaden: Zieh deine Rüstung ab, bis nichts übrig ist; jedes Mal kommt eine Verletzung auf die Hand. Einheiten können etwas davon nehmen.", en: "Damage: take off your armour until nothing is left; each time a wound comes into your hand. Units may take some of it." } },
        { glyph: sword, text: { de: "Angriff: Erreichst du die Rüstung, ist der Feind besiegt. Widerstände halbieren.", en: "Attack: reach the armour and the enemy is defeated. Resistances halve." } },
        { glyph: laurel, text: { de: "Besiegte Feinde bringen Ruhm, Ruhm bringt Level: Rüstung, Handkarten, Befehlsplättchen, Fähigkeiten und neue Karten.", en: "Defeated enemies give fame, fame gives levels: armour, hand, commands, skills and new cards." } },
      ],
    },
    {
      title: { de: "Auf der Karte", en: "On the map" },
      lines: [
        { glyph: village, text: { de: "Dorf: Einheiten rekrutieren, heilen (3 Einfluss).", en: "Village: recruit units, heal (3 influence)." } },
        { glyph: church, text: { de: "Kloster: Einheiten rekrutieren, heilen (2 Einfluss), eine Aktion lernen.", en: "Monastery: units, heal (2 influence), learn an action." } },
        { glyph: castle, text: { de: "Burg, Magierturm, Stadt: mit einem Überfall erobern. Das kostet 1 Ansehen.", en: "Keep, mage tower, city: conquer by assault. It costs 1 reputation." } },
        { glyph: dungeon, text: { de: "Abenteuerorte: freiwillig betreten, kämpfen, Belohnung.", en: "Adventure sites: enter if you like, fight, take the reward." } },
        { glyph: orc, text: { de: "Umherziehende Feinde: Wer an ihnen entlangzieht, provoziert sie.", en: "Rampaging enemies: whoever moves along them provokes them." } },
        { glyph: conversation, text: { de: "Interagieren: Einfluss aus Karten, dazu dein Ansehen.", en: "Interacting: influence from cards, plus your reputation." } },
        { glyph: thumb, text: { de: "Ansehen: besiegte umherziehende Feinde heben es, Plündern und Überfälle senken es.", en: "Reputation: defeated rampagers raise it, plundering and assaults lower it." } },
        { glyph: heart, text: { de: "Magische Lichtung: Wer dort den Zug beendet, wird eine Verletzung los.", en: "Magical glade: whoever ends the turn there gets rid of a wound." } },
      ],
    },
  ],
};
