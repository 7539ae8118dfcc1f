import { deck } from '../deck.ts';
import { deviceReader } from '../deviceReader.ts';
import { home } from '../home.ts';
import { lab } from '../lab.ts';
import { options } from '../options.ts';

/** The pages around the tables: home, decks, the laboratory, the house rules. */
export const house = {
  ...deck,
  ...deviceReader,
  ...home,
  ...lab,
  ...options,
} as const;
