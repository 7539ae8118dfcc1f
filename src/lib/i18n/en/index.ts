import type { Catalogue } from '../format.ts';
import { archive } from './areas/archive.ts';
import { doors } from './areas/doors.ts';
import { everywhere } from './areas/everywhere.ts';
import { house } from './areas/house.ts';
import { phones } from './areas/phones.ts';
import { rows } from './areas/rows.ts';
import { sheets } from './areas/sheets.ts';
import { television } from './areas/television.ts';
import { bridge } from './bridge.ts';

/** All messages in English, area by area as in French. */
export const en = {
  ...archive,
  ...doors,
  ...everywhere,
  ...house,
  ...phones,
  ...rows,
  ...sheets,
  ...television,
  ...bridge,
} satisfies Catalogue;
