import type { ProtocolRefusal } from './messages.ts';

export const RATE_LIMITED: ProtocolRefusal = { code: 'not-allowed', at: 'rate' };

/** Refusals of unparsable messages; a retry is always refused again. */
export const UNPARSABLE_CODES: readonly string[] = ['malformed', 'unknown-message'];

/** Number of attempts of one request that may meet a fault of the server (`failed`). */
export const MAX_FAULTS = 4;

/** Refusals that last until something else changes. */
const FINAL_CODES: readonly string[] = [...UNPARSABLE_CODES, 'unknown-table', 'not-allowed'];

type AnyRefusal = Pick<ProtocolRefusal, 'at'> & { readonly code: string };

export const isRateLimited = ({ code, at }: AnyRefusal): boolean =>
  code === RATE_LIMITED.code && at === RATE_LIMITED.at;

/**
 * Returns true if a retry may succeed soon: after a rate limit, or a failure of the server or its
 * store. A send queue bounds the retries after `failed`.
 */
export const isRetryable = (refusal: AnyRefusal): boolean =>
  isRateLimited(refusal) || !FINAL_CODES.includes(refusal.code);

/** Backoff before resending, in ms; the last pause repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000] as const;

/** Returns the pause after `tries` failed attempts, in ms. */
export const retryDelayMs = (tries: number): number =>
  RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] ?? RETRY_DELAYS_MS[0];
