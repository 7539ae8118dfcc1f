import type { Edition } from './edition.ts';

/** Mille Bornes Green: electric cars; after a remedy no `roll` is needed. */
export const green = {
  id: 'green',
  shapes: [
    { players: 2, sides: 2, distances: [1000] },
    { players: 3, sides: 3, distances: [1000] },
    { players: 4, sides: 4, distances: [1000] },
    { players: 4, sides: 2, distances: [1000] },
    { players: 6, sides: 3, distances: [1000] },
    { players: 8, sides: 4, distances: [1000] },
  ],
  options: ['rounds', 'rollAfterSafety', 'rollAfterRemedy', 'youngPlayers'],
  defaults: { rounds: 1, rollAfterSafety: false, rollAfterRemedy: false, youngPlayers: false },
  presets: [
    { id: 'box', options: {} },
    { id: 'series', options: { rounds: 3 } },
    { id: 'original', options: { rollAfterRemedy: true } },
    { id: 'young', options: { youngPlayers: true } },
  ],
  rollAfterRemedy: false,
  emptyPile: 'last-turn',
  unreached: 'most-km',
  equalKm: 'shared',
  tariff: null,
} as const satisfies Edition;
