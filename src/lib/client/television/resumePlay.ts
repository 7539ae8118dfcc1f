import { tellTable } from '../tellTable.ts';

/** Ends the pause of a table, from a screen that may; answers whether that was done. Browser only. */
export const resumePlay = (table: string): Promise<boolean> =>
  tellTable(table, { type: 'pause', paused: false });
