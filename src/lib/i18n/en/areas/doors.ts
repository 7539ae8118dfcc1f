import type { Area } from '../../format.ts';
import { devices } from '../devices.ts';
import { https } from '../https.ts';

export const doors = { ...devices, ...https } satisfies Area<'doors'>;
