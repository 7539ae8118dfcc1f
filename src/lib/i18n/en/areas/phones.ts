import type { Area } from '../../format.ts';
import { elevensPhone } from '../elevensPhone.ts';
import { phone } from '../phone.ts';

export const phones = {
  ...elevensPhone,
  ...phone,
} satisfies Area<'phones'>;
