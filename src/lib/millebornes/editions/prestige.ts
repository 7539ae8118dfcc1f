import type { Edition } from './edition.ts';

export const prestige = {
  id: 'prestige',
  shapes: [
    { players: 2, sides: 2, distances: [1000] },
    { players: 3, sides: 3, distances: [1000] },
    { players: 4, sides: 4, distances: [1000, 700] },
    { players: 6, sides: 3, distances: [1000] },
    { players: 8, sides: 4, distances: [1000, 700] },
  ],
  options: ['target', 'rounds', 'distance', 'rollAfterSafety', 'shutOut', 'rollAfterEndOfLimit'],
  defaults: {
    target: 5000,
    rollAfterSafety: false,
    shutOut: 'no-distance',
    rollAfterEndOfLimit: false,
  },
  presets: [
    { id: 'box', options: {} },
    { id: 'short', options: { target: 2000 } },
    { id: 'one-round', options: { rounds: 1 } },
    { id: 'strict', options: { rollAfterSafety: true, rollAfterEndOfLimit: true } },
  ],
  rollAfterRemedy: true,
  emptyPile: 'play-out',
  unreached: 'most-km',
  equalKm: 'nobody',
  tariff: { perKm: 1, safety: 100, coupFourre: 300, trip: 400, safeTrip: 200, shutOut: 500 },
} as const satisfies Edition;
