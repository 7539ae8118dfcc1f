import type { Catalogue } from '../format.ts';

export const en = {} satisfies Catalogue;
