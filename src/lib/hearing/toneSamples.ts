import type { SoundPlacement, Timbre } from '../protocol/announcements.ts';
import type { Tone } from './soundBook.ts';

export interface Samples {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Seconds of attack: a tone that starts or ends abruptly clicks. */
export const ATTACK_SECONDS = 0.008;
export const SILENCE_GAIN = 0.001;

const SHAPES: Readonly<Record<Timbre, (place: number) => number>> = {
  sine: (place) => Math.sin(2 * Math.PI * place),
  square: (place) => (place < 0.5 ? 1 : -1),
  sawtooth: (place) => 2 * ((place + 0.5) % 1) - 1,
  triangle: (place) => 1 - 4 * Math.abs(((place + 0.75) % 1) - 0.5),
};

export function toneSamples(
  tones: readonly Tone[],
  { pan, timbre }: SoundPlacement,
  perSecond: number,
): Samples {
  const length = Math.ceil(
    perSecond * Math.max(0, ...tones.map(({ at, seconds }) => at + seconds)),
  );
  const middle = new Float32Array(length);
  for (const tone of tones) addTone(middle, { ...tone, shape: timbre ?? tone.shape }, perSecond);
  if (pan === 0) return { left: middle, right: middle };
  // Equal-power panning, like the panner of Web Audio.
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

const loudness = (since: number, seconds: number, gain: number): number =>
  since < ATTACK_SECONDS
    ? (gain * since) / ATTACK_SECONDS
    : gain * (SILENCE_GAIN / gain) ** ((since - ATTACK_SECONDS) / (seconds - ATTACK_SECONDS));
