import { archive } from './areas/archive.ts';
import { doors } from './areas/doors.ts';
import { everywhere } from './areas/everywhere.ts';
import { house } from './areas/house.ts';
import { phones } from './areas/phones.ts';
import { rows } from './areas/rows.ts';
import { sheets } from './areas/sheets.ts';
import { television } from './areas/television.ts';
import { bridge } from './bridge.ts';

/** What the pages of one kind say; each page loads `everywhere` and its own areas. */
export interface FrenchAreas {
  readonly archive: typeof archive;
  readonly doors: typeof doors;
  readonly everywhere: typeof everywhere;
  readonly house: typeof house;
  readonly phones: typeof phones;
  readonly rows: typeof rows;
  readonly sheets: typeof sheets;
  readonly television: typeof television;
}
export type AreaName = keyof FrenchAreas;

/**
 * All messages; all keys are `part.name`, one file a part. French is the reference. A new part goes into the list of
 * the area whose pages say it; what only terminals say (`bridge`) is in no area.
 */
export const fr = {
  ...archive,
  ...doors,
  ...everywhere,
  ...house,
  ...phones,
  ...rows,
  ...sheets,
  ...television,
  ...bridge,
} as const;
