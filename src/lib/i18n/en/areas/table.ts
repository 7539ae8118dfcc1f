import type { Area } from '../../format.ts';
import { corrections } from '../corrections.ts';
import { devices } from '../devices.ts';
import { https } from '../https.ts';
import { phone } from '../phone.ts';
import { records } from '../records.ts';

export const table = {
  ...corrections,
  ...devices,
  ...https,
  ...phone,
  ...records,
} satisfies Area<'table'>;
