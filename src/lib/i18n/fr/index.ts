import { everywhere } from './areas/everywhere.ts';
import { house } from './areas/house.ts';
import { rows } from './areas/rows.ts';
import { sheets } from './areas/sheets.ts';
import { table } from './areas/table.ts';
import { television } from './areas/television.ts';
import { bridge } from './bridge.ts';

/** What the pages of one kind say; each page loads `everywhere` and its own areas. */
export interface FrenchAreas {
  readonly everywhere: typeof everywhere;
  readonly house: typeof house;
  readonly rows: typeof rows;
  readonly sheets: typeof sheets;
  readonly table: typeof table;
  readonly television: typeof television;
}
export type AreaName = keyof FrenchAreas;

/**
 * All messages; all keys are `part.name`, one file a part. French is the reference. A new part goes into the list of
 * the area whose pages say it; what only terminals say (`bridge`) is in no area.
 */
export const fr = {
  ...everywhere,
  ...house,
  ...rows,
  ...sheets,
  ...table,
  ...television,
  ...bridge,
} as const;
