import { corrections } from '../corrections.ts';
import { elevensPhone } from '../elevensPhone.ts';
import { phone } from '../phone.ts';

/** The phones at a table. */
export const phones = {
  ...corrections,
  ...elevensPhone,
  ...phone,
} as const;
