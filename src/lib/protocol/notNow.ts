import type { BorderRefusal } from './messages.ts';

/** Somebody asks more than may be asked in so short a time. */
export const TOO_OFTEN: BorderRefusal = { code: 'not-allowed', at: 'rate' };

/** Asked again, these would be refused again for as long as nothing else changes. */
const FINAL: readonly string[] = ['malformed', 'unknown-message', 'unknown-table', 'not-allowed'];

/** Whether the same question may well be answered a little later: too much is asked, or the disk takes nothing. */
export const isNotNow = ({ code, at }: Pick<BorderRefusal, 'at'> & { readonly code: string }) =>
  at === 'rate' || !FINAL.includes(code);
