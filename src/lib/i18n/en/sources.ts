import type { sources as french } from '../fr/sources.ts';

export const sources = {
  'sources.classique': 'Classic rules, “{section}”',
  'sources.prestige': 'Prestige edition of 2009, “{section}”',
  'sources.green': 'Mille Bornes Green, “{section}”',
  'sources.elevens': 'Elevens Braille, “{section}”',
  'sources.companion': 'Custom of this table, the rulebooks do not say',
} as const satisfies Record<keyof typeof french, string>;
