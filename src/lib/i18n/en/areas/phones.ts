import type { Area } from '../../format.ts';
import { corrections } from '../corrections.ts';
import { elevensPhone } from '../elevensPhone.ts';
import { phone } from '../phone.ts';

export const phones = {
  ...corrections,
  ...elevensPhone,
  ...phone,
} satisfies Area<'phones'>;
