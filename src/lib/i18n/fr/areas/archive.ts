import { records } from '../records.ts';

/** Past matches: looked at, downloaded, opened again. */
export const archive = { ...records } as const;
