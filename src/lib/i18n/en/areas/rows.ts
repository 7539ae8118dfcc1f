import type { Area } from '../../format.ts';
import { elevens } from '../elevens.ts';
import { elevensPhone } from '../elevensPhone.ts';
import { elevensTable } from '../elevensTable.ts';
import { elevensTv } from '../elevensTv.ts';

export const rows = {
  ...elevens,
  ...elevensPhone,
  ...elevensTable,
  ...elevensTv,
} satisfies Area<'rows'>;
