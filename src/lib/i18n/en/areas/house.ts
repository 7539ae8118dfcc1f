import type { Area } from '../../format.ts';
import { byHand } from '../byHand.ts';
import { deck } from '../deck.ts';
import { deckCheck } from '../deckCheck.ts';
import { deviceReader } from '../deviceReader.ts';
import { home } from '../home.ts';
import { lab } from '../lab.ts';
import { matches } from '../matches.ts';
import { options } from '../options.ts';
import { readersPage } from '../readersPage.ts';
import { sheet } from '../sheet.ts';
import { trust } from '../trust.ts';
import { writing } from '../writing.ts';

export const house = {
  ...byHand,
  ...deck,
  ...deckCheck,
  ...deviceReader,
  ...home,
  ...lab,
  ...matches,
  ...options,
  ...readersPage,
  ...sheet,
  ...trust,
  ...writing,
} satisfies Area<'house'>;
