import type { Area } from '../../format.ts';
import { devices } from '../devices.ts';

export const doors = { ...devices } satisfies Area<'doors'>;
