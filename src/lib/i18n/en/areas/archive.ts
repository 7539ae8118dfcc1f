import type { Area } from '../../format.ts';
import { records } from '../records.ts';

export const archive = { ...records } satisfies Area<'archive'>;
