import type { Area } from '../../format.ts';
import { byHand } from '../byHand.ts';
import { deck } from '../deck.ts';
import { deviceReader } from '../deviceReader.ts';
import { home } from '../home.ts';
import { lab } from '../lab.ts';
import { options } from '../options.ts';
import { trust } from '../trust.ts';

export const house = {
  ...byHand,
  ...deck,
  ...deviceReader,
  ...home,
  ...lab,
  ...options,
  ...trust,
} satisfies Area<'house'>;
