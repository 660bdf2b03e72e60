/** The sounds of the house, all synthesised: a few instruments, and a short score for each sound. */

/** A tone that is struck and fades. */
interface Tone {
  wave: OscillatorType;
  /** Seconds until the tone is loudest. */
  attack: number;
  /** The last pitch as a multiple of the first. */
  bend: number;
  loudness: number;
}

/** Noise around a pitch. */
interface Rustle {
  attack: number;
  /** How narrow the noise is. */
  sharpness: number;
  loudness: number;
}

export const TONES = {
  /** A marimba of soft wood. */
  marimba: { wave: "sine", attack: 0.006, bend: 1, loudness: 0.5 },
  /** A wooden block: it drops as it is struck. */
  block: { wave: "triangle", attack: 0.002, bend: 0.6, loudness: 0.55 },
  /** A humming voice. */
  voice: { wave: "triangle", attack: 0.05, bend: 0.94, loudness: 0.4 },
  /** A low reed, for mistakes. */
  reed: { wave: "sawtooth", attack: 0.012, bend: 0.88, loudness: 0.16 },
} satisfies Record<string, Tone>;

export const RUSTLES = {
  /** A card on cloth. */
  paper: { attack: 0.008, sharpness: 0.9, loudness: 0.5 },
  /** Cardboard on wood. */
  board: { attack: 0.002, sharpness: 2.5, loudness: 0.9 },
} satisfies Record<string, Rustle>;

export type Instrument = keyof typeof TONES | keyof typeof RUSTLES;

export interface Note {
  on: Instrument;
  /** Hertz. */
  pitch: number;
  /** Seconds after the sound began. */
  at: number;
  /** Seconds until it has faded. */
  length: number;
  /** Loudness in relation to the other notes of the sound; 1 by default. */
  force?: number;
}

// The notes of a pentatonic scale: any two of them sound well together.
const [C4, E4, G4, A4, C5, D5, E5, G5, C6] = [261.6, 329.6, 392, 440, 523.3, 587.3, 659.3, 784, 1046.5];

function run(on: Instrument, pitches: number[], pace: number, length: number): Note[] {
  return pitches.map((pitch, index) => ({ on, pitch, at: index * pace, length }));
}

/** A card, sliding and coming to rest. */
function card(pitch: number, at = 0): Note[] {
  return [
    { on: "paper", pitch, at, length: 0.09, force: 0.7 },
    { on: "paper", pitch: pitch / 3, at: at + 0.05, length: 0.05 },
  ];
}

export const SCORES = {
  /** A card is laid. */
  lay: card(2400),
  /** A card is drawn. */
  draw: card(3600),
  shuffle: run("paper", [2600, 3100, 2500, 3200, 2400, 3000, 2300, 2900], 0.045, 0.07),
  deal: [0, 0.09, 0.18, 0.27, 0.36].flatMap((at, index) => card(2800 + 120 * index, at)),
  /** A domino is set down. */
  domino: [
    { on: "board", pitch: 900, at: 0, length: 0.06 },
    { on: "block", pitch: 240, at: 0.004, length: 0.12 },
  ],
  /** A token is set down. */
  token: [{ on: "block", pitch: 420, at: 0, length: 0.09 }],
  /** A player's grid is full, and the last turns begin. */
  bell: run("marimba", [G5, G5], 0.2, 0.7),
  /** It is your turn. */
  turn: run("marimba", [G4, C5], 0.16, 0.5),
  /** Little time is left on your clock. */
  time: run("block", [620, 620, 460], 0.14, 0.12),
  refused: run("block", [180, 150], 0.11, 0.13),
  /** One of the three counts before the dice. */
  tick: [{ on: "block", pitch: 560, at: 0, length: 0.07 }],
  /** The dice are there. */
  start: [{ on: "marimba", pitch: C6, at: 0, length: 0.35 }],
  /** Your card was in time. */
  taken: run("marimba", [E5, G5], 0.07, 0.25),
  /** Your card counts as simultaneous with another. */
  tie: run("marimba", [D5, D5, G5], 0.07, 0.22),
  /** Your card was right, but no place was left. */
  late: run("marimba", [E4, C4], 0.12, 0.3),
  wrong: run("reed", [146.8, 123.5], 0.13, 0.22),
  /** A player calls DOS! */
  call: run("voice", [A4, E5], 0.13, 0.24),
  round: run("marimba", [C5, E5, G5], 0.13, 0.5),
  game: run("marimba", [C5, E5, G5, C6, G5, C6], 0.15, 0.7),
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SCORES;

/** A mistake in a game for small children: a soft "hm". */
const HM: Note[] = [{ on: "voice", pitch: 196, at: 0, length: 0.35 }];

export function scoreOf(sound: Sound, gentle: boolean): readonly Note[] {
  return gentle && sound === "wrong" ? HM : SCORES[sound];
}
