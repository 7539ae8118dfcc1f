import type { Heard, Timbre } from '../protocol/heard.ts';
import type { Tone } from './soundBook.ts';

/** What a sound is on the left and on the right, each sample from -1 to 1. */
export interface Samples {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** A tone that begins or ends at once clicks: it swells for so many seconds. */
export const ATTACK = 0.008;
/** Where a tone is over, of a loudness of 1. */
export const FADED = 0.001;

/** The value of each timbre at a place in its period, from 0 to 1. */
const SHAPES: Readonly<Record<Timbre, (place: number) => number>> = {
  sine: (place) => Math.sin(2 * Math.PI * place),
  square: (place) => (place < 0.5 ? 1 : -1),
  sawtooth: (place) => 2 * ((place + 0.5) % 1) - 1,
  triangle: (place) => 1 - 4 * Math.abs(((place + 0.75) % 1) - 0.5),
};

/** Tones as samples, for machines without the Web Audio of browsers: so many a second, and as long as the tones are. */
export function toneSamples(
  tones: readonly Tone[],
  { pan, timbre }: Heard,
  perSecond: number,
): Samples {
  const length = Math.ceil(
    perSecond * Math.max(0, ...tones.map(({ at, seconds }) => at + seconds)),
  );
  const middle = new Float32Array(length);
  for (const tone of tones) addTone(middle, { ...tone, shape: timbre ?? tone.shape }, perSecond);
  if (pan === 0) return { left: middle, right: middle };
  // As equally loud between both sides as the panner of Web Audio is.
  const place = ((pan + 1) / 2) * (Math.PI / 2);
  return {
    left: middle.map((sample) => sample * Math.cos(place)),
    right: middle.map((sample) => sample * Math.sin(place)),
  };
}

function addTone(
  samples: Float32Array,
  { at, hertz, seconds, shape, gain }: Tone,
  perSecond: number,
): void {
  const begin = Math.round(at * perSecond);
  const count = Math.min(Math.round(seconds * perSecond), samples.length - begin);
  for (let nth = 0; nth < count; nth += 1) {
    const since = nth / perSecond;
    const value = SHAPES[shape]((since * hertz) % 1) * loudness(since, seconds, gain);
    samples[begin + nth] = (samples[begin + nth] ?? 0) + value;
  }
}

/** It swells, and then fades evenly for the ear. */
const loudness = (since: number, seconds: number, gain: number): number =>
  since < ATTACK
    ? (gain * since) / ATTACK
    : gain * (FADED / gain) ** ((since - ATTACK) / (seconds - ATTACK));
