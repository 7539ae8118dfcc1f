import type { Tone } from '#lib/hearing/soundBook.ts';

/** What a struck bronze rings in, above its lowest: the higher, the softer and the shorter. */
const PARTIALS = [
  [1, 0.34, 3.2],
  [1.48, 0.2, 2.4],
  [2.09, 0.14, 1.8],
  [2.9, 0.08, 1.1],
] as const;

/** Three strokes, heard through the talk of a hall. */
export const GONG: readonly Tone[] = [0, 1.4, 2.8].flatMap((at) =>
  PARTIALS.map(([times, gain, seconds]): Tone => ({
    ...{ at, seconds, gain },
    hertz: 165 * times,
    shape: 'sine',
  })),
);
