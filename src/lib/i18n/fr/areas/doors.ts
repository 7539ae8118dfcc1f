import { devices } from '../devices.ts';
import { https } from '../https.ts';

/** Who is let in, and how. */
export const doors = { ...devices, ...https } as const;
