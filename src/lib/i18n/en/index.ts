import type { Catalogue } from '../format.ts';
import { bridge } from './bridge.ts';
import { common } from './common.ts';
import { decks } from './decks.ts';
import { house } from './house.ts';
import { millebornes } from './millebornes.ts';
import { rows } from './rows.ts';
import { sheets } from './sheets.ts';
import { table } from './table.ts';
import { television } from './television.ts';

/** All messages in English, area by area as in French. */
export const en = {
  ...common,
  ...decks,
  ...house,
  ...millebornes,
  ...rows,
  ...sheets,
  ...table,
  ...television,
  ...bridge,
} satisfies Catalogue;
