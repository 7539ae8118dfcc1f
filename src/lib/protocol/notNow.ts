import type { BorderRefusal } from './messages.ts';

/** Somebody asks more than may be asked in so short a time. */
export const TOO_OFTEN: BorderRefusal = { code: 'not-allowed', at: 'rate' };

/** What the server can never read: the same message would meet these whenever it were sent. */
export const NOT_READ: readonly string[] = ['malformed', 'unknown-message'];

/** Asked again, these would be refused again for as long as nothing else changes. */
const FINAL: readonly string[] = [...NOT_READ, 'unknown-table', 'not-allowed'];

/** A refusal of any message. */
type AnyRefusal = Pick<BorderRefusal, 'at'> & { readonly code: string };

/** Whether somebody is told to ask less often. */
export const isTooOften = ({ code, at }: AnyRefusal): boolean =>
  code === TOO_OFTEN.code && at === TOO_OFTEN.at;

/** Whether the same question may well be answered a little later: too much is asked, or the disk takes nothing. */
export const isNotNow = (refusal: AnyRefusal): boolean =>
  isTooOften(refusal) || !FINAL.includes(refusal.code);
