import { playTones } from '#lib/client/hearing/playTones.ts';
import type { Tone } from '#lib/hearing/soundBook.ts';

/** What a struck bronze rings in, above its lowest: the higher, the softer and the shorter. */
const PARTIALS = [
  [1, 0.34, 3.2],
  [1.48, 0.2, 2.4],
  [2.09, 0.14, 1.8],
  [2.9, 0.08, 1.1],
] as const;

/** Three strokes, heard through the talk of a hall. */
const GONG: readonly Tone[] = [0, 1.4, 2.8].flatMap((at) =>
  PARTIALS.map(([times, gain, seconds]): Tone => ({
    ...{ at, seconds, gain },
    hertz: 165 * times,
    shape: 'sine',
  })),
);

/** Browsers let a page sound once somebody has touched it; then it sounds until the page is closed, whatever it shows meanwhile. */
let sound: AudioContext | null = $state.raw(null);

export const isHeard = (): boolean => sound !== null;

export function hear(): void {
  sound = new AudioContext();
  playTones(sound, GONG.slice(0, PARTIALS.length), { pan: 0, timbre: null });
}

export function strike(): void {
  if (sound !== null) playTones(sound, GONG, { pan: 0, timbre: null });
}
