/** Short, quiet sounds made on the spot: no files, off unless the player wants them. */
import type { SoundName } from "../games/ui";
import { prefs } from "./settings.svelte";

interface Tone {
  from: number;
  to: number;
  seconds: number;
  wave: OscillatorType;
  volume: number;
}
const TONES: Record<SoundName, Tone[]> = {
  step: [{ from: 190, to: 150, seconds: 0.06, wave: "triangle", volume: 0.1 }],
  card: [{ from: 420, to: 300, seconds: 0.07, wave: "triangle", volume: 0.06 }],
  hit: [{ from: 150, to: 55, seconds: 0.18, wave: "sawtooth", volume: 0.1 }],
  flip: [{ from: 260, to: 380, seconds: 0.12, wave: "triangle", volume: 0.07 }],
  yours: [{ from: 523, to: 523, seconds: 0.09, wave: "sine", volume: 0.05 }],
  win: [
    { from: 392, to: 392, seconds: 0.14, wave: "triangle", volume: 0.07 },
    { from: 523, to: 523, seconds: 0.3, wave: "triangle", volume: 0.07 },
  ],
};

let audio: AudioContext | null = null;

export function play(name: SoundName): void {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const tone of TONES[name]) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = tone.wave;
    oscillator.frequency.setValueAtTime(tone.from, at);
    oscillator.frequency.exponentialRampToValueAtTime(tone.to, at + tone.seconds);
    gain.gain.setValueAtTime(tone.volume, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + tone.seconds);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + tone.seconds);
    at += tone.seconds * 0.8;
  }
}
