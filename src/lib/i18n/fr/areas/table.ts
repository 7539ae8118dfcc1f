import { corrections } from '../corrections.ts';
import { devices } from '../devices.ts';
import { https } from '../https.ts';
import { phone } from '../phone.ts';
import { records } from '../records.ts';

/** What people at a table touch and are told: phones, who is let in and how, the match as a file. */
export const table = {
  ...corrections,
  ...devices,
  ...https,
  ...phone,
  ...records,
} as const;
