import { devices } from '../devices.ts';

/** Who is let in, and how. */
export const doors = { ...devices } as const;
