import { elevens } from '../elevens.ts';
import { elevensPhone } from '../elevensPhone.ts';
import { elevensTable } from '../elevensTable.ts';
import { elevensTv } from '../elevensTv.ts';

/** Elevens, on whatever page it is played or spoken of. */
export const rows = {
  ...elevens,
  ...elevensPhone,
  ...elevensTable,
  ...elevensTv,
} as const;
