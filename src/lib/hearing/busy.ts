/** Delay in ms before a speech engine that was busy is asked again. */
export const BUSY_RETRY_MS = 400;

/**
 * True if the speech engine itself is busy. A rate limit for this client has a `retry-after` header
 * instead.
 */
export const isEngineBusy = ({ status, headers }: Answer): boolean =>
  status === 429 && !headers.has('retry-after');

interface Answer {
  readonly status: number;
  readonly headers: { has(name: string): boolean };
}
