import type { Edition } from './edition.ts';

const oneOfEachHazard = {
  stop: 1,
  'speed-limit': 1,
  'out-of-gas': 1,
  'flat-tire': 1,
  accident: 1,
} as const;

export const classique = {
  id: 'classique',
  shapes: [
    { players: 2, sides: 2, distances: [700], extendTo: 1000, without: oneOfEachHazard },
    { players: 3, sides: 3, distances: [700], extendTo: 1000, without: oneOfEachHazard },
    { players: 4, sides: 2, distances: [1000] },
    { players: 6, sides: 3, distances: [700], extendTo: 1000 },
  ],
  options: ['target', 'rounds', 'rollAfterSafety', 'shutOut', 'noHundreds'],
  defaults: { target: 5000, rollAfterSafety: false, shutOut: 'no-safety', noHundreds: false },
  presets: [
    { id: 'box', options: {} },
    { id: 'short', options: { target: 2000 } },
    { id: 'one-round', options: { rounds: 1 } },
    { id: 'strict', options: { rollAfterSafety: true } },
  ],
  rollAfterRemedy: true,
  emptyPile: 'play-out',
  unreached: 'nobody',
  equalKm: 'nobody',
  tariff: {
    perKm: 1,
    safety: 100,
    allSafeties: 700,
    coupFourre: 300,
    trip: 400,
    delayedAction: 300,
    safeTrip: 300,
    noHundreds: 500,
    extension: 200,
    shutOut: 500,
  },
} as const satisfies Edition;
