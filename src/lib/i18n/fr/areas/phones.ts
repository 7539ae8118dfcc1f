import { elevensPhone } from '../elevensPhone.ts';
import { phone } from '../phone.ts';

/** The phones at a table. */
export const phones = {
  ...elevensPhone,
  ...phone,
} as const;
