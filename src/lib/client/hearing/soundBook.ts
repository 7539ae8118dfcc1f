import type { Happening } from '#lib/table/happenings.ts';
import type { Sign } from '../../protocol/afterTap.ts';

/** The five signs of a reader, what a whole table cheers at, and that a sentence was lost. */
export type Sound =
  Sign | 'taken-back' | 'coup-fourre' | 'arrived' | 'crowned' | 'end' | 'voiceless';

/** One tone of a sound. */
export interface Tone {
  /** Seconds after the sound begins. */
  readonly at: number;
  readonly hertz: number;
  readonly seconds: number;
  readonly shape: OscillatorType;
  /** Loudness from 0 to 1. */
  readonly gain: number;
  /** The pitch glides there. */
  readonly to?: number;
}

const notes = (shape: OscillatorType, gain: number, step: number, ...pitches: readonly number[]) =>
  pitches.map((hertz, n): Tone => ({ at: n * step, hertz, seconds: step * 1.6, shape, gain }));

const chord = (at: number, seconds: number, gain: number, ...pitches: readonly number[]) =>
  pitches.map((hertz): Tone => ({ at, hertz, seconds, shape: 'triangle', gain }));

/** Rising is good, falling is not, two equal knocks mean nothing new; a horn stands for a car. */
export const SOUND_BOOK: Readonly<Record<Sound, readonly Tone[]>> = {
  accepted: notes('triangle', 0.35, 0.07, 659, 988),
  refused: [
    { at: 0, hertz: 196, to: 147, seconds: 0.22, shape: 'sawtooth', gain: 0.22 },
    { at: 0.2, hertz: 147, to: 110, seconds: 0.34, shape: 'sawtooth', gain: 0.22 },
  ],
  question: notes('sine', 0.4, 0.14, 587, 784, 1047),
  unknown: notes('square', 0.12, 0.11, 330, 233, 330),
  'already-seen': notes('sine', 0.35, 0.13, 440, 440),
  'taken-back': [{ at: 0, hertz: 880, to: 440, seconds: 0.25, shape: 'sine', gain: 0.35 }],
  'coup-fourre': [
    ...notes('square', 0.14, 0.09, 523, 659, 784),
    ...chord(0.27, 0.55, 0.2, 784, 988, 1175),
  ],
  arrived: [
    ...chord(0, 0.16, 0.18, 349, 440),
    ...chord(0.22, 0.16, 0.18, 349, 440),
    ...chord(0.44, 0.7, 0.2, 523, 659, 784),
  ],
  crowned: [
    ...notes('triangle', 0.28, 0.11, 523, 659, 784, 1047),
    ...chord(0.44, 1, 0.18, 1047, 1319, 1568),
  ],
  voiceless: notes('sine', 0.4, 0.2, 247, 247, 247, 247),
  end: [
    ...notes('triangle', 0.28, 0.15, 392, 523, 659),
    ...chord(0.45, 0.3, 0.18, 784, 988),
    ...chord(0.78, 1.2, 0.18, 523, 659, 784, 1047),
  ],
};

/** The sound for what happened at once: that of the weightiest, or null where nothing has a sound. */
export function soundOf(happenings: readonly Happening[]): Sound | null {
  const sounds = happenings.map(soundOfOne);
  return WEIGHT.find((sound) => sounds.includes(sound)) ?? null;
}

/** What must be decided comes before what is to be admired. */
const WEIGHT: readonly Sound[] = [
  'refused',
  'question',
  'end',
  'crowned',
  'arrived',
  'coup-fourre',
  'unknown',
  'already-seen',
  'taken-back',
  'accepted',
];

function soundOfOne(happening: Happening): Sound | null {
  switch (happening.type) {
    case 'played':
      return happening.play.move.type === 'coupFourre' ? 'coup-fourre' : 'accepted';
    case 'taken-back':
    case 'corrected':
      return 'taken-back';
    case 'half-complete':
      return 'coup-fourre';
    case 'round-over':
      return happening.round.scores.some(({ delayedAction = 0 }) => delayedAction > 0)
        ? 'crowned'
        : 'arrived';
    case 'match-over':
      return 'end';
    case 'refused':
      return 'refused';
    case 'asked':
    case 'extension-asked':
      return 'question';
    case 'noticed':
      return soundOfNotice(happening.notice.type);
    case 'counted':
    case 'link-laid':
    case 'discard-armed':
      return 'accepted';
    case 'paused':
    case 'round-begun':
      return null;
  }
}

function soundOfNotice(
  type: Extract<Happening, { type: 'noticed' }>['notice']['type'],
): Sound | null {
  switch (type) {
    case 'unknown-tag':
    case 'other-deck':
    case 'reader-problem':
      return 'unknown';
    case 'already-seen':
      return 'already-seen';
    case 'not-now':
      return 'refused';
    case 'let-in':
      return 'accepted';
    case 'withdrawn':
      return 'taken-back';
    default:
      return null;
  }
}
