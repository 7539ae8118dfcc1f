import type { Catalogue } from '../format.ts';
import { everywhere } from './areas/everywhere.ts';
import { house } from './areas/house.ts';
import { rows } from './areas/rows.ts';
import { sheets } from './areas/sheets.ts';
import { table } from './areas/table.ts';
import { television } from './areas/television.ts';
import { bridge } from './bridge.ts';

/** All messages in English, area by area as in French. */
export const en = {
  ...everywhere,
  ...house,
  ...rows,
  ...sheets,
  ...table,
  ...television,
  ...bridge,
} satisfies Catalogue;
