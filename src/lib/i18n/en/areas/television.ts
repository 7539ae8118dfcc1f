import type { Area } from '../../format.ts';
import { heard } from '../heard.ts';
import { tv } from '../tv.ts';

export const television = {
  ...heard,
  ...tv,
} satisfies Area<'television'>;
