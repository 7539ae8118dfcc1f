/** Returns about four round tick values, from 0. */
export function ticks(most: number): readonly number[] {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((round) => round * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}

/** Returns the path through the known values; gaps are bridged. */
export const pathOf = (points: readonly { readonly x: number; readonly y: number }[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/**
 * Returns the indexes of days to label, so that labels do not overlap. `room`: number of labels
 * that fit.
 */
export function labelled(count: number, room: number): readonly number[] {
  const most = Math.max(2, Math.min(count, room));
  const step = Math.ceil((count - 1) / (most - 1));
  return Array.from({ length: count }, (_, at) => at).filter((at) => at % step === 0);
}

/** Marker shape for each player, so that colour is never the only cue. Centred on 0 0. */
export const MARKERS = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  'M-4-4h8v8h-8z',
  'M0-5 5 4h-10z',
  'M0-5.500 5.500 0 0 5.500-5.500 0z',
  'M0 5 5-4h-10z',
  'M-5-1.500h3.500v-3.500h3v3.500h3.500v3h-3.500v3.500h-3v-3.500h-3.500z',
] as const;
