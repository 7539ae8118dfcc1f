import type { Area } from '../../format.ts';
import { tv } from '../tv.ts';

export const television = {
  ...tv,
} satisfies Area<'television'>;
