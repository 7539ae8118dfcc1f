export const SPEEDS = [
  { speed: 0.5, text: '½×' },
  { speed: 1, text: '1×' },
  { speed: 2, text: '2×' },
  { speed: 4, text: '4×' },
] as const;
export type Speed = (typeof SPEEDS)[number]['speed'];
