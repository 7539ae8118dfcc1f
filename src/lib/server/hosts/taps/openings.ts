import { mayBeginOpening, type TagAtReader } from '../../../house/opening.ts';
import type { TapClaim } from './claim.ts';

/** Takes tokens of the venue's own readers that open a table, and cards laid meanwhile. */
export const openings: TapClaim<TagAtReader> = {
  name: 'openings',
  claim(_tap, { source, role, reader, table, known, isOpeningHere }) {
    if (source.guestDevice !== null || role.role === 'hand') return null;
    const laid = { reader, table, known };
    return isOpeningHere || mayBeginOpening(laid) ? laid : null;
  },
  answer: (laid, tap, services) => services.openings.take(tap, laid),
};
