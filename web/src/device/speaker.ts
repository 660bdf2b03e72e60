/** Plays scores with WebAudio. Browsers allow it after the first gesture on the page. */

import { type Note, RUSTLES, scoreOf, type Sound, TONES } from "./instruments";

export interface Manner {
  /** With a softer and slower attack, for small children. */
  gentle?: boolean;
  /** Seconds to wait. */
  after?: number;
}

/** Between 0 and 1. */
export type Loudness = number;

const GENTLE = { loudness: 0.5, attack: 4 };
/** A low-pass filter in Hertz: synthesised tones are harsher than wood. */
const BRIGHTEST = 5000;
/** The end of a fade: an exponential one cannot reach 0. */
const SILENCE = 0.0001;
/** Seconds of delay for a note, so that it begins in a part of the sound that is not computed yet. */
const SOON = 0.01;

type MakeContext = () => AudioContext | null;

export class Speaker {
  #make: MakeContext;
  #context: AudioContext | null = null;
  #out: AudioNode | null = null;
  #noise: AudioBuffer | null = null;

  constructor(make: MakeContext = newContext) {
    this.#make = make;
  }

  /** To be called during a gesture. Resolves when sound can be heard. */
  async wake(): Promise<void> {
    this.#context ??= this.#make();
    if (this.#context && this.#context.state !== "running") await this.#context.resume();
  }

  sleep(): void {
    void this.#context?.suspend();
  }

  play(sound: Sound, loudness: Loudness, { gentle = false, after = 0 }: Manner = {}): void {
    // Sounds asked for while the speaker sleeps are dropped.
    if (this.#context?.state !== "running") return;
    const start = this.#context.currentTime + SOON + after;
    for (const note of scoreOf(sound, gentle)) this.#sing(this.#context, note, start, loudness, gentle);
  }

  #sing(context: AudioContext, note: Note, start: number, loudness: Loudness, gentle: boolean): void {
    const from = start + note.at;
    const until = from + note.length * (gentle ? 1.4 : 1);
    const { source, attack, force } = this.#voice(context, note, from, until);
    const slow = gentle ? GENTLE.attack : 1;
    const peak = loudness * force * (note.force ?? 1) * (gentle ? GENTLE.loudness : 1);
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENCE, from);
    gain.gain.linearRampToValueAtTime(peak, from + Math.min(attack * slow, note.length / 2));
    gain.gain.exponentialRampToValueAtTime(SILENCE, until);
    source.connect(gain).connect(this.#output(context));
  }

  #voice(context: AudioContext, { on, pitch }: Note, from: number, until: number) {
    if (on === "paper" || on === "board") {
      const { attack, loudness, sharpness } = RUSTLES[on];
      return { source: this.#rustle(context, pitch, sharpness, from, until), attack, force: loudness };
    }
    const { attack, loudness, wave, bend } = TONES[on];
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(pitch, from);
    source.frequency.exponentialRampToValueAtTime(pitch * bend, until);
    source.start(from);
    source.stop(until);
    return { source, attack, force: loudness };
  }

  #rustle(context: AudioContext, pitch: number, sharpness: number, from: number, until: number): AudioNode {
    const source = context.createBufferSource();
    source.buffer = this.#noise ??= noise(context);
    source.loop = true;
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = sharpness;
    source.connect(band);
    source.start(from, Math.random());
    source.stop(until);
    return band;
  }

  #output(context: AudioContext): AudioNode {
    if (this.#out) return this.#out;
    const warm = context.createBiquadFilter();
    warm.type = "lowpass";
    warm.frequency.value = BRIGHTEST;
    warm.connect(context.destination);
    return (this.#out = warm);
  }
}

/** One second of noise: longer than anybody recognises a repetition in. */
function noise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/** Null in a browser without WebAudio. */
function newContext(): AudioContext | null {
  return typeof AudioContext === "undefined" ? null : new AudioContext();
}
