import type { Area } from '../../format.ts';
import { deck } from '../deck.ts';
import { home } from '../home.ts';
import { lab } from '../lab.ts';
import { options } from '../options.ts';

export const house = {
  ...deck,
  ...home,
  ...lab,
  ...options,
} satisfies Area<'house'>;
