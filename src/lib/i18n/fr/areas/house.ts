import { deck } from '../deck.ts';
import { home } from '../home.ts';
import { lab } from '../lab.ts';
import { options } from '../options.ts';

/** The pages around the tables: home, decks, the laboratory, the house rules. */
export const house = {
  ...deck,
  ...home,
  ...lab,
  ...options,
} as const;
