import { playTones } from '#lib/client/hearing/playTones.ts';
import type { Tone } from '#lib/hearing/soundBook.ts';

/** Partials of a gong as multiples of the lowest: higher ones are softer and shorter. */
const PARTIALS = [
  [1, 0.34, 3.2],
  [1.48, 0.2, 2.4],
  [2.09, 0.14, 1.8],
  [2.9, 0.08, 1.1],
] as const;

const GONG: readonly Tone[] = [0, 1.4, 2.8].flatMap((at) =>
  PARTIALS.map(([times, gain, seconds]): Tone => ({
    at,
    seconds,
    gain,
    hertz: 165 * times,
    shape: 'sine',
  })),
);

/** Browsers allow sound after a touch of the page; it then works until the page is closed. */
let sound: AudioContext | null = $state.raw(null);

export const isGongEnabled = (): boolean => sound !== null;

export function enableGong(): void {
  sound = new AudioContext();
  playTones(sound, GONG.slice(0, PARTIALS.length), { pan: 0, timbre: null });
}

export function strikeGong(): void {
  if (sound !== null) playTones(sound, GONG, { pan: 0, timbre: null });
}
